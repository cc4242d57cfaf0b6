"""The good state of a bank: what the user agreed to, and the only ways in which it moves (GRD-9).

    our own apply, and a write through the front door that was allowed   expect, then came
    what git brought from commits that nobody's agent made               look (store/git_state.py)
    a change between two turns, which is a person's                      look(between=True)
    a person's word                                                      accept

A look compares; by itself it moves nothing. Whatever else differs is a *slip*: it is recorded, told when it is first
seen, and stays recorded until the page is good again or a person accepts it.

    good      every name with its stamps and the hash of its content       copies/   those contents
    seen      stamps of the last whole look, for the quick one (stamps.py) slips     what slipped, and how it looks now
    expected  contents that are allowed to come, until they have come      former    contents that were good before
    taken     first sight, not told yet                                    trouble   why nothing could be kept

Loaded by a hook when something changed, and at the edges of a turn: nothing heavier than `os`.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time

from memorybank.model.value import value
from memorybank.store import disk, unproven
from memorybank.store.copies import Copies, digest
from memorybank.store.inventory import CTIME, FILE, FOLDER, HASH, KIND, LINK, MODE, Seen, differences, inventory
from memorybank.store.stamps import stamps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from memorybank.store.inventory import Entries, Entry

    Mark = tuple[str, ...]  # what it is now, how, kind, modes
    Slips = dict[bytes, Mark]

GOOD, SLIPS, REPLACED, ASIDE = "good", "slips", "replaced", "aside-"
_SEEN, _EXPECTED, _FORMER, _TAKEN, _TROUBLE = "seen", "expected", "former", "taken", "trouble"
_FORMERLY = 400  # contents that were good once and stay restorable
_WAIT = 3.0  # seconds for another hook to finish its look
_PATIENCE = 20.0  # seconds, where a write would be taken for a slip if nobody could note it
_GONE: Entry = ("-", 0, 0, 0, 0, 0, "")
_NOTHING = "-"  # stands for the hash of what is not there
FIRST, LOST = b"first", b"lost"  # why there was no record: a new bank, or one that was known a moment ago
_OWN = "?"  # before the hash of a call's own lines, where it does not tell what becomes of the page


@value
class Slip:
    """Something in the bank is not as the user agreed to it."""

    path: str  # relative to the bank; "" is the bank itself. Odd bytes of a name as surrogates
    how: str  # created | changed | deleted | mode
    kind: str = "page"  # page | stranger (not .md) | link | folder | other
    modes: str = ""  # mode: "600 644", before and now


@value
class Trouble:
    """The bank could not be looked at, or what was seen could not be kept. A text key and what the system said."""

    text: str
    why: str
    first: bool = True  # nobody was told of it yet
    noted: bool = True  # False: nobody can note that it was told, so it is told when a session starts


@value
class Look:
    """What a look found that nobody was told yet."""

    slips: tuple[Slip, ...] = ()
    theirs: tuple[Slip, ...] = ()  # a person's, made between two turns; good from now on
    trouble: Trouble | None = None


@value
class Own:
    """A call's own lines, where nobody can tell what it makes of the page: just these may change, in one place."""

    put_in: str
    taken_out: str = ""

    @property
    def packed(self) -> bytes:
        return f"{self.taken_out}\0{self.put_in}".encode("utf-8", "surrogateescape")


@value
class Coming:
    """A content that is allowed to come."""

    name: bytes
    before: str  # hash, or "-"
    after: str  # hash; "-" for a page that goes; "?" and the hash of the call's own lines
    call: str = ""  # counts only when this call is done; "" at once (our own apply)
    session: str = ""
    whole: bool = False  # all of the page was agreed to, and not only what is new in it


