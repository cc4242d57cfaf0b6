"""Every sentence of the program by its key, and the exit code where it is an error."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import memorybank
from made.marked import code, plain, table, title
from memorybank.model import errors
from memorybank.texts.catalogue import PARTS, Say, texts

_SOURCES = Path(memorybank.__file__).parent


@cache
def exit_codes() -> dict[str, int]:
    """Text key -> the exit code of the error that carries it, as the code raises it."""
    raised = {
        name: kind.exit_code
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.MemoryBankError)
    }
    found: dict[str, int] = {}
    for path in sorted(_SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(f"{name}(" in text for name in raised):
            continue  # parsing is what takes long
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in raised and node.args:
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found[key.value] = raised[node.func.id]
    return found


def messages_page(language: str, say: Say) -> str:
    lines = title(say, "messages", "src/memorybank/texts/")
    head = [say(f"docs.col.{name}") for name in ("key", "text", "exit")]
    for part in PARTS:
        said, name = texts(language, (part,)), part.lstrip("_") or "common"
        lines += [f"## {say(f'docs.part.{name}')}", ""]
        lines += table(head, [(code(key), _shown(text), _code(key)) for key, text in said.items()])
    return "\n".join(lines)


def _shown(text: str) -> str:
    return plain(text.strip("\n")).replace("{{", "{").replace("}}", "}")


def _code(key: str) -> str:
    return str(exit_codes().get(key, ""))
