"""THR-4: what may never be stored. Text in, rule names and lines out; a value never leaves this package.

Credentials are known by a vendor's format (refused), or guessed by name and looks (refused unless waived on the line);
customer data by its checksum (refused), by the words beside it (refused unless waived) or by its shape alone (warned);
hidden characters by the table of INJ-3 (refused).
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator
from itertools import chain

from memorybank.model.value import lazy
from memorybank.policy.hidden_characters import hidden, kind
from memorybank.policy.scan.command_secrets import commands, headers, login_tables
from memorybank.policy.scan.customer_data import PEOPLE, people
from memorybank.policy.scan.named_secrets import assigned, logins
from memorybank.policy.scan.scanned_text import REFUSE, WARN, ScanHit, Span, scanned
from memorybank.policy.scan.token_formats import key_blocks, tokens

__all__ = ("PEOPLE", "REFUSE", "WARN", "ScanHit", "hidden_lines", "scan_credentials", "scan_text")

_WAIVER = lazy(r"(?:<!--|#|//)[ \t]*scan:allow generic[ \t]*(?:-->)?[ \t]*\r?$")
_NEWLINE = lazy("\n")
_NOTHING: frozenset[str] = frozenset()
_KEY_LINES = 200  # a private key goes on behind the line that says so


def scan_text(text: str, old: frozenset[str] = _NOTHING, *, hidden: bool = True) -> tuple[ScanHit, ...]:
    """Everything that may not be stored, in the order of lines, and what is only warned about. `old` lines are let be:
    they stand there already. `hidden`: unseen characters, too."""
    customers = [span for span in people(text) if not (span.generic and _is_waived(text, span))]
    return _founds(text, [*_credentials(text), *customers, *(unseen(text) if hidden else ())], old)


def scan_credentials(text: str) -> tuple[ScanHit, ...]:
    """Credentials and customer data that are refused: what must not be shown either. Hidden characters may be."""
    return tuple(found for found in scan_text(text, hidden=False) if found.severity == REFUSE)


def hidden_lines(text: str) -> frozenset[int]:
    """The lines that look like a credential; a private key with everything up to its end."""
    lines = text.split("\n")
    found: set[int] = set()
    for hit in scan_credentials(text):
        below = lines[hit.line - 1 : hit.line + (_KEY_LINES if hit.rule == "private-key" else 0)]
        size = next((at for at, line in enumerate(below, 1) if "-----END" in line), len(below))
        found.update(range(hit.line, hit.line + size))
    return frozenset(found)


def _credentials(text: str) -> list[Span]:
    """A value that a format knows is not guessed at a second time, nor is one place guessed at twice."""
    page = scanned(text)
    if page is None:
        return []
    certain: list[Span] = []
    guessed: list[Span] = []
    in_page = (search(page) for search in (assigned, logins, commands, headers))
    for span in chain(tokens(text), key_blocks(text), *in_page, login_tables(text)):
        (guessed if span.generic else certain).append(span)
    certain = _apart(certain)
    starts = [span.start for span in certain]
    for span in guessed:
        if not _is_inside(span, certain, starts) and not _is_waived(text, span):
            insort(certain, span, key=lambda one: one.start)
            insort(starts, span.start)
    return certain


def _apart(spans: list[Span]) -> list[Span]:
    """Of formats that claim the same place, the one that takes more of it."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return kept


def _is_inside(span: Span, others: list[Span], starts: list[int]) -> bool:
    at = bisect_right(starts, span.end - 1)
    return any(other.end > span.start for other in others[max(0, at - 4) : at])


def _is_waived(text: str, span: Span) -> bool:
    end = text.find("\n", span.end)
    end = end if end >= 0 else len(text)
    return bool(_WAIVER.search(text, max(span.end, end - 60), end))


def _founds(text: str, spans: Iterable[Span], old: frozenset[str]) -> tuple[ScanHit, ...]:
    """One finding for each rule and line; none where every line of it is old."""
    ordered = sorted(set(spans), key=lambda span: (span.start, span.rule))
    if not ordered:
        return ()
    breaks = [match.start() for match in _NEWLINE.finditer(text)]
    lines = text.split("\n") if old else []
    seen: dict[tuple[str, int], ScanHit] = {}
    for span in ordered:
        first, last = bisect_left(breaks, span.start), bisect_left(breaks, max(span.start, span.end - 1))
        if old and all(line in old for line in lines[first : last + 1]):
            continue
        before = seen.get((span.rule, first))
        if before is None or (before.generic and not span.generic):
            seen[span.rule, first] = ScanHit(span.rule, first + 1, span.severity, span.generic)
    return tuple(sorted(seen.values(), key=lambda found: found.line))


# --- Characters that nobody sees, by the table that makes them visible where a page is injected (INJ-3).

# Blanks of odd widths: one of them is typography, a row of them carries something.
_BLANKS = lazy(r"[\u1680\u2000-\u200a\u202f\u205f]{4,}")


def unseen(text: str) -> Iterator[Span]:
    """A byte-order mark at the very beginning and CRLF are how some editors save, and hide nothing."""
    plain = text.replace("\r\n", " \n") if "\r" in text else text
    lead = 1 if plain.startswith("\ufeff") else 0
    for start, end in hidden(plain[lead:]):
        yield Span(f"hidden-{kind(plain[start + lead : end + lead])}", start + lead, end + lead)
    if not plain.isascii():
        for found in _BLANKS.finditer(plain):
            yield Span("hidden-blanks", found.start(), found.end())
