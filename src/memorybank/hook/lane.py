"""Reads an event and answers it: by the fast lane (`light/fast_lane.py`) if no rule applies, else by the full engine.

Builtin modules only, here and in everything imported at the top. A test lists what an everyday event has loaded.
"""

from __future__ import annotations

import posix

from memorybank.light.fast_lane import silent
from memorybank.light.hosts import AFTER, BEFORE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

DEADLINE = 8.0  # seconds, below every host's own; MEMORY_BANK_HOOK_DEADLINE makes it shorter
_heard: list[bytes] = []  # what came in so far, for an answer when the rest does not come


def main(argv: list[str]) -> NoReturn:
    if len(argv) > 1 and argv[1] == "--serve":
        from memorybank.app.hook.respond import serve

        posix._exit(serve(argv[0]))
    host, event = (*argv, "", "")[:2]
    try:
        _arm()
        while piece := posix.read(0, 1 << 16):
            _heard.append(piece)
        data = b"".join(_heard)
        if (event in BEFORE or event in AFTER) and silent(data.decode("utf-8"), event in AFTER, quick_or_judged):
            posix._exit(0)
    except Exception:
        pass  # not proven: the full lane judges, and answers for its own failures
    except BaseException as error:
        _refuse_or_allow(host, event, b"".join(_heard), error)
    _full(host, event, b"".join(_heard))


def quick_or_judged(command: str, cwd: str, *given: Any, after: bool) -> str:
    """The shell judge's quick test, then the judge itself; both are loaded when a command comes."""
    from memorybank.policy.shell.quick import quick

    found = quick(command, cwd, *given, after=after)
    if not found:
        from memorybank.app.hook.judged_command import without_consequence

        return without_consequence(command, cwd, after=after)
    return found


def _full(host: str, event: str, data: bytes) -> NoReturn:
    """The full engine. Whatever breaks in it, the host gets an answer it understands (and never a traceback)."""
    try:
        from memorybank.app.hook.respond import respond

        _say(respond(host, event, data).encode("utf-8", "surrogatepass"))
    except BaseException as error:
        _refuse_or_allow(host, event, data, error)
    posix._exit(0)


class Late(BaseException):
    """Our own deadline passed; the host's is near."""


def _arm() -> None:
    import _signal  # type: ignore[import-not-found]  # the builtin half of `signal`

    def late(*_: object) -> None:
        raise Late

    _signal.signal(_signal.SIGALRM, late)
    shorter = posix.environ.get(b"MEMORY_BANK_HOOK_DEADLINE", b"")
    sensible = len(shorter) < 8 and shorter.replace(b".", b"", 1).isdigit() and float(shorter) >= 0.05
    _signal.setitimer(_signal.ITIMER_REAL, min(DEADLINE, float(shorter)) if sensible else DEADLINE)


def _refuse_or_allow(host: str, event: str, data: bytes, error: BaseException) -> NoReturn:
    """The outermost frame: deny what names the bank and could write, let the rest pass, and leave a mark."""
    try:
        from memorybank.app.hook.failure import last_word

        _say(last_word(host, event, data, error).encode("utf-8", "surrogatepass"))
    except BaseException:
        posix._exit(2 if event in BEFORE and b"memory-bank" in data.lower() else 0)
    posix._exit(0)


def _say(answer: bytes) -> None:
    while answer:
        answer = answer[posix.write(1, answer) :]
