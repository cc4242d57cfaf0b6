"""The command `search`, in full: any option, any tree of Markdown, many questions at once."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import click

from memorybank.cli import colour
from memorybank.cli.options import project_option
from memorybank.cli.quick import as_json, needs_ascii
from memorybank.cli.running import run_in
from memorybank.cli.words import _
from memorybank.model.errors import BadUsage, Refused
from memorybank.recall.search.hits import again, as_text, rows

if TYPE_CHECKING:
    from memorybank.app.ask.search import Searching
    from memorybank.app.setting import Setting
    from memorybank.store.search.freshness import Tree


@click.command()
@click.argument("query", nargs=-1)
@click.option("--limit", type=click.IntRange(1, 100), metavar="N", default=10, show_default=True, help="Pages at most.")
@click.option("--bank", metavar="DIR", help="Any folder of Markdown, instead of the project's bank.")
@click.option("--batch", is_flag=True, help='JSON lines {"query"} on standard input, {"results"} on standard output.')
@click.option("--json", "as_json_", is_flag=True, help="One JSON document on standard output.")
@project_option
def search(
    query: tuple[str, ...], limit: int, bank: str | None, batch: bool, as_json_: bool, project: str | None
) -> None:
    """Find the pages that answer a question, best first.

    \b
    memory-bank search "how do we retry payments"
    memory-bank search 支付 超时 --json
    memory-bank search --bank docs "release checklist"
    """

    if bool(query) == batch:
        raise click.UsageError(_("give a QUERY, or --batch with questions on standard input"))

    def body(setting: Setting) -> int:
        from memorybank.app.ask.search import Searching, not_searched, remember
        from memorybank.cli.output import progress, put, put_aside, put_done

        asked = " ".join(query)
        if not batch and not asked.strip():
            raise BadUsage("search.empty")
        with progress(setting.say("search.indexing")) as report, Searching(_tree(setting, bank), report) as searching:
            if batch:
                return _answer_lines(searching, limit)
            hits, unread = searching.ask(asked, limit), searching.unread()
            if not bank:
                remember(searching.tree, str(setting.where.project), asked)
        if as_json_:
            click.echo(as_json(hits, unread), nl=False)
        elif hits:
            put(as_text(hits).removesuffix("\n"), colour.place)
        else:
            put_done(setting.say("search.nothing", query=again(asked)))
        if unread:
            put_aside(not_searched(unread, setting.say))
        return 0

    run_in(project, as_json_, body)


def _tree(setting: Setting, named: str | None) -> Tree:
    """The project's bank, or any folder of Markdown: there every `.md` counts."""
    from memorybank.app.ask.search import tree_of
    from memorybank.store.project import odd_bank
    from memorybank.store.search.freshness import Tree

    if named is None:
        if not setting.bank.is_dir():
            raise odd_bank(setting.bank) or Refused("search.no-bank", path=str(setting.bank))
        return tree_of(str(setting.bank))
    if not os.path.isdir(named):
        raise BadUsage("search.no-folder", path=named)
    return Tree(os.path.realpath(named), hidden=True)


def _answer_lines(searching: Searching, limit: int) -> int:
    """One answer for each line, in order and at once: somebody may wait for it before they ask on. A line that is no
    question gets an empty one that says why."""
    for line in sys.stdin.buffer if sys.stdin else ():
        asked = _question(line)
        answer: dict[str, object] = {"results": rows(searching.ask(asked, limit)) if asked is not None else []}
        if asked is None:
            answer["error"] = 'not a JSON line {"query": "..."}'
        elif unread := searching.unread():
            answer["unread"] = list(unread)
        click.echo(json.dumps(answer, ensure_ascii=needs_ascii()))
    return 0


def _question(line: bytes) -> str | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    asked = row.get("query") if isinstance(row, dict) else None
    return asked if isinstance(asked, str) else None
