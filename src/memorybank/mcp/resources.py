"""The bank's pages as resources: `memory-bank:///details/tech.md`; and which packs this session was given (PAK-3)."""

import os
import threading
from pathlib import Path
from urllib.parse import quote, unquote

import mcp_types as types

from memorybank.app.ask import receipts
from memorybank.app.ask.page_reader import page_named
from memorybank.app.setting import Setting
from memorybank.light.stamps import stamps
from memorybank.mcp.client import ClientPlace
from memorybank.model.errors import Refused
from memorybank.store.bank import look
from memorybank.store.disk import Stamp, stamp

SCHEME = "memory-bank"
MARKDOWN = "text/markdown"


def listed(setting: Setting) -> list[types.Resource]:
    return [
        types.Resource(
            uri=f"{SCHEME}:///{quote(p.path)}", name=p.path, title=p.title or p.path, mime_type=MARKDOWN, size=p.size
        )
        for p in look(setting.bank, with_history=False).pages
    ]


def content(setting: Setting, place: ClientPlace, uri: str) -> str:
    """The whole page, as it is: whoever attaches one wants all of it."""
    scheme, _, path = uri.partition(":///")
    if scheme != SCHEME or not path:
        raise Refused("mcp.no-resource", uri=uri[:200])
    named, text = page_named(setting, unquote(path), place.cwd)
    receipts.of_page(setting, named, text)
    return text


Marks = tuple[bytes, tuple[Stamp, ...]]  # of the bank before the pack was made, and of the files it was made from
Question = tuple[str, str, tuple[str, ...]]
_QUESTIONS = 100  # that are remembered: a server lives long


class Packs:
    """PAK-3: a pack for the exact same question is not made twice in a session, as long as nothing it rests on changed.
    Requests run side by side, so everything here is under a lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: dict[Question, tuple[Marks, tuple[str, ...]]] = {}

    def earlier(self, setting: Setting, question: str, files: tuple[str, ...]) -> tuple[str, ...]:
        """The files of the pack that was made for it; none where there is none."""
        with self._lock:
            marks, opened = self._made.get(_key(setting, question, files), ((b"", ()), ()))
        same = marks == (stamps(str(setting.bank)), _stamps(setting.where.project, opened))
        return opened if same else ()

    def keep(
        self, setting: Setting, question: str, files: tuple[str, ...], before: bytes, opened: tuple[str, ...]
    ) -> None:
        """`before`: the bank's stamps, taken before the pack was made."""
        marks = before, _stamps(setting.where.project, opened)
        with self._lock:
            self._made[_key(setting, question, files)] = marks, opened
            if len(self._made) > _QUESTIONS:
                del self._made[next(iter(self._made))]


def _key(setting: Setting, question: str, files: tuple[str, ...]) -> Question:
    return os.path.realpath(setting.bank), question, files


def _stamps(folder: Path, files: tuple[str, ...]) -> tuple[Stamp, ...]:
    return tuple(stamp(folder / file) or (0, 0, 0, 0) for file in files)
