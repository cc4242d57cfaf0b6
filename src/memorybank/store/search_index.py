"""The search index: the words of a bank's pages and of their commits, in one SQLite file, and those of the repository's
own documents, passage by passage (DAY-2), in another.

FTS5 finds which pages have a word; how well a page answers is worked out from the counts kept of it. Nothing is shown
from an index: whoever quotes reads the page or the document itself.
"""

import marshal
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from memorybank.model.errors import Refused
from memorybank.recall.search.document_rank import FoundPassage, document_passages, passage_query, ranked_passages
from memorybank.recall.search.document_roles import PROSE
from memorybank.recall.search.page_fields import Postings, page_tokens, postings
from memorybank.recall.search.tokens import terms
from memorybank.store import disk, readable_files

_FORM, _DOCUMENT_FORM = 8, 2
_SETTLED = 50_000_000  # ns; what changed later than that before we looked may change again under the same stamp
_WAIT = 20.0  # seconds for another writer
_WORDS = 64  # kept; at two thousand pages each, they are a few megabytes
_PASSAGES = 300  # looked at closely
_BRIEFLY = 5.0  # seconds to wait for another writer where there is an answer already, if not of this moment
_SCHEMA = """
CREATE TABLE page (id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL, stamp BLOB NOT NULL, whole INTEGER NOT NULL,
                   headings BLOB NOT NULL, words BLOB NOT NULL);
CREATE INDEX unread ON page (path) WHERE NOT whole;
CREATE TABLE past (id INTEGER PRIMARY KEY, edits INTEGER NOT NULL, words BLOB NOT NULL);
CREATE TABLE commits (path TEXT PRIMARY KEY, told BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
CREATE VIRTUAL TABLE of_page USING fts5(t, content='', detail=none, columnsize=0, tokenize='ascii');
CREATE VIRTUAL TABLE of_past USING fts5(t, content='', detail=none, columnsize=0, tokenize='ascii');
CREATE VIRTUAL TABLE count_page USING fts5vocab(of_page, row);
CREATE VIRTUAL TABLE count_past USING fts5vocab(of_past, row)
"""
_DOCUMENT_SCHEMA = """
CREATE TABLE document (path TEXT PRIMARY KEY, stamp BLOB NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(body, heading, path, document UNINDEXED, role UNINDEXED, title UNINDEXED,
                                      line UNINDEXED, lines UNINDEXED, tokenize='ascii')
"""


def stamp(file: str) -> bytes:
    """Changes with the file; empty when that is too young for anybody to be sure. How young is told by its ctime: any
    program can set the other date, also to one in the future."""
    found = disk.stamp(file)
    if found is None:
        return b"-"
    return b"" if abs(time.time_ns() - found[0]) < _SETTLED else b"%d %d %d %d" % found


