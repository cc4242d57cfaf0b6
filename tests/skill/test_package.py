"""The package says the same everywhere: each kind of mismatch, planted in a copy, is named; the real tree has none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made import skill_numbers as numbers
from made.skill_source import read_source

import memorybank
from memorybank.texts.catalogue import LANGUAGES
from skill import package_engine
from skill.package_engine import of_engine
from skill.package_skill import of_skill
from skill.package_texts import PackageTexts
from skill.planting import (
    Plant,
    compare,
    copied,
    edited,
    kinds,
    real,
    reread,
    with_page,
    with_text,
    without_command,
    without_flag,
)
from skill.skill_page import calls_of, read

pytestmark = pytest.mark.slow

PACKAGE = Path(memorybank.__file__).parent


@pytest.mark.rule("SKL-2")
def test_the_package_says_the_same_everywhere() -> None:
    assert compare(real()) == ()


# kind of drift, file, what it says, what is planted in its place
PAGES = [
    ("command", "en/references/reader.md", "memory-bank search ", "memory-bank find "),
    ("command", "zh/SKILL.md", "memory-bank verify", "memory-bank audit"),
    ("command", "prompts/en/memory-bank-refresh.md", "memory-bank apply ID", "memory-bank write ID"),
    ("command", "en/references/writer.md", "propose learning --draft", "suggest learning --draft"),
    ("flag", "en/references/reader.md", "memory-bank read --full", "memory-bank read --whole"),
    ("flag", "zh/references/advanced-rules.md", "memory-bank index --plan", "memory-bank index --anew"),
    ("flag", "prompts/zh/memory-bank-refresh.md", "refresh --plan", "refresh --draft"),
    ("flag", "en/references/writer.md", "`--new`", "`--fresh`"),
    ("word", "en/references/writer.md", "memory-bank propose focus", "memory-bank propose fokus"),
    ("word", "zh/references/writer.md", "memory-bank propose focus", "memory-bank propose foci"),
    ("word", "en/references/schema.md", "`memory-bank schema NAME`", "`memory-bank schema select`"),
    ("hole", "en/references/writer.md", "{{highlights}}", "{{highlight_count}}"),
    ("number", "en/references/reader.md", "{{budget_files}} files", "5 files"),
    ("number", "zh/references/advanced-rules.md", "{{archive_lines}} 行", "120 行"),
    ("rule-unknown", "en/references/reader.md", "(BUD-3)", "(BUD-9)"),
    ("rule-unknown", "prompts/en/memory-reader.md", "(PAK-2)", "(PAK-7)"),
    ("rule-bare", "zh/references/memory-reader.md", "`memory-bank context \"问题\"` 打印的就是这样", "先看一遍"),
    ("rule-unnamed", "en/references/advanced-rules.md", " (IDX-8)", ""),
    ("languages", "zh/references/writer.md", "（PRO-5）", "（PRO-6）"),
    ("languages", "zh/references/reader.md", " --json", ""),
    ("languages", "en/references/advanced-rules.md", "## Archive\n", ""),
    ("languages", "zh/references/writer.md", "propose learning --draft", "propose learning --from"),
    ("skill-name", "en/SKILL.md", "name: memory-bank", "name: Memory-Bank"),
    ("skill-description", "zh/SKILL.md", 'description: "', 'description: "' + "很长" * 512),
    ("skill-costly", "en/SKILL.md", "## Always\n", "## Always\n\n" + "word " * 1_500),
    ("skill-unlinked", "zh/SKILL.md", "(references/schema.md)", "(references/reader.md)"),
    ("skill-link", "en/references/schema.md", "(memory-reader.md)", "(reader-prompt.md)"),
    ("version", "en/SKILL.md", "{{protocol_version}}", "memory-bank/v2"),
    ("version", "zh/SKILL.md", "{{template_version}}", "v7.0"),
    ("template-other", "en/references/templates.md", "{{design_page}}", "```markdown\n# Refund flow\n```"),
    ("template-missing", "zh/references/templates.md", "{{tech_page}}\n", ""),
    ("template-path", "en/SKILL.md", "details/patterns.md  ", "details/conventions.md"),
    ("printed", "zh/references/schema.md", "{{plan_example}}", "```text\n[Memory Bank 更新计划]\n\n是否继续？\n```"),
    ("printed", "en/references/writer.md", "{{block_example}}", "```text\n---\n💾 Remember this?\n---\n```"),
    ("template-missing", "en/references/schema.md", "{{upgrade_example}}", ""),
    ("example", "en/references/schema.md", "{{select_files_example}}", '```json\n{"action": "select_files"}\n```'),
    ("example", "zh/references/schema.md", "{{memory_ops_example}}", "```json\n{not json}\n```"),
    ("example", "en/references/memory-reader.md", "{{pack_example}}", "```yaml\nmemory_reader: {}\n```"),
]  # fmt: skip


@pytest.mark.rule("SKL-2")
@pytest.mark.parametrize(("kind", "file", "old", "new"), PAGES, ids=[f"{k}: {f}" for k, f, *_ in PAGES])
def test_a_page_that_says_something_else_is_named(kind: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    folder = copied(tmp_path)
    edited(folder / file, old, new)
    half = of_engine if kind.partition("-")[0] in ("version", "template", "example", "printed") else of_skill
    found = tuple(half(reread(real(), folder)))
    assert kind in kinds(found), found
    assert any(file.rpartition("/")[2] in drift.where for drift in found if drift.kind == kind)


def _schema(known: PackageTexts) -> PackageTexts:
    limits = dict(known.schemas["select_files"]) | {"properties": {"files": {"maxItems": 6}}}
    return replace(known, schemas={**known.schemas, "select_files": limits})


def _rules(language: str, rule: str, asks: str | None) -> Plant:
    def plant(known: PackageTexts) -> PackageTexts:
        rows = {k: v for k, v in known.rules[language].items() if k != rule} | ({rule: asks} if asks else {})
        return replace(known, rules={**known.rules, language: rows})

    return plant


# kind, and how the other side of the comparison is put wrong
SIDES: list[tuple[str, str, Plant]] = [
    ("command", "a command is gone", without_command("search")),
    ("command", "a message names a command that is gone", without_command("restore")),
    ("flag", "a flag is gone", without_flag("verify", "--fix")),
    ("flag", "a message names a flag that is gone", without_flag("restore", "--accept")),
    ("languages", "a message names another command in Chinese", with_text("zh", "inject.no-bank", "refresh", "renew")),
    ("flag", "a field of a memory cannot be typed", without_flag("propose", "--symptom")),
    ("command", "an MCP tool is no command", without_command("context")),
    ("protocol", "a line of the protocol broke in two", with_text("zh", "protocol.output", "；", "\n")),
    ("engine", "the protocol has another number", with_text("en", "protocol.invoke", "300 lines", "250 lines")),
    ("engine", "a template has another number", with_text("zh", "tpl.drill-down", "3 个文件", "4 个文件")),
    ("engine", "the catalog has another number", _rules("en", "BUD-1", "At most 6 files and 500 lines?")),
    ("engine", "the Chinese rule has another number", _rules("zh", "THR-3", "最多 25 条吗？")),
    ("engine", "a schema has another limit", _schema),
    ("version", "a message speaks of another template", with_text("en", "upgrade.title", "v7.1", "v7.2")),
    ("version", "a package speaks of another protocol", with_text("zh", "package.context", "bank/v1", "bank/v3")),
    ("rule-missing", "a rule is not there in Chinese", _rules("zh", "GAT-2", None)),
    ("rule-unknown", "the code goes by a rule that is gone", _rules("en", "GRD-2", None)),
    ("example", "a schema is gone", lambda known: replace(known, schemas={})),
]  # fmt: skip


@pytest.mark.rule("SKL-2")
@pytest.mark.parametrize(("kind", "plant"), [(k, p) for k, _, p in SIDES], ids=[story for _, story, _ in SIDES])
def test_a_program_that_does_something_else_is_named(kind: str, plant: Plant) -> None:
    assert kind in kinds(compare(plant(real())))


@pytest.mark.rule("SKL-2", "PRO-4")
def test_a_word_that_the_judge_takes_otherwise_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_engine, "YES", (*numbers.YES, "no way"))
    assert kinds(compare(real())) == {"answer"}


def test_a_page_in_one_language_only_is_named() -> None:
    found = compare(with_page(real(), "en", "references/extra.md", "# Extra\n"))
    assert {"languages-missing", "skill-unlinked"} <= kinds(found)


SOURCES = tuple(read_source(language) for language in LANGUAGES)
POINTS = [
    (source.language, path, item.text)
    for source in SOURCES
    for path, text in source.pages.items()
    for item in read(text).items
    if item.kind in ("point", "row", "head")
]


@pytest.mark.slow
@pytest.mark.rule("SKL-2")
@given(st.sampled_from(POINTS))
@settings(max_examples=40, deadline=None)
def test_no_line_can_be_taken_out_of_one_language_unseen(point: tuple[str, str, str]) -> None:
    language, path, text = point
    page = next(s for s in real().sources if s.language == language).pages[path]
    assert compare(with_page(real(), language, path, page.replace(f"{text}\n", "", 1)))


NAMED = sorted({call.command for s in SOURCES for page in s.pages.values() for _, call in calls_of(read(page))})


@pytest.mark.slow
@pytest.mark.rule("SKL-2")
def test_no_command_that_the_skill_names_can_go_unseen() -> None:
    assert len(NAMED) > 15
    for command in NAMED:
        assert "command" in kinds(compare(without_command(command)(real()))), command


MOVED = [
    ("recall/budget.py", "DIRECT = Limits(files=3,", "DIRECT = Limits(files=4,", "protocol.invoke"),
    ("policy/injection/__init__.py", '"memory-bank/v1"', '"memory-bank/v2"', "package.context"),
    ("texts/zh_inject.py", '"protocol.skip": "', '"protocol.skip": "见 BUD-9。', "protocol.skip"),
    ("model/layout.py", "HIGHLIGHTS_LIMIT = 20", "HIGHLIGHTS_LIMIT = 25", "THR-3"),
    ("schemas/select_files.json", '"maxItems": 5', '"maxItems": 7', "select_files.json"),
]


@pytest.mark.slow
@pytest.mark.rule("SKL-2")
def test_it_is_found_in_a_copy_of_the_package(tmp_path: Path) -> None:
    """Code, texts and schemas of a package: whichever moves, the others are measured against it."""
    site = tmp_path / "site"
    shutil.copytree(PACKAGE, site / "memorybank")  # compiled as it is: times are copied, too
    assert _compared(site) == "()"
    for file, old, new, named in MOVED:
        edited(site / "memorybank" / file, old, new)
        assert named in _compared(site), file
        edited(site / "memorybank" / file, new, old)


def _compared(site: Path) -> str:
    argv = [sys.executable, "-c", "from skill.planting import compare, real; print(compare(real()))"]
    top = Path(__file__).parents[2]
    path = os.pathsep.join(map(str, (site, top / "tests", top / "docs")))
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(argv, env=env, capture_output=True, text=True, timeout=120, check=True).stdout.strip()
