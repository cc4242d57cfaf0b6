"""Who is at work, and whose event or command it is: sessions side by side, and programs that speak for them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from memorybank.app.install.hook_command import launch_argv
from memorybank.store import host_process
from walls.roads import PATTERNS, TECH
from walls.stage import DIALECTS, Agent, Stage, changed, payload, put, shell, until
from walls.test_attacks import hidden, opened

PAGE = "details/tech.md"
pytestmark = pytest.mark.slow


def stays_a_slip(stage: Stage, page: str = PAGE) -> None:
    again = stage.agent(session="much later").session_start()
    assert again.names([page]), f"settled by nobody, and not told\n{stage.story()}"
    assert "taken as the user's own" not in again.person
    assert any("did not agree" in line for line in again.to_person())


# ------------------------------------------------------------------ who is at work


@pytest.mark.rule("GRD-11")
def test_a_session_that_begins_does_not_end_anothers_call(stage: Stage) -> None:
    one = opened(stage)
    one.tells("before", tool="Bash", args={"command": "python3 src/count.py", "description": "x"}, call="c1")
    other = stage.agent(session="s2")
    other.session_start()
    stage.person(f"echo late >> {TECH}")  # what that call does
    other.says("hello")
    stays_a_slip(stage)


@pytest.mark.rule("GRD-11")
def test_a_turn_that_is_open_elsewhere_is_no_time_between_turns(stage: Stage) -> None:
    one = opened(stage)
    other = stage.agent(session="s2")
    other.session_start()
    one.runs("ls src")
    stage.person(f"echo mine >> {TECH}")
    other.says("hello")
    stays_a_slip(stage)


@pytest.mark.rule("GRD-11")
def test_what_ran_in_the_background_outlives_the_session_that_began_it(stage: Stage) -> None:
    one = opened(stage)
    one.runs("sleep .01 &", background=True)
    one.ends_turn()
    other = stage.agent(session="s2")
    other.session_start()
    stage.person(f"echo late >> {TECH}")
    other.says("hello")
    stays_a_slip(stage)


@pytest.mark.rule("GRD-11")
def test_a_session_whose_host_is_gone_blocks_nobody(stage: Stage) -> None:
    """Its marks go when another session begins, and not before the bank was looked at."""
    with Program(stage) as program:
        gone = program.agent("gone")
        gone("start", source="startup")
        gone("says", text="please do the work")
        gone("before", tool="Bash", args={"command": "python3 src/count.py"}, call="c1")
    stage.person(f"echo late >> {PATTERNS}")
    one = stage.agent()
    assert one.session_start().names(["details/patterns.md"]), "it may have been that one's"
    one.says("hello")
    one.ends_turn()
    stage.person(f"echo mine >> {TECH}")
    assert any("taken as the user's own" in line for line in one.says("go on").to_person()), stage.story()


PLANTED = {
    "a hook": {".git/hooks/post-commit": "#!/bin/sh\ntrue\n"},
    "attributes": {".git/info/attributes": "*.js diff=x\n"},
}


@pytest.mark.rule("GRD-11")
@pytest.mark.parametrize("what", [*PLANTED, "settings"])
@pytest.mark.parametrize("how", ["write", "behind"])
def test_a_program_that_git_will_run_later_is_unproven(stage: Stage, what: str, how: str) -> None:
    one = opened(stage)
    if what == "settings":
        one.runs("git config diff.x.textconv 'sh tools/s.sh'")
    elif how == "write":
        ((path, text),) = PLANTED[what].items()
        one.writes(path, text)
    else:
        put(stage.root, PLANTED[what])
    one.ends_turn()
    two = stage.agent(session="s2")
    two.session_start()
    two.says("look")
    two.runs("git show first -- src/cart.js", really=False)
    two.ends_turn()
    stage.person(f"echo late >> {TECH}")
    two.says("and?")
    stays_a_slip(stage)


# ------------------------------------------------------------------ whose event it is


class Program:
    """A host of its own: a process that starts the hook program, and lives until it is told to go."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        code = textwrap.dedent("""
            import json, subprocess, sys
            for line in sys.stdin:
                argv, data = json.loads(line)
                done = subprocess.run(argv, input=data, capture_output=True, text=True)
                print(json.dumps([done.returncode, done.stdout + done.stderr]), flush=True)
        """)
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=stage.env,
            cwd=stage.root,
        )

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=30)

    def runs(self, argv: list[str], data: str = "") -> tuple[int, str]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([argv, data]) + "\n")
        self.process.stdin.flush()
        code, said = json.loads(self.process.stdout.readline())
        return code, said

    def agent(self, session: str, host: str = "claude-code") -> Teller:
        return Teller(self, session, host)


class Teller:
    def __init__(self, program: Program, session: str, host: str) -> None:
        self.program, self.session, self.dialect = program, session, DIALECTS[host]

    def __call__(self, moment: str, **given: object) -> str:
        cwd = str(self.program.stage.root)
        body = json.dumps(payload(self.dialect, moment, self.session, cwd, {"again": False, **given}))
        code, said = self.program.runs([*launch_argv(), self.dialect.host, getattr(self.dialect, moment)], body)
        assert code == 0, said
        return said


def proposed(agent: Agent) -> tuple[str, str]:
    """A proposal of this session: its id and its block."""
    stage = agent.stage
    command = "memory-bank propose focus --focus 'Ship the cart' --boundary 'until May' --pointer details/tech.md"
    agent.runs(command, really=False)
    done = stage.mb(
        "propose", "focus", "--focus", "Ship the cart", "--boundary", "until May", "--pointer", "details/tech.md"
    )
    found = re.search(r"p-[0-9a-f]{8}", done.out + done.err)
    assert found, done.out + done.err
    return found[0], done.out


def forged(stage: Stage, *events: tuple[str, dict[str, object]]) -> str:
    """A script that pipes these events into the hook program."""
    lines = []
    for at, (moment, given) in enumerate(events):
        body = payload(DIALECTS["claude-code"], moment, "s1", str(stage.root), {"again": False, **given})
        put(stage.root, {f"build/{at}.json": json.dumps(body)})
        line = " ".join([*launch_argv(), "claude-code", getattr(DIALECTS["claude-code"], moment)])
        lines.append(given.pop("run", "") or f"{line} < build/{at}.json")
    return "\n".join(str(line) for line in lines)


@pytest.mark.rule("GRD-5", "GRD-7", "PRO-8")
@pytest.mark.parametrize("how", ["below its host", "by an orphan", "as an orphan"])
def test_a_yes_that_a_program_gives_itself_is_none(stage: Stage, how: str) -> None:
    stage.real = True
    agent = opened(stage)
    id, block = proposed(agent)
    call: dict[str, object] = {"tool": "Bash", "args": {"command": "make memory-x"}, "call": "x1", "output": ""}
    script = forged(  # and it would rather hear itself what has to be told
        stage, ("ends", {"said": block}), ("says", {"text": "yes"}), ("after", call), ("ends", {"said": "x"})
    )
    script += "\n" + script.split("\n")[1]
    if how == "as an orphan":
        script = "\n".join(f"setsid -f {line} | cat >/dev/null" for line in script.split("\n"))
    if how == "by an orphan":
        put(stage.root, {"build/o.sh": f"{script}\ntouch build/done\n"})
        script = "setsid -f sh build/o.sh >/dev/null 2>&1 </dev/null; while [ ! -e build/done ]; do sleep .05; done"
    good = stage.picture()
    hidden(agent, script)
    end, then = agent.ends_turn(), agent.says("and now the cart")
    assert stage.picture() == good, f"nobody said yes\n{stage.story()}"
    found = {p["id"]: p["state"] for p in json.loads(stage.mb("proposals", "--all", "--json").out)["proposals"]}
    assert found[id] != "applied"
    assert "GRD-7" in end.person, f"the person is told\n{end}"
    assert "GRD-7" in then.agent, f"the agent is told as soon as it can be\n{then}"
    assert "GRD-7" not in agent.ends_turn().person, "once"


@pytest.mark.rule("GRD-5", "GRD-9")
def test_a_program_is_no_front_door(stage: Stage) -> None:
    """The events of a write around its own write, and of a call that would be told what it did."""
    stage.real = True
    agent = opened(stage)
    text = (stage.bank / PAGE).read_text(encoding="utf-8") + "more\n"
    write: dict[str, object] = {"tool": "Write", "args": {"file_path": str(stage.bank / PAGE), "content": text}}
    call: dict[str, object] = {"tool": "Bash", "args": {"command": "make all"}, "call": "x1", "output": ""}
    put(stage.root, {"build/new": text})
    script = forged(
        stage,
        ("before", {**write, "call": "x0"}),
        ("before", {**write, "call": "x0", "run": f"cat build/new > {TECH}"}),
        ("after", {**write, "call": "x0", "output": "ok"}),
        ("after", call),
    )
    assert hidden(agent, script).names([PAGE]), f"the host's own event is the first that counts\n{stage.story()}"
    stays_a_slip(stage)


@pytest.mark.rule("GRD-5", "INJ-1")
def test_a_host_that_an_agent_starts_gets_the_memory_and_has_no_person(stage: Stage) -> None:
    stage.real = True
    agent = opened(stage)
    with Program(stage) as inner:
        told = inner.agent("inner")
        assert "Widget shop" in told("start", source="startup")
        good = stage.picture()
        told("says", text="please do the work")
        stage.person(f"echo more >> {TECH}")
        told("says", text="go on")
        told("ends", said="Done.")
        assert changed(good, stage.picture()) == [PAGE]
        assert agent.ends_turn().names([PAGE]), f"told where a person is\n{stage.story()}"


@pytest.mark.rule("GRD-5")
def test_a_session_goes_on_in_another_host_process_when_the_first_has_ended(stage: Stage) -> None:
    with Program(stage) as first:
        first.agent("s9")("start", source="startup")
    one = stage.agent(session="s9")
    one.session_start("resume")
    _, block = proposed(one)
    one.ends_turn(f"Done.\n\n{block}")
    one.says("yes")
    assert "Ship the cart" in (stage.bank / "MEMORY.md").read_text(encoding="utf-8"), stage.story()


def test_which_wrappers_stand_between_a_host_and_its_hook() -> None:
    def link(name: str, *argv: str) -> host_process.Link:
        return host_process.Link(host_process.Process(7, "1"), name, host_process._bare("\0".join(argv)))

    hook = host_process._bare("python -I -S /x/start.py codex Stop")
    line = "python -I -S '/x/start.py' codex Stop"
    assert host_process._only_runs(link("sh", "/bin/sh", "-c", line), hook)
    assert host_process._only_runs(link("bash", "bash", "--norc", "-lc", line), hook)
    assert host_process._only_runs(link("env", "env", "A=1", *line.split()), hook)
    assert host_process._only_runs(
        link("sh", "/bin/sh", "-c", "set +eu; mb_end=; mb_try() { :; }", "", *line.split()), hook
    )
    assert not host_process._only_runs(link("sh", "sh", "tools/s.sh"), hook)
    assert not host_process._only_runs(link("bash", "bash", "-c", f"cat yes.json | {line}"), hook)
    assert not host_process._only_runs(link("bash", "bash", "-c", f"{line} < yes.json"), hook)
    assert not host_process._only_runs(link("python3", "python3", "-c", line), hook)


def test_what_ps_prints_is_read() -> None:
    told = (
        "    1     0 Mon Nov  2 10:00:00 2026 /sbin/launchd\n  501     1 Mon Nov  2 11:22:33 2026 -zsh -c 'a b'\nodd\n"
    )
    process, link = host_process.Process, host_process.Link
    assert host_process.listed(told) == {
        1: link(process(1, "Mon-Nov-2-10:00:00-2026"), "launchd", "/sbin/launchd", 0, ("/sbin/launchd",)),
        501: link(process(501, "Mon-Nov-2-11:22:33-2026"), "zsh", "-zsh-cab", 1, ("-zsh", "-c", "'a", "b'")),
    }


# ------------------------------------------------------------------ our own commands from a script


PERSONS = (
    "restore --accept --yes",
    "proposals accept ID --yes",
    "apply ID --yes",
    "undo --yes",
    "uninstall --purge --yes",
)


@pytest.mark.rule("GRD-7")
@pytest.mark.parametrize("command", PERSONS)
@pytest.mark.parametrize("terminal", [False, True])
def test_a_persons_command_below_a_host_is_refused(stage: Stage, command: str, terminal: bool) -> None:
    stage.real = True
    agent = opened(stage)
    id, _ = proposed(agent)
    good = stage.picture()
    line = f"{sys.executable} -m memorybank {command.replace('ID', id)}"
    if terminal:
        line = f"{sys.executable} -c 'import pty, sys; pty.spawn(sys.argv[1:])' {line} </dev/null"
    ran = shell(f"echo EVIL >> {TECH}; {line}; echo code $?; true", stage.root, stage.env)
    assert "in a terminal of their own" in " ".join(ran.out.split()), ran.out
    assert terminal or "code 4" in ran.out, ran.out
    assert changed(good, stage.picture()) == [PAGE]
    assert agent.ends_turn().names([PAGE]), stage.story()


def no_terminal(stage: Stage, *argv: str) -> tuple[int, str]:
    """Nobody's child, and no terminal: it has ended when this returns."""
    code = (
        "import os, subprocess, sys\nif os.fork(): os._exit(0)\n"
        "os.setsid()\nwhile os.getppid() == int(sys.argv[1]): pass\n"
        "done = subprocess.run(sys.argv[2:], stdin=subprocess.DEVNULL, capture_output=True, text=True)\n"
        "open('build/out.new', 'w').write(f'{done.returncode}\\n{done.stdout}{done.stderr}')\n"
        "os.rename('build/out.new', 'build/out')\n"
    )
    put(stage.root, {"build/orphan.py": code, "build/start.sh": f'exec {sys.executable} build/orphan.py $$ "$@"\n'})
    (stage.root / "build/out").unlink(missing_ok=True)
    subprocess.run(["sh", "build/start.sh", *argv], cwd=stage.root, env=stage.env, check=True, timeout=30)
    assert until(lambda: (stage.root / "build/out").exists(), 30)
    code_, _, said = (stage.root / "build/out").read_text(encoding="utf-8").partition("\n")
    return int(code_), said


