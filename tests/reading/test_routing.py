"""ROU-1: intent tables as people write them, requests as people type them, and which page is meant."""

from __future__ import annotations

import pytest

from memorybank.model.bank import Bank, Page, Shape
from memorybank.model.layout import CURRENT
from memorybank.model.pack import Route
from memorybank.recall.page_candidates import named, named_files
from memorybank.recall.routing_rules import Means, follow, guide_of, match, pointers, routes

pytestmark = pytest.mark.rule("ROU-1")

DRIVEN = "## Routing Rules（意图驱动）\n\n"


def bank(*paths: str, **titles: str) -> Bank:
    pages = [Page(p, titles.get(p, p), 3, 10, "2026-01-01", "-", "-", Shape.UNMARKED, None) for p in sorted(paths)]
    return Bank(CURRENT, tuple(pages))


def rows(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(route.intent, route.targets) for route in routes(text)]


@pytest.mark.parametrize(
    ("story", "row", "targets"),
    [
        ("a link", "| debug | [learnings](details/learnings/) |", ("details/learnings/",)),
        ("a code span", "| debug | `details/learnings/x.md` |", ("details/learnings/x.md",)),
        ("a plain path", "| debug | details/learnings/x.md |", ("details/learnings/x.md",)),
        ("with the bank's folder", "| debug | memory-bank/details/x.md |", ("details/x.md",)),
        (
            "several targets",
            "| debug | `a.md`, [b](details/b.md) 和 details/c.md |",
            ("a.md", "details/b.md", "details/c.md"),
        ),
        ("a glob", "| debug | `details/design/*.md` |", ("details/design/*.md",)),
        ("a plain glob", "| debug | details/design/*.md |", ("details/design/*.md",)),
        ("a plain folder", "| debug | details/design/ |", ("details/design/",)),
        ("the pages first", "| `details/x.md` | debug |", ("details/x.md",)),
        ("a third column", "| debug | `details/x.md` | daily |", ("details/x.md",)),
        ("a list", "- debug: read [x.md](details/x.md)", ("details/x.md",)),
        ("a numbered list", "1. debug → `details/x.md`", ("details/x.md",)),
        ("a link with an escaped space", "| debug | [x](details/my%20page.md) |", ("details/my page.md",)),
        ("a file of the project", "| debug | `plugin/bank.ts` |", ("plugin/bank.ts",)),
        ("a link out of the bank", "| debug | [cli](../src/cli.ts) |", ("src/cli.ts",)),
        ("a call", '| debug | 先 `glob("memory-bank/details/**/*.md")` 再读 |', ("details/**/*.md",)),
        ("a hole", "| debug | `docs/specs/<name>/spec.md` |", ("docs/specs/*/spec.md",)),
        ("code that is no path", "| debug `.env` and `GUARD_MODE` | `docs/settings.md` |", ("docs/settings.md",)),
        ("an anchor", "| debug | [x](details/x.md#part) |", ("details/x.md",)),
    ],
)
def test_a_row_in_any_form(story: str, row: str, targets: tuple[str, ...]) -> None:
    head = "| When | Read |\n|---|---|\n" if row.startswith("|") else ""
    found = routes(DRIVEN + head + row + "\n")
    assert [(r.targets, "debug" in r.intent) for r in found] == [(targets, True)], story


def test_a_row_knows_its_line() -> None:
    assert [r.line for r in routes("# x\r\n\r\n" + DRIVEN.replace("\n", "\r\n") + "- debug `a.md`\r\n")] == [5]


@pytest.mark.parametrize(
    ("story", "text", "intents"),
    [
        ("the intent-driven section wins", f"## Routing Rules\n\n- old `a.md`\n\n{DRIVEN}- new `b.md`\n", ["new"]),
        ("wherever it stands", f"{DRIVEN}- new `b.md`\n\n## Routing Rules\n\n- old `a.md`\n", ["new"]),
        ("a plain one alone counts", "## Routing Rules\n\n- old `a.md`\n", ["old"]),
        (
            "ASCII brackets",
            "## Routing Rules (intent-driven)\n\n- new `b.md`\n\n## Routing Rules\n\n- old `a.md`\n",
            ["new"],
        ),
        ("a Chinese title", "## 路由规则\n\n- 排查 `a.md`\n", ["排查"]),
        ("what was set aside does not", "## Legacy Routing (Topic)\n\n- old `a.md`\n", []),
        (
            "an intent as a heading",
            "## Routing Rules\n\n### debug\n\n- [a](a.md)\n- [b](b.md)\n",
            ["debug a", "debug b"],
        ),
        ("code is no table", f"{DRIVEN}```\n- x `a.md`\n```\n- y `b.md`\n", ["y"]),
        (
            "what to do with it is no intent",
            "## Routing Rules\n\n- When modifying **x**, read [x.md](x.md)\n",
            ["When modifying x"],
        ),
        ("nor in Chinese", "## Routing Rules\n\n- 修改**支付**时，阅读 [x.md](x.md)\n", ["修改支付时"]),
        ("no section, no routes", "# MEMORY\n\n- see `a.md`\n", []),
    ],
)
def test_which_section_counts(story: str, text: str, intents: list[str]) -> None:
    assert [intent for intent, _ in rows(text)] == intents, story


