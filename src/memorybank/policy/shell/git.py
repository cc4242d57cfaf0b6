"""git: what moves the work tree brings somebody's version of it; what rewrites named files is a write (GRD-2)."""

from memorybank.policy.shell.bank_paths import INSIDE, join
from memorybank.policy.shell.dispatch import ProgramCall
from memorybank.policy.shell.file_programs import by_patch
from memorybank.policy.shell.programs import HANDED, SHOWING, Options, git_kind, options
from memorybank.policy.shell.readers import under
from memorybank.policy.shell.values import OTHER, Stream, known

_VALUED = ("-C", "-c", "--work-tree", "--git-dir", "--namespace", "--super-prefix", "--config-env", "--exec-path")
_HARMLESS = ("-C", "--no-pager", "-P", "--no-optional-locks")
_HELPERS = ("--upload-p", "--exec", "-o", "--server-o", "--negotiation", "--shallow", "--refmap")  # of a fetch
_LOCAL = " fetch add stage commit branch tag stash reset checkout restore "  # they reach no other repository
_MAKING = (
    " init config worktree submodule bundle mailinfo merge-file clone interpret-trailers filter-repo checkout-index "
)
_REWRITING = ("checkout", "restore", "rm", "mv", "clean", "stash", "reset", "apply")
_LISTING = ("diff", "show", "log", "diff-tree", "grep", "status")
_EXCLUDES = (":!", ":^", ":(exclude")


def git(call: ProgramCall) -> Stream:
    verb, own = _started(call)
    kind, effects = git_kind(verb, call.args), call.shell.effects
    _hands_on(call)
    _fetches(call, verb, kind, own)
    found = options(call.args, "oSGn", "output output-directory pathspec-from-file")
    call.writes(*found.all("output", *(("o", "output-directory") if verb in ("archive", "format-patch") else ())))
    if kind == "reading":
        return _shown(call, verb, found)
    if verb in _REWRITING:
        _tree(call, verb)
    elif kind == "moving":
        effects.external = True
    elif kind == "recording":
        effects.records = True
    else:
        call.unknown()
        effects.external = effects.external or verb.startswith("filter-")
        if f" {verb} " in _MAKING:
            values = options(call.args, "f" if verb == "config" else "", "file prefix separate-git-dir")
            call.writes(*(found.operands if verb != "config" else ()))
            call.writes(*values.all("f", "file", "prefix", "separate-git-dir"))
    return Stream.unknown()


def _started(call: ProgramCall) -> tuple[str, list[str]]:
    """git's own options are carried out. The verb, and those options."""
    args, at = call.args, 0
    while at < len(args) and args[at].startswith("-"):
        option, equals, value = args[at].partition("=")
        at += 1
        if option in _VALUED and not (equals and option[:2] == "--"):
            value = "".join(args[at : at + 1])
            at += 1
        if option == "-C":
            call.shell.scope.cwd = join(call.cwd, value)
        elif option in ("-c", "--config-env", "--exec-path", "--work-tree"):
            call.unknown()
            call.script(value.partition("=")[2].removeprefix("!"), Stream.unknown())  # many settings are command lines
    verb = "".join(args[at : at + 1])
    call.name, call.args = f"git {verb}", args[at + 1 :]
    return verb, args[:at]


def _hands_on(call: ProgramCall) -> None:
    """Command lines that git is given: in its arguments, and in variables, which are not followed."""
    args = call.args
    if any(name.startswith("GIT_") or name in ("HOME", "XDG_CONFIG_HOME") for name in call.shell.scope.variables):
        call.unknown()
    if call.name == "git rebase" and any(arg[:1] == "-" and arg[1:2] != "-" and "x" in arg for arg in args):
        call.unknown()
    if call.name == "git bisect" and args[:1] == ["run"]:
        call.unknown()
        call.run(args[1:])
    for at, arg in enumerate(args):
        if arg.startswith(HANDED):
            call.unknown()
            call.script(arg.partition("=")[2] or "".join(args[at + 1 : at + 2]), Stream.unknown())


def _fetches(call: ProgramCall, verb: str, kind: str, own: list[str]) -> None:
    """A fetch in plain words, in the project, before which nothing was pushed or set up. `own`: git's own options."""
    effects, bank = call.shell.effects, call.shell.bank
    odd = any(option.startswith("-") and option not in _HARMLESS for option in own) or bool(call.shell.scope.variables)
    odd = odd or not known(call.cwd) or not f"{bank.real(call.cwd)}/".startswith(f"{bank.real(bank.fence.project)}/")
    if verb in ("fetch", "pull", "submodule"):
        odd = odd or any(arg.startswith(_HELPERS) for arg in call.args)
        effects.fetches = not odd and not effects.bends
    effects.bends = effects.bends or odd or not (kind in ("reading", "moving") or f" {verb} " in _LOCAL)


