"""Story 3, the middle of it: the pages of the bank and the repository's documents (DAY-2) that answer a request, best
first; and files as an answer may show them: never what may be a credential."""

from __future__ import annotations

import os
import sqlite3
import time
from _thread import allocate_lock
from collections.abc import Iterable
from functools import lru_cache
from itertools import zip_longest

from memorybank.app.setting import Setting
from memorybank.light import address
from memorybank.model.bank import SIZE_CAP, Bank
from memorybank.model.errors import Busy, MemoryBankError
from memorybank.model.layout import every
from memorybank.model.pack import Hit, LeftOut
from memorybank.policy.scan import hidden_lines, scan_credentials
from memorybank.recall.passages import OpenedPage
from memorybank.recall.search.document_rank import FoundPassage, PassageQuery, passage_query
from memorybank.recall.search.document_roles import is_allowed, page_is_denied
from memorybank.recall.search.rank import ranked
from memorybank.recall.search.tokens import PAIR, as_written, best_line, light, snippet, terms
from memorybank.store import disk, readable_files
from memorybank.store.files import read_page
from memorybank.store.index_update import BankTree, freshen, take
from memorybank.store.search_index import Index, find_passages, is_damage, is_locked, stamp, writing
from memorybank.texts.catalogue import Say, plain

_MARKS = ".,;:!?()[]{}<>\"'`*_"
_REQUEST = 4_000  # characters that are looked at; more than that is a document, not a question
_WORDS = 600  # different ones, and at most of one run: in four thousand Chinese characters there would be as many pairs
FOUND = 10  # hits, unless somebody says how many
_GLANCE = 1.0  # seconds in which many questions are answered without another look at all pages
_NAMED = 5  # pages that could not be looked into; `status` has all of them with the reason
_hidden_lines = lru_cache(256)(hidden_lines)  # while somebody types, much the same pages are shown again and again
_SENSELESS = (ValueError, TypeError, LookupError, EOFError)  # what garbled rows of an index lead to


def tree_of(bank: str) -> BankTree:
    return BankTree(os.path.realpath(bank))


def find(setting: Setting, request: str, limit: int = FOUND) -> tuple[Hit, ...]:
    """Same request, same bank: same pages in the same order; ties break by path."""
    with Searching(tree_of(str(setting.bank))) as searching:
        return searching.ask(request, limit)


def not_searched(unread: tuple[str, ...], say: Say) -> str:
    pages = ", ".join(map(plain, unread[:_NAMED])) + (", …" if len(unread) > _NAMED else "")
    return say("search.unread", count=len(unread), pages=pages)


def shown_line(text: str, number: int, words: Iterable[str]) -> str:
    """A line of a text as an answer may show it; "" where it looks like a credential (THR-4)."""
    return "" if number in _hidden_lines(text) else snippet(text.split("\n")[number - 1], words)


def _section(lines: list[str], heading: str) -> tuple[int, int]:
    """Where the text under a heading begins and ends; all of it where there is none."""
    at = next((at for at, line in enumerate(lines) if heading and line.strip("# \t\r") == heading), None)
    if at is None:
        return 0, len(lines)
    end = next((below for below in range(at + 1, len(lines)) if lines[below].startswith("#")), len(lines))
    return at, end


