"""Shell text -> `Sequence`. Bash's grammar by recursive descent, words already split into their parts.

A word's quoting decides what it means, here-documents belong to the line and not to the tree, and backquotes nest by
escaping: a parser of our own keeps all three exact, and costs a hook no import.
"""

from __future__ import annotations

from memorybank.policy.shell.syntax import (
    Assign,
    Case,
    For,
    Function,
    Group,
    If,
    Node,
    Param,
    Part,
    Pipeline,
    Redirect,
    Sequence,
    Simple,
    Test,
    While,
    Word,
)

DEPTH = 40  # deeper than anybody writes; shallow enough for the interpreter's own stack
_BLANK = " \t\r"
_META = " \t\r\n;&|<>()"
_STOP = frozenset(_META + "\"'\\$`{}*?[]~!+@=#")  # a run of other characters is plain text
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")
_CLOSERS = frozenset(("then", "else", "elif", "fi", "do", "done", "esac", "}"))
_REDIRECTS = ("&>>", "<<<", "<<-", "&>", ">>", ">|", ">&", "<&", "<>", "<<", ">", "<")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\033", "E": "\033"}


class Unparsable(Exception):
    """Not bash, or nested too deeply."""


def parse(text: str) -> Sequence:
    reader = _Reader(text, 0)
    return reader.script()


def quoted_parts(text: str, depth: int = 0) -> list[Part]:
    """The parts of text that is expanded but not split: a here-document's body, an arithmetic expression."""
    return _Reader(text, depth).inside_quotes("")


def word_parts(text: str, quoted: bool, depth: int = 0) -> list[Part]:
    """The parts of an argument inside `${…}`."""
    reader = _Reader(text, depth)
    return reader.inside_quotes("", braced=True) if quoted else reader.parts("")


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


