"""The record of an apply in progress, and how a later command finishes or undoes it: safe to be interrupted itself.

Three phases. `staging`: new files are being written beside their targets; undo by removing them. `commit`: all
new content is on disk; finish by renaming. `rollback`: finishing turned out impossible, go back to how it was.
The record is replaced as a whole, so it says one phase or another, never half of one.
"""

import errno
import json
import os
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from memorybank.model.change import Applied, State
from memorybank.model.errors import Busy, CannotRead, CannotWrite
from memorybank.store import disk, git, good_state, ledger, proposals
from memorybank.store.files import beside, take_owner
from memorybank.store.git import IndexMove
from memorybank.store.project import Places, locked

STAGING, COMMIT, ROLLBACK = "staging", "commit", "rollback"
KEPT = "journal.json"  # in a backup folder: this one is not litter


@dataclass(frozen=True, slots=True)
class JournalStep:
    """One file of an apply. Absolute real paths; hashes are SHA-256 of whole contents."""

    kind: str  # put | rename | remove
    target: str
    temp: str = ""  # beside the target. put: what will be there; remove: what was, until all else is in its place
    source: str = ""  # rename: where it comes from
    before: str = ""  # hash of what was there; "" = nothing was. rename: the stamp of what moves
    after: str = ""  # put: hash of what will be there
    backup: str = ""  # put over something, remove: a copy of what was there, in the state folder


@dataclass(frozen=True, slots=True)
class Journal:
    id: str
    phase: str
    bank: str
    steps: tuple[JournalStep, ...]
    made: tuple[str, ...] = ()  # folders this apply makes, outermost first
    emptied: tuple[str, ...] = ()  # folders to drop if nothing is left in them
    git: tuple[IndexMove, ...] = ()
    keep: bool = False  # rollback: the backups hold a text that no page holds any more
    entry: dict[str, Any] | None = None  # what the ledger will say of it, once it is done


def save(places: Places, journal: Journal) -> None:
    disk.replace(places.journal, json.dumps(asdict(journal)).encode("utf-8", "surrogatepass"), journal.id)


def load(places: Places) -> Journal | None:
    """The pending journal; None when there is none. Raises ValueError when it cannot be understood."""
    try:
        raw = json.loads(places.journal.read_bytes().decode("utf-8", "surrogatepass"))
    except FileNotFoundError:
        return None
    try:
        raw["steps"] = tuple(JournalStep(**step) for step in raw["steps"])
        raw |= {name: tuple(map(tuple if name == "git" else str, raw[name])) for name in ("made", "emptied", "git")}
        return Journal(**raw)
    except (KeyError, TypeError) as error:
        raise ValueError(f"journal of an unknown form: {error}") from None


def pending(places: Places) -> bool:
    return places.journal.exists()


def finish_interrupted(places: Places) -> Applied:
    """What every command does first: one stat when there is nothing to do, else wait for the lock and recover."""
    try:
        if not pending(places):
            return Applied.NOTHING
    except OSError as error:  # nobody can say whether a change was interrupted here
        raise CannotRead("state.cannot-read", path=str(places.working), why=error.strerror or str(error)) from None
    try:
        with locked(places, wait=5.0):
            return recover(places)
    except Busy:
        return Applied.NOTHING  # somebody is applying right now; their files are whole, only not all renamed
    except OSError as error:
        with suppress(OSError, ValueError):
            journal = load(places)
            # only the ledger's line is missing, and the disk will not take it now; the next writer has to get it in
            if journal is not None and journal.entry is not None and _sealed(places, journal):
                return Applied.NOTHING  # every page is whole and in its place: no reason not to read them
        raise CannotWrite("apply.unfinished", why=error.strerror or str(error)) from None


def recover(places: Places) -> Applied:
    """Call it with the lock held."""
    try:
        journal = load(places)
    except ValueError:
        disk.move(places.journal, _unreadable(places))  # it must not stop every command; `doctor` names it
        return Applied.NOTHING
    if journal is None:
        return Applied.NOTHING
    # The last save may have renamed and not synced. Nothing is done on the word of a record that can still vanish.
    disk.sync_folder(places.working)
    done = Applied.UNDONE
    if journal.phase == STAGING:
        undo_staging(places, journal)
    elif journal.phase == COMMIT and (_sealed(places, journal) or not any(_taken(step) for step in journal.steps)):
        done = finish(places, journal)
    else:
        roll_back(places, journal)
    good_state.settle_applies(journal.bank, str(places.state))
    return done


