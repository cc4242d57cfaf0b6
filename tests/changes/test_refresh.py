"""Refresh changes what the project has changed, and nothing else."""

from __future__ import annotations

import pytest

from conftest import Project


@pytest.fixture
def bank(project: Project) -> Project:
    project.write("package.json", '{"name": "shop", "description": "Sells things.", "dependencies": {"express": "4"}}')
    assert project.mb("refresh", "--yes").code == 0
    return project


@pytest.mark.rule("RFR-8", "RFR-6")
def test_a_second_run_writes_nothing_not_even_the_time(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    before = bank.tree()
    monkeypatch.setenv("MEMORY_BANK_NOW", "2027-01-01T00:00:00Z")
    done = bank.mb("refresh", "--yes")
    assert done.code == 0
    assert bank.tree() == before


@pytest.mark.rule("RFR-6")
@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        ('"name": "shop-2"', "**Name**: shop\n", "**Name**: shop-2\n"),
        ('"description": "Sells much."', "Sells things.", "Sells much."),
        ('"dependencies": {"react": "19"}', "Express", "React"),
    ],
)
def test_the_snapshot_follows_the_manifest(bank: Project, change: str, old: str, new: str) -> None:
    parts = {"name": '"name": "shop"', "description": '"description": "Sells things."',
             "dependencies": '"dependencies": {"express": "4"}'}  # fmt: skip
    parts[change.split('"')[1]] = change
    bank.write("package.json", "{" + ", ".join(parts.values()) + "}")
    assert old in bank.text("MEMORY.md")
    assert bank.mb("refresh", "--yes").code == 0
    assert old not in bank.text("MEMORY.md")
    assert new in bank.text("MEMORY.md")
    assert "blockVersion" not in bank.text("MEMORY.md")
    assert bank.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("RFR-6")
def test_a_version_or_script_that_changes_is_not_a_reason(bank: Project) -> None:
    bank.write(
        "package.json",
        '{"name": "shop", "description": "Sells things.", "version": "2", "dependencies": {"express": "5"}}',
    )
    assert bank.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("RFR-6")
def test_a_humans_better_words_are_no_difference(bank: Project) -> None:
    """Only a change of the manifest re-plans the Snapshot; the wording in the page is not compared with it."""
    bank.page("MEMORY.md", bank.text("MEMORY.md").replace("Sells things.", "Sells rare teapots to collectors."))
    before = bank.tree()
    assert bank.mb("refresh", "--yes").code == 0
    assert bank.tree() == before


@pytest.mark.rule("RFR-6", "LAY-4")
def test_routing_follows_details_and_stays_intent_driven(bank: Project) -> None:
    bank.page("details/design/cart.md", "# Cart\n\nHow the cart works.\n")
    bank.page("details/glossary.md", "# Words we use\n")
    (bank.bank / "details/progress.md").unlink()
    done = bank.mb("refresh", "--yes")
    assert done.code == 0
    text = bank.text("MEMORY.md")
    assert "| change how a feature is built | [details/design/](details/design/) |" in text
    assert "| work on Words we use | [details/glossary.md](details/glossary.md) |" in text
    assert "details/progress.md" not in text
    assert bank.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("RFR-6")
def test_another_page_in_a_routed_folder_is_no_reason(bank: Project) -> None:
    bank.page("details/design/cart.md", "# Cart\n")
    bank.mb("refresh", "--yes")
    bank.page("details/design/pay.md", "# Pay\n")
    assert bank.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("LAY-4")
def test_a_pointer_that_leads_nowhere_is_reported(bank: Project) -> None:
    text = bank.text("MEMORY.md").replace(
        "## Top Quick Answers\n", "## Top Quick Answers\n\n- Why? [x](details/gone.md)\n"
    )
    bank.page("MEMORY.md", text)
    done = bank.mb("status")
    assert done.code == 1
    assert "details/gone.md" in done.out
    answers = "".join(f"- answer {n}\n" for n in range(9))
    bank.page("MEMORY.md", text.replace("- Why? [x](details/gone.md)\n", answers))
    assert "9" in bank.mb("status").out


@pytest.mark.rule("RFR-6", "IDX-9", "IDX-6")
def test_refresh_repairs_the_indexes(bank: Project) -> None:
    for n in range(9):
        bank.page(f"details/design/d{n}.md", f"# Design {n}\n")
    assert bank.mb("refresh", "--yes").code == 0
    (bank.bank / "details/design/d0.md").unlink()
    bank.page("details/design/d9.md", "# Design 9\n")
    assert bank.mb("status").code == 1
    assert bank.mb("refresh", "--yes").code == 0
    index = bank.text("details/design/index.md")
    assert "d0.md" not in index
    assert "- When modifying **d9**, read [d9.md](d9.md)" in index
    assert bank.mb("status").code == 0


@pytest.mark.rule("RFR-1")
def test_a_newer_template_is_left_in_its_form(bank: Project) -> None:
    bank.page("MEMORY.md", bank.text("MEMORY.md").replace("TEMPLATE:v7.1", "TEMPLATE:v8.0"))
    done = bank.mb("refresh", "--plan")
    assert done.code == 0
    assert "v8.0" in done.err


@pytest.mark.rule("LAY-1")
def test_a_file_that_is_not_markdown_is_reported(bank: Project) -> None:
    bank.page("details/run.sh", "echo hi\n")
    done = bank.mb("status")
    assert done.code == 1
    assert "details/run.sh" in done.out
