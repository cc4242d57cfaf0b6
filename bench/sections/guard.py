"""How many of the commands that write the bank are refused, and how many that do not: by `explain --batch`.

How many of them the fast lane answers is asked of commands that agents really ran.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from ask import ABSENT, ROOT, Ask
from table import SHARE, Row, not_run

COMMAND = str(Path(sys.executable).with_name("memory-bank"))
# class of the labelled set -> our word for it, the bar, is it the least that will do
CLASSES = {
    "shell write": ("guard.write", 0.985, True),
    "shell write-implicit": ("guard.implicit", None, True),
    "shell write-case-insensitive-fs": ("guard.case", 1.0, True),
    "shell readonly-mention": ("guard.mention", 0.005, False),
    "shell readonly-trap": ("guard.trap", 0.005, False),
    "shell no-mention": ("guard.none", 0.001, False),
    "calls decision right": ("guard.calls", 1.0, True),
}
AGENTS = ("real_commands", "agent_commands")  # what agents ran, and what was written in their manner


def rows(ask: Ask) -> Iterator[Row]:
    yield from _own(ask.scratch / "guard")
    yield from _labelled(ask)
    yield from _of_agents(ask)


def _own(folder: Path) -> Iterator[Row]:
    """The tables of tests/policy/shell: what each row does was found out by running it in bash."""
    from policy.shell.rows import LEAVES, WRITES
    from policy.shell.shell_project import build

    folder.mkdir(parents=True)
    project = build(folder, git=False)
    for what, commands, bar, least in (("guard.write", WRITES, 0.985, True), ("guard.leaves", LEAVES, 0.005, False)):
        denied = sum(answer["decision"] == "deny" for answer in judged(commands, project))
        share = denied / len(commands)
        yield Row("guard", what, share, SHARE, on="own", of=len(commands), bar=bar, least=least)


def judged(commands: Sequence[str], project: Path) -> list[dict[str, str]]:
    calls = [{"tool": "bash", "args": {"command": command}, "cwd": str(project)} for command in commands]
    text = "".join(json.dumps(call, ensure_ascii=False) + "\n" for call in calls)
    state = {f"XDG_{kind}_HOME": str(project.parent / kind.lower()) for kind in ("STATE", "CACHE", "CONFIG")}
    env = {**os.environ, **state, "HOME": str(project.parent / "home")}
    done = subprocess.run(
        [COMMAND, "explain", "--batch"], input=text.encode(), capture_output=True, env=env, cwd=project, check=True
    )
    answers = [json.loads(line) for line in done.stdout.decode().split("\n") if line]
    if len(answers) != len(commands):
        raise RuntimeError(f"{len(commands)} commands, {len(answers)} answers")
    return answers


def _labelled(ask: Ask) -> Iterator[Row]:
    tool = ask.data / "tools" / "guard_eval.py" if ask.data else None
    if tool is None or not tool.exists():
        yield not_run("guard", "guard.write", ABSENT, on="labelled")
        return
    line = [sys.executable, str(tool), "--", COMMAND]
    told = subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=True, cwd=ROOT).stdout
    for name, hit, total in counted(told):
        if name in CLASSES:
            what, bar, least = CLASSES[name]
            yield Row("guard", what, hit / total, SHARE, on="labelled", of=total, bar=bar, least=least)


def _of_agents(ask: Ask) -> Iterator[Row]:
    """Harmless ones: how many are refused, and how many of those that do not name the bank the fast lane answers."""
    if ask.data is None:
        yield not_run("guard", "guard.fast", ABSENT, on="labelled")
        return
    place = ask.scratch / "agents"
    subprocess.run([ask.data / "data/guard/fixture.sh", place], check=True, stdout=subprocess.DEVNULL)
    for name in AGENTS:
        commands = harmless(ask.data, name)
        answers = list(zip(commands, judged(commands, place / "proj"), strict=True))
        refused = sum(answer["decision"] == "deny" for _, answer in answers) / len(answers)
        yield Row("guard", "guard.harmless", refused, SHARE, on=f"labelled, {name}", of=len(answers), bar=0.005)
        lanes = [answer["lane"] == "fast" for command, answer in answers if "memory" not in command.lower()]
        share = sum(lanes) / len(lanes)
        yield Row("guard", "guard.fast", share, SHARE, on=f"labelled, {name}", of=len(lanes), bar=0.8, least=True)


def harmless(data: Path, name: str) -> list[str]:
    """Commands of one of these sets that leave the bank alone."""
    text = (data / "data" / "guard" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [row["command"] for row in map(json.loads, text.splitlines()) if row["label"] == 0]


def counted(told: str) -> Iterator[tuple[str, int, int]]:
    """`name  hit/total  share %` as the scoring tools print it."""
    for text in told.splitlines():
        if found := re.match(r"(\S.*?)\s+(\d+)/(\d+)\s", text):
            yield found[1], int(found[2]), int(found[3])
