"""A human's edit of what the program wrote is theirs: asked about, never overwritten in silence, never copied aside."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import Done, Project
from memorybank.markdown.edit import stamp

pytestmark = pytest.mark.slow

TEXT_OF_000 = """检测到 active.md 机器区块被手动修改：
- 上次更新: 2024-01-22T10:30:00Z
- 当前内容与预期不符

选择处理方式：
1. 保留你的修改，跳过本次更新
2. 用 AI 更新覆盖你的修改
3. 合并：AI 更新追加到你的修改后面

请选择 (1/2/3):
"""


def remember(project: Project, kind: str, *fields: str, choice: str = "") -> Done:
    """Propose it, and say yes."""
    id = json.loads(project.mb("propose", kind, *fields, "--json").out)["id"]
    return project.mb("proposals", "accept", id, "--yes", *(("--on-conflict", choice) if choice else ()))


@pytest.fixture
def edited(project: Project) -> Project:
    """A bank whose Snapshot a human edited after we wrote it, and whose manifest has changed since."""
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    project.page("MEMORY.md", project.text("MEMORY.md").replace("Sells things.", "Sells teapots."))
    project.write("package.json", '{"name": "shop", "description": "Sells much."}')
    return project


@pytest.mark.rule("CON-2", "CON-1")
def test_the_message_is_that_of_000(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "zh")
    page = "# 当前\n\n<!-- MACHINE_BLOCK_START -->\n\n## 当前焦点\n\n- 结账\n<!-- MACHINE_BLOCK_END -->\n"
    written = stamp(page, now="2024-01-22T10:30:00Z")
    project.page("active.md", written.replace("结账", "我改过的"))
    project.page("_index.md", "# 索引\n")
    done = remember(project, "focus", "--focus", "退款", "--replace")
    assert (done.code, done.out) == (4, TEXT_OF_000)
    assert "--on-conflict keep|overwrite|merge" in done.err


@pytest.mark.rule("CON-1", "CON-2")
def test_without_an_answer_nothing_is_written(edited: Project) -> None:
    before = edited.tree()
    assert edited.mb("refresh", "--yes").code == 4
    assert edited.tree() == before


@pytest.mark.rule("CON-2", "SCH-4")
def test_an_agent_gets_a_structured_answer(edited: Project) -> None:
    done = edited.mb("refresh", "--yes", "--json")
    told = json.loads(done.out)
    assert done.code == 4
    assert told["action"] == "conflict"
    assert told["choices"] == ["keep", "overwrite", "merge"]
    assert told["conflicts"][0]["path"] == "MEMORY.md"
    assert told["conflicts"][0]["lastUpdated"] == "2026-03-15T08:00:00Z"


@pytest.mark.rule("CON-2")
def test_keep_writes_nothing(edited: Project) -> None:
    before = edited.tree()
    assert edited.mb("refresh", "--yes", "--on-conflict", "keep").code == 0
    assert edited.tree() == before


@pytest.mark.rule("CON-2")
def test_keep_skips_only_the_page_in_question(edited: Project) -> None:
    for n in range(9):
        edited.page(f"details/design/d{n}.md", f"# {n}\n")
    before = edited.text("MEMORY.md")
    assert edited.mb("refresh", "--yes", "--on-conflict", "keep").code == 0
    assert edited.text("MEMORY.md") == before
    assert (edited.bank / "details/design/index.md").exists()


@pytest.mark.rule("CON-2")
def test_overwrite_takes_ours(edited: Project) -> None:
    assert edited.mb("refresh", "--yes", "--on-conflict", "overwrite").code == 0
    text = edited.text("MEMORY.md")
    assert "Sells much." in text
    assert "Sells teapots." not in text


@pytest.mark.rule("CON-2")
def test_merge_puts_ours_after_theirs(edited: Project) -> None:
    assert edited.mb("refresh", "--yes", "--on-conflict", "merge").code == 0
    text = edited.text("MEMORY.md")
    assert text.index("Sells teapots.") < text.index("Sells much.")
    assert edited.mb("refresh", "--yes").code == 0


@pytest.mark.rule("CON-1", "CON-2")
@pytest.mark.parametrize("choice", ["keep", "overwrite", "merge"])
def test_no_choice_leaves_a_copy_on_disk(edited: Project, choice: str) -> None:
    before = set(edited.tree())
    edited.mb("refresh", "--yes", "--on-conflict", choice)
    assert set(edited.tree()) == before


@pytest.mark.rule("CON-1")
def test_line_endings_alone_are_no_edit(project: Project) -> None:
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    project.page("MEMORY.md", project.text("MEMORY.md").replace("\n", "\r\n"))
    project.write("package.json", '{"name": "shop", "description": "Sells much."}')
    assert project.mb("refresh", "--yes").code == 0
    assert "Sells much.\r\n" in project.text("MEMORY.md")


@pytest.mark.rule("CON-1")
@pytest.mark.parametrize("edited", [False, True])
def test_in_a_clone_what_we_would_not_give_stays_and_is_shown(project: Project, tmp_path: Path, edited: bool) -> None:
    """Its ledger knows nothing; the lines that still say what was extracted then are the program's."""
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    clone = Project(tmp_path / "clone")
    shutil.copytree(project.root, clone.root, dirs_exist_ok=True)
    if edited:
        clone.page("MEMORY.md", clone.text("MEMORY.md").replace("Sells things.", "Sells teapots."))
    clone.write("package.json", '{"name": "shop", "description": "Sells much."}')
    done = clone.mb("refresh", "--yes")
    assert done.code == 0
    assert ("Sells teapots." in clone.text("MEMORY.md")) is edited
    assert ("Sells much." in clone.text("MEMORY.md")) is not edited
    assert ("Note: MEMORY.md: left as it is" in done.err) is edited
    assert clone.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("CON-1")