TABLE = tuple(
    Route(intent, (target,), line)
    for line, (intent, target) in enumerate(
        [
            ("build, run or test it, or find your way around its folders", "tech"),
            ("choose a technology, add a module, refactor, or learn why something was decided", "patterns"),
            ("see what is done, under way or blocked", "progress"),
            ("change how a feature is built", "design"),
            ("check what a feature must do and how it is accepted", "requirements"),
            ("debug, tune or integrate something that has caused trouble before", "learnings"),
            ("work on Payment gateway", "payments"),
            ("修改登录与权限", "auth"),
            ("处理「库存同步」", "stock"),
        ]
    )
)


@pytest.mark.parametrize(
    ("request_", "targets"),
    [
        ("How do I run the tests?", ["tech"]),
        ("怎么运行测试", ["tech"]),
        ("why was Redis chosen?", ["patterns"]),
        ("当初为什么选择 Redis？", ["patterns"]),
        ("refactor the cart", ["patterns"]),
        ("重构购物车", ["patterns"]),
        ("what is blocked?", ["progress"]),
        ("目前的进度和阻塞项", ["progress"]),
        ("the acceptance criteria of exports", ["requirements"]),
        ("导出的验收标准", ["requirements"]),
        ("debug the crash at start", ["learnings"]),
        ("启动崩溃怎么排查", ["learnings"]),
        ("change the payment gateway", ["payments"]),
        ("登录权限怎么改", ["auth"]),
        ("库存同步", ["stock"]),
        ("what are we working on?", ["progress"]),
        ("接下来做什么", ["progress"]),
        # a turn of phrase is not the word in it
        ("the worker runs out of memory", []),
        ("I ran into a wall", []),
        ("build a returns portal", []),
        ("how many times?", []),
        # generic words alone are no evidence
        ("how do I change the feature?", []),
        ("怎么修改这个功能", []),
        ("why?", []),
        ("add the file to the project", []),
        ("看看这个文件的内容", []),
        ("", []),
        ("天气不错", []),
    ],
)
def test_which_intent_is_meant(request_: str, targets: list[str]) -> None:
    found = [route.targets[0] for route in match(request_, TABLE)]
    assert found[: len(targets)] == targets
    assert bool(found) is bool(targets)


def test_an_intent_leads_to_three_files_at_most_and_the_rest_is_named() -> None:
    here = bank(*(f"details/design/pay-{n}.md" for n in range(5)))
    led = follow(match("pay", [Route("pay", ("details/design/*.md",), 1)]), Means("pay", here))
    assert [c.path for c in led.pages] == [f"details/design/pay-{n}.md" for n in range(3)]
    assert [item.path for item in led.left_out] == ["details/design/pay-3.md", "details/design/pay-4.md"]


@pytest.mark.parametrize(
    ("story", "target", "pages"),
    [
        ("a page", "details/tech.md", ["details/tech.md"]),
        ("a page by its name", "tech.md", ["details/tech.md"]),
        ("an unknown place is looked for", "cart.md", ["details/design/cart.md"]),
        ("a folder: the pages the request speaks of", "details/design/", ["details/design/cart.md"]),
        ("a folder without its slash", "details/design", ["details/design/cart.md"]),
        ("a folder by its index", "details/notes/index.md", ["details/notes/basket.md"]),
        ("a folder of few pages, none of them named", "details/small/", ["details/small/a.md", "details/small/b.md"]),
        ("a folder of many, none of them named", "details/many/", []),
    ],
)
def test_where_a_target_leads(story: str, target: str, pages: list[str]) -> None:
    here = bank(
        "details/tech.md", "details/design/cart.md", "details/design/stock.md", "details/notes/index.md",
        "details/notes/basket.md", "details/notes/other.md", "details/small/a.md", "details/small/b.md",
        *(f"details/many/{n}.md" for n in range(9)),
    )  # fmt: skip
    guide = {"details/notes/basket.md": "the cart"}
    led = follow(match("cart", [Route("cart", (target,), 7)]), Means("cart", here, guide=lambda _: guide))
    assert [c.path for c in led.pages] == pages, story
    assert [i.path for i in led.left_out] == (["details/many/"] if "many" in target else [])


