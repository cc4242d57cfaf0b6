"""What a project's history teaches: changes that were taken back with a reason, and fixes that name their cause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from memorybank.model.candidate import Candidate
from memorybank.recall.candidates.statements import flat, gives_reason, sentences

_REVERT = re.compile(r'^Revert "(?P<what>.+)"', re.IGNORECASE)
_REVERTS = re.compile(r"^This reverts commit [0-9a-f]{7,40}[^\n]*\n?", re.MULTILINE)  # git's own line
_FIX = re.compile(r"^(?:fix(?:es|ed)?\b|bug\s*fix\b|修复)", re.IGNORECASE)
# What is said to be the cause: under a label, or by "is".
_LABEL = re.compile(r"^[#*\s-]*(?:root\s+cause|根因|根本原因)\**\s*[:：]?\**[ \t]*\n*", re.IGNORECASE | re.MULTILINE)
_CAUSE = re.compile(
    r"\broot\s+cause\s+(?:was|is)\b|\b(?:was|were|is|are)\s+caused\s+by\b"
    r"|^(?:this|that|it)\s+(?:was|is|happens|happened|fails|failed)\s+because\b|根因是|(?:是|由于).{2,40}(?:导致|引起)",
    re.IGNORECASE,
)
_NOT_PROSE = re.compile(
    r"^[*#>|<`-]|^(?:conflicts?:|reverts?\b|[A-Z][A-Za-z]*(?:-[A-Za-z]+)*: |\(cherry picked)", re.IGNORECASE
)
_REASON = re.compile(r"^reason for revert:\s*", re.IGNORECASE)  # Gerrit's own line
_LINK = re.compile(r"https?://\S+")
_NUMBER = re.compile(r"\s*\(#\d+\)$")
_SHORTEST, _LONGEST = 40, 600


class CommitMessage(NamedTuple):
    commit: str
    subject: str
    body: str


def commit_lessons(newest_first: Iterable[CommitMessage]) -> Iterator[Candidate]:
    """A change that was made again after its revert is no lesson."""
    later: set[str] = set()
    for message in newest_first:
        subject = _NUMBER.sub("", message.subject).strip()
        reverted = _REVERT.match(subject)
        what = _NUMBER.sub("", reverted["what"]).strip() if reverted else ""
        if what and _REVERTS.search(message.body) and what not in later and not what.lower().startswith("revert"):
            quote = next(filter(_says_why, _paragraphs(_REVERTS.sub("\n", message.body))), "")
            if quote:
                yield _candidate(message, {"title": what, "solution": message.subject}, quote, 2.0)
        elif not what and _FIX.match(subject) and (cause := _cause(message.body)):
            yield _candidate(message, {"title": subject, "root_cause": flat(cause)}, cause, 2.5)
        later.add(what if reverted and _REVERT.match(what) else subject)


def _says_why(paragraph: str) -> bool:
    """In words, not by a link alone."""
    return gives_reason(paragraph) and len(_LINK.sub("", paragraph)) >= _SHORTEST + 10


def _cause(body: str) -> str:
    """The sentence or paragraph that a message calls the cause."""
    label = _LABEL.search(body)
    told = next(_paragraphs(body[label.end() :]), "") if label else ""
    if told and body[label.end() :].lstrip().startswith(told):  # type: ignore[union-attr]
        return told
    said = (part for paragraph in _paragraphs(body) for part in sentences(paragraph) if _CAUSE.search(part))
    return next((part for part in said if _SHORTEST <= len(part) <= _LONGEST), "")


def _paragraphs(body: str) -> Iterator[str]:
    """Of prose: no lists, no headings, no trailers; whole sentences of a long one."""
    for part in re.split(r"\n\s*\n", body):
        text = _REASON.sub("", part.strip())
        if any(map(_NOT_PROSE.match, text.split("\n"))) or len(text) < _SHORTEST or text.endswith(":"):
            continue
        yield text if len(text) <= _LONGEST else sentences(text)[0]


def _candidate(message: CommitMessage, fields: dict[str, str], quote: str, weight: float) -> Candidate:
    line = message.body[: message.body.index(quote)].count("\n") + 3  # behind the subject and a blank line
    return Candidate("pitfall", fields, quote, "", line, heading=message.subject, commit=message.commit, weight=weight)
