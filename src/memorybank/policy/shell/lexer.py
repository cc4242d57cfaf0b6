"""Shell text -> words in their parts: quotes, parameters, substitutions, here-documents.

A word's quoting decides what it means, here-documents belong to the line and not to the tree, and backquotes nest by
escaping: a reader of our own keeps all three exact, and costs a hook no import.
"""

from __future__ import annotations

from memorybank.policy.shell.syntax import Param, Part, Redirect, Sequence, Word

DEPTH = 40  # deeper than anybody writes; shallow enough for the interpreter's own stack
_BLANK = " \t\r"
META = " \t\r\n;&|<>()"
_STOP = frozenset(META + "\"'\\$`{}*?[]~!+@=#")  # a run of other characters is plain text
NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\033", "E": "\033"}


class Unparsable(Exception):
    """Not bash, or nested too deeply."""


def ansi(text: str) -> str:
    """What `$'…'` holds."""
    if "\\" not in text:
        return text
    out, at, end = [], 0, len(text)
    while at < end:
        char = text[at]
        at += 1
        if char != "\\" or at >= end:
            out.append(char)
            continue
        char = text[at]
        at += 1
        if char in _ESCAPES:
            out.append(_ESCAPES[char])
        elif char in "xuU":
            stop = at
            while stop < end and stop - at < {"x": 2, "u": 4, "U": 8}[char] and text[stop] in "0123456789abcdefABCDEF":
                stop += 1
            code = int(text[at:stop], 16) if stop > at else 0
            out.append(chr(code) if 0 < code < 0xD800 or 0xDFFF < code < 0x110000 else "")
            at = stop
        elif char in "01234567":
            stop = at
            while stop < end and stop - at < 2 and text[stop] in "01234567":
                stop += 1
            out.append(chr(code) if (code := int(text[at - 1 : stop], 8) & 0xFF) else "")
            at = stop
        elif char == "c" and at < end:
            out.append(chr(ord(text[at]) & 0x1F))
            at += 1
        else:
            out.append(char if char in "\\'\"?" else "\\" + char)
    return "".join(out)


