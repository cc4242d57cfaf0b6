"""The fast lane may only be silent where the full engine would be: on generated calls, histories and spellings."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.app.hook.banks import state_of
from memorybank.app.hook.call_facts import facts_of
from memorybank.hook.lane import quick_or_judged
from memorybank.hosts.tool_calls import tool_of
from memorybank.light import address
from memorybank.light.fast_lane import quiet_call, silent
from memorybank.light.json_parser import parse
from memorybank.model.event import Origin, ToolProposed
from memorybank.model.facts import Modes
from memorybank.policy.gates.engine import decide
from memorybank.policy.session import fold, record
from memorybank.store import session

PARTS = (
    "memory-bank", "Memory-Bank", "mb", "src", "docs", "..", ".", "auth", "details", "MEMORY.md", "patterns.md",
    "cart.py", "link.txt", "x.json", "package.json", "settings.local.json", ".claude", "memory-bank.toml",
    "tests", "other", "a b.py", "é.md", "~", "state", "pyproject.toml",
)  # fmt: skip
WORDS = (
    "ls", "cat", "rm", "-rf", "*", "echo", ">", ">>", "memory-bank", "memory-bank/MEMORY.md", "mb", "src", "&&",
    "||", "|", ";", "cd", "$X", "$(pwd)", "`ls`", "find", ".", "-delete", "-exec", "{}", "\\;", "sed", "-i",
    "s/a/b/", "xargs", "git", "checkout", "--", "status", "tee", "m*", "'mem'ory-bank", "python3", "-c",
    "\"open('x','w')\"", "cp", "mv", "a.txt", "docs/link.txt", "restore", "--yes", "../project",
    "~/.claude/settings.json", "bash", "<<E", "\n", "E", "touch", "chmod", "-R", "tar", "xf", "b.tar", "for", "f",
    "in", "do", "done", "if", "then", "fi", "{a,b}", "?emory-bank",
)  # fmt: skip


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("lane")
    root = base / "project"
    for name in (
        "memory-bank/MEMORY.md",
        "memory-bank/details/patterns.md",
        "src/auth/cart.py",
        "other/memory-bank/x.md",
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("# x\n", encoding="utf-8")
    (root / ".git").mkdir()
    (root / "docs").mkdir()
    (root / "mb").symlink_to("memory-bank")
    (root / "docs/link.txt").symlink_to("../memory-bank/target.txt")
    return root


paths = st.lists(st.sampled_from(PARTS), min_size=1, max_size=4).map("/".join)
commands = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)
tools = st.sampled_from(["Read", "Write", "Edit", "MultiEdit", "read", "write", "edit", "NotebookEdit", "Glob"])
calls = st.one_of(
    st.tuples(tools, paths.map(lambda p: {"file_path": p, "content": "x", "old_string": "a", "new_string": "b"})),
    st.tuples(st.just("Bash"), commands.map(lambda c: {"command": c})),
)
records = st.lists(
    st.sampled_from(
        [record("U", "1", ""), record("R", "-", "details/patterns.md"), record("C", "-"), record("N", "-", "MEMORY.md"),
         record("W", "-", "read"), record("W", "-", "doc"), record("P", "-"), record("D", "-")]
    ),
    max_size=6,
)  # fmt: skip


@pytest.mark.rule("GAT-2", "GRD-1", "GRD-2", "GRD-8")
@given(calls, records, st.sampled_from(["", "src", "memory-bank", "docs"]))
def test_silence_in_the_fast_lane_is_silence_in_the_full_one(
    root: Path, call: tuple[str, dict[str, str]], past: list[bytes], folder: str
) -> None:
    tool, args = call
    cwd = str(root / folder)
    where = address.find(cwd)
    state = state_of(where)
    log = address.session_log(state, "law")
    if os.path.exists(log):
        os.unlink(log)
    old = fold(b"".join(past))
    event = ToolProposed(Origin("law", cwd), tool_of(tool, dict(args)))
    # the engine says Q only when an ordinary write has nothing more to be told
    ordinary = ToolProposed(Origin("law", str(root)), tool_of("Write", {"file_path": "src/plain.py", "content": "x"}))
    told = decide(ordinary, facts_of(ordinary.tool, str(root), where, Modes(), old))
    session.append(state, "law", b"".join(past) + (record("Q", "-") if not told.verdicts else b""))
    if quiet_call(tool, dict(args), cwd, "law", "", after=False, quick=quick_or_judged):
        full = decide(event, facts_of(event.tool, cwd, where, Modes(), old))
        assert (full.answer, full.verdicts) == ("allow", ()), (tool, args, cwd)
        if full.answer == "allow" and tool == "Bash":
            judged = facts_of(event.tool, cwd, where, Modes(), old).judgement
            assert judged is not None
            assert judged.verdict in ("harmless", "unknown")
            assert not (judged.own)
            assert not (judged.settings)
            assert not (judged.state)
            # which pages a command shows is noted once it has run
            assert not (
                judged.reads and quiet_call(tool, dict(args), cwd, "law", "", after=True, quick=quick_or_judged)
            ), args


_NO_JSON = object()
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(json_values, st.booleans(), st.sampled_from([None, 1, 4]), st.sampled_from(["", "\n"]))
def test_an_event_is_read_as_the_library_reads_it(value: object, ascii_only: bool, indent: int | None, by: str) -> None:
    assert parse(by + json.dumps(value, ensure_ascii=ascii_only, indent=indent) + by) == value


@given(st.text(alphabet='{}[]":,\\ \n\tu0019abtrefalsn-.eE', max_size=40))
def test_what_is_not_json_raises_as_with_the_library(text: str) -> None:
    try:
        wanted: object = json.loads(text, strict=False)
    except ValueError:
        wanted = _NO_JSON
    try:
        found = parse(text)
    except ValueError:
        found = _NO_JSON
    assert found == wanted


@given(st.binary(max_size=200))
def test_any_bytes_are_an_event(data: bytes) -> None:
    with suppress(ValueError, RecursionError):  # the full lane's business
        assert silent(data.decode("utf-8"), False, quick_or_judged) in (True, False)
