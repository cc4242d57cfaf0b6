"""Words of the pages made from the code, in English. Same keys and holes as zh_docs.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {}
