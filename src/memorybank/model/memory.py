"""What may be remembered: the kinds of memory as typed values, one row for each kind that says all about it, and the
way from loose fields to a value.

A row knows which role its kind goes to (WRT-1), which fields must be stated (THR), what it does to the entry page and
whether it has a page of its own. Labels are read in both languages at once; the words of a page come from `texts`.
"""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, TypeVar, dataclass_transform

from memorybank.model.errors import BadUsage
from memorybank.model.layout import ANSWERS, FOCUS, HIGHLIGHTS, Layout
from memorybank.model.value import value

# The fields of which one of a few words is said, and the other words that people write for each.
CHOICES = {
    "status": {
        "Proposed": "draft|提议|已提议|待确认",
        "Accepted": "approved|已接受|已确认|接受",
        "Implementing": "in progress|实施中|进行中|实现中|开发中",
        "Done": "completed|implemented|已完成|完成|已实现",
        "Deprecated": "obsolete|已废弃|废弃",
    },
    "type": {"bug": "bugs|缺陷|踩坑", "performance": "perf|性能", "integration": "integrations|集成"},
    "sort": {"command": "命令", "workflow": "工作流", "structure": "path|结构|目录结构|路径|目录"},
    "state": {"done": "完成|已完成", "doing": "in progress|进行中", "next": "todo|下一步|待办", "blocked": "阻塞"},
}


class Kind(Enum):
    FOCUS = "focus"
    DECISION = "decision"
    REQUIREMENT = "requirement"
    DESIGN = "design"
    LEARNING = "learning"
    PROGRESS = "progress"
    TECH = "tech"
    ANSWER = "answer"


class Field(NamedTuple):
    """One thing a memory says. Its label, and how to say it, are the text `remember.field.NAME`."""

    name: str
    words: tuple[str, ...]  # its labels in a draft, a page or a table, both languages
    must: bool = False
    many: bool = False
    choices: tuple[str, ...] = ()

    @property
    def flag(self) -> str:
        return f"--{self.key}"

    @property
    def key(self) -> str:
        return self.name.replace("_", "-")


T = TypeVar("T")
_FIELDS: dict[type, tuple[Field, ...]] = {}  # of each kind's value
# What many kinds may say.
_POINTER = "pointer|see|reference|link|指针|参考|链接|详见|见"
_BOUNDARY = "boundary|limits|unless|边界|边界条件|条件|限制"
_DATE = "date|when|日期|时间"
_SLUG = "slug|file name"


def said(words: str, *, must: bool = False, many: bool = False) -> Any:
    """A field of a memory, by the labels it is read by. What nobody says of it is empty."""
    return Field("", tuple(words.split("|")), must, many)


@dataclass_transform(frozen_default=True)
def memory(cls: type[T]) -> type[T]:
    """A frozen value. What stands beside its fields is kept in `_FIELDS`."""
    given = ((name, getattr(cls, name)) for name in cls.__annotations__)
    _FIELDS[cls] = tuple(field._replace(name=name, choices=tuple(CHOICES.get(name, ()))) for name, field in given)
    for field in _FIELDS[cls]:
        setattr(cls, field.name, () if field.many else "")
    return value(cls)


@memory
class Focus:
    focus: str = said("focus|current focus|task|焦点|当前焦点|当前任务|任务", must=True)
    boundary: str = said(_BOUNDARY)
    pointer: str = said(_POINTER)


@memory
class Decision:
    decision: str = said("decision|decided|决策|决策内容|决定|技术决策", must=True)
    reason: str = said("reason|why|rationale|because|原因|理由|为什么", must=True)
    trade_off: str = said("trade-off|tradeoff|trade-offs|tradeoffs|trade|given up|取舍|代价|放弃", must=True)
    scope: str = said("scope|applies to|适用范围|适用|适用场景|范围", must=True)
    not_for: str = said("not for|does not apply to|not applicable|不适用|不适用范围|例外")
    pointer: str = said(_POINTER)
    date: str = said(_DATE)


