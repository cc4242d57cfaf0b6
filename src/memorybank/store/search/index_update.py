"""Bring the index in step with the pages: what changed is read again, what is gone is forgotten.

Loaded only when something did change.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from memorybank.model.bank import SIZE_CAP
from memorybank.recall.search.page_fields import page_fields
from memorybank.recall.search.tokens import terms
from memorybank.store import disk, git
from memorybank.store.search import freshness, reads
from memorybank.store.search.freshness import FOLDERS, BankTree, git_folder, is_fresh, mark, outside, shallow, stale
from memorybank.store.search.search_index import Index, remove_others

Progress = Callable[[int, int], None]
_BATCH = 2_000  # pages written in one go: another process gets its turn in between, and a kill loses little


def freshen(index: Index, tree: BankTree, *, progress: Progress | None = None) -> None:
    """Two processes that both find it stale do the work once."""
    if index.meta("seen") is not None:
        index.wait_briefly()
    taken: set[str] = set()  # by us, just now: each page once, so that this ends whatever its date says
    while not is_fresh(index, tree):
        with index.writing():
            if is_fresh(index, tree) or _step(index, tree, taken, progress):
                break
    remove_others(os.path.dirname(index.file), time.time())


def _step(index: Index, tree: BankTree, taken: set[str], progress: Progress | None) -> bool:
    """A batch of changed pages; True when that was all, and the index is in step."""
    seen = index.meta("seen")
    now, read = outside(tree), freshness.reads(tree)
    walk = _Walk(tree)
    folders: dict[str, bytes] = {} if seen is None or seen["outside"] != now else seen["folders"]
    changed = stale(index, tree, folders) if folders else set()
    if folders and all(_is_folder(tree, folder) for folder in changed):
        # only what lies right in the folders that changed, and below new ones
        walk.through(changed, beside=folders.keys())
        known = {path: then for folder in walk.folders for path, then in index.stamps_in(folder).items()}
    else:  # all of it, also when a folder is gone: pages elsewhere may have been links into it
        folders = {}
        walk.through([""])
        known = index.stamps()
    new = [path for path in walk.pages if path not in known]
    differ = sorted(path for path, at in walk.pages.items() if not at or known.get(path) != at)
    changed_pages = [path for path in differ if path not in taken]
    for path in known.keys() - walk.pages.keys():
        index.drop(path)
        _note_unread(index, path, unread=False)
    if progress is not None:
        progress(len(walk.pages) - len(changed_pages), len(walk.pages))
    for path in changed_pages[:_BATCH]:
        take(index, tree, path)
    taken.update(changed_pages[:_BATCH])
    if len(changed_pages) > _BATCH:
        index.put_meta("halfway", True)
        return False
    _remember_past(index, tree, list(index.stamps()) if index.meta("halfway") else new)
    index.put_meta("halfway", False)
    folders |= dict(sorted(walk.folders.items())[: max(0, FOLDERS - len(folders))])
    folders |= {folder: at for folder, at in walk.folders.items() if folder in folders}
    index.put_meta("seen", {"outside": now, "reads": read, "folders": folders})
    return True


def take(index: Index, tree: BankTree, path: str) -> None:
    """One page as it is now."""
    file = f"{tree.root}/{path}"
    at = mark(file)
    if not os.path.isfile(file) or not _inside(tree, file):
        index.drop(path)
        _note_unread(index, path, unread=False)
        return
    text, whole = _text(file)
    _note_unread(index, path, unread=not whole)
    page = page_fields(path, text)
    parts = [page.folders, page.base, page.title, page.headings, page.body, *(words for _, words in page.sections)]
    index.put(path, at, tuple(_shown(heading) for heading, _ in page.sections), parts)


def _note_unread(index: Index, path: str, *, unread: bool) -> None:
    """Which pages a search could not look into; who searches is told."""
    known: list[str] = index.meta("unread") or []
    if (path in known) != unread:
        index.put_meta("unread", sorted({*known, path} if unread else {*known} - {path}))


def _shown(heading: str) -> str:
    """As every answer may show it: never a credential (THR-4)."""
    from memorybank.policy.scan import scan_credentials  # not at the top: a search that indexes nothing needs no scan

    return "" if scan_credentials(heading) else heading


def _inside(tree: BankTree, path: str) -> bool:
    """Is it, all links followed, in the tree?"""
    return os.path.realpath(path).startswith(f"{tree.root.rstrip('/')}/")


def _is_folder(tree: BankTree, folder: str) -> bool:
    """And no link to one, nor below such a link: a walk would not have come here."""
    path = f"{tree.root.rstrip('/')}/{folder}".rstrip("/")
    return not folder or (os.path.isdir(path) and os.path.realpath(path) == path)


def _text(file: str) -> tuple[str, bool]:
    """And whether that is all of it. A page that cannot be read, or is no text, is still found by its name; reading it
    says what is wrong with it."""
    try:
        data = disk.whole(file, SIZE_CAP)
    except OSError:
        return "", False
    if b"\0" in data:
        return "", False
    try:
        return data.decode("utf-8").removeprefix("\ufeff"), True
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace"), False


class _Walk:
    """What lies in a tree: pages and folders, each with its mark."""

    def __init__(self, tree: BankTree) -> None:
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
                with os.scandir(f"{self._tree.root}/{prefix}") as entries:
                    stack += [below for entry in entries if (below := self._take(prefix, entry)) and below not in known]
            except OSError:  # gone, or not for us to see; some say so only while they are read
                continue

    def _take(self, prefix: str, entry: os.DirEntry[str]) -> str:
        name = entry.name
        if name.startswith(".") and (not self._tree.hidden or name == ".git"):
            return ""
        if not _is_text(name):
            return ""
        if entry.is_dir(follow_symlinks=False):
            return f"{prefix}{name}/"
        if name.lower().endswith(".md") and self._is_ours(entry):
            self.pages[prefix + name] = mark(entry.path)
        return ""

    def _is_ours(self, entry: os.DirEntry[str]) -> bool:
        """No pipes; no links out of the tree."""
        try:
            return entry.is_file() and not (entry.is_symlink() and not _inside(self._tree, entry.path))
        except OSError:
            return False


def _remember_past(index: Index, tree: BankTree, new: list[str]) -> None:
    """What git's log and past requests say of each page, where that is not yet what the index says."""
    due = {*new, *_from_log(index, tree)}
    asked = reads.by_page(tree.state) if tree.state else {}
    known = index.meta("asked") or {}
    now = {path: (len(requests), requests[0]) for path, requests in asked.items()}
    if known != now:
        due |= {path for path in {*known, *now} if known.get(path) != now.get(path)}
        index.put_meta("asked", now)
    for path in sorted(filter(_is_text, due)):
        number = index.number(path)
        if number is None:
            continue
        told = CommitTold(*(index.commits(path) or (0, 0, ())))
        requests = asked.get(path, [])
        if told.subjects or requests:
            parts = [*(terms(subject) for subject in told.subjects), *requests]
            index.put_past(number, (told.edits, told.last, len(told.subjects)), parts)
        else:
            index.drop_past(number)


