"""What an index keeps of a page can be asked for word by word, and says what was put in."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from memorybank.recall.search.postings import Postings, encode, every

words = st.text(st.characters(exclude_categories=("Cs", "Z", "C")), min_size=1, max_size=6)
parts = st.lists(st.lists(words, max_size=30), max_size=12)


@given(parts, words)
def test_every_word_is_found_where_it_stands_and_nowhere_else(page: list[list[str]], other: str) -> None:
    text, table = encode(page)
    opened = Postings(text, table)
    assert list(opened.lengths) == [len(part) for part in page]
    for word in {other, *(word for part in page for word in part)}:
        counts = [(number, Counter(part)[word]) for number, part in enumerate(page) if word in part]
        assert opened.find(word) == counts


@given(parts)
def test_the_words_come_back_sorted_and_each_once(page: list[list[str]]) -> None:
    lines, lengths = encode(page)
    told = every(lines)
    assert [word for word, _ in told] == sorted({word for part in page for word in part})
    assert all(spots == Postings(lines, lengths).find(word) for word, spots in told)


def test_a_word_said_a_thousand_times_counts_as_often_as_any_ranking_can_tell() -> None:
    opened = Postings(*encode([["retry"] * 1000]))
    assert opened.find("retry") == [(0, 89)]
    assert opened.lengths[0] == 1000


def test_a_page_of_ten_thousand_sections_is_known_by_its_first_ones() -> None:
    opened = Postings(*encode([["retry"] for _ in range(10_000)]))
    assert opened.find("retry") == [(number, 1) for number in range(8_100)]


def test_a_page_without_words_has_none() -> None:
    opened = Postings(*encode([[], []]))
    assert opened.find("retry") == []
    assert list(opened.lengths) == [0, 0]
    assert Postings(*encode([])).find("") == []
