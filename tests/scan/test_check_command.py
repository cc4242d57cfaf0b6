"""`memory-bank check`: one exit code for everything that can be wrong with a bank."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from random import Random

import pytest
from jsonschema import Draft202012Validator

from conftest import Project
from scan.making import letters

pytestmark = [pytest.mark.rule("THR-4"), pytest.mark.slow]
SCHEMA = Draft202012Validator(json.loads((files("memorybank") / "schemas" / "check.json").read_text(encoding="utf-8")))


@pytest.fixture
def shop(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    project.write("README.md", "# Shop\n\nA shop.\n")
    project.write("src/app.py", "x = 1\n")
    project.commit()
    assert project.mb("refresh", "--yes").code == 0
    project.commit("bank")
    monkeypatch.chdir(project.root)
    return project


def parts(project: Project) -> dict[str, str]:
    found = json.loads(project.mb("check", "--json").out)
    SCHEMA.validate(found)
    return {part["name"]: part["state"] for part in found["parts"]}


def test_a_bank_in_order(shop: Project) -> None:
    done = shop.mb("check")
    assert (done.code, done.err) == (0, "")
    assert set(parts(shop).values()) == {"ok"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_everything_that_is_wrong_is_named_with_the_command_that_shows_it(
    shop: Project, golden: Callable[[str, str], None], language: str
) -> None:
    shop.write("memory-bank.toml", f'language = "{language}"\n')
    tech = shop.text("details/tech.md")
    shop.page("details/tech.md", f"{tech}\n- entry: `src/app.py`\n- api_key: {letters(Random(1), 32)}\n")
    shop.commit("claims")
    (shop.root / "src/app.py").unlink()
    shop.commit("gone")
    done = shop.mb("check")
    assert done.code == 1
    golden(f"check-{language}.txt", done.out)
    assert {name for name, state in parts(shop).items() if state == "findings"} == {"scan", "verify"}


def test_an_index_out_of_step(shop: Project) -> None:
    for number in range(10):
        shop.page(f"details/learnings/2026-01-{number + 10}-x{number}.md", f"# X{number}\n\ntext\n")
    assert parts(shop)["index"] == "findings"
    assert shop.mb("check").code == 1


def test_damage_outranks_everything(shop: Project) -> None:
    shop.page("details/progress.md", "# P\n\n<!-- MACHINE_BLOCK_START -->\nnever closed\n")
    assert parts(shop)["pages"] == "damaged"
    assert shop.mb("check").code == 5


def test_without_a_bank(project: Project) -> None:
    done = project.mb("check")
    assert (done.code, "memory-bank setup" in done.err) == (4, True)
