"""Trouble the project has had (SCH-1's risk alerts): learnings that name a file about to be changed or speak of the
topic, and claims that no longer hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from memorybank.model.bank import Bank, is_index
from memorybank.model.change import Note
from memorybank.model.claim import Judged
from memorybank.model.layout import every
from memorybank.model.pack import Alert, Level, Question
from memorybank.recall.selection.request_words import telling

# What a path may begin behind; Chinese text may touch it on both sides.
_BEFORE, _AFTER = r"(?<![A-Za-z0-9_./-])(?:(?<!\*)/)?(?:\.{1,2}/)*", r"(?![A-Za-z0-9_/-]|\.+[A-Za-z0-9/])"
_TOKEN = re.compile(r"[\w./@*-]+", re.ASCII)
_LONGEST_GLOB = 200  # characters; what is longer is data


class FileMention(NamedTuple):
    level: Level  # how near: the file itself, its name alone, what it lies in
    file: str  # the project's file, as it is called now
    named: str  # what the page names: this file, its earlier name, a folder, a glob

    @property
    def told(self) -> str:
        return self.named if self.file == self.named else f"{self.named} → {self.file}"


class FileNames:
    """Files of the project and every way in which a page may name them. `files`: each with its earlier names."""

    def __init__(self, files: Mapping[str, tuple[str, ...]], tracked: Iterable[str]) -> None:
        there = [*tracked, *files]
        ends = Counter(end for path in dict.fromkeys(there) for end in _endings(path))
        self.ways = [_Way(file, name, ends) for file, earlier in files.items() for name in (file, *earlier)]

    def mentions(self, text: str) -> tuple[FileMention, ...]:
        """Every one of them that a text names, the nearest first, each once."""
        globs = _globs(text)
        found = sorted((m for way in self.ways if (m := way.mention(text, globs))), key=lambda m: _ORDER[m.level])
        return tuple({mention.file: mention for mention in reversed(found)}.values())[::-1]


_ORDER = {level: order for order, level in enumerate(Level)}


class _Way:
    """One file under one of its names."""

    def __init__(self, file: str, name: str, ends: Counter[str]) -> None:
        self.file, self.name = file, name
        self.last = name.rpartition("/")[2]
        self.folder = name.rpartition("/")[0] + "/"
        others = 1 if name == file else 0  # an earlier name is nobody's now, or it may mean another file
        self.sure = frozenset(end for end in _endings(name) if ends[end] <= others) | {name}
        head = ""
        for part in name.split("/")[:-1]:
            head = f"(?:{head}{re.escape(part)}/)?"
        self.pattern = re.compile(f"{_BEFORE}({head}{re.escape(self.last)}){_AFTER}")

    def mention(self, text: str, globs: list[str]) -> FileMention | None:
        if self.last in text:
            said = {found[1] for found in self.pattern.finditer(text)} & self.sure
            if said:
                return FileMention(Level.ERROR if self.name in said else Level.WARNING, self.file, self.name)
        around = self._around(text, globs)
        return FileMention(Level.INFO, self.file, around) if around else None

    def _around(self, text: str, globs: list[str]) -> str:
        """The folder or the glob that it lies in; a top folder holds too much to say anything."""
        told = self.folder.count("/") > 1 and self.folder in text
        if told and re.search(f"{_BEFORE}{re.escape(self.folder)}(?![A-Za-z0-9_.*-])", text):
            return self.folder
        return next((glob for glob in globs if fnmatchcase(self.name, glob)), "")


def _globs(text: str) -> list[str]:
    """`src/payments/**`, as they stand in a text: those with two plain parts. `src/**` holds too much to tell."""
    tokens = dict.fromkeys(_TOKEN.findall(text)) if "*" in text else ()
    likely = (token.removeprefix("./") for token in tokens if "*" in token and len(token) <= _LONGEST_GLOB)
    return [token for token in likely if sum("*" not in part for part in token.split("/") if part) > 1]


def _endings(path: str) -> Iterable[str]:
    parts = path.split("/")
    return ("/".join(parts[at:]) for at in range(len(parts)))


_FAR = 5  # learnings that share one word with the request; a bank of thousands has hundreds of those


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
    for alert in sorted((a for kind in kinds for a in kind), key=lambda a: (_ORDER[a.level], a.file)):
        if alert.message.text.startswith("ask.alert."):
            if alert.file in seen:
                continue
            seen.add(alert.file)
        far += alert.level is Level.INFO
        if alert.level is not Level.INFO or far <= _FAR:
            kept.append(alert)
    return tuple(kept)