class Index:
    """An open index. Whoever writes to it does so inside `writing`."""

    def __init__(self, folder: str = "", *, anew: bool = False) -> None:
        """Kept in this cache folder; without one, in memory."""
        self.db = open_database(f"{folder}/search.db" if folder else "", _SCHEMA, _FORM, anew=anew)
        self.look_again()

    def close(self) -> None:
        self.db.close()

    # ---- asking

    def look_again(self) -> None:
        """Until then a word is looked up once: at every key that somebody types, most words are the same."""
        self.count = lru_cache(_WORDS)(partial(_count, self.db))
        self.having = lru_cache(_WORDS)(partial(_having, self.db))

    def meta(self, name: str) -> Any:
        return self._kept("SELECT value FROM meta WHERE name = ?", name)

    def stamps(self) -> dict[str, bytes]:
        return dict(self.db.execute("SELECT path, stamp FROM page"))

    def stamp(self, path: str) -> bytes:
        return self._one("SELECT stamp FROM page WHERE path = ?", path) or b""

    def unread(self) -> tuple[str, ...]:
        return tuple(path for (path,) in self.db.execute("SELECT path FROM page WHERE NOT whole ORDER BY path"))

    def size(self) -> int:
        return int(self.db.execute("SELECT count(*) FROM page").fetchone()[0])

    def pages(self, numbers: list[int]) -> Iterator[tuple[int, str, tuple[str, ...], Postings]]:
        asked = f"SELECT id, path, headings, words FROM page WHERE id IN ({_holes(numbers)})"
        for number, path, headings, words in self.db.execute(asked, numbers):
            yield number, path, marshal.loads(headings), Postings(*marshal.loads(words))

    def pasts(self, numbers: list[int]) -> dict[int, tuple[int, Postings]]:
        found = self.db.execute(f"SELECT id, edits, words FROM past WHERE id IN ({_holes(numbers)})", numbers)
        return {number: (edits, Postings(*marshal.loads(words))) for number, edits, words in found}

    def commits(self, path: str) -> Any:
        """What the log says of a path, that of a page long gone as well."""
        return self._kept("SELECT told FROM commits WHERE path = ?", path)

    def number(self, path: str) -> int | None:
        found: int | None = self._one("SELECT id FROM page WHERE path = ?", path)
        return found

    def _kept(self, asked: str, key: str) -> Any:
        found = self._one(asked, key)
        return None if found is None else marshal.loads(found)

    def _one(self, asked: str, key: str) -> Any:
        found = self.db.execute(asked, (key,)).fetchone()
        return found[0] if found else None

    # ---- writing

    def wait_briefly(self) -> None:
        """For other writers, from now on."""
        self.db.execute(f"PRAGMA busy_timeout={1000 * _BRIEFLY:.0f}")

    def put_meta(self, name: str, value: Any) -> None:
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, marshal.dumps(value)))

    def put(
        self, path: str, stamp: bytes, headings: tuple[str, ...], parts: Sequence[Sequence[str]], *, whole: bool = True
    ) -> None:
        """A page, as it is now. It keeps its number, and with it its past."""
        number, kept = self._forget(path), postings(parts)
        row = (number, path, stamp, whole, marshal.dumps(headings), marshal.dumps(tuple(kept)))
        at = self.db.execute("INSERT INTO page VALUES (?, ?, ?, ?, ?, ?)", row).lastrowid
        self.db.execute("INSERT INTO of_page (rowid, t) VALUES (?, ?)", (at, " ".join(page_tokens(kept))))

    def drop(self, path: str) -> None:
        number = self._forget(path)
        if number is not None:
            self.drop_past(number)

    def _forget(self, path: str) -> int | None:
        number = self.number(path)
        if number is not None:
            for *_, kept in self.pages([number]):  # FTS5 forgets a row when it is given the same words again
                told = ("delete", number, " ".join(page_tokens(kept)))
                self.db.execute("INSERT INTO of_page (of_page, rowid, t) VALUES (?, ?, ?)", told)
            self.db.execute("DELETE FROM page WHERE id = ?", (number,))
        return number

    def put_past(self, number: int, edits: int, subjects: Sequence[Sequence[str]]) -> None:
        self.drop_past(number)
        kept = postings(subjects)
        self.db.execute("INSERT INTO past VALUES (?, ?, ?)", (number, edits, marshal.dumps(tuple(kept))))
        self.db.execute(
            "INSERT INTO of_past (rowid, t) VALUES (?, ?)", (number, " ".join(word for word, _ in kept.each()))
        )

    def drop_past(self, number: int) -> None:
        for _, kept in self.pasts([number]).values():
            told = ("delete", number, " ".join(word for word, _ in kept.each()))
            self.db.execute("INSERT INTO of_past (of_past, rowid, t) VALUES (?, ?, ?)", told)
            self.db.execute("DELETE FROM past WHERE id = ?", (number,))

    def put_commits(self, told: Iterable[tuple[str, Any]]) -> None:
        rows = ((path, marshal.dumps(one)) for path, one in told)
        self.db.executemany("INSERT OR REPLACE INTO commits VALUES (?, ?)", rows)

    def clear_commits(self) -> set[str]:
        told = {path for (path,) in self.db.execute("SELECT path FROM commits")}
        self.db.execute("DELETE FROM commits")
        return told


def _count(db: sqlite3.Connection, word: str, *, past: bool = False) -> int:
    table = "count_past" if past else "count_page"
    row = db.execute(f"SELECT doc FROM {table} WHERE term = ?", (word,)).fetchone()
    return row[0] if row else 0


def _having(db: sqlite3.Connection, word: str, *, past: bool = False, most: int = -1) -> tuple[int, ...]:
    """The pages that have the word, by number; a page's past has its page's number."""
    table = "of_past" if past else "of_page"
    asked = f"SELECT rowid FROM {table} WHERE {table} MATCH ? LIMIT ?"
    return tuple(number for (number,) in db.execute(asked, (f'"{word}"', most)))