def _from_log(index: Index, tree: BankTree) -> set[str]:
    """Read on in git's log; the paths of which it has something new to say. Where git does not answer (it is gone, or
    took too long), what was known stays, and is asked for again next time."""
    root, tracked = Path(tree.root), git_folder(tree.root)
    head = _checked_out(root) if tracked else ""
    if tracked and not head:
        return set()
    then, cut = index.meta("head") or ("", b"")
    now = shallow(tree)
    if head == then and cut == now:
        return set()
    commits = _since(root, then, head) if head and then and cut == now else None
    before: set[str] = set()
    if commits is None:  # another branch, or the first look: from the beginning
        commits = _since(root, "", head) if head else ()
        if commits is None:
            return set()
        before = index.told_of()
        index.clear_commits()
    news = _with(lambda path: index.commits(path), commits, index.size())
    index.put_commits({path: tuple(told) for path, told in news.items()})
    index.put_meta("head", (head, now))
    return before | set(news)


# --- what git's log says of each page: a request often says again, in other words, what somebody wrote when the right
# page was last changed


_KEPT = 100  # subjects of one page, the latest
_WIDE, _WIDE_SHARE = 20, 0.3  # pages one commit touches, and their share of all, over which it speaks of none
_FIELD = "\x02"
_FORMAT = f"--format=%x01%H{_FIELD}%ct{_FIELD}%s{_FIELD}"


class CommitTold(NamedTuple):
    """Of one page."""

    edits: int
    last: int  # seconds since the epoch
    subjects: tuple[str, ...]  # the latest first


class Commit(NamedTuple):
    when: int
    subject: str
    changed: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]  # from, to


def _checked_out(root: Path) -> str:
    """The commit that is checked out, "" outside of git or before the first one."""
    return (git.run(root, ["rev-parse", "--verify", "-q", "HEAD"]) or b"").decode("ascii", "replace").strip()


def _since(root: Path, then: str, now: str) -> tuple[Commit, ...] | None:
    """Commits below this folder, the oldest first; from `then` on, if that is an ancestor. None when git cannot say."""
    if then and git.run(root, ["merge-base", "--is-ancestor", then, now]) is None:
        return None
    span = f"{then}..{now}" if then else now
    asked = ["-c", "log.showRoot=true", "log", "--no-show-signature", "--no-merges", "-M", "--name-status", "-z"]
    asked += ["--relative", "--reverse", _FORMAT, span, "--", "."]
    told = git.run(root, asked)
    return None if told is None else tuple(_commits(told))


def _commits(told: bytes) -> list[Commit]:
    found: list[Commit] = []
    for header, group in groupby(git.changes(told), key=itemgetter(0)):
        _, when, subject = f"{header}{_FIELD * 2}".split(_FIELD, 2)
        events = [(how, path, went) for _, how, path, went in group if how]
        renamed = tuple((a, b) for how, a, b in events if how == "R" and _is_text(a) and _is_text(b))
        paths = (went or path for how, path, went in events if how != "D")
        changed = tuple(path for path in paths if path.lower().endswith(".md") and _is_text(path))
        found.append(Commit(int(when) if when.isdecimal() else 0, subject.rstrip(_FIELD), changed, renamed))
    return found


def _is_text(name: str) -> bool:
    """Names that are no text are not kept: no index or answer could hold them."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _with(known: Callable[[str], Any], commits: tuple[Commit, ...], pages: int) -> dict[str, CommitTold]:
    """What these commits add to what is known, by path. One that touches a good part of all pages (an import, a
    reformatting) says nothing about any of them."""
    wide = max(_WIDE, pages * _WIDE_SHARE)
    now: dict[str, CommitTold] = {}

    def before(path: str) -> CommitTold:
        if path not in now:
            told = known(path)
            now[path] = CommitTold(*told) if told else CommitTold(0, 0, ())
        return now[path]

    for commit in commits:
        for old, new in commit.renamed:
            now[new] = before(old)
        if len(commit.changed) > wide:
            continue
        for path in commit.changed:
            told = before(path)
            subjects = (commit.subject, *(s for s in told.subjects if s != commit.subject))[:_KEPT]
            now[path] = CommitTold(told.edits + 1, max(told.last, commit.when), subjects)
    return now
