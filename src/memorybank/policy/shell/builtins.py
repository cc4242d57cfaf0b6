"""What the shell does itself."""

from __future__ import annotations

from memorybank.policy.shell.bank_paths import join, lexical
from memorybank.policy.shell.parse import ansi, parse
from memorybank.policy.shell.programs import options
from memorybank.policy.shell.values import Stream, known, merged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.dispatch import ProgramCall


def cd(call: ProgramCall) -> Stream:
    """Stand in another folder; a folder that is not there leaves the shell where it was. popd: where it was before."""
    scope, bank = call.shell.scope, call.shell.bank
    operands = [arg for arg in call.args if not (len(arg) > 1 and arg[0] in "-+")]
    call.shell.effects.unknown = call.shell.effects.unknown or call.name == "popd"  # only one step back is known
    target = "-" if call.name == "popd" else operands[0] if operands else bank.world.home
    full = join(scope.cwd, scope.oldpwd if target == "-" else target or ".")
    if known(full):
        full = lexical(full) if ".." not in full else bank.real(full)
        if not bank.kind(full) and not call.shell.effects.unknown and bank.place(full) == "outside":
            call.shell.status = False
            return Stream.empty()
    scope.oldpwd, scope.cwd = scope.cwd, full
    call.shell.status = True
    return Stream.empty()


def say(call: ProgramCall) -> Stream:
    args = list(call.args)
    if call.name == "printf":
        name = args[1] if args[:1] == ["-v"] and len(args) > 1 else ""
        args = args[2:] if name else args[1:] if args[:1] == ["--"] else args
        text = formatted(args[0], args[1:]) if args else ""
        if name:
            call.shell.scope.variables[name] = text
            return Stream.empty()
        return Stream.of(text, call.shell.shown)
    escapes = False
    while args and len(args[0]) > 1 and args[0][0] == "-" and set(args[0][1:]) <= set("neE"):
        escapes = escapes or "e" in args.pop(0)
    text = " ".join(args)
    return Stream.of(ansi(text) if escapes else text, call.shell.shown)


def formatted(form: str, args: list[str]) -> str:
    """printf's text where it takes whole words, the format used again while arguments are left."""
    for sign in ("%b", "%d", "%q", "%i"):
        form = form.replace(sign, "%s")
    first, *pieces = ansi(form).split("%s")
    if any("%" in piece.replace("%%", "") for piece in (first, *pieces)):
        return merged(*args)
    if not pieces:
        return first
    rounds = range(0, max(len(args), 1), len(pieces))
    filled = (zip(args[at : at + len(pieces)], pieces, strict=False) for at in rounds)
    return "".join(first + "".join(value + piece for value, piece in one) for one in filled)


def quiet(call: ProgramCall) -> Stream:
    """It has no effect on files; some of these answer, and some answers are certain."""
    if call.name in ("true", ":", "false"):
        call.shell.status = call.name != "false"
    elif call.name in ("pwd", "dirs"):
        return Stream.of(call.cwd)
    elif call.name in ("which", "type"):  # a program's path stands for the program
        return Stream.of("\n".join(arg for arg in call.args if arg[:1] != "-"))
    return Stream.empty()


def run_text(call: ProgramCall) -> Stream:
    """Text that becomes a script: eval, source, trap."""
    rest = call.args[1:] if call.args[:1] == ["--"] else call.args
    if call.name in ("eval", "trap"):
        return call.shell.text(" ".join(rest if call.name == "eval" else rest[:-1]), call.stdin)
    text = call.stdin.text if rest[:1] == ["/dev/stdin"] else call.shell.made("".join(rest[:1]))
    return call.shell.text(text, call.stdin) if text else call.unknown()


def own(call: ProgramCall) -> Stream:
    """Those that change the shell: its variables and arguments."""
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
            scope.args = scope.args[int(args[0]) if args and args[0].isdigit() else 1 :]
        case _:  # declare: the parser saw plain assignments; these came out of an expansion
            pairs = (arg.partition("=") for arg in args)
            scope.variables |= {name: value for name, equals, value in pairs if equals and name.isidentifier()}
    return Stream.empty()


def _read(call: ProgramCall) -> None:
    """Variables that get their values from the input: by words, or, as an array, by words or lines."""
    variables, lines = call.shell.scope.variables, call.stdin.lines
    if call.name != "read":
        variables["".join(options(call.args, "dnOsucC").operands[:1]) or "MAPFILE"] = lines
        return
    found = options(call.args, "dinNptua")
    line = "".join(lines[:1])
    names = found.operands or ["REPLY"]
    pieces = line.split(maxsplit=len(names) - 1)
    for at, name in enumerate(names):
        variables[name] = "".join(pieces[at : at + 1]) or (merged(line) if not known(line) else "")


HANDLERS = {"cd": cd, "say": say, "builtin": quiet, "own": own, "text": run_text}
