"""A pack (PAK-1): a summary whose every line rests on a quote, the quotes, and what is not known.

A learning answers with its solution and its prevention, beside whatever part of it matched a request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from memorybank.markdown.labels import Said, labelled, words_of
from memorybank.model.change import Note
from memorybank.model.kinds import KINDS
from memorybank.model.layout import every
from memorybank.model.memory import Kind
from memorybank.model.pack import Alert, Conflict, Evidence, LeftOut, OpenQuestion, Pack, Told
from memorybank.recall.documents.document_roles import PROSE, role_of
from memorybank.recall.packs.passages import (
    MOST_CHARACTERS,
    MOST_LINES,
    OpenedPage,
    Passage,
    PassageLine,
    first_passage,
    lines_of,
    passages,
    plain,
    quoted,
    section,
    source_head,
    source_passage,
    title_of,
)
from memorybank.recall.selection.request_words import telling

_WORDS = words_of((field.name, field.words) for field in KINDS[Kind.LEARNING].fields)
_ANSWERING = ("solution", "prevention")


class Remedy(NamedTuple):
    passage: Passage
    told: str  # the label and the first words under it


def is_learning(path: str) -> bool:
    """By its role, wherever the bank lies in the project (LAY-8)."""
    return any(f"/{folder}" in path for folder in every("learnings"))


def remedies(opened: OpenedPage, matched: Iterable[Passage]) -> Iterator[Remedy]:
    """Of the learnings that these passages belong to; a page may hold several."""
    said = labelled(opened.text, _WORDS)
    if not said:
        return
    lines = lines_of(opened)
    wanted = {_record_at(said, passage.line) for passage in matched}
    for at, found in enumerate(said):
        if found.field in _ANSWERING and found.text and _record_at(said, found.line) in wanted:
            until = said[at + 1].line if at + 1 < len(said) else len(lines) + 1
            kept = list(_kept(lines[found.line - 1 : max(until - 1, found.line)], opened.hidden))
            if kept:
                yield Remedy(quoted(opened, kept), _remedy_told(kept))


def _record_at(said: tuple[Said, ...], line: int) -> int:
    """Which learning of a page a line belongs to: a new one begins where a label comes a second time."""
    record, seen = 0, set[str]()
    for found in said:
        if found.line > line:
            break
        if found.field in seen:
            record, seen = record + 1, set()
        seen.add(found.field)
    return record


def _kept(lines: list[PassageLine], hidden: frozenset[int]) -> Iterator[PassageLine]:
    """The label's line and what stands under it, up to the next heading, comment or hidden line."""
    size = 0
    last: list[PassageLine] = []  # blank lines count only where something follows them
    for at, line in enumerate(lines[: 2 * MOST_LINES]):
        size += len(line.text) + 1
        stops = line.text.startswith("<!--") or (at and line.text.startswith("#")) or (at and size > MOST_CHARACTERS)
        if stops or line.number in hidden:
            return
        last.append(line)
        if line.text.strip():
            yield from last
            last = []


def _remedy_told(lines: list[PassageLine]) -> str:
    label, *below = (line.text for line in lines if line.text.strip())
    return f"{label.lstrip('# ')}: {below[0]}" if label.startswith("#") and below else label


MOST_FILES = 10
_PER_PAGE = 2
_SUMMARY_LINES = 4
# Titles as they stand in banks, lower case; the first that is there counts.
GOAL = ("project snapshot", "snapshot", "项目快照", "项目概述", "项目简介", "项目目标", "goal", "purpose", "overview",
        "目标", "概述", "简介", "project brief", "项目")  # fmt: skip
FOCUS = ("current focus", "focus", "当前焦点", "当前重点", "焦点", "正在进行", "进行中", "in progress")
TECH = ("stack", "tech stack", "技术栈", "technologies", "tech", "技术")
CONVENTIONS = ("conventions", "约定", "规范", "decisions", "决策", "decision highlights", "patterns")


@dataclass(frozen=True, slots=True)
class Sheets:
    """The files a pack is made of, in the order in which they are read (PAK-5)."""

    entry: tuple[OpenedPage, ...]  # MEMORY.md, or brief and active
    tech: OpenedPage | None
    conventions: OpenedPage | None
    pages: tuple[OpenedPage, ...]  # by relevance; may hold the two above
    documents: tuple[tuple[OpenedPage, Passage], ...]  # of the repository, the best passage first (DAY-2)
    sources: tuple[OpenedPage, ...]
    pointed: frozenset[str]  # paths that are there for more than a word search found: they may speak for themselves

    @property
    def in_bank(self) -> tuple[OpenedPage, ...]:
        sheets = (*self.entry, *_one(self.tech), *_one(self.conventions), *self.pages)
        return tuple({sheet.path: sheet for sheet in sheets}.values())


