"""Histories made up with their truth: a project whose pages name what it holds, then commits that take some of it away.

What became of each claim is known because this wrote the commits, not because anybody looked it up.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from verify.labels import git

FATES = ("stays", "edited", "moved", "moved twice", "moved and back", "gone", "gone and back")
STALE = frozenset({"moved", "moved twice", "gone"})
_WORDS = (
    "cart",
    "ledger",
    "queue",
    "invoice",
    "tenant",
    "lease",
    "region",
    "price",
    "stock",
    "refund",
    "ticket",
    "pulse",
)


class Truth(NamedTuple):
    """What a page says: of the project as it was, by whether that is no longer so."""

    project: Path
    paths: frozenset[str]  # paths that moved or went
    rest: frozenset[str]  # scripts, targets, symbols, variables, dependencies and versions that went or changed
    sound: frozenset[str]  # what is still so, and what never was


def make(root: Path, seed: int, files: int = 42, commits: int = 24) -> Truth:
    dice = Random(seed)
    paths = {f"src/{dice.choice(_WORDS)}/{dice.choice(_WORDS)}_{n}.py": FATES[n % len(FATES)] for n in range(files)}
    names = [f"{dice.choice(_WORDS)}{n}" for n in range(8)]
    kept, dropped = set(names[::2]), set(names[1::2])
    for number, path in enumerate(paths):
        _write(root, path, _code(dice, number))
    _manifests(root, names, "1.4.0")
    _write(root, "src/settings.py", _settings(names))
    never = [f"src/never/{name}.py" for name in names]
    claims = [claim for name in names for claim in _claims(name)]
    said = "".join(f"- `{claim}` is part of it.\n" for claim in (*paths, *claims, *never))
    needs = "".join(f"- {_need(name, number)}\n" for number, name in enumerate(names))
    _write(root, "memory-bank/MEMORY.md", "# Shop\n\nA shop.\n")
    _write(root, "memory-bank/details/tech.md", f"# Tech\n\n{said}\n## Dependencies\n\n{needs}")
    git(root, "init", "-q", "-b", "main")
    _commit(root, "begin", 0)
    moves = list(_moves(root, paths, dice))
    for number in range(commits):
        for move in moves[number::commits]:
            git(root, *move) if move[0] == "mv" else _apply(root, move)
        _write(root, "src/clock.py", f"TICK = {number}\n{_code(dice, number)}")
        _commit(root, f"work {number}", number + 1)
    for path, fate in paths.items():
        _afterwards(root, path, fate)
    _manifests(root, sorted(kept), "1.4.0", bumped=sorted(kept)[:2])
    _write(root, "src/settings.py", _settings(sorted(kept)))
    _commit(root, "tidy", commits + 1)
    went = {path for path, fate in paths.items() if fate in STALE}
    written = {name: _need(name, number).strip("`") for number, name in enumerate(names)}
    rest = {claim for name in dropped for claim in (*_claims(name), written[name])}
    rest |= {written[name] for name in sorted(kept)[:2]}
    every = {*paths, *claims, *never, *written.values()}
    return Truth(root, frozenset(went), frozenset(rest), frozenset(every - went - rest))


def _moves(root: Path, paths: dict[str, str], dice: Random) -> Iterator[tuple[str, ...]]:
    for number, (path, fate) in enumerate(paths.items()):
        there = f"lib/part{number}/{Path(path).name}"
        if fate == "edited":
            yield ("edit", path, f"# {dice.random()}\n")
        if fate in ("moved", "moved twice", "moved and back"):
            (root / there).parent.mkdir(parents=True, exist_ok=True)
            yield ("mv", path, there)
        if fate in ("gone", "gone and back"):
            yield ("rm", path)


def _apply(root: Path, move: tuple[str, ...]) -> None:
    if move[0] == "rm":
        git(root, "rm", "-q", move[1])
    else:
        with (root / move[1]).open("a", encoding="utf-8") as file:
            file.write(move[2])


def _afterwards(root: Path, path: str, fate: str) -> None:
    """The second half of what happens in two steps; in a later commit than the first."""
    there = next((p for p in (root / "lib").rglob(Path(path).name)), None) if fate.startswith("moved") else None
    if fate == "moved and back" and there:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        git(root, "mv", str(there.relative_to(root)), path)
    elif fate == "moved twice" and there:
        (root / "app").mkdir(exist_ok=True)
        git(root, "mv", str(there.relative_to(root)), f"app/{there.name}")
    elif fate == "gone and back":
        _write(root, path, "back = True\n")


def _claims(name: str) -> tuple[str, ...]:
    return (f"npm run {name}", f"make {name}", f"settle_{name}()", f"SHOP_{name.upper()}_URL")


def _package(name: str) -> str:
    return f"{name}-kit"


def _need(name: str, number: int) -> str:
    """People write a dependency either way; the second is a word like any other to whoever reads the page."""
    return f"`{_package(name)}@1.4`" if number % 4 < 3 else f"{_package(name)} 1.4"


def _manifests(root: Path, names: list[str], version: str, bumped: list[str] | None = None) -> None:
    needs = {_package(name): f"^{'3.0.2' if name in (bumped or []) else version}" for name in names}
    scripts = {name: f"node {name}.js" for name in names}
    _write(root, "package.json", json.dumps({"name": "shop", "scripts": scripts, "dependencies": needs}, indent=1))
    _write(root, "Makefile", "".join(f"{name}:\n\ttrue\n" for name in names))


def _settings(names: list[str]) -> str:
    uses = "".join(
        f'{name.upper()} = os.environ["SHOP_{name.upper()}_URL"]\n\n\ndef settle_{name}():\n    return 1\n\n\n'
        for name in names
    )
    return f"import os\n\n{uses}"


def _code(dice: Random, number: int) -> str:
    lines = "".join(f"value_{n} = {dice.randrange(10**9)}  # {dice.choice(_WORDS)} {number}\n" for n in range(30))
    return f"# part {number}\n{lines}"


def _write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _commit(root: Path, subject: str, hour: int) -> None:
    day = f"2026-01-{1 + hour // 24:02}T{hour % 24:02}:00:00Z"
    who = {f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER")
           for what, value in (("NAME", "Ada"), ("EMAIL", "ada@example.org"), ("DATE", day))}  # fmt: skip
    subprocess.run(["git", "add", "-A"], cwd=root, check=True, capture_output=True)
    line = ["git", "-c", "commit.gpgsign=false", "commit", "-q", "--allow-empty", "-m", subject]
    subprocess.run(line, cwd=root, check=True, capture_output=True, env={**os.environ, **who})
