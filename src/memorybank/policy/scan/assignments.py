"""Something secret by its name, and behind it a value: in code, in settings, in a sentence, in either language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from memorybank.model.lazy_pattern import lazy
from memorybank.policy.scan.commands import pair_at
from memorybank.policy.scan.scanned_text import ScannedText, Span
from memorybank.policy.scan.secret_names import BEFORE_KEY, KEYS, PASSWORDS, SHORT, WEAK, Joined, joined, speaks_about
from memorybank.policy.scan.secret_values import UUID, has_special, is_key, is_password, is_worded, noise

_HANDED = lazy(r"(?:with|using|and|,|/|\()[ \t]{0,2}(?:the )?$")  # what follows is used, not spoken of
_PLAIN_NAME = lazy(r"[A-Za-z]*[_-]?")
_ELEMENT = lazy(
    r"(?i)<([\w:.-]{0,40}(?:token|secret|passw(?:or)?d|api[_-]?key|credential)[\w:.-]{0,20})>"
    r"\s{0,40}([^<>\s]{6,512})\s{0,40}</"
)
_ASKED = lazy(
    r"(?<![a-z])(?:hash(?:ed)?|encrypted|require|show|hide|forg[eo]t|reset|change|update|validate|verify|check|use|no|ask"
    r"|prompt|has|is|type)s?[_-]?$|(?:修改|更改|重置|忘记|找回|验证|校验|输入|显示|确认)$"
)
_ALONE = lazy(r"[.!)]?[ \t]*(?:\r?$|[|，。；、）」\u4e00-\u9fff(]|#|//|<!--|[,;]?[ \t]\S{1,30}[:=])", re.M)
_GLUED = lazy(r"[\s;&|`\"'，。；、）]|$")
_CELL = lazy(r"[ \t]*\|[ \t]*\r?$", re.M)
_CLOSING = ('"', "'", "`", "”", "’", "」", "』", "*")
_IN_CODE = lazy(
    r"\b(?:const|let|var|val|def|fn|func|function|return|self|this|type|interface|public|private)\b|\w\(|[{<]"
)
_HAN = lazy(r"[\u4e00-\u9fff]")
_ASIDE = lazy(r"\([^()]*\)|（[^（）]*）")
_USER = lazy(r"账号|帐号|账户|用户名")
_Judge = Callable[[Joined, ScannedText], bool]


def assigned(page: ScannedText) -> Iterator[Span]:
    for words, judge in _JUDGES:
        for word in words:
            yield from _judged(page, word, judge)
    if "</" in page.text:
        for element in _ELEMENT.finditer(page.text):
            worded = "passw" in element[1].lower() and is_worded(element[2])
            secret = is_key(element[2]) or is_password(element[2]) or worded
            if secret and not speaks_about(element[1], element[1], key=False):
                yield Span("assigned-secret", element.start(2), element.end(2), generic=True)


def _judged(page: ScannedText, word: str, judge: _Judge) -> Iterator[Span]:
    key = judge in (_is_key, _is_weak)
    for found in joined(page, word):
        if speaks_about(found.prefix, found.tail, key=key):
            continue
        if judge(found, page):
            yield Span("assigned-secret", found.start, found.end, generic=True)
        elif judge is _is_secret and not found.bare:
            yield from pair_at(page.text, found.start)  # 账号密码：admin / …


def _is_secret(found: Joined, page: ScannedText) -> bool:
    """Behind a bare word only what can be nothing else, unless it was handed over: `with password …`, `-p …`."""
    value, low, at = found.value, page.low, found.at
    if not found.bare:
        return is_password(value) or is_key(value, 10) or _is_worded(found, page)
    handed = found.quoted or found.prefix.startswith("-") or not low[at].isascii()
    handed = handed or bool(_HANDED.search(low, max(0, at - 12), at))
    chosen = is_password(value, strict=not handed) or (has_special(value) and is_password(value)) or is_key(value, 16)
    return chosen or _is_worded(found, page)


def _is_worded(found: Joined, page: ScannedText) -> bool:
    """Letters only, and a value all the same: alone behind the sign, where prose would go on and code would name."""
    text, low, end = page.text, page.low, found.end
    about = found.sep == "," or low.startswith(("secret", "秘密"), found.at)  # a list of names; any kind of secret
    if (
        about
        or _ASKED.search(low, max(0, found.at - 24), found.at)
        or _HAN.search(_ASIDE.sub("", _between(found, text)))
    ):
        return False
    line = text[max(0, found.at - 200) : found.at].rpartition("\n")[2]
    if found.quoted:
        alone = text[end : end + 1] in _CLOSING and (bool(found.sep) or text[end] != "`")
    elif found.sep == "=" and text[found.start - 1] == "=":
        alone = bool(_GLUED.match(text, end)) and not line.endswith(f"({found.prefix}")
    elif found.bare:
        alone = (
            bool(_CELL.match(text, end)) if found.sep else bool(_USER.search(line)) and bool(_ALONE.match(text, end))
        )
    elif found.tail.endswith("s") or (found.sep.isascii() and found.sep[:1].isalpha()):
        alone = False  # `passwords: lessons`, `the password is expired`
    else:
        alone = bool(_ALONE.match(text, end)) and not _IN_CODE.search(line)
    return alone and is_worded(found.value, prose=text[found.start - 1] != "=")


def _between(found: Joined, text: str) -> str:
    """From the word to the sign: `密码策略：` has another thing there."""
    return text[found.at + 2 : found.start].rstrip("\"'`“‘「『* \t").removesuffix(found.sep.rstrip())


def _is_short(found: Joined, page: ScannedText) -> bool:
    """`pass` of `db_pass`, not of `compass`, `passed` or a test runner's `PASS:`."""
    word = "pass" if page.low.startswith("pass", found.at) else "pw"
    after = page.text[found.at + len(word) : found.at + len(word) + 1]
    if after.isalpha() or found.prefix[-1:].islower() or (not found.prefix and page.text.startswith("PASS", found.at)):
        return False
    if found.sep[-1:] not in (":", "=", "："):
        return False
    return is_password(found.value) or ((bool(found.prefix) or word == "pw") and _is_worded(found, page))


def _is_key(found: Joined, _: ScannedText) -> bool:
    if found.bare:
        return is_key(found.value, 20)
    return is_key(found.value) or (has_special(found.value) and is_password(found.value, strict=True))


def _is_weak(found: Joined, page: ScannedText) -> bool:
    """`key` may be anybody's: of a map, of a cache, a public one. Only a long drawn value speaks for itself."""
    before = page.low[max(0, found.at - 60) : found.at]
    last = before[-12:].replace("_", " ").replace("-", " ").split()
    if found.bare or UUID.fullmatch(found.value) or "pub" in before or (last and last[-1] in BEFORE_KEY):
        return False
    plain = bool(_PLAIN_NAME.fullmatch(found.prefix)) and found.tail in ("", "s")
    return plain and is_key(found.value, 24) and noise(found.value) >= 0.5 and not found.value.startswith("sha")


_JUDGES = ((PASSWORDS, _is_secret), (SHORT, _is_short), (KEYS, _is_key), (WEAK, _is_weak))
