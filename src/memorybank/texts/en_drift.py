"""What `memory-bank drift` says, in English. Same keys and holes as zh_drift.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {}
