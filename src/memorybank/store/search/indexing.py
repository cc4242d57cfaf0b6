"""Bring the index in step with the pages: what changed is read again, what is gone is forgotten.

Loaded only when something did change.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

from memorybank.model.bank import SIZE_CAP
from memorybank.recall.search.pages import page_fields
from memorybank.recall.search.tokens import terms
from memorybank.store.search import freshness, reads, subjects
from memorybank.store.search.freshness import FOLDERS, Tree, git_folder, is_fresh, mark, outside, stale
from memorybank.store.search.index import Index
from memorybank.store.search.subjects import Told

Progress = Callable[[int, int], None]
_BATCH = 2_000  # pages written in one go: another process gets its turn in between, and a kill loses little


def freshen(index: Index, tree: Tree, *, progress: Progress | None = None) -> None:
    """Two processes that both find it stale do the work once."""
    while not is_fresh(index, tree):
        with index.writing():
            if is_fresh(index, tree) or _step(index, tree, progress):
                return


def _step(index: Index, tree: Tree, progress: Progress | None) -> bool:
    """A batch of changed pages; True when that was all, and the index is in step."""
    seen = index.meta("seen")
    now, read = outside(tree), freshness.reads(tree)
    walk = _Walk(tree)
    if seen is None or seen["outside"] != now:
        folders: dict[str, bytes] = {}
        walk.through([""])
        known = index.stamps()
    else:  # only what lies right in the folders that changed, and below new ones
        folders = seen["folders"]
        changed = stale(index, tree, folders)
        known = {path: then for folder in changed for path, then in index.stamps_in(folder).items()}
        walk.through(changed, beside=folders.keys())
        lost = {folder for folder in changed if folder and not os.path.isdir(f"{tree.root}/{folder}")}
        folders = {folder: then for folder, then in folders.items() if folder not in lost}
    new = [path for path in walk.pages if path not in known]
    changed_pages = sorted(path for path, at in walk.pages.items() if not at or known.get(path) != at)
    for path in known.keys() - walk.pages.keys():
        index.drop(path)
    if progress is not None:
        progress(len(walk.pages) - len(changed_pages), len(walk.pages))
    for path in changed_pages[:_BATCH]:
        take(index, tree, path)
    if len(changed_pages) > _BATCH:
        return False
    _remember_past(index, tree, new)
    folders |= dict(sorted(walk.folders.items())[: max(0, FOLDERS - len(folders))])
    folders |= {folder: at for folder, at in walk.folders.items() if folder in folders}
    index.put_meta("seen", {"outside": now, "reads": read, "folders": folders})
    return True


def take(index: Index, tree: Tree, path: str) -> None:
    """One page as it is now."""
    file = f"{tree.root}/{path}"
    at = mark(file)
    if not os.path.exists(file):
        index.drop(path)
        return
    page = page_fields(path, _text(file))
    parts = [page.folders, page.base, page.title, page.headings, page.body, *(words for _, words in page.sections)]
    index.put(path, at, tuple(heading for heading, _ in page.sections), parts)


def _text(file: str) -> str:
    """A page that cannot be read, or is no text, is still found by its name; reading it says what is wrong with it."""
    try:
        with open(file, "rb", buffering=0) as handle:
            info = os.fstat(handle.fileno())
            if not stat.S_ISREG(info.st_mode) or info.st_size > SIZE_CAP:
                return ""
            data = handle.read()
    except OSError:
        return ""
    return "" if b"\0" in data else data.decode("utf-8", "replace").removeprefix("\ufeff")


class _Walk:
    """What lies in a tree: pages and folders, each with its mark."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.pages: dict[str, bytes] = {}
        self.folders: dict[str, bytes] = {}

    def through(self, folders: Iterable[str], *, beside: Iterable[str] = ()) -> None:
        """These folders and what is below them, but not into those that are `beside`."""
        stack, known = list(folders), set(beside)
        while stack:
            prefix = stack.pop()
            self.folders[prefix] = mark(f"{self._tree.root}/{prefix}")
            try:
                entries = os.scandir(f"{self._tree.root}/{prefix}")
            except OSError:
                continue
            with entries:
                stack += [below for entry in entries if (below := self._take(prefix, entry)) and below not in known]

    def _take(self, prefix: str, entry: os.DirEntry[str]) -> str:
        name = entry.name
        if name.startswith(".") and (not self._tree.hidden or name == ".git"):
            return ""
        if entry.is_dir(follow_symlinks=False):
            return f"{prefix}{name}/"
        if name.lower().endswith(".md") and self._is_ours(entry):
            self.pages[prefix + name] = mark(entry.path)
        return ""

    def _is_ours(self, entry: os.DirEntry[str]) -> bool:
        """No pipes; no links out of the tree; no names that are not text."""
        try:
            entry.path.encode("utf-8")
            if entry.is_symlink() and not os.path.realpath(entry.path).startswith(f"{self._tree.root}/"):
                return False
            return entry.is_file()
        except (OSError, UnicodeEncodeError):
            return False


def _remember_past(index: Index, tree: Tree, new: list[str]) -> None:
    """What git's log and past requests say of each page, where that is not yet what the index says."""
    due = {*new, *_from_log(index, tree)}
    asked = reads.by_page(tree.state) if tree.state else {}
    known = index.meta("asked") or {}
    now = {path: (len(requests), requests[0]) for path, requests in asked.items()}
    if known != now:
        due |= {path for path in {*known, *now} if known.get(path) != now.get(path)}
        index.put_meta("asked", now)
    for path in sorted(due):
        number = index.number(path)
        if number is None:
            continue
        told = Told(*(index.commits(path) or (0, 0, ())))
        requests = asked.get(path, [])
        if told.subjects or requests:
            parts = [*(terms(subject) for subject in told.subjects), *requests]
            index.put_past(number, (told.edits, told.last, len(told.subjects)), parts)
        else:
            index.drop_past(number)


def _from_log(index: Index, tree: Tree) -> set[str]:
    """Read on in git's log; the paths of which it has something new to say."""
    root = Path(tree.root)
    head = subjects.head(root) if git_folder(tree.root) else ""
    then = index.meta("head") or ""
    if head == then:
        return set()
    commits = subjects.since(root, then, head) if head and then else None
    if commits is None:  # another branch, or the first look: from the beginning
        index.clear_commits()
        commits = (subjects.since(root, "", head) if head else ()) or ()
    news = subjects.fold(lambda path: index.commits(path), commits, index.size())
    index.put_commits({path: tuple(told) for path, told in news.items()})
    index.put_meta("head", head)
    return set(news)
