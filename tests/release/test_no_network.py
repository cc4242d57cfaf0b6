"""No telemetry, no network, ever: every command, hook and the MCP server where there is not even loopback."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

import memorybank
from conftest import Project
from memorybank.app.install.hook_command import launch_argv
from memorybank.cli.main import cli
from memorybank.hosts import HOSTS, host_named
from release import prison

COMMAND = (sys.executable, "-m", "memorybank")
LOCAL = {"AF_UNIX"}  # a pair of ends inside one process, or the machine's own name service
DECISION = ("--decision", "Queue in Postgres", "--reason", "one system less", "--trade-off", "no fan-out")
CALL = '{"tool": "Write", "args": {"file_path": "memory-bank/run.sh", "content": "x"}}\n'


class Row(NamedTuple):
    """A step of the story: what is called, and with which exit codes it may end."""

    args: str | tuple[str, ...]
    codes: tuple[int, ...] = (0,)
    stdin: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.args.split()) if isinstance(self.args, str) else self.args


# A command that is not here fails the test: who adds one says how it is called. {proposal} is the one just made.
STORY = [
    Row("--help"),
    Row("--version"),
    Row(""),
    Row("setup --plan --host claude-code"),
    Row("setup --no-hosts --yes"),
    Row("refresh --yes"),
    Row("status"),
    Row("index --check"),
    Row("index --yes"),
    Row("archive --plan"),
    Row("install claude-code --yes"),
    Row("hosts"),
    Row("hook-command claude-code PreToolUse"),
    Row("doctor", (0, 1)),
    Row("upgrade --check", (0, 1)),
    Row("schema"),
    Row("schema status"),
    Row("search retry payments"),
    Row("search --json 重试 支付"),
    Row("select retry payments"),
    Row(("context", "why do we retry payments?")),
    Row("read details/patterns.md"),
    Row("receipts"),
    Row("verify"),
    Row("merge"),
    Row("learn"),
    Row("verify --json"),
    Row("scan"),
    Row("scan --batch", stdin='{"text": "nothing to see"}\n'),
    Row("check", (0, 1)),
    Row("explain --batch", stdin=CALL),
    Row(("explain", "--reply", "ok, but first run the tests")),
    Row(("propose", "decision", *DECISION, "--scope", "jobs", "--json")),
    Row("proposals"),
    Row("proposals show {proposal}"),
    Row("apply {proposal} --yes"),
    Row("log --verify"),
    Row("blame details/patterns.md"),
    Row("undo {proposal} --yes"),
    Row("restore --plan", (0, 4)),  # 4: no session has started yet, so there is no copy
    Row("mcp --help"),
    Row("ui --help"),
    Row("uninstall claude-code --yes"),
]


@pytest.fixture
def shop(project: Project) -> Project:
    """A project with some history, whose remote would have to be called."""
    project.write("package.json", '{"name": "shop", "dependencies": {"react": "19.0.0"}}\n')
    project.write("src/payments.ts", "export const retry = 3\n")
    project.write("README.md", "# Shop\n\nPayments are retried three times.\n")
    project.commit("Retry payments")
    project.git("remote", "add", "origin", "https://127.0.0.1:9/shop.git")
    return project


@pytest.fixture
def kept(shop: Project) -> Project:
    """The same with a bank."""
    assert shop.mb("refresh", "--yes").code == 0
    shop.commit("A bank")
    return shop


@pytest.fixture
def log(tmp_path: Path) -> Path:
    prison.must_be_able()
    return tmp_path / "sockets"


@pytest.mark.slow
def test_the_prison_has_no_way_out_and_its_guard_sees_who_tries(tmp_path: Path, log: Path) -> None:
    seen = prison.look_around(tmp_path, log)
    assert (seen.code, seen.out) == (0, "['lo'] 101\n"), seen  # 101: the network is unreachable, loopback too
    assert seen.families == {"AF_INET"}


def test_every_command_has_a_row() -> None:
    with click.Context(cli) as context:
        commands = set(cli.list_commands(context))
    assert {row.words[0] for row in STORY if row.words and not row.words[0].startswith("-")} == commands


@pytest.mark.slow
def test_every_command_does_its_work_without_a_network(shop: Project, log: Path) -> None:
    proposal, wrong = "", []
    for row in STORY:
        argv = [word.replace("{proposal}", proposal) for word in row.words]
        ran = prison.locked_up([*COMMAND, *argv], shop.root, os.environ, stdin=row.stdin, log=log)
        if ran.code not in row.codes or "Traceback" in ran.err:
            wrong.append(f"{' '.join(argv)}: exit {ran.code}\n{ran.out[-400:]}{ran.err[-400:]}")
        if ran.families - LOCAL:
            wrong.append(f"{' '.join(argv)}: asked for {sorted(ran.families)}")
        if argv[:1] == ["propose"] and not ran.code:
            proposal = json.loads(ran.out)["id"]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_mcp_over_stdio_does_its_work_without_a_network(kept: Project, log: Path) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("search", {"request": "payments"}),
        ("read", {"pages": ["MEMORY.md"]}),
        ("verify", {}),
    ]
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    messages: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
        *({"id": n, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
          for n, (name, arguments) in enumerate(calls, 3)),
    ]  # fmt: skip
    answers, families = _conversation(kept.root, messages, log)
    assert {answer["id"] for answer in answers} == set(range(1, len(calls) + 3)), answers
    assert not [answer for answer in answers if "error" in answer or answer["result"].get("isError")]
    assert families <= LOCAL


def _conversation(cwd: Path, messages: list[dict[str, Any]], log: Path) -> tuple[list[dict[str, Any]], set[str]]:
    """Every question is answered before the next one is asked, as a client does it."""
    relay = f"""
