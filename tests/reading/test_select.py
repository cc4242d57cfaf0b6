"""`memory-bank select`: SCH-1, BUD-2, the alerts, and what is said of every page that was thought of."""

from __future__ import annotations

import json
import re
import secrets
import shutil
import string
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from conftest import Project
from memorybank.model.vocabulary import calls_for_conventions
from memorybank.recall.request_words import telling
from reading.banks import Golden, numbered, shop

SCHEMA = json.loads((files("memorybank") / "schemas" / "select_files.json").read_text(encoding="utf-8"))
LEARNING = "details/learnings/2026-01-20-payment-timeout.md"


def selected(project: Project, *args: str) -> dict[str, Any]:
    done = project.mb("select", *args, "--json")
    assert done.code == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    Draft202012Validator(SCHEMA).validate(found)
    budget = found["budget"]
    assert budget["filesSelected"] == len(found["files"]) <= budget["filesLimit"] == 5
    assert budget["linesSelected"] == sum(p["shown"] for p in found["selected"]) <= budget["linesLimit"] == 500
    assert [p["path"] for p in found["selected"]] == found["files"]
    assert not set(found["files"]) & {item["path"] for item in found["leftOut"]}
    assert not set(found["files"]) & set(found["fixed"])
    return found


@pytest.mark.rule("SCH-1", "SCH-4")
def test_the_fields_of_004(project: Project) -> None:
    found = selected(shop(project), "what about the payment timeout", "--files", "src/payments/client.py")
    assert list(found)[:6] == ["schemaVersion", "action", "files", "reason", "budget", "riskAlerts"]
    assert (found["schemaVersion"], found["action"]) == ("1.0", "select_files")
    assert set(found["budget"]) == {"filesSelected", "filesLimit", "linesSelected", "linesLimit"}
    assert set(found["riskAlerts"][0]) == {"level", "file", "message"}


@pytest.mark.rule("ROU-1", "ROU-3")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("story", "en", "zh", "first", "why"),
    [
        ("a page by its path", "payments in details/tech.md", "details/tech.md里的支付", "details/tech.md", "named"),
        ("a requirement", "refunds: REQ-012", "按REQ-012做", "details/requirements/REQ-012-refund.md", "named"),
        ("an intent", "run the tests", "运行测试", "details/tech.md", "routed"),
        ("a folder's page that is spoken of", "change payments", "修改支付", "details/design/payments.md", "routed"),
        ("a technology is chosen", "choose a broker library", "消息队列选型", "details/patterns.md", "conventions"),
        ("search", "parts listed by machine", "零件按机型", "details/design/catalogue.md", "found"),
    ],
)  # fmt: skip
def test_what_outranks_what(
    project: Project, language: str, story: str, en: str, zh: str, first: str, why: str
) -> None:
    found = selected(shop(project, language), en if language == "en" else zh)
    assert (found["files"][0], found["selected"][0]["why"]) == (first, why), story
    assert found["fixed"] == ["MEMORY.md"]
    order = {"named": 0, "conventions": 1, "routed": 2, "touches": 3, "found": 4, "document": 4}
    assert [p["why"] for p in found["selected"]] == sorted((p["why"] for p in found["selected"]), key=order.__getitem__)


@pytest.mark.rule("ROU-1")
def test_what_leads_nowhere_is_named(project: Project) -> None:
    found = selected(shop(project), "ship a release, see gone.md and REQ-999")
    left = {item["path"]: item["reason"] for item in found["leftOut"]}
    assert left["details/release.md"] == "dead-route"
    assert left["gone.md"] == left["REQ-999"] == "missing"


