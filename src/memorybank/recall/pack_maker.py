"""A pack (PAK-1): a summary whose every line rests on a quote, the quotes, and what is not known.

A learning answers with its solution and its prevention, beside whatever part of it matched a request.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from memorybank.model.change import Note
from memorybank.model.claim import GONE, Judged
from memorybank.model.layout import every
from memorybank.model.memory import KINDS, Kind
from memorybank.model.pack import Conflict, Evidence, OpenQuestion, Pack, Told
from memorybank.recall import passages as quoting
from memorybank.recall.passages import OpenedPage, Passage, PassageLine, first_passage, plain
from memorybank.recall.request_words import DOING, GENERIC, IDIOMS, telling
from memorybank.recall.search.document_roles import PROSE, is_allowed, role_of
from memorybank.texts.catalogue import Say

_ANSWERING = ("solution", "prevention")
_WHOLE = 1_200  # characters of a learning


def is_learning(path: str) -> bool:
    """By its role, wherever the bank lies in the project (LAY-8)."""
    return any(f"/{folder}" in path for folder in every("learnings"))


class LearningRecord(NamedTuple):
    passage: Passage  # all of it, as far as it may be quoted
    remedies: dict[int, str]  # by line: how it was solved, and is prevented


def learning_record(opened: OpenedPage, line: int) -> LearningRecord | None:
    """The learning that a line belongs to; a page may hold several, each beginning with the same label."""
    from memorybank.markdown.labels import labelled, words_of  # few requests are answered by a learning

    said = labelled(opened.text, words_of((field.name, field.words) for field in KINDS[Kind.LEARNING].fields))
    if not said:
        return None
    starts = [found.line for found in said if found.field == said[0].field]
    start = max((at for at in starts if at <= line), default=starts[0])
    end = min((at for at in starts if at > start), default=len(opened.text))
    lines = list(_quotable(quoting.lines_of(opened)[start - 1 : end - 1], opened.hidden))
    if not lines:
        return None
    remedies = {}
    for found in said:
        if found.field in _ANSWERING and found.text and start <= found.line <= lines[-1].number:
            label = lines[found.line - start].text
            below = found.text.partition("\n")[0]
            remedies[found.line] = f"{label.lstrip('# ')}: {below}" if label.startswith("#") else label
    return LearningRecord(quoting.quoted(opened, lines, _WHOLE), remedies)


def _quotable(lines: list[PassageLine], hidden: frozenset[int]) -> Iterator[PassageLine]:
    """Up to the first line that may not be shown; blank lines and headings only where something follows them."""
    waiting: list[PassageLine] = []
    for line in lines:
        if line.number in hidden or line.text.startswith("<!--") or line.end - lines[0].start > _WHOLE:
            return
        waiting.append(line)
        if line.text.strip() and not line.text.startswith("#"):
            yield from waiting
            waiting = []


MOST_FILES = 10
_PER_PAGE = 2
_SUMMARY_LINES = 4
# Titles as they stand in banks, lower case; the first that is there counts.
GOAL = ("project snapshot", "snapshot", "项目快照", "项目概述", "项目简介", "项目目标", "goal", "purpose", "overview",
        "目标", "概述", "简介", "project brief", "项目")  # fmt: skip
FOCUS = ("current focus", "focus", "当前焦点", "当前重点", "焦点", "正在进行", "进行中", "in progress")
TECH = ("stack", "tech stack", "技术栈", "technologies", "tech", "技术")
CONVENTIONS = ("conventions", "约定", "规范", "decisions", "决策", "decision highlights", "patterns")


class PackFiles(NamedTuple):
    """The files a pack is made of, in the order in which they are read (PAK-5)."""

    entry: tuple[OpenedPage, ...]  # MEMORY.md, or brief and active
    focus: OpenedPage | None  # where it has a page of its own
    tech: OpenedPage | None
    conventions: OpenedPage | None
    pages: tuple[OpenedPage, ...]  # by relevance; may hold the two above
    documents: tuple[tuple[OpenedPage, Passage], ...]  # of the repository, the best passage first (DAY-2)
    sources: tuple[OpenedPage, ...]
    pointed: frozenset[str]  # paths that are there for more than a word search found: they may speak for themselves

    @property
    def in_bank(self) -> tuple[OpenedPage, ...]:
        pack_files = (*self.entry, *_one(self.tech), *_one(self.conventions), *self.pages)
        return tuple({page.path: page for page in pack_files}.values())


@dataclass(slots=True)
class _Citations:
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


def make(question: str, pack_files: PackFiles) -> Pack:
    """All of a pack that the files themselves say."""
    asked = telling(question)
    citations, focus = _Citations(), _one(pack_files.focus)
    summary = (
        _told(_from(pack_files.entry, GOAL, asked), citations),
        _told(_from(focus or pack_files.entry, FOCUS, asked, whole=bool(focus)), citations),
        _told(_from(_one(pack_files.tech), TECH, asked), citations),
        _told(_conventions(pack_files, asked), citations),
    )
    matched = {opened: quoting.passages(opened, asked, _PER_PAGE) for opened in pack_files.pages}
    most = max((passage.score for found in matched.values() for passage in found), default=0)
    answers: list[Told] = []
    said: list[str] = []  # what answers, rather than touches upon the request
    for opened, found in matched.items():
        titled = is_learning(opened.path) and 2 * len(asked & telling(quoting.title_of(opened))) >= len(asked) > 0
        found = found or (first_passage(opened) if titled else _at_least(opened, pack_files, citations))
        answers += _answers(opened, found, citations)
        said += [passage.quote for passage in found if passage.score == most]
        if titled or (is_learning(opened.path) and any(2 * p.score > most for p in found)):
            said += [evidence.quote for evidence in citations.evidence if evidence.path == opened.path]
    sampled = ((o, p) for o in pack_files.sources for p in _sampled(o, asked, said, pack_files))
    beside: dict[str, OpenedPage] = {}
    for opened, passage in (*pack_files.documents, *sampled):
        if _is_new(opened, passage, asked, citations):
            where = f"{opened.path}:{passage.best.number}"
            answers.append(Told(f"{where}: {plain(passage.best.text)}", citations.cite(opened, passage)))
            beside[opened.path] = opened
    if not answers:  # what answers was told above, or nothing does
        claims = (citations.holding(passage.quote) for found in matched.values() for passage in found)
        answers = [Told("", claim) for claim in dict.fromkeys(claims) if claim]
    used = [*pack_files.in_bank, *beside.values()]
    hidden = {opened.path: len(opened.hidden) for opened in used if opened.hidden}
    return Pack(
        question,
        *summary,
        answers=tuple(answers),
        evidence=tuple(citations.evidence),
        files=tuple(o.path for o in used),
        notes=tuple(Note.of("pack.secret", path=path, count=count) for path, count in sorted(hidden.items())),
    )


def _is_new(opened: OpenedPage, passage: Passage, asked: frozenset[str], citations: _Citations) -> bool:
    """Not what was quoted, nor where the bank quotes a line that names this very manifest and says as much."""
    if citations.holding(passage.quote):
        return False
    if role_of(opened.path) in (*PROSE, ""):
        return True
    held = asked & telling(passage.quote)
    return not any(opened.path in known.quote and held <= telling(known.quote) for known in citations.evidence)


def _answers(opened: OpenedPage, found: tuple[Passage, ...], citations: _Citations) -> Iterable[Told]:
    """The passages of a page; a learning is quoted as a whole, and told with how it was solved and is prevented."""
    lines = [passage.line for passage in found if is_learning(opened.path)]
    records = [record for line in lines if (record := learning_record(opened, line))]
    told: dict[int, tuple[str, str]] = {}
    for passage in found:
        if not citations.holding(passage.quote):
            around = next((r.passage for r in records if passage.quote in r.passage.quote), passage)
            told[passage.best.number] = plain(passage.best.text), citations.cite(opened, around)
    for record in records:
        claim = citations.cite(opened, record.passage)
        told |= {line: (plain(words), claim) for line, words in record.remedies.items()}
    return [Told(f"{opened.path}:{line}: {words}", claim) for line, (words, claim) in sorted(told.items())]


def _sampled(opened: OpenedPage, asked: frozenset[str], said: list[str], pack_files: PackFiles) -> tuple[Passage, ...]:
    """PAK-5: the lines of a source that speak of the request; of one that an answer names, at least how it begins."""
    # one word of a long request stands in many a source by chance
    meant = len(asked) < 3 or opened.path in pack_files.pointed or bool(asked & telling(opened.path))
    found = tuple(p for p in quoting.source_passage(opened, asked) if meant or p.score > 1)
    name = opened.path.rpartition("/")[2]
    naming = "\n".join(quote for quote in said if name in quote)
    return found or (quoting.source_passage(opened, telling(naming)) or quoting.source_head(opened) if naming else ())


def _at_least(opened: OpenedPage, pack_files: PackFiles, citations: _Citations) -> tuple[Passage, ...]:
    """A page that was asked for and shares no word with the request: what it says first, if nothing was quoted yet."""
    quoted = any(evidence.path == opened.path for evidence in citations.evidence)
    return first_passage(opened) if opened.path in pack_files.pointed and not quoted else ()


def _one(opened: OpenedPage | None) -> tuple[OpenedPage, ...]:
    return (opened,) if opened else ()


def _from(
    pack_files: Iterable[OpenedPage], titles: tuple[str, ...], asked: frozenset[str], *, whole: bool = True
) -> list[tuple[OpenedPage, Passage]]:
    """The section of one of these titles; with `whole`, else what the page says first."""
    opened = tuple(pack_files)
    for page in opened:
        found = quoting.section(page, titles)
        if found is not None:
            return [(page, passage) for passage in found]
    if not whole or not opened:
        return []
    return [(opened[0], p) for p in quoting.passages(opened[0], asked, 1) or first_passage(opened[0])]


def _conventions(pack_files: PackFiles, asked: frozenset[str]) -> list[tuple[OpenedPage, Passage]]:
    """What of the conventions speaks of the request; else what they say first; else the entry page's highlights."""
    for page in _one(pack_files.conventions):
        found = quoting.passages(page, asked, _SUMMARY_LINES) or quoting.section(page, CONVENTIONS)
        if found := found or first_passage(page):
            return [(page, passage) for passage in found]
    return _from(pack_files.entry, CONVENTIONS, asked, whole=False)


