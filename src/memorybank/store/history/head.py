"""Where a work tree stands, read from git's own files: a process that only asks for this costs more than the answer."""

import os
from pathlib import Path

from memorybank.model.value import NamedTuple
from memorybank.store import git
from memorybank.store.disk import readable, stamp
from memorybank.store.git import common_folder, own_folder, work_tree


class Head(NamedTuple):
    top: Path
    commit: str  # "" before the first one
    whole: bool  # all of history is here
    staged: tuple[int, ...]  # the stamp of git's index; () before the first `git add`
    folder: Path  # git's own


def head(project: Path) -> Head | None:
    """None outside of git."""
    top = work_tree(os.path.realpath(project))
    own = own_folder(top) if top else ""
    if not own:
        return None
    folder, common = Path(own), Path(common_folder(own))
    commit = _commit(folder, common)
    if commit is None:  # refs are not kept as files here: ask
        told = git.run(Path(top), ["rev-parse", "--verify", "-q", "HEAD"])
        commit = told.decode("ascii", "replace").strip() if told else ""
    return Head(Path(top), commit, not (common / "shallow").exists(), stamp(folder / "index") or (), folder)


def grew(folder: Path, old: str, new: str) -> bool:
    """Do only new commits lie between, one upon the other? Then what was known stays known."""
    if old == new:
        return True
    merged = git.run(folder, ["rev-list", "--merges", "--max-count=1", f"{old}..{new}"])
    return merged == b"" and git.run(folder, ["merge-base", "--is-ancestor", old, new]) is not None


def moving(at: Head) -> list[str]:
    """Git's own files that change when HEAD, the index or what is known of history does."""
    common = common_folder(str(at.folder))
    said = _read(at.folder / "HEAD").strip()
    ref = said.removeprefix("ref:").strip() if said.startswith("ref:") else ""
    shared = ("packed-refs", "shallow", "reftable/tables.list", "info/exclude", *([ref] if ref else ()))
    own = ("HEAD", "index", "commondir", *([ref] if ref else ()))
    pointer = [f"{at.top}/.git"] if f"{at.top}/.git" != str(at.folder) else []  # of a worktree; a folder always changes
    return [*pointer, *(f"{at.folder}/{name}" for name in own), *(f"{common}/{name}" for name in shared)]


def _commit(folder: Path, common: Path) -> str | None:
    """The commit HEAD names, "" before the first one, None when this cannot be told from files."""
    said = _read(folder / "HEAD").strip()
    if not said.startswith("ref:"):
        return said if len(said) >= 40 else None
    ref = said.removeprefix("ref:").strip()
    if ref.endswith("/.invalid") or ".." in ref:
        return None
    loose = _read(folder / ref) or _read(common / ref)
    if loose and not loose.startswith("ref:"):
        return loose.strip()
    if loose or (common / "reftable").exists():
        return None
    for line in _read(common / "packed-refs").split("\n"):
        if line.endswith(f" {ref}"):
            return line[: -len(ref) - 1]
    return ""


def _read(file: Path) -> str:
    return (readable(file) or b"").decode("utf-8", "replace")
