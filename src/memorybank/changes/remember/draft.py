"""Free text -> a memory: what stands under the labels of its kind, its title, and the text before the first label.

Nothing is made up: every field is a part of the text, and what is not found is left for the threshold to name.
"""

from __future__ import annotations

from collections.abc import Mapping

from memorybank.markdown.labels import labelled, tabled, words_of
from memorybank.markdown.read import read
from memorybank.model.errors import BadUsage
from memorybank.model.kinds import from_mapping, kind_of
from memorybank.model.memory import Kind, Memory, Row


def drafted(kind: str, text: str, given: Mapping[str, object] | None = None) -> Memory:
    """The memory of this kind that a text holds; flags that were given as well have the last word."""
    clean = text.replace("\r\n", "\n").removeprefix("\ufeff")
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
    """What stands under each label of a kind, and how many lines stand before the first."""
    words = words_of((f.name, f.words) for f in row.fields)
    said, rows = labelled(text, words), list(tabled(read(text), words))
    found: dict[str, list[str]] = {}
    for label in said:
        found.setdefault(label.field, []).append(label.text)
    for told in rows:
        for name, cell in told.fields.items():
            found.setdefault(name, []).append(cell.replace("\\|", "|").replace("<br>", "\n"))
    return found, min([label.line for label in said] + [told.line for told in rows], default=text.count("\n") + 2) - 1
