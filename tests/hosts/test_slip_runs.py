"""A program that an agent runs writes into the bank, and no prediction saw it coming: the model is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from hosts.players import Host
from hosts.scene import Scene

pytestmark = [pytest.mark.hosts]

PAGE = "memory-bank/details/patterns.md"
# It never names the bank: what it writes nobody can tell before it runs.
TEST = """\
import pathlib
import unittest


class Shelf(unittest.TestCase):
    def test_it(self) -> None:
        folder = next(p for p in pathlib.Path().iterdir() if p.name.endswith("-bank"))
        with (folder / "details" / "patterns.md").open("a") as page:
            page.write("- slipped in\\n")


unittest.main()
"""
DEFAULT = {"claude-code": ("--permission-mode", "default")}  # the last of the two that it is given counts


@pytest.mark.rule("GRD-9", "GRD-10")
@pytest.mark.parametrize("command", ["sh tool.sh", "python3 test_shelf.py"])
@pytest.mark.parametrize("host", ["claude-code", "codex", "gemini", "opencode"])
def test_what_a_program_changed_behind_the_guards_back_is_told_with_the_next_request(
    host: str, command: str, tmp_path: Path
) -> None:
    player = Host(host, Scene(tmp_path / "scene"))
    player.scene.write("test_shelf.py", TEST)
    player.scene.write("tool.sh", "python3 test_shelf.py\n")
    page = player.scene.repo / PAGE
    before = page.read_text(encoding="utf-8")
    seen = player.hears("please do it", player.runs("true"), player.runs(command), more=DEFAULT.get(host, ()))
    assert page.read_text(encoding="utf-8") == before + "- slipped in\n", "it did slip"
    assert "memory-bank restore" not in player.result(seen, 1)
    told = player.result(seen, 2)
    assert "memory-bank restore" in told
    assert "details/patterns.md" in told
    player.scene.mb("restore", "--yes")
    assert page.read_text(encoding="utf-8") == before
