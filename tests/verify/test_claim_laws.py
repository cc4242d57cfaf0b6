"""Laws of claims: any text is a page, and what is claimed stands in it word for word."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memorybank.changes.pages import mend
from memorybank.model.claim import CHANGED, KINDS, Judged
from memorybank.recall.claims import claims_of
from memorybank.recall.verdicts.claim_judge import agrees
from strategies import ANY_TEXT, texts

# What claims are made of, in any order: most such lines are nonsense, and none may hurt.
PARTS = (
    *(
        "`",
        "``",
        "~~",
        "[x](",
        ")",
        "](",
        "]: ",
        "<!--",
        "-->",
        "|",
        " → ",
        "- [ ] ",
        "```",
        "```sh\n",
        "├── ",
        "│   └── ",
    ),
    *(
        "src/a.py",
        "src/a.py:42",
        "#L10-L20",
        "../tech.md#x",
        "/",
        "./",
        ".../",
        "@/",
        "C:\\x",
        "a\\b",
        "*",
        "**/",
        "{}",
    ),
    *(
        "npm run x",
        "make ",
        "python -m a.b",
        "&&",
        "--",
        "-C",
        "$ ",
        "React 18",
        "`a>=1.0`",
        "v1.2.3",
        "99999999999999999",
    ),
    *(
        "ClassName",
        "a.b()",
        "FOO_BAR",
        "removed ",
        "已删除",
        "计划",
        "。",
        "\n",
        "\r\n",
        "\n\n## ",
        " ",
        "\t",
        "\ufeff",
        "\x00",
        "汉",
    ),
)
LINES = st.lists(st.sampled_from(PARTS), max_size=30).map("".join)


@pytest.mark.rule("VER-1")
@given(st.one_of(LINES, texts(), ANY_TEXT))
@example("`" * 3000)
@example("a/" * 3000 + ".py")
@example("[" * 2000 + "](" * 2000)
@example("├" * 2000)
@example("`src/a.py:" + "9" * 400 + "`")
def test_extraction_never_fails_and_quotes_the_page(text: str) -> None:
    lines = text.split("\n")
    claims = claims_of("details/tech.md", text)
    for claim in claims:
        assert claim.kind in KINDS
        assert claim.text
        assert text[claim.at : claim.at + len(claim.text)] == claim.text
        assert claim.text in lines[claim.line - 1]
    assert claims == claims_of("details/tech.md", text)


@pytest.mark.rule("VER-2")
@given(st.one_of(LINES, texts()))
def test_a_fix_touches_nothing_but_its_claim(text: str) -> None:
    """Whatever is mended, the page without the claims' own words is the page as it was."""
    judged = [Judged(claim, CHANGED, fix="NEW") for claim in claims_of("a.md", text)]
    update, left = mend("a.md", text.encode("utf-8", "surrogatepass"), judged)
    assert len(left) <= len(judged)
    if update is not None and b"blockVersion" not in update.after:
        assert update.after.count(b"NEW") >= len(judged) - len(left)
        assert len(update.after.split(b"\n")) == len(update.before.split(b"\n"))


NUMBERS = st.lists(st.integers(0, 30), min_size=1, max_size=3).map(lambda parts: ".".join(map(str, parts)))


@pytest.mark.rule("VER-1")
@given(NUMBERS, st.sampled_from(["", "^", "~", ">=", "=="]))
def test_a_version_bears_itself_out(version: str, sign: str) -> None:
    assert agrees(version, sign + version) is True
    assert agrees(version.split(".")[0], sign + version) is True
    assert agrees(version, "workspace:*") is None


@pytest.mark.rule("VER-1")
def test_a_range_on_the_page_allows_what_it_allows_in_a_manifest() -> None:
    for wanted, version, allowed in (
        ("1.8.4^", "^1.11.0", True), ("1.8.4^", "^2.0.0", False), ("0.2.1^", "0.2.9", True), ("0.2.1^", "0.3.0", False),
        ("1.2.3~", "1.2.9", True), ("1.2.3~", "1.3.0", False), ("18+", "19.1", True), ("18+", "17.2", False),
        ("18.2", "18.3", False), ("3.11+", ">=3.5.0 <4", None), ("2.0", "2.7.0", True), ("2.0.0", "2.7.0", False),
    ):  # fmt: skip
        assert agrees(wanted, version) is allowed, (wanted, version)
