"""A client's side of a session without async: against the server in this process, or against the real one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, ListRootsResult, Root, TextContent
from pydantic import FileUrl

from conftest import Project
from memorybank.mcp.client import ClientPlace
from memorybank.mcp.server import ClientSession

LEGACY, MODERN = "legacy", "2026-07-28"


class Talk:
    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self.portal, self.client = portal, client

    def does(self, what: Callable[..., Any], *args: object, **named: object) -> Any:
        return self.portal.call(partial(what, *args, **named))

    def call(self, tool: str, **args: object) -> CallToolResult:
        found = self.does(self.client.call_tool, tool, args)
        assert isinstance(found, CallToolResult)
        return found

    def together(self, *calls: tuple[str, dict[str, object]]) -> list[CallToolResult]:
        """All at once, on one connection."""
        waiting = [self.portal.start_task_soon(self.client.call_tool, name, args) for name, args in calls]
        return [task.result(timeout=120) for task in waiting]

    def text(self, tool: str, **args: object) -> str:
        return said(self.call(tool, **args))

    def resource(self, uri: str) -> str:
        found = self.does(self.client.read_resource, uri)
        text = found.contents[0].text
        assert isinstance(text, str)
        return text


def roots(*folders: Path) -> Callable[[object], Any]:
    """How a client answers that is asked for its folders."""

    async def answer(_: object) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri=FileUrl(f"file://{quote(str(folder))}")) for folder in folders])

    return answer


def said(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@contextmanager
def talking(client: Client) -> Iterator[Talk]:
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(client):
        yield Talk(portal, client)


def inside(cwd: Path, *, project: str | None = None, mode: str = LEGACY, **ways: Any) -> Client:
    """A client of a server in this process, which was started in this folder."""
    return Client(ClientSession(ClientPlace(project, cwd)).server(), mode=mode, **ways)


def process(cwd: Path, *args: str, mode: str = LEGACY, **ways: Any) -> Client:
    """A client of the real command."""
    command = ["-m", "memorybank", "mcp", *args]
    server = StdioServerParameters(command=sys.executable, args=command, cwd=cwd, env=dict(os.environ))
    return Client(server, mode=mode, **ways)


ENTRY = (
    "<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n# Shop\n\nA shop that sells small things.\n"
    "<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\n<!-- USER_BLOCK_END -->\n"
)


@pytest.fixture
def shop(project: Project) -> Project:
    """A small bank of the current layout."""
    project.write("src/money.py", "cents = 1\n")
    project.page("MEMORY.md", ENTRY)
    project.page("details/patterns.md", "# Patterns\n\n- Money is counted in cents, in `src/money.py`.\n")
    project.page("details/design/cart.md", "# Cart\n\nThe cart survives a restart. It lives in `src/cart.py`.\n")
    return project


@pytest.fixture
def talk(shop: Project) -> Iterator[Talk]:
    with talking(inside(shop.root)) as found:
        yield found
