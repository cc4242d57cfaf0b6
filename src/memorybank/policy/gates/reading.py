"""GAT: have the project's conventions been read before this write? ROU-3: does this message call for them?"""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import ToolProposed, Writes
from memorybank.model.facts import Facts

# ROU-3: a technology is chosen, a module made, architecture decided, a shared part changed, code moved or reshaped.
DESIGN_WORDS = (
    "architect", "refactor", "restructure", "redesign", "migrate", "migration", "rewrite", "framework", "library",
    "dependency", "tech stack", "technology", "database", "new module", "new component", "new service",
    "new package", "create a module", "create a component", "add a module", "add a component", "shared module",
    "shared component", "common module", "core module", "design pattern", "convention", "integrate", "integration",
    "introduce ", "replace ", "switch to", "upgrade to", "split ", "extract ", "decouple",
    "架构", "重构", "迁移", "改造", "选型", "技术栈", "框架", "依赖", "引入", "新建模块", "新增模块", "新建组件",
    "新增组件", "创建模块", "创建组件", "公共模块", "共享模块", "通用组件", "核心模块", "设计模式", "约定", "规范",
    "集成", "替换", "拆分", "抽取", "解耦", "数据库", "升级到", "新服务",
)  # fmt: skip


def read_gate(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    """GAT-2: high risk is stopped or warned about, a medium one is warned about once a message, a low one passes."""
    if not isinstance(event.tool, Writes) or facts.modes.guard == "off" or not facts.has_bank or is_met(facts):
        return None
    params = (("page", facts.required[0]), ("risk", risk))
    if risk == "high":
        if facts.modes.guard == "block":
            return Verdict("GAT-2", "deny", "gate.read-deny", params)
        return Verdict("GAT-2", "warn", "gate.read-warn", params)
    if risk == "medium" and "read" not in facts.session.said:
        return Verdict("GAT-2", "warn", "gate.read-warn", params, remember=("read",))
    return None


def is_met(facts: Facts) -> bool:
    """A page that opens the gate was read in this message, or a pack was made; or there is no page to ask for."""
    wanted = facts.required
    return not wanted or facts.session.packed or any(page in facts.session.read for page in wanted)


def calls_for_conventions(text: str) -> bool:
    """ROU-3, by the words of a user message."""
    plain = f" {text.lower()} "
    return any(word in plain for word in DESIGN_WORDS)
