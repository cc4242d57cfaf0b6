"""Settings: `memory-bank.toml` or `[tool.memory-bank]`, then the environment, then flags."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from memorybank.model.errors import BadUsage

# Every key there is; a table is known by its keys. `modes` reads all but the first.
KEYS = (
    "language",
    "guard.mode",
    "guard.confirm",
    "guard.sandbox",
    "doc_first.mode",
    "risk.high",
    "risk.low",
    "recall.learn",
    "key_trigger",
)
LANGUAGE = "MEMORY_BANK_LANGUAGE"
_CAP = 1024 * 1024


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
                raise BadUsage("usage.bad-config", path=name, why='language must be "en" or "zh"')
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
        raise BadUsage("usage.bad-config", path=path.name, why=str(error)) from None
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else None


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
    value = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := os.environ.get(k, ""))), "")
    return "zh" if value.lower().startswith("zh") else "en"
