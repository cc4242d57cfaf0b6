"""Bring the index in step with the pages: what changed is read again, what is gone is forgotten.

And with what git's log says of each page: a request often says again, in other words, what somebody wrote when the
right page was last changed.
"""

import os
import time
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from memorybank.model.bank import SIZE_CAP
from memorybank.policy.scan import scan_credentials
from memorybank.recall.search.page_fields import page_fields
from memorybank.recall.search.tokens import terms
from memorybank.store import disk, git
from memorybank.store.files import walk
from memorybank.store.history.head import head
from memorybank.store.search_index import Index, stamp, writing

_KEPT = 100  # subjects of one page, the latest
_WIDE, _WIDE_SHARE = 20, 0.3  # pages one commit touches, and their share of all, over which it speaks of none
_LARGE, _MINUTE = 5_000, 60.0  # pages, seconds


class BankTree(NamedTuple):
    root: str
    hidden: bool = False  # do names with a leading dot count? Every `.md` of a folder that is nobody's bank does

    def pages(self) -> dict[str, bytes]:
        """Path -> stamp. No pipes; no links out of the tree."""
        found: dict[str, bytes] = {}
        for path, entry in walk(self.root, [], [], hidden=self.hidden):
            is_page = path.lower().endswith(".md") and is_text(path) and os.path.isfile(entry.path)
            if is_page and (not entry.is_symlink() or self.holds(entry.path)):
                found[path] = stamp(entry.path)
        return found

    def holds(self, file: str) -> bool:
        return os.path.realpath(file).startswith(f"{self.root.rstrip('/')}/")


def is_text(name: str) -> bool:
    """Names that are no text are not kept: no index or answer could hold them."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def freshen(index: Index, tree: BankTree) -> bool:
    """Whether all pages were looked at, and each is older than any stamp can be wrong by. To walk tens of thousands of
    pages costs more than to search them: so large a bank is walked once a minute."""
    looked, head = time.time(), head_of(tree.root)
    large = index.size() > _LARGE
    if large and 0 <= looked - index.meta("walked") < _MINUTE and index.meta("head") == head:
        return False
    now = tree.pages()
    if not large and not _changed(index, now) and index.meta("head") == head:
        return True
    if index.meta("head") is not None:
        index.wait_briefly()
    with writing(index.db):
        known = index.stamps()
        for path in known.keys() - now.keys():
            index.drop(path)
        for path in _changed(index, now):  # once more: another process may have been quicker
            take(index, tree, path)
        index.put_meta("walked", looked)
        _remember_past(index, {*read_on(index, tree.root, head), *(now.keys() - known.keys())})
    return all(now.values())


def _changed(index: Index, now: dict[str, bytes]) -> list[str]:
    """The pages that are not as the index has them, or may not be; those that are gone too."""
    known = index.stamps()
    return sorted(path for path in now.keys() | known.keys() if not now.get(path) or known.get(path) != now[path])


def take(index: Index, tree: BankTree, path: str) -> None:
    file = f"{tree.root}/{path}"
    at = stamp(file)
    if not os.path.isfile(file) or not tree.holds(file):
        index.drop(path)
        return
    text, whole = _text(file)
    page = page_fields(path, text)
    parts = [page.folders, page.base, page.title, page.headings, page.body, *(words for _, words in page.sections)]
    # A heading is shown by every answer: never a credential (THR-4).
    headings = tuple("" if scan_credentials(heading) else heading for heading, _ in page.sections)
    index.put(path, at, headings, parts, whole=whole)


def _text(file: str) -> tuple[str, bool]:
    """And whether that is all of it. A page that cannot be read, or is no text, is still found by its name; reading it
    says what is wrong with it."""
    data = disk.readable(file, SIZE_CAP)
    if data is None or b"\0" in data:
        return "", False
    try:
        return data.decode("utf-8").removeprefix("\ufeff"), True
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace"), False


def _remember_past(index: Index, due: set[str]) -> None:
    """What git's log says of these pages, where it is not yet what the index says."""
    for path in sorted(due):
        number = index.number(path)
        if number is None:
            continue
        told = PageCommits(*(index.commits(path) or ()))
        if told.subjects:
            index.put_past(number, told.edits, [terms(subject) for subject in told.subjects])
        else:
            index.drop_past(number)


class PageCommits(NamedTuple):
    edits: int = 0
    subjects: tuple[str, ...] = ()  # the latest first


def head_of(root: str) -> tuple[str, bytes]:
    """The commit that is checked out ("" outside of git), and where a clone's history was cut off: with more of it, the
    same commit has another past."""
    at = head(Path(root))
    return (at.commit, stamp(f"{git.common_folder(str(at.folder))}/shallow")) if at else ("", b"")


def read_on(index: Index, root: str, now: tuple[str, bytes]) -> set[str]:
    """Read on in git's log; the paths of which it has something new to say. Where git does not answer (it is gone, or
    took too long), what was known stays, and is asked for again next time."""
    then = index.meta("head")
    if then == now:
        return set()
    grew = then and then[0] and then[1] == now[1]
    log = _since(root, then[0], now[0]) if grew else None
    before: set[str] = set()
    if log is None:  # another branch, or the first look: from the beginning
        log = _since(root, "", now[0]) if now[0] else b""
        if log is None:
            if then is None:
                index.put_meta("head", ("", b""))
            return set()
        before = index.clear_commits()
    news = _with(index, log)
    index.put_commits((path, tuple(told)) for path, told in news.items())
    index.put_meta("head", now)
    return before | set(news)


def _since(root: str, then: str, now: str) -> bytes | None:
    """Commits below this folder, the oldest first; from `then` on, if that is an ancestor. None when git cannot say."""
    if then and git.run(Path(root), ["merge-base", "--is-ancestor", then, now]) is None:
        return None
    asked = ["-c", "log.showRoot=true", "log", "--no-show-signature", "--no-merges", "-M", "--name-status", "-z"]
    asked += ["--relative", "--reverse", "--format=%x01%H%x02%s", f"{then}..{now}" if then else now, "--", "."]
    return git.run(Path(root), asked)


def _with(index: Index, log: bytes) -> dict[str, PageCommits]:
    """What these commits add to what is known, by path. One that touches a good part of all pages (an import, a
    reformatting) says nothing about any of them."""
    wide = max(_WIDE, index.size() * _WIDE_SHARE)
    now: dict[str, PageCommits] = {}

    def before(path: str) -> PageCommits:
        if path not in now:
            now[path] = PageCommits(*(index.commits(path) or ()))
        return now[path]

    for header, group in groupby(git.changes(log), key=itemgetter(0)):
        events = [(how, path, went or path) for _, how, path, went in group if how and is_text(path + went)]
        for how, old, new in events:
            if how == "R":
                now[new] = before(old)
        changed = [path for how, _, path in events if how != "D" and path.lower().endswith(".md")]
        if len(changed) > wide:
            continue
        subject = header.partition("\x02")[2]
        for path in changed:
            told = before(path)
            subjects = (subject, *(s for s in told.subjects if s != subject))[:_KEPT]
            now[path] = PageCommits(told.edits + 1, subjects)
    return now
