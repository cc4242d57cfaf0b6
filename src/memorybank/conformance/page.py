"""The table for a reader: in a terminal, and as the page reference/hosts.md."""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.conformance import CELLS, COLUMNS, PROMISES, HostResult, Measured, measured
from memorybank.hosts.dialect import Host
from memorybank.texts.catalogue import Say

_MARKS = {HostResult.KEPT: "✓", HostResult.REMARK: "✓", HostResult.BROKEN: "✗", HostResult.DOCUMENTED: "–"}


def promises_text(say: Say) -> str:
    """Marks first, sentences last: columns stay straight in any script."""
    seen, notes = measured(), _notes()
    wide = max(len(_mark(host, promise.id, notes)) for host in COLUMNS for promise in PROMISES)
    lines = [say("promise.title"), ""]
    lines += [f"  {at}  {_named(host, seen, say)}" for at, host in enumerate(COLUMNS, 1)]
    lines += ["", "  " + "  ".join(f"{at:<{wide}}" for at, _ in enumerate(COLUMNS, 1)).rstrip()]
    for promise in PROMISES:
        marks = [_mark(host, promise.id, notes) for host in COLUMNS]
        row = "  ".join(f"{mark:<{wide}}" for mark in marks)
        lines.append(f"  {row}  {say(f'promise.{promise.id}')} ({', '.join(promise.rules)})")
    lines += ["", f"  {say('promise.legend')}", ""]
    lines += [f"  ({at}) {say(note)}" for note, at in notes.items()]
    lines += ["", *(f"  {title}{say('promise.colon')}{note}" for title, note in _hosts(say))]
    return "\n".join(lines)


def hosts_page(say: Say) -> str:
    seen, notes = measured(), _notes()
    not_run = f"*{say('docs.hosts.not-run')}*"
    versions = " | ".join(_version(host, seen) or not_run for host in COLUMNS)
    columns = " | ".join(host.TITLE for host in COLUMNS)
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
        "|---|---|" + "---|" * len(COLUMNS),
        f"| *{say('docs.hosts.version')}* | | {versions} |",
    ]
    for promise in PROMISES:
        marks = " | ".join(_mark(host, promise.id, notes) for host in COLUMNS)
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
    found = dict.fromkeys(CELLS[host.NAME, p.id].note for p in PROMISES for host in COLUMNS)
    return {note: at for at, note in enumerate((note for note in found if note), 1)}


def _mark(host: Host, promise: str, notes: dict[str, int]) -> str:
    found = CELLS[host.NAME, promise]
    return f"{_MARKS[found.state]}({notes[found.note]})" if found.note else _MARKS[found.state]


def _version(host: Host, seen: Measured) -> str:
    return seen[host.NAME].version if host.NAME in seen else ""


def _named(host: Host, seen: Measured, say: Say) -> str:
    return f"{host.TITLE} {_version(host, seen) or say('promise.not-run')}"


def _hosts(say: Say) -> Iterator[tuple[str, str]]:
    return ((host.TITLE, say(f"promise.host.{host.NAME}")) for host in COLUMNS if host.NOTED)


def _stories(seen: Measured) -> Iterator[str]:
    told: dict[str, dict[tuple[str, ...], list[str]]] = {}
    for host in COLUMNS:
        for story, promises in seen[host.NAME].stories.items() if host.NAME in seen else ():
            told.setdefault(story, {}).setdefault(promises, []).append(host.TITLE)
    for story, by_promises in sorted(told.items()):
        for promises, titles in by_promises.items():
            yield f"| `{story}` | {', '.join(titles)} | {', '.join(promises)} |"
