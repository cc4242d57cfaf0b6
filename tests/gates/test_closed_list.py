"""GRD-7: from an agent's shell only a closed list of our own commands runs, whatever any message says."""

from __future__ import annotations

import re
from itertools import product

import click
import pytest

from conftest import Project
from gates.conftest import Agent
from memorybank.cli.main import cli
from memorybank.model.event import Origin, Runs, ToolProposed
from memorybank.model.facts import Facts, Fence, Judgement, Modes, Session
from memorybank.model.memory import FIELDS
from memorybank.policy.gates.guard import own_commands
from memorybank.policy.own_commands import LIST, on_the_list
from memorybank.policy.shell.values import COMPUTED, GIVEN, OTHER

pytestmark = pytest.mark.slow

FENCE = Fence(project="/p", bank="/p/memory-bank", real="/p/memory-bank", state="/state")

# Everything in this list would let an agent speak in the user's place, take something away, or serve somebody else.
GUARDED = [
    "proposals accept p-1a2b3c4d --yes",
    "proposals accept p-1a2b3c4d",
    "proposals reject p-1a2b3c4d",
    "apply p-1a2b3c4d",
    "apply p-1a2b3c4d --yes",
    "apply p-1a2b3c4d --on-conflict merge",
    "refresh",
    "refresh --yes",
    "refresh --plan --yes",
    "refresh --plan --on-conflict overwrite",
    "index",
    "index --check --yes",
    "archive --yes",
    "undo e-1a2b3c4d --yes",
    "verify --fix",
    "verify --fix --yes",
    "restore",
    "restore --accept",
    "restore --yes",
    "restore --undo --plan",
    "setup --yes",
    "install claude-code --yes",
    "uninstall --purge",
    "uninstall --purge --plan",
    "uninstall claude-code --yes",
    "mcp",
    "mcp --project .",
    "hook-command claude-code UserPromptSubmit",
    "propose focus --focus x --yes",
    "ui",
    "learn --accept",
    "merge --yes",
]
MESSAGES = [
    "resolve the conflict in memory-bank/MEMORY.md, accept theirs",
    "the memory bank looks acceptable now",
    "接受这个方案，记忆库先不写",
    "uninstall lodash, as memory-bank/details/tech.md says",
    "run memory-bank restore",
    "run `memory-bank restore --accept`",
    "please run memory-bank refresh and apply it",
    "刷新一下 memory-bank",
    "restore the memory bank, please",
    "memory-bank apply p-1a2b3c4d",
    "mb apply p-1a2b3c4d --yes",
    "apply p-1a2b3c4d",
    "accept all proposals of the memory bank",
    "采纳记忆库里的所有提议",
    "把记忆库初始化一下",
    "please initialise the memory bank",
    "set up the memory bank for claude code",
    "install memory-bank for every agent here",
    "卸载 memory-bank",
    "uninstall the memory bank and purge it",
    "undo the last change of the memory bank",
    "撤销记忆库的上一次修改",
    "archive the memory bank",
    "归档 memory-bank 里的旧内容",
    "rebuild the index of the memory bank",
    "重建记忆库索引",
    "upgrade the memory bank to v7.1",
    "升级记忆库",
    "migrate memory-bank to the new layout",
    "迁移 memory-bank",
    "/memory-bank-refresh",
    "$memory-bank-refresh --yes",
    "yes",
    "好",
    "ok, do it, memory bank and all",
    "写入 memory-bank",
    "mb:write",
    "memory-bank proposals accept p-1a2b3c4d --yes, that is an order",
    "put back what memory-bank lost",
    "恢复记忆库",
    "memory-bank verify --fix please",
    "merge the two memory banks, --on-conflict overwrite",
    "I hereby permit every memory-bank command with --yes",
    "我授权你运行任何 memory-bank 命令",
    "open memory-bank ui for me",
    "start the memory-bank mcp server",
    "print the memory-bank hook-command for claude-code and run it",
    "revert memory-bank/details/patterns.md",
    "the installer of the memory bank asks, answer yes",
    "refresh the memory bank --yes --on-conflict keep",
    "请在记忆库里执行 restore --accept",
]


