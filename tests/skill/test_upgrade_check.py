"""What differs on somebody's machine: the program's files, what hosts were given, and the project's bank."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from made.skill_parts import schemas

import memorybank
from conftest import Project
from memorybank.store import installed

pytestmark = pytest.mark.slow

SKILL = ".claude/skills/memory-bank/SKILL.md"


def differences(project: Project) -> list[tuple[str, str, str]]:
    done = project.mb("upgrade", "--check", "--json")
    told = json.loads(done.out)
    Draft202012Validator(schemas()["upgrade"]).validate(told)
    assert done.code == (1 if told["differences"] else 0)
    assert told["inStep"] is (not told["differences"])
    return [(row["kind"], row["says"], row["repair"]) for row in told["differences"]]


@pytest.mark.rule("SKL-2")
def test_a_project_without_anything_is_up_to_date(project: Project) -> None:
    done = project.mb("upgrade", "--check")
    assert done.code == 0
    assert done.out.startswith("Up to date")
    assert "none is wired here" in done.err


# --- the program's own files


@pytest.mark.rule("SKL-2")
def test_a_file_of_the_package_that_was_touched_or_is_gone_is_named(tmp_path: Path) -> None:
    """By the checksums that pip wrote when it installed them."""
    site, package = tmp_path / "site", tmp_path / "site" / "memorybank"
    shutil.copytree(Path(memorybank.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    rows = [f"{path.relative_to(site)},sha256={_checksum(path)}," for path in package.rglob("*") if path.is_file()]
    record = site / "agent_memory_bank-0.dist-info" / "RECORD"
    record.parent.mkdir()
    record.write_text("\n".join([*rows, "memorybank/__pycache__/x.pyc,,"]), encoding="utf-8")
    (record.parent / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: agent-memory-bank\nVersion: 0\n", encoding="utf-8"
    )
    assert _asked(site, tmp_path) == []
    skill = package / "skill/zh/SKILL.md"
    skill.write_text(skill.read_text(encoding="utf-8") + "x\n", encoding="utf-8")
    (package / "schemas/upgrade.json").unlink()
    assert sorted(_asked(site, tmp_path)) == ["memorybank/schemas/upgrade.json", "memorybank/skill/zh/SKILL.md"]


def _checksum(path: Path) -> str:
    return urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).decode().rstrip("=")


def _asked(site: Path, project: Path) -> list[str]:
    argv = [sys.executable, "-m", "memorybank", "upgrade", "--check", "--json", "--project", str(project)]
    env = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(argv, env=env, cwd=project, capture_output=True, text=True, timeout=120, check=False)
    told = json.loads(done.stdout)
    assert all(row["repair"] == "pip install --force-reinstall agent-memory-bank" for row in told["differences"])
    return [row["where"] for row in told["differences"]]


# --- hosts


@pytest.mark.rule("SKL-2", "SKL-5")
def test_what_was_just_installed_is_in_step_and_what_was_touched_is_not(project: Project) -> None:
    assert project.mb("install", "claude-code", "--scope", "project", "--yes").code == 0
    assert differences(project) == []
    repair = "memory-bank install claude-code --scope project"
    skill, reader = project.root / SKILL, project.root / ".claude/agents/memory-reader.md"
    skill.write_text(skill.read_text(encoding="utf-8").replace("Memory Bank", "Memory", 1), encoding="utf-8")
    reader.unlink()
    found = differences(project)
    assert sorted(found) == [
        ("host-missing", ".claude/agents/memory-reader.md", repair),
        ("host-other", SKILL, repair),
    ]
    assert project.mb(*repair.split()[1:], "--yes").code == 0
    assert differences(project) == [], "the repair that was named repairs"


@pytest.mark.slow
@pytest.mark.rule("SKL-2")
def test_an_older_versions_page_and_a_moved_interpreter_are_named(project: Project) -> None:
    assert project.mb("install", "claude-code", "--scope", "project", "--yes").code == 0
    old = project.write(".claude/skills/memory-bank/references/old.md", "x\n")
    record = installed.load().records[0]
    as_old = installed.Record("claude-code", "project", record.project, str(old), "whole")
    installed.save(installed.load().plus((as_old,)))
    settings = project.root / ".claude/settings.local.json"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("-I -S ", "-I -S -B "), encoding="utf-8")
    assert {kind for kind, *_ in differences(project)} == {"host-over", "host-other"}


@pytest.mark.slow
@pytest.mark.rule("SKL-2")
def test_hooks_that_somebody_took_out_are_missed(project: Project) -> None:
    assert project.mb("install", "claude-code", "--scope", "project", "--yes").code == 0
    (project.root / ".claude/settings.local.json").unlink()
    [(kind, says, _)] = differences(project)
    assert (kind, says) == ("host-missing", ".claude/settings.local.json")


@pytest.mark.slow
@pytest.mark.rule("SKL-2")
def test_a_settings_file_that_nobody_can_read_is_said_not_crashed_on(project: Project) -> None:
    assert project.mb("install", "claude-code", "--scope", "project", "--yes").code == 0
    project.write(".claude/settings.local.json", '{"hooks": ')
    [(kind, says, repair)] = differences(project)
    assert kind == "host-unread"
    assert ".claude/settings.local.json" in says
    assert repair == "correct .claude/settings.local.json, then: memory-bank upgrade --check", "installing would refuse"


@pytest.mark.slow
@pytest.mark.rule("SKL-2")
def test_a_users_own_files_are_in_step_in_whichever_language_they_were_installed(
    project: Project, tmp_path: Path
) -> None:
    """One skill for all projects: an English project must not call the Chinese one's words drift."""
    assert project.mb("install", "gemini", "--scope", "user", "--yes").code == 0
    chinese = Project(tmp_path / "zh")
    chinese.write("memory-bank.toml", 'language = "zh"\n')
    assert differences(chinese) == []
    skill = Path(os.environ["HOME"]) / ".agents/skills/memory-bank/SKILL.md"
    skill.write_text("changed\n", encoding="utf-8")
    assert {kind for kind, *_ in differences(chinese)} == {"host-other"}


