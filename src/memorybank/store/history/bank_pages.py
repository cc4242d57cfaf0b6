"""The pages of a bank by the names their folders list them under, for `verify`."""

from __future__ import annotations

import os
from typing import NamedTuple

from memorybank.model.errors import DamagedBank, OutsideBank
from memorybank.store.files import content, shown, walk


class ListedPages(NamedTuple):
    pages: list[str]  # by their path in the bank
    folders: list[str]  # each with its slash; the bank itself is ""
    closed: list[tuple[str, DamagedBank]]  # folders that cannot be opened, each with the reason


def listed(bank: str) -> ListedPages:
    folders: list[str] = []
    failed: list[tuple[str, OSError]] = []
    found = sorted(path for path, _ in walk(bank, folders, failed) if path.lower().endswith(".md"))
    closed = [(shown(prefix or bank), error.strerror or str(error)) for prefix, error in failed]
    return ListedPages(found, folders, [(path, DamagedBank("page.folder", path=path, why=why)) for path, why in closed])


def read(bank: str, page: str) -> tuple[bytes, str]:
    """A page by the name its folder lists it under: no spelling is odd then, a colon as little as a space."""
    file = os.path.realpath(f"{bank}/{page}")
    if not file.startswith(f"{bank}/"):
        raise OutsideBank("path.outside", path=page)
    return content(file, page)