def _holes(numbers: list[int]) -> str:
    return ",".join("?" * len(numbers))


# --- the repository's own documents


def find_passages(project: Path, known: dict[str, str], folder: str, request: str) -> list[FoundPassage]:
    """The passages that answer a request, best first. `known`: the documents with their roles; `folder`: where the
    index is kept."""
    query = passage_query(request)
    if not known or not (query.asked or query.meant):
        return []

    def found(file: str, *, anew: bool = False) -> list[FoundPassage]:
        with closing(open_database(file, _DOCUMENT_SCHEMA, _DOCUMENT_FORM, anew=anew)) as index:
            _bring_in_step(index, project, known)
            return ranked_passages(query, _passages(index, query.asked), _passages(index, sorted(query.meant)))

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
                _take_document(index, project, path, known[path])
                index.execute("INSERT INTO document VALUES (?, ?)", (path, now[path]))


def _take_document(index: sqlite3.Connection, project: Path, path: str, role: str) -> None:
    found = readable_files.read_sample(project, path)
    for passage in document_passages(found.text, prose=role in PROSE) if found else ():
        words = [" ".join(terms(text)) for text in (passage.text, passage.heading, path)]
        row = (*words, path, role, passage.heading, passage.line, passage.text.count("\n") + 1)
        index.execute("INSERT INTO words VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def _passages(index: sqlite3.Connection, words: Iterable[str]) -> dict[int, FoundPassage]:
    asked = " OR ".join(f'"{word}"' for word in words if '"' not in word)
    if not asked:
        return {}
    rows = index.execute(
        "SELECT rowid, document, role, title, line, lines, body || ' ' || heading || ' ' || path, "
        "-bm25(words, 1.0, 1.2, 0.6) AS score FROM words WHERE words MATCH ? ORDER BY score DESC LIMIT ?",
        (asked, _PASSAGES),
    )
    return {number: FoundPassage(*row) for number, *row in rows}


# --- SQLite files in the cache folder: private, derived, disposable. Readers and one writer go side by side (WAL). One
# that is missing, of another form or damaged is made again; where none can be kept, one in memory serves


def open_database(file: str, schema: str, form: int, *, anew: bool = False) -> sqlite3.Connection:
    """`form` counts the changes of the schema and of what is kept by it. No `file`: in memory."""
    if not file:
        return _connected(":memory:", schema, form)
    try:
        if anew:
            remove(file)
        try:
            return _connected(file, schema, form)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            remove(file)
            return _connected(file, schema, form)
    except sqlite3.DatabaseError as error:
        if "fts5" in str(error):
            raise Refused("search.no-fts5") from None
        return _connected(":memory:", schema, form)


def _connected(file: str, schema: str, form: int) -> sqlite3.Connection:
    if file != ":memory:":
        # Pages may be for few eyes, so their words are too; SQLite gives its log the same mode. Only a file that is not
        # there is opened: closing one that is would let go of every lock this process holds on it.
        disk.note(file, b"", disk.EXCLUSIVE)
    database = sqlite3.connect(file, timeout=_WAIT, isolation_level=None, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=NORMAL")  # what a power cut takes is made again
        if not _form(database):
            with writing(database):
                if not _form(database):  # another process may have been quicker
                    for statement in schema.split(";"):
                        database.execute(statement)
                    database.execute(f"PRAGMA user_version={form}")
        if _form(database) != form:
            raise sqlite3.DatabaseError("of another form")
    except BaseException:
        database.close()  # whoever removes a damaged file must find nobody in it
        raise
    return database


def _form(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


@contextmanager
def writing(database: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, one writer at a time."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:  # on a full disk SQLite has undone it already
            database.execute("ROLLBACK")
        raise


def is_damage(error: Exception) -> bool:
    """Not a lock, not a full disk: the file itself. The library says so by a plain DatabaseError, or by a table that
    is not there; and what it hands out may make no sense."""
    return not isinstance(error, sqlite3.OperationalError) or "no such table" in str(error) or "vtable" in str(error)


def is_locked(error: Exception) -> bool:
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def remove(file: str) -> None:
    """The log first: a new file must not find an old one's."""
    for name in (f"{file}-wal", f"{file}-shm", file):
        disk.remove(name)
