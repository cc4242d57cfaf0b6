"""Decisions in tables of every form, and the twenty-first highlight (THR-1, THR-3)."""

from __future__ import annotations

import pytest

from memorybank.changes.plan_text import taken_out
from memorybank.markdown import read
from memorybank.markdown.pieces import tables
from memorybank.model.bank import Shape
from memorybank.model.change import Update
from memorybank.policy.thresholds import decision_rows_missing, highlights_count
from memorybank.texts.catalogue import speaker
from remember.scenes import KINDS, applied, current, memory, old, planned

SAY = speaker("en")

BLOCK = (
    "# P\n\n<!-- MACHINE_BLOCK_START -->\n\n{}\n<!-- MACHINE_BLOCK_END -->\n\n"
    "<!-- USER_BLOCK_START -->\nmine\n<!-- USER_BLOCK_END -->\n"
)
POINTS = "[details/patterns.md](details/patterns.md)"
WHAT, WHY, COST = "Errors are wrapped with pkg/errors", "it keeps the stack trace", "the standard errors package"
WHERE = "all business logic"
FORMS = [
    # the table that is there, the row that comes
    (
        "| Date | Decision | Reason | Trade-off | Scope |\n|---|---|---|---|---|\n",
        f"| 2026-03-15 | {WHAT} | {WHY} | {COST} | {WHERE}; not for: scripts |",
    ),
    (
        "| 适用范围 | 决策 | 原因 | 取舍 |\n|---|---|---|---|\n| 全部 | 旧的 | 快 | 无 |\n",
        f"| {WHERE}; not for: scripts | {WHAT} | {WHY} | {COST} |",
    ),
    (
        "|Owner|Decision|Why|Trade-offs|Applies to|Not for|When|\n|:-|:-:|-|-|-|-|-:|\n",
        f"| - | {WHAT} | {WHY} | {COST} | {WHERE} | scripts | 2026-03-15 |",
    ),
]


