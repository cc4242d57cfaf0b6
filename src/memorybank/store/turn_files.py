"""What a turn did to the files that say how a project is built and run (PRO-1). Loaded when a turn ends.

Only the top level and the usual homes of manifests are looked at, by their dates; what a manifest gained or lost is
told from git. Nothing is walked, and a project without git tells nothing.

    package.json#dependency+zod       it needs something more (-: something less)
    Makefile#script+seed              it can run something more
    deploy/#new                       a folder, a workflow or a script that was not there
"""

from __future__ import annotations

import posix
import time
from collections.abc import Iterable, Iterator

from memorybank.light.log_tail import tail
from memorybank.store import disk, git_folder

# Folders whose own folders may be packages with a manifest, and folders whose every file is a command.
_HOMES = ("packages", "apps", "services", "libs", "crates", "modules", "plugins", "cmd")
_PARTS = ("backend", "frontend", "server", "client", "web", "api", "app", "ui", "requirements")
_COMMANDS = (".github/workflows", "scripts", "bin", "tools")
_SKIPPED = frozenset(
    (
        "node_modules", "dist", "build", "out", "target", "vendor", "venv", "env", "__pycache__", "coverage", "tmp",
        "temp", "logs", "log", "memory-bank",
    )
)  # fmt: skip
_MOST_NAMES = 400  # of one folder
_MOST_TOLD = 12
_MOST_COMPARED = 3  # manifests that are held against git
_LARGEST = 512 * 1024
_SECONDS = 1.0  # for all that git is asked


def changed_since(project: str, moment: int) -> tuple[str, ...]:
    """Nothing when nobody knows since when."""
    top = git_folder.work_tree(project) if moment > 0 else ""
    fresh = [path for path in _candidates(project, moment) if _is_plain(path)] if top else []
    return tuple(_told(project, top, fresh, moment))[:_MOST_TOLD] if fresh else ()


# --- what has a new date


def _candidates(project: str, moment: int) -> Iterator[str]:
    """Paths in the project; a folder ends with a slash."""
    folders = []
    for name, is_folder, is_fresh in _entries(project, moment):
        if is_folder:
            folders.append(name)
            if is_fresh and not name.startswith(".") and name.lower() not in _SKIPPED:
                yield f"{name}/"
        elif is_fresh and _group(name):
            yield name
    yield from _manifests_below(project, folders, moment)
    for folder in _COMMANDS:
        yield from (f"{folder}/{name}" for name in _fresh_files(f"{project}/{folder}", moment))


def _manifests_below(project: str, folders: list[str], moment: int) -> Iterator[str]:
    below = [name for name in folders if name in _PARTS]
    for home in (name for name in folders if name in _HOMES):
        below += [f"{home}/{name}" for name, is_folder, _ in _entries(f"{project}/{home}", moment) if is_folder]
    for folder in below[:_MOST_NAMES]:
        paths = (f"{folder}/{name}" for name in _fresh_files(f"{project}/{folder}", moment))
        yield from (path for path in paths if _declares(path))


def _fresh_files(folder: str, moment: int) -> list[str]:
    return [name for name, is_folder, is_fresh in _entries(folder, moment) if is_fresh and not is_folder]


def _entries(folder: str, moment: int) -> list[tuple[str, bool, bool]]:
    """Name, is it a folder, is it new or changed. Links are passed by: what they lead to has its own place."""
    found = []
    try:
        names = sorted(posix.listdir(folder))[:_MOST_NAMES]
    except OSError:
        return []
    for name in names:
        try:
            entry = posix.lstat(f"{folder}/{name}")
        except OSError:
            continue
        kind = entry.st_mode & 0o170000
        if kind in (0o040000, 0o100000):
            found.append((name, kind == 0o040000, max(entry.st_ctime, entry.st_mtime) >= moment))
    return found


def _group(path: str) -> str:
    """What kind of file the survey takes it for, prose apart."""
    from memorybank.manifests.manifest_kinds import kind_of  # most turns change none of these

    found = kind_of(path)
    return found.group if found and found.group != "readme" else ""


def _declares(path: str) -> bool:
    """Does it say what a project needs, or what it can run?"""
    return _group(path) in ("manifest", "task")


