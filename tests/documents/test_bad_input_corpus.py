"""All 487 rows of the shared bad-input set, each held to the expectation it states."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Project
from hostile import cost, judged, keeps_everything_else, within
from memorybank.model.bank import MACHINE_START

ROWS = Path(__file__).parents[3] / "shared" / "data" / "guard" / "bad_input.jsonl.gz"


def rows(*categories: str) -> list[dict[str, str]]:
    if not ROWS.exists():
        return []
    with gzip.open(ROWS, "rt", encoding="utf-8") as lines:
        found: list[dict[str, str]] = [json.loads(line) for line in lines]
    return [row for row in found if not categories or row["category"] in categories]


def data(row: dict[str, str]) -> bytes:
    return base64.b64decode(row["b64"])


needs_rows = pytest.mark.skipif(
    not ROWS.exists(), reason=f"{ROWS.name}: the shared data set is not beside this repository"
)
MARKDOWN = ("commonmark", "commonmark-regression", "gfm-table", "structure")


@pytest.fixture(autouse=True)
def _nobody_waits() -> Iterator[None]:
    with within(300):
        yield


@needs_rows
def test_there_are_as_many_rows_as_the_set_says() -> None:
    counted: dict[str, int] = {}
    for row in rows():
        counted[row["category"]] = counted.get(row["category"], 0) + 1
    assert sum(counted.values()) == 487
    assert set(counted) == {*MARKDOWN, "encoding", "path"}


@needs_rows
@pytest.mark.slow
@pytest.mark.rule("LAY-3")
@pytest.mark.parametrize("row", rows(*MARKDOWN), ids=lambda row: row["id"])
def test_unrelated_text_is_preserved_when_a_block_is_updated(row: dict[str, str]) -> None:
    keeps_everything_else(data(row).decode("utf-8"))


@needs_rows
@pytest.mark.slow
@pytest.mark.rule("LAY-3")
def test_the_markdown_rows_do_exercise_the_update() -> None:
    """Most of them leave the markers around them whole; were that not so, the test above would show nothing."""
    from memorybank.markdown import read

    found = [read(f"{MACHINE_START}\n{data(row).decode()}\n<!-- MACHINE_BLOCK_END -->\n") for row in rows(*MARKDOWN)]
    assert sum(d.machine is not None for d in found) > 0.85 * len(found)


@needs_rows
@pytest.mark.slow
@pytest.mark.parametrize("row", rows("structure"), ids=lambda row: row["name"])
def test_structure_is_read_in_well_under_a_second(row: dict[str, str]) -> None:
    text = data(row).decode("utf-8")
    assert any(cost(text) < 1 for _ in range(3))  # a busy machine has its bad moments


def served(project: Project, pages: dict[str, bytes]) -> None:
    """Every command over a bank with these pages: no bug, nothing of theirs changed."""
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    for path, content in pages.items():
        project.page(path, content)
    for command in (
        ("refresh", "--yes"),
        ("index", "--yes"),
        ("archive", "--yes"),
        ("status",),
    ):
        done = project.mb(*command)
        assert done.code in (0, 1, 4, 5), (command, done)
        assert "Traceback" not in done.err
    for path, content in pages.items():
        assert (project.bank / path).read_bytes() == content, path


@needs_rows
@pytest.mark.slow
@pytest.mark.rule("LAY-3", "IDX-1", "IDX-6", "RFR-8")
def test_a_bank_of_all_markdown_rows_is_indexed_and_left_alone(project: Project) -> None:
    pages = {f"details/design/{row['id']}.md": data(row) for row in rows(*MARKDOWN)}
    pages |= {f"details/learnings/{row['id']}.md": data(row) for row in rows("gfm-table", "structure")}
    served(project, pages)
    assert project.mb("index", "--check").code == 0
    before = project.tree()
    assert project.mb("refresh", "--yes").code == 0
    assert project.tree() == before


@needs_rows
@pytest.mark.slow
@pytest.mark.rule("LAY-3")
@pytest.mark.parametrize("row", rows("structure", "commonmark-regression", "gfm-table"), ids=lambda row: row["id"])
def test_an_entry_page_with_the_text_in_its_user_block_is_refreshed_around_it(
    project: Project, row: dict[str, str]
) -> None:
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    page = project.bank / "MEMORY.md"
    head, end, tail = page.read_bytes().partition(b"<!-- USER_BLOCK_END -->")
    page.write_bytes(head + data(row) + b"\n" + end + tail)
    kept = page.read_bytes()[head.index(b"<!-- MACHINE_BLOCK_END") :]
    project.write("pyproject.toml", '[project]\nname = "renamed"\n')
    done = project.mb("refresh", "--yes")
    assert done.code in (0, 5), done
    assert page.read_bytes().endswith(kept)
    assert (b"renamed" in page.read_bytes()) is (done.code == 0)


@needs_rows
@pytest.mark.slow
@pytest.mark.rule("LAY-3", "LAY-7")
@pytest.mark.parametrize("row", rows("encoding"), ids=lambda row: row["name"])
@pytest.mark.parametrize(
    "place", ["MEMORY.md", "details/design/x.md", "details/design/index.md", "details/progress.md"]
)
def test_encodings_are_read_or_refused_and_never_lost(project: Project, row: dict[str, str], place: str) -> None:
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    content = data(row)
    page = project.page(place, content)
    try:
        content.decode("utf-8")
        readable = b"\0" not in content
    except UnicodeDecodeError:
        readable = False
    found = json.loads(project.mb("status", "--json").out)
    assert (place in found["damaged"]) is not readable
    for command in (("refresh", "--yes"), ("index", "--yes"), ("archive", "--yes")):
        done = project.mb(*command)
        assert done.code in (0, 1, 4, 5), (command, done)
        after = page.read_bytes()
        if not readable or place != "details/design/index.md":
            assert after == content, command
        elif after != content:
            words = content.strip(b"\xef\xbb\xbf\r\n")
            assert words in after, "an index keeps what somebody wrote in it"
            assert after.startswith(b"\xef\xbb\xbf") is content.startswith(b"\xef\xbb\xbf") or not words


EXPECTED = {
    "memory-bank/../../x.md": False, "C:\\x.md": False, "\\\\srv\\share\\x.md": False, "memory-bank/\u2025/x.md": True,
    "memory-bank/x.md.exe": False, "memory-bank/x.markdown": False, "memory-bank/con.md": True,
    "~/memory-bank/x.md": False, "$HOME/x.md": False, "file:///etc/passwd": False, "memory-bank//x.md": True,
    "memory-bank/details/x.json": False, "memory-bank": False, ".": False, "memory-bank/link/x.md": True,
}  # fmt: skip


@needs_rows
@pytest.mark.slow
@pytest.mark.rule("GRD-1", "GRD-4")
@pytest.mark.parametrize("row", rows("path"), ids=lambda row: row["name"][:30])
@pytest.mark.parametrize("linked", [True, False], ids=["linked", "plain"])
def test_paths_are_judged_as_stated(project: Project, tmp_path: Path, row: dict[str, str], linked: bool) -> None:
    path = data(row).decode("utf-8")
    project.page("MEMORY.md", "# x\n")
    (tmp_path / "elsewhere").mkdir()
    if linked:
        (project.bank / "link").symlink_to(tmp_path / "elsewhere")
    wanted = EXPECTED.get(path, len(path) < 4000 and path.startswith("memory-bank/d/d/") and path.endswith(".md"))
    if linked and path.startswith("memory-bank/link/"):
        wanted = False
    assert judged(project.root, path) is wanted
    assert project.mb("read", "--", path).code in (4, 5)
