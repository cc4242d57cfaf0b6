"""A plan is applied, and the manifest says what came of it."""

from __future__ import annotations

import shlex
from pathlib import Path

from memorybank.app.install.desk import Part, Work
from memorybank.app.install.launch import launch_argv
from memorybank.app.setting import Setting
from memorybank.model.errors import CannotWrite, MemoryBankError
from memorybank.store import address, ledger
from memorybank.store.apply import apply_files
from memorybank.store.installed import folder, load, save, save_launch
from memorybank.store.lock import locked
from memorybank.store.program import precompile
from memorybank.store.project import Places


def carry_out(work: Work, *, installing: bool) -> None:
    """What will have been done is remembered first: a file of ours that nobody remembers is worse than none."""
    with locked(Places(folder(), folder())):  # one manifest, however many projects install at once
        if installing:
            save_launch(launch_argv())
            precompile()
        for part in work.parts:
            past = load()
            save(past.plus(part.kept))
            try:
                _apply(part)
            except MemoryBankError:
                save(past)
                raise
            save(past.without(part.gone).plus(part.kept))


def remember(work: Work, *, installing: bool) -> None:
    """The manifest and the launch line; also where there was nothing to write, as for a plugin that came by git."""
    if not installing and not any(part.gone for part in work.parts):
        return
    with locked(Places(folder(), folder())):
        past = now = load()
        for part in work.parts:
            now = now.without(part.gone).plus(part.kept)
        if installing:
            save_launch(launch_argv())
            precompile()
        if now != past:
            save(now)


def _apply(part: Part) -> None:
    if part.plan.empty:
        return
    for change in part.plan.changes:  # a rename would pass over what somebody made read-only
        file = part.root / change.path
        if file.exists() and not file.stat().st_mode & 0o222:
            raise CannotWrite("apply.marked-read-only", path=str(file), quoted=shlex.quote(str(file)))
    apply_files(part.plan, part.root, part.places, part.folders)


def purge_folders(setting: Setting, work: Work) -> tuple[Path, ...]:
    """What only this project has outside the repository; once no host is wired any more, all that we keep, unless there
    is the record of another project's changes among it."""
    here, mine = setting.where.places, ledger.place(setting.bank, setting.where.places)
    own = [here.state, here.cache, mine]
    if not load().without(tuple(record for part in work.parts for record in part.gone)).records:
        others = [path for path in mine.parent.glob("*") if path != mine]
        own = [*own, folder()] if others else [Path(address.base("state")), Path(address.base("cache"))]
    return tuple(path for path in own if path.is_dir())
