"""The search index: one SQLite file in the cache folder, derived from the pages and their past.

FTS5 finds which pages have a word; how well a page answers is worked out from what `postings` keeps of it.
Readers and one writer go side by side (WAL). A file that is missing, of another form or damaged is made again.
"""

from __future__ import annotations

import _sqlite3 as sqlite3  # without its wrapper, which loads a calendar that nobody asks for
import marshal
import posix
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from memorybank.model.errors import Refused
from memorybank.recall.search.postings import Postings, encode, every
from memorybank.store.disk import make_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORM = 5  # of what is stored; another one is another file
_OLD = 7 * 24 * 3600  # seconds; an index of another form that nobody has written since is nobody's
TAGS = "₀₁₂₃"  # before a word that stands in one of a page's first parts, by which a page names itself
_WAIT = 20.0  # seconds for another writer
_BRIEFLY = 5.0  # where there is an answer already, if not of this moment
_SCHEMA = """
CREATE TABLE page (id INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL, stamp BLOB NOT NULL, head BLOB NOT NULL,
                   words BLOB NOT NULL, lengths BLOB NOT NULL);
CREATE TABLE past (id INTEGER PRIMARY KEY, head BLOB NOT NULL, words BLOB NOT NULL, lengths BLOB NOT NULL);
CREATE TABLE commits (path TEXT PRIMARY KEY, told BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
CREATE VIRTUAL TABLE of_page USING fts5(t, content='', detail=none, columnsize=0, tokenize='ascii');
CREATE VIRTUAL TABLE of_past USING fts5(t, content='', detail=none, columnsize=0, tokenize='ascii');
CREATE VIRTUAL TABLE count_page USING fts5vocab(of_page, row);
CREATE VIRTUAL TABLE count_past USING fts5vocab(of_past, row);
"""


def open_index(folder: str, *, anew: bool = False) -> Index:
    """The index kept in this cache folder. Where none can be kept, one in memory, made anew each time."""
    file = f"{folder}/search-{FORM}.db"
    try:
        make_private(folder)
        if anew:
            remove(file)
        _private(file)
        try:
            return Index(file)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            remove(file)
            _private(file)
            return Index(file)
    except (OSError, sqlite3.DatabaseError) as error:
        if "fts5" in str(error):
            raise Refused("search.no-fts5") from None
        return in_memory()


def in_memory() -> Index:
    return Index(":memory:")


def _private(file: str) -> None:
    """Pages may be for few eyes, so their words are too; SQLite gives its log the same mode. Only a file that is not
    there is opened: closing one that is would let go of every lock this process holds on it."""
    with suppress(OSError):
        posix.close(posix.open(file, posix.O_WRONLY | posix.O_CREAT | posix.O_EXCL | posix.O_CLOEXEC, 0o600))


def remove_others(folder: str, now: float) -> None:
    """Indexes of other forms, unless another version of this program is still at work with them."""
    with suppress(OSError):
        for name in posix.listdir(folder):
            form, of_ours, _ = name.removeprefix("search-").partition(".db")
            other = name.startswith("search-") and of_ours and form != str(FORM)
            if other and posix.stat(f"{folder}/{name}").st_mtime + _OLD < now:
                posix.unlink(f"{folder}/{name}")


def is_damage(error: Exception) -> bool:
    """Not a lock, not a full disk: the file itself. The library says so by a plain DatabaseError, or by a table that
    is not there; and what it hands out may make no sense."""
    return not isinstance(error, sqlite3.OperationalError) or "no such table" in str(error) or "vtable" in str(error)


def is_locked(error: Exception) -> bool:
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def remove(file: str) -> None:
    """The log first: a new file must not find an old one's."""
    for name in (f"{file}-wal", f"{file}-shm", file):
        with suppress(OSError):
            posix.unlink(name)


