"""An agent in a project: it speaks to the engine through the same door as a real host, in this process."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from conftest import Project
from memorybank.app.hook.respond import answered
from memorybank.hosts.claude_code import HOST as claude_code

PATTERNS = "memory-bank/details/patterns.md"


@dataclass(frozen=True)
class Answer:
    decision: str  # allow | warn | ask | deny | hold
    agent: str
    person: str

    def speaks(self, rule: str) -> bool:
        return f"[Memory Bank {rule}]" in self.agent + self.person


class Agent:
    """What a host would report of one session."""

    def __init__(self, project: Project, session: str = "s1", *, name: str = "", cwd: str = "") -> None:
        self.project, self.session, self.name = project, session, name
        self.cwd = cwd or str(project.root)
        self.calls = 0

    def tell(self, event: str, **fields: object) -> Answer:
        payload = {"session_id": self.session, "cwd": self.cwd, "hook_event_name": event, **fields}
        if self.name:
            payload["agent_id"] = self.name
        said = answered(claude_code, event, payload)
        return understood(said)

    def starts(self, source: str = "startup") -> Answer:
        return self.tell("SessionStart", source=source)

    def hears(self, text: str = "go on") -> Answer:
        return self.tell("UserPromptSubmit", prompt=text)

    def asks(self, tool: str, **args: object) -> Answer:
        """A tool is about to run; what does the host get?"""
        self.calls += 1
        return self.tell("PreToolUse", tool_name=tool, tool_input=args, tool_use_id=f"c{self.calls}")

    def did(self, tool: str, output: str = "", **args: object) -> Answer:
        answer = {"stdout": output, "stderr": ""} if tool == "Bash" else output
        return self.tell(
            "PostToolUse", tool_name=tool, tool_input=args, tool_response=answer, tool_use_id=f"c{self.calls}"
        )

    def does(self, tool: str, output: str = "", **args: object) -> Answer:
        """Ask, and if it is let through, do."""
        answer = self.asks(tool, **args)
        if answer.decision != "deny":
            self.did(tool, output, **args)
        return answer

    def writes(self, path: str, text: str = "x\n") -> Answer:
        return self.does("Write", file_path=path, content=text)

    def reads(self, path: str) -> Answer:
        return self.does("Read", (self.project.root / path).read_text(encoding="utf-8"), file_path=path)

    def runs(self, command: str, output: str = "") -> Answer:
        return self.does("Bash", output, command=command)

    def shows(self, command: str) -> Answer:
        """A command that prints every page of the bank it names."""
        pages = [p for p in self.project.bank.rglob("*.md") if str(p.relative_to(self.project.bank)) in command]
        return self.runs(command, "\n".join(p.read_text(encoding="utf-8") for p in pages))

    def compacts(self) -> Answer:
        return self.starts("compact")

    def stops(self, said: str = "done", *, again: bool = False) -> Answer:
        return self.tell("Stop", stop_hook_active=again, last_assistant_message=said)


def understood(said: str) -> Answer:
    """What Claude Code makes of an answer."""
    if not said:
        return Answer("allow", "", "")
    found = json.loads(said)
    own = found.get("hookSpecificOutput", {})
    person = found.get("systemMessage", "")
    if found.get("decision") == "block":
        return Answer("hold", found["reason"], person)
    decision = own.get("permissionDecision", "warn" if person else "allow")
    reason = own.get("permissionDecisionReason", "")
    return Answer(decision, "\n".join(t for t in (reason, own.get("additionalContext", "")) if t), person)


@pytest.fixture
def bank(project: Project) -> Project:
    """A project with a small bank of the current layout."""
    project.page("MEMORY.md", "<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n# Memory\n\nA shop.\n"
                 "<!-- MACHINE_BLOCK_END -->\n\n<!-- USER_BLOCK_START -->\n<!-- USER_BLOCK_END -->\n")  # fmt: skip
    project.page("details/patterns.md", "# Patterns\n\nMoney is counted in cents.\n")
    project.page("details/progress.md", "# Progress\n")
    project.page("details/design/cart.md", "# Cart\n\nThe cart lives in src/cart.py.\n")
    project.page("details/requirements/REQ-001-checkout.md", "# REQ-001: Checkout\n\nsrc/checkout.py\n")
    project.write("src/cart.py", "cart = []\n")
    project.write("src/auth/login.py", "x = 1\n")
    return project


@pytest.fixture
def agent(bank: Project) -> Agent:
    return Agent(bank)
