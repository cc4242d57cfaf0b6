"""A direct write into a page: what stops it, in words a person and an agent can act on, and what passes."""

from __future__ import annotations

import random
import string
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memorybank.markdown import read
from memorybank.model.bank import MACHINE_END, MACHINE_START, USER_END, USER_START
from memorybank.model.event import Edit
from memorybank.policy.direct_write import check, complaints
from memorybank.policy.edit_result import patched, resulting
from memorybank.policy.scan import scan_text
from memorybank.texts.catalogue import sentence, speaker
from strategies import ANY_TEXT, HARMLESS, TELLING, Made, pages, texts

META = "<!-- blockVersion: 3 | lastUpdated: 2026-01-03T00:00:00Z | hash: sha256:ab -->"
HEAD = "| 日期 | 决策 | 原因 | 取舍 | 适用范围 |\n|---|---|---|---|---|\n"
DECISIONS = f"{HEAD}| 2026-01-01 | 用 Redis | 便宜 | 无回放 | 后端 |\n"
PAGE = (
    f"# 约定\n\n{MACHINE_START}\n{META}\n\n{DECISIONS}\n{MACHINE_END}\n\n{USER_START}\n## 我的笔记\n别动\n{USER_END}\n"
)
NEW_ROW = "| 2026-03-15 | 改用 Postgres | 需要事务 | 多一个服务 | 全部服务 |\n"
LEARNING = "# 任务卡住\n\n- 症状：夜里卡住\n- 根因：连接未归还\n- 解决：在 finally 里释放\n- 预防：加回归用例\n"


def secret() -> str:
    """Drawn anew in every run: no credential stands in this file."""
    drawn = random.Random(7)
    return "AKIA" + "".join(drawn.choice("ABCDEFGHJKLMNPQRSTUVWXYZ234567") for _ in range(16))


def entry(highlights: int, answers: int = 0) -> str:
    rows = "".join(
        f"| 2026-01-{n:02} | 决策 {n} | 全部 | [p](details/patterns.md) |\n" for n in range(1, highlights + 1)
    )
    asked = "".join(f"- 问题 {n}：答案，见 `details/tech.md`\n" for n in range(answers))
    table = f"| 日期 | 决策 | 适用范围 | 指针 |\n|---|---|---|---|\n{rows}"
    return f"# M\n\n## Decision Highlights\n\n{table}\n## Top Quick Answers\n\n{asked}"


PATTERNS = "details/patterns.md"
NO_END = PAGE.replace(USER_END, "")
NESTED = f"{MACHINE_START}\n{USER_START}\n{USER_END}\n{MACHINE_END}\n"
CONFLICT = "<<<<<<< a\nmine\n=======\ntheirs\n>>>>>>> b\n"
TWO_METAS = PAGE.replace(META, f"{META}\n{META}")
THIN_ROW = "| 2026-03-15 | 改用 X | 快 |  | 全部 |\n"
OLD_TABLE = "| 决策 | 日期 |\n|---|---|\n| x | y |\n"
ONLY_USER = f"a\n{USER_START}\nx\n{USER_END}\n"

