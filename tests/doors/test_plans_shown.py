"""Plans and answers as people and programs get them: SCH-2, SCH-3, SCH-4, WRT-4, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from conftest import Project
from memorybank.changes.plan_text import diff_text, memory_ops, plan_text, question
from memorybank.cli.main import cli
from memorybank.model.change import Create, Delete, Flow, Move, Plan, Update
from memorybank.texts.catalogue import speaker

pytestmark = pytest.mark.slow

CONFIRMATION_OF_004 = """[Memory Bank 更新计划]
- 创建: requirements/REQ-004-refund.md（退款功能需求）
- 更新: active.md（更新当前焦点）
- 更新: _index.md（添加新文件索引）

是否执行？[Y/n]"""
PLAN_OF_004 = Plan(
    Flow.INDEX,
    (
        Create("requirements/REQ-004-refund.md", b"# REQ-004\n", "退款功能需求"),
        Update("active.md", b"a\n", b"b\n", "更新当前焦点", "MACHINE_BLOCK"),
        Update("_index.md", b"a\n", b"b\n", "添加新文件索引"),
    ),
)
SCHEMAS = {
    f.name.removesuffix(".json"): json.loads(f.read_text(encoding="utf-8"))
    for f in (files("memorybank") / "schemas").iterdir()
}

# A pack's block is YAML: tests/reading holds it to its schema.
PRINTED_ELSEWHERE = {"memory_reader", "proposals", "stale", "log", "log_verify", "blame"}  # tests/records, the rest
PRINTED_ELSEWHERE |= {"setup", "context"}  # test_setup, test_help
PRINTED_ELSEWHERE |= {"upgrade"}  # tests/skill


def valid(text: str) -> dict[str, object]:
    document: dict[str, object] = json.loads(text)
    Draft202012Validator(SCHEMAS[str(document["action"])]).validate(document)
    return document


@pytest.mark.rule("SCH-3")
def test_the_confirmation_of_004() -> None:
    say = speaker("zh")
    assert f"{plan_text(PLAN_OF_004, say)}\n\n{question(PLAN_OF_004, say)}" == CONFIRMATION_OF_004


@pytest.mark.rule("SCH-2")
def test_the_operations_of_004() -> None:
    assert memory_ops(PLAN_OF_004) == {
        "schemaVersion": "1.0",
        "action": "memory_ops",
        "operations": [
            {"type": "create", "path": "requirements/REQ-004-refund.md", "reason": "退款功能需求"},
            {"type": "update", "path": "active.md", "block": "MACHINE_BLOCK", "changes": "更新当前焦点"},
            {"type": "update", "path": "_index.md", "changes": "添加新文件索引"},
        ],
        "requiresConfirmation": True,
    }


@pytest.mark.rule("SCH-2")
def test_a_move_is_a_create_and_a_delete() -> None:
    plan = Plan(Flow.MIGRATE, (Move("tech.md", "details/tech.md", "layout"), Delete("brief.md", b"x", "gone")))
    ops = memory_ops(plan)["operations"]
    assert isinstance(ops, list)
    assert [(o["type"], o["path"]) for o in ops] == [
        ("create", "details/tech.md"),
        ("delete", "tech.md"),
        ("delete", "brief.md"),
    ]
    valid(json.dumps(memory_ops(plan)))


def test_a_diff_that_patch_understands(tmp_path: Path) -> None:
    """Also without a final newline, with CRLF, and with a separator that only Python would split at."""
    before, after = "a\r\nb\u2028c\nlast", "a\r\nB\u2028c\nlast\n"
    (tmp_path / "x.md").write_bytes(before.encode())
    patch = diff_text(Plan(Flow.INDEX, (Update("x.md", before.encode(), after.encode(), "what"),)))
    subprocess.run(["git", "apply", "-p1", "-"], input=patch.encode(), cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "x.md").read_bytes() == after.encode()


@pytest.mark.rule("SCH-4")
def test_every_schema_is_one_and_is_printed() -> None:
    for name in SCHEMAS:
        Draft202012Validator.check_schema(SCHEMAS[name])
        assert json.loads(CliRunner().invoke(cli, ["schema", name]).stdout) == SCHEMAS[name], name
    command = [sys.executable, "-m", "memorybank", "schema", "memory_ops"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == SCHEMAS["memory_ops"]


@pytest.mark.rule("SCH-4")
def test_an_unknown_schema_is_named_with_those_there_are() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "memorybank", "schema", "nonsense"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "memory_ops" in done.stderr


@pytest.mark.rule("SCH-4", "SCH-2", "RFR-2")
def test_every_json_the_program_prints_is_valid(project: Project) -> None:
    project.write("pyproject.toml", '[project]\nname = "shop"\ndescription = "Sells things."\n')
    seen: dict[str, int] = {}

    def run(*args: str) -> dict[str, object]:
        done = project.mb(*args, "--json")
        document = valid(done.out)
        seen[str(document["action"])] = done.code
        return document

    run("status")
    run("doctor")
    assert run("refresh", "--plan")["action"] == "memory_ops"
    assert run("refresh")["action"] == "memory_ops"
    assert seen["memory_ops"] == 3
    assert not project.bank.exists()
    assert run("refresh", "--yes")["action"] == "applied"
    assert run("refresh", "--yes")["operations"] == []
    run("index")
    run("archive")
    run("index", "--check")
    run("status")
    run("doctor")
    run("read", "MEMORY.md")
    run("select", "how is it built")
    run("search", "how is it built")
    run("verify")
    run("explain", "--path", "memory-bank/x.py")
    run("scan")
    run("check")
    run("hosts")
    run("receipts")
    run("learn")
    assert run("learn", "--propose")["action"] == "candidate_proposals"
    project.commit("the bank")
    run("merge", "--check", "HEAD")
    run("propose", "focus", "--focus", "the cart", "--no-ask")
    assert run("read", "nothing.md")["exitCode"] == 4
    for n in range(25):
        project.page(f"details/requirements/REQ-{n:03}-x.md", f"# REQ-{n:03}: x\n")
    project.page("details/broken.md", "<!-- MACHINE_BLOCK_START -->\n")
    project.page("details/gbk.md", "记忆".encode("gbk"))
    run("index", "--check")
    assert run("status")["damaged"] == ["details/broken.md", "details/gbk.md"]
    assert seen["status"] == 5
    project.page("MEMORY.md", project.text("MEMORY.md").replace("**: shop", "**: my shop"))
    project.write("package.json", '{"name": "store"}')
    assert run("refresh")["action"] == "conflict"
    project.page("MEMORY.md", "<!-- MACHINE_BLOCK_START -->\n")
    assert run("refresh", "--yes")["exitCode"] == 5
    assert set(seen) == set(SCHEMAS) - PRINTED_ELSEWHERE


@pytest.mark.rule("RFR-2")
@pytest.mark.parametrize("command", ["refresh", "index", "archive"])
def test_without_a_terminal_and_without_a_yes_the_plan_is_shown_and_nothing_done(
    project: Project, command: str
) -> None:
    if command != "refresh":
        project.page("active.md", "# a\n\n" + "- [x] d\n" * 21)
    before = project.tree()
    done = project.mb(command)
    assert done.code == 3
    assert done.out.startswith("[Memory Bank Update Plan]\n")
    assert done.out.endswith("Proceed? [Y/n]\n")
    assert f"memory-bank {command} --yes" in done.err
    assert project.tree() == before
    assert project.mb(command, "--plan").code == 0
    assert project.mb(command, "--plan", "--diff").out.count("+++ b/") >= 1
    assert project.tree() == before


def test_on_windows_every_command_says_to_use_wsl(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    for command in ("doctor", "status", "refresh"):
        done = project.mb(command)
        assert done.code == 4
        assert "WSL" in done.err


def test_doctor_names_each_problem_with_its_repair(project: Project) -> None:
    project.write("memory-bank.toml", 'language = "en"\ncolour = "blue"\n')
    checks = {c["name"]: c for c in json.loads(project.mb("doctor", "--json").out)["checks"]}
    assert checks["python"]["ok"]
    assert "colour" in checks["config"]["repair"]
    assert "memory-bank setup" in checks["bank"]["repair"]
    project.mb("refresh", "--yes")
    folders = Path(os.environ["XDG_STATE_HOME"], "memory-bank").iterdir()
    state = next(folder for folder in folders if folder.name != "ledger")
    state.chmod(0o755)
    project.page(".left.md.0badc0de.mbtmp", "x")
    project.page("details/broken.md", "<!-- MACHINE_BLOCK_START -->\n")
    (state / "journal.json").write_text("not json", encoding="utf-8")
    done = project.mb("doctor")
    assert done.code == 1
    for repair in (f"chmod 700 {state}", "mbtmp", "memory-bank status", "journal.unreadable.json"):
        assert repair in done.out, done.out


@pytest.mark.parametrize(
    ("files", "language"),
    [
        ({"memory-bank.toml": 'language = "zh"\n'}, "zh"),
        ({"pyproject.toml": '[tool.memory-bank]\nlanguage = "zh"\n'}, "zh"),
        ({"memory-bank/MEMORY.md": "# x\n\n这是一个用中文写的记忆库，讲的是订单。 a b c\n"}, "zh"),
        ({"memory-bank/MEMORY.md": "# 标题\n\nThis bank is written in English, about orders.\n"}, "en"),
        ({"pyproject.toml": "this is [not toml"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_comes_from_settings_then_the_bank_then_the_locale(
    project: Project, files: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, text in files.items():
        project.write(path, text)
    assert json.loads(project.mb("status", "--json").out)["language"] == language
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "en")
    assert json.loads(project.mb("status", "--json").out)["language"] == "en"
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "klingon")
    assert project.mb("status").code == 2


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error(project: Project) -> None:
    for n in range(3000):
        project.page(f"details/d{n}.md", "x\n")
    line = f"{sys.executable} -m memorybank refresh --plan --diff --project {project.root} | head -n 1"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=dict(os.environ), check=False)
    assert "Traceback" not in done.stderr
