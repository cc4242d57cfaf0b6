"""The passages of the repository's documents that answer a request, best first.

BM25 over the request's words; words of a heading and of the path count extra; a passage with more of the request is
worth more than its sum. The words of an everyday intent add a little, and its documents count half as much again: a
question and its answer often share no word ("whom do I tell about a vulnerability?"), or not even a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import log
from typing import NamedTuple

from memorybank.recall.documents import document_roles as roles
from memorybank.recall.search.tokens import terms
from memorybank.recall.search.weight import empty_words


class Intent(NamedTuple):
    cues: str  # words of a request, English; any of them
    chinese: str  # the same, as pieces of a Chinese sentence
    answers: str  # words that answers have
    roles: tuple[str, ...]


INTENTS = {
    "set up": Intent(
        "install setup set bootstrap clone onboard environment prerequisite dependency dependencies requirement hack",
        "安装 装好 搭建 初始化 环境 依赖 克隆",
        "install setup requirements dependencies sync bootstrap venv npm yarn pnpm uv pip poetry docker compose",
        (roles.CONTRIBUTING, roles.README, roles.RULES, roles.BUILD, roles.MANIFEST),
    ),
    "run": Intent(
        "run start started serve launch dev server preview watch port bring",
        "启动 运行 预览 本地 端口",
        "run start serve dev up watch port preview",
        (roles.README, roles.CONTRIBUTING, roles.RULES, roles.MANIFEST, roles.BUILD),
    ),
    "test": Intent(
        "test tests tested testing coverage spec suite",
        "测试 覆盖率 单测",
        "test pytest jest vitest tox nox coverage cargo gradle mvn rspec",
        (roles.RULES, roles.CONTRIBUTING, roles.BUILD, roles.MANIFEST, roles.CI),
    ),
    "check": Intent(
        "lint linter style format formatted formatter checker typecheck type-check push commit clean",
        "风格 格式化 规范 检查 静态",
        "lint format ruff black isort flake8 pylint eslint prettier gofmt golangci clippy rustfmt rubocop mypy pyright "
        "pre-commit husky",
        (roles.RULES, roles.CONTRIBUTING, roles.MANIFEST, roles.CHECKS, roles.BUILD, roles.CI),
    ),
    "version": Intent(
        "version versions oldest minimum minimal supported python node java go rust ruby toolchain required pinned",
        "版本 最低",
        "version requires python node engines toolchain rust java ruby",
        (roles.VERSION, roles.MANIFEST, roles.CI, roles.README),
    ),
    "release": Intent(
        "release released publish ship deploy stable cut tag rollout",
        "发布 发版 上线 部署 流水线",
        "release publish tag version deploy workflow dispatch",
        (roles.RELEASE, roles.CI, roles.CONTRIBUTING, roles.BUILD),
    ),
    "security": Intent(
        "vulnerability vulnerabilities security exploit disclose",
        "漏洞 安全 上报",
        "security vulnerability report disclose email",
        (roles.SECURITY, roles.README, roles.CONTRIBUTING),
    ),
    "license": Intent(
        "license licence licensed copyright",
        "许可 版权 协议",
        "license licence copyright",
        (roles.LICENSE, roles.README, roles.MANIFEST),
    ),
    "contribute": Intent(
        "contribute contribution pull request pr commit message branch merge merged review approve issue master main",
        "提交 分支 合并 贡献 评审 标题",
        "contributing pull request commit branch merge review issue",
        (roles.CONTRIBUTING, roles.RULES),
    ),
    "configuration": Intent(
        "setting settings config configure configuration environment variable secret secrets key endpoint option",
        "配置 设置 环境变量 密钥",
        "config setting environment variable env key",
        (roles.EXAMPLE, roles.README, roles.GUIDE),
    ),
    "architecture": Intent(
        "architecture where live lives module structure component layout located logic",
        "架构 模块 目录 在哪 位置 结构",
        "architecture structure module layout directory",
        (roles.README, roles.RULES, roles.GUIDE),
    ),
    "why": Intent(
        "why decided decide chosen choose picked reason instead dropped",
        "为什么 决定 选择 选型 原因",
        "decision rationale because reason alternative context consequence",
        (roles.DECISION,),
    ),
    "changes": Intent(
        "changelog changed changes history recently upgrade breaking deprecated",
        "更新日志 变更 升级 最近",
        "changed added removed fixed deprecated breaking",
        (roles.CHANGES,),
    ),
}


class Meant(NamedTuple):
    words: frozenset[str]
    roles: frozenset[str]


@cache
def _table() -> tuple[tuple[frozenset[str], tuple[str, ...], Meant], ...]:
    """Cues as terms, pieces of Chinese, and what is meant by either."""
    return tuple(
        (
            frozenset(terms(intent.cues)),
            tuple(intent.chinese.split()),
            Meant(frozenset(terms(intent.answers)), frozenset(intent.roles)),
        )
        for intent in INTENTS.values()
    )


def meant(request: str) -> Meant:
    """The words and the documents that the request's intents lead to; both empty where it has none."""
    said = frozenset(terms(request))
    found = [told for cues, pieces, told in _table() if cues & said or any(piece in request for piece in pieces)]
    words = frozenset(word for told in found for word in told.words)
    return Meant(words, frozenset(role for told in found for role in told.roles))


