"""BUD-1 to BUD-4: how lines are counted, how a long page is cut, what fits and what is said of the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.model.pack import Candidate, Limits, Why
from memorybank.recall.budget import cut, fit, line_count, shown_lines
from strategies import ANY_TEXT, texts


@pytest.mark.rule("BUD-4")
@pytest.mark.parametrize(
    ("text", "lines"),
    [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("\n\n\n", 3), ("a\r\nb\r\n", 2), ("a\rb", 1), ("\ufeff", 1),
     ("a\u2028b\x0cc\n", 1)],
)  # fmt: skip
def test_every_line_counts(text: str, lines: int) -> None:
    assert line_count(text) == lines


@pytest.mark.rule("BUD-3")
@pytest.mark.parametrize(
    ("lines", "shown"), [(0, 0), (1, 1), (150, 150), (151, 151), (200, 200), (201, 150), (202, 150), (90_000, 150)]
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("ended", [True, False])
def test_a_long_page_is_its_head_and_its_tail(lines: int, shown: int, ending: str, ended: bool) -> None:
    page = [f"line {n}" for n in range(1, lines + 1)]
    text = ending.join(page) + (ending if ended and page else "")
    head, omitted, tail = cut(text)
    assert shown_lines(lines) == shown
    assert line_count(head) + line_count(tail) == shown
    assert omitted == lines - shown
    if omitted:
        assert head == "".join(line + ending for line in page[:100])
        assert tail == ending.join(page[-50:]) + (ending if ended else "")
    else:
        assert (head, tail) == (text, "")


@pytest.mark.rule("BUD-3", "BUD-4")
@given(st.one_of(ANY_TEXT, texts()), st.integers(0, 80))
def test_what_is_shown_and_what_is_omitted_add_up_to_the_page(text: str, times: int) -> None:
    """The omission line is ours and costs nothing: shown + omitted = lines, and both parts are the page's own bytes."""
    page = text * times
    head, omitted, tail = cut(page)
    assert line_count(head) + omitted + line_count(tail) == line_count(page)
    assert page.startswith(head)
    assert page.endswith(tail)
    assert line_count(head) + line_count(tail) == shown_lines(line_count(page)) <= 200


candidates = st.lists(
    st.tuples(
        st.text("abcdefgh/", min_size=1, max_size=6),
        st.sampled_from(Why),
        st.one_of(st.integers(0, 260), st.integers(0, 5000)),
    ),
    max_size=16,
    unique_by=lambda c: c[0],
)


@pytest.mark.rule("BUD-1", "BUD-2")
@given(candidates, st.integers(1, 8), st.integers(1, 900))
def test_never_over_budget_and_nothing_silently_lost(found: list[tuple[str, Why, int]], files: int, lines: int) -> None:
    ranked = [(Candidate(path, why), size) for path, why, size in found]
    shown, left = fit(ranked, Limits(files, lines))
    assert len(shown) <= files
    assert sum(page.shown for page in shown) <= lines
    assert all(page.shown == shown_lines(page.lines) for page in shown)
    assert sorted([p.path for p in shown] + [item.path for item in left]) == sorted(path for path, _, _ in found)
    assert all(item.reason in ("ask.left.files", "ask.left.lines") for item in left)
    # BUD-2 word for word: of the most relevant few the best first, the others by size, while the sum stays within
    near = [(at > 0, shown_lines(size), at, path) for at, (path, _, size) in enumerate(found[:files])]
    room, expected = lines, set()
    for _, cost, _, path in sorted(near):
        if cost > room:
            continue
        room -= cost
        expected.add(path)
    assert {p.path for p in shown} == expected
    # and in the order of relevance, whatever order they were fitted in
    order = [path for path, _, _ in found]
    assert [p.path for p in shown] == sorted(expected, key=order.index)


@pytest.mark.rule("BUD-2")
def test_the_degradation_of_000() -> None:
    """Too much for the budget: of the five most relevant the best first, then the shortest, the rest named."""
    sizes = {"a": 180, "b": 120, "c": 190, "d": 60, "e": 170, "f": 1}
    shown, left = fit([(Candidate(path, Why.FOUND), size) for path, size in sizes.items()], Limits(5, 500))
    assert [p.path for p in shown] == ["a", "b", "d"]
    assert [(i.path, i.reason) for i in left] == [
        ("c", "ask.left.lines"),
        ("e", "ask.left.lines"),
        ("f", "ask.left.files"),
    ]