@pytest.mark.rule("BUD-1", "BUD-2")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_over_budget_the_rest_is_named_in_one_sentence(
    project: Project, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    project.page("MEMORY.md", "# m\n")
    for n, lines in enumerate((120, 190, 180, 199, 60, 10), 1):
        project.page(f"details/design/w{n}.md", f"# Widget {n}\n" + numbered(lines - 1))
    names = [f"details/design/w{n}.md" for n in range(1, 7)]
    found = selected(project, " ".join(names))
    assert found["files"] == [names[0], names[2], names[4]]
    assert found["budget"]["linesSelected"] == 360
    assert {i["path"]: i["reason"] for i in found["leftOut"]} == {
        names[1]: "lines",
        names[3]: "lines",
        names[5]: "files",
    }
    rest = ", ".join((names[1], names[3], names[5]))
    said = "以下文件相关但未加载（预算限制）：" if language == "zh" else "Relevant but not loaded (budget): "
    assert found["notLoaded"] == said + rest
    assert said + rest in project.mb("select", " ".join(names)).out
    assert found["advice"] == "pack"


@pytest.mark.rule("BUD-2")
def test_what_shares_a_telling_word_is_loaded_or_named_and_nothing_else_is(project: Project) -> None:
    """A page that has only `is` and `a` of a request does not speak of it; one that is far behind is still named."""
    project.page("MEMORY.md", "# m\n")
    project.page("details/design/login.md", "# Login tokens\n\nA JWT token is rotated. JWT tokens expire.\n")
    project.page("details/design/noise.md", "# Noise\n\nThis is a page about what is there.\n")
    project.page("details/design/export.md", "# Export\n\n" + "Rows are written out one by one. " * 40 + "JWT.\n")
    found = selected(project, "what is a JWT token in login?")
    assert found["files"][0] == "details/design/login.md"
    named = {*found["files"], *(item["path"] for item in found["leftOut"])}
    assert named == {"details/design/login.md", "details/design/export.md"}


@pytest.mark.rule("BUD-2")
def test_pages_that_only_lie_in_the_folder_a_request_speaks_of_are_named_not_loaded(project: Project) -> None:
    project.page("MEMORY.md", "# m\n")
    for name in ("search", "billing", "labels"):
        project.page(f"details/design/{name}.md", f"# The {name}\n\nAbout {name}.\n")
    found = selected(project, "is the search design still right?")
    assert found["files"] == ["details/design/search.md"]
    assert {item["path"]: item["reason"] for item in found["leftOut"]} == {
        "details/design/billing.md": "faint",
        "details/design/labels.md": "faint",
    }
    out = project.mb("select", "is the search design still right?").out
    assert "Fainter matches, not loaded: details/design/" in out


@pytest.mark.rule("BUD-2")
def test_where_search_stops_is_said(project: Project) -> None:
    project.page("MEMORY.md", "# m\n")
    for n in range(25):
        project.page(f"details/design/widget-{n:02}.md", f"# Widget {n}\n\nThe widget is number {n}.\n")
    found = selected(project, "how do widgets look?")
    assert len(found["files"]) + len(found["leftOut"]) == 20
    assert "stopped at 20 pages" in found["notes"][0]


@pytest.mark.rule("ROU-1")
def test_whoever_names_a_requirement_does_not_mean_its_neighbours(project: Project) -> None:
    shop(project, "zh")
    project.page(
        "MEMORY.md", "# m\n\n## Routing Rules\n\n| 当 | 读 |\n|---|---|\n| 确认验收 | details/requirements/ |\n"
    )
    project.page("details/requirements/REQ-013-export.md", "# REQ-013: 导出\n\n每天一次。\n")
    found = selected(project, "REQ-012 的验收标准是什么")
    assert found["files"] == ["details/requirements/REQ-012-refund.md"]


@pytest.mark.rule("ROU-1")
def test_a_request_that_only_names_a_page_gets_that_page(project: Project) -> None:
    shop(project)
    project.page("details/design/reading.md", "# Other\n\nread it\n")
    assert selected(project, "read details/tech.md")["files"] == ["details/tech.md"]


@pytest.mark.rule("PAK-4", "THR-4")
def test_a_heading_that_looks_like_a_credential_is_not_printed(project: Project) -> None:
    shop(project)
    token = "ghp_" + "".join(secrets.choice(string.ascii_letters) for _ in range(36))
    project.page("details/design/gateway.md", f"# Gateway {token}\n\nThe gateway.\n")
    project.page("details/learnings/2026-03-01-gateway.md", f"# Gateway {token}\n\nThe gateway.\n")
    done = project.mb("select", "gateway", "--json")
    assert token not in done.out
    found = json.loads(done.out)
    assert set(found["files"]) >= {"details/design/gateway.md", "details/learnings/2026-03-01-gateway.md"}
    assert [a["file"] for a in found["riskAlerts"]] == ["details/learnings/2026-03-01-gateway.md"]


@pytest.mark.rule("BUD-1", "BUD-3")
def test_a_long_page_costs_what_is_shown_of_it(project: Project) -> None:
    project.page("MEMORY.md", "# m\n" * 900)  # the fixed load is not counted
    project.page("details/long.md", numbered(1000))
    found = selected(project, "details/long.md")
    assert (found["selected"][0]["lines"], found["selected"][0]["shown"]) == (1000, 150)
    assert found["budget"]["linesSelected"] == 150


@pytest.mark.rule("BUD-1")
def test_the_fixed_load_of_the_older_layout(project: Project) -> None:
    project.page("brief.md", "# Brief\n")
    project.page("active.md", "# Active\n")
    project.page("_index.md", "# Index\n\n## Routing\n\n- billing: `docs/billing.md`\n")
    project.page("docs/billing.md", "# Billing\n")
    found = selected(project, "change the billing")
    assert found["fixed"] == ["brief.md", "active.md", "_index.md"]
    assert (found["files"], found["selected"][0]["why"]) == (["docs/billing.md"], "routed")


@pytest.mark.rule("SCH-1")
@pytest.mark.parametrize(
    ("story", "request_", "touched", "level"),
    [
        ("the very file", "raise a limit", "src/payments/client.py", "error"),
        ("another file of that name", "raise a limit", "lib/client.py", ""),
        ("the same topic", "the payment timeout", "", "warning"),
        ("a word of it", "timeout of exports", "", "info"),
        ("neither", "parts list", "src/parts.py", ""),
    ],
)
def test_trouble_known_from_before(project: Project, story: str, request_: str, touched: str, level: str) -> None:
    found = selected(shop(project), request_, *(["--files", touched] if touched else []))
    levels = [a["level"] for a in found["riskAlerts"] if a["file"] == LEARNING]
    assert levels == ([level] if level else []), story
    if touched and level:
        assert LEARNING in found["files"]


@pytest.mark.rule("SCH-1")
@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("see `lib/pay.py`", "error"),
        ("in ./lib/pay.py", "error"),
        ("pay.py is slow", "warning"),
        ("everything below lib/deep/ leaks", ""),
        ("repay.py, other/lib/pay.py, lib/pay.pyc", ""),
    ],
)
def test_how_near_a_learning_is_to_a_file(project: Project, text: str, level: str) -> None:
    project.page("MEMORY.md", "# m\n")
    project.page("details/learnings/2026-01-01-x.md", f"# Something else\n\n{text}\n")
    found = selected(project, "raise a limit", "--files", "lib/pay.py")
    assert [a["level"] for a in found["riskAlerts"]] == ([level] if level else [])