def look(
    bank: str, state: str, session: str, *, between: bool = False, thorough: bool = False, only_git: bool = False
) -> Look:
    """Compare the bank with its good state. Never raises.

    `session`: whose event it is. `between`: no agent was at work since the last look. `thorough`: hash every page,
    whatever its stamps say. `only_git`: the call before it ran nothing but git.
    """
    kept = Copies(state)
    try:
        with _Locked(kept.folder):
            first = stamps(bank)
            work = _Reckoning.of(bank, kept, thorough=thorough)
            if work is None:
                _take(bank, kept, FIRST if between else LOST)
                return Look()
            expected = _of_the_living(kept)
            done = work.settle(line for line in expected if not line.call)
            if done:
                _save_expected(kept, [line for line in expected if line not in done])
            work.settle_git(only_git=only_git)
            theirs = work.settle_persons() if between else ()
            held = work.leave_to_their_calls(line for line in expected if line.call and line.session != session)
            news = work.news()
            work.save(first if not held and first == stamps(bank) and work.is_still() else b"")
            kept.drop(_TROUBLE)
            return Look(news, theirs)
    except OSError as error:  # also a lock that somebody does not let go of
        failed = _failed(kept, error)
    try:  # nothing can be kept; what differs is told all the same
        work = _Reckoning.of(bank, kept, thorough=thorough)
        return Look(work.news() if work else (), trouble=failed)
    except OSError:
        return Look(trouble=failed)


def expect(
    bank: str,
    state: str,
    pages: Iterable[tuple[str, bytes | None, bytes | Own | None]],
    *,
    call: str = "",
    session: str = "",
    whole: frozenset[str] = frozenset(),
) -> tuple[Coming, ...]:
    """These pages may come to hold this: path, content before, content after (None: no page). Best effort.

    With `call`, a tool's write of that id, which counts only when it is done; without, our own apply. `whole`: pages
    of which the user saw all that they will hold.
    """
    kept = Copies(state)
    if not has_record(state):
        return ()
    contents = list(pages)
    coming = tuple(Coming(os.fsencode(p), _named(b), _named(a), call, session, p in whole) for p, b, a in contents)
    try:
        with _Locked(kept.folder, _WAIT if call else _PATIENCE):
            for content in (content for _, *both in contents for content in both if content is not None):
                kept.keep(content.packed if isinstance(content, Own) else content)
            _settle_applies(bank, kept)
            names = {line.name for line in coming} if not call else set()
            left = [line for line in _expected(kept) if line.call or line.name not in names]  # of one who was killed
            _save_expected(kept, [*left, *coming])
    except OSError:
        return coming  # `came` is told of it all the same
    return coming


def _named(content: bytes | Own | None) -> str:
    if isinstance(content, Own):
        return f"{_OWN}{digest(content.packed)}"
    return _NOTHING if content is None else digest(content)


def settle_applies(bank: str, state: str) -> None:
    """What our own apply wrote is good, also where it was killed before it could say so. Best effort."""
    kept = Copies(state)
    try:
        if kept.read(_EXPECTED):
            with _Locked(kept.folder):
                _settle_applies(bank, kept)
    except OSError:
        return  # the next look finds the same trouble, and tells


def _settle_applies(bank: str, kept: Copies) -> None:
    expected = _expected(kept)
    applies = [line for line in expected if not line.call]
    work = _Reckoning.of(bank, kept, among={line.name for line in applies}) if applies else None
    if work is not None and (done := work.settle(applies)):
        _save_expected(kept, [line for line in expected if line not in done])
        work.save(b"")


def came(bank: str, state: str, coming: tuple[Coming, ...]) -> None:
    """Those writes are done: where a page holds what was expected, that is good. Everything else waits for a look."""
    kept = Copies(state)
    try:
        with _Locked(kept.folder, _PATIENCE):
            work = _Reckoning.of(bank, kept, among={line.name for line in coming})
            if work is not None:
                work.settle(coming)  # whatever became of it, nobody waits for it any longer
                _save_expected(kept, [line for line in _expected(kept) if line not in coming])
                work.save(b"")
    except OSError:
        return  # the next look finds the same trouble, and tells


