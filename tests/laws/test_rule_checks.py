"""Every check of the catalog, asked with something it must refuse and with something it must let pass."""

from __future__ import annotations

import json
import secrets
import string

import pytest

from conftest import Project
from memorybank.app.change.edit import must_be_editable, reviewed
from memorybank.changes.hand_edits import heeded, merged, told_lines
from memorybank.markdown import read
from memorybank.markdown.edit import stamp
from memorybank.model.bank import MACHINE_END, MACHINE_START, USER_END, USER_START
from memorybank.model.change import Change, Create, Delete, Flow, Move, Plan, Theirs, Update
from memorybank.model.errors import DamagedBank, Refused
from memorybank.policy.catalog import review_page, review_plan
from memorybank.texts.catalogue import speaker

PAGE = f"# P\n\n{MACHINE_START}\nours\n{MACHINE_END}\n\n{USER_START}\ntheirs\n{USER_END}\n"


def key() -> str:
    """Looks like a credential; made here, used nowhere."""
    return "AKIA" + "".join(secrets.choice(string.ascii_uppercase + string.digits) for _ in range(16))


def said(*changes: Change, flow: Flow = Flow.INDEX) -> set[str]:
    return {f.rule for f in review_plan(Plan(flow, changes))}


def update(before: str, after: str, path: str = "details/p.md") -> Update:
    return Update(path, before.encode(), after.encode(), "x")


def refuses(*changes: Change, flow: Flow = Flow.INDEX) -> None:
    """The door itself stops such a plan: nothing that a rule refuses reaches the disk."""
    with pytest.raises(Refused):
        reviewed(Plan(flow, changes))


def findings(project: Project) -> list[dict[str, str]]:
    listed: list[dict[str, str]] = json.loads(project.mb("status", "--json").out)["findings"]
    return listed


# ------------------------------------------------------------ LAY-3

TOUCHES = {
    "the user block": PAGE.replace("theirs", "ours now"),
    "its last newline": PAGE.replace("theirs\n", "theirs \n"),
    "the text before": PAGE.replace("# P", "# Q"),
    "the text between": PAGE.replace(f"{MACHINE_END}\n\n", f"{MACHINE_END}\n"),
    "the final newline": PAGE.removesuffix("\n"),
    "the line endings outside": PAGE.replace("# P\n", "# P\r\n"),
    "a byte-order mark": "\ufeff" + PAGE,
    "the block's own markers": PAGE.replace(MACHINE_START, MACHINE_START + " "),
}


@pytest.mark.rule("LAY-3")
@pytest.mark.parametrize("what", TOUCHES)
def test_a_plan_that_touches_what_is_not_the_machines_is_refused(what: str) -> None:
    assert "LAY-3" in said(update(PAGE, TOUCHES[what]))
    refuses(update(PAGE, TOUCHES[what]))


@pytest.mark.rule("LAY-3")
def test_a_byte_order_mark_is_not_dropped() -> None:
    assert "LAY-3" in said(update("\ufeff" + PAGE, PAGE))


@pytest.mark.rule("LAY-3")
def test_inside_its_own_block_the_machine_may_write() -> None:
    assert said(update(PAGE, PAGE.replace("ours", "ours, and more"))) == set()


@pytest.mark.rule("LAY-3", "ARC-3")
@pytest.mark.parametrize("where", ["before", "after"])
def test_a_page_with_only_a_user_block_is_edited_around_it(project: Project, where: str) -> None:
    """There is no machine block to keep to, but the user's is still the user's."""
    theirs = f"{USER_START}\n" + "".join(f"- [x] theirs {n}\n" for n in range(25)) + f"{USER_END}\n"
    ours = "".join(f"- [x] ours {n}\n" for n in range(25))
    project.page("MEMORY.md", "# x\n")
    project.page("details/progress.md", ours + theirs if where == "before" else theirs + ours)
    done = project.mb("archive", "--yes")
    assert theirs in project.text("details/progress.md")
    assert done.code == 0, done.err
    assert "ours 3" not in project.text("details/progress.md")
    assert "ours 3" in project.text("details/archive/active_2026-03.md")


