"""Runs a real host once: nothing of this machine's, nothing but loopback, a scripted model at the other end.

`python tests/hosts/stage.py JOB.json` is the part inside the network namespace: it starts the model, runs the host
with an empty environment, and writes down what the model was asked.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # this file is also a program, run without a site

from hosts.model_server import Script, ScriptedModel
from hosts.programs import namespace_flags
from hosts.window import Keys, drive


@dataclass(frozen=True)
class Seen:
    """What one run of a host left behind."""

    code: int
    out: str
    err: str
    requests: list[dict[str, Any]]

    @property
    def main(self) -> list[dict[str, Any]]:
        """The bodies of the requests that offered tools, in order: the conversation itself."""
        return [r["body"] for r in self.requests if r["body"].get("tools")]

    def shown(self, at: int) -> str:
        """Everything the model was shown in one request of the conversation, as one text."""
        return json.dumps(self.main[at], ensure_ascii=False)


def play(
    command: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str],
    script: Script,
    scratch: Path,
    timeout: float = 180,
    keys: Keys = (),
) -> Seen:
    """`{url}` in an argument or a variable becomes the model's address. With `keys` it runs in a window of its own."""
    job, told = scratch / "job.json", scratch / "told.json"
    document: dict[str, object] = {
        "command": list(command),
        "cwd": str(cwd),
        "env": dict(env),
        "script": asdict(script),
    }
    document |= {"told": str(told), "timeout": timeout, "keys": keys}
    job.write_text(json.dumps(document), encoding="utf-8")
    inner = [sys.executable, "-I", str(Path(__file__).resolve()), str(job)]
    subprocess.run(["unshare", *namespace_flags(), *inner], check=True, timeout=timeout + 30)
    return Seen(**json.loads(told.read_text(encoding="utf-8")))


def _raise_loopback() -> None:
    """A new network namespace has a loopback that is down; `ip link set lo up` without the program."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        flags = struct.unpack("16sh", fcntl.ioctl(door, 0x8913, struct.pack("16sh", b"lo", 0)))[1]
        fcntl.ioctl(door, 0x8914, struct.pack("16sh", b"lo", flags | 1))


def _end_what_is_left() -> None:
    """A daemon that a host left behind, by its id: whoever still lives in this run's own network namespace."""
    mine = os.readlink("/proc/self/ns/net")
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            started = process.name.isdigit() and int(process.name) not in (os.getpid(), os.getppid())
            if started and os.readlink(process / "ns/net") == mine:
                os.kill(int(process.name), signal.SIGKILL)


def _inside(job: dict[str, Any]) -> None:
    _raise_loopback()
    with ScriptedModel(Script(**job["script"])) as model:
        env = {k: v.replace("{url}", model.url) for k, v in job["env"].items()}
        command = [part.replace("{url}", model.url) for part in job["command"]]
        if job["keys"]:
            typed, shown = drive(command, job["cwd"], env, job["keys"], job["timeout"])
            seen = Seen(len(job["keys"]) - typed, shown, "", model.requests)
            Path(job["told"]).write_text(json.dumps(asdict(seen)), encoding="utf-8")
            return
        host = subprocess.Popen(
            command,
            cwd=job["cwd"],
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        try:
            out, err = host.communicate(timeout=job["timeout"])
        except subprocess.TimeoutExpired:
            os.killpg(host.pid, signal.SIGKILL)  # only the group that was started here
            out, err = host.communicate()
        _end_what_is_left()
        seen = Seen(host.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"), model.requests)
    Path(job["told"]).write_text(json.dumps(asdict(seen)), encoding="utf-8")


if __name__ == "__main__":
    _inside(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
