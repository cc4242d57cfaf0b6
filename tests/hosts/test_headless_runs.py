"""Runs without a person: nobody reads a question there, and nobody answers one in a next turn."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from hosts.players import OURS, PLAYERS, Host
from hosts.scene import Scene

pytestmark = [pytest.mark.hosts]

NOTES = "memory-bank/details/notes.md"
FOCUS = ["propose", "focus", "--focus", "Lamps above every aisle", "--boundary", "until May", "--pointer", "README.md"]
UNTOLD = ("cline",)  # nothing tells there whether its window is open


@pytest.mark.rule("GRD-5", "GRD-7", "PRO-4")
@pytest.mark.parametrize("host", PLAYERS)
def test_nothing_waits_for_a_person_and_a_shell_that_does_not_find_us_is_given_a_line(
    host: str, tmp_path: Path
) -> None:
    player = Host(host, Scene(tmp_path / "scene"))
    login = "bash -lc 'memory-bank search widgets'"
    seen = player.hears(
        "please do it",
        player.writes(NOTES, "# Notes\n\n- a note\n"),
        player.runs(shlex.join([OURS, *FOCUS])),
        player.runs(login),
        player.runs("true"),
    )
    refused, proposed = player.result(seen, 1), player.result(seen, 2)
    assert "GRD-5" in refused
    assert "memory-bank proposals review" in refused
    assert "The agent wants to write" not in seen.shown(-1), "that is the person's sentence"
    assert not (player.scene.repo / NOTES).exists()
    assert "💾" in proposed
    assert ("no answer comes in this run" in proposed) is (host not in UNTOLD)
    assert '"state": "pending"' in player.scene.mb("proposals", "--json")
    told = re.search(
        r"Run it by its full name: (\S+/memory-bank search widgets)", json.loads(f'"{plain(seen.shown(-1))}"')
    )
    assert told, seen.shown(-1)[-3000:]
    ran = subprocess.run(
        ["bash", "-lc", told[1]], env=player.scene.env, cwd=player.scene.repo, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert "MEMORY.md" in ran.stdout


def plain(text: str) -> str:
    """Without what JSON in JSON is escaped with."""
    return text.replace("\\", "").replace('"', "'")
