"""A human's edit of a machine block is theirs: asked about, never overwritten in silence, never copied aside."""

from __future__ import annotations

import json

import pytest

from conftest import Project
from memorybank.markdown.edit import stamp

TEXT_OF_000 = """检测到 active.md 机器区块被手动修改：
- 上次更新: 2024-01-22T10:30:00Z
- 当前内容与预期不符

选择处理方式：
1. 保留你的修改，跳过本次更新
2. 用 AI 更新覆盖你的修改
3. 合并：AI 更新追加到你的修改后面

请选择 (1/2/3):
"""
DONE = "".join(f"- [x] 完成 {n}\n" for n in range(21))


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
    page = f"# 当前\n\n<!-- MACHINE_BLOCK_START -->\n\n## 焦点\n\n{DONE}<!-- MACHINE_BLOCK_END -->\n"
    written = stamp(page, now="2024-01-22T10:30:00Z")
    project.page("active.md", written.replace("完成 3", "我改过的 3"))
    done = project.mb("archive", "--yes")
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
def test_no_saved_hash_is_no_conflict_but_is_shown(project: Project) -> None:
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    lines = project.text("MEMORY.md").split("\n")
    project.page("MEMORY.md", "\n".join(line for line in lines if "blockVersion" not in line))
    project.write("package.json", '{"name": "shop", "description": "Sells much."}')
    done = project.mb("refresh", "--yes")
    assert done.code == 0
    assert "MEMORY.md" in done.err
    assert "hash" in done.err


@pytest.mark.rule("CON-1", "LAY-3")
def test_an_edit_of_the_user_block_is_never_a_conflict(project: Project) -> None:
    project.write("package.json", '{"name": "shop", "description": "Sells things."}')
    project.mb("refresh", "--yes")
    mine = "<!-- USER_BLOCK_START -->\nmy own words  \n\n"
    project.page("MEMORY.md", project.text("MEMORY.md").replace("<!-- USER_BLOCK_START -->\n", mine))
    project.write("package.json", '{"name": "shop", "description": "Sells much."}')
    assert project.mb("refresh", "--yes").code == 0
    assert mine in project.text("MEMORY.md")