def _of_the_living(kept: Copies) -> list[Coming]:
    """What is expected, without the calls of sessions whose host process has ended."""
    expected = _expected(kept)
    sessions = {line.session for line in expected if line.call}
    if not sessions:
        return expected
    from memorybank.store import host_process
    from memorybank.store.address import key

    hosts = {session: host_process.of(key(session)) for session in sessions}
    ended = {session for session, process in hosts.items() if process and not host_process.is_alive(process)}
    living = [line for line in expected if not line.call or line.session not in ended]
    if len(living) < len(expected):
        _save_expected(kept, living)
    return living


def expected_of(state: str, call: str) -> tuple[Coming, ...]:
    """What was expected of this call."""
    try:
        return tuple(line for line in _expected(Copies(state)) if line.call == call)
    except OSError:
        return ()


def end_calls(state: str, session: str) -> None:
    """No call of this session is running any more: what it might still have written is not expected."""
    kept = Copies(state)
    try:
        if kept.read(_EXPECTED):
            with _Locked(kept.folder):
                _save_expected(kept, [line for line in _expected(kept) if not line.call or line.session != session])
    except OSError:
        return  # the next look finds the same trouble, and tells


def take(bank: str, state: str) -> None:
    """The bank that our own apply has just made is good as it is."""
    kept = Copies(state)
    try:
        with _Locked(kept.folder):
            _take(bank, kept)
            unproven.session_starts(state)  # what a person writes into it next is theirs
    except OSError:
        return  # the next look finds the same trouble, and tells


def accept(bank: str, state: str, paths: tuple[str, ...] | None = None) -> Trouble | None:
    """A person says that the present state of these paths, or of everything, is right."""
    kept = Copies(state)
    try:
        with _Locked(kept.folder):
            among = {b""} if paths is None else {os.fsencode(path) for path in paths}
            work = _Reckoning.of(bank, kept, among=among, thorough=True)
            if work is None:
                _take(bank, kept)
            else:
                work.move(work.open)
                work.save(b"")
    except OSError as error:
        return Trouble("snapshot.not-taken", error.strerror or str(error))
    return None


def trust_commits(bank: str, state: str) -> None:
    """Nobody's agent is at work: the commits that there are now are a person's. Best effort."""
    from memorybank.store.git_trust import trust

    _noted(state, lambda kept: trust(bank, kept))


def doubt_commits(bank: str, state: str) -> None:
    """An agent is, or was: what it committed and nobody agreed to stays unagreed. Best effort."""
    from memorybank.store.git_state import doubt

    _noted(state, lambda kept: doubt(bank, kept, kept.load(GOOD) or {}))


def before_fetch(bank: str, state: str, call: str) -> None:
    """A call that does nothing but git, and fetches, is about to run."""
    from memorybank.store.git_trust import before_fetch as note

    _noted(state, lambda kept: note(bank, kept, call))


def after_fetch(bank: str, state: str, call: str) -> None:
    """It has run: the commits that it brought are trusted."""
    from memorybank.store.git_state import after_fetch as note

    _noted(state, lambda kept: note(bank, kept, kept.load(GOOD) or {}, call))


def _noted(state: str, note: Callable[[Copies], None]) -> None:
    kept = Copies(state)
    try:
        with _Locked(kept.folder):
            note(kept)
    except OSError:
        return  # the next look finds the same trouble, and tells


def has_record(state: str) -> bool:
    return os.path.exists(os.path.join(Copies(state).folder, GOOD))


def first_sight(state: str, *why: bytes) -> tuple[int, int] | None:
    """How many pages were taken as they were, and how many of them differ from HEAD; told once, where it was so."""
    kept = Copies(state)
    try:
        told = kept.read(_TAKEN).split()
        if len(told) != 3 or told[2] not in why:
            return None
        kept.drop(_TAKEN)
        return int(told[0]), int(told[1])
    except (OSError, ValueError):
        return None


def good_content(state: str, page: str) -> bytes | None:
    """A page as the user agreed to it; None where there is none, or no copy of it was kept."""
    kept = Copies(state)
    try:
        found = (kept.load(GOOD) or {}).get(os.fsencode(page))
        return kept.content(found[HASH]) if found is not None and found[HASH] else None
    except OSError:
        return None


