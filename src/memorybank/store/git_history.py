"""What git says of a bank's pages, commit by commit and line by line, and the two sides of a merge."""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from memorybank.model.change import PageCommit
from memorybank.store import clock, git

_FIELDS = "--format=%x01%H%x00%at%x00%an%x00%s"


def commits(bank: Path, page: str = "") -> tuple[PageCommit, ...]:
    """Newest first; of one page also under the names it had before. For a clone that has no record of ours (MRG-3)."""
    names = ["--follow", "--", page] if page else ["--", "."]
    told = git.run(bank, ["--literal-pathspecs", "log", _FIELDS, "--name-only", "--relative", "-z", *names]) or b""
    found: list[PageCommit] = []
    for part in told.split(b"\x01")[1:]:
        id, at, author, subject, *pages = part.split(b"\0")
        listed = tuple(os.fsdecode(name.strip(b"\n")) for name in pages if name.strip(b"\n"))
        found.append(PageCommit(id.decode("ascii"), clock.of(at), _text(author), _text(subject), listed))
    return tuple(found)


def other_branches(bank: Path, pages: Mapping[str, bytes]) -> tuple[str, ...]:
    """The branches with a commit that gave one of these pages this content, where HEAD has none of them."""
    found: set[str] = set()
    for page, content in pages.items():
        blob = _words(git.run(bank, ["hash-object", "--path", page, "--stdin"], stdin=content))
        looked = ["log", "--format=%H", "--diff-filter=AMR", f"--find-object={blob[0]}"] if blob else []
        if not blob or _words(git.run(bank, ["--literal-pathspecs", *looked, "-1", "HEAD", "--", page])):
            return ()
        came = _words(git.run(bank, ["--literal-pathspecs", *looked, "--branches", "--", page]))
        for commit in came[-1:]:  # the first one
            names = git.run(bank, ["branch", "--format=%(refname:short)", "--contains", commit])
            found |= set((names or b"").decode("utf-8", "replace").splitlines())
    return tuple(sorted(found))


def line_commits(bank: Path, page: str) -> tuple[PageCommit | None, ...]:
    found: list[PageCommit | None] = []
    for id, fields, _ in blamed(bank, page):
        author, subject, at = (fields.get(name, b"") for name in (b"author", b"summary", b"author-time"))
        made = PageCommit(id.decode("ascii"), clock.of(at or 0), _text(author), _text(subject))
        found.append(made if id.strip(b"0") else None)
    return tuple(found)


def blamed(bank: Path, page: str) -> Iterator[tuple[bytes, dict[bytes, bytes], bytes]]:
    """Each line of the page with the id of its commit (zeros for none) and what git says of that."""
    told = git.run(bank, ["blame", "--porcelain", "--", page]) or b""
    known: dict[bytes, dict[bytes, bytes]] = {}
    current = b""
    for line in told.split(b"\n"):
        first, _, rest = line.partition(b" ")
        if line.startswith(b"\t"):
            yield current, known[current], line[1:].rstrip(b"\r")
        elif len(first) >= 40 and rest[:1].isdigit():
            current = first
            known.setdefault(current, {})
        else:
            known.setdefault(current, {})[first] = rest


def _words(told: bytes | None) -> list[str]:
    return (told or b"").decode("ascii", "replace").split()


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


# --- the two sides of a merge: the stages of a tree in conflict, or two branches yet to meet


class Sides(NamedTuple):
    """A page as it was, ours, and theirs. None: that side has none."""

    base: bytes | None
    ours: bytes | None
    theirs: bytes | None


def in_conflict(bank: Path) -> dict[str, Sides]:
    told = git.run(bank, ["ls-files", "-u", "-z", "--", "."]) or b""
    blobs: dict[str, dict[str, str]] = {}
    for entry in told.split(b"\0")[:-1]:
        meta, _, name = entry.partition(b"\t")
        mode, blob, stage = meta.decode("ascii").split()
        if mode.startswith("100"):
            blobs.setdefault(os.fsdecode(name), {})[stage] = blob
    return {path: Sides(*(_blob(bank, found.get(stage, "")) for stage in "123")) for path, found in blobs.items()}


def before_merge(bank: Path, branch: str) -> dict[str, Sides] | None:
    """The pages that both HEAD and this branch changed since they parted. None: no such branch, or nothing shared."""
    found = _words(git.run(bank, ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{branch}^{{commit}}"]))
    found += _words(git.run(bank, ["merge-base", "HEAD", *found])) if found else []
    if len(found) < 2:
        return None
    tip, base = found[:2]
    here, there = _changed(bank, base, "HEAD"), _changed(bank, base, tip)
    sides: dict[str, Sides] = {}
    for path in sorted(here.keys() & there.keys()):
        names = (f"{base}:./{path}", f"HEAD:./{here[path]}", f"{tip}:./{there[path]}")
        sides[here[path]] = Sides(*(_blob(bank, name) for name in names))
        if here[path] != there[path] and path not in (here[path], there[path]):
            sides[here[path]] = Sides(None, sides[here[path]].ours, None)  # as git's stages have it
    return sides


def settled(bank: Path, paths: Iterable[str]) -> bool:
    """Tell git's index that these pages are merged. Doing it twice is doing it once."""
    names = sorted(paths)
    return not names or git.run(bank, ["--literal-pathspecs", "add", "--", *names]) is not None


def is_merging(bank: Path) -> bool:
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
    told = git.run(bank, ["diff", "--name-status", "--relative", "--find-renames", "-z", base, tip, "--", "."]) or b""
    return {was: to or was for _, _, was, to in git.changes(told)}


def _blob(bank: Path, name: str) -> bytes | None:
    return git.run(bank, ["cat-file", "blob", name]) if name else None
