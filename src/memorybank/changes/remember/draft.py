"""Free text -> a memory: what stands under the labels of its kind, its title, and the text before the first label.

Nothing is made up: every field is a part of the text, and what is not found is left for the threshold to name.
"""

import re
from collections.abc import Mapping

from memorybank.markdown.labels import labelled, tabled, words_of
from memorybank.markdown.read import read
from memorybank.model.errors import BadUsage
from memorybank.model.memory import KINDS, Kind, Memory, Row, from_mapping, kind_of

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
    """The memory a text holds, of this kind or, where that is "", of the one that the text tells; flags that were given
    as well have the last word."""
    clean = text.replace("\r\n", "\n").removeprefix("\ufeff")
    kind = kind or _told_kind(clean).value
    row = kind_of(kind)[0]
    found, upto = _labelled(row, clean)
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


def _labelled(row: Row, text: str) -> tuple[dict[str, list[str]], int]:
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
        found, _ = _labelled(row, text)
        counts[kind] = sum(f.must and f.name in found for f in row.fields), len(found)
    best = max(counts.values())
    likely = [kind for kind in KINDS if not best[0] or counts[kind] == best]
    if len(likely) > 1:
        likely = [kind for kind, cue in _CUES.items() if kind in likely and cue.search(text)]
    if not likely:
        raise BadUsage("propose.no-kind-given", kinds=", ".join(k.value for k in Kind))
    return likely[0]
