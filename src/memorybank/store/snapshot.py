"""The second layer of the guard: the bank as it was, so that what slipped past the first is found and can go back.

    take      before a shell call that could not be proven harmless, at session start and on a user's message
    slipped   after that call, and at turn end: what changed that nobody allowed
    accept    the present state is good: after our own commands and git's, and when a person says so

What is good moves with every `take`, but never over something that slipped: that waits for `restore` or `accept`.
Nor does it move while a watched call is still running, else a second call's `take` would make the first one's damage
good. Loaded by a hook: nothing heavier than `os`.
"""

from __future__ import annotations

import os

from memorybank.model.value import value
from memorybank.store import watch
from memorybank.store.copies import Copies, digest
from memorybank.store.inventory import FILE, FOLDER, HASH, KIND, LINK, MODE, Seen, differences, look
from memorybank.store.watch import Locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from memorybank.store.inventory import Entries, Entry

    Mark = tuple[str, ...]  # what it is now, how, kind, modes
    Named = Callable[[bytes], bool]

GOOD, SLIPS, REPLACED, TROUBLE = "good", "slips", "replaced", "trouble"
_GONE: Entry = ("-", 0, 0, 0, 0, 0, "")


@value
class Slip:
    """Something in the bank is not as it was, and nobody allowed it."""

    path: str  # relative to the bank; "" is the bank's own folder. Odd bytes of a name as surrogates
    how: str  # created | changed | deleted | mode
    kind: str = "page"  # page | stranger (not .md) | link | folder | other
    modes: str = ""  # mode: "600 644", before and now


@value
class Trouble:
    """The snapshot could not be taken; the one before is still the good one. A text key and what the system said."""

    text: str
    why: str


def take(bank: str, state: str, *, session: str = "", call: str = "") -> Trouble | None:
    """Remember the bank as it is. With `call`, a shell call of that id is about to run; without, a new turn begins."""
    kept = Copies(state)
    try:
        with Locked(kept.folder):
            if not call:
                watch.close(kept, session)
            running = watch.any_running(kept)
            good = kept.load(GOOD)
            if good is None or not running:
                _settle(bank, kept, good)
            if call:
                watch.open_call(kept, session, call)
            if kept.read(TROUBLE):
                kept.drop(TROUBLE)
    except OSError as error:
        return _failed(kept, error)
    return None


def slipped(
    bank: str, state: str, expected: tuple[str, ...] = (), *, session: str = "", call: str = ""
) -> tuple[Slip, ...]:
    """What changed since the last `take`, was not `expected` and was not told before; it is recorded for `pending`.

    `expected` are paths that were allowed to change, absolute or relative to the bank; a folder stands for all in it.
    Their present state becomes the good one. `call` has ended; without one, all calls of the session have.
    Never raises: a disk that will not take the record does not hide the finding.
    """
    kept = Copies(state)
    if not os.path.exists(os.path.join(kept.folder, GOOD)):
        return ()
    try:
        with Locked(kept.folder):
            good = kept.load(GOOD)
            watch.close(kept, session, call)
            return _compare(bank, kept, good, expected) if good is not None else ()
    except OSError as error:
        _failed(kept, error)
        return ()


def accept(bank: str, state: str, paths: tuple[str, ...] | None = None) -> Trouble | None:
    """The present state is good: of these paths, or of everything. Of these paths only where there is a snapshot."""
    kept = Copies(state)
    try:
        if paths is not None and not kept.read(GOOD):
            return None
        with Locked(kept.folder):
            good = kept.load(GOOD)
            if paths is None or good is None:
                kept.drop(SLIPS)
                _settle(bank, kept, good)
                return None
            seen = look(bank, _known(kept, good), kept.keep)
            named = _matcher(bank, paths)
            _save(kept, good, _merged(good, seen, named))
            _record(kept, {name: mark for name, mark in _recorded(kept).items() if not named(name)})
    except OSError as error:
        return _failed(kept, error)
    return None


def good(state: str, page: str) -> bytes | None:
    """A page as it was when it was last good; None where it was not there, or no copy of it was kept."""
    kept = Copies(state)
    try:
        found = (kept.load(GOOD) or {}).get(page.encode("utf-8", "surrogateescape"))
        return kept.content(found[HASH]) if found is not None and found[HASH] else None
    except OSError:
        return None


def pending(state: str) -> tuple[Slip, ...]:
    """What slipped and was neither put back nor accepted: for `doctor` and the next session start. One small read."""
    kept = Copies(state)
    try:
        recorded = _recorded(kept)
    except OSError:
        return ()
    return tuple(_slip(name, mark) for name, mark in sorted(recorded.items()))


def legible(path: str) -> str:
    """A file's name on one line: it is put into a sentence that an agent reads."""
    shown = "".join(c if c.isprintable() else "?" for c in path)
    return shown if len(shown) <= 120 else f"{shown[:117]}..."


def trouble(state: str) -> Trouble | None:
    """Why the last `take` did not succeed, for `doctor`."""
    try:
        said = Copies(state).read(TROUBLE)
    except OSError:
        return None
    return Trouble("snapshot.not-taken", said.decode("utf-8", "replace")) if said else None


