"""How much each word of a request weighs.

A request says what to do ("fix", "更新", "docs") and what it is about; only the second tells pages apart.
"""

from __future__ import annotations

from math import log

from memorybank.model.value import value
from memorybank.recall.tokens import is_cjk, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ERRAND = 0.3  # a word that says what to do, or none at all; it still breaks ties
PAIR = 0.5  # a pair of CJK characters: a word of three makes two of them, and half of all pairs straddle words

_ERRANDS = """
add adds added fix fixes fixed update updates updated remove removed improve improved improvement change changed support
use used using make makes making allow clarify correct corrected minor misc typo doc docs document documentation
feat feature chore refactor refactored clean cleanup rename renamed move moved missing wrong broken new more some better
bug issue pr wip tweak adjust rewrite rework revise mention note example include implement implemented introduce enable
ensure handle replace replaced drop bump revert merge deprecate enhance enhancement polish link page section readme md
the a an of to in for and or on with from by is are be as at it its this that not no when if into via per
how what which who where why do does did can should i we you my our your
更新 优化 修复 修正 新增 添加 增加 调整 完善 补充 修改 删除 移除 改进 重构 支持 文档 说明 问题 错误 示例 细节 使用 介绍 相关
内容 部分 以及 一些 功能 实现 处理 的问 题的 错别 别字
"""
_errands: set[str] = set()


@value
class Query:
    """What is asked: every word that some page has, with what it weighs in pages and in their past."""

    weight: dict[str, float]
    past: dict[str, float]
    total: float  # of `weight`
    past_total: float


def weigh(words: Iterable[str], pages: int, count: Callable[[str], int], past: Callable[[str], int]) -> Query:
    """`count` and `past` say how many pages have a word, in their text and in their past. A word nobody has is left
    out: it says nothing about any page, and would only make every page look half as good."""
    weight: dict[str, float] = {}
    before: dict[str, float] = {}
    for word in words:
        if word in weight:
            continue
        here, then = count(word), past(word)
        if here or then:
            by = light(word)
            weight[word] = by * idf(pages, here)
            before[word] = by * idf(pages, then) if then else weight[word]
    return Query(weight, before, sum(weight.values()) or 1.0, sum(before.values()) or 1.0)


def size(words: Iterable[str]) -> float:
    """What a name's words weigh together, each once."""
    return sum(light(word) for word in set(words))


def light(word: str) -> float:
    if not _errands:
        _errands.update(terms(_ERRANDS))
    by = ERRAND if word in _errands else 1.0
    return by * PAIR if is_cjk(word) else by


def idf(pages: int, having: int) -> float:
    """How much it says that a page has a word which so many have; never negative."""
    return log(1.0 + max(0.0, pages - having + 0.5) / (having + 0.5))
