"""CPU time, wall time and peak memory of a command and all its children, by what the kernel says of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

# One process starts all the others, as a host does: whoever speaks for a session is noted as its host, and the next
# event by somebody else counts for nothing (GRD-5). A small one, as a process begins with the peak memory of the one
# that started it.
_STARTER = """
import json, os, sys, time
nowhere = os.open(os.devnull, os.O_RDWR)
home = os.getcwd()
for line in sys.stdin:
    command, env, stdin, stdout, folder = json.loads(line)
    given = os.open(stdin or os.devnull, os.O_RDONLY)
    taken = os.open(stdout or os.devnull, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    streams = [(os.POSIX_SPAWN_DUP2, one, at) for at, one in enumerate((given, taken, nowhere))]
    os.chdir(folder or home)
    started = time.perf_counter()
    child = os.posix_spawn(command[0], command, env, file_actions=streams)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - started
    os.close(given)
    os.close(taken)
    cost = [usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024, os.waitstatus_to_exitcode(status)]
    print(json.dumps(cost), flush=True)
"""


class Cost(NamedTuple):
    cpu: float  # seconds, user and system
    wall: float
    peak: int  # bytes, of the largest process
    code: int


@cache
def _starter(under: tuple[str, ...]) -> subprocess.Popen[str]:
    """It ends with us: nobody writes to it any more."""
    line = [*under, sys.executable, "-I", "-S", "-c", _STARTER]
    return subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def run(
    command: Sequence[str],
    env: Mapping[str, str],
    stdin: str = "",
    *,
    stdout: str = "",
    cwd: str | None = None,
    under: Sequence[str] = (),
) -> Cost:
    """`stdin` and `stdout` name files. `under` starts the starter, not the command: a fence around the command that is
    not counted with it."""
    starter = _starter(tuple(under))
    assert starter.stdin is not None
    assert starter.stdout is not None
    starter.stdin.write(json.dumps([list(command), dict(env), stdin, stdout, cwd]) + "\n")
    starter.stdin.flush()
    return Cost(*json.loads(starter.stdout.readline()))


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
