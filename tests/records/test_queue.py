"""PRO-10: several proposals wait for one file. Accepting one kills none of the others, and nothing is written twice."""

from __future__ import annotations

import json
import subprocess
import sys
from binascii import crc32
from contextlib import ExitStack
from dataclasses import replace

import pytest

from conftest import Project
from memorybank.app.setting import open_setting
from memorybank.model.change import Proposal, State
from memorybank.store import host_process, ledger, proposals
from memorybank.store.disk import sealed, unsealed
from memorybank.store.project import places
from records.made import page
from records.made import propose as by_hand

pytestmark = pytest.mark.slow

PATTERNS = "details/patterns.md"


@pytest.fixture
def bank(project: Project) -> Project:
    assert project.mb("refresh", "--yes").code == 0
    return project


def state(project: Project) -> str:
    return str(places(project.bank).state)


def propose(project: Project, *args: str) -> str:
    done = project.mb("propose", *args, "--json")
    assert done.code == 0, done.out + done.err
    return str(json.loads(done.out)["id"])


def decision(n: int) -> tuple[str, ...]:
    return (
        "decision", "--decision", f"choice number {n} is made", "--reason", f"it is reason {n}",
        "--trade-off", f"it costs {n}", "--scope", f"module {n}",
    )  # fmt: skip


def states(project: Project) -> dict[str, str]:
    told = json.loads(project.mb("proposals", "--all", "--json").out)["proposals"]
    return {p["id"]: p["state"] for p in told}


def found(project: Project, id: str) -> Proposal:
    stored = proposals.load(state(project), id)
    assert stored is not None
    return stored


@pytest.mark.rule("PRO-10")
@pytest.mark.parametrize("order", ["as made", "backwards"])
def test_accepting_one_of_nine_kills_none_of_the_others(bank: Project, order: str) -> None:
    (bank.bank / PATTERNS).unlink()  # the first one has to make the page and the table
    ids = [propose(bank, *decision(n)) for n in range(9)]
    for id in ids if order == "as made" else reversed(ids):
        done = bank.mb("proposals", "accept", id, "--yes")
        assert done.code == 0, done.out + done.err
    assert set(states(bank).values()) == {"applied"}
    text = bank.text(PATTERNS)
    for n in range(9):
        assert text.count(f"choice number {n} is made") == 1
    assert text.count("| Decision |") == 1, "one table, one head"
    assert bank.text("MEMORY.md").count("## Decision Highlights") == 1


@pytest.mark.rule("PRO-10")
@pytest.mark.parametrize("way", ["named", "all"])
def test_several_are_accepted_in_one_go_and_each_is_told(bank: Project, way: str) -> None:
    ids = [propose(bank, *decision(n)) for n in range(3)]
    refused = propose(bank, *decision(7))
    assert bank.mb("proposals", "reject", refused).code == 0
    done = bank.mb("proposals", "accept", *(ids if way == "named" else ["--all"]), "--yes")
    assert done.code == 0, done.err
    assert all(id in done.out for id in ids)
    assert done.out.count("[Memory Bank Write Complete]") == 3
    assert [states(bank)[id] for id in ids] == ["applied"] * 3
    assert states(bank)[refused] == "refused"
    assert "Nothing is waiting" in bank.mb("proposals").out
    assert bank.mb("proposals", "accept", "--all", "--yes").code == 0


@pytest.mark.rule("PRO-10")
def test_one_that_cannot_be_written_holds_up_none_of_the_others(bank: Project) -> None:
    ids = [propose(bank, *decision(n)) for n in range(2)]
    done = bank.mb("proposals", "accept", ids[0], "p-00000000", ids[1], "--yes")
    assert done.code == 4
    assert [states(bank)[id] for id in ids] == ["applied"] * 2
    assert bank.mb("proposals", "accept", *ids, "--yes", "--json").code == 2
    assert bank.mb("proposals", "accept").code == 2


