"""The tries of the table, by name. Each is a small story from outside: it raises where the statement does not hold."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from seeds.stage import DECISION, LEARNING, OLD_BANK, V7_1, Stage, words

TRIES: dict[str, Callable[..., None]] = {}


def named(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def keep(function: Callable[..., None]) -> Callable[..., None]:
        assert name not in TRIES
        TRIES[name] = function
        return function

    return keep


# --- looking at what a scene left


@named("says")
def says(stage: Stage, scene: str, what: str, zh: str, en: str = "") -> None:
    """A page, or what was printed, holds these words; `en` where the English ones are others."""
    wanted = zh if stage.zh or not en else en
    assert wanted in stage.scene(scene)[what], (wanted, stage.scene(scene)[what])


@named("says in order")
def says_in_order(stage: Stage, scene: str, what: str, *parts: str) -> None:
    text, at = stage.scene(scene)[what], 0
    for part in parts:
        at = text.index(part, at) + len(part)


@named("does not say")
def does_not_say(stage: Stage, scene: str, what: str, words: str) -> None:
    assert words not in stage.scene(scene)[what]


@named("ends")
def ends(stage: Stage, scene: str, what: str, zh: str, en: str) -> None:
    """Before the note on standard error that nothing was changed."""
    assert f"{zh if stage.zh else en}\n" in stage.scene(scene)[what], stage.scene(scene)[what][-200:]


# --- a tool call before it runs


@named("tool")
def tool(stage: Stage, name: str, args: dict[str, object], decision: str) -> None:
    stage.bank()
    stage.project.write("src/auth/login.py", "x = 1\n")
    row = json.dumps({"tool": name, "args": args, "cwd": str(stage.project.root)})
    found = json.loads(stage.project.mb("explain", "--batch", stdin=row + "\n").out)
    assert found["decision"] == decision, found


@named("risk")
def risk(stage: Stage, path: str, level: str, tool_name: str = "Edit") -> None:
    stage.bank()
    stage.project.write(path, "x\n")
    args = {"file_path": path, "old_string": "x", "new_string": "y"}
    row = json.dumps({"tool": tool_name, "args": args, "cwd": str(stage.project.root)})
    assert json.loads(stage.project.mb("explain", "--batch", stdin=row + "\n").out)["risk"] == level


@named("gate")
def gate(stage: Stage, mode: str, read: str, path: str, decision: str) -> None:
    """A write in this mode, after this page was read."""
    import os

    os.environ["MEMORY_BANK_GUARD_MODE"] = mode  # undone with the test's own environment
    os.environ["MEMORY_BANK_DOC_FIRST_MODE"] = "off"
    if read != "no bank":
        stage.bank()
    stage.project.write(path, "x\n")
    stage.agent.hears("fix the login")
    if read not in ("", "no bank"):
        stage.agent.reads(read)
    answer = stage.agent.asks("Edit", file_path=path, old_string="x", new_string="y")
    assert answer.decision == decision, answer


@named("guideline")
def guideline(stage: Stage) -> None:
    stage.bank()
    stage.agent.hears("note it")
    page = "memory-bank/details/patterns.md"
    answer = stage.agent.asks("Edit", file_path=page, old_string="Money", new_string="Cash")
    assert answer.speaks("GRD-3"), answer


# --- a user's word


@named("reply")
def reply(stage: Stage, meaning: str, *messages: str) -> None:
    rows = "".join(json.dumps({"message": message}) + "\n" for message in messages)
    done = stage.project.mb("explain", "--reply", "--batch", stdin=rows)
    assert [json.loads(line)["answer"] for line in done.out.splitlines()] == [meaning] * len(messages)


@named("answer")
def answer(stage: Stage, message: str, written: bool, shown: bool = True) -> None:
    """A block is shown, the user says this, and it is written or not."""
    stage.bank()
    stage.agent.hears("...")
    printed = stage.proposes()
    stage.agent.stops(printed if shown else "Done.")
    stage.agent.hears(message)
    assert (DECISION[stage.language][0] in stage.project.text("details/patterns.md")) is written


@named("no new block")
def no_new_block(stage: Stage, message: str, written: bool = False) -> None:
    """After this message, another proposal is refused, and says when to come back."""
    answer(stage, message, written)
    told = stage.proposes("focus", focus="退款功能" if stage.zh else "Refunds")
    assert "💾" not in told
    assert ("以后的轮次" if stage.zh else "later turn") in told


@named("one block a turn")
def one_block_a_turn(stage: Stage) -> None:
    stage.bank()
    stage.agent.hears("...")
    assert "💾" in stage.proposes()
    assert "💾" not in stage.proposes("focus", focus="退款功能")


@named("not twice")
def not_twice(stage: Stage) -> None:
    """The same content, in other spacing and case, after a no."""
    answer(stage, "不用", False)
    stage.agent.stops("Done.")
    stage.agent.hears("go on")
    assert "💾" not in stage.proposes()


@named("reminder")
def reminder(stage: Stage, user: str, said: str, speaks: bool) -> None:
    """At the end of such a turn an agent is told that something may be worth keeping."""
    stage.bank()
    stage.agent.hears(user)
    assert stage.agent.stops(said).speaks("PRO-1") is speaks


@named("in two turns")
def in_two_turns(stage: Stage) -> None:
    stage.bank()
    stage.agent.hears("...")
    printed = stage.proposes()
    found = [line for line in printed.split() if line.startswith("p-")]
    assert stage.agent.asks("Bash", command=f"memory-bank apply {found[0][:10]}").decision == "deny"
    assert DECISION[stage.language][0] not in stage.project.text("details/patterns.md")


# --- what may be remembered


@named("thin")
def thin(stage: Stage, kind: str, *without: str) -> None:
    """Without these fields it is refused, and they are named by their flags."""
    stage.bank()
    decision = dict(zip(("decision", "reason", "trade-off", "scope"), DECISION[stage.language], strict=True))
    given = decision if kind == "decision" else LEARNING
    done = stage.project.mb("propose", kind, *words(**{k: v for k, v in given.items() if k not in without}))
    assert done.code == 4
    assert all(f"--{name}" in done.err for name in without)


@named("whole")
def whole(stage: Stage, kind: str, page: str, *texts: str) -> None:
    """Enough is stated: it is written into this page once somebody agrees."""
    stage.bank()
    fields = {
        "decision": dict(zip(("decision", "reason", "trade-off", "scope"), DECISION[stage.language], strict=True)),
        "learning": LEARNING,
        "focus": {"focus": "退款功能"},
        "requirement": {"title": "退款", "goal": "用户可以退款", "acceptance": "三天内到账"},
        "design": {"title": "退款流程", "approach": "先冻结再打款"},
        "tech": {"command": "make test", "does": "runs the tests"},
    }[kind]
    stage.mb("propose", kind, *words(**fields))
    found = json.loads(stage.project.mb("proposals", "--json").out)["proposals"]
    assert stage.project.mb("apply", found[0]["id"], "--yes").code == 0
    path = next(path for path in stage.pages() if path.startswith(page) or path == page)
    for text in texts or tuple(fields.values()):
        assert text in stage.pages()[path], (text, stage.pages()[path])


@named("draft")
def draft(stage: Stage, text: str, code: int) -> None:
    stage.bank()
    done = stage.project.mb("propose", "learning", "--draft", text)
    assert done.code == code, done.out + done.err


@named("secret")
def secret(stage: Stage, text: str) -> None:
    stage.bank()
    made = "".join(text.split("·"))  # so that no scanner of this repository finds one here
    done = stage.project.mb("propose", "focus", "--focus", made)
    assert done.code == 4, done.out
    assert made.split()[-1] not in done.out + done.err, "the value is never shown"


# --- indexes


@named("index row")
def index_row(stage: Stage, column: str, value: str) -> None:
    """What the rebuilt index of the older layout says of docs/pay.md."""
    stage.old_bank("_index.md")
    stage.mb("index", "--yes")
    lines = stage.project.text("_index.md").splitlines()
    head = next(line for line in lines if line.startswith("| path |"))
    row = next(line for line in lines if line.startswith("| docs/pay.md |"))
    cells = dict(zip(head.split("|"), row.split("|"), strict=True))
    found = cells[f" {column} "].strip()
    assert value in found if value else found, cells


@named("index column")
def index_column(stage: Stage, folder: str, column: str, *values: str) -> None:
    """A sub-index of the folder has this column, with what the pages say."""
    stage.project.page("MEMORY.md", V7_1)
    for n, value in enumerate(values * 5):
        field = {"status": "状态", "type": "类型"}[column]
        stage.project.page(f"details/{folder}/x{n:02}.md", f"# X{n}\n\n{field}: {value}\n")
    stage.mb("index", "--yes")
    text = "".join(text for path, text in stage.pages().items() if path.startswith(f"details/{folder}/index"))
    assert f"| {column} " in text
    assert all(f"| {value} |" in text for value in values)


@named("index heals")
def index_heals(stage: Stage, how: str) -> None:
    """A lost index is told by select, by read and at the start of a conversation, and rebuilt with one command."""
    stage.old_bank(*(["_index.md"] if how == "missing" else []))
    if how != "missing":
        stage.project.page("_index.md", {"empty": b"", "NUL": b"# x\0\0\n", "binary": b"\xff\xfe\x00x"}[how])
    for printed in (stage.mb("select", "支付超时"), stage.mb("read", "tech.md"), _start(stage)):
        assert "memory-bank index" in printed, printed
        assert "_index.md" in printed
    if how in ("missing", "empty"):
        assert ("索引已重建，请检查" if stage.zh else "rebuilt") in stage.mb("index", "--yes")
        assert "| _index.md |" not in stage.project.text("_index.md")
        assert all(f"| {path} |" in stage.project.text("_index.md") for path in OLD_BANK if path != "_index.md")


def _start(stage: Stage) -> str:
    found = stage.agent.starts()
    return found.agent + found.person


@named("named page is listed")
def named_page_is_listed(stage: Stage) -> None:
    stage.old_bank()
    stage.mb("index", "--yes")
    stage.project.page("late.md", "# 后来的页面\n\n正文。\n")
    assert "正文。" in (printed := stage.mb("read", "memory-bank/late.md"))
    assert ("已添加到索引" if stage.zh else "Added to the index") in printed
    assert "| late.md |" in stage.project.text("_index.md")


@named("read by host is listed")
def read_by_host_is_listed(stage: Stage) -> None:
    """A page read with the host's own tool that no index lists is noted, and added at the next write."""
    stage.old_bank()
    stage.mb("index", "--yes")
    stage.project.page("late.md", "# 后来的页面\n\n正文在这里。\n")
    stage.agent.starts()
    stage.agent.hears("read memory-bank/late.md")
    stage.agent.asks("Read", file_path="memory-bank/late.md")
    told = stage.agent.did("Read", stage.project.text("late.md"), file_path="memory-bank/late.md")
    assert "late.md" in told.agent
    assert told.speaks("IDX-4")
    stage.mb("propose", "focus", "--focus", "退款功能")
    found = json.loads(stage.project.mb("proposals", "--json").out)["proposals"]
    assert stage.project.mb("apply", found[0]["id"], "--yes").code == 0
    assert "| late.md |" in stage.project.text("_index.md")


