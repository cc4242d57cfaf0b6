"""Scale, as ratios: commands on banks of 100 to 10,000 pages against reading the same files once; `refresh` on a
repository of 20,000 files against listing and reading it; and parsing.

The floor is a bare interpreter that walks the bank and reads every file. It runs in turn with the commands, and
twice, so that a ratio can be told from noise (A/A). Exit code 1 when a bar is broken.

    python bench/scale.py            the whole table, a few minutes
    python bench/scale.py --quick    1,000 pages, fewer rounds: does it run, is anything far off
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import banks
from measure import Cost, interleaved, low, run

from memorybank.markdown.pieces import first_prose, page_of, pieces, tables

CPU_BAR = 3.0  # x the floor, for a small bank in a repository of 20,000 files; larger banks are only printed
MEMORY_BAR = 4 * 1024  # bytes a page, above what the same command takes on a bank of four
LINEAR_BAR = 1.6  # time per byte, the largest document against the smallest
COMMANDS = ("refresh --plan", "index", "index --check", "status")
FLOOR = """
import os, sys
def walk(folder):
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                walk(entry.path)
            else:
                with open(entry.path, "rb") as file:
                    file.read()
walk(sys.argv[1])
"""


class Row(NamedTuple):
    size: int
    case: str
    command: str
    cpu: float  # x the floor
    wall: float
    memory: float  # bytes a page
    held_to: float  # the bar for `cpu`; 0 when there is none

    def __str__(self) -> str:
        bar = f"<= {self.held_to:.0f}" if self.held_to else ""
        return (
            f"{self.size:>6}  {self.case:<20} {self.command:<15} {self.cpu:>6.2f} {self.wall:>6.2f} "
            f"{self.memory:>10.0f}  {bar}"
        )


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--quick", action="store_true", help="1,000 pages, fewer rounds")
    quick = asked.parse_args().quick
    started = time.monotonic()
    print("Commands, against one walk that reads the same files\n")
    print(f"{'pages':>6}  {'bank':<20} {'command':<15} {'cpu x':>6} {'wall x':>6} {'bytes/page':>10}")
    with tempfile.TemporaryDirectory(prefix="memory-bank-scale-") as scratch:
        bench = Bench(Path(scratch), rounds=3 if quick else 7)
        rows = [row for size in ((1_000,) if quick else (100, 500, 10_000)) for row in bench.rows(size)]
        rows += bench.repository(2_000 if quick else 20_000)
    print("\nParsing one page, nanoseconds a byte\n")
    ratios = list(_parsing(quick))
    broken = [f"{r.size} pages, {r.case}, {r.command}: {r.cpu:.2f} x" for r in rows if 0 < r.held_to < r.cpu]
    broken += [
        f"{r.size} pages, {r.case}, {r.command}: {r.memory:.0f} bytes a page"
        for r in rows
        if r.held_to and r.memory > MEMORY_BAR  # where a whole log is read, the peak is that of git itself
    ]
    broken += [f"parsing {name}: {ratio:.2f} x" for name, ratio in ratios if ratio > LINEAR_BAR]
    print(f"\n{time.monotonic() - started:.0f} s.", "\n".join(["Broken:", *broken]) if broken else "Every bar holds.")
    return 1 if broken else 0


class Bench:
    """Banks in a scratch folder, with a cache and compiled modules of their own."""

    def __init__(self, scratch: Path, *, rounds: int) -> None:
        self.scratch, self.rounds = scratch, rounds
        ours = ("MEMORY_BANK_", "GIT_", "XDG_", "PYTHON")
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(ours)} | {
            "XDG_CACHE_HOME": str(scratch / "cache"),
            "XDG_STATE_HOME": str(scratch / "state"),
            "PYTHONPYCACHEPREFIX": str(scratch / "compiled"),
        }
        tiny = self._bank("tiny", 4)
        self.least = {c: min(self._run(tiny, c).peak for _ in range(3)) for c in COMMANDS}

    def rows(self, size: int) -> Iterator[Row]:
        plain = self._bank(f"plain-{size}", size)
        tracked = self.scratch / f"git-{size}"
        shutil.copytree(plain, tracked)
        banks.commit(tracked, commits=max(2, size // 10))
        self._must(tracked, "refresh", "--yes")  # two people have committed: now the tables name them
        banks.commit_all(tracked)
        for root, kind in ((plain, "plain"), (tracked, "git")):
            self._must(root, "index", "--check")
            yield from self._case(root, size, kind, self.rounds, 0)
            shutil.rmtree(root)

    def repository(self, files: int) -> Iterator[Row]:
        """A small bank in a large repository; the floor walks the repository."""
        root = self.scratch / "repository"
        banks.write_repository(root, files)
        banks.commit(root, commits=20)
        self._must(root, "refresh", "--yes")
        banks.commit_all(root)
        bar = CPU_BAR if files >= 20_000 else 0
        yield from self._case(root, files, "repository", self.rounds, bar, folder=banks.CODE, commands=COMMANDS[:1])
        shutil.rmtree(root)

    def _case(
        self,
        root: Path,
        size: int,
        case: str,
        rounds: int,
        bar: float,
        *,
        folder: str = "memory-bank",
        commands: tuple[str, ...] = COMMANDS,
    ) -> Iterator[Row]:
        jobs = {name: partial(self._floor, root / folder) for name in ("floor", "floor again")}
        jobs |= {command: partial(self._run, root, command) for command in commands}
        costs = interleaved(jobs, rounds)
        floor = costs["floor"]
        for name in ("floor again", *commands):
            peak = min(c.peak for c in costs[name]) - self.least.get(name, 0)
            row = Row(
                size,
                case,
                "floor (A/A)" if name == "floor again" else name,
                low([c.cpu for c in costs[name]]) / low([c.cpu for c in floor]),
                low([c.wall for c in costs[name]]) / low([c.wall for c in floor]),
                0 if name == "floor again" else max(peak, 0) / size,
                0 if name == "floor again" else bar,
            )
            print(row, flush=True)
            yield row

    def _bank(self, name: str, size: int) -> Path:
        """A bank whose MEMORY.md, fixed pages and indexes the program itself made."""
        root = self.scratch / name
        banks.write_project(root, 4)
        self._must(root, "refresh", "--yes")
        banks.write_project(root, size)
        self._must(root, "refresh", "--yes")
        return root

    def _floor(self, folder: Path) -> Cost:
        return run([sys.executable, "-I", "-S", "-c", FLOOR, str(folder)], self.env)

    def _run(self, root: Path, command: str) -> Cost:
        cost = run([sys.executable, "-m", "memorybank", *command.split(), "--project", str(root)], self.env)
        if cost.code not in (0, 1, 3):  # well, out of step, waiting for a yes
            raise SystemExit(f"{command} on {root.name} ended with exit code {cost.code}")
        return cost

    def _must(self, root: Path, *args: str) -> None:
        command = [sys.executable, "-m", "memorybank", *args, "--project", str(root)]
        subprocess.run(command, env=self.env, check=True, capture_output=True)


DOCUMENTS: Mapping[str, Callable[[int], str]] = {
    "table rows": lambda n: "# T\n\n| a | b | c |\n|---|---|---|\n" + "| one | two | `x.py` |\n" * (60 * n),
    "one long line": lambda n: "words, `code` and [a link](details/tech.md) | " * (45 * n),
    "lists 200 deep": lambda n: "".join("  " * (i % 200) + "- item\n" for i in range(10 * n)),
    "quotes 50 deep": lambda n: ("> " * 50 + "said\n") * (10 * n),
    "headings": lambda n: "## A title ##\n\ntext\n" * (20 * n),
    "code fences": lambda n: "```py\nx = 1\n```\n" * (20 * n),
    "code fences in one item": lambda n: "- item\n" + "  ```\n  code\n  ```\n" * (20 * n),
    "open comments": lambda n: "<!-- never closed\n" * (20 * n),
    "markers": lambda n: "<!-- MACHINE_BLOCK_START -->\n<!-- MACHINE_BLOCK_END -->\n" * (20 * n),
    "merge conflicts": lambda n: "<<<<<<< ours\n=======\n>>>>>>> theirs\n" * (20 * n),
}


def _parsing(quick: bool) -> Iterator[tuple[str, float]]:
    """Everything that is ever asked of a page's text, at three sizes of it."""
    print(f"{'page':<26} {'bytes':>9} {'1x':>7} {'2x':>7} {'4x':>7} {'4x / 1x':>8}")
    for name, make in DOCUMENTS.items():
        texts = [make(times * (250 if quick else 1_000)) for times in (1, 2, 4)]
        taken: list[list[float]] = [[] for _ in texts]
        for _ in range(3):
            for text, times in zip(texts, taken, strict=True):
                started = time.process_time()
                _examine(text)
                times.append((time.process_time() - started) / len(text.encode()) * 1e9)
        best = [min(times) for times in taken]
        ratio = best[2] / best[0]
        times_a_byte = " ".join(f"{value:>7.1f}" for value in best)
        size = len(texts[0].encode())
        print(f"{name:<26} {size:>9} {times_a_byte} {ratio:>8.2f}  <= {LINEAR_BAR}", flush=True)
        yield name, ratio


def _examine(text: str) -> None:
    _, document = page_of("details/requirements/page.md", text, size=len(text), day="2026-01-01")
    first_prose(document)
    tables(document)
    pieces(document)


if __name__ == "__main__":
    sys.exit(main())
