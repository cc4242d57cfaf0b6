"""Shell text -> `Sequence`: bash's grammar by recursive descent."""

from __future__ import annotations

from memorybank.policy.shell.lexer import META, NAME, Reader, Unparsable
from memorybank.policy.shell.syntax import (
    Assign,
    Case,
    For,
    Function,
    Group,
    If,
    Node,
    Part,
    Pipeline,
    Redirect,
    Sequence,
    Simple,
    Test,
    While,
    Word,
)

_CLOSERS = frozenset(("then", "else", "elif", "fi", "do", "done", "esac", "}"))
_REDIRECTS = ("&>>", "<<<", "<<-", "&>", ">>", ">|", ">&", "<&", "<>", "<<", ">", "<")


def parse(text: str) -> Sequence:
    reader = _Parser(text, 0)
    return reader.script()


def word_parts(text: str, quoted: bool, depth: int = 0) -> list[Part]:
    """The parts of an argument inside `${…}`."""
    reader = _Parser(text, depth)
    return reader.inside_quotes("", braced=True) if quoted else reader.parts("")


class _Parser(Reader):
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
        while stop < self.end and stop - self.at < 9 and text[stop] not in META:
            stop += 1
        return text[self.at : stop] if stop >= self.end or text[stop] in META else ""

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
            if self.peek(2) == "]]" and (self.at + 2 >= self.end or self.text[self.at + 2] in META):
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
        while stop < self.end and text[stop] in NAME:
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
            if close < 0 or text[close + 1 : close + 2] not in ("<", ">") or not set(text[stop + 1 : close]) <= NAME:
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