def test_an_addition_beside_an_edit_is_no_conflict(project: Project) -> None:
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    project.page("MEMORY.md", project.text("MEMORY.md").replace("Sells things.", "Sells teapots."))
    project.page("details/design/cart.md", "# Cart\n")
    assert project.mb("refresh", "--yes").code == 0
    text = project.text("MEMORY.md")
    assert "Sells teapots." in text
    assert "details/design/" in text


@pytest.mark.rule("CON-1")
def test_a_row_that_stands_as_it_was_written_is_rewritten_without_a_question(project: Project) -> None:
    project.mb("refresh", "--yes")
    tech = ("tech", "--name", "make test", "--does")
    assert remember(project, *tech, "all tests").code == 0
    assert remember(project, *tech, "the quick tests").code == 0
    assert "all tests" not in project.text("details/tech.md")
    project.page("details/tech.md", project.text("details/tech.md").replace("the quick tests", "what I say"))
    assert remember(project, *tech, "every test").code == 4
    assert remember(project, *tech, "every test", choice="merge").code == 0
    text = project.text("details/tech.md")
    assert text.index("what I say") < text.index("every test")


@pytest.mark.rule("CON-2", "LED-2")
def test_what_was_overwritten_comes_back_by_undo(edited: Project) -> None:
    before = edited.text("MEMORY.md")
    assert edited.mb("refresh", "--yes", "--on-conflict", "overwrite").code == 0
    entry = json.loads(edited.mb("log", "--json").out)["entries"][0]["id"]
    assert edited.mb("undo", entry, "--yes").code == 0
    assert edited.text("MEMORY.md") == before


