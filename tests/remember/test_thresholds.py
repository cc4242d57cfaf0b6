"""THR-1..3: a decision and a learning say all they must, however they are written; what is there stays as it is."""

from __future__ import annotations

import json

import pytest

from conftest import Project
from memorybank.model.layout import HIGHLIGHTS_LIMIT
from memorybank.model.memory import KINDS, Kind, from_mapping
from memorybank.policy.direct_write import check
from memorybank.policy.thresholds import decision_rows_missing, is_stated, learning_missing, missing

REFUSED = "问题：支付超时\n解决：改了超时时间\n"
ACCEPTED = """问题：支付超时
症状：高峰期支付成功率下降到 60%
根因：默认超时 3s，支付宝网关响应 P99 = 4.2s
解决：超时改为 10s + 增加重试 2 次
预防：添加支付耗时监控告警，P99 > 5s 时报警
"""
ALL = ("symptom", "root_cause", "solution", "prevention")
TABLE = "| 日期 | 决策 | 原因 | 取舍 | 适用范围 |\n|------|------|------|------|----------|\n"
ROW = "| 2024-01-22 | 错误处理用 pkg/errors | 支持 wrap + stack trace | 放弃标准 errors | 所有业务逻辑层 |\n"


@pytest.mark.rule("THR-2")
def test_the_two_examples_of_000() -> None:
    assert learning_missing(REFUSED) == ("symptom", "root_cause", "prevention")
    assert learning_missing(ACCEPTED) == ()


@pytest.mark.rule("THR-1")
def test_the_example_row_of_000() -> None:
    assert decision_rows_missing(TABLE, TABLE + ROW) == []


LEARNINGS = [
    # the page, what it lacks
    ("", ALL),
    ("# Payment timeout\n\nWe changed the timeout and it works now.\n", ALL),
    ("# T\n\n## 症状\n\na1\n\n## 根因\n\nb1\n\n## 解决方案\n\nc1\n\n## 预防措施\n\nd1\n", ()),
    ("# T\n\n## Symptom\nx1\n## Root cause\nx2\n## Solution\nx3\n## Prevention\nx4\n", ()),
    ("# T\n\n## 1. 症状 (Symptom)\nx1\n## 2. 根因分析\nx2\n## 3. Fix\nx3\n## 4. How\nx4\n", ("prevention",)),
    ("- **症状**：x1\n- **根因**：x2\n- **解决**：x3\n- **预防**：x4\n", ()),
    ("- **Symptom:** x1\n- **Root Cause:** x2\n- **Solution:** x3\n- **Prevention:** x4\n", ()),
    ("症状：x1；根因：x2；解决：x3；预防：x4", ()),
    ("| 字段 | 内容 |\n|---|---|\n| 症状 | x1 |\n| 根因 | x2 |\n| 解决方案 | x3 |\n| 预防 | - |\n", ("prevention",)),
    ("| 症状 | 根因 | 解决 | 预防 |\n|---|---|---|---|\n| x1 | x2 | x3 | x4 |\n", ()),
    ("症状：x1\n根因：TBD\n解决：x3\n预防：待补充\n", ("root_cause", "prevention")),
    ("## 症状\n\n## 根因\n\nx2\n\n## 解决\n\n无\n\n## 预防\n\n{预防措施}\n", ("symptom", "solution", "prevention")),
    ("## 症状\n\n```\nlog line\n```\n\n## 根因\nx2\n## 解决\nx3\n## 预防\nx4\n", ()),
    ("```\n症状：x1\n根因：x2\n解决：x3\n预防：x4\n```\n", ALL),
    ("问题：症状很怪\n症状：x1\r\n根因：x2\r\n解决：x3\r\n预防：x4\r\n", ()),
    ("\ufeff症状：x1\n根本原因：x2\n解决办法：x3\n预防措施：x4", ()),
]


@pytest.mark.rule("THR-2")
@pytest.mark.parametrize(("page", "lacks"), LEARNINGS)
def test_a_learning_states_its_four(page: str, lacks: tuple[str, ...]) -> None:
    # a fence hides its labels, but under a heading its text is what that heading says
    expected = lacks
    assert learning_missing(page) == expected


