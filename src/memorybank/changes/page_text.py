"""How a page we create looks: a title, the machine's block, an empty block for its readers."""

from __future__ import annotations

from memorybank.markdown.edit import stamp
from memorybank.model.document import (
    MACHINE_END,
    MACHINE_START,
    TEMPLATE,
    USER_END,
    USER_START,
)


def new_page(title: str, body: str, *, now: str, versioned: bool = False) -> bytes:
    """The whole page as bytes, stamped (LAY-3, LAY-5, LAY-6), ending with a newline."""
    return stamp(bare_page(title, body, versioned=versioned), now=now).encode("utf-8", "surrogatepass")


def bare_page(title: str, body: str = "", *, versioned: bool = False) -> str:
    """The page before its first stamp, for a caller that has more to put into it."""
    marker = f"<!-- MEMORY_BANK_TEMPLATE:{TEMPLATE} -->\n" if versioned else ""
    inner = f"\n{body.strip()}\n\n" if body.strip() else "\n"
    return f"# {title}\n\n{MACHINE_START}\n{marker}{inner}{MACHINE_END}\n\n{USER_START}\n{USER_END}\n"


def section(title: str, body: str) -> str:
    return f"## {title}\n\n{body.strip()}\n" if body.strip() else f"## {title}\n"
