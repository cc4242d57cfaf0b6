"""MRG-3: a teammate's clone has no record of ours; `log` and `blame` answer from git's history, and say so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Project

pytestmark = [pytest.mark.slow, pytest.mark.rule("MRG-3")]


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
    refused = clone.mb("undo", told[0]["commit"], "--yes")
    assert (refused.code, "git revert" in refused.err) == (4, True), "a commit in our log is git's to take back"
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


DECISION = ("decision", "--draft", "Decision: Use SQLite\nReason: no server\nTrade-off: one writer\nScope: all stores")


@pytest.fixture
def decided(project: Project) -> Project:
    """A decision on the branch `feature`, committed; HEAD is there."""
    project.write("README.md", "# Demo\n")
    project.mb("refresh", "--yes")
    project.commit("bank")
    project.git("branch", "-M", "main")
    project.git("checkout", "-q", "-b", "feature")
    project.mb("propose", *DECISION, "--no-ask")
    assert project.mb("proposals", "accept", "--all", "--yes").code == 0
    project.commit("a decision")
    return project


def newest(project: Project) -> str:
    return str(json.loads(project.mb("log", "--json").out)["entries"][0]["id"])


@pytest.mark.rule("LED-2")
def test_undo_on_another_branch_says_where_the_change_is(decided: Project) -> None:
    id = newest(decided)
    decided.git("checkout", "-q", "main")
    before = decided.tree()
    done = decided.mb("undo", id, "--yes")
    assert done.code == 4
    assert f"{id} was made on feature, and this tree does not hold it" in done.err
    assert "git switch feature" in done.err
    assert decided.tree() == before
    decided.git("checkout", "-q", "feature")
    assert decided.mb("undo", id, "--yes").code == 0


@pytest.mark.rule("LED-2")
def test_what_a_merge_or_a_squash_brought_can_be_taken_back(decided: Project) -> None:
    id = newest(decided)
    decided.git("checkout", "-q", "main")
    decided.write("README.md", "# Demo\n\nmore\n")
    decided.commit("main went on")
    decided.git("merge", "-q", "--squash", "feature")
    decided.commit("squashed")
    assert "Use SQLite" in decided.text("details/patterns.md")
    assert decided.mb("undo", id, "--yes").code == 0
    assert "Use SQLite" not in decided.text("details/patterns.md")


@pytest.mark.rule("LED-2")
def test_undo_in_another_worktree_says_where_the_change_is(decided: Project, tmp_path: Path) -> None:
    decided.git("checkout", "-q", "main")
    decided.git("branch", "side")
    decided.mb("propose", "focus", "--focus", "the cart", "--no-ask")
    decided.mb("proposals", "accept", "--all", "--yes")
    id = newest(decided)
    decided.git("worktree", "add", "-q", str(tmp_path / "side"), "side")
    done = Project(tmp_path / "side").mb("undo", id, "--yes")
    assert done.code == 4
    assert f"{id} was made in {decided.root}" in done.err
