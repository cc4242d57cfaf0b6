"""What the tools answer: text for the model, a document for programs, our own sentence when something is wrong."""

from __future__ import annotations

import json
import shutil
from importlib.resources import files

import jsonschema
import pytest
from mcp import MCPError

from conftest import Project
from mcp_server.conftest import Talk, inside, said, talking
from memorybank.hosts import tool_calls
from memorybank.mcp.tools import TOOLS, Tool, checked, example, schema
from memorybank.model.errors import BadUsage

pytestmark = pytest.mark.slow

NAMES = ["search", "select", "read", "context", "verify", "status", "plan", "propose", "apply"]
ANY: dict[str, dict[str, object]] = {
    "search": {"request": "cart"},
    "select": {"request": "how is money counted?"},
    "read": {"pages": ["details/patterns.md"]},
    "context": {"request": "how is money counted?"},
    "verify": {},
    "status": {},
    "plan": {"of": "refresh"},
    "propose": {"kind": "focus", "fields": {"focus": "the cart"}},
    "apply": {"id": "p-00000000"},
}


def published(name: str) -> dict[str, object]:
    found = json.loads((files("memorybank") / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


# ------------------------------------------------------------------ what is offered


def test_nine_tools_only_one_of_which_writes(talk: Talk) -> None:
    tools = talk.does(talk.client.list_tools).tools
    assert [tool.name for tool in tools] == NAMES
    for tool in tools:
        hints = tool.annotations
        assert hints is not None
        reads = tool.name != "apply"
        assert (hints.read_only_hint, hints.idempotent_hint, hints.open_world_hint) == (reads, True, False)
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)


@pytest.mark.rule("GAT-7")
def test_the_hooks_know_exactly_these_by_name() -> None:
    assert list(tool_calls._OUR_TOOLS) == list(TOOLS)


def test_a_tool_that_there_is_not_cannot_be_called(talk: Talk) -> None:
    with pytest.raises(MCPError, match="There is no teleport here"):
        talk.call("teleport", id="p-1")


# ------------------------------------------------------------------ answers


@pytest.mark.rule("SCH-4")
def test_a_document_is_what_the_command_publishes(talk: Talk) -> None:
    for tool, name in (("search", "search"), ("select", "select_files"), ("verify", "verify"), ("status", "status")):
        result = talk.call(tool, **ANY[tool])
        assert not result.is_error, said(result)
        jsonschema.validate(result.structured_content, published(name))


@pytest.mark.parametrize("tool", ["select", "verify", "status"])
def test_a_text_is_what_the_command_prints(shop: Project, talk: Talk, tool: str) -> None:
    assert talk.text(tool, **ANY[tool]).strip() == shop.mb(tool, *map(str, ANY[tool].values())).out.strip()


def test_a_search_names_the_pages_that_nobody_can_read(shop: Project, talk: Talk) -> None:
    shop.page("details/odd.md", "购物车".encode("gbk"))
    found = talk.call("search", request="cart")
    assert said(found).endswith("(1): details/odd.md. Why, and what to do: memory-bank status")
    assert found.structured_content is not None
    assert found.structured_content["unread"] == ["details/odd.md"]
    jsonschema.validate(found.structured_content, published("search"))
    assert "details/odd.md" in talk.text("search", request="zeppelin"), "and where nothing was found, all the more"


def test_a_question_as_long_as_a_book_is_not_said_again(talk: Talk) -> None:
    assert len(talk.text("search", request="zeppelin" * 5000)) < 1000


def test_a_page_is_shown_as_it_is_and_nothing_else(shop: Project, talk: Talk) -> None:
    result = talk.call("read", pages=["details/patterns.md"])
    assert said(result) == shop.text("details/patterns.md")
    assert result.structured_content is None  # Claude Code would show the model that, and not the page


@pytest.mark.rule("BUD-3")
def test_several_pages_long_ones_cut_the_missing_one_named(shop: Project, talk: Talk) -> None:
    shop.page("details/long.md", "".join(f"line {n}\n" for n in range(1, 301)))
    text = talk.text("read", pages=["details/long.md", "details/nope.md", "memory-bank/details/patterns.md"])
    assert "==> details/long.md <==\nline 1\n" in text
    assert "line 101\n" not in text
    assert "==> details/patterns.md <==" in text
    assert "no page details/nope.md" in text


@pytest.mark.rule("IDX-4")
def test_reading_writes_nothing_into_the_project(shop: Project, talk: Talk) -> None:
    """The command adds a page to the index that lacks it; a tool that is marked read-only does not."""
    for n in range(9):
        shop.page(f"details/design/d{n}.md", f"# D{n}\n\nText.\n")
    assert shop.mb("index", "--yes").code == 0
    shop.page("details/design/late.md", "# Late\n\nNobody lists me.\n")
    before = shop.tree()
    for tool in NAMES:
        assert talk.call(tool, **ANY[tool]).is_error is (tool == "apply")  # there is nothing to apply
    assert "Nobody lists me." in talk.text("read", pages=["details/design/late.md"])
    assert shop.tree() == before


@pytest.mark.rule("VER-1")
def test_verify_names_what_is_no_longer_true_and_spares_the_rest(shop: Project, talk: Talk) -> None:
    shop.commit()
    shop.git("mv", "src/money.py", "src/cash.py")
    shop.commit("renamed")
    result = talk.call("verify", pages=["details/patterns.md"])
    assert said(result).strip() == shop.mb("verify", "details/patterns.md").out.strip()
    assert "src/cash.py" in said(result)
    assert result.structured_content is not None
    assert [(row["verdict"], row["to"]) for row in result.structured_content["claims"]] == [("moved", "src/cash.py")]


# ------------------------------------------------------------------ PAK-3


@pytest.mark.rule("PAK-3")
def test_the_same_question_is_answered_once_while_nothing_changes(shop: Project, talk: Talk) -> None:
    ask = {"request": "how is money counted?"}
    first = talk.text("context", **ask)
    assert "memory_reader:" in first
    again = talk.call("context", **ask)
    assert not again.is_error
    assert "memory_reader:" not in said(again)
    assert "details/patterns.md" in said(again)
    assert "memory_reader:" in talk.text("context", request="how is money counted ?")
    shop.page("details/patterns.md", "# Patterns\n\n- Money is counted in pence, in `src/money.py`.\n")
    assert "pence" in talk.text("context", **ask)


@pytest.mark.rule("PAK-3")
def test_another_session_has_its_own_packs(shop: Project, talk: Talk) -> None:
    talk.text("context", request="how is money counted?")
    with talking(inside(shop.root)) as other:
        assert "memory_reader:" in other.text("context", request="how is money counted?")


# ------------------------------------------------------------------ what goes wrong

BAD: list[tuple[str, dict[str, object], str]] = [
    ("read", {}, "the argument pages is missing"),
    ("read", {"path": "details/tech.md"}, "the argument path is missing, not known"),
    ("read", {"pages": "details/tech.md"}, "wrong type"),
    ("read", {"pages": []}, "wrong type"),
    ("read", {"pages": [7]}, "wrong type"),
    ("search", {"request": "x", "limit": 0}, "wrong type"),
    ("search", {"request": "x", "limit": True}, "wrong type"),
    ("select", {"request": " "}, "empty"),
    ("select", {"request": "x", "files": ["../../etc/passwd"]}, "not a file of this project"),
    ("verify", {"pages": ["details/nope.md"]}, "no page of this bank"),
    ("read", {"pages": ["details/nope.md"]}, "no page details/nope.md"),
    ("read", {"pages": ["../secret.md"]}, "not a path inside the bank"),
    ("read", {"pages": ["/etc/passwd"]}, "not a path inside the bank"),
    ("read", {"pages": ["a\0b.md"]}, "not a path inside the bank"),
    ("status", {"deep": True}, "the argument deep is missing, not known"),
]


def test_a_call_that_makes_no_sense_gets_a_sentence(talk: Talk) -> None:
    for tool, args, sentence in BAD:
        result = talk.call(tool, **args)
        assert result.is_error, (tool, args)
        assert sentence in said(result), (tool, args)
        assert "Traceback" not in said(result)
        jsonschema.validate(result.structured_content, published("error"))


def test_one_thing_has_one_name_in_every_tool() -> None:
    shapes = {(a.name, a.kind) for tool in TOOLS.values() for a in tool.arguments}
    assert len(shapes) == len({name for name, _ in shapes})


def test_a_refusal_names_fields_and_no_flags(shop: Project, talk: Talk) -> None:
    told = talk.text("propose", kind="decision", fields={"decision": "We count in cents, always"})
    assert "(trade_off)" in told
    assert "--" not in told
    answers = "".join(f"- **Q{n}?** Answer number {n}. (see details/patterns.md)\n" for n in range(8))
    entry = shop.bank / "MEMORY.md"
    text = entry.read_text(encoding="utf-8").replace("# Shop\n", f"# Shop\n\n## Top Quick Answers\n\n{answers}\n", 1)
    entry.write_text(text, encoding="utf-8")
    fields = {"question": "How is money counted?", "answer": "In cents.", "boundary": "not for taxes"}
    fields |= {"pointer": "details/patterns.md"}
    told = talk.text("propose", kind="answer", fields=fields)
    assert "holds 8 entries" in told
    assert "--" not in told
    assert "💾" in talk.text("propose", kind="answer", fields={**fields, "question": "Q3?"}), "an answer that is there"


def test_without_a_bank_every_tool_says_what_to_do(project: Project) -> None:
    with talking(inside(project.root)) as talk:
        for tool in (name for name in NAMES if name != "plan"):  # which makes one
            assert "memory-bank setup" in talk.text(tool, **ANY[tool])


def test_settings_that_make_no_sense_are_told_in_the_banks_language(shop: Project) -> None:
    shop.write("memory-bank.toml", 'language = "fr"\n')
    shop.page("MEMORY.md", "# 商店\n\n这是一个卖东西的小店，记录了我们的决定和约定。\n\n先读这里 再读其他 页面 好吗\n")
    with talking(inside(shop.root)) as talk:
        for tool in NAMES:
            result = talk.call(tool, **ANY[tool])
            assert result.is_error
            assert "memory-bank.toml" in said(result)
            assert "语言" in said(result)


def test_a_project_that_is_not_there(shop: Project) -> None:
    with talking(inside(shop.root, project=str(shop.root / "gone"))) as talk:
        assert "is not a folder" in talk.text("status")
        (shop.root / "gone").mkdir()
        assert "memory-bank setup" in talk.text("status")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"\xff\xfe\0", "UTF-16"), (b"# A\n\xb0\n", "UTF-8"), (b"x" * (9 * 1024 * 1024), "split it")],
    ids=["utf-16", "latin-1", "huge"],
)
def test_a_page_that_cannot_be_read_is_named(shop: Project, talk: Talk, content: bytes, sentence: str) -> None:
    shop.page("details/odd.md", content)
    result = talk.call("read", pages=["details/odd.md"])
    assert result.is_error
    assert "details/odd.md" in said(result)
    for tool in ("status", "verify", "select"):
        talk.call(tool, **ANY[tool])  # answers, whatever it says of the page
    assert sentence.lower() in said(result).lower()


