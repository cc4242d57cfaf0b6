"""Another tool's bank: told by names and titles, taken over as it is, given back byte for byte (IMP)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from conftest import Project
from dialects import BANKS, folder_of, tool_of
from memorybank.app.hook.session_start import memory
from memorybank.hosts.claude_code import HOST as claude_code
from memorybank.light import address
from memorybank.model.event import Origin
from memorybank.model.layout import CURRENT, DIALECTS, LEGACY, layout_of

pytestmark = pytest.mark.slow

TOOLS = sorted(BANKS)
PROJECT = {
    "README.md": "# harbour\n\nBerths.\n",
    "Makefile": "run:\n\tgo run .\n",
    "go.mod": "module harbour\n\ngo 1.22\n",
}


def laid_out(project: Project, tool: str) -> dict[str, bytes]:
    for path, text in {**PROJECT, **BANKS[tool]}.items():
        project.write(path, text)
    project.bank = project.root / folder_of(tool)
    project.commit()
    return project.tree()


@pytest.mark.rule("IMP-1")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_bank_is_told_by_its_names_and_titles(project: Project, tool: str) -> None:
    laid_out(project, tool)
    done = project.mb("refresh", "--plan")
    assert done.code == 0, done.err
    assert f"the bank of {tool_of(tool)} (sure:" in done.err
    assert "- Create: MEMORY.md (entry page)" in done.out
    told = project.mb("status")
    assert f"the pages of {tool_of(tool)}" in told.out
    assert "damaged" not in told.out + project.mb("doctor").out


@pytest.mark.rule("IMP-1", "RFR-1")
def test_one_name_and_no_title_is_a_guess_that_a_person_must_agree_to(project: Project) -> None:
    project.page("activeContext.md", "notes\n")
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 4
    assert "memory-bank refresh --adopt" in done.err
    assert project.tree() == before
    assert project.mb("refresh", "--adopt", "--yes").code == 0
    assert project.tree().keys() - before.keys() == {"memory-bank/MEMORY.md"}  # nothing to map here


@pytest.mark.rule("IMP-2")
def test_of_a_large_bank_what_states_how_things_are_is_held_against_the_code_at_once(
    project: Project,
) -> None:
    for page in ("projectbrief.md", "techContext.md", "activeContext.md", "progress.md"):
        project.page(page, f"# {page}\n\nSee `src/a.py`.\n")
    project.page("notes.md", "# Notes\n\n" + "- what was thought about `src/b.py`\n" * 12_000)
    done = project.mb("refresh", "--adopt", "--yes")
    assert done.code == 0, done.err
    assert "its 3 pages that state how the project is" in done.err, done.err


@pytest.mark.rule("IMP-2", "IMP-3", "RFR-8", "GRD-4")
@pytest.mark.parametrize("tool", TOOLS)
def test_files_stay_an_entry_page_is_added_and_undo_takes_it_back(
    project: Project, tool: str, golden: Callable[[str, str], None]
) -> None:
    before = laid_out(project, tool)
    done = project.mb("refresh", "--yes")
    assert done.code == 0, done.err
    assert "Held against the code and its newest commits:" in done.err
    after = project.tree()
    added = {"MEMORY.md", "documentation-map.md"}
    assert after.keys() - before.keys() == {f"{folder_of(tool)}/{name}" for name in added}
    assert f"- Created: {folder_of(tool)}/MEMORY.md" in done.out
    assert {path: after[path] for path in before} == before
    golden(
        f"adopted-{tool.lower().replace(' ', '-').replace('+', 'and').replace('.', '')}.md", project.text("MEMORY.md")
    )
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.tree() == after
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before
    assert project.mb("refresh", "--undo", "--yes").code == 4


@pytest.mark.rule("IMP-2", "LAY-8")
@pytest.mark.parametrize("tool", TOOLS)
def test_every_command_works_on_an_adopted_bank(project: Project, tool: str) -> None:
    laid_out(project, tool)
    assert (
        "memory-bank setup" in project.mb("propose", "focus", "--focus", "The gate gets a new lock").err
    )  # not before it is taken over
    assert project.mb("refresh", "--yes").code == 0
    status = json.loads(project.mb("status", "--json").out)
    assert (status["layout"], status["damaged"]) == ("adopted", [])
    roles = layout_of(lambda name: (project.bank / name).exists())
    assert roles is not None
    assert roles.tool == tool_of(tool)
    assert project.mb("index", "--check").code == 0
    assert project.mb("archive", "--plan").code == 0
    selected = json.loads(project.mb("select", "why are berths locked per tide?", "--json").out)
    assert roles.conventions in selected["files"]
    assert f"{folder_of(tool)}/{roles.conventions}" in project.mb("context", "why are berths locked per tide?").out
    proposed = project.mb(
        *("propose", "decision", "--decision", "Codes have six digits", "--reason", "the lock shows six"),
        *("--trade-off", "easier to guess", "--scope", "gate", "--json"),
    )
    proposal = json.loads(proposed.out)
    assert project.mb("proposals", "accept", proposal["id"], "--yes").code == 0
    assert "Codes have six digits" in project.text(roles.conventions)
    assert f"({roles.conventions})" in project.text("MEMORY.md")
    learnt = project.mb(
        *("propose", "learning", "--title", "Gate stays shut", "--symptom", "no click", "--root-cause", "wet relay"),
        *("--solution", "dry it", "--prevention", "a roof", "--json"),
    )
    assert project.mb("proposals", "accept", json.loads(learnt.out)["id"], "--yes").code == 0
    assert f"]({roles.learnings})" in project.text("MEMORY.md")
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")


@pytest.mark.rule("IMP-2", "PAK-1")
def test_the_focus_of_a_pack_is_what_its_page_says_under_whatever_title(project: Project) -> None:
    laid_out(project, "Cline")
    project.page("activeContext.md", "# Active Context\n\n## Where we are\n\nThe gate codes are moved.\n")
    assert project.mb("refresh", "--yes").code == 0
    pack = project.mb("context", "why are berths locked per tide?").out
    assert "## Current focus\n\n- The gate codes are moved. [" in pack
    assert "- see [activeContext.md]" not in pack


@pytest.mark.rule("IMP-2")
def test_the_plan_quotes_rules_that_have_an_agent_write_freely(project: Project) -> None:
    laid_out(project, "Cline")
    done = project.mb("refresh", "--plan")
    assert (
        ".clinerules/memory.md tells an agent to write these pages by itself: 3: “After every change update" in done.err
    )
    assert 'guard.confirm = "warn"' in done.err


@pytest.mark.rule("IMP-2", "IMP-3", "RFR-4", "LAY-3")
@pytest.mark.parametrize(
    "text",
    [
        "# Mine\n\n## Current Focus\n\nboats\n",
        "# Mine\r\n\r\nboats\r\n",
        "\ufeff# Mine\n\nboats",
        "```\nopen fence\n",
        "",
    ],
)
def test_a_memory_page_without_markers_becomes_the_user_block(project: Project, text: str) -> None:
    project.page("MEMORY.md", text)
    before = project.tree()
    alone = project.mb("refresh", "--yes")
    assert alone.code == 5
    assert "memory-bank refresh --adopt" in alone.err
    assert project.tree() == before
    done = project.mb("refresh", "--adopt", "--yes")
    assert done.code == 0, done.err
    page = project.text("MEMORY.md")
    newline = "\r\n" if "\r\n" in text else "\n"
    user = page.split(f"<!-- USER_BLOCK_START -->{newline}")[1]
    assert user.startswith(text.removeprefix("\ufeff"))
    assert page.startswith("\ufeff") == text.startswith("\ufeff")
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before


@pytest.mark.rule("IMP-2", "RFR-4")
def test_setup_offers_to_take_a_page_without_markers_over(project: Project) -> None:
    project.page("MEMORY.md", "# Mine\n\nboats\n")
    done = project.mb("setup", "--no-hosts", "--yes")
    assert done.code == 0, done.err
    assert "USER_BLOCK_START -->\n# Mine\n\nboats\n<!-- USER" in project.text("MEMORY.md")


@pytest.mark.rule("IMP-2")
def test_any_folder_of_pages_can_be_taken_over(project: Project) -> None:
    project.page("notes.md", "# Notes\n\nboats\n")
    project.page("talks/one.md", "# One\n")
    project.page("plan.png", b"\x89PNG")
    before = project.tree()
    done = project.mb("refresh", "--adopt", "--yes")
    assert done.code == 0, done.err
    assert "plan.png" in done.err
    assert "(notes.md)" in project.text("MEMORY.md")
    assert "(talks/)" in project.text("MEMORY.md")
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before


@pytest.mark.rule("IMP-1", "LAY-8")
def test_v71_beside_another_tools_leftovers_stays_v71() -> None:
    for row in DIALECTS:
        names = {"MEMORY.md", "details/patterns.md", "details/tech.md", *row.names}
        found = layout_of(names.__contains__)
        assert found is not None
        assert (found.name, found.tool) == ("current", "")


@pytest.mark.rule("IMP-2", "GRD-1", "GRD-2", "GRD-5", "GAT-2")
@pytest.mark.parametrize("tool", ["Kilo Code", "Serena", "Cline in .memory-bank"])
def test_guard_gates_and_injection_cover_a_bank_that_lies_elsewhere(project: Project, tool: str) -> None:
    laid_out(project, tool)
    folder, root = folder_of(tool), str(project.root)
    page = next(path for path in BANKS[tool] if path.endswith(".md"))
    rows = [
        {"tool": "Write", "args": {"file_path": f"{page.rpartition('/')[0]}/x.txt", "content": "x"}, "cwd": root},
        {"tool": "Write", "args": {"file_path": page, "content": "x"}, "cwd": root},
        {"tool": "Bash", "args": {"command": f"echo x > {page}"}, "cwd": root},
        {"tool": "Bash", "args": {"command": f"cat {page}"}, "cwd": root},
        {"tool": "Write", "args": {"file_path": "src/auth/a.go", "content": "x"}, "cwd": root},
    ]

    def asked() -> list[tuple[str, list[str]]]:
        done = project.mb("explain", "--batch", stdin="".join(json.dumps(row) + "\n" for row in rows))
        told = [json.loads(line) for line in done.out.splitlines()]
        return [(one["decision"], one["rules"]) for one in told]

    assert all("GRD" not in " ".join(rules) for _, rules in asked())  # nobody has agreed to it yet
    assert project.mb("refresh", "--yes").code == 0
    found = asked()
    assert [answer for answer, _ in found[:4]] == ["deny", "ask", "deny", "allow"]
    assert "GAT-2" in found[4][1]
    given = memory(address.find(root), Origin("s", root), claude_code, "start")
    assert f"{folder}/MEMORY.md" in given
    assert "books berths" in given


@pytest.mark.rule("IMP-2")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("memory-bank.toml", '[bank]\npath = "notes/bank"\n'),
        ("memory-bank.toml", "bank.path = 'notes/bank/'  # ours\n"),
        ("pyproject.toml", '[project]\nname = "x"\n\n[tool.memory-bank.bank]\npath = "notes/bank"\n'),
        ("pyproject.toml", '[tool.memory-bank]\nbank.path = "notes/bank"\n'),
    ],
)
def test_a_setting_names_the_root(project: Project, name: str, text: str) -> None:
    project.write(name, text)
    assert project.mb("refresh", "--yes").code == 0
    assert (project.root / "notes/bank/MEMORY.md").exists()
    assert not project.bank.exists()
    found = address.find(str(project.root))
    assert (found.bank, found.folder) == (f"{project.root}/notes/bank", "notes/bank")
    assert f"Bank: {project.root}/notes/bank" in project.mb("status").out


@pytest.mark.rule("IMP-2")
@pytest.mark.parametrize("path", ['"../elsewhere"', '"/etc"', '""', '"."', "3", '".git/x"', '"~/x"'])
def test_a_root_outside_the_project_is_refused(project: Project, path: str) -> None:
    project.write("memory-bank.toml", f"[bank]\npath = {path}\n")
    assert address.bank_name(str(project.root)) == "memory-bank"
    done = project.mb("refresh", "--plan")
    assert done.code == 2
    assert "bank.path" in done.err


@pytest.mark.rule("IMP-2", "IMP-3", "RFR-5", "RFR-8")
@pytest.mark.parametrize("tool", TOOLS)
def test_migrating_moves_every_line_and_undo_gives_the_tree_back(project: Project, tool: str) -> None:
    laid_out(project, tool)
    project.write(f"{next(iter(BANKS[tool])).rpartition('/')[0]}/picture.png", b"\x89PNG")
    before = project.tree()
    plan = project.mb("refresh", "--migrate", "--plan", "--lines")
    assert plan.code == 0, plan.err
    assert "nowhere" not in plan.out
    done = project.mb("refresh", "--migrate", "--yes")
    assert done.code == 0, done.err
    assert ("rules/" if tool == "Kilo Code" else "picture.png") in done.err
    after = project.tree()
    folder = folder_of(tool)
    told = Counter(bare(line) for path, data in after.items() if path.startswith(folder) for line in data.split(b"\n"))
    for path, data in before.items():
        if path.startswith(f"{folder}/") and path.endswith(".md"):
            assert not Counter(filter(None, map(bare, data.split(b"\n")))) - told, path
    assert {path: data for path, data in after.items() if not path.startswith(folder)} == {
        path: data for path, data in before.items() if not path.startswith(folder)
    }
    assert (project.bank / "details/patterns.md").exists()
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert "damaged" not in project.mb("status").out
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before


def bare(line: bytes) -> bytes:
    return line.strip().lstrip(b"#").strip()


WILD = """# Harbour

