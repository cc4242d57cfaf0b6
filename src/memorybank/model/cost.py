"""What a text costs a model, counted on the dear side, so that no model's own table is needed."""

from __future__ import annotations

_ASCII = 3.2  # characters a token; English prose has about four, commands and tables fewer


def tokens(text: str) -> int:
    plain = sum(char.isascii() for char in text)
    return -int(-plain // _ASCII) + len(text) - plain