@dataclass(slots=True)
class _Ledger:
    """Quotes get their ids in the order in which the summary comes upon them; the same quote keeps its id."""

    evidence: list[Evidence] = field(default_factory=list)
    told: dict[str, str] = field(default_factory=dict)  # a line of the summary -> the claim it rests on

    def holding(self, quote: str) -> str:
        """The claim whose quote has all of this; "" where none has."""
        return next((known.claim_id for known in self.evidence if quote in known.quote), "")

    def cite(self, opened: OpenedPage, passage: Passage) -> str:
        for known in self.evidence:
            if (known.path, known.line, known.quote) == (opened.path, passage.line, passage.quote):
                return known.claim_id
        new = Evidence(f"E{len(self.evidence) + 1}", opened.path, opened.mtime, passage.line, passage.quote)
        self.evidence.append(new)
        return new.claim_id


def make(
    question: str,
    sheets: Sheets,
    *,
    conflicts: tuple[Conflict, ...],
    open_questions: tuple[OpenQuestion, ...],
    left_out: tuple[LeftOut, ...],
    alerts: tuple[Alert, ...],
    notes: tuple[Note, ...] = (),
) -> Pack:
    asked = telling(question)
    ledger = _Ledger()
    goal = _told(_from(sheets.entry, GOAL, asked), ledger)
    focus = _told(_from(sheets.entry, FOCUS, asked, whole=False), ledger)
    tech = _told(_from(_one(sheets.tech), TECH, asked), ledger)
    conventions = _told(_conventions(sheets, asked), ledger)
    matched = {opened: passages(opened, asked, _PER_PAGE) for opened in sheets.pages}
    most = max((passage.score for found in matched.values() for passage in found), default=0)
    answers: list[Told] = []
    said: list[str] = []  # what answers, rather than touches upon the request
    for opened, found in matched.items():
        titled = is_learning(opened.path) and 2 * len(asked & telling(title_of(opened))) >= len(asked) > 0
        found = found or (first_passage(opened) if titled else _at_least(opened, sheets, ledger))
        whole = is_learning(opened.path) and (titled or any(2 * p.score > most for p in found))
        answers += _answers(opened, found, ledger, whole=whole)
        said += [passage.quote for passage in found if passage.score == most]
        said += [evidence.quote for evidence in ledger.evidence if whole and evidence.path == opened.path]
    sampled = ((o, p) for o in sheets.sources for p in _sampled(o, asked, said, sheets))
    beside: dict[str, OpenedPage] = {}
    for opened, passage in (*sheets.documents, *sampled):
        if _is_new(opened, passage, asked, ledger):
            where = f"{opened.path}:{passage.best.number}"
            answers.append(Told(f"{where}: {plain(passage.best.text)}", ledger.cite(opened, passage)))
            beside[opened.path] = opened
    if not answers:  # what answers was told above, or nothing does
        claims = (ledger.holding(passage.quote) for found in matched.values() for passage in found)
        answers = [Told("", claim) for claim in dict.fromkeys(claims) if claim]
    used = [*sheets.in_bank, *beside.values()]
    return Pack(
        question=question,
        goal=goal,
        focus=focus,
        tech=tech,
        conventions=conventions,
        answers=tuple(answers),
        evidence=tuple(ledger.evidence),
        conflicts=conflicts,
        open_questions=open_questions,
        files=tuple(o.path for o in used),
        left_out=left_out,
        alerts=alerts,
        notes=(*notes, *_hidden(used)),
    )


def _is_new(opened: OpenedPage, passage: Passage, asked: frozenset[str], ledger: _Ledger) -> bool:
    """Not what was quoted, nor where the bank quotes a line that names this very manifest and says as much."""
    if ledger.holding(passage.quote):
        return False
    if role_of(opened.path) in (*PROSE, ""):
        return True
    held = asked & telling(passage.quote)
    return not any(opened.path in known.quote and held <= telling(known.quote) for known in ledger.evidence)


def _answers(opened: OpenedPage, found: tuple[Passage, ...], ledger: _Ledger, *, whole: bool) -> Iterable[Told]:
    """The passages of a page; of a learning that answers as a `whole` also how it was solved and is prevented."""
    new = [passage for passage in found if not ledger.holding(passage.quote)]
    told = {passage.best.number: plain(passage.best.text) for passage in new}
    cited = {passage.best.number: ledger.cite(opened, passage) for passage in new}
    for passage, words in remedies(opened, found) if whole else ():
        around = next((p for p in found if p.line <= passage.line and passage.quote in p.quote), passage)
        told[passage.line] = plain(words)
        cited[passage.line] = ledger.cite(opened, around)
    return [Told(f"{opened.path}:{line}: {told[line]}", cited[line]) for line in sorted(told)]


