"""Where git keeps a repository, and the files there through which it can be made to run a program later.

Builtin modules only: a turn's start and end come by here.
"""

from __future__ import annotations

import posix

from memorybank.light.address import exists, is_dir, joined, real
from memorybank.light.log_tail import tail
from memorybank.store import disk

FETCHES = "fetching-"  # in the bank's snapshot folder: what the store held before each fetch that is under way
_RUNS_PROGRAMS = ("config", "config.worktree", "info/attributes", "hooks")


def work_tree(start: str) -> str:
    """The nearest folder upwards with a `.git` (a folder, or the file of a worktree or submodule); "" for none."""
    at = start.rstrip("/")
    while not exists(f"{at}/.git"):
        if not at:
            return ""
        at = at.rpartition("/")[0]
    return at or "/"


def own_folder(top: str) -> str:
    """A work tree's own git folder; "" where there is none."""
    found = f"{top.rstrip('/')}/.git"
    if is_dir(found):
        return found
    named = tail(found).decode("utf-8", "surrogateescape")
    return joined(top, named.removeprefix("gitdir:").strip()) if named.startswith("gitdir:") else ""


def common_folder(own: str) -> str:
    """The folder that all worktrees of the repository share."""
    shared = tail(f"{own}/commondir").decode("utf-8", "surrogateescape").strip()
    return joined(own, shared) if shared else own


def identity(own: str) -> str:
    """Another repository in the same place is another one."""
    found = posix.stat(own)
    return f"{found.st_dev}:{found.st_ino}"


def program_stamps(project: str) -> bytes:
    """The stamps of hooks, settings and attributes, to be compared; b"" where there is no repository (GRD-11).

    An agent's Write or `git config` there starts nothing by itself, but the next `git commit` does.
    """
    top = work_tree(project)
    own = own_folder(top) if top else ""
    folders = dict.fromkeys((own, common_folder(own))) if own else ()
    told = [part for folder in folders for name in _RUNS_PROGRAMS for part in _stamps(f"{folder}/{name}")]
    return "\n".join(told).encode("utf-8", "surrogateescape")


def note_objects(bank: str, state: str, call: str) -> None:
    """GRD-9: what the store holds before a fetch; what that seems to bring and was here before, it did not bring. Best
    effort: without the record nothing is trusted."""
    top = work_tree(real(bank))
    own = own_folder(top) if top else ""
    folder = f"{common_folder(own)}/objects" if own else ""
    try:
        if not folder or not exists(f"{state}/snapshot"):
            return
        parts = [part for part in posix.listdir(folder) if len(part) == 2]
        held = [part + rest for part in parts for rest in posix.listdir(f"{folder}/{part}")]
        held += [name for name in posix.listdir(f"{folder}/pack") if name.endswith(".idx")]
        told = " ".join([identity(own), *held]).encode()
        disk.replace(f"{state}/snapshot/{FETCHES}{call}", told, str(posix.getpid()), durable=False)
    except OSError:
        return


def _stamps(path: str) -> list[str]:
    try:
        found = posix.lstat(path)
        inner = sorted(posix.listdir(path)) if found.st_mode & 0o170000 == 0o040000 else []
    except OSError:
        return []
    told = f"{path} {found.st_mode} {found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"
    return [told, *(part for name in inner for part in _stamps(f"{path}/{name}"))]
