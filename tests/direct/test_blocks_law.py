"""Two readers, one answer: a hook sees a page's markers exactly as the reader of the whole page does."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memorybank.markdown.read import read
from memorybank.model.document import MACHINE_END, MACHINE_START, MARKERS, USER_END, USER_START
from memorybank.policy.direct import blocks as light
from strategies import TELLING, Made, pages, texts


def agree(text: str) -> None:
    document, found = read(text), light.blocks(text)
    assert found.shape == document.shape.value
    assert found.machine == (tuple(document.machine) if document.machine else None)
    assert found.user == (tuple(document.user) if document.user else None)
    if document.flaw is not None:
        assert found.flaw == document.flaw.text.rpartition("-")[2].replace("twice", _twice(document.flaw.text))
        assert (found.line, found.marker) == (document.flaw.line, document.flaw.marker)
    else:
        assert not found.broken


def _twice(flaw: str) -> str:
    return "metadata" if flaw == "flaw.metadata-twice" else "twice"


def test_the_markers_are_the_same_words() -> None:
    assert light.MARKERS == MARKERS


@pytest.mark.rule("LAY-7")
@settings(max_examples=400)
@given(texts())
@example(f"- item\n  ```\n{MACHINE_START}\n")
@example(f"- item\n  ```\n  {MACHINE_START}\n")
@example(f"1. x\n\n      ~~~\n  text\n      ~~~\n{USER_START}\n{USER_END}\n")
@example(f"---\nkey: value\n```\n---\n{MACHINE_START}\n{MACHINE_END}\n")
@example(f"<!-- open\n```\n-->\n{MACHINE_START}\n{MACHINE_END}")
@example(f"{MACHINE_START}\n<!-- blockVersion: 1 | a -->\n<!-- blockVersion: 2 -->\n{MACHINE_END}\n")
@example(f"{MACHINE_START}\n<!-- blockVersion: x -->\n<!-- blockVersion: 2 -->\n{MACHINE_END}\n")
@example("=======\n>>>>>>> theirs\n")
def test_on_any_text(text: str) -> None:
    agree(text)


@pytest.mark.rule("LAY-7")
@settings(max_examples=300)
@given(st.lists(st.sampled_from((*TELLING, *MARKERS, *MARKERS)), max_size=18), st.sampled_from(("\n", "\r\n")))
def test_on_lines_that_mean_something(lines: list[str], newline: str) -> None:
    agree(newline.join(lines))


@given(st.text(alphabet="-`~ \t\n\r<>=1.)#", max_size=60))
def test_on_signs_alone(text: str) -> None:
    agree(f"{text}\n{MACHINE_START}\n{text}\n{MACHINE_END}\n{text}")


@given(pages())
def test_on_pages_as_people_leave_them(page: Made) -> None:
    agree(page.text)
