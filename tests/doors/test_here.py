"""`memory-bank` alone: where one stands, and one next step, in whatever state things are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from conftest import Project
from doors.terminal import COLOUR, at_terminal, in_pipe
from memorybank.cli.overview_text import overview_document, overview_text
from memorybank.cli.wrap import width
from memorybank.model.errors import BadUsage

pytestmark = pytest.mark.slow

SCHEMA = json.loads((files("memorybank") / "schemas" / "here.json").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def _nobody_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")


def found(project: Project, language: str = "en") -> tuple[dict[str, object], str]:
    """The document and the text, in this process."""
    from memorybank.app.ask.overview import overview
    from memorybank.app.setting import open_setting

    os.environ["MEMORY_BANK_LANGUAGE"] = language
    try:
        setting = open_setting(None, project.root, forgiving=(BadUsage,))
        seen = overview(setting)
        told = overview_document(seen, setting.say)
        Draft202012Validator(SCHEMA).validate(told)
        return told, overview_text(seen, setting.say)
    finally:
        del os.environ["MEMORY_BANK_LANGUAGE"]


def next_step(project: Project) -> str:
    step = found(project)[0]["next"]
    assert isinstance(step, dict)
    return str(step["command"])


def claude_code_is_used() -> None:
    page = Path(os.environ["HOME"], ".claude/history.jsonl")
    page.parent.mkdir()
    page.touch()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_day_with_the_bank(project: Project, language: str, golden: Callable[[str, str], None]) -> None:
    """Nothing, then a bank, then a host, a proposal, a page that slipped."""
    project.git("init", "-q")
    pages = [found(project, language)[1]]
    project.mb("refresh", "--yes")
    pages.append(found(project, language)[1])
    claude_code_is_used()
    pages.append(found(project, language)[1])
    project.mb("install", "claude-code", "--yes")
    pages.append(found(project, language)[1])
    project.mb("propose", "focus", "--focus", "the cart", "--no-ask")
    pages.append(found(project, language)[1])
    golden(f"here-{language}.txt", "\n\n".join(pages).replace(str(project.root), "~/shop") + "\n")


def test_every_state_has_its_step(project: Project) -> None:
    assert next_step(project) == "memory-bank setup"
    assert "no git repository" in found(project)[1]
    project.git("init", "-q")
    assert next_step(project) == "memory-bank setup"
    project.bank.mkdir()
    assert next_step(project) == "memory-bank setup"
    project.page("brief.md", "# Shop\n")
    assert next_step(project) == "memory-bank refresh"
    project.mb("refresh", "--yes")
    assert next_step(project).startswith("memory-bank select")
    claude_code_is_used()
    assert next_step(project) == "memory-bank setup"
    project.mb("install", "claude-code", "--yes")
    assert next_step(project).startswith("memory-bank select")
    project.mb("propose", "focus", "--focus", "the cart", "--no-ask")
    assert next_step(project) == "memory-bank proposals"


@pytest.mark.rule("GRD-2")
def test_what_slipped_past_the_guard_comes_before_what_waits(project: Project) -> None:
    from memorybank.store import good_state
    from memorybank.store.project import find

    project.mb("refresh", "--yes")
    project.mb("propose", "focus", "--focus", "the cart", "--no-ask")
    state, bank = str(find(str(project.root), project.root).places.state), os.path.realpath(project.bank)
    good_state.accept(bank, state)
    project.page("details/tech.md", "# gone\n")
    good_state.check(bank, state, "s")
    assert next_step(project) == "memory-bank restore --plan --diff"
    assert found(project)[0]["slips"] == 1


def test_what_verify_found_out_is_known(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memorybank.store.history.answer_cache.SETTLED", 0)  # believe a stamp at once
    project.write("src/cart.py", "x = 1\n")
    project.mb("refresh", "--yes")
    project.page("details/design/cart.md", "# Cart\n\nThe cart lives in `src/cart.py`.\n")
    project.commit()
    (project.root / "src/cart.py").rename(project.root / "src/basket.py")
    project.commit()
    assert found(project)[0]["staleClaims"] is None
    project.mb("verify")
    assert found(project)[0]["staleClaims"] == 1
    assert next_step(project) == "memory-bank verify"


@pytest.mark.parametrize(
    ("make", "state"),
    [
        (lambda p: p.page("MEMORY.md", "<!-- MACHINE_BLOCK_START -->\n"), "damaged"),
        (lambda p: p.page("MEMORY.md", "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"), "damaged"),
        (lambda p: p.page("MEMORY.md", "记忆".encode("gbk")), "damaged"),
        (lambda p: p.page("MEMORY.md", b"\0"), "damaged"),
        (lambda p: p.write("memory-bank", "a file"), "damaged"),
        (lambda p: (p.bank.mkdir(), (p.bank / "MEMORY.md").symlink_to("/etc/passwd")), "damaged"),
        (lambda p: (p.bank.mkdir(), (p.bank / "MEMORY.md").mkdir()), "damaged"),
        (lambda p: p.page("notes.md", "# what is this\n"), "unknown"),
        (lambda p: p.page("MEMORY.md", "# no marker\n"), "below"),
        (lambda p: p.write("pyproject.toml", "[tool.memory-bank]\nlanguage = 7\n"), "missing"),
        (lambda p: p.write("memory-bank.toml", "not toml ["), "missing"),
    ],
)
def test_whatever_is_wrong_is_said_and_nothing_is_touched(
    project: Project, make: Callable[[Project], object], state: str
) -> None:
    make(project)
    before = project.tree()
    told, shown = found(project)
    bank = told["bank"]
    assert isinstance(bank, dict)
    assert bank["state"] == state
    assert (state == "damaged") == bool(bank["why"])
    assert "Next: memory-bank" in shown
    assert project.tree() == before
    assert not Path(os.environ["XDG_STATE_HOME"]).exists()


def test_a_home_nobody_can_write_to_and_no_git(project: Project) -> None:
    project.page("MEMORY.md", "# x\n")
    env = {"HOME": "/nonexistent", "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "", "PATH": "/nonexistent"}
    done = in_pipe(project.root, **env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Next: memory-bank refresh" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("more", [">&-", "2>&-", "| head -0", "<&-"])
def test_nobody_listening_is_no_bug(project: Project, more: str) -> None:
    command = f"{sys.executable} -m memorybank {more}"
    done = subprocess.run(["sh", "-c", command], cwd=project.root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("columns", [40, 80])
def test_it_fits_its_window(project: Project, language: str, columns: int) -> None:
    project.page("MEMORY.md", "<!-- MACHINE_BLOCK_START -->\n")
    code, shown = at_terminal(project.root, columns=columns, MEMORY_BANK_LANGUAGE=language)
    assert code == 0
    assert COLOUR.search(shown)
    assert max(map(width, COLOUR.sub("", shown).split("\n"))) <= columns
