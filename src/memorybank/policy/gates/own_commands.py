"""GRD-7: our own commands in an agent's shell. A closed list: what is not in the table below is a person's to type."""

from __future__ import annotations

from memorybank.model.decision import Verdict
from memorybank.model.event import OtherTool, Runs, Serves, ToolProposed
from memorybank.model.facts import Facts
from memorybank.model.version import COMMANDS, DISTRIBUTION
from memorybank.policy.session import question_key

_PROPOSE = (
    "* --focus= --boundary= --pointer= --decision= --reason= --trade-off= --scope= --not-for= --date= --title= --goal= "
    "--acceptance= --out-of-scope= --status= --slug= --approach= --background= --alternatives= --limits= --symptom= "
    "--root-cause= --solution= --prevention= --type= --item= --state= --name= --does= --source= --sort= "
    "--question= --answer= --draft= --from= --new --replace --no-ask"
)
# What an agent may run, a line for each way to call a command: the options it may carry ("=": with a value, "!": the
# line holds only with it), and its other words ("*": any, a|b: one of these comes first).
LIST: dict[str, tuple[str, ...]] = {
    "status": ("",),
    "check": ("",),
    "doctor": ("",),
    "select": ("* --files=",),
    "context": ("* --files=",),
    "search": ("* --limit= --bank= --batch",),
    "read": ("* --full",),
    "log": ("* --limit= --verify",),
    "blame": ("*",),
    "receipts": ("*",),
    "scan": ("* --batch --staged",),
    "explain": ("--tool= --path= --command= --args= --reply= --batch",),
    "hosts": ("",),
    "upgrade": ("--check!", "--plan! --diff"),
    "schema": ("*",),
    "proposals": ("list|show|diff --all",),
    "learn": ("--kind= --propose --from=",),
    "propose": (_PROPOSE,),
    "refresh": ("--plan! --diff --adopt --migrate --undo --lines",),
    "index": ("--check!", "--plan! --diff"),
    "archive": ("--plan! --diff",),
    "undo": ("* --plan! --diff",),
    "merge": ("--check!=", "--plan! --diff"),
    "verify": ("*", "* --fix! --plan! --diff"),
    "setup": ("--plan! --host= --no-hosts --diff",),
    "install": ("* --plan! --all --scope= --diff --mcp --no-mcp",),
    "uninstall": ("* --plan! --all --scope= --diff",),
    "restore": ("* --plan! --diff",),
    "apply": ("*",),  # and only what the user confirmed in this session
}
_ANYWHERE = "--json --project= -q --quiet"
_ALONE = ("--json", "--version", "--help", "-h")  # without a command
_HELP = ("--help", "-h")
# Commands whose plan an agent can show and a yes carries out, as they are planned.
_PLANNED = {
    "refresh": "refresh --plan",
    "index": "index --plan",
    "archive": "archive --plan",
    "undo": "undo ID --plan",
    "merge": "merge --plan",
    "verify": "verify --fix --plan",
    "apply": "proposals show ID",
    "proposals": "proposals show ID",
    "propose": "propose",
}
# Our own hook and our own code, run by hand: that would be the agent speaking for its host.
_INNER = ("memorybank/hook", "memorybank.hook", "hook/start.py", "import memorybank", "from memorybank")
_CODE = ("import", "runpy", "exec(", "__import__")  # beside our package's name in code: it runs ours
_TAKES_AWAY = ("uninstall", "remove", "force-reinstall")
# Commands that an agent has nothing to do with, or only with the options of the list.
_OF_PERSONS = (*LIST, "init", "ui", "mcp", "config", "hook-command")
_STATE = ("xdg_state_home=", "home=")  # of the environment


def own_commands(event: ToolProposed, facts: Facts, _: str) -> Verdict | None:
    if facts.pages and (port := _port_named(event, facts.pages)):
        return Verdict("GRD-7", "deny", "own.page", (("port", port),))
    if not isinstance(event.tool, Runs) or facts.judgement is None:
        return None
    command, own = event.tool.command, facts.judgement.own
    plain = " ".join(command.lower().replace("'", "").replace('"', "").replace("\\", "").split(" "))
    moved = any(word.startswith(_STATE) for step in _steps(plain) for word in step.split())
    elsewhere = moved and any("apply" in argv for argv in own)  # what lies in another state folder nobody has confirmed
    reads = facts.judgement.done  # nothing in it runs another program
    if elsewhere or (not reads and _runs_inner(plain, bool(own))):
        return Verdict("GRD-7", "deny", "own.inner", (("command", command.strip()[:120]),))
    for argv in own:
        found = _judged(argv, facts)
        if found is not None:
            return found
    if not reads and not own and _is_spelled_out(plain):
        return Verdict("GRD-7", "deny", "own.person-only", (("command", command.strip()[:120]),))
    return None


