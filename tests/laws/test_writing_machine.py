"""Proposals, answers, human edits, slips, applies, undos and kills in any order, against a model of what is to come.

Laws, after every step: the bank holds exactly the bytes that a word let in and a human typed; no line that a human
typed is lost or doubled by us; no proposed line is in the bank without its yes, and none twice; what is written or
superseded never waits; the ledger verifies and tells every change once. Answers go the way a host's events do
(app/hook/confirmation): a yes writes there and then, so the word tables and the hook's own apply are part of the walk.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import ClassVar
from unittest.mock import patch

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
from memorybank.app.change import decide
from memorybank.app.change import ledger_history as history
from memorybank.app.change.edit import carry_out, with_indexes
from memorybank.app.hook import confirmation, confirmed_write, turns
from memorybank.app.setting import Setting
from memorybank.hosts import host_named
from memorybank.light import address, work_marks
from memorybank.markdown.edit import stamp
from memorybank.model.change import (
    OPEN,
    Applied,
    Authority,
    Change,
    Create,
    Delete,
    Flow,
    Move,
    OnConflict,
    Plan,
    Proposal,
    State,
    Update,
)
from memorybank.model.errors import Refused
from memorybank.model.event import Origin, TurnEnded, UserSpoke
from memorybank.model.facts import Session
from memorybank.model.layout import is_index
from memorybank.policy.proposal_block import block_text
from memorybank.store import bank as bank_files
from memorybank.store import good_state, ledger, proposals, recover
from memorybank.store.project import Places, Where, locked
from memorybank.texts.catalogue import speaker
from records.kills import Killed, killed_at

pytestmark = pytest.mark.slow

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
        self.setting = Setting(where, SAY, "en", moment, Applied.NOTHING)
        self.ledger = ledger.place(self.bank, self.places)
        good_state.take_present(str(self.bank), str(self.places.state))
        work_marks.mark(str(self.places.state), "s")  # an agent is at work
        # the model
        self.pages: dict[str, bytes] = dict(START)
        self.states: dict[str, State] = {}
        self.tokens: dict[str, str] = {}  # proposal -> its line
        self.typed: set[str] = set()
        self.agreed: set[str] = set()  # lines that a word let in
        self.planned: Plan | None = None  # what the last apply was about to write
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
            plan = with_indexes(plan, bank_files.look(self.bank), self.setting)
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
        proposals.save(self.places.state, _asked(made))
        self.states[id], self.tokens[id] = State.PENDING, token
        return id

    @precondition(lambda self: self.states)
    @rule(data=st.data(), path=PAGES)
    def propose_again(self, data: st.DataObject, path: str) -> None:
        """The same content with other lines: the older one never waits again."""
        old = self._stored(data.draw(st.sampled_from(list(self.states))))
        if path not in self.pages:
            return
        token = self.token("proposed")
        plan = Plan(Flow.REMEMBER, (self._with_line(path, f"- {token}"),))
        fresh = replace(old, id=proposals.new_id(), target=path, points=(token,), plan=plan, state=State.PENDING)
        kept = proposals.stand_for(self.places.state, old.id, _asked(replace(fresh, words="", decided="")))
        if self.states[old.id] in OPEN:
            assert kept.id == fresh.id
            self.states[old.id] = State.SUPERSEDED
            self.states[fresh.id], self.tokens[fresh.id] = State.PENDING, token
        else:
            assert kept.id == old.id, "what was answered stays answered"

    # --- the user answers, or does not

    @precondition(lambda self: self.states)
    @rule(data=st.data(), text=ANSWER)
    def answer(self, data: st.DataObject, text: str) -> None:
        """The assistant's last message showed a block, perhaps an old one; this is the user's next one."""
        self._answer(data.draw(st.sampled_from(list(self.states))), text)

    def _answer(self, id: str, text: str, kill: int = 0) -> None:
        self._hear(text, self._shown(f"Done.\n\n{self._stored(id).shown}\n"), kill)

    def _shown(self, message: str) -> turns.Asked:
        return turns.asked_about(message, str(self.places.state), "s")

    @precondition(lambda self: self.states)
    @rule(data=st.data(), text=ANSWER, kill=KILL)
    def answer_and_be_killed(self, data: st.DataObject, text: str, kill: int) -> None:
        """The hook that writes on a yes may die like any other."""
        self._answer(data.draw(st.sampled_from(list(self.states))), text, kill)

    @precondition(lambda self: len(self.states) > 1)
    @rule(data=st.data(), text=ANSWER)
    def answer_several(self, data: st.DataObject, text: str) -> None:
        ids = data.draw(st.lists(st.sampled_from(list(self.states)), min_size=2, max_size=4, unique=True))
        self._hear(text, self._shown("\n\n".join(self._stored(id).shown for id in ids)))

    @precondition(lambda self: self.states)
    @rule(data=st.data(), text=ANSWER)
    def answer_a_reworded_block(self, data: st.DataObject, text: str) -> None:
        """One word more, and it is another text: nobody agreed to the stored one."""
        block = self._stored(data.draw(st.sampled_from(list(self.states)))).shown
        shown = self._shown(block.replace("Content: ", "Content: not "))
        assert shown == (turns.UNKNOWN,)
        self._hear(text, shown)

    @precondition(lambda self: self.states)
    @rule(data=st.data(), text=ANSWER, asks=st.booleans())
    def answer_behind_a_notification(self, data: st.DataObject, text: str, asks: bool) -> None:
        """A task ends between question and answer, and the agent says so; only a question of its own closes ours."""
        shown = self._shown(self._stored(data.draw(st.sampled_from(list(self.states)))).shown)
        ended = TurnEnded(Origin("s", str(self.bank.parent)), "The build is done." + " Delete it?" * asks)
        past = Session(shown=shown, notified=True)
        still, _ = turns.at_turn_end(ended, str(self.places.state), past)
        assert still == (() if asks else shown)
        self._hear(text, still)

    @precondition(lambda self: State.CONFIRMED in self.states.values())
    @rule(text=ANSWER)
    def say_something_unasked(self, text: str) -> None:
        """A yes that follows no proposal confirms nothing."""
        self._hear(text, ())

    def _hear(self, text: str, shown: turns.Asked, kill: int = 0) -> None:
        asked = [id for id, _ in shown if id != "-"]
        assert all(self.states[id] in OPEN for id in asked), "what is written or superseded is never asked about"
        event = UserSpoke(Origin("s", str(self.bank.parent)), text)
        where = address.find(str(self.bank.parent))
        where.state = str(self.places.state)
        outcomes: list[tuple[str, decide.Outcome]] = []
        accept = decide.accept

        def noted(setting: Setting, id: str, **how: object) -> decide.Outcome:
            outcomes.append((id, accept(setting, id, **how)))  # type: ignore[arg-type]
            return outcomes[-1][1]

        for id, state in self.states.items():  # GRD-5: what no apply has used ends with the next message
            if state is State.CONFIRMED and id not in asked:
                self.states[id] = State.SKIPPED
        yes = ANSWERS[text] is State.CONFIRMED
        try:
            with (
                patch.object(confirmed_write, "open_setting", lambda *_, **__: self.setting),
                patch.object(decide, "accept", noted),
                self._watched(),
                killed_at(kill),
            ):
                confirmation.answer(event, HOST, where, Session(), shown)
        except Killed:
            for id, outcome in outcomes:
                self._came(outcome, id, yes)
            self._settle(asked if yes else [], False, 0)
            for id in () if yes else asked:  # the answer may have been noted, and no more
                now = self._stored(id).state
                assert now in (self.states[id], ANSWERS[text]) or ANSWERS[text] is None
                self.states[id] = now
            return
        assert sorted(id for id, _ in outcomes) == (sorted(asked) if yes else []), "a yes writes, and nothing else does"
        for id in asked:
            if not yes:
                now = self._stored(id).state
                assert ANSWERS[text] in (now, None)
                assert now in (State.REFUSED, State.SKIPPED)
                self.states[id] = now
            else:
                self.states[id] = State.CONFIRMED
        for id, outcome in outcomes:
            self._came(outcome, id, True)

    @contextmanager
    def _watched(self, meanwhile: Callable[[], object] | None = None) -> Iterator[None]:
        """What is about to be written, and somebody else who has the lock first, once."""
        waiting = [meanwhile] if meanwhile else []
        self.planned = None

        def watched(plan: Plan, setting: Setting, because: Authority | None = None) -> Applied:
            self.planned = plan
            return carry_out(plan, setting, because)

        def waits(places: Places) -> AbstractContextManager[None]:
            if waiting:
                waiting.pop()()
            return locked(places)

        with patch.object(decide, "carry_out", watched), patch.object(decide, "locked", waits):
            yield

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

    # --- something else does

    @rule(path=PAGES)
    def slip(self, path: str) -> None:
        """A script appends a line, and nobody has looked yet."""
        if path in self.pages:
            self.pages[path] += f"- {self.token('slipped')}\n".encode()
            (self.bank / path).write_bytes(self.pages[path])

    @rule(between=st.booleans())
    def look(self, between: bool) -> None:
        """Whatever is not as it was agreed to is listed afterwards, whoever did it."""
        state = str(self.places.state)
        found = good_state.check(str(self.bank), state, "s", between=between)
        assert found.trouble is None
        differing = {path for path, data in self.pages.items() if good_state.good_content(state, path) != data}
        listed = {slip.path for slip in good_state.pending(state)}
        assert differing <= listed
        assert {slip.path for slip in found.slips} <= listed
        assert not found.theirs, "something unproven may be at work"

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
        willing = self.states[id] not in (State.REFUSED, State.SUPERSEDED)
        self._act(
            id,
            lambda: decide.accept(self.setting, id, by="terminal", words="", choice=choice),
            willing,
            kill,
            between,
            0,
        )

    @precondition(lambda self: self.states)
    @rule(data=st.data())
    def accept_several(self, data: st.DataObject) -> None:
        """`proposals accept A B ...`, one after the other: none kills another."""
        for id in data.draw(st.lists(st.sampled_from(list(self.states)), min_size=1, max_size=5, unique=True)):
            willing = self.states[id] not in (State.REFUSED, State.SUPERSEDED)
            self._act(id, partial(decide.accept, self.setting, id, by="terminal", words=""), willing, 0, False, 0)

    @precondition(lambda self: any(state in OPEN for state in self.states.values()))
    @rule(data=st.data())
    def accept_at_once(self, data: st.DataObject) -> None:
        """Two accept in the same moment, the same one or two for one page: each is written at most once."""
        waiting = [id for id, state in self.states.items() if state in OPEN]
        one, other = data.draw(st.sampled_from(waiting)), data.draw(st.sampled_from(waiting))
        first: list[decide.Outcome] = []

        def meanwhile() -> None:
            with patch.object(decide, "carry_out", carry_out):
                first.append(decide.accept(self.setting, other, by="terminal", words=""))

        with self._watched(meanwhile):
            second = decide.accept(self.setting, one, by="terminal", words="")
        for outcome in first:
            self._came(outcome, other, True)
        if one == other and first and isinstance(first[0], decide.Done):
            assert isinstance(second, decide.Already)
        self._came(second, one, True)

    def _act(
        self,
        id: str,
        act: Callable[[], decide.Outcome | decide.Unconfirmed],
        willing: bool,
        kill: int,
        between: bool,
        again: int,
    ) -> None:
        try:
            with self._watched(), killed_at(kill):
                outcome = act()
        except Refused:
            assert not willing
            return
        except Killed:
            self._settle([id] if willing else [], between, again)
            return
        self._came(outcome, id, willing)

    def _came(self, outcome: decide.Outcome | decide.Unconfirmed, id: str, willing: bool) -> None:
        if isinstance(outcome, decide.Done):
            assert willing, "bytes without a word"
            self._done(outcome.plan, id)
        elif isinstance(outcome, decide.Stale):
            assert outcome.again is None, "lines that are carried over are the same lines"
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
        self.planned = plan
        try:
            with killed_at(kill):
                carry_out(plan, self.setting, because)
        except Killed:
            self._settle([], between, 0)
            return
        self._done(plan, "")

    # --- killed

    def _settle(self, ids: list[str], between: bool, again: int) -> None:
        """The next command, perhaps after a human typed something, perhaps killed itself, leaves one whole state."""
        plan = self.planned or Plan(Flow.REMEMBER)
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
                    recover.finish_interrupted(self.places)
            except Killed:
                pass
        recover.finish_interrupted(self.places)
        told = len(ledger.entries(self.ledger))
        assert told in (self.told, self.told + 1)
        end = _after(before, plan) if told > self.told else before
        now = self._read()
        apart = {edited, *(c.path for c in plan.changes if isinstance(c, Move) and edited)} - {""}
        assert _less(now, apart) == _less(end, apart), "torn"
        done = [id for id in ids if self.states[id] in OPEN and self._stored(id).state is State.APPLIED]
        assert len(done) == (told - self.told if ids else 0)
        for id in ids:
            if id in done:
                self.states[id] = State.APPLIED
            elif self.states[id] in OPEN:
                assert self._stored(id).state in OPEN
                self.states[id] = self._stored(id).state  # a yes may have been noted, and no more
            self.agreed.add(self.tokens[id])  # a page that was edited in between may keep what the yes let in
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
        lines = [line for path, data in now.items() if not is_index(path) for line in data.decode("utf-8").split("\n")]
        for token in set(self.tokens.values()):
            there = lines.count(f"- {token}") + lines.count(f"- {token}\r")
            assert there <= 1, f"{token} was written twice"
            assert not there or token in self.agreed, f"{token} is in the bank and nobody agreed"

    @invariant()
    def nothing_that_slipped_is_good(self) -> None:
        if hasattr(self, "bank"):
            state = str(self.places.state)
            assert not any(b"- slipped" in (good_state.good_content(state, path) or b"") for path in self.pages)

    @invariant()
    def the_records_agree(self) -> None:
        if not hasattr(self, "bank"):
            return
        assert ledger.verify(self.ledger) is None
        assert len(ledger.entries(self.ledger)) == self.told
        assert {p.id: p.state for p in proposals.load_all(self.places.state)} == self.states
        assert not self.places.journal.exists()
        waiting = {p.id for p in proposals.open_ones(self.places.state)}
        assert waiting == {id for id, state in self.states.items() if state in OPEN}


def _asked(made: Proposal) -> Proposal:
    return replace(made, shown=block_text(made.named, made.points, SAY, made.id))


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


def _less(pages: dict[str, bytes], apart: set[str]) -> dict[str, bytes]:
    return {path: data for path, data in pages.items() if path not in apart}


def walk(part: int, examples: int) -> None:
    """So many at a time, each part from a seed of its own."""
    run_state_machine_as_test(
        seed(part + 1)(type(f"Writing{part}", (Writing,), {})),
        settings=settings(
            max_examples=examples,
            stateful_step_count=Writing.steps,
            deadline=None,
            derandomize=False,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


LAWS = pytest.mark.rule(
    "GRD-5", "PRO-3", "PRO-4", "PRO-6", "PRO-8", "PRO-10", "WRT-5", "LED-1", "LED-2", "CON-2", "LAY-3"
)


@LAWS
@pytest.mark.parametrize("part", range(2))
def test_a_hundred_and_fifty_interleavings(part: int) -> None:
    walk(part, 75)


@LAWS
@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_interleavings(part: int) -> None:
    walk(part, 5000)