_REPEATS, _LENGTH, _USUAL = 1.2, 0.4, 60.0  # how soon repeats stop counting, how much length does, words of a passage
_IN_HEADING, _IN_PATH, _OF_INTENT = 1.2, 0.6, 0.25
_COVERED = 0.4  # of a passage's worth hangs on how much of the request it has
_FOR_INTENT, _AT_TOP = 1.5, 1.15
_REQUEST, _WORDS = 4_000, 100  # characters and words that are looked at; more than that is a document, not a question
# What is written for people is worth more than what is written for machines; a log of changes has every word.
_PRIOR = {
    roles.CHANGES: 0.5, roles.LICENSE: 0.6, roles.CHECKS: 0.7, roles.CI: 0.8, roles.EXAMPLE: 0.8,
    roles.BUILD: 0.9, roles.MANIFEST: 0.9, roles.README: 1.15, roles.CONTRIBUTING: 1.2, roles.RULES: 1.25,
}  # fmt: skip


class IndexedPassage(NamedTuple):
    path: str
    role: str
    heading: str
    line: int
    lines: int
    words: str  # as `terms` gives them, with spaces between


class FoundPassage(NamedTuple):
    path: str
    heading: str
    line: int  # from 1
    lines: int
    score: float


class PassageQuery(NamedTuple):
    asked: tuple[str, ...]
    meant: frozenset[str]
    roles: frozenset[str]


def passage_query(request: str) -> PassageQuery:
    said = request[:_REQUEST]
    empty = empty_words()
    asked = tuple(dict.fromkeys(word for word in terms(said) if word not in empty))[:_WORDS]
    implied = meant(said)
    return PassageQuery(asked, implied.words - frozenset(asked), implied.roles)


def ranked_passages(
    query: PassageQuery, passages: Iterable[IndexedPassage], size: int, count: Callable[[str], int]
) -> list[FoundPassage]:
    """`count`: how many of the `size` passages have a word."""
    worth = {word: log(1 + (size - (n := count(word)) + 0.5) / (n + 0.5)) for word in (*query.asked, *query.meant)}
    whole = sum(worth[word] for word in query.asked) or 1.0
    found = [(_score(query, passage, worth, whole), passage) for passage in passages]
    found.sort(key=lambda item: (-item[0], item[1].path, item[1].line))
    return [FoundPassage(p.path, p.heading, p.line, p.lines, score) for score, p in found if score > 0]


def _score(query: PassageQuery, passage: IndexedPassage, worth: dict[str, float], whole: float) -> float:
    words = passage.words.split(" ")
    heading, path = frozenset(terms(passage.heading)), frozenset(terms(passage.path))
    full = _REPEATS * (1 - _LENGTH + _LENGTH * len(words) / _USUAL)
    score = held = 0.0
    for word in query.asked:
        told = _told(words, word, full) + _IN_HEADING * (word in heading) + _IN_PATH * (word in path)
        score += told * worth[word]
        held += worth[word] if told else 0.0
    score *= 1 - _COVERED + _COVERED * held / whole
    for word in query.meant:
        told = _told(words, word, full) + _IN_HEADING * (word in heading)
        score += _OF_INTENT * told * worth[word]
    for_intent = _FOR_INTENT if passage.role in query.roles else 1.0
    return score * _PRIOR.get(passage.role, 1.0) * for_intent * (1.0 if "/" in passage.path else _AT_TOP)


def _told(words: Sequence[str], word: str, full: float) -> float:
    often = words.count(word)
    return often * (_REPEATS + 1) / (often + full) if often else 0.0
