"""Key + holes -> a sentence in one language; and what a page, a file's name or a user said, as a screen may show it:
nothing in it moves, hides or turns around. Only the language in use is loaded, part by part; and nothing is imported
here, because a hook and the quick ways of the command line speak through this.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Say = Callable[..., str]
else:
    Say = None  # a name for annotations, no more

LANGUAGES = ("en", "zh")
# Each part of the catalogue, with the first words of the keys in it; any other key is mostly in the part without a name.
PARTS = {
    "": "",
    "_pages": "tpl",
    "_hook": "direct explain gate guard hook index own remind reply shell",
    "_inject": "inject protocol trigger",
    "_install": "host hosts install package progress setup upgrade",
    "_ask": "ask check mcp pack read scan search verify",
    "_propose": "learn plan propose remember",
    "_ledger": "blame complete decide log requirement restore review snapshot undo",
    "_ui": "receipts ui",
}


def texts(language: str, parts: tuple[str, ...] = (*PARTS,)) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts:
        found |= __import__(f"memorybank.texts.{language}{part}", fromlist=["TEXTS"]).TEXTS
    return found


def speaker(language: str) -> Say:
    table: dict[str, str] = {}
    waiting = list(PARTS)

    def say(key: str, **params: object) -> str:
        word = key.partition(".")[0]
        while key not in table and waiting:
            part = next((part for part in waiting if word in PARTS[part].split()), waiting[0])
            waiting.remove(part)
            table.update(texts(language, (part,)))
        return table[key].format(**params) if params else table[key]

    return say


def sentence(text: str, params: dict[str, object], say: Say) -> str:
    """A message with its holes filled. A flaw it speaks of is a sentence of its own."""
    from memorybank.model.bank import SIZE_CAP  # not at the top: a hook says nothing about sizes

    filled: dict[str, object] = {"encoding": "", "line": 0, "size": "", "why": "", "cap": SIZE_CAP, **params}
    if filled.get("flaw"):
        filled["why"] = say(str(filled["flaw"]), **filled)
    return say(text, **filled)


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
