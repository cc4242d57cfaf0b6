"""SQLite files in the cache folder: private, derived, disposable.

Readers and one writer go side by side (WAL). A file that is missing, of another form or damaged is made again; where
none can be kept, one in memory serves.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from memorybank.model.errors import Refused
from memorybank.store.disk import make_private

_WAIT = 20.0  # seconds for another writer


def open_database(file: str, schema: str, form: int, *, anew: bool = False) -> sqlite3.Connection:
    """`form` counts the changes of the schema and of what is kept by it."""
    try:
        make_private(os.path.dirname(file))
        if anew:
            remove(file)
        try:
            return _connected(file, schema, form)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            remove(file)
            return _connected(file, schema, form)
    except (OSError, sqlite3.DatabaseError) as error:
        if "fts5" in str(error):
            raise Refused("search.no-fts5") from None
        return in_memory(schema, form)


def in_memory(schema: str, form: int) -> sqlite3.Connection:
    return _connected(":memory:", schema, form)


def _connected(file: str, schema: str, form: int) -> sqlite3.Connection:
    if file != ":memory:":
        # Pages may be for few eyes, so their words are too; SQLite gives its log the same mode. Only a file that is not
        # there is opened: closing one that is would let go of every lock this process holds on it.
        with suppress(OSError):
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
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
        with suppress(OSError):
            os.unlink(name)
