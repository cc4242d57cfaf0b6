"""Stories that once went wrong under a reviewer's hands, each told so that it cannot go wrong again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Project
from memorybank.markdown import read
from memorybank.markdown.edit import stamp

pytestmark = pytest.mark.slow

BLOCK = (
    "# P\n\n<!-- MACHINE_BLOCK_START -->\n{inner}<!-- MACHINE_BLOCK_END -->\n\n"
    "<!-- USER_BLOCK_START -->\n{user}<!-- USER_BLOCK_END -->\n"
)
V71 = "<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n"


def page(inner: str, user: str = "") -> str:
    return BLOCK.format(inner=inner, user=user)


@pytest.mark.rule("CON-1", "RFR-4")
def test_an_upgrade_adds_beside_an_edit_and_asks_nothing(project: Project) -> None:
    old = stamp(page("<!-- MEMORY_BANK_TEMPLATE:v7.0 -->\n\nx\n"), now="2026-01-01T00:00:00Z").replace(
        "\nx\n", "\nmine\n"
    )
    project.page("MEMORY.md", old)
    assert project.mb("refresh", "--yes").code == 0
    assert "\nmine\n" in project.text("MEMORY.md")


@pytest.mark.rule("ARC-3")
def test_a_dated_goal_in_current_focus_is_still_a_goal(project: Project) -> None:
    goal = "- current goal since 2025-01-01\n"
    project.page("MEMORY.md", page(f"{V71}\n## Current Focus\n\n" + "- [x] done\n" * 25 + goal + "\n"))
    assert project.mb("archive", "--yes").code == 0
    assert goal in project.text("MEMORY.md")
    assert "- [x] done" not in project.text("MEMORY.md")


@pytest.mark.rule("IDX-6", "LAY-3")
def test_a_humans_section_that_is_called_like_one_of_ours_stays(project: Project) -> None:
    project.page("MEMORY.md", page(V71))
    project.page("details/design/index.md", "# Design Router\n\n- [a](a.md)\n\n## By type\n\nhuman words\n")
    table = "| path | title | summary | updated | size | status |\n|---|---|---|---|---|---|\n"
    project.page("details/requirements/index.md", f"# R\n\n{table}\n## By status\n\nmine\n")
    for name in ("design/a", "design/b", "requirements/REQ-001-a"):
        project.page(f"details/{name}.md", "# A\n")
    assert project.mb("index", "--yes").code == 0
    assert "human words" in project.text("details/design/index.md")
    assert "## By status\n\nmine\n" in project.text("details/requirements/index.md")


@pytest.mark.rule("IDX-7")
def test_another_language_does_not_double_the_filters(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.page("MEMORY.md", page(V71))
    for n in range(23):
        project.page(f"details/requirements/REQ-{n:03}-x.md", f"# REQ-{n:03}: x\n\nStatus: Done\n")
    for language in ("en", "zh", "en"):
        monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
        assert project.mb("index", "--yes").code == 0
        text = project.text("details/requirements/index.md")
        assert ("## By status" in text, "## 按状态" in text) == (language == "en", language == "zh")
        assert project.mb("index", "--check").code == 0


@pytest.mark.rule("IDX-8")
def test_a_path_cell_may_be_a_link_relative_to_its_index(project: Project) -> None:
    project.page("MEMORY.md", page(V71))
    project.page("details/requirements/REQ-001.md", "# REQ-001: t\n\nStatus: Done\n")
    head = "| path | title | summary | owner | size | updated | status |\n|---|---|---|---|---|---|---|\n"
    project.page(
        "details/requirements/index.md", f"# R\n\n{head}| [REQ-001](REQ-001.md) | t | mine | bob | 3 | TBD | Done |\n"
    )
    assert project.mb("index", "--yes").code == 0
    text = project.text("details/requirements/index.md")
    assert "| [REQ-001](REQ-001.md) | REQ-001: t | mine | bob | 3 | 20" in text
    assert text.count("REQ-001.md") == 1


@pytest.mark.rule("IDX-8")
def test_two_columns_that_mean_the_same_keep_their_words(project: Project) -> None:
    project.page("brief.md", "# B\n")
    project.page("_index.md", "| 文件 | 标题 | 说明 | 摘要 |\n|---|---|---|---|\n| brief.md | old | one | two |\n")
    assert project.mb("index", "--yes").code == 0
    row = next(line for line in project.text("_index.md").split("\n") if line.startswith("| brief.md"))
    assert "| one | two |" in row


@pytest.mark.rule("IDX-9", "IDX-8")
def test_a_page_that_cannot_be_read_keeps_its_row(project: Project) -> None:
    project.page("MEMORY.md", page(V71))
    project.page("details/requirements/REQ-001-a.md", "# REQ-001: a\n")
    project.page("details/requirements/REQ-002-b.md", "# 需求\n".encode("gbk"))
    head = "| path | title | summary | updated | size | status |\n|---|---|---|---|---|---|\n"
    theirs = "| details/requirements/REQ-002-b.md | b | human two | 2026-01-01 | 1 | Done |\n"
    project.page("details/requirements/index.md", f"# R\n\n{head}{theirs}")
    project.mb("index", "--yes")
    assert theirs in project.text("details/requirements/index.md")
    assert "does not exist" not in project.mb("index", "--check").out


@pytest.mark.rule("RFR-5", "RFR-7")
def test_two_files_never_migrate_to_one_place(project: Project) -> None:
    project.page("brief.md", "# b\n")
    project.page("archive/_index.md", "AAA\n")
    project.page("archive/index.md", "BBB\n")
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 4
    assert "details/archive/index.md" in done.err
    assert project.tree() == before


@pytest.mark.rule("LAY-3", "RFR-4")
def test_a_section_in_the_user_block_is_the_users(project: Project) -> None:
    user = (
        "## Current Focus\n\n"
        + "- [x] mine\n" * 25
        + "\n## Top Quick Answers\n\n## Project Snapshot\n\n- **Name**: my own\n"
    )
    project.page("MEMORY.md", page("<!-- MEMORY_BANK_TEMPLATE:v7.0 -->\n\nx\n", user))
    assert project.mb("refresh", "--yes").code == 0
    document = read(project.text("MEMORY.md"))
    assert document.section("Top Quick Answers") is not None
    assert user in document.text
    for command in ("archive", "refresh"):
        assert project.mb(command, "--yes").code == 0
    assert project.text("MEMORY.md") == document.text


@pytest.mark.rule("RFR-6")
def test_a_routing_row_that_points_outside_the_bank_is_not_ours_to_drop(project: Project) -> None:
    project.mb("refresh", "--yes")
    row = "| my intent | [guide](../docs/guide.md) |\n"
    text = project.text("MEMORY.md").replace("\n## Drill-Down", f"{row}\n## Drill-Down", 1)
    project.page("MEMORY.md", text)
    project.page("details/new.md", "# New\n")
    assert project.mb("refresh", "--yes", "--on-conflict", "overwrite").code == 0
    assert row in project.text("MEMORY.md")


@pytest.mark.rule("RFR-6")
def test_facts_that_are_new_get_a_line_and_facts_that_are_gone_lose_it(project: Project) -> None:
    project.write("package.json", '{"name": "one"}')
    project.mb("refresh", "--yes")
    project.write("package.json", '{"name": "one", "description": "Has a purpose.", "dependencies": {"react": "18"}}')
    assert project.mb("refresh", "--yes").code == 0
    text = project.text("MEMORY.md")
    assert "- **Purpose**: Has a purpose.\n" in text
    assert "React" in text
    project.write("package.json", '{"name": "one"}')
    assert project.mb("refresh", "--yes").code == 0
    assert "Purpose" not in project.text("MEMORY.md")
    assert project.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("RFR-5")
@pytest.mark.parametrize("opened", ["```\ncode, never closed\n", "<!-- a comment, never closed\n"])
def test_what_a_brief_leaves_open_is_closed(project: Project, opened: str) -> None:
    project.page("brief.md", f"# Brief\n\n## Goal\n\ntext\n{opened}")
    done = project.mb("refresh", "--yes")
    assert done.code == 0, done.err
    assert opened in project.text("MEMORY.md")
    assert read(project.text("MEMORY.md")).section("Drill-Down Protocol") is not None


@pytest.mark.rule("LAY-4", "LAY-1")
def test_a_migrated_bank_points_to_nothing_that_is_not_there(project: Project) -> None:
    project.page("_index.md", "\n")
    assert project.mb("refresh", "--yes").code == 0
    done = project.mb("status")
    assert done.code == 0, done.out
    assert (project.bank / "details/tech.md").exists()


@pytest.mark.rule("ARC-1")
@pytest.mark.parametrize(
    "items",
    [
        "- [x] 2026-03-10 recent\n" * 25,
        "```\n" + "- [x] an example\n" * 25 + "```\n",
        "- [ ] open\n" + "  - [x] child\n" * 25,
    ],
)
def test_status_names_the_archive_only_when_it_would_help(project: Project, items: str) -> None:
    project.page("MEMORY.md", page(V71))
    project.page("details/progress.md", f"# p\n\n{items}")
    found = json.loads(project.mb("status", "--json").out)
    assert found["next"] != "memory-bank archive"
    before = project.tree()
    assert project.mb("archive", "--yes").code == 0
    assert project.tree() == before


@pytest.mark.rule("LAY-5", "RFR-4")
def test_an_upgrade_leaves_one_marker_and_on_the_first_line(project: Project) -> None:
    project.page("MEMORY.md", page("\nx\n<!-- MEMORY_BANK_TEMPLATE:v7.0 -->\ny\n"))
    assert '"templateVersion": "v7.0"' in project.mb("status", "--json").out
    assert project.mb("refresh", "--yes").code == 0
    text = project.text("MEMORY.md")
    assert text.count("MEMORY_BANK_TEMPLATE") == 1
    assert "<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n" in text


@pytest.mark.rule("RFR-1")
def test_an_unknown_layout_is_the_same_story_in_every_command(project: Project) -> None:
    project.page("notes.md", "x\n")
    for command in ("refresh", "archive", "index"):
        done = project.mb(command, "--yes")
        assert (done.code, "notes.md" in done.err) == (4, True), command
    assert project.mb("status").code == 1


def test_the_bank_itself_is_not_a_project(project: Project) -> None:
    project.mb("refresh", "--yes")
    done = Project(project.bank).mb("refresh", "--yes")
    assert done.code == 2
    assert not (project.bank / "memory-bank").exists()


@pytest.mark.rule("ARC-2", "LAY-6")
def test_a_new_archive_begins_at_version_one_where_metadata_is_wanted(project: Project) -> None:
    project.write("memory-bank.toml", "[bank]\nmetadata = true\n")
    project.page("active.md", "# a\n\n" + "- [x] d\n" * 21)
    project.mb("archive", "--yes")
    assert "<!-- blockVersion: 1 |" in project.text("archive/active_2026-03.md")


@pytest.mark.rule("LAY-5", "LAY-7")
def test_a_damaged_entry_page_is_not_called_old_as_well(project: Project) -> None:
    assert project.mb("refresh", "--yes").code == 0
    project.page("MEMORY.md", project.text("MEMORY.md").replace("<!-- MACHINE_BLOCK_END -->\n", "", 1))
    done = project.mb("status")
    assert done.code == 5
    assert "MACHINE_BLOCK_END" in done.out
    assert "below v7.1" not in done.out, "a refresh would be refused"
    assert "no version marker" not in done.out


def test_status_does_not_call_well_what_waits_or_was_not_looked_at(project: Project) -> None:
    assert "Next: memory-bank setup" in project.mb("status").out
    assert project.mb("refresh", "--yes").code == 0
    done = project.mb("status")
    assert "Interrupted change: none" in done.out
    assert done.out.endswith("Next: memory-bank verify\n"), "nobody has held the pages against the code yet"
    assert "All is well" not in done.out
    assert project.mb("propose", "progress", "--item", "Card payments work").code == 0
    done = project.mb("status")
    assert "Proposals waiting for a decision: 1 (memory-bank proposals)" in done.out
    assert done.out.endswith("Next: memory-bank proposals\n")
    assert json.loads(project.mb("status", "--json").out)["waitingProposals"] == 1


@pytest.mark.rule("RFR-6")
def test_status_knows_when_refresh_has_work(project: Project) -> None:
    project.mb("refresh", "--yes")
    assert project.mb("status").code == 0
    project.page("details/design/a.md", "# A\n")
    done = project.mb("status")
    assert done.code == 1
    assert "Next: memory-bank refresh" in done.out
    project.mb("refresh", "--yes")
    assert project.mb("status").code == 0


@pytest.mark.rule("RFR-7", "IDX-3")
def test_refresh_does_not_pass_over_a_damaged_index_when_nothing_else_is_to_do(project: Project) -> None:
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    broken = "# Design\n\n<!-- MACHINE_BLOCK_START -->\n\n| path | title |\n|---|---|\n"
    project.page("details/design/a.md", "# A\n\nWords about a.\n")
    project.mb("refresh", "--yes")
    project.page("details/design/index.md", broken)
    done = project.mb("refresh", "--yes")
    assert done.code == 5
    assert "details/design/index.md" in done.err
    assert project.text("details/design/index.md") == broken


def test_status_reads_the_entry_page_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from memorybank.store.files import read_page

    project.page("MEMORY.md", page(V71))
    asked: list[str] = []

    def counted(bank: Path, path: str) -> tuple[bytes, str]:
        asked.append(path)
        return read_page(bank, path)

    monkeypatch.setattr("memorybank.app.ask.bank_status.read_page", counted)
    project.mb("status")
    assert asked == ["MEMORY.md"]


def old_bank(project: Project) -> None:
    project.page("brief.md", "# Brief\n\nA shop.\n")
    project.page("active.md", "# Active\n\n- the parser\n")
    project.page("tech.md", "# Tech\n\nPython and a little patience.\n")
    for n in range(10):
        project.page(f"docs/d{n}.md", f"# D{n}\n\nAbout {n}.\n")
        project.page(f"requirements/REQ-{n:03}-x.md", f"# REQ-{n:03}: x\n\nAbout {n}.\n")


@pytest.mark.rule("RFR-5")
@pytest.mark.parametrize("form", ["sha1", "sha256"])
def test_git_is_told_of_the_moves_whatever_hash_it_uses(project: Project, form: str) -> None:
    old_bank(project)
    project.git("init", "-q", f"--object-format={form}")
    project.commit()
    done = project.mb("refresh", "--yes")
    assert done.code == 0, done
    assert "git" not in done.err
    assert "R  memory-bank/tech.md -> memory-bank/details/tech.md" in project.git("status", "--porcelain")


@pytest.mark.rule("RFR-5", "RFR-7")
def test_a_git_that_will_not_be_told_is_spoken_of(project: Project) -> None:
    old_bank(project)
    project.commit()
    (project.root / ".git" / "index.lock").touch()
    done = project.mb("refresh", "--yes")
    assert done.code == 0
    assert (project.bank / "details/tech.md").exists()
    assert "git add -A -- memory-bank" in done.err
    (project.root / ".git" / "index.lock").unlink()
    project.git("add", "-A", "--", "memory-bank")
    assert "R  memory-bank/tech.md -> memory-bank/details/tech.md" in project.git("status", "--porcelain")


def test_and_so_it_is_when_an_interrupted_change_is_finished(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    old_bank(project)
    project.commit()

    def dies(*args: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("memorybank.store.git.replay", dies)
        assert project.mb("refresh", "--yes").code == 130
    (project.root / ".git" / "index.lock").touch()
    done = project.mb("status")
    assert "git add -A -- memory-bank" in done.err
    assert not project.mb("status").err


@pytest.mark.rule("RFR-8", "IDX-1")
def test_refresh_has_nothing_to_do_after_a_migration_in_a_fresh_clone(project: Project) -> None:
    """The files of a clone are younger than their commits; a page that was only moved keeps its committed day."""
    old_bank(project)
    project.commit()
    (project.root / "clone").mkdir()
    project.git("clone", "-q", ".", "clone/c")
    clone = Project(project.root / "clone" / "c")
    assert clone.mb("refresh", "--yes").code == 0
    before = clone.tree()
    done = clone.mb("refresh", "--yes")
    assert done.code == 0
    assert clone.tree() == before
    assert "Nothing to do" in done.out


@pytest.mark.rule("CON-2", "SCH-2")
def test_a_plan_as_json_still_speaks_of_the_conflict(project: Project) -> None:
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    project.page("MEMORY.md", project.text("MEMORY.md").replace("Sells things.", "Sells teapots."))
    project.write("package.json", '{"name": "shop", "description": "Sells much."}')
    done = project.mb("refresh", "--plan", "--json")
    assert json.loads(done.out)["action"] == "memory_ops"
    assert "MEMORY.md was edited by hand" in done.err


def test_what_a_rule_refuses_is_not_called_a_bug() -> None:
    """Exit 4 says refused, exit 70 says bug; a sentence says what its exit code says."""
    from memorybank.texts.catalogue import texts

    for language, words in (("en", ("bug", "report")), ("zh", ("错误", "报告"))):
        for key in ("plan.line-lost", "rule.user-block"):
            said = texts(language)[key]
            assert words[0] not in said
            assert words[1] in said