def _told(found: list[tuple[OpenedPage, Passage]], citations: _Citations) -> tuple[Told, ...]:
    """One line of summary for each line quoted, few of them. What was told already is pointed to, not told again."""
    lines: list[Told] = []
    for opened, passage in found:
        said = dict.fromkeys(text for line in passage.quote.splitlines() if (text := plain(line)))
        new = [text for text in said if text not in citations.told]
        claim = citations.cite(opened, passage) if new else citations.told[next(iter(said))]
        lines += [Told(text, claim) for text in new] or [Told("", claim)]
        citations.told |= dict.fromkeys(new, claim)
    return tuple(lines[: _SUMMARY_LINES * max(1, len(found))])


# --- what is not known: where memory is stale against the code (PAK-2), and what no page covers (PAK-1)


def stale(judged: Iterable[Judged], folder: str, say: Say) -> list[Conflict]:
    found = []
    for item in judged:
        if not item.alarm:
            continue
        where = {"path": f"{folder}/{item.claim.file}", "line": item.claim.line}
        fix = say("pack.fix.replace", **where, text=item.claim.text, fix=item.fix) if item.fix else ""
        told = say(f"pack.shows.{item.verdict}", shows=item.shows or item.to)
        told += f" ({say('pack.shows.commit', commit=item.commit[:12])})" if item.commit else ""
        level = "high" if item.verdict == GONE else "medium"
        claimed = f"{where['path']}:{item.claim.line}: {item.claim.text}"
        found.append(Conflict("stale", level, claimed, told, "source", fix or say("pack.fix.person", **where)))
    return found


