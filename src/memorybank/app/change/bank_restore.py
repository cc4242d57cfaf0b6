"""`restore`: put back what the user did not agree to, from the copies of the bank's good state.

Pages travel as every change does: a plan, a yes, the journaled apply. What an apply does not do is done around it
(store/restored_files.py). Killed in between, the rest still differs from the good copy, and is planned by the next one.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from memorybank.app.change.edit import as_error, carry_out
from memorybank.app.setting import Setting
from memorybank.model.change import Authority, Change, Create, Delete, Flow, Note, Plan, Update, change_between
from memorybank.model.errors import CannotWrite, MemoryBankError, Refused, StalePlan
from memorybank.policy import catalog
from memorybank.store import disk, good_state, inventory, ledger
from memorybank.store.files import resolve
from memorybank.store.good_records import REPLACED, Records
from memorybank.store.inventory import FILE, FOLDER, HASH, KIND, LINK, MODE, Entries, Entry, bytes_now, differences
from memorybank.store.project import locked, typed_in_bank
from memorybank.store.restored_files import RestoredFiles, put_bank

# A restore puts back what was there, so the rules about what may be written anew (markers, a human's block,
# credentials) have no say. The rules about where it may write have.
_ASKED = ("GRD-1", "GRD-4")


@dataclass(frozen=True, slots=True)
class Restoration:
    shown: Plan  # every change, as a person reads it
    pages: Plan  # those that go through the journaled apply
    clear: tuple[bytes, ...] = ()  # by hand, before it
    put: tuple[bytes, ...] = ()  # by hand, after it
    aim: Entries = field(default_factory=dict)  # how the names shall be; one that shall not be is not in it
    now: Entries = field(default_factory=dict)  # how they were when this was planned
    names: tuple[bytes, ...] = ()
    by: str = ""  # whose word it was
    bank: Entry | None = None  # the bank itself, where it became a link, or was one
    new: bool = False  # not the good state but another one, which a person wants to be good

    @property
    def empty(self) -> bool:
        return not self.names


def plan(setting: Setting, paths: tuple[str, ...], *, undo: bool = False, former: bool = False) -> Restoration:
    state, bank = setting.state, str(setting.bank)
    found = good_state.compared(bank, state)
    if found is None:
        raise Refused("restore.none")
    aim, seen, differing = found
    if undo:
        aim, differing = _before_last(state, seen)
    if former:
        aim, differing = _as_formerly(setting, paths, seen.entries)
    wanted = _named(setting, paths, aim | seen.entries)
    chosen = {n: how for n, how in differing.items() if wanted(n)}
    if b"" in chosen and (aim[b""][KIND] == LINK or os.path.islink(setting.bank)):
        # another folder stands in the bank's place: whatever is in that is none of this bank's pages
        return replace(_Planner(setting, aim, {}).plan(dict.fromkeys(aim.keys() - {b""}, "deleted")), bank=aim[b""])
    return replace(_Planner(setting, aim, seen.entries).plan(chosen), new=undo or former)


def _as_formerly(setting: Setting, paths: tuple[str, ...], present: Entries) -> tuple[Entries, dict[bytes, str]]:
    """These pages as they were good before; a page that was never otherwise has no such state."""
    former = good_state.formerly(setting.state)
    wanted = _named(setting, paths, present | former)
    aim = {name: entry for name, entry in former.items() if wanted(name)}
    if not aim:
        raise Refused("restore.no-former", paths=", ".join(paths) or ".")
    return aim, {name: "changed" if name in present else "deleted" for name in aim}


def carry(work: Restoration, setting: Setting) -> None:
    """Keep what will be overwritten, clear the way, apply, put the rest in its place, and call the result good."""
    bank, state = str(setting.bank), setting.state
    try:
        with locked(setting.where.places):
            if work.bank is not None:
                put_bank(bank, work.bank)
            _put_back(work, setting)
    except OSError as error:
        raise CannotWrite("restore.failed", why=error.strerror or str(error)) from None
    if work.new:
        back = (name for name in work.names if name not in work.aim or work.aim[name][KIND] != FOLDER)
        good_state.accept(bank, state, tuple(os.fsdecode(name) for name in back))
    else:
        good_state.writes_done(bank, state, ())


def _put_back(work: Restoration, setting: Setting) -> None:
    copies = Records(setting.state)
    files = RestoredFiles(str(setting.bank), copies)
    replaced = files.keep_present({*work.names, *work.clear})
    for name in (*work.clear, *work.put):
        _must_be_as_planned(name, replaced, work.now)
    copies.save(REPLACED, replaced)
    files.unlock(work.aim)
    files.clear(work.clear)
    carry_out(work.pages, setting, Authority(by=work.by))
    for name in work.put:
        files.put(name, work.aim[name])
    files.sweep(work.names)
    files.set_modes_and_times(work.aim)
    files.drop_empty({parent for name in work.names if name not in work.aim for parent in _parents(name)})


def _must_be_as_planned(name: bytes, present: Entries, planned: Entries) -> None:
    now, then = present.get(name), planned.get(name)
    if now and then and now[KIND] != FOLDER and then[HASH] and (now[KIND], now[HASH]) != (then[KIND], then[HASH]):
        raise StalePlan("apply.stale", path=legible(name))


def accept(setting: Setting, paths: tuple[str, ...]) -> tuple[str, ...]:
    """The present state is as it should be. Returns what differed until now."""
    state, bank = setting.state, str(setting.bank)
    found = good_state.compared(bank, state)
    names: list[bytes] = []
    was: dict[bytes, bytes | None] = {}
    if found:
        wanted = _named(setting, paths, found[0] | found[1].entries)
        names = sorted(name for name in found[2] if wanted(name))
        known = ((name, found[0].get(name)) for name in names)
        was = {n: Records(state).content(e[HASH]) if e and e[KIND] == FILE else None for n, e in known}
    failed = good_state.accept(bank, state, tuple(os.fsdecode(name) for name in names) if paths else None)
    if failed:
        raise CannotWrite(failed.text, why=failed.why)
    _record(setting, was)
    return tuple(legible(name) for name in names)


def _record(setting: Setting, was: dict[bytes, bytes | None]) -> None:
    """LED-1: whose lines these are is known from now on."""
    files: dict[str, tuple[bytes | None, bytes | None]] = {}
    for name, before in was.items():
        try:
            page = name.lower().endswith(b".md")
            now = disk.whole(str(resolve(setting.bank, os.fsdecode(name)))) if page else None
        except (OSError, MemoryBankError):
            now = None
        if before != now:
            files[os.fsdecode(name)] = before, now
    if files:
        because = Authority(what="accepted", by="terminal")
        ledger.note(setting.bank, setting.where.places, because, Flow.RESTORE.value, files, setting.now)


def legible(name: bytes) -> str:
    text = name.decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text) or "."


def _named(setting: Setting, paths: tuple[str, ...], known: Entries) -> Callable[[bytes], bool]:
    """A folder is all in it."""
    if not paths:
        return lambda _: True
    chosen: set[bytes] = set()
    for path in paths:
        names = map(os.fsencode, typed_in_bank(path, setting.where))
        found = next((n for n in names if any(not n or k == n or k.startswith(n + b"/") for k in known)), None)
        if found is None:
            raise Refused("path.no-such-page", path=path)
        chosen.add(found)
    return lambda name: bool(chosen & {b"", name, *_parents(name)})


def _before_last(state: str, present: inventory.BankListing) -> tuple[Entries, dict[bytes, str]]:
    replaced = Records(state).load(REPLACED)
    if replaced is None:
        raise Refused("restore.no-undo")
    aim = {name: entry for name, entry in replaced.items() if entry[KIND] != "-"}
    return aim, {name: how for name, how in differences(aim, present).items() if name in replaced}


class _Step(NamedTuple):
    """What is done about one name: through the journaled apply, or by hand around it."""

    name: bytes
    shown: Change
    page: Change | None = None
    clear: tuple[bytes, ...] = ()
    put: bool = False


class _Planner:
    def __init__(self, setting: Setting, aim: Entries, present: Entries) -> None:
        self.bank, self.say = setting.bank, setting.say
        self.fence = os.path.realpath(setting.bank)
        self.copies = Records(setting.state)
        self.aim, self.present = aim, present
        self.notes: list[Note] = []

    def plan(self, differing: dict[bytes, str]) -> Restoration:
        steps = [step for step in self._steps(differing) if step is not None]
        pages = Plan(Flow.RESTORE, tuple(step.page for step in steps if step.page is not None))
        for finding in (f for id in _ASKED if (check := catalog.RULES[id].plan) for f in check(pages)):
            raise as_error(finding)
        names = tuple(step.name for step in steps)
        clear = tuple(dict.fromkeys(name for step in steps for name in step.clear))
        return Restoration(
            shown=Plan(Flow.RESTORE, tuple(step.shown for step in steps), tuple(self.notes)),
            pages=pages,
            clear=clear,
            put=tuple(step.name for step in steps if step.put),
            aim={name: self.aim[name] for name in names if name in self.aim},
            now={name: self.present[name] for name in (*names, *clear) if name in self.present},
            names=names,
        )

    def _steps(self, differing: dict[bytes, str]) -> Iterator[_Step | None]:
        coming = {name for name in differing if name in self.aim and self.aim[name][KIND] != FOLDER}
        ways = {parent for name in coming for parent in _parents(name)}
        for name in sorted(differing):
            now = self.present.get(name)
            if now is not None and (name not in self.aim or now[KIND] != FOLDER == self.aim[name][KIND]):
                yield self._away(name, now, in_the_way=name in ways or not coming.isdisjoint(_parents(name)))
            elif differing[name] == "mode" or self.aim[name][KIND] == FOLDER:
                yield self._mode(name)
            else:
                yield self._back(name, self.aim[name], now)

    def _away(self, name: bytes, now: Entry, *, in_the_way: bool) -> _Step:
        """It was not there, or a folder was."""
        kind = {LINK: "link", FOLDER: "folder", FILE: "page" if _is_page(name) else "stranger"}.get(now[KIND], "other")
        data, what = self._bytes(name, now), self.say("restore.why.new", kind=self.say(f"restore.kind.{kind}"))
        shown = Delete(legible(name), data if data is not None and _is_page(name) else b"", what)
        if data is not None and self._plain(name) and not in_the_way and name not in self.aim:
            return _Step(name, shown, Delete(os.fsdecode(name), data, what))
        return _Step(name, shown, clear=(name,))

    def _mode(self, name: bytes) -> _Step | None:
        was, now = self.aim[name], self.present.get(name)
        if now is None or now[KIND] != was[KIND]:
            return None
        what = self.say("restore.why.mode", was=f"{was[MODE]:o}", now=f"{now[MODE]:o}")
        return _Step(name, Update(legible(name), b"", b"", what))

    def _back(self, name: bytes, was: Entry, now: Entry | None) -> _Step | None:
        """It was there, and otherwise."""
        after = bytes.fromhex(was[HASH]) if was[KIND] == LINK else self.copies.content(was[HASH]) if was[HASH] else None
        if after is None:
            self.notes.append(Note.of("restore.no-copy", path=legible(name)))
            return None
        before = self._bytes(name, now) if now is not None else None
        old, new = (before or b"", after) if _is_page(name) and was[KIND] == FILE else (b"", b"")  # as text is shown
        gone, changed = self.say("restore.why.gone"), self.say("restore.why.changed")
        shown = Create(legible(name), new, gone) if now is None else Update(legible(name), old, new, changed)
        path = os.fsdecode(name)
        through_apply = was[KIND] == FILE and _is_page(name) and self._plain(name)
        if through_apply and (now is None or before is not None):
            return _Step(name, shown, change_between(path, before, after, ""))
        if now is None or now[KIND] != FOLDER:
            return _Step(name, shown, put=True)
        inside = (n for n in self.present if n.startswith(name + b"/"))  # cleared one by one, so that it is empty then
        return _Step(name, shown, clear=(name, *inside), put=True)

    def _bytes(self, name: bytes, now: Entry) -> bytes | None:
        """The present content of an ordinary file of ordinary size; None for anything else."""
        return bytes_now(self.fence, name) if now[KIND] == FILE and now[HASH] else None

    def _plain(self, name: bytes) -> bool:
        """A path as the journaled apply takes it: no odd spelling, no link and no file on the way."""
        path = os.fsdecode(name)
        if any(self.present[parent][KIND] != FOLDER for parent in _parents(name) if parent in self.present):
            return False
        try:
            return str(resolve(self.bank, path)) == os.path.join(self.fence, path)
        except MemoryBankError:
            return False


def _parents(name: bytes) -> list[bytes]:
    parts = name.split(b"/")[:-1]
    return [b"/".join(parts[: n + 1]) for n in range(len(parts))]


def _is_page(name: bytes) -> bool:
    return name.lower().endswith(b".md")
