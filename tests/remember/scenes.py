"""Banks in memory for the planners, and one memory of each kind."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from memorybank.changes import hand_edits
from memorybank.changes.hand_edits import told_lines
from memorybank.changes.memory_page import detail_pages, entry_page, highlights_table
from memorybank.changes.remember import Scene, Wish, plan_memory
from memorybank.changes.remember.page_edits import Opened
from memorybank.manifests import ProjectFiles, Survey
from memorybank.markdown import read
from memorybank.markdown.pieces import page_of
from memorybank.model.bank import Bank
from memorybank.model.change import Create, Plan, Theirs, Update
from memorybank.model.layout import CURRENT, OLD
from memorybank.model.memory import Memory, from_mapping
from memorybank.texts.catalogue import speaker

NOW = "2026-03-15T08:00:00Z"
LATER = "2026-04-02T09:30:00Z"
SURVEY = Survey(name="shop", purpose="Sells teapots.", languages=("Python",), frameworks=())

KINDS: dict[str, dict[str, dict[str, object]]] = {
    "en": {
        "focus": {"focus": "Refunds", "boundary": "Alipay only", "pointer": "details/progress.md"},
        "decision": {
            "decision": "Errors are wrapped with pkg/errors",
            "reason": "it keeps the stack trace",
            "trade_off": "the standard errors package",
            "scope": "all business logic",
        },
        "requirement": {
            "title": "Refunds",
            "goal": "A customer gets the money back.",
            "acceptance": ["within 7 days", "to the same account"],
        },
        "design": {"title": "Refund flow", "approach": "A state machine.\n\n- asked\n- paid"},
        "learning": {
            "title": "Payment timeout",
            "symptom": "At peak hours 40% of payments fail.",
            "root_cause": "The timeout is 3s, the gateway's P99 is 4.2s.",
            "solution": "The timeout is 10s, with two retries.",
            "prevention": "An alert when P99 is over 5s.",
            "type": "integration",
        },
        "progress": {"item": "Alipay works", "state": "done"},
        "tech": {"command": "make dev", "does": "starts it locally", "source": "Makefile"},
        "workflow": {"name": "Release", "does": "tag it\npush the tag"},
        "structure": {"name": "src/", "does": "the code"},
        "answer": {"question": "How is it started?", "answer": "make dev", "pointer": "details/tech.md"},
    },
    "zh": {
        "focus": {"焦点": "退款功能", "边界": "只做支付宝", "指针": "details/progress.md"},
        "decision": {
            "决策": "错误处理用 pkg/errors",
            "原因": "支持 wrap + stack trace",
            "取舍": "放弃标准 errors",
            "适用范围": "所有业务逻辑层",
        },
        "requirement": {"标题": "退款", "目标": "用户能拿回钱。", "验收标准": ["7 天内可退", "原路返回"]},
        "design": {"标题": "退款流程", "方案": "用状态机实现。\n\n- 已申请\n- 已退款"},
        "learning": {
            "问题": "支付超时",
            "症状": "高峰期支付成功率下降到 60%",
            "根因": "默认超时 3s，支付宝网关响应 P99 = 4.2s",
            "解决": "超时改为 10s + 增加重试 2 次",
            "预防": "添加支付耗时监控告警，P99 > 5s 时报警",
            "类型": "集成",
        },
        "progress": {"事项": "接入支付宝", "状态": "已完成"},
        "tech": {"命令": "make dev", "作用": "本地启动", "定义于": "Makefile"},
        "workflow": {"name": "发布", "步骤": "打 tag\n推送 tag"},
        "structure": {"路径": "src/", "说明": "源码"},
        "answer": {"问题": "怎么启动？", "答案": "make dev", "指针": "details/tech.md"},
    },
}
OLD_HAS_NO_PLACE = ("answer",)


def memory(kind: str, language: str = "en", **more: object) -> Memory:
    return from_mapping(kind, KINDS[language][kind] | more)


def current(language: str = "en") -> dict[str, str]:
    """A new bank of v7.1."""
    say = speaker(language)
    pages = {c.path: c.after.decode() for c in detail_pages(SURVEY, ProjectFiles("shop", {}, ()), say)}
    bank = bank_of(pages)
    entry = entry_page("shop", {"Decision Highlights": highlights_table(say)}, bank, say)
    return pages | {"MEMORY.md": entry.decode()}


def old(language: str = "en") -> dict[str, str]:
    """A bank from before v7.1."""
    zh = language == "zh"
    return {
        "_index.md": "# 索引\n" if zh else "# Index\n",
        "brief.md": "# 简介\n\n卖茶壶。\n" if zh else "# Brief\n\nSells teapots.\n",
        "active.md": "# 当前\n\n## 当前焦点\n\n- 结账\n\n## 下一步\n"
        if zh
        else "# Active\n\n## Focus\n\n- Checkout\n\n## Next\n",
        "patterns.md": "# 约定\n\n说明。\n" if zh else "# Patterns\n\nProse.\n",
        "tech.md": "# 技术\n" if zh else "# Tech\n",
        "progress.md": "# 进度\n" if zh else "# Progress\n",
    }


def bank_of(texts: Mapping[str, str]) -> Bank:
    found = (page_of(path, text, size=len(text.encode()), day="2026-01-01")[0] for path, text in texts.items())
    layout = OLD if "_index.md" in texts else CURRENT
    return Bank(layout, pages=tuple(sorted(found, key=lambda page: page.path)))


def scene_of(texts: Mapping[str, str], language: str = "en", now: str = NOW) -> Scene:
    def opened(path: str) -> Opened | None:
        return Opened(path, texts[path].encode(), read(texts[path])) if path in texts else None

    return Scene(bank_of(texts), opened, speaker(language), now)


class Planned(NamedTuple):
    target: str
    plan: Plan


def planned(texts: Mapping[str, str], what: Memory, language: str = "en", now: str = NOW, covered: str = "") -> Planned:
    return Planned(*plan_memory(what, scene_of(texts, language, now), Wish(number=1), covered))


def applied(texts: Mapping[str, str], plan: Plan, *, merged: bool = False) -> dict[str, str]:
    """The bank once the plan is carried out; `merged` takes CON-2's third choice everywhere."""
    if merged:
        theirs = [Theirs(c.path, told_lines(c.before), "") for c in plan.changes if isinstance(c, Update)]
        plan = hand_edits.merged(replace(plan, theirs=tuple(theirs)), texts)
    after = dict(texts)
    for change in plan.changes:
        assert isinstance(change, Create | Update)
        if isinstance(change, Update):
            assert change.before == texts[change.path].encode(), "planned upon other bytes than there are"
        after[change.path] = change.after.decode()
    return after


def golden(name: str, text: str) -> None:
    """Compare with tests/remember/golden/NAME; `make golden` writes it anew."""
    page = Path(__file__).parent / "golden" / name
    if os.environ.get("UPDATE_GOLDEN"):
        page.write_text(text, encoding="utf-8", newline="")
    told = f"tests/remember/golden/{name}: run `make golden` and read the diff"
    assert page.read_bytes().decode("utf-8") == text, told
