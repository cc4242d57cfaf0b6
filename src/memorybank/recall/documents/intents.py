"""Everyday intents: what a newcomer asks about, the words that answers to it have, and the documents that hold them.

A question and its answer often share no word ("whom do I tell about a vulnerability?"), or not even a language.
"""

from __future__ import annotations

from memorybank.model.value import value
from memorybank.recall.documents.document_roles import (
    BUILD,
    CHANGES,
    CHECKS,
    CI,
    CONTRIBUTING,
    DECISION,
    EXAMPLE,
    GUIDE,
    LICENSE,
    MANIFEST,
    README,
    RELEASE,
    RULES,
    SECURITY,
    VERSION,
)
from memorybank.recall.search.tokens import terms


@value
class Intent:
    cues: str  # words of a request, English; any of them
    chinese: str  # the same, as pieces of a Chinese sentence
    answers: str  # words that answers have
    roles: tuple[str, ...]


INTENTS = {
    "set up": Intent(
        "install setup set bootstrap clone onboard environment prerequisite dependency dependencies requirement hack",
        "安装 装好 搭建 初始化 环境 依赖 克隆",
        "install setup requirements dependencies sync bootstrap venv npm yarn pnpm uv pip poetry docker compose",
        (CONTRIBUTING, README, RULES, BUILD, MANIFEST),
    ),
    "run": Intent(
        "run start started serve launch dev server preview watch port bring",
        "启动 运行 预览 本地 端口",
        "run start serve dev up watch port preview",
        (README, CONTRIBUTING, RULES, MANIFEST, BUILD),
    ),
    "test": Intent(
        "test tests tested testing coverage spec suite",
        "测试 覆盖率 单测",
        "test pytest jest vitest tox nox coverage cargo gradle mvn rspec",
        (RULES, CONTRIBUTING, BUILD, MANIFEST, CI),
    ),
    "check": Intent(
        "lint linter style format formatted formatter checker typecheck type-check push commit clean",
        "风格 格式化 规范 检查 静态",
        "lint format ruff black isort flake8 pylint eslint prettier gofmt golangci clippy rustfmt rubocop mypy pyright "
        "pre-commit husky",
        (RULES, CONTRIBUTING, MANIFEST, CHECKS, BUILD, CI),
    ),
    "version": Intent(
        "version versions oldest minimum minimal supported python node java go rust ruby toolchain required pinned",
        "版本 最低",
        "version requires python node engines toolchain rust java ruby",
        (VERSION, MANIFEST, CI, README),
    ),
    "release": Intent(
        "release released publish ship deploy stable cut tag rollout",
        "发布 发版 上线 部署 流水线",
        "release publish tag version deploy workflow dispatch",
        (RELEASE, CI, CONTRIBUTING, BUILD),
    ),
    "security": Intent(
        "vulnerability vulnerabilities security exploit disclose",
        "漏洞 安全 上报",
        "security vulnerability report disclose email",
        (SECURITY, README, CONTRIBUTING),
    ),
    "license": Intent(
        "license licence licensed copyright", "许可 版权 协议", "license licence copyright", (LICENSE, README, MANIFEST)
    ),
    "contribute": Intent(
        "contribute contribution pull request pr commit message branch merge merged review approve issue master main",
        "提交 分支 合并 贡献 评审 标题",
        "contributing pull request commit branch merge review issue",
        (CONTRIBUTING, RULES),
    ),
    "configuration": Intent(
        "setting settings config configure configuration environment variable secret secrets key endpoint option",
        "配置 设置 环境变量 密钥",
        "config setting environment variable env key",
        (EXAMPLE, README, GUIDE),
    ),
    "architecture": Intent(
        "architecture where live lives module structure component layout located logic",
        "架构 模块 目录 在哪 位置 结构",
        "architecture structure module layout directory",
        (README, RULES, GUIDE),
    ),
    "why": Intent(
        "why decided decide chosen choose picked reason instead dropped",
        "为什么 决定 选择 选型 原因",
        "decision rationale because reason alternative context consequence",
        (DECISION,),
    ),
    "changes": Intent(
        "changelog changed changes history recently upgrade breaking deprecated",
        "更新日志 变更 升级 最近",
        "changed added removed fixed deprecated breaking",
        (CHANGES,),
    ),
}


@value
class Meant:
    words: frozenset[str]
    roles: frozenset[str]


@value
class _Row:
    cues: frozenset[str]
    pieces: tuple[str, ...]
    meant: Meant


_rows: list[_Row] = []  # made when first asked for


def _table() -> list[_Row]:
    if not _rows:
        _rows.extend(
            _Row(
                frozenset(terms(intent.cues)),
                tuple(intent.chinese.split()),
                Meant(frozenset(terms(intent.answers)), frozenset(intent.roles)),
            )
            for intent in INTENTS.values()
        )
    return _rows


def meant(request: str) -> Meant:
    """The words and the documents that the request's intents lead to; both empty where it has none."""
    said = frozenset(terms(request))
    found = [row.meant for row in _table() if row.cues & said or any(piece in request for piece in row.pieces)]
    words = frozenset(word for row in found for word in row.words)
    return Meant(words, frozenset(role for row in found for role in row.roles))
