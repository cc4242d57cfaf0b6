"""The lines of a text that speak of a request, verbatim. Extracted, never made up."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.markdown.edit import text_lines
from memorybank.markdown.pieces import PieceKind, is_rule, pieces
from memorybank.model.bank import Document, Heading
from memorybank.recall.request_words import telling

MOST_LINES, MOST_CHARACTERS = 6, 600
_SOURCE_LINES, _HEAD_LINES = 5, 10
_STEM, _ENDING = 4, 3  # letters that two forms of a word share, and at most those that one has more
_LOOK = 300_000  # characters; what a longer page says further down is found by search, not quoted
# Not `src/**`, and not in code.
_BOLD = re.compile(r"`[^`]*`|(?<![/\w*])\*\*(?=[^\s*/])([^*]+)(?<=[^\s*/])\*\*(?![/*])")
_LIST_END = re.compile(r"\n[ \t\r]*\n|\n#")
_PLACEHOLDERS = frozenset(("", "tbd", "todo", "na", "none", "待补充", "暂无", "无"))


class OpenedPage(NamedTuple):
    path: str  # relative to the project
    text: str
    mtime: str
    hidden: frozenset[int]  # lines, from 1, that nobody may quote


class PassageLine(NamedTuple):
    number: int  # from 1
    start: int
    end: int  # without its line ending
    text: str


class Passage(NamedTuple):
    line: int  # from 1
    quote: str  # some of the file's characters, in one piece
    best: PassageLine  # the line of it that says most about the request
    score: int  # how many of the request's words it holds
    section: str = ""


def quoted(opened: OpenedPage, lines: list[PassageLine], most: int = MOST_CHARACTERS, *, section: str = "") -> Passage:
    """These lines, one after the other, at most so many characters of them."""
    end = min(lines[-1].end, lines[0].start + most)
    return Passage(lines[0].number, opened.text[lines[0].start : end], lines[0], 0, section)


def passages(opened: OpenedPage, asked: frozenset[str], most: int) -> tuple[Passage, ...]:
    """The passages of a page that hold most of the request's words, in the order of the page."""
    found = [p for p in _passages(opened, asked) if p.score]
    best = sorted(found, key=lambda p: (-p.score, p.line))[:most]
    return tuple(sorted((p for p in best if p.score * 2 > best[0].score), key=lambda p: p.line))


def first_passage(opened: OpenedPage) -> tuple[Passage, ...]:
    """What a page says first, for one that was asked for and shares no word with the request."""
    found = list(_passages(opened, frozenset()))
    # not `> Status: Done`, nor a drawing
    prose = [passage for passage in found if not passage.quote.lstrip().startswith((">", "```", "~~~"))]
    return tuple((prose or found)[:1])


def _passages(opened: OpenedPage, asked: frozenset[str]) -> Iterator[Passage]:
    opened = opened._replace(text=opened.text[:_LOOK])
    document = read(opened.text)
    for piece in pieces(document):
        if piece.kind in (PieceKind.HEADING, PieceKind.BLANK, PieceKind.COMMENT):
            continue
        under = [h for h in document.headings if h.body <= piece.start < h.end and h.level > 1]
        section = under[-1].title if under else ""  # a page's own title is not one of its sections
        about = asked & telling(section) if section else frozenset()
        lines = _quotable(opened, piece.kind, piece.start, piece.end)
        common = _of_most_rows(lines, asked) if piece.kind is PieceKind.TABLE else frozenset()
        for window in _windows(lines, asked, opened.hidden):
            if _says_nothing(window):
                continue
            found = quoted(opened, window, section=section)
            words = telling(found.quote)
            held = asked & words - common
            # what a heading says, all below it is about: but of two passages the one that says it itself
            akin = sum(any(_is_form(word, other) for other in words) for word in asked - held)
            score = 2 * len(held | about) + bool(held) + akin
            yield found._replace(best=_best(window, asked), score=score)


def _of_most_rows(rows: list[PassageLine], asked: frozenset[str]) -> frozenset[str]:
    """Words that more than half of a table's rows have: they do not tell one row from another."""
    held = Counter(word for row in rows for word in asked & telling(row.text))
    return frozenset(word for word, count in held.items() if len(rows) > 2 and 2 * count > len(rows))


def _is_form(one: str, other: str) -> bool:
    """`lint` for `linter`, `formatted` for `format`."""
    short, long = sorted((one, other), key=len)
    return len(short) >= _STEM and len(long) - len(short) <= _ENDING and long.startswith(short)


def lines_of(opened: OpenedPage) -> list[PassageLine]:
    return _lines(opened, 0, min(len(opened.text), _LOOK))


def _quotable(opened: OpenedPage, kind: PieceKind, start: int, end: int) -> list[PassageLine]:
    """The lines of a piece; of a table its rows."""
    lines = _lines(opened, start, end)
    return [line for line in lines if not is_rule(line.text)][1:] if kind is PieceKind.TABLE else lines


def _lines(opened: OpenedPage, start: int, end: int) -> list[PassageLine]:
    first = opened.text.count("\n", 0, start) + 1
    lines = enumerate(text_lines(opened.text, start, end), first)
    return [PassageLine(number, at, at + len(text), text) for number, (at, text) in lines if at < end]


