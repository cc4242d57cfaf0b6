"""What a page, a file's name or a user said, as a screen may show it: nothing in it moves, hides or turns around.

Light: the quick ways of the command line say it with this.
"""

_KEPT = "\u200c\u200d"  # what joins or parts letters and emoji
_DRIVING = ("Cc", "Cf", "Cs", "Zl", "Zp")  # controls, hidden and bidi marks, half characters, odd line ends


def plain(text: str) -> str:
    """One line of it; a line break is shown, too."""
    return text if text.isprintable() else "".join(map(_plain, text))


def plain_lines(text: str) -> str:
    """Lines and tabs stay what they are."""
    if text.isprintable():
        return text
    return "".join(char if char in "\n\t" else _plain(char) for char in text)


def _plain(char: str) -> str:
    if char.isprintable() or char in _KEPT:
        return char
    from unicodedata import category

    if category(char) not in _DRIVING:  # other spaces, private signs, emoji newer than this Python
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
