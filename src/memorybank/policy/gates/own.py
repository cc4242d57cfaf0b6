"""GRD-7: our own commands in an agent's shell. Reading and proposing pass; what stands for the user's word does not."""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import Runs, ToolProposed
from memorybank.model.facts import Facts
from memorybank.policy.session import question_key

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
    "apply": ("apply p-",),  # the very command: "write it down" is no word on bytes not yet shown
}
_REFUSING = ("don't", "dont", "do not", "never", "without", "不要", "别", "勿", "不用", "不许")
_ASKING_BACK = ("?", "？", "should ", "what does", "what is", "how do", "吗", "什么", "怎么")
_NAMED = ("memory-bank", "memory bank", "memorybank", "记忆库")
_ABOUT = ("fix", "bug", "explain", "implement", "document", "review", "test", "why", "write a", "解释", "修复", "实现")
# Flags that stand for a person's answer.
_ANSWERS = ("--yes", "-y", "--on-conflict", "--accept", "--purge", "--force")
_CHOICES = tuple(flag for flag in _ANSWERS if flag not in ("--yes", "-y"))
_HARMLESS = ("--plan", "--help", "-h", "--version", "--check", "--dry-run")
# Our own hook and our own code, run by hand: that would be the agent speaking for its host.
_INNER = ("memorybank/hook", "memorybank.hook", "hook/start.py", "import memorybank", "from memorybank", "--serve")
_SHOWING = (
    "cat",
    "less",
    "head",
    "tail",
    "grep",
    "rg",
    "ls",
    "git",
    "wc",
    "diff",
    "find",
    "bat",
    "echo",
    "sed",
    "stat",
)
_TERMINALS = ("script", "expect", "unbuffer", "socat", "tmux", "screen")  # they answer where a person would be asked
_STATE = ("xdg_state_home=", "home=")  # of the environment
_ID = 10  # characters of a proposal's name
PLANNED = ("refresh", "index", "archive")  # a yes to the plan that was shown is enough (RFR-2)
# As hosts spell our own command (`/`, `$`, a package's name before it). It asks for a plan, and is no yes to one.
_OUR_COMMAND = ("memory-bank-refresh", "memory-bank:memory-bank-refresh")
# Commands that act without a question or take one back.
_ACTING = ("restore", "undo", "uninstall", "install", "setup")


def asked_for(message: str) -> tuple[str, ...]:
    """Which guarded commands a user message asks for, by name. Doubt is no."""
    plain = message.lower()
    if plain.lstrip(" \t\n/$@").startswith(_OUR_COMMAND):
        return ()
    named = any(name in plain for name in _NAMED) or any(f"mb {verb}" in f" {plain}" for verb in ASKING)
    if not named or any(word in plain for word in (*_REFUSING, *_ASKING_BACK, *_ABOUT)):
        return ()
    found = sorted(verb for verb, words in ASKING.items() if any(word in f"{plain} " for word in words))
    ids = [word for word in plain.replace("`", " ").split() if word.startswith("p-")] if "apply" in found else []
    return (*found, *(id for id in dict.fromkeys(ids) if len(id) == _ID and "," not in id))


def own_commands(event: ToolProposed, facts: Facts, risk: str) -> Verdict | None:
    del risk
    if not isinstance(event.tool, Runs) or facts.judgement is None:
        return None
    command, judged = event.tool.command, facts.judgement
    plain = command.lower().replace("'", "").replace('"', "").replace("\\", "")
    if _runs_inner(plain) or (judged.verdict != "harmless" and any(a[:1] == ("hook-command",) for a in judged.own)):
        return Verdict("GRD-7", "deny", "own.inner", (("command", command.strip()[:120]),))
    if any("apply" in argv for argv in judged.own) and _elsewhere(plain):
        return Verdict("GRD-7", "deny", "own.inner", (("command", command.strip()[:120]),))
    for argv in judged.own:
        found = _judged(argv, facts, with_terminal=_at_a_terminal(plain))
        if found is not None:
            return found
    return None


def _runs_inner(plain: str) -> bool:
    """One of those signs in a command whose first word does more than show."""
    steps = [step.split() for step in _steps(plain) if any(sign in step for sign in _INNER)]
    return any(step and step[0].rpartition("/")[2] not in _SHOWING for step in steps)


def _elsewhere(plain: str) -> bool:
    """Is another state folder named? What lies there nobody has confirmed."""
    return any(word.startswith(_STATE) for step in _steps(plain) for word in step.split())


def _at_a_terminal(plain: str) -> bool:
    """Is one of those programs called, before our own name? What follows that are its words."""
    for step in _steps(plain):
        for word in step.split():
            name = word.rpartition("/")[2]
            if name in _TERMINALS:
                return True
            if name in ("memory-bank", "mb", "memorybank"):
                break
    return False


def _steps(plain: str) -> list[str]:
    for mark in "|;&\n(){}`":
        plain = plain.replace(mark, "\n")
    return plain.split("\n")


def _judged(argv: tuple[str, ...], facts: Facts, *, with_terminal: bool) -> Verdict | None:
    words = [word for word in argv if not word.startswith("-")]
    verb = words[0] if words else ""
    flags = {word.partition("=")[0] for word in argv if word.startswith("-")}
    shown = (("command", " ".join(("memory-bank", *argv))[:120]),)
    if flags.intersection(_HARMLESS) and not flags.intersection(_ANSWERS):
        return None
    if verb == "context" and question_key(question(argv)) in facts.session.packs:
        return Verdict("PAK-3", "warn", "own.pack-again", shown)
    if verb == "apply":
        proposals = {proposal for proposal, _ in facts.session.confirmed}
        if words[1:2] and words[1] in facts.session.asked and not with_terminal:
            return None
        if flags.intersection(_ANSWERS):
            return Verdict("GRD-7", "deny", "own.choice", shown)
        fine = len(words) > 1 and words[1] in proposals
        return None if fine else Verdict("GRD-7", "deny", "own.not-confirmed", shown)
    if verb == "mcp" and "--cost" not in flags:
        return Verdict("GRD-7", "deny", "own.inner", shown)  # its client would answer in the user's place
    accepts = verb == "proposals" and any(w in ("accept", "reject") for w in words[1:])
    answers = bool(flags.intersection(_ANSWERS)) or (with_terminal and verb in (*ASKING, "propose"))
    planned = ("plan", verb) in facts.session.confirmed and flags.isdisjoint(_CHOICES) and not with_terminal
    if (verb in _ACTING or accepts or answers) and verb not in facts.session.asked and not planned:
        unplanned = verb in ("proposals", "propose")  # what it would write is shown by another command
        return Verdict("GRD-7", "deny", "own.person-decides" if unplanned else "own.person-only", shown)
    return None


def question(argv: tuple[str, ...]) -> tuple[str, ...]:
    """What a pack was asked for, word for word, with the files it is about; () for any other command."""
    return argv[1:] if argv[:1] == ("context",) else ()


def question_served(args: dict[str, object]) -> tuple[str, ...]:
    """The same question, put to our MCP server."""
    given = args.get("files")
    files = given if isinstance(given, list) else []
    return (str(args.get("request", "")), *(word for file in files for word in ("--files", str(file))))


def pages_shown(argv: tuple[str, ...]) -> tuple[str, ...]:
    """The pages that one of our reading commands prints (GAT-7)."""
    return tuple(word for word in argv[1:] if not word.startswith("-")) if argv[:1] == ("read",) else ()
