"""Values of every format, drawn when a test runs: no literal that looks like a credential stands in this repository."""

from __future__ import annotations

import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any
from zlib import crc32

from memorybank.policy.scan.formats import Token, base62, bech32_polymod

_PARSER: Any = re._parser  # type: ignore[attr-defined]
_PRINTABLE = [chr(code) for code in range(0x21, 0x7F)]
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BASE58 = "123456789" + _ALPHABET
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def drawn(pattern: str, random: Random) -> str:
    """A text that this pattern matches whole."""
    return "".join(_of(_PARSER.parse(pattern), random))


def shortest(pattern: str) -> int:
    return int(_PARSER.parse(pattern).getwidth()[0])


def _of(tree: Any, random: Random) -> list[str]:
    out: list[str] = []
    for op, args in tree:
        name = str(op)
        if name == "LITERAL":
            out.append(chr(args))
        elif name == "NOT_LITERAL":
            out.append(random.choice([c for c in _PRINTABLE if c != chr(args)]))
        elif name == "IN":
            out.append(random.choice(_choices(args)))
        elif name in ("MAX_REPEAT", "MIN_REPEAT"):
            low, high, inner = args
            for _ in range(random.randint(int(low), min(int(high), int(low) + 4))):
                out += _of(inner, random)
        elif name == "SUBPATTERN":
            out += _of(args[3], random)
        elif name == "BRANCH":
            out += _of(random.choice(args[1]), random)
        elif name not in ("AT", "ASSERT_NOT", "ASSERT"):
            raise AssertionError(name)
    return out


def _choices(items: Any) -> list[str]:
    found: set[str] = set()
    negated = False
    for op, args in items:
        name = str(op)
        if name == "NEGATE":
            negated = True
        elif name == "LITERAL":
            found.add(chr(args))
        elif name == "RANGE":
            found |= {chr(code) for code in range(args[0], args[1] + 1)}
        elif name == "CATEGORY":
            test = {"CATEGORY_DIGIT": str.isdigit, "CATEGORY_SPACE": str.isspace}.get(str(args), str.isalnum)
            found |= {c for c in [*_PRINTABLE, " "] if test(c)}
    return sorted(set(_PRINTABLE) - found if negated else found)


def value_of(row: Token, random: Random) -> str:
    """One that passes every check of its row, its checksum included."""
    make = MAKERS.get(row.rule)
    for _ in range(2000):
        anchor = random.choice(row.anchors) if row.anchors else ""
        value = make(random) if make else drawn(row.lead, random) + anchor + drawn(row.body, random)
        if (row.check is None or row.check(value)) and (row.proof is None or row.proof(value)):
            return value
    raise AssertionError(f"nothing passes {row.rule}")


def near_miss(row: Token, random: Random) -> str:
    """One character less than the format asks for."""
    anchor = row.anchors[0] if row.anchors else ""
    lead, body = drawn(row.lead, random), drawn(row.body, random)
    if row.body:
        body = body[: shortest(row.body) - 1]
    else:
        lead = lead[len(lead) - shortest(row.lead) + 1 :]
    return lead + anchor + body


def letters(random: Random, count: int, alphabet: str = _BASE58) -> str:
    return "".join(random.choice(alphabet) for _ in range(count))


def jwt(random: Random) -> str:
    def part(value: object) -> str:
        return urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

    return f"{part({'alg': 'HS256', 'typ': 'JWT'})}.{part({'sub': letters(random, 20)})}.{letters(random, 43)}"


def _jwe(random: Random) -> str:
    head = urlsafe_b64encode(json.dumps({"alg": "dir", "enc": "A256GCM"}).encode()).decode().rstrip("=")
    return f"{head}..{letters(random, 16)}.{letters(random, 60)}.{letters(random, 22)}"


def _keyed(random: Random) -> str:
    head = urlsafe_b64encode(b'{"kid":"' + letters(random, 30).encode() + b'","alg":"RS256"}').decode().rstrip("=")
    return f"{head}.{jwt(random).split('.')[1]}.{letters(random, 60)}"


def _summed(prefix: str, size: int) -> Callable[[Random], str]:
    def make(random: Random) -> str:
        body = letters(random, size - 6)
        return prefix + body + base62(crc32(body[body.rfind("_") + 1 :].encode()), 6)

    return make


def _bech32(prefix: str, *, upper: bool) -> Callable[[Random], str]:
    def make(random: Random) -> str:
        data = [random.randrange(32) for _ in range(52)]
        low = prefix.lower()
        values = [ord(c) >> 5 for c in low] + [0] + [ord(c) & 31 for c in low] + data
        sum_ = bech32_polymod([*values, 0, 0, 0, 0, 0, 0]) ^ 1
        data += [(sum_ >> 5 * (5 - at)) & 31 for at in range(6)]
        text = f"{low}1{''.join(_BECH32[number] for number in data)}"
        return text.upper() if upper else text

    return make


def _base58(data: bytes) -> str:
    data += sha256(sha256(data).digest()).digest()[:4]
    number, out = int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        out = _BASE58[digit] + out
    return out


MAKERS: dict[str, Callable[[Random], str]] = {
    "github-token": _summed("ghp_", 36),
    "github-oauth": _summed("gho_", 36),
    "github-app": _summed("ghs_", 36),
    "github-fine-grained": _summed("github_pat_", 82),
    "npm-token": _summed("npm_", 36),
    "age-key": _bech32("AGE-SECRET-KEY-", upper=True),
    "nostr-key": _bech32("nsec", upper=False),
    "nuget-config": lambda random: f'key="ClearTextPassword" value="{letters(random, 14)}"',
    "jwt": jwt,
    "jwe": _jwe,
    "snowflake-token": _keyed,
    "wallet-wif": lambda random: _base58(b"\x80" + random.randbytes(32)),
    "wallet-xprv": lambda random: _base58(b"\x04\x88\xad\xe4" + random.randbytes(41) + b"\0" + random.randbytes(32)),
    "discord-bot": lambda random: (
        b64encode(str(random.randrange(10**17,
        10**18)).encode()).decode() + f".{letters(random, 6)}.{letters(random, 38)}"
    ),
    "sentry-org": lambda random: (
        "sntrys_" + b64encode(json.dumps({"iat": 1, "url": letters(random, 30)}).encode()).decode().rstrip("=")
        + f"_{letters(random, 43)}"
    ),
    "grafana-key": lambda random: (
        b64encode(json.dumps({"k": letters(random, 32), "n": "ci", "id": 1}, separators=(",", ":")).encode()).decode()
    ),
}  # fmt: skip