def compared(bank: str, state: str) -> tuple[Entries, Seen, dict[bytes, str]] | None:
    """The last good state, the present one, and every difference. None when no snapshot was ever taken."""
    kept = Copies(state)
    good = kept.load(GOOD)
    if good is None:
        return None
    seen = look(bank, good, digest)
    return good, seen, differences(good, seen)


# ------------------------------------------------------------------ what is good


def _settle(bank: str, kept: Copies, good: Entries | None) -> None:
    """Make the present state the good one, but for what slipped and still is as it slipped."""
    seen = look(bank, _known(kept, good), kept.keep)
    coming = dict(seen.entries)
    for name in good or ():
        if name not in coming and _closed(name, seen):
            coming[name] = (good or {})[name]  # nobody could look; it is not gone for that
    recorded = _recorded(kept)
    if recorded and good is not None:
        differing = differences(good, seen)
        for name in list(recorded):
            if name in differing:
                _hold(coming, name, good.get(name))
            else:
                del recorded[name]
        _record(kept, recorded)
    _save(kept, good, coming)


def _hold(coming: Entries, name: bytes, was: Entry | None) -> None:
    if was is None:
        coming.pop(name, None)
    else:
        coming[name] = was


def _compare(bank: str, kept: Copies, good: Entries, expected: tuple[str, ...]) -> tuple[Slip, ...]:
    seen = look(bank, good, digest)
    differing = differences(good, seen)
    allowed = _matcher(bank, expected)
    recorded = _recorded(kept)
    now: dict[bytes, Mark] = {}
    for name, how in differing.items():
        if name in recorded or not allowed(name):  # what slipped is not made good by a later edit of the same page
            now[name] = _described(name, how, good.get(name), seen.entries.get(name))
    try:
        if now != recorded:
            _record(kept, now)
        coming = _merged(good, seen, lambda name: name not in differing) if differing or seen.closed else seen.entries
        agreed = {n for n, e in coming.items() if e[HASH] and n in good and not good[n][HASH]}  # readable at last
        agreed |= differing.keys() - now.keys()
        if agreed:  # looked at again, to keep their contents; what else came meanwhile is for the next look to find
            again = look(bank, _known(kept, good, but=agreed), kept.keep)
            coming = _merged(coming, again, lambda name: name in agreed)
        _save(kept, good, coming)
    except OSError as error:
        _failed(kept, error)
    return tuple(_slip(name, mark) for name, mark in sorted(now.items()) if recorded.get(name) != mark)


def _merged(good: Entries, seen: Seen, chosen: Named) -> Entries:
    """The present state of what is chosen, the good one of everything else."""
    coming = {name: entry for name, entry in good.items() if not chosen(name) or _closed(name, seen)}
    coming |= {name: entry for name, entry in seen.entries.items() if chosen(name)}
    return coming


def _known(kept: Copies, good: Entries | None, but: Iterable[bytes] = ()) -> Entries:
    """What need not be read again: nothing, where the copies themselves were lost."""
    if good is None or not kept.has_contents():
        return {}
    left_out = frozenset(but)
    return {name: entry for name, entry in good.items() if name not in left_out} if left_out else good


def _save(kept: Copies, old: Entries | None, new: Entries) -> None:
    if new != old:
        kept.save(GOOD, new)
        kept.prune(new, kept.load(REPLACED) or {})


def _closed(name: bytes, seen: Seen) -> bool:
    return any(not folder or name.startswith(folder + b"/") for folder in seen.closed) and name not in seen.entries


# ------------------------------------------------------------------ what slipped


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


def _recorded(kept: Copies) -> dict[bytes, Mark]:
    found: dict[bytes, Mark] = {}
    for record in kept.read(SLIPS).split(b"\0"):
        fields = record.split(b"\t", 4)
        if len(fields) == 5:
            found[fields[4]] = tuple(field.decode("ascii", "replace") for field in fields[:4])
    return found


def _record(kept: Copies, slips: dict[bytes, Mark]) -> None:
    if slips:
        kept.write(SLIPS, b"\0".join("\t".join(mark).encode() + b"\t" + name for name, mark in slips.items()))
    else:
        kept.drop(SLIPS)


def _matcher(bank: str, paths: tuple[str, ...]) -> Named:
    """A predicate of names: is it one of these paths, or inside one that is a folder?"""
    roots = {os.fsencode(os.path.abspath(bank)), os.fsencode(os.path.realpath(bank))}
    names = set()
    for path in paths:
        name = os.fsencode(path)
        if name.startswith(b"/"):
            name = os.path.normpath(name)
            inside = [name[len(root) + 1 :] for root in roots if name == root or name.startswith(root + b"/")]
            names.update(inside)
        else:
            name = os.path.normpath(name)
            names.add(b"" if name == b"." else name)

    def matches(name: bytes) -> bool:
        if name in names or b"" in names:
            return True
        while b"/" in name:
            name = name.rpartition(b"/")[0]
            if name in names:
                return True
        return False

    return matches


def _failed(kept: Copies, error: OSError) -> Trouble:
    """Said now, and left for `doctor` if the disk takes it."""
    why = error.strerror or str(error)
    try:  # noqa: SIM105 (contextlib would cost a hook more than all of this)
        kept.write(TROUBLE, why.encode("utf-8", "replace"))
    except OSError:
        pass
    return Trouble("snapshot.not-taken", why)
