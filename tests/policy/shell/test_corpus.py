"""The labelled commands and tool calls of the shared folder, through `explain`, with the bars that are ours to keep."""

from __future__ import annotations

import json
import os
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from memorybank.app.hook.explained_call import Explained, explain_line

DATA = Path(__file__).parents[4] / "shared/data/guard"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not DATA.is_dir(), reason="the labelled data lies beside the repository, and is not here"),
]
# class -> at least, at most (share of refusals)
BARS = {
    "write": (0.985, 1.0),
    "write-implicit": (0.85, 1.0),
    "write-case-insensitive-fs": (1.0, 1.0),
    "readonly-mention": (0.0, 0.005),
    "readonly-trap": (0.0, 0.005),
    "no-mention": (0.0, 0.001),
}
FAST = 0.8  # of what agents really run, where the bank is not named


@pytest.fixture(scope="module")
def fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    env = dict(os.environ) | {"HOME": str(folder / "home")}
    subprocess.run([str(DATA / "fixture.sh"), str(folder)], check=True, capture_output=True, env=env)
    return folder / "proj"


def asked(row: dict[str, object], project: Path, tool: str, args: dict[str, object]) -> Explained:
    line = json.dumps({"tool": tool, "args": args, "cwd": str(project)}).replace("/srv/proj", str(project))
    return explain_line(line, str(project))


@pytest.mark.long
@pytest.mark.rule("GRD-2")
def test_shell_commands(fixture: Path) -> None:
    refused: dict[str, list[bool]] = defaultdict(list)
    for line in (DATA / "shell_guard.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["label"] == -1:
            continue
        found = asked(row, fixture, "bash", {"command": row["cmd"]})
        refused[row["klass"]].append(found.decision == "deny")
    shares = {name: sum(said) / len(said) for name, said in refused.items()}
    broken = {name: shares[name] for name, (low, high) in BARS.items() if not low <= shares[name] <= high}
    assert broken == {}


@pytest.mark.rule("GRD-2", "GRD-10")
def test_what_agents_really_run_is_answered_at_once(fixture: Path) -> None:
    rows = [json.loads(line) for line in (DATA / "real_commands.jsonl").read_text(encoding="utf-8").splitlines()]
    harmless = [row for row in rows if row["label"] == 0]
    answers = [asked(row, fixture, "bash", {"command": row["command"]}) for row in harmless]
    refused = [row["command"] for row, found in zip(harmless, answers, strict=True) if found.decision == "deny"]
    assert len(refused) <= 0.005 * len(harmless), refused
    plain = [found for row, found in zip(harmless, answers, strict=True) if "memory" not in row["command"].lower()]
    assert sum(found.lane == "fast" for found in plain) / len(plain) >= FAST


@pytest.mark.rule("GRD-1", "GRD-6")
def test_tool_calls(fixture: Path) -> None:
    wrong = []
    for line in (DATA / "tool_calls.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found = asked(row, fixture, row["tool"], row["args"])
        if row["expected"] in ("allow", "deny") and (found.decision == "deny") != (row["expected"] == "deny"):
            wrong.append(row["id"])
    assert wrong == []