class _Reader:
    def __init__(self, text: str, depth: int) -> None:
        self.text = text
        self.end = len(text)
        self.at = 0
        self.depth = depth
        self.pending: list[tuple[Redirect, str, bool, bool]] = []  # here-documents that start at the next line

    # --- characters

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
        return Word(_Reader(body, self.depth + 1).inside_quotes("", heredoc=True), body)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEPTH:
            raise Unparsable("too deep")

    # --- structure

    def script(self) -> Sequence:
        sequence = self.sequence()
        self.lines()
        if self.at < self.end:
            raise Unparsable(self.text[self.at : self.at + 20])
        self.finish()
        return sequence

    def finish(self) -> None:
        """A here-document at the very end has no body."""
        for redirect, delimiter, strip, literal in self.pending:
            redirect.body = self.document(delimiter, strip, literal)
        self.pending = []

    def sequence(self, closer: str = "") -> Sequence:
        self.deeper()
        sequence = Sequence()
        while True:
            self.lines()
            if self.at >= self.end or self.text[self.at] == ")" or self.closing(closer):
                break
            if self.peek(2) in (";;", ";&"):
                break
            node = self.pipeline()
            op = self.operator()
            sequence.steps.append((node, op or ";"))
            if not op and self.at < self.end and self.text[self.at] not in "\n)" and self.peek(2) not in (";;", ";&"):
                raise Unparsable(self.text[self.at : self.at + 20])
        self.depth -= 1
        return sequence

    def closing(self, closer: str) -> bool:
        word = self.reserved()
        if word in _CLOSERS:
            if closer or word != "}":
                return True
            raise Unparsable(word)
        return False

    def reserved(self) -> str:
        """The bare word ahead, if one stands there alone."""
        text, stop = self.text, self.at
        while stop < self.end and stop - self.at < 9 and text[stop] not in _META:
            stop += 1
        return text[self.at : stop] if stop >= self.end or text[stop] in _META else ""

    def operator(self) -> str:
        self.blanks()
        two = self.peek(2)
        if two in ("&&", "||"):
            self.at += 2
            self.lines()
            return two
        if two in (";;", ";&"):
            return ""
        one = self.peek()
        if one in (";", "&") and two not in ("&>",):
            self.at += 1
            return one
        return ""

    def pipeline(self) -> Node:
        self.deeper()
        turned = False  # by `!`: how it ends is then not what the command says; `time` changes nothing
        while True:
            self.blanks()
            word = self.reserved()
            if word == "!":
                self.at += 1
                turned = True
            elif word == "time":
                self.at += 4
                self.blanks()
                if self.reserved() in ("-p", "--"):
                    self.at += 2
            else:
                break
        commands = [self.command()]
        while True:
            self.blanks()
            two = self.peek(2)
            if two == "||" or not two.startswith("|"):
                break
            self.at += 2 if two == "|&" else 1
            self.lines()
            commands.append(self.command())
        self.depth -= 1
        return commands[0] if len(commands) == 1 and not turned else Pipeline(commands)

    def command(self) -> Node:
        self.blanks()
        if self.at >= self.end:
            return Simple()
        char = self.text[self.at]
        node: Node | None = None
        if char == "(":
            node = self.parenthesis()
        elif char in "{[icfwus":  # the first letters of reserved words
            node = self.compound(self.reserved())
        if node is None:
            if char in "}tedf" and self.reserved() in _CLOSERS:
                raise Unparsable(self.reserved())
            return self.simple()
        self.redirects(node)
        return node

    def parenthesis(self) -> Node:
        if self.peek(2) == "((":
            sums = self.sums()
            if sums is not None:
                return Test([sums])
        self.at += 1
        body = self.sequence(")")
        self.expect(")")
        return Group(body, subshell=True)

    def compound(self, word: str) -> Node | None:
        match word:
            case "{":
                self.at += 1
                body = self.sequence("}")
                self.expect("}")
                return Group(body, subshell=False)
            case "[[":
                return self.test()
            case "if":
                return self.conditional()
            case "for" | "select":
                return self.loop(word)
            case "while" | "until":
                self.at += 5
                condition = self.sequence("do")
                return While(condition, self.do_done())
            case "case":
                return self.case()
            case "function":
                self.at += 8
                self.blanks()
                name = self.word(allow=":.-+@/,").raw
                self.blanks()
                if self.peek() == "(":
                    self.at += 1
                    self.blanks()
                    self.expect(")")
                self.lines()
                return Function(name, self.command())
            case _:
                return None

    def expect(self, text: str) -> None:
        self.lines()
        if not self.text.startswith(text, self.at):
            raise Unparsable(f"no {text}")
        self.at += len(text)

    def keyword(self, word: str) -> None:
        self.lines()
        if self.reserved() != word:
            raise Unparsable(f"no {word}")
        self.at += len(word)

    def conditional(self) -> Node:
        self.at += 2
        branches: list[tuple[Sequence | None, Sequence]] = []
        condition = self.sequence("then")
        self.keyword("then")
        branches.append((condition, self.sequence("fi")))
        while True:
            self.lines()
            word = self.reserved()
            if word == "elif":
                self.at += 4
                condition = self.sequence("then")
                self.keyword("then")
                branches.append((condition, self.sequence("fi")))
            elif word == "else":
                self.at += 4
                branches.append((None, self.sequence("fi")))
            else:
                self.keyword("fi")
                return If(branches)

    def do_done(self) -> Sequence:
        self.lines()
        if self.reserved() == "{":
            self.at += 1
            body = self.sequence("}")
            self.expect("}")
            return body
        self.keyword("do")
        body = self.sequence("done")
        self.keyword("done")
        return body

    def loop(self, word: str) -> Node:
        self.at += len(word)
        self.blanks()
        if self.peek(2) == "((":
            sums = self.sums()
            if sums is None:
                raise Unparsable("for ((")
            self.semicolon()
            return For("", [], self.do_done(), sums)
        name = self.word().raw
        self.lines()
        words: list[Word] | None = None
        if self.reserved() == "in":
            self.at += 2
            words = []
            while True:
                self.blanks()
                if self.at >= self.end or self.text[self.at] in "\n;":
                    break
                before = self.at
                words.append(self.word())
                if self.at == before:
                    raise Unparsable("for")
        self.semicolon()
        return For(name, words, self.do_done())

    def semicolon(self) -> None:
        self.blanks()
        if self.peek() == ";" and self.peek(2) != ";;":
            self.at += 1

    def case(self) -> Node:
        self.at += 4
        self.blanks()
        subject = self.word()
        self.keyword("in")
        items: list[tuple[list[Word], Sequence]] = []
        while True:
            self.lines()
            if self.reserved() == "esac":
                self.at += 4
                return Case(subject, items)
            if self.peek() == "(":
                self.at += 1
            patterns: list[Word] = []
            while True:
                self.blanks()
                patterns.append(self.word())
                self.blanks()
                char = self.peek()
                self.at += 1
                if char == ")":
                    break
                if char != "|":
                    raise Unparsable("case")
            items.append((patterns, self.sequence("esac")))
            self.lines()
            for ending in (";;&", ";;", ";&"):
                if self.text.startswith(ending, self.at):
                    self.at += len(ending)
                    break

    def test(self) -> Node:
        """`[[ … ]]`: words and operators until the closing brackets; after `=~` brackets are plain characters."""
        self.at += 2
        words: list[Word] = []
        pattern = False
        while True:
            self.lines()
            if self.at >= self.end:
                raise Unparsable("[[")
            if self.peek(2) == "]]" and (self.at + 2 >= self.end or self.text[self.at + 2] in _META):
                self.at += 2
                return Test(words)
            if not pattern and self.text[self.at] in "()<>&|;":
                self.at += 1
                continue
            word = self.regex() if pattern else self.word()
            pattern = word.raw == "=~"
            words.append(word)

    def regex(self) -> Word:
        start, nested = self.at, 0
        parts: list[Part] = []
        while self.at < self.end:
            char = self.text[self.at]
            if char == "(":
                nested += 1
            elif char == ")" and nested:
                nested -= 1
            elif char in " \t\n" and not nested:
                break
            if char in "\"'$`\\":
                self.part(parts)
            else:
                parts.append(Part("lit", char, False))
                self.at += 1
        return Word(parts, self.text[start : self.at])

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
        return Word(_Reader(inside, self.depth + 1).inside_quotes("", braced=True), inside)

    # --- simple commands

    def simple(self) -> Node:
        command = Simple()
        start = self.at
        declares = False
        while True:
            self.blanks()
            if self.at >= self.end:
                break
            char = self.text[self.at]
            if char in "\n;|)" or (char == "&" and self.peek(2) != "&>"):
                break
            if self.redirect(command):
                continue
            if char == "(":
                name = command.words[0].plain if len(command.words) == 1 and not command.assigns else ""
                if not name:
                    raise Unparsable("(")
                self.at += 1
                self.blanks()
                self.expect(")")
                self.lines()
                return Function(name, self.command())
            before = self.at
            if not command.words or declares:
                assign = self.assignment()
                if assign is not None:
                    if declares:  # `declare -a x=(…)`: an assignment among the arguments
                        command.assigns.append(assign)
                        raw = self.text[before : self.at]
                        command.words.append(Word([Part("lit", raw.partition("=")[0], True)], raw))
                    else:
                        command.assigns.append(assign)
                    continue
            word = self.word()
            if not command.words:
                declares = word.raw in ("declare", "typeset", "local", "export", "readonly")
            command.words.append(word)
            if self.at == before:
                raise Unparsable(self.text[before : before + 20])
        if self.at == start:
            raise Unparsable(self.text[start : start + 20])
        return command

    def assignment(self) -> Assign | None:
        text, stop = self.text, self.at
        while stop < self.end and text[stop] in _NAME:
            stop += 1
        if stop == self.at or stop >= self.end or text[self.at].isdigit():
            return None
        name, index = text[self.at : stop], ""
        if text[stop] == "[":
            close = text.find("]", stop)
            if close < 0 or "\n" in text[stop:close]:
                return None
            index = text[stop + 1 : close]
            stop = close + 1
        append = text.startswith("+=", stop)
        if not append and not text.startswith("=", stop):
            return None
        self.at = stop + (2 if append else 1)
        if self.peek() == "(":
            self.at += 1
            words: list[Word] = []
            while True:
                self.lines()
                if self.at >= self.end:
                    raise Unparsable("=(")
                if self.peek() == ")":
                    self.at += 1
                    return Assign(name, index, append, words)
                before = self.at
                words.append(self.word())
                if self.at == before:
                    raise Unparsable("=(")
        return Assign(name, index, append, self.word())

    def redirects(self, node: Node) -> None:
        while True:
            self.blanks()
            if not self.redirect(node):
                return

    def redirect(self, node: Node) -> bool:
        text, stop = self.text, self.at
        if text[stop : stop + 1] == "{":
            close = text.find("}", stop, stop + 40)
            if close < 0 or text[close + 1 : close + 2] not in ("<", ">") or not set(text[stop + 1 : close]) <= _NAME:
                return False
            stop = close + 1
        else:
            while stop < self.end and text[stop].isdigit():
                stop += 1
        if text[stop : stop + 1] not in ("<", ">", "&"):
            return False
        if text[stop : stop + 2] in ("<(", ">("):
            return False
        for op in _REDIRECTS:
            if text.startswith(op, stop):
                break
        else:
            return False
        fd = text[self.at : stop]
        self.at = stop + len(op)
        self.blanks_only()
        if op in ("<<", "<<-"):
            start = self.at
            word = self.word()
            delimiter = "".join(p.text if p.kind == "lit" else text[start : self.at] for p in word.parts)
            literal = any(p.quoted for p in word.parts)
            redirect = Redirect(op, fd, word)
            self.pending.append((redirect, delimiter, op == "<<-", literal))
        else:
            word = self.word()
            if not word.raw:
                raise Unparsable(op)
            redirect = Redirect(op, fd, word)
        node.redirects.append(redirect)
        return True

    def blanks_only(self) -> None:
        while self.at < self.end and (self.text[self.at] in " \t" or self.text.startswith("\\\n", self.at)):
            self.at += 1 if self.text[self.at] != "\\" else 2

    # --- words

    def word(self, allow: str = "") -> Word:
        start = self.at
        parts = self.parts(_META, allow)
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
        script = _Reader("".join(inside), self.depth).script()
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
        elif follows and follows in _NAME:
            stop = at + 1
            while stop < self.end and text[stop] in _NAME:
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
        while self.at < self.end and text[self.at] in _NAME:
            self.at += 1
        if self.at == start:
            self.at += 1  # a special parameter
        name = text[start : self.at]
        index: Word | None = None
        if self.peek() == "[":
            self.at += 1
            close = self.matching("]")
            self.at -= 1
            index = Word(_Reader(text[self.at + 1 : close], self.depth).inside_quotes("", braced=True), "")
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
