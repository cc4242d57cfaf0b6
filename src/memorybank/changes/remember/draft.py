"""Free text -> a memory: what stands under labels first, then what a clause gives away by how it begins.

Nothing is made up: every field is a part of the text, and what is not found is left for the threshold to name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from memorybank.markdown.labels import Words, labelled, tabled, words_of
from memorybank.markdown.read import read
from memorybank.model.errors import BadUsage
from memorybank.model.kinds import KINDS, from_mapping, kind_of
from memorybank.model.memory import Kind, Memory, Row

# How a clause begins, where nobody wrote a label. Longer beginnings first.
_CUES: dict[Kind, dict[str, tuple[str, ...]]] = {
    Kind.DECISION: {
        "reason": ("because of", "because", "since it", "since we", "in order to", "so that", "due to",
                   "因为", "由于", "原因是", "理由是", "考虑到", "为了"),
        "not_for": ("but not for", "not for", "except for", "except", "不适用于", "但不用于", "除了", "例外"),
        "trade_off": ("instead of", "rather than", "at the cost of", "giving up", "we give up", "the price is",
                      "放弃", "代价是", "代价", "牺牲", "而不是", "而不用", "而非", "取舍是", "不再用"),
        "scope": ("applies to", "it applies to", "only for", "for all", "in all", "for every", "for the",
                  "适用于", "用于", "仅用于", "仅限", "范围是", "适用范围是", "只在"),
    },
    Kind.LEARNING: {
        "symptom": ("the symptom was", "the symptom is", "we saw", "症状是", "现象是", "表现为"),
        "root_cause": ("the root cause was", "the root cause is", "root cause was", "it was caused by", "caused by",
                       "because", "根因是", "根本原因是", "原因是", "是因为", "因为"),
        "solution": ("the fix was", "the fix is", "fixed by", "we fixed it by", "解决办法是", "解决方案是", "通过"),
        "prevention": ("to prevent", "prevented by", "to avoid it", "预防措施是", "为避免再次", "为了避免", "以后"),
    },
}  # fmt: skip
# Beginnings that are part of what is said.
_KEPT = ("放弃", "牺牲", "giving up", "we give up", "instead of", "rather than", "不再用", "通过")
_HINTS = (
    (Kind.LEARNING, re.compile(r"root cause|踩坑|教训|根因|lesson learn", re.IGNORECASE)),
    (
        Kind.DECISION,
        re.compile(r"\bdecided?\b|\bdecision\b|we (?:chose|will use)|决定|决策|选用|采用|约定", re.IGNORECASE),
    ),
    (Kind.REQUIREMENT, re.compile(r"\bREQ-\d|requirement|acceptance|需求|验收", re.IGNORECASE)),
    (Kind.FOCUS, re.compile(r"\bfocus\b|working on|焦点|正在做", re.IGNORECASE)),
)
_CLAUSE = re.compile(
    r"[，,；;。\n]|(?<=[a-z0-9)])[.!](?=\s|$)|\s(?=because\b|instead of\b|rather than\b|at the cost of\b)"
)
_LEAD_WORDS = re.compile(r"^(?:and|but|so|which|that|并且|并|且|而且|所以|同时)\s*", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[?？])\s*")
_CODE_LINE = re.compile(r"^\s*(?:[-*+]\s+)?`([^`\n]+)`\s*(?:[:：—–-]|->|→)\s*(.+)$", re.DOTALL)
_LONG_TITLE = 80


class _Read(NamedTuple):
    fields: dict[str, object]
    musts: int
    labels: int


def drafted(kind: str, text: str, given: Mapping[str, object] | None = None) -> Memory:
    """The memory a text holds; flags that were given as well have the last word."""
    clean = text.replace("\r\n", "\n").removeprefix("\ufeff")
    row = kind_of(kind)[0] if kind else guessed(clean)
    found = {**_labelled(row, clean).fields}
    _fill(row, clean, found)
    return from_mapping(kind or row.kind.value, found | dict(given or {}))


def guessed(text: str) -> Row:
    """The kind whose labels the text has most of, else the one whose words it uses."""
    read_as = {row.kind: _labelled(row, text) for row in KINDS.values()}
    best = max(read_as, key=lambda kind: (read_as[kind].musts, read_as[kind].labels))
    if read_as[best].labels:
        ties = [k for k, r in read_as.items() if r[1:] == read_as[best][1:]]
        hinted = next((k for k, pattern in _HINTS if k in ties and pattern.search(text)), best)
        return KINDS[hinted]
    for kind, pattern in _HINTS:
        if pattern.search(text):
            return KINDS[kind]
    raise BadUsage("propose.kind-unclear", kinds=", ".join(k.value for k in Kind))


def _words(row: Row) -> Words:
    return words_of((f.name, f.words) for f in row.fields)


def _labelled(row: Row, text: str) -> _Read:
    words = _words(row)
    found: dict[str, list[str]] = {}
    for said in labelled(text, words):
        found.setdefault(said.field, []).append(said.text)
    rows = list(tabled(read(text), words))
    for told in rows:
        for name, cell in told.fields.items():
            found.setdefault(name, []).append(cell.replace("\\|", "|").replace("<br>", "\n"))
    if row.kind is Kind.DECISION and len([t for t in found.get("decision", ()) if t]) > 1:
        raise BadUsage("propose.several", count=len(found["decision"]))
    fields: dict[str, object] = {name: "\n".join(t for t in texts if t) for name, texts in found.items()}
    fields = {name: told for name, told in fields.items() if told}
    return _Read(fields, sum(f.must and f.name in fields for f in row.fields), len(fields))


def _fill(row: Row, text: str, found: dict[str, object]) -> None:
    """What the labels left open, from the title and the text before the first label."""
    document = read(text)
    title = next((h.title for h in document.headings if h.level == 1), "")
    lead = _lead(row, text)
    match row.kind:
        case Kind.DECISION | Kind.LEARNING:
            rest = _by_cues(row.kind, lead, found)
            if row.kind is Kind.DECISION and rest:
                found.setdefault("decision", rest)
            if row.kind is Kind.LEARNING and (title or (rest and len(rest) <= _LONG_TITLE)):
                found.setdefault("title", title or rest)
        case Kind.REQUIREMENT | Kind.DESIGN:
            head, _, rest = lead.partition("\n")
            if not title and head and len(head) <= _LONG_TITLE and "title" not in found:
                title, lead = head, rest.strip()
            if title:
                found.setdefault("title", title)
            if lead:
                found.setdefault("goal" if row.kind is Kind.REQUIREMENT else "approach", lead)
        case Kind.ANSWER:
            question, *answer = _SENTENCE.split(lead, maxsplit=1)
            if answer and answer[0].strip():
                found.setdefault("question", question)
                found.setdefault("answer", answer[0].strip())
        case Kind.TECH:
            told = _CODE_LINE.match(lead)
            if told:
                found.setdefault("name", told[1])
                found.setdefault("does", told[2].strip())
        case _:
            if lead:
                found.setdefault(row.main.name, lead)


def _lead(row: Row, text: str) -> str:
    """The text before the first label, less headings and comments; a design's keeps its sections."""
    said = labelled(text, _words(row))
    lines = text.split("\n")
    upto = said[0].line - 1 if said else len(lines)
    if any("|" in line and line.strip().startswith("|") for line in lines[:upto]):
        upto = next(n for n, line in enumerate(lines) if line.strip().startswith("|"))
    whole = row.kind is Kind.DESIGN
    kept = [
        line for line in lines[:upto]
        if not line.startswith("<!--") and not (re.match(r"#{1,6}\s", line) and (not whole or line.startswith("# ")))
    ]  # fmt: skip
    before = ""
    if said and upto < len(lines):
        inline = re.split(r"[：:]", lines[upto], maxsplit=1)[0]
        label = inline.strip(" \t>-*+")
        head = re.split(r"[；;。，,.!?]", label)
        before = inline[: inline.rfind(head[-1])].strip(" \t；;。，,.") if len(head) > 1 else ""
    return "\n".join([*kept, before]).strip()


def _by_cues(kind: Kind, lead: str, found: dict[str, object]) -> str:
    """Clauses that begin like a field, and those that follow them; what comes before the first is given back."""
    told: dict[str, list[str]] = {"": []}
    name = ""
    for raw in _CLAUSE.split(lead):
        clause = _LEAD_WORDS.sub("", raw.strip())
        cue = next(((f, c) for f, cues in _CUES[kind].items() for c in cues if clause.lower().startswith(c)), None)
        if cue is not None:
            name = cue[0]
            clause = clause if cue[1] in _KEPT else clause[len(cue[1]) :].strip(" ：:，,")
        if clause:
            told.setdefault(name, []).append(clause)
    for field, clauses in told.items():
        if field and field not in found:
            found[field] = _joined(clauses)
    return _joined(told[""])


def _joined(clauses: list[str]) -> str:
    return ("，" if any(not clause.isascii() for clause in clauses) else ", ").join(clauses)
