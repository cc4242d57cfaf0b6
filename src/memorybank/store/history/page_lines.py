"""When the lines of pages were written."""

from __future__ import annotations

from collections.abc import Iterable

from memorybank.recall.verdicts.evidence import ProjectPast
from memorybank.store.history.head import Head
from memorybank.store.history.renames import contents

_VERSIONS = 200  # of a page, the newest
_BYTES = 64 * 1024 * 1024


def first_lines(at: Head, past: ProjectPast, pages: Iterable[str]) -> dict[str, dict[str, int]]:
    """Of each page, its lines and when history first has them; nothing of a page that was never committed."""
    whens: dict[str, list[int]] = {}
    for when, path in past.touched:
        whens.setdefault(path, []).append(when)
    versions = {
        page: sorted((when, path) for path in (page, *past.earlier_names(page)) for when in whens.get(path, ()))
        for page in pages
    }
    names = [f"{past.commit(when)}:{path}" for own in versions.values() for when, path in own[-_VERSIONS:]]
    was = contents(at.top, dict.fromkeys(names), _BYTES)
    found: dict[str, dict[str, int]] = {}
    for page, own in versions.items():
        for when, path in own[-_VERSIONS:]:
            text = was.get(f"{past.commit(when)}:{path}", b"").decode("utf-8", "replace")
            for line in text.split("\n"):
                found.setdefault(page, {}).setdefault(line.rstrip("\r"), when)
    return found
