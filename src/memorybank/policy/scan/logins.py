"""A user and a password side by side, and a password before the word that names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from memorybank.policy.late import late
from memorybank.policy.scan.found import Span
from memorybank.policy.scan.joining import WIDE, cut
from memorybank.policy.scan.likeness import has_special, is_password
from memorybank.policy.scan.names import LOGINS, PASSWORDS
from memorybank.policy.scan.sheet import Sheet, Words
from memorybank.policy.scan.stand_ins import UUID

_PAIR = late(
    r"[ \t]{0,3}[\"'`(（]{0,2}([A-Za-z][\w.@-]{1,40})[\"'`]?[ \t]{0,2}"
    rf"(?:[/／|:,，、]|and|with|和|以及)[ \t]{{0,2}}[\"'`]?([^\s\"'`<>|\\,(){WIDE}]{{6,128}})"
)
_BEGIN = late(
    r"(?i)(?:log(?:ged|ging)?[ -]?(?:in|on)(?:to)?|sign(?:ed)?[ -]?in|accounts?|credentials?|creds)?"
    r"[^\n|\"'`/:：]{0,40}?(?:[:：=]|\bwith\b|\bas\b|\busing\b|\bis\b|\bare\b|是|为|用|使用|[(（])"
)
_GLUE = late(
    r"(?:[ \t](?:as|is|for)[ \t](?:(?:the|a|its|your|our|my)[ \t])?(?:[\w-]{1,16}[ \t]){0,2}"
    r"|(?:作为|当作|当|就是|是|为|做)[\u4e00-\u9fff]{0,4})$"
)
_UPTO_WIDE = late(rf"^.*[{WIDE}]")  # no blank divides a value from the Chinese before it
USER = late(
    r"(?i)(?:admin\w{0,12}|root|user|guest|sa|postgres|mysql|test(?:er)?|deploy(?:er)?|operator|support|ubuntu|ec2-user"
    r"|dev|demo|service|bot|管理员|超管)$"
)


def logins(sheet: Sheet) -> Iterator[Span]:
    for word, search in _SEARCHES.spoken_in(sheet.words):
        yield from search(sheet, word)


def _side_by_side(sheet: Sheet, word: str) -> Iterator[Span]:
    """`log in with admin / …`, `账号：admin / …`: a user, a stroke, and what looks chosen."""
    text = sheet.text
    for at in sheet.places(word):
        end = at + len(word)
        after = text[end : end + 2]
        if after[:1].isascii() and after[:1].isalpha() and after not in ("s:", "s "):
            continue  # `credentialsId`
        begin = _BEGIN.match(text, at)
        found = list(pair_at(text, begin.end())) if begin else []
        yield from found or pair_at(text, end)


def pair_at(text: str, at: int) -> Iterator[Span]:
    pair = _PAIR.match(text, at)
    if pair and is_chosen(cut(pair[2]), user=pair[1]):
        yield Span("password-in-prose", pair.start(2), pair.end(2), generic=True)


def _before(sheet: Sheet, word: str) -> Iterator[Span]:
    """`use … as the password`, `… 就是密码`."""
    for at in sheet.places(word):
        window = sheet.text[max(0, at - 100) : at].rpartition("\n")[2]
        glue = _GLUE.search(window)
        words = window[: glue.start()].split() if glue else []
        value = _UPTO_WIDE.sub("", words[-1]) if words else ""
        bare = value.strip("\"'`“”「」*")
        if bare and (is_chosen(bare) or (bare != value and is_password(bare))):
            start = sheet.text.rfind(bare, 0, at)
            yield Span("password-in-prose", start, start + len(bare), generic=True)


def is_chosen(value: str, user: str = "") -> bool:
    """A password beyond doubt, or one behind a user's name: nothing but a stroke joins it to what stands before."""
    if UUID.fullmatch(value) or "=" in value or not is_password(value):
        return False
    return has_special(value) or is_password(value, strict=True) or bool(USER.match(user))


_Search = Callable[[Sheet, str], Iterator[Span]]
_SEARCHES: Words[_Search] = Words(
    (*((word, _side_by_side) for word in LOGINS), *((word, _before) for word in PASSWORDS))
)
