"""Every Python from 3.11 on that can be had: found on this machine, or given by uv. `make test-pythons` runs the unit
tests on each, in an environment of its own, and says which could not be had."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = ROOT / "build" / "pythons"
MINORS = (11, 12, 13, 14)
UNIT = "not slow and not crash and not long and not mutation and not hosts"


def found() -> dict[str, Path]:
    """By minor version, the first that starts. A pyenv shim may stand for nothing: only what answers counts."""
    there: dict[str, Path] = {}
    for minor in MINORS:
        name = f"3.{minor}"
        for path in _places(name):
            if _version(path) == name:
                there[name] = path
                break
    return there


def _places(name: str) -> Iterator[Path]:
    program = f"python{name}"
    if sys.version_info[:2] == tuple(map(int, name.split("."))):
        yield Path(sys.executable)
    on_path = shutil.which(program)
    if on_path:
        yield Path(on_path)
    home = pwd.getpwuid(os.getuid()).pw_dir  # a test's own HOME has no interpreters
    pyenv = Path(os.environ.get("PYENV_ROOT") or f"{home}/.pyenv")
    folders = [*sorted(pyenv.glob(f"versions/{name}.*"), reverse=True), Path("/usr"), Path("/usr/local")]
    yield from (folder / "bin" / program for folder in folders)
    yield from sorted(HERE.glob(f"uv/cpython-{name}.*/bin/{program}"))


def _version(python: Path) -> str:
    asks = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-I", "-c", asks], capture_output=True, text=True, timeout=30, check=False)
    except OSError:
        return ""
    return done.stdout.strip()


def fetched(name: str) -> Path | None:
    """From uv, into the build folder: nothing on this machine changes."""
    uv = shutil.which("uv")
    if not uv:
        return None
    env = os.environ | {"UV_PYTHON_INSTALL_DIR": str(HERE / "uv")}
    subprocess.run([uv, "python", "install", "-q", "--no-bin", name], env=env, check=False)
    return next((path for path in _places(name) if _version(path) == name), None)


def ready(name: str, python: Path) -> Path:
    """Its own environment, from the lock, with the project in it."""
    home = HERE / name
    own = home / "bin" / "python"
    stamp = home / "ready.json"
    wanted = json.dumps([str(python), _text("requirements/dev.lock"), _text("pyproject.toml")])
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(home, ignore_errors=True)
        pip = [str(own), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([python, "-m", "venv", home], check=True)
        subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "dev.lock")], check=True)
        subprocess.run([*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return own


def _text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def main(argv: list[str]) -> int:
    """`--others`: all but the one that runs this, which `make test` has had."""
    there, said = found(), {}
    own_name = f"3.{sys.version_info[1]}" if "--others" in argv else ""
    for minor in MINORS:
        name = f"3.{minor}"
        if name == own_name:
            continue
        python = there.get(name) or fetched(name)
        if python is None:
            said[name] = "not to be had: not on this machine, and uv is not here or gives none"
            continue
        print(f"--- {name}: {python}", flush=True)
        try:
            own = ready(name, python)
        except subprocess.CalledProcessError as error:
            said[name] = f"FAILED to set up: exit {error.returncode}"
            continue
        env = os.environ | {"HYPOTHESIS_PROFILE": "quick"}
        done = subprocess.run([own, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "-m", UNIT],
                              cwd=ROOT, env=env, check=False)  # fmt: skip
        said[name] = "passed" if done.returncode == 0 else f"FAILED: exit {done.returncode}"
    print(*(f"Python {name}: {what}" for name, what in said.items()), sep="\n")
    return 1 if any(what.startswith("FAILED") for what in said.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
