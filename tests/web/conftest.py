"""A page that is served, in this process, and everybody who asks it something."""

from __future__ import annotations

import http.client
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from conftest import Project
from memorybank.app.setting import open_setting
from memorybank.model.change import Proposal, State
from memorybank.store import proposals
from memorybank.web.server import PageServer


class Reply:
    def __init__(self, code: int, headers: dict[str, str], text: str) -> None:
        self.code, self.headers, self.text = code, headers, text


class Page:
    """One served project. `ask` is anybody, `get` and `post` are its person's browser."""

    def __init__(self, project: Project, server: PageServer) -> None:
        self.project, self.server, self.port = project, server, server.port
        self.base = server.keys.prefix
        self.origin = f"http://127.0.0.1:{self.port}"
        self.cookie = ""

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes | None = None) -> Reply:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in ({"Host": f"127.0.0.1:{self.port}"} | (headers or {})).items():
                line.putheader(name, value)
            if body is not None:
                line.putheader("Content-Length", str(len(body)))
            line.endheaders(body)
            answer = line.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, told, answer.read().decode("utf-8", "replace"))
        finally:
            line.close()

    def enter(self) -> None:
        given = urlencode({"code": self.server.keys.code}).encode()
        reply = self.ask("POST", "/enter", self.ours(cookie=False), given)
        self.cookie = reply.headers["set-cookie"].partition(";")[0]

    def ours(self, *, cookie: bool = True) -> dict[str, str]:
        told = {"Origin": self.origin, "Content-Type": "application/x-www-form-urlencoded"}
        return told | ({"Cookie": self.cookie} if cookie else {})

    def get(self, path: str) -> Reply:
        return self.ask("GET", f"{self.base}/{path}", {"Cookie": self.cookie})

    def post(self, path: str, **fields: str) -> Reply:
        return self.ask("POST", f"{self.base}/{path}", self.ours(), urlencode(fields).encode())

    def key(self, path: str) -> str:
        """What the page shows has this key."""
        found = re.search(r'name="key" value="([0-9a-f]+)"', self.get(path).text)
        return found[1] if found else ""

    # --- what there is to decide

    def proposed(self, words: str = "Prices are whole cents", scope: str = "shop") -> str:
        told = ("--decision", words, "--reason", "pennies", "--trade-off", "divides", "--scope", scope)
        done = self.project.mb("propose", "decision", *told, "--no-ask")
        assert done.code == 0, done.err
        return self.waiting()[0].id

    def claimed(self) -> str:
        """A page that the program wrote and that names `src/pay.py`."""
        told = ("--name", "payments", "--does", "charges a card in `src/pay.py`")
        assert self.project.mb("propose", "tech", *told, "--no-ask").code == 0
        found = self.waiting()[0]
        assert self.project.mb("apply", found.id, "--yes").code == 0
        return found.target

    def waiting(self) -> tuple[Proposal, ...]:
        return proposals.open_ones(self.state)

    def state_of(self, id: str) -> State:
        found = proposals.load(self.state, id)
        assert found is not None
        return found.state

    @property
    def state(self) -> Path:
        return self.server._setting.where.places.state


Served = Callable[..., Page]


@pytest.fixture
def served(project: Project) -> Iterator[Served]:
    started: list[tuple[PageServer, threading.Thread]] = []

    def serve(*, enter: bool = True, idle: float = 600.0) -> Page:
        if not project.bank.exists():
            project.write("pyproject.toml", '[project]\nname = "shop"\n')
            project.write("src/pay.py", "def charge():\n    return 1\n")
            project.commit()
            assert project.mb("setup", "--no-hosts", "--yes").code == 0
            project.commit("the bank")
        server = PageServer(open_setting(str(project.root), project.root), 0)
        ready = threading.Event()
        thread = threading.Thread(target=server.serve, args=(lambda _: ready.set(), idle), daemon=True)
        thread.start()
        assert ready.wait(20)
        started.append((server, thread))
        page = Page(project, server)
        if enter:
            page.enter()
        return page

    yield serve
    for server, thread in started:
        server.fence.asked = float("-inf")
        thread.join(20)
        assert not thread.is_alive()
