"""The skill against the program: its form, its rules, its commands, its numbers; and one language against the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

import yaml
from made.skill_numbers import NUMBERS
from made.skill_source import HOLE, Source, fill

from memorybank.hosts.installation import SKILL
from memorybank.model.errors import BadUsage
from memorybank.model.memory import kind_of
from memorybank.store.receipts import tokens
from skill.package_texts import SKILL_LIMIT, Drift, PackageTexts
from skill.skill_page import Item, NamedCall, Read, call_in, calls_of, read

ENTRY = "SKILL.md"
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBER = re.compile(r"(?<![\w.\[])\d[\d,.]*(?!\w)")
_LONGEST_NAME, _LONGEST_DESCRIPTION, _MOST_LINES = 64, 1024, 500  # the public conventions for skills
_PLACEHOLDER = re.compile(r"[A-Z][A-Z_]*|\.\.\.|.*[{\"' ].*|.*[./].*")


def of_skill(subject: PackageTexts) -> Iterator[Drift]:
    for source in subject.sources:
        yield from _form(source)
        for where, text, prompt in _texts(source):
            found = read(text)
            yield from _holes(where, text)
            yield from _rules(where, found, subject, steps=prompt)
            yield from called(where, calls_of(found), subject)
            yield from _flags(where, found, subject)
            yield from _numbers(where, found)
    yield from _languages(subject.sources)


def _texts(source: Source) -> Iterator[tuple[str, str, bool]]:
    for path, text in source.pages.items():
        yield f"skill/{source.language}/{path}", text, False
    for name, text in source.prompts.items():
        yield f"skill/prompts/{source.language}/{name}.md", text, True


# ---------------------------------------------------------------- form


def _form(source: Source) -> Iterator[Drift]:
    where, text = f"skill/{source.language}/{ENTRY}", source.pages.get(ENTRY, "")
    front, body = _front(text)
    name, description = str(front.get("name", "")), str(front.get("description", ""))
    if name != SKILL or not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        yield Drift("skill-name", f"{where}:2", name or "-", SKILL)
    if not 0 < len(description) <= _LONGEST_DESCRIPTION or "<" in description:
        yield Drift("skill-description", f"{where}:3", str(len(description)), str(_LONGEST_DESCRIPTION))
    if body.count("\n") > _MOST_LINES:
        yield Drift("skill-long", where, str(body.count("\n")), str(_MOST_LINES))
    cost = tokens(fill(text, source.language))
    if cost >= SKILL_LIMIT:
        yield Drift("skill-costly", where, str(cost), str(SKILL_LIMIT))
    linked = {link for item in read(body).items for link in item.links}
    others = source.pages.keys() - {ENTRY}
    for path in sorted(others - linked):
        yield Drift("skill-unlinked", where, path)
    for path, page in source.pages.items():
        folder = path.rpartition("/")[0]
        for item in read(page).items:
            for link in item.links:
                target = f"{folder}/{link}" if folder else link
                if "://" not in link and target not in source.pages:
                    yield Drift("skill-link", f"skill/{source.language}/{path}:{item.line}", link)


def _front(text: str) -> tuple[dict[str, object], str]:
    parts = text.split("---\n", 2)
    if len(parts) < 3 or parts[0]:
        return {}, text
    try:
        found = yaml.safe_load(parts[1])
    except yaml.YAMLError:
        found = None
    return (found if isinstance(found, dict) else {}), parts[2]


# ---------------------------------------------------------------- rules, commands, numbers


def _holes(where: str, text: str) -> Iterator[Drift]:
    for n, line in enumerate(text.split("\n"), 1):
        for hole in HOLE.finditer(line):
            if fill(hole[0], "en") == hole[0]:
                yield Drift("hole", f"{where}:{n}", hole[0])


def _rules(where: str, found: Read, subject: PackageTexts, *, steps: bool) -> Iterator[Drift]:
    """Every rule that is stated has its id, and names the command that carries it out."""
    for item in found.items:
        place = f"{where}:{item.line}"
        for rule in item.ids:
            if rule not in subject.ids:
                yield Drift("rule-unknown", place, rule)
        if steps:
            continue
        if item.ids and not item.calls:
            yield Drift("rule-bare", place, ", ".join(item.ids))
        if item.kind == "point" and not item.ids and not item.links:
            yield Drift("rule-unnamed", place, _short(item))


def called(where: str, calls: Iterator[tuple[int, NamedCall]], subject: PackageTexts) -> Iterator[Drift]:
    """Commands that are named are there, with those flags and that first word."""
    for line, call in calls:
        place = f"{where}:{line}" if line else where
        known = subject.surface.get(call.command)
        if known is None:
            yield Drift("command", place, call.text, ", ".join(sorted(subject.surface)))
            continue
        for flag in call.flags:
            if flag not in known.flags:
                yield Drift("flag", place, flag, f"memory-bank {call.command}")
        yield from _first_word(place, call, subject)


def _first_word(place: str, call: NamedCall, subject: PackageTexts) -> Iterator[Drift]:
    known = subject.surface[call.command]
    taken = {n + 1 for n, word in enumerate(call.words) if known.flags.get(word)}
    given = [w for n, w in enumerate(call.words) if n not in taken and not w.startswith("-")]
    if not given or _PLACEHOLDER.fullmatch(given[0]):
        return
    word, words = given[0], known.words
    if call.command == "schema":
        words = frozenset(subject.schemas)
    if call.command == "propose":
        try:
            kind_of(word)
        except BadUsage:
            yield Drift("word", place, word, "memory-bank propose")
    elif words and word not in words:
        yield Drift("word", place, word, f"memory-bank {call.command}")


def _flags(where: str, found: Read, subject: PackageTexts) -> Iterator[Drift]:
    """A flag that stands alone is some command's."""
    known = {flag for command in subject.surface.values() for flag in command.flags}
    for item in found.items:
        for span in item.spans:
            flag = span.split()[0] if span.strip() else ""
            if flag.startswith("--") and flag not in known:
                yield Drift("flag", f"{where}:{item.line}", flag, "memory-bank")


