"""MEMORY.md below v7.1 is brought up in place; nothing but what is missing is added."""

from __future__ import annotations

import pytest

from conftest import Project
from memorybank.markdown import read

V70 = """# 电商后台

<!-- MACHINE_BLOCK_START -->
<!-- MEMORY_BANK_TEMPLATE:v7.0 -->

## Project Snapshot

电商后台，核心是订单管理，服务于仓库和客服。

## Current Focus

- 退款流程

<!-- MACHINE_BLOCK_END -->

<!-- USER_BLOCK_START -->
自己的笔记，谁也别动
<!-- USER_BLOCK_END -->
"""

PLAN_OF_002 = """检测到 MEMORY.md 版本 < v7.1，将执行升级：
- 更新版本标记为 v7.1
- 追加区块：## Routing Rules（意图驱动）
- 追加区块：## Drill-Down Protocol
- 追加区块：## Write Safety Rules
- 追加区块：## Top Quick Answers

USER_BLOCK 将保持不变。

回复"好"或"确认"执行升级。
"""


@pytest.mark.rule("RFR-4", "RFR-2")
def test_the_plan_is_worded_as_in_002(project: Project) -> None:
    project.page("MEMORY.md", V70)
    before = project.tree()
    done = project.mb("refresh")
    assert (done.code, done.out) == (3, PLAN_OF_002)
    assert project.tree() == before


@pytest.mark.rule("RFR-4", "LAY-3")
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_only_what_is_missing_is_added_and_every_old_line_stays(project: Project, newline: str) -> None:
    project.page("MEMORY.md", V70.replace("\n", newline))
    project.page("details/tech.md", "# 技术\n")
    assert project.mb("refresh", "--yes").code == 0
    text = project.text("MEMORY.md")
    if newline == "\r\n":
        assert text.count("\n") == text.count("\r\n")
    lines = iter(text.split(newline))
    for line in V70.split("\n"):
        if "MEMORY_BANK_TEMPLATE" not in line:
            assert line in lines, f"lost or reordered: {line}"
    document = read(text)
    assert str(document.version) == "v7.1"
    assert [h.title for h in document.headings if h.level == 2][2:] == [
        "Routing Rules（意图驱动）", "Drill-Down Protocol", "Write Safety Rules", "Top Quick Answers",
    ]  # fmt: skip
    assert sorted(project.tree()) == ["memory-bank/MEMORY.md", "memory-bank/details/tech.md"]
    assert project.text("details/tech.md") == "# 技术\n"


@pytest.mark.rule("RFR-4")
def test_a_section_that_exists_is_not_appended_again(project: Project) -> None:
    mine = "## Write Safety Rules\n\nours\n\n"
    project.page("MEMORY.md", V70.replace("<!-- MACHINE_BLOCK_END -->", mine + "<!-- MACHINE_BLOCK_END -->"))
    done = project.mb("refresh", "--yes")
    assert "## Write Safety Rules" not in done.out.split("USER_BLOCK")[0]
    assert project.text("MEMORY.md").count("## Write Safety Rules") == 1


@pytest.mark.rule("RFR-4")
def test_an_old_routing_section_stays_and_is_called_legacy(project: Project) -> None:
    old = "## Routing Rules\n\n- 订单 → details/tech.md\n\n"
    project.page("MEMORY.md", V70.replace("<!-- MACHINE_BLOCK_END -->", old + "<!-- MACHINE_BLOCK_END -->"))
    project.mb("refresh", "--yes")
    document = read(project.text("MEMORY.md"))
    assert old.strip() in document.text
    new = document.section("Routing Rules（意图驱动）")
    assert new is not None
    first = document.text[new.body : new.end].strip().split("\n")[0]
    assert first == "> 如上方存在旧的 `## Routing Rules`，视为 legacy；以本节意图驱动路由为准。"


@pytest.mark.rule("RFR-4", "RFR-7")
@pytest.mark.parametrize(
    "marker",
    ["MACHINE_BLOCK_START", "MACHINE_BLOCK_END", "USER_BLOCK_START", "USER_BLOCK_END"],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_missing_marker_stops_the_upgrade_and_is_named(
    project: Project, marker: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    project.page("MEMORY.md", V70.replace(f"<!-- {marker} -->\n", ""))
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 5
    assert f"<!-- {marker.replace('_START', '_START')}" in done.err
    assert "memory-bank refresh" in done.err
    assert project.tree() == before


@pytest.mark.rule("RFR-4")
def test_both_user_markers_missing_stops_the_upgrade(project: Project) -> None:
    """A page may have no user block; an upgrade wants one all the same."""
    text = V70.split("<!-- USER_BLOCK_START -->")[0]
    project.page("MEMORY.md", text)
    done = project.mb("refresh", "--yes")
    assert done.code == 5
    assert "USER_BLOCK_START" in done.err
    assert project.text("MEMORY.md") == text


@pytest.mark.rule("RFR-1", "LAY-5")
@pytest.mark.parametrize(
    ("marker", "flow"),
    [
        ("<!-- MEMORY_BANK_TEMPLATE:v7.0 -->\n", "upgrade"),
        ("<!-- MEMORY_BANK_TEMPLATE:v6.9 -->\n", "upgrade"),
        ("", "upgrade"),
        ("<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n", "refresh"),
        ("<!-- MEMORY_BANK_TEMPLATE:v7.10 -->\n", "refresh"),
        ("<!-- MEMORY_BANK_TEMPLATE:v10.0 -->\n", "refresh"),
    ],
)
def test_only_the_marker_decides_and_versions_compare_as_numbers(project: Project, marker: str, flow: str) -> None:
    project.page("MEMORY.md", V70.replace("<!-- MEMORY_BANK_TEMPLATE:v7.0 -->\n", marker))
    project.page("brief.md", "# old pages beside it change nothing\n")
    upgrade = "v7.1，将执行升级" in project.mb("refresh", "--plan").out
    assert upgrade == (flow == "upgrade")
    found = project.mb("status", "--json").out
    said = marker.split(":")[1].split(" ")[0] if marker else None
    assert (f'"templateVersion": "{said}"' if said else '"templateVersion": null') in found


@pytest.mark.rule("LAY-5")
def test_status_says_so_when_the_template_is_old(project: Project) -> None:
    project.page("MEMORY.md", V70)
    done = project.mb("status")
    assert done.code == 1
    assert "memory-bank refresh" in done.out
