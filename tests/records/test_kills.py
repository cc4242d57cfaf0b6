"""Killed at any change of the disk: in the pages if and only if in the ledger, and the proposal says the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Project
from memorybank.app.change import decide
from memorybank.app.change import ledger_history as history
from memorybank.app.change.edit import carry_out
from memorybank.app.setting import open_setting
from memorybank.model.change import Create, State
from memorybank.store import ledger, recover
from memorybank.store.project import places
from records.kills import Killed, killed_at
from records.made import PAGE, page, propose, stored

NEW = "details/learnings/2026-03-15-x.md"
EACH = [pytest.param(7, id="some"), pytest.param(1, id="every", marks=pytest.mark.slow)]
pytestmark = [pytest.mark.rule("LED-1", "WRT-5"), pytest.mark.slow]


@pytest.fixture
def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """As many projects as wanted, each with a state folder of its own."""

    def make() -> Iterator[Project]:
        number = 0
        while True:
            number += 1
            monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / f"state-{number}"))
            made = Project(tmp_path / f"p{number}")
            page(made)
            yield made

    return make()


def recorded(project: Project) -> int:
    folder = ledger.place(project.bank, places(project.bank))
    assert ledger.verify(folder) is None
    return len(ledger.entries(folder))


def agreed(project: Project) -> str:
    other = Create(NEW, b"# X\n", "a learning")
    return propose(project, "- ours", other, state=State.CONFIRMED).id


def apply(project: Project, id: str, nth: int) -> bool:
    """True when it was killed."""
    setting = open_setting(str(project.root), project.root)
    try:
        with killed_at(nth):
            decide.apply_confirmed(setting, id)
    except Killed:
        return True
    return False


@pytest.mark.parametrize("step", EACH)
def test_an_apply_killed_anywhere_is_whole_and_told_or_neither(worlds: Iterator[Project], step: int) -> None:
    ends: set[bool] = set()
    for nth in range(1, 400, step):
        project = next(worlds)
        id = agreed(project)
        before = project.tree()
        killed = apply(project, id, nth)
        recover.finish_interrupted(places(project.bank))
        done = recorded(project) == 1
        assert (stored(project, id).state is State.APPLIED) is done, nth
        assert ("- ours" in project.text(PAGE)) is done, nth
        assert (project.tree() == before) is not done, nth
        assert len(project.tree()) == 1 + done, nth
        assert not places(project.bank).journal.exists()
        ends.add(done)
        if not killed:
            assert ends == {True, False}
            assert nth > 40, "a matrix of few points proves nothing"
            return
    raise AssertionError("it never came to its end")


@pytest.mark.parametrize("step", EACH)
@pytest.mark.parametrize("edited", [PAGE, NEW])
def test_words_typed_before_the_recovery_stay_and_the_ledger_tells_what_became_of_the_rest(
    worlds: Iterator[Project], edited: str, step: int
) -> None:
    for nth in range(1, 400, step):
        project = next(worlds)
        id = agreed(project)
        killed = apply(project, id, nth)
        target = project.bank / edited
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(target, "ab") as file:
            file.write(b"- typed in between\n")
        recover.finish_interrupted(places(project.bank))
        done = recorded(project) == 1
        assert (stored(project, id).state is State.APPLIED) is done, nth
        assert sum(data.count(b"- typed in between") for data in project.tree().values()) == 1, nth
        other = (project.bank / NEW).exists() if edited == PAGE else "- ours" in project.text(PAGE)
        assert other is done, nth
        if not killed:
            return
    raise AssertionError("it never came to its end")


@pytest.mark.parametrize("step", EACH)
def test_a_recovery_that_is_killed_is_recovered_by_the_next(worlds: Iterator[Project], step: int) -> None:
    for nth in range(1, 200, step):
        project = next(worlds)
        id = agreed(project)
        assert apply(project, id, 48)
        with_journal = places(project.bank).journal.exists()
        try:
            with killed_at(nth):
                recover.finish_interrupted(places(project.bank))
            ended = True
        except Killed:
            ended = False
        recover.finish_interrupted(places(project.bank))
        done = recorded(project) == 1
        assert ("- ours" in project.text(PAGE)) is done
        assert (stored(project, id).state is State.APPLIED) is done
        if ended:
            assert with_journal
            assert nth > 3
            return
    raise AssertionError("it never came to its end")


@pytest.mark.parametrize("step", EACH)
def test_an_undo_killed_anywhere_is_whole_and_told_or_neither(worlds: Iterator[Project], step: int) -> None:
    for nth in range(1, 400, step):
        project = next(worlds)
        before = project.tree()
        id = agreed(project)
        assert not apply(project, id, 0)
        after = project.tree()
        setting = open_setting(str(project.root), project.root)
        plan, because = history.plan_of_undo(setting, id), history.because_of_undo(setting, id)
        killed = False
        try:
            with killed_at(nth):
                carry_out(plan, setting, because)
        except Killed:
            killed = True
        recover.finish_interrupted(places(project.bank))
        assert project.tree() == (before if recorded(project) == 2 else after), nth
        if not killed:
            return
    raise AssertionError("it never came to its end")
