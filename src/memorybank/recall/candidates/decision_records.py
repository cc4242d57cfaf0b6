"""Decision records: Nygard's sections, MADR with its chosen option, Y-statements; Markdown and reStructuredText.

A record is told by its headings. One that is proposed, rejected, deprecated or superseded decides nothing now.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from memorybank.markdown.labels import field_of, words_of
from memorybank.model.memory import plain
from memorybank.recall.candidates import Candidate
from memorybank.recall.candidates.statements import LONGEST, OPEN_END, because, columns, flat, refers_back, sentences
from memorybank.recall.search.document_rank import outline

_SECTIONS = words_of((
    ("status", ("current status", "状态")),
    ("context", ("context and problem statement", "background", "problem", "problem statement", "背景", "上下文")),
    ("reason", ("rationale", "reasons", "justification", "decision drivers", "why", "理由", "原因", "决策依据")),
    ("decision", ("decisions", "decision outcome", "决策", "决定", "决策结果", "决策内容")),
    ("consequences", ("consequence", "后果", "影响", "结果")),
    ("trade_off", (
        "negative consequences", "negative", "drawbacks", "cons", "disadvantages", "downsides", "trade-offs",
        "tradeoffs", "缺点", "代价", "负面影响", "取舍",
    )),
    ("scope", ("applies to", "applicability", "适用范围", "范围")),
))  # fmt: skip
# The states of a record that holds, by the first word of its status.
_HOLDS = frozenset((
    "accepted", "approved", "adopted", "implemented", "active", "agreed", "decided", "done", "final", "complete",
    "completed", "accept", "已接受", "接受", "已采纳", "采纳", "已通过", "通过", "生效", "已生效", "已实施",
))  # fmt: skip
_OVER = re.compile(r"\bsuperseded\b|\bdeprecated\b|\breplaced\s+by\b|\brejected\b|取代|废弃|替代", re.IGNORECASE)
_STATUS_LINE = re.compile(
    r"^[\s>|*:_+-]*(?:status|状态)[*_\s]*[:：|][\s*_]*(?P<state>[^|\n]*)", re.IGNORECASE | re.MULTILINE
)
_FIRST_WORD = re.compile(r"[A-Za-z]+|[\u4e00-\u9fff]+")
_CHOSEN = re.compile(
    r"chosen\s+option:?\W{0,8}(?P<option>[^\n]+?(?:\n[^\n]+?)?)\W{0,4}(?:,|\s|\n)\s*because:?\s+(?P<why>.+)",
    re.IGNORECASE | re.DOTALL,
)
_Y = re.compile(
    r"in\s+the\s+context\s+of\s+(?P<scope>.+?),?\s+facing\s+(?P<facing>.+?),?\s+we\s+(?:have\s+)?decided\s+"
    r"(?:for|to|on)?\s*(?P<decision>.+?),?\s+to\s+achieve\s+(?P<reason>.+?),?\s+accepting\s+(?:that\s+)?"
    r"(?P<trade_off>[^\n]+?(?:\n[^\n]+?)*)(?:\.\s|\.$|\n\n|$)",
    re.IGNORECASE | re.DOTALL,
)
_BULLET = re.compile(r"^\s*[-*+]\s+")
_CHOICE = re.compile(r"^\W*chosen\s+options?[\s:：*_]*", re.IGNORECASE)
_QUOTES = " \"'“”*`,."
_NUMBERED = re.compile(r"(?:option|solution|alternative|方案)?\s*#?\w{1,2}", re.IGNORECASE)  # names nothing
_DATE = re.compile(
    r"^[\s>|*:_+-]*(?:date|日期)[*_\s]*[:：|][\s*_]*(?P<day>\d{4}-\d\d-\d\d)\b", re.IGNORECASE | re.MULTILINE
)
_BAD = re.compile(r"^\s*[-*+]\s*\**bad\**,?\s*(?:because:?)?\s*(.+)$", re.IGNORECASE | re.MULTILINE)
_NOT_TEXT = ("```", "~~~", "|", "![", "..")  # how code, a table, a picture or a directive begins
_LINK = re.compile(r"(?:relates\s+to\s+)?\[[^\]]*\]\([^)]*\)", re.IGNORECASE)  # says nothing by itself
_DECIDED = re.compile(
    r"\b(?:decided|chose|chosen|selected|adopt(?:ed)?)\b|^\W*we(?:\s+will|['’]ll|\s+use)\b|决定|选择|采用",
    re.IGNORECASE,
)
_BOLD_LABEL = re.compile(r"(\*\*|__)(?:(?!\1).)*[^.!?。！？*_]\1[^.!?。！？]*")  # names what the text below it says
_POINTS_ON = re.compile(  # to what stands below all that is quoted: no paragraph, no item follows
    r"(?:\b(?:the\s+following|as\s+follows)\b|\bbelow\b(?=\s*(?:[.,;:)—-]|$))|以下|下列|如下)"
    r"(?!(?s:.)*\n\s*(?:\n|[-*+•#]|\d+[.)]))",
    re.IGNORECASE,
)
_OPEN_ITEM = re.compile(r"\n\s*(?:\d{1,2}|#)\.\Z")  # the number of an item that did not fit
_BLANK_LINE = re.compile(r"\n\s*\n")
_HEAD = 30  # lines in which a status may stand without a heading


class RecordSection(NamedTuple):
    role: str  # of _SECTIONS; "" for any other
    title: str
    line: int  # of its heading, from 1
    body: tuple[str, ...]
    first: int  # line of the first line of its body


def decision_record(path: str, text: str, *, sure: bool) -> Candidate | None:
    """What a record decides; None where this is none that holds. `sure`: it lies where records are kept; else a page
    must state its status too, and from what or to what the decision leads: a review also ends in a "Decision"."""
    sections = list(_sections(text))
    roles = {section.role for section in sections}
    state = _state(text, sections)
    leads = {"context", "reason", "consequences", "trade_off"} & roles
    if "decision" not in roles or not (leads or (sure and (state or "status" in roles))) or not (sure or state):
        return None
    first = _FIRST_WORD.search(state)  # a template's "proposed | accepted | ..." is no state
    if state and (first is None or first[0].lower() not in _HOLDS or _OVER.search(state)):
        return None
    section = next((s for s in sections if s.role == "decision" and any(map(str.strip, s.body))), None)
    told = _quoted(section) if section else None
    if section is None or told is None:
        return None
    quote, line = told
    fields = _fields(flat(quote), sections, "\n".join(section.body))
    day = _DATE.search("\n".join(text.split("\n")[:_HEAD]))
    fields |= {"pointer": path} | ({"date": day["day"]} if day else {})
    title = sections[0].title if not sections[0].role else ""
    also = tuple((s.title, s.line) for s in sections if s.role in ("context", "reason", "consequences", "trade_off"))
    return Candidate("decision", fields, quote, path, line, heading=title, also=also, weight=4.0 if sure else 3.0)


def _sections(text: str) -> Iterator[RecordSection]:
    lines = text.split("\n")
    begun = [(at, outlined.title) for at, outlined in enumerate(outline(lines)) if outlined.level]
    for number, (at, title) in enumerate(begun):
        end = begun[number + 1][0] if number + 1 < len(begun) else len(lines)
        first = at + 1 if lines[at].startswith("#") else at + 2
        yield RecordSection(field_of(title.strip("*_ :"), _SECTIONS), title, at + 1, tuple(lines[first:end]), first + 1)


def _state(text: str, sections: list[RecordSection]) -> str:
    """What it says of its own state, under a heading, in its head or in its front matter."""
    for section in sections:
        if section.role == "status":
            return flat(" ".join(section.body))
    found = _STATUS_LINE.search("\n".join(text.split("\n")[:_HEAD]))
    return found["state"].strip() if found else ""


def _quoted(section: RecordSection) -> tuple[str, int] | None:
    """The first paragraph of a section that stands by itself, with the list that it announces; of a long one, whole
    sentences. Of a decision, the first that says what was decided: some begin with what was looked at."""
    body = ["" if line.lstrip().startswith("<!--") else line for line in section.body]
    told = [at for at, line in enumerate(body) if line.strip()]
    if not told or body[told[0]].lstrip().startswith(_NOT_TEXT):
        return None
    # what stands further in is part of what is above it
    begins = [at for at in told if not (at and body[at - 1].strip()) and not body[at][0].isspace()]
    decides = [at for at in begins if section.role == "decision" and _DECIDED.search(body[at])]
    if _DECIDED.search("\n".join(body[told[0] : _end(body, told[0])])):
        decides = []
    start = next((at for at in decides or begins if not refers_back(body[at])), None)
    if start is None or body[start].lstrip().startswith(_NOT_TEXT):
        return None
    quote = "\n".join(section.body[start : _end(body, start)]).strip()
    if len(quote) > LONGEST:
        quote = _whole_sentences(quote)
    said = plain(_LINK.sub("", quote))
    names_none = section.role == "decision" and _NUMBERED.fullmatch(_CHOICE.sub("", quote).strip(_QUOTES))
    is_preface = OPEN_END.search(quote) or _POINTS_ON.search(quote)
    return (quote, section.first + start) if columns(said) > 9 and not names_none and not is_preface else None


def _end(body: list[str], start: int) -> int:
    end = start
    while end < len(body) and (body[end].strip() or _announces(body, start, end)):
        end += 1
    return end


def _announces(body: list[str], start: int, at: int) -> bool:
    above = next(line for line in reversed(body[start:at]) if line.strip())
    below = next((line for line in body[at:] if line.strip()), "")
    told = bool(below) and not below.lstrip().startswith(_NOT_TEXT)
    is_label = not any(map(str.strip, body[start + 1 : at])) and _BOLD_LABEL.fullmatch(above.strip())
    return told and (bool(is_label) or above.rstrip().endswith((":", "：", "because")))


def _whole_sentences(quote: str) -> str:
    kept = ""
    for sentence in sentences(quote):
        end = quote.index(sentence, len(kept)) + len(sentence)
        if kept and end > LONGEST:
            break
        kept = quote[:end]
    return _OPEN_ITEM.sub("", kept) if len(kept) <= 2 * LONGEST else ""


def _fields(quote: str, sections: list[RecordSection], body: str) -> dict[str, str]:
    stated = _Y.search(body) or _Y.search(quote)
    if stated is not None:
        told = {name: flat(stated[name]) for name in ("decision", "reason", "trade_off", "scope")}
        return {**told, "reason": flat(f"{stated['facing']}; {stated['reason']}")}
    fields = {"decision": _CHOICE.sub("", _BULLET.sub("", quote))}
    chosen = _CHOSEN.search(body)
    if chosen is not None:
        option = flat(chosen["option"]).strip(_QUOTES)
        fields["decision"] = fields["decision"] if _NUMBERED.fullmatch(option) else option
        fields["reason"] = flat(_BLANK_LINE.split(chosen["why"].strip(), maxsplit=1)[0])
    said: dict[str, list[str]] = {}
    for section, first in ((s, _quoted(s)) for s in sections):
        said.setdefault(section.role, []).append(flat(first[0]) if first else "")
    why = because(quote) or next(filter(None, (*said.get("reason", ()), *said.get("context", ()))), "")
    outcome = "\n".join("\n".join(s.body) for s in sections if s.role in ("consequences", "decision"))
    bad = "; ".join(flat(told) for told in _BAD.findall(outcome)) or said.get("trade_off", [""])[0]
    more = {"reason": why, "trade_off": bad, "scope": said.get("scope", [""])[0]}
    return fields | {name: text for name, text in more.items() if text and name not in fields}
