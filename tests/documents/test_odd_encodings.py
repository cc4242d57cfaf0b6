"""Pages that are not UTF-8 text: named, with the repair, and never touched by any command."""

from __future__ import annotations

import json

import pytest

from conftest import Project
from memorybank.model.bank import SIZE_CAP
from memorybank.model.errors import DamagedBank
from memorybank.store.files import decode, read_page

pytestmark = pytest.mark.slow

TEXT = "# 记忆\n\n一些中文内容，足够长，可以辨认。\n\n- [x] 完成\n"
BAD = {
    # name:            (bytes, words of the repair)
    "gbk": (TEXT.encode("gbk"), "iconv"),
    "utf-16 with a mark": (TEXT.encode("utf-16"), "UTF-16"),
    "utf-16le without": (TEXT.encode("utf-16-le"), "UTF-16"),
    "utf-16be without": (TEXT.encode("utf-16-be"), "UTF-16"),
    "utf-16be with a mark": (b"\xfe\xff" + TEXT.encode("utf-16-be"), "UTF-16"),
    "utf-16 with a mark, no zero byte": (b"\xff\xfe" + "汉字".encode("utf-16-le"), "UTF-16"),
    "latin-1": ("# Mémoire café\n".encode("latin-1"), "iconv"),
    "a zero byte": (TEXT.encode() + b"x\0y\n", "NUL"),
    "only zero bytes": (b"\0" * 64, "NUL"),
    "a lone surrogate": (b"# x\n\xed\xa0\x80\n", "UTF-8"),
    "cut in the middle of a character": (TEXT.encode()[:-3] + b"\xe6\x88", "UTF-8"),
    "overlong": (b"# x\n\xc0\xaf\n", "UTF-8"),
    "beyond Unicode": (b"# x\n\xf5\x80\x80\x80\n", "UTF-8"),
}
GOOD = {
    "empty": b"",
    "only a BOM": b"\xef\xbb\xbf",
    "two BOMs": b"\xef\xbb\xbf\xef\xbb\xbf# x\n",
    "only newlines": b"\n" * 500,
    "only a carriage return": b"\r",
    "control characters": bytes(c for c in range(1, 128)),
    "next line and separators": "# a\x85b\u2028c\u2029d\n".encode(),
    "not a character": "\ufffe \uffff \U0010ffff\n".encode(),
}
PLACES = (
    "MEMORY.md",
    "details/progress.md",
    "details/design/index.md",
    "details/design/a.md",
    "details/archive/active_2026-03.md",
)
COMMANDS = (
    ("status",),
    ("doctor",),
    ("index", "--check"),
    ("refresh", "--yes"),
    ("index", "--yes"),
    ("archive", "--yes"),
    ("refresh", "--yes", "--on-conflict", "overwrite"),
)


def a_bank(project: Project) -> None:
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    project.page("details/progress.md", "# P\n\n" + "".join(f"- [x] finished {n}\n" for n in range(30)))
    for name in "abcdefghi":
        project.page(f"details/design/{name}.md", f"# {name}\n\nAbout {name}.\n")


@pytest.mark.slow
@pytest.mark.rule("LAY-7", "RFR-7", "LAY-3")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", BAD)
def test_what_is_not_utf8_is_named_and_never_changed(project: Project, name: str, place: str) -> None:
    a_bank(project)
    data, repair = BAD[name]
    page = project.page(place, data)
    done = project.mb("status", "--json")
    found = json.loads(done.out)
    assert done.code == 5
    assert place in found["damaged"]
    told = [f["message"] for f in found["findings"] if f["rule"] == "LAY-7" and f["path"] == place]
    assert len(told) == 1
    assert repair in told[0]
    for command in COMMANDS:
        done = project.mb(*command)
        assert page.read_bytes() == data, command
        assert done.code in (0, 1, 4, 5), (command, done)
        assert "Traceback" not in done.err
    with pytest.raises(DamagedBank):
        read_page(project.bank, place)
    done = project.mb("read", place)
    assert done.code == 5
    assert place in done.err


@pytest.mark.rule("LAY-7", "IDX-3")
@pytest.mark.parametrize("name", BAD)
def test_an_index_that_cannot_be_read_is_said_to_be_damaged(project: Project, name: str) -> None:
    a_bank(project)
    page = project.page("details/design/index.md", BAD[name][0])
    done = project.mb("index", "--check")
    assert done.code in (1, 5)
    assert "details/design/index.md" in done.out + done.err
    for command in (("index", "--yes"),):
        done = project.mb(*command)
        assert page.read_bytes() == BAD[name][0]
        assert done.code == 5, f"{command}: an index that was left out must not be called healthy: {done}"


@pytest.mark.slow
@pytest.mark.rule("LAY-3", "RFR-7")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", GOOD)
def test_odd_text_is_text(project: Project, name: str, place: str) -> None:
    a_bank(project)
    page = project.page(place, GOOD[name])
    assert decode(GOOD[name]).encode() == GOOD[name]
    found = json.loads(project.mb("status", "--json").out)
    assert not [f for f in found["findings"] if f["weight"] == "damage"]
    for command in COMMANDS:
        done = project.mb(*command)
        assert done.code in (0, 1, 4, 5), (command, done)
        assert "Traceback" not in done.err
    if place == "details/design/a.md":
        assert page.read_bytes() == GOOD[name]
    if GOOD[name].startswith(b"\xef\xbb\xbf\xef"):
        assert page.read_bytes().startswith(b"\xef\xbb\xbf\xef\xbb\xbf"), "both marks stay"


@pytest.mark.rule("LAY-3")
@pytest.mark.parametrize("lead", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_line_endings_mark_and_last_newline_survive_a_refresh(
    project: Project, lead: bytes, newline: bytes, last: bool
) -> None:
    a_bank(project)
    page = project.bank / "MEMORY.md"
    data = page.read_bytes().replace(b"USER_BLOCK_START -->\n", "USER_BLOCK_START -->\n我的笔记\n".encode())
    data = lead + data.replace(b"\n", newline)
    data = data if last else data.removesuffix(newline)
    page.write_bytes(data)
    project.write("pyproject.toml", '[project]\nname = "renamed"\n')
    assert project.mb("refresh", "--yes").code == 0
    after = page.read_bytes()
    assert after != data
    assert b"renamed" in after
    tail = data[data.index(b"<!-- MACHINE_BLOCK_END") :]
    assert after.endswith(tail)
    assert after.startswith(data[: data.index(b"## Project Snapshot")])
    assert after.count(b"\n") == after.count(newline)


@pytest.mark.rule("LAY-7", "RFR-7")
@pytest.mark.parametrize("place", PLACES)
def test_a_page_over_the_size_cap_is_named_and_not_read(project: Project, place: str) -> None:
    a_bank(project)
    page = project.bank / place
    page.parent.mkdir(parents=True, exist_ok=True)
    with page.open("wb") as handle:
        handle.truncate(SIZE_CAP + 1)
    found = json.loads(project.mb("status", "--json").out)
    assert place in found["damaged"]
    (message,) = [f["message"] for f in found["findings"] if f["rule"] == "LAY-7" and f["path"] == place]
    assert str(SIZE_CAP) in message
    assert str(SIZE_CAP + 1) in message
    for command in COMMANDS:
        assert project.mb(*command).code in (0, 1, 4, 5), command
        assert page.stat().st_size == SIZE_CAP + 1


def test_a_page_of_exactly_the_cap_is_read(project: Project) -> None:
    project.page("a.md", b"x\n" * (SIZE_CAP // 2))
    assert len(read_page(project.bank, "a.md")[0]) == SIZE_CAP
