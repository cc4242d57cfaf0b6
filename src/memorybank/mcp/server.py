"""The server on standard input and output: one process a client, every request in a thread of its own."""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn, TypeVar

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from memorybank.app.setting import Setting
from memorybank.mcp import client, resources
from memorybank.mcp.client import ClientPlace, Context, UserWord
from memorybank.mcp.replies import FailedReply, ToolAnswer, died, guarded
from memorybank.mcp.resources import Packs
from memorybank.mcp.tools import TOOLS, Tool, description, schema
from memorybank.model.version import VERSION
from memorybank.model.wiring import PromptPage
from memorybank.store import settings
from memorybank.store.files import shown
from memorybank.texts.catalogue import Say, speaker

NAME, APPLY, REFRESH = "memory-bank", "apply", "refresh"
T = TypeVar("T")
Listing = types.PaginatedRequestParams | None


def serve(project: str | None) -> NoReturn:
    """Until the client goes away or Ctrl-C. Both are ordinary ends: no word, exit 0."""
    gc.enable()  # unlike a command, a server lives long enough for garbage
    logging.getLogger("mcp").setLevel(logging.CRITICAL)  # what concerns anybody is in an answer or in a bug's log
    signal.signal(signal.SIGINT, lambda *_: _end(0))
    code = 0
    try:
        anyio.run(_serve, ClientPlace(project, Path.cwd()))
    except* OSError:
        pass  # the client went away while we spoke to it
    except* Exception as group:
        code = died(group)
    _end(code)


def _end(code: int) -> NoReturn:
    """At once: a thread that waits for input that never comes, or works for nobody, must not hold the process up."""
    os._exit(code)


async def _serve(start: ClientPlace) -> None:
    server = ClientSession(start).server()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


