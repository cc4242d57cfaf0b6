"""A host's next version: fields missing, added, of other types or names. A write into the bank stays refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memorybank.app.hook.failure import last_word
from memorybank.app.hook.respond import respond

pytestmark = pytest.mark.slow

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
BEFORE = {
    "claude-code": "PreToolUse",
    "gemini": "BeforeTool",
    "qwen": "PreToolUse",
    "codex": "PreToolUse",
    "copilot": "preToolUse",
    "cursor": "preToolUse",
    "opencode": "tool.execute.before",
}
NAMES = st.sampled_from(["write_file", "replace", "edit", "save_file", "run_shell_command", "teleport"])
FIELDS = ("session_id", "transcript_path", "cwd", "timestamp", "mcp_context", "agent_id", "tool_use_id", "prompt_id")


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A project with a bank, and a state folder of its own."""
    root = tmp_path_factory.mktemp("odd")
    (root / "project/memory-bank/details").mkdir(parents=True)
    (root / "project/memory-bank/MEMORY.md").write_text("# Widget\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(root / "home"))
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "CLAUDE_PROJECT_DIR"):
            patch.delenv(name, raising=False)
        patch.chdir(root / "project")
        yield root / "project"


def answer_to(host: str, data: bytes) -> str:
    """As the hook program answers: what raises inside gets the last word."""
    try:
        return respond(host, BEFORE[host], data)
    except Exception as error:
        return last_word(host, BEFORE[host], data, error)


def refuses(host: str, answer: str) -> bool:
    document = json.loads(answer) if answer else {}
    own = document.get("hookSpecificOutput", {})
    spelled = [document.get(key) for key in ("decision", "permissionDecision", "permission", "answer")]
    return "deny" in (*spelled, own.get("permissionDecision"))


def calls(path: str) -> st.SearchStrategy[object]:
    """The same write, as today's and as other hosts might tell it."""
    patch = f"*** Begin Patch\n*** Add File: {path}\n+x\n*** End Patch"
    plain = [{"file_path": path, "content": "x"}, {"path": path}, {"target": {"absolute_path": path}}]
    args = st.sampled_from([*plain, {"command": patch}, {"patch": patch}, {"input": [{"command": patch}]}])
    return args | args.map(json.dumps) | st.just([path]) | st.just(path)


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", list(BEFORE))
@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_write_into_the_bank_is_refused_however_it_is_told(bank: Path, host: str, data: st.DataObject) -> None:
    path = str(bank / "memory-bank/run.sh")
    payload: dict[str, object] = {name: data.draw(JSON) for name in data.draw(st.sets(st.sampled_from(FIELDS)))}
    payload |= data.draw(st.dictionaries(st.text(min_size=12, max_size=14), JSON, max_size=2))
    payload["cwd"] = str(bank)
    payload[data.draw(st.sampled_from(["tool_input", "toolInput", "arguments"]))] = data.draw(calls(path))
    if data.draw(st.booleans()):
        payload["hook_event_name"] = data.draw(st.sampled_from([BEFORE[host], "BeforeToolV2", "pre_tool"]) | JSON)
    payload["tool_name"] = data.draw(NAMES | JSON)
    if data.draw(st.booleans()):
        del payload["tool_name"]
    if payload.get("tool_name") == "run_shell_command":
        payload["tool_input"] = {"command": f"echo x > {path}"}
    assert refuses(host, answer_to(host, json.dumps(payload).encode()))


@pytest.mark.parametrize("host", list(BEFORE))
@given(data=st.dictionaries(st.sampled_from([*FIELDS, "tool_name", "tool_input", "prompt", "llm_request"]), JSON))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_every_other_event_has_an_ordinary_answer(bank: Path, host: str, data: dict[str, object]) -> None:
    told = answer_to(host, json.dumps(data | {"hook_event_name": "SomethingNew", "cwd": str(bank)}).encode())
    assert not told or isinstance(json.loads(told), dict)


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize("host", list(BEFORE))
def test_what_is_no_json_is_refused_when_it_names_the_bank(bank: Path, host: str) -> None:
    del bank
    assert refuses(host, answer_to(host, b'{"tool_name": "write_file", "tool_input": {"file_path": "memory-bank/a'))
    assert answer_to(host, b'{"tool_name": "write_fi') == ""
