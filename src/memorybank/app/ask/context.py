"""`context`: what the bank and the repository know about a request, as a pack (PAK-1 to PAK-5).

Pages by relevance, then the documents, then the sources that the pages name: ten files at most.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import IO

from memorybank.app.ask import receipts
from memorybank.app.ask.opened_files import is_clean, open_document, open_page, open_source, unreadable
from memorybank.app.ask.page_search import find, remember, tree_of
from memorybank.app.ask.select import Asked, ask, judged_claims
from memorybank.app.setting import Setting
from memorybank.model.bank import Bank
from memorybank.model.errors import BadUsage
from memorybank.model.layout import every
from memorybank.model.pack import Conflict, Evidence, LeftOut, OpenQuestion, Pack, Why
from memorybank.recall.packs import doubts
from memorybank.recall.packs.allowed_files import is_allowed, is_denied, page_is_denied
from memorybank.recall.packs.check import CAP, CheckedFile, CheckedPack, PackFiles, check
from memorybank.recall.packs.make import MOST_FILES, Sheets, kept, make
from memorybank.recall.packs.passages import OpenedPage, Passage, lines_passage
from memorybank.recall.selection.candidates import fixed_load
from memorybank.recall.selection.named_pages import project_files
from memorybank.recall.selection.request_words import telling
from memorybank.store import disk
from memorybank.store.history import samples

_DOCUMENTS, _OF_ONE_DOCUMENT = 5, 4  # of the repository's documents, and passages of one
_DOCUMENT_ROOM, _DOCUMENT_QUOTE = 2_800, 1_200  # characters quoted from them, and of one passage
_LEAST_ROOM, _ROOM_OF_A_PAGE = 1_000, 400
_SAMPLES = 3  # places kept for source code, where any is named


def context(setting: Setting, request: str, files: tuple[str, ...] = (), cwd: Path | None = None) -> Pack:
    """What the bank knows about a request: extracted, quoted, and held against the code."""
    asked = ask(setting, request, files, cwd)
    remember(tree_of(str(setting.bank)), str(setting.where.project), request)
    sheets, left_out = gather_sheets(setting, asked)
    pack = make(
        request,
        sheets,
        conflicts=_doubts(setting, asked, sheets),
        open_questions=_gaps(setting, asked, sheets),
        left_out=(*left_out, *asked.gathered.left_out),
        alerts=asked.alerts,
        notes=asked.notes,
    )
    pack = kept(pack, lambda evidence: still_says(setting, evidence))
    receipts.of_pack(setting, pack)
    return pack


def gather_sheets(setting: Setting, asked: Asked) -> tuple[Sheets, tuple[LeftOut, ...]]:
    """What is opened for a question, in PAK-5's order, and what there was no room for."""
    question, bank, gathered = asked.question, asked.bank, asked.gathered
    fixed = [path for path in fixed_load(bank) if bank.page(path)]
    tech = _first(bank, *every("tech"))
    conventions = _first(bank, *every("conventions"))
    always = dict.fromkeys([*fixed, *(p for p in (tech, conventions) if p)])
    relevant = [c.path for c in gathered.pages if bank.page(c.path)]
    near = relevant[: MOST_FILES - len(always)]
    opened = {path: open_page(setting, path) for path in (*always, *near)}
    # What an answering page names comes before what the everyday pages list.
    read = [sheet for path in dict.fromkeys((*near, *always)) if (sheet := opened[path])]
    named = _sources(asked, read)
    more = [path for path in near if path not in always]
    documents = _document_quotes(setting, asked, beside=len(relevant))
    quoted_files = {sheet.path for sheet, _ in documents}
    named = [path for path in named if path not in quoted_files]
    room = MOST_FILES - len(always) - len(quoted_files) - min(_SAMPLES, len(named))
    chosen = set(always) | set(more[:room])
    # The entry page leads to the others; a brief or a focus with a page of its own says things itself.
    telling_pages = (*relevant, *(path for path in fixed if path != bank.layout.entry))
    pages = [sheet for path in telling_pages if path in chosen and (sheet := opened.get(path))]
    quoted = (open_source(setting, path) for path in named[: MOST_FILES - len(chosen) - len(quoted_files)])
    left = [LeftOut(path, "ask.left.pack", (("limit", MOST_FILES),)) for path in relevant if path not in chosen]
    sheets = Sheets(
        entry=tuple(sheet for path in fixed if (sheet := opened[path])),
        tech=opened[tech] if tech else None,
        conventions=opened[conventions] if conventions else None,
        pages=tuple(pages),
        documents=documents,
        sources=tuple(sheet for sheet in quoted if sheet),
        pointed=frozenset(f"{setting.where.folder}/{c.path}" for c in gathered.pages if c.why is not Why.FOUND)
        | frozenset((*question.files, *gathered.files)),
    )
    return sheets, (*left, *unreadable(bank))


def _document_quotes(setting: Setting, asked: Asked, *, beside: int) -> tuple[tuple[OpenedPage, Passage], ...]:
    """The best passages of the repository's documents, few of one document; the fewer, the more pages of the bank are
    quoted `beside` them."""
    words = telling(asked.question.request)
    opened: dict[str, OpenedPage | None] = {}
    quotes: list[tuple[OpenedPage, Passage]] = []
    taken: Counter[str] = Counter()
    room = most = max(_LEAST_ROOM, _DOCUMENT_ROOM - beside * _ROOM_OF_A_PAGE)
    for hit in asked.documents:
        if hit.path not in opened and len(opened) == _DOCUMENTS:
            continue
        sheet = opened.setdefault(hit.path, open_document(setting, hit.path))
        passage = lines_passage(sheet, hit.line, hit.lines, words, _DOCUMENT_QUOTE) if sheet else None
        if sheet is None or passage is None or taken[hit.path] == _OF_ONE_DOCUMENT:
            continue
        if len(passage.quote) > room:
            if room < most // 4:
                break
            continue
        room -= len(passage.quote)
        taken[hit.path] += 1
        quotes.append((sheet, passage))
    return tuple(quotes)


