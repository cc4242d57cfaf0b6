"""`explain`: the same engine for a person and for a script."""

from __future__ import annotations

import json
import os
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from conftest import Project


def batch(project: Project, *lines: str) -> list[dict[str, object]]:
    done = project.mb("explain", "--batch", stdin="".join(f"{line}\n" for line in lines))
    assert done.code == 0
    return [json.loads(line) for line in done.out.splitlines()]


def call(project: Project, tool: str, **args: object) -> str:
    return json.dumps({"tool": tool, "args": args, "cwd": str(project.root)})


@pytest.mark.rule("GRD-1", "GRD-2")
def test_one_answer_a_line_in_order_also_for_a_bad_one(bank: Project) -> None:
    rows = batch(
        bank,
        call(bank, "write", filePath="memory-bank/x.py", content="x"),
        "not json",
        "[]",
        '{"tool": 7}',
        call(bank, "bash", command="echo x > memory-bank/MEMORY.md"),
        call(bank, "bash", command="ls -la"),
        call(bank, "read", path="src/cart.py"),
        call(bank, "edit", file_path="src/auth/login.py", oldString="a", newString="b"),
    )
    assert [r["decision"] for r in rows] == ["deny", "allow", "allow", "allow", "deny", "allow", "allow", "warn"]
    assert [r["lane"] for r in rows[-3:]] == ["fast", "fast", "full"]
    assert rows[0]["rules"] == ["GRD-1"]
    assert rows[-1]["risk"] == "high"
    assert all("error" in r for r in rows[1:4])


def test_nothing_is_read_from_or_written_to_state(bank: Project) -> None:
    state = Path(os.environ["XDG_STATE_HOME"])
    batch(bank, *(call(bank, "write", filePath="src/cart.py", content="x") for _ in range(3)))
    assert [r["decision"] for r in batch(bank, call(bank, "write", filePath="src/cart.py"))] == ["warn"]
    assert not state.exists()


def test_a_person_reads_what_would_happen_and_why(bank: Project) -> None:
    told = bank.mb("explain", "--tool", "Write", "--path", "memory-bank/notes.txt").out
    assert told.startswith("Refused: Write\n[Memory Bank GRD-1] Only .md files live in memory-bank/")
    assert bank.mb("explain", "--command", "ls").out.startswith("Allowed: Bash")
    assert bank.mb("explain").code == 2
    assert bank.mb("explain", "--args", "{").code == 2


@pytest.mark.rule("SCH-4")
def test_the_json_form_is_what_its_schema_says(bank: Project) -> None:
    schema = json.loads((files("memorybank") / "schemas/explain.json").read_text(encoding="utf-8"))
    for args in (("--command", "rm -r memory-bank"), ("--path", "src/cart.py"), ("--tool", "Read", "--path", "a")):
        Draft202012Validator(schema).validate(json.loads(bank.mb("explain", *args, "--json").out))


@pytest.mark.rule("GAT-4")
def test_a_persons_own_settings_count_for_a_single_call(bank: Project) -> None:
    bank.write("memory-bank.toml", '[guard]\nmode = "block"\n')
    assert bank.mb("explain", "--path", "src/auth/login.py").out.startswith("Refused")
