"""Which language a hook speaks: the user's setting, else the bank's own, else the locale. Cheap to ask."""

from __future__ import annotations

from memorybank.store import address, modes
from memorybank.store.world import text

_HEAD = 4000
_ENTRIES = ("MEMORY.md", "brief.md", "active.md", "_index.md")


def language(project: str, bank: str) -> str:
    for chosen in (address.env("MEMORY_BANK_LANGUAGE").strip(), modes.language(project)):
        if chosen in ("en", "zh"):
            return chosen
    for name in _ENTRIES if bank else ():
        page = text(f"{bank}/{name}")[:_HEAD]
        prose = "\n".join(line for line in page.split("\n") if not line.startswith(("#", "<!--")))
        if len(prose.split()) > 3:
            return "zh" if _chinese(prose) else "en"
    locale = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := address.env(k))), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def _chinese(prose: str) -> bool:
    """As `markdown.prose.is_chinese` has it; that module brings `re` along."""
    han = sum(1 for c in prose if "\u4e00" <= c <= "\u9fff")
    letters = sum(1 for c in prose if c.isascii() and c.isalpha())
    return han * 4 > letters and han > 8
