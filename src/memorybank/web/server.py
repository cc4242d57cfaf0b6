"""The page on loopback: one process, one person, until nobody has asked for a while (WEB-1, WEB-2)."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import uvicorn
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route, Router

from memorybank.app.setting import Setting
from memorybank.model.errors import MemoryBankError, Refused
from memorybank.store import clock, disk, host_process, program
from memorybank.texts.catalogue import LANGUAGES, speaker
from memorybank.web import frame
from memorybank.web.fence import LARGEST, Fence, Keys
from memorybank.web.frame import Glance, PageRequest, button, changed, framed, note
from memorybank.web.markup import Child, tag

IDLE = 30 * 60.0  # seconds without a request, after which it ends
_SLOW = 10.0  # seconds for a form to arrive
_LISTENING = 8  # pages that hear of news at the same time
_WATCHED = ("proposals", "receipts", "sessions", "snapshot")  # of the state folder
_FILES = Path(__file__).parent
View = Callable[[PageRequest], Child | Response]
Deed = Callable[[PageRequest], str]
# Views and deeds by the module that is loaded when one is first asked for. What is no view of the frame's own is shown
# as a part of the one that its module is called like.
VIEWS = {
    "inbox": "inbox several edited",
    "looking_back": "receipts history",
    "health": "health plan",
    "reading": "read",
}
DEEDS = {"inbox": "accept reject", "health": "carry settle"}


class PageServer:
    def __init__(self, setting: Setting, port: int) -> None:
        self._setting = setting
        self._socket = _listening(port)
        self.port = int(self._socket.getsockname()[1])
        self.keys = Keys()
        self._glance = Glance()
        self._language = setting.language
        self._hearing = 0
        self._alone = asyncio.Lock()  # one change at a time
        routes = [Route("/", self._door), Route("/enter", self._enter, methods=["GET", "POST"])]
        routes.append(Route("/page.css", partial(_file, "page.css", "text/css")))
        base = self.keys.prefix
        routes.append(Route(f"{base}/page.js", partial(_file, "page.js", "text/javascript")))
        routes.append(Route(f"{base}/", self._to_inbox))
        for module, name in ((module, name) for module, names in VIEWS.items() for name in names.split()):
            form, view = name == "edited", name if name in frame.VIEWS else module
            shown = partial(self._view, view, _loaded(module, name), form)
            routes.append(Route(f"{base}/{name}", shown, methods=["POST" if form else "GET"]))
        for module, name in ((module, name) for module, names in DEEDS.items() for name in names.split()):
            routes.append(Route(f"{base}/{name}", partial(self._deed, module, _loaded(module, name)), methods=["POST"]))
        routes.append(Route(f"{base}/found", self._found))
        routes.append(Route(f"{base}/language", self._speak, methods=["POST"]))
        routes.append(Route(f"{base}/events", self._events))
        self.fence = Fence(Router(routes), self.keys, self.port, self._say)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    # --- its life

    def serve(self, started: Callable[[PageServer], None], idle: float = IDLE) -> None:
        """Until Ctrl-C, or until nobody has asked for so long."""
        gc.enable()
        config = uvicorn.Config(
            self.fence, log_level="critical", access_log=False, lifespan="off", ws="none", loop="asyncio", http="h11",
            server_header=False, timeout_keep_alive=5, timeout_graceful_shutdown=1,
        )  # fmt: skip
        server = uvicorn.Server(config)
        state = self._setting.state
        mark = f"{state}/ui/{self.port}"
        disk.note(mark, host_process.own_mark())
        try:
            started(self)
            asyncio.run(self._run(server, idle))
        except KeyboardInterrupt:
            pass
        finally:
            for path in (mark, self.opener):
                disk.remove(path)
            with suppress(OSError):
                os.rmdir(f"{state}/ui")

    async def _run(self, server: uvicorn.Server, idle: float) -> None:
        async def watch() -> None:
            loop = asyncio.get_running_loop()
            while loop.time() - self.fence.asked < idle:
                await asyncio.sleep(min(idle, 1.0))
            server.should_exit = True

        watching = asyncio.ensure_future(watch())
        await server.serve(sockets=[self._socket])
        watching.cancel()

    @property
    def opener(self) -> str:
        """A private file that leads a browser here: an argument with the code in it could be read by anybody."""
        return f"{self._setting.state}/ui-open-{self.port}.html"

    def write_opener(self) -> str:
        to = f"{self.address}enter?code={self.keys.code}"
        data = f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url={to}">'
        disk.put(self.opener, data.encode())
        return f"file://{self.opener}"

    def open_browser(self) -> None:
        import webbrowser  # not before serving: with --no-open nobody needs it

        webbrowser.open(self.write_opener())

    def _say(self, key: str) -> str:
        return speaker(self._language)(key)

    # --- before anybody is known

    async def _door(self, _: Request, wrong: str = "") -> Response:
        say = speaker(self._language)
        field = tag("input", id="code", name="code", autocomplete="off", autofocus=True, spellcheck="false")
        form = tag(
            "form", tag("label", say("ui.code"), for_="code"), field, button(say("ui.enter"), "yes"), method="post",
            action="/enter",
        )  # fmt: skip
        told = note(wrong, "warn") if wrong else None
        body = tag("main", tag("h1", "Memory Bank"), tag("p", say("ui.code-where")), told, form, class_="door")
        return HTMLResponse(frame.document(self._language, "Memory Bank", tag("body", body)), 401)

    async def _enter(self, request: Request) -> Response:
        given = await _form(request) if request.method == "POST" else parse_qs(request.url.query)
        cookie = self.keys.enter(given.get("code", [""])[0])
        if cookie is None:
            return await self._door(request, self._say("ui.wrong-code"))
        disk.remove(self.opener)
        to = f"{self.keys.prefix}/"  # not a redirect: a strict cookie goes only with what our own page asks for
        inner = tag("a", "Memory Bank", href=to)
        page = f'<!doctype html><meta http-equiv="refresh" content="0;url={to}"><title>Memory Bank</title>{inner}'
        return HTMLResponse(page, headers={"set-cookie": cookie})

    # --- views and deeds

    def _page(self, given: dict[str, list[str]]) -> PageRequest:
        """With the clock and the texts of now; the language that was chosen here."""
        setting = replace(self._setting, moment=clock.now(), say=speaker(self._language), language=self._language)
        return PageRequest(setting, self.keys.prefix, self._glance, given)

    async def _view(self, name: str, view: View, form: bool, request: Request) -> Response:
        given = await _form(request) if form else parse_qs(request.url.query, keep_blank_values=True)
        return await run_in_threadpool(self._shown, name, view, given)

    def _shown(self, name: str, view: View, given: dict[str, list[str]]) -> Response:
        page = self._page(given)
        try:
            body, code = view(page), 200
            if isinstance(body, Response):
                return body
        except MemoryBankError as error:
            back = tag("p", tag("a", page.say("ui.look-again"), href=page.url(name, id=page.one("id"))))
            body, code = [note(page.setting.told(error), "warn"), back], 409
        except Exception as error:
            kept = program.keep_report(program.bug_report("ui", error)) or "-"
            body, code = note(page.say("error.bug", what=type(error).__name__, path=kept), "warn"), 500
        from memorybank.web.inbox import waiting

        return HTMLResponse(framed(page, name, body, waiting=len(waiting(page))), code)

    async def _deed(self, name: str, deed: Deed, request: Request) -> Response:
        given = await _form(request)
        client, server = request.scope["client"], request.scope["server"]
        async with self._alone:
            return await run_in_threadpool(self._done, name, deed, given, tuple(client), tuple(server))

    def _done(
        self, name: str, deed: Deed, given: dict[str, list[str]], client: tuple[str, int], server: tuple[str, int]
    ) -> Response:
        def judged(page: PageRequest) -> Response:
            if host_process.is_an_agents(client, server):
                raise Refused("ui.an-agents")
            return RedirectResponse(deed(page), 303)

        response = self._shown(name, judged, given)
        self._glance.forget()
        return response

    async def _to_inbox(self, _: Request) -> Response:
        return RedirectResponse(f"{self.keys.prefix}/inbox", 303)

    async def _found(self, request: Request) -> Response:
        page = self._page(parse_qs(request.url.query))
        try:
            return HTMLResponse(tag("div", await run_in_threadpool(_loaded("reading", "found"), page)))
        except MemoryBankError as error:
            return PlainTextResponse(page.setting.told(error), 409)

    async def _speak(self, request: Request) -> Response:
        page = self._page(await _form(request))
        wanted, view = page.one("language"), page.one("view")
        self._language = wanted if wanted in LANGUAGES else self._language
        self._glance.forget()
        return RedirectResponse(page.url(view if view in frame.VIEWS else "inbox"), 303)

    # --- news

    async def _events(self, _: Request) -> Response:
        if self._hearing >= _LISTENING:
            return PlainTextResponse(self._say("ui.listeners"), 429)
        return StreamingResponse(self._news(), media_type="text/event-stream")

    async def _news(self) -> AsyncIterator[bytes]:
        self._hearing += 1
        try:
            last = await run_in_threadpool(self._stand)
            yield b"retry: 3000\n\n"
            while True:
                await asyncio.sleep(1.0)
                now = await run_in_threadpool(self._stand)
                yield b"data: news\n\n" if now != last else b":\n\n"
                last = now
        finally:
            self._hearing -= 1

    def _stand(self) -> list[int]:
        """What changes when an agent works, or somebody writes: folders and files, by when they changed."""
        watched = [f"{self._setting.state}/{name}" for name in _WATCHED]
        return [changed(path) for folder in watched for path in (folder, *_newest(folder))]


def _listening(port: int) -> socket.socket:
    """On this machine's own address and no other."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named: only then no answer waits
    try:
        made.bind(("127.0.0.1", port))
    except OSError as error:
        made.close()
        raise Refused("ui.port", port=port, why=error.strerror or str(error)) from None
    made.listen(256)
    return made


async def _form(request: Request) -> dict[str, list[str]]:
    """The fields, from whoever sends them in time."""
    data = b""

    async def take() -> None:
        nonlocal data
        async for chunk in request.stream():
            data += chunk
            if len(data) > LARGEST:
                break

    try:
        await asyncio.wait_for(take(), _SLOW)
        return parse_qs(data[:LARGEST].decode("utf-8"), keep_blank_values=True, max_num_fields=1000)
    except (TimeoutError, ValueError):
        return {}


def _loaded(module: str, name: str) -> Callable[[PageRequest], Any]:
    return lambda page: getattr(import_module(f"memorybank.web.{module}"), name)(page)


async def _file(name: str, kind: str, _: Request) -> Response:
    return Response((_FILES / name).read_bytes(), media_type=kind)


def _newest(folder: str) -> list[str]:
    try:
        return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith((".log", ".jsonl")))
    except OSError:
        return []
