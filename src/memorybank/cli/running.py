"""How a command runs: its project is found, an interrupted apply settled and told, every error met in one place."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from memorybank.cli.errors import Door, handled, standing
from memorybank.cli.output import put_aside
from memorybank.model.errors import Refused

if TYPE_CHECKING:  # the stories are imported by the command that tells them: `--help` needs none
    from memorybank.app.setting import Forgiven, Setting


def run_in(project: str | None, as_json: bool, body: Callable[[Setting], int], *, forgiving: Forgiven = ()) -> NoReturn:
    """Ends the process with the exit code that the body answers."""
    door = Door()
    with handled(door):
        sys.exit(body(_setting(door, project, as_json, forgiving=forgiving)))


def _setting(door: Door, project: str | None, as_json: bool, *, forgiving: Forgiven) -> Setting:
    door.json = as_json
    if sys.platform == "win32":
        raise Refused("usage.windows")
    from memorybank.app.setting import open_setting
    from memorybank.store.recover import Recovered

    setting = open_setting(project, standing(), forgiving=forgiving)
    door.say = setting.say
    if setting.recovered is not Recovered.NOTHING:
        put_aside(setting.say(f"recovered.{setting.recovered.value}"))
    return setting
