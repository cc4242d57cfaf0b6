"""Starts hooks and commands as processes of their own, without paying for the imports each time.

This program imports the package once and forks for every request: a child with its own environment, folder, standard
streams and, where asked, a wrong clock, a disk that takes nothing, or no rights beyond a file's mode. Hundreds of rows
with ten events each are then a matter of a minute. `real_hook` starts what a host would start; a test says that both
answer the same.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import posix
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

_SECONDS = 30.0
_PROGRAMS = ("memorybank.hook.start", "memorybank.__main__")  # they run when they are imported


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


@dataclass(frozen=True)
class World:
    """What a process finds around it."""

    env: dict[str, str]
    clock: float = 0.0  # seconds that its clock is ahead
    full: bool = False  # every write of a file fails, as on a full disk
    powerless: bool = False  # root has no more rights than a file's mode gives
    extra: dict[str, str] = field(default_factory=dict)


class Forker:
    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    def hook(self, host: str, event: str, payload: bytes, world: World, cwd: str) -> Done:
        return self._ask({"argv": ["hook", host, event], "data": payload.decode("utf-8")}, world, cwd)

    def command(self, argv: list[str], world: World, cwd: str) -> Done:
        return self._ask({"argv": ["cli", *argv], "data": ""}, world, cwd)

    def close(self) -> None:
        if self._child is not None and self._child.stdin is not None:
            self._child.stdin.close()
            self._child.wait(10)
            if self._child.stdout is not None:
                self._child.stdout.close()
            self._child = None

    def _ask(self, request: dict[str, Any], world: World, cwd: str) -> Done:
        if self._child is None or self._child.poll() is not None:
            self._child = subprocess.Popen(
                [sys.executable, str(Path(__file__).resolve())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={k: v for k, v in os.environ.items() if not k.startswith("MEMORY_BANK_")},
            )
        document = request | {
            "env": world.env | world.extra,
            "cwd": cwd,
            "clock": world.clock,
            "full": world.full,
            "powerless": world.powerless,
        }
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps(document).encode() + b"\n")
        self._child.stdin.flush()
        answer = json.loads(self._child.stdout.readline())
        return Done(**answer)


def real_hook(host: str, event: str, payload: bytes, world: World, cwd: str) -> Done:
    """The line that a host's settings hold, started as a host starts it."""
    import memorybank

    program = Path(memorybank.__file__).parent / "hook" / "start.py"
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(program), host, event],
        input=payload,
        capture_output=True,
        env=world.env | world.extra,
        cwd=cwd,
        timeout=_SECONDS,
    )
    return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


# ------------------------------------------------------------------ the program


def _preload() -> None:
    import memorybank

    for found in pkgutil.walk_packages(memorybank.__path__, "memorybank.", onerror=lambda _: None):
        if found.name in _PROGRAMS or ".mcp" in found.name:
            continue
        with contextlib.suppress(Exception):  # half a tree is tested as far as it can be
            importlib.import_module(found.name)
    gc.collect()
    gc.freeze()


def _serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    _preload()
    for line in requests:
        answers.write(json.dumps(_run(json.loads(line))).encode() + b"\n")
        answers.flush()


def _run(request: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryFile() as data:
        data.write(request["data"].encode("utf-8"))
        data.seek(0)
        out, err = os.pipe(), os.pipe()
        child = os.fork()
        if child == 0:
            os.dup2(data.fileno(), 0)
            os.dup2(out[1], 1)
            os.dup2(err[1], 2)
            for end in (*out, *err):
                os.close(end)
            _become(request)
        os.close(out[1])
        os.close(err[1])
        said = _drained(child, out[0], err[0])
        _, status = os.waitpid(child, 0)
    return {"code": os.waitstatus_to_exitcode(status), "out": said[0], "err": said[1]}


def _drained(child: int, out: int, err: int) -> tuple[str, str]:
    ends = time.monotonic() + _SECONDS
    said: dict[int, list[bytes]] = {out: [], err: []}
    with selectors.DefaultSelector() as ready:
        for end in said:
            ready.register(end, selectors.EVENT_READ)
        while ready.get_map():
            found = ready.select(max(0.0, ends - time.monotonic()))
            if not found:
                os.kill(child, signal.SIGKILL)
                break
            for key, _ in found:
                part = os.read(key.fd, 1 << 16)
                said[key.fd].append(part)
                if not part:
                    ready.unregister(key.fd)
    os.close(out)
    os.close(err)
    return b"".join(said[out]).decode("utf-8", "replace"), b"".join(said[err]).decode("utf-8", "replace")


def _become(request: dict[str, Any]) -> None:
    """In the child: the world as asked for, then the program. Never comes back."""
    code = 70
    try:
        os.environ.clear()
        os.environ.update(request["env"])
        posix.environ.clear()
        posix.environ.update({os.fsencode(k): os.fsencode(v) for k, v in request["env"].items()})
        os.chdir(request["cwd"])
        _misplace(request)
        kind, *argv = request["argv"]
        if kind == "hook":
            from memorybank.hook.lane import main

            main(argv)
        from memorybank.cli.start import run

        sys.argv = ["memory-bank", *argv]
        run()
        code = 0
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 1 if leaving.code else 0
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _synced(fd: object) -> None:
    """Only a machine that loses its power can tell whether the disk was waited for."""
    del fd


def _misplace(request: dict[str, Any]) -> None:
    os.fsync = posix.fsync = _synced
    if request["clock"]:
        now, now_ns = time.time, time.time_ns
        time.time = lambda: now() + request["clock"]
        time.time_ns = lambda: now_ns() + int(request["clock"] * 1e9)
    if request["full"]:
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    if request["powerless"]:
        sys.path.insert(0, str(Path(__file__).parents[1]))
        from powerless import powerless

        held = powerless()  # kept: what is collected gives the rights back
        held.__enter__()
        request["held"] = held


if __name__ == "__main__":
    _serve(sys.stdin.buffer, sys.stdout.buffer)
