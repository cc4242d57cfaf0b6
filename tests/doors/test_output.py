"""What reaches the screen: columns, colour, silence where it was asked for, and documents that stay whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Project
from doors.terminal import COLOUR, at_terminal, in_pipe
from memorybank.cli import output, run
from memorybank.cli.help import columns as width
from memorybank.cli.help import wrapped

pytestmark = pytest.mark.slow

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Mn", "Me", "Zl", "Zp"]), max_size=60)


# ---------------------------------------------------------------- columns


@pytest.mark.parametrize(
    ("text", "columns"),
    [("abc", 3), ("记忆库", 6), ("v7.1，4 页", 10), ("é", 1), ("e\u0301", 1), ("→", 1), ("👍", 2), ("", 0)],
)
def test_a_chinese_character_takes_two_columns(text: str, columns: int) -> None:
    assert width(text) == columns


@given(TEXT, st.integers(2, 50))
def test_what_is_wrapped_fits_and_loses_nothing(text: str, to: int) -> None:
    lines = wrapped(text, to)
    assert all(width(line) <= to for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_words_stay_whole_and_punctuation_does_not_begin_a_line() -> None:
    assert wrapped("keep memory-bank whole", 12) == ["keep", "memory-bank", "whole"]
    assert wrapped("先读，再写。", 5) == ["先", "读，", "再", "写。"]
    assert wrapped("（见 details/tech.md）", 12) == ["（见", "details/tech", ".md）"]


# ---------------------------------------------------------------- colour


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("env", "screen", "shown"),
    [({}, True, True), ({}, False, False), ({"NO_COLOR": "1"}, True, False), ({"TERM": "dumb"}, True, False)],
)
def test_when_there_is_colour(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], screen: bool, shown: bool) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b" in output.painted("+a", output.as_diff, Screen() if screen else StringIO())) is shown
    assert output.painted("+a", output.as_diff, None) == "+a"


@given(TEXT)
def test_a_look_changes_no_letter(line: str) -> None:
    for look in (output.as_heading, output.as_diff, output.as_wrong):
        assert COLOUR.sub("", look(line)) == line


def test_a_name_cannot_paint_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    output.put("- \x1b[31mred\x1b[0m", output.as_heading)
    assert capsys.readouterr().out == "- \\x1b[31mred\\x1b[0m\n"


@pytest.mark.slow
def test_a_terminal_has_colour_and_a_pipe_or_a_document_has_none(project: Project) -> None:
    project.mb("refresh", "--yes")
    for line in (("status", "--project", str(project.root / "gone")), ("refresh", "--plan")):
        assert not COLOUR.search(at_terminal(project.root, *line, NO_COLOR="1")[1]), line
        done = in_pipe(project.root, *line)
        assert "\x1b" not in done.stdout + done.stderr
        assert "\x1b" not in at_terminal(project.root, *line, "--json")[1]
    assert COLOUR.search(at_terminal(project.root, "doctor", "--project", str(project.root / "gone"))[1])


# ---------------------------------------------------------------- progress


def test_a_wait_is_explained_and_then_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    output.be_quiet(False)
    with run.progress("Looking"):
        pass
    assert screen.getvalue() == "\rLooking …\r\x1b[K"


def test_no_word_of_progress_in_a_pipe_or_in_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen, quiet in ((StringIO(), False), (Screen(), True)):
        monkeypatch.setattr(sys, "stderr", screen)
        output.be_quiet(quiet)
        with run.progress("Looking"):
            pass
        assert screen.getvalue() == ""
    output.be_quiet(False)


# ---------------------------------------------------------------- quiet


@pytest.fixture
def _loud() -> Iterator[None]:
    yield
    output.be_quiet(False)


@pytest.mark.usefixtures("_loud")
def test_quiet_says_nothing_where_all_is_well(project: Project) -> None:
    """And `--json` beside it is the document alone."""
    project.git("init", "-q")
    for line in (
        ("refresh", "--yes"), ("refresh", "--yes"), ("index",), ("index", "--check"), ("archive",), ("status",),
        ("scan",), ("check",), ("proposals",), ("log", "--verify"), ("search", "zzzzz"),
        ("uninstall", "claude-code"),
    ):  # fmt: skip
        done = project.mb(*line, "-q")
        assert (done.out, done.err) == ("", ""), line
    for line in (("status",), ("refresh",), ("check",), ("log",), ("hosts",), ("doctor",)):
        done = project.mb(*line, "-q", "--json")
        assert json.loads(done.out)["schemaVersion"] == "1.0"
        assert done.err == ""


@pytest.mark.usefixtures("_loud")
def test_quiet_still_says_what_is_wrong_and_what_was_asked_for(project: Project) -> None:
    assert project.mb("refresh", "-q").err == "Nothing was changed. To apply this plan: memory-bank refresh --yes\n"
    assert "[Memory Bank Update Plan]" in project.mb("refresh", "--plan", "-q").out
    project.mb("refresh", "--yes")
    assert "# project" in project.mb("read", "MEMORY.md", "-q").out
    assert "details/tech.md" in project.mb("search", "stack", "commands", "layout", "-q").out
    project.page("details/broken.md", "<!-- MACHINE_BLOCK_START -->\n")
    done = project.mb("status", "-q")
    assert done.code == 5
    assert done.out.startswith("- details/broken.md")
    assert "Bank:" not in done.out
    assert [line.split()[0] for line in project.mb("doctor", "-q").out.splitlines() if line[0] != " "] == ["no"]
    refused = project.mb("read", "nothing.md", "-q")
    assert refused.code == 4
    assert "nothing.md" in refused.err


def test_every_command_can_be_quiet() -> None:
    from memorybank.cli.main import cli

    ctx = cli.make_context("memory-bank", ["schema"])
    for name in cli.list_commands(ctx):
        command = cli.get_command(ctx, name)
        assert command is not None
        assert any("--quiet" in param.opts for param in command.params), name


def test_every_command_that_reports_has_a_document(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from memorybank.cli.main import cli

    monkeypatch.chdir(tmp_path)
    ctx = cli.make_context("memory-bank", ["schema"])
    without = {
        name
        for name in cli.list_commands(ctx)
        if (command := cli.get_command(ctx, name)) and not any("--json" in param.opts for param in command.params)
    }
    assert without == {"mcp", "schema", "ui"}  # a server, a document already, and a page in a browser


@pytest.mark.rule("SCH-4", "PAK-3")
def test_a_pack_and_its_faults_are_documents_too(project: Project) -> None:
    from importlib.resources import files

    from jsonschema import Draft202012Validator

    def valid(text: str) -> dict[str, object]:
        document: dict[str, object] = json.loads(text)
        schema = (files("memorybank") / "schemas" / f"{document['action']}.json").read_text(encoding="utf-8")
        Draft202012Validator(json.loads(schema)).validate(document)
        return document

    project.mb("refresh", "--yes")
    pack = valid(project.mb("context", "what is this", "--json").out)["memory_reader"]
    assert isinstance(pack, dict)
    assert pack["user_question"] == "what is this"
