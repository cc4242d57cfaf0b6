"""How a command runs: its options and its project, an interrupted apply settled and told, every error met in one place:
a sentence for what a person can act on, a log for a bug."""

from __future__ import annotations

import io
import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from memorybank.cli.output import as_wrong, is_quiet, put_aside, put_error, put_json, write
from memorybank.light import address
from memorybank.model.change import Authority, OnConflict
from memorybank.model.errors import BadUsage, MemoryBankError, Refused
from memorybank.store.settings import speaker_at
from memorybank.texts.catalogue import Say, sentence

if TYPE_CHECKING:
    from memorybank.app.setting import Forgiven, Setting
    from memorybank.model.change import Applied, Plan

    Carry = Callable[[Authority, dict[str, OnConflict]], tuple[Plan, Applied] | None]


TYPED = "memorybank.typed"  # in click's meta: the words of the command line
_MODES = ("--plan", "--yes", "--diff", "--json", "--quiet", "-q")


class Door:
    """What the handler must know to answer: the language, once it is known, and whether JSON was asked for."""

    def __init__(self) -> None:
        self.say: Say = speaking
        self.json = False


def speaking(key: str, **params: object) -> str:
    """Before a command knows its project: in the language of where we are. Loaded only when something is said."""
    return speaker_at(address.find(address.here()))(key, **params)


def standing() -> Path:
    """Where the command was called. A folder removed meanwhile is no trouble with a file that it wanted."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        raise BadUsage("usage.folder-gone") from None


def run_in(project: str | None, as_json: bool, body: Callable[[Setting], int], *, forgiving: Forgiven = ()) -> NoReturn:
    """Ends the process with the exit code that the body answers."""
    door = click.get_current_context().ensure_object(Door)
    door.json = as_json
    if sys.platform == "win32":
        raise Refused("usage.windows")
    from memorybank.app.setting import open_setting
    from memorybank.model.change import Applied

    setting = open_setting(project, standing(), forgiving=forgiving)
    door.say = setting.say
    if setting.recovered is not Applied.NOTHING:
        put_aside(setting.say(f"recovered.{setting.recovered.value}"))
    sys.exit(body(setting))


@contextmanager
def progress(label: str) -> Iterator[None]:
    """A word on a terminal's standard error while something takes longer than a moment; in a pipe nothing."""
    shown = not is_quiet() and sys.stderr is not None and sys.stderr.isatty()
    if shown:
        write(f"\r{label} …", sys.stderr)
    try:
        yield
    finally:
        if shown:
            write("\r\x1b[K", sys.stderr)


@contextmanager
def handled(door: Door) -> Iterator[None]:
    try:
        yield
    except MemoryBankError as error:
        _say_error(door, error.text, error.exit_code, sentence(error.text, error.params, door.say))
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.exceptions.Abort):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second press must not interrupt the answer to the first
        on_new_line = "\n" if sys.stderr is not None and sys.stderr.isatty() else ""  # behind ^C, or a question
        _speak(lambda: put_error(on_new_line + door.say("error.interrupted")))
        sys.exit(130)
    except BrokenPipeError:
        _go_quiet()  # the reader of a pipe went away; that is its right
        sys.exit(141)
    except OSError as error:
        told = door.say("error.from-system", path=str(error.filename or "-"), why=error.strerror or str(error))
        _say_error(door, "error.from-system", 4, told)
        _go_quiet()  # it may have been the screen that failed
        sys.exit(4)
    except (click.exceptions.Exit, click.ClickException, SystemExit):
        raise
    except Exception as error:
        sys.exit(_bug(door, error))


def _speak(say: Callable[[], None]) -> None:
    """Where nobody can be told, the exit code still tells: it is the error's own, not Python's 120."""
    try:
        say()
    except OSError:
        _go_quiet()


