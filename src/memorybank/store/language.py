"""Which language a hook speaks: the user's setting, else the bank's own, else the locale. Cheap to ask."""

from __future__ import annotations

from memorybank.markdown.script import is_chinese
from memorybank.store import address, modes
from memorybank.store.world import text

_HEAD = 16_000  # characters that tell
_ENTRIES = ("MEMORY.md", "brief.md", "active.md", "_index.md")


def language(project: str, bank: str) -> str:
    for chosen in (address.env("MEMORY_BANK_LANGUAGE").strip(), modes.language(project)):
        if chosen in ("en", "zh"):
            return chosen
    own = of_bank(bank) if bank else ""
    if own:
        return own
    locale = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := address.env(k))), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def of_bank(bank: str) -> str:
    """The language a bank's entry page is written in; "" when there is nothing to tell by."""
    fence = address.real(bank)
    for name in _ENTRIES:
        path = address.real(f"{fence}/{name}")
        page = text(path)[:_HEAD] if address.inside(path, fence) else ""  # a link that leaves the bank is not followed
        prose = "\n".join(line for line in page.split("\n") if not line.startswith(("#", "<!--")))
        if len(prose.split()) > 3:
            return "zh" if is_chinese(prose) else "en"
    return ""