@pytest.mark.rule("PRO-10", "GRD-5")
def test_what_would_be_other_lines_now_is_shown_again_and_the_old_one_never_waits(bank: Project) -> None:
    first = propose(bank, "tech", "--name", "make test", "--does", "runs the tests")
    other = propose(bank, "tech", "--name", "make test", "--does", "nobody knows")
    assert bank.mb("proposals", "accept", other, "--yes").code == 0
    done = bank.mb("proposals", "accept", first, "--yes")
    assert done.code == 4
    assert "runs the tests" not in bank.text("details/tech.md")
    (fresh,) = proposals.open_ones(open_setting(str(bank.root), bank.root).where.places.state)
    assert (fresh.state, found(bank, first).state) == (State.PENDING, State.SUPERSEDED)
    assert "REPLACED in details/tech.md: " in fresh.shown
    assert "nobody knows" in fresh.shown
    assert fresh.shown in done.out
    late = bank.mb("proposals", "accept", first, "--yes")
    assert (late.code, fresh.id in late.err) == (4, True)
    assert bank.mb("proposals", "accept", fresh.id, "--yes").code == 0
    assert bank.text("details/tech.md").count("make test") == 1
    assert "Nothing is waiting" in bank.mb("proposals").out, "a superseded twin does not come back"


@pytest.mark.rule("PRO-10")
def test_what_the_page_says_already_is_not_written_twice_and_does_not_wait(bank: Project) -> None:
    id = propose(bank, *decision(1))
    row = next(
        line.decode()[1:]
        for line in bank.mb("proposals", "diff", id).out.encode().split(b"\n")
        if line.startswith(b"+|") and b"reason 1" in line
    )
    text = bank.text(PATTERNS)
    head = text[: text.index("|---") :]
    rule_end = text.index("\n", len(head)) + 1
    bank.page(PATTERNS, f"{text[:rule_end]}{row}\n{text[rule_end:]}")
    done = bank.mb("proposals", "accept", id, "--yes")
    assert done.code in (0, 4)
    assert bank.text(PATTERNS).count("choice number 1 is made") == 1


@pytest.mark.rule("PRO-7", "PRO-10")
def test_the_same_content_is_one_proposal_and_belongs_to_who_asked_last(bank: Project) -> None:
    host_process.note_agent(state(bank), "claude-code", "s-1")
    first = propose(bank, *decision(1))
    assert propose(bank, *decision(1)) == first
    assert bank.mb("proposals", "accept", propose(bank, *decision(2)), "--yes").code == 0
    assert propose(bank, *decision(1)) == first, "although its page went on"
    host_process.note_agent(state(bank), "claude-code", "s-2")
    assert propose(bank, *decision(1)) == first
    assert found(bank, first).session == "s-2"
    assert bank.mb("proposals", "accept", first, "--yes").code == 0
    assert bank.text(PATTERNS).count("choice number 1 is made") == 1


@pytest.mark.rule("PRO-3")
def test_a_long_block_shows_the_first_lines_and_where_the_rest_is(bank: Project) -> None:
    steps = [f"step number {n} of it" for n in range(50)]
    id = propose(bank, "design", "--title", "Release", "--approach", "\n".join(steps))
    shown = found(bank, id).shown
    assert steps[0] in shown
    assert steps[30] not in shown
    assert f"and 31 more lines: memory-bank proposals show {id}" in shown
    told = bank.mb("proposals", "show", id).out
    assert shown in told
    assert all(step in told for step in steps)
    long = "a very long sentence " * 40
    assert long.strip() in found(bank, propose(bank, "focus", "--focus", long)).shown, "no sentence is cut"


@pytest.mark.rule("PRO-10")
def test_twins_of_the_first_version_neither_come_back_nor_write_twice(project: Project) -> None:
    """There, one that was planned anew left the older one skipped: open, and ready to be written once more."""
    page(project)
    old = by_hand(project, "- ours", state=State.SKIPPED)
    new = replace(old, id=proposals.new_id(), state=State.PENDING, made="2026-03-16T10:00:00Z")
    proposals.save(state(project), new)
    assert project.mb("proposals", "accept", new.id, "--yes").code == 0
    assert "Nothing is waiting" in project.mb("proposals").out
    assert project.mb("proposals", "accept", old.id, "--yes").code == 4
    assert project.text("details/patterns.md").count("- ours") == 1


@pytest.mark.rule("PRO-10")
def test_a_proposal_of_an_earlier_form_is_set_aside(project: Project) -> None:
    page(project)
    made = by_hand(project, "- ours")
    file = places(project.bank).state / "proposals" / f"{made.id}.proposal"
    whole = unsealed(proposals._FORM, file.read_bytes())
    raw = {name: field for name, field in whole.items() if name not in ("shown", "intent")}
    file.write_bytes(sealed(proposals._FORM, raw))
    assert "Nothing is waiting" in project.mb("proposals").out
    assert file.with_suffix(".unreadable").exists()
    assert f"{made.id}.unreadable" in project.mb("doctor").out


