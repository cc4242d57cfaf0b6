"""Every command that README and tutorial show is run, and does what the page says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from documentation.shown import REPOSITORY, Reader, Shown, commands, matches

PAGES = ("README.md", "README.zh.md", "docs/en/tutorial.md", "docs/zh/tutorial.md")
FINDINGS = 1  # what a command that found something exits with


def wrong(reader: Reader, shown: Shown) -> str:
    """What is not as the page has it; "" when all is."""
    if shown.place:
        reader.go(shown.place)
        return ""
    if shown.runner:
        return not_run_by(shown)
    code, out = reader.run(shown)
    if "Traceback" in out:
        return f"fails:\n{out}"
    if shown.output is not None and not matches(shown.output, out):
        return f"prints something else (exit {code}):\n{out}"
    if code and not (shown.output and code == FINDINGS):
        return f"exits with {code}:\n{out}"
    return ""


def not_run_by(shown: Shown) -> str:
    """A command that another test runs: is that test there, and does it name the command?"""
    words = shlex.split(shown.command, comments=True)
    if shown.runner == shown.command == "make test":  # what runs this very test, and may leave none of these out
        (recipe,) = re.findall(
            r"^test: .*\n\t(.*)$", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
        )
        return "" if "not slow" not in recipe and "pytest" in recipe else f"does not run this: {recipe}"
    page = REPOSITORY / shown.runner
    if not page.is_file():
        return f"is left to {shown.runner}, which is not there"
    text = page.read_text(encoding="utf-8")
    named = "[ '\",]+".join(re.escape(word) for word in words[:2])  # on one line, be it as a list
    found = re.search(rf"(?<!\w){named}(?!\w)", text)
    return "" if found else f"is left to {shown.runner}, which does not speak of {' '.join(words[:2])}"


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_reader_who_types_what_the_page_shows_sees_what_it_shows(page: str, tmp_path: Path) -> None:
    reader = Reader(tmp_path / "reader")
    shown = list(commands((REPOSITORY / page).read_text(encoding="utf-8")))
    assert len([s for s in shown if s.command]) >= 5
    problems = [f"{page}:{s.line}: {s.command}\n  {why}" for s in shown if (why := wrong(reader, s))]
    assert not problems, "\n".join(problems)


@pytest.mark.slow
def test_the_commands_of_every_how_to_run(tmp_path: Path) -> None:
    """In English; the Chinese pages show the same commands (test_words)."""
    problems = []
    reader = Reader(tmp_path / "reader")
    for page in sorted((REPOSITORY / "docs/en/how-to").glob("*.md")):
        for shown in commands(page.read_text(encoding="utf-8")):
            if why := wrong(reader, shown):
                problems.append(f"{page.name}:{shown.line}: {shown.command}\n  {why}")
    assert not problems, "\n".join(problems)


@pytest.mark.slow
def test_a_page_that_shows_what_is_not_so_is_noticed(tmp_path: Path) -> None:
    reader = Reader(tmp_path / "reader")
    page = (
        "<!-- run in: a project -->\n```sh\nmemory-bank conjure\n```\n"
        "```console\n$ memory-bank explain --reply yes\nno\n$ echo a b\na ...\n```\n"
        "<!-- run by: tests/nowhere.py -->\n```sh\npipx install .\n```\n"
        "<!-- run by: tests/conftest.py -->\n```sh\npipx install .\n```\n"
    )
    said = [wrong(reader, shown).split("\n")[0] for shown in commands(page)]
    assert said == [
        "",
        "exits with 2:",
        "prints something else (exit 0):",
        "",
        "is left to tests/nowhere.py, which is not there",
        "is left to tests/conftest.py, which does not speak of pipx install",
    ]


def test_words_that_stand_apart_are_no_command() -> None:
    runner = "tests/release/test_installed.py"
    assert not_run_by(Shown(1, "pipx install .", runner=runner)) == ""
    assert not_run_by(Shown(1, "pipx reinstall .", runner=runner)) != ""


def test_a_cut_stands_for_lines_or_for_the_rest_of_one_and_ids_may_differ() -> None:
    assert matches("a\n...\nz", "a\nb\nc\nz\n")
    assert matches("Wrote p-11111111 in ...", "Wrote p-22222222 in 3 ms")
    assert matches("moved in 9fdbb6fe1", "moved in 8efdda121")
    assert not matches("a\nz", "a\nb\nz")
    assert not matches("...\na", "a\nb")
    assert not matches("3 pages", "4 pages")


def test_every_command_is_taken_out_of_a_page() -> None:
    page = "```sh\n# why\na \\\n  b\nc  # d\n```\n```json\n{}\n```\n```console\n$ e \\\n    f\ng\n\n$ h\n```\n"
    assert [(s.command, s.output) for s in commands(page)] == [
        ("a \\\n  b", None),
        ("c  # d", None),
        ("e \\\n    f", "g\n"),
        ("h", ""),
    ]
