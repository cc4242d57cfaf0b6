"""`read`: a page the user names is shown although no index lists it, and listed from then on (IDX-4)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from memorybank.app.edit import carry_out, draft
from memorybank.app.index import of
from memorybank.app.setting import Setting
from memorybank.model.change import Flow, Plan
from memorybank.model.errors import OutsideBank, Refused
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.store.where import FOLDER


@dataclass(frozen=True, slots=True)
class Shown:
    path: str
    text: str
    added_to: str  # the index that now lists it; "" when it was listed, or needs no listing


def show(setting: Setting, named: str, cwd: Path) -> Shown:
    path = inside(setting, named, cwd)
    if not os.path.lexists(setting.bank / path):
        raise Refused("path.no-such-page", path=path)
    _, text = read_page(setting.bank, path)
    return Shown(path, text, _list(setting, path))


def _list(setting: Setting, path: str) -> str:
    """Only the index that lacks this very page is touched; everything else waits for `index`."""
    bank = look(setting.bank)
    work = of(bank, setting)
    lacking = {r.path for r in work.reports if r.state == "ok" and path in r.drift.missing}
    changes = tuple(c for c in work.changes if c.path in lacking)
    if not changes:
        return ""
    carry_out(draft(lambda _: Plan(Flow.INDEX, changes)).plan, setting)
    return changes[0].path


def inside(setting: Setting, named: str, cwd: Path) -> str:
    """A path as people type it (`details/x.md`, `memory-bank/x.md`, absolute), as a path inside the bank."""
    if not named.strip() or "\0" in named or named.startswith(("~", "$")) or "://" in named:
        raise OutsideBank("path.outside", path=named)
    fence = os.path.realpath(setting.bank)
    # `memory-bank/x.md` is meant from the project, also where the bank has no such page.
    from_project = Path(named).parts[:1] == (FOLDER,)
    roots = [setting.where.project] if from_project else [Path(fence), setting.where.project, cwd]
    tried = [Path(named)] if os.path.isabs(named) else [root / named for root in roots]
    for option in tried:
        if ".." in option.parts:
            option = Path(os.path.normpath(option))
        real = os.path.realpath(option)
        if real.startswith(fence + os.sep) and real.lower().endswith(".md") and os.path.lexists(option):
            return os.path.relpath(real, fence)
    for option in tried[:2]:
        plain = os.path.normpath(option)
        if plain.startswith((fence + os.sep, str(setting.bank) + os.sep)):
            base = fence if plain.startswith(fence + os.sep) else str(setting.bank)
            path = os.path.relpath(plain, base)
            if not path.lower().endswith(".md"):
                raise OutsideBank("path.not-markdown", path=named)
            if os.path.realpath(plain).startswith(fence + os.sep):
                return path
    raise OutsideBank("path.outside", path=named)
