"""git: what moves the work tree brings somebody's version of it; what rewrites named files is a write (GRD-2)."""

from __future__ import annotations

from memorybank.policy.shell.dispatch import quoted
from memorybank.policy.shell.files import by_patch
from memorybank.policy.shell.ground import INSIDE, join, name
from memorybank.policy.shell.programs import MOVING, READING, RECORDING, options
from memorybank.policy.shell.readers import under
from memorybank.policy.shell.values import OTHER, Stream, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.dispatch import Call

_VALUED = ("-C", "--work-tree", "--git-dir", "-c", "--namespace", "--super-prefix", "--config-env", "--exec-path")
_HARMLESS = ("-C", "--no-pager", "-P", "--no-optional-locks")
_HELPERS = ("--upload-p", "--exec", "-o", "--server-o", "--negotiation", "--shallow", "--refmap")  # of a fetch
_LOCAL = " fetch add stage commit branch tag stash reset checkout restore "  # they reach no other repository
# Ends of settings that hold a command line, and options whose value is one.
_SETTINGS = (
    "editor", "pager", "command", "cmd", "helper", "driver", "textconv", "smudge", "clean", "external", "fsmonitor",
    "hookspath", "askpass", "program",
)  # fmt: skip
_HANDED = ("--exe", "--upl", "--rec", "--open", "--ext", "-x", "-O")


def git(call: Call) -> Stream:
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


def _started(call: Call) -> tuple[str, list[str]]:
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


def _fetches(call: Call, verb: str, own: list[str]) -> None:
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
    plain = any(f" {verb} " in verbs for verbs in (READING, MOVING, _LOCAL)) or update
    effects.bends = effects.bends or odd or not plain


def _unsure(call: Call) -> None:
    """It may start a program that nobody sees here."""
    call.shell.effects.unknown, call.shell.effects.done = True, False


def _configured(call: Call, key: str, value: str) -> None:
    """A setting that holds a command line is judged where it is set: who uses it later does not name it."""
    low = key.lower()
    if low.startswith("alias."):
        script = value[1:] if value.startswith("!") else f"git {value}"
        call.shell.scope.aliases[f"git {key[6:]}"] = script
        call.script(script, Stream.unknown())
    elif low.endswith(_SETTINGS):
        call.script(f"{value.removeprefix('!')} /dev/null", Stream.unknown())
    _unsure(call)


def _hands_on(call: Call, verb: str) -> None:
    """Command lines that git is given in its arguments."""
    args = call.args
    if any(name.startswith("GIT_") or name in ("HOME", "XDG_CONFIG_HOME") for name in call.shell.scope.variables):
        _unsure(call)
    handed = [
        arg.partition("=")[2] or "".join(args[at + 1 : at + 2])
        for at, arg in enumerate(args)
        if arg.startswith(_HANDED)
    ]
    if verb in ("submodule", "bisect", "filter-branch", "difftool"):
        handed += [arg for arg in args if " " in arg]
    if verb == "rebase" and any(arg[:1] == "-" and arg[1:2] != "-" and "x" in arg for arg in args):
        _unsure(call)
    for text in handed:
        _unsure(call)
        call.script(text, Stream.unknown())
    if verb == "config" and len(args) > 1 and not args[-1].startswith("-"):
        _configured(call, args[-2], args[-1])


def _verb(call: Call, verb: str) -> Stream:
    effects = call.shell.effects
    before, paths = _split(call.args)
    if verb in (
        "checkout",
        "restore",
        "rm",
        "mv",
        "clean",
        "stash",
        "reset",
        "checkout-index",
        "apply",
        "update-index",
    ):
        _tree(call, verb, before, paths)
        effects.unknown = effects.unknown or not effects.external
        return Stream.empty()
    found = options(call.args, "oSGn", "output output-directory pathspec-from-file")
    call.writes(*found.all("output", *(("o", "output-directory") if verb in ("archive", "format-patch") else ())))
    if f" {verb} " in MOVING or (verb == "submodule" and call.args[:1] == ["update"]):
        effects.external = True
        if verb == "am":
            by_patch(call, call.input(found.operands).text, ".")
        return Stream.empty()
    if f" {verb} " in RECORDING:
        effects.records = True
        return Stream.unknown()
    if f" {verb} " in READING:
        return _shown(call, verb, found.operands, found.has("name-only", "name-status", "l", "porcelain", "s", "short"))
    effects.unknown, effects.done = True, False
    words = found.operands
    match verb:
        case "clone" | "init" | "worktree" | "submodule":
            made = words[1:2] or [name("".join(words[:1])).removesuffix(".git")]
            call.writes(*(made if verb == "clone" else words if verb == "init" else words[1:]))
        case "bundle" | "mailinfo" | "merge-file":
            call.writes(*(words[1:2] if verb == "bundle" else words[:2]))
        case "config":
            call.writes(*options(call.args, "f", "file blob type").all("f", "file"))
        case "interpret-trailers" if "--in-place" in call.args:
            call.writes(*words)
        case "filter-branch" | "filter-repo":
            effects.external = True
            if "--invert-paths" in call.args:
                call.removes(*words)
    return Stream.unknown()


