"""What only the client knows. Up to 2025-11-25 a server asks it in between; later it answers with what it needs first.

Confirmation (`confirm`) will take the same two roads.
"""

from __future__ import annotations

import mcp_types as types
from anyio.to_thread import run_sync
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from pydantic import ValidationError

from memorybank.mcp.place import Place, among

_ROOTS = "roots"
_PATIENCE = 5.0  # seconds for a client to name its folders
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
