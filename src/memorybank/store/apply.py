"""Writes the pages and files of a plan, for every change in the product: journaled, all or nothing (WRT-5, RFR-7).

Under the lock: settle what an earlier apply left, check that nothing changed since the plan, write every new
content beside its target, record the intent, rename, forget the record. Killed anywhere, the next command of any
kind finishes or undoes it (recover.py).
"""

import errno
import fcntl  # noqa: F401  the lock's own module: nothing is imported once something is written
import hashlib
import os
import shutil
import stat
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Any

from memorybank.model.bank import SIZE_CAP
from memorybank.model.change import Applied, Authority, Change, Delete, Move, Plan, Touched
from memorybank.model.errors import Busy, CannotWrite, Refused, StalePlan
from memorybank.store import clock, disk, git, ledger, recover
from memorybank.store.files import beside, refusal, resolve, take_owner
from memorybank.store.project import Places, ensure, locked
from memorybank.store.recover import COMMIT, STAGING, Journal, JournalStep, save


@dataclass(frozen=True, slots=True)
class _Job:
    step: JournalStep
    content: bytes = b""  # put
    backup: bytes = b""  # put, remove


def apply(plan: Plan, bank: Path, places: Places, because: Authority | None = None, now: str = "") -> Applied:
    """Carry the plan out, and say so in the ledger. For an empty one nothing is written, not even a lock file."""
    for change in plan.changes:
        _only_markdown(change)
    return _apply(plan, bank, places, (because or Authority(), now or clock.iso(clock.now())))


def apply_files(plan: Plan, root: Path, places: Places, folders: frozenset[str] | None = None) -> Applied:
    """The same for files of any kind below any folder: a host's settings are changed no less carefully than a bank.
    They are no memory, so no ledger speaks of them. Of the folders that it leaves empty only `folders` go."""
    return _apply(plan, root, places, None, folders)


def _apply(
    plan: Plan, root: Path, places: Places, told: tuple[Authority, str] | None, folders: frozenset[str] | None = None
) -> Applied:
    if plan.empty and not (told and told[0].refused):
        return Applied.NOTHING
    with locked(places):
        _settle_past(places)
        fence = Path(os.path.realpath(root))
        tag = os.urandom(4).hex()
        try:
            jobs = [job for change in plan.changes for job in _jobs(change, fence, places, tag)]
            _must_be_writable(jobs)
            entry, contents = _record(plan, fence, tag, *told) if told else (None, {})
            journal = Journal(
                id=tag,
                phase=STAGING,
                bank=str(fence),
                steps=tuple(job.step for job in jobs),
                made=_missing_folders(jobs, None if told else fence),
                emptied=_left_folders(jobs, fence, folders),
                git=git.index_moves(fence, [(c.path, c.to) for c in plan.changes if isinstance(c, Move)]),
                entry=entry,
            )
        except OSError as error:
            raise CannotWrite("apply.failed", why=_why(error)) from None
        return _carry_out(journal, jobs, contents, places)


def _settle_past(places: Places) -> None:
    try:
        recover.recover(places)
    except OSError as error:
        raise CannotWrite("apply.unfinished", why=_why(error)) from None
    if recover.pending(places):
        raise CannotWrite("apply.unfinished", why=os.strerror(errno.EBUSY))
    recover.sweep(places)