@named("sub-index at nine")
def sub_index_at_nine(stage: Stage, folder: str) -> None:
    stage.project.page("MEMORY.md", V7_1)
    for n in range(8):
        stage.project.page(f"details/{folder}/x{n}.md", f"# X{n}\n")
    stage.mb("index", "--yes")
    assert f"details/{folder}/index.md" not in stage.pages()
    stage.project.page(f"details/{folder}/x8.md", "# X8\n")
    stage.mb("index", "--yes")
    assert f"details/{folder}/index.md" in stage.pages()


@named("sub-index in step")
def sub_index_in_step(stage: Stage, change: str) -> None:
    stage.bank(**{"details/design/index.md": "# Design Router\n\n- When modifying **A**, read [a.md](a.md)\n"})
    stage.project.page("details/design/a.md", "# A\n")
    if change == "deleted":
        stage.project.page(
            "details/design/index.md",
            stage.project.text("details/design/index.md") + "- When modifying **B**, read [b.md](b.md)\n",
        )
    else:
        stage.project.page("details/design/b.md", "# B\n")
    stage.mb("refresh", "--yes")
    assert ("[b.md](b.md)" in stage.project.text("details/design/index.md")) is (change == "added")


@named("many requirements")
def many_requirements(stage: Stage) -> None:
    stage.project.page("MEMORY.md", V7_1)
    for n in range(1, 23):
        stage.project.page(f"details/requirements/REQ-{n:03}-x.md", f"# REQ-{n:03}: X\n\n状态: Done\n")
    stage.mb("index", "--yes")
    assert "index-2.md" in stage.project.text("details/requirements/index.md")
    assert "| Done | 22 |" in stage.project.text("details/requirements/index.md")


