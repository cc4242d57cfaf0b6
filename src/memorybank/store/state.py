"""Where everything that is not memory lives: outside the repository, private to the user.

The address itself comes from `address`, because a hook must find the same folder without importing a library.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from memorybank.model.errors import CannotWrite
from memorybank.store import address, disk


@dataclass(frozen=True, slots=True)
class Places:
    """One bank's folders. They may not exist yet: reading commands make none but the cache, for large banks."""

    state: Path
    cache: Path
    shared: Path | None = None  # of a bank that is a link, and so perhaps another project's as well

    @property
    def working(self) -> Path:
        """Where an apply has its lock, its journal and its backups."""
        return self.shared or self.state

    @property
    def lock(self) -> Path:
        return self.working / "lock"

    @property
    def journal(self) -> Path:
        return self.working / "journal.json"

    @property
    def bugs(self) -> Path:
        return self.state.parent / "bugs"


def places(bank: Path) -> Places:
    """State is the project's; two links to one bank still share one lock and one journal."""
    address.take_over(str(bank))
    real = address.key(os.path.realpath(bank))
    state = Path(address.state_folder(str(bank)))
    return Places(state, _base("cache") / real, state.with_name(f"shared-{real}") if bank.is_symlink() else None)


def _base(kind: str) -> Path:
    return Path(address.base(kind, lambda name, default: os.environ.get(name, default)))


def ensure(folder: Path) -> Path:
    """Make a private folder, and those above it (all 0700), with a message a person can act on when that fails."""
    try:
        disk.make_private(str(folder))
    except OSError as error:
        raise CannotWrite("state.cannot-make", path=str(folder), why=error.strerror or str(error)) from None
    return folder
