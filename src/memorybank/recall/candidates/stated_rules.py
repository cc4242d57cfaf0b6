"""Conventions in rule files and CONTRIBUTING, what a changelog gives reasons for, requirements told as user stories."""

import re
from collections.abc import Iterator

from memorybank.markdown.labels import field_of, labelled, words_of
from memorybank.model.memory import KINDS, Kind
from memorybank.recall.candidates import Candidate
from memorybank.recall.candidates.statements import (
    SAYS_BECAUSE,
    Statement,
    because,
    demands,
    flat,
    forbids,
    gives_reason,
    names_something,
    sentences,
    statements,
)

_FRONT = re.compile(r"\A---\n(?P<head>.*?)\n---\n", re.DOTALL)
_GLOBS = re.compile(r"^(?:globs|applyTo)\s*:\s*(?P<globs>\S.*)$", re.MULTILINE)
# A prompt that begins with who its reader is ("You are an expert in ...") was written for any project.
_PROMPT = re.compile(r"(?:.*\n){0,20}\W*(?:you\s+are\s+(?:\w+,\s+)?an?\s|你是)", re.IGNORECASE)
_LINKS = re.compile(r"\W*\[[^\]]*\]\([^)]*\)")  # an index of other pages
_DECISION = words_of((field.name, field.words) for field in KINDS[Kind.DECISION].fields)
_NESTED = ("agents.md", "claude.md", "gemini.md")  # one in a folder speaks of that folder
_FIXED = re.compile(r"fix|修复", re.IGNORECASE)
_TURNED = re.compile(r"change|remov|deprecat|breaking|变更|移除|废弃|破坏", re.IGNORECASE)


def conventions(path: str, text: str) -> Iterator[Candidate]:
    """What a rule file or a guide for contributors demands or forbids, with what it names or why."""
    scope = _scope(path, text)
    for told in () if _PROMPT.match(text) else statements(text):
        if not demands(told.text) or not (names_something(told.text) or gives_reason(told.text)):
            continue
        fields = {"decision": told.text, "reason": because(told.text), "scope": scope, "pointer": path}
        yield _candidate("convention", fields, told, path)


def host_memories(path: str, text: str) -> Iterator[Candidate]:
    """The notes of a host's own memory: a list item each, or a page with the reason below it ("**Why:** ...").

    Whoever names such a file vouches for it, so that no rule has to be recognised.
    """
    said = {told.field: told.text for told in labelled(text, _DECISION) if told.field != "decision"}
    for told in statements(text):
        if _LINKS.match(told.text) or field_of(told.text.partition(":")[0], _DECISION):
            continue
        if told.item or said.get("reason"):
            fields = {"decision": told.text, "reason": because(told.text) or flat(said.get("reason", ""))}
            yield _candidate("convention", fields, told, path)
        if said.get("reason") and not told.item:
            return


def changes_with_reason(path: str, text: str) -> Iterator[Candidate]:
    """Entries of a changelog that say why: under "Fixed" a pitfall, under "Changed" or "Removed" a decision."""
    for told in statements(text):
        first = sentences(told.text)[0]
        why = because(first) if SAYS_BECAUSE.search(first) else ""
        if not told.item or not why or not names_something(told.text):
            continue
        if _FIXED.search(told.heading):
            fields = {"title": told.text, "root_cause": why, "pointer": path}
            yield _candidate("pitfall", fields, told, path)
        elif _TURNED.search(told.heading):
            yield _candidate("decision", {"decision": told.text, "reason": why, "pointer": path}, told, path)


def _candidate(sort: str, fields: dict[str, str], told: Statement, path: str) -> Candidate:
    weight = 1.0 + forbids(told.text) + gives_reason(told.text) - 0.1 * path.count("/")
    stated = {name: text for name, text in fields.items() if text}
    return Candidate(sort, stated, told.quote, path, told.line, heading=told.heading, weight=weight)


def _scope(path: str, text: str) -> str:
    """Told by the file itself: its globs, or the folder that a nested rule file speaks of."""
    head = _FRONT.match(text)
    globs = _GLOBS.search(head["head"]) if head else None
    if globs:
        return flat(globs["globs"]).strip("\"'[]")
    folder, _, name = path.rpartition("/")
    return f"{folder}/" if folder and not folder.startswith(".") and name.lower() in _NESTED else ""


_STORY = re.compile(
    r"\W{0,4}(?:as\s+an?\s+.{2,80}?,?\s+i\s+(?:want|need|would\s+like)\b.{8,}|作为.{1,40}?[，,]\s*我(?:希望|想要|想|需要).{4,})",
    re.IGNORECASE,
)
_WORDS = words_of((field.name, field.words) for field in KINDS[Kind.REQUIREMENT].fields)


def user_stories(path: str, text: str) -> Iterator[Candidate]:
    if "i want" not in text.lower() and "i need" not in text.lower() and "我" not in text:
        return  # most documents hold no story
    told = list(statements(text))
    for at, story in enumerate(told):
        if not _STORY.match(story.text):
            continue
        accepted: list[str] = []
        for below in told[at + 1 :]:
            if _STORY.match(below.text):
                break
            if below.item and field_of(below.heading, _WORDS) == "acceptance":
                accepted.append(below.text)
        fields = {"title": story.heading, "goal": story.text, "acceptance": "\n".join(accepted), "pointer": path}
        stated = {name: said for name, said in fields.items() if said}
        yield Candidate("requirement", stated, story.quote, path, story.line, heading=story.heading, weight=2.0)
