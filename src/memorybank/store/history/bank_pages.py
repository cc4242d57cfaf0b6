"""The pages of a bank by the names their folders list them under, for `verify`."""

from __future__ import annotations

import os
from typing import NamedTuple

from memorybank.model.errors import DamagedBank, OutsideBank
from memorybank.store.files import _content, is_temp


class ListedPages(NamedTuple):
    pages: list[str]  # by their path in the bank
    folders: list[str]  # each with its slash; the bank itself is ""
    closed: list[tuple[str, DamagedBank]]  # folders that cannot be opened, each with the reason


def listed(bank: str) -> ListedPages:
    """Every page and every folder. Hidden names are not memory; linked folders are not entered."""
    found: list[str] = []
    folders = [""]
    closed: list[tuple[str, DamagedBank]] = []
    for prefix in folders:
        try:
            with os.scandir(f"{bank}/{prefix}") as entries:
                for entry in entries:
                    name = entry.name
                    if name.startswith(".") or is_temp(name):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(f"{prefix}{name}/")
                    elif name.lower().endswith(".md"):
                        found.append(prefix + name)
        except (FileNotFoundError, NotADirectoryError):
            continue  # went away since it was listed
        except OSError as error:
            shown = (prefix or bank).encode("utf-8", "backslashreplace").decode("utf-8")
            closed.append((shown, DamagedBank("page.folder", path=shown, why=error.strerror or str(error))))
    return ListedPages(sorted(found), folders, closed)


def read(bank: str, page: str) -> tuple[bytes, str]:
    """A page by the name its folder lists it under: no spelling is odd then, a colon as little as a space."""
    file = os.path.realpath(f"{bank}/{page}")
    if not file.startswith(f"{bank}/"):
        raise OutsideBank("path.outside", path=page)
    return _content(file, page)
