"""THR-1..3: what a new decision and a new learning must state, for typed values and for text that an agent writes.

Only what is new is judged: rows and tables that are there stay as they are. A hook loads this when a bank page is
written, so nothing here needs `model.rule`.
"""

from collections import Counter
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.markdown.labels import LabelledRow, labelled, tabled, words_of
from memorybank.markdown.pieces import PieceKind, pieces, tables
from memorybank.model.bank import Document, Heading
from memorybank.model.memory import KINDS, Kind, Memory, plain, row_of

DECISION = tuple(f.name for f in KINDS[Kind.DECISION].fields if f.must)  # THR-1
LEARNING = tuple(f.name for f in KINDS[Kind.LEARNING].fields if f.must)  # THR-2
HIGHLIGHTS = KINDS[Kind.DECISION].section
ANSWERS = KINDS[Kind.ANSWER].section

_DECISION_WORDS = words_of((f.name, f.words) for f in KINDS[Kind.DECISION].fields)
_LEARNING_WORDS = words_of((f.name, f.words) for f in KINDS[Kind.LEARNING].fields)
# Said where there is nothing to say: none of these states a field.
_EMPTY = frozenset((
    "na", "none", "nil", "null", "tbd", "todo", "tba", "tbc", "fixme", "pending", "unknown", "nothing", "empty",
    "placeholder", "x", "xx", "xxx", "same", "ditto", "asabove", "seeabove", "notyet", "tobedone", "tobefilled",
    "tobedetermined", "tobeadded", "yourtexthere", "notapplicable",
    "无", "暂无", "没有", "空", "待补充", "待补", "待定", "待填", "待填写", "待完善", "待确认", "未知", "不详", "略",
    "同上", "稍后补充", "后续补充", "不适用", "见上", "省略",
))  # fmt: skip
_EDITS = 200  # rows of one write that are taken for edits; more are a new table
_HOLES = {"<": ">", "{": "}", "[": "]", "【": "】", "《": "》"}  # a template's own: <reason>, {原因}, [...]


class Missing(NamedTuple):
    line: int  # from 1
    fields: tuple[str, ...]


def is_stated(text: str) -> bool:
    """Does it say anything? A dash, "TBD", 待补充 or a template's empty hole does not."""
    bare = text.strip(" \t\r\n*_`~|>-—–·•…。.,，;；:：!！?？/\\\"'“”‘’()（）")
    if not bare or not any(c.isalnum() for c in bare):
        return False
    hole = text.strip(" \t\r\n*_`")
    if hole[:1] in _HOLES and hole.endswith(_HOLES[hole[0]]) and "](" not in hole and "\n" not in hole:
        return False
    return plain(bare) not in _EMPTY


def missing(memory: Memory) -> tuple[str, ...]:
    lacking = []
    for field in row_of(memory).fields:
        given = getattr(memory, field.name)
        stated = any(map(is_stated, given)) if isinstance(given, tuple) else is_stated(given)
        if field.must and not stated:
            lacking.append(field.name)
    return tuple(lacking)


def learning_missing(text: str) -> tuple[str, ...]:
    """THR-2 for a page as an agent writes it: labelled lines, bullets, sections or a table. 问题 satisfies none."""
    stated = {found.field for found in labelled(text, _LEARNING_WORDS) if _states_any_line(found.text)}
    rows = (told.fields.items() for told in tabled(read(text), _LEARNING_WORDS))
    stated |= {field for row in rows for field, cell in row if is_stated(cell)}
    return tuple(field for field in LEARNING if field not in stated)


def decision_rows_missing(before: str, after: str) -> list[Missing]:
    """THR-1 for a page as an agent writes it: each new decision that does not state all it must, by its line."""
    old, new = read(before), read(after)
    lacking = [*_rows(old, new), *_entries(before, after), *_bullets(old, new)]
    return sorted(lacking)


def highlights_count(document: Document) -> int:
    """Rows of its tables and items of its lists, as `propose` counts what it must make room among."""
    found = document.section(HIGHLIGHTS)
    if found is None:
        return 0
    rows = sum(len(table.rows) for table in tables(document, found.body, found.end))
    return rows + len(_items(document, found))


def answers_count(document: Document) -> int:
    """Items, sub-headings or rows of Top Quick Answers, however a page writes them."""
    found = document.section(ANSWERS)
    if found is None:
        return 0
    lines = document.text[found.body : found.end].split("\n")
    items = sum(line.startswith(("- ", "* ", "### ")) for line in lines)
    return max(items, sum(line.startswith("|") for line in lines) - 2)