_LETTER = r"[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"  # of any writing that puts spaces between its words
_SPACED = re.compile(rf"(?!\d){_LETTER}+(?:[-.]{_LETTER}+)*")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_FILLING = "的了吗呢吧啊是在有和与及或把被将从到对为请我你他她它们这那哪怎么什何如要会能可以应该下面里上中个些"
_CHINESE = sorted((word for word in (*GENERIC, *DOING) if not word.isascii()), key=len, reverse=True)
_SPLIT = re.compile("|".join(_CHINESE) + f"|[{_FILLING}]")
_IDIOM = re.compile("|".join(IDIOMS), re.IGNORECASE)
_MOST = 12


def subjects(request: str) -> tuple[str, ...]:
    """The words of a request that a page would have to speak of, as they were written."""
    text, doing = _IDIOM.sub(lambda m: " " * len(m[0]), request[:4000]), telling(" ".join(DOING))
    spots: list[tuple[int, str]] = [
        (m.start(), m[0])
        for m in _SPACED.finditer(text)
        if len(m[0]) > (2 if m[0].isascii() else 1) and telling(m[0]) - doing
    ]
    for run in _HAN.finditer(text):
        at = run.start()
        for part in re.finditer(r"[^\0]+", _SPLIT.sub(lambda m: "\0" * len(m[0]), run[0])):
            if len(part[0]) > 1:
                spots.append((at + part.start(), part[0]))
    return tuple(dict.fromkeys(word for _, word in sorted(spots)))


def is_covered(subject: str, terms: frozenset[str]) -> bool:
    """Half of a subject's own words: a compound is covered where its head or its tail is."""
    own = telling(subject)
    return not own or len(own & terms) * 2 >= len(own)


def open_questions(
    request: str, covered: Callable[[str], bool], tracked: Iterable[str], *, nothing: bool, say: Say
) -> tuple[OpenQuestion, ...]:
    """One question for each place to look. `nothing`: no page speaks of the request at all."""
    files = tuple(path for path in tracked if is_allowed(path))
    missing = [subject for subject in subjects(request) if not covered(subject)][:_MOST]
    by_place: dict[str, list[str]] = {}
    for subject in missing:
        by_place.setdefault(_place(telling(subject), files), []).append(subject)
    found = [OpenQuestion(say("pack.open.words", words=say("propose.comma").join(w)), p) for p, w in by_place.items()]
    if nothing and not found:
        found.append(OpenQuestion(say("pack.open.nothing"), _place(telling(request), files)))
    return tuple(found)


def _place(words: frozenset[str], files: tuple[str, ...]) -> str:
    """The file whose path holds most of the words, the shortest first; else where a project explains itself."""
    scored = [(-len(shared), path.count("/"), path) for path in files if (shared := words & telling(path))]
    if scored:
        return min(scored)[2]
    return next((path for path in ("README.md", "README.rst", "README", "readme.md") if path in files), ".")