class Reader:
    """Stands somewhere in a text and reads on. What scripts look like, `parser` knows."""

    def __init__(self, text: str, depth: int) -> None:
        self.text = text
        self.end = len(text)
        self.at = 0
        self.depth = depth
        self.pending: list[tuple[Redirect, str, bool, bool]] = []  # here-documents that start at the next line

    def peek(self, count: int = 1) -> str:
        return self.text[self.at : self.at + count]

    def blanks(self) -> None:
        """Spaces, continued lines and a comment."""
        text, end = self.text, self.end
        while self.at < end:
            char = text[self.at]
            if char in _BLANK:
                self.at += 1
            elif char == "\\" and text.startswith("\\\n", self.at):
                self.at += 2
            elif char == "#":
                stop = text.find("\n", self.at)
                self.at = end if stop < 0 else stop
                return
            else:
                return

    def blanks_only(self) -> None:
        while self.at < self.end and (self.text[self.at] in " \t" or self.text.startswith("\\\n", self.at)):
            self.at += 1 if self.text[self.at] != "\\" else 2

    def newline(self) -> None:
        self.at += 1
        pending, self.pending = self.pending, []
        for redirect, delimiter, strip, literal in pending:
            redirect.body = self.document(delimiter, strip, literal)

    def lines(self) -> None:
        """Blanks and newlines."""
        while True:
            self.blanks()
            if self.at < self.end and self.text[self.at] == "\n":
                self.newline()
            else:
                return

    def document(self, delimiter: str, strip: bool, literal: bool) -> Word:
        """The here-document that starts here; ends at its delimiter or with the text, as bash has it."""
        text, start = self.text, self.at
        found: list[str] = []
        while self.at < self.end:
            stop = text.find("\n", self.at)
            stop = self.end if stop < 0 else stop
            line = text[self.at : stop]
            self.at = min(stop + 1, self.end)
            bare = line.lstrip("\t") if strip else line
            if bare == delimiter:
                break
            found.append(bare)
        body = "".join(line + "\n" for line in found)
        if literal:
            return Word([Part("lit", body, True)], text[start : self.at])
        return Word(type(self)(body, self.depth + 1).inside_quotes("", heredoc=True), body)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEPTH:
            raise Unparsable("too deep")

    def sequence(self, closer: str = "") -> Sequence:
        raise NotImplementedError

    def script(self) -> Sequence:
        raise NotImplementedError

    # --- words

    def word(self, allow: str = "") -> Word:
        start = self.at
        parts = self.parts(META, allow)
        return Word(parts, self.text[start : self.at])

    def parts(self, stops: str, allow: str = "") -> list[Part]:
        parts: list[Part] = []
        text, end = self.text, self.end
        while self.at < end:
            char = text[self.at]
            if char in stops and char not in allow:
                if char in "<>" and text.startswith("(", self.at + 1):
                    self.feed(parts)
                    continue
                if char == "(" and self.at and text[self.at - 1] in "?*+@!" and parts and not parts[-1].quoted:
                    self.extglob(parts)
                    continue
                break
            self.part(parts)
        return parts

    def part(self, parts: list[Part]) -> None:
        """One more part of a word, from where we stand."""
        text = self.text
        char = text[self.at]
        if char == "\\":
            follows = text[self.at + 1 : self.at + 2]
            self.at += 2
            if follows != "\n":
                parts.append(Part("lit", follows or "\\", True))
        elif char == "'":
            stop = text.find("'", self.at + 1)
            if stop < 0:
                raise Unparsable("'")
            parts.append(Part("lit", text[self.at + 1 : stop], True))
            self.at = stop + 1
        elif char == '"':
            self.at += 1
            parts.extend(self.inside_quotes('"') or [Part("lit", "", True)])
        elif char == "$":
            self.dollar(parts, quoted=False)
        elif char == "`":
            self.backquote(parts, quoted=False)
        else:
            stop = self.at + 1
            if char not in _STOP:
                while stop < self.end and text[stop] not in _STOP:
                    stop += 1
            piece = text[self.at : stop]
            self.at = stop
            if parts and parts[-1].kind == "lit" and not parts[-1].quoted:
                parts[-1].text += piece
            else:
                parts.append(Part("lit", piece, False))

    def extglob(self, parts: list[Part]) -> None:
        start, nested = self.at, 0
        while self.at < self.end:
            char = self.text[self.at]
            if char == "(":
                nested += 1
            elif char == ")":
                nested -= 1
            elif char in "\n;" or (char == "'" and self.text.find("'", self.at + 1) < 0):
                raise Unparsable("(")
            elif char == "\\":
                self.at += 1
            elif char == "'":
                self.at = self.text.find("'", self.at + 1)
            self.at += 1
            if not nested:
                break
        parts[-1].text += self.text[start : self.at].replace("'", "").replace('"', "")

    def feed(self, parts: list[Part]) -> None:
        direction = self.text[self.at]
        self.at += 1
        parts.append(Part("feed", direction, True, script=self.nested()))

    def nested(self) -> Sequence:
        """A script in round brackets, from the opening one."""
        self.at += 1
        script = self.sequence(")")
        self.lines()
        if self.peek() != ")":
            raise Unparsable("no )")
        self.at += 1
        return script

    def inside_quotes(self, closer: str, *, braced: bool = False, heredoc: bool = False) -> list[Part]:
        """Double-quoted text up to the closing quote, or all of it where there is none."""
        self.deeper()
        parts: list[Part] = []
        text, start = self.text, self.at
        literal: list[str] = []
        while True:
            stop = self.at
            while stop < self.end and text[stop] not in '"\\$`':
                stop += 1
            literal.append(text[self.at : stop])
            self.at = stop
            if stop >= self.end:
                if closer:
                    raise Unparsable(text[start : start + 20])
                break
            char = text[stop]
            if char == '"':
                if closer:
                    self.at += 1
                    break
                if not braced:
                    literal.append('"')
                self.at += 1
            elif char == "\\":
                follows = text[stop + 1 : stop + 2]
                self.at += 2
                if follows == "\n":
                    continue
                special = follows and follows in '$`\\"' and not (heredoc and follows == '"')
                literal.append(follows if special else "\\" + follows)
            else:
                before = len(parts)
                if any(literal):
                    parts.append(Part("lit", "".join(literal), True))
                    before += 1
                literal = []
                if char == "$":
                    self.dollar(parts, quoted=True)
                else:
                    self.backquote(parts, quoted=True)
                if len(parts) > before and parts[-1].kind == "lit" and not parts[-1].quoted:
                    parts[-1].quoted = True
        if any(literal):
            parts.append(Part("lit", "".join(literal), True))
        self.depth -= 1
        return parts

    def backquote(self, parts: list[Part], quoted: bool) -> None:
        text, at = self.text, self.at + 1
        inside: list[str] = []
        while True:
            if at >= self.end:
                raise Unparsable("`")
            char = text[at]
            if char == "`":
                break
            if char == "\\" and text[at + 1 : at + 2] and text[at + 1] in ('$`\\"' if quoted else "$`\\"):
                at += 1
                char = text[at]
            inside.append(char)
            at += 1
        self.at = at + 1
        self.deeper()
        script = type(self)("".join(inside), self.depth).script()
        self.depth -= 1
        parts.append(Part("run", "", quoted, script=script))

    def dollar(self, parts: list[Part], quoted: bool) -> None:
        text, at = self.text, self.at
        follows = text[at + 1 : at + 2]
        if follows == "(":
            if text.startswith("((", at + 1):
                self.at = at + 1
                inside = self.sums()
                if inside is not None:
                    parts.append(Part("sum", inside.raw, quoted))
                    parts.extend(p for p in inside.parts if p.kind == "run")
                    return
            self.at = at + 1
            parts.append(Part("run", "", quoted, script=self.nested()))
        elif follows == "{":
            self.braced(parts, quoted)
        elif follows == "'" and not quoted:
            stop = at + 2
            while stop < self.end and text[stop] != "'":
                stop += 2 if text[stop] == "\\" else 1
            if stop >= self.end:
                raise Unparsable("$'")
            parts.append(Part("lit", ansi(text[at + 2 : stop]), True))
            self.at = stop + 1
        elif follows == '"' and not quoted:
            self.at = at + 2
            parts.extend(self.inside_quotes('"') or [Part("lit", "", True)])
        elif follows == "[":
            stop = text.find("]", at)
            if stop < 0:
                raise Unparsable("$[")
            parts.append(Part("sum", text[at + 2 : stop], quoted))
            self.at = stop + 1
        elif follows and follows in "@*#?$!-0123456789":
            parts.append(Part("param", "", quoted, Param(follows)))
            self.at = at + 2
        elif follows and follows in NAME:
            stop = at + 1
            while stop < self.end and text[stop] in NAME:
                stop += 1
            parts.append(Part("param", "", quoted, Param(text[at + 1 : stop])))
            self.at = stop
        else:
            parts.append(Part("lit", "$", True))
            self.at = at + 1

    def braced(self, parts: list[Part], quoted: bool) -> None:
        """`${…}` from its dollar sign."""
        text = self.text
        self.deeper()
        self.at += 2
        sign = ""
        if text[self.at : self.at + 1] in ("#", "!") and text[self.at + 1 : self.at + 2] not in ("}", ""):
            sign = text[self.at]
            self.at += 1
        start = self.at
        while self.at < self.end and text[self.at] in NAME:
            self.at += 1
        if self.at == start:
            self.at += 1  # a special parameter
        name = text[start : self.at]
        index: Word | None = None
        if self.peek() == "[":
            self.at += 1
            close = self.matching("]")
            self.at -= 1
            index = Word(type(self)(text[self.at + 1 : close], self.depth).inside_quotes("", braced=True), "")
            index.raw = text[self.at + 1 : close]
            self.at = close + 1
        close = self.matching("}")
        rest = text[self.at : close]
        self.at = close + 1
        op = ""
        for known in (":-", ":=", ":+", ":?", "##", "%%", "//", "/#", "/%", "^^", ",,", "-", "=", "+", "?", "#", "%"):
            if rest.startswith(known):
                op = known
                break
        else:
            op = rest[:1]
        parts.append(Part("param", "", quoted, Param(name, sign, index, op, rest[len(op) :])))
        self.depth -= 1

    def sums(self) -> Word | None:
        """An arithmetic expression from its `((`; None, and nothing read, when it is two subshells instead."""
        start = self.at
        self.at += 2
        try:
            stop = self.matching(")")
        except Unparsable:
            stop = -1
        if stop < 0 or not self.text.startswith("))", stop):
            self.at = start
            return None
        inside = self.text[start + 2 : stop]
        self.at = stop + 2
        return Word(type(self)(inside, self.depth + 1).inside_quotes("", braced=True), inside)

    def matching(self, closing: str) -> int:
        """Where the bracket that is open here closes; one pass, however deeply quotes and substitutions nest."""
        text, at, end = self.text, self.at, self.end
        stack = [closing]
        while at < end:
            char, top = text[at], stack[-1]
            if char == "\\":
                at += 2
                continue
            if char == top:
                stack.pop()
                if not stack:
                    return at
            elif char in '"`':
                stack.append(char)
            elif char == "$" and text[at + 1 : at + 2] in ("{", "("):
                at += 1
                stack.append("}" if text[at] == "{" else ")")
            elif char == "(" and top == ")":
                stack.append(")")
            elif char == "[" and top == "]":
                stack.append("]")
            elif char == "'" and top != '"' and not (top == "}" and '"' in stack):
                stop = text.find("'", at + 1)
                at = stop if stop > 0 else at
            at += 1
        raise Unparsable(closing)