# ------------------------------------------------------------ LAY-7

BROKEN = {
    "no end": PAGE.replace(f"{MACHINE_END}\n", ""),
    "no start": PAGE.replace(f"{USER_START}\n", ""),
    "twice": PAGE.replace("ours", f"ours\n{MACHINE_START}"),
    "nested": PAGE.replace("ours", f"{USER_START}"),
    "in conflict": PAGE.replace("ours", "<<<<<<< HEAD\nours\n=======\nyours\n>>>>>>> b"),
    "two metadata lines": PAGE.replace("ours", "<!-- blockVersion: 1 -->\n<!-- blockVersion: 2 -->\nours"),
}


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize("flow", [Flow.REFRESH, Flow.ARCHIVE, Flow.INDEX])
def test_a_broken_page_is_not_planned_upon(what: str, flow: Flow) -> None:
    assert {f.rule for f in review_page(read(BROKEN[what]), "p.md", flow)} == {"LAY-7"}
    with pytest.raises(DamagedBank):
        must_be_editable(read(BROKEN[what]), "p.md", flow)


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize("what", BROKEN)
def test_no_plan_may_break_a_page(what: str) -> None:
    after = BROKEN[what].encode()
    unmarked = b"# plain\n"
    for change in (
        Create("details/p.md", after, "x"),
        Update("details/p.md", unmarked, after, "x"),
        Move("p.md", "details/p.md", "x", before=unmarked, after=after),
    ):
        assert "LAY-7" in said(change)
        refuses(change)


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize("text", [PAGE, "# plain\n", "", "```\n" + BROKEN["no end"] + "```\n"])
def test_a_whole_page_may_be_planned_upon(text: str) -> None:
    assert review_page(read(text), "p.md", Flow.REFRESH) == ()
    assert said(Create("details/p.md", text.encode(), "x")) == set()


# ------------------------------------------------------------ CON-1


@pytest.mark.rule("CON-1")
def test_lines_that_a_human_edited_are_a_conflict() -> None:
    """Where a page carries the hash of its block and the ledger knows nothing of it, that tells (LAY-6)."""
    stamped = stamp(PAGE, now="2026-01-01T00:00:00Z")
    edited = stamped.replace("ours", "mine")
    plan = heed(Plan(Flow.REFRESH, (update(edited, edited.replace("mine", "new")),)))
    (found,) = review_plan(plan)
    assert found.rule == "CON-1"
    assert dict(found.params)["updated"] == "2026-01-01T00:00:00Z"
    assert reviewed(plan).conflicts == (found,)


@pytest.mark.rule("CON-1")
def test_what_is_as_it_was_written_and_what_is_added_or_moved_is_no_conflict() -> None:
    stamped = stamp(PAGE, now="2026-01-01T00:00:00Z")
    other = stamped.replace("\n", "\r\n")
    for before in (stamped, other):
        assert not heed(Plan(Flow.REFRESH, (update(before, before.replace("ours", "new")),))).theirs
    edited = stamped.replace("ours", "mine")
    assert not heed(Plan(Flow.REFRESH, (update(edited, edited.replace("mine", "mine\nnew")),))).theirs
    gone = update(edited, edited.replace("mine\n", ""))
    assert not heed(Plan(Flow.REFRESH, (gone, Create("b.md", b"mine\n", "x")))).theirs


