"""Every rename and deletion in history, by one pass of `git log`; and when the lines of pages were written."""

import functools
import os
import time
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from memorybank.manifests import ecosystem_of
from memorybank.model.value import NamedTuple
from memorybank.model.version import VERSION
from memorybank.recall.verdicts.evidence import UNCOMMITTED, ProjectPast, ProjectTree
from memorybank.store import disk, git
from memorybank.store.history.head import Head

_EVENTS = ["-z", "--name-status", "--format=%x01%H %P", "--no-show-signature"]
_FORM = f"{VERSION} past".encode()
_WORTH_KEEPING = 0.05  # seconds; a log that is read quicker is read again
_LOST = 200  # files that vanished without a commit of their own: in a merge
_PAGE_VERSIONS = 200  # of a page whose lines are dated, the newest
_PAGE_BYTES = 64 * 1024 * 1024  # of all of them
_TO_ONE = 10  # lines that came to one that went: such a section is a log
_COMPARED = 8  # commits whose trees are compared with today's
# Of more files than these only those are compared that have the same name or the same content: to hold all against all
# costs more than the whole log, and finds files that are alike by chance.
_CANDIDATES = "-l8"


def past(at: Head | None, folder: Path, bank: str, newest: int = 0) -> ProjectPast:
    """Without git nothing is known; before the first commit there was nothing. `newest`: no more commits than these are
    asked for, none of them for longer than a moment, and nothing of it is kept."""
    if at is None:
        return ProjectPast(known=False, whole=False)
    if not at.commit:
        return ProjectPast()
    place, started = folder / "past", time.perf_counter()
    key = [at.commit, at.whole, bank]
    kept = disk.kept(place, _FORM)
    if kept and kept[0] == key:
        return ProjectPast(*kept[1:], whole=at.whole)
    bounds = [f"-n{newest}", _CANDIDATES] if newest else ["--topo-order"]
    log = git.run(at.top, ["log", "-M", *bounds, "--reverse", *_EVENTS, "HEAD"])
    if log is None:  # a partial clone may not have the old contents
        return ProjectPast(whole=False)
    found = _read(log, bank)
    if newest:
        found.whole = at.whole and log.count(b"\x01") < newest
        return found
    if time.perf_counter() - started > _WORTH_KEEPING:
        disk.keep(place, _FORM, (key, found.ends, found.commits, found.began, found.touched, found.together))
    found.whole = at.whole
    return found


def _read(log: bytes, bank: str) -> ProjectPast:
    """Of pages and manifests every change counts; of the rest, only where they went."""
    is_minded = functools.cache(lambda path: path.startswith(bank) or bool(ecosystem_of(path)))
    ends: dict[str, list[tuple[int, str]]] = {}
    began: dict[str, int] = {}
    touched: list[tuple[int, str]] = []
    commits: list[str] = []  # those that something happened in
    together: set[str] = set()
    for commit, group in groupby(git.changes(log), key=itemgetter(0)):
        changes = [(how, path, went) for _, how, path, went in group if how]
        pages = [path for _, path, _ in changes if path.startswith(bank)]
        if began and pages and len(pages) < len(changes):  # with the first commit everything comes at once
            together.update(pages)
        told = [change for change in changes if change[0] != "M" or is_minded(change[1])]
        if told:
            commits.append(commit)
        when = len(commits) - 1
        for how, path, went in told:
            touched += [(when, one) for one in (path, went) if one and is_minded(one)]
            if how in ("R", "D"):
                ends.setdefault(path, []).append((when, went))
            if how in ("R", "A"):
                began[went or path] = when
    return ProjectPast(ends, commits, began, touched, frozenset(together))


def further(history: ProjectPast, tree: ProjectTree, at: Head, unknown: set[str], gone: set[str]) -> ProjectPast | None:
    """The same with what the plain log does not say, asked where it matters; None when there is no more to say.

    `unknown`: paths, or ends of paths, that nobody knows: they may be renamed or deleted in the index, or in a merge.
    `gone`: files that a commit deleted: another one may have brought them back elsewhere.
    """
    missing = [
        path
        for path in _unexplained(history, tree)
        if any(f"/{name}/" in f"/{was}/" for was in (path, *history.earlier_names(path)) for name in unknown | gone)
    ]
    if missing:
        _staged(history, at.top, missing)
    ends, commits = history.ends, history.commits
    known = ProjectPast(ends, commits, history.began, history.touched, history.together, whole=history.whole)
    lost = [path for path in missing if path in ends]
    return known if _elsewhere(known, tree, at, gone.union(lost)) or lost else None


def _unexplained(history: ProjectPast, tree: ProjectTree) -> list[str]:
    """What appeared, is not there, and has no end after that."""
    ends = history.ends
    return sorted(
        path
        for path, when in history.began.items()
        if path not in tree.files and (path not in ends or ends[path][-1][0] < when)
    )


