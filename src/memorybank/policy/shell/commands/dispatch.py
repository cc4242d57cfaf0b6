"""A command word -> the code or the table row that knows it."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.commands import archives, builtins, code, files, filters, find, git, tools, wrappers
from memorybank.policy.shell.commands.call import Call
from memorybank.policy.shell.commands.own import OWN, own_script
from memorybank.policy.shell.commands.table import READERS, ROWS, TOOLS
from memorybank.policy.shell.marks import known
from memorybank.policy.shell.paths import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.run import Interpreter
    from memorybank.policy.shell.stream import Stream

HANDLERS = {
    **builtins.HANDLERS,
    **wrappers.HANDLERS,
    **filters.HANDLERS,
    **files.HANDLERS,
    **find.HANDLERS,
    **git.HANDLERS,
    **archives.HANDLERS,
    **code.HANDLERS,
    **tools.HANDLERS,
}
_BINS = ("/bin/", "/sbin/", "/usr/", "/opt/", "/snap/", "/nix/", "/home/linuxbrew/")


def dispatch(shell: Interpreter, argv: list[str], stdin: Stream) -> Stream:
    word, args = argv[0], argv[1:]
    effects = shell.effects
    for arg in argv if word not in ("echo", "printf", "test", "[", ":", "basename", "dirname") else ():
        effects.touches_state(shell.scope.cwd, arg)
    if word in shell.scope.aliases and shell.depth < 40:
        script = shell.scope.aliases.pop(word)
        try:
            return shell.text(script + " " + " ".join(quoted(a) for a in args), stdin)
        finally:
            shell.scope.aliases[word] = script
    if word in shell.scope.functions:
        return call_function(shell, word, args, stdin)
    name = word.rpartition("/")[2]
    call = Call(shell, name, args, stdin)
    if name in OWN and known(word):
        effects.own.append(tuple(args))
        return streams.unknown()
    if "/" in word:
        out = script_file(shell, word, args, stdin)
        if out is not None:
            return out
        if not word.startswith(_BINS) and "/bin/" not in word:
            return tools.stranger(call)
    handler = HANDLERS.get(name)
    if handler is None and name not in ROWS and name not in READERS and name not in TOOLS:
        handler = HANDLERS.get(versionless(name))
        if handler is not None:
            call.name = versionless(name)
    if handler is not None:
        return handler(call)
    if name in ROWS:
        return files.by_row(call, ROWS[name])
    if name in READERS:
        return filters.reader(call)
    return tools.stranger(call)


def versionless(name: str) -> str:
    """python3.12 -> python, gcc-13 -> gcc."""
    return name.rstrip("0123456789.").rstrip("-") or name


def call_function(shell: Interpreter, name: str, args: list[str], stdin: Stream) -> Stream:
    body = shell.scope.functions[name]
    kept, shell.scope.args = shell.scope.args, args
    shell.depth += 2
    try:
        shell.spend(20)
        return shell.run(body, stdin)
    finally:
        shell.depth -= 2
        shell.scope.args = kept


def script_file(shell: Interpreter, word: str, args: list[str], stdin: Stream) -> Stream | None:
    """A script that can be read is run by its interpreter; a program is not looked into."""
    if word.startswith(_BINS) or not known(word):
        return None
    full = join(shell.scope.cwd, word)
    if own_script(shell.ground.real(full)):
        shell.effects.own.append(tuple(args))
        return streams.unknown()
    text = shell.ground.text(full)
    if not text:
        return None
    first = text.partition("\n")[0]
    if first.startswith("#!"):
        words = first[2:].split()
        if words and words[0].endswith("/env"):
            words = [w for w in words[1:] if not w.startswith("-") and "=" not in w]
        if words:
            name = words[0].rpartition("/")[2]
            return shell.command([name, *words[1:], word, *args], stdin)
        return None
    if "\0" in text or (not text.isprintable() and "\ufffd" in text[:2000]):
        return None
    return shell.command(["sh", word, *args], stdin)


def quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
