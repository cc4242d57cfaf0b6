"""The files of a context pack: pages by relevance, then the sources they name, ten at most (PAK-4, PAK-5).

`check_pack` holds a pack that a model wrote against the same files (`context --check`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from typing import IO

from memorybank.app.setting import Setting
from memorybank.model.bank import SIZE_CAP, Bank
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.model.layout import every
from memorybank.model.pack import Evidence, LeftOut, Question, Why
from memorybank.policy.scan import scan_credentials
from memorybank.recall.documents.document_rank import FoundPassage
from memorybank.recall.packs.allowed_files import is_allowed, is_denied, page_is_denied
from memorybank.recall.packs.check import CAP, CheckedFile, CheckedPack, PackFiles
from memorybank.recall.packs.check import check as examine
from memorybank.recall.packs.make import MOST_FILES, Sheets
from memorybank.recall.packs.passages import OpenedPage, Passage, lines_passage
from memorybank.recall.selection.candidates import Gathered, fixed_load
from memorybank.recall.selection.named_pages import project_files
from memorybank.recall.selection.request_words import telling
from memorybank.store import disk
from memorybank.store.files import read_page
from memorybank.store.history import samples
from memorybank.store.project import FOLDER
from memorybank.store.search.document_index import is_open

_DOCUMENTS, _OF_ONE_DOCUMENT = 5, 4  # of the repository's documents, and passages of one
_DOCUMENT_ROOM, _DOCUMENT_QUOTE = 2_800, 1_200  # characters quoted from them, and of one passage
_LEAST_ROOM, _ROOM_OF_A_PAGE = 1_000, 400
_SAMPLES = 3  # places kept for source code, where any is named
_KEY_LINES = 200  # a private key goes on behind the line that says so


def gather_sheets(
    setting: Setting,
    question: Question,
    bank: Bank,
    gathered: Gathered,
    found: Iterable[FoundPassage],
    tracked: Callable[[], frozenset[str]],
) -> tuple[Sheets, tuple[LeftOut, ...]]:
    """What is opened for a question, in PAK-5's order, and what there was no room for."""
    fixed = [path for path in fixed_load(bank) if bank.page(path)]
    tech = _first(bank, *every("tech"))
    conventions = _first(bank, *every("conventions"))
    always = dict.fromkeys([*fixed, *(p for p in (tech, conventions) if p)])
    relevant = [c.path for c in gathered.pages if bank.page(c.path)]
    near = relevant[: MOST_FILES - len(always)]
    opened = {path: open_page(setting, path) for path in (*always, *near)}
    # What an answering page names comes before what the everyday pages list.
    read = [sheet for path in dict.fromkeys((*near, *always)) if (sheet := opened[path])]
    named = _sources(question, gathered, read, tracked)
    more = [path for path in near if path not in always]
    documents = _document_quotes(setting, question, found, beside=len(relevant))
    quoted_files = {sheet.path for sheet, _ in documents}
    named = [path for path in named if path not in quoted_files]
    room = MOST_FILES - len(always) - len(quoted_files) - min(_SAMPLES, len(named))
    chosen = set(always) | set(more[:room])
    pages = [sheet for path in relevant if path in chosen and (sheet := opened.get(path))]
    quoted = (open_source(setting, path) for path in named[: MOST_FILES - len(chosen) - len(quoted_files)])
    left = [LeftOut(path, "ask.left.pack", (("limit", MOST_FILES),)) for path in relevant if path not in chosen]
    sheets = Sheets(
        entry=tuple(sheet for path in fixed if (sheet := opened[path])),
        tech=opened[tech] if tech else None,
        conventions=opened[conventions] if conventions else None,
        pages=tuple(pages),
        documents=documents,
        sources=tuple(sheet for sheet in quoted if sheet),
        pointed=frozenset(f"{FOLDER}/{c.path}" for c in gathered.pages if c.why is not Why.FOUND)
        | frozenset((*question.files, *gathered.files)),
    )
    return sheets, (*left, *unreadable(bank))


def _document_quotes(
    setting: Setting, question: Question, found: Iterable[FoundPassage], *, beside: int
) -> tuple[tuple[OpenedPage, Passage], ...]:
    """The best passages of the repository's documents, few of one document; the fewer, the more pages of the bank are
    quoted `beside` them."""
    asked = telling(question.request)
    opened: dict[str, OpenedPage | None] = {}
    quotes: list[tuple[OpenedPage, Passage]] = []
    taken: Counter[str] = Counter()
    room = most = max(_LEAST_ROOM, _DOCUMENT_ROOM - beside * _ROOM_OF_A_PAGE)
    for hit in found:
        if hit.path not in opened and len(opened) == _DOCUMENTS:
            continue
        sheet = opened.setdefault(hit.path, open_document(setting, hit.path))
        passage = lines_passage(sheet, hit.line, hit.lines, asked, _DOCUMENT_QUOTE) if sheet else None
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


