"""Proposals on disk: what was shown is what is kept, byte for byte, and nothing that does not check is offered."""

from __future__ import annotations

import fcntl
import random
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import NOW, Project
from memorybank.model.change import Create, Delete, Flow, Move, Note, Plan, Proposal, State, Update
from memorybank.store import hook_log, proposals
from records.made import older, page, propose, state_of, stored

names = st.text(st.characters(min_codepoint=1), min_size=1, max_size=12)  # odd file names have lone surrogates
contents = st.binary(max_size=60)
changes = st.one_of(
    st.builds(Create, names, contents, names),
    st.builds(Update, names, contents, contents, names, st.sampled_from(["", "MACHINE_BLOCK"])),
    st.builds(Move, names, names, names),
    st.builds(Move, names, names, names, contents, contents),
    st.builds(Delete, names, contents, names),
)
plans = st.builds(
    Plan,
    st.sampled_from(Flow),
    st.lists(changes, max_size=4).map(tuple),
    st.lists(st.builds(lambda t, n: Note.of(t, path=t, line=n), names, st.integers()), max_size=2).map(tuple),
    st.lists(names, max_size=2).map(tuple),
)


@pytest.mark.rule("PRO-6", "WRT-4")
@given(plans, names, st.lists(names, max_size=3).map(tuple))
def test_any_plan_comes_back_as_it_went_in(plan: Plan, word: str, points: tuple[str, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        made = Proposal(proposals.new_id(), "learning", word, points, plan, word, NOW, word, word)
        proposals.save(folder, made)
        assert proposals.load(folder, made.id) == made
        assert proposals.load_all(folder) == (made,)


@pytest.mark.rule("PRO-6")
def test_a_proposal_is_private_and_newest_comes_first(project: Project) -> None:
    page(project)
    made = [propose(project, f"- {n}") for n in range(5)]
    assert [p.id for p in proposals.load_all(state_of(project))] == [p.id for p in reversed(made)]
    file = state_of(project) / "proposals" / f"{made[0].id}.proposal"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.rule("PRO-6", "GRD-5")
def test_what_was_applied_stays_applied_whoever_speaks_late(project: Project) -> None:
    page(project)
    made = propose(project, "- x", state=State.CONFIRMED, words="好，写吧")
    proposals.decide(state_of(project), made.id, State.APPLIED, words="", now=NOW)
    late = proposals.decide(state_of(project), made.id, State.REFUSED, words="no", now=NOW)
    assert late is not None
    assert (late.state, late.words) == (State.APPLIED, "好，写吧")


@pytest.mark.rule("LED-1", "THR-4")
def test_words_are_kept_short_on_one_line_and_without_secrets(project: Project) -> None:
    page(project)
    secret = f"{random.getrandbits(96):x}Zq7"
    made = propose(project, "- x", state=State.CONFIRMED, words=f"ok\npassword = {secret}\nand more")
    assert made.words == "ok [secret removed]"
    kept = b"".join(p.read_bytes() for p in state_of(project).rglob("*") if p.is_file())
    assert secret.encode() not in kept
    assert len(proposals.words_kept("写" * 500)) == 200
    assert proposals.words_kept("a\x1b[31m\r\nb") == "a [31m b"


@pytest.mark.rule("PRO-6")
@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff\xfe", b"memory-bank proposal 2 00000000\n{}\n"])
def test_a_file_that_does_not_check_is_set_aside_and_named(project: Project, damage: bytes) -> None:
    page(project)
    whole, broken = propose(project, "- a"), propose(project, "- b")
    file = state_of(project) / "proposals" / f"{broken.id}.proposal"
    file.write_bytes(damage)
    assert proposals.load_all(state_of(project)) == (whole,)
    assert proposals.load(state_of(project), broken.id) is None
    assert file.with_suffix(".unreadable").read_bytes() == damage
    assert [f.rule for f in hook_log.failures(str(state_of(project)))] == ["PRO-6"]
    assert broken.id in project.mb("doctor").out


@pytest.mark.rule("PRO-6")
@given(st.data())
def test_no_flipped_byte_is_ever_offered(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(Flow.REMEMBER, (Create("a.md", b"one\r\n\xff", "why"),))
        made = Proposal(proposals.new_id(), "design", "a.md", ("p",), plan, "k", NOW)
        proposals.save(folder, made)
        file = Path(folder) / "proposals" / f"{made.id}.proposal"
        raw = bytearray(file.read_bytes())
        at = data.draw(st.integers(0, len(raw) - 2))
        raw[at] ^= data.draw(st.integers(1, 255))
        file.write_bytes(raw)
        assert proposals.load(folder, made.id) in (None, made)


@pytest.mark.rule("PRO-6")
@pytest.mark.parametrize("id", ["", "p-", "../../etc/passwd", "p-0000000g", "p-00000000/../x", "e-00000000"])
def test_an_id_is_an_id_and_no_path(project: Project, id: str) -> None:
    assert proposals.load(state_of(project), id) is None
    assert proposals.decide(state_of(project), id, State.CONFIRMED, words="", now=NOW) is None
    assert project.mb("apply", id or "x").code == 4


@pytest.mark.rule("PRO-6")
def test_old_ones_go_and_open_ones_stay(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "KEPT", 3)
    page(project)
    state = state_of(project)
    first = propose(project, "- x")
    young = older(first, "2026-03-01T00:00:00Z")
    done = older(first, "2026-02-28T00:00:00Z")
    for proposal in (young, done):
        proposals.save(state, proposal)
    proposals.decide(state, done.id, State.REFUSED, words="", now=NOW)
    for n in range(3):
        propose(project, f"- {n}")
    left = {p.id for p in proposals.load_all(state)}
    assert {first.id, young.id} <= left
    assert done.id not in left


MANY = """
import sys
from memorybank.model.change import State
from memorybank.store import proposals
state, id, number = sys.argv[1:]
for turn in range(12):
    proposals.decide(state, id, State.CONFIRMED if (turn + int(number)) % 2 else State.SKIPPED, words=number, now="x")
"""


@pytest.mark.slow
@pytest.mark.rule("PRO-6")
def test_many_processes_decide_and_the_file_stays_whole(project: Project) -> None:
    page(project)
    made = propose(project, "- x")
    line = [sys.executable, "-c", MANY, str(state_of(project)), made.id]
    running = [subprocess.Popen([*line, str(n)], stderr=subprocess.PIPE) for n in range(6)]
    assert [(process.communicate(timeout=60)[1], process.returncode) for process in running] == [(b"", 0)] * 6
    assert stored(project, made.id).plan == made.plan


@pytest.mark.rule("PRO-6")
def test_a_lock_that_nobody_lets_go_of_does_not_stop_an_answer(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proposals, "_WAIT", 0.05)
    page(project)
    made = propose(project, "- x")
    with open(state_of(project) / "proposals" / "lock", "ab") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        proposals.decide(state_of(project), made.id, State.CONFIRMED, words="好", now=NOW)
    assert stored(project, made.id).state is State.CONFIRMED
