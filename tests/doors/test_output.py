"""What reaches the screen: columns, colour, silence where it was asked for, and documents that stay whole."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Project
from doors.terminal import COLOUR, at_terminal, in_pipe
from memorybank.cli import colour, output, progress
from memorybank.cli.wrap import cut, hanging, table, width, wrapped

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


@given(TEXT, st.integers(2, 50))
def test_what_is_cut_fits_and_says_so(text: str, to: int) -> None:
    shown = cut(text, to)
    assert width(shown) <= to
    assert (shown == text) == (width(text) <= to)
    assert shown == text or shown.endswith("…")


@given(TEXT, st.integers(12, 50))
def test_a_hanging_line_fits(text: str, to: int) -> None:
    assert all(width(line) <= to for line in hanging(text, to).split("\n"))
    assert hanging(text, None) == text


@given(st.lists(st.lists(TEXT, min_size=3, max_size=3), min_size=2, max_size=5), st.integers(30, 120))
def test_a_table_fits_any_window(rows: list[list[str]], to: int) -> None:
    lines = table([[cell or "-" for cell in row] for row in rows], to)
    assert all(width(line) <= to for line in lines)


def test_words_stay_whole_and_punctuation_does_not_begin_a_line() -> None:
    assert wrapped("keep memory-bank whole", 12) == ["keep", "memory-bank", "whole"]
    assert wrapped("先读，再写。", 5) == ["先", "读，", "再", "写。"]
    assert wrapped("（见 details/tech.md）", 12) == ["（见", "details/tech", ".md）"]


def test_columns_stand_below_each_other_in_any_script() -> None:
    lines = table([["名字", "b"], ["x", "y"]], 40)
    assert [width(line[: line.index(mark)]) for line, mark in zip(lines, "by", strict=True)] == [6, 6]


# ---------------------------------------------------------------- colour


class Screen(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("env", "screen", "wanted"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"CLICOLOR_FORCE": "1"}, False, True),
        ({"FORCE_COLOR": "0"}, False, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"CLICOLOR": "0"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_when_there_is_colour(monkeypatch: pytest.MonkeyPatch, env: dict[str, str], screen: bool, wanted: bool) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert colour.wanted(Screen() if screen else StringIO()) is wanted


def test_nobody_listens() -> None:
    assert not colour.wanted(None)


@given(TEXT)
def test_a_look_changes_no_letter(line: str) -> None:
    looks = (colour.heading, colour.diff, colour.finding, colour.place, colour.severity, colour.id_first)
    for look in (*looks, colour.first_word(colour.RED), colour.whole(colour.RED)):
        assert COLOUR.sub("", look(line)) == line


def test_a_name_cannot_paint_the_screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    output.put("- \x1b[31mred\x1b[0m", colour.finding)
    assert capsys.readouterr().out == "\x1b[33m-\x1b[0m \\x1b[31mred\\x1b[0m\n"


@pytest.mark.slow
def test_a_document_has_no_colour_even_where_it_is_forced(project: Project) -> None:
    project.mb("refresh", "--yes")
    for line in (("status",), ("doctor",), ("hosts",), ("search", "cart"), (), ("refresh",), ("verify",)):
        shown = in_pipe(project.root, *line, "--json", FORCE_COLOR="1").stdout
        assert json.loads(shown)
        assert "\x1b" not in shown


@pytest.mark.slow
def test_a_terminal_has_colour_and_a_pipe_has_none(project: Project) -> None:
    project.mb("refresh", "--yes")
    for line in (("doctor",), ("hosts",), ("status", "--project", str(project.root / "gone")), ("search", "tech"), ()):
        assert COLOUR.search(at_terminal(project.root, *line)[1]), line
        assert not COLOUR.search(at_terminal(project.root, *line, NO_COLOR="1")[1]), line
        done = in_pipe(project.root, *line)
        assert "\x1b" not in done.stdout + done.stderr


# ---------------------------------------------------------------- tables at a terminal


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_tables_fit_the_terminal_and_a_pipe_does_not_depend_on_it(
    project: Project, language: str, columns: int
) -> None:
    project.mb("refresh", "--yes")
    project.mb("propose", "focus", "--focus", "购物车的结算流程要支持多种优惠叠加，" * 3, "--no-ask")
    for line in (("hosts",), ("proposals",), ("log",), ("blame", "MEMORY.md")):
        shown = COLOUR.sub("", at_terminal(project.root, *line, columns=columns, MEMORY_BANK_LANGUAGE=language)[1])
        long = [row for row in shown.split("\n") if width(row) > columns]
        assert all(row.strip().startswith("memory-bank ") for row in long), (line, long)  # to be copied
        if columns == 80:
            sizes = (
                in_pipe(project.root, *line, MEMORY_BANK_LANGUAGE=language, COLUMNS=n).stdout for n in ("30", "300")
            )
            assert len(set(sizes)) == 1


# ---------------------------------------------------------------- progress


def test_a_bar_never_wraps(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (20, 40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        for label in ("Reading the bank", "正在对照代码核对各页"):
            assert width(progress.bar(label, 1234, 56789)) < columns


def test_a_wait_is_explained_after_a_moment_and_then_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "_MOMENT", 0.0)
    output.be_quiet(False)
    shown = threading.Event()
    monkeypatch.setattr(screen, "flush", shown.set)
    with progress.progress("Looking", line=True):
        assert shown.wait(60)
    assert screen.getvalue() == "\rLooking …\r\x1b[K"


def test_the_bar_takes_over_from_the_line_and_gives_back_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are read, which can be counted; then they are judged, which cannot."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(progress, "_MOMENT", 0.0)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    output.be_quiet(False)
    with progress.progress("Looking", line=True) as report:
        assert report is not None
        for done in range(1, 3001):
            report(done, 3000)
        _until(lambda: screen.getvalue().endswith("\rLooking …"), threading.Event())
    drawn = screen.getvalue().split("\r")
    assert "Looking [############............] 1500/3000" in drawn
    assert len(drawn) < 250, "not for every page"
    assert drawn[-3:] == ["\x1b[K", "Looking …", "\x1b[K"]


def _until(true: Callable[[], bool], never: threading.Event) -> None:
    for _ in range(6000):
        if true():
            return
        never.wait(0.01)
    raise AssertionError("it was waited for in vain")


def test_a_few_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    with progress.progress("Reading") as report:
        assert report is not None
        for done in range(1, 101):
            report(done, 100)
    assert screen.getvalue() == ""


def test_no_word_of_progress_in_a_pipe_or_in_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    for screen, quiet in ((StringIO(), False), (Screen(), True)):
        monkeypatch.setattr(sys, "stderr", screen)
        output.be_quiet(quiet)
        with progress.progress("Looking", line=True), progress.progress("Reading") as report:
            assert report is None
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
    assert without == {"completion", "schema", "ui"}  # a script, a document already, and a page in a browser


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
    good = project.write("pack.md", project.mb("context", "what is this").out)
    assert valid(project.mb("context", "--check", str(good), "--json").out)["healthy"] is True
    bad = project.mb("context", "--check", str(project.write("bad.md", "nothing")), "--json")
    assert bad.code == 1
    assert valid(bad.out)["healthy"] is False