def unreadable(bank: Bank) -> tuple[LeftOut, ...]:
    """The pages that nobody can read, each with the reason and what to do about it. All of them: what they hold nobody
    can tell, so no request is surely not about them."""
    return tuple(
        LeftOut(
            u.path,
            u.text,
            (("encoding", u.detail), ("size", u.detail), ("why", u.detail), ("line", u.line), ("cap", SIZE_CAP)),
        )
        for u in bank.unread
    )


def is_clean(*texts: object) -> bool:
    """Does none of these look like a credential? Titles and claims are printed too, not only quotes."""
    return not scan_credentials("\n".join(map(str, texts)))


def still_says(setting: Setting, evidence: Evidence) -> bool:
    """The last look before printing: is the quote in the file, character for character?"""
    if evidence.path.startswith(f"{FOLDER}/"):
        sheet = open_page(setting, evidence.path.removeprefix(f"{FOLDER}/"))
    else:
        sheet = open_source(setting, evidence.path) or open_document(setting, evidence.path)
    return sheet is not None and evidence.quote in sheet.text


def _first(bank: Bank, *paths: str) -> str:
    return next((path for path in paths if bank.page(path)), "")


def open_page(setting: Setting, path: str) -> OpenedPage | None:
    if page_is_denied(path):
        return None
    try:
        mtime = samples.page_mtime(setting.bank, path)
        text = read_page(setting.bank, path)[1]
    except MemoryBankError:
        return None
    return OpenedPage(f"{FOLDER}/{path}", text, mtime, hidden_lines(text))


def open_source(setting: Setting, path: str) -> OpenedPage | None:
    """A link is judged by where it leads as well as by its own name."""
    project = setting.where.project
    if not is_allowed(path) or not is_allowed(samples.real_path(project, path)):
        return None
    found = samples.read_sample(project, path)
    return OpenedPage(path, found.text, found.mtime, hidden_lines(found.text)) if found else None


def open_document(setting: Setting, path: str) -> OpenedPage | None:
    """A document of the repository, whatever the ending of its name; links as above."""
    project = setting.where.project
    found = samples.read_sample(project, path) if is_open(project, path) else None
    return OpenedPage(path, found.text, found.mtime, hidden_lines(found.text)) if found else None


def _sources(
    question: Question, gathered: Gathered, pages: list[OpenedPage], tracked: Callable[[], frozenset[str]]
) -> list[str]:
    """The files to be changed, those the routing leads to, then those the pages name, the ones most spoken of first."""
    listed = tracked()
    told = project_files("\n".join(page.text[:20_000] for page in pages), listed)
    asked = telling(question.request)
    ranked = sorted(range(len(told)), key=lambda at: (-len(asked & telling(told[at])), at))
    wanted = [*(f for f in (*question.files, *gathered.files) if f in listed), *(told[at] for at in ranked)]
    return [path for path in dict.fromkeys(wanted) if is_allowed(path)]


def hidden_lines(text: str) -> frozenset[int]:
    """The lines that look like a credential; a private key with everything up to its end."""
    lines = text.split("\n")
    found: set[int] = set()
    for hit in scan_credentials(text):
        found.add(hit.line)
        if hit.rule == "private-key":
            for number in range(hit.line, min(len(lines), hit.line + _KEY_LINES) + 1):
                found.add(number)
                if "-----END" in lines[number - 1]:
                    break
    return frozenset(found)


# ---------------------------------------------------------------- a pack that a model wrote


def check_pack(setting: Setting, text: str) -> CheckedPack:
    """Form, paths, quotes: everything that is wrong with a pack, each with its line."""
    listed = samples.listed(setting.where.project, setting.where.git)
    return examine(
        text,
        PackFiles(
            look=lambda path: _look(setting, path, listed),
            exists=lambda path: _exists(setting, path),
            is_secret=lambda quote: bool(scan_credentials(quote)),
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
    in_bank = path.startswith(f"{FOLDER}/")
    page = path.removeprefix(f"{FOLDER}/")
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
        path = f"{FOLDER}/{path}"
    return path if path.startswith(f"{FOLDER}/") or samples.real_path(project, path) else ""
