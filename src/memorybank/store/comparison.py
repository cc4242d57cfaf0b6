"""One comparison of a bank with its good state: every difference is settled as good, or it is a slip (GRD-9)."""

from __future__ import annotations

import os

from memorybank.store import agents_at_work, inventory
from memorybank.store.good_records import GOOD, NOTHING, OWN, SEEN, SLIPS, Coming, Records, Slip, Slips, digest
from memorybank.store.inventory import CTIME, FILE, FOLDER, HASH, INODE, KIND, MODE, BankListing, Entries, Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Comparison:
    def __init__(self, bank: str, kept: Records, good: Entries, seen: BankListing, among: set[bytes] | None) -> None:
        self.bank, self.kept, self.good, self.seen = bank, kept, good, seen
        self.coming: Entries = {}  # the good state as it will be
        self.recorded = kept.slips()
        differing = inventory.differences(good, seen)
        self.marks: Slips = {}
        for name, how in differing.items():
            now = seen.entries.get(name)
            self.marks[name] = ("-" if now is None else f"{now[MODE]:o}" if how == "mode" else now[HASH], how)
        # in a look, a page that is as it was told is not judged again: a later commit does not make it good
        told = self.recorded if among is None else {}
        self.open = {n for n, mark in self.marks.items() if told.get(n) != mark and _is_among(n, among)}
        self.whole = among is None
        self.former: list[tuple[bytes, str]] = []  # new ones
        self.held: set[bytes] = set()  # of those, the pages that git was asked about
        for name, entry in good.items():
            if name in self.marks or (name not in seen.entries and seen.hides(name)):
                self.coming[name] = entry
        for name, entry in seen.entries.items():
            if name not in self.marks:
                was = good.get(name)  # a content that is known is not forgotten because there is too much to hash
                self.coming[name] = was if was is not None and was[HASH] and not entry[HASH] else entry

    @classmethod
    def of(
        cls, bank: str, kept: Records, *, among: set[bytes] | None = None, thorough: bool = False
    ) -> Comparison | None:
        good = kept.good()
        if good is None:
            return None
        seen = inventory.inventory(bank, {} if thorough else good, digest)
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
            if line.whole or line.before == (NOTHING if was is None else was[HASH]):
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
            self._make_good(name, content)
        if b"" in self.open and not self.seen.entries and found >= self.open - {b""}:
            found |= {b""}  # the whole bank went with a branch
        self.held = found | anchors.keys()
        self.move(found)

    def settle_persons(self) -> tuple[Slip, ...]:
        """What a person did between two turns is theirs, unless something unproven may have done it."""
        if not agents_at_work.is_quiet(os.path.dirname(self.kept.folder)):
            return ()
        found = self.open - self.recorded.keys()
        told = self.told(found)
        self.move(found)
        return told

    def told(self, names: Iterable[bytes]) -> tuple[Slip, ...]:
        return tuple(Slip(os.fsdecode(name), self.marks[name][1]) for name in sorted(names))

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

    def save(self, seen: bytes) -> None:
        """`seen`: the stamps for the quick look; b"" where the next look shall be a whole one."""
        kept = self.kept
        slips = {n: m for n, m in self.marks.items() if self.whole or n in self.recorded}
        if slips != self.recorded:
            kept.save(SLIPS, slips)
        if self.former:
            names = {name for name, _ in self.former} - self.held
            if names:  # a content that a commit holds stays git's when another one becomes good
                from memorybank.store.git_state import hold

                hold(self.bank, kept, self.good, names)
            kept.add_former(self.former)
        if self.coming != self.good:
            kept.save(GOOD, self.coming)
            kept.prune(kept.needed(self.coming))
        if kept.read(SEEN) != seen:
            kept.write(SEEN, seen) if seen else kept.drop(SEEN)

    def _holds(self, line: Coming) -> bool:
        now = self.seen.entries.get(line.name)
        present = NOTHING if now is None else now[HASH]
        if line.after.startswith(OWN):
            return self._changed_only_own(line)
        if line.after == present or not line.call:
            return line.after == present
        expected, found = self.kept.content(line.after), inventory.bytes_now(self.bank, line.name)
        # some hosts write other line ends than they were given, or a last one
        return expected is not None and found is not None and _plain(expected) == _plain(found)

    def _changed_only_own(self, line: Coming) -> bool:
        """Is the page as it was before the call, but for the call's own lines in one place?"""
        own, present = self.kept.content(line.after[len(OWN) :]), inventory.bytes_now(self.bank, line.name)
        before = b"" if line.before == NOTHING else self.kept.content(line.before)
        if own is None or before is None or present is None:
            return False
        out, _, put = own.partition(b"\0")
        return is_one_place(before, present, out, put)

    def _carry(self, line: Coming) -> None:
        """What was agreed to, upon a page that had slipped: it is done to the good content, and the slip stays one."""
        from memorybank.changes.lines import Clash, carried

        was = self.good.get(line.name)
        before, after = self.kept.content(line.before), inventory.bytes_now(self.bank, line.name)
        good = self.kept.content(was[HASH]) if was is not None else b""
        if before is None or after is None or good is None:
            return
        try:
            content = carried(before, after, good, loose=True)
        except Clash:
            return
        self._make_good(line.name, content)
        if line.name in self.recorded:
            self.open.discard(line.name)

    def _make_good(self, name: bytes, content: bytes) -> None:
        """A content that is not in the page is what the page should hold."""
        was = self.good.get(name)
        self._keep_former(name, was)
        mode = was[MODE] if was is not None else 0o644
        self.coming[name] = (FILE, len(content), 0, 0, 0, mode, self.kept.keep(content))

    def _kept_now(self, name: bytes, now: Entry) -> Entry:
        """Its content is read again to be kept; if it is another by now, the next look will say so."""
        if now[KIND] != FILE or not now[HASH]:
            return now
        content = inventory.bytes_now(self.bank, name)
        if content is None or digest(content) != now[HASH]:
            return (*now[:CTIME], 0, *now[INODE:])
        self.kept.keep(content)
        return now

    def _keep_former(self, name: bytes, was: Entry | None) -> None:
        if was is not None and was[KIND] == FILE and was[HASH]:
            self.former.append((name, was[HASH]))


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
    return among is None or any(not one or name == one or name.startswith(one + b"/") for one in among)


def is_still(seen: BankListing) -> bool:
    """Were all files at rest for a moment, so that their stamps will tell of the next change?"""
    return all(e[CTIME] for n, e in seen.entries.items() if n and e[KIND] != FOLDER)
