"""Text in the columns of a terminal, where a Chinese character takes two: its width, wrapped, cut, in tables that fit.

`folded` breaks sentences at a window's width: further lines hang under the text of the first, and what people copy
stays whole. A command with a line end in it would run half of it, a path would not be found; one that is longer than
the window is left to the terminal, which joins it again for whoever copies it.
"""

from __future__ import annotations

import os
import sys
from unicodedata import combining, east_asian_width

from memorybank.light import address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

_NARROWEST = 20  # columns that any window is taken to have
_SHORTEST = 10  # columns of a cell that gave way
_LONGEST = 24  # columns of a word that a narrow table still keeps whole
_CLOSING = frozenset("，。、；：！？）】」』》〉”’…,.;:!?)]}%")  # never at the head of a line
_OPENING = frozenset("（【「『《〈“‘([{")  # never at its end


def columns(stream: TextIO | None = None, default: int = 80) -> int:
    """Of this terminal (of standard output, unless said), or COLUMNS; where nobody knows, the default."""
    said = address.env("COLUMNS")
    if said.isdecimal() and len(said) < 6 and int(said):
        return max(_NARROWEST, int(said))
    screen = stream or sys.__stdout__
    try:
        found = os.get_terminal_size(screen.fileno()).columns if screen is not None else 0
    except (OSError, ValueError):  # not a terminal, or closed
        found = 0
    return max(_NARROWEST, found or default)


def width(text: str) -> int:
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(char: str) -> int:
    if combining(char) or char in "\u200b\u200c\u200d\ufe0e\ufe0f":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def padded(text: str, to: int) -> str:
    return text + " " * max(0, to - width(text))


def cut(text: str, to: int) -> str:
    """The head of it, with … where something is missing."""
    if width(text) <= to:
        return text
    kept, taken = "", 0
    for char in text:
        taken += _width(char)
        if taken > to - 1:
            break
        kept += char
    return f"{kept.rstrip()}…"


def wrapped(text: str, to: int) -> list[str]:
    """Broken at spaces, and between Chinese characters; a word longer than the line is broken where it must be."""
    lines, line, taken = [], "", 0
    for piece in pieces(text):
        size = width(piece)
        if taken + width(piece.rstrip()) <= to:
            line, taken = line + piece, taken + size
            continue
        if line.strip():
            lines.append(line.rstrip())
        line, taken = "", 0
        for char in piece.lstrip() if lines else piece:
            if taken + _width(char) > to:
                lines.append(line.rstrip())
                line, taken = "", 0
            line, taken = line + char, taken + _width(char)
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def hanging(text: str, to: int | None, indent: int = 4) -> str:
    """One long line as a paragraph whose further lines are indented; None: as it is."""
    if to is None or width(text) <= to:
        return text
    first = wrapped(text, to)[0]
    rest = wrapped(text[len(first) :].lstrip(), to - indent)
    return "\n".join([first, *(" " * indent + line for line in rest)])


def pieces(text: str) -> list[str]:
    """What may not be broken, each with the spaces behind it."""
    found: list[str] = []
    for char in text:
        before = found[-1] if found else ""
        last = before[-1:]
        if before and not _may_break(last, char):
            found[-1] = before + char
        else:
            found.append(char)
    return found


def _may_break(last: str, char: str) -> bool:
    if last == " ":
        return char != " " and (char.isascii() or char not in _CLOSING)  # `.claude` is a name
    if char == " " or char in _CLOSING or last in _OPENING:
        return False
    return _width(char) == 2 or _width(last) == 2


def table(rows: Sequence[Sequence[str]], to: int, gap: int = 2) -> list[str]:
    """The first row is the heading. Wide columns give way and wrap; where that is not enough, row by row as a list."""
    natural = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))]
    least = [_least([row[at] for row in rows]) for at in range(len(rows[0]))]
    widths = _fitted(natural, least, to - gap * (len(natural) - 1))
    if widths is None:
        return _listed(rows, to)
    lines = []
    for row in rows:
        cells = [wrapped(cell, size) for cell, size in zip(row, widths, strict=True)]
        for at in range(max(map(len, cells))):
            shown = [padded(cell[at] if at < len(cell) else "", size) for cell, size in zip(cells, widths, strict=True)]
            lines.append((" " * gap).join(shown).rstrip())
    return lines


def _fitted(natural: list[int], least: list[int], room: int) -> list[int] | None:
    """The widest that can still give way does so first; None where words would have to be broken."""
    widths = list(natural)
    while sum(widths) > room:
        giving = [at for at, size in enumerate(widths) if size > least[at]]
        if not giving:
            return None
        widths[max(giving, key=lambda at: widths[at])] -= 1
    return widths


def _least(cells: list[str]) -> int:
    """The longest piece that wants to stay whole, within reason; Chinese breaks anywhere, but not everywhere."""
    natural = max(map(width, cells))
    longest = max((width(piece.rstrip()) for cell in cells for piece in pieces(cell)), default=1)
    return max(min(_LONGEST, longest), min(_SHORTEST, natural))