def _shown(call: ProgramCall, verb: str, found: Options) -> Stream:
    """Names of pages, where a pathspec reaches them; or pages, where one is printed whole."""
    lists = found.has("name-only", "name-status", "l", "porcelain", "s", "short") and verb in _LISTING
    if verb == "ls-files" or lists:
        names: list[str] = []
        for path in [word for word in found.operands if verb == "ls-files" or _is_path(call, word)] or ["."]:
            start, star, ending = path.partition("*")
            root = start.rpartition("/")[0] or "." if star else path
            names += [name for name in under(call, root) if name.endswith(ending)]
        return Stream([*names, OTHER])
    paths = [word.rpartition(":")[2] for word in found.operands] if verb in SHOWING else []
    return Stream.unknown(frozenset[str]().union(*(call.shell.page(call.full(path)) for path in paths)))


def _is_path(call: ProgramCall, word: str) -> bool:
    """`git checkout X`: a path when something of that name is there, or it looks like one."""
    if word == "." or word.endswith("/") or word.startswith((".", ":")) or set("*?[") & set(word):
        return True
    return bool(call.shell.bank.kind(call.full(word))) or call.spot(word) == INSIDE


def _tree(call: ProgramCall, verb: str) -> None:
    """Verbs that rewrite files of the work tree: those that their pathspecs name."""
    cut = call.args.index("--") if "--" in call.args else len(call.args)
    valued = "source conflict pathspec-from-file orphan exclude message directory"
    found, effects = options(call.args[:cut], "bBsem", valued), call.shell.effects
    operands, listed = found.operands, found.value("pathspec-from-file")
    specs = [*call.args[cut + 1 :], *(call.shell.content([listed]).lines if listed else [])]
    match verb:
        case "checkout":
            _checkout(call, found, specs)
        case "restore" if not found.has("S", "staged") or found.has("W", "worktree"):
            _rewrites(call, [*operands, *specs])
        case "rm" | "mv" if not found.has("cached", "n", "dry-run"):
            _rewrites(call, [*operands, *specs], text="shell.remove")
        case "clean":
            _clean(call, found, [*operands, *specs])
        case "stash" if "".join(operands[:1]) not in ("drop", "clear", "create", "store"):
            specs = [*(operands[1:] if operands[:1] == ["push"] else []), *specs]
            effects.external = effects.external or not specs
            _rewrites(call, specs)
        case "reset":
            effects.external = effects.external or found.has("hard", "merge", "keep")
        case "apply" if not found.has("check", "stat", "numstat", "summary", "cached"):
            by_patch(call, call.input(operands).text, found.value("directory") or ".")
    effects.unknown = effects.unknown or not effects.external


def _checkout(call: ProgramCall, found: Options, specs: list[str]) -> None:
    """`git checkout [TREE] PATHS`, or another branch."""
    paths = [operand for operand in found.operands if _is_path(call, operand)]
    if specs or (paths and not found.has("b", "B", "orphan")):
        _rewrites(call, specs or (paths if found.operands == paths else found.operands[1:]))
    else:
        call.shell.effects.external = True


def _clean(call: ProgramCall, found: Options, specs: list[str]) -> None:
    """Ignored files go with -x: a host's own settings are often among them (GAT-8). With -X only those go."""
    bank, spared = call.shell.bank, {pattern.strip("/") for pattern in found.all("e", "exclude")}
    if found.has("x", "X"):
        below = bank.guarded_below(bank.real(call.cwd))
        call.removes(*(path for path in below if spared.isdisjoint(path.split("/"))))
    forced = found.has("f", "force", "i", "interactive") and not found.has("n", "dry-run")
    kept = "X" in found.flags and bank.word not in bank.text(f"{bank.fence.project}/.gitignore").lower()
    if forced and bank.word not in spared and not kept:
        _rewrites(call, specs or ["."], text="shell.remove", tree="shell.clean")


def _rewrites(call: ProgramCall, specs: list[str], *, text: str = "shell.git", tree: str = "shell.tree") -> None:
    bank = call.shell.bank
    if any(spec.startswith(_EXCLUDES) and bank.word in spec.lower() for spec in specs):
        return
    for spec in (spec for spec in specs if not spec.startswith(_EXCLUDES)):
        base = bank.fence.project if spec.startswith((":/", ":(top")) else call.cwd
        path = (spec.partition(")")[2] if spec.startswith(":(") else spec.removeprefix(":/")) or "."
        if set("*?[") & set(path) and known(path):
            call.writes(*call.pages(path, base), text=text)
        else:
            call.shell.effects.changes(base, path, call.name, text, tree=tree)


HANDLERS = {"git": git}
