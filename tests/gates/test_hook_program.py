"""The registered command itself, as a process: what it loads, and what it answers when something is broken."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conftest import Project
from gates.conftest import PATTERNS, Answer, understood
from memorybank.light import address
from memorybank.store import good_state, sandbox, session

pytestmark = pytest.mark.slow

PYTHON = os.path.realpath(sys.executable)
SHOWN = "# Patterns\n\nMoney is counted in cents.\n"
START = str(Path(__file__).parents[2] / "src/memorybank/hook/start.py")


class Program:
    def __init__(self, project: Project) -> None:
        self.project = project
        self.env = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"} | {
            k: v for k, v in os.environ.items() if k.startswith(("HOME", "XDG_", "GIT_CEILING", "MEMORY_BANK_GUARD"))
        }

    def payload(self, event: str, tool: str = "", args: dict[str, object] | None = None, **fields: object) -> bytes:
        body: dict[str, object] = {
            "session_id": "s1",
            "cwd": str(self.project.root),
            "hook_event_name": event,
            **fields,
        }
        if tool:
            body |= {"tool_name": tool, "tool_input": args or {}, "tool_use_id": "c1"}
        return json.dumps(body).encode()

    def start(
        self,
        event: str,
        data: bytes,
        *flags: str,
        host: str = "claude-code",
        cwd: str | None = None,
        before: Callable[[], None] | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        argv = [PYTHON, "-I", "-S", *flags, START, host, event]
        return subprocess.run(
            argv, input=data, env=self.env, capture_output=True, timeout=60, check=False, cwd=cwd, preexec_fn=before
        )

    def asks(self, tool: str, **args: object) -> Answer:
        done = self.start("PreToolUse", self.payload("PreToolUse", tool, args))
        assert (done.returncode, done.stderr) == (0, b"")
        return understood(done.stdout.decode())


@pytest.fixture
def program(bank: Project) -> Program:
    """In a session that has begun, with pages that were written long enough ago for their stamps to be believed."""
    found = Program(bank)
    seen = Path(address.state_folder(str(bank.bank)), "snapshot", "seen")
    for _ in range(100):
        found.start("SessionStart", found.payload("SessionStart", source="startup"))
        if seen.exists():
            return found
    raise AssertionError("the bank is never at rest")


def loaded(program: Program, event: str, data: bytes, *, said: bool = False) -> set[str]:
    """The modules that this event makes the interpreter import, beyond a bare start."""

    def imports(done: subprocess.CompletedProcess[bytes]) -> set[str]:
        lines = done.stderr.decode().splitlines()
        return {line.rpartition("|")[2].strip() for line in lines if line.startswith("import time:")}

    bare = subprocess.run([PYTHON, "-I", "-S", "-X", "importtime", "-c", "pass"], capture_output=True, check=True)
    done = program.start(event, data, "-X", "importtime")
    assert bool(done.stdout) is said, "an everyday event gets no words"
    return imports(done) - imports(bare)


LIGHT = Path(START).parents[1] / "light"
DOOR = {"memorybank.hook.imports", "memorybank.hook.lane"}
# The one part of the judge that an everyday event may load: its own parser, its table of programs and the quick test.
QUICK_TEST = {f"memorybank.policy.shell.{name}" for name in ("parse", "programs", "quick")}


@pytest.mark.parametrize(
    ("story", "event", "tool", "args"),
    [
        ("a read", "PreToolUse", "Read", {"file_path": "src/cart.py"}),
        ("a read that is done", "PostToolUse", "Read", {"file_path": "src/cart.py"}),
        ("a write", "PreToolUse", "Write", {"file_path": "src/cart.py", "content": 'say("\\"hi\\"")\n'}),
        ("an edit", "PreToolUse", "Edit", {"file_path": "src/cart.py", "old_string": "a", "new_string": "b"}),
        ("an edit that is done", "PostToolUse", "Edit", {"file_path": "src/cart.py", "old_string": "a"}),
        ("a command", "PreToolUse", "Bash", {"command": "grep -rn foo src | head -5"}),
        ("a command that is done", "PostToolUse", "Bash", {"command": "ls -la"}),
    ],
)
def test_everyday_events_load_the_light_folder_only(
    program: Program, story: str, event: str, tool: str, args: dict[str, object]
) -> None:
    for name in ("one", "two"):  # both warnings of the message are said first, in the full lane
        program.asks("Write", file_path=f"src/{name}.py", content="x")
    found = loaded(program, event, program.payload(event, tool, args))
    foreign = {m for m in found if not m.startswith("memorybank") and m not in sys.builtin_module_names}
    assert foreign <= {"_json"}, f"{story}: nothing of the library but the C half of json"
    light = {f"memorybank.light.{path.stem}" for path in LIGHT.glob("*.py")}
    ours = {m for m in found if m.startswith("memorybank")}
    assert ours <= light | DOOR | (QUICK_TEST if tool == "Bash" else set()), story


def test_nothing_lies_in_the_light_folder_that_no_everyday_event_loads(program: Program) -> None:
    for name in ("one", "two"):
        program.asks("Write", file_path=f"src/{name}.py", content="x")
    calls: list[tuple[str, dict[str, object]]] = [
        ("Write", {"file_path": "src/cart.py", "content": "x"}),
        ("Bash", {"command": "npm test"}),
    ]
    found = [loaded(program, "PreToolUse", program.payload("PreToolUse", tool, args)) for tool, args in calls]
    light = {f"memorybank.light.{path.stem}" for path in LIGHT.glob("*.py") if path.stem != "__init__"}
    assert light <= set().union(*found)


@pytest.mark.parametrize(
    "command",
    [
        "grep -rn foo src | head -5",
        "sed -n '1,40p' src/cart.py && find . -name '*.py'",
        "git log --oneline -5; pytest -q tests 2>&1 | tail -3",
        "mkdir -p build/out && cp a.txt build/out/",
        "docker compose ps",
        "timeout 60 npm test",
    ],
)
def test_a_command_loads_the_parser_and_the_table_and_nothing_else_of_the_judge(program: Program, command: str) -> None:
    found = loaded(program, "PreToolUse", program.payload("PreToolUse", "Bash", {"command": command}))
    assert {m for m in found if m.startswith("memorybank.policy.")} == QUICK_TEST


@pytest.mark.parametrize("command", ["awk 'NR > 3' src/cart.py", "git init", "xargs kill", "export A=b"])
@pytest.mark.parametrize("event", ["PreToolUse", "PostToolUse"])
def test_what_the_quick_test_does_not_know_the_judge_settles_without_the_engine(
    program: Program, event: str, command: str
) -> None:
    found = loaded(program, event, program.payload(event, "Bash", {"command": command}))
    assert "memorybank.policy.shell.judge" in found
    assert "memorybank.app.hook.respond" not in found


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("memory-bank.toml", "[guard]\nsandbox = true\n"),
        ("pyproject.toml", "[tool.memory-bank.guard]\nsandbox = true\n"),
    ],
)
def test_where_a_sandbox_is_wanted_no_command_passes_it_by(bank: Project, file: str, text: str) -> None:
    bank.write(file, text)
    program = Program(bank)
    program.start("SessionStart", program.payload("SessionStart", source="startup"))
    done = program.start("PreToolUse", program.payload("PreToolUse", "Bash", {"command": "npm test"}))
    assert (b"bwrap" in done.stdout) is bool(sandbox.find().path)


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(("command", "at_once"), [("grep -rn foo src | head -5", True), ("mkdir memory-bank", False)])
def test_a_project_without_a_bank_is_answered_as_quickly(project: Project, command: str, at_once: bool) -> None:
    program = Program(project)
    found = loaded(program, "PreToolUse", program.payload("PreToolUse", "Bash", {"command": command}), said=not at_once)
    assert ("memorybank.app.hook.respond" not in found) is at_once


def test_what_a_hook_leaves_unread_is_whole_for_whoever_asks() -> None:
    code = """if True:
        import sys
        sys.path.insert(0, sys.argv[1])
        from memorybank.hook.imports import make_cheap
        make_cheap(sys.argv[1])
        import __future__
        assert "division" not in vars(__future__)
        from memorybank.hosts import host_named, jsonc
        assert host_named("codex").NAME == "codex" and jsonc.__file__.endswith("/hosts/jsonc.py")
        import __future__ as whole
        assert __future__.division is whole.division and whole.division.compiler_flag
        from dataclasses import dataclass, replace
        @dataclass(frozen=True, slots=True)
        class Pair:
            one: int
            other: int = 2
        assert replace(Pair(1), other=3) == Pair(1, 3) and "dis" not in sys.modules
        import inspect
        assert inspect.isclass(Pair) and "dis" in sys.modules
        import memorybank.policy.shell.dispatch
        try:
            import memorybank.hosts.teletype
        except ModuleNotFoundError:
            print("whole")
    """
    source = START.removesuffix("/memorybank/hook/start.py")
    done = subprocess.run([PYTHON, "-I", "-S", "-c", code, source], capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"whole\n", b"")


@pytest.mark.rule("GRD-1")
def test_a_bad_write_is_refused_and_the_reason_travels(program: Program) -> None:
    found = program.asks("Write", file_path="memory-bank/run.sh", content="x")
    assert found.decision == "deny"
    assert "Only .md files live in memory-bank/" in found.agent


@pytest.mark.parametrize(
    ("story", "data", "decision"),
    [
        ("nothing at all", b"", "allow"),
        ("not JSON", b"{{{", "allow"),
        ("not JSON, but it names the bank", b'{"tool_name":"Write","tool_input":{"file_path":"memory-bank/x', "deny"),
        ("a list", b'["memory-bank"]', "deny"),
        ("not UTF-8", b'{"tool_name":"Write","tool_input":{"file_path":"memory-bank/\xff.json"}}', "deny"),
        ("far too deep", b'{"tool_name":' + b"[" * 100_000, "allow"),
        ("wrong types everywhere", b'{"session_id":1,"cwd":[],"tool_name":{},"tool_input":"x"}', "allow"),
        (
            "numbers for paths",
            b'{"session_id":"s","cwd":"/","tool_name":"Write","tool_input":{"file_path":7}}',
            "allow",
        ),
    ],
)
def test_broken_input_gets_an_answer(program: Program, story: str, data: bytes, decision: str) -> None:
    done = program.start("PreToolUse", data, cwd=str(program.project.root))
    assert done.returncode == 0, story
    assert done.stderr == b"", "never a traceback on a host's screen"
    assert understood(done.stdout.decode()).decision == decision, story


def test_an_unknown_event_or_host_is_let_pass_in_silence(program: Program) -> None:
    for host, event in (("claude-code", "Teleported"), ("no-such-host", "PreToolUse"), ("", "")):
        done = program.start(event, program.payload(event, "Read", {"file_path": "src/cart.py"}), host=host)
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("names", "decision"), [("memory-bank/MEMORY.md", "deny"), ("src/cart.py", "allow")])
@pytest.mark.slow
def test_a_hook_out_of_time_answers_before_the_host_gives_up(program: Program, names: str, decision: str) -> None:
    """The host writes half an event and then nothing."""
    env = program.env | {"MEMORY_BANK_HOOK_DEADLINE": "0.5"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([PYTHON, "-I", "-S", START, "claude-code", "PreToolUse"], env=env, **pipes) as process:  # type: ignore[call-overload]
        process.stdin.write(b'{"tool_name":"Write","tool_input":{"file_path":"%s"' % names.encode())
        process.stdin.flush()
        assert process.wait(timeout=30) == 0
        assert understood(process.stdout.read().decode()).decision == decision
        assert process.stderr.read() == b""


LARGE = 20_000_000


@pytest.mark.rule("GRD-1", "THR-4")
@pytest.mark.parametrize(
    ("path", "content", "decision"),
    [
        ("src/cart.py", "x" * LARGE, ("allow", "warn")),
        ("memory-bank/run.sh", 'say("hi")\n' * (LARGE // 10), ("deny",)),
        ("memory-bank/details/new.md", 'The fox said "token = abc"\n' * (LARGE // 28), ("deny",)),
        ("memory-bank/details/new.md", "记忆🙂\n" * (LARGE // 20), ("deny",)),
    ],
)
def test_a_write_of_twenty_megabytes_is_judged(
    program: Program, path: str, content: str, decision: tuple[str, ...]
) -> None:
    assert program.asks("Write", file_path=path, content=content).decision in decision


@pytest.mark.rule("GRD-1")
@pytest.mark.parametrize(
    ("path", "content", "decision"),
    [
        ("memory-bank/details/new.md", "x" * 4 * LARGE, "deny"),  # a quick machine has read 20 MB within the deadline
        ("memory-bank/details/new.md", '"\\\n' * (LARGE // 3), "deny"),
        ("src/cart.py", "x" * 4 * LARGE, "allow"),
    ],
)
def test_where_time_is_up_the_answer_to_a_giant_write_comes_all_the_same(
    program: Program, path: str, content: str, decision: str
) -> None:
    """Far too little time for so much: the answer is the outermost frame's, and a mark says so."""
    program.env["MEMORY_BANK_HOOK_DEADLINE"] = "0.05"
    found = program.asks("Write", file_path=path, content=content)
    assert (found.decision, "guard failed" in found.agent) == (decision, decision == "deny")
    marks = Path(program.env["XDG_STATE_HOME"], "memory-bank/failures").read_text(encoding="utf-8")
    assert "Late" in marks