def _states_any_line(text: str) -> bool:
    """One line that says something is enough; a sub-heading or a comment is none."""
    lines = (line for line in text.split("\n") if not line.lstrip().startswith(("#", "<!--", "```", "~~~")))
    return any(is_stated(line) for line in lines)


# --- rows of tables


def _rows(old: Document, new: Document) -> list[Missing]:
    there = [told for told in tabled(old, _DECISION_WORDS) if "decision" in told.header]
    coming = [told for told in tabled(new, _DECISION_WORDS) if "decision" in told.header]
    known = Counter(told.cells for told in there)
    fresh: list[LabelledRow] = []
    for told in coming:
        if known[told.cells]:
            known[told.cells] -= 1
        else:
            fresh.append(told)
    gone = [told for told in there if known[told.cells]]
    return [Missing(told.line, lacking) for told in fresh if (lacking := _row_lacks(told, gone))]


def _row_lacks(told: LabelledRow, gone: list[LabelledRow]) -> tuple[str, ...]:
    """An edit may leave out what its row never said, but nothing that was said. It is the edit of a row that says the
    same decision under the same columns, or mostly the same."""
    for old in gone[:_EDITS]:
        same = sum(a == b for a, b in zip(old.cells, told.cells, strict=False))
        alike = plain(old.fields.get("decision", "")) == plain(told.fields.get("decision", ""))
        if old.header == told.header and (alike or same * 2 >= len(told.cells)):
            unsaid = _lacks(old)
            return tuple(field for field in _lacks(told) if field not in unsaid)
    return _lacks(told)


def _lacks(told: LabelledRow) -> tuple[str, ...]:
    """What a row does not state, in its columns or under a label inside a cell. A table without columns for reason and
    trade-off that points elsewhere is a summary (MEMORY.md's Decision Highlights): the rest is behind the pointer."""
    said = dict(told.fields)
    for cell in told.cells:
        for found in labelled(cell.replace("<br>", "\n"), _DECISION_WORDS):
            said.setdefault(found.field, found.text)
    wanted = DECISION
    if "pointer" in told.header and not {"reason", "trade_off"} & set(told.header):
        full = all(is_stated(said.get(field, "")) for field in DECISION)
        scope = ("scope",) if "scope" in told.header else ()
        wanted = () if full else ("decision", *scope, "pointer")
    unlinked = {field: cell.replace("[", " ").replace("]", " ") for field, cell in said.items()}
    return tuple(field for field in wanted if not is_stated(unlinked.get(field, "")))


# --- labelled text and bullets


def _entries(before: str, after: str) -> list[Missing]:
    """`决策：...` with its labels below or behind it, wherever a page writes decisions as text."""
    known = {plain(said.text) for said in labelled(before, _DECISION_WORDS) if said.field == "decision"}
    said = labelled(after, _DECISION_WORDS)
    starts = [n for n, found in enumerate(said) if found.field == "decision"]
    lacking: list[Missing] = []
    for at, begin in enumerate(starts):
        entry = said[begin : starts[at + 1] if at + 1 < len(starts) else len(said)]
        if not is_stated(entry[0].text) or plain(entry[0].text) in known:
            continue  # a heading of that name over a table, or a decision that was there
        stated = {found.field for found in entry if _states_any_line(found.text)}
        fields = tuple(field for field in DECISION if field not in stated)
        if fields and entry[0].text.count("\n") < 3:  # longer: a section's prose under a heading of that name
            lacking.append(Missing(entry[0].line, fields))
    return lacking


def _bullets(old: Document, new: Document) -> list[Missing]:
    """New list items of Decision Highlights: one line that points to where the decision is recorded, or states all."""
    found = new.section(HIGHLIGHTS)
    if found is None:
        return []
    was = old.section(HIGHLIGHTS)
    known = {plain(item) for _, item in _items(old, was)} if was else set()
    lacking: list[Missing] = []
    for line, item in _items(new, found):
        stated = {s.field for s in labelled(item, _DECISION_WORDS) if is_stated(s.text)}
        points = "](" in item or ".md" in item or set(DECISION) <= stated
        if plain(item) not in known and not points and "decision" not in stated:
            lacking.append(Missing(line, ("pointer",)))
    return lacking


def _items(document: Document, section: Heading) -> list[tuple[int, str]]:
    text = document.text
    items = (piece for piece in pieces(document, section.body, section.end) if piece.kind is PieceKind.ITEM)
    return [(text.count("\n", 0, item.start) + 1, text[item.start : item.end]) for item in items]
