"""Which tests cite which rule, read from their marks without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parents[2] / "tests"


class Citing(NamedTuple):
    path: str
    test: str  # "" when the whole file cites it


@cache
def citing() -> dict[str, tuple[Citing, ...]]:
    """Rule id -> its tests, by file and in the file's order."""
    found: dict[str, dict[Citing, None]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = path.relative_to(TESTS.parent).as_posix()
        for rule, test in _marks(tree):
            found.setdefault(rule, {})[Citing(name, test)] = None
    return {rule: tuple(tests) for rule, tests in found.items()}


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) else []
        for part in (node, *inner):
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from ((rule, part.name) for mark in part.decorator_list for rule in _ids(mark))
        if isinstance(node, ast.ClassDef):
            yield from ((rule, node.name) for mark in node.decorator_list for rule in _ids(mark))
        if isinstance(node, ast.Assign):  # pytestmark = ..., a table of pytest.param(marks=...)
            yield from ((rule, "") for rule in _ids(node.value))


def _ids(node: ast.AST) -> Iterator[str]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute | ast.Name):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
            if name == "rule":
                yield from (a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
