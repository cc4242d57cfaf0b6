"""Every rename and deletion in history, by one pass of `git log`; from then on only what was committed since."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from memorybank.recall.known import UNCOMMITTED, Past, Tree
from memorybank.store import cache, git
from memorybank.store.head import Head

_EVENTS = ["-z", "--name-status", "--diff-filter=ADR", "--format=%x01%H", "--no-show-signature"]
_LOST = 200  # files that vanished without a commit of their own: in a merge


class _Told:
    """What the log has said so far, as it is kept."""

    def __init__(self, kept: dict[str, Any] | None = None) -> None:
        self.ends: dict[str, list[tuple[int, str]]] = kept["ends"] if kept else {}
        self.began: dict[str, int] = kept["began"] if kept else {}
        self.born: dict[str, int] = kept["born"] if kept else {}  # as `began`, but a rename is no birth
        self.commits: list[str] = kept["commits"] if kept else []

    def take(self, log: bytes) -> None:
        when = len(self.commits) - 1
        tokens = iter(os.fsdecode(log).split("\0"))
        for token in tokens:
            bare = token.lstrip("\n")
            first = bare[:1]
            if first == "\x01":
                self.commits.append(bare[1:])
                when += 1
            elif first == "R":
                came, went = next(tokens, ""), next(tokens, "")
                self.ends.setdefault(came, []).append((when, went))
                self.began[went] = when
                self.born.setdefault(went, self.born.get(came, when))
            elif first == "D":
                self.ends.setdefault(next(tokens, ""), []).append((when, ""))
            elif first:
                path = next(tokens, "")
                self.began[path] = when
                self.born.setdefault(path, when)

    def unexplained(self, tree: Tree) -> list[str]:
        """What appeared, is not there, and has no end after that."""
        ends = self.ends
        return sorted(
            path
            for path, when in self.began.items()
            if path not in tree.files and (path not in ends or ends[path][-1][0] < when)
        )


def past(at: Head | None, tree: Tree, folder: Path) -> Past:
    """Without git nothing is known; before the first commit there was nothing."""
    if at is None:
        return Past(known=False, whole=False)
    if not at.commit:
        return Past()
    place = folder / "past"
    kept = cache.load(place) if at.whole else None
    if kept and kept["head"] != at.commit and not _grew(at.top, kept["head"], at.commit):
        kept = None
    told = _Told(kept)
    if not kept or kept["head"] != at.commit:
        log = _log(at.top, f"{kept['head']}..HEAD" if kept else "HEAD")
        if log is None:
            return Past(whole=False)
        told.take(log)
        if at.whole:
            cache.save(place, {"head": at.commit, **vars(told)})
    missing = told.unexplained(tree)
    if missing:
        _staged(told, at.top, missing)
    return Past(told.ends, told.commits, told.born, whole=at.whole)


def _grew(top: Path, old: str, new: str) -> bool:
    """Do only new commits lie between, one upon the other? Then what was known stays known."""
    merged = git.run(top, ["rev-list", "--merges", "--max-count=1", f"{old}..{new}"])
    return merged == b"" and git.run(top, ["merge-base", "--is-ancestor", old, new]) is not None


def _log(top: Path, commits: str) -> bytes | None:
    """Exact renames only where the others cannot be told: a partial clone may not have the old contents."""
    for similar in ("-M", "-M100%"):
        found = git.run(top, ["log", similar, "--reverse", *_EVENTS, commits])
        if found is not None:
            return found
    return None


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
    asked = ["--literal-pathspecs", "log", "--merges", "-m", *_EVENTS, "--no-renames", "HEAD", "--", *left]
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


def before(top: Path, asked: list[tuple[str, str]]) -> list[str | None]:
    """Each file as it was just before a commit; None when it was not there under that name."""
    names = "".join(f"{commit}^:{path}\n" for commit, path in asked if "\n" not in path)
    out = git.run(top, ["cat-file", "--batch"], stdin=os.fsencode(names)) or b""
    found: list[str | None] = []
    at = 0
    for _ in asked:
        end = out.find(b"\n", at)
        head = out[at:end].rsplit(b" ", 2)
        if end < 0 or head[-1] == b"missing" or not head[-1].isdigit():
            found.append(None)
            at = end + 1 if end >= 0 else len(out)
            continue
        size = int(head[-1])
        found.append(out[end + 1 : end + 1 + size].decode("utf-8", "replace"))
        at = end + 2 + size
    return found


def contents(top: Path, blobs: Iterable[str], most: int) -> dict[str, bytes]:
    """Files as they once were, by git's own names for them; `most` bytes of them at all."""
    asked = "".join(f"{blob}\n" for blob in blobs)
    out = (git.run(top, ["cat-file", "--batch"], stdin=asked.encode()) or b"")[:most] if asked else b""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(out):
        end = out.find(b"\n", at)
        parts = out[at:end].split(b" ")
        if end < 0 or len(parts) != 3:
            at = end + 1 if end >= 0 else len(out)
            continue  # `<id> missing`
        size = int(parts[2])
        found[parts[0].decode()] = out[end + 1 : end + 1 + size]
        at = end + 2 + size
    return found
