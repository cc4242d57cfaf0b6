"""What our hooks leave behind: when each host's last ran, what failed, which ones answered in a session.

    heartbeat-HOST   its date is when a hook of that host last ran, its text the event
    failures         lines of time, host, rule, error; kept short
    spoke            lines of a session's key and HOST SCOPE: this hook has answered an event of the session; or + HOST
                     SCOPE: it was there when the session started; or = HOST SCOPE STAMP: its settings file, with this
                     stamp, holds what an installation writes

Builtin modules only.
"""

from memorybank.light.address import base, key, tail
from memorybank.model.value import value
from memorybank.store import disk

_MOST_ANSWERS = 64 * 1024  # bytes: those of some hundred sessions


@value
class Failure:
    at: int
    host: str
    rule: str
    error: str


def beat(state: str, host: str, event: str) -> None:
    disk.note(f"{state}/heartbeat-{_plain(host)}", event.encode("utf-8", "replace")[:100] + b"\n")


def last_beat(state: str, host: str) -> int:
    found = disk.stamp(f"{state}/heartbeat-{_plain(host)}")
    return found[1] // 10**9 if found is not None else 0


def fail(state: str, host: str, rule: str, error: str, now: int) -> None:
    disk.log(f"{state}/failures", now, _plain(host), rule, error[:160])


def failures(state: str, since: int = 0) -> tuple[Failure, ...]:
    lines = (f for f in disk.logged(f"{state}/failures", 4) if f[0].isdigit() and int(f[0]) >= since)
    return tuple(Failure(int(at), host, rule, error) for at, host, rule, error in lines)


def told_until(state: str, now: int) -> int:
    """Until when failures were told at a session's start; tells it anew."""
    path = f"{state}/failures-told"
    old = tail(path).decode("ascii", "ignore").strip()
    disk.note(path, str(now).encode())
    return int(old) if old.isdigit() else 0


def _plain(host: str) -> str:
    return "".join(c for c in host if c.isalnum() or c == "-")[:40] or "unknown"


# --- which of our hooks answered in a session


def answers(session: str) -> tuple[str, ...]:
    lines = disk.logged(_answers_file(), 2, _MOST_ANSWERS) if session else []
    return tuple(line for of, line in lines if of == key(session))


def start_of(host: str, scope: str) -> str:
    return f"+ {host} {scope}"


def note_answer(session: str, line: str) -> None:
    """Best effort: where nothing can be noted every hook answers for itself."""
    if session and line not in answers(session):
        disk.log(_answers_file(), key(session), line, most=_MOST_ANSWERS)


def _answers_file() -> str:
    return f"{base('state')}/spoke"
