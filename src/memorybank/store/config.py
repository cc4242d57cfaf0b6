"""Settings: `memory-bank.toml` or `[tool.memory-bank]`, then the environment, then flags."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from memorybank.model.errors import BadUsage
from memorybank.store.modes import SETTINGS
from memorybank.store.speaking import AGENTS

KEYS = tuple(row.key for row in SETTINGS)  # a table is known by its keys
LANGUAGE = "MEMORY_BANK_LANGUAGE"
_CAP = 1024 * 1024

# Variables that are no setting; those that hosts set are rows in `hosts`. The reference page is made from all three.
VARIABLES = {
    "ours": ("MEMORY_BANK_DISABLED", "MEMORY_BANK_NOW", "MEMORY_BANK_HOOK_DEADLINE"),
    "places": ("XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME", "PATH", "SUDO_UID", "GIT_INDEX_FILE"),
    "locale": ("LC_ALL", "LC_MESSAGES", "LANG"),
    "terminal": ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "TERM", "COLUMNS", "_MB_COMPLETE"),
    "agents": AGENTS,
}


@dataclass(frozen=True, slots=True)
class Config:
    language: str = ""  # "" = the bank's own, else the locale's
    unknown: tuple[str, ...] = ()  # keys this version does not know; `doctor` names them
    source: str = ""


def load(project: Path) -> Config:
    for name, table in (("memory-bank.toml", ()), ("pyproject.toml", ("tool", "memory-bank"))):
        found = _table(project / name, table)
        if found is not None:
            language = found.get("language", "")
            if not isinstance(language, str):
                raise BadUsage("usage.bad-language", source=name, value=str(language))
            return Config(language, tuple(sorted(set(_keys(found)) - set(KEYS))), name)
    return Config()


def _table(path: Path, keys: tuple[str, ...]) -> dict[str, object] | None:
    if not path.is_file():
        return None
    import tomllib

    try:
        if path.stat().st_size > _CAP:
            return None
        found: object = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError:
        return None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        if keys:
            return None  # somebody's broken pyproject.toml is not ours to complain about
        raise _unusable(path.name, error) from None
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else None


def _unusable(name: str, error: Exception) -> BadUsage:
    if isinstance(error, UnicodeDecodeError):
        return BadUsage("usage.config-not-utf8", path=name, line=error.object.count(b"\n", 0, error.start) + 1)
    if isinstance(error, RecursionError):
        return BadUsage("usage.bad-toml", path=name, flaw="usage.config-deep")
    return BadUsage("usage.bad-toml", path=name, why=str(error))


def _keys(found: dict[str, object], above: str = "") -> Iterator[str]:
    tables = {key.split(".")[0] for key in KEYS if "." in key}
    for key, value in found.items():
        if isinstance(value, dict) and not above and key in tables:
            yield from _keys(value, f"{key}.")
        else:
            yield above + key


def environment_language() -> str:
    return os.environ.get(LANGUAGE, "").strip()


class Choice(NamedTuple):
    """A language somebody asked for, and where."""

    language: str
    source: str


def asked_language(project: Path) -> Choice | None:
    """The environment outranks the files. None when nobody asked."""
    named = environment_language()
    if named:
        return Choice(named, LANGUAGE)
    found = load(project)
    return Choice(found.language, found.source) if found.language else None


def locale_language() -> str:
    value = next((v for k in VARIABLES["locale"] if (v := os.environ.get(k, ""))), "")
    return "zh" if value.lower().startswith("zh") else "en"
