"""A command word -> what its row in the table says, or the handler of its kind."""

from __future__ import annotations

from memorybank.model.version import COMMANDS
from memorybank.policy.shell.bank_paths import join
from memorybank.policy.shell.programs import READERS, STARTED, Options, ProgramRow, spec
from memorybank.policy.shell.values import OTHER, Stream, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.policy.shell.judge import Interpreter

    Handler = Callable[["ProgramCall"], Stream]

MODULE = "memorybank"
_DECIDING = ("apply", "proposals", "undo", "restore", "uninstall")
_BINS = ("/bin/", "/sbin/", "/usr/", "/opt/", "/snap/", "/nix/")
# Which module has the handler of a kind. Named here, so that only what a command needs is loaded.
_HOMES = {
    "file_programs": "copy move install link make dd sync pack patch edit",
    "readers": "show search names list quiet say cd builtin own text",
    "runners": "run shell script xargs find",
    "inline": "code awk sed",
    "git": "git",
}
_SAME_SHELL = ("command", "builtin", "exec")
_SPEAKING = ("git", "find", "xargs", "awk", "sed", "own", "text")  # their handlers say themselves what is unknown


class ProgramCall:
    __slots__ = ("args", "name", "row", "shell", "stdin")

    def __init__(self, shell: Interpreter, name: str, args: list[str], stdin: Stream) -> None:
        self.shell, self.name, self.args, self.stdin = shell, name, args, stdin
        self.row = ProgramRow(spec(name) or "stranger")

    @property
    def cwd(self) -> str:
        return self.shell.scope.cwd

    def options(self, *, permute: bool = True) -> Options:
        return self.row.options(self.args, permute=permute)

    def full(self, path: str) -> str:
        return join(self.cwd, path)

    def spot(self, path: str) -> str:
        return self.shell.bank.spot(self.full(path))

    def writes(self, *paths: str, text: str = "shell.write", follow: bool = True, tree: str = "") -> None:
        """Content, mode or time of these files changes."""
        self.shell.spend(len(paths))
        for path in paths:
            self.shell.effects.changes(self.cwd, path, self.name, text, follow=follow, tree=tree)

    def removes(self, *paths: str, tree: bool = True, text: str = "shell.remove") -> None:
        """These entries disappear or get another name; with `tree`, what lies below goes with them."""
        self.writes(*paths, text=text, follow=False, tree="shell.tree" if tree else "")

    def spreads(self, *paths: str, text: str = "shell.write") -> None:
        """Everything at and below these paths changes (chmod -R, a formatter on a folder)."""
        self.writes(*paths, text=text, tree="shell.tree")

    def is_folder(self, path: str) -> bool:
        return self.shell.bank.is_folder(self.full(path))

    def pages(self, pattern: str, base: str) -> list[str]:
        """What is in the bank and matches a pattern that the program reads itself, from this folder."""
        from memorybank.policy.shell.expand import matches

        bank, above = self.shell.bank, self.shell.bank.real(base).rstrip("/") + "/"
        found = [f"{bank.fence.real}/{inner}".rstrip("/") for inner in bank.below()]
        return [path for path in found if path.startswith(above) and matches(pattern, path[len(above) :])]

    def input(self, paths: list[str]) -> Stream:
        named = [p for p in paths if p != "-"]
        if not named:
            return self.stdin
        found = self.shell.content(named)
        return self.shell.together([self.stdin, found]) if "-" in paths else found

    def piped(self, word: str) -> Stream | None:
        """What comes in under the name of a file; None where a file's own content is meant."""
        return {"-": self.stdin, "/dev/stdin": self.stdin, **self.shell.fed}.get(word)

    def run(self, argv: list[str], stdin: Stream | None = None) -> Stream:
        return self.shell.command(argv, self.stdin if stdin is None else stdin) if argv else Stream([])

    def script(self, text: str, stdin: Stream | None = None) -> Stream:
        return self.shell.text(text, self.stdin if stdin is None else stdin, subshell=True)

    def unknown(self) -> Stream:
        """It does, or may start, what nobody sees here."""
        self.shell.effects.unknown, self.shell.effects.done = True, False
        return Stream.unknown()


def dispatch(shell: Interpreter, argv: list[str], stdin: Stream) -> Stream:
    word, args = argv[0], argv[1:]
    scope, effects = shell.scope, shell.effects
    name = word.rpartition("/")[2]
    if word in scope.functions:
        return called(shell, word, args, stdin)
    call = ProgramCall(shell, name, args, stdin)
    if call.row.kind not in ("say", "builtin"):
        for arg in argv:
            effects.touches_state(scope.cwd, arg)
    own = _own(shell, word, args)
    if own is not None:
        effects.own.append(own)
        return Stream.unknown()
    if "/" in word and not word.startswith(_BINS) and "/bin/" not in word and call.row.kind != "shell":
        return stranger(call)
    if any(variable.endswith(STARTED) for variable in scope.variables):
        call.unknown()
    if call.row.kind not in READERS and call.row.kind not in _SPEAKING:
        call.unknown()
    call.writes(*call.row.written(args))
    shell.scope = scope.copy() if call.row.kind in ("shell", "git", "run") and name not in _SAME_SHELL else scope
    out = handler(call.row.kind)(call)
    shell.scope = scope
    return out