def _is_plain(path: str) -> bool:
    """A name that can be shown and given to git."""
    return path.isprintable() and "#" not in path


# --- what git says about it


def _told(project: str, top: str, fresh: list[str], moment: int) -> Iterator[str]:
    until = time.monotonic() + _SECONDS
    base = _base(top, moment)
    inside = project[len(top) :].strip("/")
    prefix = f"{inside}/" if inside else ""
    known = _known(top, base, [f"{prefix}{path.rstrip('/')}" for path in fresh], until) if base else None
    compared = 0
    new: list[str] = []
    for path in fresh:
        if known is not None and f"{prefix}{path.rstrip('/')}" not in known:
            new.append(path)
        elif known is not None and compared < _MOST_COMPARED and _declares(path):
            compared += 1
            yield from _differences(project, top, base, path, prefix, until)
    ignored = _ignored(top, [f"{prefix}{path}" for path in new], until) if new else frozenset()
    yield from (f"{path}#new" for path in new if f"{prefix}{path}" not in ignored and _holds(f"{project}/{path}"))


def _differences(project: str, top: str, base: str, path: str, prefix: str, until: float) -> list[str]:
    """What the manifest declares more or less than it did. Another version of the same is daily work."""
    from memorybank.manifests.manifest_kinds import read_manifest

    before = _git(top, ("show", f"{base}:{prefix}{path}"), until)
    if before is None:
        return []
    after = disk.data(f"{project}/{path}", _LARGEST)
    old, new = (read_manifest(path, data.decode("utf-8-sig", "replace")) for data in (before, after))
    scripts = (f"script{change}" for change in _more_or_less(old.scripts, new.scripts))
    dependencies = (f"dependency{change}" for change in _more_or_less(old.dependencies, new.dependencies))
    return [f"{path}#{change}" for change in (*scripts, *dependencies)]


def _more_or_less(old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    was, now = set(old), set(new)
    for sign, keys in (("+", now - was), ("-", was - now)):
        yield from (f"{sign}{key}" for key in sorted(keys))


def _base(top: str, moment: int) -> str:
    """The commit the turn began at. What was pulled or checked out meanwhile is not the turn's doing; a commit is."""
    since = []
    for line in tail(f"{git_folder.own_folder(top)}/logs/HEAD").decode("utf-8", "replace").split("\n"):
        head, tab, message = line.partition("\t")
        words = head.split()
        when = words[-2] if len(words) > 3 else ""
        if tab and when.isdigit() and int(when) >= moment:
            since.append((words[0], message))
    if since and all(message.startswith("commit") for _, message in since):
        return since[0][0] if since[0][0].strip("0") else ""  # before the very first commit there was nothing
    return "HEAD"


def _known(top: str, base: str, paths: list[str], until: float) -> frozenset[str] | None:
    """Which of the paths that commit has; None when git cannot say."""
    asked = "".join(f"{base}:{path}\n" for path in paths).encode("utf-8", "surrogateescape")
    out = _git(top, ("cat-file", "--batch-check=%(objecttype)"), until, asked)
    answers = out.decode("utf-8", "replace").split("\n")[:-1] if out is not None else []
    if len(answers) != len(paths):
        return None
    return frozenset(path for path, answer in zip(paths, answers, strict=True) if not answer.endswith(" missing"))


def _ignored(top: str, paths: list[str], until: float) -> frozenset[str]:
    asked = "\0".join(paths).encode("utf-8", "surrogateescape")
    out = _git(top, ("check-ignore", "-z", "--stdin"), until, asked, fine=(0, 1))
    return frozenset(paths) if out is None else frozenset(out.decode("utf-8", "replace").split("\0"))


def _git(
    top: str, args: tuple[str, ...], until: float, given: bytes = b"", fine: tuple[int, ...] = (0,)
) -> bytes | None:
    left = until - time.monotonic()
    if left <= 0:
        return None
    from memorybank.store import git  # most turns ask nothing

    return git.run(top, ("-c", "core.quotePath=false", *args), seconds=left, stdin=given, fine=fine)


# --- files


def _holds(path: str) -> bool:
    """A folder with nothing in it is no structure yet; a file is there."""
    if not path.endswith("/"):
        return True
    try:
        return bool(posix.listdir(path))
    except OSError:
        return False
