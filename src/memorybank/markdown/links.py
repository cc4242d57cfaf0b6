"""Where a line points to, and whether that is there."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

from memorybank.model.bank import Bank

_TARGET = re.compile(r"\]\(([^()\s]+)\)|`([^`\s]+)`")
_LINE_LIMIT = 4000


def targets(line: str) -> tuple[str, ...]:
    """The bank paths a line points to: link targets and code spans that look like paths or globs."""
    found: list[str] = []
    for link, code in _TARGET.findall(line[:_LINE_LIMIT]):
        path = (link or code).split("#")[0].replace("%20", " ").removeprefix("memory-bank/").removeprefix("./")
        if link and ("://" in link or link.startswith(("#", "mailto:"))):
            continue
        if path and (link or path.endswith((".md", "/")) or "*" in path):
            found.append(path)
    return tuple(found)


def resolves(target: str, bank: Bank) -> bool:
    """A pointer resolves to a page, to a folder that holds one, or to a glob that matches one (LAY-4)."""
    base = target.rstrip("/")
    if bank.page(base) is not None or bank.holds(base + "/"):
        return True
    return any(c in target for c in "*?[") and any(fnmatchcase(p.path, target) for p in bank.pages)
