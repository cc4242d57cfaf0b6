"""Every rename and deletion in history, by one pass of `git log`; from then on only what was committed since."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from memorybank.recall.verdicts.known import UNCOMMITTED, Past, Tree
from memorybank.store import cache, git
from memorybank.store.code.declared import kind_of, reader
from memorybank.store.code.head import Head

_EVENTS = ["-z", "--name-status", "--format=%x01%H", "--no-show-signature"]
_PATIENCE = 20  # seconds; a log that fails later than this failed because it is too long, and would again
_LOST = 200  # files that vanished without a commit of their own: in a merge


class _Told:
    """What the log has said so far, as it is kept."""

    def __init__(self, bank: str, kept: dict[str, Any] | None = None) -> None:
        self.bank = bank
        self._minded: dict[str, bool] = {}
        self.ends: dict[str, list[tuple[int, str]]] = kept["ends"] if kept else {}
        self.began: dict[str, int] = kept["began"] if kept else {}
        self.born: dict[str, int] = kept["born"] if kept else {}  # as `began`, but a rename is no birth
        self.commits: list[str] = kept["commits"] if kept else []  # those that something below happened in
        self.touched: list[tuple[int, str]] = kept["touched"] if kept else []

    def kept(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def take(self, log: bytes) -> None:
        commit = ""
        tokens = iter(os.fsdecode(log).split("\0"))
        for token in tokens:
            bare = token.lstrip("\n")
            first = bare[:1]
            if first == "\x01":
                commit = bare[1:]
                continue
            if not first:
                continue
            path = next(tokens, "")
            minded = self._is_minded(path)
            if first == "M" and not minded:
                continue
            if not self.commits or self.commits[-1] != commit:
                self.commits.append(commit)
            when = len(self.commits) - 1
            if minded:
                self.touched.append((when, path))
            if first == "R":
                went = next(tokens, "")
                self.ends.setdefault(path, []).append((when, went))
                self.began[went] = when
                self.born.setdefault(went, self.born.get(path, when))
                if self._is_minded(went):
                    self.touched.append((when, went))
            elif first == "D":
                self.ends.setdefault(path, []).append((when, ""))
            elif first == "A":
                self.began[path] = when
                self.born.setdefault(path, when)

    def _is_minded(self, path: str) -> bool:
        """Of pages and manifests every change counts; of the rest, only where they went."""
        known = self._minded.get(path)
        if known is None:
            known = self._minded[path] = path.startswith(self.bank) or reader(kind_of(path)) is not None
        return known

    def unexplained(self, tree: Tree) -> list[str]:
        """What appeared, is not there, and has no end after that."""
        ends = self.ends
        return sorted(
            path
            for path, when in self.began.items()
            if path not in tree.files and (path not in ends or ends[path][-1][0] < when)
        )


def past(at: Head | None, tree: Tree, folder: Path, bank: str, named: frozenset[str]) -> Past:
    """Without git nothing is known; before the first commit there was nothing.

    `named`: the last parts of all paths that will be asked for; what a merge lost is looked for among these only.
    """
    if at is None:
        return Past(known=False, whole=False)
    if not at.commit:
        return Past()
    place = folder / "past"
    if cache.load(place.with_name("past-unread")) == at.commit:
        return Past(whole=False)
    kept = cache.load(place) if at.whole else None
    if kept and kept["bank"] != bank:
        kept = None
    if kept and kept["head"] != at.commit and not _grew(at.top, kept["head"], at.commit):
        kept = None
    told = _Told(bank, kept)
    if not kept or kept["head"] != at.commit:
        log = _log(at.top, f"{kept['head']}..HEAD" if kept else "HEAD")
        if log is None:
            cache.save(place.with_name("past-unread"), at.commit)  # not again until something is committed
            return Past(whole=False)
        told.take(log)
        if at.whole:
            cache.save(place, {"head": at.commit, **told.kept()})
    missing = [path for path in told.unexplained(tree) if not named.isdisjoint(path.split("/"))]
    if missing:
        _staged(told, at.top, missing)
    return Past(told.ends, told.commits, told.born, told.touched, at.commit, whole=at.whole)


def _grew(top: Path, old: str, new: str) -> bool:
    """Do only new commits lie between, one upon the other? Then what was known stays known."""
    merged = git.run(top, ["rev-list", "--merges", "--max-count=1", f"{old}..{new}"])
    return merged == b"" and git.run(top, ["merge-base", "--is-ancestor", old, new]) is not None


def _log(top: Path, commits: str) -> bytes | None:
    """Exact renames only where the others cannot be told: a partial clone may not have the old contents."""
    started = time.monotonic()
    found = git.run(top, ["log", "-M", "--reverse", *_EVENTS, commits])
    if found is None and time.monotonic() - started < _PATIENCE:
        found = git.run(top, ["log", "-M100%", "--reverse", *_EVENTS, commits])
    return found


def _staged(told: _Told, top: Path, missing: list[str]) -> None:
    """Renames and deletions that are staged but not committed, then those that a merge made."""
    out = git.run(top, ["diff", "--cached", "-M", "-z", "--name-status", "--diff-filter=DR", "HEAD"])
    explained: set[str] = set()
    tokens = iter(os.fsdecode(out or b"").split("\0"))
    for token in tokens:
        if token:
            came = next(tokens, "")
            told.ends.setdefault(came, []).append((UNCOMMITTED, next(tokens, "") if token[0] == "R" else ""))
            explained.add(came)
    left = [path for path in missing if path not in explained][:_LOST]
    if not left:
        return
    asked = [
        "--literal-pathspecs",
        "log",
        "--merges",
        "-m",
        *_EVENTS,
        "--diff-filter=D",
        "--no-renames",
        "HEAD",
        "--",
        *left,
    ]
    commit = ""
    tokens = iter(os.fsdecode(git.run(top, asked) or b"").split("\0"))
    seen: set[str] = set()
    for token in tokens:
        bare = token.lstrip("\n")
        if bare[:1] == "\x01":
            commit = bare[1:].partition(" ")[0]
        elif bare:
            path = next(tokens, "")
            if bare[0] == "D" and path not in seen:
                seen.add(path)
                told.commits.append(commit)
                told.ends.setdefault(path, []).append((len(told.commits) - 1, ""))


def contents(top: Path, names: Iterable[str], most: int) -> dict[str, bytes]:
    """Files as they once were, by any name that git has for them (`COMMIT:PATH`); `most` bytes of them at all."""
    asked = [name for name in names if "\n" not in name]
    if not asked:
        return {}
    out = (git.run(top, ["cat-file", "--batch"], stdin=os.fsencode("\n".join(asked) + "\n")) or b"")[:most]
    found: dict[str, bytes] = {}
    at = 0
    for name in asked:
        end = out.find(b"\n", at)
        if end < 0:
            break
        head = out[at:end].rsplit(b" ", 2)
        at = end + 1
        if len(head) == 3 and head[-1].isdigit():  # else `NAME missing`
            found[name] = out[at : at + int(head[-1])]
            at += int(head[-1]) + 1
    return found
