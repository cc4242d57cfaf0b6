"""Trouble the project has had (SCH-1's risk alerts): learnings that name a file about to be changed or speak of the
topic, and claims that no longer hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from memorybank.model.bank import Bank, is_index
from memorybank.model.change import Note
from memorybank.model.claim import Judged
from memorybank.model.layout import every
from memorybank.model.pack import Alert, Level, Question
from memorybank.recall.selection.request_words import telling

# What a path may begin behind; Chinese text may touch it on both sides.
_BEFORE, _AFTER = r"(?<![A-Za-z0-9_./-])(?:(?<!\*)/)?(?:\.{1,2}/)*", r"(?![A-Za-z0-9_/-]|\.+[A-Za-z0-9/])"


class FileMention(NamedTuple):
    level: Level  # how near: the file by its whole path, or by an ending that only it has
    file: str  # as it is called now
    named: str  # as the page calls it: so, or by an earlier name

    @property
    def told(self) -> str:
        return self.file if self.named == self.file else f"{self.named} → {self.file}"


class FileNames:
    """Files of the project and their earlier names, each with the endings of its path by which a page may name it."""

    def __init__(self, files: Mapping[str, tuple[str, ...]], tracked: Iterable[str]) -> None:
        ends = Counter(end for path in {*tracked, *files} for end in _endings(path))
        self._sure = {
            # an ending is sure that no other file has; of an earlier name: that no file has
            (file, name): [end for end in _endings(name) if end == name or ends[end] <= (name == file)]
            for file, earlier in files.items()
            for name in (file, *earlier)
        }

    def mentions(self, text: str) -> tuple[FileMention, ...]:
        """Every one of them that a text names, the nearest first, each once."""
        found = []
        for (file, name), ends in self._sure.items():
            said = [end for end in ends if end in text and re.search(f"{_BEFORE}{re.escape(end)}{_AFTER}", text)]
            if said:
                found.append(FileMention(Level.ERROR if name in said else Level.WARNING, file, name))
        nearest: dict[str, FileMention] = {}
        for mention in sorted(found, key=lambda mention: _ORDER[mention.level]):
            nearest.setdefault(mention.file, mention)
        return tuple(nearest.values())


_ORDER = {level: order for order, level in enumerate(Level)}


def _endings(path: str) -> Iterable[str]:
    parts = path.split("/")
    return ("/".join(parts[at:]) for at in range(len(parts)))


_FAR = 5  # learnings that share one word with the request; a bank of thousands has hundreds of those


def learnings(bank: Bank) -> tuple[str, ...]:
    return tuple(p.path for p in bank.pages if p.path.startswith(every("learnings")) and not is_index(p.path))


def about_files(bank: Bank, mentions: Mapping[str, tuple[FileMention, ...]]) -> tuple[Alert, ...]:
    """Learnings that name a file about to be changed. `mentions`: by page, the nearest first."""
    found: list[Alert] = []
    for path in learnings(bank):
        page = bank.page(path)
        for near in mentions.get(path, ())[:1]:
            note = Note("ask.alert.file", (("title", page.title if page else path), ("file", near.file)))
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
    for alert in sorted((a for kind in kinds for a in kind), key=lambda a: (_ORDER[a.level], a.file)):
        if alert.message.text.startswith("ask.alert."):
            if alert.file in seen:
                continue
            seen.add(alert.file)
        far += alert.level is Level.INFO
        if alert.level is not Level.INFO or far <= _FAR:
            kept.append(alert)
    return tuple(kept)
