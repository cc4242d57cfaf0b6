"""`memory-bank scan`: files, folders, what is staged, batches; and never a value on the screen."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from conftest import Project
from memorybank.policy.scan.token_formats import PREFIXES, ROWS
from memorybank.store import scan_input
from scan.making import letters, prefixed, value_of

pytestmark = [pytest.mark.rule("THR-4"), pytest.mark.slow]
SCHEMA = json.loads((files("memorybank") / "schemas" / "scan.json").read_text(encoding="utf-8"))
DOCUMENT = Draft202012Validator(SCHEMA)
ANSWER = Draft202012Validator({**SCHEMA["$defs"]["answer"], "$defs": SCHEMA["$defs"]})


def token(seed: int = 0) -> str:
    return prefixed("glpat-", Random(seed))


def guess(seed: int = 0) -> str:
    return f"api_key: {letters(Random(seed), 32)}"


@pytest.fixture
def here(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(project.root)
    return project


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_a_person_reads(here: Project, golden: Callable[[str, str], None], language: str) -> None:
    here.write("memory-bank.toml", f'language = "{language}"\n')
    here.page("MEMORY.md", f"# Shop\n\ndeploy with {token()}\n{guess()}\n")
    here.page(
        "details/tech.md",
        "# Tech\n\nab\u200bcd\nCustomer Ann (ann.carter64@gmail.com) called\nSSN 544-71-8832\nAnn 17751644317\n",
    )
    done = here.mb("scan")
    assert done.code == 1
    golden(f"scan-{language}.txt", done.out)
    here.page("MEMORY.md", "# Shop\n")
    here.page("details/tech.md", "# Tech\n")
    done = here.mb("scan")
    assert (done.code, done.err) == (0, "")
    golden(f"scan-clean-{language}.txt", done.out)


def test_a_warning_fails_nothing(here: Project) -> None:
    here.page("MEMORY.md", "call +1 (415) 642-7020\n")
    done = here.mb("scan")
    assert (done.code, "memory-bank/MEMORY.md:1  phone  warn" in done.out) == (0, True)


def test_no_value_is_ever_shown(here: Project) -> None:
    """Neither on the screen, nor in JSON, nor in a batch, nor in what goes wrong."""
    random = Random(11)
    values = [*(value_of(row, random) for row in ROWS), *(prefixed(prefix, random) for prefix in PREFIXES)]
    lines = [f"see {value} there" for value in values]
    here.page("MEMORY.md", "\n".join(lines))
    rows = "".join(json.dumps({"text": line}) + "\n" for line in lines)
    broken = "".join(f'{{"text": "{value}\n' for value in values[:20])
    for done in (here.mb("scan"), here.mb("scan", "--json"), here.mb("scan", "--batch", stdin=rows + broken)):
        shown = done.out + done.err
        assert [value for value in values if telling(value) in shown] == []


def telling(value: str) -> str:
    """The end of its longest run; the whole of a value that is all signs, as its runs are words of our own."""
    run = max(re.findall("[0-9A-Za-z]+", value), key=len)[-16:]
    return run if len(run) >= 8 else value


def test_a_document_is_what_its_schema_says(here: Project) -> None:
    here.page("MEMORY.md", f"{token()}\n{guess()}\n13959707013\n")
    done = here.mb("scan", "--json")
    found = json.loads(done.out)
    DOCUMENT.validate(found)
    assert (done.code, found["refused"], found["warned"], found["files"]) == (1, 2, 1, 1)
    assert [(f["line"], f["severity"], f["generic"]) for f in found["findings"]] == [
        (1, "refuse", False),
        (2, "refuse", True),
        (3, "warn", False),
    ]


def test_a_batch_answers_every_line_in_order(here: Project) -> None:
    lines = [
        json.dumps({"text": f"a\nb {token()}"}),
        "not json",
        "[]",
        '{"text": 1}',
        "",
        json.dumps({"text": "plain"}),
    ]
    lines += [json.dumps({"text": "a\u200bb"}), '{"text": "\\ud800"}', "[" * 5000]
    done = here.mb("scan", "--batch", stdin="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in done.out.split("\n") if line]
    for answer in answers:
        ANSWER.validate(answer)
    assert done.code == 0
    assert len(answers) == len(lines)
    assert answers[0] == {"findings": [{"rule": "glpat-token", "line": 2, "severity": "refuse"}]}
    assert [bool(answer.get("error")) for answer in answers] == [
        False,
        True,
        True,
        True,
        True,
        False,
        False,
        False,
        True,
    ]


def test_any_text_file_is_read_and_nothing_else(here: Project) -> None:
    bad = f"token {token()}\n"
    here.write("notes.txt", bad)
    here.write("deep/er/settings.ini", bad)
    here.write("wide.txt", bad.encode("utf-16"))
    here.write("old.txt", f"说明 {bad}".encode("gb18030"))
    here.write(".git/config", bad)
    here.write("image.png", b"\x89PNG\0\0" + bad.encode())
    here.write("empty.md", "")
    os.mkfifo(here.root / "pipe")
    (here.root / "link-out").symlink_to("/etc/hostname")
    (here.root / "loop").symlink_to(here.root)
    done = here.mb("scan", ".")
    assert sorted(line.split(":")[0] for line in done.out.split("\n") if "glpat-token" in line) == [
        "./deep/er/settings.ini", "./notes.txt", "./old.txt", "./wide.txt",
    ]  # fmt: skip
    assert done.code == 1


def test_a_large_file_is_read_in_pieces_and_lines_are_counted_through(
    here: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan_input, "_PIECE", 5000)
    monkeypatch.setattr(scan_input, "_AGAIN", 1000)
    key = "\n".join(
        ["-----BEGIN PRIVATE KEY-----", *(letters(Random(at), 64) for at in range(6)), "-----END PRIVATE KEY-----"]
    )
    wanted = {}
    lines: list[str] = []
    for at in range(60):
        lines += [f"filler {at} " + "plain words " * 6] * (7 + at % 5)
        wanted[len(lines) + 1] = "private-key" if at % 2 else "glpat-token"
        lines += (key if at % 2 else f"see {token(at)}").split("\n")
    here.write("large.md", "\n".join(lines))
    found = json.loads(here.mb("scan", "large.md", "--json").out)["findings"]
    assert {f["line"]: f["rule"] for f in found} == wanted


def test_what_cannot_be_read_is_named(here: Project) -> None:
    here.write("a.md", "plain\n")
    (here.root / "dangling.md").symlink_to("gone.md")
    assert here.mb("scan", ".").code == 0
    assert here.mb("scan", "gone.md").code == 2
    for path in (Path("/proc/self/mem"), here.write("shut.md", "plain\n")):
        if path.name == "shut.md":
            path.chmod(0)
        if (path.exists() and not os.access(path, os.R_OK)) or (path.name == "mem" and path.exists()):
            done = here.mb("scan", "a.md", str(path))
            assert (done.code, path.name in done.err) == (1, True)


def test_without_a_bank_and_without_a_name_it_says_so(here: Project) -> None:
    assert here.mb("scan").code == 4
    here.write("a.md", "plain\n")
    assert here.mb("scan", "a.md").code == 0


def test_only_staged_lines_count_before_a_commit(here: Project) -> None:
    here.write("docs/old.md", f"old {token(1)}\n")
    here.commit()
    here.write("docs/old.md", f"old {token(1)}\nmore\n")
    here.git("add", "-A")
    assert here.mb("scan", "--staged").code == 0
    here.write("docs/old.md", f"old {token(1)}\nmore\nnew {token(2)}\n")
    here.write("docs/空 格.md", f"{guess()}\n")
    here.write("unstaged.md", token(3))
    here.git("add", "docs")
    done = here.mb("scan", "--staged")
    assert done.code == 1
    assert [line.split("  ")[0] for line in done.out.split("\n") if "refuse" in line][:2] == [
        "docs/old.md:3", "docs/空 格.md:1",
    ]  # fmt: skip
    assert here.mb("scan", "--staged", "docs").code == 2


def test_a_first_commit_is_all_new(here: Project) -> None:
    here.write("a.md", f"{token()}\n")
    assert here.mb("scan", "--staged").code == 4  # no repository
    here.git("init", "-q")
    here.git("add", "-A")
    assert here.mb("scan", "--staged").code == 1