<!-- MACHINE_BLOCK_START -->
<!-- MEMORY_BANK_TEMPLATE:v7.1 -->

## Project Snapshot

Berths.

## Current Focus

## Decision Highlights (Still Binding)

> 只保留仍然有效的决策。

| 决策 | 日期 | 对实现的直接约束 |
|------|------|-----------------|
| 泊位按潮汐加锁 | 2026-02-13 | 预订模块 |

## Routing Rules（意图驱动）

| 意图 | 目标文件 |
|------|----------|
| 查找设计文档 | `memory-bank/details/design/index.md` |

## Drill-Down Protocol

1. 先读。

## Write Safety Rules

- 只写 .md。

## Top Quick Answers

<!-- MACHINE_BLOCK_END -->

<!-- USER_BLOCK_START -->
<!-- USER_BLOCK_END -->
"""


@pytest.mark.rule("IMP-1", "IDX-6", "THR-3")
def test_this_systems_banks_as_they_are_in_the_wild(project: Project) -> None:
    """Sections with a word in brackets, tables under columns of their own that link the pages, the bank's language."""
    project.page("MEMORY.md", WILD)
    project.page("details/patterns.md", "# 约定\n")
    names = [f"design-{letter}.md" for letter in "abcdefghijk"]
    for name in names:
        project.page(f"details/design/{name}", f"# 设计 {name}\n")
    rows = [f"| [{name}]({name}) | 说明 |" for name in names]
    tables = [
        "## 现行",
        "",
        "| 文档 | 说明 |",
        "|---|---|",
        *rows[:6],
        "",
        "## 历史",
        "",
        "| 文档 | 说明 |",
        "|---|---|",
        *rows[6:],
    ]
    project.page("details/design/index.md", "\n".join(["# 设计文档索引", "", *tables, ""]))
    assert project.mb("index", "--check").code == 0
    assert "design/index.md" not in project.mb("refresh", "--plan").out
    project.page("details/design/design-z.md", "# 新的设计\n")
    assert project.mb("index", "--yes").code == 0
    assert project.text("details/design/index.md").endswith(f"{rows[-1]}\n| [design-z.md](design-z.md) | 新的设计 |\n")
    proposed = project.mb(
        *("propose", "decision", "--decision", "闸门密码为六位数字", "--reason", "锁只显示六位"),
        *("--trade-off", "更容易被猜到", "--scope", "闸门", "--json"),
    )
    assert project.mb("proposals", "accept", json.loads(proposed.out)["id"], "--yes").code == 0
    page = project.text("MEMORY.md")
    assert page.count("## Decision Highlights") == 1
    assert "闸门密码为六位数字" in page.split("## Routing Rules")[0]
    assert page.count("泊位按潮汐加锁") == 1


