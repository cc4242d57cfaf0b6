"""The table for a reader: in a terminal, and as the page reference/hosts.md."""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.conformance.measured import Measured, measured
from memorybank.conformance.promises import CELLS, NOTED, PROMISES, SUBJECTS, State, Subject
from memorybank.texts.catalogue import Say

_MARKS = {State.KEPT: "✓", State.REMARK: "✓", State.BROKEN: "✗", State.DOCUMENTED: "–"}


def promises_text(say: Say) -> str:
    """Marks first, sentences last: columns stay straight in any script."""
    seen, notes = measured(), _notes()
    wide = max(len(_mark(*at, notes)) for at in CELLS)
    lines = [say("promise.title"), ""]
    lines += [f"  {at}  {_named(subject, seen, say)}" for at, subject in enumerate(SUBJECTS, 1)]
    lines += ["", "  " + "  ".join(f"{at:<{wide}}" for at, _ in enumerate(SUBJECTS, 1)).rstrip()]
    for promise in PROMISES:
        marks = [_mark(subject.name, promise.id, notes) for subject in SUBJECTS]
        row = "  ".join(f"{mark:<{wide}}" for mark in marks)
        lines.append(f"  {row}  {say(f'promise.{promise.id}')} ({', '.join(promise.rules)})")
    lines += ["", f"  {say('promise.legend')}", ""]
    lines += [f"  ({at}) {say(note)}" for note, at in notes.items()]
    lines += ["", *(f"  {title}{say('promise.colon')}{note}" for title, note in _hosts(say))]
    return "\n".join(lines)


def hosts_page(say: Say) -> str:
    seen, notes = measured(), _notes()
    not_run = f"*{say('docs.hosts.not-run')}*"
    versions = " | ".join(_version(subject, seen) or not_run for subject in SUBJECTS)
    columns = " | ".join(subject.title for subject in SUBJECTS)
    lines = [
        f"# {say('docs.hosts.title')}",
        "",
        say("docs.made", source="src/memorybank/conformance/"),
        "",
        say("docs.hosts.lead"),
        "",
        f"## {say('docs.hosts.promised')}",
        "",
        f"| {say('docs.hosts.promise')} | {say('docs.hosts.rules')} | {columns} |",
        "|---|---|" + "---|" * len(SUBJECTS),
        f"| *{say('docs.hosts.version')}* | | {versions} |",
    ]
    for promise in PROMISES:
        marks = " | ".join(_mark(subject.name, promise.id, notes) for subject in SUBJECTS)
        lines.append(f"| `{promise.id}` {say(f'promise.{promise.id}')} | {', '.join(promise.rules)} | {marks} |")
    lines += ["", say("promise.legend"), ""]
    lines += [f"{at}. {say(note)}" for note, at in notes.items()]
    lines += ["", f"## {say('docs.hosts.know')}", ""]
    lines += [f"- **{title}**{say('promise.colon')}{note}" for title, note in _hosts(say)]
    lines += ["", f"## {say('docs.hosts.shows')}", "", say("docs.hosts.passed"), ""]
    lines += ["| " + " | ".join(say(f"docs.hosts.{name}") for name in ("story", "hosts", "promises")) + " |"]
    lines += ["|---|---|---|", *_stories(seen)]
    return "\n".join(lines) + "\n"


def _notes() -> dict[str, int]:
    """Every note once, numbered in the order of the table."""
    found = dict.fromkeys(CELLS[s.name, p.id].note for p in PROMISES for s in SUBJECTS)
    return {note: at for at, note in enumerate((note for note in found if note), 1)}


def _mark(host: str, promise: str, notes: dict[str, int]) -> str:
    cell = CELLS[host, promise]
    return f"{_MARKS[cell.state]}({notes[cell.note]})" if cell.note else _MARKS[cell.state]


def _version(subject: Subject, seen: Measured) -> str:
    return seen[subject.name].version if subject.name in seen else ""


def _named(subject: Subject, seen: Measured, say: Say) -> str:
    return f"{subject.title} {_version(subject, seen) or say('promise.not-run')}"


def _hosts(say: Say) -> Iterator[tuple[str, str]]:
    return ((s.title, say(f"promise.host.{s.name}")) for s in SUBJECTS if s.name in NOTED)


def _stories(seen: Measured) -> Iterator[str]:
    told: dict[str, dict[tuple[str, ...], list[str]]] = {}
    for subject in SUBJECTS:
        for story, promises in seen[subject.name].stories.items() if subject.name in seen else ():
            told.setdefault(story, {}).setdefault(promises, []).append(subject.title)
    for story, by_promises in sorted(told.items()):
        for promises, titles in by_promises.items():
            yield f"| `{story}` | {', '.join(titles)} | {', '.join(promises)} |"
