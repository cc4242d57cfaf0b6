"""git: what moves the work tree brings somebody's version of it; what rewrites named files is a write (GRD-2)."""

from __future__ import annotations

from memorybank.model.quoting import quoted
from memorybank.policy.shell.files import by_patch
from memorybank.policy.shell.ground import INSIDE, join
from memorybank.policy.shell.programs import HANDED, SHOWING, git_kind, options
from memorybank.policy.shell.readers import under
from memorybank.policy.shell.values import OTHER, Stream, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.dispatch import ProgramCall

_VALUED = ("-C", "--work-tree", "--git-dir", "-c", "--namespace", "--super-prefix", "--config-env", "--exec-path")
_HARMLESS = ("-C", "--no-pager", "-P", "--no-optional-locks")
_HELPERS = ("--upload-p", "--exec", "-o", "--server-o", "--negotiation", "--shallow", "--refmap")  # of a fetch
_LOCAL = " fetch add stage commit branch tag stash reset checkout restore "  # they reach no other repository
# Ends of settings that hold a command line, and options whose value is one.
_SETTINGS = (
    "editor", "pager", "command", "cmd", "helper", "driver", "textconv", "smudge", "clean", "external", "fsmonitor",
    "hookspath", "askpass", "program",
)  # fmt: skip


def git(call: ProgramCall) -> Stream:
    kept = call.shell.scope
    call.shell.scope = kept.copy()
    try:
        own = list(call.args)
        verb, args = _started(call)
        own = own[: len(own) - len(args) - 1]
        call.name, call.args = f"git {verb}", args
        script = call.shell.scope.aliases.pop(f"git {verb}", None)
        if script is not None and verb:
            return call.script(" ".join([script, *map(quoted, args)]))
        _hands_on(call, verb)
        _fetches(call, verb, own)
        return _verb(call, verb)
    finally:
        kept.aliases |= {name: text for name, text in call.shell.scope.aliases.items() if "config" in call.name}
        call.shell.scope = kept


def _started(call: ProgramCall) -> tuple[str, list[str]]:
    """git's own options are carried out; the verb and what follows it."""
    args, scope, at = call.args, call.shell.scope, 0
    tree = scope.scalar("GIT_WORK_TREE") or ""
    while at < len(args) and args[at].startswith("-"):
        option, equals, value = args[at].partition("=")
        at += 1
        if option in _VALUED and not (equals and option[:2] == "--"):
            option, value = args[at - 1], "".join(args[at : at + 1])
            at += 1
        if option == "-C":
            scope.cwd = join(scope.cwd, value)
        elif option == "--work-tree":
            tree = value
        elif option == "-c":
            _configured(call, *value.partition("=")[::2])
        elif option in ("--config-env", "--exec-path"):
            _unsure(call)
    if tree:
        scope.cwd = join(scope.cwd, tree)
    return ("".join(args[at : at + 1]), args[at + 1 :])


def _fetches(call: ProgramCall, verb: str, own: list[str]) -> None:
    """A fetch in plain words, in the project, before which nothing was pushed or set up. `own`: git's own options."""
    effects, ground = call.shell.effects, call.shell.ground
    project = ground.real(ground.fence.project)
    at = ground.real(call.cwd) if known(call.cwd) else ""
    odd = any(option.startswith("-") and option not in _HARMLESS for option in own) or bool(call.shell.scope.variables)
    odd = odd or not (at == project or at.startswith(project.rstrip("/") + "/"))
    update = verb == "submodule" and call.args[:1] == ["update"]
    if verb in ("fetch", "pull") or update:
        odd = odd or any(arg.startswith(_HELPERS) for arg in call.args)
        effects.fetches = not odd and not effects.bends
    plain = git_kind(verb, call.args) in ("reading", "moving") or f" {verb} " in _LOCAL or update
    effects.bends = effects.bends or odd or not plain


def _unsure(call: ProgramCall) -> None:
    """It may start a program that nobody sees here."""
    call.shell.effects.unknown, call.shell.effects.done = True, False


def _configured(call: ProgramCall, key: str, value: str) -> None:
    """A setting that holds a command line is judged where it is set: who uses it later does not name it."""
    low = key.lower()
    if low.startswith("alias."):
        script = value[1:] if value.startswith("!") else f"git {value}"
        call.shell.scope.aliases[f"git {key[6:]}"] = script
        call.script(script, Stream.unknown())
    elif low.endswith(_SETTINGS):
        call.script(f"{value.removeprefix('!')} /dev/null", Stream.unknown())
    _unsure(call)


