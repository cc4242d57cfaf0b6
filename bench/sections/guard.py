"""How many of the commands that write the bank are refused, and how many that do not: by `explain --batch`."""

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
    "shell write": ("guard.write", 0.995, True),
    "shell write-implicit": ("guard.implicit", 0.85, True),
    "shell write-case-insensitive-fs": ("guard.case", 1.0, True),
    "shell readonly-mention": ("guard.mention", 0.01, False),
    "shell readonly-trap": ("guard.trap", 0.03, False),
    "shell no-mention": ("guard.none", 0.001, False),
    "calls decision right": ("guard.calls", None, True),
    "lane fast, no mention": ("guard.fast", 0.95, True),
}


def rows(ask: Ask) -> Iterator[Row]:
    yield from _own(ask.scratch / "guard")
    yield from _labelled(ask)


def _own(folder: Path) -> Iterator[Row]:
    """The tables of tests/policy/shell: what each row does was found out by running it in bash."""
    from policy.shell.rows import LEAVES, WRITES
    from policy.shell.shell_project import build

    folder.mkdir(parents=True)
    project = build(folder, git=False)
    for what, commands, bar, least in (("guard.write", WRITES, 0.995, True), ("guard.leaves", LEAVES, 0.01, False)):
        denied = sum(answer == "deny" for answer in judged(commands, project))
        share = denied / len(commands)
        yield Row("guard", what, share, SHARE, on="own", of=len(commands), bar=bar, least=least)


def judged(commands: Sequence[str], project: Path) -> list[str]:
    calls = [{"tool": "bash", "args": {"command": command}, "cwd": str(project)} for command in commands]
    text = "".join(json.dumps(call, ensure_ascii=False) + "\n" for call in calls)
    state = {f"XDG_{kind}_HOME": str(project.parent / kind.lower()) for kind in ("STATE", "CACHE", "CONFIG")}
    env = {**os.environ, **state, "HOME": str(project.parent / "home")}
    done = subprocess.run(
        [COMMAND, "explain", "--batch"], input=text.encode(), capture_output=True, env=env, cwd=project, check=True
    )
    answers = [json.loads(line)["decision"] for line in done.stdout.decode().split("\n") if line]
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


def counted(told: str) -> Iterator[tuple[str, int, int]]:
    """`name  hit/total  share %` as the scoring tools print it."""
    for text in told.splitlines():
        if found := re.match(r"(\S.*?)\s+(\d+)/(\d+)\s", text):
            yield found[1], int(found[2]), int(found[3])
