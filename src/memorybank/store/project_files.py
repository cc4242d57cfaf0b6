"""A project's README, manifests and shallow tree, read within the scan budget (RFR-3, IDX-5)."""

import os
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from pathlib import Path

from memorybank.light.address import FOLDER, inside
from memorybank.manifests import FOLDERS, KINDS, ProjectFiles, rank
from memorybank.store import disk, git
from memorybank.store.files import is_ours

MOST_MANIFESTS, LARGEST_MANIFEST = 40, 64 * 1024  # and CI, make and task files; prose has a budget of its own
LARGEST_READ = 256 * 1024  # of prose: a minified file is one line; the line budget alone would let all of it in
LARGEST_TREE, LARGEST_FOLDER = 400, 60
MOST_FOLDERS = 300  # looked into for manifests of packages
MOST_UNREAD, MOST_PROGRAMS, MOST_SETTINGS = 100, 60, 40
# A manifest in here describes a sample or a test's input, not the project.
SAMPLES = frozenset(
    (
        "examples", "example", "samples", "sample", "demo", "demos", "fixtures", "testdata", "test",
        "tests", "spec", "e2e", "bench", "benchmarks", "template", "templates",
    )
)  # fmt: skip
SCRIPT_FOLDERS = frozenset(("bin", "script", "scripts"))  # here a name without an ending is a program, too
_SCRIPTS = (".sh", ".ps1", ".bat", ".cmd", ".bash")
_STARTS = frozenset(("main", "__main__", "Program", "manage"))  # what the file is called that a program starts with
_CODE = frozenset(
    ("py", "go", "rs", "js", "ts", "c", "cc", "cpp", "java", "kt", "cs", "fs", "dart", "swift", "rb", "php")
)
_SETTINGS = (".json", ".toml", ".yml", ".yaml", ".ini", ".cfg", ".conf", ".properties", "rc", ".config", ".xml")


def read_project(root: Path, bank: str = FOLDER, *, files: int = 10, lines: int = 200) -> ProjectFiles:
    """RFR-3: at most `files` files of prose of at most `lines` lines, and so many manifests of so many bytes. A file
    that turns out not to be text has cost its turn. `bank` is no part of the project, wherever it lies."""
    top = os.path.realpath(root)
    banks = (bank, os.path.relpath(os.path.realpath(os.path.join(top, bank)), top))  # it may be a link
    here = [path for path in _entries(top, "") if path.rstrip("/") not in banks]
    tree, nested = _walk(top, here, banks)
    files_here = _files(here)
    texts: dict[str, str] = {}
    unread: list[str] = []
    left = {True: files, False: MOST_MANIFESTS}  # by whether it is prose
    hidden = [path for folder in FOLDERS for path in _files(_entries(top, f"{folder}/"))]
    for path, prose in _in_reading_order([*files_here, *hidden], nested):
        most, longest = (LARGEST_READ, lines) if prose else (LARGEST_MANIFEST, None)
        data = _read(top, path, most) if left[prose] else None
        left[prose] -= data is not None
        text = _first_lines(data, longest) if data is not None else None
        if text is None:
            unread.append(path)
        else:
            texts[path] = text
    programs = tuple(path for path in (*files_here, *nested) if _is_program(path))[:MOST_PROGRAMS]
    settings = tuple(path for path in files_here if _is_setting(path.lower()))[:MOST_SETTINGS]
    return ProjectFiles(_repository_name(top), texts, tree, tuple(unread[:MOST_UNREAD]), programs, settings)


def _files(paths: Iterable[str]) -> list[str]:
    return [path for path in paths if not path.endswith("/")]


def _is_program(path: str) -> bool:
    """A script that a person may start, or the file that a program begins with."""
    folder, _, name = path.rpartition("/")
    stem, dot, ending = name.rpartition(".")
    if dot:
        found = name.endswith(_SCRIPTS) or (stem in _STARTS and ending in _CODE)
    else:
        found = folder.rpartition("/")[2].lower() in SCRIPT_FOLDERS
    return found and not _is_sample(path)


_WIRING = (".mcp.json", "memory-bank.toml")  # what an agent's host and we are told, by our own setup too


def _is_setting(name: str) -> bool:
    if rank(name) is not None or name.startswith(".git") or "lock" in name or name in _WIRING:
        return False
    return name.endswith(_SETTINGS) or name == ".editorconfig"