def test_a_target_that_leads_nowhere_is_skipped_and_named() -> None:
    table = [Route("cart", ("details/gone.md", "details/design/*.txt", "details/tech.md"), 7)]
    led = follow(match("cart", table), Means("cart", bank("details/tech.md")))
    assert [c.path for c in led.pages] == ["details/tech.md"]
    dead = ("ask.left.dead-route", (("line", 7),))
    assert [item[:3] for item in led.left_out] == [("details/gone.md", *dead), ("details/design/*.txt", *dead)]


def test_a_target_in_the_project_is_no_page_and_not_dead() -> None:
    led = follow(match("cart", [Route("cart", ("src/cart.ts",), 7)]), Means("cart", bank()), lambda _: True)
    assert (led.pages, led.files) == ((), ("src/cart.ts",))
    assert [item.reason for item in led.left_out] == ["ask.left.no-page"]


def test_two_stars_are_any_folders_or_none() -> None:
    here = bank("details/cart.md", "details/design/cart.md")
    led = follow(match("cart", [Route("cart", ("details/**/*.md",), 7)]), Means("cart", here))
    assert [c.path for c in led.pages] == ["details/cart.md", "details/design/cart.md"]


def test_an_index_says_what_its_pages_are_for() -> None:
    here = bank("details/design/a.md", "details/design/b.md", "docs/c.md")
    listed = "# Design Router\n\n- When modifying **the cart**, read [a.md](a.md)\n- When x, read [b.md](b.md)\n"
    assert guide_of(listed, "details/design/index.md", here)["details/design/a.md"].startswith(
        "When modifying the cart"
    )
    table = "| path | title | summary |\n|---|---|---|\n| docs/c.md | C | Read it for refunds. |\n"
    assert guide_of(table, "_index.md", here) == {"docs/c.md": "C Read it for refunds."}


PAGES = (
    "MEMORY.md", "details/tech.md", "details/design/支付.md", "details/design/pay.md", "details/learnings/pay.md",
    "details/requirements/REQ-012-refund.md", "details/requirements/REQ-120-x.md", "legacy.md",
)  # fmt: skip


@pytest.mark.parametrize(
    ("request_", "pages"),
    [
        ("details/tech.md", ["details/tech.md"]),
        ("see memory-bank/details/tech.md please", ["details/tech.md"]),
        ("see /srv/shop/memory-bank/details/tech.md", ["details/tech.md"]),
        ("what does tech.md say?", ["details/tech.md"]),
        ("Tech.md", ["details/tech.md"]),
        ("read `legacy.md`, then [tech](details/tech.md)", ["legacy.md", "details/tech.md"]),
        ("details/tech.md:12", ["details/tech.md"]),
        ("details/tech.md#stack", ["details/tech.md"]),
        ("(details/tech.md).", ["details/tech.md"]),
        ("看一下details/tech.md里的约定", ["details/tech.md"]),
        ("读取memory-bank/details/tech.md。", ["details/tech.md"]),
        ("看支付.md", ["details/design/支付.md"]),
        ("REQ-012", ["details/requirements/REQ-012-refund.md"]),
        ("实现REQ-12的退款", ["details/requirements/REQ-012-refund.md"]),
        ("req 12", ["details/requirements/REQ-012-refund.md"]),
        ("design/pay.md", ["details/design/pay.md"]),
        ("pay.md", []),  # two are called that
        ("src/tech.md", []),  # another file
        ("mytech.md", []),
        ("../tech.md", []),
        ("https://example.org/tech.mdx", []),
        ("REQ-0", []),
    ],
)
def test_the_pages_a_request_names(request_: str, pages: list[str]) -> None:
    assert list(named(request_, PAGES).pages) == pages


def test_names_that_are_not_pages() -> None:
    (two,) = named("read pay.md", PAGES).left_out
    assert two[:2] == ("pay.md", "ask.left.ambiguous")
    assert dict(two.params)["pages"] == "details/design/pay.md, details/learnings/pay.md"
    gone = named("read gone.md and REQ-999", PAGES).left_out
    assert [item[:2] for item in gone] == [("gone.md", "ask.left.missing"), ("REQ-999", "ask.left.missing")]
    assert named("look into details/design/", PAGES).folders == ("details/design/",)
    assert named("no page at all", PAGES) == ((), (), ())


def test_the_files_a_request_names() -> None:
    tracked = frozenset(("src/pay/client.py", "src/a/util.py", "src/b/util.py", "Makefile"))
    assert named_files("修改src/pay/client.py的超时", tracked) == ("src/pay/client.py",)
    assert named_files("client.py, util.py and ./src/a/util.py", tracked) == ("src/pay/client.py", "src/a/util.py")


def test_prose_is_no_path() -> None:
    assert pointers("and/or, e.g. this. Or that") == ()