@pytest.mark.rule("IMP-2", "GRD-1", "GRD-2")
def test_of_a_folder_that_is_shared_with_a_tool_only_the_bank_is_guarded(project: Project) -> None:
    laid_out(project, "Kilo Code")
    project.write(".kilocode/rules/style.md", "# Style\n\nTabs.\n")
    assert project.mb("refresh", "--yes").code == 0
    assert "(../rules/style.md)" not in project.text("MEMORY.md")
    assert "style.md" not in project.mb("index", "--check").out
    tries = {
        "Write .kilocode/mcp.json": "warn",
        "Write .kilocode/rules/style.md": "allow",
        "Write .kilocode/workflows/new.md": "allow",
        "Write .kilocode/rules/memory-bank/brief.md": "ask",
        "Write .kilocode/rules/memory-bank/brief.txt": "deny",
        "Write .kilocode/MEMORY.md": "deny",
        "echo x > .kilocode/mcp.json": "allow",
        "sed -i s/a/b/ .kilocode/rules/style.md": "allow",
        "cd .kilocode && rm -rf rules/style.md workflows": "allow",
        "rm -rf .kilocode/rules": "deny",
        "rm -rf .kilocode": "deny",
        "mv .kilocode .kilo": "deny",
        "echo x >> .kilocode/rules/memory-bank/brief.md": "deny",
        "cd .kilocode/rules && rm memory-bank/*.md": "deny",
        "cp x.md .kilocode/MEMORY.md": "deny",
    }
    rows = [
        {"tool": "Write", "args": {"file_path": one[6:], "content": "x"}}
        if one.startswith("Write ")
        else {"tool": "Bash", "args": {"command": one}}
        for one in tries
    ]
    done = project.mb(
        "explain", "--batch", stdin="".join(json.dumps({**row, "cwd": str(project.root)}) + "\n" for row in rows)
    )
    told = [json.loads(line)["decision"] for line in done.out.splitlines()]
    assert dict(zip(tries, told, strict=True)) == tries
    project.write(".kilocode/mcp.json", '{"new": 1}\n')
    project.write(".kilocode/rules/style.md", "# Style\n\nSpaces.\n")
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert "style.md" not in project.mb("status").out


