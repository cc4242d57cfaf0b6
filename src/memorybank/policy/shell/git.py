"""git: what moves the work tree brings somebody's version of it; what rewrites named files is a write (GRD-2)."""

from __future__ import annotations

from memorybank.policy.shell.bank_paths import INSIDE, join
from memorybank.policy.shell.files import by_patch
from memorybank.policy.shell.parse import parse
from memorybank.policy.shell.programs import HANDED, SHOWING, git_kind, options
from memorybank.policy.shell.readers import under
from memorybank.policy.shell.values import OTHER, Stream, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.dispatch import ProgramCall
    from memorybank.policy.shell.programs import Options

_VALUED = ("-C", "--work-tree", "--git-dir", "-c", "--namespace", "--super-prefix", "--config-env", "--exec-path")
_HARMLESS = ("-C", "--no-pager", "-P", "--no-optional-locks")
_HELPERS = ("--upload-p", "--exec", "-o", "--server-o", "--negotiation", "--shallow", "--refmap")  # of a fetch
_WRITING = (
    " init config worktree submodule bundle mailinfo merge-file clone interpret-trailers filter-repo checkout-index "
)
_LOCAL = " fetch add stage commit branch tag stash reset checkout restore "  # they reach no other repository
# Ends of settings that hold a command line, and options whose value is one.
_SETTINGS = (
    "editor", "pager", "command", "cmd", "helper", "driver", "textconv", "smudge", "clean", "external", "fsmonitor",
    "hookspath", "askpass", "program",
)  # fmt: skip


def git(call: ProgramCall) -> Stream:
    verb, args = _started(call)
    own = call.args[: len(call.args) - len(args) - 1]
    call.name, call.args = f"git {verb}", args
    script = call.shell.scope.functions.pop(call.name, None)
    if script is not None:  # an alias
        call.shell.scope.args = args
        return call.shell.script(script, call.stdin)
    _hands_on(call, verb)
    _fetches(call, verb, own)
    return _verb(call, verb)


def _started(call: ProgramCall) -> tuple[str, list[str]]:
    """git's own options are carried out; the verb and what follows it."""
    args, scope, at = call.args, call.shell.scope, 0
    while at < len(args) and args[at].startswith("-"):
        option, equals, value = args[at].partition("=")
        at += 1
        if option in _VALUED and not (equals and option[:2] == "--"):
            option, value = args[at - 1], "".join(args[at : at + 1])
            at += 1
        if option == "-C":
            scope.cwd = join(scope.cwd, value)
        elif option == "-c":
            _configured(call, *value.partition("=")[::2])
        elif option in ("--config-env", "--exec-path", "--work-tree"):
            _unsure(call)
    return ("".join(args[at : at + 1]), args[at + 1 :])


def _fetches(call: ProgramCall, verb: str, own: list[str]) -> None:
    """A fetch in plain words, in the project, before which nothing was pushed or set up. `own`: git's own options."""
    effects, bank = call.shell.effects, call.shell.bank
    project = bank.real(bank.fence.project)
    at = bank.real(call.cwd) if known(call.cwd) else ""
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
        call.shell.scope.functions[f"git {key[6:]}"] = parse(f'{script} "$@"')
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
    if verb in _REWRITING:
        _tree(call, verb)
        return Stream.empty()
    if kind == "moving" or (verb == "submodule" and call.args[:1] == ["update"]):
        effects.external = True
        return Stream.empty()
    if kind == "recording":
        effects.records = True
        return Stream.unknown()
    _unsure(call)
    effects.external = effects.external or verb.startswith("filter-")
    if verb == "config":
        words = options(call.args, "f", "file blob type").all("f", "file")
    if f" {verb} " in _WRITING:
        call.writes(*words, *found.all("prefix", "separate-git-dir"))
    return Stream.unknown()


