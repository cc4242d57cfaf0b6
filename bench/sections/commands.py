"""Commands on large banks, beside one walk that reads the same files: what bench/scale.py measures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout

import scale
from ask import Ask
from table import Row

WHAT = {"refresh --plan": "command.refresh", "index": "command.index", "index --check": "command.check",
        "status": "command.status", "floor (A/A)": "control"}  # fmt: skip


def rows(ask: Ask) -> Iterator[Row]:
    with redirect_stdout(sys.stderr):
        bench = scale.Bench(ask.scratch, rounds=3)
        found = [*bench.rows(1_000 if ask.quick else 10_000), *bench.repository(2_000 if ask.quick else 20_000)]
    for row in found:
        if not row.case.endswith("no cache"):
            what = "files" if row.case == "repository" else "pages"
            on, note = f"{row.size:,} {what}, {row.case}", "" if row.memory == 0 else f"{row.memory:.0f} bytes a page"
            yield Row("commands", WHAT[row.command], row.cpu, on=on, bar=row.held_to or None, note=note)
