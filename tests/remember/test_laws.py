"""Laws of remembering: whatever a value holds and whatever the page looks like, only what is meant is changed."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from memorybank.markdown import read
from memorybank.model.bank import Document, Shape
from memorybank.model.errors import Refused
from memorybank.model.layout import CURRENT, OLD
from memorybank.model.memory import KINDS, Kind, Memory, from_mapping, row_of
from memorybank.model.rule import Weight
from memorybank.policy.catalog import review_plan
from memorybank.policy.thresholds import missing
from remember.scenes import LATER, OLD_HAS_NO_PLACE, Planned, applied, current, memory, old, planned
from strategies import BOM, TELLING, Made, harmless, pages

NASTY = (
    *TELLING,
    "a | b",
    "a \\| b \\",
    "`code",
    "```\nopen fence",
    "<!-- hidden -->",
    "text\n<!-- MACHINE_BLOCK_END -->\nmore",
    "## Current Focus",
    "# Title\n\nbody\n\n## Decision Highlights\n\n| a | b |\n|---|---|\n",
    "- item\n  - nested\n",
    "[link](x) **bold** _it_",
    "；边界：x；见 y",
    "2026-01-01",
    "--- \n---",
    "|||||",
    "\t\u3000 wide",
    "\u2028sep",
)
VALUES = st.one_of(
    st.sampled_from(NASTY),
    st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), min_size=1, max_size=60),
    st.lists(st.sampled_from(NASTY), min_size=1, max_size=4).map("\n".join),
)
PAGED = ("requirement", "design", "learning")


@st.composite
def memories(draw: st.DrawFn) -> Memory:
    kind = draw(st.sampled_from(list(Kind)))
    fields: dict[str, object] = {}
    for field in KINDS[kind].fields:
        if field.choices:
            fields[field.name] = draw(st.sampled_from(("", *field.choices)))
        elif field.name == "pointer":
            fields[field.name] = draw(st.sampled_from(("details/tech.md", "src/x.py", "https://x.example/a?b=c|d")))
        elif field.name == "read":
            fields[field.name] = ["details/tech.md"]
        elif field.name == "date":
            fields[field.name] = draw(st.sampled_from(("", "2026-01-31")))
        elif field.must or draw(st.booleans()):
            fields[field.name] = draw(VALUES)
    return from_mapping(kind.value, fields)


BANKS = st.sampled_from([current("en"), current("zh"), old("en"), old("zh")])


def outside(document: Document) -> tuple[str, str]:
    machine = document.machine
    assert machine is not None
    return document.text[: machine.inner], document.text[machine.inner_end :]


def plan_or_refusal(texts: dict[str, str], what: Memory, **wish: str) -> Planned | None:
    """What a value may come to: a plan, or a refusal that names what is wrong."""
    if missing(what) or not str(getattr(what, "title", "-")).strip():
        return None
    try:
        return planned(texts, what, "en", LATER, **wish)
    except Refused:
        return None


@pytest.mark.rule("LAY-3", "LAY-7", "WRT-1")
@given(BANKS, memories())
@example(current("en"), memory("decision", decision="a\\", scope="b|\nc"))
def test_no_value_breaks_a_page(texts: dict[str, str], what: Memory) -> None:
    made = plan_or_refusal(texts, what)
    assume(made is not None)
    assert made is not None
    refused = [f for f in review_plan(made.plan) if f.weight in (Weight.REFUSE, Weight.DAMAGE) and f.rule != "THR-4"]
    assert not refused
    after = applied(texts, made.plan)
    for path, text in after.items():
        document = read(text)
        assert document.shape in (Shape.MARKED, Shape.UNMARKED)
        assert text.endswith("\n")
        if path in texts:
            before = read(texts[path])
            kept = [h for h in before.headings if h.level < 3]
            there = [(h.level, h.title) for h in document.headings]
            assert [(h.level, h.title) for h in kept if (h.level, h.title) in there] == [
                (h.level, h.title) for h in kept
            ]
            if before.machine is not None:
                assert outside(before) == outside(document)


@pytest.mark.rule("WRT-3", "RFR-8")
@given(BANKS, memories())
def test_the_same_memory_twice_is_nothing_or_an_update(texts: dict[str, str], what: Memory) -> None:
    made = plan_or_refusal(texts, what)
    assume(made is not None)
    assert made is not None
    after = applied(texts, made.plan)
    wish = {"covered": made.target} if row_of(what).page else {}
    again = plan_or_refusal(after, what, **wish)
    assert again is not None
    assert again.plan.empty, again.plan.changes[0]


@pytest.mark.rule("LAY-3", "CON-2")
@given(
    pages(harmless),
    st.sampled_from(("decision", "progress", "tech", "workflow", "structure", "focus", "answer")),
)
def test_a_page_of_any_form_keeps_every_other_byte(made: Made, kind: str) -> None:
    """The page the kind goes to, as somebody left it: BOM or not, CRLF or mixed, with and without a last newline."""
    document = read(made.text)
    assume(document.shape is Shape.MARKED)
    what = memory(kind)
    target = row_of(what).target(CURRENT)
    texts = current() | {target: made.text}
    for merged in (False, True):
        plan = planned(texts, what).plan
        after = applied(texts, plan, merged=merged)[target]
        assert after.startswith(made.head)
        assert after.endswith(made.tail)
        again = read(after)
        assert again.shape is Shape.MARKED
        old_lines = [line for line in made.text.split("\n") if line.strip()]
        new_lines = after.split("\n")
        assert all(line in new_lines for line in old_lines), "a line of theirs was changed"
        assert planned(applied(texts, plan), what).plan.empty


@pytest.mark.rule("LAY-3", "LAY-7")
@given(
    st.lists(st.sampled_from(("prose", "- item", "| a | b |", "汉字", "", "## Focus", "# T")), max_size=8),
    st.sampled_from(("\n", "\r\n")),
    st.sampled_from(("", BOM)),
    st.booleans(),
    st.sampled_from(("focus", "decision", "progress", "tech")),
)
def test_an_unmarked_page_is_spliced(lines: list[str], newline: str, bom: str, ended: bool, kind: str) -> None:
    text = bom + newline.join(lines) + (newline if ended else "")
    what = memory(kind)
    target = row_of(what).target(OLD)
    texts = old() | {target: text}
    after = applied(texts, planned(texts, what).plan)[target]
    assert after.startswith(bom)
    assert "<!--" not in after, "a page without markers gets none"
    theirs = [line for line in text.removeprefix(BOM).split("\n") if line.strip()]
    left = iter(after.removeprefix(BOM).split("\n"))
    assert all(any(line.rstrip("\r") == there.rstrip("\r") for there in left) for line in theirs), "a line is lost"
    if text:
        assert after.endswith("\n") is text.endswith("\n")
    if newline == "\r\n" and "\n" in text:
        assert "\n" not in after.replace("\r\n", "")
    assert planned(applied(texts, planned(texts, what).plan), what).plan.empty


@pytest.mark.parametrize("kind", OLD_HAS_NO_PLACE)
def test_what_the_older_layout_has_no_place_for_is_refused(kind: str) -> None:
    with pytest.raises(Refused, match=r"propose.no-place"):
        planned(old(), memory(kind))
