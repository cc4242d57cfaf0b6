"""Whoever is told "nothing found" must know that all of it was looked into."""

from __future__ import annotations

import json
import os
import shutil
import socket
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategies  # noqa: F401 (its profile: no deadlines, the same examples every time)
from conftest import Done, Project
from memorybank.app.ask.secret_scan import scan_file
from powerless import powerless
from scan.making import prefixed

pytestmark = pytest.mark.rule("THR-4")


def token(seed: int = 0) -> str:
    return prefixed("glpat-", Random(seed))


@pytest.fixture
def here(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(project.root)
    return project


def found(done: Done) -> dict[str, int]:
    return {row["rule"]: row["line"] for row in json.loads(done.out)["findings"]}


PAGE = f"# 说明\r\n\r\nthe token is {token()} here\r\n"
ODD = {
    "UTF-16 with a BOM": PAGE.encode("utf-16"),
    "UTF-16 big endian with a BOM": "\ufeff".encode("utf-16-be") + PAGE.encode("utf-16-be"),
    "UTF-16LE without one": PAGE.encode("utf-16-le"),
    "UTF-16BE without one": PAGE.encode("utf-16-be"),
    "UTF-16 cut in the middle of a letter": PAGE.encode("utf-16")[:-1],
    "a NUL before it": PAGE.replace("# ", "# \0").encode(),
    "a NUL far behind it": (PAGE + "plain words\n" * 2000 + "\0").encode(),
    "NULs around it": PAGE.replace("is ", "is\0").replace(" here", "\0here").encode(),
    "UTF-16 appended, as a shell of Windows does": b"# Notes\r\n\r\n"
    + f"the token is {token()}\r\n".encode("utf-16-le"),
    "GB18030": PAGE.encode("gb18030"),
}


@pytest.mark.parametrize("story", list(ODD))
def test_a_page_in_odd_bytes_is_searched_all_the_same_by_name_and_when_staged(here: Project, story: str) -> None:
    here.git("init", "-q")
    here.page("notes.md", ODD[story])
    by_name = here.mb("scan", "--json")
    here.git("add", "-A")
    staged = here.mb("scan", "--staged", "--json")
    assert found(by_name) == found(staged)
    assert found(staged)["glpat-token"] == 3
    assert not any(rule.startswith("hidden-") for rule in found(staged)), "a guess at what the bytes mean hides nothing"
    assert (by_name.code, staged.code) == (1, 1)


WORDS = st.text("一上说明密钥 abcXYZ09，。#-|`", max_size=40)
BYTES = ("utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be")


@given(
    st.lists(WORDS, min_size=1, max_size=30),
    st.lists(WORDS, max_size=30),
    st.sampled_from(BYTES),
    st.lists(st.integers(0, 60), max_size=4),
)
def test_a_page_keeps_no_key_by_its_encoding_or_by_stray_nuls(
    before: list[str], after: list[str], encoding: str, nuls: list[int]
) -> None:
    """The key stands on a line of its own: wherever else the NULs are, and whatever language is around it."""
    lines = [*before, f"see {token()} there", *after]
    for at in nuls:
        if at % len(lines) != len(before):
            lines[at % len(lines)] += "\0"
    with tempfile.NamedTemporaryFile(suffix=".md") as file:
        file.write("\n".join(lines).encode(encoding))
        file.flush()
        hits = scan_file(file.name) or ()
    assert ("glpat-token", len(before) + 1) in {(hit.rule, hit.line) for hit in hits}


def test_lines_that_the_last_commit_has_are_known_again_in_odd_bytes(here: Project) -> None:
    here.page("notes.md", ODD["NULs around it"])
    here.commit()
    here.page("notes.md", ODD["NULs around it"] + b"\0more\n")
    here.git("add", "-A")
    assert here.mb("scan", "--staged").code == 0


def test_what_is_no_text_is_passed_over_and_not_counted(here: Project) -> None:
    here.git("init", "-q")
    here.write("image.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + token().encode() + bytes(range(256)) * 40)
    here.write("empty.md", "")
    here.write("notes.txt", "plain\n")
    here.write("wide.txt", PAGE.encode("utf-16-le"))
    by_name = here.mb("scan", "image.png", "empty.md", "notes.txt", "wide.txt", "--json")
    here.git("add", "-A")
    for done in (by_name, here.mb("scan", "--staged", "--json")):
        told = json.loads(done.out)
        assert (told["files"], told["unread"], list(found(done))) == (3, [], ["glpat-token"])
    assert "Nothing found in 0 files" in here.mb("scan", "image.png").out


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_cannot_be_read_is_named_with_why_and_is_not_called_clean(here: Project, language: str) -> None:
    here.write("memory-bank.toml", f'language = "{language}"\n')
    here.page("MEMORY.md", "# Shop\n")
    os.mkfifo(here.bank / "pipe.md")
    done = here.mb("scan")
    assert done.code == 1
    assert "memory-bank/pipe.md" in done.err
    assert ("Nothing found in 1 files, but 1 could not be read" if language == "en" else "1 处无法读取") in done.out
    told = json.loads(here.mb("scan", "--json").out)
    assert (told["files"], [row["path"] for row in told["unread"]]) == (1, ["memory-bank/pipe.md"])


def test_a_pipe_that_somebody_names_is_no_text_but_no_page_either(here: Project) -> None:
    """A folder may hold any; whoever names one wants it read."""
    here.write("docs/notes.txt", "plain\n")
    os.mkfifo(here.root / "docs/pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("docs/socket")
        assert here.mb("scan", "docs").code == 0
        for name in ("docs/pipe", "docs/socket"):
            done = here.mb("scan", name)
            assert (done.code, name in done.err) == (1, True)


@pytest.mark.slow
def test_a_folder_that_lets_nobody_in_is_named(here: Project) -> None:
    here.page("MEMORY.md", "# Shop\n")
    here.page("details/design/login.md", f"{token()}\n")
    shut = here.bank / "details/design"
    shut.chmod(0)
    try:
        for args, path in (
            (["scan"], "memory-bank/details/design"),
            (["scan", "memory-bank/details/design"], "memory-bank/details/design"),
            (["scan", "memory-bank/details/design/login.md"], "memory-bank/details/design/login.md"),
        ):
            with powerless():
                done = here.mb(*args)
            assert done.code == 1, done
            assert f"{path} was not read: Permission denied." in done.err
            assert "could not be read" in done.out
    finally:
        shut.chmod(0o755)
    assert here.mb("scan").code == 1


def test_what_git_does_not_hand_out_is_named(here: Project) -> None:
    """A damaged repository, or a partial clone without its network."""
    here.write("a.md", "plain\n")
    here.git("init", "-q")
    here.write("b c.md", f"{token()}\n")
    here.git("add", "-A")
    blob = here.git("rev-parse", ":b c.md").strip()
    lost = here.root / ".git/objects" / blob[:2] / blob[2:]
    shutil.move(lost, Path(f"{lost}.lost"))
    done = here.mb("scan", "--staged")
    assert done.code == 1
    assert "b c.md was not read" in done.err
    assert "git cat-file blob ':b c.md'" in done.err
    assert "in 1 files" in done.out
