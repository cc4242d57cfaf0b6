"""What a command is for, told by its own words: set up, run, build, test, lint, format, docs, release."""

import re
from collections.abc import Iterable
from itertools import dropwhile

SETUP, RUN, BUILD, TEST, ONE_TEST, LINT, FORMAT = "setup", "run", "build", "test", "one-test", "lint", "format"
DOCS, RELEASE = "docs", "release"
PURPOSES = (SETUP, RUN, BUILD, TEST, ONE_TEST, LINT, FORMAT, DOCS, RELEASE)  # in the order of a newcomer's day
_WORDS = {
    SETUP: "setup install bootstrap init sync restore deps dependencies requirements develop configure ci add",
    RUN: "run start serve server dev watch up preview debug runserver",
    BUILD: "build compile bundle package dist assemble make",
    TEST: "test tests testing spec specs e2e unit integration coverage cov verify unittest",
    LINT: "lint linters check checks typecheck types typing style codestyle quality vet analyse analyze audit clippy",
    FORMAT: "format fmt formatting fix prettier tidy",
    DOCS: "docs doc documentation site javadoc rustdoc",
    RELEASE: "release publish deploy ship bump version upload changelog",
}
# Programs whose names do not end as what they are for does.
_TOOLS = {
    TEST: "jest vitest mocha tox nox pest playwright cypress unittest",
    LINT: "ruff flake8 mypy pyright rubocop phpstan psalm staticcheck shellcheck checkstyle detekt biome tsc",
    FORMAT: "black isort spotless pint",
}
_BY_WORD = {word: purpose for purpose, words in _WORDS.items() for word in words.split()}
_BY_TOOL = {tool: purpose for purpose, tools in _TOOLS.items() for tool in tools.split()}
_ENDS = (("lint", LINT), ("fmt", FORMAT), ("format", FORMAT), ("test", TEST), ("spec", TEST), ("unit", TEST))
_ONE = re.compile(r"\b(?:one|single|only|file|case|focus)\b", re.IGNORECASE)
_RUNNERS = re.compile(r"(?:cd \S+ && )?(?:\S+ )(?:(?:run|exec|task|-C \S+) )?(?=\S)")
_CALLERS = frozenset(("npx", "uv", "poetry", "pdm", "run", "bundle", "exec", "python", "-m", "pnpm", "yarn", "@php"))
_PART = re.compile(r"[A-Za-z][A-Za-z0-9]*")


def purpose_of_command(run: str, does: str = "") -> str:
    """One of PURPOSES, or "" where its words do not tell. The name speaks first, then the program that it starts."""
    name = _RUNNERS.sub("", run, count=1) if " " in run else run
    plain = [word for word in name.split(" ") if word[:1] != "-"]
    words = _parts(" ".join(word for word in plain if "/" not in word))
    files = _parts(" ".join(word.rpartition("/")[2] for word in plain if "/" in word))
    found = _of_words(words) or _of_program(run) or _of_program(does) or _of_sentence(does) or _of_words(files)
    return ONE_TEST if found == TEST and _ONE.search(name) else found


def _parts(name: str) -> list[str]:
    return _PART.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower())


def _of_words(words: Iterable[str]) -> str:
    """The first that tells; to run something says the least."""
    told = [purpose for word in words if (purpose := _BY_WORD.get(word, ""))]
    return next((purpose for purpose in told if purpose != RUN), told[0] if told else "")


def _of_sentence(does: str) -> str:
    """By its verb ("Build the binaries"), or by what it runs ("Run all linters")."""
    first, *rest = _PART.findall(does.lower())[:4] or [""]
    return _of_words(rest) if _BY_WORD.get(first) == RUN else _BY_WORD.get(first, "")


def _of_program(line: str) -> str:
    """Of the first program of a command line that is known by its name."""
    for step in re.split(r"&&|;|\|", line[:200]):
        for word in dropwhile(_CALLERS.__contains__, step.split()):
            program = word.rpartition("/")[2].lower()
            if program in _BY_TOOL:
                return _BY_TOOL[program]
            for end, purpose in _ENDS:
                if program.endswith(end) and len(program) > len(end):
                    return purpose
            break
    return ""