@pytest.mark.rule("SCH-1")
def test_of_the_farthest_alerts_only_a_few(project: Project) -> None:
    project.page("MEMORY.md", "# m\n")
    for n in range(9):
        project.page(f"details/learnings/2026-01-0{n + 1}-a.md", f"# Timeout in part number {n} of the old shop\n")
    found = selected(project, "timeout of exports")
    assert [a["level"] for a in found["riskAlerts"]] == ["info"] * 5


@pytest.mark.rule("SCH-1")
def test_files_may_follow_one_flag_or_several(project: Project) -> None:
    shop(project)
    one = project.mb("select", "x", "--files", "src/a.py", "src/payments/client.py", "--json")
    two = project.mb("select", "x", "--files", "src/a.py", "--files", "src/payments/client.py", "--json")
    assert one.out == two.out
    assert "is about src/payments/client.py" in one.out
    assert project.mb("select", "x", "--files", "../outside.py").code == 2
    assert json.loads(project.mb("select", "run", "the", "tests", "--json").out)["request"] == "run the tests"


@pytest.mark.rule("BUD-2")
def test_pages_that_cannot_be_read_are_named_with_the_reason(project: Project, tmp_path: Path) -> None:
    shop(project)
    project.page("details/huge.md", b"x" * (9 * 1024 * 1024))
    project.page("details/binary.md", b"\x00\x01\x02")
    (tmp_path / "secret.md").write_text("outside", encoding="utf-8")
    (project.bank / "details/link.md").symlink_to(tmp_path / "secret.md")
    found = selected(project, "details/huge.md details/binary.md details/link.md details/tech.md")
    assert found["files"][0] == "details/tech.md"
    left = {item["path"]: item["message"] for item in found["leftOut"]}
    assert "9437184 bytes" in left["details/huge.md"]
    assert "NUL" in left["details/binary.md"]
    assert "leaves the bank" in left["details/link.md"]


