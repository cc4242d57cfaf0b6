"""What `memory-bank verify` costs, as ratios to what git itself needs for the same question.

Cold (nothing kept from an earlier run) against `git log --name-status` plus reading the pages; warm (nothing changed
since) against `git status`. CPU time of the process and its children, in turn, 20th percentile; each floor runs twice
so that a ratio can be told from noise (A/A). Exit code 1 when a bar is broken.

    python bench/verify/cost.py --repos DIR            some minutes
    python bench/verify/cost.py --repos DIR --quick    fewer rounds
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from measure import Cost, interleaved, low, run
from verify.labels import git
from verify.replay import COMMAND

from verify import corpus

COLD, WARM = 3.0, 2.0
SIZES = ("31103+tanshu3", "giuice+virtual-office", "ADTrauts+Vssyl", "gastownhall+beads", "prometheus+prometheus")
SHELL = shutil.which("sh") or "/bin/sh"
GIT = shutil.which("git") or "git"


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--repos", type=Path, required=True, help="a folder of clones, OWNER+NAME each")
    asked.add_argument("--quick", action="store_true", help="fewer rounds")
    given = asked.parse_args()
    print(
        f"{'repository':<26} {'commits':>7} {'files':>6} {'pages':>5} {'cold x':>7} {'A/A':>5} {'warm x':>7} {'A/A':>5}"
    )
    rows = tuple(row for row in corpus.ROWS if row.name in SIZES)
    broken = measured = 0
    with tempfile.TemporaryDirectory(prefix="memory-bank-cost-") as scratch:
        for row, source in corpus.present(given.repos, rows):
            cold, warm = measure(row, source, Path(scratch), (3, 7) if given.quick else (7, 21))
            measured += 1
            broken += cold > COLD or warm > WARM
    if not measured:
        print(f"skipped: no repository of the list is under {given.repos}")
    return int(broken > 0)


def measure(row: corpus.Row, source: Path, scratch: Path, rounds: tuple[int, int]) -> tuple[float, float]:
    repo = corpus.clone(source, scratch / row.name, row.until)
    project = corpus.stand(repo, row.until, row.bank, row.anchors.split()[-1])
    pages = [str(page) for page in sorted((project / corpus.BANK).rglob("*.md"))]
    _settle(project)
    env = corpus.environment(scratch)
    ours = [COMMAND, "verify", "--json", "--project", str(project)]
    history = [SHELL, "-c", 'cd "$1" && shift && git log --name-status && cat "$@"', "-", str(project), *pages]
    status = [GIT, "-C", str(project), "status"]

    def fresh() -> Cost:
        for kept in ("cache", "state"):
            shutil.rmtree(scratch / kept, ignore_errors=True)
        return run(ours, env)

    cold, noise = _ratio(
        {"ours": fresh, "floor": partial(run, history, env), "again": partial(run, history, env)}, rounds[0]
    )
    fresh()
    floors = {name: partial(run, status, env) for name in ("floor", "again")}
    warm, hum = _ratio({"ours": partial(run, ours, env), **floors}, rounds[1])
    commits = git(project, "rev-list", "--count", "HEAD").strip()
    files = len(git(project, "ls-files").splitlines())
    size = f"{row.name:<26.26} {commits:>7} {files:>6} {len(pages):>5}"
    print(f"{size} {cold:>7.2f} {noise:>5.2f} {warm:>7.2f} {hum:>5.2f}", flush=True)
    return cold, warm


def _settle(project: Path) -> None:
    """Git looks twice at files as young as its index; let it grow older, as it is on a working day."""
    time.sleep(1.1)
    git(project, "update-index", "-q", "--really-refresh")
    time.sleep(1.1)
    git(project, "status")


def _ratio(jobs: dict[str, Callable[[], Cost]], rounds: int) -> tuple[float, float]:
    costs = interleaved(jobs, rounds)
    ours, floor, again = (low(_cpu(costs[name])) for name in ("ours", "floor", "again"))
    return ours / floor, again / floor


def _cpu(costs: Sequence[Cost]) -> list[float]:
    return [cost.cpu for cost in costs]


if __name__ == "__main__":
    sys.exit(main())
