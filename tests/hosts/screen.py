"""What stands on a terminal: a window is drawn piece by piece, and two pieces of a sentence need not come together."""

from __future__ import annotations

import codecs
import re
import unicodedata

_MOVE = re.compile(
    r"\x1b\[(?P<args>[0-9;:?<>=!]*)[ -/]*(?P<final>[@-~])"  # a control sequence
    r"|\x1b[\]PX^_](?s:.*?)(?:\x07|\x1b\\)"  # words to the terminal itself: its title, its colours
    r"|\x1b[ -/]+[0-~]"
    r"|\x1b(?P<escape>[0-OQ-WYZ`-~])"  # never the beginning of one of those above
    r"|(?P<control>[\x00-\x1a\x1c-\x1f\x7f])"
)


class Screen:
    """Cells, a cursor and the few commands that move it; colours, titles and questions are passed over."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""  # the begun part of a sequence
        self._top, self._bottom = 0, rows - 1
        self._row = self._column = 0
        self._kept = (0, 0)
        self._cells = [self._blank() for _ in range(rows)]

    def text(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self._cells)

    def feed(self, told: bytes) -> None:
        text, at = self._rest + self._decode(told), 0
        for found in _MOVE.finditer(text):
            self._write(text[at : found.start()])
            at = found.end()
            if found["final"]:
                self._command(found["args"], found["final"])
            elif found["control"]:
                self._control(found["control"])
            elif found["escape"]:
                self._escape(found["escape"])
        begun = text.find("\x1b", at)
        end = len(text) if begun < 0 else begun
        self._write(text[at:end])
        self._rest = text[end:]

    def _blank(self) -> list[str]:
        return [" "] * self.columns

    def _write(self, words: str) -> None:
        for char in words:
            if unicodedata.combining(char) or unicodedata.category(char) in {"Cf", "Mn", "Me"}:
                continue
            width = 2 if unicodedata.east_asian_width(char) in "WF" else 1
            if self._column + width > self.columns:
                self._column = 0
                self._down()
            line = self._cells[self._row]
            line[self._column : self._column + width] = [char, *[""] * (width - 1)]
            self._column += width

    def _down(self) -> None:
        if self._row == self._bottom:
            self._shift(self._top, -1)
        else:
            self._row = min(self._row + 1, self.rows - 1)

    def _shift(self, top: int, by: int) -> None:
        """Lines from `top` to the end of the region, so many up (below nought) or down."""
        for _ in range(min(abs(by), self.rows)):
            if by < 0:
                del self._cells[top]
                self._cells.insert(self._bottom, self._blank())
            else:
                del self._cells[self._bottom]
                self._cells.insert(top, self._blank())

    def _control(self, char: str) -> None:
        match char:
            case "\r":
                self._column = 0
            case "\n" | "\x0b" | "\x0c":
                self._down()
            case "\b":
                self._column = max(self._column - 1, 0)
            case "\t":
                self._column = min(self._column // 8 * 8 + 8, self.columns - 1)
            case _:
                pass

    def _escape(self, char: str) -> None:
        match char:
            case "7":
                self._kept = (self._row, self._column)
            case "8":
                self._row, self._column = self._kept
            case "D":
                self._down()
            case "E":
                self._column = 0
                self._down()
            case "M":
                if self._row == self._top:
                    self._shift(self._top, 1)
                else:
                    self._row = max(self._row - 1, 0)
            case "c":
                self._cells = [self._blank() for _ in range(self.rows)]
                self._row = self._column = 0
            case _:
                pass

    def _command(self, args: str, final: str) -> None:
        if args.startswith("?") and final in "hl" and "1049" in args:  # another screen, or the first one again: empty
            self._cells = [self._blank() for _ in range(self.rows)]
        if not re.fullmatch(r"[0-9;]*", args):
            return
        numbers = [int(part or 0) for part in args.split(";")]
        first = numbers[0]
        by = first or 1
        second = numbers[1] if len(numbers) > 1 else 0
        match final:
            case "A" | "F":
                self._row = max(self._row - by, 0)
            case "B" | "E" | "e":
                self._row = min(self._row + by, self.rows - 1)
            case "C" | "a":
                self._column = min(self._column + by, self.columns - 1)
            case "D":
                self._column = max(self._column - by, 0)
            case "G" | "`":
                self._column = min(by, self.columns) - 1
            case "d":
                self._row = min(by, self.rows) - 1
            case "H" | "f":
                self._row, self._column = min(by, self.rows) - 1, min(second or 1, self.columns) - 1
            case "r":
                self._top, self._bottom = min(by, self.rows) - 1, min(second or self.rows, self.rows) - 1
                self._row = self._column = 0
            case "s":
                self._kept = (self._row, self._column)
            case "u":
                self._row, self._column = self._kept
            case "S" | "T":
                self._shift(self._top, -by if final == "S" else by)
            case "L" | "M":
                if self._top <= self._row <= self._bottom:
                    self._shift(self._row, by if final == "L" else -by)
            case "J" | "K" | "X" | "P" | "@":
                self._erase(final, first)
            case _:
                return
        if final in "EF":
            self._column = 0

    def _erase(self, final: str, how: int) -> None:
        line, at = self._cells[self._row], min(self._column, self.columns - 1)
        here = self._row * self.columns + at
        match final, how:
            case "P", _:
                line[at:] = [*line[at + (how or 1) :], *self._blank()][: self.columns - at]
            case "@", _:
                line[at:] = [*[" "] * (how or 1), *line[at:]][: self.columns - at]
            case "X", _:
                self._wipe(here, here + min(how or 1, self.columns - at))
            case "K", _:
                begin, end = {0: (at, self.columns), 1: (0, at + 1)}.get(how, (0, self.columns))
                self._wipe(self._row * self.columns + begin, self._row * self.columns + end)
            case _:
                whole = self.rows * self.columns
                self._wipe(*{0: (here, whole), 1: (0, here + 1)}.get(how, (0, whole)))

    def _wipe(self, begin: int, end: int) -> None:
        for cell in range(begin, end):
            self._cells[cell // self.columns][cell % self.columns] = " "
