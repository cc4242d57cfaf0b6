"""The Project Snapshot: what the manifests say, and when it is worth saying anew (RFR-6)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from memorybank.markdown.edit import Splice
from memorybank.model.document import Document, Heading
from memorybank.model.survey import Survey
from memorybank.texts.catalogue import Say

TITLE = "Project Snapshot"
_EXTRACTED = re.compile(r"<!-- extracted: ([0-9a-f]{12}) -->[ \t]*\r?\n")
_LABELS = {
    "name": ("name", "project", "名称", "项目", "项目名称"),
    "purpose": ("purpose", "goal", "description", "目的", "定位", "项目目标", "描述"),
    "languages": ("languages", "language", "语言"),
    "frameworks": ("frameworks", "framework", "stack", "框架", "技术栈"),
}
_BULLET = re.compile(r"\n[-*+][ \t]+\**([^\n:：*]{1,30})\**[ \t]*[:：]\**[ \t]*([^\r\n]*)")


def fingerprint(survey: Survey) -> str:
    """Of what was extracted, not of how it is worded: a human's better sentence never triggers a re-plan."""
    parts = (survey.name, survey.purpose, ", ".join(survey.languages), ", ".join(survey.frameworks))
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def mark(survey: Survey) -> str:
    return f"<!-- extracted: {fingerprint(survey)} -->"


def render(survey: Survey, say: Say) -> str:
    lines = [mark(survey), f"- **{say('tpl.name')}**: {survey.name}"]
    if survey.purpose:
        lines.append(f"- **{say('tpl.purpose')}**: {survey.purpose}")
    if survey.languages:
        lines.append(f"- **{say('tpl.languages')}**: {', '.join(survey.languages)}")
    if survey.frameworks:
        lines.append(f"- **{say('tpl.frameworks')}**: {', '.join(survey.frameworks)}")
    lines.append(f"- **{say('tpl.commands')}**: [details/tech.md](details/tech.md)")
    return "\n".join(lines)


def edits(document: Document, survey: Survey, *, merge: bool = False) -> list[Splice]:
    """Bring the labelled lines up to date; nothing where the extraction is the one already written.

    A line is replaced by its label, so everything else in the section stays as somebody left it. With `merge`
    the new lines are put after the section's own text instead.
    """
    found = document.section(TITLE)
    if found is None:
        return []
    text = document.text[found.body : found.end]
    known = _EXTRACTED.search(text)
    if known and known[1] == fingerprint(survey):
        return []
    changed = _changed_lines(document, found, survey)
    if not changed and not known:
        return []
    note = Splice(found.body, found.body, "")
    if known:
        note = Splice(found.body + known.start(1), found.body + known.end(1), fingerprint(survey))
    if not merge:
        return [note, *changed] if known else changed
    end = found.body + len(text.rstrip())
    added = "".join(f"{document.newline}{splice.text}" for splice in changed)
    return [s for s in (note, Splice(end, end, added)) if s.text]


def _changed_lines(document: Document, found: Heading, survey: Survey) -> list[Splice]:
    wanted = {
        "name": survey.name,
        "purpose": survey.purpose,
        "languages": ", ".join(survey.languages),
        "frameworks": ", ".join(survey.frameworks),
    }
    splices: list[Splice] = []
    offset = found.body - 1
    seen: set[str] = set()
    for bullet in _BULLET.finditer("\n" + document.text[found.body : found.end]):
        field = next((f for f, words in _LABELS.items() if bullet[1].strip().lower() in words), "")
        if field and field not in seen and wanted[field] and bullet[2].strip() != wanted[field]:
            line = bullet[0][1 : bullet.start(2) - bullet.start()] + wanted[field]
            splices.append(Splice(offset + bullet.start() + 1, offset + bullet.end(), line))
        seen.add(field)
    return splices


def without_secrets(survey: Survey, is_secret: Callable[[str], bool]) -> tuple[Survey, tuple[str, ...]]:
    """The survey less every value that looks like a credential, and which values those were (THR-4)."""
    dropped: list[str] = []

    def keep(value: str, what: str) -> bool:
        if is_secret(value):
            dropped.append(what)
            return False
        return True

    commands = tuple(c for c in survey.commands if keep(f"{c.run} {c.does}", f"{c.source}: {c.run.split(' ')[0]}"))
    purpose = survey.purpose if keep(survey.purpose, "purpose") else ""
    clean = Survey(survey.name, purpose, survey.languages, survey.frameworks, commands, survey.sources)
    return clean, tuple(dropped)
