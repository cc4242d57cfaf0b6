"""Attacks on the page, each a row: none of them reads a word of the bank, writes one, or runs a script (WEB-2)."""

from __future__ import annotations

import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from http.client import HTTPException
from typing import NamedTuple
from urllib.parse import quote

import pytest

from memorybank.model.change import State
from web.conftest import Page, Reply, Served

pytestmark = [pytest.mark.rule("WEB-2"), pytest.mark.slow]

WORD = "heirloom-tomatoes"  # stands in the bank, and nowhere else
FORM = "application/x-www-form-urlencoded"


class Attack(NamedTuple):
    name: str
    method: str
    path: str  # {base} is our secret path, {port} the port
    headers: dict[str, str] = {}  # noqa: RUF012  (nobody changes it)
    body: str | None = None
    cookie: bool = True  # even with the person's own cookie


def _hosts() -> list[Attack]:
    names = (
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1:{port}.evil.example",
        "localhost",
        "localhost.:{port}",
        "LOCALHOST.EVIL:{port}",
        "0.0.0.0:{port}",
        "[::1]:{port}",
        "127.1:{port}",
        "2130706433:{port}",
        "127.0.0.2:{port}",
        "127.0.0.1:{port}@evil",
        "evil@127.0.0.1:{port}",
        "127.0.0.1:0{port}",
        " 127.0.0.1 :{port}",
        "0x7f.1:{port}",
        "rebind.network:{port}",
        "127.0.0.1:{port},evil",
        "127.0.0.1:{port}/",
        "",
        "localhost:{port}#",
    )
    return [Attack(f"host {name!r}", "GET", "{base}/inbox", {"Host": name}) for name in names]


def _origins() -> list[Attack]:
    origins = (
        None,
        "null",
        "http://evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://127.0.0.1:{port}.evil.example",
        "http://127.0.0.1:{port}/",
        "http://localhost",
        "file://",
        "HTTP://127.0.0.1:{port}",
        "http://evil.example#http://127.0.0.1:{port}",
        "http://localhost:{port}",
        "http://127.0.0.1:{port} http://evil",
        "",
    )
    rows = []
    for origin in origins:
        told = {"Content-Type": FORM} | ({} if origin is None else {"Origin": origin})
        rows += [
            Attack(f"origin {origin!r} {deed}", "POST", f"{{base}}/{deed}", told, "id={id}&key={key}")
            for deed in ("accept", "reject")
        ]
    return rows


def _forms() -> list[Attack]:
    own = {"Origin": "http://127.0.0.1:{port}"}
    kinds = (
        "text/plain",
        "multipart/form-data; boundary=x",
        "application/json",
        "",
        "application/x-www-form-urlencodedx",
    )
    rows = [
        Attack(f"kind {kind!r}", "POST", "{base}/accept", own | {"Content-Type": kind}, "id={id}&key={key}")
        for kind in kinds
    ]
    sites = ("cross-site", "same-site", "none", "evil")
    rows += [
        Attack(
            f"site {site}",
            "POST",
            "{base}/accept",
            own | {"Content-Type": FORM, "Sec-Fetch-Site": site},
            "id={id}&key={key}",
        )
        for site in sites
    ]
    rows += [
        Attack(
            f"{dest} from {site}",
            "GET",
            "{base}/inbox",
            {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest},
        )
        for site in ("cross-site", "same-site")
        for mode, dest in (("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe"), ("no-cors", "script"))
    ]
    rows += [
        Attack("a change by a header", "GET", "{base}/reject?id={id}&_method=POST", {"X-HTTP-Method-Override": "POST"}),
        Attack(
            "another host behind a header", "GET", "{base}/inbox", {"Host": "e", "X-Forwarded-Host": "127.0.0.1:{port}"}
        ),
        Attack("a view elsewhere", "POST", "{base}/language", own | {"Content-Type": FORM}, "view=//evil.example/"),
        Attack("a line in an answer", "POST", "{base}/reject", own | {"Content-Type": FORM}, "id=x%0d%0aSet-Cookie:a"),
    ]
    rows += [
        Attack(f"a change by GET: {deed}", "GET", f"{{base}}/{deed}?id={{id}}&key={{key}}")
        for deed in ("accept", "reject", "carry", "settle", "edited", "language")
    ]
    return rows


