"""Through which files git can be made to run a program later: its hooks, its settings, its attributes (GRD-11).

Their stamps before and after a turn: an agent's Write or `git config` there starts nothing by itself, but the next
`git commit` does. Builtin modules only.
"""

from __future__ import annotations

import posix

from memorybank.store.address import exists, is_dir, joined
from memorybank.store.tail import tail

_FILES = ("config", "config.worktree", "info/attributes", "hooks")


def stamps(project: str) -> bytes:
    """As one piece of bytes, to be compared; b"" where there is no repository."""
    folders = _folders(project)
    return "\n".join(part for folder in folders for name in _FILES for part in _stamped(f"{folder}/{name}")).encode(
        "utf-8", "surrogateescape"
    )


def _stamped(path: str) -> list[str]:
    try:
        found = posix.lstat(path)
        inner = sorted(posix.listdir(path)) if found.st_mode & 0o170000 == 0o040000 else []
    except OSError:
        return []
    told = f"{path} {found.st_mode} {found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"
    return [told, *(part for name in inner for part in _stamped(f"{path}/{name}"))]


def _folders(project: str) -> tuple[str, ...]:
    """The repository's own folder, and for a worktree the one that it shares."""
    folder = project.rstrip("/")
    while folder and not exists(f"{folder}/.git"):
        folder = folder.rpartition("/")[0]
    own = f"{folder}/.git"
    if is_dir(own):
        return (own,)
    named = tail(own).decode("utf-8", "surrogateescape")
    if not named.startswith("gitdir: "):
        return ()
    own = joined(folder, named[len("gitdir: ") :].strip())
    shared = tail(f"{own}/commondir").decode("utf-8", "surrogateescape").strip()
    return (own, joined(own, shared)) if shared else (own,)
