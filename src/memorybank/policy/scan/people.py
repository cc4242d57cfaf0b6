"""Customer data: what carries a checksum or an unmistakable shape is refused, what only looks like it warns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.policy.scan.found import WARN, Span

_WIDE_DIGIT = re.compile("[０-９]")
_WIDE = {ord("０") + digit: ord("0") + digit for digit in range(10)}
_NUMBER = re.compile(r"[0-9(][0-9 ().\-]{6,60}[0-9Xx]")  # whatever it is, it has this many digits in a row
_APART = r"(?<![0-9A-Za-z_.\-/=#@$%])"
_UPTO = r"(?![0-9A-Za-z_\-]|\.[0-9])"

_CN_ID = re.compile(
    rf"(?<![0-9A-Za-z_])([1-9]\d{{5}})[ -]?((?:18|19|20)\d{{6}})[ -]?(\d{{3}})[ -]?([0-9Xx])(?![0-9A-Za-z_])"
)
_CN_OLD = re.compile(r"(?<![0-9A-Za-z_])([1-9]\d{5})(\d{2})(\d{2})(\d{2})(\d{3})(?![0-9A-Za-z_])")
_REGIONS = frozenset(
    "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91".split()
)
_CARD = re.compile(
    rf"{_APART}(?:\d{{4}}([ -])(?:\d{{4}}\1){{2,3}}\d{{1,7}}|\d{{4}}([ -])\d{{6}}\2\d{{4,5}}|\d{{13,19}}){_UPTO}"
)
# First digits of the issuers, with the lengths they print (ISO/IEC 7812 ranges as the networks publish them).
_ISSUERS = (
    (re.compile(r"4"), (13, 16, 19)),
    (re.compile(r"5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720"), (16,)),
    (re.compile(r"3[47]"), (15,)),
    (re.compile(r"6011|64[4-9]|65"), (16, 19)),
    (re.compile(r"62|81"), (16, 17, 18, 19)),
    (re.compile(r"352[89]|35[3-8]"), (16, 19)),
    (re.compile(r"30[0-5]|3095|36|38|39"), (14, 16, 19)),
    (re.compile(r"50|5[6-8]|6390|67"), (12, 13, 14, 15, 16, 17, 18, 19)),
    (re.compile(r"220[0-4]|60|65|508[5-9]|81|82|9792"), (16,)),
)
# The numbers that payment providers print in their manuals for trying things out.
_TRIAL = re.compile(
    r"4(?:1{15}|(?:24){7}2|0{12}|012888888881881|111111145551142|0{9})|5(?:5{11}4444|105105105105100|2008282828282\d\d)|"
    r"3(?:78282246310005|71449635398431|0569309025904|8520000023237|530111333300000|566002020360505)|601(?:1111111111117|1000990139424)|"
    r"2223003122003222|6200000000000005|(\d)\1{12,}|(\d{4})\2{3}|0+|123456\d+"
)
_IBAN = re.compile(
    r"[A-Z]{2}\d{2}(?<![0-9A-Za-z_][A-Z]{2}\d{2})(?: ?[0-9A-Z]{4}){2,7}(?: ?[0-9A-Z]{1,4})?(?![0-9A-Za-z_])"
)
_IBAN_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28, "CH": 21,
    "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FO": 18, "FR": 27,
    "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26,
    "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27,
    "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25,
    "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23,
    "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
}  # fmt: skip
_IBAN_TRIAL = frozenset(
    "DE89370400440532013000 GB29NWBK60161331926819 GB82WEST12345698765432 FR1420041010050500013M02606".split()
)
_SSN = re.compile(rf"{_APART}(?!000|666|9)(\d{{3}})([- ])(?!00)(\d{{2}})\2(?!0000)(\d{{4}}){_UPTO}")
_SSN_TRIAL = frozenset(("078-05-1120", "219-09-9999", "123-45-6789", "111-11-1111", "222-22-2222", "123-12-1234"))
_SSN_WORD = re.compile(r"(?i)\bssn\b|social security")
_SSN_PLAIN = re.compile(rf"{_APART}(?!000|666|9)\d{{3}}(?!00)\d{{2}}(?!0000)\d{{4}}{_UPTO}")

_MOBILE = re.compile(
    rf"(?<![0-9A-Za-z_.\-/=#@$%])(?:(?:\+|00)?86[ -]?)?(1[3-9]\d(?:\d{{8}}|[ -]\d{{4}}[ -]\d{{4}})){_UPTO}"
)
_DIALLED = re.compile(
    rf"(?<![0-9A-Za-z_.\-/=#@$%+])(?!\+?(?:19|20)\d\d-\d\d)(?:\+|00)([1-9]\d{{0,2}})((?:[ .\-]?\(?\d{{1,4}}\)?){{2,6}}){_UPTO}"
)
_NANP = re.compile(rf"{_APART}(?:1[ .-])?\(?([2-9]\d\d)\)?[ .-]([2-9]\d\d)[ .-](\d{{4}}){_UPTO}")
_MOBILE_SHOWN = frozenset("13800138000 13912345678 13812345678 18888888888 13800000000 13888888888 15912345678".split())
_UNIT = re.compile(r"[ \t]{1,3}(?:[nmu]s|bytes|[KMGT]?i?B)\b")
_PHONE_WORD = re.compile(
    r"(?i)phone|mobile|\btel\b|\bcell\b|call|contact|whatsapp|\bsms\b|电话|手机|联系|客户|\bfax\b|number|号码"
)
_MAIL = re.compile(
    r"(?<![0-9A-Za-z._%+\-/:@])([0-9A-Za-z][0-9A-Za-z._%+\-]{0,63})@((?:[0-9A-Za-z\-]{1,63}\.){1,5}[A-Za-z]{2,24})(?![0-9A-Za-z@/:]|\.[0-9A-Za-z])"
)
_FREE = frozenset(
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.co.jp ymail.com icloud.com me.com mac.com "
    "aol.com qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com 189.cn aliyun.com gmx.com gmx.de "
    "gmx.net web.de t-online.de mail.ru yandex.ru yandex.com ya.ru protonmail.com proton.me pm.me zoho.com naver.com "
    "daum.net hanmail.net orange.fr free.fr laposte.net libero.it wp.pl o2.pl seznam.cz rediffmail.com vip.qq.com".split()
)
_NOBODY = re.compile(
    r"(?i)(?:^|[._+-])(?:no-?reply|do-?not-?reply|noreply|git|bot|root|admin\w*|support|info|sales|help|contact|security|abuse|postmaster|webmaster|"
    r"hostmaster|mailer-daemon|team|hello|office|press|legal|privacy|test\w*|user\d*|foo|bar|baz|alice|bob|carol|name|email|mail|someone|me|you|your\w*|"
    r"john\.?doe|jane\.?doe|jdoe|example\w*|demo\w*|dev\w*|ops|ci|build|service|notifications?|alerts?|billing|feedback|community|oss|opensource|a|b|x)\d*(?:$|\+)"
)
_NOWHERE = re.compile(
    r"(?i)(?:^|\.)(?:example(?:\.\w+)?|test|invalid|localhost|local|internal|noreply\.\w+\.com|users\.noreply\.github\.com|"
    r"(?:domain|company|yourcompany|yourdomain|mydomain|acme|email|mail|xx+|abc|foo|bar|test|site|corp|org|host)\.(?:com|org|net|io|cn))$"
)
_AUTHOR = re.compile(
    r"(?i)co-?authored-by|signed-off-by|reviewed-by|acked-by|reported-by:|maintain|author|^from:|\bby\b|codeowner|committer|copyright|©|licen[sc]e|"
    r"contribut|git config|user\.email|维护|作者|贡献|<[^<>\s]+@|&lt;|please (?:report|notify|e?-?mail|contact)|vulnerabilit|enforcement|reported to|report(?:ing)? (?:to|at)|gserviceaccount"
)
_CUSTOMER = re.compile(
    r"(?i)customer|client|patient|subscriber|buyer|member\b|guest|lead\b|prospect|reported|complain|客户|用户|会员|买家|顾客|患者|投诉|反馈|联系人|收件人|下单|姓名"
)


def people(text: str) -> Iterator[Span]:
    if not text.isascii() and _WIDE_DIGIT.search(text):
        text = text.translate(_WIDE)
    for number in _NUMBER.finditer(text):
        yield from _numbers(text, number.start(), number.end())
    for found in _IBAN.finditer(text):
        if is_iban(found[0].replace(" ", "")):
            yield Span("iban", found.start(), found.end())
    if "@" in text:
        for found in _MAIL.finditer(text):
            if _is_customer(found[1], found[2].lower(), _line(text, found.start())):
                yield Span("email", found.start(), found.end(), severity=WARN)


def _numbers(text: str, start: int, end: int) -> Iterator[Span]:
    """The patterns look at what stands around a number too, so they get the whole text and where to begin."""
    end += 2
    for found in _CN_ID.finditer(text, start, end):
        if is_cn_id("".join(found.groups())):
            yield Span("cn-id", found.start(), found.end())
    for found in _CN_OLD.finditer(text, start, end):
        born = _is_day(f"19{found[2]}", found[3], found[4])
        if born and found[1][:2] in _REGIONS and "身份证" in _line(text, found.start()):
            yield Span("cn-id", found.start(), found.end())
    for found in _CARD.finditer(text, start, end):
        if is_card(re.sub(r"[ -]", "", found[0])):
            yield Span("bank-card", found.start(), found.end())
    for found in _SSN.finditer(text, start, end):
        plain = f"{found[1]}-{found[3]}-{found[4]}"
        if plain not in _SSN_TRIAL and (found[2] == "-" or _SSN_WORD.search(_line(text, found.start()))):
            yield Span("us-ssn", found.start(), found.end())
    for found in _SSN_PLAIN.finditer(text, start, end):
        if _SSN_WORD.search(_line(text, found.start())):
            yield Span("us-ssn", found.start(), found.end())
    yield from _phones(text, max(0, start - 3), end)


def _phones(text: str, start: int, end: int) -> Iterator[Span]:
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
        if not _is_fiction("1", found[1] + found[2] + found[3]) and _PHONE_WORD.search(_line(text, found.start())):
            yield Span("phone", found.start(), found.end(), severity=WARN)


def _line(text: str, at: int) -> str:
    """Of the line around it, as much as one can take in."""
    begin = max(text.rfind("\n", 0, at) + 1, at - 200)
    end = text.find("\n", at, at + 200)
    return text[begin : end if end >= 0 else at + 200]


def is_cn_id(value: str) -> bool:
    """GB 11643: a region, a day that was, and the checksum of ISO 7064 MOD 11-2."""
    if value[:2] not in _REGIONS or not _is_day(value[6:10], value[10:12], value[12:14]):
        return False
    return (
        "10X98765432"[sum(int(digit) * 2 ** (17 - at) for at, digit in enumerate(value[:17])) % 11] == value[17].upper()
    )


def _is_day(year: str, month: str, day: str) -> bool:
    """No calendar is asked: the clock is not ours, and the 31st of June is caught by the checksum often enough."""
    longest = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1850 <= int(year) <= 2099 and 1 <= int(month) <= 12 and 1 <= int(day) <= longest[int(month) - 1]


def is_card(digits: str) -> bool:
    if _TRIAL.fullmatch(digits) or len(set(digits)) < 4:
        return False
    return luhn(digits) and any(len(digits) in lengths and first.match(digits) for first, lengths in _ISSUERS)


def luhn(digits: str) -> bool:
    doubled = [int(digit) * (1 + at % 2) for at, digit in enumerate(reversed(digits))]
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0


def is_iban(value: str) -> bool:
    if _IBAN_LENGTHS.get(value[:2]) != len(value) or value in _IBAN_TRIAL:
        return False
    turned = value[4:] + value[:4]
    return int("".join(str(int(c, 36)) for c in turned)) % 97 == 1


def _is_fiction(country: str, rest: str) -> bool:
    """Numbers that are kept free for stories and manuals."""
    if country == "1" and len(rest) == 10:
        return rest[3:6] == "555" or rest.startswith("555") or rest in ("1234567890", "2345678901")
    if country == "44":
        return rest.startswith(("7700900", "2079460", "1632960")) or rest.endswith("123456")
    return any(run in country + rest for run in ("123456", "987654", "0000000"))


def _is_customer(user: str, host: str, line: str) -> bool:
    if _NOWHERE.search(host) or _NOBODY.search(user) or _AUTHOR.search(line):
        return False
    return host in _FREE or bool(_CUSTOMER.search(line))
