"""The world of one row: a project in one language, an agent in it, and scenes whose outcome several rows look at."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from conftest import Project
from gates.conftest import Agent

Scene = dict[str, str]  # what was printed, and every page afterwards, by name
_PLAYED: dict[tuple[str, str], Scene] = {}

MARKED = (
    "<!-- MACHINE_BLOCK_START -->\n{version}\n# Memory\n\n{body}\n<!-- MACHINE_BLOCK_END -->\n\n"
    "<!-- USER_BLOCK_START -->\n老板喜欢蓝色\n<!-- USER_BLOCK_END -->\n"
)
V7_0 = MARKED.format(version="<!-- MEMORY_BANK_TEMPLATE:v7.0 -->", body="## Routing Rules\n\n- 支付 → details/\n")
V7_1 = MARKED.format(version="<!-- MEMORY_BANK_TEMPLATE:v7.1 -->", body="A shop.\n")

OLD_BANK = {
    "_index.md": "# 索引\n\n## Routing Rules\n\n- 支付 → requirements/\n",
    "brief.md": "# 简介\n\n电商后台，核心是订单管理。\n",
    "active.md": "# 当前\n\n## 当前焦点\n\n退款功能\n\n## 随手记\n\n杂项一行\n",
    "tech.md": "# 技术\n\nGo 1.22，见 [支付](docs/pay.md)\n",
    "patterns.md": (
        "# 决策\n\n| 日期 | 决策 | 原因 | 取舍 | 适用范围 |\n|---|---|---|---|---|\n"
        "| 2024-01-22 | 错误处理用 pkg/errors | 支持 wrap | 放弃标准 errors | 业务层 |\n"
    ),
    "progress.md": "# 进度\n",
    "docs/pay.md": "# 支付设计\n\n支付网关超时 10s。\n",
    "requirements/REQ-003-payment.md": "# REQ-003: 支付\n\n状态: Accepted\n\n支付必须支持支付宝。\n",
    "learnings/bugs/2024-01-20-payment-timeout.md": "# 支付超时\n\n高峰期支付超时，超时改为 10s。\n",
    "notes.md": "# 随手笔记\n\n会议。\n",
}

DECISION = {
    "zh": ("错误处理用 pkg/errors", "支持 wrap 和 stack trace", "放弃标准 errors", "所有业务逻辑层"),
    "en": ("Errors are wrapped with pkg/errors", "it keeps the stack trace", "the standard errors", "all services"),
}
LEARNING = {
    "title": "支付超时",
    "symptom": "高峰期支付成功率下降到 60%",
    "root-cause": "默认超时 3s，支付宝网关响应 P99 = 4.2s",
    "solution": "超时改为 10s + 增加重试 2 次",
    "prevention": "添加支付耗时监控告警，P99 > 5s 时报警",
}


def words(**fields: str) -> list[str]:
    return [word for name, text in fields.items() for word in (f"--{name.replace('_', '-')}", text)]


@dataclass
class Stage:
    language: str
    project: Project
    _agent: list[Agent] = field(default_factory=list)

    @property
    def zh(self) -> bool:
        return self.language == "zh"

    @property
    def agent(self) -> Agent:
        if not self._agent:
            self._agent.append(Agent(self.project))
        return self._agent[0]

    def mb(self, *args: str, stdin: str | None = None) -> str:
        """What a command prints, on both channels."""
        done = self.project.mb(*args, stdin=stdin)
        return done.out + done.err

    def json(self, *args: str) -> dict[str, object]:
        found = json.loads(self.project.mb(*args, "--json").out)
        assert isinstance(found, dict)
        return found

    def bank(self, **pages: str) -> None:
        """A small bank of the current layout."""
        self.project.page("MEMORY.md", V7_1)
        self.project.page("details/patterns.md", "# Patterns\n\nMoney is counted in cents.\n")
        for path, text in pages.items():
            self.project.page(path, text)

    def old_bank(self, *without: str) -> None:
        for path, text in OLD_BANK.items():
            if path not in without:
                self.project.page(path, text)

    def proposes(self, kind: str = "decision", **fields: str) -> str:
        """As an agent does it, through its shell; what it prints. Exit code 4 is a refusal."""
        decision = dict(zip(("decision", "reason", "trade_off", "scope"), DECISION[self.language], strict=True))
        command = f"memory-bank propose {kind}"
        self.agent.asks("Bash", command=command)
        done = self.project.mb("propose", kind, *words(**(fields or decision)))
        self.agent.did("Bash", done.out, command=command)
        return done.out + done.err

    def block(self, printed: str) -> str:
        """The lines between the two rules."""
        return printed.partition("---\n")[2].partition("\n---")[0]

    def pages(self) -> Scene:
        return {path.removeprefix("memory-bank/"): data.decode() for path, data in self.project.tree().items()}

    def scene(self, name: str) -> Scene:
        key = (name, self.language)
        if key not in _PLAYED:
            _PLAYED[key] = SCENES[name](self)
        return _PLAYED[key]


def _init(stage: Stage) -> Scene:
    stage.project.write("README.md", "# Shop\n\nSells things to people.\n")
    stage.project.write(
        "package.json", '{"name": "shop", "scripts": {"test": "jest"}, "dependencies": {"react": "18"}}'
    )
    stage.project.write("src/payments/client.py", "x = 1\n")
    found = {"plan": stage.mb("refresh", "--plan"), "ops": json.dumps(stage.json("refresh", "--plan"))}
    found |= {"unchanged": str("memory-bank/MEMORY.md" in stage.project.tree()), "done": stage.mb("refresh", "--yes")}
    found |= {"again": stage.mb("refresh", "--plan")}
    return found | stage.pages() | {"tree": "\n".join(stage.project.tree())}


def _upgrade(stage: Stage) -> Scene:
    stage.project.page("MEMORY.md", V7_0)
    stage.project.page("details/own.md", "# Own\n")
    found = {"plan": stage.mb("refresh", "--plan"), "done": stage.mb("refresh", "--yes")}
    found |= {"again": stage.mb("refresh", "--plan")}
    return found | stage.pages() | {"tree": "\n".join(stage.project.tree())}


def _migrate(stage: Stage) -> Scene:
    stage.old_bank()
    stage.project.commit()
    found = {"plan": stage.mb("refresh", "--plan"), "done": stage.mb("refresh", "--yes")}
    found |= {"git": stage.project.git("status", "--short")}
    return found | stage.pages() | {"tree": "\n".join(stage.project.tree())}


def _installed(stage: Stage) -> Scene:
    """What an agent of a host finds: the skill, the command and the sub-agent."""
    stage.bank()
    stage.mb("install", "claude-code", "--yes")
    pages = {
        Path(path).name: data.decode() for path, data in stage.project.tree().items() if path.startswith(".claude/")
    }
    command = stage.project.root / ".claude/commands/memory-bank-refresh.md"
    reader = stage.project.root / ".claude/agents/memory-reader.md"
    return pages | {"command": command.read_text("utf-8"), "sub-agent": reader.read_text("utf-8")}


def _started(stage: Stage) -> Scene:
    stage.bank()
    first = stage.agent.starts().agent
    return {"start": first, "again": stage.agent.starts("resume").agent}


def _pack(stage: Stage) -> Scene:
    stage.bank(
        **{"details/learnings/2024-01-20-payment-timeout.md": "# 支付超时\n\n## 症状\n\n支付超时，见 src/pay.py。\n"}
    )
    stage.project.write("src/pay.py", "TIMEOUT = 10\n")
    return {"pack": stage.mb("context", "支付超时是什么原因？")}


def _asked(stage: Stage) -> Scene:
    """A proposal, and what a yes to it does."""
    stage.bank()
    stage.agent.hears("...")
    printed = stage.proposes()
    found = {"printed": printed, "block": stage.block(printed), "before": stage.pages()["details/patterns.md"]}
    stage.agent.stops(printed)
    found["told"] = stage.agent.hears("好" if stage.zh else "ok").agent
    return found | stage.pages()


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "init": _init,
    "upgrade": _upgrade,
    "migrate": _migrate,
    "installed": _installed,
    "started": _started,
    "pack": _pack,
    "asked": _asked,
}
