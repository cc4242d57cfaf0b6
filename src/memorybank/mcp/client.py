"""What only the client knows: the folders it works in, its user's word on a proposal (PRO-4), the packs it has (PAK-3).

Up to 2025-11-25 a server asks for both in between; later it answers with what it needs first. `apply` asks for the word
before it writes: only the user's own answer confirms. Where the client cannot ask, nothing is confirmed here, and the
roads that are left are the user's next message and a terminal.
"""

import os
import threading
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import mcp_types as types
from anyio.to_thread import run_sync
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from memorybank.app.setting import Setting
from memorybank.light import address
from memorybank.light.stamps import stamps
from memorybank.store.disk import Stamp, stamp

_ROOTS, _WORD = "roots", "word"
_NAMING = 5.0  # seconds for a client to name its folders
_THINKING = 300.0  # seconds for a person to read a proposal
# No fields: the form's own buttons are the answer, and there is nothing that a client could fill in by itself.
FORM: dict[str, object] = {"type": "object", "properties": {}}
Context = ServerRequestContext[object]


class ClientPlace(NamedTuple):
    """Which project a request is about: `--project`, else the server's folder, else what the client calls its roots."""

    project: str | None  # as `--project` gave it
    cwd: Path

    @property
    def settled(self) -> bool:
        """There is no need to ask the client: the project was named, or a bank was found."""
        return self.project is not None or bool(address.find(str(self.cwd)).bank)


def among(place: ClientPlace, roots: Iterable[str]) -> ClientPlace:
    """The first root with a bank; without one the first root, where a bank could be made; without any, as before."""
    folders = [folder for root in roots if (folder := _folder(root))]
    with_bank = [folder for folder in folders if address.find(folder).bank]
    chosen = next(iter(with_bank or folders), "")
    return ClientPlace(None, Path(chosen)) if chosen else place


def _folder(uri: str) -> str:
    """A root is a file URI; any other is not ours to open."""
    try:
        found = urlsplit(uri)
    except ValueError:
        return ""
    path = unquote(found.path)
    local = found.scheme == "file" and found.netloc in ("", "localhost") and "\0" not in path
    return path if local and address.is_dir(path) else ""


async def place(
    ctx: Context, start: ClientPlace, responses: types.InputResponses | None
) -> ClientPlace | types.InputRequiredResult:
    """Where the project is. The client is asked only where nothing else tells, and never twice for one request."""
    declared = ctx.session.client_capabilities
    if await run_sync(lambda: start.settled) or declared is None or declared.roots is None:
        return start
    if ctx.protocol_version not in MODERN_PROTOCOL_VERSIONS:
        return await run_sync(among, start, await _asked(ctx))
    if responses is None:
        return types.InputRequiredResult(input_requests={_ROOTS: types.ListRootsRequest()})
    found = responses.get(_ROOTS)
    roots = [str(root.uri) for root in found.roots] if isinstance(found, types.ListRootsResult) else []
    return await run_sync(among, start, roots)


async def quietly(ctx: Context, start: ClientPlace) -> ClientPlace:
    """For lists, which later protocols answer without a question."""
    found = await place(ctx, start, None)
    return found if isinstance(found, ClientPlace) else start


async def _asked(ctx: Context) -> list[str]:
    try:
        found = await ctx.session.send_request(types.ListRootsRequest(), types.ListRootsResult, _NAMING)
    except (MCPError, ValidationError):
        return []  # it said that it has roots, and cannot name them: as if it had none
    return [str(root.uri) for root in found.roots]


class UserWord(Enum):
    YES = "yes"
    NO = "no"
    NOTHING = "nothing"  # closed the form, or an answer we do not know: skipped, may be asked again


async def word(
    ctx: Context, message: str, responses: types.InputResponses | None
) -> UserWord | types.InputRequiredResult | None:
    """What the user says to a proposal; None where the client shows no forms, so that nobody can be asked."""
    declared = ctx.session.client_capabilities
    told = declared.model_dump(by_alias=True, exclude_none=True) if declared is not None else {}
    if not can_ask(told):
        return None
    form = types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=FORM))
    if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
        if responses is None or _WORD not in responses:
            # it answers only what is asked last: what told us where its project is, is asked again
            again: types.InputRequests = {_ROOTS: types.ListRootsRequest()} if _ROOTS in (responses or {}) else {}
            return types.InputRequiredResult(input_requests={_WORD: form, **again})
        given = responses[_WORD]
        return understood(given.action if isinstance(given, types.ElicitResult) else None)
    try:
        found = await ctx.session.send_request(form, types.ElicitResult, _THINKING)
    except (MCPError, ValidationError):
        return UserWord.NOTHING  # it said that it shows forms, and did not: nobody has spoken
    return understood(found.action)


def can_ask(capabilities: Mapping[str, object]) -> bool:
    """Does the client, by the capabilities it declared, show forms? One that names no mode means forms."""
    found = capabilities.get("elicitation")
    return isinstance(found, Mapping) and ("form" in found or "url" not in found)


def understood(action: object) -> UserWord:
    """An elicitation's answer. Only `accept` is a yes; a word of a later protocol is none."""
    words = {"accept": UserWord.YES, "decline": UserWord.NO}
    return words.get(action, UserWord.NOTHING) if isinstance(action, str) else UserWord.NOTHING


# --- which packs this session was given

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