@pytest.mark.rule("CON-1")
@pytest.mark.parametrize("ids", ["sha1", "sha256"])
@pytest.mark.parametrize("by", ["their program", "their hands", "a colleague"])
def test_what_a_merge_brought_is_no_conflict(project: Project, by: str, ids: str) -> None:
    """It is as in a clone: what the program made there is made anew, and what a human wrote there stays."""
    project.git("init", "-q", "-b", "main", f"--object-format={ids}")
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    project.commit()
    project.git("checkout", "-q", "-b", "theirs")
    if by == "their program":
        elsewhere = Project(project.root.parent / "elsewhere")
        project.git("clone", "-q", str(project.root), str(elsewhere.root))
        elsewhere.write("package.json", '{"name": "shop", "description": "Sells teapots."}')
        elsewhere.mb("refresh", "--yes")
        project.page("MEMORY.md", elsewhere.text("MEMORY.md"))
    else:
        project.page("MEMORY.md", project.text("MEMORY.md").replace("Sells things.", "Sells teapots."))
    project.commit("their words", author="Bob" if by == "a colleague" else "Ada")
    project.git("checkout", "-q", "main")
    if by != "a colleague":  # theirs comes without a merge commit
        project.write("other.txt", "x\n")
        project.commit("something else")
    project.git("merge", "-q", "--no-edit", "theirs")
    project.write("package.json", '{"name": "shop", "description": "Sells much."}')
    done = project.mb("refresh", "--yes")
    assert done.code == 0
    assert ("Sells teapots." in project.text("MEMORY.md")) is (by != "their program")
    assert ("Sells much." in project.text("MEMORY.md")) is (by == "their program")
    assert ("- **Purpose**: Sells teapots." in done.err) is (by != "their program")
    assert project.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("CON-1")
def test_whoever_git_does_not_know_is_asked_all_the_same(edited: Project) -> None:
    """Without an e-mail address in git's configuration nobody is somebody else."""
    edited.commit()
    config = Path(os.environ["HOME"]) / ".gitconfig"
    config.write_text(config.read_text(encoding="utf-8").replace("email", "# email"), encoding="utf-8")
    assert edited.mb("refresh", "--yes").code == 4


@pytest.mark.rule("CON-1")
def test_lines_whose_record_was_dropped_are_no_longer_taken_for_ours(edited: Project) -> None:
    """Contents of the ledger go with the years: a page as it was before our write may be missing, and after it not."""
    edited.write("package.json", '{"name": "emporium", "description": "Sells things."}')
    edited.mb("refresh", "--yes", "--on-conflict", "merge")
    ledger = next((Path(os.environ["XDG_STATE_HOME"]) / "memory-bank/ledger").iterdir())
    first, second = (json.loads(line)["files"] for line in (ledger / "entries.jsonl").read_text().splitlines())
    dropped = {name for path, *contents, _ in (*first, [*second[0][:2], "", ""]) for name in contents if name}
    for name in dropped:
        (ledger / "objects" / name[:2] / name[2:]).unlink(missing_ok=True)
    edited.write("package.json", '{"name": "emporium", "description": "Sells much."}')
    done = edited.mb("refresh", "--yes")
    assert "Sells teapots." in edited.text("MEMORY.md"), done


@pytest.mark.rule("CON-1")
def test_what_stays_holds_up_nothing_else(project: Project, tmp_path: Path) -> None:
    """A row that nobody knows, at the end of the table: it stays, and the row that is due comes behind it."""
    project.mb("refresh", "--yes")
    clone = Project(tmp_path / "clone")
    shutil.copytree(project.root, clone.root, dirs_exist_ok=True)
    top, title, rest = clone.text("MEMORY.md").partition("\n## Drill-Down")
    clone.page("MEMORY.md", f"{top}| my notes | [x](details/gone.md) |\n{title}{rest}")
    clone.page("details/design/cart.md", "# Cart\n")
    assert clone.mb("refresh", "--yes").code == 0
    text = clone.text("MEMORY.md")
    assert text.index("| my notes |") < text.index("(details/design/)") < text.index("## Drill-Down")
    assert clone.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("CON-2")
def test_merge_behind_a_last_line_without_an_end(project: Project) -> None:
    project.mb("refresh", "--yes")
    page = "# Tech\n\n## Commands\n\n| Command | What it does |\n|---|---|\n| `make test` | {} |"
    project.page("details/tech.md", page.format("what I say"))
    assert remember(project, "tech", "--name", "make test", "--does", "all", choice="merge").code == 0
    assert project.text("details/tech.md") == page.format("what I say") + "\n| `make test` | all |"


PAGE_OF_BEFORE = "# X\n\n<!-- MACHINE_BLOCK_START -->\n\nwords\n\n<!-- MACHINE_BLOCK_END -->\n"


