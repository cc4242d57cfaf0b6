"""The hosts that came last, each played with the same stories: what did the model get to see?"""

from __future__ import annotations

import shlex
import string
from pathlib import Path

import pytest

from hosts.model_server import Script
from hosts.players import OURS, Host, Turn
from hosts.scene import FOCUS, Scene, tool
from hosts.stage import Seen

pytestmark = [pytest.mark.hosts]

NEWER = ("kilo", "cline", "droid", "kimi")
# How each asks for a summary when its context is full, and how full that is.
SUMMARIES = {
    "kilo": ["context summarization agent"],
    "droid": ["Please summarize the following conversation"],
    "kimi": ["You are about to run out of context"],
}
FULL = 98_000
PAGE = "memory-bank/details/patterns.md"


@pytest.mark.promise("memory", "markdown", "shell", "hooks")
@pytest.mark.rule("INJ-1", "GRD-1", "GRD-2", "GAT-8")
@pytest.mark.parametrize("host", NEWER)
def test_memory_goes_in_and_the_bank_and_the_hooks_are_guarded(host: str, tmp_path: Path) -> None:
    player = Host(host, Scene(tmp_path / "scene"))
    settings = Path(player.settings)
    settings = settings if settings.is_absolute() else player.scene.repo / settings
    wired = settings.read_text(encoding="utf-8")
    seen = player.hears(
        "please do it",
        player.writes("memory-bank/run.sh", "true\n"),
        player.runs(f"echo x >> {PAGE}"),
        player.runs("true"),  # Cline gives up after three calls in a row that failed
        player.runs(f"rm {settings}"),
    )
    assert FOCUS in seen.shown(0)
    assert "protocol_version: memory-bank/v1" in seen.shown(0)
    for at, rule in ((1, "GRD-1"), (2, "GRD-2"), (4, "GAT-8")):
        assert rule in player.result(seen, at)
    assert not (player.scene.repo / "memory-bank/run.sh").exists()
    assert "\nx" not in (player.scene.repo / PAGE).read_text(encoding="utf-8")
    assert "memory-bank" in settings.read_text(encoding="utf-8")
    assert len(settings.read_text(encoding="utf-8")) >= len(wired)


def block(host: Host, *turns: Turn, cues: list[dict[str, object]] | None = None) -> Seen:
    """A run in which the read gate refuses."""
    script = Script(list(turns), cues=cues or [])
    return host.player.play(host.scene, script, args=host.player.first, MEMORY_BANK_GUARD_MODE="block")


def reads(host: Host, path: str) -> Turn:
    if host.name == "cline":
        return tool("read_files", files=[{"path": host.scene.at(path)}])
    name = {"kilo": "read"}.get(host.name, "Read")
    key = {"kilo": "filePath", "kimi": "path"}.get(host.name, "file_path")
    return tool(name, **{key: host.scene.at(path)})


@pytest.mark.promise("read-gate")
@pytest.mark.rule("GAT-2", "GAT-3", "GAT-7")
@pytest.mark.parametrize("host", NEWER)
def test_the_read_gate_blocks_and_then_opens(host: str, tmp_path: Path) -> None:
    player = Host(host, Scene(tmp_path / "scene"))
    login = player.writes("src/auth/login.py", "x = 1\n")
    seen = block(player, login, reads(player, PAGE), *player.thinks(), login)
    assert "GAT-2" in player.result(seen, 1)
    assert PAGE in player.result(seen, 1)
    assert (player.scene.repo / "src/auth/login.py").exists()


@pytest.mark.promise("compaction", "recovery")
@pytest.mark.rule("INJ-1")
@pytest.mark.parametrize("host", ["cline"])
def test_the_memory_is_a_rule_of_every_request(host: str, tmp_path: Path) -> None:
    """So a compaction, of which no event tells, does not take it away."""
    player = Host(host, Scene(tmp_path / "scene"))
    seen = player.hears("please do it", player.runs("true"), player.runs("echo 1"))
    assert [FOCUS in body["messages"][0]["content"] for body in seen.main] == [True] * 3