def _record(plan: Plan, fence: Path, tag: str, because: Authority, now: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    contents: dict[str, bytes] = {}
    files: list[Touched] = []
    for change in plan.changes:
        old, new = change.before, change.after
        if change.to and new is None:
            old = new = _page(_lexical(fence, change.path))
        contents |= {ledger.digest(data): data for data in (old, new) if data is not None}
        files.append(Touched(change.path, ledger.digest(old), ledger.digest(new), change.to))
    return ledger.draft(f"e-{tag}", because, plan.flow.value, tuple(files), fence, now), contents


def _page(path: Path) -> bytes | None:
    """What moves, if it is a page: a picture or a link is no text that a ledger could speak of."""
    info = os.lstat(path)
    return disk.whole(path) if stat.S_ISREG(info.st_mode) and info.st_size <= SIZE_CAP else None


def _carry_out(journal: Journal, jobs: list[_Job], contents: dict[str, bytes], places: Places) -> Applied:
    recorded = False
    try:
        save(places, journal)
        _stage(journal, jobs, places)
        if journal.entry is not None:
            ledger.open_for(Path(journal.bank), places, contents)
        committed = replace(journal, phase=COMMIT)
        save(places, committed)
        recorded = True
        return recover.finish(places, committed)
    except (OSError, CannotWrite, Busy) as error:
        return _settle_failure(error, places, recorded=recorded)


def _settle_failure(error: OSError | Refused, places: Places, *, recorded: bool) -> Applied:
    """Settle it now: after the commit record the change can still be finished, before it all is undone."""
    try:
        outcome = recover.recover(places)
    except OSError:
        raise CannotWrite("apply.unfinished", why=_why(error)) from None
    if recorded and outcome is Applied.NOTHING:
        return Applied.WHOLE  # the record goes only when all is done
    if outcome in (Applied.NOTHING, Applied.UNDONE):
        raise error if isinstance(error, Refused) else CannotWrite("apply.failed", why=_why(error)) from None
    return outcome


def _stage(journal: Journal, jobs: list[_Job], places: Places) -> None:
    ensure(places.working / f"backup-{journal.id}")  # also for no backup: it is the seal (recover.py)
    for folder in journal.made:
        with suppress(FileExistsError):
            os.mkdir(folder)
    for job in jobs:
        step = job.step
        if step.backup:
            disk.write_synced(Path(step.backup), job.backup, 0o600)
            take_owner(Path(step.backup), os.stat(step.target))
            shutil.copystat(step.target, step.backup)  # its time, too: an index may date the page by it
        if step.kind == "put":
            _stage_new(step, job.content)
    for folder in sorted({os.path.dirname(p) for job in jobs for p in (job.step.temp, job.step.backup) if p}):
        disk.sync_folder(Path(folder))
    for folder in journal.made:
        disk.sync_folder(Path(folder).parent)


def _stage_new(step: JournalStep, content: bytes) -> None:
    """The new file takes over the old one's permissions, and its owner where we may say so."""
    if not step.before:
        disk.write_synced(Path(step.temp), content, 0o644)
        return
    old = os.stat(step.target)
    mode = stat.S_IMODE(old.st_mode)
    disk.write_synced(Path(step.temp), content, mode & 0o600)  # a private page is not public for a moment, either
    take_owner(Path(step.temp), old)
    with suppress(PermissionError):
        os.chmod(step.temp, mode)


def _jobs(change: Change, fence: Path, places: Places, tag: str) -> Iterable[_Job]:
    match change:
        case Move(path=path, to=to, before=before, after=after) if before is not None and after is not None:
            yield _job(fence, to, None, after, places, tag)
            yield _job(fence, path, before, None, places, tag)
        case Move(path=path, to=to):
            source, target = _lexical(fence, path), resolve(fence, to)
            moving = recover.stamp(str(source))
            if not moving or recover.stamp(str(target)):
                raise StalePlan("apply.stale", path=to if moving else path)
            yield _Job(JournalStep(kind="rename", target=str(target), source=str(source), before=moving))
        case _:
            yield _job(fence, change.path, change.before, change.after, places, tag)


def _job(fence: Path, path: str, before: bytes | None, after: bytes | None, places: Places, tag: str) -> _Job:
    """One page; `after` is None where it goes."""
    target = _lexical(fence, path) if after is None else resolve(fence, path)
    backup = places.working / f"backup-{tag}" / hashlib.sha256(os.fsencode(target)).hexdigest()[:24]
    step = JournalStep(
        kind="remove" if after is None else "put",
        target=str(target),
        temp=str(beside(target, tag)),
        before=_as_planned(target, path, before),
        after=ledger.digest(after),
        backup="" if before is None else str(backup),
    )
    return _Job(step, content=after or b"", backup=before or b"")


def _as_planned(target: Path, path: str, before: bytes | None) -> str:
    """The hash of what is there, which must be what the plan saw. Never waited for: whoever put a pipe there would hold
    the lock as long as they like."""
    try:
        current = disk.whole(target)
    except FileNotFoundError:
        current = None
    except (disk.NotRegular, NotADirectoryError):
        raise Refused("apply.not-a-file", path=path) from None
    if current != before or (before is None and recover.stamp(str(target))):
        raise StalePlan("apply.stale", path=path)
    return ledger.digest(current)


def _only_markdown(change: Change) -> None:
    """Only `.md` enters a bank; a file already in it keeps its suffix when it moves."""
    if isinstance(change, Delete):
        return
    path = change.to or change.path
    suffix = os.path.splitext(path)[1].lower()
    if suffix == ".md" or (isinstance(change, Move) and suffix == os.path.splitext(change.path)[1].lower()):
        return
    raise Refused("path.not-markdown", path=path)


def _lexical(fence: Path, path: str) -> Path:
    """The name itself, not what a link there points to: removing or renaming a link touches only the link."""
    folder, _, name = path.rpartition("/")
    inside = resolve(fence, folder or path)  # refused where it leads out
    return (inside if folder else fence) / name


def _must_be_writable(jobs: list[_Job]) -> None:
    """Asked before anything is recorded: a rename that is only then refused would stay to be finished for ever."""
    paths = [path for job in jobs for path in (job.step.target, job.step.source) if path]
    for folder in dict.fromkeys(next(p for p in Path(path).parents if p.is_dir()) for path in paths):
        if why := refusal(str(folder)):
            raise CannotWrite("apply.read-only", path=str(folder), why=why)


def _missing_folders(jobs: list[_Job], root: Path | None) -> tuple[str, ...]:
    """Every folder above a target that is not there yet, outermost first. A bank may lie deeper than the project; files
    of others go below a folder that somebody has made, not where a link leads nowhere."""
    missing: set[Path] = set()
    for job in jobs:
        above = Path(job.step.target).parents
        missing |= set(takewhile(lambda folder: not folder.exists() and (not root or folder != root.parent), above))
    return _outermost_first(missing)


def _left_folders(jobs: list[_Job], fence: Path, ours: frozenset[str] | None) -> tuple[str, ...]:
    """Folders that files leave by a move or removal, outermost first; dropped only if they end up empty, and only ours
    where the fence holds other people's as well."""
    left: set[Path] = set()
    for job in jobs:
        gone = job.step.source or (job.step.target if job.step.kind == "remove" else "")
        left |= {folder for folder in Path(gone).parents if fence in folder.parents} if gone else set()
    if ours is not None:
        left &= {Path(os.path.realpath(fence / folder)) for folder in ours}
    return _outermost_first(left)


def _outermost_first(folders: set[Path]) -> tuple[str, ...]:
    return tuple(str(p) for p in sorted(folders, key=lambda p: (len(p.parts), str(p))))


def _why(error: OSError | Refused) -> str:
    """What the system said, and of which file."""
    if isinstance(error, Refused):
        return str(error.params.get("why", os.strerror(errno.EBUSY)))
    said = error.strerror or str(error)
    return f"{error.filename}: {said}" if error.filename else said
