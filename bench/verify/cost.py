"""What `memory-bank verify` costs, as ratios to what git itself needs for the same question.

Cold (nothing kept from an earlier run) against `git log --name-status` plus reading the pages; warm (nothing changed
since) against `git status`. CPU time of the process and its children, in turn, 20th percentile; each floor runs twice
so that a ratio can be told from noise (A/A). `git status` on a small repository is a few milliseconds, less than any
Python needs to start: so the barest one (`python -I -S -c pass`) is measured beside, each ratio is printed again
for what is spent above it, and the last line says on how many repositories no Python at all could hold a bar.
Exit code 1 when a bar is broken as it stands.

    python bench/verify/cost.py --repos DIR            some minutes
    python bench/verify/cost.py --repos DIR --quick    fewer rounds
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from measure import Cost, interleaved, low, run
from verify.labels import git
from verify.replay import COMMAND

from verify import corpus

COLD, WARM = 3.0, 2.0
SIZES = (
    *("31103+tanshu3", "giuice+virtual-office", "ADTrauts+Vssyl", "gastownhall+beads", "prometheus+prometheus"),
    *("lobehub+lobe-chat", "d7561985+sentry-demo"),
    # of about a hundred commits each
    *("Jercik+sync-rules", "MICBIK+TZBlog", "ACicmansky+LegalEase", "CaliLuke+HA-GreeClimatev2"),
    "chuck-ma+memory-bank-skill",
)
SHELL, GIT = shutil.which("sh") or "/bin/sh", shutil.which("git") or "git"
_COLUMNS = f"{'ms':>6} {'git':>6} {'python':>6} {'x':>6} {'above':>6} {'A/A':>5}"
HEADER = (
    f"{'':<45}  {'cold':<40}  warm\n{'repository':<24} {'commits':>7} {'files':>6} {'pages':>5}  {_COLUMNS}  {_COLUMNS}"
)


class Compared(NamedTuple):
    """Seconds of CPU, the 20th percentile of each."""

    ours: float
    floor: float
    again: float
    nothing: float  # an interpreter that does nothing

    @property
    def ratio(self) -> float:
        return self.ours / self.floor

    def __str__(self) -> str:
        above = (self.ours - self.nothing) / self.floor
        times = " ".join(f"{seconds * 1000:>6.1f}" for seconds in (self.ours, self.floor, self.nothing))
        return f"{times} {self.ratio:>6.2f} {above:>6.2f} {self.again / self.floor:>5.2f}"

    def out_of_reach(self, bar: float) -> bool:
        """An interpreter's start alone breaks it."""
        return self.nothing > bar * self.floor


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--repos", type=Path, required=True, help="a folder of clones, OWNER+NAME each")
    asked.add_argument("--only", default="", help="part of a name")
    asked.add_argument("--quick", action="store_true", help="fewer rounds")
    given = asked.parse_args()
    print(HEADER)
    rows = tuple(row for row in corpus.ROWS if row.name in SIZES and given.only in row.name)
    broken = measured = hopeless = 0
    with tempfile.TemporaryDirectory(prefix="memory-bank-cost-") as scratch:
        for row, source in corpus.present(given.repos, rows):
            cold, warm = measure(row, source, Path(scratch), (3, 7) if given.quick else (7, 21))
            measured += 1
            broken += cold.ratio > COLD or warm.ratio > WARM
            hopeless += cold.out_of_reach(COLD) or warm.out_of_reach(WARM)
    if not measured:
        print(f"skipped: no repository of the list is under {given.repos}")
        return 0
    print(f"bars: cold <= {COLD:.0f} x, warm <= {WARM:.0f} x; broken on {broken} of {measured}", end="")
    print(f" (on {hopeless}, an interpreter that does nothing breaks one already)" if hopeless else "")
    return int(broken > 0)


def measure(row: corpus.Row, source: Path, scratch: Path, rounds: tuple[int, int]) -> tuple[Compared, Compared]:
    repo = corpus.clone(source, scratch / row.name, row.until)
    project = corpus.stand(repo, row.until, row.bank, row.anchors.split()[-1])
    pages = [str(page) for page in sorted((project / corpus.BANK).rglob("*.md"))]
    _settle(project)
    env = corpus.environment(scratch)
    ours = [COMMAND, "verify", "--json", "--project", str(project)]
    history = [SHELL, "-c", 'cd "$1" && shift && git log --name-status && cat "$@"', "-", str(project), *pages]

    def fresh() -> Cost:
        for kept in ("cache", "state"):
            shutil.rmtree(scratch / kept, ignore_errors=True)
        return run(ours, env)

    cold = _compare(fresh, history, env, rounds[0])
    fresh()
    warm = _compare(partial(run, ours, env), [GIT, "-C", str(project), "status"], env, rounds[1])
    commits = git(project, "rev-list", "--count", "HEAD").strip()
    files = len(git(project, "ls-files").splitlines())
    print(f"{row.name:<24.24} {commits:>7} {files:>6} {len(pages):>5}  {cold}  {warm}", flush=True)
    return cold, warm


def _settle(project: Path) -> None:
    """Git looks twice at files as young as its index; let it grow older, as it is on a working day."""
    time.sleep(1.1)
    git(project, "update-index", "-q", "--really-refresh")
    time.sleep(1.1)
    git(project, "status")


def _compare(ours: Callable[[], Cost], floor: Sequence[str], env: Mapping[str, str], rounds: int) -> Compared:
    commands = {"floor": floor, "again": floor, "nothing": [sys.executable, "-I", "-S", "-c", "pass"]}
    jobs: dict[str, Callable[[], Cost]] = {name: partial(run, command, env) for name, command in commands.items()}
    costs = interleaved({"ours": ours, **jobs}, rounds)
    return Compared(*(low([cost.cpu for cost in costs[name]]) for name in ("ours", "floor", "again", "nothing")))


if __name__ == "__main__":
    sys.exit(main())