def _shown(call: ProgramCall, verb: str, operands: list[str], lists: bool) -> Stream:
    """Names of pages, where a pathspec reaches them; or pages, where one is printed whole."""
    bank = call.shell.bank
    if verb == "ls-files" or (lists and verb in ("diff", "show", "log", "diff-tree", "grep", "status")):
        specs = [o for o in operands if verb == "ls-files" or _is_path(call, o)] or ["."]
        found = []
        for path, star, ending in (spec.partition("*") for spec in specs):
            root = path.rpartition("/")[0] or "." if star else path
            found += [n for n in under(call, root) if n.endswith(ending) and bank.kind(call.full(n)) != "dir"]
        return Stream([*found, OTHER])
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
    return bool(call.shell.bank.kind(call.full(word))) or call.spot(word) == INSIDE


_REWRITING = ("checkout", "restore", "rm", "mv", "clean", "stash", "reset", "apply")


def _tree(call: ProgramCall, verb: str) -> None:
    """Verbs that rewrite files of the work tree: those that their pathspecs name."""
    cut = call.args.index("--") if "--" in call.args else len(call.args)
    valued = "source conflict pathspec-from-file orphan exclude message directory"
    found, effects = options(call.args[:cut], "bBsem", valued), call.shell.effects
    operands, listed = found.operands, found.value("pathspec-from-file")
    specs = [*call.args[cut + 1 :], *(call.content([listed]).lines if listed else [])]
    match verb:
        case "checkout":
            paths = [operand for operand in operands if _is_path(call, operand)]
            if not specs and (not paths or found.has("b", "B", "orphan")):
                effects.external = True
            else:  # `git checkout [TREE] PATHS`
                _rewrites(call, specs or (operands if operands == paths or len(operands) == 1 else operands[1:]))
        case "restore" if not found.has("S", "staged") or found.has("W", "worktree"):
            _rewrites(call, [*operands, *specs])
        case "rm" | "mv" if not found.has("cached", "n", "dry-run"):
            _rewrites(call, [*operands, *specs], text="shell.remove")
        case "clean":
            _clean(call, found, [*operands, *specs])
        case "stash" if "".join(operands[:1]) not in ("list", "show", "drop", "clear", "create", "store"):
            specs = [*(operands[1:] if operands[:1] == ["push"] else []), *specs]
            effects.external = effects.external or not specs
            _rewrites(call, specs)
        case "reset":
            effects.external = effects.external or found.has("hard", "merge", "keep")
        case "apply" if not found.has("check", "stat", "numstat", "summary", "cached") or found.has("apply", "index"):
            by_patch(call, call.input(operands).text, found.value("directory") or ".")
    effects.unknown = effects.unknown or not effects.external


def _clean(call: ProgramCall, found: Options, specs: list[str]) -> None:
    bank, spared = call.shell.bank, found.all("e", "exclude")
    if found.has("x", "X"):  # ignored files, too: a host's own settings are often among them (GAT-8)
        left = {pattern.strip("/") for pattern in spared}
        below = bank.guarded_below(bank.real(call.cwd))
        call.removes(*(path for path in below if left.isdisjoint(path.split("/"))))
    if not found.has("f", "force", "i", "interactive") or found.has("n", "dry-run"):
        return
    if "X" in found.flags:  # only what is ignored
        goes = bank.word in bank.text(f"{bank.fence.project}/.gitignore").lower() or bool(spared)
    else:
        met = [p for p in spared if p[:1] == "!" or p.strip("/").removeprefix("**/") == bank.word]
        goes = not met or met[-1].startswith("!")  # taken out as a whole, and not brought back
    if goes:
        _rewrites(call, specs or ["."], text="shell.remove", tree="shell.clean")


def _rewrites(call: ProgramCall, specs: list[str], *, text: str = "shell.git", tree: str = "shell.tree") -> None:
    """Files that match these pathspecs get another content or go."""
    bank = call.shell.bank
    if any(s.startswith((":!", ":^", ":(exclude")) and bank.word in s.lower() for s in specs):
        return
    for spec in specs:
        if spec.startswith((":!", ":^", ":(exclude")):
            continue
        top = spec.startswith((":/", ":(top"))
        path = (spec[2:] if spec[:2] == ":/" else spec.partition(")")[2] if spec[:2] == ":(" else spec) or "."
        base = bank.fence.project if top else call.cwd
        if set("*?[") & set(path) and known(path):
            call.writes(*call.pages(path, base), text=text)
        else:
            call.shell.effects.spreads(base, path, call.name, text=text, tree=tree)


HANDLERS = {"git": git}
