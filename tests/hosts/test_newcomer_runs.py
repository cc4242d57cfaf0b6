"""A newcomer with nothing but the README: from a fresh project to a guarded agent, a real host and a scripted model.

What is typed, what the agent runs and what it says at the end of its turn all stand in README.md; the test only plays.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from dialects import BANKS
from documentation.shown import REPOSITORY, Shown, at_terminal, commands
from hosts.model_server import Script
from hosts.players import PLAYERS, Turn
from hosts.scene import Scene
from hosts.stage import Seen

pytestmark = [pytest.mark.hosts]

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
HOSTS = ("claude-code", "opencode")


def shown(beginning: str) -> Shown:
    """The command of the README that begins so."""
    (found,) = [s for s in commands(README) if s.command.startswith(beginning)]
    return found


class Newcomer(Scene):
    """A project under git, ours where none is given, and `memory-bank` on the path as `pipx install .` leaves it."""

    def __init__(self, folder: Path, host: str, files: Mapping[str, str] | None = None) -> None:
        self.folder = Path(os.path.realpath(folder))
        self.home, self.tmp, self.repo = (self.folder / name for name in ("home", "tmp", "repo"))
        self.home.mkdir(parents=True)
        self.tmp.mkdir()
        if files is None:
            shutil.copytree(REPOSITORY / "examples/shop-api", self.repo)
        for path, text in (files or {}).items():
            self.write(path, text)
        self.env = {
            "HOME": str(self.home),
            "TMPDIR": str(self.tmp),
            "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1",
        }
        subprocess.run(["git", "init", "-q", str(self.repo)], env=self.env, check=True)
        self.host, self.player = host, PLAYERS[host]

    def types(self, command: str) -> str:
        """At a terminal, saying yes to what is asked."""
        code, out = at_terminal(["bash", "-c", command], cwd=self.repo, env=self.env, answers=["y"])
        assert code == 0, out
        return out

    def says(self, prompt: str, *turns: Turn, going_on: bool = False, last: str = "Done.") -> Seen:
        args = self.player.more if going_on else self.player.first
        return self.player.play(self, Script(list(turns), last={"text": last}), prompt=prompt, args=args)

    def bank(self) -> str:
        pages = sorted((self.repo / "memory-bank").rglob("*.md"))
        return "".join(page.read_text(encoding="utf-8") for page in pages)


@pytest.mark.parametrize("host", HOSTS)
def test_with_the_readme_alone_an_agent_is_guarded_and_only_a_yes_is_written(host: str, tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path / "scene", host)
    setup = shown("memory-bank setup")
    newcomer.types(setup.command.replace("claude-code", host))
    proposing = shown("memory-bank propose")
    block = re.search(r"^---\n.*?^---$", proposing.output or "", re.MULTILINE | re.DOTALL)
    assert block
    before = newcomer.bank()

    sly = newcomer.player.shell("echo '- Prices are whole cents' >> memory-bank/MEMORY.md")
    propose = newcomer.player.shell(proposing.command)
    seen = newcomer.says("Prices are whole cents from now on.", sly, propose, last=f"Noted.\n\n{block[0]}")
    assert "Takes orders for a small web shop" in seen.shown(0)  # the memory was there from the first request on
    assert "GRD-2" in newcomer.player.result(seen, 1)  # the shell write was refused
    assert "💾" in newcomer.player.result(seen, 2)
    assert newcomer.bank() == before
    (waiting,) = json.loads(newcomer.mb("proposals", "--json"))["proposals"]

    seen = newcomer.says("yes", going_on=True)
    assert f"{waiting['id']} is written" in seen.shown(0)
    assert "| Prices are whole cents | floats lose pennies |" in newcomer.bank()
    entry = json.loads(newcomer.mb("log", "--json"))["entries"][0]
    assert (entry["words"], entry["host"]) == ("yes", host)


CLINES = {
    "projectbrief.md": "# Project Brief\n\nA shop that counts lanterns.\n",
    "activeContext.md": "# Active Context\n\n## Current Focus\n\n- Lanterns are moved to the eastern hall\n",
    "progress.md": "# Progress\n\n## What works\n\n- counting\n",
}


@pytest.mark.rule("INJ-1", "SKL-5", "IMP-1")
def test_with_a_bank_of_kilo_code_one_command_and_the_first_request_holds_it(tmp_path: Path) -> None:
    """From an empty home: the bank is adopted where it lies, the host is wired, the agent begins with the memory. With
    Cline, and installed by the one line: tests/release/test_one_line.py."""
    host, files = "kilo", BANKS["Kilo Code"]
    newcomer = Newcomer(tmp_path / "scene", host, {**files, "README.md": "# Harbour\n\nBerths for small boats.\n"})
    command = ["memory-bank", "setup", "--host", host, "--yes"]
    done = subprocess.run(command, cwd=newcomer.repo, env=newcomer.env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {path: (newcomer.repo / path).read_text(encoding="utf-8") for path in files} == files, "their pages stay"
    sly = newcomer.player.shell("echo '- all done' >> .kilocode/rules/memory-bank/context.md")
    seen = newcomer.says("what are we doing now?", sly)
    assert "The gate codes are moved to the new lock." in seen.shown(0)
    assert "protocol_version: memory-bank/v1" in seen.shown(0)
    assert "GRD-2" in newcomer.player.result(seen, 1)
