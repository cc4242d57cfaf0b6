"""Where `memory-bank` begins. What is asked in passing must be there at once, so it does not wait for the library that
reads every other command line."""

from __future__ import annotations

import sys

from memorybank.store.address import env

_QUICK = {"search": "quick", "verify": "quick_verify"}
_HERE: tuple[list[str], ...] = ([], ["--json"])  # without a command: where one stands
_COMPLETING = ("_MEMORY_BANK_COMPLETE", "_MB_COMPLETE")  # a shell asks, and there are no arguments


def run() -> None:
    try:
        _run()
    except KeyboardInterrupt:  # before anybody was there to say so
        sys.exit(130)


def _run() -> None:
    module = _QUICK.get(sys.argv[1]) if len(sys.argv) > 1 else None
    if sys.argv[1:] in _HERE and not any(map(env, _COMPLETING)):
        module = "quick_here"
    if module:
        quick = __import__(f"memorybank.cli.{module}", fromlist=("quickly",))
        try:
            # returns only when the line asks for more than the quick way knows
            quick.quickly(sys.argv[1:] if module == "quick_here" else sys.argv[2:])
        except SystemExit as end:
            _leave(end)
    from memorybank.cli.main import run as every_command

    every_command()


def _leave(end: SystemExit) -> None:
    """Without taking everything down piece by piece, unless somebody waits for that: a test, a measurement."""
    import atexit
    import posix

    if atexit._ncallbacks():
        raise end
    if sys.stderr is not None:
        sys.stderr.flush()
    posix._exit(end.code if isinstance(end.code, int) else 1)
