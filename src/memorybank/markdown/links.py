"""Where a line points to, and whether that is there."""

import re
from fnmatch import fnmatchcase

from memorybank.model.bank import Bank
from memorybank.model.value import lazy

_TARGET = lazy(r"\]\(([^()\s]+)\)|`([^`\s]+)`")
_LINE_LIMIT = 4000
_ESCAPED = lazy(r"%([0-9A-Fa-f]{2})")
_UNSAFE = lazy(r"[\x00-\x20\x7f()<>|`#%\[\]\\\"]")


def href(path: str) -> str:
    """A path as a link's target: whatever would end the link, or a table's cell, is escaped."""
    return _UNSAFE.sub(lambda found: f"%{ord(found[0]):02X}", path)


def unescaped(target: str) -> str:
    """A link's target as a path, without its anchor."""
    path = target.split("#", 1)[0]
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), path) if "%" in path else path


def targets(line: str) -> tuple[str, ...]:
    """The bank paths a line points to: link targets and code spans that look like paths or globs."""
    found: list[str] = []
    for link, code in _TARGET.findall(line[:_LINE_LIMIT]):
        path = (unescaped(link) if link else code.split("#")[0]).removeprefix("memory-bank/").removeprefix("./")
        # not a page of this bank: nobody here can say whether it is there
        elsewhere = path.startswith(("../", "/", "~")) or "://" in link or link.startswith(("#", "mailto:"))
        if path and not elsewhere and (link or path.endswith((".md", "/")) or "*" in path):
            found.append(path)
    return tuple(found)


def resolves(target: str, bank: Bank) -> bool:
    """A pointer resolves to a page, to a folder that holds one, or to a glob that matches one (LAY-4).

    What cannot be read is there all the same: a pointer is dead only when nothing is behind it.
    """
    base = target.rstrip("/")
    if bank.page(base) is not None or bank.holds(base + "/"):
        return True
    if bank.hides(base) or any(u.path.startswith(base + "/") for u in bank.unread):
        return True
    glob = any(c in target for c in "*?[")
    return glob and (any(fnmatchcase(p.path, target) for p in bank.pages) or _may_match(target, bank))


def _may_match(glob: str, bank: Bank) -> bool:
    """Could it mean something that cannot be read? In a folder that cannot be opened there may be any name."""
    fixed = re.split(r"[*?\[]", glob, maxsplit=1)[0]
    inside = any(folder.startswith(fixed) or fixed.startswith(folder) for folder in bank.closed)
    return inside or any(fnmatchcase(u.path, glob) for u in bank.unread)
