"""What a page is for decides whether it is held to what it says (VER-4): how the project is, or how the work went."""

from __future__ import annotations

import json

import pytest

from conftest import Project
from memorybank.model.layout import CURRENT, OLD, OURS, ROLELESS, STATES, TELLS, Layout, layout_of, purpose

CLINE = ("projectbrief.md", "activeContext.md", "systemPatterns.md", "techContext.md", "progress.md")
LINE = "- The sums are made in `src/sums.py`.\n"


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("projectbrief.md", STATES),
        ("productContext.md", STATES),
        ("systemPatterns.md", STATES),
        ("techContext.md", STATES),
        ("core/techContext.md", STATES),
        ("MEMORY.md", STATES),
        ("learnings/bug/2026-01-05-x.md", STATES),
        ("requirements/REQ-004-basket.md", STATES),
        ("activeContext.md", TELLS),
        ("progress.md", TELLS),
        ("decisionLog.md", TELLS),
        ("decisions.md", TELLS),
        ("api-notes.md", ROLELESS),
        ("features/basket.md", ROLELESS),
    ],
)
def test_another_tool_s_bank_tells_by_the_page_s_role(page: str, expected: str) -> None:
    assert purpose(page, layout_of(lambda name: name in CLINE)) == expected


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize("bank", [CURRENT, OLD])
def test_our_own_pages_are_kept_up(bank: Layout) -> None:
    for page in (bank.focus, bank.progress, bank.tech, "details/design/basket.md", "details/notes.md"):
        assert purpose(page, bank) == OURS


def a_bank(project: Project, *pages: str) -> None:
    """Cline's, beside these pages; all of them name a file."""
    project.write("src/sums.py", "# sums\n" * 30)
    for page in dict.fromkeys((*CLINE, *pages)):
        project.page(page, f"# Page\n\n{LINE}")
    project.commit("begin")


def says(project: Project, text: str, page: str) -> dict[str, str]:
    claims = json.loads(project.mb("verify", "--json", page).out)["claims"]
    return next(claim for claim in claims if claim["text"] == text)


def drop(project: Project) -> None:
    project.git("rm", "-q", "src/sums.py")
    project.commit("drop")


@pytest.mark.slow
@pytest.mark.rule("VER-4")
def test_a_page_that_tells_of_work_alarms_nobody_and_says_why(project: Project) -> None:
    a_bank(project)
    drop(project)
    found = {page: says(project, "src/sums.py", page) for page in CLINE}
    assert {page: (row["verdict"], row["hedge"]) for page, row in found.items()} == {
        "projectbrief.md": ("gone", ""),
        "systemPatterns.md": ("gone", ""),
        "techContext.md": ("gone", ""),
        "activeContext.md": ("unchecked", "story"),
        "progress.md": ("unchecked", "story"),
    }


@pytest.mark.slow
@pytest.mark.rule("VER-4")
def test_our_focus_is_held_to_a_plain_statement(project: Project) -> None:
    project.write("src/sums.py", "# sums\n" * 30)
    project.page("MEMORY.md", f"# Shop\n\n## Current Focus\n\n{LINE}")
    project.page("details/progress.md", f"# Progress\n\n{LINE}")
    project.commit("begin")
    drop(project)
    assert says(project, "src/sums.py", "MEMORY.md")["verdict"] == "gone"
    assert says(project, "src/sums.py", "details/progress.md")["verdict"] == "gone"


@pytest.mark.slow
@pytest.mark.rule("VER-3")
@pytest.mark.rule("VER-4")
def test_a_page_without_a_role_is_held_to_what_it_says_once_somebody_kept_it_up(project: Project) -> None:
    a_bank(project, "notes.md", "talk.md", "log.txt.md")
    project.page("notes.md", f"# Notes on the shop\n\n{LINE}")
    project.page("log.txt.md", f"# Page\n\n{LINE}- and more\n")
    project.commit("edit one, append to another")
    drop(project)
    assert says(project, "src/sums.py", "notes.md")["verdict"] == "gone"
    for page in ("talk.md", "log.txt.md"):
        row = says(project, "src/sums.py", page)
        assert (row["verdict"], row["hedge"]) == ("unchecked", "record"), page
    project.page("new.md", f"# New\n\n{LINE}")
    assert says(project, "src/sums.py", "new.md")["verdict"] == "gone", "whoever writes it now should know"


@pytest.mark.slow
@pytest.mark.rule("VER-4")
def test_a_section_that_only_grows_is_a_log(project: Project) -> None:
    a_bank(project, "state.md")
    done = ""
    for number in range(3):
        done = f"- step {number} with `src/sums.py`\n{done}"
        project.page(
            "state.md", f"# State {number}\n\n## 완료 작업\n\n{done}\n## How\n\nThe `src/sums.py` of step {number}.\n"
        )
        project.commit(f"step {number}")
    drop(project)
    found = json.loads(project.mb("verify", "--json", "state.md").out)["claims"]
    assert [(row["verdict"], row["hedge"]) for row in found] == [("unchecked", "record")] * 3 + [("gone", "")]


@pytest.mark.slow
@pytest.mark.rule("VER-3")
def test_where_a_squash_took_the_edits_nobody_is_alarmed(project: Project) -> None:
    """One commit proves nothing of a page's care: what a straight line finds untrue is unchecked there."""
    a_bank(project)
    project.git("checkout", "-q", "-b", "side")
    project.page("notes.md", f"# Page\n\n{LINE}")
    project.commit("a page")
    project.page("notes.md", f"# Notes\n\n{LINE}")
    project.commit("kept up")
    drop(project)
    assert says(project, "src/sums.py", "notes.md")["verdict"] == "gone"
    project.git("checkout", "-q", "-")
    project.git("checkout", "-q", "-B", "main", "side~3")
    project.git("merge", "-q", "--squash", "side")
    project.commit("all of it")
    assert says(project, "src/sums.py", "notes.md")["hedge"] == "record"


@pytest.mark.slow
@pytest.mark.rule("VER-1")
def test_what_a_fenced_command_is_given_alarms_only_when_it_lies_elsewhere(project: Project) -> None:
    """A file that went may be the reader's own, or what a build makes: the command does not say that it is there."""
    for name in ("old", "data"):
        project.write(f"src/{name}.json", f"{name}\n" * 30)
    project.page("MEMORY.md", "# Shop\n\n```bash\ncp src/old.json src/data.json build/\n```\n\nSee `src/old.json`.\n")
    project.commit("begin")
    project.git("rm", "-q", "src/old.json")
    project.git("mv", "src/data.json", "src/rows.json")
    project.commit("tidy")
    claims = json.loads(project.mb("verify", "--json").out)["claims"]
    assert [(claim["text"], claim["verdict"]) for claim in claims if claim["text"].startswith("src/")] == [
        ("src/old.json", "unchecked"),
        ("src/data.json", "moved"),
        ("src/old.json", "gone"),
    ]
