"""Words of pages and of questions: the same text gives the same words, whatever stands around it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.recall.search.page_fields import page_fields
from memorybank.recall.search.tokens import is_cjk, names, stem, terms

ALIKE = [
    # what a person asks        what a page says           a word they share
    ("migrating databases", "The migration of a database", "migrat"),
    ("get user name", "`getUserName()` returns it", "user"),
    ("getusername", "getUserName", "getusernam"),
    ("snake case", "snake_case_name", "snake"),
    ("HTTP response", "parseHTTPResponse", "http"),
    ("ＡＰＩ　key", "API keys", "api"),
    ("支付超时怎么办", "处理支付超时的办法", "支付"),
    ("バックアップ", "バックアップの手順", "バッ"),
    ("백업 방법", "백업을 만든다", "백업"),
    ("日志 v2", "日志v2格式", "v2"),
    ("Rückerstattung", "Die Rückerstattung dauert", "rückerstattung"),
    ("größe", "Größe_max", "größe"),
]


@pytest.mark.parametrize(("asked", "said", "shared"), ALIKE)
def test_a_question_and_a_page_meet_in_a_word(asked: str, said: str, shared: str) -> None:
    assert shared in terms(asked)
    assert shared in terms(said)


def test_identifiers_are_taken_apart_and_kept_whole() -> None:
    assert terms("parseURLs loadJSONFile") == ["pars", "url", "parseurl", "load", "json", "file", "loadjsonfil"]
    assert terms("MEMORY_BANK") == ["memori", "bank", "memorybank"]
    assert terms("naïveBayes_größe") == ["naïve", "bay", "größe", "naïvebayesgröße"]


def test_a_letter_with_an_accent_breaks_no_word() -> None:
    assert terms("résumé возврат") == ["résumé", "возврат"]


def test_a_single_character_is_a_word_and_longer_runs_are_pairs() -> None:
    assert terms("库 数据库") == ["库", "数据", "据库"]


def test_punctuation_of_any_kind_is_never_a_word() -> None:
    assert terms("\"' -- ()*:^ AND/ ， 。 「」 ∞ 🙂 \ud800") == ["and"]


def test_stems_bring_forms_of_a_word_together() -> None:
    for forms in ("migrate migrates migrated migrating migration migrations", "configure configured configuration"):
        assert len({stem(form) for form in forms.split()}) == 1
    assert [stem(word) for word in ("class", "v2s", "été", "is", "")] == ["class", "v2s", "été", "is", ""]


@given(st.text(), st.text())
def test_words_do_not_depend_on_what_stands_around_them(one: str, other: str) -> None:
    assert terms(f"{one} {other}") == terms(one) + terms(other)


@given(st.text())
def test_a_word_is_one_token_to_the_index(text: str) -> None:
    for word in terms(text):
        assert word
        assert not any(char.isspace() or char in "₀₁₂₃" for char in word)
        assert all(char.isalnum() for char in word if char.isascii())
        assert word == word.lower() or not word.isascii()
        assert len(word) <= 200
        word.encode("utf-8")
        assert is_cjk(word) in (True, False)


PAGE = """---
title: "Deploying to staging"
---
Before anything else.

# Rollback
```sh
# not a heading
```
Undo it.

Underlined
----------
| a | b |
|---|---|
"""


def test_a_page_is_told_by_its_parts() -> None:
    page = page_fields("details/ops/how-to.md", PAGE)
    assert (page.folders, page.base) == names("details/ops/how-to.md") == (["detail", "op"], ["how", "to"])
    assert page.title == terms("Deploying to staging")
    assert [heading for heading, _ in page.sections] == ["", "Rollback", "Underlined"]
    assert page.headings == terms("Rollback Underlined")
    assert "head" in page.sections[1][1]


@pytest.mark.parametrize("page", [PAGE, PAGE.replace("\n", "\r\n"), "\ufeff" + PAGE])
def test_line_endings_and_a_byte_order_mark_change_nothing(page: str) -> None:
    assert page_fields("a.md", page) == page_fields("a.md", PAGE)


def test_an_unclosed_front_matter_is_a_rule() -> None:
    assert page_fields("a.md", "---\ntitle: x\n\n# Real").title == ["real"]


@given(st.text(alphabet=st.sampled_from("ab#-=`~ \n\r+|é库"), max_size=200))
def test_no_word_of_a_page_is_lost(text: str) -> None:
    page = page_fields("a.md", text)
    assert sorted(page.body) == sorted(terms(text))
    assert sorted(page.headings) == sorted(word for heading, _ in page.sections for word in terms(heading))
    assert sum(len(words) for _, words in page.sections) <= len(page.body)
