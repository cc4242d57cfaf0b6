"""The transcript pages are tests: what a host said, what we understood, what we answered."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from memorybank.hosts import HOSTS, host_named
from memorybank.hosts.dialect import HookAnswer

PAGES = Path(__file__).parent / "transcripts"


def blocks(text: str) -> list[tuple[str, str]]:
    """The fenced blocks that carry a second word, in order: (word, content)."""
    found: list[tuple[str, str]] = []
    lines = iter(text.split("\n"))
    for line in lines:
        if line.startswith("```") and " " in line:
            body = []
            while (inner := next(lines)) != "```":
                body.append(inner)
            found.append((line.split(" ", 1)[1], "\n".join(body)))
    return found


def stories(host: str) -> list[tuple[str, str]]:
    page = (PAGES / f"{host}.md").read_text(encoding="utf-8")
    return [(host, part) for part in page.split("\n## ")[1:]]


def event_of(part: str, payload: dict[str, Any]) -> str:
    """By the payload's own word, or by what the page says that the hook was registered for."""
    said = re.search(r"^Registered for `(\w+)`", part, re.MULTILINE)
    return said[1] if said else payload.get("hook_event_name") or payload["event"]


ALL = [story for host in HOSTS for story in stories(host)]


def test_a_payload_decodes_to_its_event() -> None:
    for host_name, part in ALL:
        said = dict(blocks(part))
        payload = json.loads(said["payload"])
        assert repr(host_named(host_name).decode(event_of(part, payload), payload)) == said["event"], part


def test_a_decision_encodes_to_its_answer() -> None:
    for host_name, part in ALL:
        encodes(host_name, part)


def encodes(host_name: str, part: str) -> None:
    all_blocks = blocks(part)
    payload = json.loads(dict(all_blocks)["payload"])
    name = event_of(part, payload)
    keys = ("tool_input", "args", "toolArgs", "llm_request")
    args: dict[str, Any] = next((payload[key] for key in keys if payload.get(key)), {})
    words = [(kind, body) for kind, body in all_blocks if kind in ("decision", "answer")]
    for (_, decision), (_, answer) in zip(words[::2], words[1::2], strict=True):
        given = {"answer": "allow", **json.loads(decision)}
        told = host_named(host_name).encode(HookAnswer(name, **given, tool_input=args))
        assert (json.loads(told) == json.loads(answer)) if answer.startswith("{") else told == answer, part


@pytest.mark.parametrize("host_name", list(HOSTS))
def test_every_page_says_which_version_spoke_and_when(host_name: str) -> None:
    from hosts.programs import PROGRAMS

    head = (PAGES / f"{host_name}.md").read_text(encoding="utf-8").split("\n## ")[0]
    learnt = host_named(host_name).LEARNT
    if not learnt:
        assert "**Documented, not run.**" in head
        return
    assert learnt == PROGRAMS[host_name].version
    assert f" {learnt} on 20" in head