@pytest.mark.rule("LAY-8", "IMP-2")
def test_a_shared_folder_names_all_that_a_layout_may_put_there() -> None:
    (names,) = address.SHARED.values()
    roles = (
        "entry",
        "brief",
        "conventions",
        "tech",
        "map",
        "requirements",
        "design",
        "learnings",
        "archive",
        "details",
    )
    adopted = layout_of({"rules/memory-bank/brief.md"}.__contains__)
    assert adopted is not None
    for layout in (adopted, CURRENT):
        assert all(address.leads(getattr(layout, role).rstrip("/"), names) for role in roles)
    assert LEGACY in names


@pytest.mark.rule("IMP-2", "IMP-3", "RFR-5")
@pytest.mark.parametrize("tool", TOOLS)
def test_an_adopted_bank_is_migrated_with_what_people_wrote_on_its_entry_page(project: Project, tool: str) -> None:
    laid_out(project, tool)
    assert project.mb("refresh", "--yes").code == 0
    page = project.text("MEMORY.md").replace("## Top Quick Answers\n", "## Top Quick Answers\n\n- Fuel? At the pier.\n")
    mine = page.replace("<!-- USER_BLOCK_START -->\n", "<!-- USER_BLOCK_START -->\nAsk Ada about tides.\n")
    project.write(f"{folder_of(tool)}/MEMORY.md", mine)
    before = project.tree()
    done = project.mb("refresh", "--migrate", "--yes")
    assert done.code == 0, done.err
    status = json.loads(project.mb("status", "--json").out)
    assert (status["layout"], status["damaged"]) == ("current", [])
    assert "USER_BLOCK_START -->\nAsk Ada about tides.\n<!-- USER" in project.text("MEMORY.md")
    assert "Fuel? At the pier." in project.text("legacy.md")
    assert "gate codes are moved" in project.text("MEMORY.md") or tool == "Serena"
    assert not (project.bank / "documentation-map.md").exists()
    assert "(details/map.md)" in project.text("MEMORY.md")
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before


