"""Story 3: a question is asked. Route and rank, fit the budget, and say what is known, doubted and unknown."""

import os
from collections.abc import Callable
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from memorybank.app.ask import receipts
from memorybank.app.ask.search import OUTSIDE, document_text, find, is_clean, search_documents, unreadable
from memorybank.app.ask.verification import earlier_names, judged_claims
from memorybank.app.setting import Setting
from memorybank.model.bank import Bank
from memorybank.model.change import Note
from memorybank.model.errors import BadUsage, Refused
from memorybank.model.layout import EMPTY, MISSING, is_index
from memorybank.model.pack import SELECTION, Alert, Candidate, LeftOut, Question, Selection, Why
from memorybank.recall import alerts
from memorybank.recall.alerts import FileMention, FileNames
from memorybank.recall.budget import called_for, fit, line_count, reasons_for_a_pack
from memorybank.recall.page_candidates import Gathered, beyond_names, fixed_load, gather, named_files, naming
from memorybank.recall.request_words import content, telling
from memorybank.recall.routing_rules import guide_of, routes
from memorybank.recall.search.document_rank import FoundPassage
from memorybank.store.bank import look
from memorybank.store.lost_indexes import lost_indexes
from memorybank.store.readable_files import listed

LONGEST_REQUEST = 100_000  # characters; a pasted log is cut by whoever pastes it
HITS = 20  # pages that search is asked for: four times what a selection holds


class Asked(NamedTuple):
    question: Question
    bank: Bank
    documents: tuple[FoundPassage, ...]  # of the repository, best first
    read: Callable[[str], str]  # a page's text, "" when it cannot be had
    tracked: Callable[[], frozenset[str]]  # the project's files but the bank's; asked of git once, when needed
    gathered: Gathered
    alerts: tuple[Alert, ...]
    notes: tuple[Note, ...]


def select(setting: Setting, request: str, files: tuple[str, ...] = (), cwd: Path | None = None) -> Selection:
    """Which pages to read for a request, within the budget; `files` are about to be changed."""
    asked = ask(setting, request, files, cwd)
    measured, unread = _measured(setting, asked)
    shown, over = fit(measured, best=asked.gathered.best)
    left_out = (*over, *unread, *asked.gathered.left_out)
    pages = {p.path: p.lines for p in shown} | {item.path: item.lines for item in over}
    in_bank = {path: lines for path, lines in pages.items() if not path.startswith(OUTSIDE)}
    stale = alerts.about_claims(judged_claims(setting, (p.path for p in shown if p.path in in_bank)))

    def read(path: str) -> str:
        outside = path.startswith(OUTSIDE)
        return document_text(setting, path.removeprefix(OUTSIDE)) or "" if outside else asked.read(path)

    receipts.of_selection(setting, request, shown, left_out, read)
    return Selection(
        question=asked.question,
        fixed=fixed_load(asked.bank),
        shown=shown,
        left_out=left_out,
        alerts=alerts.nearest_first((*asked.alerts, *stale)),
        pack_because=reasons_for_a_pack(request, in_bank.items()),
        notes=asked.notes,
        called_for=called_for(request, pointed=asked.gathered.pointed, matched=asked.gathered.found),
    )


def ask(setting: Setting, request: str, files: tuple[str, ...] = (), cwd: Path | None = None) -> Asked:
    bank = _bank(setting, request)
    read = cache(setting.text_of)
    where, in_bank = setting.where, f"{setting.where.folder}/"
    tracked = cache(lambda: frozenset(p for p in listed(where.project, where.git) if not p.startswith(in_bank)))
    question = Question(request, _touched(setting, request, files, cwd or setting.where.project, tracked))
    beyond = beyond_names(request)
    hits = find(setting, request, HITS) if content(beyond) else ()
    is_open = telling(beyond) if beyond != request else content(beyond)  # `read details/tech.md` asks for nothing else
    documents = search_documents(setting, beyond) if is_open else ()
    mentions = _mentions(setting, question, bank, read, tracked)
    gathered = gather(
        question,
        bank,
        routes(read(bank.layout.entry)) if bank.layout.entry else (),
        hits,
        naming(mentions, hits),
        lambda index: guide_of(read(index), index, bank),
        lambda path: path in tracked() or any(file.startswith(path.rstrip("/") + "/") for file in tracked()),
    )
    known = alerts.about_learnings(question, bank, mentions)
    thought_of = {c.path for c in gathered.pages} | {item.path for item in gathered.left_out}
    more = len(hits) == HITS and hits[-1].path in thought_of
    # IDX-3: an index that lists nothing is said, with the command that makes it anew
    notes = [Note.of(f"index.lost.{state}", path=path) for path, state in lost_indexes(str(setting.bank))]
    notes += [Note.of("ask.more", count=HITS)] if more else []
    # headings and intents are printed, too: one that looks like a credential is left out, its page is not
    gathered = gathered._replace(pages=tuple(c._replace(detail=_clean_text(c.detail)) for c in gathered.pages))
    return Asked(question, bank, documents, read, tracked, gathered, tuple(map(_clean_alert, known)), tuple(notes))


