"""Another tool's bank: told by names and titles, taken over as it is, given back byte for byte (IMP)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from conftest import Project
from dialects import BANKS
from memorybank.model.layout import DIALECTS, layout_of

TOOLS = sorted(BANKS)
PROJECT = {
    "README.md": "# harbour\n\nBerths.\n",
    "Makefile": "run:\n\tgo run .\n",
    "go.mod": "module harbour\n\ngo 1.22\n",
}


def laid_out(project: Project, tool: str) -> dict[str, bytes]:
    for path, text in {**PROJECT, **BANKS[tool]}.items():
        project.write(path, text)
    project.commit()
    return project.tree()


@pytest.mark.rule("IMP-1")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_bank_is_told_by_its_names_and_titles(project: Project, tool: str) -> None:
    laid_out(project, tool)
    done = project.mb("refresh", "--plan")
    assert done.code == 0, done.err
    assert f"the bank of {tool} (sure:" in done.err
    assert "- Create: MEMORY.md (entry page)" in done.out
    told = project.mb("status")
    assert f"the pages of {tool}" in told.out
    assert "damaged" not in told.out + project.mb("doctor").out


@pytest.mark.rule("IMP-1", "RFR-1")
def test_one_name_and_no_title_is_a_guess_that_a_person_must_agree_to(project: Project) -> None:
    project.page("activeContext.md", "notes\n")
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 4
    assert "memory-bank refresh --adopt" in done.err
    assert project.tree() == before
    assert project.mb("refresh", "--adopt", "--yes").code == 0
    assert project.tree().keys() - before.keys() == {"memory-bank/MEMORY.md"}


@pytest.mark.rule("IMP-2", "IMP-3", "RFR-8", "GRD-4")
@pytest.mark.parametrize("tool", TOOLS)
def test_files_stay_an_entry_page_is_added_and_undo_takes_it_back(
    project: Project, tool: str, golden: Callable[[str, str], None]
) -> None:
    before = laid_out(project, tool)
    done = project.mb("refresh", "--yes")
    assert done.code == 0, done.err
    assert "Held against the code:" in done.err
    after = project.tree()
    assert after.keys() - before.keys() == {"memory-bank/MEMORY.md"}
    assert {path: after[path] for path in before} == before
    golden(f"adopted-{tool.lower().replace(' ', '-').replace('+', 'and')}.md", project.text("MEMORY.md"))
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.tree() == after
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before
    assert project.mb("refresh", "--undo", "--yes").code == 4


@pytest.mark.rule("IMP-2", "LAY-8")
@pytest.mark.parametrize("tool", TOOLS)
def test_every_command_works_on_an_adopted_bank(project: Project, tool: str) -> None:
    laid_out(project, tool)
    assert (
        "memory-bank setup" in project.mb("propose", "focus", "--focus", "The gate gets a new lock").err
    )  # not before it is taken over
    assert project.mb("refresh", "--yes").code == 0
    status = json.loads(project.mb("status", "--json").out)
    assert (status["layout"], status["damaged"]) == ("adopted", [])
    roles = layout_of(lambda name: (project.bank / name).exists())
    assert roles is not None
    assert roles.tool == tool
    assert project.mb("index", "--check").code == 0
    assert project.mb("archive", "--plan").code == 0
    selected = json.loads(project.mb("select", "why are berths locked per tide?", "--json").out)
    assert roles.conventions in selected["files"]
    assert "tide" in project.mb("context", "why are berths locked per tide?").out
    proposed = project.mb(
        *("propose", "decision", "--decision", "Codes have six digits", "--reason", "the lock shows six"),
        *("--trade-off", "easier to guess", "--scope", "gate", "--json"),
    )
    proposal = json.loads(proposed.out)
    assert project.mb("proposals", "accept", proposal["id"], "--yes").code == 0
    assert "Codes have six digits" in project.text(roles.conventions)
    assert f"({roles.conventions})" in project.text("MEMORY.md")
    learnt = project.mb(
        *("propose", "learning", "--title", "Gate stays shut", "--symptom", "no click", "--root-cause", "wet relay"),
        *("--solution", "dry it", "--prevention", "a roof", "--json"),
    )
    assert project.mb("proposals", "accept", json.loads(learnt.out)["id"], "--yes").code == 0
    assert f"]({roles.learnings})" in project.text("MEMORY.md")
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")


@pytest.mark.rule("IMP-2")
def test_the_plan_quotes_rules_that_have_an_agent_write_freely(project: Project) -> None:
    laid_out(project, "Cline")
    done = project.mb("refresh", "--plan")
    assert (
        ".clinerules/memory.md tells an agent to write these pages by itself: 3: “After every change update" in done.err
    )
    assert 'guard.confirm = "warn"' in done.err


@pytest.mark.rule("IMP-2", "IMP-3", "RFR-4", "LAY-3")
@pytest.mark.parametrize(
    "text",
    [
        "# Mine\n\n## Current Focus\n\nboats\n",
        "# Mine\r\n\r\nboats\r\n",
        "\ufeff# Mine\n\nboats",
        "```\nopen fence\n",
        "",
    ],
)
def test_a_memory_page_without_markers_becomes_the_user_block(project: Project, text: str) -> None:
    project.page("MEMORY.md", text)
    before = project.tree()
    alone = project.mb("refresh", "--yes")
    assert alone.code == 5
    assert "memory-bank refresh --adopt" in alone.err
    assert project.tree() == before
    done = project.mb("refresh", "--adopt", "--yes")
    assert done.code == 0, done.err
    page = project.text("MEMORY.md")
    newline = "\r\n" if "\r\n" in text else "\n"
    user = page.split(f"<!-- USER_BLOCK_START -->{newline}")[1]
    assert user.startswith(text.removeprefix("\ufeff"))
    assert page.startswith("\ufeff") == text.startswith("\ufeff")
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before


@pytest.mark.rule("IMP-2", "RFR-4")
def test_setup_offers_to_take_a_page_without_markers_over(project: Project) -> None:
    project.page("MEMORY.md", "# Mine\n\nboats\n")
    done = project.mb("setup", "--no-hosts", "--yes")
    assert done.code == 0, done.err
    assert "USER_BLOCK_START -->\n# Mine\n\nboats\n<!-- USER" in project.text("MEMORY.md")


@pytest.mark.rule("IMP-2")
def test_any_folder_of_pages_can_be_taken_over(project: Project) -> None:
    project.page("notes.md", "# Notes\n\nboats\n")
    project.page("talks/one.md", "# One\n")
    project.page("plan.png", b"\x89PNG")
    before = project.tree()
    done = project.mb("refresh", "--adopt", "--yes")
    assert done.code == 0, done.err
    assert "plan.png" in done.err
    assert "(notes.md)" in project.text("MEMORY.md")
    assert "(talks/)" in project.text("MEMORY.md")
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before


@pytest.mark.rule("IMP-1", "LAY-8")
def test_v71_beside_another_tools_leftovers_stays_v71() -> None:
    for row in DIALECTS:
        names = {"MEMORY.md", "details/patterns.md", "details/tech.md", *row.names}
        found = layout_of(names.__contains__)
        assert found is not None
        assert (found.name, found.tool) == ("current", "")