def _windows(lines: list[PassageLine], asked: frozenset[str], hidden: frozenset[int]) -> Iterator[list[PassageLine]]:
    """Lines short enough to quote: a row, the whole piece, or the few lines of it that hold most of the words."""
    for run in _runs(lines, hidden):
        if asked and run[0].text.lstrip().startswith("|"):
            yield from ([_short(row)] for row in run)
            continue
        if len(run) <= MOST_LINES and run[-1].end - run[0].start <= MOST_CHARACTERS:
            yield run
            continue
        size = 1 if run[0].text.lstrip().startswith("|") else _SOURCE_LINES
        spans = [run[at : at + size] for at in range(max(1, len(run) - size + 1))]
        spans = [s for s in spans if s[-1].end - s[0].start <= MOST_CHARACTERS] or [[line] for line in run]
        best = max(spans, key=lambda span: len(asked & telling("\n".join(line.text for line in span))))
        yield [_short(best[0])] if len(best) == 1 else best


def _short(line: PassageLine) -> PassageLine:
    return line._replace(end=min(line.end, line.start + MOST_CHARACTERS))


def _runs(lines: Iterable[PassageLine], hidden: frozenset[int]) -> Iterator[list[PassageLine]]:
    """The lines without those that may not be shown: what is left, in pieces."""
    run: list[PassageLine] = []
    for line in lines:
        is_shown = line.number not in hidden and line.text.strip() and not line.text.lstrip().startswith("<!--")
        if run and (not is_shown or run[-1].number + 1 != line.number):
            yield run
            run = []
        run += [line] if is_shown else []
    if run:
        yield run


def _best(window: list[PassageLine], asked: frozenset[str]) -> PassageLine:
    return max(window, key=lambda line: (len(asked & telling(line.text)), -line.number))


def source_passage(opened: OpenedPage, asked: frozenset[str]) -> tuple[Passage, ...]:
    """A few lines of source code where most of the request's words stand; none when they stand nowhere."""
    windows = ((window, _best(window, asked)) for window in _windows(lines_of(opened), asked, opened.hidden))
    told = [quoted(opened, lines)._replace(best=at, score=len(asked & telling(at.text))) for lines, at in windows]
    best = max(told, key=lambda passage: passage.score, default=None)
    return (best,) if best and best.score else ()


def source_head(opened: OpenedPage) -> tuple[Passage, ...]:
    """How a source begins, for one that an answer names and that shares no word with the request."""
    lines = [line for line in lines_of(opened)[:_HEAD_LINES] if line.end <= MOST_CHARACTERS]
    shown = lines[: next((at for at, line in enumerate(lines) if line.number in opened.hidden), len(lines))]
    said = [line for line in shown if line.text.strip()]
    return (quoted(opened, said),) if said else ()


def title_of(opened: OpenedPage) -> str:
    return next((heading.title for heading in read(opened.text).headings if heading.level == 1), "")


def lines_passage(opened: OpenedPage, line: int, count: int, asked: frozenset[str], most: int) -> Passage | None:
    """These lines of a text, at most so many characters of them; None where one of them may not be shown."""
    lines = lines_of(opened)[line - 1 : line - 1 + count]
    if not lines or any(one.number in opened.hidden for one in lines):
        return None
    best = _best(lines, asked)
    while lines[0] != best and best.end - lines[0].start > most:
        lines.pop(0)  # what stands far below is quoted from there on
    return quoted(opened, lines, most)._replace(best=best)


def section(opened: OpenedPage, titles: tuple[str, ...]) -> tuple[Passage, ...] | None:
    """The first lines under a heading with one of these titles that say anything. None: there is no such heading."""
    document = read(opened.text)
    for title in titles:
        words = set(title.split())
        for heading in document.headings:
            told = heading.title.lower()
            # `Current Work Focus` is a current focus; one word alone must come first: no `overview` in `API overview`
            if told.startswith(title) or (len(words) > 1 and words <= set(told.split())):
                return _first_of(opened, document, heading)
    return None


def _first_of(opened: OpenedPage, document: Document, heading: Heading) -> tuple[Passage, ...]:
    for piece in pieces(document, heading.body, heading.end):
        if piece.kind in (PieceKind.BLANK, PieceKind.COMMENT, PieceKind.HEADING, PieceKind.FENCE):
            continue
        if opened.text[piece.start : piece.end].lstrip().startswith(">") and piece.end < heading.end - 2:
            continue  # `> updated: 2026-01-01`, and what is meant stands below
        # a list is one thing to quote: its items follow each other without a blank line
        blank = _LIST_END.search(document.text, piece.start, heading.end)
        lines = _quotable(opened, piece.kind, piece.start, blank.start() + 1 if blank else heading.end)
        for run in _runs(lines, opened.hidden):
            kept = run[:MOST_LINES]
            while len(kept) > 1 and kept[-1].end - kept[0].start > MOST_CHARACTERS:
                kept.pop()
            if not _says_nothing(kept):
                return (quoted(opened, kept, section=heading.title),)
    return ()


def _says_nothing(lines: Iterable[PassageLine]) -> bool:
    """Bare marks, or a template's own `TBD`, still to be filled in."""
    said = "".join(c for line in lines for c in line.text if c.isalnum())
    return said.lower() in _PLACEHOLDERS


def plain(line: str) -> str:
    """A line of Markdown as a line of a summary: without its list sign, emphasis and cell borders."""
    bare = line.strip()
    if bare.startswith("|"):
        bare = " · ".join(cell.strip() for cell in bare.strip("|").split("|") if cell.strip())
    bare = re.sub(r"^(?:[-*+>]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?", "", bare)
    bare = _BOLD.sub(lambda bold: bold[0] if bold[1] is None else bold[1], bare)
    return bare if len(bare) <= 300 else bare[:299].rstrip() + "…"