def _mentions(
    setting: Setting, question: Question, bank: Bank, read: Callable[[str], str], tracked: Callable[[], frozenset[str]]
) -> dict[str, tuple[FileMention, ...]]:
    """The pages that name a file about to be changed, under whatever name it had."""
    if not question.files:
        return {}
    names = FileNames(earlier_names(setting.where, question.files), tracked())
    pages = (page.path for page in bank.pages if not is_index(page.path))
    return {path: found for path in pages if (found := names.mentions(read(path)))}


def _clean_text(text: str) -> str:
    return text if is_clean(text) else ""


def _clean_alert(alert: Alert) -> Alert:
    params = ((key, value if is_clean(value) else alert.file) for key, value in alert.message.params)
    return alert._replace(message=Note(alert.message.text, tuple(params)))


def _bank(setting: Setting, request: str) -> Bank:
    if not request.strip():
        raise BadUsage("ask.empty")
    if len(request) > LONGEST_REQUEST:
        raise BadUsage("ask.too-long", limit=LONGEST_REQUEST)
    bank = look(setting.bank, with_history=False)
    if bank.layout in (MISSING, EMPTY):
        raise Refused("bank.missing", path=str(setting.where.project))
    return bank


def _touched(
    setting: Setting, request: str, files: tuple[str, ...], cwd: Path, tracked: Callable[[], frozenset[str]]
) -> tuple[str, ...]:
    """The files that are to be changed, and those of the project that the request names; relative to the project."""
    found = dict.fromkeys(_inside_project(name, setting.where.project, cwd) for name in files)
    named = named_files(request, tracked()) if any(c in request for c in "./") else ()
    return (*found, *(file for file in named if file not in found))


def _inside_project(name: str, project: Path, cwd: Path) -> str:
    """As people type it: from where they stand, or from the project's top. The file need not be there yet."""
    top = os.path.realpath(project)
    if name.strip() and "\0" not in name:
        tried = [os.path.normpath(os.path.join(base, name)) for base in (os.path.realpath(cwd), top)]
        within = [path for path in tried if path.startswith(top.rstrip(os.sep) + os.sep)]
        if within:
            best = next((path for path in within if os.path.lexists(path)), within[0])
            return os.path.relpath(best, top).replace(os.sep, "/")
    raise BadUsage("ask.bad-file", path=name)


def _measured(setting: Setting, asked: Asked) -> tuple[list[tuple[Candidate, int]], tuple[LeftOut, ...]]:
    """The candidates with their lines; and every page nobody can read, as any of them may have held the answer.

    What something points to comes first; then what search found in the bank and in the documents, in turn. The best
    that search found has a place among the five, unless the request itself names as many pages."""
    gathered = asked.gathered
    pages = [(c, line_count(asked.read(c.path))) for c in gathered.pages if asked.bank.page(c.path) is not None]
    lead = sum(asked.bank.page(c.path) is not None for c in gathered.pages[: gathered.lead])
    found, documents = pages[lead:], _documents(setting, asked)
    in_turn = (item for both in zip_longest(found, documents) for item in both if item)
    ranked = [*pages[:lead], *in_turn]
    best = next((at for at, (c, _) in enumerate(ranked) if c.path == gathered.best), 0)
    last = max(SELECTION.files - 1, sum(c.why is Why.NAMED for c, _ in ranked))
    if best > last:
        ranked.insert(last, ranked.pop(best))
    return ranked, unreadable(asked.bank)


def _documents(setting: Setting, asked: Asked) -> list[tuple[Candidate, int]]:
    """The best few documents; `detail` is the heading of the best passage."""
    headings = {p.path: p.heading.rpartition(" > ")[2] for p in reversed(asked.documents)}
    best = list(dict.fromkeys(passage.path for passage in asked.documents))[: SELECTION.files]
    return [
        (Candidate(OUTSIDE + path, Why.DOCUMENT, _clean_text(headings[path])), line_count(text))
        for path in best
        if (text := document_text(setting, path)) is not None
    ]
