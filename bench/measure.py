"""CPU time, wall time and peak memory of a child and all its children, by what the kernel says of them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Cost(NamedTuple):
    cpu: float  # seconds, user and system
    wall: float
    peak: int  # bytes, of the largest process
    code: int


def run(argv: Sequence[str], env: Mapping[str, str]) -> Cost:
    started = time.perf_counter()
    nowhere = os.open(os.devnull, os.O_RDWR)
    quiet = [(os.POSIX_SPAWN_DUP2, nowhere, at) for at in (0, 1, 2)]
    child = os.posix_spawn(argv[0], argv, env, file_actions=quiet)
    _, status, usage = os.wait4(child, 0)
    os.close(nowhere)
    wall = time.perf_counter() - started
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024, os.waitstatus_to_exitcode(status))


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
