"""What the shell does itself."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.lexer import ansi
from memorybank.policy.shell.marks import COMPUTED, OTHER, known, merged, words
from memorybank.policy.shell.paths import join, lexical
from memorybank.policy.shell.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def go(call: Call, path: str) -> None:
    """Stand in another folder; a folder that is not there leaves the shell where it was."""
    scope, ground = call.shell.scope, call.shell.ground
    full = join(scope.cwd, path) if path else scope.cwd
    if known(full):
        full = lexical(full) if ".." not in full else ground.real(full)
        if ground.kind(full) == "" and not call.shell.effects.unknown and ground.place(full) == "outside":
            call.shell.status = False
            return
    elif full[:1] != "/":
        full = COMPUTED if COMPUTED in full else full
    scope.oldpwd, scope.cwd = scope.cwd, full
    call.shell.status = True


def cd(call: Call) -> Stream:
    found = call.options()
    target = found.operands[0] if found.operands else call.shell.ground.world.home
    if "-" in call.args[:1] or target == "-":
        target = call.shell.scope.oldpwd
    go(call, target)
    return streams.empty()


def pushd(call: Call) -> Stream:
    scope = call.shell.scope
    target = call.options().operands
    if not target:
        if scope.stack:
            here, scope.cwd = scope.cwd, scope.stack.pop()
            scope.stack.append(here)
        return streams.empty()
    if "-n" in call.args:
        scope.stack.append(join(scope.cwd, target[0]))
        return streams.empty()
    if target[0].startswith("+"):
        return streams.empty()
    here = scope.cwd
    go(call, target[0])
    if call.shell.status:
        scope.stack.append(here)
    return streams.empty()


def popd(call: Call) -> Stream:
    scope = call.shell.scope
    if scope.stack:
        scope.oldpwd, scope.cwd = scope.cwd, scope.stack.pop()
    return streams.empty()


def echo(call: Call) -> Stream:
    args = list(call.args)
    escapes = False
    while args and args[0].startswith("-") and len(args[0]) > 1 and set(args[0][1:]) <= set("neE"):
        escapes = escapes or "e" in args[0]
        args.pop(0)
    text = " ".join(args)
    return streams.of(ansi(text) if escapes else text, call.shell.shown)


def printf(call: Call) -> Stream:
    args = list(call.args)
    name = ""
    if args[:1] == ["-v"] and len(args) > 1:
        name = args[1]
        args = args[2:]
    if args[:1] == ["--"]:
        args = args[1:]
    text = formatted(args[0], args[1:]) if args else ""
    if name:
        call.shell.scope.variables[name] = text
        return streams.empty()
    return streams.of(text, call.shell.shown)


def formatted(form: str, args: list[str]) -> str:
    """printf's text, the format used again while arguments are left."""
    out: list[str] = []
    left = list(args)
    while True:
        before = len(left)
        at = 0
        while at < len(form):
            if form[at] != "%":
                stop = form.find("%", at)
                stop = len(form) if stop < 0 else stop
                out.append(ansi(form[at:stop]))
                at = stop
                continue
            stop = at + 1
            while stop < len(form) and form[stop] in "-+ #0123456789.*lhq'":
                if form[stop] == "q":
                    break
                stop += 1
            kind = form[stop : stop + 1]
            at = stop + 1
            if kind == "%":
                out.append("%")
            elif kind == "(":
                out.append(OTHER)
                at = form.find("T", stop) + 1 or len(form)
            elif kind:
                value = left.pop(0) if left else ""
                out.append(ansi(value) if kind == "b" else value[:1] if kind == "c" else value)
        if not left or len(left) == before or len(out) > 2000:
            return "".join(out)


def read(call: Call) -> Stream:
    found = call.options("dinNptua")
    names = found.all("a") or found.operands or ["REPLY"]
    scope = call.shell.scope
    line = call.stdin.lines[0] if call.stdin.lines else ""
    if found.all("a"):
        scope.variables[names[0]] = {str(n): w for n, w in enumerate(call.shell.expander.separated(line))}
        return streams.empty()
    if len(names) == 1:
        scope.variables[names[0]] = line.strip() if scope.scalar("IFS") != "" else line
        return streams.empty()
    pieces = call.shell.expander.separated(line)
    for at, name in enumerate(names):
        last = at == len(names) - 1
        value = " ".join(pieces[at:]) if last else (pieces[at] if at < len(pieces) else "")
        if not value and not known(line):
            value = merged(line)
        scope.variables[name] = value
    return streams.empty()


def mapfile(call: Call) -> Stream:
    found = call.options("dnOsucC")
    name = found.operands[0] if found.operands else "MAPFILE"
    call.shell.scope.variables[name] = {str(n): line for n, line in enumerate(call.stdin.lines)}
    return streams.empty()


def set_(call: Call) -> Stream:
    args = call.args
    while args and args[0] not in ("--", "-") and args[0][:1] in "-+":
        args = args[2 if args[0] in ("-o", "+o") else 1 :]
    if args or "--" in call.args:
        call.shell.scope.args = args[1:] if args[:1] in (["--"], ["-"]) else list(args)
    return streams.empty()


def shift(call: Call) -> Stream:
    count = int(call.args[0]) if call.args and call.args[0].isdigit() else 1
    call.shell.scope.args = call.shell.scope.args[count:]
    return streams.empty()


