"""What an index keeps of a page can be asked for word by word, and says what was put in."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from memorybank.recall.search.page_fields import page_tokens, postings
from memorybank.recall.search.tokens import best_line, terms

words = st.text(st.characters(exclude_categories=("Cs", "Z", "C")), min_size=1, max_size=6)
parts = st.lists(st.lists(words, max_size=30), max_size=12)


@given(parts, words)
def test_every_word_is_found_where_it_stands_and_nowhere_else(page: list[list[str]], other: str) -> None:
    opened = postings(page)
    assert opened.lengths == [len(part) for part in page]
    for word in {other, *(word for part in page for word in part)}:
        counts = [(number, Counter(part)[word]) for number, part in enumerate(page) if word in part]
        assert opened.find(word) == counts


def test_a_name_is_given_to_the_index_once_more_with_its_mark() -> None:
    assert sorted(page_tokens(postings([["design"], ["retry"], [], [], ["retry", "pay"]]))) == [
        "design", "pay", "retry", "₀design", "₁retry",
    ]  # fmt: skip


def test_a_page_without_words_has_none() -> None:
    opened = postings([[], []])
    assert opened.find("retry") == []
    assert opened.lengths == [0, 0]
    assert postings([]).find("") == []


def test_of_lines_that_say_as_much_the_first_is_shown_in_whatever_order_the_words_are_added_up() -> None:
    errands = ("fix docs", "update add", "docs remove", "rename issue", "add fix", "issue update")
    lines = [f"{errand} north{at} south{at}" for at, errand in enumerate(errands * 5)]
    assert best_line(lines, terms(" ".join(lines))) == 0
