"""Words -> the arguments a program would get: braces, tilde, parameters, substitutions, splitting, globs."""

from __future__ import annotations

from memorybank.policy.shell.braces import braces
from memorybank.policy.shell.globs import glob
from memorybank.policy.shell.lexer import Unparsable
from memorybank.policy.shell.marks import COMPUTED, GIVEN, MARKS, OTHER, QUOTE, known, merged
from memorybank.policy.shell.match import magic, matches, unquote
from memorybank.policy.shell.parser import word_parts
from memorybank.policy.shell.paths import join
from memorybank.policy.shell.syntax import Param, Part, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.policy.shell.run import Interpreter

_SPECIAL = "*?[]\\+@!("
_NUMBERS = (
    "RANDOM",
    "SECONDS",
    "EPOCHSECONDS",
    "LINENO",
    "BASHPID",
    "PPID",
    "UID",
    "EUID",
    "COLUMNS",
    "LINES",
    "SHLVL",
)
LENGTH = 60_000  # of one expanded word


def escaped(text: str) -> str:
    if any(char in text for char in _SPECIAL):
        return "".join(QUOTE + char if char in _SPECIAL else char for char in text)
    return text


class Expander:
    def __init__(self, shell: Interpreter) -> None:
        self.shell = shell

    # --- words

    def fields(self, words: list[Word]) -> list[str]:
        out: list[str] = []
        for word in words:
            out.extend(self.split(word))
        return out

    def split(self, word: Word) -> list[str]:
        """One word -> no, one or several arguments."""
        parts = word.parts
        if len(parts) == 1 and parts[0].kind == "lit" and parts[0].quoted:
            return [parts[0].text]
        out: list[str] = []
        for choice in braces(parts):
            for field in self.patterns(choice):
                out.extend(self.globbed(field))
        return out

    def text(self, word: Word) -> str:
        """Without splitting or globs: the right side of an assignment, a here-document."""
        return self.joined(word.parts)

    def joined(self, parts: list[Part]) -> str:
        out = []
        for at, part in enumerate(parts):
            if part.kind == "lit":
                out.append(self.tilde(part.text) if not at and not part.quoted else part.text)
            else:
                out.append(" ".join(self.values(part)))
        return unquote("".join(out))[:LENGTH]

    def target(self, word: Word) -> str:
        """Where a redirection goes."""
        fields = self.split(word)
        return fields[0] if len(fields) == 1 else self.text(word)

    def globbed(self, field: str) -> list[str]:
        if not magic(field):
            return [unquote(field)]
        if not known(field):
            return [unquote(field)]
        scope = self.shell.scope
        if not known(scope.cwd) and not field.startswith("/"):
            return [COMPUTED]
        found = glob(field, scope.cwd, self.shell.ground, globstar=scope.globstar)
        self.shell.spend(len(found) + 1)
        self.shell.met.update(join(scope.cwd, path) for path in found[:400])
        return found or [unquote(field)]

    def patterns(self, parts: list[Part]) -> list[str]:
        """Fields with quoted characters marked, still to be globbed."""
        fields: list[str] = []
        current, started = "", False
        for at, part in enumerate(parts):
            if part.kind == "lit":
                if part.quoted:
                    current += escaped(part.text)
                    started = True
                else:
                    text = self.tilde(part.text) if not at else part.text
                    current += text
                    started = started or bool(text)
                continue
            values = self.values(part)
            if part.quoted:
                if part.kind == "param" and not values:
                    continue  # "$@" without arguments is nothing at all
                started = True
                current += escaped(values[0]) if values else ""
                for value in values[1:]:
                    fields.append(current)
                    current = escaped(value)
                continue
            for number, value in enumerate(values):
                if number and started:
                    fields.append(current)
                    current, started = "", False
                pieces = self.separated(value)
                if value[:1].isspace() and started:
                    fields.append(current)
                    current, started = "", False
                for piece_number, piece in enumerate(pieces):
                    if piece_number:
                        fields.append(current)
                        current = ""
                    current += piece
                    started = True
                if pieces and value[-1:].isspace():
                    fields.append(current)
                    current, started = "", False
        if started:
            fields.append(current)
        return fields

    def separated(self, value: str) -> list[str]:
        ifs = self.shell.scope.scalar("IFS")
        if ifs is None or not known(ifs):
            return value.split()
        if not ifs:
            return [value] if value else []
        for char in ifs:
            value = value.replace(char, "\0")
        return [piece for piece in value.split("\0") if piece]

    def tilde(self, text: str) -> str:
        if not text.startswith("~"):
            return text
        user, slash, rest = text[1:].partition("/")
        scope = self.shell.scope
        home = scope.scalar("HOME") or self.shell.ground.world.home
        found = {"": home, "+": scope.cwd, "-": scope.oldpwd}.get(user)
        if found is None:
            if user.isdigit() or not user.replace("-", "").replace("_", "").isalnum():
                return text
            found = "/home/" + user if user != "root" else "/root"
        return found + slash + rest

    # --- values

    def values(self, part: Part) -> list[str]:
        self.shell.spend(1)
        if part.kind == "param" and part.param is not None:
            return self.parameter(part.param, part.quoted)
        if part.kind == "run" and part.script is not None:
            stream = self.shell.capture(part.script)
            self.shell.shown |= stream.shows
            return [stream.text.rstrip("\n")[:LENGTH]]
        if part.kind == "feed" and part.script is not None:
            return [self.shell.feed(part.script, part.text)]
        if part.kind == "sum":
            return [self.sum(part.text)]
        return [part.text]

    def sum(self, text: str) -> str:
        """Small sums that loops and indexes use; anything else is a number that we do not know."""
        text = text.strip()
        if text.lstrip("-").isdigit():
            return text
        value = self.shell.scope.scalar(text.lstrip("$"))
        return value if value is not None and value.lstrip("-").isdigit() else OTHER

    def parameter(self, param: Param, quoted: bool) -> list[str]:
        scope = self.shell.scope
        name = param.name
        index = param.index.raw if param.index is not None else ""
        if param.sign == "!":
            if index in ("@", "*") and not param.op:
                value = scope.variables.get(name)
                return list(value) if isinstance(value, dict) else ["0"]
            if param.op in ("*", "@"):
                return [v for v in scope.variables if v.startswith(name)]
            target = scope.scalar(name)
            if target is None or not known(target):
                return [COMPUTED]
            base, _, rest = target.partition("[")
            inner = Word([], rest.rstrip("]")) if rest else None
            return self.parameter(Param(base, "", inner, param.op, param.argument), quoted)
        if name in ("@", "*") or index in ("@", "*"):
            items = scope.args if name in ("@", "*") else scope.items(name)
            if param.sign == "#" or name == "#":
                return [str(len(items))]
            items = self.sliced(items, param, whole=name in ("@", "*")) if param.op == ":" else items
            if not items and param.op in (":-", "-"):
                items = [self.argument(param, quoted)]
            if param.op and param.op not in (":", ":-", "-", ":+", "+"):
                items = [self.changed(item, param) for item in items]
            if name == "*" or index == "*":
                ifs = scope.scalar("IFS")
                joiner = " " if ifs is None or not known(ifs) else ifs[:1]
                return [joiner.join(items)] if quoted else items
            return items
        value = self.lookup(name, param)
        if param.sign == "#":
            return [str(len(value)) if value is not None and known(value) else OTHER]
        return [self.operated(value, param, quoted)]

    def lookup(self, name: str, param: Param) -> str | None:
        """None: not set, as far as anybody can tell."""
        scope = self.shell.scope
        if param.index is not None:
            found = scope.variables.get(name)
            if found is None:
                return None
            index = self.joined(param.index.parts) if param.index.parts else param.index.raw
            if isinstance(found, str):
                return found if index in ("0", "") else ""
            if index in found:
                return found[index]
            if index.startswith("-") and index[1:].isdigit() and int(index) >= -len(found):
                return list(found.values())[int(index)]
            number = scope.scalar(index)
            if number is not None and number in found:
                return found[number]
            if not known(index) and found:
                return merged(*found.values(), COMPUTED) if not known(" ".join(found.values())) else self.likely(found)
            return None
        if name.isdigit():
            if name == "0":
                return "bash"
            place = int(name) - 1
            return scope.args[place] if place < len(scope.args) else None
        if name == "#":
            return str(len(scope.args))
        if name in "?$!-" or name in _NUMBERS:
            return OTHER
        value = scope.scalar(name)
        if value is not None:
            return value
        if name == "PWD":
            return scope.cwd
        if name == "OLDPWD":
            return scope.oldpwd
        if name == "HOME":
            return self.shell.ground.world.home
        if name.isupper() or (name[:1].isupper() and name.upper() == name):
            return GIVEN  # the environment is spelled in capitals; what is not has never been set
        return None

    def likely(self, found: dict[str, str]) -> str:
        """One of several values: the one that lies in the bank, if any does."""
        for value in found.values():
            if self.shell.near(value):
                return value
        return next(iter(found.values()))

    def argument(self, param: Param, quoted: bool) -> str:
        self.shell.spend(1 + len(param.argument) // 20)
        try:
            return self.joined(word_parts(param.argument, quoted))
        except Unparsable:
            return COMPUTED

    def operated(self, value: str | None, param: Param, quoted: bool) -> str:
        op = param.op
        missing = not value or value == GIVEN
        if op in (":-", "-"):
            return self.argument(param, quoted) if missing and (op == ":-" or not value) else value or ""
        if op in (":=", "="):
            if missing:
                value = self.argument(param, quoted)
                self.shell.scope.variables[param.name] = value
            return value or ""
        if op in (":+", "+"):
            return self.argument(param, quoted) if value else ""
        if op in (":?", "?", "", "@"):
            return value or ""
        return self.changed(value or "", param)

    def changed(self, value: str, param: Param) -> str:
        op = param.op
        if op == ":":
            return self.sliced([value], param, whole=False)[0]
        if op in ("^^", "^", ",,", ","):
            head = value if len(op) == 2 else value[:1]
            return (head.upper() if op[0] == "^" else head.lower()) + value[len(head) :]
        if op in ("#", "##", "%", "%%"):
            return self.trimmed(value, op)(self.pattern(param.argument))
        if op in ("/", "//", "/#", "/%"):
            return self.replaced(value, op, param.argument)
        return value

    def pattern(self, text: str) -> str:
        try:
            return "".join(self.patterns(word_parts(text, quoted=False)))
        except Unparsable:
            return text

    @staticmethod
    def trimmed(value: str, op: str) -> Callable[[str], str]:
        def trim(pattern: str) -> str:
            if not magic(pattern):
                plain = unquote(pattern)
                return value.removeprefix(plain) if op[0] == "#" else value.removesuffix(plain)
            if len(value) > 2000:
                return merged(value)
            lengths = range(len(value) + 1)
            for size in lengths if len(op) == 1 else reversed(lengths):
                piece = value[:size] if op[0] == "#" else value[len(value) - size :]
                if matches(pattern, piece):
                    return value[size:] if op[0] == "#" else value[: len(value) - size]
            return value

        return trim

    def replaced(self, value: str, op: str, argument: str) -> str:
        at, end = 0, len(argument)
        while at < end and argument[at] != "/":
            at += 2 if argument[at] == "\\" else 1
        pattern = self.pattern(argument[:at])
        try:
            new = self.joined(word_parts(argument[at + 1 :], quoted=False))
        except Unparsable:
            new = COMPUTED
        if not pattern:
            return value
        if not magic(pattern):
            plain = unquote(pattern)
            if op == "/#":
                return new + value[len(plain) :] if value.startswith(plain) else value
            if op == "/%":
                return value[: -len(plain)] + new if value.endswith(plain) else value
            return value.replace(plain, new, -1 if op == "//" else 1)
        if len(value) > 300:
            return merged(value, new)
        out, start = "", 0
        while start <= len(value):
            for stop in range(len(value), start, -1):
                if op == "/%" and stop != len(value):
                    break
                if matches(pattern, value[start:stop]):
                    out += new
                    start = stop
                    if op != "//":
                        return out + value[start:]
                    break
            else:
                stop = -1
            if op == "/#":
                break
            if stop <= 0 or start != stop:
                out += value[start : start + 1]
                start += 1
        return out + value[start:]

    def sliced(self, items: list[str], param: Param, whole: bool) -> list[str]:
        first, _, size = param.argument.partition(":")
        try:
            start = int(first.strip() or "0")
            count = int(size) if size.strip() else None
        except ValueError:
            return [merged(*items, COMPUTED) if any(m in i for i in items for m in MARKS) else COMPUTED]
        if param.name in ("@", "*") or (param.index is not None and param.index.raw in ("@", "*")):
            start = max(start - 1, 0) if whole else start
            return items[start:][:count] if count is None or count >= 0 else items[start:count]
        value = items[0]
        tail = value[start:] if start >= 0 or -start <= len(value) else ""
        return [tail if count is None else tail[:count]]
