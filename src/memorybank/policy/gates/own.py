"""GRD-7: our own commands in an agent's shell. Reading and proposing pass; what stands for the user's word does not."""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import Runs, ToolProposed
from memorybank.model.facts import Facts

# What a person says, in both languages, for each command that an agent may run only when asked to.
ASKING = {
    "restore": ("restore", "put back", "恢复", "还原"),
    "undo": ("undo", "revert", "撤销", "回退"),
    "uninstall": ("uninstall", "卸载"),
    "install": ("install", "set up", "setup", "安装"),
    "setup": ("set up", "setup", "install", "安装"),
    "refresh": ("refresh", "initialise", "initialize", "init ", "upgrade", "migrate", "刷新", "初始化", "升级", "迁移"),
    "index": ("index", "索引"),
    "archive": ("archive", "归档"),
    "proposals": ("accept", "接受", "采纳"),
    "apply": ("apply", "应用", "写入"),
}
_REFUSING = ("don't", "dont", "do not", "never", "without", "不要", "别", "勿", "不用", "不许")
_ASKING_BACK = ("?", "？", "should ", "what does", "what is", "how do", "吗", "什么", "怎么")
_NAMED = ("memory-bank", "memory bank", "memorybank", "mb ", "记忆库")
# Flags that stand for a person's answer.
_ANSWERS = ("--yes", "-y", "--on-conflict", "--accept", "--purge", "--force")
_HARMLESS = ("--plan", "--help", "-h", "--version", "--check", "--dry-run")
# Commands that act without a question or take one back.
_ACTING = ("restore", "undo", "uninstall", "install", "setup")


def asked_for(message: str) -> tuple[str, ...]:
    """Which guarded commands a user message asks for, by name. Doubt is no."""
    plain = message.lower()
    if not any(name in f"{plain} " for name in _NAMED):
        return ()
    if any(word in plain for word in (*_REFUSING, *_ASKING_BACK)):
        return ()
    return tuple(sorted(verb for verb, words in ASKING.items() if any(word in f"{plain} " for word in words)))


def own_commands(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    del risk
    if not isinstance(event.tool, Runs) or facts.judgement is None:
        return None
    for argv in facts.judgement.own:
        found = _judged(argv, facts)
        if found is not None:
            return found
    return None


def _judged(argv: tuple[str, ...], facts: Facts) -> Verdict | None:
    words = [word for word in argv if not word.startswith("-")]
    verb = words[0] if words else ""
    flags = {word.partition("=")[0] for word in argv if word.startswith("-")}
    shown = (("command", " ".join(("memory-bank", *argv))[:120]),)
    if flags.intersection(_HARMLESS):
        return None
    if verb == "apply":
        proposals = {proposal for proposal, _ in facts.session.confirmed}
        fine = len(words) > 1 and words[1] in proposals and not flags.intersection(_ANSWERS)
        return None if fine else Verdict("GRD-7", "deny", "own.not-confirmed", shown)
    accepts = verb == "proposals" and any(w in ("accept", "reject") for w in words[1:])
    if (verb in _ACTING or accepts or flags.intersection(_ANSWERS)) and verb not in facts.session.asked:
        return Verdict("GRD-7", "deny", "own.person-only", shown)
    return None


def pages_shown(argv: tuple[str, ...]) -> tuple[str, ...]:
    """The pages that one of our reading commands prints (GAT-7)."""
    return tuple(word for word in argv[1:] if not word.startswith("-")) if argv[:1] == ("read",) else ()
