"""Key + holes -> a sentence in one language. Only the language in use is loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

Say = Callable[..., str]
LANGUAGES = ("en", "zh")


def texts(language: str) -> Mapping[str, str]:
    messages: dict[str, str] = import_module(f"memorybank.texts.{language}").TEXTS
    pages: dict[str, str] = import_module(f"memorybank.texts.{language}_pages").TEXTS
    return messages | pages


def speaker(language: str) -> Say:
    table = texts(language)

    def say(key: str, **params: object) -> str:
        return table[key].format(**params) if params else table[key]

    return say
