"""`verify` as people and programs get it: text, JSON, the plan of edits, exit codes (VER-2)."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator

from conftest import Project

pytestmark = pytest.mark.slow  # programs are started

LONG = "".join(f"line {n} of a file that is long enough for git to know it again\n" for n in range(30))
SCHEMA = json.loads((files("memorybank") / "schemas" / "verify.json").read_text(encoding="utf-8"))
EN = """# Tech

<!-- MACHINE_BLOCK_START -->

Login is in `src/login.py`, mail in `src/mail.py:3`.
Run `make ship`. Built on React 18.

<!-- MACHINE_BLOCK_END -->

<!-- USER_BLOCK_START -->
Mine: `src/login.py`
<!-- USER_BLOCK_END -->
"""
ZH = """# 技术

<!-- MACHINE_BLOCK_START -->

登录在 `src/login.py`，邮件在 `src/mail.py:3`。
运行 `make ship`。基于 React 18。

<!-- MACHINE_BLOCK_END -->

<!-- USER_BLOCK_START -->
我的：`src/login.py`
<!-- USER_BLOCK_END -->
"""
PAGES = {"en": EN, "zh": ZH}


def lived(project: Project, language: str) -> Project:
    project.write("memory-bank.toml", f'language = "{language}"\n')
    project.write("src/login.py", LONG)
    project.write("src/mail.py", LONG + "# mail\n")
    project.write("Makefile", "ship:\n\ttrue\n")
    project.write("package.json", '{"dependencies": {"react": "^18.0.0"}}')
    project.page("MEMORY.md", "# Shop\n\nSee [tech](details/tech.md).\n")
    project.page("details/tech.md", PAGES[language])
    project.commit("begin")
    project.git("mv", "src/login.py", "src/session.py")
    project.git("rm", "-q", "src/mail.py")
    project.write("Makefile", "all:\n\ttrue\n")
    project.write("package.json", '{"dependencies": {"react": "^19.1.0"}}')
    project.commit("change")
    return project


@pytest.mark.rule("VER-2")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_a_person_reads(project: Project, golden: Callable[[str, str], None], language: str) -> None:
    done = lived(project, language).mb("verify")
    assert done.code == 1
    golden(f"verify-{language}.txt", done.out)


@pytest.mark.rule("VER-2")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_plan_of_edits(project: Project, golden: Callable[[str, str], None], language: str) -> None:
    """What is certain as a diff, the rest for a person: the user's own block, and what has no successor."""
    lived(project, language)
    before = project.tree()
    done = project.mb("verify", "--fix", "--plan")
    assert done.code == 1
    assert project.tree() == before, "nothing is written"
    golden(f"verify-plan-{language}.txt", done.out)


@pytest.mark.rule("VER-2")
@pytest.mark.rule("SCH-4")
def test_what_a_program_reads(project: Project) -> None:
    document = json.loads(lived(project, "en").mb("verify", "--json").out)
    Draft202012Validator(SCHEMA).validate(document)
    assert document["unread"] == []
    for claim in document["claims"]:
        if claim["verdict"] != "live":
            assert claim["why"], "a verdict other than live names its evidence"
    operations = json.loads(project.mb("verify", "--fix", "--plan", "--json").out)
    assert (operations["action"], [o["path"] for o in operations["operations"]]) == ("memory_ops", ["details/tech.md"])


@pytest.mark.rule("VER-2")
def test_nothing_wrong(project: Project) -> None:
    project.write("src/a.py", "x = 1\n")
    project.page("MEMORY.md", "`src/a.py`\n")
    project.commit()
    done = project.mb("verify")
    assert (done.code, done.err) == (0, "")
    assert "1 live" in done.out
    assert project.mb("verify", "--fix", "--plan").code == 0