def _port_named(event: ToolProposed, ports: tuple[str, ...]) -> str:
    """Does a command or another tool's call name a port on which a person's page is served?"""
    match event.tool:
        case Runs(command=said):
            pass
        case OtherTool(args=args) | Serves(args=args):
            said = repr(args)
        case _:
            return ""
    numbers = {number.lstrip("0") for number in "".join(c if c.isdigit() else " " for c in said).split()}
    return next((port for port in ports if port in numbers), "")


def _judged(argv: tuple[str, ...], facts: Facts) -> Verdict | None:
    from memorybank.policy.shell.values import known, shown  # not at the top: every command of ours asks `on_the_list`

    told = (("command", " ".join(("memory-bank", *map(shown, argv)))[:120]),)
    if not all(map(known, argv)):
        return Verdict("GRD-7", "deny", "own.unclear", told)
    if not on_the_list(argv, frozenset(proposal for proposal, _ in facts.session.confirmed)):
        way = _PLANNED.get(argv[0] if argv else "", "")
        if not way:
            return Verdict("GRD-7", "deny", "own.person-only", told)
        return Verdict("GRD-7", "deny", "own.person", (*told, ("way", f"memory-bank {way}")))
    if argv[:1] == ("context",) and question_key(question(argv)) in facts.session.packs:
        return Verdict("PAK-3", "warn", "own.pack-again", told)
    return None


def on_the_list(argv: tuple[str, ...], confirmed: frozenset[str] = frozenset()) -> bool:
    """Is this one of the calls in the table? `confirmed`: the proposals that `apply` may name."""
    if not argv or argv[0].startswith("-"):
        return all(word in _ALONE for word in argv)
    if argv[-1] in _HELP and not any(word.startswith("-") for word in argv[:-1]):
        return True
    found = [words for line in LIST.get(argv[0], ()) if (words := _words(argv[1:], line)) is not None]
    if argv[0] == "apply":
        return bool(found and found[0]) and confirmed.issuperset(found[0])
    return bool(found)


def _words(rest: tuple[str, ...], line: str) -> list[str] | None:
    """The words that are no options, where the line allows the call; else None. Read as the command itself would."""
    options = {word.rstrip("=!"): word for word in f"{line} {_ANYWHERE}".split() if word.startswith("-")}
    other = next((word for word in line.split() if not word.startswith("-")), "")
    words: list[str] = []
    given: list[str] = []
    at = 0
    while at < len(rest):
        word = rest[at]
        at += 1
        if not word.startswith("-") or word == "-":
            words.append(word)
            continue
        name, equals, _ = word.partition("=")
        valued = options.get(name, "").endswith("=")
        if name not in options or (equals and not valued):
            return None
        given.append(name)
        at += 1 if valued and not equals else 0
    if any("!" in form and name not in given for name, form in options.items()):
        return None
    fits = other == "*" or not words or words[0] in other.split("|")
    return words if fits else None


def _runs_inner(plain: str, ours: bool) -> bool:
    """Our own hook or code, run by hand; or our package taken away."""
    words = plain.split()
    named = any(
        word.strip(";,()[]").partition("[")[0].partition("==")[0] in ("memorybank", DISTRIBUTION) for word in words
    )
    taken = named and not ours and any(word.lstrip("-") in _TAKES_AWAY for word in words)
    ran = "memorybank" in plain and any(sign in plain for sign in _CODE) and "pytest" not in plain
    served = "--serve" in words and any(name in plain for name in (*COMMANDS, "memorybank"))
    return taken or ran or served or any(sign in " ".join(words) for sign in _INNER)


def _is_spelled_out(plain: str) -> bool:
    """A person's command of ours in text that another program runs: `make --eval`, `vim -c`, `awk | "sh"`."""
    for step in _steps(plain):
        words = [word.strip("!;,()[]").rpartition("/")[2] for word in step.split()]
        for at, word in enumerate(words):
            rest = words[at + 1 : at + 6]
            if word in COMMANDS and rest and rest[0] in _OF_PERSONS and not on_the_list(tuple(rest)):
                return True
    return False


def _steps(plain: str) -> list[str]:
    for mark in "|;&\n(){}`":
        plain = plain.replace(mark, "\n")
    return plain.split("\n")


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
