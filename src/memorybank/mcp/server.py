"""The server on standard input and output: one process a client, every request in a thread of its own."""

import gc
import json
import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NoReturn, TypeVar
from urllib.parse import quote, unquote

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from memorybank.app.ask import receipts
from memorybank.app.ask.page_reader import page_named
from memorybank.app.setting import Setting, open_setting
from memorybank.mcp import client
from memorybank.mcp.client import ClientPlace, Context, UserWord
from memorybank.mcp.tools import TOOLS, Tool, ToolAnswer, description, schema
from memorybank.model.errors import BadUsage, MemoryBankError, Refused
from memorybank.model.version import VERSION
from memorybank.model.wiring import PromptPage
from memorybank.store import program, settings
from memorybank.store.bank import look
from memorybank.store.files import shown
from memorybank.texts.catalogue import Say, sentence, speaker

NAME, APPLY, REFRESH = (
    "memory-bank",
    "apply",
    "refresh",
)  # the name is also the scheme of a page: `memory-bank:///tech.md`
_MARKDOWN = "text/markdown"
T = TypeVar("T")
Listing = types.PaginatedRequestParams | None


def serve(project: str | None) -> NoReturn:
    """Until the client goes away or Ctrl-C. Both are ordinary ends: no word, exit 0. The end is at once: a thread that
    waits for input that never comes, or works for nobody, must not hold the process up."""
    gc.enable()  # unlike a command, a server lives long enough for garbage
    logging.getLogger("mcp").setLevel(logging.CRITICAL)  # what concerns anybody is in an answer or in a bug's log
    signal.signal(signal.SIGINT, lambda *_: os._exit(0))
    code = 0
    try:
        anyio.run(_serve, ClientPlace(project, Path.cwd()))
    except* OSError:
        pass  # the client went away while we spoke to it
    except* Exception as group:
        code = died(group)
    os._exit(code)


async def _serve(start: ClientPlace) -> None:
    server = ClientSession(start).server()
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


