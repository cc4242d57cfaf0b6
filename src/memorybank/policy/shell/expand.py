"""Words -> the arguments a program would get: tilde, parameters, substitutions, splitting, braces, globs.

What is computed in a way that people seldom write is not followed: it becomes a mark, and names in the bank mark it.
"""

from __future__ import annotations

from memorybank.light.risk import is_like
from memorybank.policy.shell.bank_paths import BankPaths, join
from memorybank.policy.shell.parse import ShellWord, WordPart
from memorybank.policy.shell.values import COMPUTED, GIVEN, MARKS, OTHER, QUOTE, Stream, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.judge import Interpreter

_SPECIAL = "*?[]\\+@!({},"
_LENGTH = 60_000  # of one expanded word
_LIMIT = 2000
_CHOICES = 300


def _escaped(text: str) -> str:
    return "".join(QUOTE + char if char in _SPECIAL else char for char in text)


class Expander:
    def __init__(self, shell: Interpreter) -> None:
        self.shell = shell

    # --- words

    def fields(self, words: list[ShellWord]) -> list[str]:
        return [field for word in words for field in self.split(word)]

    def split(self, word: ShellWord) -> list[str]:
        choices = (choice for field in self.patterns(word.parts) for choice in braces(field))
        return [name for choice in choices for name in self.globbed(choice)]

    def joined(self, parts: list[WordPart]) -> str:
        """Without splitting or globs: the right side of an assignment, a here-document."""
        out = []
        for at, part in enumerate(parts):
            plain = part.text if at or part.quoted else self.tilde(part.text)
            out.append(plain if part.kind == "lit" else " ".join(self.values(part)))
        return unquote("".join(out))[:_LENGTH]

    def target(self, word: ShellWord) -> str:
        fields = self.split(word)
        return fields[0] if len(fields) == 1 else self.joined(word.parts)

    def globbed(self, field: str) -> list[str]:
        if not magic(field) or not known(field):
            return [unquote(field)]
        found = glob(field, self.shell.scope.cwd, self.shell.bank)
        self.shell.spend(len(found) + 1)
        return found or [unquote(field)]

    def patterns(self, parts: list[WordPart]) -> list[str]:
        """Fields with quoted characters marked, still to be globbed."""
        fields: list[str] = []
        glued = False  # does the next piece go on where the last one ended?
        for at, part in enumerate(parts):
            if part.kind == "lit":
                pieces = [part.text if part.quoted or at else self.tilde(part.text)]
            else:  # "$@": one field each, and without arguments nothing at all
                values = self.values(part)
                pieces = values if part.quoted else [piece for value in values for piece in value.split()]
            for piece in map(_escaped, pieces) if part.quoted else pieces:
                fields[-1:] = [fields[-1] + piece] if glued else [*fields[-1:], piece]
                glued = False
            glued = glued or bool(fields)
        return fields

    def tilde(self, text: str) -> str:
        user, slash, rest = text[1:].partition("/") if text.startswith("~") else ("~", "", "")
        scope = self.shell.scope
        home = scope.scalar("HOME") or self.shell.bank.world.home
        found = {"": home, "+": scope.cwd, "-": scope.oldpwd, "root": "/root"}.get(user)
        return text if found is None else found + slash + rest

    # --- values

    def values(self, part: WordPart) -> list[str]:
        self.shell.spend(1)
        if part.kind == "param":
            return self.parameter(part)
        if part.kind == "run" and part.script is not None:
            stream = self.shell.capture(part.script)
            self.shell.shown |= stream.shows
            return [stream.text.rstrip("\n")[:_LENGTH]]
        if part.kind == "feed" and part.script is not None:
            stream = self.shell.apart(part.script, Stream.unknown())
            name = f"/dev/fd/fed{len(self.shell.fed)}"  # as no descriptor is called: 63 may be typed for another file
            self.shell.fed[name] = stream
            return [name]
        return [OTHER if part.kind == "sum" and not part.text.strip().isdigit() else part.text.strip()]

    def parameter(self, param: WordPart) -> list[str]:
        scope, name = self.shell.scope, param.text
        if param.sign or name == "#":  # a count, or another variable's name
            return [OTHER if "#" in (param.sign, name) else COMPUTED]
        if param.index in ("@", "*") or name in ("@", "*"):
            items = scope.args if name in ("@", "*") else scope.items(name)
            items = [self.operated(item, param) for item in items]
            together = "*" in (name, param.index) and param.quoted
            return [" ".join(items)] if together else items
        if param.index is not None:
            items = scope.items(name)  # which one is not followed: the one that lies in the bank, if any does
            return [self.operated(next(filter(self.shell.near, items), GIVEN), param)]
        return [self.operated(self.lookup(name), param)]

    def lookup(self, name: str) -> str | None:
        """None: not set, as far as anybody can tell."""
        scope = self.shell.scope
        if name.isdigit():
            place = int(name) - 1
            return "bash" if place < 0 else scope.args[place] if place < len(scope.args) else None
        usual = {"PWD": scope.cwd, "OLDPWD": scope.oldpwd, "HOME": self.shell.bank.world.home}
        value = scope.scalar(name)
        # the environment is spelled in capitals; what is not has never been set
        return value if value is not None else usual.get(name, GIVEN if name.upper() == name else None)

    def operated(self, value: str | None, param: WordPart) -> str:
        op = param.op
        if op in (":-", "-", ":=", "="):
            if not value or (op[0] == ":" and value == GIVEN):
                self.shell.spend(1 + len(param.argument) // 20)
                value = self.joined(param.inner)
                if op.endswith("="):
                    self.shell.scope.variables[param.text] = value
            return value or ""
        value, (old, _, new) = value or "", param.argument.partition("/")
        if op in ("/", "//") and not set("*?[\\$`'\"") & set(param.argument):
            return value.replace(old, new, -1 if op == "//" else 1)
        return value if op in (":?", "?", "", "@") else GIVEN  # a piece of it, or changed


# --- patterns (`*`, `?`, `[…]`, braces), and the names they stand for


def magic(text: str) -> bool:
    bare = "".join(piece[1:] if at else piece for at, piece in enumerate(text.split(QUOTE)))
    return any(sign in bare for sign in "*?[") or any(f"{sign}(" in bare for sign in "+@!")


def unquote(text: str) -> str:
    return text.replace(QUOTE, "") if QUOTE in text else text


def matches(pattern: str, text: str) -> bool:
    """Wildcards cross `/`, as in `find -path`. What is unknown, a class and an extended pattern match anything."""
    if any(sign in pattern for sign in (*MARKS, "[:", "?(", "*(", "+(", "@(", "!(")):
        return True
    if not any(sign in pattern for sign in ("?", "[", QUOTE, "\\")):
        return is_like(text, pattern)
    from fnmatch import fnmatchcase  # few commands come this far, and a hook pays for every import

    quoted = "".join(f"[{piece[:1]}]{piece[1:]}" if at else piece for at, piece in enumerate(pattern.split(QUOTE)))
    return fnmatchcase(text, quoted.replace("[^", "[!"))


def braces(text: str) -> list[str]:
    """`{a,b}`, as a shell spells it out; what is quoted stays, as `{1..5}` does."""
    start = text.find("{")
    while start >= 0 and text[start - 1 : start] == QUOTE:
        start = text.find("{", start + 1)
    if start < 0:
        return [text]
    depth, cuts = 0, [start]
    for at in range(start, len(text)):
        char = text[at] if text[at - 1 : at] != QUOTE else ""
        depth += (char == "{") - (char == "}")
        if char == "," and depth == 1:
            cuts.append(at)
        if not depth:
            break
    else:
        return [text]
    pieces = [text[one + 1 : two] for one, two in zip(cuts, [*cuts[1:], at], strict=True)]
    if len(cuts) == 1:  # no choice: plain text
        return [text[: start + 1] + rest for rest in braces(text[start + 1 :])]
    choices = [choice for piece in pieces for choice in braces(piece)][:_CHOICES]
    return [text[:start] + choice + tail for tail in braces(text[at + 1 :]) for choice in choices][:_CHOICES]


def glob(pattern: str, cwd: str, bank: BankPaths) -> list[str]:
    """Sorted as bash sorts them; empty when nothing matches. `**` is `*`, as where globstar is not set."""
    found = [""]
    for step in pattern.split("/"):
        if not magic(step):
            found = [_below(folder, unquote(step)) if step else f"{folder}/" for folder in found]
            continue
        names = [(f, n) for f in found for n in bank.world.names(bank.real(join(cwd, f) if f else cwd))]
        found = [_below(f, n) for f, n in names if (n[:1] != "." or step[:1] == ".") and matches(step, n)][:_LIMIT]
    return [name for name in found if name and bank.kind(join(cwd, name))]


def _below(folder: str, name: str) -> str:
    return folder + name if not folder or folder.endswith("/") else f"{folder}/{name}"
