"""Other people's programs on the same work: installed from a registry at a pinned version, fenced in, never imported.

Each lives in a virtual environment of its own under build/peers. Wheels are taken, so that nothing of theirs runs while
it is installed, but for what exists as source only; pip gets a home that is thrown away. A peer is started with an
environment made here (no variable of the caller's gets through), a home and temporary folder that are thrown away, and
without a network where the kernel lets us cut it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

PATIENCE = 600  # seconds for one installation


class Pin(NamedTuple):
    version: str
    python: tuple[int, int]  # the oldest that will do
    licence: str
    built: str = ""  # what exists as source only, and has to be built


PINNED = {
    "detect-secrets": Pin("1.5.0", (3, 7), "Apache-2.0"),
    "memory-bank-skill": Pin("5.3.1", (3, 11), "MIT"),
    "basic-memory": Pin("0.20.2", (3, 12), "AGPL-3.0", built="pybars3,PyMeta3"),
}


class Peers:
    def __init__(self, folder: Path, *, wanted: bool = True, quick: bool = False) -> None:
        self.folder, self.wanted, self.quick = folder, wanted, quick
        self._found: dict[str, Path | str] = {}

    def place(self, name: str) -> Path | None:
        """The peer's environment, installed on the first question."""
        if name not in self._found:
            self._found[name] = self._install(name) if self.wanted else "not run: peers were not asked for"
        found = self._found[name]
        return found if isinstance(found, Path) else None

    def why(self, name: str) -> str:
        found = self._found.get(name, "")
        return found if isinstance(found, str) else ""

    def _install(self, name: str) -> Path | str:
        pin = PINNED[name]
        place = self.folder / f"{name}-{pin.version}"
        if (place / "ready").exists():
            return place
        if self.quick and pin.built:
            return "not run: not installed before, and too large to install in a short run"
        python = _python(pin.python)
        if python is None:
            return f"not run: could not be installed (needs Python {pin.python[0]}.{pin.python[1]} or newer)"
        shutil.rmtree(place, ignore_errors=True)
        pip = [str(place / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        try:
            subprocess.run([python, "-m", "venv", str(place)], check=True, capture_output=True, timeout=PATIENCE)
            line = [*pip, "--only-binary", ":all:", *(["--no-binary", pin.built] if pin.built else [])]
            env = environment(self.folder / "home") | {k: v for k, v in os.environ.items() if k.startswith("PIP_")}
            subprocess.run(
                [*line, f"{name}=={pin.version}"], env=env, check=True, capture_output=True, timeout=PATIENCE
            )
            compiled = [str(place / "bin" / "python"), "-m", "compileall", "-q", str(place / "lib")]  # as ours is
            subprocess.run(compiled, check=False, capture_output=True, timeout=PATIENCE)
        except (subprocess.SubprocessError, OSError) as error:
            said = (getattr(error, "stderr", b"") or b"").decode("utf-8", "replace").strip().splitlines()
            last = next((text for text in reversed(said) if text.startswith("ERROR")), type(error).__name__)  # no paths
            return f"not run: could not be installed ({last[:120]})"
        (place / "ready").touch()
        return place


def label(name: str) -> str:
    return f"{name} {PINNED[name].version}"


def _python(oldest: tuple[int, int]) -> str | None:
    """An interpreter new enough: ours, the one that was named, or one that is on the path."""
    if sys.version_info[:2] >= oldest:
        return sys.executable
    named = os.environ.get("BENCH_PEER_PYTHON", "")
    names = [named] if named else [f"python3.{minor}" for minor in range(oldest[1], oldest[1] + 4)]
    return next((found for name in names if (found := shutil.which(name))), None)


def environment(home: Path, *bins: Path) -> dict[str, str]:
    """All that a peer gets to know. Nothing of the caller's own environment is passed on."""
    for folder in (home, home / "tmp"):
        folder.mkdir(parents=True, exist_ok=True)
    path = os.pathsep.join([*(str(each) for each in bins), "/usr/local/bin", "/usr/bin", "/bin"])
    return {"PATH": path, "HOME": str(home), "TMPDIR": str(home / "tmp"), "LANG": "C.UTF-8"}


@cache
def fence() -> tuple[str, ...]:
    """What to start a peer under so that it has no network, not even loopback; empty where it cannot be had."""
    for line in (("unshare", "-rn"), ("unshare", "-n")):
        if shutil.which(line[0]) and subprocess.run([*line, "true"], capture_output=True, check=False).returncode == 0:
            return line
    return ()
