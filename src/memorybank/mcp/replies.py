"""What a request is answered with. What goes wrong becomes an answer, too: our sentence for what somebody can act on, a
log for a bug, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple, TypeVar

from memorybank.app.setting import Setting, open_setting
from memorybank.mcp.client import ClientPlace
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.store import program, settings
from memorybank.texts.catalogue import Say, sentence, speaker

T = TypeVar("T")


class ToolAnswer(NamedTuple):
    """Text for the model, and where a command has one, its document for programs."""

    text: str
    document: dict[str, object] | None = None
    failed: bool = False


class FailedReply(NamedTuple):
    """As `error.json` has it."""

    code: str
    message: str
    exit_code: int

    def answer(self) -> ToolAnswer:
        named = {"code": self.code, "message": self.message, "exitCode": self.exit_code}
        return ToolAnswer(self.message, {"schemaVersion": "1.0", "action": "error", **named}, failed=True)


def guarded(place: ClientPlace, what: str, do: Callable[[Setting], T]) -> T | FailedReply:
    """`do` in the project of this place, which is opened anew for every request: bank, language and settings may change
    while we serve. `what` names the request in a bug's log."""
    say: Say = speaker(settings.locale_language())
    try:
        setting = replace(open_setting(place.project, place.cwd, forgiving=(BadUsage,)), served=True)
        say = setting.say
        if setting.trouble is not None:
            raise setting.trouble  # in the language of the bank, as far as that is known
        return do(setting)
    except MemoryBankError as error:
        named = dict(error.params)
        if "flag" in named:  # of a command line; here it is a field
            named["flag"] = str(named["flag"]).lstrip("-").replace("-", "_")
        return FailedReply(error.text, sentence(error.text, named, say), error.exit_code)
    except OSError as error:
        params: dict[str, object] = {"path": str(error.filename or "-"), "why": error.strerror or str(error)}
        return FailedReply("error.from-system", sentence("error.from-system", params, say), 4)
    except Exception as error:
        return FailedReply("bug", say("error.bug", what=_short(error), path=_log(what, error)), 70)


def died(error: Exception) -> int:
    """The server itself broke. Nobody is left to answer but the log of whoever started it."""
    say = speaker(settings.locale_language())
    with suppress(OSError):
        sys.stderr.write(say("error.bug", what=_short(error), path=_log("server", error)) + "\n")
    return 70


def _short(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200]


def _log(what: str, error: Exception) -> str:
    """Nothing that was asked goes in, only which tool was."""
    return program.keep_report(program.bug_report(f"mcp: {what}", error)) or "-"
