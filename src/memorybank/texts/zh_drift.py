"""What `memory-bank drift` says, in Chinese. Same keys and holes as en_drift.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {}