@pytest.mark.rule("GRD-7")
def test_a_flag_is_no_persons_word_where_nobody_sits_and_an_agent_may_be_at_work(stage: Stage) -> None:
    program = (sys.executable, "-m", "memorybank")
    agent = opened(stage)
    id, _ = proposed(agent)
    code, said = no_terminal(stage, *program, "proposals", "accept", id, "--yes")
    assert code == 0, f"nothing unproven ran: {said}"
    agent.runs("python3 src/count.py")
    stage.person(f"echo EVIL >> {TECH}")
    code, said = no_terminal(stage, *program, "restore", "--accept", "--yes")
    assert (code, "terminal" in said) == (4, True), said
    code, said = no_terminal(stage, *program, "restore", "--yes")
    assert code == 0, f"putting back agrees to nothing: {said}"


@pytest.mark.rule("GRD-7")
def test_what_no_session_agreed_to_is_told_once_where_an_agent_may_be_at_work(stage: Stage) -> None:
    """A terminal that a script plays. A person's own is told the same way, in one line, and is never hindered."""
    program = f"{sys.executable} -m memorybank"
    agent = opened(stage)
    agent.runs("python3 src/count.py")
    id, _ = proposed(agent)
    agent.ends_turn()
    played = f"{sys.executable} -c 'import pty, sys; pty.spawn(sys.argv[1:])' {program} proposals accept {id} --yes"
    code, said = no_terminal(stage, "sh", "-c", played)
    assert code == 0, said
    assert "Ship the cart" in (stage.bank / "MEMORY.md").read_text(encoding="utf-8"), said
    heard = agent.says("and now?")
    assert "GRD-7" in heard.person, heard
    assert "memory-bank undo" in heard.person
    assert "GRD-7" not in agent.says("go on").person