def _numbers(where: str, found: Read) -> Iterator[Drift]:
    """The engine's numbers come through holes: one that is typed stays behind when the engine's changes."""
    for item in found.items:
        for number in _NUMBER.findall(item.prose):
            holes = [name for name, value in NUMBERS.items() if value == number.rstrip(".,")]
            yield Drift("number", f"{where}:{item.line}", number, ", ".join(f"{{{{{h}}}}}" for h in holes) or "{{...}}")


# ---------------------------------------------------------------- the two languages


def _languages(sources: tuple[Source, ...]) -> Iterator[Drift]:
    first, *others = sources
    for other in others:
        mine = {where: text for where, text, _ in _texts(first)}
        theirs = {where: text for where, text, _ in _texts(other)}
        swapped = {where.replace(f"/{other.language}/", f"/{first.language}/"): where for where in theirs}
        for where in sorted(mine.keys() ^ swapped.keys()):
            yield Drift("languages-missing", where, first.language if where in mine else other.language)
        for where in sorted(mine.keys() & swapped.keys()):
            yield from _differ(where, mine[where], swapped[where], theirs[swapped[where]])


def _differ(where: str, text: str, other_where: str, other: str) -> Iterator[Drift]:
    """The first difference of a page: what follows it is mostly the same one."""
    mine, theirs = read(text), read(other)
    for one, two in zip_longest(mine.items, theirs.items):
        said, also = _gist(one), _gist(two)
        if said != also:
            yield Drift("languages", f"{other_where}:{two.line if two else 'end'}", also, f"{said} ({where})")
            return
    fences = [[(fence.info, _shown(fence.text)) for fence in found.fences] for found in (mine, theirs)]
    if fences[0] != fences[1]:
        yield Drift("languages", other_where, str([i for i, _ in fences[1]]), f"{[i for i, _ in fences[0]]} ({where})")


def _shown(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of an example: its commands and its paths; the words around them are the language's own."""
    lines = [call for line in text.split("\n") if (call := call_in(line.strip())) is not None]
    calls = tuple(" ".join((call.command, *call.flags)) for call in lines)
    return calls, tuple(re.findall(r"[\w-]+(?:/[\w-]*)*\.md|[\w-]+/[\w/-]*", text, re.ASCII))


def _gist(item: Item | None) -> str:
    """What both languages must have in the same place, as one line."""
    if item is None:
        return "-"
    level = len(item.text) - len(item.text.lstrip("#")) if item.kind == "head" else ""
    calls = sorted(f"{c.command} {' '.join(sorted(c.flags))}".strip() for c in item.calls)
    parts = [f"{item.kind}{level}", *sorted(item.ids), *calls, *sorted(item.holes), *sorted(item.links)]
    return " ".join(parts)


def _short(item: Item) -> str:
    text = " ".join(item.text.split())
    return text if len(text) <= 60 else f"{text[:59]}…"
