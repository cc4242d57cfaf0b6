"""Which changed pages come from trusted git commits, and so are no slips (GRD-9).

A page's content comes from git in three cases: a trusted commit has it for this page (`git_trust`); a commit had it
while it was good; or it is the clean merge, pick or revert of such contents. For the third, every commit since is made
again, the oldest first, and compared. Which commit an agent put on top does not matter.

And git must have brought it: HEAD holds it, or the index, or it came from a stash; nothing that was good got lost for
it. A page is gone with git only if HEAD moved away from a commit that had it, and every other such page went, too.
Loaded when a bank differs from its good state, and at the edges of a turn.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property

from memorybank.store.git_trust import MOVES, Trust, brought, note_moves
from memorybank.store.good_records import Records, digest
from memorybank.store.inventory import FILE, FOLDER, HASH, KIND, LINK, MODE, MTIME, Entries, Entry, bytes_now
from memorybank.store.repository import MergeConflict, Repository, Silent

Change = tuple[str | None, str | None]  # a page before and after; None is no page

_TURNED = (b"\r\n", b"\0", b"$Id", b"\xff\xfe", b"\xfe\xff")  # in what git has converted


def explained(
    bank: str, kept: Records, differing: Iterable[bytes], good: Entries, now: Entries, *, only_git: bool
) -> tuple[set[bytes], dict[bytes, bytes]]:
    """Those names whose present state git brought; and for others, what they should hold on the branch that is there.
    `only_git`: nothing but git ran, so it may also have unstashed."""
    names = [name for name in differing if name]
    if not names:
        return set(), {}
    try:
        repo, known = _known(bank, kept)
        judge = _Judge(repo, known, kept, good, names, now, bank, only_git=only_git)
        found = {name for name in names if judge.is_brought(name, now.get(name))}
        found -= {name for name in found if judge.is_lost(name)}
        anchors = {name: content for name in names if name not in found and (content := judge.anchor(name)) is not None}
        judge.hold(found | anchors.keys())
        judge.note_gone(found | anchors.keys())
        note_moves(repo, kept)
    except Silent:
        return set(), {}
    return found, anchors


def _known(bank: str, kept: Records) -> tuple[Repository, Trust]:
    """The repository, and which of its commits are trusted; `Silent` where there is none, or another one."""
    repo, known = Repository.around(bank), Trust(kept)
    if repo is None or not known.is_about(repo):
        raise Silent
    return repo, known


def doubt(bank: str, kept: Records, good: Entries) -> None:
    """An agent was at work: what it committed and nobody agreed to is not trusted, whenever it is seen again."""
    with suppress(Silent):
        repo, known = _known(bank, kept)
        _doubt(repo, known, kept, good, repo.newer(known.tips))
        note_moves(repo, kept)


def after_fetch(bank: str, kept: Records, good: Entries, call: str) -> None:
    with suppress(Silent):
        repo, known = _known(bank, kept)
        tips, here = brought(repo, known, kept, call)
        if tips:
            _doubt(repo, known, kept, good, here)
            known.tips |= set(tips)
            known.save()


def missed(bank: str, kept: Records, now: Entries) -> dict[bytes, bytes]:
    """Pages that went with a commit that HEAD has left again, and that did not come back with it."""
    if not Trust(kept).gone:
        return {}
    try:
        repo, known = _known(bank, kept)
        again = {name: known.gone.pop(name) for name in repo.listing(repo.head()).keys() & known.gone.keys()}
        found = {n: content for n in again.keys() - now.keys() if (content := repo.content(again[n])) is not None}
    except Silent:
        return {}
    known.save()
    return found


def hold(bank: str, kept: Records, good: Entries, names: Iterable[bytes]) -> None:
    """These pages get another good content: the one until now stays git's where a commit holds it."""
    with suppress(Silent):
        repo, known = _known(bank, kept)
        _Judge(repo, known, kept, good, list(names), {}, bank).hold(names)


