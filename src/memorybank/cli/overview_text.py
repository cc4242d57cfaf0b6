"""`memory-bank` alone, as it is told. Without click: `cli.start` answers with it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from memorybank.app.ask import overview
from memorybank.app.setting import open_setting
from memorybank.cli import colour
from memorybank.cli.output import put_document, write
from memorybank.cli.wrap import columns, padded, width, wrapped
from memorybank.light import address
from memorybank.model.document import TEMPLATE
from memorybank.model.errors import BadUsage
from memorybank.texts.plain import plain

if TYPE_CHECKING:
    from memorybank.app.ask.overview import Overview
    from memorybank.texts.catalogue import Say


def put_overview(*, as_json: bool) -> None:
    """Where one stands in a few lines, and the next step."""
    there = Path(address.here())  # the folder may have been removed meanwhile
    setting = open_setting(None, there, forgiving=(BadUsage,))
    found = overview.overview(setting)
    if as_json:
        put_document(overview_document(found, setting.say))
        return
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    told = overview_text(found, setting.say).encode(encoding, "backslashreplace").decode(encoding)
    write(f"{told}\n", sys.stdout)


def overview_text(found: Overview, say: Say) -> str:
    rows = [("project", found.project if found.git else say("here.no-git", path=found.project))]
    rows += [("bank", _bank(found, say)), ("hosts", _hosts(found, say))]
    if found.waiting:
        rows.append(("waiting", say("here.proposals", count=found.waiting)))
    worries = [say("here.slips", count=found.slips)] if found.slips else []
    worries += [say("here.stale", count=found.stale)] if found.stale else []
    worries += [say("here.config", why=found.trouble)] if found.trouble else []
    if worries:
        rows.append(("findings", say("propose.semicolon").join(worries)))
    left = max(width(say(f"here.{name}")) for name, _ in rows) + 2
    room = (columns() if sys.stdout is not None and sys.stdout.isatty() else 10_000) - left
    shows = colour.wanted(sys.stdout)
    lines = []
    for name, value in rows:
        first, *more = wrapped(plain(value), max(16, room))
        label = padded(say(f"here.{name}"), left)
        worry = shows and name in ("waiting", "findings")
        lines += [f"{colour.paint(label, colour.BOLD) if shows else label}{_lit(first, worry)}"]
        lines += [f"{' ' * left}{_lit(line, worry)}" for line in more]
    command = colour.paint(found.next.command, colour.GREEN) if shows else found.next.command
    return "\n".join([*lines, "", say("ask.next", command=command), f"  {say(found.next.why)}"])


def _lit(line: str, worry: bool) -> str:
    return colour.paint(line, colour.YELLOW) if worry else line


def _bank(found: Overview, say: Say) -> str:
    bank = found.bank
    pages = say("here.pages-cap", count=overview.COUNTED) if bank.pages > overview.COUNTED else bank.pages
    told = say(f"here.state.{bank.state}", version=bank.version, pages=pages, ours=TEMPLATE, why=bank.why)
    return say("propose.semicolon").join([told, say("here.not-opened")] if bank.pages > overview.LOOKED_AT else [told])


def _hosts(found: Overview, say: Say) -> str:
    named = []
    for name, one in found.hosts:
        key = "here.gone" if one.gone else "here.untrusted" if one.trust else ""
        named.append(say(key, name=name) if key else name)
    told = [say("plan.and").join(dict.fromkeys(named)) or say("here.no-host")]
    told += [say("here.found", names=say("plan.and").join(found.found))] if found.found else []
    return say("propose.semicolon").join(told)


def overview_document(found: Overview, say: Say) -> dict[str, object]:
    return {
        "schemaVersion": "1.0",
        "action": "here",
        "project": found.project,
        "git": found.git,
        "bank": found.bank._asdict(),
        "hosts": [
            {
                "host": name,
                "scope": one.scope,
                "file": str(one.file),
                "programMissing": one.gone,
                "trusted": not one.trust,
            }
            for name, one in found.hosts
        ],
        "found": list(found.found),
        "proposals": found.waiting,
        "slips": found.slips,
        "staleClaims": found.stale,
        "settings": found.trouble,
        "next": {"command": found.next.command, "why": say(found.next.why)},
    }
