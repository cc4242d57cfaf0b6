"""The older layout turned into v7.1: no line is lost, nothing is overwritten, git sees renames."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable

import pytest

from conftest import Project
from memorybank.model.change import Create, Delete, Flow, Plan
from memorybank.policy.catalog import review_plan

pytestmark = pytest.mark.slow

OLD = {
    "_index.md": (
        "# 索引\n\n| path | title | summary | updated | size |\n|------|-------|---------|---------|------|\n"
        "| brief.md | Project Brief | 电商后台，核心是订单管理，技术约束见 tech.md | 2024-01-20 | 45 |\n\n"
        "## Routing Rules\n\n- 支付 → requirements/\n"
    ),
    "brief.md": (
        "# 项目简介\n\n<!-- MACHINE_BLOCK_START -->\n"
        "<!-- blockVersion: 3 | lastUpdated: 2024-01-22T10:30:00Z -->\n\n"
        "## 目标\n\n电商后台，核心是订单管理，服务仓库。\n\n"
        "```md\n<!-- USER_BLOCK_START -->\n```\n\n## 约束\n\n- 必须支持支付宝\n<!-- MACHINE_BLOCK_END -->\n\n"
        "块之间的一行\n\n<!-- USER_BLOCK_START -->\n老板喜欢蓝色\n<!-- USER_BLOCK_END -->\n结尾一行\n"
    ),
    "active.md": (
        "# 当前\r\n\r\n## 当前焦点\r\n\r\n退款功能\r\n\r\n## 随手记\r\n\r\n杂项\r\n\r\n"
        "## 下一步\r\n\r\n- [ ] 写测试"
    ),
    "tech.md": "# 技术\n\nGo 1.22\n",
    "patterns.md": (
        "# 决策\n\n| 日期 | 决策 | 原因 | 取舍 | 适用范围 |\n|---|---|---|---|---|\n"
        "| 2024-01-22 | 错误处理用 pkg/errors | 支持 wrap | 放弃标准 errors | 业务层 |\n"
        "| 2024-02-03 | 队列用 NATS | 轻 | 放弃 Kafka | 通知 |\n"
    ),
    "progress.md": "# 进度\n",
    "docs/pay.md": "# 支付设计\n",
    "docs/flow.png": "not really a picture",
    "requirements/REQ-001-refund.md": "# REQ-001: 退款\n\n状态: Accepted\n",
    "learnings/bugs/2024-01-20-timeout.md": "# 支付超时\n",
    "archive/active_2024-01.md": "# 归档\n",
    "notes.md": "# 不认识的页面，留在原处\n",
}  # fmt: skip


@pytest.fixture
def old(project: Project) -> Project:
    for path, text in OLD.items():
        project.page(path, text)
    return project


@pytest.mark.rule("RFR-5", "LAY-2")
def test_pages_find_their_place(old: Project, golden: Callable[[str, str], None]) -> None:
    done = old.mb("refresh", "--yes")
    assert done.code == 0, done.err
    files = {p.removeprefix("memory-bank/"): d for p, d in old.tree().items()}
    assert set(files) == {
        "MEMORY.md", "legacy.md", "notes.md", "details/tech.md", "details/patterns.md", "details/progress.md",
        "details/design/pay.md", "details/design/flow.png", "details/requirements/REQ-001-refund.md",
        "details/learnings/bugs/2024-01-20-timeout.md", "details/archive/active_2024-01.md",
    }  # fmt: skip
    assert files["details/patterns.md"].decode() == OLD["patterns.md"]
    golden(
        "migrate.md",
        f"{done.out}\n==== MEMORY.md\n{files['MEMORY.md'].decode()}==== legacy.md\n{files['legacy.md'].decode()}",
    )


@pytest.mark.rule("RFR-5")
def test_no_line_of_the_three_entry_pages_is_lost(old: Project) -> None:
    old.mb("refresh", "--yes")
    kept = old.text("MEMORY.md") + old.text("legacy.md")
    for name in ("_index.md", "brief.md", "active.md"):
        for line in OLD[name].split("\n"):
            bare = line.strip("\r")
            ours = bare.startswith("<!-- blockVersion") or bare in (
                "<!-- MACHINE_BLOCK_START -->", "<!-- MACHINE_BLOCK_END -->", "<!-- USER_BLOCK_END -->")  # fmt: skip
            assert ours or bare in kept, f"{name} lost: {bare}"
    legacy = old.text("legacy.md")
    assert "老板喜欢蓝色" in legacy
    assert legacy.index("## Legacy Routing (Topic)") < legacy.index("- 支付 → requirements/")
    assert legacy.index("## brief.md") < legacy.index("块之间的一行")
    assert old.mb("status", "--json").code in (0, 1)


@pytest.mark.rule("RFR-5")
def test_highlights_are_a_summary_that_points_to_patterns(old: Project) -> None:
    old.mb("refresh", "--yes")
    text = old.text("MEMORY.md")
    newest, older = text.index("队列用 NATS"), text.index("错误处理用 pkg/errors")
    assert older < newest  # decisions are appended
    assert text.count("[details/patterns.md](details/patterns.md)") == 3  # two rows and the routing table


@pytest.mark.rule("RFR-5")
def test_git_sees_renames_and_unstaged_edits_stay_unstaged(old: Project) -> None:
    old.commit()
    old.page("tech.md", "# 技术\n\nGo 1.23\n")
    old.page("docs/new.md", "# 还没有加入 git\n")
    assert old.mb("refresh", "--yes").code == 0
    status = old.git("status", "--porcelain")
    assert "R  memory-bank/docs/pay.md -> memory-bank/details/design/pay.md" in status
    assert "RM memory-bank/tech.md -> memory-bank/details/tech.md" in status
    assert "?? memory-bank/details/design/new.md" in status
    assert old.text("details/tech.md") == "# 技术\n\nGo 1.23\n"


@pytest.mark.rule("RFR-5", "RFR-7")
@pytest.mark.parametrize("path", ["details/tech.md", "legacy.md", "details/design/flow.png"])
def test_an_existing_target_stops_everything(old: Project, path: str) -> None:
    old.page(path, "# already here\n")
    before = old.tree()
    done = old.mb("refresh", "--yes")
    assert done.code == 4
    assert path in done.err
    assert old.tree() == before


@pytest.mark.rule("RFR-5", "LAY-7", "RFR-7")
def test_a_damaged_entry_page_stops_everything(old: Project) -> None:
    old.page("brief.md", OLD["brief.md"].replace("<!-- MACHINE_BLOCK_END -->\n", ""))
    before = old.tree()
    done = old.mb("refresh", "--yes")
    assert done.code == 5
    assert "brief.md" in done.err
    assert "MACHINE_BLOCK_END" in done.err
    assert old.tree() == before


@pytest.mark.rule("THR-4")
def test_a_credential_is_not_copied_into_a_new_page(old: Project) -> None:
    password = secrets.token_urlsafe(18) + "1a"
    old.page("brief.md", f"# Brief\n\ndb_password = {password}\n")
    before = old.tree()
    done = old.mb("refresh", "--yes")
    assert done.code == 4
    assert password not in done.out + done.err
    assert old.tree() == before


@pytest.mark.rule("THR-4")
def test_a_customers_number_stops_a_migration_and_anybodys_is_told(old: Project) -> None:
    old.page("brief.md", "# Brief\n\n客户 王芳 17751644317 想要发票\n")
    before = old.tree()
    done = old.mb("refresh", "--yes")
    assert done.code == 4
    assert "cn-phone" in done.err
    assert "17751644317" not in done.out + done.err
    assert old.tree() == before
    old.page("brief.md", "# Brief\n\n发票找王芳 17751644317\n")
    done = old.mb("refresh", "--yes")
    assert done.code == 0
    assert "cn-phone" in done.err


@pytest.mark.rule("RFR-5")
def test_a_plan_that_would_lose_a_line_is_refused() -> None:
    lossy = Plan(
        Flow.MIGRATE,
        (Create("MEMORY.md", b"# m\n\nkept\n", "why"), Delete("brief.md", b"# m\n\nkept\nlost\n", "why")),
    )
    found = [f for f in review_plan(lossy) if f.rule == "RFR-5"]
    assert [(f.path, dict(f.params)["line"]) for f in found] == [("brief.md", 4)]


@pytest.mark.rule("RFR-5", "IDX-8", "IDX-6")
def test_rows_of_an_old_sub_index_follow_their_pages(old: Project) -> None:
    old.page(
        "requirements/_index.md",
        "# 需求\n\n| path | title | summary | updated | size | status |\n|---|---|---|---|---|---|\n"
        "| requirements/REQ-001-refund.md | REQ-001: 退款 | 人写的摘要 | 2024-01-20 | 3 | Accepted |\n",
    )
    assert old.mb("refresh", "--yes").code == 0
    index = old.text("details/requirements/index.md")
    assert "| details/requirements/REQ-001-refund.md | REQ-001: 退款 | 人写的摘要 |" in index
    assert not (old.bank / "requirements").exists()


@pytest.mark.rule("RFR-8")
def test_after_a_migration_there_is_nothing_left_to_do(old: Project) -> None:
    old.mb("refresh", "--yes")
    before = old.tree()
    done = old.mb("refresh", "--yes")
    assert done.code == 0
    assert old.tree() == before


@pytest.mark.rule("LAY-2")
def test_the_older_layout_is_named_with_its_fixed_load(old: Project) -> None:
    found = json.loads(old.mb("status", "--json").out)
    assert found["layout"] == "old"
    assert found["budget"]["fixedFiles"] == ["brief.md", "active.md", "_index.md"]
    assert [f["rule"] for f in found["findings"] if f["rule"] == "LAY-2"] == ["LAY-2"]


@pytest.mark.rule("RFR-1")
@pytest.mark.parametrize("entry", ["_index.md", "brief.md", "active.md"])
def test_any_one_old_entry_page_is_enough(project: Project, entry: str) -> None:
    project.page(entry, "# x\n\nsome words\n")
    done = project.mb("refresh", "--yes")
    assert done.code == 0
    assert (project.bank / "MEMORY.md").exists()
    assert not (project.bank / entry).exists()


@pytest.mark.rule("RFR-1")
@pytest.mark.parametrize(
    ("files", "says"),
    [
        (["activeContext.md"], "activeContext.md"),
        (["notes.md"], "notes.md"),
        (["picture.png"], "picture.png"),
    ],
)
def test_an_unknown_layout_is_named_and_untouched(project: Project, files: list[str], says: str) -> None:
    for name in files:
        project.page(name, "x\n")
    before = project.tree()
    done = project.mb("refresh", "--yes")
    assert done.code == 4
    assert says in done.err
    assert project.tree() == before


TIMEOUT = "learnings/bugs/2024-01-20-timeout.md"
# page of the older layout, what it says, and what it says in its new place
LINKS = [
    ("tech.md", '[pay](docs/pay.md "t")', '[pay](design/pay.md "t")'),
    ("tech.md", "[b](brief.md) [a](active.md#x)", "[b](../MEMORY.md) [a](../MEMORY.md#x)"),
    ("tech.md", "[code](../src/a.py)", "[code](../../src/a.py)"),
    ("tech.md", "[all](docs/) [n](notes.md)", "[all](design/) [n](../notes.md)"),
    ("tech.md", "[d]: docs/pay.md", "[d]: design/pay.md"),
    ("tech.md", "```\n[pay](docs/pay.md)\n```", "```\n[pay](docs/pay.md)\n```"),
    (
        "tech.md",
        "see `[pay](docs/pay.md)` or ``a ` b`` [p](docs/pay.md)",
        "see `[pay](docs/pay.md)` or ``a ` b`` [p](design/pay.md)",
    ),
    ("tech.md", "[a](<docs/pay.md>) [b](docs/pay.md)", "[a](<design/pay.md>) [b](design/pay.md)"),
    ("docs/pay.md", "[f](../notes.md) [v](flow_(1).png)", "[f](../../notes.md) [v](flow_(1).png)"),
    ("docs/pay.md", "[t](../tech.md#go) ![f](flow.png)", "[t](../tech.md#go) ![f](flow.png)"),
    ("docs/pay.md", "[t](memory-bank/tech.md) [t](tech.md)", "[t](memory-bank/details/tech.md) [t](details/tech.md)"),
    ("docs/pay.md", "[gone](nope.md) [w](https://a.b/tech.md)", "[gone](nope.md) [w](https://a.b/tech.md)"),
    ("docs/pay.md", "[b](../brief.md)", "[b](../../MEMORY.md)"),
    (TIMEOUT, "[d](../../docs/pay.md)", "[d](../../design/pay.md)"),
    ("notes.md", "[t](tech.md)", "[t](details/tech.md)"),
    ("tech.md", "<!-- USER_BLOCK_START -->\n[p](docs/pay.md)\n<!-- USER_BLOCK_END -->", ""),
]
NEW_PLACES = {"tech.md": "details/tech.md", "docs/pay.md": "details/design/pay.md", TIMEOUT: f"details/{TIMEOUT}"}


def settled(project: Project) -> bool:
    return bool(json.loads(project.mb("refresh", "--plan", "--json").out)["operations"] == [])


@pytest.mark.rule("RFR-5", "LAY-3")
@pytest.mark.parametrize(("page", "says", "then"), LINKS, ids=[f"{row[0]}: {row[1][:30]}" for row in LINKS])
def test_links_lead_where_they_led_before(old: Project, page: str, says: str, then: str) -> None:
    frame = "# Page\n\nBefore.\n\n{}\n\nAfter.  \n"
    old.page(page, frame.format(says))
    done = old.mb("refresh", "--yes")
    assert done.code == 0, done.err
    assert old.text(NEW_PLACES.get(page, page)) == frame.format(then or says)
    assert settled(old)


@pytest.mark.rule("RFR-5")
def test_links_of_the_entry_pages_follow_too(old: Project) -> None:
    old.page("brief.md", "# Brief\n\nA shop, see [tech](tech.md).\n")
    assert old.mb("refresh", "--yes").code == 0
    assert "A shop, see [tech](details/tech.md)." in old.text("MEMORY.md")


@pytest.mark.rule("RFR-5")
def test_what_has_no_place_is_named_and_routed(old: Project) -> None:
    old.page("meetings/2024.md", "# 会议\n")
    old.page("sketch.svg", "<svg/>")
    planned = old.mb("refresh", "--plan")
    assert "保留在原处：meetings/，notes.md，sketch.svg。" in planned.err
    old.mb("refresh", "--yes")
    routes = old.text("MEMORY.md").partition("## Routing Rules")[2].partition("## Drill-Down")[0]
    for path in ("legacy.md", "notes.md", "meetings/", "details/archive/"):
        assert f"[{path}]({path})" in routes
    assert "sketch.svg" not in routes


@pytest.mark.rule("ARC-2", "RFR-6")
def test_the_first_archive_gets_its_route(project: Project) -> None:
    project.mb("refresh", "--yes")
    done = "".join(f"- [x] 2020-01-01 item {n}\n" for n in range(30))
    project.page("details/progress.md", f"# Progress\n\n{done}")
    planned = project.mb("archive", "--plan")
    assert "- Update: MEMORY.md (Routing Rules)" in planned.out
    project.mb("archive", "--yes")
    assert "[details/archive/](details/archive/)" in project.text("MEMORY.md")
    assert settled(project)
