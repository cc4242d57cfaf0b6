"""One row for each kind of memory that says all about it, and the way from loose fields to a value.

A row knows which role its kind goes to (WRT-1), which fields must be stated (THR), what it does to the entry page and
whether it has a page of its own. Labels are read in both languages at once; the words of a page come from `texts`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from memorybank.model.errors import BadUsage
from memorybank.model.layout import ANSWERS, FOCUS, HIGHLIGHTS, ROUTING
from memorybank.model.memory import (
    LEARNING_TYPES,
    STATES,
    STATUSES,
    TECH_SORTS,
    Answer,
    Decision,
    Design,
    Field,
    Focus,
    Kind,
    Learning,
    Memory,
    Progress,
    Requirement,
    Route,
    Row,
    Tech,
)

_POINTER = Field("pointer", ("pointer", "see", "reference", "link", "指针", "参考", "链接", "详见", "见"))
_BOUNDARY = Field("boundary", ("boundary", "limits", "unless", "边界", "边界条件", "条件", "限制"))
_DATE = Field("date", ("date", "when", "日期", "时间"))
_SLUG = Field("slug", ("slug", "file name"))
_TITLE = ("title", "标题", "名称", "主题")

KINDS: dict[Kind, Row] = {
    row.kind: row
    for row in (
        Row(
            Kind.FOCUS, Focus,
            (
                Field("focus", ("focus", "current focus", "task", "焦点", "当前焦点", "当前任务", "任务"), must=True),
                _BOUNDARY,
                _POINTER,
            ),
            "focus", FOCUS, words=("焦点", "当前焦点"),
        ),
        Row(
            Kind.DECISION, Decision,
            (
                Field("decision", ("decision", "decided", "决策", "决策内容", "决定", "技术决策"), must=True),
                Field("reason", ("reason", "why", "rationale", "because", "原因", "理由", "为什么"), must=True),
                Field(
                    "trade_off",
                    ("trade-off", "tradeoff", "trade-offs", "tradeoffs", "trade", "given up", "取舍", "代价", "放弃"),
                    must=True,
                ),
                Field("scope", ("scope", "applies to", "适用范围", "适用", "适用场景", "范围"), must=True),
                Field("not_for", ("not for", "does not apply to", "not applicable", "不适用", "不适用范围", "例外")),
                _POINTER,
                _DATE,
            ),
            "conventions", HIGHLIGHTS,
            words=("决策", "决定", "技术决策", "pattern", "convention", "约定"), rule="THR-1",
        ),
        Row(
            Kind.REQUIREMENT, Requirement,
            (
                Field("title", (*_TITLE, "requirement", "需求", "需求名称"), must=True),
                Field("goal", ("goal", "what", "user story", "目标", "需求描述", "描述", "用户故事"), must=True),
                Field("scope", ("scope", "in scope", "范围", "功能范围")),
                Field(
                    "acceptance",
                    ("acceptance", "acceptance criteria", "accepted when", "验收", "验收标准", "验收条件"),
                    many=True,
                ),
                Field("out_of_scope", ("out of scope", "not included", "不做", "不包含", "范围外")),
                Field("status", ("status", "状态"), choices=STATUSES),
                _POINTER,
                _SLUG,
            ),
            "requirements", name="REQ-{number}-{slug}.md", words=("需求", "req"),
        ),
        Row(
            Kind.DESIGN, Design,
            (
                Field("title", (*_TITLE, "design", "设计"), must=True),
                Field("approach", ("approach", "solution", "how", "方案", "设计方案", "做法", "实现"), must=True),
                Field("background", ("background", "context", "problem", "why", "背景", "问题", "原因")),
                Field("alternatives", ("alternatives", "options", "rejected", "备选", "备选方案", "替代方案")),
                Field("limits", ("limits", "limitations", "risks", "boundary", "限制", "风险", "边界")),
                _POINTER,
                _SLUG,
            ),
            "design", name="{slug}.md", words=("设计", "设计文档", "doc"),
        ),
        Row(
            Kind.LEARNING, Learning,
            (
                Field("title", (*_TITLE, "problem", "issue", "问题")),
                Field("symptom", ("symptom", "symptoms", "observed", "症状", "现象", "表现"), must=True),
                Field(
                    "root_cause",
                    ("root cause", "cause", "root cause analysis", "根因", "根本原因", "根因分析", "原因"),
                    must=True,
                ),
                Field(
                    "solution",
                    ("solution", "fix", "resolution", "解决", "解决方案", "解决办法", "解决方法", "修复", "修复方案"),
                    must=True,
                ),
                Field(
                    "prevention",
                    ("prevention", "preventive measures", "prevent", "预防", "预防措施", "预防方案", "防范"),
                    must=True,
                ),
                Field("type", ("type", "类型"), choices=LEARNING_TYPES),
                _POINTER,
                _DATE,
                _SLUG,
            ),
            "learnings", name="{folder}{date}-{slug}.md", words=("经验", "踩坑", "教训", "lesson"), rule="THR-2",
        ),
        Row(
            Kind.PROGRESS, Progress,
            (
                Field("item", ("item", "progress", "entry", "进度", "事项", "条目"), must=True),
                Field("state", ("state", "status", "状态"), choices=STATES),
                _POINTER,
                _DATE,
            ),
            "progress", words=("进度", "进展"),
        ),
        Row(
            Kind.TECH, Tech,
            (
                Field(
                    "name",
                    ("name", "command", "workflow", "path", "structure", "命令", "工作流", "流程", "路径", "目录"),
                    must=True,
                ),
                Field("does", ("does", "what it does", "steps", "purpose", "作用", "用途", "步骤", "说明"), must=True),
                Field("source", ("source", "defined in", "来源", "定义于", "定义在")),
                Field("sort", ("sort", "kind", "类别"), choices=TECH_SORTS),
            ),
            "tech", words=("技术", "技术栈"),
        ),
        Row(
            Kind.ROUTE, Route,
            (
                Field("intent", ("intent", "when", "when you want to", "意图", "场景", "当你想要"), must=True),
                Field("read", ("read", "pages", "files", "阅读", "文件", "读"), must=True, many=True),
            ),
            "entry", ROUTING, words=("routing", "routing-rule", "路由", "路由规则"),
        ),
        Row(
            Kind.ANSWER, Answer,
            (
                Field("question", ("question", "q", "问题", "问"), must=True),
                Field("answer", ("answer", "a", "答案", "回答", "答"), must=True),
                _BOUNDARY,
                _POINTER._replace(must=True),
            ),
            "entry", ANSWERS, words=("quick-answer", "quick answer", "快速答案", "常见问题", "faq"),
        ),
    )
}  # fmt: skip

# A name for part of a kind: which field it fills in.
_PARTS: dict[str, tuple[Kind, str, str]] = {
    **{word: (Kind.LEARNING, "type", word) for word in LEARNING_TYPES},
    **{word: (Kind.TECH, "sort", word) for word in TECH_SORTS},
    "命令": (Kind.TECH, "sort", "command"),
    "工作流": (Kind.TECH, "sort", "workflow"),
    **dict.fromkeys(("path", "目录结构", "路径", "目录"), (Kind.TECH, "sort", "structure")),
}
_CHOICES = {
    "已提议": "Proposed", "已接受": "Accepted", "已确认": "Accepted", "实施中": "Implementing",
    "进行中": "Implementing", "已完成": "Done", "已废弃": "Deprecated",
    "缺陷": "bug", "性能": "performance", "perf": "performance", "集成": "integration",
    "命令": "command", "工作流": "workflow", "结构": "structure", "完成": "done", "下一步": "next", "阻塞": "blocked",
}  # fmt: skip
_STATE_WORDS = {"已完成": "done", "进行中": "doing", "in progress": "doing", "todo": "next", "待办": "next"}

FIELDS: tuple[tuple[Kind, Field], ...] = tuple((row.kind, field) for row in KINDS.values() for field in row.fields)


def row_of(memory: Memory) -> Row:
    return next(row for row in KINDS.values() if row.value is type(memory))


def kind_of(name: str) -> tuple[Row, dict[str, str]]:
    """The kind of this name, in either language, and what the name alone already says of it."""
    bare = name.strip().lower()
    for row in KINDS.values():
        if bare == row.kind.value or bare in row.words:
            return row, {}
    if bare in _PARTS:
        kind, field, value = _PARTS[bare]
        return KINDS[kind], {field: value}
    raise BadUsage("propose.no-kind", kind=name[:60], kinds=", ".join(k.value for k in Kind))


def from_mapping(kind: str, fields: Mapping[str, object]) -> Memory:
    """A memory from loose fields, as JSON, a tool call or flags give them; a threshold says what is missing."""
    row, given = kind_of(kind)
    values: dict[str, object] = dict(given)
    for name, item in fields.items():
        field = _field(row, name)
        values[field.name] = _value(field, item)
        part = _PARTS.get(name.strip().lower())
        if part is not None and part[0] is row.kind:
            values.setdefault(part[1], part[2])  # a command's name is named `command`
    return row.value(**values)  # type: ignore[arg-type]


def to_mapping(memory: Memory) -> dict[str, object]:
    """All fields by name, as JSON keeps them."""
    return {name: getattr(memory, name) for name in memory.__match_args__}


def _field(row: Row, name: str) -> Field:
    wanted = plain(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
    for field in row.fields:
        if wanted == plain(field.name) or name in field.words or wanted in map(plain, field.words):
            return field
    known = ", ".join(f.name for f in row.fields)
    raise BadUsage("propose.no-field", field=name[:60], kind=row.kind.value, fields=known)


def _value(field: Field, item: object) -> str | tuple[str, ...]:
    if item is None:
        parts: list[str] = []
    elif isinstance(item, str):
        parts = [item]
    elif isinstance(item, bool) or not isinstance(item, int | float | list | tuple):
        raise BadUsage("propose.bad-value", field=field.name)
    elif isinstance(item, int | float):
        parts = [str(item)]
    else:
        if not all(isinstance(part, str) for part in item):
            raise BadUsage("propose.bad-value", field=field.name)
        parts = [str(part) for part in item]
    if field.many:
        lines = (line for part in parts for line in part.replace("\r\n", "\n").split("\n"))
        return tuple(bare for line in lines if (bare := _BULLET.sub("", line).strip()))
    text = "\n".join(parts).replace("\r\n", "\n").replace("\r", "\n").strip()
    return _chosen(field, text) if field.choices and text else text


_BULLET = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s*)?")


def _chosen(field: Field, text: str) -> str:
    bare = text.strip("*_`\"' ").lower()
    table = _CHOICES | _STATE_WORDS if field.choices == STATES else _CHOICES
    found = next((c for c in field.choices if c.lower() in (bare, table.get(bare, "").lower())), "")
    if not found:
        raise BadUsage("propose.no-choice", field=field.name, value=text[:60], choices=", ".join(field.choices))
    return found


def plain(label: str) -> str:
    """A label as it is compared: letters and digits, in lower case."""
    return "".join(c for c in label.lower() if c.isalnum())
