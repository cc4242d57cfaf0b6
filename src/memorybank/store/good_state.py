"""The good state of a bank: what the user agreed to, and the only ways in which it moves (GRD-9).

    our own apply, and a file tool's write that was allowed               expect, then writes_done
    what git brought from commits that nobody's agent made               check (store/git_state.py)
    a change between two turns, which is a person's                      check(between=True)
    a person's word                                                      accept

A check compares the bank with it (store/comparison.py). A difference that one of these explains becomes good; every
other one is a *slip*: recorded (store/good_records.py), told at once, kept until the page is good again or accepted.

Loaded by a hook when something changed, and at the edges of a turn: nothing heavier than `os`.
"""

from __future__ import annotations

import os

from memorybank.light.address import key
from memorybank.light.stamps import stamps
from memorybank.model.value import value
from memorybank.store import agents_at_work, host_process
from memorybank.store.comparison import Comparison, is_still
from memorybank.store.good_records import GOOD, SEEN, SLIPS, TAKEN, Coming, Own, Records, Slip, Trouble, digest, name_of
from memorybank.store.inventory import FILE, HASH, KIND, MODE, BankListing, Entries, differences, inventory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import ParamSpec

    Given = ParamSpec("Given")
FIRST, LOST = b"first", b"lost"  # why there was no record: a new bank, or one that was known a moment ago


@value
class BankCheck:
    slips: tuple[Slip, ...] = ()
    theirs: tuple[Slip, ...] = ()  # a person's, made between two turns; good from now on
    trouble: Trouble | None = None


def check(
    bank: str, state: str, session: str, *, between: bool = False, thorough: bool = False, only_git: bool = False
) -> BankCheck:
    """Compare the bank with its good state. Never raises. `session`: whose event it is. `between`: no agent was at work
    since the last look. `thorough`: hash every page, whatever its stamps say. `only_git`: the call before it ran
    nothing but git."""
    kept = Records(state)
    try:
        with kept.locked():
            first = stamps(bank)
            work = Comparison.of(bank, kept, thorough=thorough)
            if work is None:
                _take(bank, kept, FIRST if between else LOST)
                return BankCheck()
            expected = _of_the_living(kept)
            done = work.settle(line for line in expected if not line.call)
            if done:
                kept.save_expected([line for line in expected if line not in done])
            work.settle_git(only_git=only_git)
            theirs = work.settle_persons() if between else ()
            held = work.leave_to_their_calls(line for line in expected if line.call and line.session != session)
            news = work.told(work.open)
            work.save(first if not held and first == stamps(bank) and is_still(work.seen) else b"")
            kept.end_trouble()
            return BankCheck(news, theirs)
    except OSError as error:  # also a lock that somebody does not let go of
        failed = kept.note_trouble(error)
    try:  # nothing can be kept; what differs is told all the same
        work = Comparison.of(bank, kept, thorough=thorough)
        return BankCheck(work.told(work.open) if work else (), trouble=failed)
    except OSError:
        return BankCheck(trouble=failed)


def _best_effort(step: Callable[Given, None]) -> Callable[Given, None]:
    """Where it cannot be done, the next look finds the same trouble, and tells."""

    def tried(*args: Given.args, **named: Given.kwargs) -> None:
        try:
            step(*args, **named)
        except OSError:
            return

    return tried


def expect(
    bank: str,
    state: str,
    pages: Iterable[tuple[str, bytes | None, bytes | Own | None]],
    *,
    call: str = "",
    session: str = "",
    whole: frozenset[str] = frozenset(),
) -> tuple[Coming, ...]:
    """These pages may come to hold this: path, content before, content after (None: no page). Best effort. With `call`,
    a tool's write of that id, which counts only when it is done; without, our own apply. `whole`: pages of which the
    user saw all that they will hold."""
    kept = Records(state)
    if not os.path.exists(os.path.join(kept.folder, GOOD)):
        return ()
    contents = list(pages)
    coming = tuple(Coming(os.fsencode(p), name_of(b), name_of(a), call, session, p in whole) for p, b, a in contents)
    try:
        with kept.locked(patient=not call):
            for content in (content for _, *both in contents for content in both if content is not None):
                kept.keep(content.packed if isinstance(content, Own) else content)
            _settle_applies(bank, kept)
            names = {line.name for line in coming} if not call else set()
            left = [line for line in kept.expected() if line.call or line.name not in names]  # of one who was killed
            kept.save_expected([*left, *coming])
    except OSError:
        return coming  # `writes_done` is told of it all the same
    return coming


@_best_effort
def settle_applies(bank: str, state: str) -> None:
    """What our own apply wrote is good, also where it was killed before it could say so."""
    kept = Records(state)
    if kept.expected():
        with kept.locked():
            _settle_applies(bank, kept)


def _settle_applies(bank: str, kept: Records) -> None:
    expected = kept.expected()
    applies = [line for line in expected if not line.call]
    work = Comparison.of(bank, kept, among={line.name for line in applies}) if applies else None
    if work is not None and (done := work.settle(applies)):
        kept.save_expected([line for line in expected if line not in done])
        work.save(b"")


@_best_effort
def writes_done(bank: str, state: str, coming: tuple[Coming, ...]) -> None:
    """Those writes are done: where a page holds what was expected, that is good. Everything else waits for a look."""
    with Records(state).locked(patient=True) as kept:
        work = Comparison.of(bank, kept, among={line.name for line in coming})
        if work is not None:
            work.settle(coming)  # whatever became of it, nobody waits for it any longer
            kept.save_expected([line for line in kept.expected() if line not in coming])
            work.save(b"")


