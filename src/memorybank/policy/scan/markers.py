"""Lines that a page would take for its own markers: in new content, which goes inside them, they are refused."""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.policy.scan.found import Span

_HEADS = ("<!-- MEMORY_BANK_TEMPLATE:", "<!-- blockVersion:")
_CONFLICT = ("<<<<<<< ", ">>>>>>> ")


def markers(text: str) -> Iterator[Span]:
    """Whole lines at column 0 outside of code, as LAY-7 reads them; look-alikes are plain text and stay."""
    from memorybank.model.document import MARKERS  # not for a hook, which asks a lighter reader

    if not any(sign in text for sign in (*MARKERS, *_HEADS, *_CONFLICT)):
        return
    from memorybank.markdown.read import read

    fences = read(text).fences
    at = 0
    for line in text.split("\n"):
        bare = line.rstrip(" \t\r")
        real = bare in MARKERS or bare.startswith((*_HEADS, *_CONFLICT))
        if real and not any(start <= at < end for start, end in fences):
            yield Span("page-marker", at, at + len(bare))
        at += len(line) + 1
