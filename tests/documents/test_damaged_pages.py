"""A damaged page through every command that writes: every byte stays, exit 5, and the repair is named."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import pytest

from conftest import Project
from memorybank.model.bank import MACHINE_END, MACHINE_START, USER_END, USER_START

pytestmark = pytest.mark.slow

META = "<!-- blockVersion: 2 | lastUpdated: 2026-01-01T00:00:00Z -->"
DONE = "".join(f"- [x] finished {n}\n" for n in range(25))


def page(title: str, inner: str) -> str:
    return (
        f"# {title}\n\n{MACHINE_START}\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n{META}\n{inner}{MACHINE_END}\n\n"
        f"{USER_START}\ntheirs\n{USER_END}\n"
    )


WHOLE = {
    "MEMORY.md": page("x", "## Project Snapshot\n\n- **Name**: old\n\n## Current Focus\n\n" + DONE),
    "details/progress.md": page("Progress", DONE),
    "details/design/index.md": page("Design Router", "- When modifying **gone**, read [gone.md](gone.md)\n"),
    "details/design/a.md": "# A\n",
}
CONFLICT = "<<<<<<< HEAD\nmine\n=======\nyours\n>>>>>>> branch\n"
DAMAGE: dict[str, tuple[Callable[[str], str], str]] = {
    # kind:       (what is done to the page, words of the repair that both languages share)
    "no machine end": (lambda t: t.replace(f"{MACHINE_END}\n", ""), MACHINE_END),
    "no user end": (lambda t: t.replace(f"{USER_END}\n", ""), USER_END),
    "no machine start": (lambda t: t.replace(f"{MACHINE_START}\n", ""), MACHINE_END),
    "no user start": (lambda t: t.replace(f"{USER_START}\n", ""), USER_END),
    "twice": (lambda t: t.replace(f"{MACHINE_END}\n", f"{MACHINE_END}\n{MACHINE_END}\n"), MACHINE_END),
    "nested": (lambda t: t.replace(f"{META}\n", f"{META}\n{USER_START}\n", 1), USER_START),
    "swapped": (lambda t: t.replace(USER_END, "@").replace(USER_START, USER_END).replace("@", USER_START), USER_END),
    "in conflict": (lambda t: t.replace("theirs\n", CONFLICT), ""),
    "in conflict, diff3": (lambda t: t.replace("theirs\n", CONFLICT.replace("=", "||||||| base\nold\n=", 1)), ""),
    "metadata twice": (lambda t: t.replace(META, f"{META}\n{META}"), ""),
}  # fmt: skip
COMMANDS = {"MEMORY.md": "refresh", "details/progress.md": "archive", "details/design/index.md": "index"}


def lines_with(text: str, needle: str) -> set[int]:
    return {n for n, line in enumerate(text.split("\n"), 1) if needle in line}


@pytest.mark.rule("LAY-7", "RFR-7")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", DAMAGE)
@pytest.mark.parametrize("path", COMMANDS)
def test_a_damaged_page_stops_the_command_that_would_edit_it(
    project: Project, path: str, kind: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    damage, named = DAMAGE[kind]
    for name, text in WHOLE.items():
        project.page(name, damage(text) if name == path else text)
    before = project.tree()
    done = project.mb(COMMANDS[path], "--yes", "--on-conflict", "overwrite")
    assert project.tree() == before
    assert done.code == 5, done
    told = done.out + done.err
    assert path in told
    assert named in told or "_START -->" in told
    assert ("repair" in told.lower() or "memory-bank" in told) if language == "en" else any(c > "\u4e00" for c in told)
    assert "Traceback" not in told


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("kind", DAMAGE)
@pytest.mark.parametrize("path", [*COMMANDS, "details/design/a.md"])
def test_status_names_file_line_and_repair(
    project: Project, path: str, kind: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    damage, named = DAMAGE[kind]
    broken = damage(WHOLE[path] if path in COMMANDS else page("A", "text\n"))
    for name, text in WHOLE.items():
        project.page(name, broken if name == path else text)
    done = project.mb("status", "--json")
    found = json.loads(done.out)
    assert done.code == 5
    assert path in found["damaged"]
    (message,) = [f["message"] for f in found["findings"] if f["rule"] == "LAY-7"]
    assert message.startswith(path)
    assert named in message
    assert "line ?" not in done.out
    assert "第 ? 行" not in done.out
    lines = lines_with(broken, named or ("<<<<<<<" if "conflict" in kind else "blockVersion"))
    opening = lines_with(broken, "_START -->")
    assert any(f"line {n}" in message or f"第 {n} 行" in message for n in lines | opening), message


@pytest.mark.rule("LAY-7", "RFR-7")
@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_page_elsewhere_stays_as_it_is_while_others_are_served(project: Project, kind: str) -> None:
    damage, _ = DAMAGE[kind]
    for name, text in WHOLE.items():
        project.page(name, text)
    broken = damage(page("A", "text\n")).encode()
    project.page("details/design/broken.md", broken)
    for command in ("refresh", "index", "archive"):
        assert project.mb(command, "--yes", "--on-conflict", "overwrite").code == 0, command
        assert (project.bank / "details/design/broken.md").read_bytes() == broken
    assert "(broken.md)" in project.text("details/design/index.md"), "damaged pages are indexed all the same"


@pytest.mark.rule("LAY-7", "ARC-2")
@pytest.mark.parametrize("kind", DAMAGE)
def test_nothing_is_archived_into_a_damaged_page(project: Project, kind: str) -> None:
    damage, _ = DAMAGE[kind]
    for name, text in WHOLE.items():
        project.page(name, text)
    project.page("details/archive/active_2026-03.md", damage(page("Archive", "old\n")))
    before = project.tree()
    assert project.mb("archive", "--yes").code == 5
    assert project.tree() == before


def conflicting(project: Project, style: str) -> str:
    """Two branches change the same line of a page, and git is asked to merge them."""
    project.page("MEMORY.md", WHOLE["MEMORY.md"])
    project.page("details/progress.md", WHOLE["details/progress.md"])
    project.commit("base")
    project.git("config", "merge.conflictStyle", style)
    project.git("checkout", "-q", "-b", "other")
    for path in ("MEMORY.md", "details/progress.md"):
        project.page(path, WHOLE[path].replace("theirs", "said there").replace("2 |", "3 |"))
    project.commit("there")
    project.git("checkout", "-q", "main")
    for path in ("MEMORY.md", "details/progress.md"):
        project.page(path, WHOLE[path].replace("theirs", "said here").replace("2 |", "4 |"))
    project.commit("here")
    with pytest.raises(subprocess.CalledProcessError):
        project.git("merge", "other")
    return project.text("MEMORY.md")


@pytest.mark.rule("LAY-7", "RFR-7")
@pytest.mark.parametrize("style", ["merge", "diff3"])
def test_a_real_merge_conflict_is_left_for_a_person(project: Project, style: str) -> None:
    text = conflicting(project, style)
    assert "<<<<<<< HEAD" in text
    assert ("|||||||" in text) is (style == "diff3")
    before = project.tree()
    for command in ("refresh", "archive"):
        done = project.mb(command, "--yes")
        assert done.code == 5, done
        assert f"line {text.split('<<<<<<<')[0].count(chr(10)) + 1}" in done.err
    found = json.loads(project.mb("status", "--json").out)
    assert found["damaged"] == ["MEMORY.md", "details/progress.md"]
    assert project.tree() == before


@pytest.mark.rule("LAY-6", "LAY-7", "CON-1")
def test_both_metadata_lines_kept_by_a_merge_are_no_edit_of_a_human(project: Project) -> None:
    """`git merge` with the union driver keeps both lines; that is a state of its own, with its repair."""
    project.write(".gitattributes", "*.md merge=union\n")
    project.page("MEMORY.md", WHOLE["MEMORY.md"])
    project.commit("base")
    project.git("checkout", "-q", "-b", "other")
    project.page("MEMORY.md", WHOLE["MEMORY.md"].replace("2 |", "3 |"))
    project.commit("there")
    project.git("checkout", "-q", "main")
    project.page("MEMORY.md", WHOLE["MEMORY.md"].replace("2 |", "4 |"))
    project.commit("here")
    project.git("merge", "-q", "--no-edit", "other")
    assert project.text("MEMORY.md").count("blockVersion") == 2
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 5
    assert "metadata" in done.err
    assert "(1/2/3)" not in done.out
    assert project.tree() == before
