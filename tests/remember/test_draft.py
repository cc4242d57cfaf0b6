"""Free text is looked through for the fields; what is not there is not made up."""

from __future__ import annotations

import pytest
from hypothesis import given

from memorybank.markdown.labels import drafted
from memorybank.model.errors import BadUsage
from memorybank.model.memory import Decision, Design, Focus, Learning, Requirement, Tech
from memorybank.model.value import replace
from memorybank.policy.thresholds import missing
from strategies import texts as any_text

DECISION = Decision("用 pkg/errors", "支持 wrap", "放弃标准 errors", "所有业务层")
_HEADED = "| 决策 | 原因 | 取舍 | 适用范围 |\n|---|---|---|---|\n"
_PAIRED = "| 项 | 值 |\n|---|---|\n| 决策 | 用 pkg/errors |\n| 原因 | 支持 wrap |\n| 取舍 | 放弃标准 errors |\n"
_TICKED = "- ✅ **决策内容**：用 pkg/errors\n- ✅ **原因**：支持 wrap\n- ✅ **取舍**：放弃标准 errors\n"
_NUMBERED = "1. Decision (what): 用 pkg/errors\n2. Reason: 支持 wrap\n3. Trade-offs: 放弃标准 errors\n"
DECISIONS = [
    "决策：用 pkg/errors\n原因：支持 wrap\n取舍：放弃标准 errors\n适用范围：所有业务层",
    "决策: 用 pkg/errors；原因: 支持 wrap；取舍: 放弃标准 errors；适用范围: 所有业务层",
    "- **决策**：用 pkg/errors\n- **原因**：支持 wrap\n- **取舍**：放弃标准 errors\n- **适用范围**：所有业务层\n",
    "## 决策\n\n用 pkg/errors\n\n## 原因\n\n支持 wrap\n\n## 取舍\n\n放弃标准 errors\n\n## 适用范围\n\n所有业务层\n",
    f"{_HEADED}| 用 pkg/errors | 支持 wrap | 放弃标准 errors | 所有业务层 |\n",
    f"{_PAIRED}| 适用 | 所有业务层 |\n",
    f"{_TICKED}- ✅ **适用范围**：所有业务层\n",
    "Decision: 用 pkg/errors\r\nWhy: 支持 wrap\r\nTrade-off: 放弃标准 errors\r\nScope: 所有业务层\r\n",
    f"{_NUMBERED}4. Applies to: 所有业务层",
    "决策：用 pkg/errors 原因：支持 wrap 取舍：放弃标准 errors 适用范围：所有业务层",
    "Decision: 用 pkg/errors Reason: 支持 wrap Trade-off: 放弃标准 errors Scope: 所有业务层",
    "decision: 用 pkg/errors reason: 支持 wrap trade-off: 放弃标准 errors scope: 所有业务层",
]


@pytest.mark.parametrize("kind", ["decision", "决策", ""])
@pytest.mark.parametrize("text", DECISIONS)
def test_a_decision_in_any_form_is_the_same_decision(text: str, kind: str) -> None:
    assert drafted(kind, text) == DECISION


@pytest.mark.rule("THR-2")
def test_the_examples_of_000_as_drafts() -> None:
    refused = drafted("", "问题：支付超时\n解决：改了超时时间")
    assert refused == Learning(title="支付超时", solution="改了超时时间")
    assert missing(refused) == ("symptom", "root_cause", "prevention")


@pytest.mark.rule("THR-2")
def test_labels_on_one_line_separated_by_blanks() -> None:
    said = drafted(
        "", "问题：支付超时 症状：高峰期成功率 60% 根因：默认超时 3s 解决：改为 10s 并重试 2 次 预防：监控 P99"
    )
    assert said == Learning("支付超时", "高峰期成功率 60%", "默认超时 3s", "改为 10s 并重试 2 次", "监控 P99")
    told = drafted(
        "learning", "Symptom: the page said reason: 500 Root cause: no pool Solution: a pool Prevention: an alert"
    )
    assert isinstance(told, Learning)
    assert (told.symptom, told.root_cause) == ("the page said reason: 500", "no pool")


OTHERS = [
    ("focus", "Refunds for Alipay", Focus("Refunds for Alipay")),
    ("", "当前焦点：退款\n边界：只做支付宝", Focus("退款", "只做支付宝")),
    ("requirement", "# REQ-004: Refunds\n\nMoney back.\n\n## 验收标准\n\n- a1\n- [ ] b1\n",
     Requirement("REQ-004: Refunds", "Money back.", acceptance=("a1", "b1"))),
    ("design", "# Flow\n\nA machine.\n\n## States\n\n- one\n",
     Design("Flow", approach="A machine.\n\n## States\n\n- one")),
    ("decision", "We use SQLite", Decision("We use SQLite")),
    ("tech", "命令：make dev\n作用：启动", Tech("make dev", "启动")),
    ("learning", "# Slow login\n\nSymptom: 5s\nRoot cause: no index\nFix: an index\nPrevention: a test",
     Learning("Slow login", "5s", "no index", "an index", "a test")),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "wanted"), OTHERS)
def test_every_kind_is_found_in_its_own_words(kind: str, text: str, wanted: object) -> None:
    assert drafted(kind, text) == wanted


def test_flags_have_the_last_word() -> None:
    assert drafted("decision", DECISIONS[0], {"scope": "only here"}) == replace(DECISION, scope="only here")


CUED = [
    (
        "We decided to keep SQLite because it needs no server",
        Decision("We decided to keep SQLite because it needs no server"),
    ),
    ("决定用SQLite，因为不需要服务器", Decision("决定用SQLite，因为不需要服务器")),
    ("正在做：退款", Focus("正在做：退款")),
    ("需求\n描述：退款要能部分退", Requirement(goal="退款要能部分退")),
]


@pytest.mark.parametrize(("text", "wanted"), CUED)
def test_a_kind_is_told_by_the_words_of_a_text_without_its_labels(text: str, wanted: object) -> None:
    assert drafted("", text) == wanted


@pytest.mark.parametrize("text", ["", "hello", "the weather is nice today", "# A title\n", "Title: a title\nSee: x.md"])
def test_a_kind_that_cannot_be_told_is_asked_for(text: str) -> None:
    with pytest.raises(BadUsage, match="no-kind-given"):
        drafted("", text)


def test_two_decisions_are_two_proposals() -> None:
    table = DECISIONS[4] + "| 另一个 | 快 | 无缓存 | 全部 |\n"
    with pytest.raises(BadUsage, match="several"):
        drafted("decision", table)


@given(any_text())
def test_any_text_is_a_memory_or_a_question(text: str) -> None:
    for kind in ("", "decision", "learning", "requirement", "design", "focus", "answer", "tech", "progress"):
        try:
            found = drafted(kind, text)
        except BadUsage:
            continue
        said = "".join(c for c in text.lower() if c.isalnum())
        for name in found.__match_args__:
            value = getattr(found, name)
            for part in value if isinstance(value, tuple) else (value,):
                for word in str(part).lower().replace("，", " ").split():
                    bare = "".join(c for c in word if c.isalnum())
                    assert bare in said or name in ("type", "sort", "state", "status"), "made up"