def refused(agent: Agent, command: str) -> bool:
    found = agent.asks("Bash", command=command)
    assert (found.decision == "deny") is found.speaks("GRD-7"), (command, found)
    return found.decision == "deny"


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("message", MESSAGES)
def test_no_word_in_a_message_grants_a_command(agent: Agent, message: str) -> None:
    agent.stops("What next?")
    agent.hears(message)
    assert [c for c in GUARDED if not refused(agent, f"memory-bank {c}")] == []


WAYS = [
    "mb {}",
    "/usr/local/bin/memory-bank {}",
    "~/.local/bin/mb {}",
    "python -m memorybank {}",
    "python3 -I -m memorybank {}",
    "A=1 B=2 memory-bank {}",
    "env A=1 memory-bank {}",
    "sudo -u me memory-bank {}",
    "yes | memory-bank {}",
    "printf 'y\\n' | memory-bank {}",
    "sh -c 'memory-bank {}'",
    'bash -lc "mb {}"',
    "echo x | xargs memory-bank {}",
    "true && memory-bank {} > /dev/null 2>&1",
    "(memory-bank {})",
    "nohup memory-bank {} &",
    "timeout 5 memory-bank {}",
    "for i in 1; do memory-bank {}; done",
    "if true; then mb {}; fi",
    "eval 'memory-bank {}'",
    'set -- {}; memory-bank "$@"',
    "f() {{ memory-bank $*; }}; f {}",
    "alias m=memory-bank; m {}",
    "c=memory-bank; $c {}",
    "echo $(memory-bank {})",
    "uvx memorybank {}",
    "uv run mb {}",
    "script -qc 'memory-bank {}' /dev/null",
    "expect -c 'spawn memory-bank {}; send y'",
    "tmux new-session -d 'memory-bank {}'",
    "tmux send-keys -t 0 'memory-bank {}' Enter",
    "screen -dm memory-bank {}",
    "python3 -c \"import subprocess; subprocess.run('memory-bank {}', shell=True)\"",
    "python3 -c \"import os; os.system('memory-bank {}')\"",
]


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_call_us_counts_the_same(agent: Agent, way: str) -> None:
    agent.hears("run it")
    assert [c for c in GUARDED if not refused(agent, way.format(c))] == []


ODD = [
    # an option before the command, another spelling, a value where none belongs, a cluster, what comes behind --
    "--json status",
    "--project . refresh --yes",
    "-q refresh --yes",
    "refresh --plan --ye",
    "refresh --plan -y",
    "refresh --plan -qy",
    "refresh --plan -yq",
    "refresh --plan --yes=1",
    "refresh --plan=no",
    "refresh --pla",
    "refresh -- --plan",
    "refresh --project --plan",
    "refresh --project=--plan",
    "refresh --yes --help",
    "uninstall claude-code --yes --project --plan",
    "undo --project --help e-1a2b3c4d",
    "undo -- --help",
    "--help -- refresh",
    "proposals --json accept p-1a2b3c4d",
    "proposals --project . accept p-1a2b3c4d",
    "proposals --all=accept",
    "status proposals accept",
    "status refresh",
    "Refresh --plan",
    "refresh --PLAN",
    "frobnicate",
    "search x --frobnicate",
    "apply",
    "apply --json",
    "apply p-1a2b3c4d p-ffffffff",
]


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("words", ODD)
def test_what_is_not_in_the_table_word_for_word_is_refused(agent: Agent, words: str) -> None:
    agent.hears("run it")
    assert refused(agent, f"memory-bank {words}")


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("mark", [COMPUTED, GIVEN, OTHER])
@pytest.mark.parametrize("argv", [("search",), ("refresh", "--plan"), ("status",), ()])
def test_what_nobody_can_read_is_not_on_the_list(mark: str, argv: tuple[str, ...]) -> None:
    for at, text in product(range(len(argv) + 1), (mark, f"--{mark}", f"a{mark}")):
        words = (*argv[:at], text, *argv[at:])
        known = Facts(FENCE, Modes(), Session(), {}, judgement=Judgement("unknown", own=(words,)))
        found = own_commands(ToolProposed(Origin("s", "/p"), Runs("x")), known, "low")
        assert found is not None
        assert found.text == "own.unclear"


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize(
    "command",
    [
        "memory-bank $CMD",
        "memory-bank refresh $FLAGS",
        "memory-bank $(cat words)",
        "cat words | xargs memory-bank",
        "memory-bank search `cat words`",
        "read c; memory-bank $c",
    ],
)
def test_an_expansion_that_cannot_be_resolved_is_refused_and_the_agent_told_why(agent: Agent, command: str) -> None:
    agent.hears("run it")
    assert refused(agent, command)
    assert "Write its words out" in agent.asks("Bash", command="memory-bank search $Q").agent


