"""The bank's pages as resources: `memory-bank:///details/tech.md`. A pack made in this session is one, too."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

import mcp_types as types

from memorybank.app.setting import Setting
from memorybank.mcp.packs import HOST, Packs
from memorybank.mcp.place import Place
from memorybank.mcp.reading import whole
from memorybank.model.bank import Page
from memorybank.model.errors import BadUsage, Refused
from memorybank.store.bank import look
from memorybank.texts.catalogue import Say

SCHEME = "memory-bank"
MARKDOWN = "text/markdown"
_AT_ONCE = 200  # of a list; the rest is asked for with a cursor


class Listed(NamedTuple):
    resources: list[types.Resource]
    cursor: str | None  # the last path that was listed; a page that comes or goes meanwhile shifts nothing


def uri_of(path: str) -> str:
    return f"{SCHEME}:///{quote(path)}"


def listed(setting: Setting, packs: Packs, cursor: str | None) -> Listed:
    pages = look(setting.bank, with_history=False).pages
    paths = [p.path for p in pages]
    start = 0
    if cursor:
        if len(cursor) > 4096:
            raise BadUsage("mcp.bad-cursor")
        start = bisect_right(paths, cursor)
    part = pages[start : start + _AT_ONCE]
    more = start + _AT_ONCE < len(pages)
    made = [] if more else [_pack(kept.uri, kept.number, len(kept.text.encode()), setting) for kept in packs.all()]
    return Listed([*map(_resource, part), *made], part[-1].path if more else None)


def _resource(found: Page) -> types.Resource:
    return types.Resource(
        uri=uri_of(found.path), name=found.path, title=found.title or found.path, mime_type=MARKDOWN, size=found.size
    )


def _pack(uri: str, number: int, size: int, setting: Setting) -> types.Resource:
    title = setting.say("mcp.pack-name", number=number)
    return types.Resource(uri=uri, name=f"{HOST}/{number}", title=title, mime_type=MARKDOWN, size=size)


def templates(say: Say) -> list[types.ResourceTemplate]:
    return [
        types.ResourceTemplate(
            uri_template=f"{SCHEME}:///{{+path}}", name="page", title=say("mcp.pages"), mime_type=MARKDOWN
        )
    ]


def content(setting: Setting, place: Place, packs: Packs, uri: str) -> str:
    """The whole page, as it is: whoever attaches one wants all of it."""
    try:
        found = urlsplit(uri)
    except ValueError:
        raise Refused("mcp.no-resource", uri=uri[:200]) from None
    if found.scheme == SCHEME and found.netloc == HOST:
        for kept in packs.all():
            if kept.uri == uri:
                return kept.text
    path = unquote(found.path).lstrip("/")
    if found.scheme != SCHEME or found.netloc or not path:
        raise Refused("mcp.no-resource", uri=uri[:200])
    return whole(setting, path, place.cwd)
