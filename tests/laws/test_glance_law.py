"""Two lanes, one answer: whatever a glance says of a page, a full reading says too."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memorybank.changes.pages import page_at_a_glance, page_of
from memorybank.model.document import MACHINE_END, MACHINE_START, USER_END, USER_START

LINES = [
    MACHINE_START, MACHINE_END, USER_START, USER_END, f" {MACHINE_START}", f"{MACHINE_END} ", "<!-- a", "b -->",
    "<!-- whole -->", "```", "```py", "````", "~~~", "  ```", "- item", "  - nested", "# Other", "## Section", "#",
    "# ",     "<!-- MEMORY_BANK_TEMPLATE:v7.1 -->", "<!-- blockVersion: 2 | lastUpdated: 2026-01-02T00:00:00Z -->",
    "<!-- blockVersion: 3 | lastUpdated: 2026-01-03T00:00:00Z | hash: sha256:ab -->", "<!-- blockVersion: x -->",
    "<!-- lastUpdated: 2026-01-03 | blockVersion: 3 -->", "prose", "", "<<<<<<< ours", "=======", ">>>>>>> theirs",
    "状态: Done", "> type: bug", "text with <!-- inside", "--- ", "\tindented", "a `tick` b", "text ``` text",
]  # fmt: skip
ORDINARY = ["prose", "", "## Section", "```py", "```", "- item", "状态: Done", "| a | b |"]


def agree(text: str) -> bool:
    """True when the glance had an answer."""
    path = "details/requirements/REQ-001-x.md"
    seen = page_at_a_glance(path, text, size=7)
    if seen is not None:
        assert seen == page_of(path, text, size=7, day="")[0]
    return seen is not None


@pytest.mark.rule("LAY-7", "IDX-1")
@given(st.lists(st.sampled_from(LINES), max_size=14), st.sampled_from(["# Title", "# Title #", "#Title", "", "---"]))
@example([MACHINE_START, "```", MACHINE_END, "```", USER_START, USER_END], "# Title")
@example([MACHINE_START, MACHINE_END, USER_START, USER_END, "```"], "# Title")
@example([MACHINE_START, "<!-- a", "```", "b -->", MACHINE_END, USER_START, USER_END], "# Title")
@example([f"x {MACHINE_START}", MACHINE_START, MACHINE_END, USER_START, USER_END], "# Title")
def test_a_glance_never_contradicts_a_reading(lines: list[str], first: str) -> None:
    agree("\n".join([first, *lines]))
    agree("\n".join([first, *lines, ""]))


@given(st.lists(st.sampled_from(ORDINARY), max_size=8), st.lists(st.sampled_from(ORDINARY), max_size=4))
def test_nor_on_pages_as_we_write_them(inner: list[str], user: list[str]) -> None:
    agree("\n".join(["# Title", "", MACHINE_START, *inner, MACHINE_END, "", USER_START, *user, USER_END, ""]))


@given(st.text(alphabet="# \n`~<!->_=x:|\r\t", max_size=120))
def test_nor_on_any_text(text: str) -> None:
    agree("# " + text)


def test_an_ordinary_page_is_told_at_a_glance() -> None:
    """Otherwise the fast lane would be correct and useless."""
    meta = "<!-- blockVersion: 3 | lastUpdated: 2026-01-03T00:00:00Z | hash: sha256:ab -->"
    assert agree(f"# T\n\n{MACHINE_START}\n{meta}\n\n```sh\nx\n```\n\n{MACHINE_END}\n\n{USER_START}\n{USER_END}\n")
    assert agree("# T\n\nprose\n")
