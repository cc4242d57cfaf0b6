"""Every measurement in one table, with the machine's own floor beside it.

    python bench/run.py                    the whole table, under half an hour on two cores
    BENCH_QUICK=1 python bench/run.py      a short one, a few minutes
    BENCH_DATA=DIR python bench/run.py     also the labelled sets (DIR/data, DIR/tools)
    REPOS=DIR python bench/run.py          also real repositories (DIR/OWNER+NAME, as bench/verify names them)
    BENCH_PEER_PYTHON=python3.12           for a peer that needs a newer Python than this one

    --json FILE      keep the figures; bench/page.py writes the results page from them
    --against FILE   compare with figures kept before; exit 1 when one lies further off than noise explains
    --only A,B       some parts only: events, growth, guard, scan, find, verify, crash, search, commands, ui, mcp
    --no-peers       no other program is installed or run

Ratios are taken against a floor in the same run, in turn with it, CPU time as the kernel counts it. A line that could
not be run says so and why; it never counts as held. Exit code 1: a bar was missed or a part failed.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))  # the tables and generators of the tests

import table
from ask import ROOT, Ask
from peers import Peers, fence
from sections import blows, claims, commands, events, finding, growth, guard, page_views, scanning, serving
from table import Row

Part = Callable[[Ask], Iterator[Row]]
PARTS: dict[str, tuple[str, Part]] = {
    "events": ("events", events.rows),
    "growth": ("event-growth", events.growth),
    "guard": ("guard", guard.rows),
    "scan": ("scan", scanning.rows),
    "find": ("find", finding.rows),
    "verify": ("verify", claims.rows),
    "crash": ("crash", blows.rows),
    "search": ("search", growth.rows),
    "commands": ("commands", commands.rows),
    "ui": ("ui", page_views.rows),
    "mcp": ("mcp", serving.rows),
}


def main() -> int:
    given = _arguments()
    began = time.monotonic()
    floor, control = events.machine(15 if given.quick else 40)
    others = Peers(ROOT / "build" / "peers", wanted=given.peers, quick=given.quick)
    rows: list[Row] = []
    machine = _machine(floor, control, given)
    with tempfile.TemporaryDirectory(prefix="memory-bank-bench-") as scratch:
        for name in given.only.split(",") if given.only else PARTS:
            place = Path(scratch) / name
            place.mkdir()
            print(f"... {name}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
            rows += _collected(name, Ask(given.quick, given.data, given.repos, place, others))
            machine["seconds"] = round(time.monotonic() - began)
            if given.json:  # after every part: half an hour is long enough to be interrupted
                table.keep(given.json, machine, rows)
    print(_title(machine))
    print("\n".join(table.lines(rows)))
    missed = [row for row in rows if row.verdict == "MISSED" or row.what == "failed"]
    absent = [row for row in rows if row.value is None and row.what != "failed"]
    print(f"\n{len(rows)} lines, {len(missed)} missed, {len(absent)} not run, {machine['seconds']} s")
    return int(_differs(given, machine, rows) or bool(missed))


def _collected(name: str, ask: Ask) -> Iterator[Row]:
    """A part that fails is a line of the table, and the other parts still run."""
    group, part = PARTS[name]
    try:
        yield from part(ask)
    except (Exception, SystemExit) as error:
        said = str(error).strip().splitlines()
        yield Row(group, "failed", note=f"{type(error).__name__}: {said[-1][:160] if said else ''}")


def _differs(given: argparse.Namespace, machine: dict[str, object], rows: list[Row]) -> bool:
    if not given.against:
        return False
    then, before = table.kept(given.against)
    if then["quick"] != machine["quick"]:
        print("\nThe two runs are not of one kind: one was short.")
    differences = list(table.apart(rows, [row for row in before if row.group in {r.group for r in rows}]))
    print(f"\nAgainst {given.against} of {then['when']}: {len(differences)} further off than noise explains.")
    print(*(f"  {text}" for text in differences), sep="\n")
    return bool(differences)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--no-peers", dest="peers", action="store_false")
    given = parser.parse_args()
    if unknown := set(filter(None, given.only.split(","))) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    given.quick = bool(os.environ.get("BENCH_QUICK"))
    given.data, given.repos = (
        Path(os.environ[name]).resolve() if os.environ.get(name) else None for name in ("BENCH_DATA", "REPOS")
    )
    return given


def _machine(floor: float, control: float, given: argparse.Namespace) -> dict[str, object]:
    return {
        "when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "system": f"{platform.system()} {platform.machine()}",
        "commit": _commit(),
        "cores": os.cpu_count() or 1,
        "python": platform.python_version(),
        "floor_ms": round(floor, 2),
        "control": round(control, 3),
        "load": round(os.getloadavg()[0], 1),
        "quick": given.quick,
        "data": given.data is not None,
        "repos": given.repos is not None,
        "fenced": bool(fence()),
    }


def _commit() -> str:
    """What was measured; `-dirty` when the tree held more than its commit."""
    line = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


def _title(machine: dict[str, object]) -> str:
    noisy = "" if abs(float(str(machine["control"])) - 1) <= 0.05 else " (noisy: ratios may be off by as much)"
    return (
        f"{machine['when']}, {machine['system']}, {machine['cores']} cores, Python {machine['python']}, "
        f"load {machine['load']}\n"
        f"floor: python -I -S -c pass, {machine['floor_ms']} ms of CPU; A/A {machine['control']}{noisy}"
    )


if __name__ == "__main__":
    sys.exit(main())
