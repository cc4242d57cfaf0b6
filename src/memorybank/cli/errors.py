"""One handler for everything that goes wrong: a sentence for what a person can act on, a log for a bug."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click

from memorybank import __version__
from memorybank.cli.output import put_aside, put_json, sentence
from memorybank.model.errors import MemoryBankError
from memorybank.store import clock, config
from memorybank.store.state import ensure, places
from memorybank.texts.catalogue import Say, speaker


class Door:
    """What the handler must know to answer: the language, once it is known, and whether JSON was asked for."""

    def __init__(self) -> None:
        self.say: Say = speaker(config.locale_language())
        self.json = False


@contextmanager
def handled(door: Door) -> Iterator[None]:
    try:
        yield
    except MemoryBankError as error:
        sys.exit(_told(door, error))
    except (KeyboardInterrupt, click.exceptions.Abort):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second press must not interrupt the answer to the first
        put_aside(door.say("error.interrupted"))
        sys.exit(130)
    except BrokenPipeError:
        # The reader of a pipe went away; that is its right. Python must not complain while closing, either.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as error:
        why = error.strerror or str(error)
        _say_error(door, "error.cannot-write", 4, {"path": str(error.filename or "-"), "why": why})
        sys.exit(4)
    except (click.exceptions.Exit, click.ClickException, SystemExit):
        raise
    except Exception as error:
        sys.exit(_bug(door, error))


def _told(door: Door, error: MemoryBankError) -> int:
    _say_error(door, error.text, error.exit_code, error.params)
    return error.exit_code


def _say_error(door: Door, key: str, code: int, params: dict[str, object]) -> None:
    message = sentence(key, params, door.say)
    if door.json:
        put_json("error", code=key, message=message, exitCode=code)
    else:
        put_aside(door.say("error.title") + message)


def _bug(door: Door, error: Exception) -> int:
    """Exit 70. The log holds versions, the command line and the traceback, and nothing of any page."""
    import platform
    import traceback

    log = "\n".join(
        [
            f"memorybank {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"command: {' '.join(sys.argv)}",
            f"cwd: {Path.cwd()}",
            "",
            "".join(traceback.format_exception(error)),
        ]
    )
    where = "-"
    with suppress(OSError, MemoryBankError):
        folder = ensure(places(Path.cwd()).bugs)
        path = folder / f"{clock.iso(clock.now()).replace(':', '')}-{os.getpid()}.log"
        path.write_text(log, encoding="utf-8", errors="backslashreplace")
        where = str(path)
    if where == "-":
        click.echo(log, err=True)
    what = f"{type(error).__name__}: {error}"[:200]
    if door.json:
        put_json("error", code="bug", message=door.say("error.bug", what=what, path=where), exitCode=70)
    else:
        put_aside(door.say("error.bug", what=what, path=where))
    return 70
