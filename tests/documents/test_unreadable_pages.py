"""What cannot be read is there all the same: nothing that speaks of it is cleared away, and no other page suffers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import Project
from memorybank.changes.routing import entries
from memorybank.markdown.links import resolves
from memorybank.model.bank import Bank, Unread
from memorybank.model.layout import CURRENT
from powerless import powerless

pytestmark = pytest.mark.slow

WIDE = "# Tech\n\nGo 1.22\n".encode("utf-16")


def _wide(page: Path) -> None:
    page.write_bytes(WIDE)


def _closed(page: Path) -> None:
    page.chmod(0)


@pytest.fixture(params=[_wide, _closed], ids=["UTF-16", "no permission"])
def spoil(request: pytest.FixtureRequest) -> Iterator[Callable[[Path], None]]:
    """Makes a page unreadable, and permissions count for everybody."""
    with powerless():
        yield request.param


@pytest.fixture
def bound() -> Iterator[None]:
    with powerless():
        yield


@pytest.fixture
def shop(project: Project) -> Project:
    assert project.mb("refresh", "--yes").code == 0
    return project


def findings(project: Project) -> list[dict[str, str]]:
    listed: list[dict[str, str]] = json.loads(project.mb("status", "--json").out)["findings"]
    return listed


# ------------------------------------------------------------ routes and pointers


@pytest.mark.rule("RFR-6", "LAY-4")
def test_a_page_that_cannot_be_read_keeps_its_route(shop: Project, spoil: Callable[[Path], None]) -> None:
    before = shop.text("MEMORY.md")
    spoil(shop.bank / "details/tech.md")
    assert {(f["rule"], f["path"]) for f in findings(shop)} == {("LAY-7", "details/tech.md")}
    assert shop.mb("refresh", "--yes").code == 0
    assert shop.text("MEMORY.md") == before


@pytest.mark.rule("RFR-6")
def test_a_page_that_is_gone_loses_its_route(shop: Project) -> None:
    (shop.bank / "details/tech.md").unlink()
    assert shop.mb("refresh", "--yes").code == 0
    assert "| [details/tech.md]" not in shop.text("MEMORY.md")


POINTERS = [
    # the pointer, does it lead to anything, with these in the bank: an odd page, a closed folder
    ("details/tech.md", True),
    ("details/other.md", False),
    ("details/design/", True),
    ("details/design", True),
    ("details/design/pay.md", True),
    ("details/design/deep/er.md", True),
    ("details/designs.md", False),
    ("details/learnings/", False),
    ("details/", True),
    ("details/te*.md", True),
    ("details/x*.md", False),
    ("details/design/*.md", True),
    ("details/d*/pay.md", True),
    ("learn*/*.md", False),
]


@pytest.mark.rule("LAY-4", "RFR-6")
@pytest.mark.parametrize(("pointer", "leads"), POINTERS)
def test_a_pointer_is_dead_only_when_surely_nothing_is_behind_it(pointer: str, leads: bool) -> None:
    unread = (Unread("details/design/", "page.folder", "no"), Unread("details/tech.md", "page.utf16"))
    assert resolves(pointer, Bank(CURRENT, unread=unread)) is leads


@pytest.mark.rule("RFR-6")
def test_what_no_repair_turns_into_a_page_gets_no_route() -> None:
    unread = (
        Unread("details/a.md", "page.utf16"),
        Unread("details/b.md", "page.leaves-bank"),
        Unread("details/c\\xff.md", "page.name"),
        Unread("details/design/x.md", "page.unreadable"),
        Unread("details/other/", "page.folder"),
    )
    assert entries(Bank(CURRENT, unread=unread)) == ("details/design/", "details/a.md")


@pytest.mark.rule("ROU-1", "PAK-2")
def test_a_route_to_an_unreadable_page_is_no_fault_of_the_table(shop: Project) -> None:
    shop.page("details/tech.md", WIDE)
    told = shop.mb("context", "how do I build, run or test it?").out
    assert "details/tech.md is UTF-16" in told
    assert "conflicts: []" in told
    assert "nothing is there" not in told


# ------------------------------------------------------------ rows of an index

LISTED = """# Learnings Index

