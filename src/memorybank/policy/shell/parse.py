"""Shell text -> a tree of commands, whose words keep their quoting: bash's grammar by recursive descent.

A word's quoting decides what it means, here-documents belong to the line and not to the tree, and backquotes nest by
escaping: a reader of our own keeps all three exact, and costs a hook no import. Both lanes read with it. What people
seldom write in one line (`case`, `for ((`, `declare x=(`, `@(a|b)`) it does not know.
"""

Script = list[tuple[list["ShellCommand"], str]]  # pipelines, each with the operator behind it
DEPTH = 40  # deeper than anybody writes; shallow enough for the interpreter's own stack
_META = " \t\r\n;&|<>()"
_STOP = _META + "\"'\\$`{}*?[]~!+@=#"  # a run of other characters is plain text
_REDIRECTS = ("&>>", "<<<", "<<-", "&>", ">>", ">|", ">&", "<&", "<>", "<<", ">", "<")
_OPERATIONS = (":-", ":=", ":+", ":?", "##", "%%", "//", "/#", "/%", "^^", ",,", *":-=+?#%/^,@")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\033", "\0": "\\"}


class Unparsable(Exception):
    """Not bash, or nested too deeply."""


class WordPart:
    """A piece of a word. `kind`: lit, param, run (a command substitution), feed (`<(…)`, `>(…)`), sum (arithmetic).
    A parameter is `${sign name [index] op argument}`; `inner`: its argument as parts."""

    __slots__ = ("argument", "index", "inner", "kind", "op", "quoted", "script", "sign", "text")

    def __init__(self, kind: str, text: str, quoted: bool, script: Script | None = None) -> None:
        self.kind, self.text, self.quoted, self.script = kind, text, quoted, script
        self.sign = self.op = self.argument = ""
        self.index: str | None = None
        self.inner: list[WordPart] = []


class ShellWord:
    __slots__ = ("parts", "raw")

    def __init__(self, parts: list[WordPart], raw: str) -> None:
        self.parts, self.raw = parts, raw


class Redirect:
    """`op` as written, without its file descriptor; a here-document carries its body."""

    __slots__ = ("body", "fd", "op", "word")

    def __init__(self, op: str, fd: str, word: ShellWord) -> None:
        self.op, self.fd, self.word = op, fd, word
        self.body: ShellWord | None = None


class ShellCommand:
    """`kind`: simple, test, "{" (a group; also the parts of if), "(", for, while, function.

    `assigned`: name, is it appended, and the value: a word, or the words of an array.
    """

    __slots__ = ("assigned", "body", "condition", "kind", "name", "redirects", "words")

    def __init__(self, kind: str, body: Script | None = None, name: str = "") -> None:
        self.kind, self.name = kind, name
        self.body: Script = [] if body is None else body
        self.condition: Script = []
        self.words: list[ShellWord] | None = []
        self.assigned: list[tuple[str, bool, ShellWord | list[ShellWord]]] = []
        self.redirects: list[Redirect] = []


def parse(text: str) -> Script:
    reader = _Parser(text, 0)
    script = reader.script(())
    if reader.at < reader.end:
        raise Unparsable(text[reader.at : reader.at + 20])
    reader.documents()
    return script


