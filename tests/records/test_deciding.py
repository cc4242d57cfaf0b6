"""`apply` and `proposals`: exactly the bytes that were shown, on somebody's word, or not at all."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import memorybank
from conftest import NOW, Done, Project
from memorybank.app.change import decide
from memorybank.app.setting import open_setting
from memorybank.changes.plan_text import report_text
from memorybank.cli import output
from memorybank.model.change import Create, State, Update
from memorybank.store import ledger, proposals
from memorybank.store.project import places
from records.made import BLANK, END, PAGE, page, propose, state_of, stored

pytestmark = pytest.mark.slow

SCHEMAS = Path(memorybank.__file__).parent / "schemas"


def valid(done: Done) -> dict[str, object]:
    document: dict[str, object] = json.loads(done.out)
    schema = json.loads((SCHEMAS / f"{document['action']}.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(document)
    return document


def entries(project: Project) -> int:
    return len(ledger.entries(ledger.place(project.bank, places(project.bank))))


@pytest.mark.rule("PRO-6", "WRT-4", "GRD-5")
def test_a_confirmed_proposal_is_written_byte_for_byte_and_told(project: Project) -> None:
    page(project)
    other = Create("details/learnings/2026-03-15-x.md", "# 眩光\r\n".encode(), "a learning")
    made = propose(project, "- 一行", other, state=State.CONFIRMED)
    done = project.mb("apply", made.id)
    assert done.code == 0
    update = made.plan.changes[0]
    assert isinstance(update, Update)
    assert (project.bank / PAGE).read_bytes() == update.after
    assert (project.bank / other.path).read_bytes() == other.after
    for line in ("[Memory Bank Write Complete]", "Done:", f"- Updated: memory-bank/{PAGE} (a line)", "Status: success"):
        assert line in done.out.split("\n")
    assert f"- Created: memory-bank/{other.path}" in done.out
    assert "+- 一行" in done.out, "a preview of the change"
    assert stored(project, made.id).state is State.APPLIED
    assert entries(project) == 1


@pytest.mark.rule("PRO-6", "GRD-5")
@pytest.mark.parametrize("state", [State.PENDING, State.SKIPPED])
def test_without_a_word_nothing_is_written_and_the_way_is_named(project: Project, state: State) -> None:
    page(project)
    made = propose(project, "- x", state=state)
    before = project.tree()
    done = project.mb("apply", made.id)
    assert done.code == 3
    assert "Proceed? [Y/n]" in done.out
    assert "not confirmed" in done.err
    assert "--yes" not in done.err, "an agent's proposal: its user has the word, and no flag gives it"
    assert valid(project.mb("apply", made.id, "--json"))["requiresConfirmation"] is True
    assert project.tree() == before
    assert entries(project) == 0


@pytest.mark.rule("PRO-6")
@pytest.mark.parametrize("command", ["apply", "proposals accept"])
def test_a_persons_own_proposal_is_answered_with_the_command_as_typed(project: Project, command: str) -> None:
    page(project)
    made = replace(propose(project, "- x"), id=proposals.new_id(), session="", host="")
    proposals.save(state_of(project), made)
    done = project.mb(*command.split(), made.id)
    assert done.code == 3
    assert f"To apply this plan: memory-bank {command} {made.id} --yes" in done.err
    assert "not confirmed" not in done.err, "one answer"


@pytest.mark.rule("PRO-6")
def test_a_second_apply_says_when_the_first_was(project: Project) -> None:
    page(project)
    made = propose(project, "- x", state=State.CONFIRMED)
    assert project.mb("apply", made.id).code == 0
    before = project.tree()
    again = project.mb("apply", made.id)
    assert (again.code, NOW in again.out) == (0, True)
    assert valid(project.mb("apply", made.id, "--json"))["proposals"]
    assert project.tree() == before
    assert entries(project) == 1


@pytest.mark.rule("PRO-6")
def test_an_unknown_one_names_those_that_wait(project: Project) -> None:
    page(project)
    made = propose(project, "- x")
    done = project.mb("apply", "p-00000000")
    assert done.code == 4
    assert made.id in done.err
    assert valid(project.mb("apply", "p-00000000", "--json"))["exitCode"] == 4


@pytest.mark.rule("PRO-4", "GRD-5")
def test_no_yes_comes_after_a_no(project: Project) -> None:
    page(project)
    made = propose(project, "- x")
    assert project.mb("proposals", "reject", made.id).code == 0
    assert project.mb("proposals", "reject", made.id).code == 0
    assert stored(project, made.id).state is State.REFUSED
    for args in (("apply", made.id, "--yes"), ("proposals", "accept", made.id, "--yes")):
        assert project.mb(*args).code == 4
    assert entries(project) == 0


@pytest.mark.rule("PRO-6")
def test_a_list_a_look_a_diff_and_an_accept(project: Project) -> None:
    page(project)
    made = propose(project, "- shown")
    refused = propose(project, "- refused", state=State.REFUSED)
    assert made.id in (shown := project.mb("proposals").out)
    assert refused.id not in shown
    assert refused.id in project.mb("proposals", "--all").out
    look = project.mb("proposals", "show", made.id).out
    assert "💾" in look
    assert f"→ memory-bank/{PAGE}" in look
    assert "+- shown" in project.mb("proposals", "diff", made.id).out
    document = valid(project.mb("proposals", "show", made.id, "--json"))
    assert "+- shown" in str(document)
    assert len(valid(project.mb("proposals", "--all", "--json"))["proposals"]) == 2  # type: ignore[arg-type]
    assert project.mb("proposals", "accept", made.id, "--yes").code == 0
    assert "- shown" in project.text(PAGE)
    assert "Nothing is waiting" in project.mb("proposals").out
    assert project.mb("proposals", "reject", made.id).code == 4, "it is in the bank: undo it"
    assert project.mb("proposals", "show").code == 2


@pytest.mark.rule("RFR-2", "PRO-4")
@pytest.mark.parametrize(("typed", "written"), [("\n", True), ("n\n", False), ("好\n", True)])
def test_a_person_at_a_terminal_is_asked(
    project: Project, typed: str, written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    page(project)
    made = propose(project, "- x")
    done = project.mb("apply", made.id, stdin=typed)
    assert done.code == 0
    assert ("- x" in project.text(PAGE)) is written
    assert stored(project, made.id).state is (State.APPLIED if written else State.PENDING)
    told = ledger.entries(ledger.place(project.bank, places(project.bank)))
    assert [e.because.by for e in told] == ["terminal"] * written


# ---------------------------------------------------------------- the page went on


@pytest.mark.rule("PRO-6", "PRO-10", "GRD-5", "WRT-5")
def test_a_page_that_went_on_does_not_kill_what_waits_for_it(project: Project) -> None:
    page(project)
    made = propose(project, "- ours", state=State.CONFIRMED)
    other = propose(project, "- theirs", state=State.CONFIRMED)
    assert project.mb("apply", other.id).code == 0
    done = project.mb("apply", made.id)
    assert done.code == 0, done.err
    assert stored(project, made.id).state is State.APPLIED
    assert project.text(PAGE).index("- theirs") < project.text(PAGE).index("- ours") < project.text(PAGE).index(END)
    assert project.text(PAGE).count("- ours") == 1


@pytest.mark.rule("PRO-6", "SCH-4")
@pytest.mark.parametrize("gone", [False, True])
def test_where_it_has_no_place_any_more_the_way_is_to_propose_again(project: Project, gone: bool) -> None:
    target = page(project)
    made = propose(project, "- ours", state=State.CONFIRMED)
    if gone:
        target.unlink()
    else:
        page(project, text="# all new\n")
    document = valid(project.mb("apply", made.id, "--json"))
    assert (document["action"], document["again"], document["exitCode"]) == ("stale", None, 4)
    assert "memory-bank propose decision" in project.mb("apply", made.id).err


# ---------------------------------------------------------------- a human edited the block


BY_HAND = "- the first line, by hand"


def _edited(project: Project) -> str:
    """A proposal to write another line in the place of one that a human edited."""
    page(project)
    before = project.text(PAGE).replace("- the first line", BY_HAND)
    target = project.page(PAGE, before)
    update = Update(PAGE, target.read_bytes(), before.replace(BY_HAND, "- ours").encode(), "a line")
    return propose(project, "- ours", state=State.CONFIRMED, change=update).id


@pytest.mark.rule("CON-1", "CON-2")
def test_a_block_edited_by_hand_is_asked_about(project: Project) -> None:
    id = _edited(project)
    before = project.tree()
    done = project.mb("apply", id)
    assert done.code == 4
    assert "(1/2/3)" in done.out
    document = valid(project.mb("apply", id, "--json"))
    assert (document["action"], document["choices"]) == ("conflict", ["keep", "overwrite", "merge"])
    assert project.tree() == before
    assert stored(project, id).state is State.CONFIRMED


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize(("choice", "written"), [("keep", False), ("overwrite", True), ("merge", True)])
def test_each_choice_of_a_conflict(project: Project, choice: str, written: bool) -> None:
    id = _edited(project)
    assert project.mb("apply", id, "--on-conflict", choice).code == 0
    assert ("- ours" in project.text(PAGE)) is written
    assert (BY_HAND in project.text(PAGE)) is (choice != "overwrite")
    assert list(project.tree()) == [f"memory-bank/{PAGE}"], "no conflict copy"
    assert entries(project) == written


@pytest.mark.rule("CON-1", "PRO-10")
def test_what_is_planned_again_beside_lines_that_were_edited_since_asks_nothing(project: Project) -> None:
    page(project)
    id = propose(project, "- ours", state=State.CONFIRMED).id
    project.page(PAGE, project.text(PAGE).replace("first line", "first line, by hand"))
    assert project.mb("apply", id).code == 0
    assert "first line, by hand\n- ours\n" in project.text(PAGE)


# ---------------------------------------------------------------- through the app, as an MCP client does


@pytest.mark.rule("PRO-6", "LED-1")
def test_every_outcome_is_a_value(project: Project) -> None:
    page(project)
    setting = open_setting(str(project.root), project.root)
    made = propose(project, "- x")
    assert isinstance(decide.apply_confirmed(setting, made.id), decide.Unconfirmed)
    late = propose(project, "- late")
    done = decide.accept(setting, made.id, by="elicitation", words="yes", host="any-client")
    assert isinstance(done, decide.Done)
    assert "Status: success" in report_text(done.plan, setting.say, folder=setting.where.folder)
    assert isinstance(decide.accept(setting, made.id, by="yes", words=""), decide.Already)
    proposals.decide(state_of(project), late.id, State.CONFIRMED, words="好", now=NOW)
    assert isinstance(decide.apply_confirmed(setting, late.id), decide.Done)
    told = [e.because for e in ledger.entries(ledger.place(project.bank, places(project.bank)))]
    assert [(b.by, b.words, b.host) for b in told] == [
        ("elicitation", "yes", "any-client"),
        ("message", "好", "claude-code"),
    ]


@pytest.mark.rule("WRT-4")
def test_a_preview_shows_what_changed_and_no_hunk_of_metadata_alone(project: Project) -> None:
    page(project, text=BLANK.replace("- the first line", "\n".join(f"- line {n}" for n in range(20)) + "\n-- dashes"))
    done = project.mb("apply", propose(project, "-- more dashes", state=State.CONFIRMED).id)
    preview = done.out.partition(f"  {PAGE}:\n")[2]
    assert preview.count("@@ ") == 1
    assert "  +-- more dashes" in preview
    assert "blockVersion" not in preview