STORIES: list[tuple[str, str, str, str | None, str]] = [
    # rule, story, page, before, after
    ("LAY-3", "a word in the user block", PATTERNS, PAGE, PAGE.replace("别动", "动一下")),
    ("LAY-3", "a line before the machine block", PATTERNS, PAGE, PAGE.replace("# 约定", "# Conventions")),
    ("LAY-3", "the user block lost in a rewrite", PATTERNS, PAGE, PAGE.split(USER_START)[0]),
    ("LAY-3", "a page with a user block only", "notes.md", ONLY_USER, ONLY_USER.replace("x", "y")),
    ("LAY-7", "a second marker", PATTERNS, PAGE, PAGE.replace(MACHINE_END, f"{MACHINE_END}\n{MACHINE_END}")),
    ("LAY-7", "a block inside a block", PATTERNS, PAGE, f"{PAGE.replace(MACHINE_END, '')}{MACHINE_END}\n"),
    ("LAY-7", "an end before its start", "details/tech.md", None, f"# T\n{MACHINE_END}\n{MACHINE_START}\n"),
    ("LAY-7", "a marker that is missing", PATTERNS, PAGE, NO_END),
    ("LAY-7", "two metadata lines", PATTERNS, PAGE, TWO_METAS),
    ("LAY-7", "a merge conflict written", "details/tech.md", "# T\n", f"# T\n{CONFLICT}"),
    ("LAY-7", "more text on a damaged page", PATTERNS, NO_END, f"{NO_END}more\n"),
    ("LAY-7", "a repair that loses a line", PATTERNS, NO_END, PAGE.replace("别动\n", "")),
    ("LAY-7", "a page with a doubled marker", "a.md", f"{PAGE}{MACHINE_END}\n", f"{PAGE}{MACHINE_END}\nx\n"),
    ("LAY-7", "a page with a nested block", "a.md", NESTED, "x\n"),
    ("LAY-7", "a page whose start is gone", "a.md", f"a\n{MACHINE_END}\n", f"b\n{MACHINE_END}\n"),
    ("LAY-7", "a page left by a merge", "a.md", TWO_METAS, f"{TWO_METAS}x\n"),
    ("LAY-7", "a repair that also edits the user block", "a.md", TWO_METAS, PAGE.replace("别动", "别动\n加一行")),
    ("LAY-7", "one side of a conflict thrown away", "a.md", CONFLICT, "mine\n"),
    ("THR-4", "a key in a new line", "details/tech.md", "# T\n", f"# T\n\nAWS: {secret()}\n"),
    ("THR-4", "a customer's number", "details/tech.md", "# T\n", "# T\n\n客户张三手机 13912345678\n"),
    ("THR-4", "a number that may be anybody's", "details/tech.md", "# T\n", "# T\n\n王芳 17751644317\n"),
    ("THR-1", "a decision without its trade-off", PATTERNS, PAGE, PAGE.replace(DECISIONS, DECISIONS + THIN_ROW)),
    ("THR-2", "a learning that only says what was done", "details/learnings/x.md", None, "# 问题\n\n- 解决：重启\n"),
    ("THR-3", "the 21st highlight", "MEMORY.md", entry(20), entry(21)),
    ("LAY-4", "the ninth quick answer", "MEMORY.md", entry(1, 8), entry(1, 9)),
]  # fmt: skip


@pytest.mark.rule("LAY-3", "LAY-4", "LAY-7", "THR-1", "THR-2", "THR-3", "THR-4", "GRD-5")
def test_what_stops_a_direct_write_and_how_it_is_said(golden: Callable[[str, str], None]) -> None:
    """The golden page is what an agent reads, in both languages."""
    out = ["# What is said about a direct write\n"]
    for rule, story, page, before, after in STORIES:
        found = check(page, before, after)
        assert {complaint.rule for complaint in found} == {rule}, story
        warned = rule in ("THR-3", "LAY-4") or story == "a number that may be anybody's"
        assert {complaint.answer for complaint in found} == {"warn" if warned else "deny"}, story
        out.append(f"## {rule}: {story}\n")
        for language in ("en", "zh"):
            say = speaker(language)
            out += [f"- {sentence(complaint.text, dict(complaint.params), say)}" for complaint in found]
        out.append("")
    told = "\n".join(out)
    assert secret() not in told
    assert "13912345678" not in told
    golden("direct-write.md", told)


@pytest.mark.rule("THR-4")
def test_a_warning_hides_no_other_complaint() -> None:
    warned = check("details/learnings/x.md", None, "# 问题\n\n- 解决：重启，找王芳 17751644317\n")
    assert [(c.rule, c.answer) for c in warned] == [("THR-4", "warn"), ("THR-2", "deny")]


