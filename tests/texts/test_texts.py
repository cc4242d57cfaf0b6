"""Both languages say the same things, with the same holes, and nothing is said that nobody uses."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

from made.words import WORDS

from memorybank.texts.catalogue import texts

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "memorybank"
MADE = ROOT / "docs" / "made"  # the pages of the reference
PACKAGES = ROOT / "scripts" / "host_packages"
EN, ZH = ({**texts(language), **WORDS[language]} for language in ("en", "zh"))


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert set(EN) == set(ZH)


def test_both_languages_have_the_same_holes() -> None:
    assert [key for key in EN if holes(EN[key]) != holes(ZH[key])] == []


def _sources() -> list[Path]:
    """Where a key may be used: not where it is told."""
    made = [path for path in MADE.glob("*.py") if not path.name.startswith("words_")]
    own = (path for path in SOURCES.rglob("*.py") if path.parent.name != "texts")
    return [*own, *PACKAGES.glob("*.py"), *made]


def test_every_key_is_used() -> None:
    code = "\n".join(p.read_text(encoding="utf-8") for p in _sources())
    made = [f"{a}." for a in re.findall(r"f[\"']([a-z.-]+)\.\{", code)]  # say(f"status.layout.{...}")
    quoted = set(re.findall(r"[\"']([\w.-]+)[\"']", code))
    unused = [k for k in EN if k not in quoted and not any(k.startswith(m) for m in made)]
    assert unused == []


def test_every_key_used_exists() -> None:
    code = "\n".join(p.read_text(encoding="utf-8") for p in SOURCES.rglob("*.py") if p.parent.name != "texts")
    areas = {k.split(".")[0] for k in EN}
    asked = set(
        re.findall(
            r"(?:say|Note\.of|Unread|Flaw|[A-Z][A-Za-z]+(?:Bank|Usage|Write|Plan|Refused|Busy)?)\(\s*\"([a-z]+\.[a-z.-]+)\"",
            code,
        )
    )
    assert {k for k in asked if k.split(".")[0] in areas and not k.endswith((".md", ".json", ".toml"))} <= set(EN)


def test_fixed_strings_are_those_of_the_seeds() -> None:
    """Wire format: these are read by people and programs that know the older system."""
    for key, text in {
        "plan.title": "[Memory Bank 更新计划]",
        "plan.ask": "是否执行？[Y/n]",
        "done.title": "[Memory Bank 写入完成]",
        "done.list": "已执行：",
        "done.status": "状态：成功",
    }.items():
        assert ZH[key] == text
    assert "索引已重建，请检查" in ZH["index.rebuilt"]
    assert "已添加到索引" in ZH["index.added"]


def test_messages_name_no_package_of_an_index_but_ours() -> None:
    command = (
        r"(?:pip install|pipx (?:install|inject|runpip)|uvx|uv tool install)(?: --python \S+| --\S+)* [\"']?(\w[\w.-]*)"
    )
    told = "\n".join((*EN.values(), *ZH.values()))
    assert set(re.findall(command, told)) == {"agent-memory-bank"}
