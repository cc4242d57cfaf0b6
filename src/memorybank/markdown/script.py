"""Which script a text is written in. A hook asks this too, so nothing is imported."""

from __future__ import annotations


def is_chinese(text: str) -> bool:
    """More than a trace of Han characters: the language somebody chose to write in."""
    han = sum(1 for c in text if "\u4e00" <= c <= "\u9fff")
    letters = sum(1 for c in text if c.isascii() and c.isalpha())
    return han * 4 > letters and han > 8
