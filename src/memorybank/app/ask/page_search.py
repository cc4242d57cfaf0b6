"""Story 3, the middle of it: the pages that answer a request, best first.

A command that only searches loads this and little else: no `re`, no `json`, no `pathlib`.
"""

from __future__ import annotations

import _sqlite3 as sqlite3  # without its wrapper, which loads a calendar that nobody asks for
import time

from memorybank.light import address
from memorybank.model.errors import Busy
from memorybank.model.recall import Hit
from memorybank.recall.search.hits import as_written, best_line, is_plain, snippet
from memorybank.recall.search.rank import ranked
from memorybank.recall.search.tokens import terms
from memorybank.store import disk, settings
from memorybank.store.search import reads
from memorybank.store.search.freshness import BankTree, is_changed, is_fresh
from memorybank.store.search.search_index import in_memory, is_damage, is_locked, open_index
from memorybank.texts.plain import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from memorybank.app.setting import Setting
    from memorybank.texts.catalogue import Say

    Progress = Callable[[int, int], None]

_MARKS = ".,;:!?()[]{}<>\"'`*_"
_REQUEST = 4_000  # characters that are looked at; more than that is a document, not a question
_WORDS = 600  # different ones, and at most of one run: in four thousand Chinese characters there would be as many pairs
FOUND = 10  # hits, unless somebody says how many
_GLANCE = 1.0  # seconds in which many questions are answered without another look at all pages
_NAMED = 5  # pages that could not be looked into; `status` has all of them with the reason
_LOOKS = 3  # at the pages about to be shown; who changes them quicker than that is shown the last
_SENSELESS = (ValueError, TypeError, LookupError, EOFError)  # what garbled rows of an index lead to


def tree_of(bank: str) -> BankTree:
    """The project's own bank."""
    return BankTree(address.real(bank), address.state_folder(bank))


def find(setting: Setting, request: str, limit: int = FOUND) -> tuple[Hit, ...]:
    """Same request, same bank: same pages in the same order; ties break by path."""
    with Searching(tree_of(str(setting.bank))) as searching:
        return searching.ask(request, limit)


def find_and_miss(setting: Setting, request: str, limit: int) -> tuple[tuple[Hit, ...], tuple[str, ...]]:
    """What was found, as it is shown, and the pages that could not be looked into."""
    with Searching(tree_of(str(setting.bank))) as searching:
        return searching.shown(searching.ask(request, limit), request), searching.unread()


def not_searched(unread: tuple[str, ...], say: Say) -> str:
    pages = ", ".join(map(plain, unread[:_NAMED])) + (", …" if len(unread) > _NAMED else "")
    return say("search.unread", count=len(unread), pages=pages)


def shown_line(text: str, line: str, number: int, words: Iterable[str]) -> str:
    """A line of a text as an answer may show it; "" where it looks like a credential (THR-4)."""
    if not is_plain(line):
        from memorybank.policy.scan import hidden_lines

        if number in hidden_lines(text):
            return ""
    return snippet(line, words)


def remember(tree: BankTree, project: str, request: str) -> None:
    """Somebody asked this; what they read next was meant."""
    if settings.learns(project):
        reads.asked(tree.state, "", terms(request[:_REQUEST]))


def remember_read(setting: Setting, pages: list[str]) -> None:
    if settings.learns(str(setting.where.project)):
        reads.read(tree_of(str(setting.bank)).state, "", pages)


def _section(lines: list[str], heading: str) -> tuple[int, int]:
    """Where the text under a heading begins and ends; all of it where there is none."""
    at = next((at for at, line in enumerate(lines) if heading and line.strip("# \t\r") == heading), None)
    if at is None:
        return 0, len(lines)
    end = next((below for below in range(at + 1, len(lines)) if lines[below].startswith("#")), len(lines))
    return at, end


def _as_written(hit: Hit, text: str) -> str:
    """Its reason in the page's own words; what only its past has, as it was asked."""
    parts = [part.partition(": ") for part in hit.why.split("; ")]
    own = as_written(f"{hit.path}\n{text}", (word for _, _, said in parts for word in terms(said)))
    return "; ".join(
        f"{place}: {' '.join(dict.fromkeys(own.get(word, word) for word in terms(said)))}" if place != "past" else whole
        for (place, _, said), whole in zip(parts, hit.why.split("; "), strict=True)
    )