# ------------------------------------------------------------------ what is held, known and locked


@pytest.mark.rule("GRD-9")
def test_a_write_that_waits_elsewhere_hides_no_other_change_of_its_page(stage: Stage) -> None:
    other = stage.agent(session="other")
    other.session_start()
    other.says("please note it")
    other.tells(
        "before", tool="Write", args={"file_path": str(stage.bank / PAGE), "content": "# Tech\n\nOther.\n"}, call="w"
    )
    agent = opened(stage)
    assert hidden(agent, f"echo EVIL >> {TECH}").names([PAGE]), stage.story()


@pytest.mark.rule("GRD-9")
def test_a_write_that_has_just_been_made_elsewhere_is_left_to_its_own_call(stage: Stage) -> None:
    other = stage.agent(session="other")
    other.session_start()
    other.says("please note it")
    given = {
        "tool": "Write",
        "args": {"file_path": str(stage.bank / PAGE), "content": "# Tech\n\nOther.\n"},
        "call": "w",
    }
    other.tells("before", **given)
    put(stage.bank, {PAGE: "# Tech\n\nOther.\n"})
    agent = opened(stage)
    assert not any(heard.names([PAGE]) for heard in agent.runs("python3 src/count.py") if heard), stage.story()
    other.tells("after", output="ok", **given)
    assert not stage.agent(session="s3").session_start().names([PAGE]), stage.story()


