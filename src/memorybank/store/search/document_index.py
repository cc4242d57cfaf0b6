"""An index of the repository's own documents, passage by passage (DAY-2): one SQLite file in the cache folder.

Derived and disposable: a file that is damaged, or held by another process for too long, is replaced by one in memory.
Nothing is shown from it. Whoever quotes reads the document itself. A plain search loads this: nothing heavy on top.
"""

from __future__ import annotations

import _sqlite3 as sqlite3  # without its wrapper, which loads a calendar that nobody asks for
import posix
from contextlib import closing, suppress

from memorybank.recall.documents.document_rank import (
    FoundPassage,
    IndexedPassage,
    PassageQuery,
    passage_query,
    ranked_passages,
)
from memorybank.recall.documents.document_roles import PROSE
from memorybank.recall.search.tokens import terms
from memorybank.store.disk import make_private
from memorybank.store.search.freshness import git_folder, mark
from memorybank.store.search.search_index import remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_FORM = 2  # of what is stored; another one is another file
_CANDIDATES = 300  # passages looked at closely
_WAIT = 5.0  # seconds for another process that brings it in step
_SCHEMA = """
CREATE TABLE IF NOT EXISTS listed (mark BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS document (path TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS passage (id INTEGER PRIMARY KEY, path TEXT NOT NULL, role TEXT NOT NULL,
    heading TEXT NOT NULL, line INTEGER NOT NULL, lines INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS of_document ON passage (path);
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(body, heading, path, tokenize='ascii');
CREATE VIRTUAL TABLE IF NOT EXISTS counts USING fts5vocab(words, row);
"""


def listing_mark(project: str) -> bytes:
    """Changes with the list of tracked files; empty where nobody can be sure, or git keeps none."""
    folder = git_folder(project)
    return mark(f"{folder}/index") if folder else b""


def find_passages(
    project: Path, known: dict[str, str], folder: str, request: str, listed: bytes = b""
) -> list[FoundPassage]:
    """The passages that answer a request, best first. `known`: the documents with their roles; `listed`: the mark of
    git's list, taken before it was read. `folder`: where the index is kept."""
    query = passage_query(request)
    if not known or not (query.asked or query.meant):
        return []
    for file in (_file(folder), ":memory:"):
        try:
            with closing(_opened(file)) as index:
                _bring_in_step(index, project, known, listed)
                return _answer(index, query)
        except (sqlite3.DatabaseError, OSError, ValueError) as error:
            if file == ":memory:":
                raise
            if not isinstance(error, sqlite3.OperationalError):
                remove(file)
    return []


def find_if_in_step(project: str, folder: str, request: str) -> list[FoundPassage] | None:
    """The same where the index is as the documents are, told by their stamps and git's; None where it is not."""
    with closing(_opened(_file(folder))) as index:
        listed = index.execute("SELECT mark FROM listed").fetchone()
        then = index.execute("SELECT path, stamp FROM document").fetchall()
        if not listed or not listed[0] or listed[0] != listing_mark(project):
            return None
        if any(stamp != _stamp(f"{project}/{path}") for path, stamp in then):
            return None
        return _answer(index, passage_query(request))


def _file(folder: str) -> str:
    return f"{folder}/documents-{_FORM}.db"


def _answer(index: sqlite3.Connection, query: PassageQuery) -> list[FoundPassage]:
    size = int(index.execute("SELECT count(*) FROM passage").fetchone()[0])
    near = _candidates(index, query.asked, tuple(sorted(query.meant)))
    return ranked_passages(query, near, size, lambda word: _count(index, word))


def _opened(file: str) -> sqlite3.Connection:
    if file != ":memory:":
        make_private(file.rpartition("/")[0])
        with suppress(FileExistsError):
            posix.close(posix.open(file, posix.O_WRONLY | posix.O_CREAT | posix.O_EXCL | posix.O_CLOEXEC, 0o600))
    index = sqlite3.connect(file, timeout=_WAIT, isolation_level=None)
    try:
        index.execute("PRAGMA journal_mode = WAL")
        index.execute("PRAGMA synchronous = OFF")
        index.executescript(_SCHEMA)
    except sqlite3.DatabaseError:
        index.close()
        raise
    return index


def _bring_in_step(index: sqlite3.Connection, project: Path, known: dict[str, str], listed: bytes) -> None:
    now = {path: _stamp(f"{project}/{path}") for path in known}
    then = dict(index.execute("SELECT path, stamp FROM document"))
    if now == then and index.execute("SELECT mark FROM listed").fetchone() == (listed,):
        return
    index.execute("BEGIN IMMEDIATE")
    index.execute("DELETE FROM listed")
    index.execute("INSERT INTO listed VALUES (?)", (listed,))
    for path in then.keys() - now.keys():
        _drop(index, path)
    for path, stamp in now.items():
        if then.get(path) != stamp:
            _drop(index, path)
            _take(index, project, path, known[path])
            index.execute("INSERT INTO document VALUES (?, ?)", (path, stamp))
    index.execute("COMMIT")


def _stamp(path: str) -> str:
    try:
        found = posix.stat(path)
    except (OSError, ValueError):
        return ""
    return f"{found.st_mtime_ns} {found.st_ctime_ns} {found.st_size} {found.st_ino}"


def _drop(index: sqlite3.Connection, path: str) -> None:
    rows = index.execute("SELECT id FROM passage WHERE path = ?", (path,)).fetchall()
    index.executemany("DELETE FROM words WHERE rowid = ?", rows)
    index.execute("DELETE FROM passage WHERE path = ?", (path,))
    index.execute("DELETE FROM document WHERE path = ?", (path,))


def _take(index: sqlite3.Connection, project: Path, path: str, role: str) -> None:
    from memorybank.recall.documents.document_passages import document_passages
    from memorybank.store.history import samples

    found = samples.read_sample(project, path)
    for passage in document_passages(found.text, prose=role in PROSE) if found else ():
        row = (path, role, passage.heading, passage.line, passage.text.count("\n") + 1)
        number = index.execute(
            "INSERT INTO passage (path, role, heading, line, lines) VALUES (?, ?, ?, ?, ?)", row
        ).lastrowid
        told = (number, *(" ".join(terms(text)) for text in (passage.text, passage.heading, path)))
        index.execute("INSERT INTO words (rowid, body, heading, path) VALUES (?, ?, ?, ?)", told)


def _candidates(index: sqlite3.Connection, *groups: tuple[str, ...]) -> list[IndexedPassage]:
    """The passages with the most of each group's words."""
    found: dict[int, IndexedPassage] = {}
    for group in groups:
        words = " OR ".join(f'"{word}"' for word in group if '"' not in word)
        if words:
            rows = index.execute(
                "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, 1.0, 1.2, 0.6) LIMIT ?",
                (words, _CANDIDATES),
            ).fetchall()
            found |= {number: row for (number,) in rows if (row := _indexed(index, number))}
    return list(found.values())


def _indexed(index: sqlite3.Connection, number: int) -> IndexedPassage | None:
    row = index.execute(
        "SELECT p.path, p.role, p.heading, p.line, p.lines, w.body FROM passage p JOIN words w ON w.rowid = p.id "
        "WHERE p.id = ?",
        (number,),
    ).fetchone()
    return IndexedPassage(*row) if row else None


def _count(index: sqlite3.Connection, word: str) -> int:
    row = index.execute("SELECT doc FROM counts WHERE term = ?", (word,)).fetchone()
    return int(row[0]) if row else 0
