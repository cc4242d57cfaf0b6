"""Does a page name a file of the project? By its path, by an ending of it that no other file has, under a name it had
before; or, farther, by a folder or a glob that it lies in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from memorybank.model.pack import Level

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
