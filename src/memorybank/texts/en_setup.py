"""What `memory-bank setup` and the bare command say, in English. Same keys and holes as zh_setup.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {}