def _own(shell: Interpreter, word: str, args: list[str]) -> tuple[str, ...] | None:
    """The arguments of one of our own commands, under whatever name it is called (GRD-7)."""
    led = shell.bank.real(join(shell.scope.cwd, word)) if "/" in word else word
    if any(path.rpartition("/")[2] in COMMANDS and (path == word or "/bin/" in path) for path in (word, led)):
        return tuple(args)
    at = next((at for at, arg in enumerate(args) if arg in _DECIDING), len(args))
    if any(arg[:2] in ("p-", "e-") and len(arg) == 10 and set(arg[2:]) <= set("0123456789abcdef") for arg in args[at:]):
        return tuple(args[at:])  # a link, a copy, another machine's shell: who else decides on a proposal?
    return None


def handler(kind: str) -> Handler:
    for home, kinds in _HOMES.items():
        if kind in kinds.split():
            module = __import__(f"memorybank.policy.shell.{home}", fromlist=["HANDLERS"])
            found: Handler = module.HANDLERS[kind]
            return found
    return {"stranger": stranger, "format": formatted}.get(kind, by_row)


def called(shell: Interpreter, name: str, args: list[str], stdin: Stream) -> Stream:
    kept, shell.scope.args = shell.scope.args, args
    shell.depth += 2
    shell.spend(20)
    out = shell.script(shell.scope.functions[name], stdin)
    shell.depth -= 2
    shell.scope.args = kept
    return out


def by_row(call: ProgramCall) -> Stream:
    """What its row says is all there is to know: operands that are written, replaced or removed, and output options."""
    row, found = call.row, call.options()
    if row.spares(call.args):
        return Stream.unknown()
    below = found.has(*row.tree)
    for path in (p for p in picked(found.operands, "*" if found.has("reference") else row.which) if p != "-"):
        if row.kind == "remove":
            if path.rstrip("/").rpartition("/")[2] not in (".", ".."):  # which the program itself refuses
                call.removes(path, tree=below or not row.tree or call.name == "rmdir")
        elif below:
            call.spreads(path)
        elif row.kind == "replace":
            call.removes(path, tree=False, text="shell.write")
        else:
            call.writes(path)
    if call.name == "tee":
        return call.stdin
    return Stream([OTHER]) if call.name == "mktemp" else Stream.unknown()


def picked(operands: list[str], which: str) -> list[str]:
    if which == "*":
        return operands
    first, colon, _ = which.partition(":")
    return operands[int(first) :] if colon else operands[int(first) : int(first) + 1]


def formatted(call: ProgramCall) -> Stream:
    """Rewrites the files it is given, and those of its kind in the folders it is given."""
    row, operands, bank = call.row, call.options().operands, call.shell.bank
    if row.verbs:
        if "".join(operands[:1]) not in row.verbs:
            return stranger(call)
        operands = operands[1:] or ["."]
    finds = not row.suffixes or any(inner.endswith(tuple(row.suffixes)) for inner in bank.below())
    for path in () if row.spares(call.args) else picked(operands, row.which):
        if "*" in path and known(path):
            call.writes(*call.pages(path.removeprefix("./").replace("**/", "*"), call.cwd))
        elif finds or call.spot(path) == "inside":
            call.spreads(path)
    return Stream.unknown()


_OUTPUT = (
    " o O output out outfile out-file output-file output-dir output-directory outdir out-dir output-path dest "
    "destination log-file logfile report-file save save-to write-to outDir outFile to-file export export-to target "
    "prefix junitxml target-dir build-dir root-dir install-dir cov-report B "
)
_IN_PLACE = " i in-place inplace write fix w overwrite fix-all autofix apply "


def stranger(call: ProgramCall) -> Stream:
    """A program that nobody has told us about: only an option that says where it writes can tell."""
    call.unknown()
    in_place, operands = False, []
    for at, arg in enumerate(call.args):
        name, equals, value = arg.lstrip("-").partition("=")
        if not arg.startswith("-"):
            operands.append(arg)
        elif f" {name} " in _OUTPUT or (equals and name.endswith(("out", "output", "dir", "file"))):
            target = value if equals else "".join(call.args[at + 1 : at + 2])
            if "/" in target or "." in target or call.spot(target) == "inside":
                call.writes(target)
        in_place = in_place or (arg.startswith("-") and f" {name} " in _IN_PLACE)
    if in_place:
        call.writes(*(path for path in operands if known(path) and call.spot(path) == "inside"))
    if operands[:1] in (["cp"], ["mv"], ["sync"], ["copy"], ["s3"]) and len(operands) > 2:  # docker cp, aws s3 cp
        call.writes(operands[-1])
    return Stream.unknown()
