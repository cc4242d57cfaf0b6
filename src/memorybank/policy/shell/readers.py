"""Programs that read and print: whose pages they show, and which names come out of them."""

from memorybank.policy.shell.bank_paths import ABOVE, INSIDE, join, lexical, name, parent
from memorybank.policy.shell.dispatch import ProgramCall
from memorybank.policy.shell.parse import ansi, parse
from memorybank.policy.shell.programs import Options, options
from memorybank.policy.shell.values import BANKISH, COMPUTED, OTHER, Stream, known

_SAME = ("cat", "tac", "head", "tail", "less", "more", "bat", "batcat", "nl", "sort", "uniq", "shuf")


def show(call: ProgramCall) -> Stream:
    operands = call.options().operands
    if call.row.which == "1":  # uniq IN OUT
        call.writes(*operands[1:2])
        operands = operands[:1]
    source = call.input(operands)
    return source if call.name in _SAME else blurred(call, source)


def quiet(call: ProgramCall) -> Stream:
    if call.name == "tr":
        return blurred(call, call.stdin)
    return Stream([OTHER]) if call.name in ("wc", "date", "md5sum", "sha256sum") else Stream.unknown()


def blurred(call: ProgramCall, source: Stream) -> Stream:
    """The same lines after a program that changes them: names near the bank are still its names."""
    near = any(BANKISH in line or (known(line) and line and _near(call, line)) for line in source.lines[:200])
    return Stream([BANKISH if near else COMPUTED] if source.lines else [], source.shows)


def _near(call: ProgramCall, line: str) -> bool:
    return call.shell.bank.word in line.lower() or call.shell.near(line)


def names(call: ProgramCall) -> Stream:
    """basename, dirname; realpath and readlink give another name of the same file."""
    operands = call.options().operands
    if call.name == "basename":
        return Stream([name(operands[0]).removesuffix("".join(operands[1:2]))] if operands else [])
    return Stream([parent(path) for path in operands] if call.name == "dirname" else operands)