@pytest.mark.rule("LAY-6")
def test_refresh_takes_the_metadata_line_out_of_all_pages_at_once(project: Project) -> None:
    """A page from before: its line stays through any other write, and goes with the others by a plan that says so."""
    project.mb("refresh", "--yes")
    for page in ("MEMORY.md", "details/tech.md"):
        project.page(page, stamp(project.text(page), now="2026-01-01T00:00:00Z"))
    project.page("details/x.md", stamp(PAGE_OF_BEFORE, now="2026-01-01T00:00:00Z").replace("words", "their words"))
    line = next(line for line in project.text("details/tech.md").split("\n") if "blockVersion" in line)
    assert remember(project, "tech", "--name", "make", "--does", "builds").code == 0
    assert line in project.text("details/tech.md")
    planned = project.mb("refresh", "--plan").out
    assert all(f"{page} (" in planned for page in ("MEMORY.md", "details/tech.md", "details/x.md"))
    done = project.mb("refresh", "--yes")
    assert (done.code, "  details/tech.md:" in done.out) == (0, False)  # in the preview: there is nothing to look at
    assert not any(b"blockVersion" in data for data in project.tree().values())
    assert "their words" in project.text("details/x.md")
    assert project.mb("refresh").out.startswith("Nothing to do")


@pytest.mark.rule("LAY-6")
def test_where_it_is_wanted_every_write_renews_the_line(project: Project) -> None:
    project.write("memory-bank.toml", "[bank]\nmetadata = true\n")
    project.mb("refresh", "--yes")
    assert remember(project, "tech", "--name", "make", "--does", "builds").code == 0
    assert "<!-- blockVersion: 2 | lastUpdated: 2026-03-15T08:00:00Z" in project.text("details/tech.md")
    assert project.mb("refresh").out.startswith("Nothing to do")


WRITES = {
    "decision": ("--decision", "{}", "--reason", "fast", "--trade-off", "disk", "--scope", "all"),
    "focus": ("--focus", "{}"),
    "answer": ("--question", "{}?", "--answer", "yes", "--pointer", "details/tech.md"),
    "progress": ("--item", "{}", "--state", "doing"),
    "tech": ("--name", "{}", "--does", "builds"),
}


@pytest.mark.slow
@pytest.mark.rule("LAY-6", "CON-1")
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(kinds=st.permutations(sorted(WRITES)).map(lambda found: found[:2]), data=st.data())
def test_two_branches_that_write_different_sections_merge_in_git(
    tmp_path_factory: pytest.TempPathFactory, kinds: list[str], data: st.DataObject
) -> None:
    project = Project(tmp_path_factory.mktemp("merge"))
    project.git("init", "-q", "-b", "main")
    project.write("package.json", '{"name": "shop"}')
    project.mb("refresh", "--yes")
    for kind, fields in WRITES.items():  # every section has a line of its own already
        assert remember(project, kind, *(f.format(f"first {kind}") for f in fields)).code == 0
    project.commit()
    for branch, kind in zip(("one", "two"), kinds, strict=True):
        project.git("checkout", "-q", "-b", branch, "main")
        for n in reversed(range(data.draw(st.integers(1, 2)))):
            assert remember(project, kind, *(f.format(f"{branch} {n}") for f in WRITES[kind])).code == 0
        project.commit(branch)
    project.git("merge", "-q", "--no-edit", "one")  # raises where git finds a conflict
    told = "".join(data.decode() for data in project.tree().values())
    assert "one 0" in told
    assert "two 0" in told
    assert project.mb("check").code == 0


@pytest.mark.rule("CON-1", "LAY-3")
def test_an_edit_of_the_user_block_is_never_a_conflict(project: Project) -> None:
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    mine = "<!-- USER_BLOCK_START -->\nmy own words  \n\n"
    project.page("MEMORY.md", project.text("MEMORY.md").replace("<!-- USER_BLOCK_START -->\n", mine))
    project.write("package.json", '{"name": "shop", "description": "Sells much."}')
    assert project.mb("refresh", "--yes").code == 0
    assert mine in project.text("MEMORY.md")
