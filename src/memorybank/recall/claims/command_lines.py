"""Command lines: which script, target or file of the project they would run."""

import re
from collections.abc import Iterator

from memorybank.model.claim import COMMAND, SCRIPT, TARGET
from memorybank.model.value import NamedTuple, lazy
from memorybank.recall.claims.paths import known_file, named

_WORD = lazy(r"[^\s\"'`]+|\"[^\"]*\"|'[^']*'")
_BREAKS = lazy(r"&&|\|\||[;|]")
_NAME = lazy(r"[A-Za-z0-9][A-Za-z0-9_.:@/+-]{0,79}")
_ASSIGNED = lazy(r"[A-Za-z_]\w*=\S*")
_BEFORE = frozenset(("sudo", "time", "exec", "nohup", "env", "cross-env", "command", "dotenv", "--"))
_NODE = frozenset(("npm", "pnpm", "yarn", "bun"))
# What a package manager does by itself; every other word after it may be a script of the project.
_NODE_OWN_WORDS = """
    access add audit bin cache ci completion config create dedupe deploy dlx doctor exec explain explore fetch fund
    global help hook i import info init install install-test it licenses link list ll ln login logout ls node org
    outdated owner pack patch ping pkg plugin pm prefix profile prune publish query rebuild remove repo rm root
    run-script search set setup shrinkwrap star stage store tag team token un uninstall unlink unpublish up update
    upgrade upgrade-interactive version versions view which who whoami why workspace workspaces x dlx env
    self-update approve-builds
"""
_NODE_OWN = frozenset(_NODE_OWN_WORDS.split())
_TAKES_VALUE_WORDS = """
    --prefix -C --filter -F -w --workspace --cwd --dir -f --file --directory --project --package --bin --env-file --with
    --extra --group -e -s -c -p --from --require -r --import --loader --config -m --manifest-path -n -k -o
"""
_TAKES_VALUE = frozenset(_TAKES_VALUE_WORDS.split())
# Programs that run a file, each with the endings of such files; none: the file is told otherwise.
_INTERPRETER_ROWS = """
    python python3 py pytest streamlit: .py, node: .js .mjs .cjs .ts, ts-node: .ts .tsx, tsx: .ts .tsx .js,
    deno bun: .ts .js .tsx, nodemon: .js .ts, bash: .sh .bash, sh source .: .sh, zsh: .sh .zsh, ruby: .rb, php: .php,
    perl: .pl, lua: .lua, Rscript: .R .r, pwsh powershell: .ps1, julia: .jl, dart: .dart, uvicorn:
"""
_INTERPRETERS = {
    program: tuple(endings.split())
    for programs, _, endings in (row.partition(":") for row in _INTERPRETER_ROWS.split(","))
    for program in programs.split()
}
# A runner of tasks -> the ecosystem of its targets.
_TASK_RUNNERS = {"make": "make", "gmake": "make", "just": "just", "task": "task", "poe": "python"}
# `deno task NAME`: a program and its verb -> the ecosystem of the script.
_SCRIPT_VERBS = {("deno", "task"): "node", ("composer", "run"): "php", ("composer", "run-script"): "php"}
_PYTHON_RUNNERS = frozenset(("poetry", "uv", "pdm", "pipenv", "rye", "hatch"))
_TOOLS = frozenset((*_TASK_RUNNERS, *_PYTHON_RUNNERS, "deno", "composer", "tox", "nox", "go", "cargo", "rake"))
Words = list[tuple[str, int, int]]  # each with its first column and the one behind it


class Run(NamedTuple):
    kind: str
    means: str  # `node:build`, `make:lint`; for a command, the file
    start: int
    end: int  # columns of what is to be quoted


def runs(line: str) -> Iterator[Run]:
    """What a command line runs of the project. Nothing for what only the system knows."""
    text = _uncommented(line)
    at = 0
    for part in [*_BREAKS.finditer(text), None]:
        stop = part.start() if part else len(text)
        words = [(m[0], at + m.start(), at + m.end()) for m in _WORD.finditer(text[at:stop])]
        yield from _of_words(words)
        at = part.end() if part else stop


def starts_like_one(text: str) -> bool:
    """A fence without a language is a shell's when its lines begin with a program we know."""
    first = text.lstrip("$> ").partition(" ")[0]
    return first in _NODE or first in _INTERPRETERS or first.startswith("./") or first in _TOOLS


def _uncommented(line: str) -> str:
    at = line.find(" #")
    text = line if at < 0 else line[:at]
    lead = len(text) - len(text.lstrip("$> \t"))
    return "" if text.lstrip().startswith(("#", "//")) else " " * lead + text[lead:]


