"""Key + holes -> a sentence in one language. Only the language in use is loaded, part by part.

A hook speaks through this too, so nothing is imported here.
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
    "_propose": "learn propose remember",
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