class Searching:
    """An index, opened; brought in step when it is asked. Threads may ask for what is shown, one after the other.

    `is_told`: whoever keeps it notices changes without us, and opens another one then."""

    def __init__(self, tree: BankTree, *, is_told: bool = False) -> None:
        self.tree = tree
        name = f"{tree.root}//*.md" if tree.hidden else tree.root  # a bank has other pages as a mere folder of Markdown
        self._folder = f"{address.base('cache')}/{address.key(name)}"
        self._index = Index(self._folder)
        self._looked: float | None = None  # when all pages were
        self._is_told = is_told
        self._alone = allocate_lock()
        self._texts: dict[str, str | None] = {}  # of the pages of one answer, each read once
        self._inside: dict[str, bool] = {}  # folders of the tree, all links followed

    def __enter__(self) -> Searching:
        return self

    def __exit__(self, *_: object) -> None:
        self._index.close()

    def unread(self) -> tuple[str, ...]:
        return self._index.unread()

    def ask(self, request: str, limit: int = FOUND) -> tuple[Hit, ...]:
        """Of the pages as they are; if another process holds the index, as it knew them; on a full disk, in memory."""
        try:
            return self._ask(request, limit)
        except (sqlite3.DatabaseError, *_SENSELESS) as error:
            if is_locked(error):
                return self._meanwhile(request, limit)
            self._replace(anew=is_damage(error))
        try:
            return self._ask(request, limit)
        except sqlite3.DatabaseError:
            self._replace(anew=False)
            return self._ask(request, limit)

    def _ask(self, request: str, limit: int) -> tuple[Hit, ...]:
        if self._looked is None or (not self._is_told and time.monotonic() - self._looked > _GLANCE):
            is_sure = freshen(self._index, self.tree)
            self._index.look_again()
            self._looked = time.monotonic() if is_sure else None
        return self._answer(request, limit)

    def _meanwhile(self, request: str, limit: int) -> tuple[Hit, ...]:
        if self._index.meta("head") is None:
            raise Busy("search.busy") from None
        self._looked = None if self._is_told else time.monotonic()
        return tuple(hit for hit in self._ranked(request, limit) if self._stands(hit))

    def _replace(self, *, anew: bool) -> None:
        self._index.close()  # first: the last one to leave a file takes its log along
        self._index = Index(self._folder, anew=True) if anew else Index()
        self._looked = None

    def _answer(self, request: str, limit: int) -> tuple[Hit, ...]:
        """Looked at again before they are shown: a page may have changed, whoever writes the cache lie (GRD-8)."""
        hits = self._ranked(request, limit)
        wrong = [hit.path for hit in hits if self._is_changed(hit.path) or not self._stands(hit)]
        if not wrong:
            return hits
        with writing(self._index.db):
            for path in wrong:
                take(self._index, self.tree, path)
        self._index.look_again()
        return tuple(hit for hit in self._ranked(request, limit) if self._stands(hit))

    def find(self, request: str, limit: int) -> tuple[Hit, ...]:
        with self._alone:
            return self.shown(self.ask(request, limit), request)

    def shown(self, hits: tuple[Hit, ...], request: str) -> tuple[Hit, ...]:
        """Each with the line that says most of the request."""
        words = frozenset(terms(request[:_REQUEST]))
        found = []
        for hit in hits:
            text = self._text(hit.path) or ""
            lines = text.split("\n")
            start, end = _section(lines, hit.section)
            number = start + best_line(lines[start:end], words) + 1
            found.append(hit._replace(line=number, snippet=shown_line(text, number, words)))
        return tuple(found)

    def _is_changed(self, path: str) -> bool:
        now = stamp(f"{self.tree.root}/{path}")
        return bool(now) and now != self._index.stamp(path)

    def _stands(self, hit: Hit) -> bool:
        """Is it a page of this tree, with this heading in it?"""
        text = self._text(hit.path)
        return text is not None and hit.section in text

    def _text(self, path: str) -> str | None:
        if path not in self._texts:
            file = f"{self.tree.root}/{path}"
            found = disk.readable(file) if self._holds(file) else None
            self._texts[path] = None if found is None else found.decode("utf-8", "replace")
        return self._texts[path]

    def _holds(self, file: str) -> bool:
        """Is it in the tree, all links followed? The pages of an answer lie in few folders: each is followed once."""
        folder = file.rpartition("/")[0]
        if folder not in self._inside:
            self._inside[folder] = self.tree.holds(f"{folder}/-")
        return self._inside[folder] and (not os.path.islink(file) or self.tree.holds(file))

    def _ranked(self, request: str, limit: int) -> tuple[Hit, ...]:
        self._texts.clear()
        self._inside.clear()
        written: dict[str, str] = {}  # each word as it is compared -> as it was written
        for word in request[:_REQUEST].split():
            if len(written) > _WORDS:
                break
            for term in terms(word)[:_WORDS]:
                written.setdefault(term, word.strip(_MARKS) if word.isascii() and len(terms(word)) == 1 else term)
        return ranked(self._index, list(written), limit, spell=lambda term: written.get(term, term))


# --- the repository's own documents

OUTSIDE = "../"  # a document's path as the bank's pages have it: `../CONTRIBUTING.md`
_RELEVANT = 0.3  # of the best one's score


def search_documents(setting: Setting, request: str) -> tuple[FoundPassage, ...]:
    """The passages that speak of a request, best first; none that is far behind the best."""
    project = setting.where.project
    folder = f"{address.base('cache')}/{address.key(str(project))}"
    found = find_passages(project, known_documents(setting), folder, request)
    least = _RELEVANT * found[0].score if found else 0.0
    return tuple(passage for passage in found if passage.score >= least)


