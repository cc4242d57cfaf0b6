"""Real commands killed or starved of room at a sample of their system calls, and sixteen writers at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ask import Ask
from table import COUNT, Row, not_run

if TYPE_CHECKING:
    from crash.matrix import Stage
    from crash.strike import Fault

WRITERS = 16


def rows(ask: Ask) -> Iterator[Row]:
    from crash.matrix import Stage
    from crash.strike import KILL, NO_ROOM, cannot

    # Near the root, as the matrix wants it: every folder above a page is one more call to strike.
    folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="mb-")))
    try:
        stage = Stage(folder)
        why = cannot()
        if why:
            yield not_run("crash", "crash.kill", f"not run: {why}")
        else:
            yield from _struck(stage, {"crash.kill": (KILL, 4), "crash.room": (NO_ROOM, 3)}, quick=ask.quick)
        yield from _writers(stage)
    finally:
        shutil.rmtree(folder)


def _struck(stage: Stage, faults: dict[str, tuple[Fault, int]], *, quick: bool) -> Iterator[Row]:
    from crash.banks import FLOWS
    from crash.matrix import prepare, sweep

    flows = [FLOWS[name] for name in (("apply",) if quick else FLOWS)]
    torn = dict.fromkeys(faults, 0)
    struck = dict.fromkeys(faults, 0)
    calls = 0
    for flow in flows:
        scene = prepare(stage, flow)
        calls += len(scene.points)
        for what, (fault, most) in faults.items():
            figure = sweep(scene, fault, most)
            torn[what] += len(figure.wrong)
            struck[what] += figure.points - figure.missed
    note = f"{len(flows)} kinds of change, {calls:,} calls that could be struck"
    for what in faults:
        yield Row("crash", what, torn[what], COUNT, of=struck[what], bar=0, note=note)


def _writers(stage: Stage) -> Iterator[Row]:
    """All add a line to one page and a page of their own; counted afterwards, not believed."""
    from crash import writer
    from crash.banks import Flow, overdue

    stage.build(Flow("busy", (), overdue))
    line = [sys.executable, str(Path(writer.__file__)), str(stage.bank)]
    nobody = subprocess.DEVNULL
    running = [
        subprocess.Popen([*line, str(n)], env=stage.env, cwd=stage.folder, stdin=nobody, stdout=nobody, stderr=nobody)
        for n in range(WRITERS)
    ]
    failed = sum(process.wait(120) != 0 for process in running)
    text = (stage.bank / writer.SHARED).read_text(encoding="utf-8")
    wrong = sum(text.count(writer.line(n)) != 1 or not (stage.bank / writer.own(n)).exists() for n in range(WRITERS))
    yield Row("crash", "crash.writers", wrong, COUNT, of=WRITERS, bar=0, note=f"{failed} ended with an error")
