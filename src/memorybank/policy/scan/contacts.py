"""Phone numbers and mail addresses: a warning, since only a person knows whose they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.policy.late import late
from memorybank.policy.scan.found import WARN, Span

_APART = r"(?<![0-9A-Za-z_.\-/=#@$%+])"
_UPTO = r"(?![0-9A-Za-z_\-]|\.[0-9])"
_MOBILE = late(rf"{_APART}(?:(?:\+|00)?86[ -]?)?(1[3-9]\d(?:\d{{8}}|[ -]\d{{4}}[ -]\d{{4}})){_UPTO}")
_MOBILE_SHOWN = (
    "13800138000", "13912345678", "13812345678", "18888888888", "13800000000", "13888888888", "15912345678",
)  # fmt: skip
_DIALLED = late(
    rf"{_APART}(?!\+?(?:19|20)\d\d-\d\d)(?:\+|00)([1-9]\d{{0,2}})((?:[ .\-]?\(?\d{{1,4}}\)?){{2,6}}){_UPTO}"
)
_NANP = late(rf"{_APART}(?:1[ .-])?\(?([2-9]\d\d)\)?[ .-]([2-9]\d\d)[ .-](\d{{4}}){_UPTO}")
_UNIT = late(r"[ \t]{1,3}(?:[nmu]s|bytes|[KMGT]?i?B)\b")
_PHONE_WORD = late(
    r"(?i)phone|mobile|\btel\b|\bcell\b|call|contact|whatsapp|\bsms\b|电话|手机|联系|客户|\bfax\b|number|号码"
)
_MAIL = late(
    r"(?<![0-9A-Za-z._%+\-/:@])([0-9A-Za-z][0-9A-Za-z._%+\-]{0,63})@((?:[0-9A-Za-z\-]{1,63}\.){1,5}[A-Za-z]{2,24})"
    r"(?![0-9A-Za-z@/:]|\.[0-9A-Za-z])"
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Where private people have their mail.
_FREE = _words(
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.co.jp ymail.com "
    "icloud.com me.com mac.com aol.com qq.com foxmail.com vip.qq.com 163.com 126.com yeah.net sina.com sina.cn "
    "sohu.com 139.com 189.cn aliyun.com gmx.com gmx.de gmx.net web.de t-online.de mail.ru yandex.ru yandex.com ya.ru "
    "proton.me protonmail.com pm.me zoho.com naver.com daum.net hanmail.net orange.fr free.fr laposte.net libero.it "
    "wp.pl o2.pl seznam.cz rediffmail.com"
)
_NOBODY = late(
    r"(?i)(?:^|[._+-])(?:no-?reply|do-?not-?reply|noreply|git|bot|root|admin\w*|support|info|sales|help|contact|security"
    r"|abuse|postmaster|webmaster|hostmaster|mailer-daemon|team|hello|office|press|legal|privacy|test\w*|user\d*|foo|bar"
    r"|baz|alice|bob|carol|name|email|mail|someone|me|you|your\w*|john\.?doe|jane\.?doe|jdoe|example\w*|demo\w*|dev\w*"
    r"|ops|ci|build|service|notifications?|alerts?|billing|feedback|community|oss|opensource|a|b|x)\d*(?:$|\+)"
)
_NOWHERE = late(
    r"(?i)(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost|local|internal|noreply\.\w+\.com|(?:domain|company|acme"
    r"|yourcompany|yourdomain|mydomain|email|mail|xx+|abc|foo|bar|test|site|corp|org|host)\.(?:com|org|net|io|cn))$"
)
_AUTHOR = late(
    r"(?i)co-?authored-by|signed-off-by|reviewed-by|acked-by|reported-by:|maintain|author|^from:|\bby\b|codeowner"
    r"|committer|copyright|©|licen[sc]e|contribut|git config|user\.email|维护|作者|贡献|<[^<>\s]+@|&lt;|vulnerabilit"
    r"|please (?:report|notify|e?-?mail|contact)|enforcement|reported to|report(?:ing)? (?:to|at)|gserviceaccount"
)
_CUSTOMER = late(
    r"(?i)customer|client|patient|subscriber|buyer|member\b|guest|lead\b|prospect|reported|complain"
    r"|客户|用户|会员|买家|顾客|患者|投诉|反馈|联系人|收件人|下单|姓名"
)


def phones(text: str, start: int, end: int) -> Iterator[Span]:
    for found in _MOBILE.finditer(text, start, end):
        digits = re.sub(r"[ -]", "", found[1])
        if len(set(digits)) > 3 and digits not in _MOBILE_SHOWN and not _UNIT.match(text, found.end()):
            yield Span("cn-phone", found.start(), found.end(), severity=WARN)
    for found in _DIALLED.finditer(text, start, end):
        digits = re.sub(r"\D", "", found[0])
        fiction = _is_fiction(found[1], re.sub(r"\D", "", found[2]))
        if 8 <= len(digits.lstrip("0")) <= 15 and len(set(digits)) > 3 and not fiction:
            yield Span("phone", found.start(), found.end(), severity=WARN)
    for found in _NANP.finditer(text, start, end):
        if not _is_fiction("1", found[1] + found[2] + found[3]) and _PHONE_WORD.search(
            line_around(text, found.start())
        ):
            yield Span("phone", found.start(), found.end(), severity=WARN)


def _is_fiction(country: str, rest: str) -> bool:
    """Numbers that are kept free for stories and manuals."""
    if country == "1" and len(rest) == 10:
        return rest[3:6] == "555" or rest.startswith("555") or rest in ("1234567890", "2345678901")
    if country == "44":
        return rest.startswith(("7700900", "2079460", "1632960")) or rest.endswith("123456")
    return any(run in country + rest for run in ("123456", "987654", "0000000"))


def mails(text: str) -> Iterator[Span]:
    """A private address, or any beside a word for customers; not those of authors, of roles and of examples."""
    for found in _MAIL.finditer(text):
        user, host = found[1], found[2].lower()
        if _NOWHERE.search(host) or _NOBODY.search(user):
            continue
        line = line_around(text, found.start())
        if not _AUTHOR.search(line) and (host in _FREE or _CUSTOMER.search(line)):
            yield Span("email", found.start(), found.end(), severity=WARN)


def line_around(text: str, at: int) -> str:
    """Of the line around it, as much as one can take in."""
    begin = max(text.rfind("\n", max(0, at - 200), at) + 1, at - 200, 0)
    end = text.find("\n", at, at + 200)
    return text[begin : end if end >= 0 else at + 200]
