"""What a turn did to the files that say how a project is built and run (PRO-1). Loaded when a turn ends.

Only the top level and the usual homes of manifests are looked at, by their dates; what a manifest gained or lost is
told from git. Nothing is walked, and a project without git tells nothing.

    package.json#dependency+zod       it needs something more (-: something less)
    Makefile#script+seed              it can run something more
    deploy/#new                       a folder, a workflow or a script that was not there
"""

import posix
from collections.abc import Iterator

from memorybank.light.address import tail
from memorybank.store import disk, git

# Folders whose own folders may be packages with a manifest, and folders whose every file is a command.
_HOMES = ("packages", "apps", "services", "libs", "crates", "modules", "plugins", "cmd")
_PARTS = ("backend", "frontend", "server", "client", "web", "api", "app", "ui", "requirements")
_COMMANDS = (".github/workflows", "scripts", "bin", "tools")
_PASSING = frozenset(("out", "tmp", "temp", "logs", "log"))  # folders of what comes and goes
_MOST_NAMES = 400  # of one folder
_MOST_TOLD = 12
_MOST_COMPARED = 3  # manifests that are held against git
_LARGEST = 512 * 1024
_SECONDS = 1.0  # for each question to git


def changed_since(project: str, moment: int) -> tuple[str, ...]:
    """Nothing when nobody knows since when."""
    top = git.work_tree(project) if moment > 0 else ""
    # only names that can be shown and given to git
    fresh = [path for path in _candidates(project, moment) if path.isprintable() and "#" not in path] if top else []
    return tuple(_told(project, top, fresh, moment))[:_MOST_TOLD] if fresh else ()


# --- what has a new date


def _candidates(project: str, moment: int) -> Iterator[str]:
    """Paths in the project; a folder ends with a slash."""
    for path in _fresh(project, "", moment):
        if _is_structure(path) if path.endswith("/") else _group(path):
            yield path
    inner = [path for home in _HOMES for path in _fresh(project, f"{home}/", 0) if path.endswith("/")]
    for folder in (*(f"{part}/" for part in _PARTS), *inner[:_MOST_NAMES]):
        yield from (path for path in _fresh(project, folder, moment) if not path.endswith("/") and _declares(path))
    for folder in _COMMANDS:
        yield from (path for path in _fresh(project, f"{folder}/", moment) if not path.endswith("/"))


def _fresh(project: str, folder: str, moment: int) -> list[str]:
    """What is new or changed there. Links are passed by: what they lead to has its own place."""
    found = []
    for path in (folder + name for name in sorted(disk.names(f"{project}/{folder}"))[:_MOST_NAMES]):
        try:
            entry = posix.lstat(f"{project}/{path}")
        except OSError:
            continue
        ending = {0o040000: "/", 0o100000: ""}.get(entry.st_mode & 0o170000)
        if ending is not None and max(entry.st_ctime, entry.st_mtime) >= moment:
            found.append(path + ending)
    return found


def _is_structure(folder: str) -> bool:
    from memorybank.store.files import NOT_OURS  # most turns make no folder

    return not folder.startswith(".") and folder.rstrip("/").lower() not in NOT_OURS | _PASSING


def _group(path: str) -> str:
    """What kind of file the survey takes it for, prose apart."""
    from memorybank.manifests import kind_of  # most turns change none of these

    found = kind_of(path)
    return found.group if found and found.group != "readme" else ""


def _declares(path: str) -> bool:
    """Does it say what a project needs, or what it can run?"""
    return _group(path) in ("manifest", "task")


# --- what git says about it


def _told(project: str, top: str, fresh: list[str], moment: int) -> Iterator[str]:
    base = _base(top, moment)
    inside = project[len(top) :].strip("/")
    names = {path: f"{inside}/{path}" if inside else path for path in fresh}  # as git calls them
    known = _known(top, base, names) if base else None
    if known is None:
        return
    for path in [path for path in fresh if path in known and _declares(path)][:_MOST_COMPARED]:
        before = git.run(top, ("show", f"{base}:{names[path]}"), seconds=_SECONDS)
        yield from _differences(f"{project}/{path}", path, before) if before is not None else ()
    new = [path for path in fresh if path not in known]
    asked = "\0".join(names[path] for path in new).encode("utf-8", "surrogateescape")
    told = git.run(top, ("check-ignore", "-z", "--stdin"), stdin=asked, seconds=_SECONDS, fine=(0, 1)) if new else None
    if told is not None:
        ignored = told.decode("utf-8", "surrogateescape").split("\0")
        yield from (f"{path}#new" for path in new if names[path] not in ignored and _holds(f"{project}/{path}"))


def _known(top: str, base: str, names: dict[str, str]) -> frozenset[str] | None:
    """Which of the paths that commit has; None when git cannot say."""
    asked = "".join(f"{base}:{name.rstrip('/')}\n" for name in names.values()).encode("utf-8", "surrogateescape")
    told = git.run(top, ("cat-file", "--batch-check=%(objecttype)"), stdin=asked, seconds=_SECONDS)
    answers = told.split(b"\n")[:-1] if told is not None else []
    if len(answers) != len(names):
        return None
    return frozenset(path for path, answer in zip(names, answers, strict=True) if not answer.endswith(b" missing"))


def _differences(file: str, path: str, before: bytes) -> Iterator[str]:
    """What the manifest declares more or less than it did. Another version of the same is daily work."""
    from memorybank.manifests import read_manifest

    after = disk.data(file, _LARGEST)
    old, new = (read_manifest(path, data.decode("utf-8-sig", "replace")) for data in (before, after))
    declared = (("script", old.scripts, new.scripts), ("dependency", old.dependencies, new.dependencies))
    for what, was, now in declared:
        for sign, keys in (("+", set(now) - set(was)), ("-", set(was) - set(now))):
            yield from (f"{path}#{what}{sign}{key}" for key in sorted(keys))


def _base(top: str, moment: int) -> str:
    """The commit the turn began at. What was pulled or checked out meanwhile is not the turn's doing; a commit is."""
    since = []
    for line in tail(f"{git.own_folder(top)}/logs/HEAD").decode("utf-8", "replace").split("\n"):
        head, tab, message = line.partition("\t")
        words = head.split()
        when = words[-2] if len(words) > 3 else ""
        if tab and when.isdigit() and int(when) >= moment:
            since.append((words[0], message))
    if since and all(message.startswith("commit") for _, message in since):
        return since[0][0] if since[0][0].strip("0") else ""  # before the very first commit there was nothing
    return "HEAD"


def _holds(path: str) -> bool:
    """A folder with nothing in it is no structure yet; a file is there."""
    return not path.endswith("/") or bool(disk.names(path))
