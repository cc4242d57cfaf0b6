"""WRT-6: the next requirement number, free in every work tree and on every branch this clone knows.

A number is taken when a page bears it anywhere: in a work tree of the repository, on a local or remote-tracking
branch, in the stash, in a proposal that waits; or when it was handed out within a day. Asked of git in two processes,
however many branches there are. Two clones that never meet can still take one number twice: `status` then names both.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from memorybank.light import address
from memorybank.model.change import Create, Move
from memorybank.model.proposal import OPEN
from memorybank.store import disk, git, proposals
from memorybank.store.lock import held
from memorybank.store.project import Where, ensure, places

FOLDERS = ("details/requirements", "requirements")  # of this layout and of the older one
_NAME = re.compile(r"REQ-0*(\d{1,5})(?!\d)", re.IGNORECASE)  # more digits are a date or an id, not a count
_BRANCHES = 500  # the most recently committed ones
_DEPTH = 4  # folders below the requirements' own
_HELD = 86_400.0  # seconds for which a number that nobody wrote down yet stays taken


def next_requirement(where: Where) -> int:
    """Hand out a number that no page and no other caller has."""
    bank = Path(os.path.realpath(where.bank))
    common = git.common_dir(bank.parent)
    folder = ensure(where.places.state.parent / "numbers")
    record = folder / f"{address.key(str(common or bank))}.json"
    with held(record.with_suffix(".lock")):
        now = time.time()
        recent = {number: at for number, at in _handed_out(record).items() if abs(now - at) < _HELD}
        number = max((0, *recent, *_taken(bank, common))) + 1
        disk.replace(record, json.dumps(recent | {number: now}).encode("ascii"), str(os.getpid()))
        return number


def number_of(path: str) -> int:
    """The number a page's file name bears; 0 for none."""
    found = _NAME.match(path.rpartition("/")[2])
    return int(found[1]) if found else 0


def _taken(bank: Path, common: Path | None) -> Iterator[int]:
    top = git.toplevel(bank.parent)
    inside = os.path.relpath(bank, top) if top else ""
    banks = [bank, *(tree / inside for tree in _worktrees(common) if tree != top)] if common else [bank]
    for one in banks:
        for folder in FOLDERS:
            for _, _, files in os.walk(one / folder):
                yield from map(number_of, files)
        yield from _proposed(one)
    if common is not None and top is not None:
        yield from map(number_of, _committed(top, inside))


def _proposed(bank: Path) -> Iterator[int]:
    for proposal in proposals.load_all(places(bank).state):
        if proposal.state in OPEN:
            for change in proposal.plan.changes:
                if isinstance(change, Create | Move):
                    yield number_of(change.to if isinstance(change, Move) else change.path)


def _worktrees(common: Path) -> Iterator[Path]:
    """Every work tree of the repository, from git's own notes about them."""
    if common.name == ".git":
        yield common.parent
    for note in sorted((common / "worktrees").glob("*/gitdir")):
        try:
            place = Path(note.read_text(encoding="utf-8", errors="surrogateescape").strip())
        except OSError:
            continue
        yield Path(os.path.realpath((note.parent / place).parent))


def _committed(top: Path, inside: str) -> Iterator[str]:
    """The names of all requirement pages on all branches."""
    asked = ["--sort=-committerdate", f"--count={_BRANCHES}", "--format=%(objectname)"]
    told = git.run(top, ["for-each-ref", *asked, "refs/heads", "refs/remotes", "refs/stash"]) or b""
    commits = dict.fromkeys(["HEAD", *told.decode("ascii", "replace").split()])
    wanted = [os.fsencode(f"{commit}:{inside}/{folder}") for commit in commits for folder in FOLDERS]
    for _ in range(_DEPTH):
        folders: dict[bytes, None] = {}
        for name, below in _trees(top, wanted):
            if below:
                folders[below] = None
            else:
                yield os.fsdecode(name)
        if not folders:
            return
        wanted = list(folders)


def _trees(top: Path, wanted: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Every entry of these trees: its name, and for a folder the tree behind it. Each tree once."""
    lines = [line for line in wanted if b"\n" not in line]
    out = git.run(top, ["cat-file", "--batch"], stdin=b"\n".join(lines) + b"\n") or b""
    at, seen = 0, set()
    while at < len(out):
        end = out.find(b"\n", at)
        head = out[at:end].split(b" ")
        at = end + 1
        if len(head) != 3 or not head[2].isdigit():  # "... missing"
            continue
        size = int(head[2])
        tree, at = out[at : at + size], at + size + 1
        if head[1] == b"tree" and head[0] not in seen:
            seen.add(head[0])
            yield from _entries(tree, len(head[0]) // 2)


def _entries(tree: bytes, width: int) -> Iterator[tuple[bytes, bytes]]:
    """Git's own form: mode, blank, name, a zero, the object's id in binary."""
    at = 0
    while at < len(tree):
        end = tree.find(b"\0", at)
        if end < 0:
            return
        mode, _, name = tree[at:end].partition(b" ")
        id = tree[end + 1 : end + 1 + width]
        yield name, id.hex().encode("ascii") if mode == b"40000" else b""
        at = end + 1 + width


def _handed_out(record: Path) -> dict[int, float]:
    try:
        return {int(number): float(at) for number, at in json.loads(record.read_bytes()).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
