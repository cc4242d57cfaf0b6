"""What hosts write down of their person's decisions: folders that are trusted, packages that are on. Never written."""

from __future__ import annotations

from memorybank.hosts import jsonc
from memorybank.model.wiring import Look


def folder_trusted(look: Look, settings: str, listed: str, *, unless_off: bool) -> bool:
    """`unless_off`: trust is asked for unless the settings switch that off; else only where they switch it on."""
    switch = table(look.at_home(settings), "security", "folderTrust").get("enabled")
    if switch is False or (switch is None and not unless_off):
        return True
    known = table(look.at_home(listed))
    for folder, word in known.items():
        base = folder.rstrip("/").rpartition("/")[0] if word == "TRUST_PARENT" else folder.rstrip("/")
        if word in ("TRUST_FOLDER", "TRUST_PARENT") and (look.project == base or look.project.startswith(f"{base}/")):
            return True
    return False


def table(text: str, *way: str) -> dict[str, object]:
    """An object in a file of JSON, by the keys that lead to it; an empty one where that is something else."""
    try:
        root = jsonc.read(text)
    except (jsonc.NotJson, RecursionError):
        return {}
    found: object = root.plain() if root is not None else {}
    for key in way:
        found = found.get(key) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else {}
