"""Remembering, end to end, with real hosts: proposed, shown, answered by the user's message, and only then written."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hosts.model_server import Script
from hosts.scene import Scene, tool
from hosts.stage import Seen
from memorybank.policy.saying import block_text
from memorybank.texts.catalogue import speaker

pytestmark = [pytest.mark.hosts]

OURS = f"{Path(sys.executable).parent}/memory-bank"
DECISION = {
    "decision": "Widgets are counted twice",
    "reason": "one count missed the top shelf",
    "trade-off": "it takes longer",
    "scope": "the northern shelf",
}
Say = Callable[..., Seen]


class Host:
    """One of the two, with its own spelling of a shell call and of going on with a conversation."""

    def __init__(self, name: str, scene: Scene) -> None:
        self.name, self.scene = name, scene
        entry = scene.repo / "memory-bank/MEMORY.md"  # the scene edited it by hand; without a saved hash nobody can tell
        entry.write_text(re.sub(r" \| hash: sha256:\w+", "", entry.read_text(encoding="utf-8")), encoding="utf-8")
        scene.mb("install", name, "--yes")

    def hears(self, prompt: str, *turns: dict[str, object], going_on: bool = False, last: str = "That is all.") -> Seen:
        script = Script(list(turns), last={"text": last})
        more = ("--continue",) if going_on else ()
        if self.name == "claude-code":
            return self.scene.claude(script, prompt=prompt, args=more)
        return self.scene.opencode(script, prompt=prompt, args=more)

    def runs(self, command: str) -> dict[str, object]:
        if self.name == "claude-code":
            return tool("Bash", command=command)
        return tool("bash", command=command, description="d")

    def writes(self, path: str, text: str) -> dict[str, object]:
        if self.name == "claude-code":
            return tool("Write", file_path=self.scene.at(path), content=text)
        return tool("write", filePath=self.scene.at(path), content=text)

    def proposes(self) -> str:
        """The first turn: a proposal through the agent's shell, and its block at the end of the answer. Its id."""
        words = [w for name, value in DECISION.items() for w in (f"--{name}", value)]
        command = shlex.join([OURS, "propose", "decision", *words])
        self.hears("count them", self.runs(command), last=f"Counted.\n\n{self.block()}")
        (found,) = json.loads(self.scene.mb("proposals", "--json"))["proposals"]
        assert found["state"] == "pending"
        return str(found["id"])

    def block(self) -> str:
        """As the command prints it: the scripted model must say it word for word, like any model."""
        words = [w for name, value in DECISION.items() for w in (f"--{name}", value)]
        found = json.loads(self.scene.mb("propose", "decision", *words, "--json"))
        self.scene.mb("proposals", "reject", found["id"])
        return block_text(tuple(found["pages"]), tuple(found["points"]), speaker("en"))


@pytest.fixture(params=["claude-code", "opencode"])
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Host:
    return Host(request.param, Scene(tmp_path / "scene"))


def patterns(host: Host) -> str:
    return (host.scene.repo / "memory-bank/details/patterns.md").read_text(encoding="utf-8")


def shown(seen: Seen, at: int) -> str:
    return json.dumps(seen.main[at], ensure_ascii=False)


@pytest.mark.rule("PRO-3", "PRO-4", "PRO-6", "GRD-5", "GRD-7", "WRT-1", "LED-1")
def test_the_user_says_yes_and_it_is_written(host: Host) -> None:
    proposal = host.proposes()
    assert DECISION["decision"] not in patterns(host)
    seen = host.hears("好", host.runs(f"{OURS} apply {proposal}"), going_on=True)
    assert f"memory-bank apply {proposal}" in shown(seen, 0)  # the one line the agent sees
    assert DECISION["decision"] in patterns(host)
    (entry,) = [e for e in json.loads(host.scene.mb("log", "--json"))["entries"] if e["proposal"] == proposal]
    assert (entry["words"], entry["host"]) == ("好", host.name)
    assert "whole" in host.scene.mb("log", "--verify")


@pytest.mark.rule("PRO-4", "PRO-7", "GRD-7")
def test_the_user_says_no_and_nothing_is_written_nor_proposed_again(host: Host) -> None:
    proposal = host.proposes()
    words = [w for name, value in DECISION.items() for w in (f"--{name}", value)]
    again = host.runs(shlex.join([OURS, "propose", "decision", *words]))
    seen = host.hears("不用", host.runs(f"{OURS} apply {proposal}"), again, going_on=True)
    assert "GRD-7" in shown(seen, 1)
    assert "💾" not in json.dumps(seen.main[2]["messages"][-1], ensure_ascii=False)  # refused as said already
    assert DECISION["decision"] not in patterns(host)
    states = [p["state"] for p in json.loads(host.scene.mb("proposals", "--all", "--json"))["proposals"]]
    assert set(states) == {"refused"}


@pytest.mark.rule("THR-4")
def test_a_secret_in_a_direct_write_is_refused_and_the_model_reads_why(host: Host) -> None:
    secret = "ghp_" + "".join(chr(97 + (i * 7) % 26) for i in range(36))
    page = "memory-bank/details/tokens.md"
    seen = host.hears("write it down", host.writes(page, f"# Tech\n\nThe token is {secret}\n"))
    result = json.dumps(seen.main[1]["messages"][-1], ensure_ascii=False)
    assert "THR-4" in result
    assert not (host.scene.repo / page).exists()
