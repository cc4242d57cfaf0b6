"""What a shell offers where a page, a proposal, a change, a host or a schema is named.

A completion must never disturb somebody's typing: whatever goes wrong, it offers nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from memorybank.store import address

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
    Offers = Callable[[click.Context], Iterator[tuple[str, str]]]  # a word, and what it is

_MOST = 2000  # pages offered


def _offering(offers: Offers) -> Completer:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        del param
        with suppress(Exception):
            return [CompletionItem(word, help=what) for word, what in offers(ctx) if word.startswith(incomplete)]
        return []

    return complete


def _bank(ctx: click.Context) -> str:
    named = ctx.params.get("project")
    if isinstance(named, str):
        return f"{address.joined(address.here(), named)}/{address.FOLDER}"
    return address.find(address.here()).bank


@_offering
def pages(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """As the bank names them; with memory-bank/ before it where somebody typed that."""
    bank, count = _bank(ctx), 0
    for folder, below, files in os.walk(bank) if bank else ():
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(".md") and not name.startswith(".") and count < _MOST:
                path = os.path.relpath(f"{folder}/{name}", bank)
                yield path, ""
                yield f"{address.FOLDER}/{path}", ""
                count += 1


@_offering
def proposals(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from memorybank.model.proposal import OPEN
    from memorybank.store.proposals import load_all

    for one in load_all(_state(ctx)):
        if one.state in OPEN:
            yield one.id, f"{one.kind} → {one.target}"


@_offering
def changes(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Entries of the ledger, newest first."""
    from pathlib import Path

    from memorybank.store.ledger import entries, place
    from memorybank.store.project import find

    where = find(ctx.params.get("project"), Path.cwd())  # not a whole setting: Tab settles nothing
    for entry in reversed(entries(place(where.bank, where.places))[-50:]):
        yield entry.id, f"{entry.time[:10]} {', '.join(entry.pages[:2])}"


def _state(ctx: click.Context) -> str:
    return address.state_folder(str(_bank(ctx)))


@_offering
def hosts(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from memorybank.hosts import HOSTS, host_named

    del ctx
    yield from ((name, host_named(name).TITLE) for name in HOSTS)


@_offering
def schemas(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from importlib.resources import files

    del ctx
    found = (files("memorybank") / "schemas").iterdir()
    yield from ((item.name.removesuffix(".json"), "") for item in found if item.name.endswith(".json"))
