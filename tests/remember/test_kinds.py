"""Every kind of memory in both layouts and both languages: where it lands, and that the bank stays healthy."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from conftest import Done, Project
from memorybank.markdown import read
from memorybank.model.bank import Shape
from remember.scenes import KINDS, OLD_HAS_NO_PLACE, golden, old

LAYOUTS = ("current", "old")
LANGUAGES = ("en", "zh")
WHERE = {  # WRT-1: v7.1, the older layout
    "focus": ("MEMORY.md", "active.md"),
    "decision": ("details/patterns.md", "patterns.md"),
    "requirement": (r"details/requirements/REQ-001-.+\.md", r"requirements/REQ-001-.+\.md"),
    "design": (r"details/design/.+\.md", r"docs/.+\.md"),
    "learning": (r"details/learnings/2026-03-15-.+\.md", r"learnings/integrations/2026-03-15-.+\.md"),
    "progress": ("details/progress.md", "progress.md"),
    "tech": ("details/tech.md", "tech.md"),
    "workflow": ("details/tech.md", "tech.md"),
    "structure": ("details/tech.md", "tech.md"),
    "answer": ("MEMORY.md", ""),
}
MANIFEST = '[project]\nname = "shop"\ndescription = "Sells teapots."\n'


@pytest.fixture
def bank(project: Project, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Project:
    """(layout, language) -> a project with such a bank."""
    layout, language = getattr(request, "param", ("current", "en"))
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    project.write("pyproject.toml", MANIFEST)
    project.write("src/x.py", "x = 1\n")
    if layout == "current":
        assert project.mb("refresh", "--yes").code == 0
    else:
        for path, text in old(language).items():
            project.page(path, text)
        assert project.mb("index", "--yes").code == 0
    return project


def told(project: Project, kind: str, fields: dict[str, object], *more: str) -> Done:
    return project.mb("propose", kind, "-", "--json", *more, stdin=json.dumps(fields))


def proposal(project: Project, kind: str, fields: dict[str, object], *more: str) -> dict[str, Any]:
    done = told(project, kind, fields, *more)
    assert done.code == 0, done.out + done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


def apply(project: Project, found: dict[str, Any]) -> None:
    done = project.mb("apply", str(found["id"]), "--yes")
    assert done.code == 0, done.out + done.err


def findings(project: Project) -> list[tuple[str, str, str]]:
    told = json.loads(project.mb("status", "--json").out)
    return [(f["rule"], f["path"], f["message"]) for f in told["findings"]]


def both(layouts: tuple[str, ...] = LAYOUTS) -> list[tuple[str, str]]:
    return [(layout, language) for layout in layouts for language in LANGUAGES]


@pytest.mark.slow  # 44 banks
@pytest.mark.rule("WRT-1", "WRT-5", "IDX-6", "LAY-6", "SCH-2")
@pytest.mark.parametrize("bank", both(), indirect=True, ids="-".join)
@pytest.mark.parametrize("kind", list(WHERE))
def test_every_kind_lands_in_its_place_and_leaves_the_bank_as_healthy(
    bank: Project, kind: str, request: pytest.FixtureRequest
) -> None:
    layout, language = request.node.callspec.params["bank"]
    fields = {k: v for k, v in KINDS[language][kind].items() if k not in ("pointer", "指针") or layout == "current"}
    if layout == "old" and kind in OLD_HAS_NO_PLACE:
        assert told(bank, kind, fields).code == 4
        return
    before, was = findings(bank), bank.tree()
    found = proposal(bank, kind, fields)
    assert re.fullmatch(WHERE[kind][LAYOUTS.index(layout)], str(found["target"]))
    assert bank.tree() == was, "a proposal writes nothing"
    apply(bank, found)
    assert set(findings(bank)) <= set(before)
    for page in bank.bank.rglob("*.md"):
        assert read(page.read_text(encoding="utf-8")).shape in (Shape.MARKED, Shape.UNMARKED)
    again = proposal(bank, kind, fields)
    assert (again["id"], again["state"]) == ("", "nothing")


@pytest.mark.slow  # eleven applies
@pytest.mark.rule("WRT-1", "LAY-4", "PRO-3", "SCH-3")
@pytest.mark.parametrize("bank", both(("current",)), indirect=True, ids="-".join)
def test_what_a_user_sees_and_what_lands_is_golden(bank: Project, request: pytest.FixtureRequest) -> None:
    language = request.node.callspec.params["bank"][1]
    shown: list[str] = []
    for kind in WHERE:
        done = bank.mb("propose", kind, "-", stdin=json.dumps(KINDS[language][kind]))
        assert done.code == 0, done.err
        id = re.findall(r"p-[0-9a-f]{8}", done.out)[0]
        apply(bank, {"id": id})
        shown.append(f"$ memory-bank propose {kind} -\n{done.out.replace(id, 'p-00000000')}")
    for page in sorted(bank.bank.rglob("*.md")):
        text = re.sub(r"sha256:[0-9a-f]{64}", "sha256:…", page.read_text(encoding="utf-8"))
        shown.append(f"==== {page.relative_to(bank.root)}\n{text}")
    golden(f"kinds-{language}.md", "\n".join(shown))


@pytest.mark.rule("THR-1", "THR-2")
@pytest.mark.parametrize("bank", both(("current",)), indirect=True, ids="-".join)
def test_a_refusal_names_each_field_and_how_to_say_it(bank: Project, request: pytest.FixtureRequest) -> None:
    language = request.node.callspec.params["bank"][1]
    shown: list[str] = []
    before = bank.tree()
    for kind in ("decision", "learning", "requirement", "design", "focus", "progress", "tech", "answer"):
        done = told(bank, kind, {})
        assert done.code == 4
        shown.append(f"$ memory-bank propose {kind} -\n{json.loads(done.out)['message']}\n")
    refused = bank.mb("propose", "learning", "--draft", "问题：支付超时\n解决：改了超时时间")
    assert (refused.code, refused.out) == (4, "")
    shown.append(refused.err)
    assert bank.tree() == before
    assert json.loads(bank.mb("proposals", "--json").out)["proposals"] == []
    golden(f"refused-{language}.txt", "\n".join(shown))


@pytest.mark.rule("WRT-6", "WRT-1")
def test_two_requirements_get_two_numbers_though_neither_is_written(bank: Project) -> None:
    one = proposal(bank, "requirement", {"title": "Refunds", "goal": "money back"})
    two = proposal(bank, "requirement", {"title": "Invoices", "goal": "a PDF by mail"})
    assert [str(p["target"]).rpartition("/")[2][:7] for p in (one, two)] == ["REQ-001", "REQ-002"]


@pytest.mark.rule("IDX-6")
def test_the_ninth_page_of_a_folder_brings_its_index(bank: Project) -> None:
    for n in range(8):
        bank.page(f"details/design/d{n}.md", f"# D{n}\n")
    bank.mb("refresh", "--yes")
    found = proposal(bank, "design", {"title": "The ninth", "approach": "as the others"})
    assert [op["path"] for op in found["memory_ops"]["operations"]][-1] == "details/design/index.md"
    apply(bank, found)
    assert findings(bank) == []
    assert "the-ninth" in bank.text("details/design/index.md")


@pytest.mark.rule("WRT-2")
def test_routing_changes_only_when_details_does(bank: Project) -> None:
    first = proposal(bank, "design", {"title": "Refund flow", "approach": "a state machine"})
    assert "MEMORY.md" in first["pages"]
    apply(bank, first)
    assert "[details/design/](details/design/)" in bank.text("MEMORY.md")
    second = proposal(bank, "design", {"title": "Search index", "approach": "SQLite"})
    assert second["pages"] == ["details/design/search-index.md"]


@pytest.mark.rule("WRT-2", "LAY-4")
def test_a_focus_is_added_and_replaces_only_when_asked(bank: Project) -> None:
    for text in ("Checkout", "Refunds"):
        apply(bank, proposal(bank, "focus", {"focus": text}))
    assert "- 2026-03-15 Checkout\n- 2026-03-15 Refunds\n" in bank.text("MEMORY.md")
    only = proposal(bank, "focus", {"focus": "Invoices"}, "--replace")
    assert any("Checkout" in str(p) for p in only["points"]), "what goes is in the block"
    apply(bank, only)
    text = bank.text("MEMORY.md")
    assert "## Current Focus\n\n- 2026-03-15 Invoices\n\n## Decision" in text


@pytest.mark.slow  # ten applies
@pytest.mark.rule("LAY-4")
def test_the_ninth_quick_answer_names_the_way(bank: Project) -> None:
    for n in range(8):
        apply(bank, proposal(bank, "answer", {"question": f"Q{n}?", "answer": "yes", "pointer": "details/tech.md"}))
    ninth: dict[str, object] = {"question": "Q8?", "answer": "yes", "pointer": "details/tech.md"}
    done = told(bank, "answer", ninth)
    assert done.code == 4
    message = json.loads(done.out)["message"]
    assert "8 is the limit" in message
    apply(bank, proposal(bank, "answer", ninth | {"question": "Q2?", "answer": "no"}))
    text = bank.text("MEMORY.md")
    assert text.index("Q1?") < text.index("**Q2?** no") < text.index("Q3?")
    assert findings(bank) == []


@pytest.mark.rule("LAY-4")
def test_a_pointer_leads_somewhere(bank: Project) -> None:
    for pointer, code in (
        ("details/tech.md", 0), ("memory-bank/details/tech.md#stack", 0), ("src/x.py", 0), ("src/x.py:1", 0),
        ("https://example.org/x", 0), ("details/nowhere.md", 4), ("../outside.md", 4), ("/etc/hosts", 4),
    ):  # fmt: skip
        assert told(bank, "focus", {"focus": f"about {pointer}", "pointer": pointer}).code == code, pointer


@pytest.mark.slow  # four applies
@pytest.mark.rule("WRT-1")
def test_progress_moves_from_state_to_state(bank: Project) -> None:
    for state in ("next", "doing", "blocked", "done"):
        apply(bank, proposal(bank, "progress", {"item": "Alipay works", "state": state}))
        text = bank.text("details/progress.md")
        assert text.count("Alipay works") == 1
    assert "## Done\n\n- [x] 2026-03-15 Alipay works\n" in text


@pytest.mark.rule("WRT-1")
def test_a_command_that_is_there_is_changed_in_its_place(bank: Project) -> None:
    apply(bank, proposal(bank, "command", {"name": "make dev", "does": "starts it", "source": "Makefile"}))
    apply(bank, proposal(bank, "command", {"name": "make dev", "does": "starts it with a debugger"}))
    text = bank.text("details/tech.md")
    assert text.count("make dev") == 1
    assert "| `make dev` | starts it with a debugger | `Makefile` |" in text


@pytest.mark.rule("LAY-7")
def test_a_damaged_target_is_refused_with_its_repair(bank: Project) -> None:
    text = bank.text("details/patterns.md").replace("<!-- MACHINE_BLOCK_END -->\n", "")
    bank.page("details/patterns.md", text)
    done = told(bank, "decision", KINDS["en"]["decision"])
    assert done.code == 5
    assert "MACHINE_BLOCK_END" in json.loads(done.out)["message"]


@pytest.mark.rule("THR-4")
def test_a_credential_is_refused_before_it_is_stored(bank: Project) -> None:
    token = "hunter2X9" + "q!z"
    done = told(bank, "decision", KINDS["en"]["decision"] | {"reason": f"password: {token}"})
    assert done.code == 4
    assert token not in done.out + done.err
    assert json.loads(bank.mb("proposals", "--json").out)["proposals"] == []


@pytest.mark.rule("THR-4")
def test_a_customers_number_is_refused_and_one_that_may_be_anybodys_is_told(bank: Project) -> None:
    fields = KINDS["zh"]["learning"] | {"title": "客户张三手机 13912345678 支付失败"}
    done = told(bank, "learning", fields)
    assert done.code == 4
    assert "13912345678" not in done.out + done.err  # nor in the name of the page
    assert "某客户" in done.out + done.err or "a customer" in done.out + done.err
    alone = told(bank, "learning", fields | {"title": "王芳 17751644317 支付失败"})
    assert alone.code == 0
    assert any("cn-phone" in note for note in json.loads(alone.out)["notes"])


def test_without_a_bank_there_is_nothing_to_propose_to(project: Project) -> None:
    done = project.mb("propose", "focus", "--focus", "x1")
    assert done.code == 4
    assert "memory-bank setup" in done.err