def _hands_on(call: ProgramCall, verb: str) -> None:
    """Command lines that git is given in its arguments."""
    args = call.args
    if any(name.startswith("GIT_") or name in ("HOME", "XDG_CONFIG_HOME") for name in call.shell.scope.variables):
        _unsure(call)
    handed = [
        arg.partition("=")[2] or "".join(args[at + 1 : at + 2]) for at, arg in enumerate(args) if arg.startswith(HANDED)
    ]
    if verb in ("submodule", "bisect", "filter-branch", "difftool"):
        handed += [arg for arg in args if " " in arg]
    if verb == "rebase" and any(arg[:1] == "-" and arg[1:2] != "-" and "x" in arg for arg in args):
        _unsure(call)
    for text in handed:
        _unsure(call)
        call.script(text, Stream.unknown())
    if verb == "config" and len(args) > 1 and not args[-1].startswith("-") and not git_kind(verb, args):
        _configured(call, args[-2], args[-1])


def _verb(call: ProgramCall, verb: str) -> Stream:
    effects = call.shell.effects
    found = options(call.args, "oSGn", "output output-directory pathspec-from-file")
    words = found.operands
    call.writes(*found.all("output", *(("o", "output-directory") if verb in ("archive", "format-patch") else ())))
    kind = git_kind(verb, call.args)
    if kind == "reading":
        return _shown(call, verb, words, found.has("name-only", "name-status", "l", "porcelain", "s", "short"))
    if verb in _TREE:
        _TREE[verb](_Paths(call))
        effects.unknown = effects.unknown or not effects.external
        return Stream.empty()
    if kind == "moving" or (verb == "submodule" and call.args[:1] == ["update"]):
        effects.external = True
        if verb == "am":
            by_patch(call, call.input(words).text, ".")
        return Stream.empty()
    if kind == "recording":
        effects.records = True
        return Stream.unknown()
    _unsure(call)
    effects.external = effects.external or verb.startswith("filter-")
    if verb == "config":
        words = options(call.args, "f", "file blob type").all("f", "file")
    if verb not in ("update-index", "difftool", "format-patch"):  # a verb that we know nothing of writes what it names
        call.writes(*words, *found.all("prefix", "separate-git-dir"))
    return Stream.unknown()


def _shown(call: ProgramCall, verb: str, operands: list[str], lists: bool) -> Stream:
    """Names of pages, where a pathspec reaches them; or pages, where one is printed whole."""
    ground = call.shell.ground
    if verb == "ls-files" or (lists and verb in ("diff", "show", "log", "diff-tree", "grep", "status")):
        specs = [o for o in operands if verb == "ls-files" or _is_path(call, o)] or ["."]
        found = []
        for spec in specs:
            path, _, ending = spec.partition("*")
            found += [
                n for n in under(call, path.rpartition("/")[0] or "." if "*" in spec else spec) if n.endswith(ending)
            ]
        return Stream([*(n for n in found if ground.kind(call.full(n)) != "dir"), OTHER])
    shows: frozenset[str] = frozenset()
    if verb in SHOWING:
        for operand in operands:
            path = operand.rpartition(":")[2]
            shows |= call.shell.page(call.full(path)) if "/" in path or "." in path else frozenset()
    return Stream.unknown(shows)


def _is_path(call: ProgramCall, word: str) -> bool:
    """`git checkout X`: a path when something of that name is there, or it looks like one."""
    if word == "." or word.endswith("/") or word[:2] in ("./", "..", ":/", ":(", ":!") or set("*?[") & set(word):
        return True
    return bool(call.shell.ground.kind(call.full(word))) or call.spot(word) == INSIDE


class _Paths:
    """The arguments of a verb that rewrites files of the work tree: its options, and the pathspecs it is given."""

    def __init__(self, call: ProgramCall) -> None:
        cut = call.args.index("--") if "--" in call.args else len(call.args)
        valued = "source conflict pathspec-from-file orphan exclude message directory prefix"
        self.call, self.effects, self.before = call, call.shell.effects, call.args[:cut]
        self.found = options(self.before, "bBsem", valued)
        self.operands = self.found.operands
        listed = self.found.value("pathspec-from-file")
        self.specs = [
            *call.args[cut + 1 :],
            *(call.content([listed]).lines if listed else []),
        ]


