"""Building and installing as people do it, with nothing of this machine's but its interpreters and its registry."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[2]
WORLD = dict(os.environ)  # before any test changed it: pip's own settings say where packages come from
WORKER = WORLD.get("PYTEST_XDIST_WORKER", "")
EPOCH = "1767225600"
SHIPPED = ("click", "pyyaml")  # what a plain installation brings along; a test holds it to pyproject.toml
_LOCKED = re.compile(r"^(\S+?)==\S+.*?(?=^\S|\Z)", re.M | re.S)


@dataclass(frozen=True, slots=True)
class Made:
    wheel: Path
    sdist: Path


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder to install from without asking any registry."""

    folder: Path

    @property
    def requirements(self) -> Path:
        """Everything by hash, ours too."""
        return self.folder / "requirements.txt"


def run(argv: Sequence[object], *, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """Its output; what went wrong fails the test with all that was said."""
    done = tried(argv, env=env, cwd=cwd)
    if done.returncode:
        pytest.fail(f"{' '.join(map(str, argv))}: exit {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def tried(
    argv: Sequence[object], *, env: Mapping[str, str] | None = None, cwd: Path | None = None, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, argv)), env=clean(env), cwd=cwd, input=stdin, capture_output=True, text=True, encoding="utf-8",
        timeout=300, check=False,
    )  # fmt: skip


def clean(env: Mapping[str, str] | None = None) -> dict[str, str]:
    """A person's environment: no variable of a test run or of an active virtual environment gets through."""
    ours = ("PYTHON", "VIRTUAL_ENV", "PYTEST", "COVERAGE")
    return {k: v for k, v in (env or os.environ).items() if not k.startswith(ours)}


def unable(why: str) -> NoReturn:
    """A skip that is seen; in CI a failure."""
    if os.environ.get("MEMORY_BANK_NO_SKIPS"):
        pytest.fail(f"{why}, and MEMORY_BANK_NO_SKIPS is set")
    pytest.skip(why)


def build(folder: Path, source: Path = ROOT, *, targets: Sequence[str] = ("sdist", "wheel")) -> Made:
    """By the backend that is installed here: no isolation, no registry."""
    words = [word for target in targets for word in ("-t", target)]
    run([sys.executable, "-m", "hatchling", "build", *words, "-d", folder], cwd=source,
        env=WORLD | {"SOURCE_DATE_EPOCH": EPOCH})  # fmt: skip
    return made_in(folder)


def made_in(folder: Path) -> Made:
    return Made(next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"), folder))


def locked(names: Sequence[str]) -> str:
    """These lines of the lock, hashes and all."""
    text = (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8")
    blocks = {found[1]: found[0] for found in _LOCKED.finditer(text)}
    return "".join(blocks[name] for name in names)


def hashed(wheel: Path) -> str:
    """A line like the lock's, for a wheel of our own."""
    return f"{wheel} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


def fill(made: Made, folder: Path) -> Shelf:
    """The wheel, and from the registry what the lock names. pip is there for pipx, which wants the newest."""
    wanted = folder / "locked.txt"  # also_for reads it
    wanted.write_text(locked(SHIPPED), encoding="utf-8")
    _download(sys.executable, folder, "--require-hashes", "-r", wanted)
    tried(_downloading(sys.executable, folder, "pip"), env=WORLD)
    shutil.copy(made.wheel, folder)
    shelf = Shelf(folder)
    shelf.requirements.write_text(locked(SHIPPED) + hashed(folder / made.wheel.name), encoding="utf-8")
    return shelf


def also_for(shelf: Shelf, python: Path) -> None:
    """The compiled ones of another Python's kind, by that Python's own pip."""
    with alone(shelf.folder.with_name("others")) as new:
        if new:
            _download(python, shelf.folder, "--require-hashes", "-r", shelf.folder / "locked.txt")


def _download(python: object, folder: Path, *what: object) -> None:
    done = tried(_downloading(python, folder, *what), env=WORLD)
    if done.returncode:
        unable(f"no registry gives {python} what the lock names: {done.stderr.strip().splitlines()[-1:]}")


def _downloading(python: object, folder: Path, *what: object) -> list[object]:
    return [python, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", folder, *what]


@contextmanager
def alone(folder: Path) -> Iterator[bool]:
    """One worker at a time; True where the folder is still to be made. It counts as made when nothing went wrong."""
    with open(folder.with_name(f"{folder.name}.lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder.with_name(f"{folder.name}.done")
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        yield not done.exists()
        done.touch()


class Tools:
    """`pipx` and `uv`: this machine's, else one each of its own for this run, whichever worker asks first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.own = folder / f"own-{WORKER}"  # what a tool keeps for itself, beside what it installs

    def __call__(self, name: str) -> Path:
        found = shutil.which(name)
        if found:
            return Path(found)
        home = self.folder / name
        with alone(home) as new:
            if new:
                run([sys.executable, "-m", "venv", "--without-pip", home], env=WORLD)
                pip = [sys.executable, "-m", "pip", "--python", home / "bin" / "python", "--disable-pip-version-check"]
                if tried([*pip, "install", "-q", name], env=WORLD).returncode:
                    unable(f"{name} is not here, and no registry gives it")
        return home / "bin" / name
