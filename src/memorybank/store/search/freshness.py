"""Is the index as the pages are? And if not, what changed is read again.

A look costs a few stats: of git's HEAD and index, of the bank's folders, of every page where there are few. A page of a
large bank that was written in place, by nobody we know of, is noticed when it is about to be shown.
"""

from __future__ import annotations

import posix
import time

from memorybank.model.value import value
from memorybank.store.search.index import Index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FEW = 1_000  # pages; so many are looked at one by one
FOLDERS = 4_000  # of a larger tree, the folders looked at
_SETTLED = 50_000_000  # ns; what changed later than that before we looked may change again under the same stamp
_YOUNG, _GONE = b"?", b"-"  # a mark that ends in doubt, and that of nothing


@value
class Tree:
    """A folder of pages, by its real path."""

    root: str
    state: str = ""  # where its bank's records lie; "" for a tree that is nobody's bank
    hidden: bool = False  # do names with a leading dot count?


def is_fresh(index: Index, tree: Tree) -> bool:
    seen = index.meta("seen")
    if seen is None or seen["outside"] != outside(tree) or seen["reads"] != reads(tree):
        return False
    return not stale(index, tree, seen["folders"])


def stale(index: Index, tree: Tree, folders: dict[str, bytes]) -> set[str]:
    """The folders in which something changed, as far as a look can tell."""
    found = {folder for folder, then in folders.items() if is_changed(tree, folder, then)}
    if index.size() <= FEW:
        found |= {folder_of(path) for path, then in index.stamps().items() if is_changed(tree, path, then)}
    return found


def is_changed(tree: Tree, path: str, then: bytes) -> bool:
    return not then or mark(f"{tree.root}/{path}") != then


def folder_of(path: str) -> str:
    """With its slash; the tree's own is the empty name."""
    folder, slash, _ = path.rpartition("/")
    return folder + slash


def mark(path: str) -> bytes:
    """Changes with the file or folder; empty when that is too young for anybody to be sure."""
    told = _mark(path)
    return b"" if told.endswith(_YOUNG) else told


def _mark(path: str) -> bytes:
    """By ctime we know how young it is: any program can set the other date, also to one in the future."""
    try:
        found = posix.stat(path)
    except (OSError, ValueError):
        return _GONE
    size = 0 if found.st_mode & 0o170000 == 0o040000 else found.st_size
    told = b"%d %d %d %d" % (found.st_mtime_ns, found.st_ctime_ns, size, found.st_ino)
    return told + _YOUNG if abs(time.time_ns() - found.st_ctime_ns) < _SETTLED else told


def outside(tree: Tree) -> bytes:
    """What else can say that pages changed: git's own files, and our record of what agents wrote."""
    files = [f"{tree.state}/allowed"] if tree.state else []
    return b"|".join(_mark(file) for file in [*files, *_of_git(tree.root)])


def reads(tree: Tree) -> bytes:
    return _mark(f"{tree.state}/reads") if tree.state else b""


def shallow(tree: Tree) -> bytes:
    """Where a clone's history was cut off: with more of it, the same HEAD has another past."""
    folder = git_folder(tree.root)
    return _mark(f"{_shared(folder)}/shallow") if folder else _GONE


def _of_git(root: str) -> Iterator[str]:
    """HEAD, the branch it names, and the index, of the work tree this folder is in."""
    folder = git_folder(root)
    if folder:
        yield f"{folder}/HEAD"
        yield f"{folder}/index"
        yield f"{folder}/logs/HEAD"
        branch = _first_line(f"{folder}/HEAD").removeprefix("ref: ")
        shared = _shared(folder)
        yield f"{shared}/{branch}"
        yield f"{shared}/packed-refs"
        yield f"{shared}/shallow"


def _shared(folder: str) -> str:
    """A worktree's own folder says where that of all of them is."""
    common = _first_line(f"{folder}/commondir")
    return common if common.startswith("/") else f"{folder}/{common}" if common else folder


def git_folder(root: str) -> str:
    """The `.git` of the work tree; a worktree's or submodule's is a file that says where. "" outside of git."""
    at = root
    while True:
        found = f"{at}/.git"
        try:
            kind = posix.stat(found).st_mode & 0o170000
        except (OSError, ValueError):
            kind = 0
        if kind == 0o040000:
            return found
        if kind:
            told = _first_line(found).removeprefix("gitdir: ")
            return told if told.startswith("/") else f"{at}/{told}"
        if not at:
            return ""
        at = at.rpartition("/")[0]


def _first_line(path: str) -> str:
    try:
        handle = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC)
    except (OSError, ValueError):
        return ""
    try:
        return posix.read(handle, 4096).partition(b"\n")[0].decode("utf-8", "surrogateescape")
    except OSError:
        return ""
    finally:
        posix.close(handle)