def declare(call: Call) -> Stream:
    """`export A=b`: assignments that the parser saw are done; those that came out of an expansion are not."""
    for arg in call.args:
        name, equals, value = arg.partition("=")
        if equals and name.isidentifier():
            call.shell.scope.variables[name] = value
    return streams.unknown() if "-p" in call.args else streams.empty()


def unset(call: Call) -> Stream:
    for arg in call.args:
        call.shell.scope.variables.pop(arg, None)
        call.shell.scope.functions.pop(arg, None)
    return streams.empty()


def eval_(call: Call) -> Stream:
    args = call.args[1:] if call.args[:1] == ["--"] else call.args
    return call.shell.text(" ".join(args), call.stdin)


def source(call: Call) -> Stream:
    args = call.args[1:] if call.args[:1] == ["--"] else call.args
    if not args:
        return streams.empty()
    text = call.shell.feeds[args[0]].text if args[0] in call.shell.feeds else ""
    if not text and args[0] == "/dev/stdin":
        text = call.stdin.text
    if not text and known(args[0]):
        text = call.shell.ground.text(call.full(args[0]))
    if not text:
        return call.unknown()
    return call.shell.text(text, call.stdin)


def exec_(call: Call) -> Stream:
    found = call.options("a", permute=False)
    return call.run(found.operands)


def command(call: Call) -> Stream:
    found = call.options(permute=False)
    if found.flags & {"v", "V"}:
        return streams.of(" ".join(found.operands))
    argv = found.operands
    functions, call.shell.scope.functions = call.shell.scope.functions, {}
    try:
        return call.run(argv)
    finally:
        call.shell.scope.functions = functions | call.shell.scope.functions


def which(call: Call) -> Stream:
    """A program's path stands for the program: `$(which memory-bank) apply` is our own command."""
    return streams.of("\n".join(call.options().operands))


def trap(call: Call) -> Stream:
    found = call.options()
    if found.operands and len(found.operands) > 1:
        call.shell.text(found.operands[0], streams.empty())
    return streams.empty()


def alias(call: Call) -> Stream:
    for arg in call.args:
        name, equals, value = arg.partition("=")
        if equals:
            call.shell.scope.aliases[name] = value
    return streams.empty()


def shopt(call: Call) -> Stream:
    if "globstar" in call.args:
        call.shell.scope.globstar = "-s" in call.args
    return streams.empty()


def history(call: Call) -> Stream:
    found = call.options("d", joined="")
    if found.flags & {"w", "a"}:
        call.writes(*found.operands)
    return streams.unknown()


def true(call: Call) -> Stream:
    call.shell.status = True
    return streams.empty()


def false(call: Call) -> Stream:
    call.shell.status = False
    return streams.empty()


def test(call: Call) -> Stream:
    """`[ … ]`: its answer, where it is about plain names and nothing has run that could change it."""
    args = call.args[:-1] if call.name == "[" else call.args
    call.shell.status = None if call.shell.effects.unknown else answer(call, args)
    return streams.empty()


def answer(call: Call, args: list[str]) -> bool | None:
    if args[:1] == ["!"] and len(args) < 5:
        inner = answer(call, args[1:])
        return None if inner is None else not inner
    if not all(known(a) for a in args) or not known(call.cwd):
        return None
    ground = call.shell.ground
    if ground.files or ground.links or ground.folders:
        return None  # the command itself has changed what is there
    if len(args) == 2 and args[0] in ("-e", "-f", "-d") and args[1]:
        kind = ground.kind(ground.real(call.full(args[1])))
        return bool(kind) if args[0] == "-e" else kind == ("file" if args[0] == "-f" else "dir")
    if len(args) == 3 and args[1] in ("=", "==", "!="):
        return (args[0] == args[2]) == (args[1] != "!=")
    return None


def quiet(call: Call) -> Stream:  # noqa: ARG001
    return streams.empty()


def pwd(call: Call) -> Stream:
    return streams.of(call.shell.ground.real(call.cwd) if "-P" in call.args and known(call.cwd) else call.cwd)


def dirs(call: Call) -> Stream:
    return streams.of(call.cwd)


HANDLERS: dict[str, Callable[[Call], Stream]] = {
    "cd": cd,
    "chdir": cd,
    "pushd": pushd,
    "popd": popd,
    "dirs": dirs,
    "echo": echo,
    "printf": printf,
    "read": read,
    "mapfile": mapfile,
    "readarray": mapfile,
    "set": set_,
    "shift": shift,
    "declare": declare,
    "typeset": declare,
    "local": declare,
    "export": declare,
    "readonly": declare,
    "unset": unset,
    "eval": eval_,
    "source": source,
    ".": source,
    "exec": exec_,
    "command": command,
    "which": which,
    "builtin": command,
    "trap": trap,
    "alias": alias,
    "shopt": shopt,
    "history": history,
    "fc": quiet,
    "true": true,
    ":": true,
    "false": false,
    "pwd": pwd,
    "test": test,
    "[": test,
    **dict.fromkeys(
        words(
            "break continue return exit wait jobs fg bg disown kill hash type ulimit umask unalias let getopts "
            "times enable complete compgen compopt bind caller logout suspend sleep"
        ),
        quiet,
    ),
}