def differing_from_head(bank: str) -> int:
    """How many pages are not as HEAD has them; without a repository, none."""
    repo = Repository.around(bank)
    with suppress(Silent):
        return repo.count_differing() if repo is not None else 0
    return 0


def _doubt(repo: Repository, known: Trust, kept: Records, good: Entries, commits: Iterable[str]) -> None:
    steps = repo.steps((commit for commit in commits if commit not in known.doubted), each=True)
    if steps:
        names = {name for pages in steps.values() for name in pages}
        judge = _Judge(repo, known, kept, good, list(names), {}, "")
        known.doubted |= {c for c, pages in steps.items() if not all(judge.is_fine(c, name) for name in pages)}
        known.save()


class _Judge:
    """Asks git as seldom as possible, and believes nothing that an agent's call may have made."""

    def __init__(
        self, repo: Repository, known: Trust, kept: Records, good: Entries, names: list[bytes], now: Entries, bank: str,
        *, only_git: bool = False,
    ) -> None:  # fmt: skip
        self.repo, self.known, self.kept, self.good = repo, known, kept, good
        self.names, self.now, self.bank = names, now, bank
        self.tips, self.doubted = frozenset(known.tips), frozenset(known.doubted)
        moves = kept.read(MOVES)
        self.before = moves.partition(b" ")[0].decode("ascii", "replace")
        self.has_moved = moves != repo.moves()  # HEAD went somewhere, perhaps there and back
        self.only_git = only_git
        self.head = repo.head()
        self.fresh = repo.newer(self.tips)  # commits that nobody vouches for, the oldest first
        self.clean: dict[bytes, set[str | None]] = {}
        self.settled: dict[bytes, dict[str, bool]] = {}

    # --- what is there

    @cached_property
    def listed(self) -> dict[bytes, tuple[str, str]]:
        return self.repo.listing(self.head)

    @cached_property
    def tracked(self) -> dict[bytes, tuple[str, str]]:
        try:
            return self.repo.listing(self.before)
        except Silent:
            return {}

    def _is_written(self, blob: str | None, name: bytes, content: bytes) -> bool:
        """Is this what git makes of the blob in the work tree (line ends, encoding)?"""
        if blob is None or self.known.settings != self.repo.settings:
            return False
        turned = any(mark in content for mark in _TURNED) or not _is_text(content)
        return turned and self.repo.written(blob, name) == content

    def _blob(self, name: bytes, entry: Entry) -> str:
        """What git calls the present content; "" where it cannot be read."""
        is_link = entry[KIND] == LINK
        content = bytes.fromhex(entry[HASH]) if is_link else bytes_now(self.bank, name)
        if content is None or (not is_link and digest(content) != entry[HASH]):  # not what was looked at
            return ""
        found = self.repo.name_of(content)
        held = [place[name][1] for place in (self.listed, self.repo.index) if name in place]
        if not is_link and found not in held and self.has_moved:
            return next((blob for blob in held if self._is_written(blob, name, content)), found)
        return found

    def _good_blob(self, name: bytes) -> str | None:
        was = self.good.get(name)
        content = self.kept.content(was[HASH]) if was is not None and was[KIND] == FILE and was[HASH] else None
        if content is None:
            return None
        found = self.repo.name_of(content)
        held = self.tracked.get(name, ("", found))[1]
        return held if held != found and self._is_written(held, name, content) else found

    # --- what is to be trusted

    def _is_vouched(self, name: bytes, blob: str) -> bool:
        """Does it stand in the history of the trusted commits, or was it good while a commit held it?"""
        return blob in self._clean(name) or blob in self.past[0].get(name, ())

    def _clean(self, name: bytes) -> set[str | None]:
        """What is vouched for without a look at the history."""
        if name not in self.clean:
            self.clean[name] = {self._good_blob(name), *(blob for page, blob in self.known.held if page == name)}
        return self.clean[name]

    @cached_property
    def places(self) -> list[str]:
        """Trusted commits that something leads to, and those that were recorded."""
        return [*dict.fromkeys([*(c for c in self.repo.everything() if c not in self.fresh), *sorted(self.tips)])]

    @cached_property
    def doubtful(self) -> dict[bytes, dict[str | None, list[str]]]:
        """By page: what doubted commits made of it."""
        found: dict[bytes, dict[str | None, list[str]]] = {}
        for commit, pages in (self.repo.steps(self.doubted, each=True) if self.doubted else {}).items():
            for name, (_, after) in pages.items():
                found.setdefault(name, {}).setdefault(after, []).append(commit)
        return found

    @cached_property
    def past(self) -> tuple[dict[bytes, set[str | None]], dict[bytes, set[Change]], set[frozenset[bytes]]]:
        """By page: all contents that trusted commits made, and every change from one to another; and by commit: the
        pages that one took away."""
        commits = self.repo.past(self.tips, self.names)
        contents: dict[bytes, set[str | None]] = {}
        changes: dict[bytes, set[Change]] = {}
        gone: set[frozenset[bytes]] = set()
        for pages in self.repo.steps(commit for commit in commits if commit not in self.doubted).values():
            for name, (before, after) in pages.items():
                contents.setdefault(name, set()).add(after)
                if len(before) == 1:
                    changes.setdefault(name, set()).add((before[0], after))
            gone.add(frozenset(name for name, (before, after) in pages.items() if after is None and len(before) == 1))
        return contents, changes, gone

    def is_fine(self, commit: str, name: bytes) -> bool:
        """Is what this commit holds for the page vouched for, or made of such contents?"""
        if commit in self.fresh:
            return self._settled(name).get(commit, False)
        blob = self.repo.holds(commit, name)
        if blob is not None:
            return blob not in self.doubtful.get(name, ()) or self._is_vouched(name, blob)
        return not any(by in self.repo.bases(commit, by) for by in self.doubtful.get(name, {}).get(None, ()))

    def _settled(self, name: bytes) -> dict[str, bool]:
        """Every commit that nobody vouches for, done again; once more while that makes others possible."""
        if name in self.settled:
            return self.settled[name]
        fine = self.settled[name] = {}
        self.repo.look_up({c for commit, parents in self.fresh.items() for c in (commit, *parents)}, self.names)
        grows = True
        while grows:
            grows = False
            for commit, parents in self.fresh.items():
                if not fine.get(commit) and self._is_made_of_such(commit, parents, name):
                    fine[commit] = grows = True
                    blob = self.repo.holds(commit, name)
                    if blob is not None:
                        self._clean(name).add(blob)
                    before = self.repo.holds(parents[0], name) if len(parents) == 1 else blob
                    if before != blob and self.is_fine(parents[0], name):
                        self.past[1].setdefault(name, set()).add((before, blob))
        return fine

    def _is_made_of_such(self, commit: str, parents: list[str], name: bytes) -> bool:
        blob = self.repo.holds(commit, name)
        if blob is not None and self._is_vouched(name, blob):
            return True
        if not parents or not all(self.is_fine(parent, name) for parent in parents):
            return False
        if len(parents) > 1:
            return self._is_merge(parents, name, blob)
        before = self.repo.holds(parents[0], name)
        if before is not None and blob is None:
            return self._is_picked_away(commit, parents[0])
        return before == blob or self._is_applied(parents[0], before, name, blob)

    def _is_picked_away(self, commit: str, parent: str) -> bool:
        """Does a trusted commit take away just these pages?"""
        pages = self.repo.steps([commit]).get(commit, {})
        gone = {name for name, (_, after) in pages.items() if after is None}
        return any(gone == taken & self.repo.listing(parent).keys() for taken in self.past[2] if taken >= gone)

    def _is_merge(self, parents: list[str], name: bytes, blob: str | None) -> bool:
        found = {self.repo.holds(parents[0], name)}
        for parent in parents[1:]:
            bases = {self.repo.holds(base, name) for base in self.repo.bases(parents[0], parent)} or {None}
            theirs = self.repo.holds(parent, name)
            found = {done for ours in found for base in bases for done in self._merged(name, ours, base, theirs)}
        return blob in found

    def _merged(self, name: bytes, ours: str | None, base: str | None, theirs: str | None) -> list[str | None]:
        """As git merges them, and as our driver does (MRG-2)."""
        found: list[str | None] = []
        with suppress(MergeConflict):
            found.append(self.repo.merge(ours, base, theirs))
        if ours and theirs and ours != theirs and base not in (ours, theirs):
            from memorybank.changes.page_merge import Unmergeable, merge_files

            was, mine, other = (self.repo.content(blob) or b"" if blob else b"" for blob in (base, ours, theirs))
            with suppress(Unmergeable):
                content, conflicts = merge_files(was, mine, other, path=os.fsdecode(name))
                found += [] if conflicts else [self.repo.keep(content)]
        return found

    def _is_applied(
        self, commit: str, onto: str | None, name: bytes, blob: str | None, *, reverts: bool = True
    ) -> bool:
        """A trusted change done to the page (pick, rebase, revert), or all of a trusted branch at once (squash)."""
        changes = set(self.past[1].get(name, ()))
        if reverts:
            changes |= {(after, before) for before, after in changes}
        if (onto, blob) in changes:
            return True
        self.repo.load(one for change in changes for one in change)
        if any(self._gives(name, onto, old, new, blob) for old, new in changes):
            return True
        self.repo.look_up(self.places, [name])
        for place in self.places:
            theirs = self.repo.holds(place, name)
            if theirs != onto and self._may_give(onto, None, theirs, blob):
                bases = {self.repo.holds(base, name) for base in self.repo.bases(commit, place)}
                if any(self._gives(name, onto, base, theirs, blob) for base in bases):
                    return True
        return False

    def _gives(self, name: bytes, onto: str | None, old: str | None, new: str | None, blob: str | None) -> bool:
        return self._may_give(onto, old, new, blob) and blob in self._merged(name, onto, old, new)

    def _may_give(self, onto: str | None, old: str | None, new: str | None, blob: str | None) -> bool:
        """Before a merge is tried: it makes no line that neither side has."""
        if None in (onto, new, blob):
            return blob in (onto, new)
        lines = self.repo.lines
        if lines(blob) - lines(onto) - lines(new):
            return False
        return old is None or not lines(onto) - lines(blob) - lines(old)

    # --- what git brought

    def is_brought(self, name: bytes, now: Entry | None) -> bool:
        """Did git make the page what it is now, of contents that are to be trusted?"""
        if now is None:
            return self._went(name)
        was = self.good.get(name)
        if now[KIND] == FOLDER:  # made anew, with other permissions
            return was is not None and was[KIND] == FOLDER and now[MODE] & 0o700 == 0o700
        if now[KIND] not in (FILE, LINK) or (now[KIND] == FILE and not _is_sound(was, now)):
            return False
        blob = self._blob(name, now)
        if not blob:
            return False
        listed = self.listed.get(name)
        is_heads = listed is not None and listed[1] == blob
        if was is not None and was[:2] + was[HASH:] == now[:2] + now[HASH:]:  # only its permissions are others
            return is_heads and self.has_moved and was[MTIME] != now[MTIME] and not now[MODE] & 0o113
        if listed is not None and is_heads:
            if (listed[0] == "120000") != (now[KIND] == LINK):
                return False
            return self.is_fine(self.head, name) or self._is_vouched(name, blob)
        return self._is_upon_head(name, blob)

    def _is_upon_head(self, name: bytes, blob: str) -> bool:
        """HEAD holds another content: was this one picked into the index, or from a stash?"""
        if not self.head or not self.is_fine(self.head, name):
            return False
        onto, index = self.listed.get(name, ("", None))[1], self.repo.index.get(name)
        if index is not None and index[1] == blob and self._is_applied(self.head, onto, name, blob, reverts=False):
            return True
        return self.only_git and self._is_vouched(name, blob)

    def _went(self, name: bytes) -> bool:
        """Did it go with a commit that HEAD left?"""
        if not self.head or not self.has_moved or name in self.listed or name in self.repo.index:
            return False
        if name not in self.tracked:
            mine = self._good_blob(name)
            self.repo.look_up(self.fresh, [name])
            commits = [commit for commit, parents in self.fresh.items() if parents]  # what a stash took has none
            if mine is None or not any(self.repo.holds(commit, name) == mine for commit in commits):
                return False
        return not self.is_left_behind and self.is_fine(self.head, name)

    @cached_property
    def is_left_behind(self) -> bool:
        """Did a page stay as it was that git would have taken along, or given another content?"""
        moved = {name for name, held in self.tracked.items() if self.listed.get(name) != held}
        return any(name in self.now for name in moved - set(self.names))

    # --- what was good until now

    def is_lost(self, name: bytes) -> bool:
        """Is what was good in no commit? Whoever replaced it threw it away."""
        was = self.good.get(name)
        content = self.kept.content(was[HASH]) if was is not None and was[KIND] == FILE and was[HASH] else None
        if content is None:
            return False
        forms = {self._good_blob(name), *(self.repo.name_of(c) for c in (content, content.replace(b"\r\n", b"\n")))}
        if name in self.repo.index and self.repo.index[name][1] in forms:
            return False
        self.repo.look_up([*self.fresh, *self.places], [name])
        if any(self.repo.holds(commit, name) in forms for commit in (*self.fresh, *self.places)):
            return False
        return forms.isdisjoint(self.past[0].get(name, ()))

    def hold(self, names: Iterable[bytes]) -> None:
        """Remember what was good until now, where a commit that nobody vouches for holds it."""
        for name in names if self.fresh else ():
            blob = self._good_blob(name)
            self.repo.look_up(self.fresh, [name])
            if blob and any(self.repo.holds(commit, name) == blob for commit in self.fresh):
                self.known.held.add((name, blob))
        self.known.save()

    def note_gone(self, names: Iterable[bytes]) -> None:
        """These pages went with git, or came: once HEAD has one again, it is missed."""
        for name in names:
            self.known.gone.pop(name, None)
            blob = self._good_blob(name)
            if name not in self.now and blob is not None:
                self.known.gone[name] = blob
        self.known.save()

    def anchor(self, name: bytes) -> bytes | None:
        """What the page should hold on this branch, where the good content is another branch's; None where it is this
        one's, or in no commit at all."""
        was, mine = self.good.get(name), self._good_blob(name)
        if not self.has_moved or not self.head or (was is not None and mine is None):
            return None
        line = [self.head, *self.repo.past([self.head], [name])]
        self.repo.look_up([*line, *self.fresh, *self.places], [name])
        held = {self.repo.holds(commit, name) for commit in line}
        elsewhere = {self.repo.holds(commit, name) for commit in (*self.fresh, *self.places)}
        if mine is not None and (mine in held or mine not in elsewhere):
            return None
        found = (self.repo.holds(commit, name) for commit in line if self.is_fine(commit, name))
        blob = next((blob for blob in found if blob is not None), None)
        return self.repo.content(blob) if blob is not None else None


def _is_sound(was: Entry | None, now: Entry) -> bool:
    """Its owner may read and write it, and it is a program only if it was one."""
    return now[MODE] & 0o600 == 0o600 and (was is None or now[MODE] & 0o100 == was[MODE] & 0o100)


def _is_text(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