@pytest.mark.rule("LAY-3", "LAY-7", "THR-1", "THR-2", "THR-4")
@pytest.mark.parametrize(
    ("story", "page", "before", "after"),
    [
        ("a full row in the machine block", "details/patterns.md", PAGE, PAGE.replace(DECISIONS, DECISIONS + NEW_ROW)),
        ("a new page without markers", "details/tech.md", None, "# Tech\n\n- Node 20\n"),
        ("a new page with them", "details/patterns.md", None, PAGE),
        ("a full learning", "details/learnings/2026-03-15-x.md", None, LEARNING),
        ("an index of learnings", "details/learnings/index.md", None, "# Router\n\n- x\n"),
        ("the same page again", "details/patterns.md", PAGE, PAGE),
        ("a repair", "details/patterns.md", PAGE.replace(USER_END, ""), PAGE),
        ("a conflict with both sides kept", "a.md", CONFLICT, "theirs\nmine\n"),
        ("an old thin row that stays", "patterns.md", OLD_TABLE, f"{OLD_TABLE}\ntext\n"),
        ("an old key that stays where it is", "a.md", f"key {secret()}\n", f"key {secret()}\n\nmore\n"),
        ("a marker in a code fence", "a.md", "# T\n", f"# T\n```\n{MACHINE_START}\n```\n"),
        ("markers given to a page that had none", "a.md", "# T\nx\n", f"# T\n{MACHINE_START}\nx\n{MACHINE_END}\n"),
        ("twenty highlights", "MEMORY.md", entry(19), entry(20)),
        ("fewer than before, still too many", "MEMORY.md", entry(25), entry(24)),
    ],
)  # fmt: skip
def test_what_passes(story: str, page: str, before: str | None, after: str) -> None:
    assert check(page, before, after) == (), story


@pytest.mark.rule("THR-4")
def test_a_value_is_never_in_a_complaint_and_an_edit_of_unknown_place_is_still_read() -> None:
    edit = Edit("memory-bank/details/tech.md", "edit", text=f"key: {secret()}", removed="not there")
    found, after = complaints("details/tech.md", edit, "# T\n")
    assert [(c.rule, c.answer) for c in found] == [("THR-4", "deny")]
    assert secret() not in repr(found)
    assert after == "# T\n"


@pytest.mark.rule("THR-4")
def test_a_body_put_under_an_old_head_is_new() -> None:
    """The first line of what is found is old; the rest is not."""
    drawn = random.Random(5)
    body = "\n".join("".join(drawn.choices(string.ascii_letters + string.digits, k=64)) for _ in range(3))
    head, foot = (f"-----{word} RSA PRIVATE " + "KEY-----" for word in ("BEGIN", "END"))
    before = f"# T\n{head}\n{foot}\n"
    assert [c.rule for c in check("a.md", before, f"# T\n{head}\n{body}\n{foot}\n")] == ["THR-4"]


# --- what a call makes of a page


@pytest.mark.parametrize(
    ("story", "edit", "before", "after"),
    [
        ("a write", Edit("p", "write", text="new"), "old", "new"),
        ("a write that does not say what", Edit("p", "write"), "old", None),
        ("an edit", Edit("p", "edit", text="B", removed="b"), "a\nb\nc\n", "a\nB\nc\n"),
        ("every place, as `replace all` has it", Edit("p", "edit", text="B", removed="b"), "b b", "B B"),
        ("an edit of a new file", Edit("p", "edit", text="x", removed=""), None, "x"),
        ("put in somewhere", Edit("p", "edit", text="x"), "a", None),
        ("taken out of what is not there", Edit("p", "edit", text="x", removed="y"), "a", None),
        ("a page in CRLF, shown with LF", Edit("p", "edit", text="a\nB", removed="a\nb"), "a\r\nb\r\n", "a\r\nB\r\n"),
        ("lines of another indent", Edit("p", "edit", text="  B", removed="b\nc"), "a\n  b\n  c\nd\n", None),
        ("the same lines twice", Edit("p", "edit", text="B", removed=" b\nc"), "b\nc\nb\nc\n", None),
        ("a move with nothing changed", Edit("p", "move", to="q", text="", removed=""), "a", None),
    ],
)  # fmt: skip
def test_what_a_call_makes_of_a_page(story: str, edit: Edit, before: str | None, after: str | None) -> None:
    assert resulting(edit, before) == after, story