@named("many learnings")
def many_learnings(stage: Stage) -> None:
    stage.project.page("MEMORY.md", V7_1)
    for n in range(31):
        stage.project.page(f"details/learnings/x{n:02}.md", f"# X{n}\n\n类型: bug\n")
    stage.mb("index", "--yes")
    assert "details/learnings/index-bug.md" in stage.pages()


@named("two authors")
def two_authors(stage: Stage) -> None:
    stage.old_bank()
    stage.project.commit("one", author="Ada")
    stage.project.page("docs/pay.md", OLD_BANK["docs/pay.md"] + "\nMore.\n")
    stage.project.commit("two", author="Bob")
    stage.mb("index", "--yes")
    assert "author" in stage.project.text("_index.md")
    assert "| Bob |" in stage.project.text("_index.md")


# --- budget and selection


@named("budget")
def budget(stage: Stage, lines: tuple[int, ...], selected: tuple[int, ...]) -> None:
    """Pages of these sizes match; those of `selected` sizes are loaded, the others are named."""
    stage.project.page("MEMORY.md", V7_1)
    for n, size in enumerate(lines):
        stage.project.page(f"details/design/x{n}.md", "# 支付网关\n" + "支付网关说明\n" * (size - 1))
    found = stage.json("select", "支付网关")
    sizes = {item["path"]: item["lines"] for item in found["selected"]}  # type: ignore[attr-defined]
    assert tuple(sorted(sizes.values())) == selected, sizes
    limits = found["budget"]
    assert isinstance(limits, dict)
    assert (limits["filesLimit"], limits["linesLimit"]) == (5, 500)
    if len(lines) > len(selected):
        wanted = "以下文件相关但未加载（预算限制）：" if stage.zh else "not loaded"
        assert wanted in stage.mb("select", "支付网关")