def _staged(history: ProjectPast, top: Path, missing: list[str]) -> None:
    """Renames and deletions that are staged but not committed, then those that a merge made."""
    out = git.run(top, ["diff", "--cached", "-M", "-z", "--name-status", "--diff-filter=DR", "HEAD"])
    ends, explained = history.ends, set[str]()
    for _, _, came, went in git.changes(out or b""):
        ends.setdefault(came, []).append((UNCOMMITTED, went))
        explained.add(came)
    left = [path for path in missing if path not in explained][:_LOST]
    if not left:
        return
    events = ["--merges", "-m", *_EVENTS, "--diff-filter=D", "--no-renames"]
    log = git.run(top, ["--literal-pathspecs", "log", *events, "HEAD", "--", *left]) or b""
    seen: set[str] = set()
    for commit, how, path, _ in git.changes(log):
        if how == "D" and path not in seen:
            seen.add(path)
            history.commits.append(commit)
            ends.setdefault(path, []).append((len(history.commits) - 1, ""))


def _elsewhere(history: ProjectPast, tree: ProjectTree, at: Head, paths: set[str]) -> bool:
    """Files that went in one commit and came in another, or moved in a merge: git compares the tree that had them last
    with that of today. Was any found?"""
    gone: dict[int, set[str]] = {}  # when -> the names that were lost then
    for path in paths:
        end = history.fate(path, tree)
        if end is not None and not end.to and end.commit:
            when, name = history.last(path)
            gone.setdefault(when, set()).add(name)
    lost = sorted(gone, key=lambda when: (-len(gone[when]), -when))[:_COMPARED]
    pairs = [(when, parent) for when in lost for parent in history.commits[when].split(" ")[1:] if parent]
    asked = ["diff-tree", "--stdin", "-r", "-z", "-M", _CANDIDATES, "--name-status", "--diff-filter=R", "--always"]
    stdin = "".join(f"{at.commit} {parent}\n" for _, parent in pairs)  # as if each were a parent of HEAD
    out = git.run(at.top, [*asked, "--format=%x01"], stdin=stdin.encode()) if pairs else None
    number, found = -1, False
    for _, how, came, went in git.changes(out or b""):
        number += not how
        when = pairs[number][0]
        if how and came in gone[when]:
            history.ends[came].append((when, went))
            found = True
    return found


def contents(top: Path, names: Iterable[str], most: int) -> dict[str, bytes]:
    """Files as they once were, by any name that git has for them (`COMMIT:PATH`); `most` bytes of them at all."""
    asked = [name for name in names if "\n" not in name]
    if not asked:
        return {}
    out = git.run(top, ["cat-file", "--batch"], stdin=os.fsencode("\n".join(asked) + "\n")) or b""
    return git.batch(out[:most], asked)


class PagePast(NamedTuple):
    """What history says of one page."""

    since: dict[str, int]  # its lines, and when history first has them
    kept_up: bool  # a later version changed or dropped a line; a page that came at once, or only grows, is a record
    logs: frozenset[str]  # the headings, in lower case, of sections that grew more than once and lost hardly a line


def page_pasts(at: Head, past: ProjectPast, pages: Iterable[str]) -> dict[str, PagePast]:
    """Nothing of a page that was never committed."""
    whens: dict[str, list[int]] = {}
    for when, path in past.touched:
        whens.setdefault(path, []).append(when)
    versions = {
        page: sorted((when, path) for path in (page, *past.earlier_names(page)) for when in whens.get(path, ()))
        for page in pages
    }
    names = [f"{past.commit(when)}:{path}" for own in versions.values() for when, path in own[-_PAGE_VERSIONS:]]
    was = contents(at.top, dict.fromkeys(names), _PAGE_BYTES)
    return {
        page: _page_past(
            (when, was[name]) for when, path in own[-_PAGE_VERSIONS:] if (name := f"{past.commit(when)}:{path}") in was
        )
        for page, own in versions.items()
        if own
    }


def _page_past(versions: Iterable[tuple[int, bytes]]) -> PagePast:
    since: dict[str, int] = {}
    before: dict[str, set[str]] = {}
    grew: Counter[str] = Counter()  # in how many versions each section did
    came: Counter[str] = Counter()  # its lines
    went: Counter[str] = Counter()
    for when, data in versions:
        sections: dict[str, set[str]] = {}
        heading = ""
        for line in data.decode("utf-8", "replace").replace("\r\n", "\n").split("\n"):
            since.setdefault(line, when)
            if line.startswith("#"):
                heading = line.strip("# ").lower()
            sections.setdefault(heading, set()).update([line] if line.strip() else ())
        for title, lines in before.items():
            now = sections.get(title, set())
            grew[title] += bool(now - lines)
            came[title] += len(now - lines)
            went[title] += len(lines - now)
        before = sections
    logs = frozenset(title for title, times in grew.items() if times > 1 and _TO_ONE * went[title] <= came[title])
    return PagePast(since, bool(went.total()), logs)
