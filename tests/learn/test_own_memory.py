"""`doctor` names a host's own memory where it is on, and says how to switch it off."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from conftest import Project

pytestmark = [pytest.mark.slow, pytest.mark.rule("DAY-3")]


def told(project: Project) -> dict[str, str]:
    rows = json.loads(project.mb("doctor", "--json").out)["checks"]
    return {row["name"]: row["what"] for row in rows if row["name"].startswith("memory:")}


@pytest.fixture
def wired(project: Project) -> Project:
    project.write("README.md", "# shop\n")
    project.mb("refresh", "--yes")
    for host in ("claude-code", "gemini", "qwen"):
        assert project.mb("install", host, "--no-mcp", "--yes").code == 0
    return project


def test_it_is_named_with_its_switch_where_it_is_on(wired: Project) -> None:
    found = told(wired)
    assert set(found) == {"memory:claude-code", "memory:qwen"}
    assert '{"autoMemoryEnabled": false} in .claude/settings.local.json' in found["memory:claude-code"]
    assert '{"memory": {"enableManagedAutoMemory": false}}' in found["memory:qwen"]
    assert all(
        row["ok"] for row in json.loads(wired.mb("doctor", "--json").out)["checks"] if row["name"][:7] == "memory:"
    )


def test_it_is_not_named_where_a_setting_switches_it_off(wired: Project) -> None:
    home = Path(os.environ["HOME"])
    (home / ".claude").mkdir(exist_ok=True)
    (home / ".claude/settings.json").write_text('{"autoMemoryEnabled": false}', encoding="utf-8")
    assert set(told(wired)) == {"memory:qwen"}
    wired.write(".claude/settings.json", '{"autoMemoryEnabled": true}')
    assert "memory:claude-code" in told(wired), "the project's own word goes before the user's"


def test_gemini_is_named_once_its_experiment_is_on(wired: Project) -> None:
    wired.write(".gemini/settings.json", '{"experimental": {"autoMemory": true}}')
    assert '{"experimental": {"autoMemory": false}} in .gemini/settings.json' in told(wired)["memory:gemini"]


@pytest.mark.rule("SKL-2")
@pytest.mark.parametrize(
    ("language", "words"), [("en", "never into a memory of your own"), ("zh", "不写进你自己的记忆")]
)
def test_the_protocol_says_where_facts_go(language: str, words: str) -> None:
    from memorybank.model.layout import CURRENT
    from memorybank.policy.injection import protocol
    from memorybank.texts.catalogue import speaker

    lines = protocol(speaker(language), layout=CURRENT, version=None, fingerprint="0")
    assert words in lines[-1]