def _go_quiet() -> None:
    """What a stream still holds goes nowhere, so that Python does not fail again while it closes it.

    Both a file that takes everything and a stream that needs no file: on a disk that fails, even the first may.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        with suppress(OSError, ValueError):
            stream.flush()
            continue  # it works, and holds nothing
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
        setattr(sys, name, io.StringIO())


def _say_error(door: Door, key: str, code: int, message: str, before: str = "memory-bank: ") -> None:
    if door.json:
        _speak(lambda: put_json("error", code=key, message=message, exitCode=code))
    else:
        _speak(lambda: put_error(f"{before}{message}", as_wrong))


def _bug(door: Door, error: Exception) -> int:
    """Exit 70. The log holds versions, the command line and the traceback, and nothing of any page."""
    from memorybank.store import program

    log = program.bug_report(f"command: {' '.join(sys.argv)}\ncwd: {address.here()}", error)
    where = program.keep_report(log)
    if not where:
        _speak(lambda: click.echo(log, err=True))
    message = door.say("error.bug", what=f"{type(error).__name__}: {error}"[:200], path=where or "-")
    _say_error(door, "bug", 70, message, before="")
    return 70


json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
project_option = click.option(
    "--project", metavar="DIR", help="The project's folder; by default found from here upwards."
)
plan_option = click.option("--plan", "plan_only", is_flag=True, help="Show the plan and stop.")
yes_option = click.option("--yes", is_flag=True, help="Apply without asking.")
diff_option = click.option("--diff", is_flag=True, help="Show the plan as a unified diff as well.")
conflict_option = click.option(
    "--on-conflict",
    type=click.Choice([c.value for c in OnConflict]),
    callback=lambda _ctx, _param, value: OnConflict(value) if value else None,
    help="When a machine block was edited by hand: keep it, overwrite it, or put the update after it.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeFlags:
    """The flags that all changing commands share, and what only one of them knows."""

    command: str = ""  # as typed, for the hint how to say yes
    plan_only: bool = False
    yes: bool = False
    diff: bool = False
    json: bool = False
    on_conflict: OnConflict | None = None
    because: Authority | None = None  # what the ledger will say of it, besides whose word it was
    wait: str = ""  # what to say without a yes, where the command alone does not give it
    lines: bool = False  # say where every line goes (IMP-3)
    words: tuple[str, ...] = ()  # of a command whose plan an agent may show: those that make the same plan again
    carry: Carry | None = None  # how it is written, where the plan may have to be made again (PRO-10); None: it was not


def in_project(body: Callable[..., int], *, forgiving: Forgiven = ()) -> Callable[..., None]:
    """A command with --json and --project: `body(setting, as_json=..., ...)` gives its exit code."""

    @wraps(body)
    def command(*, project: str | None, as_json: bool, **given: Any) -> None:
        run_in(project, as_json, lambda setting: body(setting, as_json=as_json, **given), forgiving=forgiving)

    return json_option(project_option(command))


def planning(body: Callable[..., int]) -> Callable[..., None]:
    """A command that shows a plan, asks and writes: `body(setting, ways, ...)` gives its exit code."""

    @wraps(body)
    def planned(setting: Setting, *, as_json: bool, **given: Any) -> int:
        shared = {name: given.pop(name) for name in ("plan_only", "yes", "diff", "on_conflict") if name in given}
        return body(setting, ChangeFlags(command=_typed(), json=as_json, **shared), **given)

    return plan_option(yes_option(diff_option(in_project(planned))))


def changing(body: Callable[..., int]) -> Callable[..., None]:
    """A command that plans upon pages, which somebody may have edited."""
    return conflict_option(planning(body))


def _typed() -> str:
    """The command line without how it is to be run: typed again, it asks, and does what was shown."""
    words = iter(click.get_current_context().meta[TYPED])
    kept = [word for word in words if word not in _MODES and not (word == "--project" and next(words, ""))]
    return shlex.join(["memory-bank", *(word for word in kept if not word.startswith("--project="))])
