"""Customer data that is known by itself: numbers with a checksum, or with a shape that nothing else has.

Ways to reach somebody are judged by the words beside them, in `contact_data`.
"""

import re
from collections.abc import Iterator

from memorybank.model.value import lazy
from memorybank.policy.scan.contact_data import contacts
from memorybank.policy.scan.scanned_text import Span

# The rules that find people's data, here and in `contact_data`.
PEOPLE = frozenset(("bank-card", "cn-id", "cn-phone", "email", "home-address", "id-document", "phone", "us-ssn"))

_WIDE_DIGIT = lazy("[０-９]")
_WIDE = {ord("０") + digit: ord("0") + digit for digit in range(10)}
_NUMBER = lazy(r"[0-9(][0-9 ().\-]{6,60}[0-9Xx]")  # whatever it is, it has this many digits in a row
_APART = r"(?<![0-9A-Za-z_.\-/=#@$%])"
_UPTO = r"(?![0-9A-Za-z_\-]|\.[0-9])"

_CN_ID = lazy(r"(?<![0-9A-Za-z_])([1-9]\d{5})[ -]?((?:18|19|20)\d{6})[ -]?(\d{3})[ -]?([0-9Xx])(?![0-9A-Za-z_])")
_REGIONS = frozenset(
    [*range(11, 16), *range(21, 24), *range(31, 38), *range(41, 47), *range(50, 55), *range(61, 66), 71, 81, 82, 83, 91]
)
_CARD = lazy(
    rf"{_APART}(?:\d{{4}}([ -])(?:\d{{4}}\1){{2,3}}\d{{1,7}}|\d{{4}}([ -])\d{{6}}\2\d{{4,5}}|\d{{13,19}}){_UPTO}"
)
# First digits of the issuers, with the lengths they print.
_ISSUERS = (
    (lazy(r"4|5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|6011|64[4-9]|65|35[3-8]|352[89]|220[0-4]|9792"), (16,)),
    (lazy(r"62"), (16, 19)),
    (lazy(r"3[47]"), (15,)),
)
# The numbers that payment providers print in their manuals for trying things out.
_CARD_SHOWN = lazy(
    r"4(?:1{15}|(?:24){7}2|0{12}|0128{8}1881|1{7}45551142)|5(?:5{11}4444|105105105105100|2008282828282\d\d)"
    r"|3(?:78282246310005|71449635398431|0569309025904|8520000023237|530111333300000|566002020360505)"
    r"|601(?:1{12}7|1000990139424)|2223003122003222|6200000000000005|(\d)\1{12,}|(\d{4})\2{3}|0+|123456\d+"
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
    yield from contacts(text)


def _numbers(text: str, start: int, end: int) -> Iterator[Span]:
    for found in _CN_ID.finditer(text, start, end):
        if is_cn_id("".join(found.groups())):
            yield Span("cn-id", found.start(), found.end())
    for found in _CARD.finditer(text, start, end):
        if is_card(re.sub(r"[ -]", "", found[0])):
            yield Span("bank-card", found.start(), found.end())
    for found in _SSN.finditer(text, start, end):
        shown = f"{found[1]}-{found[3]}-{found[4]}" in _SSN_SHOWN
        before = text[max(0, found.start() - 200) : found.start()].rpartition("\n")[2]
        after = text[found.end() : found.end() + 200].partition("\n")[0]
        if not shown and (found[2] == "-" or _SSN_WORD.search(before) or _SSN_WORD.search(after)):
            yield Span("us-ssn", found.start(), found.end())


def is_cn_id(value: str) -> bool:
    """GB 11643: a region, a day that was, and the checksum of ISO 7064 MOD 11-2."""
    if int(value[:2]) not in _REGIONS or not _is_day(value[6:10], value[10:12], value[12:14]):
        return False
    weighed = sum(int(digit) * 2 ** (17 - at) for at, digit in enumerate(value[:17]))
    return "10X98765432"[weighed % 11] == value[17].upper()


def _is_day(year: str, month: str, day: str) -> bool:
    """No calendar is asked: the clock is not ours, and the 31st of June is caught by the checksum often enough."""
    longest = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1850 <= int(year) <= 2099 and 1 <= int(month) <= 12 and 1 <= int(day) <= longest[int(month) - 1]


def is_card(digits: str) -> bool:
    """The check digit, and a length that an issuer with these first digits prints."""
    doubled = [int(digit) * (1 + at % 2) for at, digit in enumerate(reversed(digits))]
    luhn = sum(number - 9 if number > 9 else number for number in doubled) % 10
    if _CARD_SHOWN.fullmatch(digits) or len(set(digits)) < 4 or luhn:
        return False
    return any(len(digits) in lengths and first.match(digits) for first, lengths in _ISSUERS)
