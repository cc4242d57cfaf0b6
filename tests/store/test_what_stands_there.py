"""Something else stands where the bank would be: every command says what it is, and nobody is sent in circles."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Project

pytestmark = pytest.mark.slow

COMMANDS = (
    ("scan",),
    ("verify",),
    ("search", "retry"),
    ("read", "MEMORY.md"),
    ("status",),
    ("check",),
    ("setup", "--yes"),
    ("refresh", "--yes"),
    ("index",),
    ("archive",),
    ("select", "retry"),
    ("context", "retry"),
)
SAID = {
    "en": {
        "a file": "is a file; a bank is a folder",
        "a link to nowhere": "is a link to ../lost, which is no folder",
        "a link to itself": "is a link to memory-bank, which is no folder",
        "a link to a file": "is a link to ../page, which is no folder",
    },
    "zh": {
        "a file": "是文件，而记忆库是目录",
        "a link to nowhere": "是指向 ../lost 的链接，而那里不是目录",
        "a link to itself": "是指向 memory-bank 的链接，而那里不是目录",
        "a link to a file": "是指向 ../page 的链接，而那里不是目录",
    },
}
MADE: dict[str, Callable[[Path], object]] = {
    "a file": lambda bank: bank.write_text("# mine\n", encoding="utf-8"),
    "a link to nowhere": lambda bank: bank.symlink_to("../lost"),
    "a link to itself": lambda bank: bank.symlink_to("memory-bank"),
    "a link to a file": lambda bank: bank.symlink_to("../page"),
}


@pytest.mark.rule("RFR-1", "RFR-7")
@pytest.mark.parametrize("language", list(SAID))
@pytest.mark.parametrize("what", list(MADE))
def test_every_command_tells_the_same_story(project: Project, what: str, language: str) -> None:
    project.write("memory-bank.toml", f'language = "{language}"\n')
    (project.root / "../page").write_text("# A page\n", encoding="utf-8")
    MADE[what](project.bank)
    said = SAID[language][what]
    for command in COMMANDS:
        done = project.mb(*command)
        assert (done.code, said in done.out + done.err) == (4, True), (command, done)
    checks = {row["name"]: row for row in json.loads(project.mb("doctor", "--json").out)["checks"]}
    assert said in checks["bank"]["repair"], checks["bank"]


@pytest.mark.rule("RFR-1")
def test_what_is_advised_leads_out(project: Project) -> None:
    """Remove the link, and the same command goes on to what it advises where there is nothing."""
    project.bank.symlink_to("../lost")
    assert "remove the link, then: memory-bank setup" in project.mb("scan").err
    project.bank.unlink()
    assert "There is no bank in" in project.mb("scan").err
    project.bank.symlink_to("../lost")
    (project.root / "../lost").mkdir()
    (project.root / "../lost/MEMORY.md").write_text("# Shop\n", encoding="utf-8")
    assert json.loads(project.mb("scan", "--json").out)["files"] == 1, "or put the folder back"
