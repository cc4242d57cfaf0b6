"""A document cut into passages, and those of the repository's documents that answer a request, best first.

The index scores the request's words by BM25; words of a heading and of the path count extra. A passage with more of
the request is worth more than its sum. The words of an everyday intent add a little, and its documents count half as
much again: a question and its answer often share no word ("whom do I tell about a vulnerability?") or language.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from memorybank.model.vocabulary import named
from memorybank.recall.search import document_roles as roles
from memorybank.recall.search.tokens import empty_words, terms

_SOFT, _HARD, _MOST_LINES = 400, 900, 40  # characters behind which a blank line ends a passage, or any line does
_UNDERLINES = "=-~^\"'*+#"  # of headings in reStructuredText


class DocumentPassage(NamedTuple):
    heading: str  # of the section and those above it
    line: int  # from 1
    text: str  # its lines, as they stand in the file


def document_passages(text: str, *, prose: bool) -> Iterator[DocumentPassage]:
    """In the order of the text. A file that is no prose (a Makefile, a manifest) has no headings."""
    lines = text.split("\n")
    trail: list[tuple[int, str]] = []
    begun = size = 0
    for at, (level, title, in_code) in enumerate(outline(lines)):
        line = lines[at]
        level = level if prose else 0
        full = size > _HARD or at - begun >= _MOST_LINES
        if at > begun and (level or (not in_code and (full or (size > _SOFT and not line.strip())))):
            yield from _passage(lines, begun, at, trail)
            begun, size = at, 0
        if level:
            trail = [*((above, name) for above, name in trail if above < level), (level, title)]
        size += len(line) + 1
    yield from _passage(lines, begun, len(lines), trail)


def _passage(lines: list[str], start: int, end: int, trail: list[tuple[int, str]]) -> Iterator[DocumentPassage]:
    while start < end and not lines[start].strip():
        start += 1
    while start < end and not lines[end - 1].strip():
        end -= 1
    if start < end:
        yield DocumentPassage(" > ".join(name for _, name in trail), start + 1, "\n".join(lines[start:end]))


class OutlinedLine(NamedTuple):
    level: int  # of a heading; 0 for any other line
    title: str
    in_code: bool  # is it part of a fenced block?


def outline(lines: list[str]) -> Iterator[OutlinedLine]:
    """For each line, the heading that begins there; a heading in a code fence is none."""
    fence = ""
    for at, line in enumerate(lines):
        mark = line.lstrip()[:3]
        is_mark = mark in ("```", "~~~") and (not fence or mark == fence)
        in_code = bool(fence) or is_mark
        if is_mark:
            fence = "" if fence else mark
        yield OutlinedLine(*((0, "") if in_code else _heading_at(lines, at)), in_code)


def _heading_at(lines: list[str], at: int) -> tuple[int, str]:
    """Level and title where a heading of Markdown or reStructuredText begins; (0, "") for any other line."""
    line = lines[at]
    if line.startswith("#"):
        rest = line.lstrip("#")
        level = len(line) - len(rest)
        return (level, rest.strip().rstrip("#").rstrip()) if level <= 6 and rest[:1] in (" ", "\t") else (0, "")
    below = lines[at + 1].rstrip() if at + 1 < len(lines) else ""
    sign = below[:1]
    title = line.strip()
    is_line = bool(sign) and sign in _UNDERLINES and len(below) > 2 and not below.strip(sign)
    if is_line and title and title[0] not in "|-*>+#=~^" and len(below) * 3 >= len(title) * 2:
        return _UNDERLINES.index(sign) + 1, title
    return 0, ""


class Intent(NamedTuple):
    cues: str  # words of a request, English; any of them
    chinese: str  # the same, as pieces of a Chinese sentence
    roles: str  # of the documents that answer
    answers: str  # words that answers have


_INTENTS = named("""
set up: install setup set bootstrap clone onboard environment prerequisite dependency dependencies requirement hack
    安装 装好 搭建 初始化 环境 依赖 克隆
    contributing readme rules build manifest
    install setup requirements dependencies sync bootstrap venv npm yarn pnpm uv pip poetry docker compose
run: run start started serve launch dev server preview watch port bring
    启动 运行 预览 本地 端口
    readme contributing rules manifest build
    run start serve dev up watch port preview
test: test tests tested testing coverage spec suite
    测试 覆盖率 单测
    rules contributing build manifest ci
    test pytest jest vitest tox nox coverage cargo gradle mvn rspec
