"""Story 3, the middle of it: the pages that answer a request, best first.

A command that only searches loads this and little else: no `re`, no `json`, no `pathlib`.
"""

from __future__ import annotations

import _sqlite3 as sqlite3  # without its wrapper, which loads a calendar that nobody asks for

from memorybank.model.errors import Busy
from memorybank.model.recall import Hit
from memorybank.recall.search.rank import ranked
from memorybank.recall.search.tokens import terms
from memorybank.store import address, modes
from memorybank.store.search import reads
from memorybank.store.search.freshness import Tree, is_fresh, mark
from memorybank.store.search.index import is_damage, open_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.app.setting import Setting

    Progress = Callable[[int, int], None]

_MARKS = ".,;:!?()[]{}<>\"'`*_"
_REQUEST = 4_000  # characters that are looked at; more than that is a document, not a question


def tree_of(bank: str) -> Tree:
    """The project's own bank."""
    real = address.real(bank)
    return Tree(real, f"{address.base('state')}/{address.key(real)}")


def find(setting: Setting, request: str, limit: int = 10) -> tuple[Hit, ...]:
    """Same request, same bank: same pages in the same order; ties break by path."""
    with Searching(tree_of(str(setting.bank))) as searching:
        return searching.ask(request, limit)


def remember(setting: Setting, request: str) -> None:
    """Somebody asked this; what they read next was meant."""
    if modes.learns(str(setting.where.project)):
        reads.asked(tree_of(str(setting.bank)).state, "", terms(request[:_REQUEST]))


def remember_read(setting: Setting, pages: list[str]) -> None:
    if modes.learns(str(setting.where.project)):
        reads.read(tree_of(str(setting.bank)).state, "", pages)


class Searching:
    """An index, opened; brought in step when it is asked."""

    def __init__(self, tree: Tree, progress: Progress | None = None) -> None:
        self.tree = tree
        self._progress = progress
        self._folder = f"{address.base('cache')}/{address.key(tree.root)}"
        self._index = open_index(self._folder)

    def __enter__(self) -> Searching:
        return self

    def __exit__(self, *_: object) -> None:
        self._index.close()

    def in_step(self) -> bool:
        return is_fresh(self._index, self.tree)

    def ask(self, request: str, limit: int = 10) -> tuple[Hit, ...]:
        try:
            return self._ask(request, limit)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise Busy("search.busy") from None
        self._index.close()
        self._index = open_index(self._folder, anew=True)
        return self._ask(request, limit)

    def _ask(self, request: str, limit: int) -> tuple[Hit, ...]:
        if not self.in_step():
            self._freshen()
        return self.answer(request, limit)

    def answer(self, request: str, limit: int = 10) -> tuple[Hit, ...]:
        """From the index as it is. Pages are looked at once more before they are shown: one of a large bank may have
        changed unnoticed."""
        hits = self._ranked(request, limit)
        changed = [hit.path for hit in hits if mark(f"{self.tree.root}/{hit.path}") != self._index.stamp(hit.path)]
        if changed:
            self._take_again(changed)
            hits = self._ranked(request, limit)
        return hits

    def _ranked(self, request: str, limit: int) -> tuple[Hit, ...]:
        written: dict[str, str] = {}  # each word as it is compared -> as it was written
        for word in request[:_REQUEST].split():
            for term in terms(word):
                written.setdefault(term, word.strip(_MARKS) if word.isascii() else term)
        alias = reads.hashed if self.tree.state else None
        return ranked(self._index, list(written), limit, alias=alias, spell=lambda term: written.get(term, term))

    def _freshen(self) -> None:
        from memorybank.store.search.indexing import freshen

        freshen(self._index, self.tree, progress=self._progress)

    def _take_again(self, paths: list[str]) -> None:
        from memorybank.store.search.indexing import take

        with self._index.writing():
            for path in paths:
                take(self._index, self.tree, path)

    def remember(self, request: str, project: str) -> None:
        """A person asked this; what they read next was meant."""
        if modes.learns(project):
            reads.asked(self.tree.state, "", terms(request[:_REQUEST]))