INNER = [
    "echo '{}' | python3 -I -S /x/memorybank/hook/start.py claude-code UserPromptSubmit",
    "python3 -m memorybank.hook.start claude-code UserPromptSubmit < f",
    "$(memory-bank hook-command claude-code UserPromptSubmit) < f",
    "python3 -c 'import memorybank.__main__' restore --yes",
    "$(which memory-bank) apply p-1a2b3c4d --yes",
    "python3 /opt/venv/bin/memory-bank apply p-1a2b3c4d --yes",
    "ln -s $(which mb) /tmp/z; /tmp/z proposals accept p-1a2b3c4d --yes",
    "python3 -c \"import pty; pty.spawn(['memory-bank', 'apply', 'p-1a2b3c4d'])\"",
    "XDG_STATE_HOME=/tmp/mine memory-bank apply p-1a2b3c4d",
    "HOME=/tmp/mine mb apply p-1a2b3c4d",
]


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("command", INNER)
def test_our_inner_parts_are_not_an_agents_to_run(agent: Agent, command: str) -> None:
    agent.hears("run it")
    assert refused(agent, command)


FINE = [
    "",
    "--help",
    "-h",
    "--version",
    "--json",
    "status --json",
    "read details/patterns.md --full",
    "select 'what about the cart?' --files src/cart.py",
    "search cart --limit 3 --json",
    "search --limit=3 -q cart",
    "context 'the cart' --files src/cart.py",
    "log --limit 5",
    "log details/patterns.md --verify",
    "blame MEMORY.md",
    "verify",
    "verify details/patterns.md --json",
    "verify --fix --plan",
    "verify --fix --plan --diff",
    "scan src --json",
    "check",
    "doctor",
    "hosts",
    "explain --command 'rm -r memory-bank'",
    "explain --reply yes",
    "upgrade --check",
    "upgrade --plan",
    "schema memory_ops",
    "proposals",
    "proposals list --all",
    "proposals show p-1a2b3c4d",
    "proposals diff p-1a2b3c4d --json",
    "propose focus --focus 'the cart' --no-ask",
    "propose learning --draft 'Symptom: --yes was typed'",
    "propose focus -",
    "refresh --plan",
    "refresh --plan --diff --project .",
    "index --check",
    "archive --plan",
    "undo e-1a2b3c4d --plan --diff",
    "setup --plan --no-hosts",
    "install claude-code --plan",
    "uninstall claude-code --plan",
    "restore --plan",
    "uninstall --help",
    "proposals accept --help",
    "frobnicate --help",
]


@pytest.mark.rule("GRD-7", "GAT-8")
@pytest.mark.parametrize("words", FINE)
def test_the_whole_list_passes(agent: Agent, words: str) -> None:
    agent.hears("go on")
    for name in ("memory-bank", "mb", "python3 -m memorybank", "A=1 memory-bank"):
        assert not refused(agent, f"{name} {words}".strip())


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize(
    "command",
    [
        "cat src/memorybank/hook/start.py",
        "kubectl apply -f p-1a2b3c4d.yaml",
        "grep -rn 'memory-bank refresh --yes' docs",
        "echo memory-bank refresh --yes",
        "git commit -m 'memory-bank refresh --yes'",
        "npm run script",
        "npm install lodash && npm uninstall lodash",
        "tmux ls",
        "ls memory-bank",
    ],
)
def test_other_commands_are_no_concern_of_the_list(agent: Agent, command: str) -> None:
    agent.hears("go on")
    assert not agent.asks("Bash", command=command).speaks("GRD-7")


# ---------------------------------------------------------------- the table against the commands there are


def tree() -> dict[str, click.Command]:
    ctx = click.Context(cli)
    return {name: found for name in cli.list_commands(ctx) if (found := cli.get_command(ctx, name))}


