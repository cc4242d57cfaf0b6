"""The two sides of a merge, as git knows them: the stages of a tree in conflict, or two branches yet to meet."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from memorybank.store import git

_STAGES = ("1", "2", "3")


class Sides(NamedTuple):
    """A page as it was, ours, and theirs. None: that side has none."""

    base: bytes | None
    ours: bytes | None
    theirs: bytes | None


def in_conflict(bank: Path) -> dict[str, Sides]:
    """The pages that git could not merge, by their path in the bank."""
    told = git.run(bank, ["ls-files", "-u", "-z", "--", "."]) or b""
    blobs: dict[str, dict[str, str]] = {}
    for entry in told.split(b"\0")[:-1]:
        meta, _, name = entry.partition(b"\t")
        mode, blob, stage = meta.decode("ascii").split()
        if mode.startswith("100"):
            blobs.setdefault(os.fsdecode(name), {})[stage] = blob
    return {path: Sides(*(_blob(bank, found.get(stage, "")) for stage in _STAGES)) for path, found in blobs.items()}


def before_merge(bank: Path, branch: str) -> dict[str, Sides] | None:
    """The pages that both HEAD and this branch changed since they parted. None: no such branch, or nothing shared."""
    tip = _word(git.run(bank, ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{branch}^{{commit}}"]))
    base = _word(git.run(bank, ["merge-base", "HEAD", tip])) if tip else ""
    if not base:
        return None
    here, there = _changed(bank, base, "HEAD"), _changed(bank, base, tip)
    found: dict[str, Sides] = {}
    for path in sorted(here.keys() & there.keys()):
        names = (f"{base}:./{path}", f"HEAD:./{here[path]}", f"{tip}:./{there[path]}")
        found[here[path]] = Sides(*(_blob(bank, name) for name in names))
        if here[path] != there[path] and path not in (here[path], there[path]):
            found[here[path]] = Sides(None, found[here[path]].ours, None)  # as git's stages have it
    return found


def settled(bank: Path, paths: Iterable[str]) -> bool:
    """Tell git's index that these pages are merged. Doing it twice is doing it once."""
    names = sorted(paths)
    return not names or git.run(bank, ["--literal-pathspecs", "add", "--", *names]) is not None


def is_merging(bank: Path) -> bool:
    """Is a merge, pick or rebase under way?"""
    heads = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD")
    return any(git.run(bank, ["rev-parse", "--verify", "--quiet", head]) for head in heads)


def first_commits(bank: Path, paths: Iterable[str]) -> dict[str, tuple[int, str]]:
    """When and by which commit each page came; one that is in no commit comes last."""
    found: dict[str, tuple[int, str]] = {}
    for path in paths:
        args = ["log", "--all", "HEAD", "--no-renames", "--diff-filter=A", "--format=%ct %H", "--", path]
        told = (git.run(bank, ["--literal-pathspecs", *args]) or b"").decode("ascii").splitlines()
        commits = [(int(when), name) for when, _, name in (line.partition(" ") for line in told)]
        found[path] = min(commits, default=(2**62, path))
    return found


def _changed(bank: Path, base: str, tip: str) -> dict[str, str]:
    """The pages that differ, each with the name it has now."""
    told = git.run(bank, ["diff", "--name-status", "--relative", "--find-renames", "-z", base, tip, "--", "."]) or b""
    words = iter(os.fsdecode(word) for word in told.split(b"\0")[:-1])
    found: dict[str, str] = {}
    for status in words:
        was = next(words)
        found[was] = next(words) if status.startswith("R") else was
    return found


def _blob(bank: Path, name: str) -> bytes | None:
    return git.run(bank, ["cat-file", "blob", name]) if name else None


def _word(told: bytes | None) -> str:
    return (told or b"").decode("ascii", "replace").strip()
