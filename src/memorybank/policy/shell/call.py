"""One program about to run: its arguments, its input, and words to say what it does."""

from __future__ import annotations

from memorybank.policy.shell import stream as streams
from memorybank.policy.shell.options import Options, options
from memorybank.policy.shell.paths import join
from memorybank.policy.shell.programs import Row, spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.run import Interpreter
    from memorybank.policy.shell.stream import Stream


class Call:
    __slots__ = ("args", "name", "row", "shell", "stdin")

    def __init__(self, shell: Interpreter, name: str, args: list[str], stdin: Stream) -> None:
        self.shell, self.name, self.args, self.stdin = shell, name, args, stdin
        self.row = Row(spec(name) or "stranger")

    @property
    def cwd(self) -> str:
        return self.shell.scope.cwd

    def options(self, *, permute: bool = True) -> Options:
        """As the program's row says which options take a value."""
        return options(self.args, self.row.short, " ".join(self.row.long), permute=permute)

    def full(self, path: str) -> str:
        return join(self.cwd, path)

    def spot(self, path: str) -> str:
        return self.shell.ground.spot(self.full(path))

    def writes(self, *paths: str, text: str = "shell.write") -> None:
        for path in paths:
            self.shell.spend(1)
            self.shell.effects.writes(self.cwd, path, self.name, text=text)

    def removes(self, *paths: str, tree: bool = True, text: str = "shell.remove") -> None:
        for path in paths:
            self.shell.spend(1)
            self.shell.effects.removes(self.cwd, path, self.name, tree=tree, text=text)

    def spreads(self, *paths: str, text: str = "shell.write", tree: str = "shell.tree") -> None:
        for path in paths:
            self.shell.spend(1)
            self.shell.effects.spreads(self.cwd, path, self.name, text=text, tree=tree)

    def is_folder(self, path: str) -> bool:
        return self.shell.ground.is_folder(self.full(path))

    def content(self, paths: list[str]) -> Stream:
        return self.shell.content(paths)

    def input(self, paths: list[str]) -> Stream:
        """What a filter reads: its files, or standard input."""
        named = [p for p in paths if p != "-"]
        if not named:
            return self.stdin
        found = self.content(named)
        return self.shell.together([self.stdin, found]) if "-" in paths else found

    def run(self, argv: list[str], stdin: Stream | None = None) -> Stream:
        """Another program that this one starts."""
        return self.shell.command(argv, self.stdin if stdin is None else stdin) if argv else streams.empty()

    def script(self, text: str, stdin: Stream | None = None) -> Stream:
        """Text that this program hands to a shell of its own."""
        return self.shell.text(text, self.stdin if stdin is None else stdin, subshell=True)

    def unknown(self) -> Stream:
        self.shell.effects.unknown = True
        return streams.unknown()