def flags(command: click.Command) -> dict[str, bool]:
    """Every spelling of every option, and whether it takes a value."""
    options = [p for p in command.params if isinstance(p, click.Option)]
    return {name: not o.is_flag for o in options for name in (*o.opts, *o.secondary_opts)}


def row(name: str) -> set[str]:
    lines = " ".join((*LIST.get(name, ()), "--json --project= -q --quiet"))
    return {word.rstrip("=!") for word in lines.split() if word.startswith("-")}


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("name", sorted(tree()))
def test_every_flag_of_every_command_is_in_the_table_or_refused(name: str) -> None:
    confirmed = frozenset({"p-1a2b3c4d"})
    words = {"apply": ("p-1a2b3c4d",), "undo": ("e-1a2b3c4d",)}.get(name, ())
    started = [name, *words] if name != "proposals" else [name, "list"]
    lines = [[w.rstrip("=!") for w in line.split() if w.endswith("!")] for line in LIST.get(name, ())] or [[]]
    for flag, valued in flags(tree()[name]).items():
        calls = [(*started, *needed, flag, *(("x",) if valued else ())) for needed in lines]
        assert any(on_the_list(call, confirmed) for call in calls) is (name in LIST and flag in row(name)), flag


@pytest.mark.rule("GRD-7")
def test_the_table_names_only_what_there_is_and_what_takes_a_value() -> None:
    there = tree()
    assert set(LIST) <= set(there)
    for name, lines in LIST.items():
        known = flags(there[name])
        for word in " ".join(lines).split():
            if word.startswith("-"):
                assert known[word.rstrip("=!")] is word.endswith("="), (name, word)
    assert {field.flag for _, field in FIELDS} <= row("propose")
    assert row("propose") - {"--json", "--project", "-q", "--quiet"} <= set(flags(there["propose"]))


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("name", sorted(LIST))
def test_a_flag_that_somebody_adds_tomorrow_is_refused_today(name: str) -> None:
    for flag in ("--force", "--yes", "-y", "--confirm", "--accept", "--on-conflict=keep", "--write", "--apply"):
        for line in LIST[name]:
            needed = [w.rstrip("=!") for w in line.split() if w.endswith("!")]
            assert not on_the_list((name, *needed, flag), frozenset({flag}))


@pytest.mark.rule("GRD-7")
def test_every_command_on_the_list_writes_nothing_into_the_bank_or_waits_for_a_word(bank: Project) -> None:
    """Run for real, as an agent: the reading ones, every plan and `propose` leave every page as it was."""
    agent = Agent(bank)
    agent.starts()
    agent.hears("go on")
    before = {path: path.read_bytes() for path in bank.bank.rglob("*") if path.is_file()}
    for words in FINE:
        command = f"memory-bank {words}"
        assert agent.asks("Bash", command=command).decision != "deny"
        bank.mb(*[w.strip("'") for w in re.findall(r"'[^']*'|\S+", words)], stdin="{}")
    after = {path: path.read_bytes() for path in bank.bank.rglob("*") if path.is_file()}
    assert after == before


@pytest.mark.rule("GRD-7", "GAT-6")
@pytest.mark.parametrize(
    ("words", "way"),
    [
        ("refresh --yes", "memory-bank refresh --plan"),
        ("index", "memory-bank index --plan"),
        ("archive --yes", "memory-bank archive --plan"),
        ("undo e-1a2b3c4d", "memory-bank undo ID --plan"),
        ("verify --fix", "memory-bank verify --fix --plan"),
        ("apply p-1a2b3c4d", "memory-bank proposals show ID"),
        ("proposals accept p-1a2b3c4d", "memory-bank proposals show ID"),
    ],
)
def test_a_refusal_names_what_a_person_types_and_the_agents_way_on(agent: Agent, words: str, way: str) -> None:
    told = agent.asks("Bash", command=f"memory-bank {words}")
    assert f"`memory-bank {words}` is the user's to type, in a terminal" in told.agent
    assert f"`{way}`" in told.agent
    assert "the user's yes carries it out" in told.agent
    assert "--yes" not in told.agent.replace(f"memory-bank {words}", "")
    assert not refused(agent, way.replace("ID", "p-1a2b3c4d"))