@pytest.mark.rule("IMP-2")
def test_of_many_rule_files_that_say_the_same_a_few_are_quoted_and_the_others_counted(project: Project) -> None:
    laid_out(project, "Cline")
    for number in range(8):
        project.write(f".clinerules/rule{number}.md", "# Rule\n\nUpdate the memory bank after every change.\n")
    project.commit()
    told = project.mb("refresh", "--plan").err
    assert told.count("tells an agent to write these pages") == 3
    assert "6 more rule files tell an agent the same." in told


@pytest.mark.rule("IMP-2", "IMP-3")
@pytest.mark.parametrize("way", ["--adopt", "--migrate"])
def test_a_bank_that_is_a_link_is_given_back_too(project: Project, way: str) -> None:
    for path, text in {**PROJECT, **BANKS["Cline"]}.items():
        project.write(path.replace("memory-bank/", "store/bank/"), text)
    (project.root / "memory-bank").symlink_to("store/bank")
    project.commit()
    before = project.tree()
    assert project.mb("refresh", way, "--yes").code == 0
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before


@pytest.mark.rule("IMP-3")
def test_beside_pages_of_v71_without_an_entry_page_a_second_run_is_empty(project: Project) -> None:
    for name in ("tech", "patterns"):
        project.page(f"details/{name}.md", f"# {name}\n")
    before = laid_out(project, "Cline")
    assert project.mb("refresh", "--adopt", "--yes").code == 0
    assert project.mb("refresh", "--yes").out.startswith("Nothing to do")
    assert project.mb("refresh", "--undo", "--yes").code == 0
    assert project.tree() == before


@pytest.mark.rule("IMP-2")
@pytest.mark.parametrize("to", ["progress.md", "../README.md"])
def test_a_page_that_is_a_link_stops_a_migration_by_its_name(project: Project, to: str) -> None:
    laid_out(project, "Cline")
    (project.bank / "state.md").symlink_to(to)
    before = project.tree()
    done = project.mb("refresh", "--migrate", "--yes")
    assert done.code == 4
    assert "state.md is a link; moved, it would lead elsewhere" in done.err
    assert project.tree() == before
