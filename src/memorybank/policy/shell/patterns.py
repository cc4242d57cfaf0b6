"""Regular expressions out of somebody's command: used only where they cannot run away."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

LONGEST = 200  # characters of a pattern, and of a line it is tried on


def compiled(pattern: str, *, fold: bool = False) -> re.Pattern[str] | None:
    """None: not a pattern that Python reads the same way, or one that might take for ever."""
    if len(pattern) > LONGEST or "[[" in pattern or "[:" in pattern or repeats(pattern) > 3:
        return None
    for sign in (")*", ")+", "){", "\\1", "\\2", "(?"):
        if sign in pattern:
            return None
    import re

    try:
        return re.compile(pattern, re.IGNORECASE if fold else 0)
    except (re.error, OverflowError, RecursionError):
        return None


def repeats(pattern: str) -> int:
    return sum(pattern.count(sign) for sign in "*+{")


def basic(pattern: str) -> str:
    """A basic regular expression in Python's spelling: `\\(`, `\\|`, `\\{` are the operators, bare ones are text."""
    out, at = [], 0
    while at < len(pattern):
        two = pattern[at : at + 2]
        if two in ("\\|", "\\(", "\\)", "\\{", "\\}", "\\+", "\\?"):
            out.append(two[1])
            at += 2
        elif pattern[at] in "|(){}+?":
            out.append("\\" + pattern[at])
            at += 1
        elif two[:1] == "\\":
            out.append(two)
            at += 2
        else:
            out.append(pattern[at])
            at += 1
    return "".join(out)
