"""What an index needs to know of a page, read from the page."""

from __future__ import annotations

import re

from memorybank.markdown.read import read
from memorybank.model.bank import Page
from memorybank.model.document import Document

STATUSES = ("Proposed", "Accepted", "Implementing", "Done", "Deprecated")
TYPES = ("bug", "performance", "integration")
UNDECLARED = "-"  # a page that does not say; guessing would state an invention as fact

_STATUS_WORDS = {
    "proposed": "Proposed", "draft": "Proposed", "提议": "Proposed", "已提议": "Proposed", "待确认": "Proposed",
    "accepted": "Accepted", "approved": "Accepted", "已接受": "Accepted", "已确认": "Accepted", "接受": "Accepted",
    "implementing": "Implementing", "in progress": "Implementing", "实施中": "Implementing",
    "进行中": "Implementing", "实现中": "Implementing", "开发中": "Implementing",
    "done": "Done", "completed": "Done", "implemented": "Done", "已完成": "Done", "完成": "Done", "已实现": "Done",
    "deprecated": "Deprecated", "obsolete": "Deprecated", "已废弃": "Deprecated", "废弃": "Deprecated",
}  # fmt: skip
_TYPE_WORDS = {
    "bug": "bug", "bugs": "bug", "缺陷": "bug", "踩坑": "bug",
    "performance": "performance", "perf": "performance", "性能": "performance",
    "integration": "integration", "integrations": "integration", "集成": "integration",
}  # fmt: skip
_FIELD = re.compile(r"\n[>\-* ]{0,4}\**(status|状态|type|类型)\**[ \t]*[:：]\**[ \t]*([^\n]{1,60})", re.IGNORECASE)
_HEAD = 3000  # fields stand at the top of a page


def page_of(path: str, text: str, *, size: int, day: str) -> tuple[Page, Document]:
    """`day` is the date to fall back on when the page's own metadata has none."""
    document = read(text)
    status, kind = _declared(path, text)
    updated = document.meta.updated[:10] if document.meta else ""
    return (
        Page(
            path=path,
            title=title_of(path, document),
            lines=document.lines,
            size=size,
            updated=updated if _is_day(updated) else day,
            status=status,
            type=kind,
            shape=document.shape,
            flaw=document.flaw,
        ),
        document,
    )


def title_of(path: str, document: Document) -> str:
    """The first `#` heading, else the first heading, else the file's name."""
    first = next((h.title for h in document.headings if h.level == 1 and h.title), "")
    return first or next((h.title for h in document.headings if h.title), "") or _stem(path)


def _declared(path: str, text: str) -> tuple[str, str]:
    folders = path.split("/")[:-1]
    status = kind = UNDECLARED
    if "requirements" not in folders and "learnings" not in folders:
        return status, kind
    for name, value in _FIELD.findall("\n" + text[:_HEAD]):
        word = value.strip().strip("*_`\"'").strip().lower()
        first = re.split(r"[（(，,;；/|]", word, maxsplit=1)[0].strip()
        if name.lower() in ("status", "状态") and status == UNDECLARED:
            status = _STATUS_WORDS.get(first, UNDECLARED)
        elif name.lower() in ("type", "类型") and kind == UNDECLARED:
            kind = _TYPE_WORDS.get(first, UNDECLARED)
    if "learnings" in folders and kind == UNDECLARED:
        kind = next((_TYPE_WORDS[f] for f in reversed(folders) if f in _TYPE_WORDS), UNDECLARED)
    return status, kind


def _stem(path: str) -> str:
    return path.rsplit("/", 1)[-1].removesuffix(".md")


def _is_day(value: str) -> bool:
    return len(value) == 10 and value[4] == value[7] == "-" and (value[:4] + value[5:7] + value[8:]).isdigit()