NARROW = "| 决策 | 日期 | 原因 |\n|---|---|---|\n| 旧的决策 | 2026-01-28 | 简化结构 |\n"
LIGHTS = "## Decision Highlights\n\n| 日期 | 决策 | 适用范围 | 指针 |\n|---|---|---|---|\n"
POINTS = "[details/patterns.md](details/patterns.md)"
ROWS = [
    # before, what is added, what each new row lacks
    (TABLE, ROW, []),
    (TABLE, ROW.replace("放弃标准 errors", "-"), [("trade_off",)]),
    (TABLE, ROW.replace("放弃标准 errors", " ").replace("所有业务逻辑层", "待定"), [("trade_off", "scope")]),
    (TABLE, "| 2026-01-01 | only this |\n", [("reason", "trade_off", "scope")]),
    (NARROW, "| 新的 | 2026-03-15 | 好 |\n", [("trade_off", "scope")]),
    (NARROW, "| 新的 | 2026-03-15 | 原因：快；取舍：放弃旧的；适用范围：全部 |\n", []),
    ("| Decision | Why | Trade-offs | Applies to |\n|--|--|--|--|\n", "| a1 | b1 | c1 | d1 |\n", []),
    ("| Decision | Why | Trade-offs | Applies to |\n|--|--|--|--|\n", "| a1 | b1 | n/a | d1 |\n", [("trade_off",)]),
    ("| Scope | Owner | Decision | Trade-off | Reason |\n|-|-|-|-|-|\n", "| d1 | Ada | a1 | c1 | b1 |\n", []),
    (LIGHTS, f"| 2026-03-15 | 新的 | 全部 | {POINTS} |\n", []),
    (LIGHTS, "| 2026-03-15 | 新的 | 全部 | - |\n", [("pointer",)]),
    (LIGHTS, f"| 2026-03-15 | 新的 | - | {POINTS} |\n", [("scope",)]),
    ("## Decision Highlights\n\n- 2026-01-01 old one\n", "- 2026-03-15 a new one\n", [("pointer",)]),
    ("## Decision Highlights\n\n- 2026-01-01 old one\n", f"- 2026-03-15 new one; see {POINTS}\n", []),
    ("# Patterns\n\n", "- **Decision**: use X\n  - **Reason**: fast\n", [("trade_off", "scope")]),
    ("# 约定\n\n", "决策：用 X\n原因：快\n取舍：放弃 Y\n适用范围：全部\n", []),
    ("# 约定\n\n", "## 模式\n\n| 模式 | 行为 |\n|---|---|\n| off | 无 |\n", []),
]


@pytest.mark.rule("THR-1")
@pytest.mark.parametrize(("before", "added", "lacks"), ROWS)
def test_a_new_decision_states_its_four(before: str, added: str, lacks: list[tuple[str, ...]]) -> None:
    found = decision_rows_missing(before, before + added)
    assert [m.fields for m in found] == lacks
    lines = (before + added).split("\n")
    assert all(lines[m.line - 1].strip() for m in found)
    crlf = decision_rows_missing(before.replace("\n", "\r\n"), (before + added).replace("\n", "\r\n"))
    assert crlf == found


@pytest.mark.rule("THR-1")
def test_rows_and_tables_that_are_there_stay_as_they_are() -> None:
    page = f"# 约定\n\n{NARROW}\n{TABLE}| 2020-01-01 | 缺很多 | - | - | - |\n"
    assert decision_rows_missing(page, page) == []
    assert decision_rows_missing(page, f"{page}\nmore prose\n") == []
    moved = page.replace("# 约定\n", "# 约定\n\nAn intro.\n")
    assert decision_rows_missing(page, moved) == []
    assert decision_rows_missing(page, page.replace("简化结构", "简化了结构")) == [], "a typo mended is no new decision"


@pytest.mark.rule("THR-1")
def test_an_edit_takes_nothing_back_that_was_stated() -> None:
    assert decision_rows_missing(TABLE + ROW, TABLE + ROW.replace("放弃标准 errors", "无"))[0].fields == ("trade_off",)


@pytest.mark.rule("THR-3")
def test_a_direct_write_that_grows_the_highlights_past_twenty_is_told_so() -> None:
    """Told, not stopped: the 21st is no worse than the others, and what leaves is a person's or a plan's to choose."""
    rows = "".join(f"| 2026-01-{n:02d} | d{n} | all | {POINTS} |\n" for n in range(1, 21))
    more = f"| 2026-02-01 | d21 | all | {POINTS} |\n"
    assert check("MEMORY.md", LIGHTS, LIGHTS + rows) == ()
    (told,) = check("MEMORY.md", LIGHTS + rows, LIGHTS + rows + more)
    assert (told.rule, told.answer, dict(told.params)) == (
        "THR-3", "warn", {"page": "MEMORY.md", "count": HIGHLIGHTS_LIMIT + 1, "most": HIGHLIGHTS_LIMIT}
    )  # fmt: skip
    assert check("MEMORY.md", LIGHTS + rows + more, LIGHTS + rows + more) == (), "what is over already stays"
    assert check("details/patterns.md", LIGHTS + rows, LIGHTS + rows + more) == (), "only the entry page is loaded"


