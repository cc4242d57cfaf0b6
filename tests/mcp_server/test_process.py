"""The real command over standard input and output: what it prints, how it ends, what it needs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from conftest import Project
from mcp_server.conftest import LEGACY, MODERN, process, said, talking

pytestmark = pytest.mark.slow  # real processes, one after the other

COMMAND = [sys.executable, "-m", "memorybank", "mcp"]
HELLO = {
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}


class Wire:
    """The protocol by hand, line by line."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self.server = server
        self.number = 0

    def send(self, line: str) -> None:
        assert self.server.stdin is not None
        self.server.stdin.write(line + "\n")
        self.server.stdin.flush()

    def ask(self, **message: Any) -> None:
        self.number += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.number, **message}))

    def answer(self) -> dict[str, Any]:
        assert self.server.stdout is not None
        found = json.loads(self.server.stdout.readline())
        assert isinstance(found, dict)
        return found

    def greet(self) -> None:
        self.ask(**HELLO)
        assert self.answer()["result"]["serverInfo"]["name"] == "memory-bank"
        self.send('{"jsonrpc": "2.0", "method": "notifications/initialized"}')


@contextmanager
def wired(cwd: Path) -> Iterator[Wire]:
    pipe = subprocess.PIPE
    server = subprocess.Popen(COMMAND, cwd=cwd, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")
    try:
        yield Wire(server)
    finally:
        if server.poll() is None:
            server.kill()
        server.wait(timeout=60)
        for stream in (server.stdin, server.stdout, server.stderr):
            assert stream is not None
            with suppress(OSError):
                stream.close()


def test_a_session_from_hello_to_goodbye(shop: Project) -> None:
    """One process for many questions: starting one is what costs."""
    with wired(shop.root) as wire:
        wire.greet()
        wire.send("this is not JSON")
        wire.send('{"jsonrpc": "2.0", "id": 99, "method": "no/such/thing"}')
        assert wire.answer()["error"]["code"] == -32601
        wire.ask(method="tools/call", params={"name": "read", "arguments": {"pages": ["details/patterns.md"]}})
        assert "cents" in wire.answer()["result"]["content"][0]["text"]
        wire.ask(method="tools/call", params={"name": "status"})
        wire.ask(method="tools/call", params={"name": "verify", "arguments": {}})
        assert {wire.answer()["id"], wire.answer()["id"]} == {wire.number - 1, wire.number}
        out, err = wire.server.communicate(timeout=60)  # the client closes its end
        assert (wire.server.returncode, out, err) == (0, "", "")


@pytest.mark.slow
def test_ctrl_c_is_an_ordinary_end(shop: Project) -> None:
    with wired(shop.root) as wire:
        wire.greet()
        wire.server.send_signal(signal.SIGINT)
        assert wire.server.wait(timeout=60) == 0
        assert wire.server.stderr is not None
        assert wire.server.stderr.read() == ""


@pytest.mark.slow
def test_a_client_that_stops_listening_is_an_ordinary_end(shop: Project) -> None:
    with wired(shop.root) as wire:
        wire.greet()
        assert wire.server.stdout is not None
        assert wire.server.stderr is not None
        wire.server.stdout.close()
        wire.ask(method="tools/call", params={"name": "status"})
        assert wire.server.stdin is not None
        wire.server.stdin.close()
        assert wire.server.wait(timeout=60) == 0
        assert wire.server.stderr.read() == ""


@pytest.mark.slow
@pytest.mark.parametrize("mode", [LEGACY, MODERN, "auto"])
def test_the_sdks_own_client_in_every_era(shop: Project, mode: str) -> None:
    with talking(process(shop.root, mode=mode)) as talk:
        assert len(talk.does(talk.client.list_tools).tools) == 9
        assert talk.does(talk.client.list_resources).resources
        assert talk.does(talk.client.list_prompts).prompts
        assert "cents" in talk.text("read", pages=["details/patterns.md"])
        assert talk.call("read", pages=["nope.md"]).is_error
        results = talk.together(("status", {}), ("verify", {}), ("read", {"pages": ["MEMORY.md"]}))
        assert not any(result.is_error for result in results), [said(result) for result in results]


@pytest.mark.slow
def test_killed_in_the_middle_it_leaves_everything_whole(shop: Project) -> None:
    for n in range(600):
        shop.page(f"details/learnings/{n:04}.md", f"# L{n}\n\n`src/gone{n}.py` was there.\n")
    before = shop.tree()
    for _ in range(3):
        with wired(shop.root) as wire:
            wire.greet()
            for tool in ("verify", "status"):
                wire.ask(method="tools/call", params={"name": tool})
            wire.server.kill()
            wire.server.wait(timeout=60)
    assert shop.tree() == before
    with talking(process(shop.root)) as talk:
        assert not talk.call("verify").is_error
        assert "603" in talk.text("status")


@pytest.mark.slow
def test_closed_in_the_middle_it_does_not_linger(shop: Project) -> None:
    for n in range(600):
        shop.page(f"details/learnings/{n:04}.md", f"# L{n}\n\n`src/gone{n}.py` was there.\n")
    with wired(shop.root) as wire:
        wire.greet()
        wire.ask(method="tools/call", params={"name": "verify"})
        assert wire.server.stdin is not None
        wire.server.stdin.close()
        assert wire.server.wait(timeout=60) == 0


@pytest.mark.slow
def test_a_very_large_page_and_a_cancelled_call_hold_nobody_up(shop: Project) -> None:
    shop.page("details/huge.md", b"# Huge\n" + b"word " * (50 * 1024 * 1024 // 5))
    with wired(shop.root) as wire:
        wire.greet()
        wire.ask(method="tools/call", params={"name": "read", "arguments": {"pages": ["details/huge.md"]}})
        assert "details/huge.md" in wire.answer()["result"]["content"][0]["text"]
        wire.ask(method="tools/call", params={"name": "verify"})
        cancelled = {"method": "notifications/cancelled", "params": {"requestId": wire.number}}
        wire.send(json.dumps({"jsonrpc": "2.0", **cancelled}))
        wire.ask(method="ping")
        while wire.answer()["id"] != wire.number:
            pass


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["mcp", "mcp_types", "anyio"])
def test_without_the_extra_it_says_how_to_get_it(shop: Project, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from memorybank.cli.main import run; run()"
    done = subprocess.run(
        [sys.executable, "-c", code, "mcp"], cwd=shop.root, capture_output=True, text=True, env=dict(os.environ)
    )
    assert done.returncode == 2
    assert "pip install 'agent-memory-bank[mcp]'" in done.stderr
    assert done.stdout == ""


def test_no_other_command_loads_the_sdk(shop: Project) -> None:
    code = (
        "import sys\nfrom memorybank.cli.main import cli\n"
        "for args in (['--help'], ['mcp', '--help'], ['status']):\n"
        "    try:\n        cli(args)\n    except SystemExit:\n        pass\n"
        "found = {'mcp', 'mcp_types', 'anyio', 'pydantic'} & set(sys.modules)\nassert not found, found\n"
    )
    subprocess.run([sys.executable, "-c", code], cwd=shop.root, capture_output=True, text=True, check=True)
