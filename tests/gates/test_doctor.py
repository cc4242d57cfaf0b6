"""`doctor` on hooks: wired, heard from, failing, moved; and what slipped past the guard."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import pytest

from conftest import Project
from gates.conftest import Agent
from memorybank.store import hook_log, installed
from memorybank.store.project import places


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEMORY_BANK_NOW")


def checks(project: Project) -> dict[str, dict[str, object]]:
    return {c["name"]: c for c in json.loads(project.mb("doctor", "--json").out)["checks"]}


def test_a_host_that_was_never_installed_is_not_spoken_of(bank: Project) -> None:
    assert not [name for name in checks(bank) if name.startswith("host:")]


def test_a_wired_host_is_heard_from_or_said_to_be_silent(bank: Project) -> None:
    bank.mb("install", "claude-code", "--yes")
    told = checks(bank)["host:claude-code"]
    assert told["ok"], "as after every installation: nothing is wrong yet"
    assert "not heard from here yet" in str(told["what"])
    assert "memory-bank install claude-code" in str(told["what"])
    Agent(bank).starts()
    told = checks(bank)["host:claude-code"]
    assert told["ok"]
    assert "last heard from 20" in str(told["what"])
    (bank.root / ".claude/settings.local.json").write_text("{}\n", encoding="utf-8")
    assert "memory-bank install claude-code" in str(checks(bank)["host:claude-code"]["repair"])


def test_a_settings_file_that_is_no_json_is_to_be_corrected_not_installed_over(bank: Project) -> None:
    bank.mb("install", "claude-code", "--yes")
    (bank.root / ".claude/settings.local.json").write_text('{"hooks": \n', encoding="utf-8")
    told = checks(bank)["host:claude-code"]
    assert not told["ok"]
    assert ".claude/settings.local.json, line" in str(told["repair"])
    assert "correct the file" in str(told["repair"])
    assert "memory-bank install" not in str(told["repair"]), "it would refuse"


def test_an_interpreter_that_moved_is_named(bank: Project, tmp_path: Path) -> None:
    bank.mb("install", "claude-code", "--yes")
    Agent(bank).starts()
    installed.save_launch([str(tmp_path / "gone/python"), "-I", "-S", "/x/start.py"])
    assert checks(bank)["host:claude-code"]["ok"], "its own line names an interpreter that is there"
    settings = bank.root / ".claude/settings.local.json"
    settings.write_text(settings.read_text(encoding="utf-8").replace(sys.executable, "/gone/python"), encoding="utf-8")
    assert "/gone/python" in str(checks(bank)["host:claude-code"]["repair"])


def test_failures_of_the_last_days_and_slips_are_shown(bank: Project) -> None:
    state = str(places(bank.bank).state)
    hook_log.fail(state, "claude-code", "GRD-1", "ValueError: long ago", int(time.time()) - 30 * 86_400)
    assert checks(bank)["hooks"]["ok"]
    hook_log.fail(state, "claude-code", "GRD-1", "ValueError: today", int(time.time()))
    assert "ValueError: today" in str(checks(bank)["hooks"]["repair"])
    agent = Agent(bank)
    agent.starts()
    agent.hears()
    bank.page("MEMORY.md", "behind our back\n")
    agent.stops()
    assert "memory-bank restore" in str(checks(bank)["slips"]["repair"])
    assert bank.mb("restore", "--yes").code == 0
    assert checks(bank)["slips"]["ok"]


def test_logs_stay_small(bank: Project) -> None:
    state = str(places(bank.bank).state)
    for number in range(1000):
        hook_log.fail(state, "claude-code", "GRD-1", f"{number} " + "x" * 150, number)
    kept = [p for p in Path(state).iterdir() if p.name.startswith("failures")]
    assert sum(p.stat().st_size for p in kept) < 64 * 1024
    assert hook_log.failures(state)[-1].error.startswith("999 ")