def formerly(state: str) -> Entries:
    """Every page whose good content was another one before, with the latest of those."""
    try:
        kept = Copies(state)
        good = kept.load(GOOD) or {}
        last = dict(_former(kept))
        return {name: (FILE, 0, 0, 0, 0, good[name][MODE] if name in good else 0o644, h) for name, h in last.items()}
    except OSError:
        return {}


def pending(state: str) -> tuple[Slip, ...]:
    """What slipped and is not settled. One small read."""
    try:
        return tuple(_slip(name, mark) for name, mark in sorted(_recorded(Copies(state)).items()))
    except OSError:
        return ()


def trouble(state: str) -> Trouble | None:
    """Why the last look could not be kept."""
    try:
        said = Copies(state).read(_TROUBLE).decode("utf-8", "replace")
    except OSError:
        return None
    there = os.path.exists(os.path.join(Copies(state).folder, _TROUBLE))
    return Trouble("snapshot.not-taken", said or "?", first=False) if there else None


def compared(bank: str, state: str) -> tuple[Entries, Seen, dict[bytes, str]] | None:
    """The good state, the present one, and every difference. None where there is no record."""
    settle_applies(bank, state)
    good = Copies(state).load(GOOD)
    if good is None:
        return None
    seen = inventory(bank, {}, digest, first=good.keys())
    return good, seen, differences(good, seen)


def legible(path: str) -> str:
    """A file's name on one line: it is put into a sentence that an agent reads."""
    shown = "".join(c if c.isprintable() else "?" for c in path)
    return shown if len(shown) <= 120 else f"{shown[:117]}..."


# ------------------------------------------------------------------ one comparison


