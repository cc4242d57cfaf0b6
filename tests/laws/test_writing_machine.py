"""Proposals, answers, human edits, applies, undos and kills in any order, against a model of what must come of it.

Laws, after every step: the bank holds exactly the bytes that a word let in and a human typed; no line that a human
typed is lost or doubled by us; no proposed line is in the bank without its yes; the ledger verifies and tells every
change once. Answers go the way a host's events do (app/confirming), so the word tables are part of the walk.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from conftest import NOW
from memorybank.app import confirming, decide, history
from memorybank.app.edit import carry_out, with_indexes
from memorybank.app.setting import Setting
from memorybank.hosts import host_named
from memorybank.markdown.edit import stamp
from memorybank.model.bank import is_index
from memorybank.model.change import Change, Create, Delete, Flow, Move, OnConflict, Plan, Update
from memorybank.model.errors import Refused
from memorybank.model.event import Origin, UserSpoke
from memorybank.model.proposal import Proposal, State
from memorybank.model.session import Session
from memorybank.policy.saying import block_text
from memorybank.store import ledger, proposals, recover
from memorybank.store.bank import look
from memorybank.store.state import Places
from memorybank.store.where import Where
from memorybank.texts.catalogue import speaker
from records.kills import Killed, killed_at

SAY = speaker("en")
HOST = host_named("claude-code")
END, USER_END = "<!-- MACHINE_BLOCK_END -->", "<!-- USER_BLOCK_END -->"
MARKED = ("MEMORY.md", "details/patterns.md")
UNMARKED = "details/design/notes.md"
ANSWERS = {  # what a user may say next, and what that makes of what was asked
    "好": State.CONFIRMED,
    "yes": State.CONFIRMED,
    "写吧，顺便问一下测试怎么跑？": State.CONFIRMED,
    "不用": State.REFUSED,
    "skip": State.REFUSED,
    "now rename the variable in the parser": State.SKIPPED,
    "先别写，我再看看": None,  # no yes; whether it is a no is not this test's business
}
ANSWER = st.sampled_from(["好", "好", "yes", *sorted(ANSWERS)])
PAGES = st.sampled_from((*MARKED, UNMARKED))
MORE = st.sampled_from(["", "", "page", "both"])
KILL = st.just(0) | st.integers(1, 90)  # changes of the disk; an apply makes about seventy
_SHM = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _template(path: str) -> bytes:
    head = "<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n" if path == "MEMORY.md" else ""
    body = f"<!-- MACHINE_BLOCK_START -->\n{head}## Section\n\n- first of {path}\n{END}\n"
    text = f"# {path}\n\n{body}\n<!-- USER_BLOCK_START -->\n{USER_END}\n"
    return stamp(text, now=NOW).encode()


START = {path: _template(path) for path in MARKED} | {
    UNMARKED: b"# Notes\r\n\r\nNo markers here.\r\n",
    "details/design/index.md": b"# Design Router\n\n- When modifying **notes**, read [notes.md](notes.md)\n",
}


class Writing(RuleBasedStateMachine):
    steps: ClassVar = 16

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="mb-", dir=_SHM))
        project = self.folder / "p"
        self.bank = project / "memory-bank"
        for path, data in START.items():
            (self.bank / path).parent.mkdir(parents=True, exist_ok=True)
            (self.bank / path).write_bytes(data)
        self.places = Places(self.folder / "state" / "key", self.folder / "cache")
        moment = datetime.fromisoformat(NOW).astimezone(UTC)
        where = Where(project, self.bank, None, self.places)
        self.setting = Setting(where, SAY, "en", moment, recover.Recovered.NOTHING)
        self.ledger = ledger.place(self.bank, self.places)
        # the model
        self.pages: dict[str, bytes] = dict(START)
        self.states: dict[str, State] = {}
        self.tokens: dict[str, str] = {}  # proposal -> its line
        self.typed: set[str] = set()
        self.agreed: set[str] = set()  # lines that a word let in
        self.told = 0  # entries of the ledger
        self.count = 0

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    def token(self, kind: str) -> str:
        self.count += 1
        return f"{kind}{self.count:05}"

    # --- an agent proposes

    @rule(path=PAGES, more=MORE, text=st.none() | ANSWER)
    def propose(self, path: str, more: str, text: str | None) -> None:
        """Shown in the turn's last message, and perhaps answered at once."""
        token = self.token("proposed")
        changes: list[Change] = []
        if path in self.pages and more != "page":
            changes.append(self._with_line(path, f"- {token}"))
        if more:
            name = f"details/design/{token}.md"
            changes.append(Create(name, f"# {token}\n\nWhy.\n".encode(), "a design"))
        if not changes or any(isinstance(c, Update) and c.before == c.after for c in changes):
            return
        plan = Plan(Flow.REMEMBER, tuple(changes))
        if more:
            plan = with_indexes(plan, look(self.bank), self.setting)
        id = self._store(plan, changes[0].path, token)
        if text is not None:
            self._answer(id, text)

    def _with_line(self, path: str, line: str) -> Update:
        before = self.pages[path]
        text = before.decode("utf-8")
        if END not in text:
            return Update(path, before, before + f"{line}\r\n".encode(), "a line")
        after = stamp(text.replace(END, f"{line}\n{END}", 1), now=NOW).encode()
        return Update(path, before, after, "a line", "MACHINE_BLOCK")

    def _store(self, plan: Plan, target: str, token: str) -> str:
        id = proposals.new_id()
        made = Proposal(id, "decision", target, (token,), plan, token, NOW, "s", "claude-code")
        proposals.save(self.places.state, made)
        self.states[id], self.tokens[id] = State.PENDING, token
        return id

    # --- the user answers, or does not

    @precondition(lambda self: self.states)
    @rule(data=st.data(), text=ANSWER)
    def answer(self, data: st.DataObject, text: str) -> None:
        """The assistant's last message showed a block, perhaps an old one; this is the user's next one."""
        self._answer(data.draw(st.sampled_from(list(self.states))), text)

    def _answer(self, id: str, text: str) -> None:
        proposal = self._stored(id)
        asked = f"Done.\n\n{block_text(proposal.named, proposal.points, SAY)}\n"
        shown = frozenset(confirming.asked_about(asked, str(self.places.state), "s"))
        self._hear(text, shown)
        for asked_id in {found for found, _ in shown if found != "-"}:  # of two that read the same, the newer one
            now = self._stored(asked_id).state
            assert ANSWERS[text] in (now, None)
            assert ANSWERS[text] or now is not State.CONFIRMED
            self.states[asked_id] = now

    @precondition(lambda self: State.CONFIRMED in self.states.values())
    @rule(text=ANSWER)
    def say_something_unasked(self, text: str) -> None:
        """A yes that follows no proposal confirms nothing."""
        self._hear(text, frozenset())

    def _hear(self, text: str, shown: frozenset[tuple[str, str]]) -> None:
        event = UserSpoke(Origin("s", str(self.bank.parent)), text)
        confirming.answer(event, HOST, str(self.places.state), Session(shown=shown))
        for id, state in self.states.items():  # GRD-5: what no apply has used ends with the next message
            if state is State.CONFIRMED:
                self.states[id] = State.SKIPPED

    def _stored(self, id: str) -> Proposal:
        found = proposals.load(self.places.state, id)
        assert found is not None
        return found

    # --- a human edits

    @rule(data=st.data(), where=st.sampled_from(["user", "machine", "end", "new", "delete"]))
    def edit(self, data: st.DataObject, where: str) -> None:
        path = data.draw(st.sampled_from(sorted(self.pages))) if self.pages else ""
        if where == "delete" and path:
            self.typed -= {t for t in self.typed if t.encode() in self.pages[path]}
            del self.pages[path]
            (self.bank / path).unlink()
            return
        if where == "new" or not path:
            path = f"details/design/{self.token('page')}.md"
        self._type(path, where)

    def _type(self, path: str, where: str) -> None:
        token = self.token("typed")
        target = self.bank / path
        target.parent.mkdir(parents=True, exist_ok=True)
        now = target.read_bytes() if target.exists() else b""
        mark = {"user": USER_END, "machine": END}.get(where, "").encode()
        line = f"- {token}\n".encode()
        if mark and mark in now:
            new = now.replace(mark, line + mark, 1)
        else:
            new = now + (b"\n" if now[-1:] not in (b"", b"\n") else b"") + line
        target.write_bytes(new)
        self.pages[path] = new
        self.typed.add(token)

    # --- somebody applies

    @precondition(lambda self: self.states)
    @rule(data=st.data(), kill=KILL, between=st.booleans(), again=KILL)
    def apply(self, data: st.DataObject, kill: int, between: bool, again: int) -> None:
        """As the agent may: only what a message confirmed. It tries the others, too."""
        yes = [id for id, state in self.states.items() if state is State.CONFIRMED]
        id = data.draw(st.sampled_from([*yes, *yes, *self.states]))
        confirmed = self.states[id] is State.CONFIRMED
        self._act(id, lambda: decide.apply_confirmed(self.setting, id), confirmed, kill, between, again)

    @precondition(lambda self: self.states)
    @rule(
        data=st.data(),
        choice=st.none() | st.sampled_from(OnConflict),
        kill=KILL,
        between=st.booleans(),
    )
    def accept(self, data: st.DataObject, choice: OnConflict | None, kill: int, between: bool) -> None:
        """A person at a terminal, with CON-2's choices."""
        id = data.draw(st.sampled_from(list(self.states)))
        willing = self.states[id] is not State.REFUSED
        self._act(
            id,
            lambda: decide.accept(self.setting, id, by="terminal", words="", choice=choice),
            willing,
            kill,
            between,
            0,
        )

    def _act(
        self,
        id: str,
        act: Callable[[], decide.Outcome],
        willing: bool,
        kill: int,
        between: bool,
        again: int,
    ) -> None:
        plan = self._stored(id).plan
        try:
            with killed_at(kill):
                outcome = act()
        except Refused:
            assert not willing
            return
        except Killed:
            self._settle(plan, id if willing else "", between, again)
            return
        if isinstance(outcome, decide.Done):
            assert willing, "bytes without a word"
            self._done(outcome.plan, id)
        elif isinstance(outcome, decide.Stale):
            self.states[id] = State.SKIPPED if outcome.again else self.states[id]
            if outcome.again is not None:
                assert outcome.again.state is State.PENDING
                self.states[outcome.again.id], self.tokens[outcome.again.id] = State.PENDING, self.tokens[id]
        elif isinstance(outcome, decide.Already):
            assert self.states[id] is State.APPLIED
        else:
            assert isinstance(outcome, decide.Conflicted) or not willing

    def _done(self, plan: Plan, id: str) -> None:
        if plan.empty:
            return
        self.told += 1
        self.pages = _after(self.pages, plan)
        if id:
            self.states[id] = State.APPLIED
            self.agreed.add(self.tokens[id])

    # --- and takes it back

    @precondition(lambda self: self.told)
    @rule(data=st.data(), kill=KILL, between=st.booleans())
    def undo(self, data: st.DataObject, kill: int, between: bool) -> None:
        found = ledger.entries(self.ledger)
        id = data.draw(st.sampled_from([entry.id for entry in found]))
        try:
            plan = history.plan_of_undo(self.setting, id)
            because = replace(history.because_of_undo(self.setting, id), by="terminal")
        except Refused:
            return
        kept = {t for t in self.typed if any(t.encode() in data for data in _after(self.pages, plan).values())}
        assert kept == self.typed, "an undo plans to take a human's line"
        try:
            with killed_at(kill):
                carry_out(plan, self.setting, because)
        except Killed:
            self._settle(plan, "", between, 0)
            return
        self._done(plan, "")

    # --- killed

    def _settle(self, plan: Plan, id: str, between: bool, again: int) -> None:
        """The next command, perhaps after a human typed something, perhaps killed itself, leaves one whole state."""
        edited = ""
        if between:
            touched = [c.to if isinstance(c, Move) else c.path for c in plan.changes if not is_index(c.path)]
            edited = touched[0] if touched else ""
        before = dict(self.pages)
        if edited:
            self._type(edited, "end")
        if again:
            try:
                with killed_at(again):
                    recover.settle(self.places)
            except Killed:
                pass
        recover.settle(self.places)
        told = len(ledger.entries(self.ledger))
        assert told in (self.told, self.told + 1)
        chosen = [plan, *(replace(plan, changes=c) for c in _choices(plan))]
        ends = [_after(before, p) for p in chosen] if told > self.told else [before]
        now = self._read()
        apart = {edited, *(c.path for c in plan.changes if isinstance(c, Move) and edited)} - {""}
        assert any(_less(now, apart) == _less(end, apart) for end in ends), "torn"
        if told > self.told and id:
            self.states[id] = State.APPLIED
        elif id and self._stored(id).state is State.SKIPPED:
            self.states[id] = State.SKIPPED  # killed while it was being planned anew
        if id:
            self.agreed.add(self.tokens[id])  # a page that was edited in between may keep what the yes let in
        for stray in proposals.load_all(self.places.state):
            if stray.id not in self.states:
                self.states[stray.id], self.tokens[stray.id] = stray.state, stray.points[0]
        self.told, self.pages = told, now

    def _read(self) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        top = str(self.bank)
        for folder, _, names in os.walk(top):
            for name in names:
                with open(f"{folder}/{name}", "rb") as file:
                    found[f"{folder}/{name}"[len(top) + 1 :]] = file.read()
        return found

    # --- what always holds

    @invariant()
    def the_bank_is_as_the_model_says(self) -> None:
        if not hasattr(self, "bank"):
            return
        now = self._read()
        assert now == self.pages
        whole = b"\n".join(now.values()).decode("utf-8")
        for token in self.typed:
            assert whole.count(token) == 1, f"{token} is lost or doubled"
        pages = b"\n".join(data for path, data in now.items() if not is_index(path)).decode("utf-8")
        for token in set(self.tokens.values()) - self.agreed:
            assert token not in pages, f"{token} is in the bank and nobody agreed"

    @invariant()
    def the_records_agree(self) -> None:
        if not hasattr(self, "bank"):
            return
        assert ledger.verify(self.ledger) is None
        assert len(ledger.entries(self.ledger)) == self.told
        assert {p.id: p.state for p in proposals.load_all(self.places.state)} == self.states
        assert not self.places.journal.exists()


