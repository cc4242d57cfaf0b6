"""What one file says about a project; one-line values that are safe to put on a Markdown page."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from memorybank.model.survey import Command, ProjectFiles
from memorybank.model.value import lazy, value

NAME, PURPOSE, DOES = 80, 240, 100

# What a person can type after `make` or `npm run` without quoting it.
_PLAIN_WORD = lazy(r"[A-Za-z0-9][A-Za-z0-9_.:@/+-]{0,79}")
# Bidirectional overrides and invisible spaces: they make a line read differently from what it says.
_INVISIBLE = frozenset("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
_COMMENT = lazy(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_SENTENCE_END = lazy(r"[。！？]+[”」』）]*|[.!?]+[\"')\]]*(?=\s|\Z)")
_ABBREVIATION = lazy(r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|[A-Z])\.\Z")
# What generators leave behind. A page that repeats it says nothing about this project.
_PLACEHOLDER = lazy(
    r"todo\b|add your description here|a new (?:flutter|dart|go|rust) |demo project for spring boot"
    r"|the skeleton application for the laravel|a short description|\W*\Z",
    re.IGNORECASE,
)


_PRINTS = frozenset(["echo", "printf"])
_ALONE = ProjectFiles("", {}, ())


@value
class ManifestFile:
    """One file to be read, and as much of the project around it as is known."""

    path: str
    text: str
    project: ProjectFiles = _ALONE

    @property
    def folder(self) -> str:
        """ "" at the root, else the folder with its slash."""
        return self.path[: self.path.rfind("/") + 1]

    @property
    def stem(self) -> str:
        return self.path.rpartition("/")[2].rpartition(".")[0]

    def beside(self, name: str) -> bool:
        return self.folder + name in self.project.tree

    def command(self, run: str, does: object = "") -> Command:
        """A line that only prints something explains nothing."""
        words = one_line(does)
        return Command(run, "" if words.lstrip("@-").partition(" ")[0] in _PRINTS else words, self.path)

    def commands(self, *runs: str) -> tuple[Command, ...]:
        return tuple(map(self.command, runs))


@value
class Manifest:
    """What one file says about a project. The first five fields are fit for a page, the others as written; the survey
    makes those fit that it takes."""

    name: str = ""
    purpose: str = ""
    languages: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()  # what a person would type
    scripts: frozenset[str] = frozenset()  # every script, task or target, also those that nobody types
    dependencies: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # versions; "" where none is given
    steps: tuple[str, ...] = ()  # scripts and targets that others call: a hook of npm, a file that make makes
    manager: str = ""  # the package manager, with its version where one is pinned: "pnpm 9.1"
    lock: str = ""  # the file beside it that tells which package manager, where it does not say so itself
    modules: tuple[str, ...] = ()  # folders that it declares as parts of the project; npm and Cargo allow "*"
    entry_points: tuple[str, ...] = ()  # files, from its own folder
    ports: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    jobs: tuple[str, ...] = ()
    readable: bool = True


NOTHING, UNREADABLE = Manifest(), Manifest(readable=False)


class Dependencies(dict[str, tuple[str, ...]]):
    """Name -> the versions it is asked for in. A runtime (RUNTIMES) is a dependency called like its ecosystem."""

    def __init__(self, needed: Iterable[tuple[str, object]] = ()) -> None:
        super().__init__()
        for name, version in needed:
            self.need(name, version)

    def need(self, name: str, version: object = "") -> None:
        said, known = str(version).strip(), self.get(name, ())
        if said not in known:
            self[name] = (*known, said)


def one_line(value: object, limit: int = DOES) -> str:
    """`value` without control characters, comments and line ends; "" for what is not text."""
    if not isinstance(value, str):
        return ""
    seen = value[:8_000]
    if not (seen.isascii() and seen.isprintable()):
        odd = {c for c in seen if c in _INVISIBLE or unicodedata.category(c) in ("Cc", "Cs")}
        seen = "".join(c for c in seen if c.isspace() or c not in odd)
    # An HTML comment on a line of its own could pass for one of the bank's markers.
    line = " ".join(_COMMENT.sub(" ", seen).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def name_of(value: object) -> str:
    name = one_line(value, NAME)
    return "" if "${" in name or "{{" in name or _PLACEHOLDER.match(name) else name


def purpose_of(value: object) -> str:
    """The first two sentences, or the first alone where two are too long."""
    line = one_line(value, 8_000)
    if "${" in line or "{{" in line or _PLACEHOLDER.match(line):
        return ""
    ends = [m.end() for m in _SENTENCE_END.finditer(line) if not _ABBREVIATION.search(line, 0, m.end())]
    for end in (ends[1:2] or [len(line)])[0], *ends[:1]:
        if end <= PURPOSE:
            return line[:end]
    room = line[: (ends or [len(line)])[0]][: PURPOSE - 1]
    # Chinese has no spaces to cut at: then the last character is as good as any.
    return (room[: room.rfind(" ")] if room.rfind(" ") > PURPOSE // 2 else room).rstrip(" ,;，；") + "…"


def plain_word(name: str) -> bool:
    return _PLAIN_WORD.fullmatch(name) is not None