class _Reckoning:
    """The good state beside the present one, and for every difference whether it is good or slipped."""

    def __init__(self, bank: str, kept: Copies, good: Entries, seen: Seen, among: set[bytes] | None) -> None:
        self.bank, self.kept, self.good, self.seen = bank, kept, good, seen
        self.coming: Entries = {}  # the good state as it will be
        self.recorded = _recorded(kept)
        differing = differences(good, seen)
        self.marks = {n: _described(n, how, good.get(n), seen.entries.get(n)) for n, how in differing.items()}
        # in a look, a page that is as it was told is not judged again: a later commit does not make it good
        told = self.recorded if among is None else {}
        self.open = {n for n, mark in self.marks.items() if told.get(n) != mark and _is_among(n, among)}
        self.whole = among is None
        self.former: list[tuple[bytes, str]] = []  # new ones
        self.held: set[bytes] = set()  # of those, the pages that git was asked about
        for name, entry in good.items():
            if name in self.marks or _is_closed(name, seen):
                self.coming[name] = entry
        for name, entry in seen.entries.items():
            if name not in self.marks:
                was = good.get(name)  # a content that is known is not forgotten because there is too much to hash
                self.coming[name] = was if was is not None and was[HASH] and not entry[HASH] else entry

    @classmethod
    def of(
        cls, bank: str, kept: Copies, *, among: set[bytes] | None = None, thorough: bool = False
    ) -> _Reckoning | None:
        good = kept.load(GOOD)
        if good is None:
            return None
        seen = inventory(bank, {} if thorough else good, digest, first=good.keys())
        if thorough and among is None:
            from memorybank.store.git_state import missed

            back = missed(bank, kept, seen.entries)
            if back:
                good |= {n: (FILE, len(text), 0, 0, 0, 0o644, kept.keep(text)) for n, text in back.items()}
                kept.save(GOOD, good)
        return cls(bank, kept, good, seen, among)

    def settle(self, expected: Iterable[Coming]) -> list[Coming]:
        """Pages that hold what was expected of them are good. Which those were."""
        # permissions alone are nobody's content: an apply sets them after it has written
        names = {name for name in self.open if self.marks[name][1] != "mode"}
        done = [line for line in expected if line.name in names and self._holds(line)]
        for line in done:
            was = self.good.get(line.name)
            if line.whole or line.before == (_NOTHING if was is None else was[HASH]):
                self.move({line.name})
            else:  # upon a page that had slipped, told or not
                self._carry(line)
        return done

    def leave_to_their_calls(self, expected: Iterable[Coming]) -> bool:
        """A tool of another session has just written this; it is settled, or told, when its call is done."""
        found = {line.name for line in expected if line.name in self.open and self._holds(line)}
        self.open -= found
        self.marks = {name: mark for name, mark in self.marks.items() if name not in found}
        return bool(found)

    def settle_git(self, *, only_git: bool) -> None:
        if not self.open:
            return
        from memorybank.store.git_state import explained

        found, anchors = explained(self.bank, self.kept, self.open, self.good, self.seen.entries, only_git=only_git)
        for name, content in anchors.items():
            was = self.good.get(name)
            self._keep_former(name, was)
            mode = was[MODE] if was is not None else 0o644
            self.coming[name] = (FILE, len(content), 0, 0, 0, mode, self.kept.keep(content))
        if b"" in self.open and not self.seen.entries and found >= self.open - {b""}:
            found |= {b""}  # the whole bank went with a branch
        self.held = found | anchors.keys()
        self.move(found)

    def settle_persons(self) -> tuple[Slip, ...]:
        """What a person did between two turns is theirs, unless something unproven may have done it."""
        if not unproven.is_quiet(os.path.dirname(self.kept.folder)):
            return ()
        found = self.open - self.recorded.keys()
        told = tuple(_slip(name, self.marks[name]) for name in sorted(found))
        self.move(found)
        return told

    def news(self) -> tuple[Slip, ...]:
        return tuple(_slip(name, self.marks[name]) for name in sorted(self.open))

    def move(self, names: Iterable[bytes]) -> None:
        """The present state of these is good from now on; a content that was good stays restorable."""
        for name in tuple(names):
            was, now = self.good.get(name), self.seen.entries.get(name)
            self._keep_former(name, was)
            self.coming.pop(name, None)
            if now is not None:
                self.coming[name] = self._kept_now(name, now)
            self.open.discard(name)
            self.marks.pop(name, None)

    def is_still(self) -> bool:
        """Were all files at rest for a moment, so that their stamps will tell of the next change?"""
        return all(e[CTIME] for n, e in self.seen.entries.items() if n and e[KIND] != FOLDER)

    def save(self, seen: bytes) -> None:
        """`seen`: the stamps for the quick look; b"" where the next look shall be a whole one."""
        kept = self.kept
        slips = {n: m for n, m in self.marks.items() if self.whole or n in self.recorded}
        if slips != self.recorded:
            _save_slips(kept, slips)
        if self.former:
            self._hold()
            lines = [*_former(kept), *self.former][-_FORMERLY:]
            kept.write(_FORMER, b"\0".join(content.encode() + b" " + name for name, content in lines))
        if self.coming != self.good:
            kept.save(GOOD, self.coming)
            kept.prune(_needed(kept, self.coming))
        if kept.read(_SEEN) != seen:
            kept.write(_SEEN, seen) if seen else kept.drop(_SEEN)

    def _hold(self) -> None:
        """A content that a commit holds stays git's when another one becomes good."""
        names = {name for name, _ in self.former} - self.held
        if names:
            from memorybank.store.git_state import hold

            hold(self.bank, self.kept, self.good, names)

    def _holds(self, line: Coming) -> bool:
        now = self.seen.entries.get(line.name)
        present = _NOTHING if now is None else now[HASH]
        if line.after.startswith(_OWN):
            return self._changed_only_own(line)
        return line.after == present or bool(line.call and self._is_same_text(line.after, line.name))

    def _changed_only_own(self, line: Coming) -> bool:
        """Is the page as it was before the call, but for the call's own lines in one place?"""
        own, present = self.kept.content(line.after[len(_OWN) :]), self._content(line.name)
        before = b"" if line.before == _NOTHING else self.kept.content(line.before)
        if own is None or before is None or present is None:
            return False
        out, _, put = own.partition(b"\0")
        return is_one_place(before, present, out, put)

    def _carry(self, line: Coming) -> None:
        """What was agreed to, upon a page that had slipped: it is done to the good content, and the slip stays one."""
        from memorybank.changes.lines import Clash, carried

        was = self.good.get(line.name)
        before, after = self.kept.content(line.before), self._content(line.name)
        good = self.kept.content(was[HASH]) if was is not None else b""
        if before is None or after is None or good is None:
            return
        try:
            content = carried(before, after, good, loose=True)
        except Clash:
            return
        self._keep_former(line.name, was)
        mode = was[MODE] if was is not None else 0o644
        self.coming[line.name] = (FILE, len(content), 0, 0, 0, mode, self.kept.keep(content))
        if line.name in self.recorded:
            self.open.discard(line.name)

    def _kept_now(self, name: bytes, now: Entry) -> Entry:
        """Its content is read again to be kept; if it is another by now, the next look will say so."""
        if now[KIND] != FILE or not now[HASH]:
            return now
        content = self._content(name)
        if content is None or digest(content) != now[HASH]:
            kind, size, mtime, _, inode, mode, seal = now
            return (kind, size, mtime, 0, inode, mode, seal)
        self.kept.keep(content)
        return now

    def _content(self, name: bytes) -> bytes | None:
        try:
            with open(os.path.join(os.fsencode(os.path.realpath(self.bank)), name), "rb") as page:
                return page.read()
        except OSError:
            return None

    def _keep_former(self, name: bytes, was: Entry | None) -> None:
        if was is not None and was[KIND] == FILE and was[HASH]:
            self.former.append((name, was[HASH]))

    def _is_same_text(self, after: str, name: bytes) -> bool:
        """Some hosts write other line ends than they were given, or a last one."""
        expected, present = self.kept.content(after), self._content(name)
        return expected is not None and present is not None and _plain(expected) == _plain(present)


