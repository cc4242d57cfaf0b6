"""Characters that a person does not see and an agent does: which of them a page may keep (INJ-3, THR-4).

Everything without ink is made visible, but for the few places where writing needs it: a joiner inside an emoji or
between letters of a script that joins, one variation selector behind a base that has variants, the three flags that
are spelled with tags. The table is ours and not `unicodedata`'s, so that a newer Python gives the same bytes.
"""

from memorybank.model.value import lazy

_SELECTOR = r"\ufe00-\ufe0f\U000e0100-\U000e01ef"
_TAGS = r"\U000e0000-\U000e007f"
_EMOJI = (
    r"[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf\u2934\u2935"
    r"\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_DRESSED = rf"{_EMOJI}(?:[\ufe0e\ufe0f](?![{_SELECTOR}])|[\U0001f3fb-\U0001f3ff])?"
_IDEOGRAPH = r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]"
# Arabic and its relatives, the scripts of India, Burmese, Khmer, Mongolian: where joiners change how a word looks.
_JOINING = (
    r"[\u0620-\u074f\u0750-\u085f\u08a0-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17dd\u1820-\u18aa"
    r"\ufb50-\ufdcf\ufe70-\ufefc]"
)
_VIRAMA = r"[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u17d2]"
_FLAGS = "|".join("".join(chr(0xE0000 + ord(letter)) for letter in region) for region in ("gbeng", "gbsct", "gbwls"))

_KEPT = "|".join(
    (
        rf"\U0001f3f4(?:{_FLAGS})\U000e007f",
        rf"{_DRESSED}(?:\u200d{_DRESSED}){{0,9}}",
        rf"[0-9#*]\ufe0f(?:\u20e3|(?![{_SELECTOR}]))",
        rf"{_IDEOGRAPH}[\ufe00-\ufe02\U000e0100-\U000e011f](?![{_SELECTOR}])",
        rf"(?<={_JOINING})[\u200c\u200d](?={_JOINING})",
        rf"(?<={_VIRAMA})\u200d(?![\u200b-\u200f])",
        r"(?<=[\u1820-\u18aa])[\u180b-\u180f](?![\u180b-\u180f])",
    )
)
_HIDDEN = (
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls but tab and line feed: a terminal obeys them, a splitter breaks at them
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    r"\ud800-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff"  # surrogates, private use, none
    r"\U00013430-\U0001345f\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    + "".join(rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(1, 15))
    + r"\U000e0000-\U0010ffff]"  # tags, selectors, the private planes
)
_ANY = lazy(_HIDDEN)  # one class alone is searched ten times as fast as the walk
_CONTROL = lazy(r"[\x00-\x08\x0b-\x1f\x7f]")  # all that ASCII has of them
_WALK = lazy(rf"(?:{_KEPT})|({_HIDDEN}+)")

_KINDS = (
    ("tags", lazy(rf"[{_TAGS}]")),
    ("selectors", lazy(rf"[{_SELECTOR}]")),
    ("bidi", lazy(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")),
    ("controls", lazy(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")),
    ("private", lazy(r"[\ue000-\uf8ff\U000f0000-\U0010fffd]")),
    ("invisible", lazy(r"(?s).")),
)


def hidden(text: str) -> list[tuple[int, int]]:
    """Where characters stand that must be made visible, as runs."""
    if (_CONTROL if text.isascii() else _ANY).search(text) is None:
        return []
    return [match.span(1) for match in _WALK.finditer(text) if match[1]]


def kind(run: str) -> str:
    return next(name for name, sign in _KINDS if sign.search(run))
