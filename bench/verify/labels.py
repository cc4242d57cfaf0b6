"""What became of a path between two commits, by git's own record of renames and deletions.

Two records are kept. The first parent's, merges as one step, is a straight line and says what the branch saw. The
whole log, commit by commit, sees a rename that later edits in the same merge would hide. A target counts as right when
either names it and it is still there.
"""

from __future__ import annotations

import posixpath
import subprocess
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from verify.anchors import EXACT, NAME, Anchor, Tracked

LIVE, MOVED, GONE, EITHER = "live", "moved", "gone", "either"
_RENAMES = ("-M", "-l0", "--name-status", "-z", "--format=%x01%H")


class Label(NamedTuple):
    verdict: str
    to: frozenset[str] = frozenset()  # every right answer for a moved one


class Record(NamedTuple):
    """Where each path of the anchor commit went: its chain of names, oldest first."""

    chains: Mapping[str, tuple[str, ...]]


def git(repo: Path, *args: str) -> str:
    done = subprocess.run(
        ["git", "-c", "core.quotePath=off", *args], cwd=repo, capture_output=True, check=True, timeout=600
    )
    return done.stdout.decode("utf-8", "surrogateescape")


def names(repo: Path, commit: str) -> list[str]:
    return [name for name in git(repo, "ls-tree", "-r", "-z", "--name-only", commit).split("\0") if name]


def records(repo: Path, since: str, until: str) -> tuple[Record, Record]:
    straight = git(repo, "log", "--first-parent", "-m", "--reverse", *_RENAMES, f"{since}..{until}")
    whole = git(repo, "log", "--topo-order", "--reverse", *_RENAMES, f"{since}..{until}")
    return _chains(straight), _chains(whole)


def _chains(log: str) -> Record:
    chains: dict[str, tuple[str, ...]] = {}
    now: dict[str, list[str]] = {}  # a path as it is called now -> what it was called before
    for status, old, new in _changes(log):
        if status == "R":
            origins = now.pop(old, []) or [old]
            for origin in origins:
                chains[origin] = (*chains.get(origin, ()), new)
            now.setdefault(new, []).extend(origins)
        elif status == "D":
            now.pop(old, None)
    return Record(chains)


def _changes(log: str) -> Iterator[tuple[str, str, str]]:
    fields = iter(log.split("\0"))
    for field in fields:
        status = field.rpartition("\n")[2].lstrip("\x01")
        if status[:1] in ("R", "C") and status[1:].isdigit():
            yield status[0], next(fields), next(fields)
        elif status in ("A", "M", "D", "T"):
            path = next(fields)
            yield status, path, path


def left(repo: Path, until: str) -> frozenset[str]:
    """Every path that was deleted or renamed away on the way to a commit."""
    log = git(repo, "log", "--no-renames", "--diff-filter=D", "--name-only", "-z", "--format=", until)
    return frozenset(name.strip("\n") for name in log.split("\0"))


def ignored(repo: Path, paths: Iterable[str]) -> frozenset[str]:
    """Which of these the work tree's own rules keep out of git: no longer tracked, yet made again on every machine."""
    asked = subprocess.run(
        ["git", "check-ignore", "--no-index", "-z", "--stdin"],
        cwd=repo, input="\0".join(paths).encode("utf-8", "surrogateescape"), capture_output=True, check=False,
    )  # fmt: skip
    return frozenset(path.rstrip("/") for path in asked.stdout.decode("utf-8", "surrogateescape").split("\0"))


def label(
    anchor: Anchor, before: Tracked, after: Tracked, both: tuple[Record, Record], earlier: Container[str]
) -> Label:
    """What the record says; EITHER where it does not settle what the page meant, and nothing is counted."""
    here = after.folders if anchor.folder else after.files
    if anchor.how != EXACT and (anchor.text in earlier or f"memory-bank/{anchor.text}" in after.files):
        return Label(EITHER)  # it may mean a path that had left its place before the pages were taken
    if anchor.path in here:
        return Label(LIVE)
    if anchor.path in after.folders or anchor.path in after.files:
        return Label(EITHER)  # a file became a folder of that name, or the other way round
    # a name without a folder says no more than an end of a path does, also where the file once lay at the top
    if (anchor.how != EXACT or ("/" not in anchor.text and anchor.where != "link")) and any(
        path.endswith("/" + anchor.text) for path in _named(anchor.text, after)
    ):
        return Label(EITHER)  # what the page wrote still fits another path
    if anchor.how == NAME and anchor.text in after.files:
        return Label(EITHER)
    targets = _folder_targets(anchor.path, before, after, both) if anchor.folder else _targets(anchor.path, after, both)
    return Label(MOVED, frozenset(targets)) if targets else Label(GONE)


def _named(text: str, tree: Tracked) -> tuple[str, ...]:
    return tree.ends.get(posixpath.basename(text), ())


def _targets(path: str, after: Tracked, both: tuple[Record, Record]) -> set[str]:
    return {name for record in both for name in record.chains.get(path, ())[-1:] if name in after.files}


def _folder_targets(folder: str, before: Tracked, after: Tracked, both: tuple[Record, Record]) -> set[str]:
    """A folder moved when most of what it held went to one other folder, each file under its old place in it."""
    held = [path for path in before.files if path.startswith(folder + "/")]
    found: Counter[str] = Counter()
    for path in held:
        rest = path[len(folder) :]
        found.update({target[: -len(rest)] for target in _targets(path, after, both) if target.endswith(rest)})
    return {target for target, count in found.items() if target and 2 * count > len(held)}
