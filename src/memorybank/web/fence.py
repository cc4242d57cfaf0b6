"""Who may ask the page anything (WEB-2): this machine, by one exact name, from our own page, with our cookie.

Every request passes here before a view is asked. The code that opens the page is good once; it becomes a cookie that
the browser sends only to this path of this host, and only from our own pages.
"""

import base64
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 256 * 1024  # bytes of a form
_ADDRESS = 8 * 1024
_FORM = "application/x-www-form-urlencoded"
_OPEN = ("/", "/enter", "/page.css")  # before anybody has shown the code
_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # without one a browser would not say where a form comes from
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class Keys:
    """The secrets of one run. They live in this process; the code also where its person reads it."""

    def __init__(self) -> None:
        letters = base64.b32encode(secrets.token_bytes(10)).decode("ascii")
        self.code = "-".join(letters[at : at + 4] for at in range(0, 16, 4))
        self.prefix = f"/{secrets.token_urlsafe(9)}"  # cookies know no ports: another server here is never sent ours
        self.cookie = f"mb-{secrets.token_hex(4)}"
        self._value = secrets.token_urlsafe(32)

    def enter(self, given: str) -> str | None:
        """The cookie, for who has the code; a second time for nobody."""
        plain = given.strip().upper().replace("-", "").replace(" ", "")
        if not self.code or not secrets.compare_digest(plain.encode(), self.code.replace("-", "").encode()):
            return None
        self.code = ""
        return f"{self.cookie}={self._value}; Path={self.prefix}/; HttpOnly; SameSite=Strict"

    def admits(self, given: str | None) -> bool:
        return given is not None and not self.code and secrets.compare_digest(given.encode(), self._value.encode())


class Fence:
    def __init__(self, app: App, keys: Keys, port: int, say: Callable[[str], str]) -> None:
        self.app, self.keys, self.say = app, keys, say
        self.hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self.asked = time.monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return  # no lifespan, and no web socket is ever opened
        request = Request(scope)
        refused = self._refused(request)
        if not refused and not request.url.path.endswith("/events"):
            self.asked = time.monotonic()  # a page left open is no reason to go on
        if refused:
            response: Response = PlainTextResponse(f"{self.say('ui.refused')}\n", refused)
            await response(scope, receive, _with_headers(send))
        else:
            await self.app(scope, receive, _with_headers(send))

    def _refused(self, request: Request) -> int:
        """The status of a refusal; 0 where it may pass."""
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or hosts[0] not in self.hosts:
            return 421
        if len(request.scope["raw_path"]) + len(request.scope["query_string"]) > _ADDRESS:
            return 414
        if request.method not in ("GET", "HEAD", "POST"):
            return 405
        path = request.scope["path"]
        site, mode = request.headers.get("sec-fetch-site"), request.headers.get("sec-fetch-mode")
        if request.method == "POST":
            if not self._from_us(request, hosts[0], site):
                return 403
        elif site not in (None, "same-origin", "none") and not (mode == "navigate" and path in _OPEN[:2]):
            return 403
        if path in _OPEN:
            return 0
        ours = path.startswith(f"{self.keys.prefix}/") and self.keys.admits(request.cookies.get(self.keys.cookie))
        return 0 if ours else 404

    def _from_us(self, request: Request, host: str, site: str | None) -> bool:
        """A form of our own page, that says how large it is."""
        if request.headers.getlist("origin") != [f"http://{host}"] or site not in (None, "same-origin"):
            return False
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _FORM:
            return False
        length = request.headers.get("content-length", "")
        told = length.isascii() and length.isdigit() and "transfer-encoding" not in request.headers
        return told and int(length) <= LARGEST


def _with_headers(send: Send) -> Send:
    async def wrapped(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            told = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
            message["headers"] = [*message["headers"], *told]
        await send(message)

    return wrapped