def test_an_answer_never_fills_a_models_window(shop: Project, talk: Talk) -> None:
    shop.page("details/wide.md", "# Wide\n\n" + "word " * 200_000 + "\n")
    text = talk.text("read", pages=["details/wide.md"])
    assert len(text) < 90_000
    assert "Cut after 80000 of 1000009 characters" in text


def test_a_document_is_whole_or_not_sent(shop: Project, talk: Talk) -> None:
    for n in range(200):
        shop.page(f"details/learnings/{n:04}-a-rather-long-name-for-a-page.md", b"\xff not a page\n")
    result = talk.call("status")
    assert result.structured_content is None
    assert "more; all of them" in said(result)


def test_a_bug_is_a_log_and_an_answer(shop: Project, talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("memorybank.app.ask.bank_status.look", lambda *_, **__: broken(None))
    result = talk.call("status")
    assert result.is_error
    assert "ZeroDivisionError" in said(result)
    assert "Traceback" not in said(result)
    assert result.structured_content is not None
    assert result.structured_content["code"] == "bug"
    log = next(word for word in said(result).split() if word.endswith(".log"))
    with open(log, encoding="utf-8") as told:
        assert "tools/call status" in told.read()
    assert "cents" in talk.text("read", pages=["details/patterns.md"])  # and the server goes on


# ------------------------------------------------------------------ while it serves


def test_the_bank_appears_grows_and_changes_its_language(project: Project) -> None:
    with talking(inside(project.root)) as talk:
        assert "memory-bank setup" in talk.text("status")
        assert project.mb("refresh", "--yes").code == 0
        assert "v7.1" in talk.text("status")
        project.page("details/new.md", "# New\n\nFresh.\n")
        assert "Fresh." in talk.text("read", pages=["details/new.md"])
        project.write("memory-bank.toml", 'language = "zh"\n')
        assert "没有" in talk.text("read", pages=["details/nope.md"])
        (tool, *_) = talk.does(talk.client.list_tools).tools
        assert tool.description == "搜索记忆和项目文档，相关的在前。"


def test_the_bank_vanishes_while_it_is_served(shop: Project, talk: Talk) -> None:
    assert "cents" in talk.text("read", pages=["details/patterns.md"])
    talk.text("context", request="how is money counted?")
    shutil.rmtree(shop.bank)
    for tool in (name for name in NAMES if name != "plan"):
        assert "memory-bank setup" in talk.text(tool, **ANY[tool]), tool
    shop.page("MEMORY.md", "# Shop\n")
    assert "no page details/patterns.md" in talk.text("read", pages=["details/patterns.md"])


def test_many_at_once(talk: Talk) -> None:
    calls = [(tool, dict(ANY[tool])) for tool in NAMES[:-1] for _ in range(3)]
    results = talk.together(*calls)
    assert [r.is_error for r in results] == [False] * len(calls), [said(r) for r in results if r.is_error]


# ------------------------------------------------------------------ the law of the arguments

VALUES: list[object] = [
    None,
    True,
    0,
    1,
    50,
    51,
    1.5,
    "",
    "支付",
    [],
    ["a"],
    ["a", 1],
    [None],
    ["a"] * 50,
    ["a"] * 51,
    {},
]


def test_what_the_schema_says_is_what_is_held() -> None:
    """Every argument of every tool with every kind of value, missing, and beside a stranger. Null counts as absent."""
    for tool in TOOLS.values():
        good = json.loads(example(tool))
        validator = jsonschema.Draft202012Validator(schema(tool))
        calls = [good | {name: value} for name in (*good, "stranger") for value in VALUES]
        calls += [{key: value for key, value in good.items() if key != name} for name in good]
        for call in calls:
            plain = {key: value for key, value in call.items() if value is not None or key not in good}
            assert _held(tool, call) is validator.is_valid(plain), (tool.name, call)


def _held(tool: Tool, call: dict[str, object]) -> bool:
    try:
        checked(tool, call)
    except BadUsage:
        return False
    return True


def test_the_example_in_a_refusal_works() -> None:
    for tool in TOOLS.values():
        checked(tool, json.loads(example(tool)))