class Index:
    """An open index. Whoever writes to it does so inside `writing`."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._grown = 0  # by how many pages, in the present writing
        self._db = sqlite3.connect(file, timeout=_WAIT, isolation_level=None)
        try:
            self._prepare()
        except BaseException:
            self._db.close()  # whoever removes a damaged file must find nobody in it
            raise

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")  # a derived file: what a power cut takes is made again
        if not self._whole():
            with self.writing():
                if not self._whole():  # another process may have been quicker
                    for statement in _SCHEMA.split(";"):
                        self._db.execute(statement)

    def _whole(self) -> bool:
        return self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'count_past'").fetchone() is not None

    def close(self) -> None:
        self._db.close()

    # ---- asking

    def meta(self, name: str) -> Any:
        row = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return marshal.loads(row[0]) if row else None

    def stamp(self, path: str) -> bytes:
        found = self._db.execute("SELECT stamp FROM page WHERE path = ?", (path,)).fetchone()
        return found[0] if found else b""

    def stamps(self) -> dict[str, bytes]:
        return dict(self._db.execute("SELECT path, stamp FROM page"))

    def stamps_in(self, folder: str) -> dict[str, bytes]:
        """Of the pages right in a folder (given with its slash; "" is the tree's own)."""
        asked = "SELECT path, stamp FROM page WHERE path >= ? AND path < ? AND instr(substr(path, ?), '/') = 0"
        return dict(self._db.execute(asked, (folder, folder + "\U0010ffff", len(folder) + 1)))

    def count(self, word: str, *, past: bool = False) -> int:
        """How many pages have the word."""
        table = "count_past" if past else "count_page"
        row = self._db.execute(f"SELECT doc FROM {table} WHERE term = ?", (word,)).fetchone()
        return row[0] if row else 0

    def having(self, word: str, *, past: bool = False, most: int = -1) -> Iterator[tuple[int]]:
        """The pages that have the word, by number; a page's past has its page's number."""
        table = "of_past" if past else "of_page"
        return self._db.execute(f"SELECT rowid FROM {table} WHERE {table} MATCH ? LIMIT ?", (f'"{word}"', most))

    def pages(self, numbers: list[int]) -> Iterator[tuple[int, str, Any, Postings]]:
        asked = f"SELECT id, path, head, words, lengths FROM page WHERE id IN ({_holes(numbers)})"
        for number, path, head, words, lengths in self._db.execute(asked, numbers):
            yield number, path, marshal.loads(head), Postings(words, lengths)

    def pasts(self, numbers: list[int]) -> dict[int, tuple[Any, Postings]]:
        asked = f"SELECT id, head, words, lengths FROM past WHERE id IN ({_holes(numbers)})"
        found = self._db.execute(asked, numbers)
        return {number: (marshal.loads(head), Postings(words, lengths)) for number, head, words, lengths in found}

    def commits(self, path: str) -> Any:
        """What the log says of a path, that of a page long gone as well."""
        found = self._db.execute("SELECT told FROM commits WHERE path = ?", (path,)).fetchone()
        return marshal.loads(found[0]) if found else None

    def told_of(self) -> set[str]:
        """The paths of which the log says something."""
        return {path for (path,) in self._db.execute("SELECT path FROM commits")}

    def number(self, path: str) -> int | None:
        found = self._db.execute("SELECT id FROM page WHERE path = ?", (path,)).fetchone()
        return found[0] if found else None

    def size(self) -> int:
        """How many pages there are; kept, because counting them is what a large bank would feel."""
        found: int = self.meta("size") or 0
        return found + self._grown

    # ---- writing

    def wait_briefly(self) -> None:
        """For other writers, from now on."""
        self._db.execute(f"PRAGMA busy_timeout={1000 * _BRIEFLY:.0f}")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All or nothing, one writer at a time."""
        self._db.execute("BEGIN IMMEDIATE")
        self._grown = 0
        try:
            yield
            self.put_meta("size", self.size())
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # on a full disk SQLite has undone it already
                self._db.execute("ROLLBACK")
            raise
        finally:
            self._grown = 0

    def put_meta(self, name: str, value: Any) -> None:
        self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, marshal.dumps(value)))

    def put(self, path: str, stamp: bytes, head: Any, parts: Sequence[Sequence[str]]) -> None:
        """A page, as it is now. It keeps its number, and with it its past."""
        words, lengths = encode(parts)
        number = self._forget(path)
        row = (number, path, stamp, marshal.dumps(head), words, lengths)
        at = self._db.execute("INSERT INTO page VALUES (?, ?, ?, ?, ?, ?)", row).lastrowid
        self._db.execute("INSERT INTO of_page (rowid, t) VALUES (?, ?)", (at, _tokens(words)))
        self._grown += 1

    def drop(self, path: str) -> None:
        number = self._forget(path)
        if number is not None:
            self.drop_past(number)

    def _forget(self, path: str) -> int | None:
        found = self._db.execute("SELECT id, words FROM page WHERE path = ?", (path,)).fetchone()
        if found is None:
            return None
        number: int = found[0]
        told = (number, _tokens(found[1]))
        self._db.execute("INSERT INTO of_page (of_page, rowid, t) VALUES ('delete', ?, ?)", told)
        self._db.execute("DELETE FROM page WHERE id = ?", (number,))
        self._grown -= 1
        return number

    def put_past(self, number: int, head: Any, parts: Sequence[Sequence[str]]) -> None:
        self.drop_past(number)
        words, lengths = encode(parts)
        self._db.execute("INSERT INTO past VALUES (?, ?, ?, ?)", (number, marshal.dumps(head), words, lengths))
        self._db.execute("INSERT INTO of_past (rowid, t) VALUES (?, ?)", (number, _plain(words)))

    def put_commits(self, told: dict[str, Any]) -> None:
        rows = ((path, marshal.dumps(one)) for path, one in told.items())
        self._db.executemany("INSERT OR REPLACE INTO commits VALUES (?, ?)", rows)

    def clear_commits(self) -> None:
        self._db.execute("DELETE FROM commits")

    def drop_past(self, number: int) -> None:
        found = self._db.execute("SELECT words FROM past WHERE id = ?", (number,)).fetchone()
        if found is not None:
            text = _plain(found[0])
            self._db.execute("INSERT INTO of_past (of_past, rowid, t) VALUES ('delete', ?, ?)", (number, text))
            self._db.execute("DELETE FROM past WHERE id = ?", (number,))


def _holes(numbers: list[int]) -> str:
    return ",".join("?" * len(numbers))


def _tokens(words: bytes) -> str:
    """What FTS5 is given of a page, and later given again to forget it: each word, and once more for each name."""
    told = every(words)
    tagged = [TAGS[part] + word for word, spots in told for part, _ in spots if part < len(TAGS)]
    return " ".join((*(word for word, _ in told), *tagged))


def _plain(words: bytes) -> str:
    return " ".join(word for word, _ in every(words))