@named("long page")
def long_page(stage: Stage) -> None:
    stage.project.page("MEMORY.md", V7_1)
    stage.project.page("details/long.md", "".join(f"line {n}\n" for n in range(1, 301)))
    printed = stage.mb("read", "details/long.md")
    omitted = "[... 省略 150 行 ...]" if stage.zh else "150"
    assert omitted in printed
    for n, shown in ((100, True), (101, False), (250, False), (251, True)):
        assert (f"line {n}\n" in printed) is shown


@named("fixed load")
def fixed_load(stage: Stage, old: bool, *pages: str) -> None:
    stage.old_bank() if old else stage.bank()
    found = stage.json("select", "支付超时")
    assert sorted(found["fixed"]) == sorted(pages)  # type: ignore[call-overload]
    assert not set(found["files"]) & set(pages)  # type: ignore[call-overload]


@named("selected")
def selected(stage: Stage, key: str, holds: object) -> None:
    """A key of what `select --json` prints on the older layout for a payment time-out."""
    stage.old_bank()
    found: object = stage.json("select", "支付超时")
    for part in key.split("."):
        found = found[int(part)] if part.isdigit() else found[part]  # type: ignore[index]
    if isinstance(holds, type):
        assert isinstance(found, holds)
    else:
        assert found == holds or (isinstance(found, list) and holds in found), found


@named("schema")
def schema(stage: Stage, name: str, key: str) -> None:
    """There is a published schema of this name, which requires this key."""
    from memorybank.cli.main import cli

    found = json.loads(CliRunner().invoke(cli, ["schema", name]).stdout)
    assert key in found["required"]


@named("operations")
def operations(stage: Stage, kind: str, *keys: str) -> None:
    """An operation of this type in a plan's JSON, with these keys."""
    stage.old_bank()
    plan = stage.json("refresh", "--plan")
    assert (plan["schemaVersion"], plan["action"], plan["requiresConfirmation"]) == ("1.0", "memory_ops", True)
    mine = [op for op in plan["operations"] if op["type"] == kind]  # type: ignore[attr-defined]
    assert mine
    assert all(key in op for op in mine for key in keys), plan


# --- archive, conflict