def finish(places: Places, journal: Journal) -> Applied:
    """Every rename that is still to do, then what is to go, git's index, the ledger, and last the record itself. That
    git would not be told of the moves is no reason to keep anybody waiting, but one to say so."""
    if not _sealed(places, journal):
        _rename_all(journal)
        _seal(places, journal)
    for step in journal.steps:
        if step.kind == "remove":
            Path(step.temp).unlink(missing_ok=True)
    _drop_folders(journal.emptied)
    told = not journal.git or git.replay(Path(journal.bank), journal.git)
    if journal.entry is not None:
        _remember(places, journal.bank, journal.entry)
    _close(places, journal)
    return Applied.WHOLE if told else Applied.NOT_IN_GIT


def _remember(places: Places, bank: str, entry: dict[str, Any]) -> None:
    """After the seal, so that what is in the ledger is never rolled back. Doing it twice is doing it once."""
    try:
        ledger.append(ledger.place(Path(bank), places), entry)
        for id in entry["proposal"].split() if entry["what"] in ("applied", "undone") else ():
            proposals.note_decision(places.state, id, State.APPLIED, words=entry["words"], now=entry["time"])
        for id in entry.get("refused", "").split():
            proposals.note_decision(places.state, id, State.REFUSED, now=entry["time"])
    except (Busy, CannotWrite):  # to whom is applying, that is one more reason why it could not be finished
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY)) from None


def _rename_all(journal: Journal) -> None:
    """What is to go is only set aside, and last: no page leaves before its text has arrived where it belongs, and
    until the seal a page that somebody edits in its old place can be told from one they made there anew."""
    for step in journal.steps:
        if step.kind == "put" and _there(step.temp):
            os.replace(step.temp, step.target)
        elif step.kind == "rename" and _there(step.source) and not _there(step.target):
            os.rename(step.source, step.target)
    _sync_parents(journal)
    for step in journal.steps:
        if step.kind == "remove" and not _there(step.temp) and digest(step.target) == step.before:
            os.rename(step.target, step.temp)
    _sync_parents(journal)


def _seal(places: Places, journal: Journal) -> None:
    """The way back is closed: a rename, because a full disk still has room for one."""
    with suppress(FileNotFoundError):
        os.rename(_backups(places, journal), _spent(places, journal))
        disk.sync_folder(places.working)


def _sealed(places: Places, journal: Journal) -> bool:
    return _there(str(_spent(places, journal)))


def undo_staging(places: Places, journal: Journal) -> None:
    for step in journal.steps:
        if step.temp:
            Path(step.temp).unlink(missing_ok=True)
    _drop_folders(journal.made)
    _close(places, journal)


def roll_back(places: Places, journal: Journal) -> None:
    """A file was changed by somebody else after the crash: their words stay, everything of ours goes back."""
    if journal.phase != ROLLBACK:
        journal = replace(journal, phase=ROLLBACK, keep=any(_reworked(step) for step in journal.steps))
        save(places, journal)
    for step in reversed(journal.steps):
        if step.kind == "put":
            _take_back(step, journal.id)
        elif step.kind == "rename":
            if _there(step.target) and not _there(step.source):
                os.makedirs(os.path.dirname(step.source), exist_ok=True)
                os.rename(step.target, step.source)
        else:
            _bring_back(step, journal.id)
    _sync_parents(journal)
    _drop_folders(journal.made)
    _close(places, journal)


def _bring_back(step: JournalStep, tag: str) -> None:
    if not _there(step.target):
        os.makedirs(os.path.dirname(step.target), exist_ok=True)
        if _there(step.temp):
            os.rename(step.temp, step.target)
        else:
            _restore(step, tag)
    Path(step.temp).unlink(missing_ok=True)


def _take_back(step: JournalStep, tag: str) -> None:
    if not _there(step.temp) and digest(step.target) == step.after:
        if step.backup:
            _restore(step, tag)
        else:
            os.unlink(step.target)
    Path(step.temp).unlink(missing_ok=True)
    _back_temp(step, tag).unlink(missing_ok=True)