@pytest.mark.parametrize("value", ["x", "-1", "0", "0.000001", "nan", "1e-9"])
def test_a_deadline_that_makes_no_sense_is_the_default(program: Program, value: str) -> None:
    program.env["MEMORY_BANK_HOOK_DEADLINE"] = value
    assert program.asks("Bash", command="rm -rf memory-bank").decision == "deny"


def test_a_broken_call_cannot_pass_itself_off_as_a_read(program: Program) -> None:
    deep = '"x":' + "[" * 3000 + "]" * 3000
    text = (
        '{"tool_name":"Write","tool_input":{"file_path":"memory-bank/x.sh","content":"\\"tool_name\\":\\"read\\""},%s}'
    )
    done = program.start("PreToolUse", (text % deep).encode(), cwd=str(program.project.root))
    assert understood(done.stdout.decode()).decision == "deny"


def test_half_an_installation_refuses_what_names_the_bank(program: Program, tmp_path: Path) -> None:
    start = tmp_path / "memorybank/hook/start.py"
    start.parent.mkdir(parents=True)
    start.write_bytes(Path(START).read_bytes())
    for command, code in (("rm -rf memory-bank", 2), ("ls", 0)):
        data = program.payload("PreToolUse", "Bash", {"command": command})
        done = subprocess.run(
            [PYTHON, "-I", "-S", str(start), "claude-code", "PreToolUse"], input=data, capture_output=True, check=False
        )
        assert done.returncode == code
        assert b"Traceback" not in done.stderr


