"""An index of the repository's own documents, passage by passage (DAY-2): one SQLite file in the cache folder.

Derived and disposable: a file that is damaged, or held by another process for too long, is replaced by one in memory.
Nothing is shown from it. Whoever quotes reads the document itself.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from memorybank.recall.documents.document_passages import document_passages
from memorybank.recall.documents.document_rank import FoundPassage, IndexedPassage, passage_query, ranked_passages
from memorybank.recall.documents.document_roles import PROSE, role_of
from memorybank.recall.packs.allowed_files import is_denied
from memorybank.recall.search.tokens import terms
from memorybank.store import git
from memorybank.store.disk import make_private
from memorybank.store.history import samples
from memorybank.store.search.search_index import remove

_FORM = 1  # of what is stored; another one is another file
_MOST = 3_000  # documents; the shallowest first
_CANDIDATES = 300  # passages looked at closely
_WAIT = 5.0  # seconds for another process that brings it in step
_SCHEMA = """
CREATE TABLE IF NOT EXISTS document (path TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS passage (id INTEGER PRIMARY KEY, path TEXT NOT NULL, role TEXT NOT NULL,
    heading TEXT NOT NULL, line INTEGER NOT NULL, lines INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS of_document ON passage (path);
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(body, heading, path, tokenize='ascii');
CREATE VIRTUAL TABLE IF NOT EXISTS counts USING fts5vocab(words, row);
"""


def documents(project: Path, top: Path | None, bank: str) -> dict[str, str]:
    """The repository's documents, each with its role: tracked, inside the repository by their real path, and never
    what may hold a credential. `bank` is the bank's folder, whose pages have an index of their own."""
    listed = git.run(project, ["ls-files", "-z", "--cached", "--", "."]) if top is not None else None
    names = (os.fsdecode(name) for name in listed.split(b"\0") if name) if listed is not None else None
    paths = samples.listed(project, None) if names is None else names
    shown = (path for path in paths if path.isprintable())  # no page could name a line end, or bytes that are no UTF-8
    found = {path: role for path in shown if not path.startswith(f"{bank}/") and (role := role_of(path))}
    nearest = sorted(found, key=lambda path: (path.count("/"), path))[:_MOST]
    return {path: found[path] for path in nearest if is_open(project, path)}


def is_open(project: Path, path: str) -> bool:
    """May it be read? A link is judged by where it leads."""
    real = samples.real_path(project, path)
    return bool(real) and not is_denied(path) and not is_denied(real)


def find_passages(project: Path, known: dict[str, str], folder: str, request: str) -> list[FoundPassage]:
    """The passages that answer a request, best first. `folder`: where the index is kept."""
    query = passage_query(request)
    if not known or not (query.asked or query.meant):
        return []
    for file in (f"{folder}/documents-{_FORM}.db", ":memory:"):
        try:
            with closing(_opened(file)) as index:
                _bring_in_step(index, project, known)
                size = int(index.execute("SELECT count(*) FROM passage").fetchone()[0])
                near = _candidates(index, query.asked, tuple(sorted(query.meant)))
                return ranked_passages(query, near, size, lambda word: _count(index, word))
        except (sqlite3.DatabaseError, OSError, ValueError) as error:
            if file == ":memory:":
                raise
            if not isinstance(error, sqlite3.OperationalError):
                remove(file)
    return []


def _opened(file: str) -> sqlite3.Connection:
    if file != ":memory:":
        make_private(os.path.dirname(file))
        with suppress(FileExistsError):
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    index = sqlite3.connect(file, timeout=_WAIT, isolation_level=None)
    try:
        index.execute("PRAGMA journal_mode = WAL")
        index.execute("PRAGMA synchronous = OFF")
        index.executescript(_SCHEMA)
    except sqlite3.DatabaseError:
        index.close()
        raise
    return index


def _bring_in_step(index: sqlite3.Connection, project: Path, known: dict[str, str]) -> None:
    now = {path: _stamp(project / path) for path in known}
    then = dict(index.execute("SELECT path, stamp FROM document"))
    if now == then:
        return
    index.execute("BEGIN IMMEDIATE")
    for path in then.keys() - now.keys():
        _drop(index, path)
    for path, stamp in now.items():
        if then.get(path) != stamp:
            _drop(index, path)
            _take(index, project, path, known[path])
            index.execute("INSERT INTO document VALUES (?, ?)", (path, stamp))
    index.execute("COMMIT")


def _stamp(path: Path) -> str:
    try:
        found = os.stat(path)
    except OSError:
        return ""
    return f"{found.st_mtime_ns} {found.st_ctime_ns} {found.st_size} {found.st_ino}"


def _drop(index: sqlite3.Connection, path: str) -> None:
    rows = index.execute("SELECT id FROM passage WHERE path = ?", (path,)).fetchall()
    index.executemany("DELETE FROM words WHERE rowid = ?", rows)
    index.execute("DELETE FROM passage WHERE path = ?", (path,))
    index.execute("DELETE FROM document WHERE path = ?", (path,))


def _take(index: sqlite3.Connection, project: Path, path: str, role: str) -> None:
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
