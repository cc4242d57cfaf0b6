"""Which project and which bank a command is about."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from memorybank.model.errors import BadUsage, Refused
from memorybank.store import address
from memorybank.store.git import toplevel
from memorybank.store.state import Places, places

FOLDER = address.FOLDER


@dataclass(frozen=True, slots=True)
class Where:
    project: Path
    bank: Path  # as named; a link's real path is the fence
    git: Path | None
    places: Places


def find(project: str | None, cwd: Path) -> Where:
    """`--project`, else the nearest ancestor with a bank inside the git work tree, else its top, else here."""
    if project is not None:
        root = Path(project).expanduser()
        root = root if root.is_absolute() else cwd / root
        if not root.is_dir():
            raise BadUsage("usage.no-project", path=str(root))
        if root.name == FOLDER and any((root / name).exists() for name in ("MEMORY.md", "brief.md", "_index.md")):
            raise BadUsage("usage.project-is-bank", path=str(root), parent=str(root.parent))
        return _where(root)
    return _where(Path(address.find(str(cwd), address.exists).project))


def _where(root: Path) -> Where:
    bank = root / FOLDER
    return Where(project=root, bank=bank, git=toplevel(Path(os.path.realpath(root))), places=places(bank))


def odd_bank(bank: Path) -> Refused | None:
    """What stands in the bank's place and is no folder, or further up and is not ours, as the error that says so; None
    for nothing, or a folder."""
    if os.path.isdir(bank):
        return None
    if not os.path.lexists(bank):
        foreign = address.find(str(bank.parent)).foreign
        return Refused("guard.foreign", path=foreign, project=str(bank.parent)) if foreign else None
    if not os.path.islink(bank):
        return Refused("bank.not-a-folder", path=str(bank))
    key = "bank.link-to-file" if os.path.exists(bank) else "bank.link-nowhere"
    return Refused(key, path=str(bank), to=os.readlink(bank))


def no_bank(bank: Path) -> Refused:
    """Why there is no bank here, told alike by every command."""
    return odd_bank(bank) or Refused("bank.missing", path=str(bank.parent))
