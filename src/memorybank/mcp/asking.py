"""What only the client knows. Up to 2025-11-25 a server asks it in between; later it answers with what it needs first.

The folders it works in, and its user's word on a proposal, take the same two roads.
"""

from __future__ import annotations

import mcp_types as types
from anyio.to_thread import run_sync
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from memorybank.mcp.confirm import FORM, Confirmation, Word, can_ask, understood
from memorybank.mcp.place import Place, among

_ROOTS, _WORD = "roots", "word"
_PATIENCE = 5.0  # seconds for a client to name its folders
_THINKING = 300.0  # seconds for a person to read a proposal
Context = ServerRequestContext[object]


async def place(
    ctx: Context, start: Place, responses: types.InputResponses | None
) -> Place | types.InputRequiredResult:
    """Where the project is. The client is asked only where nothing else tells, and never twice for one request."""
    if await run_sync(lambda: start.settled) or not _has_roots(ctx):
        return start
    if ctx.protocol_version not in MODERN_PROTOCOL_VERSIONS:
        return await run_sync(among, start, await _asked(ctx))
    if responses is None:
        return types.InputRequiredResult(input_requests={_ROOTS: types.ListRootsRequest()})
    found = responses.get(_ROOTS)
    roots = [str(root.uri) for root in found.roots] if isinstance(found, types.ListRootsResult) else []
    return await run_sync(among, start, roots)


async def word(
    ctx: Context, proposal: str, message: str, responses: types.InputResponses | None
) -> Confirmation | types.InputRequiredResult | None:
    """What the user says to a proposal; None where the client shows no forms, so that nobody can be asked."""
    declared = ctx.session.client_capabilities
    told = declared.model_dump(by_alias=True, exclude_none=True) if declared is not None else {}
    if not can_ask(told):
        return None
    form = types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=FORM))
    if ctx.protocol_version in MODERN_PROTOCOL_VERSIONS:
        if responses is None or _WORD not in responses:
            return types.InputRequiredResult(input_requests={_WORD: form})
        given = responses[_WORD]
        return understood(proposal, given.action if isinstance(given, types.ElicitResult) else None)
    try:
        found = await ctx.session.send_request(form, types.ElicitResult, _THINKING)
    except (MCPError, ValidationError):
        return Confirmation(proposal, Word.NOTHING)  # it said that it shows forms, and did not: nobody has spoken
    return understood(proposal, found.action)


async def quietly(ctx: Context, start: Place) -> Place:
    """For lists, which later protocols answer without a question."""
    found = await place(ctx, start, None)
    return found if isinstance(found, Place) else start


def _has_roots(ctx: Context) -> bool:
    declared = ctx.session.client_capabilities
    return declared is not None and declared.roots is not None


async def _asked(ctx: Context) -> list[str]:
    try:
        found = await ctx.session.send_request(types.ListRootsRequest(), types.ListRootsResult, _PATIENCE)
    except (MCPError, ValidationError):
        return []  # it said that it has roots, and cannot name them: as if it had none
    return [str(root.uri) for root in found.roots]
