"""GRD-1, GRD-5, GRD-6, GRD-8: tools that nobody told us about, by the words of their names and by what they carry."""

from __future__ import annotations

import os

import pytest

from gates.conftest import Agent
from memorybank.hosts.tool_calls import tool_of
from memorybank.model.event import Reads
from memorybank.policy.gates.foreign_tools import call_of, may_write, words_of

# Each holds a looking word, whole or as a part of another.
WRITING = [
    "search_and_replace",
    "find_and_replace",
    "fetch_and_save",
    "get_and_set_text",
    "open_file_and_set_text",
    "download_and_view",
    "diff_apply",
    "apply_diff",
    "checkpoint_restore",
    "log_to_file",
    "query_and_store",
    "overwrite_target",
    "set_target",
    "blog_post",
    "thread_put",
    "restat",
    "upload_widget",
    "concatenate",
    "checkout_file",
    "spreadsheet_set",
    "reopen_truncate",
    "budget_store",
    "put_info",
    "unlist_file",
    "readAndStamp",
    "read-then-store",
    "SaveTarget",
    "FileBlogger",
    "DiffApplier",
    "view_into",
]
LOOKING: list[tuple[str, dict[str, object]]] = [
    ("read_file", {}),
    ("readJSONFile", {}),
    ("read_text_file", {"head": 3}),
    ("get_file_info", {}),
    ("list_directory_with_sizes", {"sortBy": "name"}),
    ("directory_tree", {"excludePatterns": ["x"]}),
    ("search_files", {"pattern": "x"}),
    ("search_code", {"text": "x", "output_mode": "content"}),
    ("find_referencing_symbols", {"name_path": "x"}),
    ("getDiagnostics", {}),
    ("git_diff_unstaged", {"context_lines": 3}),
    ("git_log", {"max_count": 3}),
    ("lint", {"fix": False}),
]
CARRYING: list[dict[str, object]] = [
    {"content": "x"},
    {"newText": "x"},
    {"file_text": "x"},
    {"edits": [{"old": "a"}]},
    {"options": {"replacement": "x"}},
    {"patch": ["x"]},
    {"dest-path": "x"},
    {"url": "https://a.example"},
    {"fix": True},
    {"in_place": True},
]


@pytest.mark.rule("GRD-1")
def test_a_name_is_its_words() -> None:
    assert words_of("write_file") == words_of("write-file") == words_of("writeFile") == ["write", "file"]
    assert words_of("readJSONFile") == ["read", "json", "file"]
    assert words_of("HTTPGet") == ["http", "get"]


@pytest.mark.rule("GRD-1", "GRD-5")
@pytest.mark.parametrize("server", ["", "mcp__fs__", "mcp__list-search__"])
def test_a_looking_word_among_others_proves_nothing(agent: Agent, server: str) -> None:
    for name in WRITING:
        agent.hears()
        script = agent.asks(f"{server}{name}", path=str(agent.project.bank / "evil.sh"))
        assert script.decision == "deny", name
        assert script.speaks("GRD-1"), name
        page = agent.asks(f"{server}{name}", path="memory-bank/details/patterns.md", search="a", replace="b")
        assert page.decision in ("ask", "deny"), name
        assert page.speaks("GRD-5"), name


@pytest.mark.rule("GRD-1")
def test_a_tool_that_only_looks_is_let_through(agent: Agent) -> None:
    folders = (str(agent.project.bank), str(agent.project.root))
    for name, args in LOOKING:
        agent.hears()
        for path in ("memory-bank/details/patterns.md", *folders, "memory-bank/a.sh"):
            assert agent.asks(f"mcp__fs__{name}", path=path, **args).decision == "allow", (name, path)


@pytest.mark.rule("GRD-1", "GRD-5")
@pytest.mark.parametrize("name", ["read_file", "view", "get_file", "ReadAndShow"])
def test_a_tool_that_carries_something_to_write_does_not_only_look(agent: Agent, name: str) -> None:
    for args in CARRYING:
        agent.hears()
        given = {"path": "memory-bank/evil.sh", **args}
        assert agent.asks(f"mcp__fs__{name}", **given).decision == "deny", args
        tool = tool_of(f"mcp__fs__{name}", given)
        assert not isinstance(tool, Reads), "nor has it been read"
        called = call_of(tool)
        assert called is None or may_write(*called), args


@pytest.mark.rule("GRD-6")
@pytest.mark.parametrize("name", ["unlist_file", "move_thread", "rename_target", "target_remove", "relocate"])
def test_a_page_that_a_tool_would_carry_elsewhere_stays(agent: Agent, name: str) -> None:
    agent.hears()
    found = agent.asks(f"mcp__fs__{name}", path="memory-bank/details/patterns.md", to=os.devnull)
    assert (found.decision, found.speaks("GRD-6")) == ("deny", True)


@pytest.mark.rule("GRD-8", "GAT-8")
def test_settings_and_state_are_closed_to_them_as_well(agent: Agent) -> None:
    agent.hears()
    agent.project.write(".claude/settings.json", '{"hooks": {}}\n')
    args = {"path": ".claude/settings.json", "content": '{"disableAllHooks": true}'}
    assert agent.asks("mcp__fs__set_target", **args).speaks("GAT-8")
