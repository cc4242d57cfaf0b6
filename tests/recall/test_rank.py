"""The right pages come first, and the order can be explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from memorybank.model.pack import Hit
from memorybank.recall.search import tokens
from memorybank.recall.search.page_fields import NAME_MARKS, Postings, page_fields, postings
from memorybank.recall.search.rank import ranked
from memorybank.recall.search.tokens import terms


class Shelf:
    """An index in memory, with the real encoding of pages."""

    def __init__(self, pages: dict[str, str], past: Mapping[str, Sequence[str]] | None = None) -> None:
        self._pages: list[tuple[str, Any, Postings]] = []
        self._past: dict[int, tuple[int, Postings]] = {}
        self._having: dict[tuple[str, bool], list[int]] = {}
        for number, (path, text) in enumerate(sorted(pages.items())):
            page = page_fields(path, text)
            sections = [words for _, words in page.sections]
            parts = [page.folders, page.base, page.title, page.headings, page.body, *sections]
            self._pages.append((path, tuple(heading for heading, _ in page.sections), postings(parts)))
            tagged = [tag + word for tag, part in zip(NAME_MARKS, parts, strict=False) for word in part]
            self._note({*tagged, *(word for part in parts for word in part)}, number, past=False)
            told = (past or {}).get(path, ())
            if told:
                subjects = [terms(subject) for subject in told]
                self._past[number] = (len(told), postings(subjects))
                self._note({word for subject in subjects for word in subject}, number, past=True)

    def _note(self, words: Iterable[str], number: int, *, past: bool) -> None:
        for word in words:
            self._having.setdefault((word, past), []).append(number)

    def size(self) -> int:
        return len(self._pages)

    def count(self, word: str, *, past: bool = False) -> int:
        return len(self._having.get((word, past), ()))

    def having(self, word: str, *, past: bool = False, most: int = -1) -> Iterable[int]:
        found = self._having.get((word, past), [])
        return found if most < 0 else found[:most]

    def pages(self, numbers: list[int]) -> Iterable[tuple[int, str, Any, Postings]]:
        return [(number, *self._pages[number]) for number in numbers]

    def pasts(self, numbers: list[int]) -> dict[int, tuple[int, Postings]]:
        return {number: self._past[number] for number in numbers if number in self._past}

    def ask(self, request: str, limit: int = 10) -> tuple[Hit, ...]:
        return ranked(self, terms(request), limit)

    def first(self, request: str) -> str:
        return self.ask(request)[0].path


FILLER = "The service starts, reads its settings and writes a log. " * 8
BANK = {
    "details/payments/retry.md": f"# Retries\n\n{FILLER}\n\n## Timeout\nA payment that timed out is tried again.",
    "details/payments/refund.md": f"# Refunds\n\n{FILLER}\nA refund never exceeds the payment.",
    "details/search/index.md": f"# How search works\n\n{FILLER}\nTokens, fields, weights.",
    "details/deploy.md": f"# Deploying\n\n{FILLER}\nStaging first. Payment keys come from the vault.",
    "details/log.md": f"# Everything\n\n{FILLER * 20} payment refund retry timeout search deploy",
    "details/数据库.md": f"# 数据库迁移\n\n{FILLER}\n先备份，再执行迁移脚本。",
}


def test_a_page_that_is_named_beats_one_that_mentions() -> None:
    shelf = Shelf(BANK)
    assert shelf.first("how do refunds work?") == "details/payments/refund.md"
    assert shelf.first("fix the deploy docs") == "details/deploy.md"
    assert shelf.first("search") == "details/search/index.md"


def test_a_long_page_that_has_every_word_does_not_win() -> None:
    assert Shelf(BANK).first("payment timeout retry") == "details/payments/retry.md"


def test_the_folder_tells_what_a_page_is_part_of() -> None:
    found = [hit.path for hit in Shelf(BANK).ask("update payments documentation")]
    assert set(found[:2]) == {"details/payments/retry.md", "details/payments/refund.md"}


def test_chinese_is_found_inside_a_sentence() -> None:
    assert Shelf(BANK).first("怎么迁移数据库？") == "details/数据库.md"


def test_what_was_once_done_to_a_page_brings_it_up_again() -> None:
    past = {"details/deploy.md": ["rotate the signing certificate"]}
    assert Shelf(BANK).ask("certificate rotation") == ()
    (hit,) = Shelf(BANK, past).ask("certificate rotation")
    assert hit.path == "details/deploy.md"
    assert hit.why == "past: certif rotat"


def test_being_changed_often_is_not_enough_to_beat_the_page_that_is_meant() -> None:
    past = {"details/log.md": [f"release {number}" for number in range(500)]}
    assert Shelf(BANK, past).first("refund") == "details/payments/refund.md"


def test_a_hit_says_which_section_and_why() -> None:
    hit = Shelf(BANK).ask("payment timeout")[0]
    assert hit.section == "Timeout"
    assert hit.why == "folder: payment; heading: timeout"


def test_a_word_nobody_has_changes_nothing() -> None:
    shelf = Shelf(BANK)
    assert shelf.ask("refund xyzzy") == shelf.ask("refund")


def test_nothing_in_common_is_no_answer() -> None:
    for request in ("", "xyzzy", "？！ --- \"'"):
        assert Shelf(BANK).ask(request) == ()
    assert Shelf({}).ask("anything") == ()


pages = st.dictionaries(
    st.sampled_from([f"{folder}{name}.md" for folder in ("", "a/", "a/b/") for name in ("index", "one", "two", "库")]),
    st.text(alphabet=st.sampled_from("one two#库存\n-"), max_size=60),
    max_size=8,
)
requests = st.text(alphabet=st.sampled_from('one two库存 "*:()-'), max_size=20)


@given(pages, requests, st.integers(0, 5))
def test_any_request_of_any_bank_is_answered_the_same_way_each_time(
    bank: dict[str, str], request: str, limit: int
) -> None:
    past = {path: ["one two", "库存"] for path in sorted(bank)[::2]}
    shelf = Shelf(bank, past)
    hits = shelf.ask(request, limit)
    assert hits == shelf.ask(request, limit) == shelf.ask(request, 100)[:limit]
    assert [(-hit.score, hit.path) for hit in hits] == sorted((-hit.score, hit.path) for hit in hits)
    assert all(hit.score > 0 and hit.why for hit in hits)


def test_a_log_of_changes_counts_half_unless_its_name_is_said() -> None:
    log = "# Changes\n\nRetry of payments, retry of refunds, retry of orders.\n"
    shelf = Shelf({"CHANGELOG.md": log, "guide.md": "# Guide\n\nOne retry of payments, then an answer.\n"})
    assert [hit.path for hit in shelf.ask("retry of payments")] == ["guide.md", "CHANGELOG.md"]
    assert [hit.path for hit in shelf.ask("retry of payments in the changelog")] == ["CHANGELOG.md", "guide.md"]


def test_what_was_often_changed_does_not_push_out_the_best_text() -> None:
    """Commits that said the same words lift their pages, but not into all of the first places."""
    often = {f"{name}.md": "# Notes\n\nMany a retry of orders.\n" for name in "abcd"}
    text = {"zebra.md": "# Notes\n\nRows are written one by one." + " Retry of orders." * 3 + "\n"}
    past = {path: ["retry orders"] * (12 - at) for at, path in enumerate(often)}
    assert Shelf(often | text).ask("retry orders")[0].path == "zebra.md"
    assert [hit.path for hit in Shelf(often | text, past).ask("retry orders")][:3] == ["a.md", "b.md", "zebra.md"]


ERRANDS = """
add adds added fix fixes fixed update updates updated remove removed improve improved improvement change changed support
use used using make makes making allow clarify correct corrected minor misc typo doc docs document documentation
feat feature chore refactor refactored clean cleanup rename renamed move moved missing wrong broken new more some better
bug issue pr wip tweak adjust rewrite rework revise mention note example include implement implemented introduce enable
ensure handle replace replaced drop bump revert merge deprecate enhance enhancement polish link page section readme md
the a an of to in for and or on with from by is are be as at it its this that not no when if into via per
but so than then there about also only just all any each other has have had was were been will would could may might
how what which who whom whose where why do does did done can should must i we you he she they me us him her them my our
your his their work works need want please tell explain know
更新 优化 修复 修正 新增 添加 增加 调整 完善 补充 修改 删除 移除 改进 重构 支持 文档 说明 问题 错误
示例 细节 使用 介绍 相关 内容 部分 以及 一些 功能 实现 处理 的问 题的 错别 别字
怎么 怎样 如何 什么 为什 哪里 哪个 哪些 是否 可以 需要 应该 我们 你们 请问 一下 这个 那个 多少
"""


def test_the_words_that_only_say_what_to_do_are_kept_as_they_are_compared() -> None:
    assert set(terms(ERRANDS)) == tokens._SLIGHT
