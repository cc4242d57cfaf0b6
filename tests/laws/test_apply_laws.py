"""Laws of applying: an empty plan writes nothing at all, and the second run of anything is no run."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conftest import Project
from memorybank.markdown import read
from memorybank.model.bank import Shape
from memorybank.model.change import Applied, Flow, Plan, Update
from memorybank.store.apply import apply
from memorybank.store.project import places
from strategies import BOM, Made, harmless, pages


def state_of(project: Project) -> Path:
    return places(project.bank).state


def snapshot(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Inode, time and bytes: a file written anew with the same content does not pass for untouched."""
    return {
        str(p.relative_to(folder)): (p.stat().st_ino, p.stat().st_mtime_ns, p.read_bytes() if p.is_file() else b"")
        for p in sorted(folder.rglob("*"))
    }


@pytest.mark.rule("RFR-8")
@pytest.mark.parametrize("flow", list(Flow))
def test_an_empty_plan_writes_nothing_not_even_state(project: Project, flow: Flow) -> None:
    project.page("MEMORY.md", "# x\r\n")
    before = snapshot(project.root)
    assert apply(Plan(flow), project.bank, places(project.bank)) is Applied.NOTHING
    assert snapshot(project.root) == before
    assert not state_of(project).parent.exists()


PROJECT_FILES = {
    "README.md": "# Widget\n\nCounts widgets for a living.\n",
    "pyproject.toml": '[project]\nname = "widget"\ndependencies = ["flask"]\n',
    "Makefile": "test:\n\tpytest\n",
}


@pytest.mark.rule("RFR-8", "RFR-2")
@pytest.mark.parametrize("later", ["2026-03-15T08:00:00Z", "2026-09-01T00:00:00Z"])
def test_refresh_twice_is_refresh_once(project: Project, later: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, text in PROJECT_FILES.items():
        project.write(path, text)
    assert project.mb("refresh", "--yes").code == 0
    once = snapshot(project.root)
    monkeypatch.setenv("MEMORY_BANK_NOW", later)
    for command in (("refresh", "--yes"), ("index", "--yes"), ("archive", "--yes"), ("refresh",)):
        done = project.mb(*command)
        assert done.code == 0, done
        assert snapshot(project.root) == once, command


@pytest.mark.rule("RFR-8")
def test_a_plan_that_is_only_shown_writes_nothing(project: Project) -> None:
    for path, text in PROJECT_FILES.items():
        project.write(path, text)
    before = snapshot(project.root)
    assert project.mb("refresh", "--plan", "--diff").code == 0
    assert project.mb("refresh").code == 3
    assert project.mb("refresh", "--json").code == 3
    assert snapshot(project.root) == before
    assert not state_of(project).parent.exists()


def entry(body: list[str]) -> list[str]:
    return [
        "<!-- MEMORY_BANK_TEMPLATE:v7.1 -->",
        "## Project Snapshot",
        "- **Name**: something else",
        "## Current Focus",
        *body,
        "## Routing Rules（意图驱动）",
        "",
    ]


@pytest.mark.slow
@pytest.mark.rule("RFR-8", "LAY-3")
@settings(max_examples=25)
@given(pages(harmless.map(entry)), st.sampled_from(("a b", "x(y)", "汉字", "p|q")))
def test_every_command_settles_after_one_run_on_any_page(made: Made, name: str) -> None:
    assume(read(made.text).shape is Shape.MARKED)
    with tempfile.TemporaryDirectory() as folder:
        project = Project(Path(folder))
        project.write("pyproject.toml", '[project]\nname = "widget"\n')
        project.page("MEMORY.md", made.text)
        for number in range(9):
            project.page(f"details/design/{name} {number}.md", f"{BOM}# {name}\r\n\r\nProse of {number}")
        for command in ("refresh", "index", "archive"):
            assert project.mb(command, "--yes", "--on-conflict", "overwrite").code == 0
        once = snapshot(project.root)
        after = project.text("MEMORY.md")
        assert after.startswith(made.head)
        assert after.endswith(made.tail)
        for command in ("refresh", "index", "archive"):
            assert project.mb(command, "--yes").code == 0
            assert snapshot(project.root) == once


@pytest.mark.rule("LAY-3", "RFR-7")
@settings(max_examples=40)
@given(st.binary(max_size=200), st.binary(max_size=200))
def test_an_apply_writes_exactly_the_bytes_of_its_plan(before: bytes, after: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = Project(Path(folder))
        project.page("details/other.md", b"\xff untouched \r\n")
        target = project.page("a.md", before)
        mode = 0o640
        target.chmod(mode)
        plan = Plan(Flow.INDEX, (Update("a.md", before, after, "x"),))
        assert apply(plan, project.bank, places(project.bank)) is Applied.WHOLE
        assert target.read_bytes() == after
        assert target.stat().st_mode & 0o777 == mode
        assert project.tree() == {"memory-bank/a.md": after, "memory-bank/details/other.md": b"\xff untouched \r\n"}