@pytest.mark.rule("CON-1")
def test_lines_that_nobody_knows_stay_and_the_plan_says_so() -> None:
    (change,) = (plan := heed(Plan(Flow.REMEMBER, (update(PAGE, PAGE.replace("ours", "new")),)))).changes
    assert isinstance(change, Update)
    assert change.after.decode() == PAGE.replace("ours", "ours\nnew")
    assert [note.text for note in plan.notes] == ["plan.stays"]
    assert not plan.theirs
    assert heed(Plan(Flow.REFRESH, (update(PAGE, PAGE.replace("ours", "new")),))).empty


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize(
    ("theirs", "new", "then"),
    [
        ("one\ntwo\nthree\n", "ours\nmore\n", "one\ntwo\nthree\nours\nmore\n"),
        ("- a: 1\n\n- b: 2\n", "- a: 3\n\n- b: 4\n", "- a: 1\n- a: 3\n\n- b: 2\n- b: 4\n"),
        ("- a: 1\ntheirs\n", "- c: 0\n- a: 3\n", "- c: 0\n- a: 1\n- a: 3\ntheirs\n"),
        ("| a | 1 |\n| a | 2 |\n", "| a | 3 |\n", "| a | 1 |\n| a | 3 |\n| a | 2 |\n"),
        ("last", "ours", "last\nours"),
    ],
)
def test_merged_lines_keep_their_order_and_lose_nothing(theirs: str, new: str, then: str) -> None:
    plan = Plan(Flow.REFRESH, (update(theirs, new),), theirs=(Theirs("details/p.md", told_lines(theirs.encode()), ""),))
    (change,) = merged(plan, ["details/p.md"]).changes
    assert isinstance(change, Update)
    assert change.after.decode() == then


def heed(plan: Plan) -> Plan:
    return heeded(plan, lambda _: None, lambda _, __: frozenset(), speaker("en"))


@pytest.mark.rule("CON-1", "CON-2")
def test_a_command_asks_before_it_overwrites_a_human(project: Project) -> None:
    project.write("pyproject.toml", '[project]\nname = "one"\n')
    assert project.mb("refresh", "--yes").code == 0
    page = project.bank / "MEMORY.md"
    page.write_bytes(page.read_bytes().replace(b"**Name**: one", b"**Name**: the one"))
    project.write("pyproject.toml", '[project]\nname = "two"\n')
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 4
    assert "MEMORY.md" in done.out
    assert "(1/2/3)" in done.out
    assert project.tree() == before


# ------------------------------------------------------------ THR-4


@pytest.mark.rule("THR-4")
def test_a_credential_is_refused_where_it_would_be_written() -> None:
    secret = key()
    created = Create("details/p.md", f"line\n{secret}\n".encode(), "x")
    for change in (created, update(PAGE, PAGE.replace("ours", f"ours\n{secret}"))):
        found = [f for f in review_plan(Plan(Flow.INIT, (change,))) if f.rule == "THR-4"]
        assert len(found) == 1
        assert secret not in repr(found)
    assert dict(next(f for f in review_plan(Plan(Flow.INIT, (created,)))).params)["line"] == 2
    refuses(created)


@pytest.mark.rule("THR-4")
def test_what_already_stands_in_a_page_does_not_stop_a_plan() -> None:
    page = PAGE.replace("theirs", key())
    assert said(update(page, page.replace("ours", "new"))) == set()


@pytest.mark.rule("THR-4", "RFR-5")
def test_a_migration_refuses_a_credential_and_never_shows_it(project: Project) -> None:
    secret = key()
    project.page("brief.md", f"# Brief\n\nA widget.\n\nkey: {secret}\n")
    project.page("active.md", "# Active\n")
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 4
    assert secret not in done.out + done.err
    assert "aws-access-key" in done.err
    assert project.tree() == before


# ------------------------------------------------------------ GRD-1, GRD-4


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize(
    "path",
    ["run.sh", "details/x.json", "details/x.md.exe", "x.markdown", "md", "x.md/y", "x.md ", ".gitignore", "x.mdx"],
)
def test_only_markdown_enters_the_bank(path: str) -> None:
    assert "GRD-1" in said(Create(path, b"x\n", "x"))
    assert "GRD-1" in said(update("x\n", "y\n", path))
    refuses(Create(path, b"x\n", "x"))


