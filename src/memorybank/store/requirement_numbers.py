"""WRT-6: the next requirement number, free in every work tree and on every branch this clone knows.

A number is taken when a page bears it anywhere: in a work tree of the repository, on a local or remote-tracking
branch, in the stash, in a proposal that waits; or when it was handed out within a day. Asked of git in two processes,
however many branches there are. Two clones that never meet can still take one number twice: `status` then names both.
"""

import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

from memorybank.light import address
from memorybank.model.change import OPEN
from memorybank.model.layout import every
from memorybank.store import disk, git, proposals
from memorybank.store.project import Where, ensure, held, places

FOLDERS = tuple(folder.rstrip("/") for folder in every("requirements"))
_NAME = re.compile(r"REQ-0*(\d{1,5})(?!\d)", re.IGNORECASE)  # more digits are a date or an id, not a count
_HELD = 86_400.0  # seconds for which a number that nobody wrote down yet stays taken


def next_requirement(where: Where) -> int:
    """Hand out a number that no page and no other caller has."""
    bank = Path(os.path.realpath(where.bank))
    folder = ensure(where.places.state.parent / "numbers")
    record = folder / f"{address.key(git.shared_folder(str(bank.parent)) or str(bank))}.json"
    with held(record.with_suffix(".lock")):
        now = time.time()
        recent = {number: at for number, at in _handed_out(record).items() if abs(now - at) < _HELD}
        number = max((0, *recent, *_taken(bank))) + 1
        disk.replace(record, json.dumps(recent | {number: now}).encode("ascii"), str(os.getpid()))
        return number


def number_of(path: str) -> int:
    found = _NAME.match(path.rpartition("/")[2])
    return int(found[1]) if found else 0


def _taken(bank: Path) -> Iterator[int]:
    top = git.toplevel(bank.parent)
    inside = os.path.relpath(bank, top) if top else ""
    told = git.run(top, ["worktree", "list", "--porcelain", "-z"]) if top else None
    trees = (Path(os.fsdecode(line[9:])) for line in (told or b"").split(b"\0") if line.startswith(b"worktree "))
    for one in (bank, *(tree / inside for tree in trees if tree != top)):
        for folder in FOLDERS:
            for _, _, files in os.walk(one / folder):
                yield from map(number_of, files)
        waiting = (p for p in proposals.load_all(places(one).state) if p.state in OPEN)
        yield from (number_of(page) for proposal in waiting for page in proposal.pages)
    if top is not None:
        yield from map(number_of, _committed(top, inside))


def _committed(top: Path, inside: str) -> Iterator[str]:
    """The paths of all requirement pages on all branches: the objects of their tips, each of them once."""
    tips = ["--no-walk=unsorted", "--sparse", "--ignore-missing", "HEAD", "--branches", "--remotes", "refs/stash"]
    folders = [os.path.normpath(f"{inside}/{folder}") for folder in FOLDERS]
    told = git.run(top, ["--literal-pathspecs", "rev-list", "--objects", *tips, "--", *folders]) or b""
    for line in told.split(b"\n"):
        yield os.fsdecode(line.partition(b" ")[2])


def _handed_out(record: Path) -> dict[int, float]:
    try:
        return {int(number): float(at) for number, at in json.loads(record.read_bytes()).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
