"""Which files of a repository are documents (DAY-2): tracked, inside it by their real path, never on the deny-list."""

from __future__ import annotations

import os
from pathlib import Path

from memorybank.light.address import guarded
from memorybank.recall.documents.document_roles import role_of
from memorybank.recall.packs.allowed_files import is_denied
from memorybank.store import git
from memorybank.store.history import samples

_MOST = 3_000  # documents; the shallowest first


def documents(project: Path, top: Path | None, bank: str) -> dict[str, str]:
    """The repository's documents, each with its role: tracked, inside the repository by their real path, and never
    what may hold a credential. `bank` is the bank's folder, whose pages have an index of their own."""
    listed = git.run(project, ["ls-files", "-z", "--cached", "--", "."]) if top is not None else None
    names = (os.fsdecode(name) for name in listed.split(b"\0") if name) if listed is not None else None
    paths = samples.listed(project, None) if names is None else names
    shown = (path for path in paths if path.isprintable())  # no page could name a line end, or bytes that are no UTF-8
    behind = os.path.relpath(os.path.realpath(project / bank), os.path.realpath(project))  # where a linked bank lies
    pages = tuple(f"{part}/" for part in (*guarded(bank), *guarded(behind)))
    found = {path: role for path in shown if not f"{path}/".startswith(pages) and (role := role_of(path))}
    nearest = sorted(found, key=lambda path: (path.count("/"), path))[:_MOST]
    links: dict[str, bool] = {}  # many of them lie in the same folders
    return {path: found[path] for path in nearest if is_open(project, path, links)}


def is_open(project: Path, path: str, links: dict[str, bool] | None = None) -> bool:
    """May it be read? A link is judged by where it leads."""
    real = samples.real_path(project, path, links)
    return bool(real) and not any(map(is_denied, {path, real}))