def is_one_place(before: bytes, now: bytes, out: bytes, put: bytes) -> bool:
    """Do these lines come of those when at one place `out` goes and `put` comes, and nothing else changes?"""
    old, new, gone, come = (_lines(content) for content in (before, now, out, put))
    if len(new) - len(old) != len(come) - len(gone):
        return False
    return any(
        old[i : i + len(gone)] == gone
        and new[i : i + len(come)] == come
        and new[:i] == old[:i]
        and new[i + len(come) :] == old[i + len(gone) :]
        for i in range(len(old) - len(gone) + 1)
    )


def _lines(content: bytes) -> list[bytes]:
    plain = _plain(content)
    return plain.split(b"\n") if plain else []


def _plain(content: bytes) -> bytes:
    return content.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").rstrip(b"\n")


def _is_among(name: bytes, among: set[bytes] | None) -> bool:
    """One of these names, or below one that is a folder."""
    if among is None or name in among or b"" in among:
        return True
    return any(name.startswith(folder + b"/") for folder in among)


def _is_closed(name: bytes, seen: Seen) -> bool:
    """Nobody let us look there: it is not gone for that."""
    return name not in seen.entries and any(not f or name.startswith(f + b"/") for f in seen.closed)


def _take(bank: str, kept: Copies, why: bytes = b"") -> None:
    """The present content, once. `why` is what a person is told of it."""
    from memorybank.store.git_state import differing_from_head
    from memorybank.store.git_trust import trust

    first = stamps(bank)
    seen = inventory(bank, {}, kept.keep)
    kept.drop(SLIPS)
    kept.save(GOOD, seen.entries)
    if first == stamps(bank) and all(e[CTIME] for n, e in seen.entries.items() if n and e[KIND] != FOLDER):
        kept.write(_SEEN, first)
    if why:
        pages = sum(entry[KIND] == FILE for entry in seen.entries.values())
        kept.write(_TAKEN, b"%d %d %s" % (pages, differing_from_head(bank, seen.entries), why))
    trust(bank, kept)


