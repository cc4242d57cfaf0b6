"""MRG-3: a teammate's clone has no record of ours; `log` and `blame` answer from git's history, and say so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Project

pytestmark = pytest.mark.rule("MRG-3")


@pytest.fixture
def clone(project: Project, tmp_path: Path) -> Project:
    """Of a repository whose bank was written elsewhere: by hand here, so that nothing is on record."""
    project.write("README.md", "# Demo\n")
    project.page("MEMORY.md", "# Demo\n\nfirst\n")
    project.page("notes.md", "# Notes\n\nold name\n")
    project.commit("The bank begins", author="Ada")
    project.page("MEMORY.md", "# Demo\n\nfirst\nsecond\n")
    project.git("mv", "memory-bank/notes.md", "memory-bank/remarks.md")
    project.commit("A second line", author="Bob")
    project.git("clone", "-q", ".", str(tmp_path / "clone"))
    return Project(tmp_path / "clone")


def test_log_is_git_s_and_says_so(clone: Project) -> None:
    done = clone.mb("log")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].endswith("MEMORY.md, remarks.md") or "notes.md" in lines[0]
    assert lines[1] == "    Bob: A second line"
    assert lines[3] == "    Ada: The bank begins"
    assert "what git's history says" in done.err
    told = json.loads(clone.mb("log", "remarks.md", "--json").out)
    assert told["entries"] == []
    assert [commit["subject"] for commit in told["commits"]] == ["A second line", "The bank begins"], "under both names"


def test_blame_names_the_commit_of_each_line(clone: Project) -> None:
    clone.page("MEMORY.md", "# Demo\n\nfirst\nsecond\nthird\n")
    told = json.loads(clone.mb("blame", "MEMORY.md", "--json").out)["lines"]
    assert [line["how"] for line in told] == ["git", "git", "git", "git", "unknown"]
    subjects = {commit["id"]: commit["author"] for commit in json.loads(clone.mb("log", "--json").out)["commits"]}
    assert [subjects.get(line["commit"], "") for line in told] == ["Ada", "Ada", "Ada", "Bob", ""]
    shown = clone.mb("blame", "MEMORY.md")
    assert "Bob: A second line" in shown.out
    assert "what git's history says" in shown.err


def test_what_is_on_record_is_ours_and_says_what_it_was_about(project: Project) -> None:
    project.write("README.md", "# Demo\n")
    project.mb("refresh", "--yes")
    project.commit("bank")
    words = ("--decision", "Use SQLite", "--reason", "no server", "--trade-off", "one writer", "--scope", "store")
    project.mb("propose", "decision", *words)
    assert project.mb("proposals", "accept", "--all", "--yes").code == 0
    first = project.mb("log").out.splitlines()[1]
    assert "Use SQLite" in first
    assert json.loads(project.mb("log", "--json").out)["entries"][0]["subject"].count("Use SQLite") == 1