def _sampled(opened: OpenedPage, asked: frozenset[str], said: list[str], sheets: Sheets) -> tuple[Passage, ...]:
    """PAK-5: the lines of a source that speak of the request; of one that an answer names, at least how it begins."""
    found = tuple(p for p in source_passage(opened, asked) if _is_about(opened, p, asked, sheets))
    name = opened.path.rpartition("/")[2]
    naming = "\n".join(quote for quote in said if name in quote)
    return found or (source_passage(opened, telling(naming)) or source_head(opened) if naming else ())


def _at_least(opened: OpenedPage, sheets: Sheets, ledger: _Ledger) -> tuple[Passage, ...]:
    """A page that was asked for and shares no word with the request: what it says first, if nothing was quoted yet."""
    quoted = any(evidence.path == opened.path for evidence in ledger.evidence)
    return first_passage(opened) if opened.path in sheets.pointed and not quoted else ()


def _is_about(opened: OpenedPage, passage: Passage, asked: frozenset[str], sheets: Sheets) -> bool:
    """One word of a long request stands in many a source by chance."""
    return passage.score > 1 or len(asked) < 3 or opened.path in sheets.pointed or bool(asked & telling(opened.path))


def _one(opened: OpenedPage | None) -> tuple[OpenedPage, ...]:
    return (opened,) if opened else ()


def _from(
    sheets: Iterable[OpenedPage], titles: tuple[str, ...], asked: frozenset[str], *, whole: bool = True
) -> list[tuple[OpenedPage, Passage]]:
    """The section of one of these titles; with `whole`, else what the page says first."""
    opened = tuple(sheets)
    for sheet in opened:
        found = section(sheet, titles)
        if found is not None:
            return [(sheet, passage) for passage in found]
    if not whole or not opened:
        return []
    return [(opened[0], p) for p in passages(opened[0], asked, 1) or first_passage(opened[0])]


def _conventions(sheets: Sheets, asked: frozenset[str]) -> list[tuple[OpenedPage, Passage]]:
    """What of the conventions speaks of the request; else what they say first; else the entry page's highlights."""
    for sheet in _one(sheets.conventions):
        found = passages(sheet, asked, _SUMMARY_LINES) or section(sheet, CONVENTIONS) or first_passage(sheet)
        if found:
            return [(sheet, passage) for passage in found]
    return _from(sheets.entry, CONVENTIONS, asked, whole=False)


def _told(found: list[tuple[OpenedPage, Passage]], ledger: _Ledger) -> tuple[Told, ...]:
    """One line of summary for each line quoted, few of them. What was told already is pointed to, not told again."""
    lines: list[Told] = []
    for opened, passage in found:
        said = dict.fromkeys(text for line in passage.quote.splitlines() if (text := plain(line)))
        new = [text for text in said if text not in ledger.told]
        claim = ledger.cite(opened, passage) if new else ledger.told[next(iter(said))]
        lines += [Told(text, claim) for text in new] or [Told("", claim)]
        ledger.told |= dict.fromkeys(new, claim)
    return tuple(lines[: _SUMMARY_LINES * max(1, len(found))])


def _hidden(opened: Iterable[OpenedPage]) -> tuple[Note, ...]:
    known = {o.path: len(o.hidden) for o in opened if o.hidden}
    return tuple(Note("pack.secret", (("path", path), ("count", count))) for path, count in sorted(known.items()))


def kept(pack: Pack, holds: Callable[[Evidence], bool]) -> Pack:
    """The pack without quotes that are not, or no longer, in the file they name, and without what rested on them."""
    good = tuple(e for e in pack.evidence if holds(e))
    if len(good) == len(pack.evidence):
        return pack
    ids = {e.claim_id for e in good}
    lost = sorted({e.path for e in pack.evidence if e.claim_id not in ids})

    def rest(told: tuple[Told, ...]) -> tuple[Told, ...]:
        return tuple(line for line in told if line.claim_id in ids)

    return replace(
        pack,
        goal=rest(pack.goal),
        focus=rest(pack.focus),
        tech=rest(pack.tech),
        conventions=rest(pack.conventions),
        answers=rest(pack.answers),
        evidence=good,
        notes=(*pack.notes, *(Note("pack.changed", (("path", path),)) for path in lost)),
    )