@pytest.mark.rule("PRO-10")
def test_a_proposal_that_checks_and_holds_nothing_is_set_aside(project: Project) -> None:
    page(project)
    made = by_hand(project, "- ours")
    file = places(project.bank).state / "proposals" / f"{made.id}.proposal"
    file.write_bytes(b"%s %08x\n" % (proposals._FORM, crc32(b"")))
    assert "Nothing is waiting" in project.mb("proposals").out
    assert file.with_suffix(".unreadable").exists()


ACCEPT = """
import sys
from binascii import crc32
from pathlib import Path
from memorybank.app.change import decide
from memorybank.app.setting import open_setting
project, id = sys.argv[1:]
setting = open_setting(project, Path(project))
print("ready", flush=True)
sys.stdin.read()
print(type(decide.accept(setting, id, by="terminal", words="")).__name__)
"""


def race(project: Project, ids: list[str]) -> list[str]:
    """All are ready before the first one begins; what each of them says came of it."""
    pipe = subprocess.PIPE
    line = [sys.executable, "-c", ACCEPT, str(project.root)]
    with ExitStack() as stack:
        running = [stack.enter_context(subprocess.Popen([*line, id], stdin=pipe, stdout=pipe, text=True)) for id in ids]
        for process in running:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in running:
            assert process.stdin is not None
            process.stdin.close()
        return [process.stdout.read().strip() for process in running if process.stdout is not None]


@pytest.mark.rule("PRO-8", "PRO-10", "WRT-5")
def test_processes_that_accept_the_same_at_once_write_it_once(bank: Project) -> None:
    id = propose(bank, *decision(1))
    assert sorted(race(bank, [id] * 4)) == ["Already", "Already", "Already", "Done"]
    assert bank.text(PATTERNS).count("choice number 1 is made") == 1
    told = ledger.entries(ledger.place(bank.bank, places(bank.bank)))
    assert sum(entry.because.proposal == id for entry in told) == 1


@pytest.mark.rule("PRO-10", "WRT-5")
def test_processes_that_accept_different_ones_for_one_page_write_them_all(bank: Project) -> None:
    assert race(bank, [propose(bank, *decision(n)) for n in range(4)]) == ["Done"] * 4
    assert all(bank.text(PATTERNS).count(f"choice number {n} is made") == 1 for n in range(4))


@pytest.mark.rule("PRO-10", "WRT-5")
def test_a_page_that_changes_while_the_plan_is_shown_is_planned_again_and_written(
    bank: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever else writes in between, and however often: the terminal takes the same road as the hook."""
    from memorybank.cli import confirm

    first, *others = [propose(bank, *decision(n)) for n in range(4)]
    shows = confirm._show

    def meanwhile(*args: object, **ways: object) -> None:
        monkeypatch.setattr(confirm, "_show", shows)
        if others:
            assert bank.mb("proposals", "accept", others.pop(), "--yes").code == 0
        monkeypatch.setattr(confirm, "_show", meanwhile)
        shows(*args, **ways)  # type: ignore[arg-type]

    monkeypatch.setattr(confirm, "_show", meanwhile)
    done = bank.mb("proposals", "accept", first, "--yes")
    assert done.code == 0, done.err
    assert len(others) == 2, "shown once, and planned again without a word"
    assert states(bank)[first] == "applied"


@pytest.mark.rule("PRO-10", "WRT-5")
def test_commands_that_accept_different_ones_at_once_all_end_well(bank: Project) -> None:
    ids = [propose(bank, *decision(n)) for n in range(5)]
    line = [sys.executable, "-m", "memorybank", "proposals", "accept"]
    pipe = subprocess.DEVNULL
    with ExitStack() as stack:
        running = [
            stack.enter_context(subprocess.Popen([*line, id, "--yes"], cwd=bank.root, stdout=pipe, stderr=pipe))
            for id in ids
        ]
        assert [process.wait() for process in running] == [0] * 5
    assert all(bank.text(PATTERNS).count(f"choice number {n} is made") == 1 for n in range(5))
