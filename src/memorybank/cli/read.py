"""The commands of story 3: `select`, `context`, `search` and `read`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memorybank.cli import output
from memorybank.cli.help import refuse_if
from memorybank.cli.run import in_project
from memorybank.model.errors import BadUsage

if TYPE_CHECKING:
    from memorybank.app.ask.page_reader import Reading
    from memorybank.app.ask.search import Searching
    from memorybank.app.setting import Setting
    from memorybank.model.pack import Hit
    from memorybank.store.index_update import BankTree


_words = click.argument("request", nargs=-1, required=True)
_files = click.option("--files", multiple=True, metavar="PATH...", help="The files about to be changed.")


def _asked(words: tuple[str, ...], files: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """A request may be typed without quotes; behind `--files`, further words are further files."""
    return (words[0], (*files, *words[1:])) if files else (" ".join(words), ())


@click.command()
@_words
@_files
@in_project
def select(setting: Setting, request: tuple[str, ...], files: tuple[str, ...], as_json: bool) -> int:
    """Which pages to read for a request, and what to heed.

    Pages of the bank, and the repository's own documents. Within the budget: at most 5 of them and 500 lines beside
    what is always loaded; what did not fit is named.
    """
    from memorybank.app.ask.select import select as choose
    from memorybank.recall.answer_text import select_files, selection_text

    selection = choose(setting, *_asked(request, files), Path.cwd())
    if as_json:
        output.put_document(select_files(selection, setting.say))
    else:
        output.put(selection_text(selection, setting.say))
    return 0


@click.command()
@_words
@_files
@in_project
def context(setting: Setting, request: tuple[str, ...], files: tuple[str, ...], as_json: bool) -> int:
    """What is known about a request, with its evidence.

    From the bank and the repository's own documents: a summary for people, then evidence, conflicts and open questions
    as YAML.
    """
    from memorybank.app.ask.context import context as make
    from memorybank.recall.answer_text import pack_document, pack_summary, pack_text

    pack = make(setting, *_asked(request, files), Path.cwd())
    if as_json:
        output.put_json("context", summary=pack_summary(pack, setting.say), **pack_document(pack))
    else:
        output.put(pack_text(pack, setting.say))
    return 0


@click.command()
@click.argument("path", nargs=-1, required=True)
@click.option("--full", is_flag=True, help="Show long pages whole, not only their head and tail.")
@in_project
def read(setting: Setting, path: tuple[str, ...], full: bool, as_json: bool) -> int:
    """Show pages by name; one that no index lists is added to it.

    Of a page with more than 200 lines, 100 from its head and 50 from its tail are shown. The repository's own documents
    (README, guides, decision records, build files) are read as `select` names them.
    """
    from memorybank.app.ask.page_reader import read as open_pages

    reading = open_pages(setting, path, Path.cwd(), full=full)
    if reading.unread and not reading.pages:
        raise reading.unread[0][1]
    if as_json:
        _read_json(reading, setting)
    for at, page in enumerate(reading.pages):
        if not as_json:
            if len(reading.pages) > 1:
                output.put(f"{chr(10) if at else ''}==> {page.path} <==")
            screen = sys.stdout is not None and sys.stdout.isatty()
            shown = output.printable(page.text) if screen else page.text  # a pipe gets the bytes, a screen no commands
            output.write(shown if page.text.endswith("\n") else f"{shown}\n", sys.stdout)
        if page.added_to:
            output.put_aside(setting.say("index.added", path=page.added_to))
    for index, state in reading.lost:
        output.put_aside(setting.say(f"index.lost.{state}", path=index))
    if reading.is_over:
        output.put_aside(reading.over(setting.say))
    for _name, error in reading.unread:
        output.put_error(setting.told(error))
    return max((error.exit_code for _name, error in reading.unread), default=0)


def _read_json(reading: Reading, setting: Setting) -> None:
    output.put_json(
        "read",
        pages=[output.row(p, "path", "text", "lines", "omitted") | {"addedTo": p.added_to} for p in reading.pages],
        unread=[{"path": name, "message": setting.told(error)} for name, error in reading.unread],
        budget=reading.limits.used(reading.files, reading.lines),
        note=reading.over(setting.say),
    )


@click.command()
@click.argument("query", nargs=-1)
@click.option("--limit", type=click.IntRange(1, 100), metavar="N", default=10, show_default=True, help="Pages at most.")
@click.option("--bank", metavar="DIR", help="Any folder of Markdown, instead of the project's bank.")
@click.option("--batch", is_flag=True, help='JSON lines {"query"} on standard input, {"results"} on standard output.')
@in_project
def search(setting: Setting, query: tuple[str, ...], limit: int, bank: str | None, batch: bool, as_json: bool) -> int:
    """Find the pages and documents that answer a question, best first."""
    from memorybank.app.ask.search import Searching, document_hits, in_turn, not_searched

    refuse_if(bool(query) == batch, "give a QUERY, or --batch with questions on standard input")
    asked = " ".join(query)
    if not batch and not asked.strip():
        raise BadUsage("ask.empty")
    with Searching(_tree(setting, bank)) as searching:
        if batch:
            return output.answer_lines(lambda line: _answered(searching, line, limit))
        hits, unread = searching.find(asked, limit), searching.unread()
        if not bank:
            hits = in_turn(hits, document_hits(setting, asked, limit), limit)
    _put_hits(setting, asked, hits, unread, as_json=as_json)
    if unread:
        output.put_aside(not_searched(unread, setting.say))
    return 0


def _put_hits(setting: Setting, asked: str, hits: tuple[Hit, ...], unread: tuple[str, ...], *, as_json: bool) -> None:
    from memorybank.recall.answer_text import again, hit_rows, hits_text

    if as_json:
        output.put_json("search", results=hit_rows(hits), unread=list(unread))
    elif hits:
        output.put(hits_text(hits).removesuffix("\n"))
    else:
        output.put_done(setting.say("search.nothing", query=again(asked)))


def _tree(setting: Setting, named: str | None) -> BankTree:
    """The project's bank, or any folder of Markdown: there every `.md` counts."""
    from memorybank.app.ask.search import tree_of
    from memorybank.store.index_update import BankTree
    from memorybank.store.project import no_bank

    if named is None:
        if not setting.bank.is_dir():
            raise no_bank(setting.bank)
        return tree_of(str(setting.bank))
    if not os.path.isdir(named):
        raise BadUsage("search.no-folder", path=named)
    return BankTree(os.path.realpath(named), hidden=True)


def _answered(searching: Searching, line: str, limit: int) -> dict[str, object]:
    """A line that is no question gets an empty answer that says why."""
    from memorybank.recall.answer_text import hit_rows

    asked = output.said(line, "query")
    if asked is None:
        return {"results": [], "error": 'not a JSON line {"query": "..."}'}
    answer: dict[str, object] = {"results": hit_rows(searching.ask(asked, limit))}
    unread = searching.unread()
    return answer | {"unread": list(unread)} if unread else answer