@pytest.mark.rule("GRD-1")
def test_a_move_keeps_the_suffix() -> None:
    assert "GRD-1" in said(Move("docs/x.md", "details/design/x.exe", "x"), flow=Flow.INIT)
    assert "GRD-1" in said(Move("docs/x.png", "details/design/x.sh", "x"), flow=Flow.INIT)
    assert said(Move("docs/x.png", "details/design/x.png", "x"), flow=Flow.INIT) == set()
    assert said(Create("details/X.MD", b"x\n", "x")) == set()


OUTSIDE = ["../x.md", "details/../../x.md", "/etc/x.md", "~/x.md", "~root/x.md", "\\\\srv\\x.md", "a//x.md", "./x.md",
           "a/./x.md", "x\0.md", "..", ""]  # fmt: skip


@pytest.mark.rule("GRD-4")
@pytest.mark.parametrize("path", OUTSIDE)
def test_no_plan_leaves_the_bank(path: str) -> None:
    assert "GRD-4" in said(Create(path, b"x\n", "x"))
    assert "GRD-4" in said(Delete(path, b"x\n", "x"))
    assert "GRD-4" in said(Move("x.md", path, "x"))
    assert "GRD-4" in said(Move(path, "x.md", "x"))
    with pytest.raises(Refused) as refused:
        reviewed(Plan(Flow.INIT, (Delete(path, b"x\n", "x"),)))
    assert refused.value.params["rule_id"] == "GRD-4"


@pytest.mark.rule("GRD-4")
@pytest.mark.parametrize("path", ["x.md", "details/..x.md", "details/x..md", "details/汉 字.md", "details/‥/x.md"])
def test_odd_names_inside_are_inside(path: str) -> None:
    assert said(Create(path, b"x\n", "x")) == set()


# ------------------------------------------------------------ ARC-3, RFR-5


@pytest.mark.parametrize(
    ("rule", "flow"),
    [
        pytest.param("ARC-3", Flow.ARCHIVE, marks=pytest.mark.rule("ARC-3")),
        pytest.param("RFR-5", Flow.MIGRATE, marks=pytest.mark.rule("RFR-5")),
    ],
)
def test_a_line_that_arrives_nowhere_stops_the_plan(rule: str, flow: Flow) -> None:
    gone = Delete("brief.md", b"# Brief\n\nkept\nlost\n", "x")
    arrived = Create("legacy.md", b"# Brief\n\nkept\n", "x")
    assert rule in said(gone, arrived, flow=flow)
    refuses(gone, arrived, flow=flow)
    assert rule not in said(gone, Create("legacy.md", b"# Brief\nkept\nlost\n", "x"), flow=flow)
    twice = Delete("brief.md", b"same\nsame\n", "x")
    assert rule in said(twice, Create("legacy.md", b"same\n", "x"), flow=flow), "two lines became one"
    cut = update("a\nb\nc\n", "a\nc\n")
    assert rule in said(cut, flow=flow)
    assert rule not in said(cut, Create("legacy.md", b"b\n", "x"), flow=flow)


# ------------------------------------------------------------ RFR-4


@pytest.mark.rule("RFR-4")
@pytest.mark.parametrize(
    "text",
    ["# plain\n", f"{MACHINE_START}\n{MACHINE_END}\n", f"{USER_START}\nx\n{USER_END}\n", "```\n" + PAGE + "```\n"],
)
def test_an_upgrade_wants_all_four_markers(project: Project, text: str) -> None:
    assert "RFR-4" in {f.rule for f in review_page(read(text), "MEMORY.md", Flow.UPGRADE)}
    project.page("MEMORY.md", text)
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 5
    assert "_BLOCK_" in done.err
    assert project.tree() == before


# ------------------------------------------------------------ at rest


@pytest.fixture
def bank(project: Project) -> Project:
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    assert findings(project) == []
    return project


@pytest.mark.rule("LAY-1")
def test_anything_but_markdown_is_named(bank: Project) -> None:
    bank.page("details/run.sh", "#!/bin/sh\n")
    assert [(f["rule"], f["path"]) for f in findings(bank)] == [("LAY-1", "details/run.sh")]
    assert bank.mb("status").code == 1


