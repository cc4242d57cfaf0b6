"""GRD-7: our own commands in an agent's shell. A closed list: what is not in the table below is a person's to type."""

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
