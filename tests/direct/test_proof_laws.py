"""The light lane of a direct write only proves that no rule can speak; whatever it cannot prove is asked in full."""

from __future__ import annotations

import base64
import gzip
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memorybank.model.kinds import KINDS
from memorybank.model.memory import Kind
from memorybank.policy.direct.harmless import harmless
from memorybank.policy.direct.lacking import _LEARNING, decisions_lacking, learning_lacking
from memorybank.policy.direct.stating import decisions_are_stated, learning_is_stated, says
from memorybank.policy.rules.thresholds import decision_rows_missing, is_stated, learning_missing
from memorybank.policy.scan import scan_credentials
from memorybank.policy.scan.formats import NAMED, ROWS

CORPUS = Path(__file__).parents[3] / "shared/data/guard/secrets.jsonl.gz.b64"


def sound(text: str) -> bool:
    """True when harmlessness was proven."""
    proven = harmless([line for line in text.split("\n") if line.strip()], text)
    if proven:
        assert scan_credentials(text) == (), text
    return proven


ASCII = st.characters(max_codepoint=126)
DRAWN = [(a, row.body, row.lead) for row in ROWS for a in row.anchors or ("",)]
DRAWN += [(f"{named.names[0]}: ", named.body, "") for named in NAMED]


@pytest.mark.slow
@pytest.mark.rule("THR-4")
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(
    st.data(), st.sampled_from(DRAWN), st.sampled_from(("{}", "use `{}` here", "| a | {} |", "令牌 {}", "x={}", "{};"))
)
def test_no_token_format_passes_for_harmless(data: st.DataObject, form: tuple[str, str, str], around: str) -> None:
    anchor, body, lead = form
    drawn = data.draw(st.from_regex(body, fullmatch=True, alphabet=ASCII))
    before = data.draw(st.from_regex(lead, fullmatch=True, alphabet=ASCII)) if lead else ""
    sound(around.format(f"{before}{anchor}{drawn}".replace("{", "(").replace("}", ")")))


WORDS = (
    "password", "密码", "token", "api key", "login", "admin", "root", "账号", "is", "是", ":", "=", "|", "curl", "-u",
    "mysql", "-p", "Bearer", "basic", "https://", "@host", "user", "the", "we use", "src/auth/session.ts", "python3.11",
    "sha256", "2026-03-15", "getUserById", "UPPER_CASE", "v7.1", "hunter22", "Tr0ub4dor&3", "Abcdef12!", "a1b2c3d4e5f6",
    "correct-horse", "cafebabe:deadbeef", "4111 1111 1111 1111", "13800001234", "machine", "\n", "<password>",
    "</password>", "kind: Secret", "data:", "`x`", "。",
)  # fmt: skip


@pytest.mark.rule("THR-4")
@settings(max_examples=200)
@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from((" ", "", "\t")))
def test_nor_does_anything_made_of_words_that_matter(words: list[str], between: str) -> None:
    sound(between.join(words))


@given(st.text(max_size=80))
def test_nor_any_text(text: str) -> None:
    sound(text)


@pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not here")
def test_nor_a_secret_of_the_corpus() -> None:
    rows = gzip.decompress(base64.b64decode(CORPUS.read_bytes())).decode("utf-8").splitlines()
    for row in rows:
        sound(json.loads(row)["text"])


def test_ordinary_sentences_are_proven() -> None:
    """Otherwise the light lane would be correct and useless."""
    for line in (
        "| 2026-03-15 | 队列改用 Redis Stream | 运维成本低 | 失去回放 | 后端 |",
        "- We keep money as integer cents, see details/patterns.md and src/billing/cart.ts.",
        "- The service talks HTTP/2 to the gateway on port 8443 (python3.11, uvicorn 0.30).",
        "## 部署流程",
        "Run `make seed` after `docker compose up -d`.",
    ):
        assert sound(line), line


@given(
    st.one_of(
        st.text(max_size=20), st.sampled_from(("TBD", "待补充", "<reason>", "[x](y.md)", "n/a", "无", "后端", "all"))
    )
)
def test_what_surely_says_something_is_stated(text: str) -> None:
    assert not says(text) or is_stated(text)


CELLS = (
    "",
    "TBD",
    "用 Redis",
    "运维成本低",
    "we lose replay",
    "all services",
    "<why>",
    "[a](b.md)",
    "details/x.md",
    "后端",
    "—",
    "a\\|b",
)
HEADS = (
    "| 日期 | 决策 | 原因 | 取舍 | 适用范围 |",
    "| Date | Decision | Reason | Trade-off | Scope |",
    "| 决策 | 适用范围 | 指针 |",
    "| 决策 | 日期 | 原因 |",
    "| Module | Path | Owner |",
    "| 决策 | 值 |",
    "| a | b |",
)


