"""Indexes: made when needed, kept in step, and never at the cost of a human's words."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from conftest import Project
from memorybank.changes.pages import bank_after
from memorybank.markdown.pieces import page_of
from memorybank.model.bank import Bank
from memorybank.model.change import Move
from memorybank.model.layout import CURRENT, is_index
from memorybank.store.lost_indexes import unlisted

MEMORY = (
    "# m\n\n<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n<!-- MACHINE_BLOCK_END -->\n"
    "\n<!-- USER_BLOCK_START -->\n<!-- USER_BLOCK_END -->\n"
)


@pytest.fixture
def bank(project: Project) -> Project:
    project.page("MEMORY.md", MEMORY)
    return project


def requirements(bank: Project, count: int) -> None:
    for n in range(1, count + 1):
        status = ("Proposed", "Accepted", "实施中", "Done")[n % 4]
        bank.page(
            f"details/requirements/REQ-{n:03}-part-{n}.md",
            f"# REQ-{n:03}: Part {n}\n\n<!-- MACHINE_BLOCK_START -->\n<!-- blockVersion: 1 | lastUpdated: "
            f"2026-01-{n % 28 + 1:02}T00:00:00Z -->\n\nThe shop does part {n}. It does it well.\n\n- 状态: {status}\n"
            "<!-- MACHINE_BLOCK_END -->\n",
        )


def rows(text: str) -> list[list[str]]:
    return [
        [c.strip() for c in line.strip("|").split(" | ")] for line in text.split("\n") if line.startswith("| details")
    ]


@pytest.mark.rule("IDX-6")
@pytest.mark.parametrize(("count", "made"), [(8, False), (9, True)])
def test_a_folder_gets_an_index_past_eight_pages(bank: Project, count: int, made: bool) -> None:
    for n in range(count):
        bank.page(f"details/design/{'deep/' * (n % 2)}d{n}.md", f"# Design {n}\n")
    bank.mb("index", "--yes")
    assert (bank.bank / "details/design/index.md").exists() == made


@pytest.mark.rule("IDX-6")
def test_the_router_has_the_form_of_001(bank: Project) -> None:
    for n in range(9):
        bank.page(f"details/design/d{n}.md", f"# Design {n}\n")
    bank.mb("index", "--yes")
    text = bank.text("details/design/index.md")
    assert text.startswith("# Design Router\n")
    assert "\n- When modifying **d0**, read [d0.md](d0.md)\n" in text


@pytest.mark.rule("IDX-1", "IDX-2")
def test_the_table_of_requirements(bank: Project, golden: Callable[[str, str], None]) -> None:
    requirements(bank, 9)
    bank.mb("index", "--yes")
    golden("index-requirements.md", bank.text("details/requirements/index.md"))


@pytest.mark.rule("IDX-1")
def test_size_is_what_wc_says(bank: Project) -> None:
    requirements(bank, 9)
    bank.page("details/requirements/REQ-001-part-1.md", "# REQ-001: x\n\nlast line without newline")
    bank.mb("index", "--yes")
    assert rows(bank.text("details/requirements/index.md"))[0][4] == "2"


@pytest.mark.rule("IDX-1", "IDX-8")
def test_the_table_of_000_is_left_as_a_human_wrote_it(project: Project) -> None:
    table = (
        "| path | title | summary | updated | size |\n"
        "|------|-------|---------|---------|------|\n"
        "| brief.md | Project Brief | 电商后台，核心是订单管理，技术约束见 tech.md | 2024-01-20 | 45 |\n"
    )
    meta = "<!-- blockVersion: 1 | lastUpdated: 2024-01-20T00:00:00Z -->"
    project.page(
        "brief.md",
        f"# Project Brief\n\n<!-- MACHINE_BLOCK_START -->\n{meta}\n" + "x\n" * 40 + "<!-- MACHINE_BLOCK_END -->\n",
    )
    project.page("_index.md", table)
    assert project.mb("index", "--check").code == 0
    project.mb("index", "--yes")
    assert project.text("_index.md") == table


@pytest.mark.rule("IDX-3")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("content", [None, "", "\n \n"])
def test_a_missing_or_empty_index_is_made_anew_and_that_is_said(
    project: Project, content: str | None, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    project.page("brief.md", "# Brief\n")
    project.page("docs/deep/a.md", "# A\n")
    if content is not None:
        project.page("_index.md", content)
    done = project.mb("index", "--yes")
    assert done.code == 0
    assert ("索引已重建，请检查" if language == "zh" else "Index rebuilt, please check it") in done.err
    text = project.text("_index.md")
    assert "| brief.md | Brief |" in text
    assert "| docs/deep/a.md | A |" in text
    assert "| _index.md |" not in text


@pytest.mark.rule("IDX-4")
def test_a_page_the_user_names_is_read_and_then_listed(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "zh")
    project.page("brief.md", "# Brief\n")
    project.mb("index", "--yes")
    project.page("docs/a.md", "# A\n\nwords\n")
    project.page("docs/b.md", "# B\n")
    done = project.mb("read", "docs/a.md")
    assert (done.code, done.out) == (0, "# A\n\nwords\n")
    assert "已添加到索引" in done.err
    text = project.text("_index.md")
    assert "| docs/a.md |" in text
    again = project.mb("read", "memory-bank/docs/a.md")
    assert (again.out, again.err) == ("# A\n\nwords\n", "")
    assert project.text("_index.md") == text


@pytest.mark.rule("IDX-4")
@pytest.mark.parametrize(("row", "listed"), [("[cart.md](cart.md)", False), ("[art.md](art.md)", True)])
def test_a_page_is_listed_by_its_own_name_only(project: Project, row: str, listed: bool) -> None:
    project.page("MEMORY.md", "# M\n")
    project.page("details/design/index.md", f"# Design Router\n\n- When modifying **x**, read {row}\n")
    index = unlisted(str(project.bank), "details/design/art.md")
    assert index == ("" if listed else "details/design/index.md")


@pytest.mark.rule("IDX-7")
def test_requirements_past_twenty_are_paged_and_filtered(bank: Project) -> None:
    requirements(bank, 45)
    bank.mb("index", "--yes")
    sizes = [len(rows(bank.text(f"details/requirements/{n}"))) for n in ("index.md", "index-2.md", "index-3.md")]
    assert sizes == [20, 20, 5]
    first = bank.text("details/requirements/index.md")
    assert "| Implementing | 11 | [REQ-002](REQ-002-part-2.md)" in first
    assert "- [index-3.md](index-3.md)" in first
    assert bank.mb("index", "--check").code == 0
    for n in range(21, 46):
        (bank.bank / f"details/requirements/REQ-{n:03}-part-{n}.md").unlink()
    bank.mb("index", "--yes")
    assert [len(rows(bank.text(f"details/requirements/{n}"))) for n in ("index.md", "index-2.md")] == [20, 0]
    assert "By status" not in bank.text("details/requirements/index.md")
    assert bank.mb("index", "--check").code == 0


@pytest.mark.rule("IDX-7", "IDX-8")
def test_a_row_that_moves_to_another_page_keeps_its_words(bank: Project) -> None:
    requirements(bank, 20)
    bank.mb("index", "--yes")
    path = "details/requirements/index.md"
    generated = next(r[2] for r in rows(bank.text(path)) if "REQ-020" in r[0])
    bank.page(path, bank.text(path).replace(f"{generated} | 2026-01-21", "a human's words | 2026-01-21"))
    bank.page("details/requirements/REQ-000-first.md", "# REQ-000: First\n")
    assert bank.mb("index", "--yes").code == 0
    assert [r[2] for r in rows(bank.text("details/requirements/index-2.md"))] == ["a human's words"]


@pytest.mark.rule("IDX-7", "IDX-2")
def test_learnings_past_thirty_are_split_by_type(bank: Project) -> None:
    for n in range(31):
        kind = ("bug", "performance", "集成", "")[n % 4]
        declared = f"\n- 类型: {kind}\n" if kind else ""
        bank.page(f"details/learnings/2026-01-{n + 1:02}-x.md", f"# Learning {n}\n{declared}\nWords.\n")
    bank.mb("index", "--yes")
    counts = {
        kind: len(rows(bank.text(f"details/learnings/index-{kind}.md")))
        for kind in ("bug", "performance", "integration", "other")
    }
    assert counts == {"bug": 8, "performance": 8, "integration": 8, "other": 7}
    main = bank.text("details/learnings/index.md")
    assert rows(main) == []
    assert "- bug (8): [index-bug.md](index-bug.md)" in main
    assert bank.mb("index", "--check").code == 0


@pytest.mark.rule("IDX-7")
def test_two_authors_make_a_column(bank: Project) -> None:
    requirements(bank, 9)
    bank.commit(author="Ada")
    bank.mb("index", "--yes")
    assert "author" not in bank.text("details/requirements/index.md")
    bank.page("details/requirements/REQ-003-part-3.md", "# REQ-003: Part 3\n\nNew.\n")
    bank.commit(author="Bo")
    bank.mb("index", "--yes")
    by_page = {r[0][-12:]: r[-1] for r in rows(bank.text("details/requirements/index.md"))}
    assert (by_page["03-part-3.md"], by_page["01-part-1.md"]) == ("Bo", "Ada")
    assert bank.mb("index", "--check").code == 0


@pytest.mark.rule("IDX-7")
@pytest.mark.parametrize("after", [None, b"# A\n\nWith other links.\n"], ids=["as it is", "with new content"])
def test_a_page_that_moves_keeps_its_author(after: bytes | None) -> None:
    page, _ = page_of("details/design/a.md", "# A\n", size=4, day="2026-01-01")
    before = Bank(CURRENT, pages=(page,), last_author={page.path: "Ada"})
    move = Move(page.path, "details/design/b.md", "", after and b"# A\n", after)
    moved = bank_after(before, (move,), day="2026-01-02")
    assert (moved.last_author, [p.path for p in moved.pages]) == ({move.to: "Ada"}, [move.to])


@pytest.mark.rule("IDX-8")
def test_a_humans_summary_survives_a_rebuild(bank: Project) -> None:
    requirements(bank, 9)
    bank.mb("index", "--yes")
    path = "details/requirements/index.md"
    text = bank.text(path)
    generated = rows(text)[4][2]
    bank.page(path, text.replace(generated, "Read this | before you touch \\| refunds.".replace(" | ", " "), 1))
    bank.page("details/requirements/REQ-010-new.md", "# REQ-010: New\n")
    assert bank.mb("index", "--yes").code == 0
    assert "Read this before you touch \\| refunds." in bank.text(path)
    assert "REQ-010" in bank.text(path)


SEED_LEARNING = (  # 000's own example, word for word
    "# 支付超时\n\n问题：支付超时\n症状：高峰期支付成功率下降到 60%\n根因：默认超时 3s，支付宝网关响应 P99 = 4.2s\n"
    "解决：超时改为 10s + 增加重试 2 次\n预防：添加支付耗时监控告警，P99 > 5s 时报警\n"
)
SEED_PATTERNS = (
    "# 技术决策\n\n| 日期 | 决策 | 原因 |\n|---|---|---|\n| 2024-01-22 | 错误处理用 pkg/errors | 支持 wrap |\n"
)


@pytest.mark.rule("IDX-1")
def test_a_summary_never_says_that_a_page_with_text_has_none(project: Project) -> None:
    for page in ("brief.md", "active.md"):
        project.page(page, f"# {page}\n\nThe shop.\n")
    project.page("patterns.md", SEED_PATTERNS)
    project.page("learnings/bugs/pay.md", SEED_LEARNING)
    project.mb("index", "--yes")
    made = {
        r[0]: r[2] for line in project.text("_index.md").split("\n") if len(r := line.strip("| ").split(" | ")) == 5
    }
    assert "症状：高峰期支付成功率下降到 60%" in made["learnings/bugs/pay.md"]
    assert made["patterns.md"].startswith("技术决策")
    assert not any("No prose" in said or "尚无正文" in said for said in made.values())


@pytest.mark.rule("IDX-6", "LAY-3")
def test_an_index_without_markers_is_edited_line_by_line(bank: Project) -> None:
    """The form already in use is kept, and so is every word around it."""
    mine = "# 设计\r\n\r\n先看这里：\r\n\r\n- 改 **购物车** 时读 [购物车](cart.md)\r\n- [gone](gone.md)\r\n\r\n结尾的话"
    bank.page("details/design/index.md", mine)
    bank.page("details/design/cart.md", "# Cart\n")
    bank.page("details/design/pay.md", "# Pay\n")
    assert bank.mb("index", "--yes").code == 0
    added = "- When modifying **pay**, read [pay.md](pay.md)\r\n"
    assert bank.text("details/design/index.md") == mine.replace("- [gone](gone.md)\r\n", added)


@pytest.mark.rule("IDX-9")
def test_files_without_a_row_and_rows_without_a_file_are_reported(bank: Project) -> None:
    requirements(bank, 9)
    bank.mb("index", "--yes")
    (bank.bank / "details/requirements/REQ-001-part-1.md").unlink()
    bank.page("details/requirements/REQ-010-new.md", "# REQ-010: New\n")
    bank.page("details/requirements/REQ-002-part-2.md", "# REQ-002: Renamed\n")
    found = bank.mb("index", "--check")
    assert found.code == 1
    told = json.loads(bank.mb("index", "--check", "--json").out)["indexes"][0]
    assert told["dead"] == ["details/requirements/REQ-001-part-1.md"]
    assert told["missing"] == ["details/requirements/REQ-010-new.md"]
    assert told["stale"] == ["details/requirements/REQ-002-part-2.md"]
    status = json.loads(bank.mb("status", "--json").out)
    assert sum(f["rule"] == "IDX-9" for f in status["findings"]) == 3
    assert bank.mb("status").code == 1
    bank.mb("refresh", "--yes", "--on-conflict", "overwrite")
    assert bank.mb("index", "--check").code == 0


@pytest.mark.rule("IDX-1")
def test_odd_names_make_rows_that_are_found_again(project: Project) -> None:
    for name in ("a b.md", "a|b.md", "a(b).md", "记忆.md", "x" * 200 + ".md"):
        project.page(f"docs/{name}", f"# {name} | x\n")
    project.page("brief.md", "# b\n")
    project.mb("index", "--yes")
    assert project.mb("index", "--check").code == 0
    before = project.tree()
    project.mb("index", "--yes")
    assert project.tree() == before


@pytest.mark.rule("IDX-6")
@pytest.mark.parametrize(
    ("path", "yes"),
    [
        ("_index.md", True), ("details/design/index.md", True), ("details/requirements/index-2.md", True),
        ("details/learnings/index-bug.md", True), ("details/design/index-2.md", False), ("details/index-bug.md", False),
        ("details/requirements/index-two.md", False),
    ],
)  # fmt: skip
def test_what_counts_as_an_index(path: str, yes: bool) -> None:
    assert is_index(path) is yes
