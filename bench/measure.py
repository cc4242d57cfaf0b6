"""CPU time, wall time and peak memory of a command and all its children, by what the kernel says of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

# A process begins with the peak memory of the one that started it, so a small one does the starting.
_STARTER = """
import os, sys, time
nowhere = os.open(os.devnull, os.O_RDWR)
given = os.open(sys.argv[1] or os.devnull, os.O_RDONLY)
quiet = [(os.POSIX_SPAWN_DUP2, at and nowhere or given, at) for at in (0, 1, 2)]
started = time.perf_counter()
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, file_actions=quiet)
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - started
print([usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024, os.waitstatus_to_exitcode(status)])
"""


class Cost(NamedTuple):
    cpu: float  # seconds, user and system
    wall: float
    peak: int  # bytes, of the largest process
    code: int


def run(
    command: Sequence[str],
    env: Mapping[str, str],
    stdin: str = "",
    *,
    cwd: str | None = None,
    under: Sequence[str] = (),
) -> Cost:
    """`under` starts the starter, not the command: a fence around the command that is not counted with it."""
    starter = [*under, sys.executable, "-I", "-S", "-c", _STARTER, stdin, *command]
    done = subprocess.run(starter, env=env, cwd=cwd, capture_output=True, check=True)
    return Cost(*json.loads(done.stdout))


def interleaved(jobs: Mapping[str, Callable[[], Cost]], rounds: int) -> dict[str, list[Cost]]:
    """One of each, then one of each again: whatever else the machine does, it does to all of them."""
    costs: dict[str, list[Cost]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            costs[name].append(job())
    return costs


def low(values: Sequence[float]) -> float:
    """The 20th percentile: what it costs when nobody is in the way, without betting on one lucky run."""
    return sorted(values)[len(values) // 5]
