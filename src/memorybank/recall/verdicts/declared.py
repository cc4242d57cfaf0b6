"""What a project's manifests offer: scripts and targets to run, and what it needs in which version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Declared(NamedTuple):
    """Of one manifest, or of all together. Keys carry their ecosystem: `node:build`, `python:fastapi`."""

    runs: frozenset[str] = frozenset()
    needs: Mapping[str, tuple[str, ...]] = {}  # versions as written


class Lost(NamedTuple):
    """The last time a manifest had something."""

    commit: str
    manifest: str
    version: str = ""


class Manifests(NamedTuple):
    now: Declared
    ecosystems: frozenset[str]
    ran: Callable[[str], Lost | None]  # a script or target that is not declared any more
    needed: Callable[[str, Callable[[str], bool]], Lost | None]  # a dependency in a version that the test accepts
