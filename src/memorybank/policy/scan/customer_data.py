"""Customer data that is known by itself: numbers with a checksum, or with a shape that nothing else has.

Ways to reach somebody are judged by the words beside them, in `contact_data`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.model.lazy_pattern import lazy
from memorybank.policy.scan.contact_data import contacts
from memorybank.policy.scan.scanned_text import Span

# The rules that find people's data, here and in `contact_data`.
PEOPLE = frozenset(
    ("bank-card", "chat-id", "cn-id", "cn-phone", "email", "home-address", "iban", "id-document", "phone", "us-ssn")
)

_WIDE_DIGIT = lazy("[０-９]")
_WIDE = {ord("０") + digit: ord("0") + digit for digit in range(10)}
_NUMBER = lazy(r"[0-9(][0-9 ().\-]{6,60}[0-9Xx]")  # whatever it is, it has this many digits in a row
_APART = r"(?<![0-9A-Za-z_.\-/=#@$%])"
_UPTO = r"(?![0-9A-Za-z_\-]|\.[0-9])"

_CN_ID = lazy(r"(?<![0-9A-Za-z_])([1-9]\d{5})[ -]?((?:18|19|20)\d{6})[ -]?(\d{3})[ -]?([0-9Xx])(?![0-9A-Za-z_])")
_CN_OLD = lazy(r"(?<![0-9A-Za-z_])([1-9]\d{5})(\d{2})(\d{2})(\d{2})(\d{3})(?![0-9A-Za-z_])")
_REGIONS = frozenset(
    [*range(11, 16), *range(21, 24), *range(31, 38), *range(41, 47), *range(50, 55), *range(61, 66), 71, 81, 82, 83, 91]
)
_CARD = lazy(
    rf"{_APART}(?:\d{{4}}([ -])(?:\d{{4}}\1){{2,3}}\d{{1,7}}|\d{{4}}([ -])\d{{6}}\2\d{{4,5}}|\d{{13,19}}){_UPTO}"
)
# First digits of the issuers, with the lengths they print; the last ones count only where a card is spoken of.
_ISSUERS = (
    (lazy(r"4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|6011|64[4-9]|65|35[3-8]|352[89]|220[0-4]|9792"), (16,)),
    (lazy(r"62"), (16, 19)),
    (lazy(r"3[47]"), (15,)),
)
_RARE_ISSUERS = (
    (lazy(r"4"), (13, 19)),
    (lazy(r"30[0-5]|3095|36|38|39"), (14, 16, 19)),
    (lazy(r"50|5[6-8]|60|6390|64|65|67|81|82|62|35"), (13, 14, 15, 16, 17, 18, 19)),
)
_CARD_WORD = lazy(r"(?i)\bcard|\bpan\b|visa|master|maestro|union ?pay|银行卡|卡号|信用卡|借记卡|储蓄卡")
# The numbers that payment providers print in their manuals for trying things out.
_CARD_SHOWN = lazy(
    r"4(?:1{15}|(?:24){7}2|0{12}|0128{8}1881|1{7}45551142)|5(?:5{11}4444|105105105105100|2008282828282\d\d)"
    r"|3(?:78282246310005|71449635398431|0569309025904|8520000023237|530111333300000|566002020360505)"
    r"|601(?:1{12}7|1000990139424)|2223003122003222|6200000000000005|(\d)\1{12,}|(\d{4})\2{3}|0+|123456\d+"
)
_IBAN = lazy(r"[A-Z]{2}\d{2}(?<![0-9A-Za-z_][A-Z]{2}\d{2})(?: ?[0-9A-Z]{4}){2,7}(?: ?[0-9A-Z]{1,4})?(?![0-9A-Za-z_])")
_IBAN_LENGTHS = {
    country: length
    for length, countries in {
        15: "NO", 16: "BE", 18: "DK FI FO GL NL", 19: "MK SI", 20: "AT BA EE KZ LT LU XK", 21: "CH HR LI LV",
        22: "BG BH CR DE GB GE IE ME RS VA", 23: "AE GI IL IQ TL", 24: "AD CZ ES MD PK RO SA SE SK TN VG",
        25: "LY PT ST", 26: "IS TR", 27: "FR GR IT MC MR SM", 28: "AL AZ BY CY DO GT HU LB PL SV", 29: "BR EG PS QA UA",
        30: "JO KW MU", 31: "MT SC", 32: "LC",
    }.items()
    for country in countries.split()
}  # fmt: skip
_IBAN_SHOWN = (
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "GB82WEST12345698765432",
    "FR1420041010050500013M02606",
)
_SSN = lazy(rf"{_APART}(?!000|666|9)(\d{{3}})([- ]?)(?!00)(\d{{2}})\2(?!0000)(\d{{4}}){_UPTO}")
_SSN_SHOWN = ("078-05-1120", "219-09-9999", "123-45-6789", "111-11-1111", "222-22-2222", "123-12-1234")
_SSN_WORD = lazy(r"(?i)\bssn\b|social security")


def people(text: str) -> Iterator[Span]:
    if not text.isascii() and _WIDE_DIGIT.search(text):
        text = text.translate(_WIDE)
    for number in _NUMBER.finditer(text):
        # The patterns look at what stands around a number too, so they get the whole text and where to begin.
        yield from _numbers(text, number.start(), number.end() + 2)
    for found in _IBAN.finditer(text):
        if is_iban(found[0].replace(" ", "")):
            yield Span("iban", found.start(), found.end())
    yield from contacts(text)


def _numbers(text: str, start: int, end: int) -> Iterator[Span]:
    for found in _CN_ID.finditer(text, start, end):
        if is_cn_id("".join(found.groups())):
            yield Span("cn-id", found.start(), found.end())
    for found in _CN_OLD.finditer(text, start, end):
        born = _is_day(f"19{found[2]}", found[3], found[4])
        if born and int(found[1][:2]) in _REGIONS and "身份证" in line_around(text, found.start()):
            yield Span("cn-id", found.start(), found.end())
    for found in _CARD.finditer(text, start, end):
        spoken = bool(_CARD_WORD.search(line_around(text, found.start())))
        if is_card(re.sub(r"[ -]", "", found[0]), spoken_of=spoken):
            yield Span("bank-card", found.start(), found.end())
    for found in _SSN.finditer(text, start, end):
        shown = f"{found[1]}-{found[3]}-{found[4]}" in _SSN_SHOWN
        if not shown and (found[2] == "-" or _SSN_WORD.search(line_around(text, found.start()))):
            yield Span("us-ssn", found.start(), found.end())


def is_cn_id(value: str) -> bool:
    """GB 11643: a region, a day that was, and the checksum of ISO 7064 MOD 11-2."""
    if int(value[:2]) not in _REGIONS or not _is_day(value[6:10], value[10:12], value[12:14]):
        return False
    return (
        "10X98765432"[sum(int(digit) * 2 ** (17 - at) for at, digit in enumerate(value[:17])) % 11] == value[17].upper()
    )


def _is_day(year: str, month: str, day: str) -> bool:
    """No calendar is asked: the clock is not ours, and the 31st of June is caught by the checksum often enough."""
    longest = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1850 <= int(year) <= 2099 and 1 <= int(month) <= 12 and 1 <= int(day) <= longest[int(month) - 1]


def is_card(digits: str, *, spoken_of: bool = False) -> bool:
    """The check digit, and a length that an issuer with these first digits prints."""
    if _CARD_SHOWN.fullmatch(digits) or len(set(digits)) < 4 or not luhn(digits):
        return False
    issuers = (*_ISSUERS, *_RARE_ISSUERS) if spoken_of else _ISSUERS
    return any(len(digits) in lengths and first.match(digits) for first, lengths in issuers)


def luhn(digits: str) -> bool:
    doubled = [int(digit) * (1 + at % 2) for at, digit in enumerate(reversed(digits))]
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0


def is_iban(value: str) -> bool:
    if _IBAN_LENGTHS.get(value[:2]) != len(value) or value in _IBAN_SHOWN:
        return False
    turned = value[4:] + value[:4]
    return int("".join(str(int(c, 36)) for c in turned)) % 97 == 1


def line_around(text: str, at: int) -> str:
    """Of the line around it, as much as one can take in."""
    begin = max(text.rfind("\n", max(0, at - 200), at) + 1, at - 200, 0)
    end = text.find("\n", at, at + 200)
    return text[begin : end if end >= 0 else at + 200]
