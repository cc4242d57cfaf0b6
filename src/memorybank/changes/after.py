"""The bank as it will be once a plan is carried out, so that its indexes can be planned with it."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from memorybank.changes.pages import page_of
from memorybank.model.bank import ENTRY, Bank, Layout, Page, Unread
from memorybank.model.change import Change, Create, Delete, Move, Update


def after(bank: Bank, changes: tuple[Change, ...], *, day: str) -> Bank:
    pages: dict[str, Page] = {p.path: p for p in bank.pages}
    unread: dict[str, Unread] = {u.path: u for u in bank.unread}
    authors = dict(bank.last_author or {})
    for change in changes:
        match change:
            case Create(path=path, after=data) | Update(path=path, after=data):
                pages[path] = _page(path, data, day)
                unread.pop(path, None)
            case Move(path=path, to=to, after=data) if data is not None:
                pages.pop(path, None)
                unread.pop(path, None)
                pages[to] = _page(to, data, day)
            case Move(path=path, to=to):
                old = pages.pop(path, None)
                if old is not None:
                    pages[to] = old._replace(path=to)
                if path in unread:
                    unread[to] = unread.pop(path)._replace(path=to)
                if path in authors:
                    authors[to] = authors.pop(path)
            case Delete(path=path):
                pages.pop(path, None)
                unread.pop(path, None)
            case _:
                assert_never(change)
    layout = Layout.CURRENT if ENTRY in pages else bank.layout
    ordered = tuple(pages[p] for p in sorted(pages))
    return replace(bank, layout=layout, pages=ordered, unread=tuple(unread.values()), last_author=authors)


def _page(path: str, data: bytes, day: str) -> Page:
    return page_of(path, data.decode("utf-8", "surrogatepass"), size=len(data), day=day)[0]