def _first(bank: Bank, *paths: str) -> str:
    return next((path for path in paths if bank.page(path)), "")


def _sources(asked: Asked, pages: list[OpenedPage]) -> list[str]:
    """The files to be changed, those the routing leads to, then those the pages name, the ones most spoken of first."""
    listed = asked.tracked()
    told = project_files("\n".join(page.text[:20_000] for page in pages), listed)
    words = telling(asked.question.request)
    ranked = sorted(told, key=lambda path: -len(words & telling(path)))
    wanted = [*(f for f in (*asked.question.files, *asked.gathered.files) if f in listed), *ranked]
    return [path for path in dict.fromkeys(wanted) if is_allowed(path)]


def still_says(setting: Setting, evidence: Evidence) -> bool:
    """The last look before printing: is the quote in the file, character for character?"""
    if evidence.path.startswith(f"{setting.where.folder}/"):
        sheet = open_page(setting, evidence.path.removeprefix(f"{setting.where.folder}/"))
    else:
        sheet = open_source(setting, evidence.path) or open_document(setting, evidence.path)
    return sheet is not None and evidence.quote in sheet.text


def _doubts(setting: Setting, asked: Asked, sheets: Sheets) -> tuple[Conflict, ...]:
    """PAK-2: where the pages of a pack disagree with the code, with each other, or with where they point."""
    judged = judged_claims(setting, (sheet.path.removeprefix(f"{setting.where.folder}/") for sheet in sheets.in_bank))
    titles = [(c.path, page.title) for c in asked.gathered.pages if (page := asked.bank.page(c.path))]
    router = f"{setting.where.folder}/{asked.bank.layout.entry}"
    found = (
        *doubts.stale(judged, setting.where.folder, setting.say),
        *doubts.inconsistent(sheets.in_bank, setting.say),
        *doubts.ambiguous(asked.gathered, titles, router, setting.say),
    )
    return tuple(conflict for conflict in found if is_clean(*conflict))


def _gaps(setting: Setting, asked: Asked, sheets: Sheets) -> tuple[OpenQuestion, ...]:
    """What the request asks and no page covers: not those of the pack, nor any that search finds for it."""
    quoted = (f"{passage.section} {passage.quote}" for _, passage in sheets.documents)
    known = frozenset(term for text in (*(s.text for s in sheets.in_bank), *quoted) for term in telling(text))

    def covered(subject: str) -> bool:
        if doubts.is_covered(subject, known):
            return True
        others = (asked.read(hit.path) for hit in find(setting, subject, 3))
        return any(doubts.is_covered(subject, telling(text)) for text in others)

    nothing = not asked.gathered.pages and not sheets.documents
    return doubts.open_questions(asked.question.request, covered, asked.tracked(), nothing=nothing, say=setting.say)


def check_pack(setting: Setting, text: str) -> CheckedPack:
    """Form, paths, quotes: everything that is wrong with a pack, each with its line."""
    listed = samples.listed(setting.where.project, setting.where.git)
    return check(
        text,
        PackFiles(
            look=lambda path: _look(setting, path, listed),
            exists=lambda path: _exists(setting, path),
            is_secret=lambda quote: not is_clean(quote),
        ),
    )


def given(name: str, standard_input: IO[bytes]) -> str:
    """The pack's text: a file's, or what is piped in. No more of it is read than a pack may have."""
    most = CAP * 4 + 4  # bytes that so many characters may take
    try:
        data = standard_input.read(most) if name == "-" else disk.start(name, most)
    except OSError as error:
        raise BadUsage("check.no-pack", path=name, why=error.strerror or str(error)) from None
    try:
        return data.decode("utf-8", "strict" if len(data) < most else "ignore")
    except UnicodeDecodeError:
        raise BadUsage("check.not-text") from None


def _look(setting: Setting, given: str, listed: frozenset[str]) -> CheckedFile:
    """A path as the project names it, or as the bank does."""
    path = _inside(setting, given)
    if not path:
        return CheckedFile(given, fault="check.outside")
    in_bank = path.startswith(f"{setting.where.folder}/")
    page = path.removeprefix(f"{setting.where.folder}/")
    if page_is_denied(page) if in_bank else is_denied(path):
        return CheckedFile(path, fault="check.denied")
    if not os.path.isfile(setting.where.project / path):
        return CheckedFile(path, fault="check.no-file")
    if not in_bank and (not is_allowed(path) or path not in listed):
        return CheckedFile(path, fault="check.denied")
    opened = open_page(setting, page) if in_bank else open_source(setting, path)
    return CheckedFile(path, opened.text) if opened else CheckedFile(path, fault="check.unreadable")


def _exists(setting: Setting, given: str) -> bool:
    path = "." if given.strip() in (".", "./") else _inside(setting, given)
    return bool(path) and not is_denied(path) and os.path.exists(setting.where.project / path)


def _inside(setting: Setting, given: str) -> str:
    """Relative to the project; "" for what leaves it."""
    if "\0" in given or given.startswith(("/", "~")) or "://" in given:
        return ""
    path = os.path.normpath(given).replace(os.sep, "/")
    if path == ".." or path.startswith("../"):
        return ""
    project = setting.where.project
    if not os.path.lexists(project / path) and os.path.lexists(setting.bank / path):
        path = f"{setting.where.folder}/{path}"
    return path if path.startswith(f"{setting.where.folder}/") or samples.real_path(project, path) else ""
