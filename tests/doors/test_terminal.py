"""The command at a real terminal: it asks, Enter is yes, and long work shows that it goes on."""

from __future__ import annotations

import sys

import pytest

from conftest import Project
from doors.terminal import CTRL_C, played

pytestmark = pytest.mark.slow


def at_terminal(project: Project, *args: str, answers: list[tuple[str, str]]) -> tuple[int, str]:
    return played([sys.executable, "-m", "memorybank", *args, "--project", str(project.root)], answers=answers)


@pytest.mark.rule("RFR-2")
@pytest.mark.parametrize(
    ("answer", "made"),
    [("\n", True), ("y\n", True), ("好\n", True), ("n\n", False), ("what?\n", False), (CTRL_C, False)],
)
def test_the_plan_waits_for_an_answer(project: Project, answer: str, made: bool) -> None:
    code, shown = at_terminal(project, "refresh", answers=[("Proceed? [Y/n]", answer)])
    assert (project.bank / "MEMORY.md").exists() == made
    assert code == (130 if answer == CTRL_C else 0)
    assert "Traceback" not in shown
    if answer == CTRL_C:
        assert "\nInterrupted." in shown, "not behind the question"


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize(("choice", "has"), [("1", "Sells teapots."), ("2", "Sells much."), ("3", "Sells much.")])
def test_three_choices_when_a_human_edited_the_block(project: Project, choice: str, has: str) -> None:
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    project.page("MEMORY.md", project.text("MEMORY.md").replace("Sells things.", "Sells teapots."))
    project.write("package.json", '{"name": "shop", "description": "Sells much."}')
    answers = [("Choose (1/2/3):", f"{choice}\n")]
    if choice != "1":
        answers.append(("Proceed? [Y/n]", "\n"))
    code, shown = at_terminal(project, "refresh", answers=answers)
    assert code == 0, shown
    text = project.text("MEMORY.md")
    assert has in text
    assert ("Sells teapots." in text) == (choice != "2")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "label"),
    [
        ("scan", "Looking for what may not be stored …"),
        ("verify", "Holding the pages against the code …"),
        ("check", "Checking the bank …"),
    ],
)
def test_whoever_waits_is_told_what_for(project: Project, command: str, label: str) -> None:
    project.mb("refresh", "--yes")
    words = [sys.executable, "-m", "memorybank", command]
    _, shown = played(words, cwd=project.root)  # with nothing else to say `verify` goes its quick way
    assert label in shown
    done = project.mb(command)
    assert label not in done.out + done.err
    assert shown.split("\r\x1b[K")[-1].split("\r\n")[0], "the word is gone before the answer"
    assert label not in shown.split("\r\x1b[K")[-1]