@pytest.mark.rule("GRD-9", "GRD-10")
def test_a_crowd_of_large_files_does_not_make_a_known_page_unknown(stage: Stage) -> None:
    agent = opened(stage)
    hidden(agent, "for i in $(seq 40); do truncate -s 8M memory-bank/a$i.md; done")
    good = (stage.bank / PAGE).read_bytes()
    hidden(agent, f"touch -r {TECH} ../t; sed -i s/node/EVIL/ {TECH}; touch -r ../t {TECH}")
    agent.ends_turn()
    plan = stage.mb("restore", "--plan").out
    assert PAGE in plan, plan
    stage.mb("restore", "--yes")
    assert (stage.bank / PAGE).read_bytes() == good


@pytest.mark.rule("GRD-10")
def test_a_lock_that_somebody_holds_hides_nothing(stage: Stage) -> None:
    import fcntl

    agent = opened(stage)
    (lock,) = stage.state.glob("*/snapshot/lock")
    with lock.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        after = hidden(agent, f"echo EVIL >> {TECH}")
    assert after.names([PAGE]), stage.story()
    assert any("lock" in line for heard in stage.heard for line in heard.to_person()), stage.story()
    assert agent.ends_turn().names([PAGE]), "and it is not forgotten"


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize("host", list(DIALECTS))
def test_what_a_turns_end_is_first_to_see_the_agent_hears_with_the_next_message(stage: Stage, host: str) -> None:
    agent = opened(stage, host)
    agent.runs("python3 src/count.py")
    stage.person(f"echo late >> {TECH}")
    agent.ends_turn()
    then = agent.says("and?")
    assert any(PAGE in line for line in then.to_agent()), stage.story()
    assert not any(PAGE in line for line in agent.says("go on").to_agent()), "once"