@pytest.mark.promise("compaction", "recovery")
@pytest.mark.rule("REC-1", "REC-2", "INJ-1")
@pytest.mark.parametrize("host", list(SUMMARIES))
def test_after_a_compaction(host: str, tmp_path: Path) -> None:
    """Kilo Code has it in every request; Kimi Code hears it with the next message, Droid in the next session."""
    player = Host(host, Scene(tmp_path / "scene"))
    player.scene.write("memory-bank/details/design/shelf.md", "# Shelf\n\nHow src/shelf.py counts.\n")
    shelf, anchor = player.writes("src/shelf.py", "x = 1\n"), reads(player, "memory-bank/details/design/shelf.md")
    cues: list[dict[str, object]] = [{"when": SUMMARIES[host], "reply": {"text": "We counted widgets."}}]
    full = {**player.runs("true"), "input": FULL}
    thinks = player.thinks()  # its hooks of a read and of the compaction are then done
    seen = block(player, anchor, *thinks, full, *thinks, shelf, anchor, shelf, cues=cues)
    after = next(at for at in range(len(seen.main)) if "We counted widgets." in seen.shown(at))
    assert (FOCUS in seen.shown(after)) is (host == "kilo")
    if host == "droid":
        assert "REC-2" not in seen.shown(-1)
    else:
        refused = player.result(seen, after + len(thinks) + 1)
        assert "REC-2" in refused
        assert "details/design/shelf.md" in refused
    assert FOCUS in player.hears("and now?", going_on=True).shown(0)


ASKS = {
    "cline": ("spawn_agent", {"systemPrompt": "You mend.", "task": "Mend the shelf"}),
    "kilo": ("task", {"subagent_type": "general"}),
    "droid": ("Task", {"subagent_type": "worker"}),
    "kimi": ("Agent", {"subagent_type": "coder"}),
}


@pytest.mark.promise("sub-memory", "sub-guard")
@pytest.mark.rule("INJ-1", "GRD-1")
@pytest.mark.parametrize("host", NEWER)
def test_a_sub_agent_is_guarded(host: str, tmp_path: Path) -> None:
    """Kilo Code's and Cline's begin with the memory. Droid's needs a service that `droid exec` does not have."""
    player = Host(host, Scene(tmp_path / "scene"))
    name, args = ASKS[host]
    ask = tool(name, **({"description": "look", "prompt": "Mend the shelf", **args} if host != "cline" else args))
    sneaks = player.writes("memory-bank/run.sh", "true\n")
    theirs = {"when": ["Mend the shelf"], "unless": ["please do it"]}
    told = {"text": "I could not, as the folder takes pages only. " * 8}  # a summary that is long enough
    cues: list[dict[str, object]] = [
        {**theirs, "unless": ["please do it", "GRD-1"], "reply": sneaks},
        {**theirs, "reply": told},
    ]
    seen = player.player.play(player.scene, Script([ask], cues=cues), args=player.player.first)
    child = [at for at in range(len(seen.main)) if "please do it" not in seen.shown(at)]
    assert not (player.scene.repo / "memory-bank/run.sh").exists()
    if host == "droid":
        assert not child
        assert "Could not reach the daemon" in player.result(seen, 1)
        return
    assert "GRD-1" in seen.shown(child[-1])
    assert [FOCUS in seen.shown(at) for at in child] == [host in ("kilo", "cline")] * len(child)


PROPOSAL = [
    "propose",
    "focus",
    "--focus",
    "Lamps above every aisle",
    "--boundary",
    "until May",
    "--pointer",
    "README.md",
]
DRAWN = string.ascii_letters + string.digits
SECRET = "ghp_" + "".join(DRAWN[(i * i * 7 + i * 29) % 62] for i in range(36))


@pytest.mark.promise("secrets", "confirm")
@pytest.mark.rule("GRD-5", "THR-4")
@pytest.mark.parametrize("host", ["cline", "droid", "kimi"])
def test_a_yes_that_no_hook_hears_writes_nothing(host: str, tmp_path: Path) -> None:
    player = Host(host, Scene(tmp_path / "scene"))
    secret = player.writes("memory-bank/details/tokens.md", f"# Tech\n\nThe token is {SECRET}\n")
    propose = player.runs(shlex.join([OURS, *PROPOSAL]))
    seen = player.hears("count them", secret, propose, last="Shall I write this?")
    assert "THR-4" in player.result(seen, 1)
    assert not (player.scene.repo / "memory-bank/details/tokens.md").exists()
    shown = player.result(seen, 2)
    assert "💾" in shown
    player.hears("yes please", going_on=True)
    assert "Lamps" not in (player.scene.repo / "memory-bank/MEMORY.md").read_text(encoding="utf-8")
    assert '"state": "pending"' in player.scene.mb("proposals", "--json")
