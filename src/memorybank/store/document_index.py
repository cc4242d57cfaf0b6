"""An index of the repository's own documents, passage by passage (DAY-2): one SQLite file in the cache folder.

Nothing is shown from it: whoever quotes reads the document itself.
"""

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from memorybank.recall.search.document_rank import (
    FoundPassage,
    document_passages,
    passage_query,
    ranked_passages,
)
from memorybank.recall.search.document_roles import PROSE
from memorybank.recall.search.tokens import terms
from memorybank.store import readable_files
from memorybank.store.index_update import stamp
from memorybank.store.search_index import is_damage, open_database, writing

_FORM = 2
_CANDIDATES = 300  # passages looked at closely
_SCHEMA = """
CREATE TABLE document (path TEXT PRIMARY KEY, stamp BLOB NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(body, heading, path, document UNINDEXED, role UNINDEXED, title UNINDEXED,
                                      line UNINDEXED, lines UNINDEXED, tokenize='ascii')
"""


def find_passages(project: Path, known: dict[str, str], folder: str, request: str) -> list[FoundPassage]:
    """The passages that answer a request, best first. `known`: the documents with their roles; `folder`: where the
    index is kept."""
    query = passage_query(request)
    if not known or not (query.asked or query.meant):
        return []

    def found(file: str, *, anew: bool = False) -> list[FoundPassage]:
        with closing(open_database(file, _SCHEMA, _FORM, anew=anew)) as index:
            _bring_in_step(index, project, known)
            return ranked_passages(query, _having(index, query.asked), _having(index, sorted(query.meant)))

    file = f"{folder}/documents.db"
    try:
        return found(file)
    except sqlite3.DatabaseError as error:
        return found(file if is_damage(error) else "", anew=True)


def _bring_in_step(index: sqlite3.Connection, project: Path, known: dict[str, str]) -> None:
    now = {path: stamp(os.path.join(project, path)) for path in known}
    then = dict(index.execute("SELECT path, stamp FROM document"))
    changed = [path for path in now.keys() | then.keys() if not now.get(path) or then.get(path) != now[path]]
    if not changed:
        return
    with writing(index):
        index.executemany("DELETE FROM words WHERE document = ?", ((path,) for path in changed if path in then))
        for path in changed:
            index.execute("DELETE FROM document WHERE path = ?", (path,))
            if path in now:
                _take(index, project, path, known[path])
                index.execute("INSERT INTO document VALUES (?, ?)", (path, now[path]))


def _take(index: sqlite3.Connection, project: Path, path: str, role: str) -> None:
    found = readable_files.read_sample(project, path)
    for passage in document_passages(found.text, prose=role in PROSE) if found else ():
        words = [" ".join(terms(text)) for text in (passage.text, passage.heading, path)]
        row = (*words, path, role, passage.heading, passage.line, passage.text.count("\n") + 1)
        index.execute("INSERT INTO words VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def _having(index: sqlite3.Connection, words: Iterable[str]) -> dict[int, FoundPassage]:
    asked = " OR ".join(f'"{word}"' for word in words if '"' not in word)
    if not asked:
        return {}
    rows = index.execute(
        "SELECT rowid, document, role, title, line, lines, body || ' ' || heading || ' ' || path, "
        "-bm25(words, 1.0, 1.2, 0.6) AS score FROM words WHERE words MATCH ? ORDER BY score DESC LIMIT ?",
        (asked, _CANDIDATES),
    )
    return {number: FoundPassage(*row) for number, *row in rows}
