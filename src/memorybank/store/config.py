"""Settings: `memory-bank.toml` or `[tool.memory-bank]`, then the environment, then flags."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from memorybank.model.errors import BadUsage

KEYS = ("language",)
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
            return Config(language, tuple(sorted(set(found) - set(KEYS))), name)
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


def environment_language() -> str:
    return os.environ.get("MEMORY_BANK_LANGUAGE", "").strip()


def locale_language() -> str:
    value = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := os.environ.get(k, ""))), "")
    return "zh" if value.lower().startswith("zh") else "en"