@memory
class Requirement:
    title: str = said("title|标题|名称|主题|requirement|需求|需求名称", must=True)
    goal: str = said("goal|what|user story|目标|需求描述|描述|用户故事", must=True)
    scope: str = said("scope|in scope|范围|功能范围")
    acceptance: tuple[str, ...] = said("acceptance|acceptance criteria|accepted when|验收|验收标准|验收条件", many=True)
    out_of_scope: str = said("out of scope|not included|不做|不包含|范围外")
    status: str = said("status|状态")
    pointer: str = said(_POINTER)
    slug: str = said(_SLUG)


@memory
class Design:
    title: str = said("title|标题|名称|主题|design|设计", must=True)
    approach: str = said("approach|solution|how|方案|设计方案|做法|实现", must=True)
    background: str = said("background|context|problem|why|背景|问题|原因")
    alternatives: str = said("alternatives|options|rejected|备选|备选方案|替代方案")
    limits: str = said("limits|limitations|risks|boundary|限制|风险|边界")
    pointer: str = said(_POINTER)
    slug: str = said(_SLUG)


@memory
class Learning:
    title: str = said("title|标题|名称|主题|problem|issue|问题")
    symptom: str = said("symptom|symptoms|observed|症状|现象|表现", must=True)
    root_cause: str = said("root cause|cause|root cause analysis|根因|根本原因|根因分析|原因", must=True)
    solution: str = said("solution|fix|resolution|解决|解决方案|解决办法|解决方法|修复|修复方案", must=True)
    prevention: str = said("prevention|preventive measures|prevent|预防|预防措施|预防方案|防范", must=True)
    type: str = said("type|类型")
    pointer: str = said(_POINTER)
    date: str = said(_DATE)
    slug: str = said(_SLUG)


@memory
class Progress:
    item: str = said("item|progress|entry|进度|事项|条目", must=True)
    state: str = said("state|status|状态")
    pointer: str = said(_POINTER)
    date: str = said(_DATE)


@memory
class Tech:
    name: str = said("name|command|workflow|path|structure|命令|工作流|流程|路径|目录", must=True)
    does: str = said("does|what it does|steps|purpose|作用|用途|步骤|说明", must=True)
    source: str = said("source|defined in|来源|定义于|定义在")
    sort: str = said("sort|kind|类别")


@memory
class Answer:
    question: str = said("question|q|问题|问", must=True)
    answer: str = said("answer|a|答案|回答|答", must=True)
    boundary: str = said(_BOUNDARY)
    pointer: str = said(_POINTER, must=True)


Memory = Focus | Decision | Requirement | Design | Learning | Progress | Tech | Answer
PageMemory = Requirement | Design | Learning  # each is a page of its own


class Row(NamedTuple):
    kind: Kind
    value: type[Memory]
    role: str  # whose page or folder it goes to (LAY-8)
    section: str = ""  # of the entry page, where the kind leaves a line or a row
    name: str = ""  # of its page in that folder; {slug}, {number}, {date} and {folder} are filled in
    words: tuple[str, ...] = ()  # other names of the kind
    rule: str = ""  # the threshold that judges it

    @property
    def fields(self) -> tuple[Field, ...]:
        return _FIELDS[self.value]

    @property
    def page(self) -> bool:
        """Has it a page of its own, a folder and its index?"""
        return bool(self.name)

    def target(self, layout: Layout) -> str:
        """WRT-1: where it goes; "" where the layout has no place for it."""
        if self.role == "entry" and self.section not in layout.sections:
            return ""
        name = self.name if layout.sorts_learnings else self.name.removeprefix("{folder}")
        return f"{getattr(layout, self.role)}{name}"

    @property
    def main(self) -> Field:
        return self.fields[0]

    def field(self, name: str) -> Field:
        return next(f for f in self.fields if f.name == name)