@st.composite
def decision_pages(draw: st.DrawFn) -> str:
    lines = [draw(st.sampled_from(("# 约定", "# T", "")))]
    for _ in range(draw(st.integers(0, 3))):
        lines.append(
            draw(
                st.sampled_from(
                    ("## Decision Highlights", "## Other", "", "- 决策：用 Redis", "- point [x](x.md)", "- bare")
                )
            )
        )
        head = draw(st.sampled_from(HEADS))
        lines += [head, "|---" * head.count(" | ") + "|---|"]
        for _ in range(draw(st.integers(0, 3))):
            cells = draw(st.lists(st.sampled_from(CELLS), min_size=1, max_size=6))
            lines.append("| " + " | ".join(cells) + " |")
        lines.append(draw(st.sampled_from(("", "prose", "```", "决策：改用 X；原因：快"))))
    return "\n".join(lines)


@pytest.mark.rule("THR-1")
@settings(max_examples=60)
@given(decision_pages(), decision_pages(), st.booleans())
def test_decisions_proven_full_lack_nothing(before: str, more: str, appended: bool) -> None:
    after = f"{before}\n{more}" if appended else more
    if decisions_are_stated(before, after):
        assert decision_rows_missing(before, after) == []


LEARNT = (
    "# 标题", "## 症状", "## Root cause", "## 解决方案", "## Prevention", "**症状**：卡住", "- 根因: 未释放", "解决：",
    "- 预防：待补充", "Symptom: hangs", "Solution: close it", "预防措施：加检查", "text of it", "", "```", "| a | b |",
    "> quote", "<!-- x -->", "原因：y",
)  # fmt: skip


@pytest.mark.rule("THR-2")
@settings(max_examples=150)
@given(st.lists(st.sampled_from(LEARNT), max_size=14))
def test_learnings_proven_full_lack_nothing(lines: list[str]) -> None:
    text = "\n".join(lines)
    if learning_is_stated(text):
        assert learning_missing(text) == ()


def test_full_ones_are_proven() -> None:
    head = "# 约定\n\n| 日期 | 决策 | 原因 | 取舍 | 适用范围 |\n|---|---|---|---|---|\n"
    assert decisions_are_stated(head, head + "| 2026-03-15 | 用 Redis | 便宜 | 失去回放 | 后端 |\n")
    assert learning_is_stated("# 卡住\n\n- 症状：夜里卡住\n- 根因：连接未归还\n- 解决：finally 释放\n- 预防：加用例\n")
    assert learning_is_stated(
        "# T\n\n## Symptom\n\nhangs\n\n## Root cause\n\nleak\n\n## Solution\n\nclose it\n\n## Prevention\n\na test\n"
    )


@pytest.mark.rule("THR-1")
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(decision_pages(), st.data())
def test_what_a_row_surely_lacks_is_what_the_thresholds_say_it_lacks(before: str, data: st.DataObject) -> None:
    lines = before.split("\n")
    at = data.draw(st.integers(0, len(lines)))
    cells = st.lists(st.sampled_from(CELLS), min_size=4, max_size=5).map(lambda row: f"| {' | '.join(row)} |")
    rows = data.draw(st.lists(cells | st.sampled_from(("", "prose", "| a |")), min_size=1, max_size=3))
    after = "\n".join([*lines[:at], *rows, *lines[at:]])
    found = decisions_lacking(before, after)
    assert found is None or found == [tuple(missing) for missing in decision_rows_missing(before, after)]


@pytest.mark.rule("THR-2")
@settings(max_examples=200)
@given(st.lists(st.sampled_from(LEARNT), max_size=8))
def test_what_a_learning_surely_lacks_is_what_the_thresholds_say_it_lacks(lines: list[str]) -> None:
    text = "\n".join(lines)
    assert learning_lacking(text) in (None, learning_missing(text))


def test_every_label_of_a_learning_holds_one_of_the_signs_that_are_looked_for() -> None:
    for field in KINDS[Kind.LEARNING].fields:
        for word in (field.name, *field.words) if field.must else ():
            plain = "".join(c for c in word.lower() if c.isalnum())
            assert any(sign in plain for sign in _LEARNING[field.name]), word


HEAD = (
    "# P\n\n| Date | Decision | Reason | Trade-off | Scope |\n|---|---|---|---|---|\n| d | one | cheap | dull | all |\n"
)


@pytest.mark.rule("THR-1", "THR-2")
def test_thin_ones_in_their_usual_form_are_told_without_the_thresholds() -> None:
    assert decisions_lacking(HEAD, HEAD + "| d | two queues | cheap | | — |\n") == [(6, ("trade_off", "scope"))]
    assert decisions_lacking(HEAD, HEAD + "| d | two queues | cheap | TBD | all |\n") is None  # it may mean something
    assert decisions_lacking(HEAD, HEAD + "\n| d | two | cheap | | all |\n") is None  # no row of that table
    assert learning_lacking("# Stuck\n\n- Solution: restart it\n") == ("symptom", "root_cause", "prevention")
    assert learning_lacking("# Stuck\n\n## Root cause\n") is None
