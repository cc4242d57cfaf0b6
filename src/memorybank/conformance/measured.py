"""The table as it was seen: per host its version, and which stories passed with it. `make test-hosts` writes it.

No dates and no timings: the same programs give the same bytes, so a run from a clean clone shows itself as no change.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

FILE = "measured.json"


@dataclass(frozen=True, slots=True)
class Host:
    version: str
    stories: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # "file::test" -> the promises it shows


Measured = Mapping[str, Host]


def measured() -> Measured:
    return parse((files("memorybank.conformance") / FILE).read_text(encoding="utf-8"))


def parse(text: str) -> Measured:
    raw = json.loads(text)
    return {name: Host(h["version"], {s: tuple(p) for s, p in h["stories"].items()}) for name, h in raw.items()}


def dump(table: Measured) -> str:
    raw = {
        name: {"version": host.version, "stories": {s: list(p) for s, p in sorted(host.stories.items())}}
        for name, host in sorted(table.items())
    }
    return json.dumps(raw, indent=2) + "\n"


def shown(table: Measured, host: str, promise: str) -> tuple[str, ...]:
    """The stories that passed and show this cell."""
    known = table.get(host)
    return tuple(s for s, promises in known.stories.items() if promise in promises) if known else ()
