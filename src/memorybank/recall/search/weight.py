"""How much each word of a request weighs.

A request says what to do ("fix", "更新", "docs") and what it is about; only the second tells pages apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import log
from typing import NamedTuple

from memorybank.recall.search.tokens import is_cjk, terms

ERRAND = 0.3  # a word that says what to do, or none at all; it still breaks ties
PAIR = 0.5  # a pair of CJK characters: a word of three makes two of them, and half of all pairs straddle words

# As `terms` gives them, so that a search need not work them out; a test has the words as people write them.
_ERRANDS = """
a about ad add adjust all allow also an and ani ar as at be been better broken bug bump but by can chang chore
clarifi clean cleanup correct could deprec did do doc document doe done drop each enabl enhanc ensur exampl explain
feat featur fix for from ha had handl have he her hi him how i if implement improv in includ into introduc is issu
it just know link mai make md me mention merg might minor misc miss more move must my need new no not note of on
onli or other our page per pleas polish pr readm refactor remov renam replac revert revis rework rewrit section she
should so some support tell than that the thei their them then there thi to tweak typo updat us via wa want we were
what when where which who whom whose why will wip with work would wrong you your
一下 一些 为什 什么 介绍 以及 优化 你们 使用 修复 修改 修正 内容 删除 别字 功能 可以 哪个 哪些 哪里
增加 处理 多少 如何 完善 实现 应该 怎么 怎样 我们 支持 改进 文档 新增 是否 更新 添加 的问 相关 示例
移除 细节 补充 说明 请问 调整 这个 那个 部分 重构 错别 错误 问题 需要 题的
"""
_SLIGHT = frozenset(_ERRANDS.split())


class Query(NamedTuple):
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
    by = ERRAND if word in _SLIGHT else 1.0
    return by * PAIR if is_cjk(word) else by


def idf(pages: int, having: int) -> float:
    """How much it says that a page has a word which so many have; never negative."""
    return log(1.0 + max(0.0, pages - having + 0.5) / (having + 0.5))


# Words that only hold a sentence together: a page that shares nothing else with a request does not speak of it.
EMPTY = (
    "a", "an", "the", "this", "that", "these", "those", "it", "its", "is", "are", "was", "were", "be", "been", "being",
    "am", "do", "does", "did", "to", "of", "in", "on", "for", "with", "without", "and", "or", "but", "from", "at", "by",
    "as", "into", "about", "over", "under", "up", "out", "off", "how", "what", "when", "where", "which", "who", "can",
    "could", "should", "would", "will", "shall", "may", "might", "must", "need", "needs", "want", "wants", "please",
    "help", "me", "my", "i", "you", "your", "we", "our", "us", "they", "them", "their", "there", "here", "have", "has",
    "had", "get", "gets", "got", "make", "makes", "made", "use", "uses", "using", "used", "let", "some", "any", "all",
    "no", "not", "if", "so", "than", "then", "too", "also", "just", "only", "more", "most", "many", "much", "few",
    "several", "each", "every", "both", "same", "such", "very", "often", "ever", "never", "always", "already", "yet",
    "really", "actually", "exactly", "currently", "something", "anything", "everything", "thing", "things", "way",
    "show", "tell", "say", "says", "know", "go", "going", "work", "working", "works", "before", "after", "again", "now",
    "still", "other", "another", "one", "two", "between", "around", "give", "because", "while", "s", "t", "d", "m",
    "re", "ve", "ll", "don", "doesn", "didn", "isn", "aren", "wasn", "won", "wouldn", "shouldn", "couldn", "cannot",
    "如何", "怎么", "怎样", "什么", "为了", "这个", "那个", "这些", "那些", "哪个", "哪些", "哪里", "时候", "需要",
    "可以", "应该", "一个", "一下", "当你", "想要", "某个", "进行", "我们", "你们", "他们", "现在", "请帮", "帮我",
    "关于", "以及", "或者", "还是", "是否", "有没", "没有", "看看", "告诉", "知道", "之前", "之后", "目前", "当前",
    "能不", "不能", "是不", "不是", "多少", "几次", "给出", "而是",
)  # fmt: skip


@cache
def empty_words() -> frozenset[str]:
    """As `terms` gives them."""
    return frozenset(term for word in EMPTY for term in terms(word))