def _listed(rows: Sequence[Sequence[str]], to: int) -> list[str]:
    """`name`, then `  heading: cell` for each of the others."""
    head, *body = rows
    lines = []
    for row in body:
        lines += wrapped(row[0], to)
        for title, cell in zip(head[1:], row[1:], strict=True):
            first, *more = wrapped(f"{title}: {cell}", to - 2) if cell else [""]
            lines += [f"  {first}"] if first else []
            lines += [f"    {line}" for rest in more for line in wrapped(rest, to - 4)]
    return lines


# ---------------------------------------------------------------- sentences at a window's width

_OURS = ("memory-bank ", "mb ")
# What a sentence tells to run; only behind a colon or a bracket, for some of these are words as well.
_PROGRAMS = (
    *_OURS, "git add ", "git diff ", "git log ", "git rm ", "git show ", "rm ", "chmod ", "echo ", "cd ", "pip ",
    "pipx ", "python ", "iconv ", "wsl ", "claude ", "gemini ", "codex ", "qwen ", "copilot ", "npm ",
    "kilo ", "cline ", "droid ", "kimi ",
)  # fmt: skip
_ENDS = ".,;)]。，、；）"  # of a command in a sentence
_PARAGRAPH = 4  # columns; what stands further to the right than that is no list
_MARK = 4  # columns of a word that marks a line, or between it and the text: ok, 12, 正常
_BESIDE = 24  # columns that text needs beside what it hangs under


def folded(text: str, to: int) -> str:
    """Line by line. What stands between fences is a page's or a program's, and stays as it is."""
    lines: list[str] = []
    fenced = False
    for line in text.split("\n"):
        fence = line.startswith("```")
        fits = fence or fenced or width(line) <= to
        fenced ^= fence
        lines.append(line if fits else "\n".join(_lines(line, to)))
    return "\n".join(lines)


def _lines(line: str, to: int) -> Iterator[str]:
    least = len(line) - len(line.lstrip(" ")) + 2
    units = list(_units(line, to - least))
    hang = min(_hang(line, to), max(to // 2, to - _BESIDE))
    if any(to - hang < width(unit.rstrip()) <= to - least for unit in units):
        hang = least  # beside the columns of a row there would be no room for it
    shown, taken = "", 0
    for unit in units:
        text = unit.rstrip()
        if taken + width(text) > to and shown.strip() and (hang + width(text) <= to or " " in text):
            yield shown.rstrip()
            shown, taken = " " * hang, hang
        over = taken + width(text) - to
        shown += unit
        taken = over % to + len(unit) - len(text) if over > 0 else taken + width(unit)  # over: the terminal goes on
    yield shown.rstrip()


def _hang(line: str, to: int) -> int:
    """Where the text of a line begins: behind its bullet, its number, the short word that marks it, its columns."""
    text = line.lstrip(" ")
    lead = len(line) - len(text)
    mark, _, rest = text.partition(" ")
    gap = len(rest) - len(rest.lstrip(" ")) + 1
    if mark in ("-", "*", "→") or (mark.strip("(.)").isdecimal() and mark[-1] in ".)"):
        return lead + width(mark) + gap
    row, between, _ = text.rpartition("  ")
    if between and to - lead - width(row) - 2 >= _BESIDE:
        return lead + width(row) + 2
    if width(mark) <= _MARK and (1 < gap <= _MARK or not mark.isascii()):
        return lead + width(mark) + gap
    return lead if lead >= _PARAGRAPH and not between else lead + 2


def _units(line: str, room: int) -> Iterator[str]:
    """What is not broken: a word, a command, what stands between backticks, a path with Chinese names in it."""
    found = pieces(line)
    at = 0
    while at < len(found):
        end = _quoted(found, at) or _command(found, at) or _path(found, at, room) or at + 1
        yield "".join(found[at:end])
        at = end


def _quoted(found: list[str], at: int) -> int:
    """Behind the backtick that closes it; 0 where none opens here."""
    if found[at].count("`") % 2:
        for end in range(at + 1, len(found)):
            if found[end].count("`") % 2:
                return end + 1
    return 0


def _command(found: list[str], at: int) -> int:
    start = "".join(found[at : at + 2]).lstrip("(（[")
    told = found[at][0] in "(（[" or (at > 0 and found[at - 1].rstrip().endswith((":", "：")))
    if not start.startswith(_PROGRAMS if told else _OURS):
        return 0
    end = at + 1
    while end < len(found) and _goes_on("".join(found[at:end]), found[end], told=told):
        end += 1
    return end


def _goes_on(command: str, piece: str, *, told: bool) -> bool:
    word = command.rpartition(" ")[2]
    if any(command.count(mark) % 2 for mark in "'\""):
        return True
    if word:  # within one: only a file's name goes on in Chinese
        return "/" in word and piece[0] not in _ENDS and piece[0] not in "（："
    if command.rstrip()[-1] in _ENDS or piece[0] in "(（" or width(piece[0]) > 1:
        return False
    # in the middle of a sentence its name and its options, not the words that follow
    return told or " " not in command.strip() or piece.startswith("-")


def _path(found: list[str], at: int, room: int) -> int:
    """Chinese may be broken anywhere, but not a file's name."""
    end = at + 1
    while end < len(found) and found[end - 1][-1] not in " ，。、；：）" and found[end][0] not in "（→":
        end += 1
    run = "".join(found[at:end]).rstrip()
    return end if end > at + 1 and ("/" in run or run.endswith(".md")) and width(run) <= room else 0