def _checkout(at: _Paths) -> None:
    specs, operands = at.specs, at.operands
    if not specs:
        if at.found.has("b", "B", "orphan") or not any(_is_path(at.call, o) for o in operands):
            at.effects.external = True
            return
        specs = operands if len(operands) == 1 or _is_path(at.call, operands[0]) else operands[1:]
    _rewrites(at.call, specs)


def _restore(at: _Paths) -> None:
    if not at.found.has("S", "staged") or at.found.has("W", "worktree"):
        _rewrites(at.call, [*at.operands, *at.specs])


def _remove(at: _Paths) -> None:
    if not at.found.has("cached", "n", "dry-run"):
        _rewrites(at.call, [*at.operands, *at.specs], text="shell.remove")


def _clean(at: _Paths) -> None:
    found, ground, spared = at.found, at.call.shell.ground, at.found.all("e", "exclude")
    if found.has("x", "X"):  # ignored files, too: a host's own settings are often among them (GAT-8)
        left = {pattern.strip("/") for pattern in spared}
        below = ground.guarded_below(ground.real(at.call.cwd))
        at.call.removes(*(path for path in below if left.isdisjoint(path.split("/"))))
    if not found.has("f", "force", "i", "interactive") or found.has("n", "dry-run"):
        return
    if "X" in found.flags:  # only what is ignored
        goes = ground.word in ground.text(f"{ground.fence.project}/.gitignore").lower() or bool(spared)
    else:
        goes = not _is_spared(at.call, spared)
    if goes:
        _rewrites(at.call, [*at.operands, *at.specs] or ["."], text="shell.remove", tree="shell.clean")


def _stash(at: _Paths) -> None:
    action = "".join(at.operands[:1])
    if action not in ("list", "show", "drop", "clear", "create", "store"):
        specs = [*(at.operands[1:] if action == "push" else []), *at.specs]
        at.effects.external = at.effects.external or not specs
        _rewrites(at.call, specs)


def _reset(at: _Paths) -> None:
    at.effects.external = at.effects.external or at.found.has("hard", "merge", "keep")


def _apply(at: _Paths) -> None:
    found = at.found
    if not found.has("check", "stat", "numstat", "summary", "cached") or found.has("apply", "index"):
        by_patch(at.call, at.call.input(at.operands).text, found.value("directory") or ".")


_TREE = {
    "checkout": _checkout, "restore": _restore, "rm": _remove, "mv": _remove, "clean": _clean, "stash": _stash,
    "reset": _reset, "apply": _apply,
}  # fmt: skip


def _is_spared(call: ProgramCall, patterns: list[str]) -> bool:
    """Does a pattern take the bank out as a whole, and no later one bring it back?"""
    word = call.shell.ground.word
    met = [p for p in patterns if p[:1] == "!" or p.strip("/").removeprefix("**/") == word]
    return bool(met) and not met[-1].startswith("!")


def _rewrites(call: ProgramCall, specs: list[str], *, text: str = "shell.git", tree: str = "shell.tree") -> None:
    """Files that match these pathspecs get another content or go."""
    ground = call.shell.ground
    if any(s.startswith((":!", ":^", ":(exclude")) and ground.word in s.lower() for s in specs):
        return
    for spec in specs:
        if spec.startswith((":!", ":^", ":(exclude")):
            continue
        top = spec.startswith((":/", ":(top"))
        path = (spec[2:] if spec[:2] == ":/" else spec.partition(")")[2] if spec[:2] == ":(" else spec) or "."
        base = ground.fence.project if top else call.cwd
        if set("*?[") & set(path) and known(path):
            from memorybank.policy.shell.expand import matches

            real = ground.real(base).rstrip("/")
            for inner in ground.below():
                full = f"{ground.fence.real}/{inner}" if inner else ground.fence.real
                if full.startswith(real + "/") and matches(path, full[len(real) + 1 :]):
                    call.shell.effects.writes("/", full, call.name, text=text)
        else:
            call.shell.effects.spreads(base, path, call.name, text=text, tree=tree)


HANDLERS = {"git": git}