def _split(args: list[str]) -> tuple[list[str], list[str]]:
    cut = args.index("--") if "--" in args else len(args)
    return args[:cut], args[cut + 1 :]


def _shown(call: Call, verb: str, operands: list[str], lists: bool) -> Stream:
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
    if verb in ("show", "blame", "cat-file", "annotate"):
        for operand in operands:
            path = operand.rpartition(":")[2]
            shows |= call.shell.page(call.full(path)) if "/" in path or "." in path else frozenset()
    return Stream.unknown(shows)


def _is_path(call: Call, word: str) -> bool:
    """`git checkout X`: a path when something of that name is there, or it looks like one."""
    if (
        word in (".", "..")
        or word.endswith("/")
        or word[:2] in ("./", "..", ":/", ":(", ":!")
        or set("*?[") & set(word)
    ):
        return True
    return bool(call.shell.ground.kind(call.full(word))) or call.spot(word) == INSIDE


def _tree(call: Call, verb: str, before: list[str], paths: list[str]) -> None:
    """Verbs that rewrite files of the work tree."""
    effects = call.shell.effects
    found = options(before, "bBsem", "source conflict pathspec-from-file orphan exclude message directory prefix")
    operands = found.operands
    listed = call.content([v]).lines if (v := found.value("pathspec-from-file")) else []
    match verb:
        case "checkout":
            if not paths and not listed:
                if found.has("b", "B", "orphan") or not any(_is_path(call, o) for o in operands):
                    effects.external = True
                    return
                paths = operands if len(operands) == 1 or _is_path(call, operands[0]) else operands[1:]
            _rewrites(call, [*paths, *listed])
        case "restore":
            if not found.has("S", "staged") or found.has("W", "worktree"):
                _rewrites(call, [*operands, *paths, *listed])
        case "rm" | "mv":
            if found.has("cached", "n", "dry-run"):
                return
            _rewrites(call, [*operands, *paths, *listed], text="shell.remove")
        case "clean":
            if found.has("x", "X"):  # ignored files, too: a host's own settings are often among them (GAT-8)
                left = {pattern.strip("/") for pattern in found.all("e", "exclude")}
                below = call.shell.ground.guarded_below(call.shell.ground.real(call.cwd))
                call.removes(*(path for path in below if left.isdisjoint(path.split("/"))))
            forced = found.has("f", "force", "i", "interactive") and not found.has("n", "dry-run")
            if "X" in found.flags:  # only what is ignored
                ignored = call.shell.ground.text(f"{call.shell.ground.fence.project}/.gitignore").lower()
                forced = forced and (call.shell.ground.word in ignored or bool(found.all("e", "exclude")))
            if forced and ("X" in found.flags or not _is_spared(call, found.all("e", "exclude"))):
                _rewrites(call, [*operands, *paths] or ["."], text="shell.remove", tree="shell.clean")
        case "stash":
            action = "".join(operands[:1])
            if action in ("list", "show", "drop", "clear", "create", "store"):
                return
            specs = [*(operands[1:] if action == "push" else []), *paths]
            effects.external = effects.external or not specs
            _rewrites(call, specs)
        case "reset":
            effects.external = effects.external or found.has("hard", "merge", "keep")
        case "checkout-index":
            call.writes(*(f"{prefix}{OTHER}" for prefix in found.all("prefix")))
            if not found.has("prefix"):
                _rewrites(call, ["."] if found.has("a", "all") and found.has("f", "force") else operands + paths)
        case "update-index":  # git would hold a page that nobody wrote, and bring it with the next checkout
            if any(arg.startswith("--cacheinfo") for arg in before):
                _rewrites(call, [word.split(",")[-1] for word in [*operands, *found.all("cacheinfo")]])
        case "apply":
            if not found.has("check", "stat", "numstat", "summary", "cached") or found.has("apply", "index"):
                by_patch(call, call.input(operands).text, found.value("directory") or ".")


def _is_spared(call: Call, patterns: list[str]) -> bool:
    """Does a pattern take the bank out as a whole, and no later one bring it back?"""
    word = call.shell.ground.word
    met = [p for p in patterns if p[:1] == "!" or p.strip("/").removeprefix("**/") == word]
    return bool(met) and not met[-1].startswith("!")


def _rewrites(call: Call, specs: list[str], *, text: str = "shell.git", tree: str = "shell.tree") -> None:
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