def document_hits(setting: Setting, request: str, limit: int) -> tuple[Hit, ...]:
    """What `search` finds in the documents of a git repository: each once, with its best passage."""
    if setting.where.git is None:
        return ()
    query = passage_query(request)
    hits: dict[str, Hit] = {}
    for passage in search_documents(setting, request):
        if len(hits) < limit and passage.path not in hits and (text := document_text(setting, passage.path)):
            hits[passage.path] = _hit(passage, query, text)
    return tuple(hits.values())


def _hit(passage: FoundPassage, query: PassageQuery, text: str) -> Hit:
    first = passage.line - 1
    lines = text.split("\n")[first : first + passage.lines]
    own = frozenset(terms("\n".join(lines)))
    words = own.intersection(query.asked) or own.intersection(query.meant)
    line = passage.line + best_line(lines, words)
    heading = passage.heading.rpartition(" > ")[2]
    return Hit(
        OUTSIDE + passage.path,
        round(passage.score, 4),
        "" if scan_credentials(heading) else heading,
        _why(passage, query, "\n".join(lines)),
        line,
        shown_line(text, line, words),
    )


def _why(passage: FoundPassage, query: PassageQuery, text: str) -> str:
    """Which words were found where; `meant` are those of an everyday intent."""
    asked = (("heading", passage.heading), ("text", text), ("name", passage.path))
    meant = ("meant", f"{passage.heading}\n{text}", query.meant)
    told: list[str] = []
    seen: set[str] = set()
    for place, said, words in (*((place, said, query.asked) for place, said in asked), meant):
        found = as_written(said, (word for word in words if word not in seen))
        seen.update(found)
        if found:
            told.append(f"{place}: {' '.join(dict.fromkeys(found.values()))}")
    return "; ".join(told)


def in_turn(pages: tuple[Hit, ...], documents: tuple[Hit, ...], limit: int) -> tuple[Hit, ...]:
    """Both in turn, best first. The page that only lists documents, and pages with only common words, come last."""
    found = [(hit, " ".join(part.partition(": ")[2] for part in hit.why.split("; "))) for hit in pages]
    near = [hit for hit, words in found if hit.path not in every("map") and any(light(w) >= PAIR for w in terms(words))]
    both = [hit for pair in zip_longest(near, documents) for hit in pair if hit]
    return tuple([*both, *(hit for hit in pages if hit not in near)][:limit])


def known_documents(setting: Setting) -> dict[str, str]:
    """Path -> role."""
    return readable_files.documents(setting.where.project, setting.where.git, setting.where.folder)


def document_text(setting: Setting, path: str) -> str | None:
    """The text of a document that was found, by its path in the project; None where it cannot be read any more."""
    found = readable_files.read_sample(setting.where.project, path)
    return found.text if found else None


def open_page(setting: Setting, path: str) -> OpenedPage | None:
    if page_is_denied(path):
        return None
    try:
        mtime = readable_files.page_mtime(setting.bank, path)
        text = read_page(setting.bank, path)[1]
    except MemoryBankError:
        return None
    return _opened(f"{setting.where.folder}/{path}", text, mtime)


def open_source(setting: Setting, path: str) -> OpenedPage | None:
    """A link is judged by where it leads as well as by its own name."""
    allowed = is_allowed(path) and is_allowed(readable_files.real_path(setting.where.project, path))
    return open_document(setting, path) if allowed else None


def open_document(setting: Setting, path: str) -> OpenedPage | None:
    """A document of the repository, whatever the ending of its name."""
    found = readable_files.read_sample(setting.where.project, path)
    return _opened(path, *found) if found else None


def _opened(path: str, text: str, mtime: str) -> OpenedPage:
    """Without a byte order mark: it would hide what the first line is, and no quote needs it."""
    text = text.lstrip("\ufeff")
    return OpenedPage(path, text, mtime, hidden_lines(text))


def is_clean(*texts: object) -> bool:
    """Does none of these look like a credential? Titles and claims are printed too, not only quotes."""
    return not scan_credentials("\n".join(map(str, texts)))


def unreadable(bank: Bank) -> tuple[LeftOut, ...]:
    """All pages that nobody can read, each with reason and repair: any of them may be what a request is about."""
    return tuple(LeftOut(u.path, u.text, (*u.params, ("cap", SIZE_CAP))) for u in bank.unread)