def _repository_name(top: str) -> str:
    """DAY-5: as the place it was cloned from calls it, or the folder of the first work tree; a clone's or a worktree's
    own folder may be called anything."""
    own = git.own_folder(top) if os.path.lexists(f"{top}/.git") else ""
    if not own:
        return os.path.basename(top)
    common = os.path.realpath(git.common_folder(own))
    for line in disk.text(f"{common}/config").partition('[remote "origin"]')[2].partition("\n[")[0].split("\n"):
        key, _, url = line.partition("=")
        name = url.strip().rstrip("/").removesuffix(".git").rpartition("/")[2].rpartition(":")[2]
        if key.strip() == "url" and name.isprintable() and name:
            return name
    first, _, folder = common.rpartition("/")
    return os.path.basename(first if folder == ".git" else top)


def _entries(top: str, folder: str) -> list[str]:
    """The paths of what `folder` holds, by name; a folder ends with a slash. Links that leave the project, and names no
    page could show, are left out."""
    found = []
    try:
        with os.scandir(os.path.join(top, folder)) as listing:
            for entry in listing:
                if not entry.name.isprintable():  # a line end, or bytes that are not UTF-8
                    continue
                if entry.is_symlink() and not inside(os.path.realpath(entry.path), top):
                    continue
                # A linked folder is listed and not entered: it is seen at its own place, and there are no circles.
                found.append(folder + entry.name + ("/" if entry.is_dir(follow_symlinks=False) else ""))
    except OSError:
        pass
    return sorted(found, key=lambda path: path.rstrip("/"))


def _walk(top: str, here: list[str], banks: tuple[str, ...]) -> tuple[tuple[str, ...], list[str]]:
    """The tree, two levels deep, and the files one and two folders down where manifests may be."""
    tree: list[str] = []
    nested: list[str] = []
    shown = [path for path in here if _is_shown(path)][:LARGEST_TREE]
    room = LARGEST_TREE - len(shown)
    looked = 0
    for path in shown:
        tree.append(path)
        if not path.endswith("/") or looked >= MOST_FOLDERS:
            continue
        children = [child for child in _entries(top, path) if _is_shown(child) and child.rstrip("/") not in banks]
        looked += 1
        kept = children[: min(room, LARGEST_FOLDER)]
        room -= len(kept)
        tree += kept
        nested += _files(children)
        for child in children:
            if child.endswith("/") and looked < MOST_FOLDERS:
                nested += _files(_entries(top, child))
                looked += 1
    return tuple(tree), nested


def _is_shown(path: str) -> bool:
    name = path.rstrip("/").rpartition("/")[2]
    return not name.startswith(".") and (not path.endswith("/") or is_ours(name))


def _in_reading_order(here: Iterable[str], nested: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """One README, the root's manifests and tasks, CI, the packages below, and the other READMEs; each with whether it
    is prose."""
    ranked = sorted((at, path) for path in here if (at := rank(path)) is not None)
    readmes = [path for at, path in ranked if KINDS[at].group == "readme"]
    yield from ((path, True) for path in readmes[:1])
    yield from ((path, False) for at, path in ranked if KINDS[at].group != "readme")
    below = (
        (path.count("/"), at, path)
        for path in nested
        if (at := rank(path)) is not None and KINDS[at].group in ("manifest", "task", "setting")
    )
    yield from ((p, False) for _, _, p in sorted(below) if not p.startswith(FOLDERS) and not _is_sample(p))
    yield from ((path, True) for path in readmes[1:])


def _is_sample(path: str) -> bool:
    folders = path.lower().split("/")[:-1]
    # A .NET solution keeps its test projects there, and they are part of the build.
    return not path.lower().endswith("proj") and not SAMPLES.isdisjoint(folders)


def _read(top: str, path: str, most: int) -> bytes | None:
    real = os.path.realpath(os.path.join(top, path))
    try:  # the name may have been swapped since: a link is not followed
        return disk.start(real, most, os.O_NOFOLLOW) if inside(real, top) else None
    except OSError:
        return None


def _first_lines(data: bytes, lines: int | None) -> str | None:
    """The first lines with plain line ends; None if they are not UTF-8 text. A cut may have parted the last letter."""
    head = b"\n".join(data.splitlines()[:lines])
    try:
        text = getincrementaldecoder("utf-8-sig")().decode(head)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text and f"{text}\n"
