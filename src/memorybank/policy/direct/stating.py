"""A proof, without `re`, that the new decisions and learnings of a page say enough (THR-1, THR-2).

No proof: `policy.rules.thresholds` is loaded, which knows every form a page may have. A law holds this to that one.
"""

from __future__ import annotations

from memorybank.policy.direct.blocks import blocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# The commonest names of a column or a label; any other name is left to the thresholds.
_COLUMNS = {
    "日期": "date", "date": "date", "决策": "decision", "decision": "decision", "原因": "reason", "reason": "reason",
    "取舍": "trade_off", "trade-off": "trade_off", "适用范围": "scope", "scope": "scope", "指针": "pointer",
    "pointer": "pointer",
}  # fmt: skip
_LEARNT = {
    "symptom": ("症状", "symptom", "symptoms"),
    "root_cause": ("根因", "根本原因", "root cause"),
    "solution": ("解决", "解决方案", "solution"),
    "prevention": ("预防", "预防措施", "prevention"),
}
_DECIDES = ("decision", "decided", "决策", "决定")
_HOLES = ("<", "{", "[", "【", "《")
_NOTHING = frozenset(
    (
        "na", "none", "nil", "null", "tbd", "todo", "tba", "tbc", "fixme", "pending", "unknown", "nothing", "empty",
        "placeholder", "x", "xx", "xxx", "same", "ditto", "asabove", "seeabove", "notyet", "tobedone", "tobefilled",
        "tobedetermined", "tobeadded", "yourtexthere", "notapplicable", "无", "暂无", "没有", "空", "待补充", "待补",
        "待定", "待填", "待填写", "待完善", "待确认", "未知", "不详", "略", "同上", "稍后补充", "后续补充", "不适用",
        "见上", "省略",
    )
)  # fmt: skip


def says(text: str) -> bool:
    """Does it surely say something?"""
    bare = text.strip(" \t\r*_`")
    words = "".join(c for c in bare.lower() if c.isalnum())
    return len(words) > 1 and words not in _NOTHING and not bare.startswith(_HOLES)


def decisions_are_stated(before: str, after: str) -> bool:
    """Is every new row full, and no decision written in any other form?"""
    prose = _prose(after)
    if prose != _prose(before) and any(word in line.lower() for line in prose for word in _DECIDES):
        return False
    old: dict[tuple[str, str], int] = {}
    for head, _, line in _rows(before.split("\n")):
        old[head, line] = old.get((head, line), 0) + 1
    lines = after.split("\n")
    for head, at, line in _rows(lines):
        if old.get((head, line), 0):
            old[head, line] -= 1
        elif not _row_is_full(lines, at):
            return False
    return True


def _rows(lines: list[str]) -> Iterator[tuple[str, int, str]]:
    """Every line with a stroke, under the first of its kind: the head of its table."""
    head = ""
    for at, line in enumerate(lines):
        head = (head or line) if "|" in line else ""
        if head:
            yield head, at, line


def _prose(text: str) -> list[str]:
    """All but the rows of tables."""
    return [line for line in text.split("\n") if not line.startswith("|")]


def _row_is_full(lines: list[str], at: int) -> bool:
    """By the columns above it. Head and rule of a table are no rows, and a table of other things is none of ours."""
    rule = _rule_above(lines, at)
    if not is_rule(lines[rule]) or rule == 0:
        below = lines[at + 1] if at + 1 < len(lines) else ""
        return is_rule(below)  # the head itself; anything else is no table that we know
    if rule == at:
        return True
    names = [cell.strip(" *`").lower() for cell in _cells(lines[rule - 1])]
    if not any(word in name for name in names for word in _DECIDES):
        return len(names) > 2  # a table of two columns may name its fields in the first
    said = row_of(lines, at)
    wanted = ("decision", "reason", "trade_off", "scope")
    if "pointer" in said and "reason" not in said and "trade_off" not in said and "scope" in said:
        wanted = ("decision", "scope", "pointer", "pointer")
    return all(says(said.get(field, "").replace("[", " ").strip()) for field in wanted)


def row_of(lines: list[str], at: int) -> dict[str, str]:
    """The cells of a row by its columns; nothing where not every one of them has a name that we know."""
    rule = _rule_above(lines, at)
    if rule in (0, at) or not is_rule(lines[rule]):
        return {}
    fields = [_COLUMNS.get(cell.strip(" *`").lower(), "") for cell in _cells(lines[rule - 1])]
    cells = _cells(lines[at])
    if "" in fields or len(set(fields)) != len(fields) or len(cells) != len(fields):
        return {}
    return dict(zip(fields, cells, strict=True))


def _rule_above(lines: list[str], at: int) -> int:
    while at > 0 and "|" in lines[at] and not is_rule(lines[at]):
        at -= 1
    return at


def is_rule(line: str) -> bool:
    bare = line.strip()
    return "-" in bare and "|" in bare and not bare.strip("|-: \t")


def _cells(line: str) -> list[str]:
    bare = line.strip()
    if "\\|" in bare or not bare.startswith("|") or not bare.endswith("|"):
        return []
    return [cell.strip() for cell in bare[1:-1].split("|")]


def learning_is_stated(text: str) -> bool:
    """`**症状**：…`, `- Root cause: …` or `## Solution` with a line below, for each of the four."""
    code = blocks(text).code
    lines = [line for number, line in enumerate(text.split("\n")) if number not in code]
    return all(any(states(lines, at, field) for at in range(len(lines))) for field in _LEARNT)


def states(lines: list[str], at: int, field: str) -> bool:
    """Does this line surely state the field, or open a section that does?"""
    line, names = lines[at].strip(" \t\r"), _LEARNT[field]
    if line.startswith("## "):
        below = next((other for other in lines[at + 1 :] if other.strip()), "#")
        return line[3:].strip().lower() in names and not below.startswith(("#", "<", "|", ">")) and _is_prose(below)
    label, colon, rest = line.removeprefix("- ").replace("：", ":", 1).partition(":")
    return bool(colon) and label.strip(" *").lower() in names and says(rest)


def _is_prose(line: str) -> bool:
    """Says something, and is no label of its own."""
    return says(line) and ":" not in line and "：" not in line
