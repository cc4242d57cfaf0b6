"""What a run was asked for, handed to every section of the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from peers import Peers

ROOT = Path(__file__).resolve().parents[1]
ABSENT = "not run: data absent (BENCH_DATA=DIR)"
NO_REPOS = "not run: repositories absent (REPOS=DIR)"


class Ask(NamedTuple):
    quick: bool
    data: Path | None  # the labelled sets: a folder with data/ and tools/
    repos: Path | None  # clones, OWNER+NAME each
    scratch: Path
    peers: Peers