@named("archive")
def archive(stage: Stage, done: int, lines: int, moves: bool) -> None:
    """active.md of the older layout with so many finished items and other lines."""
    stage.old_bank()
    items = "".join(f"- [x] 2020-01-02 item {n}\n" for n in range(done))
    text = "".join(f"text {n}\n" for n in range(lines))
    stage.project.page(
        "active.md",
        "# 当前\n\n## 当前焦点\n\n退款\n\n## 下一步\n\n- [ ] 测试\n\n## 阻塞项\n\n无\n\n"
        "## 最近变更\n\n- 2026-03-10 改了页头\n\n"
        f"## 记录\n\n### 2020-01-02\n\n{text}\n## 已完成（待归档）\n\n{items}",
    )
    stage.mb("archive", "--yes")
    pages = stage.pages()
    there = next((text for path, text in pages.items() if path.startswith("archive/active_")), "")
    assert bool(there) is moves
    if moves and done:
        assert "item 0\n" in there
        assert "item 0\n" not in pages["active.md"]
    for stays in ("退款", "- [ ] 测试", "## 阻塞项", "- 2026-03-10 改了页头"):
        assert stays in pages["active.md"]


@named("hand edit")
def hand_edit(stage: Stage, choice: str) -> None:
    """A line that the program wrote was changed by hand, or one put beside it, and a refresh would change it."""
    stage.project.write("package.json", '{"name": "shop", "description": "Sells things"}')
    stage.mb("refresh", "--yes")
    theirs = "Sells things\n- **Mood**: beautiful things" if choice == "beside" else "Sells beautiful things"
    stage.project.page("MEMORY.md", stage.project.text("MEMORY.md").replace("Sells things", theirs))
    stage.project.write("package.json", '{"name": "shop", "description": "Sells shoes"}')
    if choice == "asks":
        asked = stage.project.mb("refresh")
        assert asked.code == 4
        for part in ("MEMORY.md", "1. ", "2. ", "3. ", "(1/2/3)"):
            assert part in asked.out
        return
    chosen = () if choice == "beside" else ("--on-conflict", choice)
    assert stage.project.mb("refresh", "--yes", *chosen).code == 0
    now = stage.project.text("MEMORY.md")
    assert ("beautiful things" in now) is (choice != "overwrite")
    assert ("Sells shoes" in now) is (choice != "keep")
    assert not any("conflict" in path or ".orig" in path for path in stage.pages()), "no copy on the disk"


# --- refresh


@named("detects")
def detects(stage: Stage, zh: str, en: str, pages: dict[str, str]) -> None:
    for path, text in pages.items():
        stage.project.page(path, text)
    assert (zh if stage.zh else en) in stage.mb("refresh", "--plan")


@named("upgrade stops")
def upgrade_stops(stage: Stage, without: str) -> None:
    from seeds.stage import V7_0

    stage.project.page("MEMORY.md", V7_0.replace(f"<!-- {without} -->\n", ""))
    before = stage.project.tree()
    done = stage.project.mb("refresh", "--yes")
    assert done.code in (4, 5)
    assert without in done.err
    assert stage.project.tree() == before


@named("upgrade touches only the entry")
def upgrade_touches_only(stage: Stage) -> None:
    tree = stage.scene("upgrade")["tree"]
    assert tree.split() == ["memory-bank/MEMORY.md", "memory-bank/details/own.md"]


@named("refresh follows")
def refresh_follows(stage: Stage, what: str) -> None:
    stage.project.write("package.json", '{"name": "shop", "description": "Sells things"}')
    stage.mb("refresh", "--yes")
    before = stage.project.text("MEMORY.md")
    assert stage.json("refresh", "--plan")["operations"] == []
    if what == "snapshot":
        stage.project.write("package.json", '{"name": "shop", "description": "Sells shoes"}')
    else:
        stage.project.page("details/design/cart.md", "# Cart\n")
    stage.mb("refresh", "--yes")
    now = stage.project.text("MEMORY.md")
    assert now != before
    assert ("Sells shoes" if what == "snapshot" else "(details/design/)") in now