class _Parser:
    def __init__(self, text: str, depth: int) -> None:
        self.text, self.end, self.at, self.depth = text, len(text), 0, depth
        self.pending: list[tuple[Redirect, str, bool, bool]] = []  # here-documents that start at the next line

    # --- where we stand

    def ahead(self, *signs: str) -> bool:
        return self.text.startswith(signs, self.at)

    def blanks(self, lines: bool = False) -> None:
        """Spaces, continued lines and comments; with `lines` newlines, too."""
        while self.at < self.end:
            char = self.text[self.at]
            if char in " \t\r":
                self.at += 1
            elif char == "\\" and self.ahead("\\\n"):
                self.at += 2
            elif char == "#":
                stop = self.text.find("\n", self.at)
                self.at = self.end if stop < 0 else stop
            elif char == "\n" and lines:
                self.at += 1
                self.documents()
            else:
                return

    def take(self, text: str) -> bool:
        found = self.ahead(text)
        self.at += len(text) if found else 0
        return found

    def must(self, text: str) -> None:
        self.blanks(lines=True)
        if not self.take(text):
            raise Unparsable(f"no {text}")

    def reserved(self) -> str:
        """The bare word ahead, if one stands there alone."""
        stop = self.at
        while stop < self.end and stop - self.at < 9 and self.text[stop] not in _META:
            stop += 1
        return self.text[self.at : stop] if stop >= self.end or self.text[stop] in _META else ""

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEPTH:
            raise Unparsable("too deep")

    def documents(self) -> None:
        """Here-documents begin here; each ends at its delimiter or with the text, as bash has it."""
        pending, self.pending = self.pending, []
        for redirect, delimiter, strip, literal in pending:
            lines: list[str] = []
            while self.at < self.end:
                stop = self.text.find("\n", self.at)
                stop = self.end if stop < 0 else stop
                line = self.text[self.at : stop]
                self.at = min(stop + 1, self.end)
                line = line.lstrip("\t") if strip else line
                if line == delimiter:
                    break
                lines.append(line + "\n")
            body = "".join(lines)
            below = _Parser(body, self.depth + 1)
            inside = [WordPart("lit", body, True)] if literal else below.inside_quotes("", document=True)
            redirect.body = ShellWord(inside, body)

    # --- structure

    def script(self, closers: tuple[str, ...]) -> Script:
        self.deeper()
        found: Script = []
        while True:
            self.blanks(lines=True)
            if self.at >= self.end or self.ahead(")") or self.reserved() in closers:
                break
            pipeline = self.pipeline()
            self.blanks()
            op = next((sign for sign in ("&&", "||", ";", "&") if self.ahead(sign)), "")
            self.at += len(op)
            found.append((pipeline, op or ";"))
            if not op and self.at < self.end and not self.ahead("\n", ")"):
                raise Unparsable(self.text[self.at : self.at + 20])
        self.depth -= 1
        return found

    def pipeline(self) -> list[ShellCommand]:
        commands: list[ShellCommand] = []
        while (word := self.reserved()) in ("!", "time"):
            self.at += len(word)
            self.blanks()
        while True:
            commands.append(self.command())
            self.blanks()
            if not self.ahead("|") or self.ahead("||"):
                return commands
            self.at += 2 if self.ahead("|&") else 1
            self.blanks(lines=True)

    def command(self) -> ShellCommand:
        self.blanks()
        found = self.compound()
        if found is None:
            return self.simple()
        while True:
            self.blanks()
            if not self.redirect(found):
                return found

    def compound(self) -> ShellCommand | None:
        if self.take("("):
            found = ShellCommand("(", self.script(()))
            self.must(")")
            return found
        word = self.reserved()
        if word in ("then", "else", "elif", "fi", "do", "done", "esac", "}"):
            raise Unparsable(word)
        if word not in ("{", "[[", "if", "for", "select", "while", "until"):
            return None
        self.at += len(word)
        match word:
            case "{":
                found = ShellCommand("{", self.script(("}",)))
                self.must("}")
            case "[[":
                found = self.test()
            case "if":
                found = ShellCommand("{", self.script(("then",)))
                while not self.ahead("fi"):
                    if not self.take("then") and not self.take("elif"):
                        self.must("else")
                    found.body += self.script(("then", "elif", "else", "fi"))
                self.at += 2
            case "for" | "select":
                found = self.loop()
            case _:
                found = ShellCommand("while")
                found.condition = self.script(("do",))
                found.body = self.repeated()
        return found

    def repeated(self) -> Script:
        self.must("do")
        body = self.script(("done",))
        self.must("done")
        return body

    def loop(self) -> ShellCommand:
        found = ShellCommand("for")
        self.blanks()
        found.name, found.words = self.word().raw, None
        self.blanks(lines=True)
        if self.reserved() == "in":
            self.at += 2
            found.words = self.listed("\n;")
        self.blanks()
        self.take(";")
        found.body = self.repeated()
        return found

    def listed(self, stops: str) -> list[ShellWord]:
        words: list[ShellWord] = []
        while True:
            self.blanks(lines="\n" not in stops)
            if self.at >= self.end or self.text[self.at] in stops:
                return words
            words.append(self.word())

    def test(self) -> ShellCommand:
        """`[[ … ]]`: only what is substituted inside can do anything."""
        found, words = ShellCommand("test"), list[ShellWord]()
        found.words = words
        while True:
            self.blanks(lines=True)
            if self.at >= self.end:
                raise Unparsable("[[")
            if self.reserved() == "]]":
                self.at += 2
                return found
            words.append(self.word(empty=True))
            self.at += not words[-1].raw  # an operator, or a bracket of a pattern

    # --- simple commands

    def simple(self) -> ShellCommand:
        found, words = ShellCommand("simple"), list[ShellWord]()
        found.words = words
        start = self.at
        while True:
            self.blanks()
            if self.at >= self.end or self.text[self.at] in "\n;|)" or (self.ahead("&") and not self.ahead("&>")):
                break
            if self.redirect(found):
                continue
            if self.take("("):
                if len(words) != 1 or found.assigned:
                    raise Unparsable("(")
                self.must(")")
                self.blanks(lines=True)
                return ShellCommand("function", [([self.command()], ";")], words[0].raw)
            if words or not self.assignment(found):
                words.append(self.word())
        if self.at == start:
            raise Unparsable(self.text[start : start + 20])
        return found

    def assignment(self, command: ShellCommand) -> bool:
        text, stop = self.text, self.at
        while stop < self.end and (text[stop].isalnum() or text[stop] == "_"):
            stop += 1
        if stop == self.at or stop >= self.end or text[self.at].isdigit():
            return False
        name = text[self.at : stop]
        append = text.startswith("+=", stop)
        if not append and not text.startswith("=", stop):
            return False
        self.at = stop + 1 + append
        value: ShellWord | list[ShellWord]
        if self.take("("):
            value = self.listed(")")
            self.must(")")
        else:
            value = self.word(empty=True)
        command.assigned.append((name, append, value))
        return True

    def redirect(self, command: ShellCommand) -> bool:
        text, stop = self.text, self.at
        while stop < self.end and text[stop].isdigit():
            stop += 1
        op = next((op for op in _REDIRECTS if text.startswith(op, stop)), "")
        if not op or text.startswith(("<(", ">("), stop):
            return False
        fd = text[self.at : stop]
        self.at = stop + len(op)
        self.blanks()
        word = self.word()
        redirect = Redirect(op, fd, word)
        command.redirects.append(redirect)
        if op in ("<<", "<<-"):
            delimiter = "".join(part.text if part.kind == "lit" else word.raw for part in word.parts)
            self.pending.append((redirect, delimiter, op == "<<-", any(part.quoted for part in word.parts)))
        return True

    # --- words

    def word(self, *, empty: bool = False) -> ShellWord:
        start = self.at
        parts = self.parts(_META)
        if self.at == start and not empty:
            raise Unparsable(self.text[start : start + 20])
        return ShellWord(parts, self.text[start : self.at])

    def parts(self, stops: str) -> list[WordPart]:
        parts: list[WordPart] = []
        text = self.text
        while self.at < self.end:
            char = text[self.at]
            if char in stops:
                if char in "<>" and text.startswith("(", self.at + 1):
                    self.at += 1
                    parts.append(WordPart("feed", char, True, self.nested()))
                    continue
                break
            self.part(parts, char)
        return parts

    def part(self, parts: list[WordPart], char: str) -> None:
        text = self.text
        if char == "\\":
            follows = text[self.at + 1 : self.at + 2]
            self.at += 2
            if follows != "\n":
                parts.append(WordPart("lit", follows or "\\", True))
        elif char == "'":
            stop = text.find("'", self.at + 1)
            if stop < 0:
                raise Unparsable("'")
            parts.append(WordPart("lit", text[self.at + 1 : stop], True))
            self.at = stop + 1
        elif char == '"':
            self.at += 1
            parts += self.inside_quotes('"') or [WordPart("lit", "", True)]
            self.at += 1
        elif char == "$":
            self.dollar(parts, quoted=False)
        elif char == "`":
            self.backquote(parts, quoted=False)
        else:
            stop = self.at + 1
            while char not in _STOP and stop < self.end and text[stop] not in _STOP:
                stop += 1
            piece = text[self.at : stop]
            self.at = stop
            if parts and parts[-1].kind == "lit" and not parts[-1].quoted:
                parts[-1].text += piece
            else:
                parts.append(WordPart("lit", piece, False))

    def nested(self) -> Script:
        self.at += 1
        script = self.script(())
        self.must(")")
        return script

    def inside_quotes(self, closer: str, *, document: bool = False) -> list[WordPart]:
        """Double-quoted text up to the closing sign, or all of it where there is none."""
        self.deeper()
        parts: list[WordPart] = []
        text, stops = self.text, f'"\\$`{closer}'
        literal = ""
        while True:
            stop = self.at
            while stop < self.end and text[stop] not in stops:
                stop += 1
            literal += text[self.at : stop]
            self.at = stop
            if stop >= self.end:
                if closer:
                    raise Unparsable(closer)
                break
            char = text[stop]
            if char == closer:
                break
            if char == '"':
                self.at += 1
                literal += '"' if document else ""
            elif char == "\\":
                follows = text[stop + 1 : stop + 2]
                self.at += 2
                special = follows and follows in '$`\\"' and not (document and follows == '"')
                literal += "" if follows == "\n" else follows if special else "\\" + follows
            else:
                if literal:
                    parts.append(WordPart("lit", literal, True))
                literal = ""
                if char == "$":
                    self.dollar(parts, quoted=True)
                else:
                    self.backquote(parts, quoted=True)
        if literal:
            parts.append(WordPart("lit", literal, True))
        self.depth -= 1
        return parts

    def backquote(self, parts: list[WordPart], quoted: bool) -> None:
        text, at = self.text, self.at + 1
        inside: list[str] = []
        while at < self.end and text[at] != "`":
            at += text[at] == "\\" and text[at + 1 : at + 2] in ('$`\\"' if quoted else "$`\\")
            inside.append(text[at : at + 1])
            at += 1
        if at >= self.end:
            raise Unparsable("`")
        self.at = at + 1
        inner = _Parser("".join(inside), self.depth + 1)
        script = inner.script(())
        if inner.at < inner.end:
            raise Unparsable("`")
        parts.append(WordPart("run", "", quoted, script))

    def dollar(self, parts: list[WordPart], quoted: bool) -> None:
        text, at = self.text, self.at
        follows = text[at + 1 : at + 2]
        self.at += 1
        if follows == "(":
            inside = self.sums()
            if inside is not None:
                parts.append(WordPart("sum", inside.raw, quoted))
                parts += [part for part in inside.parts if part.kind == "run"]
            else:
                parts.append(WordPart("run", "", quoted, self.nested()))
        elif follows == "{":
            self.braced(parts, quoted)
        elif follows == "'" and not quoted:
            stop = at + 2
            while stop < self.end and text[stop] != "'":
                stop += 2 if text[stop] == "\\" else 1
            if stop >= self.end:
                raise Unparsable("$'")
            parts.append(WordPart("lit", ansi(text[at + 2 : stop]), True))
            self.at = stop + 1
        elif follows and (follows in "@*#?$!-" or follows.isdigit()):
            parts.append(WordPart("param", follows, quoted))
            self.at += 1
        elif follows.isalpha() or follows == "_":
            while self.at < self.end and (text[self.at].isalnum() or text[self.at] == "_"):
                self.at += 1
            parts.append(WordPart("param", text[at + 1 : self.at], quoted))
        else:
            parts.append(WordPart("lit", "$", True))

    def braced(self, parts: list[WordPart], quoted: bool) -> None:
        text, found = self.text, WordPart("param", "", quoted)
        parts.append(found)
        self.at += 1
        if self.ahead("#", "!") and not self.ahead("#}", "!}"):
            found.sign = text[self.at]
            self.at += 1
        start = self.at
        while self.at < self.end and (text[self.at].isalnum() or text[self.at] == "_"):
            self.at += 1
        self.at += self.at == start  # a special parameter
        found.text = text[start : self.at]
        if self.take("["):
            stop = text.find("]", self.at)
            found.index = text[self.at : stop]
            self.at = stop + 1 if stop > 0 else self.end
        found.op = next(filter(self.ahead, _OPERATIONS), "")
        self.at += len(found.op)
        start = self.at
        self.deeper()
        found.inner = self.inside_quotes("}") if quoted else self.parts("}")
        self.depth -= 1
        found.argument = text[start : self.at]
        if not self.take("}"):
            raise Unparsable("}")

    def sums(self) -> ShellWord | None:
        """An arithmetic expression from its `((`; None, and nothing read, when it is something else."""
        start, stop, depth = self.at, self.at, 0
        while stop < self.end and (depth or stop == start):
            depth += (self.text[stop] == "(") - (self.text[stop] == ")")
            stop += 1
        inside = self.text[start + 2 : stop - 2]
        if not self.ahead("((") or self.text[start + 2 + len(inside) : stop] != "))":
            return None
        self.at = stop
        return ShellWord(_Parser(inside, self.depth + 1).inside_quotes(""), inside)


