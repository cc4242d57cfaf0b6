"""What the shell does itself."""

from __future__ import annotations

from memorybank.policy.shell.ground import join, lexical
from memorybank.policy.shell.parse import ansi
from memorybank.policy.shell.programs import options
from memorybank.policy.shell.values import COMPUTED, OTHER, Stream, known, merged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.dispatch import ProgramCall


def cd(call: ProgramCall) -> Stream:
    scope = call.shell.scope
    operands = [arg for arg in call.args if not (len(arg) > 1 and arg[0] in "-+")]
    if call.name == "popd":
        if scope.stack:
            scope.oldpwd, scope.cwd = scope.cwd, scope.stack.pop()
        return Stream.empty()
    if call.name == "pushd":
        scope.stack.append(scope.cwd)
    target = operands[0] if operands else call.shell.ground.world.home
    _go(call, scope.oldpwd if target == "-" else target)
    return Stream.empty()


def _go(call: ProgramCall, path: str) -> None:
    """Stand in another folder; a folder that is not there leaves the shell where it was."""
    scope, ground = call.shell.scope, call.shell.ground
    full = join(scope.cwd, path) if path else scope.cwd
    if known(full):
        full = lexical(full) if ".." not in full else ground.real(full)
        if not ground.kind(full) and not call.shell.effects.unknown and ground.place(full) == "outside":
            call.shell.status = False
            return
    elif full[:1] != "/":
        full = COMPUTED if COMPUTED in full else full
    scope.oldpwd, scope.cwd = scope.cwd, full
    call.shell.status = True


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
    """printf's text, the format used again while arguments are left."""
    out: list[str] = []
    left = list(args)
    while True:
        before, at = len(left), 0
        while at < len(form):
            stop = form.find("%", at)
            stop = len(form) if stop < 0 else stop
            out.append(ansi(form[at:stop]))
            at = stop + 1
            while at < len(form) and form[at] in "-+ #0123456789.*lh'":
                at += 1
            kind = form[at : at + 1]
            at += 1
            if kind == "%":
                out.append("%")
            elif kind == "(":
                out.append(OTHER)
                at = form.find("T", at) + 1 or len(form)
            elif kind:
                value = left.pop(0) if left else ""
                out.append(ansi(value) if kind == "b" else value[:1] if kind == "c" else value)
        if not left or len(left) == before or len(out) > 2000:
            return "".join(out)


def quiet(call: ProgramCall) -> Stream:
    """It has no effect on files; some of these answer, and some answers are certain."""
    if call.name in ("true", ":", "false"):
        call.shell.status = call.name != "false"
    elif call.name in ("history", "fc") and {"-w", "-a"} & set(call.args):
        call.writes(*call.args[1:])
    elif call.name in ("pwd", "dirs"):
        return Stream.of(call.shell.ground.real(call.cwd) if "-P" in call.args and known(call.cwd) else call.cwd)
    elif call.name in ("which", "type"):  # a program's path stands for the program
        return Stream.of("\n".join(arg for arg in call.args if arg[:1] != "-"))
    elif call.name in ("test", "["):
        call.shell.status = _answer(call, [arg for arg in call.args if arg != "]"])
    return Stream.empty()


def _answer(call: ProgramCall, args: list[str]) -> bool | None:
    """Of a test that is about plain names, while nothing has run that could change it."""
    ground = call.shell.ground
    if call.shell.effects.unknown or ground.files or ground.links or ground.folders or not all(map(known, args)):
        return None
    if len(args) == 2 and args[0] in ("-e", "-f", "-d") and known(call.cwd):
        kind = ground.kind(ground.real(call.full(args[1])))
        return bool(kind) if args[0] == "-e" else kind == ("file" if args[0] == "-f" else "dir")
    return None


def run_text(call: ProgramCall) -> Stream:
    """Text that becomes a script: eval, source, trap."""
    rest = call.args[1:] if call.args[:1] == ["--"] else call.args
    if call.name == "eval":
        return call.shell.text(" ".join(rest), call.stdin)
    if call.name == "trap":
        if len(rest) > 1:
            call.shell.text(rest[0], Stream.empty())
        return Stream.empty()
    text = call.stdin.text if rest[:1] == ["/dev/stdin"] else call.shell.made("".join(rest[:1]))
    return call.shell.text(text, call.stdin) if text else call.unknown()


def own(call: ProgramCall) -> Stream:
    """Those that change the shell: its variables, aliases and arguments."""
    scope, args = call.shell.scope, call.args
    match call.name:
        case "alias":
            scope.aliases |= {name: value for name, equals, value in (a.partition("=") for a in args) if equals}
        case "read" | "mapfile" | "readarray":
            _read(call)
        case "set":
            while args and args[0] not in ("--", "-") and args[0][:1] in ("-", "+"):
                args = args[2 if args[0] in ("-o", "+o") else 1 :]
            if args or "--" in call.args:
                scope.args = args[1:] if args[:1] in (["--"], ["-"]) else list(args)
        case "shift":
            scope.args = scope.args[int(args[0]) if args and args[0].isdigit() else 1 :]
        case "unset":
            for name in args:
                scope.variables.pop(name, None)
                scope.functions.pop(name, None)
        case _:  # declare: the parser saw plain assignments; these came out of an expansion
            pairs = (arg.partition("=") for arg in args)
            scope.variables |= {name: value for name, equals, value in pairs if equals and name.isidentifier()}
    return Stream.empty()


def _read(call: ProgramCall) -> None:
    """Variables that get their values from the input: by words, or, as an array, by words or lines."""
    scope, split, lines = call.shell.scope, call.shell.expander.separated, call.stdin.lines
    if call.name != "read":
        names = options(call.args, "dnOsucC").operands
        scope.variables[names[0] if names else "MAPFILE"] = {str(n): line for n, line in enumerate(lines)}
        return
    found = options(call.args, "dinNptua")
    line = lines[0] if lines else ""
    if array := found.value("a"):
        scope.variables[array] = {str(n): word for n, word in enumerate(split(line))}
        return
    names = found.operands or ["REPLY"]
    whole = line if scope.scalar("IFS") == "" else line.strip()
    pieces = split(line) if len(names) > 1 else [whole]
    for at, name in enumerate(names):
        value = " ".join(pieces[at:]) if at == len(names) - 1 else "".join(pieces[at : at + 1])
        scope.variables[name] = value or (merged(line) if not known(line) else "")


HANDLERS = {"cd": cd, "say": say, "builtin": quiet, "own": own, "text": run_text}
