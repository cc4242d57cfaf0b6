"""GAT-8: no agent switches a gate off. A change that takes our hook or our settings away is a person's to make."""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import Edit, Runs, ToolProposed
from memorybank.model.facts import Facts, Place
from memorybank.policy.gates.guard import edits_of

CONFIG = "memory-bank.toml"
PLUGIN = "memory-bank.js"
_HOOK = ("memorybank/hook/", "memory-bank")  # how our entries in a host's settings are recognised


def gates_stay_on(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    del risk
    if isinstance(event.tool, Runs):
        return _in_shell(event.tool.command, facts)
    for edit, place in edits_of(event, facts):
        if place.setting and _weakens(edit, place, facts):
            return _denied(place.given)
    return None


def _denied(path: str) -> Verdict:
    return Verdict("GAT-8", "deny", "gate.settings", (("path", path),))


def _in_shell(command: str, facts: Facts) -> Verdict | None:
    """A shell's edit cannot be foreseen line by line, so a file that holds our hooks is closed to it; a manifest, which
    package managers write all day, only where the command speaks of our table in it."""
    judged = facts.judgement
    if judged is None:
        return None
    for path in judged.settings:
        manifest = path.endswith("/pyproject.toml")
        if not manifest or "memory-bank" in command or "memory_bank" in command:
            return _denied(path)
    return None


def _weakens(edit: Edit, place: Place, facts: Facts) -> bool:
    if place.real.endswith((f"/{CONFIG}", f"/{PLUGIN}")):
        return True  # every line of it is ours
    if edit.kind in ("delete", "move"):
        return _ours(facts.texts.get(place.real, "")) > 0
    before = facts.texts.get(place.real, "")
    after = result(edit, before)
    if after is None:  # the host does not show what it would write: judged by the words it does show
        return _ours(edit.removed or "") > _ours(edit.text or "")
    if any(word in after and word not in before for word in facts.switches):
        return True
    if place.real.endswith("/pyproject.toml"):
        return table(before) != table(after)
    return _ours(after) < _ours(before)


def _ours(text: str) -> int:
    return sum(text.count(sign) for sign in _HOOK)


def result(edit: Edit, before: str) -> str | None:
    """The file as the edit would leave it, where the call says enough."""
    if edit.kind == "write":
        return edit.text
    if edit.removed is None or edit.text is None:
        return None
    return before.replace(edit.removed, edit.text) if edit.removed else before + edit.text


def table(text: str) -> str:
    """Our part of a shared TOML file: the lines of `[tool.memory-bank]` and its sub-tables, comments left out."""
    kept: list[str] = []
    ours = False
    for raw in text.split("\n"):
        line = raw.strip()
        if line.startswith("["):
            name = line.strip("[] \t").replace('"', "").replace("'", "").replace(" ", "")
            ours = name.partition("#")[0].strip("]") in ("tool.memory-bank",) or name.startswith("tool.memory-bank.")
        elif not ours and "memory-bank" in line and line.partition("=")[1] and not line.startswith("#"):
            kept.append(line)  # a dotted key: tool.memory-bank.language = "en"
        if ours and line and not line.startswith("#"):
            kept.append(line)
    return "\n".join(kept)
