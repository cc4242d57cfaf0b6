"""The pages made from the code are those in the repository, whole and in both languages."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from made import pages
from made.cited import citing
from made.commands import EXITS, commands, commands_page
from made.doing import COMMANDS
from made.messages import messages_page
from made.rules import rule_page
from made.rules_zh import RULES as CHINESE
from made.schemas import fields, schemas
from made.schemas_zh import SCHEMAS
from made.settings import variables
from made.words import page_speaker

from memorybank.model import errors
from memorybank.policy.catalog import RULES
from memorybank.store.settings import SETTINGS
from memorybank.texts.catalogue import LANGUAGES, texts

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "memorybank"


def test_the_reference_is_up_to_date() -> None:
    assert [page.path for page in pages.stale()] == [], "run `make docs`"


@pytest.mark.slow
def test_a_stale_page_is_named_on_a_line_of_its_own(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs/made", tmp_path / "docs/made", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("generate.py", "lineage.toml"):
        shutil.copy(ROOT / "docs" / name, tmp_path / "docs" / name)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    for page in pages.pages():
        (tmp_path / "docs" / page.path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / page.path).write_text(page.text, encoding="utf-8")
    edited = tmp_path / "docs/zh/reference/rules.md"
    edited.write_text(edited.read_text(encoding="utf-8").replace("LAY-1", "LAY-0"), encoding="utf-8")
    (tmp_path / "docs/en/reference/schemas.md").unlink()
    command = [sys.executable, str(tmp_path / "docs/generate.py")]
    said = subprocess.run([*command, "--check"], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (1, "docs/en/reference/schemas.md\ndocs/zh/reference/rules.md\n")
    assert not (tmp_path / "docs/en/reference/schemas.md").exists(), "a check writes nothing"
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    assert "LAY-0" not in edited.read_text(encoding="utf-8")


def test_links_between_our_pages_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} → {target}"


# ---------------------------------------------------------------- rules


def test_every_rule_is_asked_and_answered_in_chinese() -> None:
    assert list(CHINESE) == list(RULES)
    for rule, (asks, why) in CHINESE.items():
        assert asks.endswith("？"), rule
        assert why.endswith("。"), rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_rule_names_its_check_its_commands_and_its_tests(language: str) -> None:
    page = rule_page(RULES["GRD-5"], language, page_speaker(language))
    assert "memorybank.policy.gates.guard.confirmed" in page
    assert "](../commands.md#memory-bank-propose)" in page
    assert "tests/gates/test_guard.py" in page
    assert "](GRD-4.md)" in page


def test_a_rule_is_shown_by_commands_that_exist() -> None:
    known = {name.removeprefix("memory-bank ") for name, _, _ in commands()}
    assert {name for names in COMMANDS.values() for name in names} <= known


def test_every_rule_is_found_in_the_tests() -> None:
    assert set(citing()) == set(RULES)


# ---------------------------------------------------------------- commands, messages, schemas


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_every_option_is_on_its_page(language: str) -> None:
    page = commands_page(language, page_speaker(language))
    for name, command, ctx in commands():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        missing = [
            o.opts for o in command.get_params(ctx) if o.param_type_name == "option" and o.opts[0] not in section
        ]
        assert section, name
        assert missing == [], name


def test_every_exit_code_of_an_error_is_explained() -> None:
    kinds = [k for k in vars(errors).values() if isinstance(k, type) and issubclass(k, errors.MemoryBankError)]
    assert {kind.exit_code for kind in kinds} <= set(EXITS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_on_its_page(language: str) -> None:
    page = messages_page(language, page_speaker(language))
    assert [key for key in texts(language) if f"| `{key}` |" not in page] == []


def test_an_error_says_its_exit_code() -> None:
    assert re.search(r"`usage\.no-project` \|.*\| 2 \|", messages_page("en", page_speaker("en")))


def test_a_field_is_found_wherever_it_is_nested() -> None:
    paths = [field.path for field in fields(schemas()["select_files"])]
    assert "budget.filesLimit" in paths
    assert "riskAlerts[].level" in paths


def test_every_word_of_the_schemas_has_its_chinese() -> None:
    assert set(_told(list(schemas().values()))) == set(SCHEMAS)


def _told(part: object) -> Iterator[str]:
    for value in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _told(value)
    if isinstance(part, dict):
        yield from (part[name] for name in ("title", "description") if isinstance(part.get(name), str))


# ---------------------------------------------------------------- settings and variables


def test_every_setting_can_be_written_as_the_page_shows_it() -> None:
    page = (ROOT / "docs/en/reference/configuration.md").read_text(encoding="utf-8")
    own, shared = (tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL))
    assert shared["tool"]["memory-bank"] == own
    assert sorted(_keys(own)) == sorted(row.key for row in SETTINGS)


def _keys(found: dict[str, object], above: str = "") -> Iterator[str]:
    for name, value in found.items():
        if isinstance(value, dict):
            yield from _keys(value, f"{above}{name}.")
        else:
            yield f"{above}{name}"


def test_every_variable_that_is_read_is_on_the_page_and_no_other() -> None:
    listed = {variable.name for variable in variables(page_speaker("en"))}
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    assert set(_read()) <= listed
    unread = {name for name in listed - {"COLUMNS"} if f'"{name}"' not in code}  # `shutil` asks for that one
    assert unread - {"XDG_STATE_HOME", "XDG_CACHE_HOME"} == set()  # made of a word: f"XDG_{kind}_HOME"


def _read() -> Iterator[str]:
    """The names in every statement that asks the environment, those of its module's constants included."""
    for path in SOURCES.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "env(" not in text and "environ" not in text:
            continue
        tree = ast.parse(text)
        constants = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for statement in (s for s in ast.walk(tree) if isinstance(s, ast.stmt) and not hasattr(s, "body")):
            parts = list(ast.walk(statement))
            if any(_asks(part) for part in parts):
                named = [constants[part.id] for part in parts if isinstance(part, ast.Name) and part.id in constants]
                yield from _names([*parts, *(part for node in named for part in ast.walk(node))])
        for branch in (s for s in ast.walk(tree) if isinstance(s, ast.If | ast.While)):
            parts = list(ast.walk(branch.test))
            yield from _names(parts) if any(_asks(part) for part in parts) else ()


def _names(parts: list[ast.AST]) -> Iterator[str]:
    pieces = [piece for part in parts if isinstance(part, ast.JoinedStr) for piece in part.values]
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str | bytes) and part not in pieces:
            text = part.value if isinstance(part.value, str) else part.value.decode("ascii", "replace")
            if re.fullmatch(r"_?[A-Z]+(_[A-Z]+)*", text) and len(text) > 3:
                yield text


def _asks(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and bool(
        re.fullmatch(r"(address\.)?env|(os|posix)\.environ\.get|os\.getenv", ast.unparse(node.func))
    )
