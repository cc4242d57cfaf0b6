"""Two requirements with one number: the later page gets the next free one, and its links follow (MRG-1, WRT-6)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from memorybank.changes.moved_links import relinked


def renumbered_path(path: str, number: int) -> str:
    return re.sub(r"(?i)(REQ-)\d+(?=[^/]*$)", lambda found: f"{found[1]}{number:03}", path)


def renumbered(text: str, page: str, moves: Mapping[str, str]) -> str:
    """The text of a page once these pages are called otherwise: its links, their labels, and its own title."""
    new = relinked(text, page, moves.get(page, page), lambda path: moves.get(path, path))
    for was, to in moves.items():
        old_id, new_id = (re.search(r"(?i)REQ-\d+", name.rpartition("/")[2]) for name in (was, to))
        if not old_id or not new_id:
            continue
        if page == was:
            new = re.sub(rf"(?m)^(#+ *){re.escape(old_id[0])}\b", rf"\g<1>{new_id[0]}", new, count=1)
        label = rf"(\[[^\]\n]*){re.escape(old_id[0])}([^\]\n]*\]\([^()\s]*{re.escape(to.rpartition('/')[2])})"
        new = re.sub(label, rf"\g<1>{new_id[0]}\g<2>", new)
    return new