def ansi(text: str) -> str:
    """What `$'…'` holds."""
    first, *pieces = text.replace("\\\\", "\\\0").split("\\")
    out = [first]
    for piece in pieces:
        char = piece[:1]
        digits, most = (
            ("0123456789abcdefABCDEF", {"x": 2, "u": 4, "U": 8}.get(char, 0)) if char in "xuU" else ("01234567", 3)
        )
        if char in _ESCAPES:
            out.append(_ESCAPES[char] + piece[1:])
        elif char and char in "xuU01234567":
            rest = piece if char.isdigit() else piece[1:]
            code = rest[: min(most, len(rest) - len(rest.lstrip(digits)))]
            number = int(code or "0", 8 if most == 3 else 16)
            out.append((chr(number) if 0 < number < 0xD800 or 0xDFFF < number < 0x110000 else "") + rest[len(code) :])
        else:
            out.append(piece if char and char in "'\"?" else "\\" + piece)
    return "".join(out)


def plain_words(command: str) -> tuple[str, ...]:
    """Its words; () where there is a second command, a substitution, expansion, redirection, pipe or assignment."""
    try:
        script = parse(command)
    except (Unparsable, RecursionError):
        return ()
    if len(script) != 1 or script[0][1] != ";" or len(script[0][0]) != 1 or command.rstrip().endswith(";"):
        return ()
    only = script[0][0][0]
    if only.kind != "simple" or only.assigned or only.redirects or not only.words:
        return ()
    if not command.lstrip().startswith(only.words[0].raw):  # `time`
        return ()
    parts = [part for word in only.words for part in word.parts]
    if any(part.kind != "lit" or (not part.quoted and set("*?[{~!\n") & set(part.text)) for part in parts):
        return ()
    return tuple("".join(part.text for part in word.parts) for word in only.words)
