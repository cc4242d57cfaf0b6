"""SCH-1's risk alerts: learnings that name a file about to be changed or the topic, and claims that no longer hold."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from memorybank.model.bank import Bank
from memorybank.model.change import Note
from memorybank.model.claim import Judged
from memorybank.model.layout import every, is_index
from memorybank.model.pack import Alert, Level, Question
from memorybank.recall.request_words import telling

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


_DATE = re.compile(r"^\d{4}-\d{2}-\d{2}-")  # of a learning's file name
_FAR = 5  # learnings that share one word with the request; a bank of thousands has hundreds of those


def about_learnings(
    question: Question, bank: Bank, mentions: Mapping[str, tuple[FileMention, ...]]
) -> tuple[Alert, ...]:
    """Learnings that name a file about to be changed (`mentions`: by page, the nearest first); else those whose title
    shares words with the request: two or most of them, or one. Of the farthest, only a few."""
    asked = telling(question.request)
    found: list[Alert] = []
    for page in bank.pages:
        if not page.path.startswith(every("learnings")) or is_index(page.path):
            continue
        slug = _DATE.sub("", page.path.rpartition("/")[2].removesuffix(".md"))
        about = telling(f"{page.title} {slug}")
        shared = asked & about
        if near := mentions.get(page.path):
            note = Note.of("ask.alert.file", title=page.title, file=near[0].file)
            found.append(Alert(near[0].level, page.path, note))
        elif shared:
            level = Level.WARNING if len(shared) > 1 or len(shared) * 2 >= len(about) else Level.INFO
            found.append(Alert(level, page.path, Note.of("ask.alert.topic", title=page.title)))
    too_far = max(0, sum(alert.level is Level.INFO for alert in found) - _FAR)
    return nearest_first(found)[: len(found) - too_far]


def nearest_first(alerts: Iterable[Alert]) -> tuple[Alert, ...]:
    return tuple(sorted(alerts, key=lambda alert: (_ORDER[alert.level], alert.file)))


def about_claims(judged: Iterable[Judged]) -> tuple[Alert, ...]:
    """A page that says what is no longer so is read with a warning."""
    found = []
    for item in (one for one in judged if one.alarm):
        shows = (("shows", item.shows or item.to), ("commit", item.commit))
        said = Note(f"ask.stale.{item.verdict}", (("line", item.claim.line), ("text", item.claim.text), *shows))
        found.append(Alert(Level.WARNING, item.claim.file, said))
    return tuple(found)
