"""What `agent-memory-bank[mcp,ui]` brings along, by the metadata of what is installed here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from memorybank.model.version import DISTRIBUTION

ELSEWHERE = {"colorama", "exceptiongroup", "httpx2-jsfetch", "pywin32", "tzdata"}  # other systems or older Pythons only
_REQUIREMENT = re.compile(r"([\w.-]+)\s*(?:\[([^\]]*)\])?")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([^'\"]+)['\"]")


def name_of(text: str) -> str:
    found = _REQUIREMENT.match(text)
    assert found, text
    return re.sub(r"[-_.]+", "-", found[1]).lower()


def needs(dist: Distribution, extra: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Names, each with the extras that are asked of it; of an extra, only what it adds."""
    for line in dist.requires or ():
        extras = _EXTRA.findall(line.partition(";")[2])
        if extra not in (extras or [""]):
            continue
        found = _REQUIREMENT.match(line)
        asked = (found[2] or "") if found else ""
        yield name_of(line), ("", *(word.strip() for word in asked.split(",") if word.strip()))


def tree() -> dict[str, Distribution]:
    """All the way down, through extras of extras."""
    seen: dict[str, Distribution] = {}
    done: set[tuple[str, str]] = set()
    waiting = [(DISTRIBUTION, ""), (DISTRIBUTION, "mcp"), (DISTRIBUTION, "ui")]
    while waiting:
        name, extra = waiting.pop()
        if (name, extra) in done or name in ELSEWHERE:
            continue
        done.add((name, extra))
        try:
            seen[name] = distribution(name)
        except PackageNotFoundError:
            raise AssertionError(f"{name} ships to users, and nobody here has looked at its licence") from None
        waiting += [(other, word) for other, words in needs(seen[name], extra) for word in words]
    del seen[DISTRIBUTION]
    return seen