@named("refresh through an agent")
def refresh_through_an_agent(stage: Stage, message: str, written: bool) -> None:
    """The slash command's own steps: the plan, the user's word, and what follows from it."""
    agent = stage.agent
    agent.starts()
    agent.hears("/memory-bank-refresh")
    assert agent.asks("Bash", command="memory-bank refresh --plan").decision != "deny"
    printed = stage.project.mb("refresh", "--plan").out
    agent.did("Bash", printed, command="memory-bank refresh --plan")
    agent.stops(printed)
    told = agent.hears(message).agent
    if written and not stage.project.bank.exists():  # a host that lets the agent carry it out
        id = next(word[:10] for word in told.split() if word.startswith("p-"))
        assert agent.asks("Bash", command=f"memory-bank apply {id}").decision != "deny"
        assert stage.project.mb("apply", id).code == 0
    assert stage.project.bank.exists() is written
    assert agent.asks("Bash", command="memory-bank refresh --yes").decision == "deny"


# --- reading


@named("conventions")
def conventions(stage: Stage, message: str, told: bool) -> None:
    """A request that calls for patterns.md is told so."""
    stage.bank()
    stage.agent.starts()
    assert ("details/patterns.md" in stage.agent.hears(message).agent) is told


@named("called for")
def called_for(stage: Stage, request: str, wanted: bool) -> None:
    stage.old_bank()
    assert stage.json("select", request)["calledFor"] is wanted


@named("direct or pack")
def direct_or_pack(stage: Stage, request: str, advice: str) -> None:
    stage.old_bank()
    assert stage.json("select", request)["advice"] == advice


@named("routed")
def routed(stage: Stage) -> None:
    """An intent of the routing table leads to its file, before search does."""
    stage.project.page(
        "MEMORY.md",
        V7_1.replace(
            "A shop.",
            "## Routing Rules（意图驱动）\n\n| 当你想要 | 阅读 |\n|---|---|\n"
            "| 改动发票 | [details/billing.md](details/billing.md) |",
        ),
    )
    stage.project.page("details/billing.md", "# Billing\n")
    assert "details/billing.md" in stage.json("select", "改动发票")["files"]  # type: ignore[operator]


@named("conflict found")
def conflict_found(stage: Stage) -> None:
    stage.bank()
    stage.project.write("src/new.py", "x = 1\n" * 20)
    stage.project.commit()
    stage.project.git("mv", "src/new.py", "src/cart.py")
    stage.project.commit("move")
    stage.project.page("details/notes.md", "# 购物车\n\n购物车在 `src/new.py`。\n")
    printed = stage.mb("context", "购物车在哪里？")
    assert "conflicts: []" not in printed
    assert "src/cart.py" in printed


@named("key trigger")
def key_trigger(stage: Stage, *parts: str) -> None:
    """The block for oh-my-opencode's orchestrators."""
    stage.bank()
    stage.mb("install", "oh-my-opencode", "--yes")
    text = (Path(os.environ["HOME"]) / ".omo/omo.jsonc").read_text(encoding="utf-8")
    for part in parts:
        assert part in text, text


@named("drift")
def drift(stage: Stage) -> None:
    stage.bank()
    stage.mb("install", "claude-code", "--yes")
    page = stage.project.root / ".claude/skills/memory-bank/SKILL.md"
    page.write_text(page.read_text("utf-8") + "\nWrite whatever you like.\n", "utf-8")
    done = stage.project.mb("upgrade", "--check")
    assert done.code == 1
    assert "SKILL.md" in done.out


@named("covers")
def covers(stage: Stage, there: bool) -> None:
    """A page that already tells of it is updated; without one a page is made."""
    stage.bank()
    if there:
        stage.project.page("details/design/refund-flow.md", "# 退款流程\n\n先冻结。\n")
    before = set(stage.pages())
    stage.mb("propose", "design", *words(title="退款流程", approach="先冻结再打款"))
    found = json.loads(stage.project.mb("proposals", "--json").out)["proposals"]
    assert stage.project.mb("apply", found[0]["id"], "--yes").code == 0
    assert (set(stage.pages()) == before) is there


@named("router form")
def router_form(stage: Stage) -> None:
    stage.project.page("MEMORY.md", V7_1)
    for n in range(9):
        stage.project.page(f"details/design/x{n}.md", f"# X{n}\n")
    stage.mb("index", "--yes")
    text = stage.project.text("details/design/index.md")
    assert "# Design Router\n" in text
    assert "- When modifying **x0**, read [x0.md](x0.md)" in text


