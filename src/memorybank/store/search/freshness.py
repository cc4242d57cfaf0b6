"""Is the index as the pages are? And if not, what changed is read again.

A look costs a few stats: of git's HEAD and index, of the bank's folders, of every page where there are few. A page of a
large bank that was written in place, by nobody we know of, is noticed when it is about to be shown.
"""

from __future__ import annotations

import posix
import time
from collections.abc import Iterator

from memorybank.light.log_tail import tail
from memorybank.model.value import value
from memorybank.store.git_folder import common_folder, own_folder, work_tree
from memorybank.store.search.search_index import Index

FEW = 1_000  # pages; so many are looked at one by one
FOLDERS = 4_000  # of a larger tree, the folders looked at
_SETTLED = 50_000_000  # ns; what changed later than that before we looked may change again under the same stamp
_YOUNG, _GONE = b"?", b"-"  # a mark that ends in doubt, and that of nothing


@value
class BankTree:
    """A folder of pages, by its real path."""

    root: str
    state: str = ""  # where its bank's records lie; "" for a tree that is nobody's bank
    hidden: bool = False  # do names with a leading dot count?


def is_fresh(index: Index, tree: BankTree) -> bool:
    seen = index.meta("seen")
    if seen is None or seen["outside"] != outside(tree) or seen["reads"] != reads(tree):
        return False
    return not stale(index, tree, seen["folders"])


def stale(index: Index, tree: BankTree, folders: dict[str, bytes]) -> set[str]:
    """The folders in which something changed, as far as a look can tell."""
    found = {folder for folder, then in folders.items() if is_changed(tree, folder, then)}
    if index.size() <= FEW:
        found |= {folder_of(path) for path, then in index.stamps().items() if is_changed(tree, path, then)}
    return found


def is_changed(tree: BankTree, path: str, then: bytes) -> bool:
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


def outside(tree: BankTree) -> bytes:
    """What else can say that pages changed: git's own files, and our record of what agents wrote."""
    files = [f"{tree.state}/allowed"] if tree.state else []
    return b"|".join(_mark(file) for file in [*files, *_of_git(tree.root)])


def reads(tree: BankTree) -> bytes:
    return _mark(f"{tree.state}/reads") if tree.state else b""


def shallow(tree: BankTree) -> bytes:
    """Where a clone's history was cut off: with more of it, the same HEAD has another past."""
    folder = git_folder(tree.root)
    return _mark(f"{common_folder(folder)}/shallow") if folder else _GONE


def _of_git(root: str) -> Iterator[str]:
    """HEAD, the branch it names, and the index, of the work tree this folder is in."""
    folder = git_folder(root)
    if folder:
        yield f"{folder}/HEAD"
        yield f"{folder}/index"
        yield f"{folder}/logs/HEAD"
        branch = tail(f"{folder}/HEAD").decode("utf-8", "surrogateescape").removeprefix("ref: ").strip()
        shared = common_folder(folder)
        yield f"{shared}/{branch}"
        yield f"{shared}/packed-refs"
        yield f"{shared}/shallow"


def git_folder(root: str) -> str:
    """Git's own folder of the work tree that `root` lies in; "" outside of git."""
    top = work_tree(root)
    return own_folder(top) if top else ""