def _tokens() -> list[Attack]:
    values = ("", "x", "{code}", "null", "undefined", "' OR 1=1", "%00", "A" * 4000)
    rows = [
        Attack(f"cookie {value[:20]!r}", "GET", "{base}/inbox", {"Cookie": f"{{cookie}}={value}"}, cookie=False)
        for value in values
    ]
    rows += [Attack(f"code {value[:20]!r}", "GET", f"/enter?code={quote(value)}", cookie=False) for value in values]
    rows += [Attack("the used code again", "GET", "/enter?code={code}", cookie=False)]
    rows += [
        Attack(f"no cookie at {view}", "GET", f"{{base}}/{view}", cookie=False)
        for view in ("inbox", "read", "events", "found?q=x", "page.js")
    ]
    return rows


def _methods() -> list[Attack]:
    own = {"Origin": "http://127.0.0.1:{port}", "Content-Type": FORM}
    names = ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "POST ")
    return [Attack(f"method {name!r}", name.strip(), "{base}/accept", own, "id={id}&key={key}") for name in names[:-1]]


def _paths() -> list[Attack]:
    roads = (
        "../../etc/passwd",
        "..%2f..%2fetc%2fpasswd",
        "/etc/passwd",
        "....//....//etc/passwd",
        "%2e%2e/%2e%2e/etc/passwd",
        "details/../../pyproject.toml",
        "out.md",
        "linked.md",
        "folder/secret.md",
        "\0",
        "%00",
        "details/patterns.md%00.txt",
        "~/.ssh/id_rsa",
        "file:///etc/passwd",
        "memory-bank/../pyproject.toml",
        "C:\\windows",
        "MEMORY.md/../../pyproject.toml",
        "$HOME",
        ".",
        "..",
    )
    rows = [Attack(f"read {road!r}", "GET", f"{{base}}/read?page={quote(road, safe='%')}") for road in roads]
    rows += [Attack(f"blame {road!r}", "GET", f"{{base}}/history?page={quote(road, safe='%')}") for road in roads[:10]]
    rows += [
        Attack(f"path {road!r}", "GET", f"{{base}}/{road}")
        for road in ("../", "..%2f", "%2e%2e/", "//evil.example/", "page.js/../inbox/..", "server.py", "../server.py")
    ]
    return rows


ROWS = [*_hosts(), *_origins(), *_forms(), *_tokens(), *_methods(), *_paths()]


def _filled(words: str, page: Page, told: dict[str, str]) -> str:
    for name, value in told.items():
        words = words.replace(f"{{{name}}}", value)
    return words


def _do(page: Page, row: Attack, told: dict[str, str]) -> Reply | None:
    headers = {name: _filled(value, page, told) for name, value in row.headers.items()}
    if row.cookie:
        headers.setdefault("Cookie", page.cookie)
    body = _filled(row.body, page, told).encode() if row.body is not None else None
    try:
        return page.ask(
            row.method, _filled(row.path, page, told).replace("\0", "%00").replace(" ", "%20"), headers, body
        )
    except (OSError, ValueError, HTTPException):
        return None


def test_a_hundred_and_more() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS) >= 100


def test_none_succeeds(served: Served) -> None:
    page = served(enter=False)
    code = page.server.keys.code
    page.enter()
    project = page.project
    outside = project.write("secret.md", f"# {WORD}\n")
    (project.bank / "out.md").symlink_to(outside)
    (project.bank / "linked.md").symlink_to("/etc/passwd")
    project.write("kept/secret.md", f"# {WORD}\n")
    (project.bank / "folder").symlink_to(project.root / "kept")
    id = page.proposed(f"We sell {WORD}")
    key = page.key(f"inbox?id={id}")
    assert key
    told = {
        "base": page.base,
        "port": str(page.port),
        "id": id,
        "key": key,
        "code": code,
        "cookie": page.server.keys.cookie,
    }
    before = project.tree()
    broken = []
    for row in ROWS:
        reply = _do(page, row, told)
        leaked = reply is not None and (
            f"# {WORD}" in reply.text or "root:x:0" in reply.text or "[project]" in reply.text
        )
        seen = (
            reply is not None
            and reply.code == 200
            and WORD in reply.text
            and not row.path.startswith(("{base}/read", "{base}/history"))
        )
        entered = reply is not None and ("set-cookie" in reply.headers or "evil" in reply.headers.get("location", ""))
        if leaked or seen or entered or project.tree() != before or page.state_of(id) is not State.PENDING:
            broken.append(row.name)
    assert broken == []
    assert page.post("accept", id=id, key=key).code == 303, "and its person is not hindered"