KINDS: dict[Kind, Row] = {
    row.kind: row
    for row in (
        Row(Kind.FOCUS, Focus, "focus", FOCUS, words=("焦点", "当前焦点")),
        Row(Kind.DECISION, Decision, "conventions", HIGHLIGHTS,
            words=("决策", "决定", "技术决策", "pattern", "convention", "约定"), rule="THR-1"),
        Row(Kind.REQUIREMENT, Requirement, "requirements", name="REQ-{number}-{slug}.md",
            words=("需求", "req")),
        Row(Kind.DESIGN, Design, "design", name="{slug}.md", words=("设计", "设计文档", "doc")),
        Row(Kind.LEARNING, Learning, "learnings", name="{folder}{date}-{slug}.md",
            words=("经验", "踩坑", "教训", "lesson"), rule="THR-2"),
        Row(Kind.PROGRESS, Progress, "progress", words=("进度", "进展")),
        Row(Kind.TECH, Tech, "tech", words=("技术", "技术栈")),
        Row(Kind.ANSWER, Answer, "entry", ANSWERS,
            words=("quick-answer", "quick answer", "快速答案", "常见问题", "faq")),
    )
}  # fmt: skip

# A name for part of a kind: which field it fills in.
_PARTS: dict[str, tuple[Kind, str, str]] = {
    **{word: (Kind.LEARNING, "type", word) for word in CHOICES["type"]},
    **{
        word: (Kind.TECH, "sort", sort)
        for sort, others in CHOICES["sort"].items()
        for word in (sort, *others.split("|"))
    },
}

FIELDS: tuple[tuple[Kind, Field], ...] = tuple((row.kind, field) for row in KINDS.values() for field in row.fields)
FIELD_KINDS: dict[Field, tuple[str, ...]] = {  # each field once, with the kinds that have it
    field: tuple(kind.value for kind, other in FIELDS if other.name == field.name)
    for field in {field.name: field for _, field in FIELDS}.values()
}


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
    return {name: getattr(memory, name) for name in memory.__match_args__}


def _field(row: Row, name: str) -> Field:
    wanted = plain(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
    for field in row.fields:
        if wanted == plain(field.name) or name in field.words or wanted in map(plain, field.words):
            return field
    known = ", ".join(f.name for f in row.fields)
    raise BadUsage("propose.no-field", field=name[:60], kind=row.kind.value, fields=known)


def _value(field: Field, item: object) -> str | tuple[str, ...]:
    parts: list[str]
    match item:
        case None:
            parts = []
        case str() | (int() | float()) if not isinstance(item, bool):
            parts = [str(item)]
        case list() | tuple() if all(isinstance(part, str) for part in item):
            parts = list(item)
        case _:
            raise BadUsage("propose.bad-value", field=field.name)
    if field.many:
        lines = (line for part in parts for line in part.replace("\r\n", "\n").split("\n"))
        return tuple(bare for line in lines if (bare := _BULLET.sub("", line).strip()))
    text = "\n".join(parts).replace("\r\n", "\n").replace("\r", "\n").strip()
    if not field.choices or not text:
        return text
    if found := choice(field.name, text):
        return found
    raise BadUsage("propose.no-choice", field=field.name, value=text[:60], choices=", ".join(field.choices))


_BULLET = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s*)?")


def choice(field: str, word: str) -> str:
    """What a word says for a field of choices; "" where it is none of them."""
    bare = word.strip("*_`\"' ").lower()
    return next((c for c, others in CHOICES[field].items() if bare in (c.lower(), *others.split("|"))), "")


def plain(label: str) -> str:
    """A label as it is compared: letters and digits, in lower case."""
    return "".join(c for c in label.lower() if c.isalnum())


def field_words(say: Callable[[str], str], name: str) -> tuple[str, str]:
    """The label of a field, and how to say it: the two halves of one sentence."""
    told = say(f"remember.field.{name.replace('_', '-')}").replace("：", ": ", 1)
    label, _, how = told.partition(": ")
    return label, how