def _after(pages: dict[str, bytes], plan: Plan) -> dict[str, bytes]:
    now = dict(pages)
    for change in plan.changes:
        match change:
            case Create(path=path, after=after):
                assert path not in now
                now[path] = after
            case Update(path=path, before=before, after=after):
                assert now[path] == before
                now[path] = after
            case Delete(path=path, before=before):
                assert now.pop(path) == before
            case Move(path=path, to=to):
                now[to] = now.pop(path)
    return now


def _choices(plan: Plan) -> list[tuple[Change, ...]]:
    """What CON-2's first choice may leave of a plan."""
    return [tuple(c for c in plan.changes if c.path != kept.path) for kept in plan.changes]


def _less(pages: dict[str, bytes], apart: set[str]) -> dict[str, bytes]:
    return {path: data for path, data in pages.items() if path not in apart}


def walk(examples: int, *, machine: type[Writing] = Writing, random: bool = False) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=machine.steps,
            deadline=None,
            derandomize=not random,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


LAWS = pytest.mark.rule("GRD-5", "PRO-4", "PRO-6", "WRT-5", "LED-1", "LED-2", "CON-2", "LAY-3")


@LAWS
def test_a_few_interleavings() -> None:
    walk(15)


@LAWS
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_two_thousand_interleavings(part: int) -> None:
    walk_part(part, 500)


@LAWS
@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_interleavings(part: int) -> None:
    walk_part(part, 5000)


def walk_part(part: int, count: int) -> None:
    """So many at a time, each part from a seed of its own."""
    walk(count, machine=seed(part + 1)(type(f"Writing{part}", (Writing,), {})), random=True)
