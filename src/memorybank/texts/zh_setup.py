"""What `memory-bank setup` and the bare command say, in Chinese. Same keys and holes as en_setup.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {}
