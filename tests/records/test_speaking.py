"""Who ran a command: an agent below its host, or a person at a terminal beside it. Real processes, real terminals."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Project
from doors.terminal import played
from memorybank.store import host_process, ledger
from records.made import page, propose, state_of

pytestmark = pytest.mark.slow

AGENTS = ("CLAUDECODE", "CURSOR_AGENT", "GEMINI_CLI", "QWEN_CODE", "OPENCODE")
# A host: it tells of itself by a hook in a shell, and runs what it is given, for as long as it lives.
HOST = """
import subprocess, sys
note = "import sys; from memorybank.store import host_process as p; p.note_agent(sys.argv[1], 'claude-code', 's-1')"
subprocess.run(["sh", "-c", '"$@"; :', "sh", sys.executable, "-c", note, sys.argv[1]], check=True)
print("ready", flush=True)
for line in sys.stdin:
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    print(repr((done.returncode, done.stdout + done.stderr)), flush=True)
"""


class Host:
    def __init__(self, state: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOST, str(state)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def runs(self, command: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def ends(self) -> None:
        self.process.communicate(timeout=60)


@pytest.fixture
def host(project: Project, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    for name in AGENTS:
        monkeypatch.delenv(name, raising=False)
    page(project)
    found = Host(state_of(project))
    yield found
    found.ends()


def person(*words: str) -> str:
    """What a command prints in a terminal of its own."""
    code, shown = played(words)
    assert code in (0, 3, 4)
    return shown


def asked(state: Path) -> tuple[str, ...]:
    code = "import sys; from memorybank.store import host_process as p; print(*p.running_agent(sys.argv[1]), sep='|')"
    return sys.executable, "-c", code, str(state)


@pytest.mark.rule("PRO-4", "PRO-7")
def test_a_person_in_another_window_is_no_agent_however_lately_one_spoke(project: Project, host: Host) -> None:
    assert host.process.poll() is None
    assert person(*asked(state_of(project))).strip() == "|"


@pytest.mark.rule("PRO-4")
def test_what_runs_below_the_host_is_its_agent_also_in_a_terminal_and_after_hours(project: Project, host: Host) -> None:
    state = state_of(project)
    log = state / "speaking"
    at = log.read_text(encoding="utf-8").strip().split("\t")
    log.write_text("\t".join([str(int(at[0]) - 40_000), *at[1:]]), encoding="utf-8")
    line = shlex.join(asked(state))
    assert "claude-code|s-1" in host.runs(line)
    in_terminal = f"{sys.executable} -c 'import pty,sys; pty.spawn(sys.argv[1:])' {line} < /dev/null"
    assert "claude-code|s-1" in host.runs(in_terminal)
    assert host_process.running_agent(str(state)) == ("", "")  # beside it, and the note is old


@pytest.mark.rule("PRO-4")
def test_without_proof_the_last_note_counts_for_two_minutes_and_away_from_terminals(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in AGENTS:
        monkeypatch.delenv(name, raising=False)
    state = state_of(project)
    assert host_process.running_agent(state) == ("", "")
    monkeypatch.setattr(host_process, "_links", list)  # another process namespace: nothing above can be seen
    monkeypatch.setattr("posix.isatty", lambda _: False)
    host_process.note_agent(str(state), "claude-code", "s-1")
    assert host_process.running_agent(state) == ("claude-code", "s-1")
    monkeypatch.setattr("posix.isatty", lambda handle: handle == 2)
    assert host_process.running_agent(state) == ("", "")
    monkeypatch.setenv("CURSOR_AGENT", "1")  # its agents' shells have a terminal
    assert host_process.running_agent(state) == ("claude-code", "s-1")
    monkeypatch.setattr(host_process, "FRESH", -1)
    assert host_process.running_agent(state) == ("", "")
    assert host_process.running_agent(state, served=True) == ("claude-code", "s-1")  # an MCP server is no person
    (state / "speaking").write_bytes(b"\xff{\n1\t2\n")
    assert host_process.running_agent(state, served=True) == ("", "")


@pytest.mark.rule("PRO-4")
def test_of_two_sessions_in_one_host_the_last_to_speak_speaks_and_the_file_stays_small(project: Project) -> None:
    state = str(state_of(project))
    for n in range(600):
        host_process.note_agent(state, "opencode", f"s-{n % 2}", seen=n)
    host_process.note_agent(state, "opencode", "s-0")
    assert host_process.running_agent(state) == ("opencode", "s-0")
    assert [found.seen for name in ("s-0", "s-1") if (found := host_process.noted_agent(state, name))] == [598, 599]
    assert sum(p.stat().st_size for p in Path(state).glob("speaking*")) < 40_000


@pytest.mark.rule("LED-1", "GRD-7")
def test_the_ledger_tells_an_agents_yes_from_a_persons(project: Project, host: Host) -> None:
    program = (sys.executable, "-m", "memorybank")
    at = ("--yes", "--project", str(project.root))
    first = propose(project, "- one")
    person(*program, "apply", first.id, *at)
    second = propose(project, "- two")
    host.runs(" ".join((*program, "proposals", "accept", second.id, *at)))
    entries = json.loads(project.mb("log", "--json").out)["entries"]
    told = {entry["proposal"]: (entry["by"], entry["host"], entry["session"]) for entry in entries}
    assert told[first.id] == ("yes", "", "")
    assert told[second.id] == ("yes", "claude-code", ledger.short("s-1"))