def listing(call: ProgramCall) -> Stream:
    found = call.options()
    bank = call.shell.bank
    lines: list[str] = []
    for path in found.operands or ["."]:
        full = call.full(path)
        if not known(full) or not bank.is_folder(full) or found.has("d", "directory"):
            lines.append(path)
            continue
        inside = bank.world.names(bank.real(full))
        call.shell.spend(len(inside) // 4)
        lines += [n for n in inside if found.has("a", "A", "all", "almost-all") or n[:1] != "."]
    return Stream(lines)


def search(call: ProgramCall) -> Stream:
    """grep and its kind: names with -l, else lines; from a pipe, the lines that a plain pattern lets through."""
    found = call.options()
    given = found.all("e", "regexp", "f", "file")
    pattern = given[0] if given else "".join(found.operands[:1])
    paths = found.operands if given else found.operands[1:]
    tool = call.name in ("rg", "ripgrep", "ag", "ack", "ugrep")
    deep = tool or found.has("r", "R", "recursive", "dereference-recursive")
    if not paths and not (deep and (not call.stdin.lines or call.stdin.lines == [COMPUTED])):
        return _filtered(call, pattern, found.has("v", "invert-match"), found.has("o", "only-matching", "c", "count"))
    if found.has("l", "files-with-matches", "L", "files-without-match", "files"):
        return Stream([OTHER, *_listed(call, found, paths or ["."], deep)])
    if found.has("c", "count", "q", "quiet", "silent"):
        return Stream.unknown()
    folders = {path for path in paths if call.is_folder(path)}
    deeply = [page for path in folders if deep and call.spot(path) == INSIDE for page in under(call, path)]
    pages = [*deeply, *(path for path in paths if path not in folders)]
    return blurred(call, call.input(pages)) if pages else Stream.unknown()


def _listed(call: ProgramCall, found: Options, paths: list[str], deep: bool) -> list[str]:
    """Names of pages that a search may find, unless its options leave the bank out."""
    only = [v for v in found.all("include", "g", "glob") if v[:1] != "!"]
    left_out = [v for v in found.all("exclude-dir", "exclude", "g", "glob") if v not in only]
    deep = deep and not any(call.shell.bank.word in value for value in left_out)
    roots = [p for p in paths if call.spot(p) == INSIDE or (call.spot(p) == ABOVE and deep)]
    return [n for root in roots for n in under(call, root) if n.endswith(tuple(v.lstrip("*") for v in only) or ("",))]


def under(call: ProgramCall, path: str) -> list[str]:
    """The bank's files at and below a path, named as a search from there names them."""
    bank = call.shell.bank
    full = bank.real(call.full(path)).rstrip("/")
    pages = [f"{bank.fence.real}/{inner}".rstrip("/") for inner in bank.below()]
    below = [path.rstrip("/") + page[len(full) :] for page in pages if page.startswith(f"{full}/")]
    return [path, *below] if full in pages else below


def _filtered(call: ProgramCall, pattern: str, inverted: bool, other: bool) -> Stream:
    lines = call.stdin.lines
    plain = pattern.strip("^$")
    if other or not known(pattern):
        return blurred(call, call.stdin)
    if not any(sign in plain for sign in "*[](){}|?+\\.") and call.args.count("-e") < 2:
        ignore = any(arg[:1] == "-" and arg[1:2] != "-" and "i" in arg for arg in call.args)
        fold = str.lower if ignore else str
        lines = [n for n in lines if not known(n) or (fold(plain) in fold(n)) != inverted]
    if inverted and call.shell.bank.word in " ".join(call.args).replace("\\", "").lower():
        lines = [n for n in lines if BANKISH not in n and (not known(n) or not _near(call, n))]
    return Stream(lines, call.stdin.shows)


# --- What the shell does itself.


def cd(call: ProgramCall) -> Stream:
    """Stand in another folder, whether it is there or not. popd: where it was before."""
    scope, bank = call.shell.scope, call.shell.bank
    operands = [arg for arg in call.args if not (len(arg) > 1 and arg[0] in "-+")]
    call.shell.effects.unknown = call.shell.effects.unknown or call.name == "popd"  # only one step back is known
    target = "-" if call.name == "popd" else operands[0] if operands else bank.world.home
    full = join(scope.cwd, scope.oldpwd if target == "-" else target or ".")
    if known(full):
        full = lexical(full) if ".." not in full else bank.real(full)
    scope.oldpwd, scope.cwd = scope.cwd, full
    return Stream([])


def say(call: ProgramCall) -> Stream:
    args = call.args
    while args and args[0][:1] == "-" and set(args[0]) <= set("-neE"):
        args = args[1:]
    text = formatted(args[0], args[1:]) if call.name == "printf" and args else " ".join(args)
    return Stream.of(text, call.shell.shown)


def formatted(form: str, args: list[str]) -> str:
    """printf's text where it takes whole words, the format used again while arguments are left."""
    for sign in ("%b", "%d", "%q", "%i"):
        form = form.replace(sign, "%s")
    first, *pieces = ansi(form).split("%s")
    if any("%" in piece.replace("%%", "") for piece in (first, *pieces)):
        return COMPUTED + "".join(args)
    if not pieces:
        return first
    rounds = range(0, max(len(args), 1), len(pieces))
    filled = (zip(args[at : at + len(pieces)], pieces, strict=False) for at in rounds)
    return "".join(first + "".join(value + piece for value, piece in one) for one in filled)


def builtin(call: ProgramCall) -> Stream:
    """It has no effect on files; some of these answer."""
    if call.name in ("pwd", "dirs"):
        return Stream.of(call.cwd)
    if call.name in ("which", "type"):  # a program's path stands for the program
        return Stream.of("\n".join(arg for arg in call.args if arg[:1] != "-"))
    return Stream([])


def run_text(call: ProgramCall) -> Stream:
    rest = call.args[1:] if call.args[:1] == ["--"] else call.args
    if call.name in ("eval", "trap"):
        return call.shell.text(" ".join(rest if call.name == "eval" else rest[:-1]), call.stdin)
    script = call.piped("".join(rest[:1]))
    return call.shell.text(script.text, call.stdin) if script is not None else call.unknown()


def own(call: ProgramCall) -> Stream:
    scope, args = call.shell.scope, call.args
    match call.name:
        case "alias":  # as a function of that name
            for name, _, value in (arg.partition("=") for arg in args):
                if value.split()[:1] not in ([], [name]):
                    scope.functions[name] = parse(f'{value} "$@"')
        case "read" | "mapfile" | "readarray":
            _read(call)
        case "set":
            given = args[args.index("--") + 1 :] if "--" in args else [] if args[:1] and args[0][:1] in "-+" else args
            scope.args = given if given or "--" in args else scope.args
        case "shift":
            scope.args = scope.args[1:]
        case _:  # declare: the parser saw plain assignments; these came out of an expansion
            pairs = (arg.partition("=") for arg in args)
            scope.variables |= {name: value for name, equals, value in pairs if equals and name.isidentifier()}
    return Stream([])


def _read(call: ProgramCall) -> None:
    """Variables that get their values from the input: by words, or, as an array, by words or lines."""
    variables, lines = call.shell.scope.variables, call.stdin.lines
    if call.name != "read":
        variables["".join(options(call.args, "dnOsucC").operands[:1]) or "MAPFILE"] = lines
        return
    line = "".join(lines[:1])
    given = options(call.args, "dinNptua").operands or ["REPLY"]
    pieces = line.split(maxsplit=len(given) - 1)
    for at, variable in enumerate(given):
        variables[variable] = "".join(pieces[at : at + 1]) or ("" if known(line) else line)


HANDLERS = {
    "show": show, "quiet": quiet, "names": names, "list": listing, "search": search,
    "cd": cd, "say": say, "builtin": builtin, "own": own, "text": run_text,
}  # fmt: skip
