"""A bank at a glance: its layout and how many pages it has, by names alone. No page is read."""

from __future__ import annotations

import os
from pathlib import Path

from memorybank.model.bank import ENTRY, OLD_ENTRIES

MISSING, NO_FOLDER, EMPTY, OLD, UNKNOWN, PRESENT = "missing", "no-folder", "empty", "old", "unknown", "present"


def layout(folder: Path) -> str:
    if not os.path.lexists(folder):
        return MISSING
    if not folder.is_dir():
        return NO_FOLDER
    if (folder / ENTRY).exists():
        return PRESENT
    if any((folder / name).exists() for name in OLD_ENTRIES):
        return OLD
    return UNKNOWN if any(folder.iterdir()) else EMPTY


def count(folder: Path, most: int) -> int:
    """Pages; beyond `most` nobody goes on. Links to folders are not followed."""
    found = 0
    for _, below, files in os.walk(folder):
        below[:] = [name for name in below if not name.startswith(".")]
        found += sum(name.lower().endswith(".md") and not name.startswith(".") for name in files)
        if found > most:
            break
    return found
