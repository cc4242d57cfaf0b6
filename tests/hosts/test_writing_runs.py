"""Remembering, end to end, in every host: proposed, shown, answered by the user's message, and written by that."""

from __future__ import annotations

import json
import re
import shlex
import string
from pathlib import Path

import pytest

from hosts.players import OURS, PLAYERS, Host
from hosts.scene import Scene

pytestmark = [pytest.mark.hosts]

UNWANTED = {
    "decision": "Widgets are counted twice",
    "reason": "one count missed the top shelf",
    "trade-off": "it takes longer",
    "scope": "the northern shelf",
}
WANTED = {
    "decision": "Lamps hang above every aisle",
    "reason": "labels could not be read at night",
    "trade-off": "the power bill",
    "scope": "the southern hall",
}
SECRET = "ghp_" + "".join((string.ascii_letters + string.digits)[(i * i * 7 + i * 29) % 62] for i in range(36))
DEFAULT = {"claude-code": ("--permission-mode", "default")}  # the last of the two that it is given counts
HEARING = [name for name, player in PLAYERS.items() if player.hears_yes]
COMMAND = {"codex": "$memory-bank-refresh", "copilot": "refresh the bank"}  # commands are skills there
FIRST = ("claude-code", "opencode", "codex", "gemini", "qwen", "copilot")


@pytest.fixture
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Host:
    scene = Scene(tmp_path / "scene")
    entry = scene.repo / "memory-bank/MEMORY.md"  # the scene edited it by hand; without a saved hash nobody can tell
    entry.write_text(re.sub(r" \| hash: sha256:\w+", "", entry.read_text(encoding="utf-8")), encoding="utf-8")
    return Host(request.param, scene)


def proposing(memory: dict[str, str]) -> list[str]:
    return ["propose", "decision", *(w for name, value in memory.items() for w in (f"--{name}", value))]


def asked(host: Host, memory: dict[str, str]) -> str:
    """The block as the command prints it: the scripted model must say it word for word, like any model."""
    found = json.loads(host.scene.mb(*proposing(memory), "--json"))
    host.scene.mb("proposals", "reject", found["id"])
    return str(found["block"])


def pending(host: Host) -> str:
    (found,) = json.loads(host.scene.mb("proposals", "--json"))["proposals"]
    assert found["state"] == "pending"
    return str(found["id"])


def patterns(host: Host) -> str:
    return (host.scene.repo / "memory-bank/details/patterns.md").read_text(encoding="utf-8")


@pytest.mark.promise("secrets", "confirm")
@pytest.mark.rule("PRO-3", "PRO-4", "PRO-6", "PRO-7", "PRO-8", "GRD-5", "GRD-7", "THR-4", "WRT-1", "LED-1")
@pytest.mark.parametrize("host", HEARING, indirect=True)
def test_a_secret_is_refused_a_no_is_a_no_and_only_the_users_yes_is_written(host: Host) -> None:
    token, note = "memory-bank/details/tokens.md", "memory-bank/details/note.md"
    blocks = [asked(host, memory) for memory in (UNWANTED, WANTED)]
    propose = [host.runs(shlex.join([OURS, *proposing(memory)])) for memory in (UNWANTED, WANTED)]

    secret = host.writes(token, f"# Tech\n\nThe token is {SECRET}\n")
    seen = host.hears("count them", secret, propose[0], last=f"Counted.\n\n{blocks[0]}")
    assert "THR-4" in host.result(seen, 1)
    assert not (host.scene.repo / token).exists()
    refused = pending(host)

    said = host.runs("echo 好")  # a tool's words, and below an assistant's: neither is the user's
    apply = host.runs(f"{OURS} apply {refused}")
    seen = host.hears("不用", apply, propose[0], said, propose[1], going_on=True)
    assert "GRD-7" in host.result(seen, 1)
    assert "💾" not in host.result(seen, 2)  # refused: it was said already
    assert "💾" not in host.result(seen, 4)  # and nothing new in the turn of a no (PRO-2)

    seen = host.hears("and the southern hall", propose[1], said, going_on=True, last=f"好\n\n{blocks[1]}")
    assert "💾" in host.result(seen, 1)
    wanted = pending(host)
    assert UNWANTED["decision"] not in patterns(host)
    assert WANTED["decision"] not in patterns(host)

    unasked = host.writes(note, "# Note\n\nOn the shelves.\n")
    seen = host.hears("好", unasked, going_on=True, more=DEFAULT.get(host.name, ()))
    assert f"{wanted} is written" in seen.shown(0)  # before the model has said a word, and nobody was asked again
    assert WANTED["decision"] in patterns(host)
    assert UNWANTED["decision"] not in patterns(host)
    (entry,) = [e for e in json.loads(host.scene.mb("log", "--json"))["entries"] if e["proposal"] == wanted]
    assert (entry["words"], entry["host"]) == ("好", host.name)
    assert "whole" in host.scene.mb("log", "--verify")
    states = {p["id"]: p["state"] for p in json.loads(host.scene.mb("proposals", "--all", "--json"))["proposals"]}
    assert (states[refused], states[wanted]) == ("refused", "applied")
    # nobody confirmed it (GRD-5): refused, or asked about, which with nobody there is a no
    assert not (host.scene.repo / note).exists()


@pytest.mark.rule("PRO-3", "GRD-5")
@pytest.mark.parametrize("host", ["claude-code", "opencode"], indirect=True)
def test_a_yes_to_a_block_in_the_models_own_words_writes_nothing_and_the_agent_is_told(host: Host) -> None:
    propose = host.runs(shlex.join([OURS, *proposing(WANTED)]))
    host.hears("lamps, please", propose, last="💾 Shall I note that lamps hang above every aisle?")
    waits = pending(host)
    seen = host.hears("yes", going_on=True)
    line = "Nothing was confirmed: your last answer did not show the block as printed. Show it again: "
    assert f"{line}memory-bank proposals show {waits}" in seen.shown(0)
    assert WANTED["decision"] not in patterns(host)
    assert pending(host) == waits


@pytest.mark.promise("confirm")
@pytest.mark.rule("RFR-2", "GRD-7", "SKL-3", "PRO-4", "PRO-8")
@pytest.mark.parametrize("host", FIRST, indirect=True)
def test_the_refresh_command_shows_a_plan_and_the_users_word_decides(host: Host) -> None:
    page = host.scene.repo / "memory-bank/details/lamps.md"
    page.write_text("# Lamps\n\nThey hang above every aisle.\n", encoding="utf-8")
    entry = page.parents[1] / "MEMORY.md"
    plan = host.runs(f"{OURS} refresh --plan")
    alone = host.runs(f"{OURS} refresh --yes")
    seen = host.hears(COMMAND.get(host.name, "/memory-bank-refresh"), plan, alone, last="There is a plan.")
    assert "GRD-7" in host.result(seen, 2)
    for word, written in (("不用", False), ("好", True)):
        if written:
            host.hears("once more", plan, going_on=True)
        shown = host.scene.mb("proposals", "show", pending(host))
        host.hears("show it", going_on=True, last=shown)
        host.hears(word, going_on=True)
        assert ("(details/lamps.md)" in entry.read_text(encoding="utf-8")) is written
    (last, *_) = json.loads(host.scene.mb("log", "--json"))["entries"]
    assert (last["flow"], last["words"], last["host"]) == ("refresh", "好", host.name)