def _needed(kept: Copies, good: Entries) -> set[str]:
    """Hashes of every content that somebody may still want back."""
    manifests = [good, kept.load(REPLACED) or {}, *(kept.load(name) or {} for name in kept.records(ASIDE))]
    found = {entry[HASH] for entries in manifests for entry in entries.values() if entry[KIND] == FILE}
    found |= {content for _, content in _former(kept)}
    return found | {content.removeprefix(_OWN) for line in _expected(kept) for content in (line.before, line.after)}


# ------------------------------------------------------------------ small records


def _described(name: bytes, how: str, was: Entry | None, now: Entry | None) -> Mark:
    """As it is recorded: what it is now, by hash or mode, so that a second change of it is news again."""
    entry = now or was or _GONE
    kind = {LINK: "link", FOLDER: "folder", FILE: "page"}.get(entry[KIND], "other")
    if kind == "page" and not name.lower().endswith(b".md"):
        kind = "stranger"
    modes = f"{was[MODE]:o} {now[MODE]:o}" if was and now and how == "mode" else ""
    return (f"{entry[HASH][:64] if now else '-'}", how, kind, modes)


def _slip(name: bytes, mark: Mark) -> Slip:
    return Slip(os.fsdecode(name), *mark[1:])


def _recorded(kept: Copies) -> Slips:
    found: Slips = {}
    for record in kept.read(SLIPS).split(b"\0"):
        fields = record.split(b"\t", 4)
        if len(fields) == 5:
            found[fields[4]] = tuple(field.decode("ascii", "replace") for field in fields[:4])
    return found


def _save_slips(kept: Copies, slips: Slips) -> None:
    if slips:
        kept.write(SLIPS, b"\0".join("\t".join(mark).encode() + b"\t" + name for name, mark in slips.items()))
    else:
        kept.drop(SLIPS)


def _expected(kept: Copies) -> list[Coming]:
    found: list[Coming] = []
    for record in kept.read(_EXPECTED).split(b"\0"):
        fields = record.split(b"\t", 5)
        if len(fields) == 6:
            before, after, call, session, whole = (field.decode("utf-8", "replace") for field in fields[:5])
            found.append(Coming(fields[5], before, after, call, session, bool(whole)))
    return found


def _save_expected(kept: Copies, lines: list[Coming]) -> None:
    def field(text: str) -> bytes:
        return text.replace("\t", " ").replace("\0", " ").encode("utf-8", "replace")

    if lines:
        told = ((c.before, c.after, c.call, c.session, "whole" if c.whole else "") for c in lines)
        packed = (b"\t".join((*map(field, texts), c.name)) for texts, c in zip(told, lines, strict=True))
        kept.write(_EXPECTED, b"\0".join(packed))
    else:
        kept.drop(_EXPECTED)


def _former(kept: Copies) -> list[tuple[bytes, str]]:
    records = (record.partition(b" ") for record in kept.read(_FORMER).split(b"\0"))
    return [(name, content.decode("ascii", "replace")) for content, blank, name in records if blank]


def _failed(kept: Copies, error: OSError) -> Trouble:
    why = error.strerror or str(error)
    path = os.path.join(kept.folder, _TROUBLE)
    first = not os.path.exists(path)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)  # an empty file needs no room
    except OSError:
        return Trouble("snapshot.not-taken", why, first=False, noted=False)
    try:
        os.write(handle, why.encode("utf-8", "replace"))
    except OSError:
        pass
    finally:
        os.close(handle)
    return Trouble("snapshot.not-taken", why, first)


class _Locked:
    """The good state is read, compared and replaced as one step. The kernel lets go when the holder dies."""

    def __init__(self, folder: str, wait: float = _WAIT) -> None:
        self._folder, self._wait = folder, wait

    def __enter__(self) -> None:
        disk.make_private(self._folder)
        self._handle = os.open(os.path.join(self._folder, "lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        deadline = time.monotonic() + self._wait
        while True:
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() > deadline:
                    os.close(self._handle)
                    raise BlockingIOError(errno.EAGAIN, "another process holds its lock") from None
                time.sleep(0.002)

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)
