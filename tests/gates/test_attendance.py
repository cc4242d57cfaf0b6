"""A run without a person is known by how its host was started, and by nothing else."""

from __future__ import annotations

import pytest

from memorybank.app.attendance import is_headless, starts_alone
from memorybank.hosts import host_named

ROWS = [
    # host, its command line, alone
    ("claude-code", "claude -p hello", True),
    ("claude-code", "/opt/claude/bin/claude --print --model m hello", True),
    ("claude-code", "claude", False),
    ("gemini", "node --no-warnings /opt/gemini-cli/bundle/gemini.js --prompt=hello", True),
    ("qwen", "/usr/bin/node /opt/@qwen-code/qwen-code/cli.js -p hello", True),
    ("codex", "/opt/bin/codex exec hello", True),
    ("codex", "/opt/bin/codex hello", False),
    ("opencode", "opencode run hello", True),
    ("droid", "droid exec hello", True),
    ("kimi", "kimi -p hello", False),  # it does not tell
    ("claude-code", "python -m pytest -k claude -p no:cacheprovider", False),  # another program
    ("opencode", "uv run pytest", False),
    ("claude-code", "", False),
]


@pytest.mark.rule("GRD-5")
@pytest.mark.parametrize(("name", "line", "alone"), ROWS)
def test_a_run_without_a_person_is_known_by_its_command_line(name: str, line: str, alone: bool) -> None:
    assert starts_alone(host_named(name), tuple(line.split())) is alone


@pytest.mark.rule("GRD-5")
def test_the_word_of_the_host_counts_more(monkeypatch: pytest.MonkeyPatch) -> None:
    claude = host_named("claude-code")
    assert not is_headless(claude, None)
    for said, alone in (("0", True), ("1", False)):
        monkeypatch.setenv(claude.ATTENDED, said)
        assert is_headless(claude, None) is alone
