"""What git's log says of each page: the subjects of the commits that changed it, and how many there were.

A request often says again, in other words, what somebody wrote when the right page was last changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from memorybank.store import git

KEPT = 100  # subjects of one page, the latest
WIDE, WIDE_SHARE = 20, 0.3  # pages one commit touches, and their share of all, over which it speaks of none
_RECORD, _FIELD = "\x01", "\x02"
_FORMAT = f"--format={_RECORD}%H{_FIELD}%ct{_FIELD}%s{_FIELD}"


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
    return None if told is None else tuple(_commits(told.decode("utf-8", "surrogateescape")))


def _commits(text: str) -> list[Commit]:
    """Cell after cell: a subject or a path may hold any character but the one between cells."""
    found: list[tuple[int, str]] = []
    changed: list[list[str]] = []
    renamed: list[list[tuple[str, str]]] = []
    cells = iter(text.split("\0"))
    for cell in cells:
        status = cell.lstrip("\n")
        if status.startswith(_RECORD):
            _, date, told = f"{status}{_FIELD * 2}".split(_FIELD, 2)
            found.append((int(date) if date.isdecimal() else 0, told.rstrip(_FIELD)))
            changed.append([])
            renamed.append([])
            continue
        path = next(cells, "")
        if status[:1] in ("R", "C"):
            old, path = path, next(cells, "")
            if status[:1] == "R" and is_text(old) and is_text(path):
                renamed[-1].append((old, path))
        if status[:1] not in ("", "D") and path.lower().endswith(".md") and is_text(path):
            changed[-1].append(path)
    return [Commit(*one, tuple(c), tuple(r)) for one, c, r in zip(found, changed, renamed, strict=True)]


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