@pytest.mark.rule("LAY-3")
def test_a_patch_is_put_to_the_page_hunk_by_hunk() -> None:
    before = "a\nb\nc\nd\ne\nb\nf\n"
    assert patched(before, "@@\n a\n-b\n+B\n c\n@@\n e\n-b\n+BB\n f") == "a\nB\nc\nd\ne\nBB\nf\n"
    assert patched(before, "-b\n+B") is None  # twice
    assert patched(before, " x\n-b\n+B") is None  # nowhere
    assert patched("a\r\nb\r\n", " a\n-b\n+B\n+C") == "a\r\nB\r\nC\r\n"
    assert patched(before, "") == before


@pytest.mark.rule("LAY-3")
def test_several_edits_of_one_call_follow_each_other() -> None:
    first = Edit("p", "edit", text=DECISIONS + NEW_ROW, removed=DECISIONS)
    found, after = complaints("details/patterns.md", first, PAGE)
    assert found == ()
    second = Edit("p", "edit", text="动一下", removed="别动")
    found, _ = complaints("details/patterns.md", second, after)
    assert [c.rule for c in found] == ["LAY-3"]
    assert complaints("details/patterns.md", Edit("p", "delete"), PAGE) == ((), None)


# --- laws

PAGES = st.sampled_from(("MEMORY.md", "details/patterns.md", "details/learnings/x.md", "a.md"))


@pytest.mark.rule("LAY-7")
@given(PAGES, st.one_of(st.none(), texts(), ANY_TEXT), st.one_of(texts(), ANY_TEXT))
def test_no_two_texts_make_it_raise(page: str, before: str | None, after: str) -> None:
    say = speaker("zh")
    for complaint in check(page, before, after):
        sentence(complaint.text, dict(complaint.params), say)


@pytest.mark.rule("LAY-3", "LAY-7")
@given(pages(), st.lists(st.sampled_from(("prose", "- item", "汉字。", "| a | b |", "")), max_size=4))
def test_harmless_words_in_the_machine_block_pass(page: Made, words: list[str]) -> None:
    after = page.head + "".join(f"{word}\n" for word in words) + page.tail
    assert check("a.md", page.text, after) == ()


@pytest.mark.rule("LAY-3")
@given(pages(user=True), st.sampled_from((*HARMLESS, *TELLING, "x")), st.data())
def test_any_change_of_the_user_block_is_caught(page: Made, line: str, data: st.DataObject) -> None:
    block = read(page.text).user
    assert block is not None
    at = data.draw(st.integers(block[1], block[2]))
    after = page.text[:at] + line + page.text[at:]
    assume(after != page.text)
    assert {c.rule for c in check("a.md", page.text, after)} & {"LAY-3", "LAY-7"}


@pytest.mark.rule("LAY-3")
@given(pages(user=True), st.data())
def test_and_so_is_a_character_taken_from_it(page: Made, data: st.DataObject) -> None:
    block = read(page.text).user
    assert block is not None
    at = data.draw(st.integers(block[0], block[2] + len(USER_END) - 1))
    assert {c.rule for c in check("a.md", page.text, page.text[:at] + page.text[at + 1 :])} & {"LAY-3", "LAY-7"}


@pytest.mark.rule("THR-4")
@given(st.text(st.characters(codec="utf-8"), max_size=12), st.characters(codec="utf-8"))
def test_a_character_that_nobody_sees_is_never_taken_for_harmless(around: str, odd: str) -> None:
    line = (around + odd + around).replace("\n", " ")
    found = [hit for hit in scan_text(line) if hit.rule.startswith("hidden")]
    if found:
        assert any(complaint.rule == "THR-4" for complaint in check("details/tech.md", "", line))