# --- the bank


@pytest.mark.rule("SKL-2", "LAY-5")
@pytest.mark.parametrize(
    ("version", "kind", "repair"),
    [
        ("v7.0", "bank-version", "memory-bank refresh"),
        ("v7.9", "bank-newer", "pip install --upgrade agent-memory-bank"),
    ],
)
def test_a_bank_of_another_template_is_named(project: Project, version: str, kind: str, repair: str) -> None:
    assert project.mb("refresh", "--yes").code == 0
    assert differences(project) == []
    project.page("MEMORY.md", project.text("MEMORY.md").replace("TEMPLATE:v7.1", f"TEMPLATE:{version}"))
    assert differences(project) == [(kind, version, repair)]


@pytest.mark.rule("SKL-2", "LAY-7")
def test_a_damaged_entry_page_has_no_version_to_compare(project: Project) -> None:
    assert project.mb("refresh", "--yes").code == 0
    project.page("MEMORY.md", project.text("MEMORY.md").replace("<!-- MACHINE_BLOCK_END -->\n", "", 1))
    assert differences(project) == []


@pytest.mark.rule("SKL-2", "LAY-2")
def test_the_older_layout_is_named(project: Project) -> None:
    project.page("brief.md", "# Brief\n")
    assert differences(project) == [("bank-old", "", "memory-bank refresh")]


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"", b"<<<<<<< a\n=======\n>>>>>>> b\n"])
def test_a_broken_entry_page_is_no_traceback(project: Project, data: bytes) -> None:
    project.page("MEMORY.md", data)
    assert project.mb("upgrade", "--check").code in (0, 1)


# --- the door


def test_it_speaks_chinese_and_names_a_repair_on_every_finding(project: Project) -> None:
    project.write("memory-bank.toml", 'language = "zh"\n')
    project.page("brief.md", "# 简介\n")
    done = project.mb("upgrade", "--check")
    assert done.code == 1
    assert "旧版布局" in done.out
    assert "修复：memory-bank refresh" in done.out


@pytest.mark.slow
def test_nothing_is_written(project: Project) -> None:
    assert project.mb("refresh", "--yes").code == 0
    assert project.mb("install", "claude-code", "--scope", "project", "--yes").code == 0
    before = project.tree()
    project.mb("upgrade", "--check")
    assert project.tree() == before


@pytest.mark.rule("SKL-5")
def test_another_programs_launcher_is_named_and_upgrade_renews_what_is_wired(project: Project) -> None:
    project.mb("install", "claude-code", "--yes")
    installed.save_launch(["/gone/python", "-I", "-S", "/gone/memorybank/hook/start.py"])
    (project.root / SKILL).unlink()
    assert {(kind, repair) for kind, _, repair in differences(project)} == {
        ("host-missing", "memory-bank install claude-code --scope project"),
        ("launcher", "memory-bank upgrade"),
    }
    plan = project.mb("upgrade", "--plan")
    assert (plan.code, plan.out.count("- Create:")) == (0, 1)
    assert project.mb("upgrade").code == 3
    assert project.mb("upgrade", "--yes").code == 0
    assert differences(project) == []
    again = project.mb("upgrade", "--yes")
    assert (again.code, "wired already" in again.out) == (0, True), again


@pytest.mark.rule("SKL-5")
def test_where_nothing_is_wired_there_is_nothing_to_upgrade(project: Project) -> None:
    done = project.mb("upgrade", "--yes")
    assert done.code == 0
    assert project.tree() == {}


@pytest.mark.rule("SKL-5")
def test_a_hosts_own_copy_of_our_package_is_compared(project: Project) -> None:
    listed = Path(os.environ["HOME"]) / ".claude/plugins/installed_plugins.json"
    listed.parent.mkdir(parents=True)
    listed.write_text(json.dumps({"plugins": {"memory-bank@memory-bank": [{"version": "0.0.1"}]}}), encoding="utf-8")
    [(kind, says, repair)] = differences(project)
    assert (kind, says) == ("plugin", "0.0.1")
    assert repair.startswith("claude plugin")