@pytest.mark.rule("VER-1")
def test_a_page_that_cannot_be_read_is_named_and_the_others_are_judged(project: Project) -> None:
    project.write("src/a.py", "x = 1\n")
    project.page("MEMORY.md", "`src/a.py`\n")
    project.page("details/tech.md", b"\xff\xfe\x00")
    project.commit()
    done = project.mb("verify", "--json")
    document = json.loads(done.out)
    assert (done.code, document["unread"], len(document["claims"])) == (5, ["details/tech.md"], 1)
    assert "details/tech.md" in project.mb("verify").err


@pytest.mark.rule("VER-1")
def test_a_page_may_have_any_name(project: Project) -> None:
    project.write("src/a.py", "x = 1\n")
    project.page("MEMORY.md", "# Shop\n")
    for name in ("Shop v2: plan.md", "a b.md", "计划.md"):
        project.page(name, "`src/a.py`\n")
    project.commit()
    done = project.mb("verify", "--json")
    assert (done.code, len(json.loads(done.out)["claims"])) == (0, 3)


@pytest.mark.rule("VER-1")
def test_without_a_bank(project: Project) -> None:
    assert project.mb("verify").code == 4


@pytest.mark.rule("VER-2")
def test_the_bank_is_left_alone(project: Project) -> None:
    lived(project, "en")
    before = project.tree()
    for args in ((), ("--json",), ("--fix", "--plan")):
        project.mb("verify", *args)
    assert project.tree() == before


@pytest.mark.rule("VER-2")
def test_many_alarms_of_one_cause_are_a_few_lines(project: Project) -> None:
    """A folder that moved is named once, and what is said on several lines stands on one."""
    for n in range(12):
        project.write(f"src/old/part{n}.py", LONG + f"# {n}\n")
    project.write("src/gone.py", "x = 1\n")
    named = "".join(f"- `src/old/part{n}.py`\n" for n in range(12))
    project.page("MEMORY.md", f"# Shop\n\n{named}\n`src/gone.py`\n\nAnd `src/gone.py`.\n")
    project.commit("begin")
    project.git("mv", "src/old", "src/new")
    project.git("rm", "-q", "src/gone.py")
    project.commit("tidy")
    shown = project.mb("verify").out.splitlines()
    assert shown[2] == "    3, 4, 5, 6, 7, 8, 9, 10 +4  path  src/old/… → src/new/…"
    assert shown[4] == "    16, 18  path  src/gone.py"
    assert shown[6].startswith("No longer true: 14 of 14 claims (")


@pytest.mark.rule("VER-2")
def test_a_word_that_went_with_a_file_nobody_committed_yet(project: Project) -> None:
    project.write("src/order.py", "class OrderService: ...\n")
    project.page("MEMORY.md", "# Shop\n\nAsk `OrderService`.\n")
    project.commit("begin")
    project.git("rm", "-q", "src/order.py")
    shown = project.mb("verify").out
    assert "since \n" not in shown
    assert "in \n" not in shown


@pytest.mark.rule("VER-1")
def test_status_tells_what_verify_found_and_says_when_nobody_has_looked_since(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memorybank.store.history.answer_cache.SETTLED", 0)  # believe a stamp at once
    project.write("src/cart.py", "total = 0\n")
    project.page("MEMORY.md", "# Shop\n\nThe cart is in `src/cart.py`.\n")
    project.commit("a cart")
    project.git("rm", "-q", "src/cart.py")
    project.commit("no cart")
    before = project.mb("status")
    assert "memory-bank verify" in before.out
    assert json.loads(project.mb("status", "--json").out)["staleClaims"] is None
    project.mb("verify")
    known = project.mb("status")
    assert "MEMORY.md: 1 claim" in known.out
    document = json.loads(project.mb("status", "--json").out)
    assert document["staleClaims"] == 1
    assert [finding["path"] for finding in document["findings"] if finding["rule"] == "VER-1"] == ["MEMORY.md"]
    project.write("src/cart.py", "total = 0\n")
    project.commit("a cart again")
    assert json.loads(project.mb("status", "--json").out)["staleClaims"] is None