def _of_words(words: Words) -> Iterator[Run]:
    while words and (words[0][0] in _BEFORE or _ASSIGNED.fullmatch(words[0][0])):
        words = words[1:]
    if not words:
        return
    program, start, _ = words[0]
    rest = _arguments(words[1:])
    if program in ("npx", "bunx") and rest:
        yield from _of_words(rest)
    elif program in _NODE:
        yield from _node(program, rest, start)
    elif program in _TASK_RUNNERS:
        yield from _targets(program, words[1:], rest, start)
    elif program in _TOOLS:
        yield from _subcommand(program, words[1:], rest, start) if len(rest) > 1 else ()
    elif program in _INTERPRETERS:
        yield from _interpreted(program, words[1:], rest, start)
    elif program == "cd" and rest and "/" in rest[0][0].strip("./") and named(rest[0][0], True):
        yield Run(COMMAND, rest[0][0].rstrip("/") + "/", start, rest[0][2])
    elif program.startswith(("./", "scripts/", "bin/", "tools/")) and _file(program):
        yield Run(COMMAND, program, start, words[0][2])


def _arguments(words: Words) -> Words:
    """Without options and their values."""
    kept: Words = []
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word[0] == "--" and kept:
            break  # what follows is for the script
        elif word[0].startswith("-") and len(word[0]) > 1:
            skip = word[0] in _TAKES_VALUE
        else:
            kept.append(word)
    return kept


def _node(program: str, rest: Words, start: int) -> Iterator[Run]:
    if not rest:
        return
    word, _, end = rest[0]
    if word in ("run", "run-script") and len(rest) > 1:
        name, _, end = rest[1]
        if program == "bun" and _file(name):
            yield Run(COMMAND, name, start, end)
        elif _NAME.fullmatch(name):
            yield Run(SCRIPT, f"node:{name}", start, end)
    elif word in ("workspace", "--filter") and len(rest) > 2 and program in ("yarn", "pnpm"):
        yield from _node(program, rest[2:], start)
    elif program == "npm":
        if word in ("test", "start", "t"):
            yield Run(SCRIPT, f"node:{'test' if word == 't' else word}", start, end)
    elif program != "bun" and word not in _NODE_OWN and _NAME.fullmatch(word) and word != "run":
        yield Run(SCRIPT, f"node:{word}", start, end)


def _targets(program: str, words: Words, rest: Words, start: int) -> Iterator[Run]:
    if any(word in ("-C", "-f", "--directory", "--file") for word, _, _ in words):
        return  # another folder's targets
    kind = _TASK_RUNNERS[program]
    for name, _, end in rest if kind == "make" else rest[:1]:
        if _NAME.fullmatch(name) and "=" not in name:
            yield Run(SCRIPT if program == "poe" else TARGET, f"{kind}:{name}", start, end)


def _subcommand(program: str, words: Words, rest: Words, start: int) -> Iterator[Run]:
    verb = rest[0][0]
    name, at, end = rest[1]
    if script := _SCRIPT_VERBS.get((program, verb)):
        yield Run(SCRIPT, f"{script}:{name}", start, end)
    elif program == "deno" and verb in ("run", "test") and _file(name):
        yield Run(COMMAND, name, start, end)
    elif program in _PYTHON_RUNNERS and verb == "run":
        if _file(name):
            yield Run(COMMAND, name, start, end)
        elif name in _INTERPRETERS:
            for run in _of_words([word for word in words if word[1] >= at]):
                yield run._replace(start=start)
        elif _NAME.fullmatch(name):
            yield Run(SCRIPT, f"python:{name}", start, end)
    elif program == "go" and verb in ("run", "build", "install", "test", "vet"):
        for word, _, stop in rest[1:]:
            path = word.removesuffix("/...").removesuffix("...")
            if word.startswith("./") and len(path) > 2 and "..." not in path:
                yield Run(COMMAND, path.rstrip("/") if known_file(path) else path.rstrip("/") + "/", start, stop)


def _interpreted(program: str, words: Words, rest: Words, start: int) -> Iterator[Run]:
    module = next((i for i, word in enumerate(words) if word[0] == "-m"), -1)
    if program.startswith("py") and program != "pytest" and 0 <= module < len(words) - 1:
        name, _, end = words[module + 1]
        if "." in name and re.fullmatch(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", name):
            yield Run(COMMAND, f"module:{name}", start, end)
        return
    endings = _INTERPRETERS[program]
    if program == "streamlit" and rest and rest[0][0] == "run":
        rest = rest[1:]
    for word, _, end in rest if program == "pytest" else rest[:1]:
        bare = word.partition("::")[0]
        if endings and bare.endswith(endings) and _file(bare):
            yield Run(COMMAND, bare, start, end)


def _file(word: str) -> bool:
    return named(word, False) is not None and not word.startswith("/")