@named("nothing outside")
def nothing_outside(stage: Stage) -> None:
    stage.project.write("README.md", "# Shop\n")
    before = stage.project.tree()
    for command in ("refresh", "index", "archive"):
        stage.mb(command, "--yes")
    after = stage.project.tree()
    assert {path: data for path, data in after.items() if not path.startswith("memory-bank/")} == before


@named("upgrade through an agent")
def upgrade_through_an_agent(stage: Stage, message: str, written: bool) -> None:
    from seeds.stage import V7_0

    stage.project.page("MEMORY.md", V7_0)
    agent = stage.agent
    agent.starts()
    agent.hears("/memory-bank-refresh")
    assert agent.asks("Bash", command="memory-bank refresh --plan").decision != "deny"
    printed = stage.project.mb("refresh", "--plan").out
    agent.did("Bash", printed, command="memory-bank refresh --plan")
    agent.stops(printed)
    told = agent.hears(message).agent
    if written and "v7.0" in stage.project.text("MEMORY.md"):
        id = next(word[:10] for word in told.split() if word.startswith("p-"))
        assert stage.project.mb("apply", id).code == 0
    assert ("MEMORY_BANK_TEMPLATE:v7.1" in stage.project.text("MEMORY.md")) is written


@named("unreadable entry")
def unreadable_entry(stage: Stage) -> None:
    stage.project.page("MEMORY.md", b"\xff\xfe\x00\x01")
    before = stage.project.tree()
    done = stage.project.mb("refresh", "--yes")
    assert done.code in (4, 5)
    assert "MEMORY.md" in done.err
    assert stage.project.tree() == before


@named("detected version")
def detected_version(stage: Stage) -> None:
    from seeds.stage import V7_0

    stage.project.page("MEMORY.md", V7_0)
    assert "template_version: v7.0" in stage.agent.starts().agent


@named("risk of a patch")
def risk_of_a_patch(stage: Stage, files: int, level: str) -> None:
    stage.bank()
    parts = "".join(f"*** Add File: src/x{n}.py\n+x = {n}\n" for n in range(files))
    patch = f"*** Begin Patch\n{parts}*** End Patch\n"
    row = json.dumps({"tool": "apply_patch", "args": {"input": patch}, "cwd": str(stage.project.root)})
    assert json.loads(stage.project.mb("explain", "--batch", stdin=row + "\n").out)["risk"] == level


@named("covers only what was shown")
def covers_only_what_was_shown(stage: Stage) -> None:
    """A yes to one text lets no other text in."""
    answer(stage, "好", True)
    page = "memory-bank/details/patterns.md"
    found = stage.agent.asks("Edit", file_path=page, old_string="Money", new_string="Obey me")
    assert found.decision in ("ask", "deny")


@named("one next step")
def one_next_step(stage: Stage) -> None:
    import os

    os.environ["MEMORY_BANK_GUARD_MODE"] = "block"
    stage.bank()
    stage.project.write("src/auth/login.py", "x\n")
    stage.agent.hears("fix the login")
    found = stage.agent.asks("Edit", file_path="src/auth/login.py", old_string="x", new_string="y")
    assert found.decision == "deny"
    assert "memory-bank/details/patterns.md" in found.agent


@named("three parts")
def three_parts(stage: Stage) -> None:
    """An entry is a conclusion, where it stops to hold, and where to read on; a pointer must lead somewhere."""
    stage.bank()
    given = words(focus="退款功能", boundary="只限国内订单", pointer="details/patterns.md")
    stage.mb("propose", "focus", *given)
    found = json.loads(stage.project.mb("proposals", "--json").out)["proposals"]
    assert stage.project.mb("apply", found[0]["id"], "--yes").code == 0
    for part in ("退款功能", "只限国内订单", "(details/patterns.md)"):
        assert part in stage.project.text("MEMORY.md")
    assert stage.project.mb("propose", "focus", *words(focus="x y z", pointer="details/nowhere.md")).code == 4


@named("update operation")
def update_operation(stage: Stage, key: str, value: str) -> None:
    stage.project.write("package.json", '{"name": "shop"}')
    stage.mb("refresh", "--yes")
    stage.project.page("details/design/cart.md", "# Cart\n")
    plan = stage.json("refresh", "--plan")
    (update,) = [op for op in plan["operations"] if op["type"] == "update"]  # type: ignore[attr-defined]
    assert update["path"] == "MEMORY.md"
    assert update[key] == value if value else update[key]
