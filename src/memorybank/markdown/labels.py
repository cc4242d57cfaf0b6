"""What a text says under its labels: `原因：...` lines, `## Root cause` sections, `- **Scope**: ...` bullets, tables.

Only labels that the caller knows count; everything else is the text of the label before it. Nothing is guessed: each
field of a memory drafted as free text is a part of that text, and a threshold names what is not there.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from memorybank.markdown import read
from memorybank.markdown.edit import line_end, text_lines
from memorybank.markdown.pieces import tables
from memorybank.model.bank import Document
from memorybank.model.errors import BadUsage
from memorybank.model.memory import KINDS, Kind, Memory, Row, from_mapping, kind_of, plain


class Said(NamedTuple):
    field: str
    text: str
    line: int  # from 1, where its label stands


Words = Mapping[str, str]  # a label, plain -> the field it names

_ENDS = "；;。.!?！？，,、|"  # what may stand before a label inside a line
_BOX = re.compile(r"^\W*\[[ xX]\]")
_NUMBER = re.compile(r"^\s*(?:\d{1,3}[.)、．]?|[一二三四五六七八九十]{1,3}[、.．])\s*")
_PARENS = re.compile(r"[(（][^()（）]*[)）]")
_LATIN = re.compile(r"[A-Za-z][A-Za-z -]*")
_BULLET = re.compile(r"[\s>*+•-]*(?:\d{1,3}|[一二三四五六七八九十]{1,3})?[.)、．]?\s*")
_COLON = re.compile(r"[:：](?:\*\*|__)?")
_BLANK = re.compile(r"[ \t\u3000]+(?=[^\W\d_])")  # before a letter: what may stand before a further label inside a line
_LABEL_LENGTH = 48  # characters, decoration included
_LONG = 4000  # characters of a line that are searched for labels


def words_of(fields: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """(field, its labels) -> the table that `labelled` wants. Of two that claim one label, the first has it."""
    table: dict[str, str] = {}
    for name, labels in fields:
        for label in (name, *labels):
            table.setdefault(plain(label), name)
    return table


def field_of(label: str, words: Words) -> str:
    """The field a heading, a column or a bold word names, in one language or both at once; "" for any other."""
    bare = _NUMBER.sub("", _BOX.sub("", label))
    without = _PARENS.sub("", bare)
    for part in (bare, without, *without.split("/"), *_PARENS.findall(bare)):
        if (bare_part := plain(part)) in words:
            return words[bare_part]
    latin = words.get(plain("".join(_LATIN.findall(without))), "")
    return latin if latin and latin == words.get(plain(_LATIN.sub("", without))) else ""


def labelled(text: str, words: Words) -> tuple[Said, ...]:
    """Everything said under a known label, in order; tables apart. What has no label belongs to the last, up to
    a heading that is as high as the one that opened it."""
    document = read(text)
    headings = {h.start: h for h in document.headings}
    in_tables = {at for t in tables(document) for at in (t.start, line_end(text, t.start), *(r.start for r in t.rows))}
    fields: list[tuple[str, list[str], int]] = []
    opened = 0  # the level of the heading above the field at hand; 7 for one that a line opened, 0 where none is open
    for number, (start, line) in enumerate(text_lines(text), 1):
        heading, is_code = headings.get(start), bool(document.fence_end(start))
        is_comment = line.startswith("<!--") and line.rstrip().endswith("-->") and not is_code
        if start in in_tables or is_comment:
            continue
        if heading is not None:
            opened = opened if opened < heading.level else 0
            told = _titled(heading.title, words)
            before = "" if told else line
        else:
            before, told = (line, []) if is_code else _split(line, words)
        if opened:
            fields[-1][1].append(before)
        if told:
            fields += [(field, [value], number) for field, value in told]
            opened = heading.level if heading else 7
    return tuple(Said(field, "\n".join(said).strip().rstrip("；;，,").strip(), at) for field, said, at in fields)


def _titled(title: str, words: Words) -> list[tuple[str, str]]:
    """A heading that begins with a label, or is one."""
    before, told = _split(title, words)
    told = told or [(field_of(title, words), "")]
    return [] if (before and before != title) or not told[0][0] else told


class LabelledRow(NamedTuple):
    """One row of a table whose columns are known labels, or a whole table of label and value."""

    fields: dict[str, str]
    line: int
    header: tuple[str, ...]  # the field of each column, "" for any other
    cells: tuple[str, ...]


def tabled(document: Document, words: Words) -> Iterator[LabelledRow]:
    line_of = partial(bisect_right, [at for at, _ in text_lines(document.text)])
    for table in tables(document):
        top = line_of(table.start)
        columns = tuple(field_of(name, words) for name in table.header)
        if len({c for c in columns if c}) > 1 or (len(columns) != 2 and any(columns)):
            for found in table.rows:
                cells = found.cells
                named = {c: cell for c, cell in zip(columns, cells, strict=False) if c}
                yield LabelledRow(named, line_of(found.start), columns, cells)
        elif len(columns) == 2:
            pairs = [table.header, *(found.cells for found in table.rows)]
            named = {}
            for cells in pairs:
                if len(cells) == 2 and (field := field_of(cells[0].strip("*_` "), words)):
                    named.setdefault(field, cells[1])
            if named:
                yield LabelledRow(named, top, (), ())


def _split(line: str, words: Words) -> tuple[str, list[tuple[str, str]]]:
    """What one line says before its first label, and its labels with what follows each."""
    found = list(_labels(line[:_LONG], words))
    if not found:
        return line, []
    before = line[: found[0].start]
    stops = [*(label.start for label in found[1:]), len(line)]
    told = [(label.field, line[label.end : stop].strip()) for label, stop in zip(found, stops, strict=True)]
    return "" if _BULLET.fullmatch(before) else before, told


class _Label(NamedTuple):
    field: str
    start: int  # of the sign before it, which belongs to neither
    end: int  # behind its colon


def _labels(line: str, words: Words) -> Iterator[_Label]:
    """From each colon back to the sign before it: is that a label? Behind a first label a blank will do for a sign."""
    is_capital: bool | None = None  # of the first label: `for this reason: ...` is no label where labels have capitals
    for colon in _COLON.finditer(line):
        low = max(0, colon.start() - _LABEL_LENGTH)
        before = line[low : colon.start()]
        sign = max(before.rfind(end) for end in _ENDS)
        field = field_of(before[sign + 1 :], words) if sign >= 0 or low == 0 else ""
        if field:
            is_capital = _is_capital(before[sign + 1 :]) if is_capital is None else is_capital
            yield _Label(field, low + max(sign, 0), colon.end())
        elif is_capital is not None:
            for blank in _BLANK.finditer(before, sign + 1):
                label = before[blank.end() :]
                if (field := field_of(label, words)) and (not is_capital or _is_capital(label)):
                    yield _Label(field, low + blank.start(), colon.end())
                    break


def _is_capital(label: str) -> bool:
    """Chinese knows no small letters."""
    letter = next((c for c in label if c.isalpha()), "")
    return letter.upper() == letter


# Words that tell the kind of a text whose labels do not, the surest first.
_CUES = {
    Kind.LEARNING: re.compile(r"root cause|lesson learn|踩坑|教训|根因", re.IGNORECASE),
    Kind.DECISION: re.compile(
        r"\bdecided?\b|\bdecision\b|we (?:chose|will use)|决定|决策|选用|采用|约定", re.IGNORECASE
    ),
    Kind.REQUIREMENT: re.compile(r"\bREQ-\d|requirement|acceptance|需求|验收", re.IGNORECASE),
    Kind.FOCUS: re.compile(r"\bfocus\b|working on|焦点|正在做", re.IGNORECASE),
}


def drafted(kind: str, text: str, given: Mapping[str, object] | None = None) -> Memory:
    """The memory a text holds, of this kind or, where that is "", of the one it tells; what was `given` wins."""
    clean = text.replace("\r\n", "\n").removeprefix("\ufeff")
    kind = kind or _told_kind(clean).value
    row = kind_of(kind)[0]
    found, upto = _drafted_fields(row, clean)
    if row.kind is Kind.DECISION and len([t for t in found.get("decision", ()) if t]) > 1:
        raise BadUsage("propose.several", count=len(found["decision"]))
    joined = {name: "\n".join(filter(None, texts)) for name, texts in found.items()}
    fields: dict[str, object] = {name: text for name, text in joined.items() if text}
    title = next((h.title for h in read(clean).headings if h.level == 1), "")
    if title and any(f.name == "title" for f in row.fields):
        fields.setdefault("title", title)
    lines = (line for line in clean.split("\n")[:upto] if not line.startswith(("# ", "<!--", "|")))
    lead = "\n".join(lines).strip()
    if lead and row.kind is not Kind.LEARNING:  # whose text may be about any of its four parts
        fields.setdefault(next(f.name for f in row.fields if f.must and f.name != "title"), lead)
    return from_mapping(kind, fields | dict(given or {}))


def _drafted_fields(row: Row, text: str) -> tuple[dict[str, list[str]], int]:
    words = words_of((f.name, f.words) for f in row.fields)
    said, rows = labelled(text, words), list(tabled(read(text), words))
    found: dict[str, list[str]] = {}
    for label in said:
        found.setdefault(label.field, []).append(label.text)
    for told in rows:
        for name, cell in told.fields.items():
            found.setdefault(name, []).append(cell.replace("\\|", "|").replace("<br>", "\n"))
    return found, min([label.line for label in said] + [told.line for told in rows], default=text.count("\n") + 2) - 1


def _told_kind(text: str) -> Kind:
    """The kind whose labels the text has most of; among equals, and without a label, the one whose words it uses."""
    counts: dict[Kind, tuple[int, int]] = {}
    for kind, row in KINDS.items():
        found, _ = _drafted_fields(row, text)
        counts[kind] = sum(f.must and f.name in found for f in row.fields), len(found)
    best = max(counts.values())
    likely = [kind for kind in KINDS if not best[0] or counts[kind] == best]
    if len(likely) > 1:
        likely = [kind for kind, cue in _CUES.items() if kind in likely and cue.search(text)]
    if not likely:
        raise BadUsage("propose.no-kind-given", kinds=", ".join(k.value for k in Kind))
    return likely[0]