check: lint linter style format formatted formatter checker typecheck type-check push commit clean
    风格 格式化 规范 检查 静态
    rules contributing manifest checks build ci
    lint format ruff black isort flake8 pylint eslint prettier gofmt golangci clippy rustfmt rubocop mypy pyright
    pre-commit husky
version: version versions oldest minimum minimal supported python node java go rust ruby toolchain required pinned
    版本 最低
    version manifest ci readme
    version requires python node engines toolchain rust java ruby
release: release released publish ship deploy stable cut tag rollout
    发布 发版 上线 部署 流水线
    release ci contributing build
    release publish tag version deploy workflow dispatch
security: vulnerability vulnerabilities security exploit disclose
    漏洞 安全 上报
    security readme contributing
    security vulnerability report disclose email
license: license licence licensed copyright
    许可 版权 协议
    license readme manifest
    license licence copyright
contribute: contribute contribution pull request pr commit message branch merge merged review approve issue master main
    提交 分支 合并 贡献 评审 标题
    contributing rules
    contributing pull request commit branch merge review issue
configuration: setting settings config configure configuration environment variable secret secrets key endpoint option
    配置 设置 环境变量 密钥
    example readme guide
    config setting environment variable env key
architecture: architecture where live lives module structure component layout located logic
    架构 模块 目录 在哪 位置 结构
    readme rules guide
    architecture structure module layout directory
why: why decided decide chosen choose picked reason instead dropped
    为什么 决定 选择 选型 原因
    decision
    decision rationale because reason alternative context consequence
changes: changelog changed changes history recently upgrade breaking deprecated
    更新日志 变更 升级 最近
    changes
    changed added removed fixed deprecated breaking
""")
INTENTS = {name: Intent(*row.split("|", 3)) for name, row in _INTENTS.items()}

_OF_INTENT = 0.25  # of the worth of a word that the request says itself
_COVERED = 0.4  # of a passage's worth hangs on how much of the request it has
_FOR_INTENT, _AT_TOP = 1.5, 1.15
_REQUEST, _WORDS = 4_000, 100  # characters and words that are looked at; more than that is a document, not a question
# What is written for people is worth more than what is written for machines; a log of changes has every word.
_PRIOR = {
    roles.CHANGES: 0.5, roles.LICENSE: 0.6, roles.CHECKS: 0.7, roles.CI: 0.8, roles.EXAMPLE: 0.8,
    roles.BUILD: 0.9, roles.MANIFEST: 0.9, roles.README: 1.15, roles.CONTRIBUTING: 1.2, roles.RULES: 1.25,
}  # fmt: skip


class FoundPassage(NamedTuple):
    path: str
    role: str
    heading: str
    line: int  # from 1
    lines: int
    words: str  # of its text, its heading and its path, as `terms` gives them, with spaces between
    score: float


class PassageQuery(NamedTuple):
    asked: tuple[str, ...]
    meant: frozenset[str]  # the words that the request's intents lead to, and their documents; none where it has none
    roles: frozenset[str]


def passage_query(request: str) -> PassageQuery:
    said = request[:_REQUEST]
    words = dict.fromkeys(terms(said))
    asked = tuple(word for word in words if word not in empty_words())[:_WORDS]
    found = [
        intent
        for intent in INTENTS.values()
        if words.keys() & terms(intent.cues) or any(piece in said for piece in intent.chinese.split())
    ]
    meant = frozenset(word for intent in found for word in terms(intent.answers)) - frozenset(asked)
    return PassageQuery(asked, meant, frozenset(role for intent in found for role in intent.roles.split()))


def ranked_passages(
    query: PassageQuery, asked: Mapping[int, FoundPassage], meant: Mapping[int, FoundPassage]
) -> list[FoundPassage]:
    """Best first: the passages with words of the request and of its intents, as the index numbers and scores them."""
    found = []
    for number, passage in {**meant, **asked}.items():
        score = _OF_INTENT * meant[number].score if number in meant else 0.0
        if number in asked:
            held = len(frozenset(passage.words.split(" ")).intersection(query.asked)) / len(query.asked)
            score += passage.score * (1 - _COVERED + _COVERED * held)
        score *= _PRIOR.get(passage.role, 1.0) * (_FOR_INTENT if passage.role in query.roles else 1.0)
        found.append(passage._replace(score=score * (1.0 if "/" in passage.path else _AT_TOP)))
    return sorted(found, key=lambda passage: (-passage.score, passage.path, passage.line))
