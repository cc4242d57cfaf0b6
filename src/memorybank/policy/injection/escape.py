"""Page text -> text that is safe inside a boundary, without losing a character (INJ-3).

One notation for everything: `\\u{3C}`, or `\\u{202E 2066}` for a run; of a long run only the first are spelled out,
`\\u{E0059 E006F +27}`. Text that has this form already gets its backslash spelled out, so what an agent reads is
either the page's own words or our notation, never in doubt.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from memorybank.policy.hidden import hidden, kind
from memorybank.policy.injection.lookalikes import lookalikes

_SPELLED = 8  # characters of a run that are spelled out; a longer one must not crowd out the page
_NOTATION = re.compile(r"\\(?=u\{)")


class Suspect(NamedTuple):
    """Something in a page that was spelled out, for a report to a person."""

    # lookalike, instruction (in a comment or link definition), or kinds of hidden characters:
    # tags, selectors, bidi, controls, private, invisible
    kind: str
    line: int  # from 1
    characters: int


class Escaped(NamedTuple):
    text: str
    suspects: tuple[Suspect, ...]


def escape(text: str) -> Escaped:
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    runs = [(start, end, "") for start, end in hidden(plain)]
    # A look-alike is searched for in what a reader will see, so between the runs, which are spelled out anyway.
    runs += [(at, at + 1, why) for at, why in lookalikes(_without(plain, runs)).items()]
    runs += [(match.start(), match.end(), "notation") for match in _NOTATION.finditer(plain)]
    runs.sort()
    out: list[str] = []
    suspects: list[Suspect] = []
    upto, line, counted = 0, 1, 0
    for start, end, why in runs:
        if start < upto:
            continue
        out += (plain[upto:start], _spell(plain[start:end]))
        upto = end
        if why != "notation":
            line += plain.count("\n", counted, start)
            counted = start
            suspects.append(Suspect(why or kind(plain[start:end]), line, end - start))
    out.append(plain[upto:])
    return Escaped("".join(out), tuple(suspects))


def _without(text: str, runs: list[tuple[int, int, str]]) -> str:
    """The same length, with each hidden run as a character that no pattern matches."""
    out: list[str] = []
    upto = 0
    for start, end, _ in runs:
        out += (text[upto:start], "\ufffc" * (end - start))
        upto = end
    return "".join((*out, text[upto:]))


def _spell(run: str) -> str:
    codes = [f"{ord(character):X}" for character in run[:_SPELLED]]
    more = [f"+{len(run) - _SPELLED}"] if len(run) > _SPELLED else []
    return "\\u{" + " ".join(codes + more) + "}"