@pytest.mark.rule("LAY-2")
def test_the_older_layout_is_said_to_be_one(project: Project) -> None:
    project.page("active.md", "# Active\n")
    assert "LAY-2" in {f["rule"] for f in findings(project)}


@pytest.mark.rule("LAY-4")
def test_what_is_wrong_with_the_entry_page_is_named(bank: Project) -> None:
    page = bank.bank / "MEMORY.md"
    text = page.read_bytes().decode()
    answers = "".join(f"- **Q{n}**: answer → `details/tech.md`\n" for n in range(9))
    for change in (
        text.replace("## Top Quick Answers\n", f"## Top Quick Answers\n\n{answers}"),
        text.replace("## Drill-Down Protocol", "## Drilling Down"),
        text.replace("## Current Focus\n", "## Current Focus\n\n- see [x](details/nowhere.md)\n"),
    ):
        page.write_bytes(change.encode())
        assert {f["rule"] for f in findings(bank)} == {"LAY-4"}, change


@pytest.mark.rule("LAY-5")
@pytest.mark.parametrize(
    "marker", ["", "<!-- MEMORY_BANK_TEMPLATE:v7.0 -->\n", "<!-- MEMORY_BANK_TEMPLATE:v6.10 -->\n"]
)
def test_a_bank_below_the_template_is_told_to_upgrade(bank: Project, marker: str) -> None:
    page = bank.bank / "MEMORY.md"
    page.write_bytes(page.read_bytes().replace(b"<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n", marker.encode()))
    assert "LAY-5" in {f["rule"] for f in findings(bank)}
    shown = json.loads(bank.mb("status", "--json").out)["templateVersion"]
    assert shown == (marker[26:-5] or None)


@pytest.mark.rule("LAY-5")
@pytest.mark.parametrize("version", ["v7.1", "v7.10", "v10.0"])
def test_the_version_shown_is_the_one_in_the_file(bank: Project, version: str) -> None:
    page = bank.bank / "MEMORY.md"
    page.write_bytes(page.read_bytes().replace(b"TEMPLATE:v7.1", f"TEMPLATE:{version}".encode()))
    assert "LAY-5" not in {f["rule"] for f in findings(bank)}
    assert json.loads(bank.mb("status", "--json").out)["templateVersion"] == version


@pytest.mark.rule("LAY-7")
def test_a_broken_page_at_rest_is_named_with_its_repair(bank: Project) -> None:
    bank.page("details/design/x.md", BROKEN["no end"])
    (found,) = [f for f in findings(bank) if f["rule"] == "LAY-7"]
    assert found["path"] == "details/design/x.md"
    assert MACHINE_END in found["message"]
    assert bank.mb("status").code == 5


@pytest.mark.rule("IDX-9")
def test_a_page_without_a_row_is_named(bank: Project) -> None:
    bank.page("details/design/a.md", "# A\n")
    bank.page("details/design/index.md", "# Design Router\n\n- When modifying **b**, read [b.md](b.md)\n")
    told = [f["message"] for f in findings(bank) if f["rule"] == "IDX-9"]
    assert any("details/design/a.md" in t for t in told)
    assert any("details/design/b.md" in t for t in told)


@pytest.mark.rule("ARC-1")
@pytest.mark.parametrize(("text", "due"), [
    ("- [x] a\n" * 21, True), ("- [x] a\n" * 20, False), ("line\n" * 121, True), ("line\n" * 120, False),
    ("- [ ] a\n" * 100, False), ("```\n" + "- [x] a\n" * 30 + "```\n", False),
])  # fmt: skip
def test_what_is_due_for_the_archive_is_named(bank: Project, text: str, due: bool) -> None:
    bank.page("details/progress.md", text)
    assert ("ARC-1" in {f["rule"] for f in findings(bank)}) is due
