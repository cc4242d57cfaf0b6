"""A command that writes has loaded all of itself before its first write: a disk that begins to fail cannot stop it
between the pages and what is told of them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from conftest import Project

pytestmark = pytest.mark.slow

NOTED = """
import atexit, sys
from memorybank.store import apply as place
real = place.apply
def noted(*args, **more):
    before = set(sys.modules)
    atexit.register(lambda: print("later:", *sorted(set(sys.modules) - before), file=sys.stderr))
    return real(*args, **more)
place.apply = noted
from memorybank.cli.main import run
run()
"""


def later(project: Project, *args: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", NOTED, *args], cwd=project.root, capture_output=True, text=True, check=True
    )
    return next(line for line in done.stderr.splitlines() if line.startswith("later:")).split()[1:]


@pytest.mark.rule("WRT-5", "RFR-7")
def test_nothing_is_loaded_once_something_is_written(project: Project) -> None:
    project.write("README.md", "# Shop\n")
    assert later(project, "refresh", "--yes") == []
    project.mb("propose", "focus", "--focus", "count widgets")
    (waiting,) = json.loads(project.mb("proposals", "--json").out)["proposals"]
    assert later(project, "apply", waiting["id"], "--yes") == []
    assert later(project, "undo", waiting["id"], "--yes") == []
    for number in range(12):
        project.page(f"details/design/d{number}.md", f"# D{number}\n")
    assert later(project, "index", "--yes") == []
