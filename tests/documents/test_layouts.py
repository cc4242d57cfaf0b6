"""LAY-8: one table says where each role lies; nothing else spells a path of it, and a new layout is one row."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Project
from memorybank.model.layout import CURRENT, LAYOUTS, OLD, every, layout_of

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[2] / "src/memorybank"
ROLES = ["entry", "focus", "conventions", "tech", "progress", "brief", "requirements", "design", "learnings", "archive"]
_PAGES = [path for path in every(*ROLES) if path.endswith(".md")]
# A page by its name, also inside a longer text; a folder where a text is, or begins with, its path.
_SPELLED = re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, _PAGES))})(?![\w-])|(?<![\w.-])details/")
_FOLDERS = tuple(path for path in every(*ROLES) if path.endswith("/"))


def constants(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every string of a module but its docstrings: those are prose."""
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node


@pytest.mark.rule("LAY-8")
def test_no_module_but_the_table_spells_the_path_of_a_role() -> None:
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name in ("model/layout.py", "policy/catalog.py", "light/address.py") or name.startswith("texts/"):
            continue  # the table itself, sentences for people, and how a hook finds an adopted bank without the table
        for node in constants(ast.parse(path.read_text(encoding="utf-8"))):
            text = str(node.value)
            if _SPELLED.search(text) or (text.startswith(_FOLDERS) and not text.endswith(".py")):
                found.append(f"{name}:{node.lineno}: {text[:60]}")
    assert not found


@pytest.mark.rule("LAY-8", "LAY-1", "LAY-2")
def test_each_layout_has_every_role() -> None:
    for row in LAYOUTS:
        assert all(getattr(row, role) for role in ROLES), row.name
        assert layout_of(set(row.fixed).__contains__) is row
    assert (CURRENT.fixed, OLD.fixed) == (("MEMORY.md",), ("brief.md", "active.md", "_index.md"))
    assert every("conventions")[:3] == ("details/patterns.md", "patterns.md", "systemPatterns.md")


# What each part says of a bank of a third layout: the look, the reading budget, the gate, the risk, the memory kinds.
_ASKED = """
import sys
from memorybank.model import layout
layout.LAYOUTS += (layout.Layout("made-up", entry="start.md", brief="start.md", focus="now.md", conventions="rules.md",
    tech="stack.md", progress="log.md", requirements="wants/", design="plans/", learnings="lessons/", archive="past/"),)
from pathlib import Path
from memorybank.app.hook.call_facts import required
from memorybank.changes.archive import candidates
from memorybank.light import address
from memorybank.model.memory import KINDS
from memorybank.policy.gates.engine import page_risk
from memorybank.policy.session import is_anchor
from memorybank.recall.page_candidates import fixed_load
from memorybank.store.bank import look
bank = look(Path(sys.argv[1]) / "memory-bank")
print(bank.layout.name, *fixed_load(bank), *required(address.find(sys.argv[1])))
print(*(page_risk(page) for page in ("log.md", "now.md", "wants/a.md", "lessons/a.md", "rules.md")))
print(*(is_anchor(page) for page in ("plans/a.md", "log.md", "past/a.md")), candidates(bank))
print(*(row.target(bank.layout) or "-" for row in KINDS.values()))
print([page.status for page in bank.pages if page.path.startswith("wants/")])
"""


@pytest.mark.rule("LAY-8")
def test_a_third_layout_is_one_row(project: Project) -> None:
    for page in ("start.md", "now.md", "rules.md"):
        project.page(page, f"# {page}\n\nText.\n")
    project.page("wants/REQ-001-pay.md", "# REQ-001: pay\n\n- status: Done\n")
    told = subprocess.run(
        [sys.executable, "-c", _ASKED, str(project.root)], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert told.stdout.splitlines() == [
        "made-up start.md now.md rules.md",
        "low low low low medium",
        "True True False (('now.md', ''),)",
        "now.md rules.md wants/REQ-{number}-{slug}.md plans/{slug}.md lessons/{date}-{slug}.md log.md stack.md -",
        "['Done']",
    ]
