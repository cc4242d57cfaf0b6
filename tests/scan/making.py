"""Values of every format, drawn when a test runs: no literal that looks like a credential stands in this repository."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from random import Random
from typing import Any

from memorybank.policy.scan.token_formats import Token

_PARSER: Any = re._parser  # type: ignore[attr-defined]
_PRINTABLE = [chr(code) for code in range(0x21, 0x7F)]
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BASE58 = "123456789" + _ALPHABET


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
    """One that passes the check of its row."""
    make = MAKERS.get(row.rule)
    for _ in range(2000):
        anchor = random.choice(row.anchors) if row.anchors else ""
        value = make(random) if make else drawn(row.lead, random) + anchor + drawn(row.body, random)
        if row.check is None or row.check(value):
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


def prefixed(prefix: str, random: Random) -> str:
    """A prefix and what a machine drew."""
    return prefix + letters(random, 40) + "7"


MAKERS: dict[str, Callable[[Random], str]] = {
    "nuget-config": lambda random: f'key="ClearTextPassword" value="{letters(random, 14)}"',
    "jwt": jwt,
}