def test_a_full_disk_costs_the_memory_of_an_answer_never_the_answer(program: Program) -> None:
    def nothing_more() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    for path, decision in (("memory-bank/x.json", "deny"), ("src/cart.py", "warn"), ("src/cart.py", "warn")):
        data = program.payload("PreToolUse", "Write", {"file_path": path, "content": "x"})
        done = program.start("PreToolUse", data, before=nothing_more)
        assert (done.returncode, done.stderr) == (0, b"")
        assert understood(done.stdout.decode()).decision == decision
    started = program.start("SessionStart", program.payload("SessionStart", source="startup"), before=nothing_more)
    assert "A shop." in started.stdout.decode()


@pytest.mark.parametrize("kind", ["folder", "pipe", "loop", "bytes"])
def test_a_bank_that_cannot_be_read_is_still_guarded(program: Program, kind: str) -> None:
    page = program.project.bank / "MEMORY.md"
    page.unlink()
    match kind:
        case "folder":
            page.mkdir()
        case "pipe":
            os.mkfifo(page)
        case "loop":
            page.symlink_to("MEMORY.md")
        case "bytes":
            page.write_bytes(b"\xff\xfe\x00garbage\xff")
    assert program.asks("Write", file_path="memory-bank/x.json", content="x").decision == "deny"
    done = program.start("SessionStart", program.payload("SessionStart", source="startup"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert "MEMORY.md" in done.stdout.decode()


def test_a_corrupt_log_is_read_past(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    program.env["MEMORY_BANK_GUARD_MODE"] = "block"
    state = address.state_folder(str(program.project.bank))
    session.append(state, "s1", b"\nU\tnot-a-time\t\n\xff\xfe\x00\x00\nR\t-\n\tR\nK\nR\t-\tdetails/pat")
    high = {"file_path": "src/auth/login.py", "content": "x"}
    assert program.asks("Write", **high).decision == "deny"
    program.start("PostToolUse", program.payload("PostToolUse", "Read", {"file_path": PATTERNS}, tool_response=SHOWN))
    assert program.asks("Write", **high).decision != "deny", "the torn line spoilt only itself"


def test_a_killed_hook_leaves_a_log_that_others_read(program: Program) -> None:
    argv = [PYTHON, "-I", "-S", START, "claude-code", "PostToolUse"]
    data = program.payload("PostToolUse", "Read", {"file_path": PATTERNS}, tool_response=SHOWN)
    for pause in (0, 0.005, 0.01, 0.02, 0.03, 0.05):
        with subprocess.Popen(argv, env=program.env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
            assert process.stdin is not None
            process.stdin.write(data)
            process.stdin.close()
            time.sleep(pause)
            process.kill()
    program.env["MEMORY_BANK_GUARD_MODE"] = "block"
    program.start("PostToolUse", data)
    assert program.asks("Write", file_path="src/auth/login.py", content="x").decision != "deny"


@pytest.mark.rule("GAT-1")
@pytest.mark.slow
def test_fifty_hooks_at_once_lose_nothing(program: Program) -> None:
    pages = [f"details/design/page-{n}.md" for n in range(50)]
    for page in pages:
        program.project.page(page, f"# {page}\n")

    def read(page: str) -> int:
        data = program.payload("PostToolUse", "Read", {"file_path": f"memory-bank/{page}"}, tool_response=f"# {page}")
        return program.start("PostToolUse", data).returncode

    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(read, pages)) == {0}
    state = address.state_folder(str(program.project.bank))
    assert session.load(state, "s1").read == set(pages)


def test_a_failure_leaves_a_mark_that_the_next_start_tells(bank: Project) -> None:
    """A rule that breaks: the bank's own call is refused, the rest passes, and a person hears of it."""
    from memorybank.store import hook_log

    program, state = Program(bank), address.state_folder(str(bank.bank))
    good_state.take_present(str(bank.bank), state)
    hook_log.fail(state, "claude-code", "GRD-1", "ZeroDivisionError: a bug", int(time.time()))
    started = program.start("SessionStart", program.payload("SessionStart", source="startup"))
    assert "GRD-1: ZeroDivisionError" in json.loads(started.stdout)["systemMessage"]
    again = program.start("SessionStart", program.payload("SessionStart", source="startup"))
    assert "systemMessage" not in json.loads(again.stdout), "told once"


@pytest.mark.rule("GRD-2", "GRD-10")
@pytest.mark.parametrize("after", [False, True])
def test_a_call_that_runs_elsewhere_is_held_to_the_bank_of_its_session(
    program: Program, tmp_path: Path, after: bool
) -> None:
    """Codex tells the folder that a call runs in; where the session was started only the hook's own PWD says."""
    program.env["PWD"] = str(program.project.root)
    page = program.project.bank / "MEMORY.md"
    event = "PostToolUse" if after else "PreToolUse"
    args: dict[str, object] = {"command": "ls" if after else f"echo x >> {page}"}
    if after:
        page.write_text("changed\n", encoding="utf-8")
    data = json.loads(program.payload(event, "Bash", args)) | {"cwd": str(tmp_path), "tool_response": ""}
    done = program.start(event, json.dumps(data).encode(), host="codex")
    assert ("GRD-9" if after else "GRD-2") in done.stdout.decode()
