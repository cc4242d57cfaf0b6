"""Lines of two states of a page, and which are the same ones: what `blame` and `undo` stand on."""

from __future__ import annotations

from difflib import SequenceMatcher

_META = b"<!-- blockVersion:"
_MANY = 3000  # lines apart; beyond it frequent lines are no anchors, or a page would take minutes


def lines_of(data: bytes) -> list[bytes]:
    """Split at newlines only, each with its own: put together they are the page again."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def keys(lines: list[bytes]) -> list[bytes]:
    """As they are compared: the metadata line is the same one, whatever version it is at."""
    return [_META if line.startswith(_META) else line for line in lines]


def same(old: list[bytes], new: list[bytes]) -> dict[int, int]:
    """Which line of the old state is which of the new one; in order, so that no line is taken twice."""
    top = 0
    while top < min(len(old), len(new)) and old[top] == new[top]:
        top += 1
    end = 0
    while end < min(len(old), len(new)) - top and old[-1 - end] == new[-1 - end]:
        end += 1
    found = {at: at for at in range(top)}
    a, b = old[top : len(old) - end], new[top : len(new) - end]
    for block in SequenceMatcher(None, a, b, autojunk=len(b) > _MANY).get_matching_blocks():
        found |= {top + block.a + i: top + block.b + i for i in range(block.size)}
    return found | {len(old) - end + i: len(new) - end + i for i in range(end)}


def hunks(old: list[bytes], new: list[bytes]) -> list[tuple[int, int, int, int]]:
    """Where they differ: from, to in the old state; from, to in the new one."""
    found: list[tuple[int, int, int, int]] = []
    a = b = 0
    for at, to in [*sorted(same(old, new).items()), (len(old), len(new))]:
        if (a, b) != (at, to):
            found.append((a, at, b, to))
        a, b = at + 1, to + 1
    return found
