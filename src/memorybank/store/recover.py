"""Finishing or undoing what an interrupted apply left. Safe to be interrupted itself, any number of times."""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from pathlib import Path

from memorybank.model.errors import Busy, CannotWrite
from memorybank.store import git
from memorybank.store.journal import (
    COMMIT,
    ROLLBACK,
    STAGING,
    Journal,
    Step,
    drop,
    load,
    save,
    sync_folder,
    write_synced,
)
from memorybank.store.lock import locked
from memorybank.store.state import Places


class Recovered(Enum):
    NOTHING = "nothing"
    FINISHED = "finished"
    UNDONE = "undone"


def pending(places: Places) -> bool:
    return places.journal.exists()


def settle(places: Places) -> Recovered:
    """What every command does first: one stat when there is nothing to do, else wait for the lock and recover."""
    if not pending(places):
        return Recovered.NOTHING
    try:
        with locked(places, wait=5.0):
            return recover(places)
    except Busy:
        return Recovered.NOTHING  # somebody is applying right now; their files are whole, only not all renamed
    except OSError as error:
        raise CannotWrite("apply.unfinished", why=error.strerror or str(error)) from None


def recover(places: Places) -> Recovered:
    """Call it with the lock held."""
    try:
        journal = load(places)
    except ValueError:
        _set_aside(places)
        return Recovered.NOTHING
    if journal is None:
        return Recovered.NOTHING
    if journal.phase == STAGING:
        undo_staging(places, journal)
        return Recovered.UNDONE
    if journal.phase == COMMIT and not any(_blocked(step) for step in journal.steps):
        finish(places, journal)
        return Recovered.FINISHED
    roll_back(places, journal)
    return Recovered.UNDONE


def finish(places: Places, journal: Journal) -> None:
    """Every rename that is still to do, then git's index, then the record itself."""
    for step in journal.steps:
        if step.kind == "put":
            if os.path.lexists(step.temp):
                os.replace(step.temp, step.target)
        elif step.kind == "rename":
            if os.path.lexists(step.source) and not os.path.lexists(step.target):
                os.rename(step.source, step.target)
        elif digest(step.target) == step.before:
            os.unlink(step.target)
    _sync_parents(journal)
    for folder in reversed(journal.emptied):
        with suppress(OSError):  # not empty: somebody else's file is in it, and stays
            os.rmdir(folder)
    if journal.git:
        git.replay(Path(journal.bank), journal.git)
    _close(places, journal)


def undo_staging(places: Places, journal: Journal) -> None:
    for step in journal.steps:
        if step.temp:
            Path(step.temp).unlink(missing_ok=True)
    _drop_made(journal)
    _close(places, journal)


def roll_back(places: Places, journal: Journal) -> None:
    """A file was changed by somebody else after the crash: their words stay, everything of ours goes back."""
    if journal.phase != ROLLBACK:
        journal = replace(journal, phase=ROLLBACK)
        save(places, journal)
    for step in reversed(journal.steps):
        if step.kind == "put":
            done = not os.path.lexists(step.temp)
            if done and digest(step.target) == step.after:
                if step.backup:
                    _restore(step, journal.id)
                else:
                    os.unlink(step.target)
            Path(step.temp).unlink(missing_ok=True)
        elif step.kind == "rename":
            if os.path.lexists(step.target) and not os.path.lexists(step.source):
                os.makedirs(os.path.dirname(step.source), exist_ok=True)
                os.rename(step.target, step.source)
        elif not os.path.lexists(step.target):
            os.makedirs(os.path.dirname(step.target), exist_ok=True)
            _restore(step, journal.id)
    _sync_parents(journal)
    _drop_made(journal)
    _close(places, journal)


def _restore(step: Step, tag: str) -> None:
    target = Path(step.target)
    temp = target.with_name(f".{target.name}.{tag}.back.mbtmp")
    write_synced(temp, Path(step.backup).read_bytes(), 0o644)
    with suppress(OSError):
        shutil.copymode(step.backup, temp)
    os.replace(temp, target)


def _blocked(step: Step) -> bool:
    """True when finishing this step would overwrite what somebody else has written since."""
    if step.kind == "put":
        return os.path.lexists(step.temp) and digest(step.target) not in (step.before, step.after)
    if step.kind == "rename":
        return os.path.lexists(step.source) and os.path.lexists(step.target)
    return digest(step.target) not in ("", step.before)


def digest(path: str) -> str:
    """SHA-256 of a file's content; "" when there is no file."""
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""


def _sync_parents(journal: Journal) -> None:
    folders = {os.path.dirname(p) for step in journal.steps for p in (step.target, step.source) if p}
    for folder in sorted(folders):
        sync_folder(Path(folder))


def _drop_made(journal: Journal) -> None:
    for folder in reversed(journal.made):
        with suppress(OSError):
            os.rmdir(folder)


def _close(places: Places, journal: Journal) -> None:
    """The record goes last but one; a backup folder that outlives it is only litter in the state folder."""
    drop(places)
    shutil.rmtree(places.state / f"backup-{journal.id}", ignore_errors=True)


def _set_aside(places: Places) -> None:
    """A journal nobody can read must not stop every command; `doctor` names it."""
    with suppress(OSError):
        os.replace(places.journal, places.journal.with_suffix(".unreadable.json"))
