"""Words of the pages made from the code, in Chinese. Same keys and holes as en_docs.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {}
