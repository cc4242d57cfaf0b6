"""Nothing that a page or a file's name holds may move, hide or turn around what stands on the screen."""

from __future__ import annotations

import subprocess
import sys
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Project
from doors.terminal import at_terminal
from memorybank.texts.catalogue import plain, plain_lines

pytestmark = pytest.mark.slow

ODD = "# Kettle\n\n\x1b]0;title\x07 tea \u202eevil \x1b[31mred\x1b[0m\n"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("\x1b[31mred", r"\x1b[31mred"),
        ("\x9b2J", r"\x9b2J"),
        ("a\x7f\x08", r"a\x7f\x08"),
        ("\u202eevil\u2066", r"\u202eevil\u2066"),
        ("a\u200bb\ufeff", r"a\u200bb\ufeff"),
        ("\U000e0041", r"\U000e0041"),
        ("half \ud800", r"half \ud800"),
        ("two\nlines\t", r"two\x0alines\x09"),
    ],
)
def test_what_drives_a_screen_is_spelled_out(given: str, shown: str) -> None:
    assert plain(given) == shown


@pytest.mark.parametrize("text", ["全角　空格", "\u00a0", "👩\u200d💻 ❤\ufe0f", "می\u200cخواهم", "\ue0b0", "plain"])
def test_what_only_looks_unusual_stays(text: str) -> None:
    assert plain(text) == text


@given(st.text())
def test_no_text_drives_the_screen(text: str) -> None:
    shown = plain_lines(text)
    assert shown.count("\n") == text.count("\n")
    assert not {c for c in shown if category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")} - set("\n\t\u200c\u200d")


def test_a_page_is_shown_harmlessly_on_a_screen_and_byte_for_byte_in_a_pipe(project: Project) -> None:
    project.page("MEMORY.md", "# Shop\n")
    project.page("details/kettle.md", ODD)
    code, shown = at_terminal(project.root, "read", "details/kettle.md")
    assert code == 0
    assert r"\x1b]0;title\x07 tea \u202eevil" in shown
    words = [sys.executable, "-m", "memorybank", "read", "details/kettle.md"]
    assert ODD.encode() in subprocess.run(words, cwd=project.root, capture_output=True, check=True).stdout


def test_where_there_is_no_bank_a_reader_is_told_how_to_get_one(project: Project) -> None:
    done = project.mb("read", "details/kettle.md")
    assert done.code == 4
    assert "memory-bank setup" in done.err
