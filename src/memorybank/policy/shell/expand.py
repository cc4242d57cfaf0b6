"""Words -> the arguments a program would get: tilde, parameters, substitutions, splitting, braces, globs.

What is computed in a way that people seldom write is not followed: it becomes a mark, and names in the bank mark it.
"""

from __future__ import annotations

from memorybank.policy.shell.globs import braces, glob, magic, matches, unquote
from memorybank.policy.shell.marks import COMPUTED, GIVEN, OTHER, QUOTE, known, merged
from memorybank.policy.shell.parse import Part, Unparsable, Word, word_parts
from memorybank.policy.shell.paths import join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.run import Interpreter

_SPECIAL = "*?[]\\+@!({},"
_NUMBERS = " RANDOM SECONDS EPOCHSECONDS LINENO BASHPID PPID UID EUID COLUMNS LINES SHLVL ? $ ! - "
_LENGTH = 60_000  # of one expanded word


def _escaped(text: str) -> str:
    return "".join(QUOTE + char if char in _SPECIAL else char for char in text)


class Expander:
    def __init__(self, shell: Interpreter) -> None:
        self.shell = shell

    # --- words

    def fields(self, words: list[Word]) -> list[str]:
        return [field for word in words for field in self.split(word)]

    def split(self, word: Word) -> list[str]:
        """One word -> no, one or several arguments."""
        if len(word.parts) == 1 and word.parts[0].kind == "lit" and word.parts[0].quoted:
            return [word.parts[0].text]
        return [
            name for field in self.patterns(word.parts) for choice in braces(field) for name in self.globbed(choice)
        ]

    def text(self, word: Word) -> str:
        """Without splitting or globs: the right side of an assignment, a here-document."""
        return self.joined(word.parts)

    def joined(self, parts: list[Part]) -> str:
        out = []
        for at, part in enumerate(parts):
            plain = part.text if at or part.quoted else self.tilde(part.text)
            out.append(plain if part.kind == "lit" else " ".join(self.values(part)))
        return unquote("".join(out))[:_LENGTH]

    def target(self, word: Word) -> str:
        """Where a redirection goes."""
        fields = self.split(word)
        return fields[0] if len(fields) == 1 else self.text(word)

    def globbed(self, field: str) -> list[str]:
        scope = self.shell.scope
        if not magic(field) or not known(field):
            return [unquote(field)]
        if not known(scope.cwd) and not field.startswith("/"):
            return [COMPUTED]
        found = glob(field, scope.cwd, self.shell.ground)
        self.shell.spend(len(found) + 1)
        self.shell.met.update(join(scope.cwd, path) for path in found[:400])
        return found or [unquote(field)]

    def patterns(self, parts: list[Part]) -> list[str]:
        """Fields with quoted characters marked, still to be globbed."""
        fields: list[str] = []
        current: str | None = None
        for at, part in enumerate(parts):
            if part.kind == "lit":
                text = _escaped(part.text) if part.quoted else part.text if at else self.tilde(part.text)
                current = (current or "") + text if text or part.quoted else current
                continue
            values = self.values(part)
            if part.quoted:  # "$@": one field each, and without arguments nothing at all
                pieces = [_escaped(value) for value in values]
            else:
                pieces = [piece for value in values for piece in self.separated(value)]
                if current is not None and values and values[0][:1].isspace():
                    fields.append(current)
                    current = None
            for number, piece in enumerate(pieces):
                if number:
                    fields.append(current or "")
                    current = ""
                current = (current or "") + piece
            if not part.quoted and pieces and values[-1][-1:].isspace():
                fields.append(current or "")
                current = None
        return fields if current is None else [*fields, current]

    def separated(self, value: str) -> list[str]:
        ifs = self.shell.scope.scalar("IFS")
        if ifs is None or not known(ifs):
            return value.split()
        for char in ifs:
            value = value.replace(char, "\0")
        return [piece for piece in value.split("\0") if piece]

    def tilde(self, text: str) -> str:
        user, slash, rest = text[1:].partition("/") if text.startswith("~") else ("~", "", "")
        scope = self.shell.scope
        home = scope.scalar("HOME") or self.shell.ground.world.home
        found = {"": home, "+": scope.cwd, "-": scope.oldpwd, "root": "/root"}.get(user)
        return text if found is None else found + slash + rest

    # --- values

    def values(self, part: Part) -> list[str]:
        self.shell.spend(1)
        if part.kind == "param":
            return self.parameter(part)
        if part.kind == "run" and part.script is not None:
            stream = self.shell.capture(part.script)
            self.shell.shown |= stream.shows
            return [stream.text.rstrip("\n")[:_LENGTH]]
        if part.kind == "feed" and part.script is not None:
            return [self.shell.feed(part.script, part.text)]
        return [OTHER if part.kind == "sum" and not part.text.strip().isdigit() else part.text.strip()]

    def parameter(self, param: Part) -> list[str]:
        scope, name = self.shell.scope, param.text
        if param.sign == "#" or name == "#":
            return [OTHER]
        if param.sign == "!":  # another variable's name; followed where that is plain
            name = scope.scalar(name) or ""
            return [scope.scalar(name) or COMPUTED]
        if param.index in ("@", "*") or name in ("@", "*"):
            items = scope.args if name in ("@", "*") else scope.items(name)
            items = (
                [self.operated(item, param) for item in items]
                if items or not param.op
                else [self.operated(None, param)]
            )
            together = "*" in (name, param.index) and param.quoted
            return [" ".join(items)] if together else items
        if param.index is not None:
            items = scope.items(name)
            index = self.joined(word_parts(param.index, quoted=True))
            array = scope.variables.get(name)
            found = array.get(index) if isinstance(array, dict) else None
            return [self.operated(found if found is not None else self.likely(items), param)]
        return [self.operated(self.lookup(name), param)]

    def likely(self, items: list[str]) -> str | None:
        """One of several values: the one that lies in the bank, if any does."""
        return next((item for item in items if self.shell.near(item)), merged(*items, COMPUTED) if items else None)

    def lookup(self, name: str) -> str | None:
        """None: not set, as far as anybody can tell."""
        scope = self.shell.scope
        if name.isdigit():
            place = int(name) - 1
            return "bash" if place < 0 else scope.args[place] if place < len(scope.args) else None
        if f" {name} " in _NUMBERS:
            return OTHER
        usual = {"PWD": scope.cwd, "OLDPWD": scope.oldpwd, "HOME": self.shell.ground.world.home}
        value = scope.scalar(name)
        # the environment is spelled in capitals; what is not has never been set
        return value if value is not None else usual.get(name, GIVEN if name.upper() == name else None)

    def argument(self, param: Part) -> str:
        self.shell.spend(1 + len(param.argument) // 20)
        try:
            return self.joined(word_parts(param.argument, param.quoted))
        except Unparsable:
            return COMPUTED

    def operated(self, value: str | None, param: Part) -> str:
        op = param.op
        missing = not value or value == GIVEN
        if op in (":-", "-", ":=", "="):
            if missing and (op[0] == ":" or not value):
                value = self.argument(param)
                if op.endswith("="):
                    self.shell.scope.variables[param.text] = value
            return value or ""
        if op in (":+", "+"):
            return self.argument(param) if value else ""
        if op in (":?", "?", "", "@"):
            return value or ""
        value = value or ""
        if op in ("#", "##", "%", "%%"):
            return self.trimmed(value, op, param.argument)
        if op in (",,", "^^"):
            return value.lower() if op == ",," else value.upper()
        old, _, new = param.argument.partition("/")
        if op in ("/", "//") and old.isprintable() and not any(sign in param.argument for sign in "*?[\\$`'\""):
            return value.replace(old, new, -1 if op == "//" else 1)
        first, _, size = param.argument.partition(":")
        if op == ":" and first.strip().isdigit() and (size or "0").strip().isdigit():
            return value[int(first) :][: int(size)] if size else value[int(first) :]
        return merged(value, COMPUTED)

    def trimmed(self, value: str, op: str, argument: str) -> str:
        try:
            pattern = "".join(self.patterns(word_parts(argument, quoted=False)))
        except Unparsable:
            pattern = argument
        if len(value) > 2000:
            return merged(value)
        lengths = range(len(value) + 1)
        for size in lengths if len(op) == 1 else reversed(lengths):
            if op[0] == "#" and matches(pattern, value[:size]):
                return value[size:]
            if op[0] == "%" and matches(pattern, value[len(value) - size :]):
                return value[: len(value) - size]
        return value
