"""The session log on disk: appended in one write a record, read from its end. Builtin modules only."""

from __future__ import annotations

import posix

from memorybank.model.session import Session
from memorybank.policy.session import fold
from memorybank.store.address import session_log
from memorybank.store.tail import tail

LARGEST = 256 * 1024  # bytes of a log; beyond that the part before the last user message is let go
_KINDS = (".log", ".key", ".ask", ".end", ".say", ".told", ".made")  # what a session leaves
_KEPT = 64  # sessions of a bank; older logs are removed when a session starts


def load(state: str, session: str, agent: str = "") -> Session:
    return fold(tail(session_log(state, session)), agent)


def append(state: str, session: str, records: bytes) -> None:
    """One write, so that records of parallel hooks never mix. Raises OSError: the caller decides what that means."""
    path = session_log(state, session)
    flags = posix.O_WRONLY | posix.O_APPEND | posix.O_CREAT | posix.O_CLOEXEC
    try:
        handle = posix.open(path, flags, 0o600)
    except FileNotFoundError:
        make_folder(f"{state}/sessions")
        handle = posix.open(path, flags, 0o600)
    try:
        posix.write(handle, records)
    finally:
        posix.close(handle)


def keep_request(state: str, session: str, text: str) -> None:
    """What this turn was asked for, until it ends: the end of a turn is judged by it."""
    keep(state, session, "ask", text)


def take_request(state: str, session: str) -> str:
    """The request, which is then forgotten."""
    found = kept(state, session, "ask")
    try:
        posix.unlink(_beside(state, session, "ask"))
    except OSError:
        pass
    return found


def keep(state: str, session: str, kind: str, text: str) -> None:
    """A note beside the log. Private, and best effort."""
    try:
        make_folder(f"{state}/sessions")
        flags = posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC | posix.O_CLOEXEC
        handle = posix.open(_beside(state, session, kind), flags, 0o600)
        try:
            posix.write(handle, text.encode("utf-8", "surrogatepass"))
        finally:
            posix.close(handle)
    except OSError:
        pass


def kept(state: str, session: str, kind: str) -> str:
    return tail(_beside(state, session, kind)).decode("utf-8", "surrogateescape")


def keep_words(state: str, session: str, text: str) -> None:
    """What the agent is to be told as soon as its host can tell it. Best effort, and private."""
    try:
        make_folder(f"{state}/sessions")
        flags = posix.O_WRONLY | posix.O_APPEND | posix.O_CREAT | posix.O_CLOEXEC
        handle = posix.open(_beside(state, session, "say"), flags, 0o600)
        try:
            posix.write(handle, f"{text}\n\n".encode("utf-8", "surrogatepass"))
        finally:
            posix.close(handle)
    except OSError:
        pass


def take_words(state: str, session: str) -> str:
    """Those words, which are then forgotten. Taken by renaming: of two hooks at once one tells them."""
    path = _beside(state, session, "say")
    try:
        posix.rename(path, f"{path}.told")
    except OSError:
        return ""
    return tail(f"{path}.told").decode("utf-8", "replace").strip()


def keep_mark(state: str, key: str, kind: str) -> None:
    """A note without words, for the session of this key. Best effort."""
    try:
        make_folder(f"{state}/sessions")
        posix.close(
            posix.open(f"{state}/sessions/{key}.{kind}", posix.O_WRONLY | posix.O_CREAT | posix.O_CLOEXEC, 0o600)
        )
    except OSError:
        pass


def take_mark(state: str, session: str, kind: str) -> bool:
    try:
        posix.unlink(_beside(state, session, kind))
    except OSError:
        return False
    return True


def _beside(state: str, session: str, kind: str) -> str:
    return session_log(state, session)[: -len("log")] + kind


def make_folder(path: str) -> None:
    """A private folder, with those above it."""
    made = ""
    for part in path.split("/")[1:]:
        made += f"/{part}"
        try:
            posix.mkdir(made, 0o700)
        except FileExistsError:
            continue
        except OSError:
            if not _is_there(made):
                raise


def _is_there(path: str) -> bool:
    try:
        posix.stat(path)
    except OSError:
        return False
    return True


def trim(state: str, session: str) -> None:
    """At a session's start: keep the logs few and this one small. What is cut lies before the last user message."""
    path = session_log(state, session)
    try:
        if posix.stat(path).st_size > LARGEST:
            kept = tail(path)
            at = max(0, kept.rfind(b"\nU\t"))
            handle = posix.open(f"{path}.new", posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC | posix.O_CLOEXEC, 0o600)
            try:
                posix.write(handle, kept[at:])
            finally:
                posix.close(handle)
            posix.rename(f"{path}.new", path)
    except OSError:
        pass
    try:
        logs = [entry for entry in posix.scandir(f"{state}/sessions") if entry.name.endswith(_KINDS)]
        logs.sort(key=lambda entry: entry.stat().st_mtime, reverse=True)
        for entry in logs[len(_KINDS) * _KEPT :]:
            posix.unlink(entry.path)
    except OSError:
        pass


def secret(state: str, session: str) -> bytes:
    """The session's own key for the boundary (INJ-3): made once, kept while the log is, so the text stays the same."""
    path = session_log(state, session)[: -len("log")] + "key"
    found = tail(path)
    if len(found) >= 16:
        return found[:16]
    made = _random()
    try:
        make_folder(f"{state}/sessions")
        handle = posix.open(path, posix.O_WRONLY | posix.O_CREAT | posix.O_EXCL | posix.O_CLOEXEC, 0o600)
        try:
            posix.write(handle, made)
        finally:
            posix.close(handle)
    except FileExistsError:
        return tail(path)[:16] or made
    except OSError:
        pass  # no disk, no memory of it: still unguessable, only not the same next time
    return made


def _random() -> bytes:
    return posix.urandom(16)
