"""A page read through our MCP server is a page read, however a host spells the tool (GAT-7)."""

from __future__ import annotations

import json

import pytest

from conftest import Project
from gates.conftest import Agent, bank  # noqa: F401
from mcp_server.conftest import inside, talking
from memorybank.app.hook.respond import answered
from memorybank.hosts.opencode import HOST as opencode

pytestmark = pytest.mark.slow  # loads all of MCP

RISKY = "src/auth/login.py"
PAGES = ["details/patterns.md"]


@pytest.fixture
def agent(bank: Project, monkeypatch: pytest.MonkeyPatch) -> Agent:  # noqa: F811
    monkeypatch.setenv("MEMORY_BANK_GUARD_MODE", "block")
    return Agent(bank)


def served(project: Project, tool: str, **args: object) -> str:
    with talking(inside(project.root)) as talk:
        return talk.text(tool, **args)


@pytest.mark.rule("GAT-2", "GAT-7")
def test_a_read_in_claude_code(agent: Agent) -> None:
    assert agent.writes(RISKY).decision == "deny"
    text = served(agent.project, "read", pages=PAGES)
    agent.does("mcp__memory-bank__read", [{"type": "text", "text": text}], pages=PAGES)  # type: ignore[arg-type]
    assert agent.writes(RISKY).decision != "deny"


@pytest.mark.rule("GAT-2", "GAT-7")
def test_a_read_in_opencode(agent: Agent) -> None:
    def tell(event: str, tool: str, args: dict[str, object], output: str = "") -> dict[str, object]:
        folder = str(agent.project.root)
        told = {"event": event, "session": "s1", "directory": folder, "tool": tool, "call": "c", "args": args}
        found = json.loads(answered(opencode, event, {**told, "output": output}) or "{}")
        assert isinstance(found, dict)
        return found

    write: dict[str, object] = {"filePath": f"{agent.project.root}/{RISKY}", "content": "x = 1\n"}
    assert tell("tool.execute.before", "write", write)["answer"] == "deny"
    text = served(agent.project, "read", pages=PAGES)
    tell("tool.execute.before", "memory-bank_read", {"pages": PAGES})
    tell("tool.execute.after", "memory-bank_read", {"pages": PAGES}, text)
    assert tell("tool.execute.before", "write", write).get("answer") != "deny"


@pytest.mark.rule("GAT-2", "GAT-7")
def test_a_pack_opens_the_gate_too(agent: Agent) -> None:
    text = served(agent.project, "context", request="how is money counted?")
    agent.does("mcp__memory-bank__context", [{"type": "text", "text": text}], request="how is money counted?")  # type: ignore[arg-type]
    assert agent.writes(RISKY).decision != "deny"


@pytest.mark.rule("GAT-2", "GAT-7")
@pytest.mark.parametrize(
    ("tool", "args", "output"),
    [
        ("mcp__memory-bank__read", {"pages": PAGES}, "There is no page details/patterns.md in the bank."),
        ("mcp__memory-bank__read", {"pages": PAGES}, ""),
        ("mcp__memory-bank__read", {"pages": ["MEMORY.md"]}, "A shop."),
        ("mcp__memory-bank__context", {"request": "x"}, "A pack for exactly this request was made before."),
        ("mcp__memory-bank__search", {"request": "cents"}, "details/patterns.md\n    body: cents"),
        ("mcp__memory-bank__status", {}, "memory_reader:"),
        ("mcp__other__context", {"request": "x"}, "memory_reader:"),
    ],
)
def test_what_did_not_show_the_page_opens_nothing(
    agent: Agent, tool: str, args: dict[str, object], output: str
) -> None:
    agent.does(tool, [{"type": "text", "text": output}], **args)  # type: ignore[arg-type]
    assert agent.writes(RISKY).decision == "deny"