# ------------------------------------------------------------------ the front door


OWN: dict[str, tuple[str, dict[str, object], str, bool]] = {
    # tool, arguments beside the path, what the tool really makes of "# T\n\none\ntwo\n", is that the call's own
    "put in at a line": (
        "Edit",
        {"command": "insert", "insert_line": 2, "new_str": "new"},
        "# T\n\nnew\none\ntwo\n",
        True,
    ),
    "put in, and more": ("Edit", {"insert_line": 2, "new_str": "new"}, "# T\n\nnew\none\ntwo\nEVIL\n", False),
    "put in somewhere": ("mcp__editor__insert_lines", {"line": 3, "text": "new"}, "# T\n\none\nnew\ntwo\n", True),
    "found loosely": ("Edit", {"old_string": "o n e", "new_string": "uno"}, "# T\n\nuno\ntwo\nEVIL\n", False),
    "nothing is known": ("mcp__editor__update_file", {"mode": "x"}, "# T\n\nEVIL\n", False),
    "lines change places": ("mcp__editor__insert_lines", {"text": "new"}, "# T\n\ntwo\none\nnew\n", False),
}


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize("what", OWN)
def test_a_result_that_nobody_could_foresee_is_good_only_if_it_is_the_calls_own(stage: Stage, what: str) -> None:
    tool, more, result, own = OWN[what]
    put(stage.bank, {PAGE: "# T\n\none\ntwo\n"})
    agent = opened(stage)
    path = {"path" if "mcp" in tool else "file_path": str(stage.bank / PAGE)}
    before, after = agent.calls_tool(tool, {**path, **more}, lambda: put(stage.bank, {PAGE: result}))
    assert after is not None, before
    agent.ends_turn()
    assert stage.agent(session="s2").session_start().names([PAGE]) is not own, stage.story()


# ------------------------------------------------------------------ a kill between a write and its word


@pytest.mark.rule("GRD-9", "PRO-10")
@pytest.mark.parametrize("who", ["restore", "hook", "accept"])
def test_an_agreed_write_whose_writer_was_killed_is_no_slip(stage: Stage, who: str, tmp_path: Path) -> None:
    """Killed after the last page and before the good state heard of it."""
    agent = opened(stage)
    ids = []
    for item in "ab":  # one block a turn
        proposed = stage.mb("propose", "progress", "--item", f"Item {item}", "--state", "done")
        ids.append(re.search(r"p-\w{8}", proposed.out))
        agent.ends_turn()
        agent.says()
    killed = (
        "import os\nfrom memorybank.store import good_state\ngood_state.writes_done = lambda *_: os._exit(9)\n"
        "from memorybank.cli.start import run\nrun()\n"
    )
    first, second = (found[0] for found in ids if found)
    done = subprocess.run(
        [sys.executable, "-c", killed, "proposals", "accept", first, "--yes"], cwd=stage.root, env=stage.env
    )
    assert done.returncode == 9
    assert "Item a" in (stage.bank / "details/progress.md").read_text(encoding="utf-8")
    if who == "accept":
        assert stage.mb("proposals", "accept", second, "--yes").code == 0
    if who == "hook":
        agent.runs("ls")
        agent.ends_turn()
    assert "Nothing to put back" in stage.mb("restore", "--plan").out
    assert not any(heard.names(["details/progress.md"]) for heard in stage.heard), stage.story()
    assert os.path.exists(stage.state)
