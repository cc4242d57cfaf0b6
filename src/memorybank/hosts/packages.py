"""Our package in a host's own list of plugins or extensions: how the host's commands put it away (GAT-8).

Light: a shell command that names such a list is looked at here before any file of settings is parsed.
"""

from __future__ import annotations

_LISTS = ("plugin", "plugins", "extension", "extensions")
_PROGRAMS = ("claude", "gemini", "qwen", "copilot")
_AWAY = ("disable", "uninstall", "remove", "rm")
_BEFORE = ("env", "sudo", "timeout", "nice", "npx", "exec", "command", "sh", "bash")


def put_away(command: str) -> tuple[str, ...]:
    """Our package, where a step of this does so: `claude plugin disable memory-bank@memory-bank`. Without quotes."""
    for mark in "|;&\n(){}`":
        command = command.replace(mark, "\n")
    for step in command.split("\n"):
        words = step.split()
        while words and (words[0] in _BEFORE or words[0][:1] == "-" or "=" in words[0] or words[0][:1].isdigit()):
            words = words[1:]
        named = tuple(word for word in words if word.partition("@")[0].lower() == "memory-bank")
        called = len(words) > 1 and words[0].rpartition("/")[2] in _PROGRAMS and words[1] in _LISTS
        if named and called and any(word in _AWAY for word in words):
            return named
    return ()
