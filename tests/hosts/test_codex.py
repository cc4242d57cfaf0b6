"""What only Codex does: patches in a shell's text, a person's agreement by hash, settings in TOML, rollout files."""

from __future__ import annotations

import json

import pytest

from memorybank.hosts import hook_entries, protection
from memorybank.hosts.codex import HOST as codex
from memorybank.hosts.codex import trust_of
from memorybank.model.event import Notified, Runs, ToolProposed, UserSpoke, Writes

PATCH = "*** Begin Patch\n*** Add File: run.sh\n+true\n*** End Patch\n"


def proposed(command: object) -> object:
    payload = {"tool_name": "Bash", "tool_input": {"command": command}, "cwd": "/project"}
    event = codex.decode("PreToolUse", payload)
    assert isinstance(event, ToolProposed)
    return event.tool


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize(
    ("command", "path"),
    [
        (f"apply_patch <<'EOF'\n{PATCH}EOF\n", "run.sh"),
        (f"apply_patch <<EOF\n{PATCH}EOF", "run.sh"),
        (f'cd memory-bank && applypatch <<"PATCH"\n{PATCH}PATCH\n', "memory-bank/run.sh"),
        (f"cd 'memory-bank/' && apply_patch <<'EOF'\n{PATCH}EOF\n", "memory-bank/run.sh"),
        (["apply_patch", PATCH], "run.sh"),
        (f"apply_patch '{PATCH}'", "run.sh"),
        (f'applypatch "{PATCH}"\n', "run.sh"),
    ],
)
def test_a_patch_that_codex_takes_out_of_a_shell_command_is_a_patch(command: object, path: str) -> None:
    tool = proposed(command)
    assert isinstance(tool, Writes)
    assert [edit.path for edit in tool.edits] == [path]


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(
    "command",
    [
        f"true; apply_patch <<'EOF'\n{PATCH}EOF\n",
        f"apply_patch '{PATCH}' && rm -r 'memory-bank'",
        f'apply_patch "{PATCH.replace("true", "$(rm -r memory-bank)")}"',
        f"apply_patch <<'EOF'\n{PATCH}EOF\nrm -r memory-bank\n",
        f"apply_patch <<'EOF'\n{PATCH}EOF\nrm -r memory-bank\nEOF\n",
        f"apply_patch <<EOF\n{PATCH.replace('true', '$(rm -r memory-bank)')}EOF\n",
        f"cd $(rm -r memory-bank) && apply_patch <<'EOF'\n{PATCH}EOF\n",
        f"cd a && cd b && apply_patch <<'EOF'\n{PATCH}EOF\n",
        "apply_patch <<'EOF'\nEOF",
        "apply_patch",
        "<<",
        "",
    ],
)
def test_what_a_shell_would_run_stays_a_shell_command(command: str) -> None:
    assert proposed(command) == Runs(command)


def test_an_agents_orders_to_another_are_no_users_words() -> None:
    said = {"hook_event_name": "UserPromptSubmit", "session_id": "s", "cwd": "/p", "prompt": "好"}
    assert isinstance(codex.decode("UserPromptSubmit", said), UserSpoke)
    assert isinstance(codex.decode("UserPromptSubmit", {**said, "agent_id": "a"}), Notified)


# As `codex app-server` lists them (hooks/list, currentHash); those of the two tool events, which have no matcher any
# more, by the same formula: the stories with the real program are trusted by it.
HASHES = {
    "PreToolUse": "60da7eef1f04ae65683e50576ea56711b16d924c89c98a1b14fa991421ba98e4",
    "PostToolUse": "78cbc95d2b8fabb298779ff80beae49f33249dfed63f5ac4f56b4f970d754c70",
    "SessionStart": "a6050306b95d4ab6a20d742a033269e31486e48d40391282c0b4064163cce367",
    "UserPromptSubmit": "7d84228dad1dda4c2ba16bebb754aa377455ba3e4be54404275e003559ff7372",
    "SubagentStart": "65786af1660f1b1f33f350798d2bcaa9d4f3746a65f60e9ec17dde986d1666ea",
    "Stop": "d527f2e8243b54baeed6fa3db2719c509dc843f1cd32f9b4ae48287fa7d8745b",
}


@pytest.mark.rule("SKL-5")
@pytest.mark.parametrize("event", list(codex.EVENTS))
def test_whether_a_person_agreed_can_be_told(event: str) -> None:
    assert trust_of(event, codex.entry(event, f"/usr/bin/true {event}", 10)) == f"sha256:{HASHES[event]}"
    assert trust_of(event, codex.entry(event, f"/usr/bin/false {event}", 10)) != f"sha256:{HASHES[event]}"


def test_its_file_is_wired_like_claude_codes() -> None:
    entries = {e: codex.entry(e, f"/x/python /x/memorybank/hook/start.py codex {e}", 10) for e in codex.EVENTS}
    text, made = hook_entries.wire("", entries)
    assert json.loads(text) == {"hooks": {event: [group] for event, group in entries.items()}}
    assert protection.weakened(text, "{}")
    assert hook_entries.unwire(text, made).strip() in ("", "{}")


CONFIG = '[projects."/project"]\ntrust_level = "trusted"\n\n[hooks.state."/h:stop:0:0"]\ntrusted_hash = "sha256:0"\n'


@pytest.mark.rule("GAT-8")
@pytest.mark.parametrize(
    ("after", "off"),
    [
        (CONFIG, False),
        (f'model = "gpt-5.5"\n{CONFIG}', False),
        (f'{CONFIG}\n[projects."/other"]\ntrust_level = "trusted"\n', False),
        (f"{CONFIG}\n[features]\nhooks = false\n", True),
        (CONFIG.replace('"trusted"', '"untrusted"'), True),
        (CONFIG.replace("sha256:0", "sha256:1"), True),
        (f'{CONFIG}\n[hooks.state."/h:stop:1:0"]\ntrusted_hash = "sha256:2"\n', True),
        ("", True),
        ("[not toml", True),
    ],
)
def test_what_switches_hooks_off_or_agrees_for_the_person(after: str, off: bool) -> None:
    assert protection.weakened(CONFIG, after) is off


def rollout(kind: str, **payload: object) -> str:
    return json.dumps({"timestamp": "2026-11-16T07:16:21.243Z", "ordinal": 23, "type": kind, "payload": payload})


@pytest.mark.rule("PRO-4")
def test_the_last_message_of_a_rollout_is_the_assistants() -> None:
    def message(role: str, text: str) -> str:
        return rollout("response_item", type="message", role=role, content=[{"type": "output_text", "text": text}])

    lines = [
        'ut_text","text":"half of a line, assistant"}]}}',
        message("assistant", "Earlier."),
        message("assistant", "💾 Shall I keep this?"),
        rollout("event_msg", type="task_complete", last_agent_message="assistant"),
        message("user", "the assistant said so"),
    ]
    assert codex.last_said("\n".join(lines).encode()) == "💾 Shall I keep this?"
    assert codex.last_said(b"") == ""
    assert codex.last_said(b'"assistant"\n{"type": "response_item", "payload": "assistant"}') == ""
