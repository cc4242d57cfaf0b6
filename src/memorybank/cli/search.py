"""The command `search`, in full: any option, any tree of Markdown, many questions at once. A plain one is answered by
`cli.start` already."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import click

from memorybank.cli.language import _
from memorybank.cli.options import in_project
from memorybank.cli.output import json_text, put_aside, write
from memorybank.cli.progress import progress
from memorybank.cli.start import put_hits
from memorybank.model.errors import BadUsage, Refused

if TYPE_CHECKING:
    from memorybank.app.ask.page_search import Searching
    from memorybank.app.setting import Setting
    from memorybank.store.search.freshness import BankTree


@click.command()
@click.argument("query", nargs=-1)
@click.option("--limit", type=click.IntRange(1, 100), metavar="N", default=10, show_default=True, help="Pages at most.")
@click.option("--bank", metavar="DIR", help="Any folder of Markdown, instead of the project's bank.")
@click.option("--batch", is_flag=True, help='JSON lines {"query"} on standard input, {"results"} on standard output.')
@in_project
def search(setting: Setting, query: tuple[str, ...], limit: int, bank: str | None, batch: bool, as_json: bool) -> int:
    """Find the pages and documents that answer a question, best first.

    \b
    memory-bank search "how do we retry payments"
    memory-bank search 支付 超时 --json
    memory-bank search --bank docs "release checklist"
    """
    from memorybank.app.ask.document_search import document_hits, in_turn
    from memorybank.app.ask.page_search import Searching, not_searched, remember

    if bool(query) == batch:
        raise click.UsageError(_("give a QUERY, or --batch with questions on standard input"))
    asked = " ".join(query)
    if not batch and not asked.strip():
        raise BadUsage("search.empty")
    with progress(setting.say("search.indexing")) as report, Searching(_tree(setting, bank), report) as searching:
        if batch:
            return _answer_lines(searching, limit)
        hits, unread = searching.shown(searching.ask(asked, limit), asked), searching.unread()
        if not bank:
            hits = in_turn(hits, document_hits(setting, asked, limit), limit)
            remember(searching.tree, str(setting.where.project), asked)
    put_hits(asked, hits, unread, lambda: setting.say, as_json=as_json)
    if unread:
        put_aside(not_searched(unread, setting.say))
    return 0


def _tree(setting: Setting, named: str | None) -> BankTree:
    """The project's bank, or any folder of Markdown: there every `.md` counts."""
    from memorybank.app.ask.page_search import tree_of
    from memorybank.store.project import odd_bank
    from memorybank.store.search.freshness import BankTree

    if named is None:
        if not setting.bank.is_dir():
            raise odd_bank(setting.bank) or Refused("search.no-bank", path=str(setting.bank))
        return tree_of(str(setting.bank))
    if not os.path.isdir(named):
        raise BadUsage("search.no-folder", path=named)
    return BankTree(os.path.realpath(named), hidden=True)


def _answer_lines(searching: Searching, limit: int) -> int:
    """One answer for each line, in order and at once: somebody may wait for it before they ask on. A line that is no
    question gets an empty one that says why."""
    from memorybank.recall.search.hits import rows

    for line in sys.stdin.buffer if sys.stdin else ():
        asked = _question(line)
        answer: dict[str, object] = {"results": rows(searching.ask(asked, limit)) if asked is not None else []}
        if asked is None:
            answer["error"] = 'not a JSON line {"query": "..."}'
        elif unread := searching.unread():
            answer["unread"] = list(unread)
        write(json_text(answer) + "\n", sys.stdout)
    return 0


def _question(line: bytes) -> str | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    asked = row.get("query") if isinstance(row, dict) else None
    return asked if isinstance(asked, str) else None