class ClientSession:
    """One client. It remembers the packs it was given (PAK-3) and nothing of the bank."""

    def __init__(self, start: ClientPlace) -> None:
        self._start = start
        self._packs = Packs()

    def server(self) -> Server[object]:
        return Server(
            NAME,
            version=VERSION,
            title="Memory Bank",
            instructions=_say(self._start)("mcp.instructions"),
            on_list_tools=self.list_tools,
            on_call_tool=self.call_tool,
            on_list_resources=self.list_resources,
            on_read_resource=self.read_resource,
            on_list_prompts=self.list_prompts,
            on_get_prompt=self.get_prompt,
        )

    # ------------------------------------------------------------ tools

    async def list_tools(self, _: Context, __: Listing) -> types.ListToolsResult:
        say = await _in_thread(_say, self._start)
        return types.ListToolsResult(tools=[_told(tool, say) for tool in TOOLS.values()])

    async def call_tool(
        self, ctx: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            say = await _in_thread(_say, self._start)
            raise _wrong(say("mcp.unknown", name=params.name[:80], names=", ".join(TOOLS)))
        place = await client.place(ctx, self._start, params.input_responses)
        if isinstance(place, types.InputRequiredResult):
            return place
        given = dict(params.arguments or {})
        if tool.name == APPLY:
            return await self._apply(ctx, place, given, params.input_responses)
        found = await _do(place, f"tools/call {tool.name}", lambda s: _answer(tool, given, s, place, self._packs))
        return _result(found.answer() if isinstance(found, FailedReply) else found)

    async def _apply(
        self, ctx: Context, place: ClientPlace, given: dict[str, object], responses: types.InputResponses | None
    ) -> types.CallToolResult | types.InputRequiredResult:
        """A proposal that the user's message confirmed is written at once; for any other the client asks its user."""
        from memorybank.mcp import remember

        question = await _do(place, "tools/call apply", lambda s: remember.question(s, given))
        if isinstance(question, FailedReply):
            return _result(question.answer())
        word: UserWord | None = None
        if question.open:
            said = await client.word(ctx, question.text, responses)
            if isinstance(said, types.InputRequiredResult):
                return said
            word = said
        found = await _do(place, "tools/call apply", lambda s: remember.decided(s, question.proposal, word))
        return _result(found.answer() if isinstance(found, FailedReply) else found)

    # ------------------------------------------------------------ resources

    async def list_resources(self, ctx: Context, _: Listing) -> types.ListResourcesResult:
        place = await client.quietly(ctx, self._start)
        found = await _do(place, "resources/list", resources.listed)
        if isinstance(found, FailedReply):
            raise _wrong(found.message)
        return types.ListResourcesResult(resources=found)

    async def read_resource(
        self, ctx: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult | types.InputRequiredResult:
        place = await client.place(ctx, self._start, params.input_responses)
        if isinstance(place, types.InputRequiredResult):
            return place
        uri = params.uri
        found = await _do(place, "resources/read", lambda s: resources.content(s, place, uri))
        if isinstance(found, FailedReply):
            raise _wrong(found.message)
        text = types.TextResourceContents(uri=uri, mime_type=resources.MARKDOWN, text=shown(found))
        return types.ReadResourceResult(contents=[text])

    # ------------------------------------------------------------ the prompt

    async def list_prompts(self, _: Context, __: Listing) -> types.ListPromptsResult:
        page = await _in_thread(_refresh_page, self._start)
        return types.ListPromptsResult(prompts=[types.Prompt(name=REFRESH, description=page.description)])

    async def get_prompt(
        self, ctx: Context, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult | types.InputRequiredResult:
        """The command /memory-bank-refresh, for clients that have no commands of ours (SKL-3)."""
        if params.name != REFRESH:
            say = await _in_thread(_say, self._start)
            raise _wrong(say("mcp.unknown", name=params.name[:80], names=REFRESH))
        place = await client.place(ctx, self._start, params.input_responses)
        if isinstance(place, types.InputRequiredResult):
            return place
        where = await _do(place, "prompts/get", lambda s: s.say("status.bank", path=str(s.bank)))
        if isinstance(where, FailedReply):
            raise _wrong(where.message)
        page = await _in_thread(_refresh_page, place)
        text = types.TextContent(type="text", text=f"{where}\n\n{page.body}")
        return types.GetPromptResult(
            description=page.description, messages=[types.PromptMessage(role="user", content=text)]
        )


def _answer(tool: Tool, given: dict[str, object], setting: Setting, place: ClientPlace, packs: Packs) -> ToolAnswer:
    """Loaded with the first call: a client waits for the start of every server it has, and calls few of them."""
    from memorybank.mcp.calls import answer

    return answer(tool, given, setting, place, packs)


async def _do(place: ClientPlace, what: str, do: Callable[[Setting], T]) -> T | FailedReply:
    return await _in_thread(partial(guarded, place, what, do))


async def _in_thread(do: Callable[..., T], *args: object) -> T:
    """A client that cancels does not wait; what the thread still finds is dropped."""
    return await anyio.to_thread.run_sync(do, *args, abandon_on_cancel=True)


def _say(place: ClientPlace) -> Say:
    """The bank's language; where nothing can be opened, the locale's."""
    found = guarded(place, "language", lambda setting: setting.say)
    return speaker(settings.locale_language()) if isinstance(found, FailedReply) else found


def _refresh_page(place: ClientPlace) -> PromptPage:
    from memorybank.app.install.contents import prompt_page

    found = guarded(place, "language", lambda setting: setting.language)
    return prompt_page("memory-bank-refresh", settings.locale_language() if isinstance(found, FailedReply) else found)


def _told(tool: Tool, say: Say) -> types.Tool:
    hints = types.ToolAnnotations(
        read_only_hint=not tool.writes, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    return types.Tool(name=tool.name, description=description(tool, say), input_schema=schema(tool), annotations=hints)


def _result(found: ToolAnswer) -> types.CallToolResult:
    text = types.TextContent(type="text", text=shown(found.text))
    document = None if found.document is None else json.loads(shown(json.dumps(found.document, ensure_ascii=False)))
    return types.CallToolResult(content=[text], structured_content=document, is_error=found.failed)


def _wrong(message: str) -> MCPError:
    return MCPError(types.INVALID_PARAMS, shown(message))
