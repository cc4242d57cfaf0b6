"""What git's log says of each page: the subjects of the commits that changed it, and how many there were.

A request often says again, in other words, what somebody wrote when the right page was last changed.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from memorybank.store import git

KEPT = 100  # subjects of one page, the latest
WIDE, WIDE_SHARE = 20, 0.3  # pages one commit touches, and their share of all, over which it speaks of none
_FIELD = "\x02"
_FORMAT = f"--format=%x01%H{_FIELD}%ct{_FIELD}%s{_FIELD}"


Known = Callable[[str], Any]


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


def head(root: Path) -> str:
    """The commit that is checked out, "" outside of git or before the first one."""
    return (git.run(root, ["rev-parse", "--verify", "-q", "HEAD"]) or b"").decode("ascii", "replace").strip()


def since(root: Path, then: str, now: str) -> tuple[Commit, ...] | None:
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
        renamed = tuple((a, b) for how, a, b in events if how == "R" and is_text(a) and is_text(b))
        paths = (went or path for how, path, went in events if how != "D")
        changed = tuple(path for path in paths if path.lower().endswith(".md") and is_text(path))
        found.append(Commit(int(when) if when.isdecimal() else 0, subject.rstrip(_FIELD), changed, renamed))
    return found


def is_text(name: str) -> bool:
    """Names that are no text are not kept: no index or answer could hold them."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def fold(known: Known, commits: tuple[Commit, ...], pages: int) -> dict[str, CommitTold]:
    """What these commits add to what is known, by path. One that touches a good part of all pages (an import, a
    reformatting) says nothing about any of them."""
    wide = max(WIDE, pages * WIDE_SHARE)
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
            subjects = (commit.subject, *(s for s in told.subjects if s != commit.subject))[:KEPT]
            now[path] = CommitTold(told.edits + 1, max(told.last, commit.when), subjects)
    return now