| path | title | summary | updated | size |
|---|---|---|---|---|
| details/learnings/a.md | A | Ada's own words on a. | 2026-01-01 | 3 |
| [b.md](b.md) | B | Ada's own words on b. | 2026-01-01 | 3 | a cell too many |
| details/learnings/bugs/c.md | C | Ada's own words on c. | 2026-01-01 | 3 |
| details/learnings/gone.md | G | Ada's own words on what is gone. | 2026-01-01 | 3 |
"""


@pytest.fixture
def learnt(shop: Project) -> Project:
    for name in ("a", "b", "bugs/c", "d"):
        shop.page(f"details/learnings/{name}.md", f"# {name[-1].upper()}\n\nText.\n")
    shop.page("details/learnings/index.md", LISTED)
    return shop


def rows(project: Project, path: str = "details/learnings/index.md") -> list[str]:
    return [line for line in project.text(path).split("\n") if line.startswith("| ")][1:]


@pytest.mark.rule("IDX-8", "IDX-9")
@pytest.mark.parametrize("command", [("index",), ("refresh",)], ids=" ".join)
def test_the_row_of_an_unreadable_page_is_taken_over(
    learnt: Project, spoil: Callable[[Path], None], command: tuple[str, ...]
) -> None:
    """Also where a column (`type`) is new."""
    spoil(learnt.bank / "details/learnings/b.md")
    done = learnt.mb(*command, "--yes")
    assert done.code == 0, done.err
    found = rows(learnt)
    assert sum("Ada's own words on b." in row for row in found) == 1
    assert next(row for row in found if "[b.md](b.md)" in row).endswith("| 2026-01-01 | 3 | - |")
    assert {name for name in "acd" if any(f"/{name}.md |" in row for row in found)} == {"a", "c", "d"}
    assert not any("gone.md" in row for row in found)
    assert learnt.mb("index", "--check").code == 0
    again = learnt.text("details/learnings/index.md")
    assert learnt.mb("index", "--yes").code == 0
    assert learnt.text("details/learnings/index.md") == again, "a second run has nothing to do"


@pytest.mark.rule("IDX-8", "LAY-7")
def test_rows_stay_when_their_folder_cannot_be_opened(learnt: Project, bound: None) -> None:
    (learnt.bank / "details/learnings/bugs").chmod(0)
    try:
        for command in (("refresh",), ("index",)):
            assert learnt.mb(*command, "--yes").code == 0
            assert sum("Ada's own words on c." in row for row in rows(learnt)) == 1
    finally:
        (learnt.bank / "details/learnings/bugs").chmod(0o755)
    assert learnt.mb("refresh", "--yes").code == 0
    assert [row for row in rows(learnt) if "Ada's own words on c." in row and row.endswith("| bug |")]


@pytest.mark.rule("IDX-8")
def test_a_router_keeps_its_line_to_an_unreadable_page(shop: Project, spoil: Callable[[Path], None]) -> None:
    line = "- When you touch payments, read [pay](pay.md)"
    shop.page("details/design/index.md", f"# Design Router\n\n{line}\n- When modifying **x**, read [x](x.md)\n")
    spoil(shop.page("details/design/pay.md", "# Pay\n"))
    assert shop.mb("index", "--yes").code == 0
    assert line in shop.text("details/design/index.md")
    assert "x.md" not in shop.text("details/design/index.md")


# ------------------------------------------------------------ a folder that cannot be opened


@pytest.mark.rule("LAY-7", "RFR-7")
def test_one_closed_folder_costs_only_its_own_pages(shop: Project, bound: None) -> None:
    shop.page("details/design/pay.md", "# Pay\n\nPayments go through one gateway.\n")
    assert shop.mb("refresh", "--yes").code == 0
    before = shop.text("MEMORY.md")
    (shop.bank / "details/design").chmod(0)
    try:
        done = shop.mb("status")
        assert done.code == 5
        assert "details/design/ cannot be opened" in done.out
        assert "chmod u+rx" in done.out
        assert f"{shop.bank} cannot" not in done.out + done.err
        for command in (("select", "tech"), ("context", "tech"), ("index", "--yes"), ("refresh", "--yes")):
            assert shop.mb(*command).code == 0, command
        verified = shop.mb("verify")
        assert verified.code == 5
        assert "details/design/ cannot be opened" in verified.err
        assert shop.mb("check").code == 5
        assert "details/design/" in shop.mb("select", "how are payments done?").out
        asked = shop.mb("read", "details/design/pay.md")
        assert (asked.code, "details/design/ cannot be opened" in asked.err) == (5, True)
        assert shop.mb("read", "details/other.md").code == 4
    finally:
        (shop.bank / "details/design").chmod(0o755)
    assert shop.text("MEMORY.md") == before
    assert findings(shop) == []


@pytest.mark.rule("LAY-7")
def test_a_bank_that_cannot_be_opened_at_all_is_named(shop: Project, bound: None) -> None:
    shop.bank.chmod(0)
    try:
        done = shop.mb("status")
        assert (done.code, str(shop.bank) in done.err, "chmod u+rx" in done.err) == (5, True, True)
    finally:
        shop.bank.chmod(0o755)


# ------------------------------------------------------------ the older layout

PATTERNS = (
    "# 决策\n\n| 日期 | 决策 | 原因 | 取舍 | 适用范围 |\n|---|---|---|---|---|\n"
    "| 2024-01-22 | 用 NATS | 轻 | 弃 Kafka | 通知 |\n"
)


@pytest.fixture
def old(project: Project) -> Project:
    project.page("brief.md", "# Shop\n\nA shop.\n")
    project.page("patterns.md", PATTERNS)
    return project


ODD_PATTERNS = {
    "GB18030": PATTERNS.encode("gb18030"),
    "UTF-16": PATTERNS.encode("utf-16"),
    "in conflict": f"{PATTERNS}<<<<<<< ours\n| a |\n=======\n| b |\n>>>>>>> theirs\n".encode(),
}


@pytest.mark.rule("RFR-5", "RFR-7")
@pytest.mark.parametrize("odd", ODD_PATTERNS)
def test_a_migration_that_cannot_read_the_decisions_stops(old: Project, odd: str) -> None:
    """It runs once: without them Decision Highlights would stay empty for good."""
    old.page("patterns.md", ODD_PATTERNS[odd])
    before = old.tree()
    done = old.mb("refresh", "--yes")
    assert done.code == 5
    assert "patterns.md" in done.err
    assert old.tree() == before
    old.page("patterns.md", PATTERNS)
    assert old.mb("refresh", "--yes").code == 0
    assert "用 NATS" in old.text("MEMORY.md")


@pytest.mark.rule("RFR-5", "RFR-7")
@pytest.mark.parametrize("folder", ["docs", "learnings/bugs", "details"])
def test_a_migration_stops_at_a_folder_it_cannot_look_into(old: Project, bound: None, folder: str) -> None:
    old.page(f"{folder}/x.md", "# X\n")
    before = old.tree()
    (old.bank / folder).chmod(0)
    try:
        done = old.mb("refresh", "--yes")
        assert (done.code, f"{folder}/" in done.err) == (5, True)
    finally:
        (old.bank / folder).chmod(0o755)
    assert old.tree() == before


@pytest.mark.rule("RFR-5", "RFR-7", "IDX-8")
def test_an_unreadable_page_moves_with_its_row(old: Project) -> None:
    old.page("docs/pay.md", WIDE)
    old.page("docs/flow.md", "# Flow\n\nText.\n")
    old.page(
        "docs/_index.md",
        "# Docs\n\n| path | title | summary | updated | size |\n|---|---|---|---|---|\n"
        "| docs/pay.md | Pay | Ada's own words. | 2026-01-01 | 3 |\n"
        "| docs/flow.md | Flow | Hers too. | 2026-01-01 | 3 |\n",
    )
    assert old.mb("refresh", "--yes").code == 0
    assert (old.bank / "details/design/pay.md").read_bytes() == WIDE
    found = rows(old, "details/design/index.md")
    assert "| details/design/pay.md | Pay | Ada's own words. | 2026-01-01 | 3 |" in found
    assert any(row.startswith("| details/design/flow.md | Flow | Hers too. |") for row in found)
    assert old.mb("refresh", "--plan").out.strip().endswith("up to date.")


@pytest.mark.rule("RFR-5", "RFR-7")
def test_an_unreadable_index_of_the_older_layout_stops_the_migration(old: Project) -> None:
    old.page("docs/_index.md", WIDE)
    old.page("docs/flow.md", "# Flow\n")
    before = old.tree()
    done = old.mb("refresh", "--yes")
    assert done.code == 5
    assert "index.md" in done.err
    assert old.tree() == before


@pytest.mark.rule("RFR-5", "SCH-3")
@pytest.mark.parametrize(
    ("brief", "said"),
    [
        ("# Shop\n\nA shop.\n", "MEMORY.md)"),
        ("# Shop\n\nA shop.\n\n<!-- USER_BLOCK_START -->\nmine\n<!-- USER_BLOCK_END -->\n", "MEMORY.md and legacy.md)"),
        ("<!-- USER_BLOCK_START -->\nmine\n<!-- USER_BLOCK_END -->\n", "in legacy.md)"),
        ("\n", "(it holds no text)"),
    ],
)
def test_a_plan_says_where_the_text_of_a_deleted_page_goes(old: Project, brief: str, said: str) -> None:
    old.page("brief.md", brief)
    plan = old.mb("refresh", "--plan").out
    line = next(line for line in plan.split("\n") if line.startswith("- Delete: brief.md"))
    assert line.endswith(said)
    assert ("- Create: legacy.md" in plan) is ("legacy.md" in line)


# ------------------------------------------------------------ archive and propose


@pytest.mark.rule("ARC-1", "RFR-7")
def test_an_archive_does_not_call_an_unreadable_page_short(shop: Project) -> None:
    shop.page("details/progress.md", WIDE)
    done = shop.mb("archive", "--yes")
    assert (done.code, "details/progress.md" in done.err) == (5, True)
    assert {f["rule"] for f in findings(shop)} == {"LAY-7"}
