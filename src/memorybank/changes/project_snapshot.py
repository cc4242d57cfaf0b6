"""The Project Snapshot: what the manifests say, and when it is worth saying anew (RFR-6)."""

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping

from memorybank.manifests import Survey
from memorybank.markdown.edit import Splice, line_end
from memorybank.markdown.links import href
from memorybank.model.bank import Document, Heading
from memorybank.model.layout import SNAPSHOT, Layout
from memorybank.model.value import replace
from memorybank.texts.catalogue import Say

_EXTRACTED = re.compile(r"<!-- extracted: ([0-9a-f]{12}) -->[ \t]*\r?\n")
_LABELS = {
    "name": ("name", "project", "名称", "项目", "项目名称"),
    "purpose": ("purpose", "goal", "description", "目的", "定位", "项目目标", "描述"),
    "languages": ("languages", "language", "语言"),
    "frameworks": ("frameworks", "framework", "stack", "框架", "技术栈"),
}
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])")
_BULLET = re.compile(r"\n[-*+][ \t]+\**([^\n:：*]{1,30})\**[ \t]*[:：]\**[ \t]*([^\r\n]*)")


def _wanted(survey: Survey) -> dict[str, str]:
    lists = {"languages": ", ".join(survey.languages), "frameworks": ", ".join(survey.frameworks)}
    return {"name": survey.name, "purpose": survey.purpose, **lists}


def fingerprint(survey: Survey) -> str:
    """Of what was extracted, not of how it is worded: a human's better sentence never triggers a re-plan."""
    return _hash(_wanted(survey))


def _hash(said: Mapping[str, str]) -> str:
    parts = "\n".join(said.get(field, "") for field in _LABELS)
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def mark(survey: Survey) -> str:
    return f"<!-- extracted: {fingerprint(survey)} -->"


def render(survey: Survey, say: Say, layout: Layout, *, tech: bool = True) -> str:
    told = _wanted(survey)
    if layout.brief != layout.entry:
        told["brief"] = f"[{layout.brief}]({href(layout.brief)})"
    if tech:
        told["commands"] = f"[{layout.tech}]({href(layout.tech)})"
    lines = (f"- **{say(f'tpl.{field}')}**: {said}" for field, said in told.items() if said or field == "name")
    return "\n".join([mark(survey), *lines])


def edits(document: Document, survey: Survey, say: Say) -> list[Splice]:
    """Bring the labelled lines up to date; nothing where the extraction is the one already written.

    A line is replaced by its label, so everything else in the section stays as somebody left it. A Snapshot without
    labelled lines is somebody's prose, and is left alone.
    """
    found = document.section(SNAPSHOT)
    if found is None:
        return []
    text = document.text[found.body : found.end]
    known = _EXTRACTED.search(text)
    if known and known[1] == fingerprint(survey):
        return []
    changed = _changed_lines(document, found, survey, say)
    if not changed:
        return []
    note = [Splice(found.body + known.start(1), found.body + known.end(1), fingerprint(survey))] if known else []
    return [*note, *changed]


def as_extracted(document: Document) -> frozenset[bytes]:
    """The labelled lines, where they say just what was extracted when they were written (CON-1); else none."""
    found = document.section(SNAPSHOT)
    text = document.text[found.body : found.end] if found else ""
    known = _EXTRACTED.search(text)
    labelled = dict(_labelled(text))
    said = {field: bullet[2].strip() for field, bullet in labelled.items()}
    if known is None or known[1] != _hash(said):
        return frozenset()
    return frozenset(bullet[0][1:].encode("utf-8", "surrogatepass") for bullet in labelled.values())


def _labelled(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The first line of each label, in the order in which they stand; offsets are those of the text and one more."""
    seen: set[str] = set()
    for bullet in _BULLET.finditer("\n" + text):
        field = next((f for f, words in _LABELS.items() if bullet[1].strip().lower() in words), "")
        if field and field not in seen:
            seen.add(field)
            yield field, bullet


def _changed_lines(document: Document, found: Heading, survey: Survey, say: Say) -> list[Splice]:
    wanted = _wanted(survey)
    splices: list[Splice] = []
    offset = found.body - 1
    seen: set[str] = set()
    after = -1  # where a fact that has no line yet goes: behind the last that has
    for field, bullet in _labelled(document.text[found.body : found.end]):
        seen.add(field)
        start, after = offset + bullet.start() + 1, offset + bullet.end()
        if not wanted[field]:
            splices.append(Splice(start, min(line_end(document.text, after), found.end), ""))
        elif bullet[2].strip() != wanted[field]:
            line = bullet[0][1 : bullet.start(2) - bullet.start()] + wanted[field]
            splices.append(Splice(start, after, line))
    if after >= 0:
        lacking = [f for f in wanted if f not in seen and wanted[f]]
        at = line_end(document.text, after)
        lines = "".join(f"- **{say(f'tpl.{f}')}**: {wanted[f]}{document.newline}" for f in lacking)
        if lines:
            splices.append(Splice(at, at, lines))
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
    purpose = survey.purpose
    if not keep(purpose, "purpose"):  # its other sentences may say what the project is
        purpose = " ".join(part for part in _SENTENCE.split(purpose) if not is_secret(part))
        purpose = "" if is_secret(purpose) else purpose
    return replace(survey, purpose=purpose, commands=commands), tuple(dropped)
