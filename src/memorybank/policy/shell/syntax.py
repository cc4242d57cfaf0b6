"""The parts of a shell script, as the parser finds them."""

from __future__ import annotations


class Part:
    """A piece of a word. `kind`: lit, param, run (a command substitution), feed (`<(…)`, `>(…)`), sum (arithmetic)."""

    __slots__ = ("kind", "param", "quoted", "script", "text")

    def __init__(
        self, kind: str, text: str, quoted: bool, param: Param | None = None, script: Sequence | None = None
    ) -> None:
        self.kind = kind
        self.text = text
        self.quoted = quoted
        self.param = param
        self.script = script


class Param:
    """`${name[index]op argument}`; `sign` is `#` for a length and `!` for an indirection."""

    __slots__ = ("argument", "index", "name", "op", "sign")

    def __init__(self, name: str, sign: str = "", index: Word | None = None, op: str = "", argument: str = "") -> None:
        self.name = name
        self.sign = sign
        self.index = index
        self.op = op
        self.argument = argument


class Word:
    __slots__ = ("parts", "raw")

    def __init__(self, parts: list[Part], raw: str) -> None:
        self.parts = parts
        self.raw = raw

    @property
    def plain(self) -> str:
        """The text of a word without quotes or expansions, else ""."""
        return self.raw if all(p.kind == "lit" and not p.quoted for p in self.parts) else ""


class Assign:
    __slots__ = ("append", "index", "name", "value")

    def __init__(self, name: str, index: str, append: bool, value: Word | list[Word]) -> None:
        self.name = name
        self.index = index
        self.append = append
        self.value = value


class Redirect:
    """`op` as written, without its file descriptor; a here-document carries its body as a word."""

    __slots__ = ("body", "fd", "op", "word")

    def __init__(self, op: str, fd: str, word: Word, body: Word | None = None) -> None:
        self.op = op
        self.fd = fd
        self.word = word
        self.body = body


class Node:
    __slots__ = ("redirects",)

    def __init__(self) -> None:
        self.redirects: list[Redirect] = []


class Simple(Node):
    __slots__ = ("assigns", "words")

    def __init__(self) -> None:
        super().__init__()
        self.assigns: list[Assign] = []
        self.words: list[Word] = []


class Pipeline(Node):
    __slots__ = ("commands",)

    def __init__(self, commands: list[Node]) -> None:
        super().__init__()
        self.commands = commands


class Sequence(Node):
    """Commands one after another; each with the operator that follows it: `;`, `&`, `&&`, `||`."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[tuple[Node, str]] = []


class Group(Node):
    __slots__ = ("body", "subshell")

    def __init__(self, body: Sequence, subshell: bool) -> None:
        super().__init__()
        self.body = body
        self.subshell = subshell


class If(Node):
    __slots__ = ("branches",)

    def __init__(self, branches: list[tuple[Sequence | None, Sequence]]) -> None:
        super().__init__()
        self.branches = branches


class For(Node):
    """`for` and `select`; `words` is None for the positional parameters, `sums` is the header of `for ((…))`."""

    __slots__ = ("body", "name", "sums", "words")

    def __init__(self, name: str, words: list[Word] | None, body: Sequence, sums: Word | None = None) -> None:
        super().__init__()
        self.name = name
        self.words = words
        self.body = body
        self.sums = sums


class While(Node):
    __slots__ = ("body", "condition")

    def __init__(self, condition: Sequence, body: Sequence) -> None:
        super().__init__()
        self.condition = condition
        self.body = body


class Case(Node):
    __slots__ = ("items", "word")

    def __init__(self, word: Word, items: list[tuple[list[Word], Sequence]]) -> None:
        super().__init__()
        self.word = word
        self.items = items


class Function(Node):
    __slots__ = ("body", "name")

    def __init__(self, name: str, body: Node) -> None:
        super().__init__()
        self.name = name
        self.body = body


class Test(Node):
    """`[[ … ]]` and `(( … ))`: only what is substituted inside can do anything."""

    __slots__ = ("words",)

    def __init__(self, words: list[Word]) -> None:
        super().__init__()
        self.words = words