def test_an_entry_page_nobody_can_read_stops_nothing(project: Project) -> None:
    shop(project)
    project.page("MEMORY.md", "坏".encode("gbk"))
    found = selected(project, "details/tech.md")
    assert found["files"] == ["details/tech.md"]
    assert [item["path"] for item in found["leftOut"]] == ["MEMORY.md"]


def test_questions_that_cannot_be_asked(project: Project) -> None:
    assert project.mb("select", "anything").code == 4  # no bank yet
    shop(project)
    assert project.mb("select", "  ").code == 2
    assert project.mb("select", "x" * 200_000).code == 2
    assert selected(project, "?!…")["files"] == []


def test_the_same_question_gives_the_same_bytes(project: Project) -> None:
    shop(project)
    asked = ("select", "how are payments retried, and why", "--json")
    first = project.mb(*asked).out
    assert project.mb(*asked).out == first
    moved = project.root.parent / "elsewhere"
    shutil.copytree(project.root, moved)
    assert Project(moved).mb(*asked).out == first


@pytest.mark.rule("ROU-2", "BUD-1", "SCH-1")
@pytest.mark.parametrize(
    ("language", "request_"), [("en", "why are payments retried twice?"), ("zh", "为什么支付要重试两次？")]
)
def test_a_selection_as_people_see_it(project: Project, golden: Golden, language: str, request_: str) -> None:
    done = shop(project, language, git=True).mb("select", request_, "--files", "src/payments/client.py")
    golden(f"select-{language}.txt", done.out)


@pytest.mark.rule("BUD-2")
def test_a_page_that_nobody_can_read_is_named_whatever_was_asked(project: Project) -> None:
    """No request is surely not about it: what it says, nobody can tell."""
    shop(project).page("details/frontend.md", "# Frontend\n\nReact 19.\n".encode("utf-16"))
    [left] = [item for item in selected(project, "react")["leftOut"] if item["path"] == "details/frontend.md"]
    assert "UTF-16" in left["message"]
    for command in ("select", "context"):
        assert "details/frontend.md is UTF-16" in project.mb(command, "react").out


ASKED = (
    "why are payments retried twice?", "refunds: REQ-012", "read details/tech.md and details/design/", "run the tests",
    "refactor the payments module", "src/payments/refund.py", "parts by machine", "ship a release",
    "支付为什么要重试？", "how do I install it and whom do I tell about a vulnerability?", "payments.md, tech.md",
    "timeout at peak",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.rule("SCH-1", "ROU-1", "ROU-3")
@pytest.mark.parametrize("request_", ASKED)
def test_the_reason_of_a_page_is_true(project: Project, request_: str) -> None:
    """Each kind of reason, held against the request, the pages and the project themselves."""
    shop(project)
    project.write("README.md", "# shop\n\n## Install\n\nRun `make install`.\n\n## Security\n\nWrite to the owner.\n")
    project.commit()
    project.git("mv", "src/payments/refund.py", "src/payments/money_back.py")
    project.commit("A better name")
    found = selected(project, request_, "--files", "src/payments/money_back.py")
    entry = project.text("MEMORY.md")
    assert found["selected"]
    for page in found["selected"]:
        said = page["detail"]
        text = (project.bank / page["path"]).read_text("utf-8")
        match page["why"]:
            case "named":
                told = said.removeprefix("the request names it: ")
                number = re.search(r"REQ-\d+", page["path"])
                names = (page["path"].rpartition("/")[2], number[0] if number else "\0")
                assert told in request_ if told.endswith("/") else any(name in request_ for name in names)
            case "routed":
                intent = said.removeprefix("by the routing table: ")
                row = next(line for line in entry.split("\n") if intent in line)
                assert page["path"] in row or page["path"].rpartition("/")[0] in row
            case "conventions":
                assert (page["path"], calls_for_conventions(request_)) == ("details/patterns.md", True)
            case "touches":
                assert said == "it names a file to be changed: src/payments/refund.py → src/payments/money_back.py"
                assert "src/payments/refund.py" in text
            case "found" | "document":
                heading = re.search(": (.+)$", said)
                assert heading is None or re.search(rf"^#+ .*{re.escape(heading[1])}", text, re.MULTILINE)
                assert telling(request_) & telling(f"{page['path']} {text}") or page["why"] == "document"
            case other:
                pytest.fail(other)
