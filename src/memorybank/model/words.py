"""Words of a user message that more than one story listens for. English and Chinese at once; nothing is imported."""

from __future__ import annotations

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


def calls_for_conventions(text: str) -> bool:
    """ROU-3, by the words of a user message."""
    plain = f" {text.lower()} "
    return any(word in plain for word in DESIGN_WORDS)
