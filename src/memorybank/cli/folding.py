"""Sentences at a window's width: further lines hang under the text of the first, and what people copy stays whole.

A command with a line end in it would run half of it, a path would not be found. One that is longer than the window is
left to the terminal, which wraps it on the screen and joins it again for whoever copies it. Light, like `wide`.
"""

from __future__ import annotations

from memorybank.cli.wide import columns, pieces, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

_OURS = ("memory-bank ", "mb ")
# What a sentence tells to run; only behind a colon or a bracket, for some of these are words as well.
_PROGRAMS = (
    *_OURS, "git add ", "git diff ", "git log ", "git rm ", "git show ", "rm ", "chmod ", "echo ", "cd ", "pip ",
    "pipx ", "python ", "iconv ", "wsl ", "claude ", "gemini ", "codex ", "qwen ", "copilot ", "npm ",
)  # fmt: skip
_ENDS = ".,;)]。，、；）"  # of a command in a sentence
_PARAGRAPH = 4  # columns; what stands further to the right than that is no list
_MARK = 4  # columns of a word that marks a line, or between it and the text: ok, 12, 正常
_BESIDE = 24  # columns that text needs beside what it hangs under


def fitted(text: str, screen: TextIO) -> str:
    """To this terminal."""
    return folded(text, columns(screen))


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
