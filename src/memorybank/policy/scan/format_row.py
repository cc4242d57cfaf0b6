"""A token format is a row: what vendors write in front, what follows, and a check where the format has one.

The checks are checksums and the inner structure of tokens, as their vendors describe them.
"""

from __future__ import annotations

from binascii import Error, a2b_base64, crc32
from collections.abc import Callable

from memorybank.model.value import value
from memorybank.policy.scan.secret_values import is_stand_in, noise

Check = Callable[[str], bool]


@value
class Token:
    """A format that is known by itself, wherever it stands."""

    rule: str
    anchors: tuple[str, ...]  # literal text, in this case: the search jumps from one to the next
    body: str  # the pattern behind the anchor
    check: Check | None = None  # of the whole value: structure the pattern cannot say
    proof: Check | None = None  # a checksum. Without it the value is no live token: refused still, but as a guess
    lead: str = ""  # the pattern before the anchor, for formats that are known by their middle
    glued: str = ""  # further characters that may not stand right before the value


HEX32, HEX40, HEX64 = "[0-9a-f]{32}", "[0-9a-f]{40}", "[0-9a-f]{64}"
UUID = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
WORD = "[0-9A-Za-z_-]"
ALNUM = "[0-9A-Za-z]"


# --- checks

_HEX = frozenset("0123456789abcdef")
_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_BECH32_STEPS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def base62(number: int, width: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 62)
        digits = _BASE62[digit] + digits
    return digits.rjust(width, "0")


def crc_base62(value: str) -> bool:
    """GitHub's and npm's: the last six characters are the CRC32 of those between the prefix and them."""
    body = value[value.rindex("_") + 1 :]
    return base62(crc32(body[:-6].encode()), 6) == body[-6:]


def bech32(value: str) -> bool:
    """The checksum of age's keys (BIP 173)."""
    text = value.lower()
    prefix, _, data = text.rpartition("1")
    if any(c not in _BECH32 for c in data):
        return False
    values = [ord(c) >> 5 for c in prefix] + [0] + [ord(c) & 31 for c in prefix] + [_BECH32.index(c) for c in data]
    return bech32_polymod(values) == 1


def bech32_polymod(values: list[int]) -> int:
    sum_ = 1
    for number in values:
        top = sum_ >> 25
        sum_ = (sum_ & 0x1FFFFFF) << 5 ^ number
        for at, step in enumerate(_BECH32_STEPS):
            sum_ ^= step if top >> at & 1 else 0
    return sum_


def base58check(value: str) -> bool:
    """Wallet keys: the last four bytes are the double SHA-256 of the rest."""
    number = 0
    for character in value:
        digit = _BASE58.find(character)
        if digit < 0:
            return False
        number = number * 58 + digit
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    from hashlib import sha256  # few values come this far, and a hook pays for every import

    return len(data) > 4 and sha256(sha256(data[:-4]).digest()).digest()[:4] == data[-4:]


def decoded(text: str) -> bytes:
    """Base64 of either alphabet, with or without its padding; nothing where it is none."""
    plain = text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return a2b_base64(plain + "=" * (-len(plain) % 4), strict_mode=True)
    except (Error, ValueError):
        return b""


def is_jwt(value: str) -> bool:
    """A header that names an algorithm, and a payload that is an object."""
    head, _, rest = value.partition(".")
    try:
        from json import loads

        header = loads(decoded(head))
        payload = decoded(rest.partition(".")[0])
    except (ValueError, RecursionError):
        return False
    if not isinstance(header, dict) or b"John Doe" in payload or b"1234567890" in payload:
        return False  # the one that every manual prints
    return "enc" in header or ("alg" in header and payload[:1] == b"{")


def holds_json(value: str) -> bool:
    """A vendor's prefix, then base64 of an object."""
    return decoded(value[value.index("eyJ") :].partition(".")[0].partition("_")[0])[:1] == b"{"


def is_grafana(value: str) -> bool:
    """An object with the key, its name and its number."""
    plain = decoded(value)
    return plain[:1] == b"{" and b'"n"' in plain and b'"id"' in plain


def is_discord(value: str) -> bool:
    """The first part is the account's number in base64."""
    return decoded(value.partition(".")[0]).isdigit()


def is_long_key(value: str) -> bool:
    """64 bytes in base64, as Azure's account keys are."""
    return len(decoded(value.partition("=")[2] if "Key=" in value else value)) in (32, 64)


def is_base32(value: str) -> bool:
    """Key ids of AWS are numbers in base 32: 0, 1, 8 and 9 are none of its digits."""
    return not set(value) & set("0189")


def is_mixed(value: str) -> bool:
    """Digits and both cases: a prefix of three letters alone is too little."""
    return any(map(str.isdigit, value)) and any(map(str.isupper, value)) and any(map(str.islower, value))


def is_drawn(value: str) -> bool:
    """The last part is no word that somebody wrote: for formats whose prefix is anybody's."""
    body = value[value.rindex("_") + 1 :]
    drawn = noise(body) >= 0.5 or (len(body) >= 32 and set(body) <= _HEX)
    return drawn and any(map(str.isdigit, body)) and not is_stand_in(body)


def has_digit(value: str) -> bool:
    return any(map(str.isdigit, value[4:]))
