"""Which promise is kept on which host, and the stories that showed it."""

from __future__ import annotations

from collections.abc import Iterator

from made.marked import table, title
from made.promises import COLUMNS, PROMISES, Measured, host_notes, mark, measured, notes, version
from memorybank.texts.catalogue import Say


def hosts_page(_: str, say: Say) -> str:
    seen, numbers = measured(), notes()
    not_run = f"*{say('docs.hosts.not-run')}*"
    head = [say("docs.hosts.promise"), say("docs.hosts.rules"), *(host.TITLE for host in COLUMNS)]
    rows = [[f"*{say('docs.hosts.version')}*", "", *(version(host, seen) or not_run for host in COLUMNS)]]
    for promise in PROMISES:
        marks = [mark(host, promise.id, numbers) for host in COLUMNS]
        rows.append([f"`{promise.id}` {say(f'promise.{promise.id}')}", ", ".join(promise.rules), *marks])
    lines = title(say, "hosts", "docs/made/promises.py")
    lines += [f"## {say('docs.hosts.promised')}", "", *table(head, rows), say("promise.legend"), ""]
    lines += [f"{at}. {say(note)}" for note, at in numbers.items()]
    lines += ["", f"## {say('docs.hosts.know')}", ""]
    lines += [f"- **{name}**{say('promise.colon')}{note}" for name, note in host_notes(say)]
    lines += ["", f"## {say('docs.hosts.shows')}", "", say("docs.hosts.passed"), ""]
    return "\n".join(
        lines + table([say(f"docs.hosts.{name}") for name in ("story", "hosts", "promises")], _stories(seen))
    )


def _stories(seen: Measured) -> Iterator[list[str]]:
    told: dict[str, dict[tuple[str, ...], list[str]]] = {}
    for host in COLUMNS:
        for story, promises in seen[host.NAME].stories.items() if host.NAME in seen else ():
            told.setdefault(story, {}).setdefault(promises, []).append(host.TITLE)
    for story, by_promises in sorted(told.items()):
        for promises, titles in by_promises.items():
            yield [f"`{story}`", ", ".join(titles), ", ".join(promises)]