@pytest.mark.rule("THR-1")
@pytest.mark.parametrize(("table", "row"), FORMS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_the_columns_that_are_there_are_kept(table: str, row: str, newline: str, bom: str) -> None:
    page = bom + BLOCK.format(f"## Log\n\n{table}").replace("\n", newline)
    texts = current() | {"details/patterns.md": page}
    what = memory("decision", not_for="scripts")
    after = applied(texts, planned(texts, what).plan)["details/patterns.md"]
    assert f"{row}{newline}" in after
    assert table.replace("\n", newline) in after
    assert after.startswith(bom)
    assert newline == "\n" or "\n" not in after.replace("\r\n", "")
    assert decision_rows_missing(page, after) == []


@pytest.mark.rule("THR-1")
@pytest.mark.parametrize(
    "inner",
    [
        "",
        "prose only\n",
        "## 决策\n",
        "## Skill 结构\n\n| 决策 | 日期 | 原因 |\n|---|---|---|\n| 旧 | 2026-01-28 | 简化 |\n\n**详细说明**：\n\n- x\n",
        "- a list\n- of things\n",
    ],
)
def test_a_page_without_a_fitting_table_gets_one_and_keeps_its_own(inner: str) -> None:
    page = BLOCK.format(inner)
    texts = current() | {"details/patterns.md": page}
    after = applied(texts, planned(texts, memory("decision")).plan)["details/patterns.md"]
    assert inner in after
    found = tables(read(after))[-1]
    assert found.header == ("Date", "Decision", "Reason", "Trade-off", "Scope")
    assert len(found.rows) == 1
    assert read(after).shape is Shape.MARKED
    assert "USER_BLOCK_START -->\nmine\n" in after


@pytest.mark.rule("THR-1", "WRT-1")
def test_a_missing_page_is_made_from_its_template() -> None:
    texts = current("zh")
    del texts["details/patterns.md"]
    made = planned(texts, memory("decision", "zh"), "zh")
    page = applied(texts, made.plan)["details/patterns.md"]
    assert page.startswith("# 约定与决策\n")
    assert "| 2026-03-15 | 错误处理用 pkg/errors | 支持 wrap + stack trace | 放弃标准 errors | 所有业务逻辑层 |" in page


@pytest.mark.rule("THR-1", "WRT-3")
def test_a_decision_that_is_there_is_changed_in_its_row() -> None:
    texts = applied(current(), planned(current(), memory("decision")).plan)
    made = planned(texts, memory("decision", reason="it keeps stack and cause"), now="2026-05-01T00:00:00Z")
    after = applied(texts, made.plan)
    assert after["details/patterns.md"].count("pkg/errors") == 1
    assert (
        "| 2026-05-01 | Errors are wrapped with pkg/errors | it keeps stack and cause |" in after["details/patterns.md"]
    )
    assert any(told.startswith("REPLACED in details/patterns.md") for told in taken_out(made.plan, SAY))
    beside = applied(texts, made.plan, merged=True)["details/patterns.md"]
    assert beside.index("it keeps the stack trace") < beside.index("it keeps stack and cause")


def with_highlights(count: int, *, recorded: bool) -> dict[str, str]:
    """A bank of so many highlights, the oldest in the middle, each recorded in patterns.md or not."""
    texts = current()
    days = [f"2025-{1 + (n + 7) % 12:02d}-{n + 1:02d}" for n in range(count)]
    rows = "".join(f"| {day} | choice number {n} was made | all | {POINTS} |\n" for n, day in enumerate(days))
    rule = "| Date | Decision | Scope | Pointer |\n|---|---|---|---|\n"
    texts["MEMORY.md"] = texts["MEMORY.md"].replace(rule, rule + rows)
    if recorded:
        rule = "| Date | Decision | Reason | Trade-off | Scope |\n|---|---|---|---|---|\n"
        rows = "".join(f"| {day} | choice number {n} was made | r1 | t1 | all |\n" for n, day in enumerate(days))
        texts["details/patterns.md"] = texts["details/patterns.md"].replace(rule, rule + rows)
    return texts


@pytest.mark.rule("THR-3")
@pytest.mark.parametrize("recorded", [True, False])
def test_the_twenty_first_highlight_lets_the_oldest_go(recorded: bool) -> None:
    texts = with_highlights(20, recorded=recorded)
    oldest = min(line for line in texts["MEMORY.md"].split("\n") if line.startswith("| 2025-"))
    made = planned(texts, memory("decision"))
    after = applied(texts, made.plan)
    assert highlights_count(read(after["MEMORY.md"])) == 20
    assert oldest not in after["MEMORY.md"]
    gone = [told for told in taken_out(made.plan, SAY) if "choice number" in told]
    assert [told.split()[0] for told in gone] == ["REMOVED" if recorded else "MOVED"], "what goes is in the block"
    update = next(c for c in made.plan.changes if isinstance(c, Update) and c.path == "MEMORY.md")
    assert "choice number" in update.reason, "and in the plan"
    copied = oldest in after["details/patterns.md"]
    assert copied is not recorded
    assert decision_rows_missing(texts["details/patterns.md"], after["details/patterns.md"]) == []
    assert planned(after, memory("decision")).plan.empty


@pytest.mark.rule("THR-3")
def test_a_page_that_is_already_over_comes_down_to_twenty() -> None:
    texts = with_highlights(25, recorded=False)
    after = applied(texts, planned(texts, memory("decision")).plan)
    assert highlights_count(read(after["MEMORY.md"])) == 20
    gone = [
        line for line in texts["MEMORY.md"].split("\n") if line.startswith("| 2025-") and line not in after["MEMORY.md"]
    ]
    assert len(gone) == 6
    assert all(line in after["details/patterns.md"] for line in gone)
    assert after["details/patterns.md"].count("## Earlier highlights") == 1


@pytest.mark.rule("THR-3")
def test_highlights_written_as_a_list_stay_a_list() -> None:
    texts = current()
    rule = "| Date | Decision | Scope | Pointer |\n|---|---|---|---|\n"
    items = "".join(f"- 2025-01-{n:02d} choice number {n}; see {POINTS}\n" for n in range(1, 21))
    texts["MEMORY.md"] = texts["MEMORY.md"].replace(rule, items)
    after = applied(texts, planned(texts, memory("decision")).plan)
    assert "- 2026-03-15 Errors are wrapped with pkg/errors; limits: all business logic; see" in after["MEMORY.md"]
    assert "- 2025-01-01 choice number 1;" not in after["MEMORY.md"]
    assert f"- 2025-01-01 choice number 1; see {POINTS}" in after["details/patterns.md"]


@pytest.mark.rule("LAY-4")
def test_a_missing_section_of_memory_md_comes_back_in_its_place() -> None:
    texts = current()
    table = "## Decision Highlights\n\n| Date | Decision | Scope | Pointer |\n|---|---|---|---|\n\n"
    assert table in texts["MEMORY.md"]
    texts["MEMORY.md"] = texts["MEMORY.md"].replace(table, "")
    after = applied(texts, planned(texts, memory("decision")).plan)["MEMORY.md"]
    titles = [h.title for h in read(after).headings if h.level == 2]
    assert titles.index("Decision Highlights") == titles.index("Current Focus") + 1


@pytest.mark.rule("LAY-2")
def test_the_older_layout_has_patterns_and_no_highlights() -> None:
    made = planned(old("zh"), memory("decision", "zh"), "zh")
    assert [c.path for c in made.plan.changes] == ["patterns.md"]


@pytest.mark.rule("CON-1", "CON-2")
def test_a_human_edit_is_asked_about_and_merging_keeps_it() -> None:
    texts = current()
    texts["details/patterns.md"] = texts["details/patterns.md"].replace(
        "## Decisions\n", "## Decisions\n\nmy own words\n"
    )
    made = planned(texts, memory("decision"))
    for merged in (False, True):
        assert "my own words" in applied(texts, made.plan, merged=merged)["details/patterns.md"]


def test_both_languages_of_the_fixture_say_the_same() -> None:
    assert KINDS["en"].keys() == KINDS["zh"].keys()
