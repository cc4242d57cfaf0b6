"""`context`: what the bank and the repository know about a request, as a pack (PAK-1 to PAK-5).

Pages by relevance, then the documents, then the sources that the pages name: ten files at most.
"""

from collections import Counter
from pathlib import Path

from memorybank.app.ask import receipts
from memorybank.app.ask.search import find, is_clean, open_document, open_page, open_source, unreadable
from memorybank.app.ask.select import Asked, ask
from memorybank.app.ask.verification import judged_claims
from memorybank.app.setting import Setting
from memorybank.model.layout import every
from memorybank.model.pack import LeftOut, OpenQuestion, Pack, Why
from memorybank.recall.pack_maker import MOST_FILES, PackFiles, is_covered, make, open_questions, stale
from memorybank.recall.page_candidates import fixed_load, named_files
from memorybank.recall.passages import OpenedPage, Passage, lines_passage
from memorybank.recall.request_words import telling
from memorybank.recall.search.document_roles import is_allowed

_DOCUMENTS, _OF_ONE_DOCUMENT = 5, 4  # of the repository's documents, and passages of one
_CONSIDERED = 60  # of the passages found, the best first
_DOCUMENT_ROOM, _DOCUMENT_QUOTE = 2_800, 1_200  # characters quoted from them, and of one passage
_LEAST_ROOM, _ROOM_OF_A_PAGE = 1_000, 400
_SAMPLES = 3  # places kept for source code, where any is named


def context(setting: Setting, request: str, files: tuple[str, ...] = (), cwd: Path | None = None) -> Pack:
    asked = ask(setting, request, files, cwd)
    pack_files, left_out = gather_files(setting, asked)
    folder = setting.where.folder
    judged = judged_claims(setting, (page.path.removeprefix(f"{folder}/") for page in pack_files.in_bank))
    doubtful = stale(judged, folder, setting.say)  # PAK-2: where its pages disagree with the code
    pack = make(request, pack_files)
    pack = pack._replace(
        conflicts=tuple(conflict for conflict in doubtful if is_clean(*conflict)),
        open_questions=_gaps(setting, asked, pack_files),
        left_out=(*left_out, *asked.gathered.left_out),
        alerts=asked.alerts,
        notes=(*asked.notes, *pack.notes),
    )
    receipts.of_pack(setting, pack)
    return pack


def gather_files(setting: Setting, asked: Asked) -> tuple[PackFiles, tuple[LeftOut, ...]]:
    """What is opened for a question, in PAK-5's order, and what there was no room for."""
    question, bank, gathered = asked.question, asked.bank, asked.gathered
    fixed = [path for path in fixed_load(bank) if bank.page(path)]
    tech, conventions = (next(filter(bank.page, every(role)), "") for role in ("tech", "conventions"))
    always = dict.fromkeys([*fixed, *(p for p in (tech, conventions) if p)])
    relevant = [c.path for c in gathered.pages if bank.page(c.path)]
    near = relevant[: MOST_FILES - len(always)]
    opened = {path: open_page(setting, path) for path in (*always, *near)}
    # What an answering page names comes before what the everyday pages list.
    read = [page for path in dict.fromkeys((*near, *always)) if (page := opened[path])]
    named = _sources(asked, read)
    more = [path for path in near if path not in always]
    documents = _document_quotes(setting, asked, beside=len(relevant))
    quoted_files = {page.path for page, _ in documents}
    named = [path for path in named if path not in quoted_files]
    room = MOST_FILES - len(always) - len(quoted_files) - min(_SAMPLES, len(named))
    chosen = set(always) | set(more[:room])
    # The entry page leads to the others; a brief or a focus with a page of its own says things itself.
    telling_pages = (*relevant, *(path for path in fixed if path != bank.layout.entry))
    pages = [page for path in telling_pages if path in chosen and (page := opened.get(path))]
    quoted = (open_source(setting, path) for path in named[: MOST_FILES - len(chosen) - len(quoted_files)])
    left = [LeftOut(path, "ask.left.pack", (("limit", MOST_FILES),)) for path in relevant if path not in chosen]
    pack_files = PackFiles(
        entry=tuple(page for path in fixed if (page := opened[path])),
        focus=None if bank.layout.focus_section else opened.get(bank.layout.focus),
        tech=opened.get(tech),
        conventions=opened.get(conventions),
        pages=tuple(pages),
        documents=documents,
        sources=tuple(page for page in quoted if page),
        pointed=frozenset(f"{setting.where.folder}/{c.path}" for c in gathered.pages if c.why is not Why.FOUND)
        | frozenset((*question.files, *gathered.files)),
    )
    return pack_files, (*left, *unreadable(bank))


def _document_quotes(setting: Setting, asked: Asked, *, beside: int) -> tuple[tuple[OpenedPage, Passage], ...]:
    """The best passages of the documents, few of one; the fewer, the more pages of the bank are quoted `beside`."""
    words = telling(asked.question.request)
    opened: dict[str, OpenedPage | None] = {}
    quotes: list[tuple[OpenedPage, Passage]] = []
    taken: Counter[str] = Counter()
    room = max(_LEAST_ROOM, _DOCUMENT_ROOM - beside * _ROOM_OF_A_PAGE)
    for hit in asked.documents[:_CONSIDERED]:
        if hit.path not in opened and len(opened) < _DOCUMENTS:
            opened[hit.path] = open_document(setting, hit.path)
        page = opened.get(hit.path)
        passage = lines_passage(page, hit.line, hit.lines, words, _DOCUMENT_QUOTE) if page else None
        if page and passage and taken[hit.path] < _OF_ONE_DOCUMENT and len(passage.quote) <= room:
            room -= len(passage.quote)
            taken[hit.path] += 1
            quotes.append((page, passage))
    return tuple(quotes)


def _sources(asked: Asked, pages: list[OpenedPage]) -> list[str]:
    """The files to be changed, those the routing leads to, then those the pages name, the ones most spoken of first."""
    listed = asked.tracked()
    told = named_files("\n".join(page.text[:20_000] for page in pages), listed)
    words = telling(asked.question.request)
    ranked = sorted(told, key=lambda path: -len(words & telling(path)))
    wanted = [*(f for f in (*asked.question.files, *asked.gathered.files) if f in listed), *ranked]
    return [path for path in dict.fromkeys(wanted) if is_allowed(path)]


def _gaps(setting: Setting, asked: Asked, pack_files: PackFiles) -> tuple[OpenQuestion, ...]:
    """What the request asks and no page covers: not those of the pack, nor any that search finds for it."""
    quoted = (f"{passage.section} {passage.quote}" for _, passage in pack_files.documents)
    known = frozenset(term for text in (*(s.text for s in pack_files.in_bank), *quoted) for term in telling(text))

    def covered(subject: str) -> bool:
        if is_covered(subject, known):
            return True
        others = (asked.read(hit.path) for hit in find(setting, subject, 3))
        return any(is_covered(subject, telling(text)) for text in others)

    nothing = not asked.gathered.pages and not pack_files.documents
    return open_questions(asked.question.request, covered, asked.tracked(), nothing=nothing, say=setting.say)