def _reworked(step: JournalStep) -> bool:
    """Somebody wrote where we had already been. What the page said before is nowhere but in its backup."""
    if step.kind == "put":
        return bool(step.backup) and not _there(step.temp) and not _ours(step)
    return step.kind == "remove" and _there(step.temp) and _there(step.target)


def _ours(step: JournalStep) -> bool:
    return digest(step.target) in (step.before, step.after)


def _restore(step: JournalStep, tag: str) -> None:
    temp = _back_temp(step, tag)
    temp.unlink(missing_ok=True)  # one that an earlier try left may be a read-only page's
    disk.write_synced(temp, Path(step.backup).read_bytes(), 0o600)
    take_owner(temp, os.stat(step.backup))
    shutil.copystat(step.backup, temp)
    os.replace(temp, step.target)


def _back_temp(step: JournalStep, tag: str) -> Path:
    return beside(Path(step.target), f"{tag}.back")


def _taken(step: JournalStep) -> bool:
    """True when finishing would overwrite what somebody else has written since, or has lost what it needs."""
    if step.kind == "put" and _there(step.temp):
        return not _ours(step)
    if step.kind == "put":
        return digest(step.target) == step.before != step.after  # a `git clean` took the new text on its way
    if step.kind == "remove":
        return not _there(step.temp) and digest(step.target) not in ("", step.before)
    return _there(step.source) and stamp(step.target) not in ("", step.before)


def digest(path: str) -> str:
    try:
        return ledger.digest(disk.present(path))
    except disk.NotRegular:
        return "no file"


def stamp(path: str) -> str:
    """Size and time, which a rename takes along: tells a moved file from a new one in its place. "" for nothing."""
    try:
        found = os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    return f"{found.st_size}-{found.st_mtime_ns}"


def _there(path: str) -> bool:
    """Is there something of this name? Not `lexists`: to that, a disk that fails to answer has said no."""
    return stamp(path) != ""


def _sync_parents(journal: Journal) -> None:
    folders = {os.path.dirname(p) for step in journal.steps for p in (step.target, step.source) if p}
    for folder in sorted(folders):
        disk.sync_folder(Path(folder))


def _drop_folders(folders: tuple[str, ...]) -> None:
    """Not empty: somebody else's file is in it, and stays. Only a disk in trouble is worth another try."""
    for folder in reversed(folders):
        try:
            os.rmdir(folder)
        except OSError as error:
            if error.errno in (errno.EIO, errno.ENOSPC, errno.EDQUOT):
                raise


def _close(places: Places, journal: Journal) -> None:
    """The record goes, then the backups; or both stay together, out of the way, when only they hold a text."""
    if journal.keep:
        os.replace(places.journal, _backups(places, journal) / KEPT)
        return
    places.journal.unlink(missing_ok=True)
    with suppress(OSError):  # all is done and synced; should the record come back, it asks for nothing
        disk.sync_folder(places.working)
    with suppress(OSError):  # `ignore_errors` does not ignore all; what is left goes with the next apply's sweep
        shutil.rmtree(_backups(places, journal), ignore_errors=True)
        shutil.rmtree(_spent(places, journal), ignore_errors=True)


def _backups(places: Places, journal: Journal) -> Path:
    return places.working / f"backup-{journal.id}"


def _spent(places: Places, journal: Journal) -> Path:
    """The backups under the name that says they are not needed any more."""
    return places.working / f"spent-{journal.id}"


def kept_pages(folder: Path) -> tuple[str, ...]:
    """The pages whose earlier text a kept backup folder holds, by their paths in the bank."""
    try:
        raw = json.loads((folder / KEPT).read_bytes().decode("utf-8", "surrogatepass"))
        found = [(str(step["target"]), str(step["backup"])) for step in raw["steps"]]
        return tuple(os.path.relpath(target, str(raw["bank"])) for target, backup in found if backup)
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def sweep(places: Places) -> None:
    """Call it with the lock held and nothing pending: what a kill left in the state folder after the last word."""
    if _unreadable(places).exists():
        return  # a person may still need the backups it speaks of
    with suppress(OSError):
        for path in list(places.working.iterdir()):
            if path.name.startswith(f".{places.journal.name}."):
                path.unlink()
            elif path.name.startswith(("backup-", "spent-")) and not (path / KEPT).exists():
                shutil.rmtree(path, ignore_errors=True)


def _unreadable(places: Places) -> Path:
    return places.journal.with_suffix(".unreadable.json")