SCRIPTS = (
    "<script>document.title='owned'</script>",
    "<img src=x onerror=document.title='owned'>",
    "\"><svg onload=document.title='owned'>",
    "[x](javascript:document.title='owned')",
    "![x](http://127.0.0.1:9/p.png)",
    "<iframe src=//evil.example></iframe>",
    "</pre><script>1</script>",
    "{{7*7}}",
    "<style>@import url(//evil.example)</style>",
    "<base href=//evil.example>",
    "<meta http-equiv=refresh content=0;url=//evil>",
    "'-alert(1)-'",
    "<a href='data:text/html,x'>y</a>",
    "&lt;script&gt;",
    "<!--><script>1</script>-->",
    "<form action=//evil.example><button>a",
)


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_field_of_a_page_is_html(served: Served, script: str) -> None:
    page = served()
    project = page.project
    name = re.sub(r"[^\w<>'=]", "_", script)[:40]
    table = f"| {script} | b |\n|---|---|\n| `{script}` | **{script}** |"
    body = "\n\n".join((f"# {script}", script, f"- {script}", table, f"```\n{script}\n```", f"> {script}", ""))
    project.page(f"details/{name}.md", body)
    project.page("MEMORY.md", project.text("MEMORY.md") + f"\n{script}\n")
    project.commit(f"{script}", author="Ada")
    told = ("--decision", f"x {script}", "--reason", script, "--trade-off", script, "--scope", script)
    project.mb("propose", "decision", *told, "--no-ask")
    project.mb("read", f"details/{name}.md")
    at, said = quote(f"details/{name}.md"), quote(script)
    views = (
        *("inbox", "receipts", "health", "history", "read", f"read?page={at}", f"read?q={said}", f"found?q={said}"),
        *(f"history?page={at}", f"plan?of={said}", f"inbox?id={said}&done={said}&did=accepted"),
    )
    for view in views:
        text = page.get(view).text
        _must_be_inert(text, page, view)


def _must_be_inert(text: str, page: Page, view: str) -> None:
    tags = _Tags()
    tags.feed(text)
    assert not tags.names & {"img", "svg", "iframe", "style", "base", "object", "embed", "video", "audio"}, view
    assert tags.names.issuperset({"div"}), view
    for name, told in tags.found:
        assert not [key for key in told if key.startswith("on") or key in ("style", "srcdoc", "formaction")], view
        leads = [told[key] or "" for key in ("href", "src", "action") if key in told]
        assert all(one in ("", "/page.css", "#main") or one.startswith(f"{page.base}/") for one in leads), (view, leads)
        assert name != "script" or leads == [f"{page.base}/page.js"], view
        assert name != "meta" or "http-equiv" not in told, view


