"""Risk alerts (SCH-1): trouble the project has had with this topic or these files, and claims that no longer hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from memorybank.model.bank import Bank, is_index
from memorybank.model.change import Note
from memorybank.model.claim import Judged
from memorybank.model.layout import every
from memorybank.model.pack import Alert, Level, Question
from memorybank.recall.selection.file_mentions import FileMention
from memorybank.recall.selection.request_words import telling

_FAR = 5  # learnings that share one word with the request; a bank of thousands has hundreds of those
_NEAREST = {level: order for order, level in enumerate(Level)}


def learnings(bank: Bank) -> tuple[str, ...]:
    return tuple(p.path for p in bank.pages if p.path.startswith(every("learnings")) and not is_index(p.path))


def about_files(bank: Bank, mentions: Mapping[str, tuple[FileMention, ...]]) -> tuple[Alert, ...]:
    """Learnings that name a file about to be changed, or what it lies in. `mentions`: by page, the nearest first."""
    found: list[Alert] = []
    for path in learnings(bank):
        page = bank.page(path)
        for near in mentions.get(path, ())[:1]:
            file = near.named if near.level is Level.INFO else near.file
            note = Note("ask.alert.file", (("title", page.title if page else path), ("file", file)))
            found.append(Alert(near.level, path, note))
    return tuple(found)


def about_topic(question: Question, bank: Bank) -> tuple[Alert, ...]:
    """Learnings whose title shares words with the request: two or most of them, or one."""
    asked = telling(question.request)
    found: list[Alert] = []
    for path in learnings(bank):
        page = bank.page(path)
        assert page is not None
        about = telling(f"{page.title} {_slug(path)}")
        shared = asked & about
        if shared:
            level = Level.WARNING if len(shared) > 1 or len(shared) * 2 >= len(about) else Level.INFO
            found.append(Alert(level, path, Note("ask.alert.topic", (("title", page.title),))))
    return tuple(found)


def _slug(path: str) -> str:
    """A learning's file name without its date."""
    return re.sub(r"^\d{4}-\d{2}-\d{2}-", "", path.rpartition("/")[2].removesuffix(".md"))


def about_claims(judged: Iterable[Judged]) -> tuple[Alert, ...]:
    """A page that says what is no longer so is read with a warning."""
    return tuple(Alert(Level.WARNING, j.claim.file, stale_note(j)) for j in judged if j.alarm)


def stale_note(judged: Judged) -> Note:
    claim = judged.claim
    params = (
        ("line", claim.line),
        ("text", claim.text),
        ("shows", judged.shows or judged.to),
        ("commit", judged.commit),
    )
    return Note(f"ask.stale.{judged.verdict}", params)


def together(*kinds: tuple[Alert, ...]) -> tuple[Alert, ...]:
    """Nearest first; a learning is named once, for the nearest of its reasons. Of the farthest, only a few."""
    seen: set[str] = set()
    kept: list[Alert] = []
    far = 0
    for alert in sorted((a for kind in kinds for a in kind), key=lambda a: (_NEAREST[a.level], a.file)):
        if alert.message.text.startswith("ask.alert."):
            if alert.file in seen:
                continue
            seen.add(alert.file)
        far += alert.level is Level.INFO
        if alert.level is not Level.INFO or far <= _FAR:
            kept.append(alert)
    return tuple(kept)
