"""The few files whose content a claim is about, each read once: a cited line, a linked heading."""

from __future__ import annotations

import re
from pathlib import Path

from memorybank.markdown.read import read

_LARGEST = 4 * 1024 * 1024
_DROPPED = re.compile(r"[^\w\- ]")
_ANCHOR = re.compile(r"<a\s+(?:id|name)=[\"']([^\"']+)[\"']|\{#([\w-]+)\}", re.I)


class Contents:
    def __init__(self, top: Path) -> None:
        self.top = top
        self.used: set[str] = set()  # what the verdicts rest on
        self._known: dict[str, bytes | None] = {}
        self._anchors: dict[str, frozenset[str] | None] = {}

    def _read(self, path: str) -> bytes | None:
        self.used.add(path)
        if path not in self._known:
            self._known[path] = None
            file = self.top / path
            try:
                if file.is_file() and file.stat().st_size <= _LARGEST:
                    self._known[path] = file.read_bytes()
            except OSError:
                pass
        return self._known[path]

    def lines(self, path: str) -> int:
        data = self._read(path)
        if data is None or b"\0" in data:
            return -1
        return data.count(b"\n") + (not data.endswith(b"\n") and bool(data))

    def anchors(self, path: str) -> frozenset[str] | None:
        """As the common hosts make them from headings; many links lead to the same few pages."""
        if path not in self._anchors:
            self._anchors[path] = self._read_anchors(path)
        return self._anchors[path]

    def _read_anchors(self, path: str) -> frozenset[str] | None:
        if not path.lower().endswith((".md", ".mdx", ".markdown")):
            return None
        data = self._read(path)
        if data is None:
            return None
        text = data.decode("utf-8", "replace")
        found: set[str] = set()
        counts: dict[str, int] = {}
        for heading in read(text).headings:
            slug = _slug(heading.title)
            again = counts.get(slug, 0)
            counts[slug] = again + 1
            found.add(f"{slug}-{again}" if again else slug)
        found |= {(a or b).lower() for a, b in _ANCHOR.findall(text)}
        return frozenset(found)


def _slug(title: str) -> str:
    plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)|`([^`]*)`|\*+", lambda m: m[1] or m[2] or "", title)
    return _DROPPED.sub("", plain.strip().lower()).replace(" ", "-")