class _Tags(HTMLParser):
    """Every element that a browser would make of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    @property
    def names(self) -> set[str]:
        return {name for name, _ in self.found}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_hidden_characters_are_shown(served: Served) -> None:
    page = served()
    page.project.page("details/odd.md", "# odd\n\npay\u202e\u200b\U000e0041 now\n")
    text = page.get("read?page=details/odd.md").text
    assert "U+202E" in text
    assert "\u202e" not in text
    assert "\U000e0041" not in text


def test_a_line_of_two_megabytes(served: Served) -> None:
    page = served()
    page.project.page("details/long.md", "# long\n\n" + "x" * 2_000_000 + "\n")
    for view in ("read", "read?page=details/long.md", "health", "plan?of=restore", "history?page=details/long.md"):
        reply = page.get(view)
        assert reply.code in (200, 409), view
        assert len(reply.text) < 400_000, view


def test_large_forms_and_headers_are_not_taken(served: Served) -> None:
    page = served()
    id = page.proposed()
    big = f"id={id}&key=x&text={'y' * 3_000_000}".encode()
    assert page.ask("POST", f"{page.base}/edited", page.ours(), big).code in (403, 413)
    assert page.ask("GET", f"{page.base}/read?q={'z' * 20_000}", {"Cookie": page.cookie}).code in (400, 414, 431)
    with socket.create_connection(("127.0.0.1", page.port), timeout=20) as line:  # of no known length
        head = "".join(f"{name}: {value}\r\n" for name, value in page.ours().items())
        first = f"POST {page.base}/reject HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n"
        line.sendall(f"{first}{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        assert b"403" in line.recv(200)
    with socket.create_connection(
        ("127.0.0.1", page.port), timeout=20
    ) as line:  # of two lengths, the larger one unsaid
        line.sendall(f"{first}{head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode())
        assert b"403" in line.recv(200)
    assert page.state_of(id) is State.PENDING


def test_two_hosts_and_smuggling(served: Served) -> None:
    page = served()
    own = f"Host: 127.0.0.1:{page.port}\r\nCookie: {page.cookie}\r\n"
    raw = (
        f"GET {page.base}/inbox HTTP/1.1\r\n{own}Host: evil.example\r\n\r\n",
        f"GET http://evil.example{page.base}/inbox HTTP/1.1\r\nHost: evil.example\r\nCookie: {page.cookie}\r\n\r\n",
        f"GET {page.base}/inbox HTTP/1.0\r\nCookie: {page.cookie}\r\n\r\n",
        f"POST {page.base}/reject HTTP/1.1\r\n{own}Content-Length: 5\r\nContent-Length: 6\r\n\r\nid=xx",
        f"POST {page.base}/reject HTTP/1.1\r\n{own}Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        f"GET {page.base}/events HTTP/1.1\r\n{own}Upgrade: websocket\r\nConnection: Upgrade\r\nHost: evil\r\n\r\n",
        "\r\n\r\n",
        "GARBAGE\r\n\r\n",
        "\0" * 400,
    )
    for words in raw:
        with socket.create_connection(("127.0.0.1", page.port), timeout=20) as line:
            line.sendall(words.encode())
            line.settimeout(3)
            try:
                heard = line.recv(400)
            except TimeoutError:
                heard = b""
            assert not heard.startswith((b"HTTP/1.1 200", b"HTTP/1.0 200")), words


def test_slow_clients_and_two_hundred_connections(served: Served) -> None:
    page = served()
    held = [socket.create_connection(("127.0.0.1", page.port), timeout=20) for _ in range(200)]
    try:
        for at, line in enumerate(held):
            line.sendall(b"GET / HT" if at % 2 else f"POST {page.base}/reject HTTP/1.1\r\nHost: ".encode())
        began = time.monotonic()
        with ThreadPoolExecutor(8) as pool:
            codes = list(pool.map(lambda _: page.get("inbox").code, range(40)))
        assert codes == [200] * 40
        assert time.monotonic() - began < 60
    finally:
        for line in held:
            line.close()


def test_a_form_that_never_comes(served: Served) -> None:
    page = served()
    with socket.create_connection(("127.0.0.1", page.port), timeout=30) as line:
        head = "".join(f"{name}: {value}\r\n" for name, value in page.ours().items())
        first = f"POST {page.base}/reject HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n"
        line.sendall(f"{first}{head}Content-Length: 50\r\n\r\nid=".encode())
        assert page.get("inbox").code == 200
        assert b"409" in line.recv(100), "answered in the end, and nothing was decided"


def test_news_is_for_a_few(served: Served) -> None:
    page = served()
    head = f"GET {page.base}/events HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nCookie: {page.cookie}\r\n\r\n".encode()
    held = [socket.create_connection(("127.0.0.1", page.port), timeout=20) for _ in range(12)]
    try:
        heard = []
        for line in held:
            line.sendall(head)
            heard.append(line.recv(20))
        assert sum(b"429" in one for one in heard) == 4
        assert page.get("inbox").code == 200
    finally:
        for line in held:
            line.close()


def test_every_answer_has_its_headers(served: Served) -> None:
    page = served()
    for path in ("/", "/page.css", f"{page.base}/inbox", f"{page.base}/nothing", "/nothing", f"{page.base}/page.js"):
        told = page.ask("GET", path, {"Cookie": page.cookie}).headers
        assert "default-src 'none'" in told["content-security-policy"]
        assert "unsafe" not in told["content-security-policy"]
        assert told["x-content-type-options"] == "nosniff"
        assert told["referrer-policy"] == "same-origin"
        assert "access-control-allow-origin" not in told
        assert "server" not in told


def test_it_listens_on_loopback_only(served: Served) -> None:
    page = served()
    assert page.server._socket.getsockname()[0] == "127.0.0.1"
    for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
        address = str(info[4][0])
        if not address.startswith("127."):
            with socket.socket() as line:
                line.settimeout(2)
                assert line.connect_ex((address, page.port)) != 0
