"""GAT-8: no agent switches a gate off. A change that takes our hook or our settings away is a person's to make."""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import Runs, ToolProposed
from memorybank.model.facts import Facts


def gates_stay_on(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    del risk
    if isinstance(event.tool, Runs):
        return _in_shell(event.tool.command, facts)
    return _denied(facts.tampered[0]) if facts.tampered else None


def _denied(path: str) -> Verdict:
    return Verdict("GAT-8", "deny", "gate.settings", (("path", path),))


def _in_shell(command: str, facts: Facts) -> Verdict | None:
    """A shell's edit cannot be foreseen line by line, so a file that may hold our hooks is closed to it; a manifest or
    a file of variables, which other programs write all day, only where the command speaks of what is ours in it."""
    judged = facts.judgement
    if judged is None:
        return None
    if (package := _put_away(command)) != "":
        return _denied(package)
    for path in judged.settings:
        common = path.endswith(("/pyproject.toml", "/.env"))
        if not common or "memory-bank" in command or "memory_bank" in command.lower():
            return _denied(path)
    return None


_PROGRAMS = ("claude", "gemini", "qwen", "copilot")
_LISTS = ("plugin", "plugins", "extension", "extensions")
_AWAY = ("disable", "uninstall", "remove", "rm")
_BEFORE = ("env", "sudo", "timeout", "nice", "npx", "exec", "command", "sh", "bash")


def _put_away(command: str) -> str:
    """Our package, where a host's own command would switch it off: `claude plugin disable memory-bank@memory-bank`."""
    for mark in "|;&\n(){}`":
        command = command.replace(mark, "\n")
    for step in command.split("\n"):
        words = step.replace("'", "").replace('"', "").replace("\\", "").split()
        while words and (words[0] in _BEFORE or words[0][:1] == "-" or "=" in words[0] or words[0][:1].isdigit()):
            words = words[1:]
        named = next((word for word in words if word.partition("@")[0].lower() == "memory-bank"), "")
        called = words[:1] and words[0].rpartition("/")[2] in _PROGRAMS and words[1:2] and words[1] in _LISTS
        if named and called and any(word in _AWAY for word in words):
            return named
    return ""
