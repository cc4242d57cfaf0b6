"""Where memory is doubtful (PAK-2), and what a request asks that no page covers (PAK-1).

Doubtful is what is stale against the code, at odds with itself, or leads nowhere. Certain cases only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from memorybank.model.claim import GONE, Judged
from memorybank.model.layout import every
from memorybank.model.pack import Conflict, OpenQuestion
from memorybank.recall.packs.allowed_files import is_allowed
from memorybank.recall.packs.passages import OpenedPage
from memorybank.recall.selection.candidates import Gathered
from memorybank.recall.selection.request_words import DOING, GENERIC, IDIOMS, telling
from memorybank.texts.catalogue import Say

STALE, INCONSISTENT, AMBIGUOUS = "stale", "inconsistent", "ambiguous"
TYPES = (STALE, INCONSISTENT, AMBIGUOUS)
SEVERITIES = ("low", "medium", "high")
TRUST = ("source", "memory", "unclear")

# What people write a bare major version behind; any other name needs a version with a dot in it, and so does one that
# is an everyday word: `next 3 days` is no version of anything.
_TECH = frozenset((
    "python", "node", "nodejs", "node.js", "react", "vue", "angular", "svelte", "next", "next.js", "nuxt", "django",
    "flask", "fastapi", "rails", "ruby", "java", "jdk", "kotlin", "scala", "go", "golang", "rust", "php", "laravel",
    "symfony", "spring", "postgres", "postgresql", "mysql", "mariadb", "mongodb", "redis", "sqlite", "elasticsearch",
    "kafka", "rabbitmq", "nginx", "docker", "kubernetes", "typescript", "vite", "webpack", "pytest", "jest", "electron",
    "dotnet", ".net", "swift", "flutter", "dart", "elixir", "terraform", "ubuntu", "debian", "alpine",
))  # fmt: skip
_EVERYDAY = frozenset(("go", "next", "spring", "swift", "rust", "dart", "jest", "electron", "alpine"))
_STATED = re.compile(
    r"(?<![\w.@/-])(?P<name>\.?[A-Za-z][A-Za-z0-9.+#_-]{0,40}?)"
    r"(?P<link>`?\**[ \t]*(?:==|@|[:：|][ \t]*v?| v?|-)[ \t]*`?)"
    r"(?P<version>\d{1,4}(?:\.\d{1,5}){0,3})(?P<after>[+x*]|\.x)?(?![\w%]|[.-]\w)"
    r"(?P<counted>[ \t]+(?!(?:and|or|for|with|on|in|as|is|to|at|the)\b)\w)?"  # `Kafka 3 brokers`, `Redis 3 个节点`
)
_OLDER = re.compile(
    r"(?i)\b(?:from|before|until|was|were|used to|previous|old|legacy|instead of|upgrade|upgraded|migrat\w*|drop\w*"
    r"|since|below|above|at least|or newer|or later|minimum|deprecated|support\w*|bug)\b|>=|<=|[<>~^→]"
    r"|以前|之前|旧|原来|曾|升级|迁移|废弃|至少|以上|以下|不低于|兼容|支持"
)
_PAST = every("learnings", "archive", "requirements")


class StatedVersion(NamedTuple):
    name: str
    version: tuple[str, ...]
    path: str
    line: int
    text: str


def stale(judged: Iterable[Judged], folder: str, say: Say) -> list[Conflict]:
    found = []
    for item in judged:
        if not item.alarm:
            continue
        where = {"path": f"{folder}/{item.claim.file}", "line": item.claim.line}
        fix = say("pack.fix.replace", **where, text=item.claim.text, fix=item.fix) if item.fix else ""
        found.append(
            Conflict(
                STALE,
                "high" if item.verdict == GONE else "medium",
                f"{where['path']}:{item.claim.line}: {item.claim.text}",
                _shown(item, say),
                "source",
                fix or say("pack.fix.person", **where),
            )
        )
    return found


def _shown(item: Judged, say: Say) -> str:
    told = say(f"pack.shows.{item.verdict}", shows=item.shows or item.to)
    return f"{told} ({say('pack.shows.commit', commit=item.commit[:12])})" if item.commit else told


def inconsistent(pages: Iterable[OpenedPage], say: Say) -> list[Conflict]:
    """Two pages that each state one version of the same thing, and not the same one."""
    stated: dict[str, list[StatedVersion]] = {}
    for page in pages:
        if page.path.partition("/")[2].startswith(_PAST):
            continue  # what was so once is what these pages are for
        for name, there in _versions(page).items():
            if len({s.version for s in there}) == 1:
                stated.setdefault(name, []).append(there[0])
    found = []
    for _, statements in sorted(stated.items()):
        first = statements[0]
        other = next((s for s in statements[1:] if not _agree(first.version, s.version)), None)
        if other is not None:
            a, b = (f"{s.path}:{s.line}: {s.text}" for s in (first, other))
            fix = say("pack.fix.align", name=first.name, path=first.path, other=other.path)
            found.append(Conflict(INCONSISTENT, "medium", a, b, "unclear", fix))
    return found


def _versions(page: OpenedPage) -> dict[str, list[StatedVersion]]:
    found: dict[str, list[StatedVersion]] = {}
    for number, line in enumerate(page.text[:200_000].split("\n"), 1):
        if number in page.hidden or not any(c.isdigit() for c in line) or _OLDER.search(line):
            continue
        for match in _STATED.finditer(line[:2000]):
            name, version = match["name"].lower().rstrip(".-_"), match["version"]
            bare = "." not in version
            if match["after"] or (bare and (match["link"] == "-" or match["counted"] or len(version) > 2)):
                continue  # a port, a year, a count
            if (name in _TECH and not (bare and name in _EVERYDAY)) or (
                "." in version and match["link"].strip("`* \t") in ("==", "@")
            ):
                stated = StatedVersion(match["name"], tuple(version.split(".")), page.path, number, line.strip()[:300])
                found.setdefault(name, []).append(stated)
    return found


def _agree(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """`18` and `18.2` do: one only says more."""
    return all(x == y for x, y in zip(a, b, strict=False))


def ambiguous(gathered: Gathered, titles: Iterable[tuple[str, str]], entry: str, say: Say) -> list[Conflict]:
    """Routes that lead nowhere, names several pages have, and pages of one title. `titles`: path and title."""
    found = [
        Conflict(
            AMBIGUOUS,
            "medium",
            f"{entry}:{line}: {target}",
            say("pack.shows.nowhere"),
            "unclear",
            say("pack.fix.route", path=entry, line=line),
        )
        for target, line in gathered.dead
    ]
    found += [
        Conflict(AMBIGUOUS, "low", name, ", ".join(pages), "unclear", say("pack.fix.name"))
        for name, pages in gathered.ambiguous
    ]
    same: dict[str, list[tuple[str, str]]] = {}
    for path, title in titles:
        same.setdefault(title.strip().lower(), []).append((path, title.strip()))
    for key, pages in sorted(same.items()):
        if key and len(pages) > 1:
            paths = ", ".join(path for path, _ in pages)
            found.append(Conflict(AMBIGUOUS, "low", pages[0][1], paths, "unclear", say("pack.fix.title")))
    return found


_LETTER = r"[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"  # of any writing that puts spaces between its words
_SPACED = re.compile(rf"(?!\d){_LETTER}+(?:[-.]{_LETTER}+)*")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_FILLING = "的了吗呢吧啊是在有和与及或把被将从到对为请我你他她它们这那哪怎么什何如要会能可以应该下面里上中个些"
_SPLIT = re.compile(
    "|".join(sorted((w for w in (*GENERIC, *DOING) if not w.isascii()), key=len, reverse=True)) + f"|[{_FILLING}]"
)
_IDIOM = re.compile("|".join(IDIOMS), re.IGNORECASE)
_MOST = 12


def subjects(request: str) -> tuple[str, ...]:
    """The words of a request that a page would have to speak of, as they were written."""
    text = _IDIOM.sub(lambda m: " " * len(m[0]), request[:4000])
    spots: list[tuple[int, str]] = [
        (m.start(), m[0])
        for m in _SPACED.finditer(text)
        if len(m[0]) > (2 if m[0].isascii() else 1) and telling(m[0]) - _doing()
    ]
    for run in _HAN.finditer(text):
        at = run.start()
        for part in re.finditer(r"[^\0]+", _SPLIT.sub(lambda m: "\0" * len(m[0]), run[0])):
            if len(part[0]) > 1:
                spots.append((at + part.start(), part[0]))
    return tuple(dict.fromkeys(word for _, word in sorted(spots)))


@cache
def _doing() -> frozenset[str]:
    return telling(" ".join(DOING))


def is_covered(subject: str, terms: frozenset[str]) -> bool:
    """Half of a subject's own words: a compound is covered where its head or its tail is."""
    own = telling(subject)
    return not own or len(own & terms) * 2 >= len(own)


def open_questions(
    request: str, covered: Callable[[str], bool], tracked: Iterable[str], *, nothing: bool, say: Say
) -> tuple[OpenQuestion, ...]:
    """One question for each place to look. `nothing`: no page speaks of the request at all."""
    files = tuple(path for path in tracked if is_allowed(path))
    missing = [subject for subject in subjects(request) if not covered(subject)][:_MOST]
    by_place: dict[str, list[str]] = {}
    for subject in missing:
        by_place.setdefault(_place(telling(subject), files), []).append(subject)
    found = [OpenQuestion(say("pack.open.words", words=say("plan.and").join(w)), p) for p, w in by_place.items()]
    if nothing and not found:
        found.append(OpenQuestion(say("pack.open.nothing"), _place(telling(request), files)))
    return tuple(found)


def _place(words: frozenset[str], files: tuple[str, ...]) -> str:
    """The file whose path holds most of the words, the shortest first; else where a project explains itself."""
    scored = [(-len(shared), path.count("/"), path) for path in files if (shared := words & telling(path))]
    if scored:
        return min(scored)[2]
    return next((path for path in ("README.md", "README.rst", "README", "readme.md") if path in files), ".")
