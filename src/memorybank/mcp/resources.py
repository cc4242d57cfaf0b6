"""The bank's pages as resources: `memory-bank:///details/tech.md`. A pack made in this session is one, too.

PAK-3: a pack for the exact same question is not made twice in a session, as long as nothing it rests on changed.
"""

from __future__ import annotations

import os
import threading
from bisect import bisect_right
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote, urlsplit

import mcp_types as types

from memorybank.app.ask import receipts
from memorybank.app.ask.page_reader import page_named
from memorybank.app.setting import Setting
from memorybank.light.stamps import stamps
from memorybank.mcp.client import ClientPlace
from memorybank.model.bank import Page
from memorybank.model.errors import BadUsage, Refused
from memorybank.store.bank import look
from memorybank.store.cache import Stamp, stamp
from memorybank.texts.catalogue import Say

SCHEME = "memory-bank"
MARKDOWN = "text/markdown"
HOST = "pack"  # memory-bank://pack/3
_KEPT = 20  # packs; an older one is made again when it is asked for again
_AT_ONCE = 200  # of a list; the rest is asked for with a cursor


Marks = tuple[bytes, tuple[Stamp, ...]]


class ResourceList(NamedTuple):
    resources: list[types.Resource]
    cursor: str | None  # the last path that was listed; a page that comes or goes meanwhile shifts nothing


def uri_of(path: str) -> str:
    return f"{SCHEME}:///{quote(path)}"


def listed(setting: Setting, packs: Packs, cursor: str | None) -> ResourceList:
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
    return ResourceList([*map(_resource, part), *made], part[-1].path if more else None)


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


def content(setting: Setting, place: ClientPlace, packs: Packs, uri: str) -> str:
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
    named, text = page_named(setting, path, place.cwd)
    receipts.of_page(setting, named, text)
    return text


# ---------------------------------------------------------------- packs


class KeptPack(NamedTuple):
    number: int
    marks: Marks  # of the bank as it was before the pack was made, and of the files it was made from
    files: tuple[str, ...]  # of the project, in the order in which they were opened
    text: str

    @property
    def uri(self) -> str:
        return f"{SCHEME}://{HOST}/{self.number}"

    @property
    def pages(self) -> tuple[str, ...]:
        return tuple(file for file in self.files if file.endswith(".md"))


class Packs:
    """The packs of one session. Requests run side by side, so everything here is under a lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str, tuple[str, ...]], KeptPack] = OrderedDict()
        self._made = 0

    def earlier(self, setting: Setting, question: str, files: tuple[str, ...]) -> KeptPack | None:
        with self._lock:
            kept = self._kept.get(_key(setting, question, files))
        if kept is None or kept.marks != (stamps(str(setting.bank)), _stamps(setting.where.project, kept.files)):
            return None
        return kept

    def keep(
        self, setting: Setting, question: str, files: tuple[str, ...], before: bytes, opened: tuple[str, ...], text: str
    ) -> None:
        """`before`: the bank's stamps, taken before the pack was made."""
        marks = before, _stamps(setting.where.project, opened)
        with self._lock:
            self._made += 1
            self._kept[_key(setting, question, files)] = KeptPack(self._made, marks, opened, text)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)

    def all(self) -> tuple[KeptPack, ...]:
        with self._lock:
            return tuple(self._kept.values())


def _key(setting: Setting, question: str, files: tuple[str, ...]) -> tuple[str, str, tuple[str, ...]]:
    return os.path.realpath(setting.bank), question, files


def _stamps(folder: Path, files: tuple[str, ...]) -> tuple[Stamp, ...]:
    found: list[Stamp] = []
    for file in files:
        try:
            found.append(stamp(folder / file))
        except (OSError, ValueError):
            found.append((0, 0, 0, 0))
    return tuple(found)
