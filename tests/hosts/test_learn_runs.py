"""What a repository states becomes memory, in a real host: `/memory-bank-learn`, one list, one yes (DAY-3)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from documentation.shown import REPOSITORY
from hosts.players import OURS, Host
from hosts.scene import Scene

pytestmark = [pytest.mark.hosts]

RECORD = """# Lamps hang above every aisle

- Status: accepted

## Context

Labels could not be read at night.

## Decision

We hang a lamp above every aisle of the southern hall.

## Drawbacks

The power bill.
"""
RULES = "# Rules\n\n- Never move `shelf_a`, because the map is printed.\n"


@pytest.fixture
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Host:
    scene = Scene(tmp_path / "scene")
    (scene.repo / "docs/adr").mkdir(parents=True)
    (scene.repo / "docs/adr/0001-lamps.md").write_text(RECORD, encoding="utf-8")
    (scene.repo / "CONTRIBUTING.md").write_text(RULES, encoding="utf-8")
    subprocess.run(["git", "add", "docs", "CONTRIBUTING.md"], cwd=scene.repo, env=scene.env, check=True)
    return Host(request.param, scene)


def filled(scene: Scene) -> list[dict[str, Any]]:
    """As an agent would that has read both files."""
    found = {row["path"]: row for row in json.loads(scene.mb("learn", "--json"))["candidates"]}
    lamps, shelf = found["docs/adr/0001-lamps.md"], found["CONTRIBUTING.md"]
    assert (lamps["missing"], shelf["missing"]) == (["scope"], ["trade_off", "scope"])
    lamps["fields"] |= {"scope": "the southern hall"}
    shelf["fields"] |= {"trade_off": "the hall cannot be rearranged", "scope": "shelf_a"}
    return [lamps, shelf]


def blocks(scene: Scene, rows: list[dict[str, Any]], elsewhere: Path) -> list[str]:
    """What the command will print, asked in a state of its own: the scripted model must say it word for word."""
    command = [sys.executable, "-m", "memorybank", "learn", "--propose", "--from", "-", "--json"]
    env = {**scene.env, "PYTHONPATH": str(REPOSITORY / "src"), "XDG_STATE_HOME": str(elsewhere)}
    done = subprocess.run(command, cwd=scene.repo, env=env, input=json.dumps(rows), capture_output=True, text=True)
    return [row["block"] for row in json.loads(done.stdout)["proposals"]]


@pytest.mark.rule("DAY-3", "PRO-3", "PRO-8", "PRO-10", "GRD-7", "SKL-3")
@pytest.mark.parametrize("host", ["claude-code"], indirect=True)
def test_candidates_are_filled_in_shown_as_one_list_and_written_by_one_yes(host: Host, tmp_path: Path) -> None:
    scene = host.scene
    page = scene.repo / "memory-bank/details/patterns.md"
    before = page.read_text(encoding="utf-8")
    rows = filled(scene)
    shown = blocks(scene, rows, tmp_path / "elsewhere")
    assert len(shown) == 2

    look = host.runs(f"{OURS} learn --json")
    propose = host.runs(f"{OURS} learn --propose --from - <<'EOF'\n{json.dumps({'candidates': rows})}\nEOF")
    alone = host.runs(f"{OURS} proposals review")
    last = "Two things that the repository states:\n\n" + "\n\n".join(shown)
    seen = host.hears("/memory-bank-learn", look, propose, alone, last=last)
    assert "memory-bank learn --propose --from -" in seen.shown(0), "the command's own page"
    assert "0001-lamps.md" in host.result(seen, 1)
    assert host.result(seen, 2).count("💾") == 2
    assert "GRD-7" in host.result(seen, 3)
    assert page.read_text(encoding="utf-8") == before, "nothing is remembered without a yes"

    seen = host.hears("yes", going_on=True)
    assert seen.shown(0).count("is written") >= 1
    after = page.read_text(encoding="utf-8")
    assert "a lamp above every aisle" in after
    assert "Never move `shelf_a`" in after
    states = [p["state"] for p in json.loads(scene.mb("proposals", "--all", "--json"))["proposals"]]
    assert states.count("applied") == 2
    assert json.loads(scene.mb("learn", "--json"))["candidates"] == []
