"""Every rename and deletion in history, by one pass of `git log`; from then on only what was committed since."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from memorybank.manifests.manifest_kinds import ecosystem_of
from memorybank.model.errors import CannotWrite
from memorybank.recall.verdicts.evidence import UNCOMMITTED, ProjectPast, ProjectTree
from memorybank.store import cache, git
from memorybank.store.history.head import Head, grew
from memorybank.store.project import ensure

_EVENTS = ["-z", "--name-status", "--format=%x01%H %P", "--no-show-signature"]
_PATIENCE = 20  # seconds; a log that fails later than this failed because it is too long, and would again
_LOST = 200  # files that vanished without a commit of their own: in a merge
_COMPARED = 8  # commits whose trees are compared with today's
# Of more files than these only those are compared that have the same name or the same content: to hold all against all
# costs more than the whole log, and finds files that are alike by chance.
_CANDIDATES = "-l8"


class _Told:
    """What the log has said so far, as it is kept."""

    def __init__(self, bank: str, kept: dict[str, Any] | None = None) -> None:
        self.bank = bank
        self._minded: dict[str, bool] = {}
        self.ends: dict[str, list[tuple[int, str]]] = kept["ends"] if kept else {}
        self.began: dict[str, int] = kept["began"] if kept else {}
        self.together: set[str] = kept["together"] if kept else set()  # pages that came with other files
        self.commits: list[str] = kept["commits"] if kept else []  # those that something below happened in, and parents
        self.touched: list[tuple[int, str]] = kept["touched"] if kept else []

    def kept(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def take(self, log: bytes) -> None:
        last, when = "", -1
        commits, ends, touched, is_minded = self.commits, self.ends, self.touched, self._is_minded
        pages: list[str] = []  # of the bank, in this commit
        others, first = False, not commits
        for commit, how, path, went in git.changes(log):
            if not how:
                if pages and others and not first:
                    self.together.update(pages)
                first = first and not (pages or others)
                pages, others = [], False
                continue
            if path.startswith(self.bank):
                pages.append(path)
            else:
                others = True
            minded = is_minded(path)
            if how == "M" and not minded:
                continue
            if commit != last:
                commits.append(commit)
                last, when = commit, len(commits) - 1
            if minded:
                touched.append((when, path))
            if how == "R":
                ends.setdefault(path, []).append((when, went))
                self.began[went] = when
                if is_minded(went):
                    touched.append((when, went))
            elif how == "D":
                ends.setdefault(path, []).append((when, ""))
            elif how == "A":
                self.began[path] = when
        if pages and others and not first:
            self.together.update(pages)

    def _is_minded(self, path: str) -> bool:
        """Of pages and manifests every change counts; of the rest, only where they went."""
        known = self._minded.get(path)
        if known is None:
            known = self._minded[path] = path.startswith(self.bank) or bool(ecosystem_of(path))
        return known

    def unexplained(self, tree: ProjectTree) -> list[str]:
        """What appeared, is not there, and has no end after that."""
        ends = self.ends
        return sorted(
            path
            for path, when in self.began.items()
            if path not in tree.files and (path not in ends or ends[path][-1][0] < when)
        )

    def spoken_of(self, paths: list[str], named: frozenset[str]) -> list[str]:
        """Those that are named, by any end of their path, as a folder above, or under a name they had before."""
        history = ProjectPast(self.ends)

        def is_named(path: str) -> bool:
            parts = path.split("/")
            spans = ((i, j) for i in range(len(parts)) for j in range(i + 1, len(parts) + 1))
            return any("/".join(parts[i:j]) in named for i, j in spans)

        return [path for path in paths if any(map(is_named, (path, *history.earlier_names(path))))]


def past(
    at: Head | None, tree: ProjectTree, folder: Path, bank: str, named: Callable[[], frozenset[str]]
) -> ProjectPast:
    """Without git nothing is known; before the first commit there was nothing.

    `named`: all paths that will be asked for and are not there; what a merge lost is looked for among these only.
    """
    if at is None:
        return ProjectPast(known=False, whole=False)
    if not at.commit:
        return ProjectPast()
    place = folder / "past"
    if cache.load(place.with_name("past-unread")) == at.commit:
        return ProjectPast(whole=False)
    kept = cache.load(place) if at.whole else None
    if kept and (kept["bank"] != bank or not grew(at.top, kept["head"], at.commit)):
        kept = None
    told = _Told(bank, kept)
    if not kept or kept["head"] != at.commit:
        log = _log(at.top, f"{kept['head']}..HEAD" if kept else "HEAD", folder)
        if log is None:
            cache.save(place.with_name("past-unread"), at.commit)  # not again until something is committed
            return ProjectPast(whole=False)
        told.take(log)
        if at.whole:
            cache.save(place, {"head": at.commit, **told.kept()})
    history = ProjectPast(told.ends, told.commits, told.began, told.touched, frozenset(told.together), whole=at.whole)
    asked = named()
    lost = told.unexplained(tree)
    missing = told.spoken_of(lost, asked) if lost else []
    if missing:
        _staged(told, at.top, missing)
    _elsewhere(told, history, tree, at, asked)
    return history


def _log(top: Path, commits: str, folder: Path) -> bytes | None:
    """Exact renames only where the others cannot be told: a partial clone may not have the old contents."""
    started = time.monotonic()
    found = _written(top, ["log", "-M", "--topo-order", "--reverse", *_EVENTS, commits], folder)
    if found is None and time.monotonic() - started < _PATIENCE:
        found = _written(top, ["log", "-M100%", "--topo-order", "--reverse", *_EVENTS, commits], folder)
    return found


def _written(top: Path, asked: list[str], folder: Path) -> bytes | None:
    """By way of a file: through a pipe git hands over commit by commit, which takes both sides longer."""
    file = folder / f".log.{os.getpid()}.tmp"
    try:
        ensure(folder)
        done = git.run(top, [*asked[:-1], f"--output={file}", asked[-1]])
        if done is None and file.exists():
            return None
        return file.read_bytes()
    except (OSError, CannotWrite):  # no file could be made there
        return git.run(top, asked)
    finally:
        with suppress(OSError):
            file.unlink()


def _staged(told: _Told, top: Path, missing: list[str]) -> None:
    """Renames and deletions that are staged but not committed, then those that a merge made."""
    out = git.run(top, ["diff", "--cached", "-M", "-z", "--name-status", "--diff-filter=DR", "HEAD"])
    explained: set[str] = set()
    for _, _, came, went in git.changes(out or b""):
        told.ends.setdefault(came, []).append((UNCOMMITTED, went))
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
            told.commits.append(commit)
            told.ends.setdefault(path, []).append((len(told.commits) - 1, ""))


def _elsewhere(told: _Told, history: ProjectPast, tree: ProjectTree, at: Head, named: frozenset[str]) -> None:
    """Files that went in one commit and came in another, or moved in a merge: git compares the tree that had them last
    with that of today."""
    gone: dict[int, set[str]] = {}  # when -> the names that were lost then
    for path in history.reached(named):
        end = history.fate(path, tree)
        if end is not None and not end.to and end.commit:
            when, name = history.last(path)
            gone.setdefault(when, set()).add(name)
    lost = sorted(gone, key=lambda when: (-len(gone[when]), -when))[:_COMPARED]
    pairs = [(when, parent) for when in lost for parent in told.commits[when].split(" ")[1:] if parent]
    asked = ["diff-tree", "--stdin", "-r", "-z", "-M", _CANDIDATES, "--name-status", "--diff-filter=R", "--always"]
    stdin = "".join(f"{at.commit} {parent}\n" for _, parent in pairs)  # as if each were a parent of HEAD
    out = git.run(at.top, [*asked, "--format=%x01"], stdin=stdin.encode()) if pairs else None
    number = -1
    for _, how, came, went in git.changes(out or b""):
        number += not how
        when = pairs[number][0]
        if how and came in gone[when]:
            told.ends[came].append((when, went))


def contents(top: Path, names: Iterable[str], most: int) -> dict[str, bytes]:
    """Files as they once were, by any name that git has for them (`COMMIT:PATH`); `most` bytes of them at all."""
    asked = [name for name in names if "\n" not in name]
    if not asked:
        return {}
    out = git.run(top, ["cat-file", "--batch"], stdin=os.fsencode("\n".join(asked) + "\n")) or b""
    return git.batch(out[:most], asked)
