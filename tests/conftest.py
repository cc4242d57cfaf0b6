"""Fixtures for everybody: a project in a scratch folder, a fixed clock, the command in this process."""

from __future__ import annotations

import itertools
import os
import posix
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, settings

# The same examples on every run, so that a red test is a change of ours; HYPOTHESIS_PROFILE=search looks further.
_BUSY = [HealthCheck.too_slow]  # measured by the clock: on a busy machine it says nothing about a strategy
settings.register_profile(
    "house",
    max_examples=30,
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=False,
    suppress_health_check=_BUSY,
)
settings.register_profile("quick", settings.get_profile("house"), max_examples=10)
settings.register_profile("long", settings.get_profile("house"), max_examples=300)
settings.register_profile("search", deadline=None, max_examples=3000, suppress_health_check=_BUSY)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))

_WHOLE_FILE = re.compile(r"^pytestmark = (\[.*?\]$|[^\n]*)", re.MULTILINE | re.DOTALL)
NOW = "2026-03-15T08:00:00Z"
_COUNT = itertools.count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that cite this rule")
    parser.addoption("--rule-off", help="switch this rule's checks off; a citing test must notice")
    parser.addoption("--off-in-turn", help="IN,OUT: two pipes; see policy/switching.py")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What this run leaves out as a whole is not even imported: that would cost as much as many tests do."""
    expression = config.getoption("markexpr")
    if not re.fullmatch(r"not \w+( and not \w+)*", expression):
        return None
    left_out = set(re.findall(r"not (\w+)", expression))
    files = [collection_path] if collection_path.suffix == ".py" else list(collection_path.rglob("test_*.py"))
    return True if files and all(_marks(file) & left_out for file in files) else None


def _marks(file: Path) -> set[str]:
    """The markers that every test of this file has."""
    found = _WHOLE_FILE.search(file.read_text(encoding="utf-8"))
    return set(re.findall(r"\bmark\.(\w+)", found[1])) if found else set()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        items[:] = [i for i in items if any(wanted in m.args for m in i.iter_markers("rule"))]
        items.sort(key=_roundabout)


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    pipes = session.config.getoption("--off-in-turn")
    if not pipes or session.testsfailed:
        return None
    from policy.switching import answer_each

    asked, answers = map(int, pipes.split(","))
    answer_each(session, asked, answers, _roundabout)
    return True


def _roundabout(item: pytest.Item) -> tuple[bool, int]:
    """Quick tests of one rule before slow ones of many: the first that fails is enough."""
    return item.get_closest_marker("slow") is not None, sum(len(mark.args) for mark in item.iter_markers("rule"))


@pytest.fixture(autouse=True)
def _rule_off(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    off = request.config.getoption("--rule-off")
    if off:
        from memorybank.policy import catalog
        from memorybank.policy.gates import engine

        bare = replace(catalog.RULES[off], page=None, plan=None, bank=None)
        monkeypatch.setitem(catalog.RULES, off, bare)
        monkeypatch.setattr(engine, "GATES", tuple(gate for gate in engine.GATES if gate.rule != off))


@pytest.fixture(scope="session")
def _homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def _own_world(_homes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees this machine's state, clock, language or git configuration."""
    home = _homes / str(next(_COUNT))
    home.mkdir()
    for name in [
        n
        for n in os.environ
        if n.startswith(("MEMORY_BANK_", "GIT_", "LC_", "CLAUDE_CODE_SESSION_")) and n != "MEMORY_BANK_NO_SKIPS"
    ]:
        monkeypatch.delenv(name)
    for name, value in {
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CEILING_DIRECTORIES": f"{_homes.parent}:{os.path.realpath(_homes.parent)}",  # no bank above is ours
        "LANG": "C.UTF-8",
        "MEMORY_BANK_NOW": NOW,
    }.items():
        monkeypatch.setenv(name, value)
    for module in (os, posix):  # what hooks load has only the latter
        monkeypatch.setattr(module, "fsync", _synced)
    monkeypatch.setattr("memorybank.cli.help._language", "en")  # a process reads one command line, a test run many
    (home / ".gitconfig").write_text(
        "[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n[safe]\n\tdirectory = *\n"
        "[core]\n\tfsync = none\n[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n",
        encoding="utf-8",
    )


def _synced(file: int | IO[bytes]) -> None:
    """Only a machine that loses its power can tell whether the disk was waited for. tests/crash waits for it."""
    os.fstat(file if isinstance(file, int) else file.fileno())


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


class Project:
    """A folder with a bank in it, and the command run on it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.bank = root / "memory-bank"

    def write(self, path: str, content: str | bytes) -> Path:
        """Below the project; bytes as they are, text as UTF-8 with its own line endings."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return target

    def page(self, path: str, content: str | bytes) -> Path:
        """Below the bank."""
        return self.write(f"memory-bank/{path}", content)

    def text(self, path: str) -> str:
        return (self.bank / path).read_bytes().decode("utf-8")

    def tree(self) -> dict[str, bytes]:
        """Every file of the project but git's own, with its bytes."""
        return {
            str(p.relative_to(self.root)): p.read_bytes()
            for p in sorted(self.root.rglob("*"))
            if p.is_file() and ".git" not in p.relative_to(self.root).parts
        }

    def mb(self, *args: str, stdin: str | None = None) -> Done:
        """`memory-bank ARGS --project HERE`, in this process."""
        from memorybank.cli.main import cli

        result = CliRunner().invoke(cli, [*args, "--project", str(self.root)], input=stdin)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Done(result.exit_code, result.stdout, result.stderr)

    def git(self, *args: str, author: str = "Ada") -> str:
        env = dict(os.environ) | {
            "GIT_AUTHOR_NAME": author,
            "GIT_AUTHOR_EMAIL": f"{author.lower()}@example.org",
            "GIT_AUTHOR_DATE": "2026-02-01T12:00:00Z",
            "GIT_COMMITTER_DATE": "2026-02-01T12:00:00Z",
        }
        done = subprocess.run(["git", *args], cwd=self.root, env=env, capture_output=True, text=True, check=True)
        return done.stdout

    def commit(self, message: str = "work", *, author: str = "Ada") -> None:
        if not (self.root / ".git").exists():
            self.git("init", "-q")
        self.git("add", "-A", author=author)
        self.git("commit", "-q", "--allow-empty", "-m", message, author=author)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = tmp_path / "project"
    root.mkdir()
    return Project(root)


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with tests/golden/NAME; `make golden` writes it anew."""
    folder = Path(__file__).parent / "golden"

    def compare(name: str, text: str) -> None:
        page = folder / name
        if os.environ.get("UPDATE_GOLDEN"):
            page.write_text(text, encoding="utf-8", newline="")
        assert page.read_bytes().decode("utf-8") == text, f"tests/golden/{name}: run `make golden` and read the diff"

    return compare