class Searching:
    """An index, opened; brought in step when it is asked."""

    def __init__(self, tree: BankTree, progress: Progress | None = None) -> None:
        self.tree = tree
        self._progress = progress
        name = tree.root if tree.state else f"{tree.root}//*.md"  # a bank has other pages as a mere folder of Markdown
        self._folder = f"{address.base('cache')}/{address.key(name)}"
        self._index = open_index(self._folder)
        self._looked = float("-inf")

    def __enter__(self) -> Searching:
        return self

    def __exit__(self, *_: object) -> None:
        self._index.close()

    def in_step(self) -> bool:
        return is_fresh(self._index, self.tree)

    def unread(self) -> tuple[str, ...]:
        """The pages that could not be looked into when the index last saw them."""
        return tuple(self._index.meta("unread") or ())

    def ask(self, request: str, limit: int = FOUND) -> tuple[Hit, ...]:
        """Of the pages as they are. While another process holds the index, as it knew them; where it cannot be written
        (a full disk), from one in memory."""
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
        if time.monotonic() - self._looked > _GLANCE:
            if not self.in_step():
                self._freshen()
            self._looked = time.monotonic()
        return self.answer(request, limit)

    def _meanwhile(self, request: str, limit: int) -> tuple[Hit, ...]:
        if self._index.meta("seen") is None:
            raise Busy("search.busy") from None
        self._looked = time.monotonic()
        return self.answer(request, limit)

    def _replace(self, *, anew: bool) -> None:
        self._index.close()
        self._index = open_index(self._folder, anew=True) if anew else in_memory()
        self._looked = float("-inf")

    def answer(self, request: str, limit: int = FOUND) -> tuple[Hit, ...]:
        """From the index as it is. Pages are looked at once more before they are shown: one of a large bank may have
        changed unnoticed, and whoever can write the cache could put words into ours (GRD-8)."""
        hits = self._ranked(request, limit)
        for _ in range(_LOOKS):
            changed = [h.path for h in hits if self._is_changed(h.path) or not self._stands(h)]
            if not changed:
                return hits
            if not self._take_again(changed):
                break
            hits = self._ranked(request, limit)
        return tuple(hit for hit in hits if self._stands(hit))

    def shown(self, hits: tuple[Hit, ...], request: str) -> tuple[Hit, ...]:
        """Each with the line that says most of the request, and with its words as the page has them."""
        words = frozenset(terms(request[:_REQUEST]))
        return tuple(self._told(hit, words) for hit in hits)

    def _told(self, hit: Hit, words: frozenset[str]) -> Hit:
        try:
            text = disk.whole(f"{self.tree.root}/{hit.path}").decode("utf-8", "replace")
        except OSError:
            return hit
        lines = text.split("\n")
        start, end = _section(lines, hit.section)
        number = start + best_line(lines[start:end], words) + 1
        line = shown_line(text, lines[number - 1], number, words)
        return Hit(hit.path, hit.score, hit.section, _as_written(hit, text), number, line)

    def _is_changed(self, path: str) -> bool:
        return is_changed(self.tree, path, self._index.stamp(path))

    def _stands(self, hit: Hit) -> bool:
        """Is it a page of this tree, with this heading in it?"""
        file = f"{self.tree.root}/{hit.path}"
        if not address.inside(address.real(file), self.tree.root) or not address.exists(file):
            return False
        if not hit.section:
            return True
        try:
            return hit.section in disk.whole(file).decode("utf-8", "replace")
        except OSError:
            return False

    def _ranked(self, request: str, limit: int) -> tuple[Hit, ...]:
        written: dict[str, str] = {}  # each word as it is compared -> as it was written
        for word in request[:_REQUEST].split():
            if len(written) > _WORDS:
                break
            for term in terms(word)[:_WORDS]:
                written.setdefault(term, word.strip(_MARKS) if word.isascii() and len(terms(word)) == 1 else term)
        alias = reads.hashed if self.tree.state else None
        return ranked(self._index, list(written), limit, alias=alias, spell=lambda term: written.get(term, term))

    def _freshen(self) -> None:
        from memorybank.store.search.index_update import freshen

        freshen(self._index, self.tree, progress=self._progress)

    def _take_again(self, paths: list[str]) -> bool:
        """False when another process does not let us."""
        from memorybank.store.search.index_update import take

        self._index.wait_briefly()
        try:
            with self._index.writing():
                for path in paths:
                    take(self._index, self.tree, path)
        except sqlite3.OperationalError as error:
            if is_locked(error):
                return False
            raise
        return True
