"""The session log on disk: appended in one write a record, read from its end; and the host's own file of the
conversation. Builtin modules only.
"""

import posix
import time

from memorybank.light.address import session_log, tail
from memorybank.model.facts import Session
from memorybank.policy.session import fold
from memorybank.store import disk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = 256 * 1024  # bytes of a log; beyond that the part before the last user message is let go
_KINDS = (".log", ".key", ".ask", ".end", ".say", ".told", ".made")  # what a session leaves
_KEPT = 64  # sessions of a bank; older logs are removed when a session starts


def load(state: str, session: str, agent: str = "") -> Session:
    return fold(tail(session_log(state, session)), agent)


def append(state: str, session: str, records: bytes) -> None:
    """Raises OSError: the caller decides what that means."""
    disk.put(session_log(state, session), records, disk.APPEND)


def keep(state: str, session: str, kind: str, text: str, how: int = disk.TRUNCATE) -> None:
    """A note beside the log: what a turn was asked for, what the agent is yet to be told. Private, and best effort."""
    disk.note(_beside(state, session, kind), text.encode("utf-8", "surrogatepass"), how)


def kept(state: str, session: str, kind: str) -> str:
    return tail(_beside(state, session, kind)).decode("utf-8", "surrogateescape")


def take(state: str, session: str, kind: str) -> str:
    """A note, which is then forgotten. Taken by renaming: of two hooks at once one has it."""
    path = _beside(state, session, kind)
    if not disk.move(path, f"{path}.told"):
        return ""
    found = tail(f"{path}.told").decode("utf-8", "surrogateescape")
    disk.remove(f"{path}.told")
    return found


def mark_made(state: str, keys: tuple[str, ...]) -> None:
    """For the sessions of these keys: somebody else than their host has spoken. Best effort."""
    for key in keys:
        disk.note(f"{state}/sessions/{key}.made", b"1")


def _beside(state: str, session: str, kind: str) -> str:
    return session_log(state, session)[: -len("log")] + kind


def trim(state: str, session: str) -> None:
    """At a session's start: keep the logs few and this one small. What is cut lies before the last user message."""
    path = session_log(state, session)
    try:
        logs = [entry for entry in posix.scandir(f"{state}/sessions") if entry.name.endswith(_KINDS)]
        logs.sort(key=lambda entry: entry.stat().st_mtime, reverse=True)
        for entry in logs[len(_KINDS) * _KEPT :]:
            disk.remove(entry.path)
        if disk.size(path) > LARGEST:
            kept = tail(path)
            disk.replace(path, kept[max(0, kept.rfind(b"\nU\t")) :], "new", durable=False)
    except OSError:
        return


def secret(state: str, session: str) -> bytes:
    """The session's own key for the boundary (INJ-3): made once, kept while the log is, so the text stays the same."""
    path = _beside(state, session, "key")
    found = tail(path)
    if len(found) >= 16:
        return found[:16]
    made = posix.urandom(16)
    if not disk.note(path, made, disk.EXCLUSIVE):
        return tail(path)[:16] or made  # another's, made meanwhile; no disk, no memory of it: still unguessable
    return made


# --- the host's own file of the conversation: words that stood there before the user last spoke were answered then, and
# what is written behind the end of a turn nobody has said (GRD-5). Some hosts write a turn's last words down a moment
# after its end, so they are waited for


_MOST = 512 * 1024  # bytes of the end; the last message is in there
_WAIT, _STEP = 1.0, 0.02  # seconds


def at_end(state: str, of: str, path: str, is_over: "Callable[[bytes], bool]") -> bytes:
    """A turn of this session has ended, and its host names a file instead of the last words."""
    since = _since(state, of, path)
    _keep(state, of, path, since)
    until = time.monotonic() + _WAIT
    while not is_over(found := _from(path, since)) and time.monotonic() < until:
        time.sleep(_STEP)
    return found


def at_message(state: str, of: str, path: str, *, broken_off: bool) -> bytes | None:
    """The user speaks. None where a turn's end told its words, or where there is no file."""
    path = path or kept(state, of, "end").partition("\t")[2]
    if not path:
        return None
    found = _from(path, _since(state, of, path)) if broken_off else None
    _keep(state, of, path, disk.size(path))
    return found


def _from(path: str, since: int) -> bytes:
    size = disk.size(path)
    return tail(path, min(_MOST, size if size < since else size - since))  # a shorter one was written anew


def _since(state: str, of: str, path: str) -> int:
    """The file's size when the user last spoke."""
    since, _, known = kept(state, of, "end").partition("\t")
    return int(since) if since.isdecimal() and known == path else 0


def _keep(state: str, of: str, path: str, since: int) -> None:
    keep(state, of, "end", f"{since}\t{path}")