class ClientSession:
    """One client. It remembers the packs it was given (PAK-3) and nothing of the bank."""

    def __init__(self, start: ClientPlace) -> None:
        self._start = start
        self._packs = client.Packs()

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

    async def _unknown(self, name: str, names: str) -> MCPError:
        say = await _in_thread(_say, self._start)
        return MCPError(types.INVALID_PARAMS, shown(say("mcp.unknown", name=name[:80], names=names)))

    # ------------------------------------------------------------ tools

    async def list_tools(self, _: Context, __: Listing) -> types.ListToolsResult:
        say = await _in_thread(_say, self._start)
        return types.ListToolsResult(tools=[_told(tool, say) for tool in TOOLS.values()])

    async def call_tool(
        self, ctx: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            raise await self._unknown(params.name, ", ".join(TOOLS))
        place = await client.place(ctx, self._start, params.input_responses)
        if isinstance(place, types.InputRequiredResult):
            return place
        given = dict(params.arguments or {})
        try:
            if tool.name == APPLY:
                return await self._apply(ctx, place, given, params.input_responses)
            # loaded with the first call: a client waits for the start of every server it has, and calls few of them
            from memorybank.mcp.calls import answer

            what = f"tools/call {tool.name}"
            return _result(await _do(place, what, lambda s: answer(tool, given, s, place, self._packs)))
        except FailedReply as failed:
            return _result(failed.answer)

    async def _apply(
        self, ctx: Context, place: ClientPlace, given: dict[str, object], responses: types.InputResponses | None
    ) -> types.CallToolResult | types.InputRequiredResult:
        """A proposal that the user's message confirmed is written at once; for any other the client asks its user."""
        from memorybank.mcp import calls

        id, question = await _do(place, "tools/call apply", lambda s: calls.question(s, given))
        word: UserWord | None = None
        if question:
            said = await client.word(ctx, question, responses)
            if isinstance(said, types.InputRequiredResult):
                return said
            word = said
        return _result(await _do(place, "tools/call apply", lambda s: calls.decided(s, id, word)))

    # ------------------------------------------------------------ resources

    async def list_resources(self, ctx: Context, _: Listing) -> types.ListResourcesResult:
        place = await client.quietly(ctx, self._start)
        return types.ListResourcesResult(resources=await _do(place, "resources/list", _pages))

    async def read_resource(
        self, ctx: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult | types.InputRequiredResult:
        place = await client.place(ctx, self._start, params.input_responses)
        if isinstance(place, types.InputRequiredResult):
            return place
        uri = params.uri
        found = await _do(place, "resources/read", lambda s: _page(s, place, uri))
        text = types.TextResourceContents(uri=uri, mime_type=_MARKDOWN, text=shown(found))
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
            raise await self._unknown(params.name, REFRESH)
        place = await client.place(ctx, self._start, params.input_responses)
        if isinstance(place, types.InputRequiredResult):
            return place
        where = await _do(place, "prompts/get", lambda s: s.say("status.bank", path=str(s.bank)))
        page = await _in_thread(_refresh_page, place)
        text = types.TextContent(type="text", text=f"{where}\n\n{page.body}")
        messages = [types.PromptMessage(role="user", content=text)]
        return types.GetPromptResult(description=page.description, messages=messages)


def _pages(setting: Setting) -> list[types.Resource]:
    return [
        types.Resource(
            uri=f"{NAME}:///{quote(p.path)}", name=p.path, title=p.title or p.path, mime_type=_MARKDOWN, size=p.size
        )
        for p in look(setting.bank, with_history=False).pages
    ]


def _page(setting: Setting, place: ClientPlace, uri: str) -> str:
    """The whole page, as it is: whoever attaches one wants all of it."""
    scheme, _, path = uri.partition(":///")
    if scheme != NAME or not path:
        raise Refused("mcp.no-resource", uri=uri[:200])
    named, text = page_named(setting, unquote(path), place.cwd)
    receipts.of_page(setting, named, text)
    return text


# --- what goes wrong becomes an answer, too: our sentence for what somebody can act on, a log for a bug


class FailedReply(MCPError):
    """The protocol's own error; for a tool that was called an answer, as `error.json` has it."""

    def __init__(self, code: str, message: str, exit_code: int) -> None:
        super().__init__(types.INVALID_PARAMS, shown(message))
        named = {"code": code, "message": message, "exitCode": exit_code}
        self.answer = ToolAnswer(message, {"schemaVersion": "1.0", "action": "error", **named}, failed=True)


def guarded(place: ClientPlace, what: str, do: Callable[[Setting], T]) -> T:
    """`do` in the project of this place, which is opened anew for every request: bank, language and settings may change
    while we serve. `what` names the request in a bug's log."""
    say: Say = speaker(settings.locale_language())
    try:
        setting = replace(open_setting(place.project, place.cwd, forgiving=(BadUsage,)), served=True)
        say = setting.say
        if setting.trouble is not None:
            raise setting.trouble  # in the language of the bank, as far as that is known
        return do(setting)
    except MemoryBankError as error:
        named = dict(error.params)
        if "flag" in named:  # of a command line; here it is a field
            named["flag"] = str(named["flag"]).lstrip("-").replace("-", "_")
        raise FailedReply(error.text, sentence(error.text, named, say), error.exit_code) from None
    except OSError as error:
        params: dict[str, object] = {"path": str(error.filename or "-"), "why": error.strerror or str(error)}
        raise FailedReply("error.from-system", sentence("error.from-system", params, say), 4) from None
    except Exception as error:
        raise FailedReply("bug", say("error.bug", what=_short(error), path=_log(what, error)), 70) from None


def died(error: Exception) -> int:
    """The server itself broke. Nobody is left to answer but the log of whoever started it."""
    say = speaker(settings.locale_language())
    with suppress(OSError):
        sys.stderr.write(say("error.bug", what=_short(error), path=_log("server", error)) + "\n")
    return 70


def _short(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200]


def _log(what: str, error: Exception) -> str:
    """Nothing that was asked goes in, only which tool was."""
    return program.keep_report(program.bug_report(f"mcp: {what}", error)) or "-"


async def _do(place: ClientPlace, what: str, do: Callable[[Setting], T]) -> T:
    return await _in_thread(partial(guarded, place, what, do))


async def _in_thread(do: Callable[..., T], *args: object) -> T:
    """A client that cancels does not wait; what the thread still finds is dropped."""
    return await anyio.to_thread.run_sync(do, *args, abandon_on_cancel=True)


def _language(place: ClientPlace) -> str:
    """The bank's; where nothing can be opened, the locale's."""
    try:
        return guarded(place, "language", lambda setting: setting.language)
    except FailedReply:
        return settings.locale_language()


def _say(place: ClientPlace) -> Say:
    return speaker(_language(place))


def _refresh_page(place: ClientPlace) -> PromptPage:
    from memorybank.app.install.host_pieces import prompt_page

    return prompt_page("memory-bank-refresh", _language(place))


def _told(tool: Tool, say: Say) -> types.Tool:
    hints = types.ToolAnnotations(
        read_only_hint=not tool.writes, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    return types.Tool(name=tool.name, description=description(tool, say), input_schema=schema(tool), annotations=hints)


def _result(found: ToolAnswer) -> types.CallToolResult:
    text = types.TextContent(type="text", text=shown(found.text))
    document = None if found.document is None else json.loads(shown(json.dumps(found.document, ensure_ascii=False)))
    return types.CallToolResult(content=[text], structured_content=document, is_error=found.failed)