@pytest.mark.rule("THR-3")
@pytest.mark.parametrize("form", ["| 2026-01-01 | d{n} | all | [details/patterns.md](details/patterns.md) |", "- d{n}"])
@pytest.mark.parametrize(("held", "said"), [(20, False), (21, True), (49, True)])
def test_a_bank_at_rest_with_too_many_highlights_says_so(project: Project, form: str, held: int, said: bool) -> None:
    """However they came there; `check`, which CI runs, says the same."""
    assert project.mb("refresh", "--yes").code == 0
    page = project.text("MEMORY.md")
    head, tail = page.split("## Decision Highlights\n", 1)
    rule = LIGHTS.split("\n\n", 1)[1] if form.startswith("|") else ""
    rows = "\n".join(form.format(n=n) for n in range(held))
    project.page("MEMORY.md", f"{head}## Decision Highlights\n\n{rule}{rows}\n\n## {tail.split('## ', 1)[1]}")
    done = project.mb("status", "--json")
    found = [f for f in json.loads(done.out)["findings"] if f["rule"] == "THR-3"]
    assert bool(found) is said
    assert (done.code, project.mb("check").code) == ((1, 1) if said else (0, 0))
    if said:
        assert str(held) in found[0]["message"]
        assert "memory-bank propose decision" in found[0]["message"]


@pytest.mark.rule("THR-3")
def test_the_highlights_of_a_page_in_conflict_are_not_counted(project: Project) -> None:
    """Each side of a merge has its own twenty; the conflict is what has to be mended."""
    rows = "".join(f"| 2026-01-{n:02d} | d{n} | all | {POINTS} |\n" for n in range(1, 21))
    project.page("MEMORY.md", f"{LIGHTS}<<<<<<< ours\n{rows}=======\n{rows}>>>>>>> theirs\n")
    done = project.mb("status", "--json")
    assert done.code == 5
    assert "THR-3" not in {f["rule"] for f in json.loads(done.out)["findings"]}


SAYINGS = [
    *(
        (text, False)
        for text in ("", " ", "-", "--", "—", "/", "…", "...", "?", "？", "TBD", "tbd.", "TODO", "n/a", "N/A")
    ),
    *(
        (text, False)
        for text in ("none", "None.", "无", "暂无", "（无）", "待补充", "待定", "同上", "略", "`-`", "**无**")
    ),
    *((text, False) for text in ("<reason>", "{原因}", "[原因]", "【待填】", "xxx", "unknown", "不适用")),
    *(
        (text, True)
        for text in ("Go", "快", "无锁队列", "none of the others fit", "3s", "[x](y.md)", "待定的接口全部改掉", "C++")
    ),
]


@pytest.mark.rule("THR-1", "THR-2")
@pytest.mark.parametrize(("text", "stated"), SAYINGS)
def test_a_placeholder_states_nothing(text: str, stated: bool) -> None:
    assert is_stated(text) is stated


@pytest.mark.rule("THR-1", "THR-2")
@pytest.mark.parametrize("kind", list(Kind))
def test_every_field_that_must_be_stated_is_named_when_it_is_not(kind: Kind) -> None:
    must = tuple(f.name for f in KINDS[kind].fields if f.must)
    assert missing(from_mapping(kind.value, {})) == must
    full = {f.name: ["something"] if f.many else "something" for f in KINDS[kind].fields if f.must}
    assert missing(from_mapping(kind.value, full)) == ()
    for name in must:
        assert missing(from_mapping(kind.value, full | {name: "TBD"})) == (name,)


JUDGED = [
    # the page, the rule that a thin text on it breaks
    ("MEMORY.md", "THR-1"),
    ("details/patterns.md", "THR-1"),
    ("patterns.md", "THR-1"),
    ("details/design/x.md", ""),
    ("details/learnings/2026-01-01-x.md", "THR-2"),
    ("learnings/bugs/x.md", "THR-2"),
    ("details/learnings/index.md", ""),
    ("details/learnings/_index.md", ""),
    ("details/learnings/README.md", ""),
    ("details/design/learnings.md", ""),
]


@pytest.mark.rule("THR-1", "THR-2")
@pytest.mark.parametrize(("page", "rule"), JUDGED)
def test_which_pages_are_judged(page: str, rule: str) -> None:
    told = check(page, "", f"{TABLE}| 2026-01-01 | only this | - | - | - |\n")
    assert [complaint.rule for complaint in told] == ([rule] if rule else [])
