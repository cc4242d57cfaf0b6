"""One of many writers: adds a line to a page that all of them write, and a page of its own. Run as a program."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from memorybank.model.change import Create, Flow, Plan, Update
from memorybank.model.errors import StalePlan
from memorybank.store.apply import apply
from memorybank.store.files import read_page
from memorybank.store.project import places

SHARED = "details/progress.md"


def line(number: int) -> str:
    return f"- [ ] from writer {number:02}\n"


def own(number: int) -> str:
    return f"details/design/writer-{number:02}.md"


def write(bank: Path, number: int) -> int:
    """Plan, apply, and plan anew whenever somebody else was quicker. Returns how often that was."""
    for turn in range(1000):
        before, text = read_page(bank, SHARED)
        changes = (
            Update(SHARED, before, (text + line(number)).encode("utf-8"), "one line more"),
            Create(own(number), f"# Writer {number:02}\n".encode(), "a page of its own"),
        )
        try:
            apply(Plan(Flow.REFRESH, changes), bank, places(bank))
        except StalePlan:
            time.sleep(0.001 * number)  # not all at once again
            continue
        return turn
    raise RuntimeError("never had a turn")


if __name__ == "__main__":
    sys.stdout.write(f"{write(Path(sys.argv[1]), int(sys.argv[2]))}\n")
