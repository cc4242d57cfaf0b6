"""A host's own file of the conversation: what stood in it when a turn ended, written since the user last spoke.

Words that stood there before were answered then; what is written behind the end of a turn nobody has said (GRD-5). Some
hosts tell of a turn's end and write its last words down a moment later, so they are waited for.
"""

from __future__ import annotations

import posix
import time

from memorybank.light.log_tail import tail
from memorybank.model.value import value
from memorybank.store import session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MOST = 512 * 1024  # bytes of the end; the last message is in there
_WAIT, _STEP = 1.0, 0.02  # seconds


@value
class _Note:
    path: str = ""
    since: int = 0  # its size when the user last spoke


def at_end(state: str, of: str, path: str, is_over: Callable[[bytes], bool]) -> bytes:
    """A turn of this session has ended, and its host names a file instead of the last words."""
    note = _load(state, of)
    since = note.since if note.path == path else 0
    _keep(state, of, _Note(path, since))
    until = time.monotonic() + _WAIT
    while not is_over(found := _from(path, since)) and time.monotonic() < until:
        time.sleep(_STEP)
    return found


def at_message(state: str, of: str, path: str, *, broken_off: bool) -> bytes | None:
    """The user speaks. None where a turn's end told its words, or where there is no file."""
    note = _load(state, of)
    path = path or note.path
    if not path:
        return None
    found = _from(path, note.since if note.path == path else 0) if broken_off else None
    _keep(state, of, _Note(path, _size(path)))
    return found


def _from(path: str, since: int) -> bytes:
    size = _size(path)
    return tail(path, min(_MOST, size if size < since else size - since))  # a shorter one was written anew


def _size(path: str) -> int:
    try:
        return posix.stat(path).st_size
    except (OSError, ValueError):
        return 0


def _load(state: str, of: str) -> _Note:
    since, _, rest = session.kept(state, of, "end").partition("\t")
    path = rest.rpartition("\t")[2]
    return _Note(path, int(since)) if since.isdecimal() and path else _Note()


def _keep(state: str, of: str, note: _Note) -> None:
    session.keep(state, of, "end", f"{note.since}\t\t{note.path}")