def _of_the_living(kept: Records) -> list[Coming]:
    """What is expected, without the calls of sessions whose host process has ended."""
    expected = kept.expected()
    sessions = {line.session for line in expected if line.call}
    if not sessions:
        return expected
    hosts = {session: host_process.of(key(session)) for session in sessions}
    ended = {session for session, process in hosts.items() if process and not host_process.is_alive(process)}
    living = [line for line in expected if not line.call or line.session not in ended]
    if len(living) < len(expected):
        kept.save_expected(living)
    return living


def expected_of(state: str, call: str) -> tuple[Coming, ...]:
    try:
        return tuple(line for line in Records(state).expected() if line.call == call)
    except OSError:
        return ()


@_best_effort
def end_calls(state: str, session: str) -> None:
    """No call of this session is running any more: what it might still have written is not expected."""
    kept = Records(state)
    if kept.expected():
        with kept.locked():
            kept.save_expected([line for line in kept.expected() if not line.call or line.session != session])


@_best_effort
def take_present(bank: str, state: str) -> None:
    """The bank that our own apply has just made is good as it is."""
    with Records(state).locked() as kept:
        _take(bank, kept)
        agents_at_work.session_starts(state)  # what a person writes into it next is theirs


def accept(bank: str, state: str, paths: tuple[str, ...] | None = None) -> Trouble | None:
    """A person says that the present state of these paths, or of everything, is right."""
    among = {b""} if paths is None else {os.fsencode(path) for path in paths}
    try:
        with Records(state).locked() as kept:
            work = Comparison.of(bank, kept, among=among, thorough=True)
            if work is None:
                _take(bank, kept)
            else:
                work.move(work.open)
                work.save(b"")
    except OSError as error:
        return Trouble(error.strerror or str(error))
    return None


@_best_effort
def trust_commits(bank: str, state: str) -> None:
    """Nobody's agent is at work: the commits that there are now are a person's."""
    from memorybank.store.git_trust import trust

    with Records(state).locked() as kept:
        trust(bank, kept)


@_best_effort
def doubt_commits(bank: str, state: str) -> None:
    """An agent is, or was: what it committed and nobody agreed to stays unagreed."""
    from memorybank.store.git_state import doubt

    with Records(state).locked() as kept:
        doubt(bank, kept, kept.good() or {})


@_best_effort
def after_fetch(bank: str, state: str, call: str) -> None:
    """It has run: the commits that it brought are trusted."""
    from memorybank.store import git_state

    with Records(state).locked() as kept:
        git_state.after_fetch(bank, kept, kept.good() or {}, call)


def first_sight(state: str, *why: bytes) -> tuple[int, int] | None:
    """How many pages were taken as they were, and how many of them differ from HEAD; told once, where it was so."""
    kept = Records(state)
    try:
        pages, differing, reason = kept.read(TAKEN).split()
        if reason not in why:
            return None
        kept.drop(TAKEN)
        return int(pages), int(differing)
    except (OSError, ValueError):
        return None


def good_content(state: str, page: str) -> bytes | None:
    """A page as the user agreed to it; None where there is none, or no copy of it was kept."""
    kept = Records(state)
    try:
        found = (kept.good() or {}).get(os.fsencode(page))
        return kept.content(found[HASH]) if found is not None and found[HASH] else None
    except OSError:
        return None


def formerly(state: str) -> Entries:
    """Every page whose good content was another one before, with the latest of those."""
    try:
        kept = Records(state)
        good = kept.good() or {}
        last = dict(kept.former())
        return {name: (FILE, 0, 0, 0, 0, good[name][MODE] if name in good else 0o644, h) for name, h in last.items()}
    except OSError:
        return {}


def pending(state: str) -> tuple[Slip, ...]:
    """What slipped and is not settled. One small read."""
    try:
        return tuple(Slip(os.fsdecode(name), how) for name, (_, how) in sorted(Records(state).slips().items()))
    except OSError:
        return ()


def compared(bank: str, state: str) -> tuple[Entries, BankListing, dict[bytes, str]] | None:
    """The good state, the present one, and every difference. None where there is no record."""
    settle_applies(bank, state)
    good = Records(state).good()
    if good is None:
        return None
    seen = inventory(bank, {}, digest)
    return good, seen, differences(good, seen)


def legible(path: str) -> str:
    """A file's name on one line: it is put into a sentence that an agent reads."""
    shown = "".join(c if c.isprintable() else "?" for c in path)
    return shown if len(shown) <= 120 else f"{shown[:117]}..."


def _take(bank: str, kept: Records, why: bytes = b"") -> None:
    """The present content, once. `why`: what a person is told of it."""
    from memorybank.store.git_state import differing_from_head
    from memorybank.store.git_trust import trust

    first = stamps(bank)
    seen = inventory(bank, {}, kept.keep)
    kept.drop(SLIPS)
    kept.save(GOOD, seen.entries)
    if first == stamps(bank) and is_still(seen):
        kept.write(SEEN, first)
    if why:
        pages = sum(entry[KIND] == FILE for entry in seen.entries.values())
        kept.write(TAKEN, b"%d %d %s" % (pages, differing_from_head(bank), why))
    trust(bank, kept)