import json, subprocess, sys
server = subprocess.Popen({[*COMMAND, "mcp"]!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    server.stdin.write(line)
    server.stdin.flush()
    if "id" in json.loads(line):
        sys.stdout.write(server.stdout.readline())
server.stdin.close()
sys.exit(server.wait(60))
"""
    asked = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages)
    ran = prison.locked_up([sys.executable, "-c", relay], cwd, os.environ, stdin=asked, log=log)
    assert ran.code == 0, ran
    return [json.loads(line) for line in ran.out.splitlines()], set(ran.families)


@pytest.mark.slow
@pytest.mark.parametrize("host", HOSTS)
def test_a_hook_opens_no_socket_of_any_kind(host: str, kept: Project, log: Path) -> None:
    for event in host_named(host).EVENTS:
        payload = {
            "session_id": "s1", "sessionId": "s1", "cwd": str(kept.root), "hook_event_name": event, "prompt": "go on",
            "tool_name": "Bash", "tool_input": {"command": "echo x > memory-bank/MEMORY.md"}, "source": "startup",
        }  # fmt: skip
        argv = [*launch_argv(), host, event]
        ran = prison.locked_up(argv, kept.root, os.environ, stdin=json.dumps(payload), log=log)
        assert ran.code in (0, 2), (event, ran)
        assert "Traceback" not in ran.err
        assert ran.families == frozenset(), (event, ran.families)


@pytest.mark.slow
@pytest.mark.parametrize("git", ["today", "older"])
def test_a_partial_clone_is_judged_by_what_is_here(git: str, kept: Project, tmp_path: Path, log: Path) -> None:
    """git fetches what a partial clone lacks as soon as somebody asks for it: nobody does."""
    clone, env = _blobless(kept, tmp_path / "clone"), dict(os.environ)
    if git == "older":
        elder = tmp_path / "bin" / "git"
        elder.parent.mkdir()
        elder.write_text(f'#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec {shutil.which("git")} "$@"\n', encoding="utf-8")
        elder.chmod(0o755)
        env["PATH"] = f"{elder.parent}:{env['PATH']}"
    asked = prison.locked_up(["git", "log", "-p"], clone, env, log=log)
    assert asked.families - LOCAL, "nothing is missing, or git cannot fetch: this would show nothing"
    for words in ("verify", "search retry", "status", "check", "read details/tech.md"):
        ran = prison.locked_up([*COMMAND, *words.split()], clone, env, log=log)
        assert ran.code in (0, 1), (words, ran)
        assert not ran.families - LOCAL, (words, ran.families)


def _blobless(project: Project, clone: Path) -> Path:
    """A clone without old contents, after a history of renames that only contents can tell, and a page left behind."""
    at = project.root / "src" / "payments.ts"
    for number in range(3):
        lines = "".join(f"export function retry{n}() {{}}\n" for n in range(number, 30))
        at.unlink()
        at = project.write(f"src/payments{number}.ts", f"{lines}process.env.RETRY_{number}\n")
        project.commit(f"Attempt {number}")
    project.page("details/tech.md", "# Tech\n\nSee `retry1()` in `src/payments1.ts`, set by `RETRY_1`.\n")
    project.commit("A page that is behind")
    project.git("config", "uploadpack.allowFilter", "true")
    project.git("clone", "-q", "--filter=blob:none", "--no-local", f"file://{project.root}", str(clone))
    project.git("-C", str(clone), "remote", "set-url", "origin", "https://127.0.0.1:9/shop.git")
    return clone


# ---------------------------------------------------------------- the source

NETWORK = {
    "socket", "ssl", "http", "ftplib", "smtplib", "imaplib", "poplib", "telnetlib", "xmlrpc", "socketserver", "asyncio",
    "webbrowser", "requests", "httpx", "httpx2", "aiohttp", "urllib3", "opentelemetry", "starlette", "uvicorn",
}  # fmt: skip
SPELLING = {"urllib.parse"}  # takes addresses apart; asks nobody
PAGE = {  # `ui` listens on loopback, and on nothing else (WEB-1)
    "web/fence.py": {"starlette"},
    "web/server.py": {"asyncio", "socket", "starlette", "uvicorn", "webbrowser"},
}


def test_no_module_imports_what_could_reach_a_network() -> None:
    """The MCP door names `anyio`, which runs its loop; what the SDK itself loads is listed in decision 0014."""
    root = Path(memorybank.__file__).parent
    found: dict[str, set[str]] = {}
    for module in sorted(root.rglob("*.py")):
        for name in re.findall(r"^\s*(?:import|from)\s+([\w.]+)", module.read_text(encoding="utf-8"), re.M):
            package = name.split(".")[0]
            if name not in SPELLING and package in {*NETWORK, "urllib"}:
                found.setdefault(module.relative_to(root).as_posix(), set()).add(package)
    assert found == PAGE


@pytest.mark.slow
@pytest.mark.parametrize("words", ["status", "search retry", "verify", "hosts", "context retry"])
def test_a_command_does_not_even_load_it(words: str, kept: Project) -> None:
    code = (
        "import atexit, sys; from memorybank.cli.start import run; sys.argv[1:] = " + repr(words.split()) + "\n"
        "atexit.register(lambda: sys.stderr.write(' '.join(sys.modules)))\nrun()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=kept.root, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    loaded = {name.split(".")[0] for name in done.stderr.splitlines()[-1].split()}
    assert not loaded & (NETWORK | {"_socket", "_ssl"})
