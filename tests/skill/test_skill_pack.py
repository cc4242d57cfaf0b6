"""The skill as it is installed: valid, small, filled from the engine, and true to what the engine does."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator
from made import skill_numbers as numbers
from made.skill_parts import schemas
from made.skill_sample import sample
from made.skill_source import skill_pages

import memorybank
from conftest import Project
from memorybank.app.install.host_pieces import COMMANDS, command_pages, prompt_page, skill_pack
from memorybank.policy.own_commands import on_the_list
from memorybank.policy.proposal_block import asks
from memorybank.store.receipts import tokens
from memorybank.texts.catalogue import LANGUAGES
from skill.package_texts import SKILL_LIMIT
from skill.skill_page import read

REFERENCES = ("advanced-rules", "memory-reader", "reader", "schema", "templates", "writer")
both = pytest.mark.parametrize("language", LANGUAGES)


def pack(language: str) -> dict[str, str]:
    return dict(skill_pack(language))


@both
@pytest.mark.rule("SKL-1")
def test_it_is_a_skill_by_the_public_conventions(language: str) -> None:
    text = pack(language)["SKILL.md"]
    _, front, body = text.split("---\n", 2)
    fields = yaml.safe_load(front)
    assert set(fields) == {"name", "description"}
    assert fields["name"] == "memory-bank"  # and so is its folder, in every host
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", fields["name"])
    assert 0 < len(fields["description"]) <= 1024
    assert "<" not in fields["description"]
    assert len(body.splitlines()) < 500


@both
@pytest.mark.rule("SKL-1")
def test_every_reference_is_there_and_described_by_when_to_read_it(language: str) -> None:
    found = pack(language)
    assert set(found) == {"SKILL.md", *(f"references/{name}.md" for name in REFERENCES)}
    points = [item for item in read(found["SKILL.md"]).items if item.kind == "point"]
    for name in REFERENCES:
        [when] = [i for i in points if f"references/{name}.md" in i.links and not i.ids]
        assert len(when.prose.strip(" -:：\n")) > 8, "says when, not only where"


@both
def test_it_stays_small(language: str) -> None:
    for path, text in pack(language).items():
        assert tokens(text) < (SKILL_LIMIT if path == "SKILL.md" else 2_100), path


@both
def test_no_hole_is_left(language: str) -> None:
    made = [
        *pack(language).values(),
        *(prompt_page(n, language).body for n in (*COMMANDS, "memory-reader")),
    ]
    assert not [text for text in made if re.search(r"\{\{\w+\}\}", text)]


@both
@pytest.mark.rule("SKL-2")
def test_numbers_follow_the_engine(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = f"{language}/references/reader.md"
    assert "77" not in dict(skill_pages(language))[path]
    monkeypatch.setitem(numbers.NUMBERS, "budget_files", "77")
    assert "77" in dict(skill_pages(language))[path]


@both
@pytest.mark.rule("SKL-1", "SKL-2")
def test_the_pages_in_the_package_are_those_that_the_engine_fills(language: str) -> None:
    package = Path(memorybank.__file__).parent / "skill"
    made = dict(skill_pages(language))
    there = [*(package / language).rglob("*.md"), *(package / "prompts" / language).glob("*.md")]
    found = {path.relative_to(package).as_posix(): path.read_text(encoding="utf-8") for path in there}
    assert found == made, "run `make docs`"


@both
@pytest.mark.rule("SKL-3")
def test_the_prompts_are_the_packs(language: str) -> None:
    reader = prompt_page("memory-reader", language)
    assert reader.body.strip() in pack(language)["references/memory-reader.md"]
    refresh = prompt_page("memory-bank-refresh", language)
    assert "upgrade" in refresh.description
    assert "memory-bank refresh --plan" in refresh.body


@both
@pytest.mark.rule("PRO-3")
def test_the_block_shown_is_one_that_is_recognised(language: str) -> None:
    [block] = [f.text for f in read(pack(language)["references/writer.md"]).fences if "💾" in f.text]
    assert asks(block) == 1
    assert "→ memory-bank/details/patterns.md" in block


@both
@pytest.mark.rule("SCH-4")
def test_documents_shown_fit_their_schemas(language: str) -> None:
    found = pack(language)
    shown = [f for path in ("schema", "memory-reader") for f in read(found[f"references/{path}.md"]).fences]
    for fence in shown:
        if fence.info == "json":
            document = json.loads(fence.text)
            Draft202012Validator(schemas()[document["action"]]).validate(document)
        if fence.info == "yaml":
            Draft202012Validator(schemas()["memory_reader"]).validate(yaml.safe_load(fence.text))
    assert {f.info for f in shown} == {"json", "yaml", "text"}


@both
@pytest.mark.rule("LAY-4", "PAK-3")
def test_the_bank_of_the_examples_is_a_sound_one(project: Project, language: str) -> None:
    for path, text in sample(language).pages.items():
        project.page(path, text)
    project.write("README.md", "# Shop\n")
    project.write("Makefile", "test:\n\ttrue\n")
    project.write("src/payments/client.py", "RETRIES = 3\n")
    project.commit()
    checked = project.mb("check")
    assert checked.code == 0, checked.out
    [block] = [f.text for f in read(pack(language)["references/memory-reader.md"]).fences if f.info == "yaml"]
    for item in yaml.safe_load(block)["memory_reader"]["evidence"]:
        assert item["quote"] in (project.root / item["path"]).read_text(encoding="utf-8")


@both
@pytest.mark.rule("SKL-1", "SKL-5")
def test_a_project_gets_it_in_its_own_language(project: Project, language: str) -> None:
    project.write("memory-bank.toml", f'language = "{language}"\n')
    assert project.mb("install", "claude-code", "--scope", "project", "--yes").code == 0
    for path, text in pack(language).items():
        there = (project.root / ".claude/skills/memory-bank" / path).read_text(encoding="utf-8")
        assert there.startswith(text.rstrip()), path


@both
@pytest.mark.rule("SKL-3", "GRD-7", "GAT-8")
def test_every_command_that_an_agent_is_told_of_is_one_it_may_run(language: str) -> None:
    """What the skill and the installed command name passes the guard, and nobody tells an agent to say yes itself."""
    refresh = prompt_page("memory-bank-refresh", language)
    texts = {**pack(language), **{page.name: page.body for page in command_pages(language)}}
    named = [
        (where, words) for where, text in texts.items() for words in re.findall(r"`(?:memory-bank|mb) ([^`]+)`", text)
    ]
    assert len(named) > 40
    for where, words in named:
        argv = tuple(shlex.split(words.replace("\n", " ")))
        assert on_the_list(argv, frozenset({"ID"})), (where, words)
    assert not [where for where, text in texts.items() if "--yes" in text]
    assert "memory-bank refresh --plan" in refresh.body
