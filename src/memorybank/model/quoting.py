"""A word for a POSIX shell: the one way to quote, wherever a command is shown, run or judged.

`shlex` would do, at the price of importing `re`, which a hook cannot pay.
"""

from __future__ import annotations


def quoted(word: str) -> str:
    """As it is where nothing in it means anything to a shell, else in single quotes."""
    plain = word and all(c.isalnum() or c in "_-./=:,+@%" for c in word)
    return word if plain else "'" + word.replace("'", "'\"'\"'") + "'"
