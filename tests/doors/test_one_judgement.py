"""`status`, `check`, `doctor` and the bare command look at one bank, and say of it what they say of it together."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from conftest import Project
from memorybank.app.doctor import examine
from memorybank.app.setting import open_setting

pytestmark = pytest.mark.slow

_Spoil = Callable[[Project], object]
WIDE = "# Wide\n".encode("utf-16")
LIGHTS = "| 日期 | 决策 |\n|---|---|\n" + "".join(f"| 2026-01-01 | d{n} |\n" for n in range(49))


def _highlights(project: Project) -> None:
    head, tail = project.text("MEMORY.md").split("## Decision Highlights\n", 1)
    project.page("MEMORY.md", f"{head}## Decision Highlights\n\n{LIGHTS}\n## {tail.split('## ', 1)[1]}")


def _strange(project: Project, page: bytes) -> None:
    (project.bank / "MEMORY.md").unlink()
    project.page("odd.md", page)


STATES: dict[str, tuple[_Spoil, int]] = {
    # what was done to a bank in order, the exit code of `status`
    "nothing": (lambda _: None, 0),
    "a stranger": (lambda p: p.page("notes.txt", "x\n"), 1),
    "a dead pointer": (lambda p: (p.bank / "details/tech.md").unlink(), 1),
    "49 highlights": (_highlights, 1),
    "below the template": (lambda p: p.page("MEMORY.md", "# Old\n"), 1),
    "an unknown layout": (lambda p: _strange(p, b"# Odd\n"), 1),
    "another encoding": (lambda p: p.page("details/design/x.md", WIDE), 5),
    "a block never closed": (lambda p: p.page("details/progress.md", "<!-- MACHINE_BLOCK_START -->\nx\n"), 5),
    "a merge conflict": (lambda p: p.page("details/tech.md", "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n"), 5),
    "damage in a stranger layout": (lambda p: _strange(p, WIDE), 5),
}


@pytest.fixture
def shop(project: Project) -> Project:
    project.write("README.md", "# Shop\n\nA shop.\n")
    assert project.mb("refresh", "--yes").code == 0
    return project


@pytest.mark.rule("LAY-1", "LAY-2", "LAY-4", "LAY-5", "LAY-7", "THR-3")
@pytest.mark.parametrize("state", STATES)
def test_all_four_judge_alike(shop: Project, state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil, code = STATES[state]
    spoil(shop)
    done = shop.mb("status", "--json")
    said = json.loads(done.out)
    assert done.code == code
    checked = json.loads(shop.mb("check", "--json").out)
    part = next(p for p in checked["parts"] if p["name"] == "pages")
    assert checked["exitCode"] == code
    assert part["state"] == {0: "ok", 1: "findings", 5: "damaged"}[code]
    worst = [f for f in said["findings"] if f["weight"] == {1: "finding", 5: "damage"}.get(code)]
    assert part["count"] == len(worst)
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "en")
    setting = open_setting(None, shop.root)
    pages = next(check for check in examine(setting) if check.name == "pages")
    counted = sum(f["weight"] != "notice" for f in said["findings"])
    assert pages.repair == (setting.say("doctor.findings", count=counted) if counted else "")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_check_says_what_it_found_in_a_sentence(shop: Project, language: str) -> None:
    shop.write("memory-bank.toml", f'language = "{language}"\n')
    shop.page("notes.txt", "x\n")
    first = shop.mb("check").out.split("\n")[0]
    assert (
        first
        == {
            "en": "pages: 1 to look at. See: memory-bank status",
            "zh": "pages：1 处需要处理。详见：memory-bank status",
        }[language]
    )


def test_a_page_that_three_parts_cannot_read_is_one_page(shop: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """`status`, `verify` and `scan` each meet it, and each by a name of its own."""
    (shop.bank / "details/loop.md").symlink_to("loop.md")
    for folder in (shop.root, shop.bank / "details", "/"):
        monkeypatch.chdir(folder)
        assert shop.mb("check").out.split("\n")[0].startswith("pages: 1 damaged")
