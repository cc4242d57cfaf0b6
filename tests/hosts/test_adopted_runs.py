"""A Cline repository comes over, in a real host: setup, its memory in the first request, learn, one review, written."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from dialects import BANKS
from doors.terminal import played
from hosts.players import OURS
from hosts.test_learn_runs import RECORD, RULES, blocks, filled
from hosts.test_newcomer_runs import Newcomer

pytestmark = [pytest.mark.hosts]

PATTERNS = "memory-bank/systemPatterns.md"
FILES = {
    **BANKS["Cline"],
    "README.md": "# Harbour\n\nBerths for small boats.\n",
    "docs/adr/0001-lamps.md": RECORD,
    "CONTRIBUTING.md": RULES,
}


@pytest.mark.rule("IMP-1", "IMP-2", "DAY-3", "PRO-10", "GRD-2", "GRD-7", "SKL-3")
def test_a_cline_repository_is_taken_over_and_learns(tmp_path: Path) -> None:
    scene = Newcomer(tmp_path / "scene", "claude-code", FILES)
    subprocess.run(["git", "add", "-A"], cwd=scene.repo, env=scene.env, check=True)
    runs, result = scene.player.shell, scene.player.result

    def theirs() -> dict[str, str]:
        return {path: (scene.repo / path).read_text(encoding="utf-8") for path in FILES}

    assert "the bank of Cline (sure:" in scene.types("memory-bank setup --host claude-code")
    assert theirs() == FILES

    sly = runs("echo '- all done' >> memory-bank/progress.md")
    seen = scene.says("What is going on here?", sly)
    first = seen.shown(0)
    assert "books berths for small boats" in first, "the brief"
    assert "The gate codes are moved to the new lock." in first, "the active context"
    assert "memory-bank/MEMORY.md" in first
    assert "GRD-2" in result(seen, 1)
    assert theirs() == FILES

    rows = filled(scene)
    shown = blocks(scene, rows, tmp_path / "elsewhere")
    propose = runs(f"{OURS} learn --propose --from - <<'EOF'\n{json.dumps({'candidates': rows})}\nEOF")
    last = "Two things that the repository states:\n\n" + "\n\n".join(shown)
    seen = scene.says("/memory-bank-learn", runs(f"{OURS} learn --json"), propose, last=last)
    assert "0001-lamps.md" in result(seen, 1)
    assert result(seen, 2).count("💾") == 2
    assert theirs() == FILES, "nothing is remembered without a yes"

    review = [OURS, "proposals", "review", "--project", str(scene.repo)]
    code, screen = played(review, answers=[("q quit [n]:", "A\n"), ("Proceed? [Y/n]", "\n")], env=scene.env)
    assert code == 0, screen
    after = theirs()
    changed = {path for path in FILES if after[path] != FILES[path]}
    assert changed == {PATTERNS}
    page = after[PATTERNS].splitlines()
    assert [line for line in page if "lamp" not in line and "shelf" not in line] == FILES[PATTERNS].splitlines()
    assert "a lamp above every aisle" in after[PATTERNS]
    assert "Never move `shelf_a`" in after[PATTERNS]
    assert json.loads(scene.mb("learn", "--json"))["candidates"] == []
    assert "a lamp above every aisle" in scene.says("And now?").shown(0), "the next session has it"
