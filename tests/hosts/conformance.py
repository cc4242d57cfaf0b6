"""Holds the stories and the table together: which story shows which promise for which host, and what passed.

A file about one host says so (`pytest.mark.host`); a story that every host plays has a parameter called `host`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from made.promises import TABLE, Measured, Observation, dump, parse

from hosts.programs import PROGRAMS

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Story:
    """`name` is the file and the function: a story with several examples passed when all of them did."""

    host: str
    name: str
    promises: tuple[str, ...]


def stories() -> Iterator[Story]:
    """All that are written, whether they can be run here or not."""
    for path in sorted(HERE.glob("test_*_runs.py")):
        module = importlib.import_module(f"hosts.{path.stem}")
        whole: list[pytest.Mark] = [mark.mark for mark in getattr(module, "pytestmark", [])]
        for name, test in vars(module).items():
            marks: list[pytest.Mark] = getattr(test, "pytestmark", []) if name.startswith("test_") else []
            promises = tuple(sorted({p for mark in marks if mark.name == "promise" for p in mark.args}))
            if promises:
                yield from (Story(host, f"{path.name}::{name}", promises) for host in _hosts((*whole, *marks)))


def _hosts(marks: Iterable[pytest.Mark]) -> Iterator[str]:
    for mark in marks:
        if mark.name == "host":
            yield mark.args[0]
        elif mark.name == "parametrize":
            names = (mark.args[0],) if isinstance(mark.args[0], str) else tuple(mark.args[0])
            if "host" in names:
                rows = ((row,) if len(names) == 1 else row for row in mark.args[1])
                yield from dict.fromkeys(row[names.index("host")] for row in rows)


def story_of(item: pytest.Item) -> Story | None:
    """What one test of a run shows."""
    promises = tuple(sorted({p for mark in item.iter_markers("promise") for p in mark.args}))
    named, called = item.get_closest_marker("host"), getattr(item, "callspec", None)
    host = named.args[0] if named else called.params.get("host") if called else None
    return Story(host, f"{item.path.name}::{item.name.partition('[')[0]}", promises) if promises and host else None


def merged(old: Measured, ran: Iterable[tuple[Story, bool]], versions: dict[str, str]) -> Measured:
    """What passed is added, what failed is taken out. What was shown by another version of a host counts no more."""
    outcomes: dict[Story, bool] = {}
    for story, passed in ran:
        outcomes[story] = passed and outcomes.get(story, True)
    new = dict(old)
    for host in sorted({story.host for story in outcomes}):
        known = old.get(host)
        kept = dict(known.stories) if known and known.version == versions[host] else {}
        for story, passed in outcomes.items():
            if story.host == host:
                kept.pop(story.name, None)
                kept |= {story.name: story.promises} if passed else {}
        new[host] = Observation(versions[host], kept)
    return new


def write_down(ran: Iterable[tuple[Story, bool]]) -> None:
    old = parse(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
    versions = {name: program.version for name, program in PROGRAMS.items()}
    TABLE.write_text(dump(merged(old, ran, versions)), encoding="utf-8")
