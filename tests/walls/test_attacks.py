"""The attacks that were tried and held once, by name; and what a change of the bank leads to in each mode (GRD-11)."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from walls.roads import BANK, ONE, PATTERNS, TECH, py
from walls.stage import DIALECTS, Agent, Heard, Stage, changed, picture, put, shell, shown, until
from walls.test_roads import disguised

PAGE = "details/tech.md"
pytestmark = pytest.mark.slow


def opened(stage: Stage, host: str = "claude-code") -> Agent:
    agent = stage.agent(host)
    agent.session_start()
    agent.says("please do the work")
    return agent


def hidden(agent: Agent, command: str) -> Heard:
    """Run where no judge can read it; what was said after it."""
    spelled, text = disguised(command)
    put(agent.stage.root, {"tools/job.pl": text})
    before, after = agent.runs(spelled)
    assert after is not None, before
    return after


# ------------------------------------------------------------------ 2. the second layer launders its own misses


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize("next_call", ["npm test", "make -s all", "python3 src/count.py", "git status", "ls"])
def test_looking_never_makes_good(stage: Stage, next_call: str) -> None:
    """`git grep -l foo | xargs sed -i`, then any command: told, and still to be brought back."""
    good = stage.picture()
    agent = opened(stage)
    first = agent.runs("git grep -l foo | xargs sed -i s/foo/bar/g")[1] or hidden(
        agent, "git grep -l foo | xargs sed -i s/foo/bar/g"
    )
    assert first.names(changed(good, stage.picture())), f"silent\n{stage.story()}"
    for _ in range(3):
        agent.runs(next_call)
    agent.ends_turn()
    assert not (wrong := stage.restored(good)), f"{wrong}\n{stage.story()}"


@pytest.mark.rule("GRD-9")
def test_a_child_that_writes_after_the_turn_is_told_at_the_next_event(stage: Stage) -> None:
    good = stage.picture()
    agent = opened(stage)
    flag = stage.root / "build" / "now"
    hidden(
        agent, f"mkdir -p build; (until [ -e build/now ]; do sleep .02; done; echo late >> {TECH}) >/dev/null 2>&1 &"
    )
    agent.ends_turn()
    flag.touch()
    assert until(lambda: bool(changed(good, stage.picture())))
    assert agent.says("what now?").names([PAGE]), f"silent\n{stage.story()}"
    agent.ends_turn()
    assert stage.agent(session="s2").session_start().names([PAGE]), (
        f"a call ran in the background: it stays a slip until it is settled\n{stage.story()}"
    )
    assert not (wrong := stage.restored(good)), wrong


@pytest.mark.rule("GRD-9")
def test_a_child_that_writes_after_the_last_session_is_told_at_the_next(stage: Stage) -> None:
    good = stage.picture()
    agent = opened(stage)
    hidden(agent, "sleep 0")
    agent.ends_turn()
    stage.person(ONE)
    assert stage.agent(session="s2").session_start().names([PAGE]), stage.story()
    assert not (wrong := stage.restored(good)), f"former copies stay restorable: {wrong}"


@pytest.mark.rule("GRD-9", "GRD-10")
def test_what_git_brought_and_what_came_along_are_told_apart(stage: Stage) -> None:
    agent = opened(stage)
    after = hidden(agent, f"git merge -q --no-edit topic; echo more >> {PATTERNS}")
    assert after.names(["details/patterns.md"]), stage.story()
    assert not after.names(["details/topic.md"]), stage.story()
    stage.mb("restore", "--yes")
    left = stage.picture()
    assert b"more" not in left["details/patterns.md"][2]
    assert "details/topic.md" in left, "what git brought stays"


@pytest.mark.rule("GRD-9")
@pytest.mark.slow
def test_a_large_bank_is_told_at_turn_end_at_the_latest(stage: Stage) -> None:
    put(stage.root, {f"{BANK}/details/learnings/2025-{n:04}.md": f"# L{n}\n\nfoo {n}\n" for n in range(600)})
    stage.person("git add -A; git commit -qm many")
    good = stage.picture()
    agent = opened(stage)
    page = f"{BANK}/details/learnings/2025-0421.md"
    hidden(
        agent,
        f"touch -r {page} build.ref; printf X | dd of={page} bs=1 conv=notrunc status=none; touch -r build.ref {page}",
    )
    agent.ends_turn()
    assert any(heard.names(["details/learnings/2025-0421.md"]) for heard in stage.heard), stage.story()
    assert not (wrong := stage.restored(good)), wrong


@pytest.mark.rule("GRD-9")
def test_doctor_and_status_know_what_waits(stage: Stage) -> None:
    agent = opened(stage)
    hidden(agent, ONE)
    agent.ends_turn()
    assert "tech.md" in stage.mb("doctor").out, "doctor says nothing of it"
    found = stage.mb("status", "--json")
    assert json.loads(found.out)


# ------------------------------------------------------------------ 4. a hard link, and a Write to its other name


@pytest.mark.rule("GRD-8", "GRD-9")
@pytest.mark.parametrize(
    "link", [f"ln {TECH} src/t.md", f"cp -l {TECH} src/t.md", f"cp -rl {BANK} src/b", f"ln -s ../{TECH} src/t.md"]
)
def test_a_write_to_the_other_name_of_a_page(stage: Stage, link: str) -> None:
    good = stage.picture()
    agent = opened(stage)
    agent.runs(link)[1] or hidden(agent, link)
    other = "src/b/details/tech.md" if "src/b" in link else "src/t.md"
    assert (stage.root / other).exists()
    before, after = agent.writes(other, "# Another\n")
    if after is None:
        assert not changed(good, stage.picture()), "refused, and written all the same"
    if after is None or before.decision == "ask":  # a person was asked, and said yes: the front door
        return
    agent.ends_turn()
    assert any(heard.names([PAGE]) for heard in stage.heard), f"silent: {before}\n{stage.story()}"
    assert not (wrong := stage.restored(good)), f"{wrong}\n{stage.story()}"


@pytest.mark.rule("GRD-8")
def test_a_page_with_two_names_takes_no_direct_write(stage: Stage) -> None:
    """An agent's write is refused, and the message names the command that separates it."""
    stage.person(f"ln {TECH} src/t.md")
    agent = opened(stage)
    for name in ("src/t.md", TECH):
        before, _ = agent.writes(name, "# Another\n")
        assert before.decision == "deny", f"{name}: {before}\n{stage.story()}"
        assert "memory-bank " in before.agent or "cp " in before.agent or "`" in before.agent, before.agent


# ------------------------------------------------------------------ 5. what the front door let in is checked by hash


@pytest.mark.rule("GRD-9", "GRD-5")
def test_a_write_that_was_let_in_counts_by_its_bytes(stage: Stage) -> None:
    agent = opened(stage)
    before, after = agent.writes(TECH, "# Tech\n\nAs the person was shown.\n")
    assert before.decision == "ask", before
    assert after is not None
    agent.ends_turn()
    assert not any(heard.names([PAGE]) for heard in stage.heard[4:]), f"an allowed write was told\n{stage.story()}"
    assert not stage.agent(session="s2").session_start().names([PAGE])


@pytest.mark.rule("GRD-9")
def test_a_write_that_became_another_is_a_slip(stage: Stage) -> None:
    """What lands on the disk is not what was asked for."""
    good = stage.picture()
    agent = opened(stage)
    _, after = agent.writes(TECH, "# Tech\n\nAs the person was shown.\n", instead="# Tech\n\nSomething else.\n")
    agent.ends_turn()
    assert after is not None
    assert any(heard.names([PAGE]) for heard in stage.heard[3:]), f"silent\n{stage.story()}"
    assert not (wrong := stage.restored(good)), wrong


@pytest.mark.rule("GRD-9")
def test_a_write_that_was_let_in_covers_no_second_change(stage: Stage) -> None:
    agent = opened(stage)
    agent.writes(TECH, "# Tech\n\nAgreed.\n")
    agreed = stage.picture()
    hidden(agent, f"echo more >> {TECH}")
    assert stage.heard[-1].names([PAGE]), f"silent\n{stage.story()}"
    assert not (wrong := stage.restored(agreed)), wrong


@pytest.mark.rule("GRD-5", "PRO-3")
def test_a_yes_covers_what_was_shown_and_nothing_else(stage: Stage) -> None:
    """A yes to one text is no yes to another text on those pages."""
    agent = opened(stage)
    draft = "Symptom: the job hangs. Root cause: a lock is held. Solution: release it. Prevention: a test for the lock."
    done = stage.mb("propose", "learning", "--title", "Lock", "--draft", draft)
    assert done.code == 0, done.out + done.err
    agent.runs(f"memory-bank propose learning --title Lock --draft '{draft}'", really=False)
    agent.ends_turn(f"Done.\n\n{done.out}")
    agent.says("yes")
    found = re.search(r"details/learnings/[\w.-]+\.md", done.out)
    assert found, done.out
    good = stage.picture()
    before, after = agent.writes(f"{BANK}/{found[0]}", "# Lock\n\nAnother text than the one that was shown.\n")
    assert before.decision in ("ask", "deny"), f"any text on a confirmed page was let in\n{before}"
    if after is None:
        assert stage.picture() == good


# ------------------------------------------------------------------ 7. tools that run code, and a planted bank


@pytest.mark.rule("GRD-10")
@pytest.mark.parametrize("host", list(DIALECTS))
@pytest.mark.parametrize("tool", ["REPL", "mcp__jupyter__execute_cell", "run_notebook_cell"])
def test_a_tool_that_runs_code_is_looked_after(stage: Stage, host: str, tool: str) -> None:
    good = stage.picture()
    agent = opened(stage, host)
    command = py(f"open('{TECH}', 'a').write('x')")
    _, after = agent.other_tool(tool, {"cell": 1}, lambda: shell(command, stage.root, stage.env))
    assert after is not None
    assert after.names([PAGE]), f"{host}, {tool}: silent\n{stage.story()}"
    assert not (wrong := stage.restored(good)), wrong


@pytest.mark.rule("GRD-10")
@pytest.mark.parametrize("host", ["claude-code", "codex", "gemini", "qwen", "copilot"])
def test_a_tool_nobody_has_heard_of_is_wired_before_and_after(stage: Stage, host: str) -> None:
    """Nothing is looked after that the host does not report: the matchers of our own wiring must let it through."""
    done = stage.mb("install", host, "--scope", "project", "--yes")
    if done.code:
        done = stage.mb("install", host, "--scope", "user", "--yes")
    assert done.code == 0, done.out + done.err
    texts = [
        path.read_text(encoding="utf-8")
        for base in (stage.root, Path(stage.env["HOME"]))
        for path in base.rglob("*.json")
        if ".git/" not in str(path) and DIALECTS[host].after in path.read_text(encoding="utf-8")
    ]
    assert texts, "no settings file has our hooks"
    hooks = json.loads(re.sub(r"^\s*//.*$", "", texts[0], flags=re.M))["hooks"]
    for moment in (DIALECTS[host].before, DIALECTS[host].after):
        matchers = [str(entry.get("matcher", "")) for entry in hooks[moment]]
        for tool in ("REPL", "mcp__jupyter__execute_cell", "run_notebook_cell"):
            fits = [m for m in matchers if not m or m == "*" or re.search(m if "(" in m else f"^(?:{m})$", tool)]
            assert fits, f"{host}: {moment} is not told of {tool}: {matchers}"


# ------------------------------------------------------------------ GRD-11: set aside, or told


def block(stage: Stage) -> None:
    put(stage.root, {"memory-bank.toml": '[guard]\nconfirm = "block"\n'})


SET_ASIDE = {
    "a change": ONE,
    "a deletion": f"rm {TECH}",
    "a rename": f"mv {TECH} {BANK}/details/technik.md",
    "a new page": f"echo '# New' > {BANK}/details/new.md",
    "binary": f"head -c 3000 /bin/ls > {TECH}",
    "not a page": f"echo hi > {BANK}/run.sh",
    "a link": f"ln -sf /etc/passwd {TECH}",
    "a folder": f"rm -r {BANK}/details/design",
    "what the scan refuses": f"printf 'password = \"hunter2-%s\"\\n' $(seq 5 | md5sum | cut -c1-20) >> {TECH}",
    "written and committed": f"{ONE}; git commit -qam x",
    "a call that fails": f"{ONE}; exit 3",
}


@pytest.mark.rule("GRD-11")
@pytest.mark.parametrize("what", SET_ASIDE)
def test_under_block_a_change_by_an_agents_call_is_set_aside_and_the_page_is_back(stage: Stage, what: str) -> None:
    block(stage)
    good = stage.picture()
    agent = opened(stage)
    after = hidden(agent, SET_ASIDE[what])
    assert not changed(good, stage.picture()), (
        f"{what}: not put back in the same step\n{shown(good, stage.picture())}\n{stage.story()}"
    )
    assert after.notices(), f"{what}: put back in silence\n{stage.story()}"
    listed = stage.mb("proposals").out + stage.mb("proposals", "--json").out
    assert "details/" in listed or "run.sh" in listed, f"{what}: nothing waits\n{listed}"
    assert not stage.agent(session="s2").session_start().names(["details/nothing.md"])


@pytest.mark.rule("GRD-11")
def test_what_is_set_aside_is_kept_whole_and_private(stage: Stage) -> None:
    block(stage)
    agent = opened(stage)
    data = bytes(range(256)) * 20
    put(stage.root, {"build/blob": data})
    hidden(agent, f"cp build/blob {TECH}")
    found = [Path(folder) / name for folder, _, names in os.walk(stage.state) for name in names]
    kept = [path for path in found if data in path.read_bytes() or path.read_bytes() == data]
    assert kept, "the bytes are nowhere"
    assert all(path.stat().st_mode & 0o077 == 0 for path in found), [p for p in found if p.stat().st_mode & 0o077]


@pytest.mark.rule("GRD-11")
@pytest.mark.parametrize("when", ["before a call", "after a call", "between turns", "before the end of the turn"])
def test_under_block_nothing_is_put_back_under_a_persons_editor(stage: Stage, when: str) -> None:
    """A change seen at any other event is told and waits."""
    block(stage)
    agent = opened(stage)
    if when == "before a call":
        stage.person(f"echo mine >> {PATTERNS}")
        agent.runs("python3 src/count.py")
    elif when == "after a call":
        agent.runs("python3 src/count.py")
        stage.person(f"echo mine >> {PATTERNS}")
        agent.runs("ls src")
    elif when == "between turns":
        agent.ends_turn()
        stage.person(f"echo mine >> {PATTERNS}")
        agent.says("go on")
    else:
        stage.person(f"echo mine >> {PATTERNS}")
    mine = stage.picture()
    agent.ends_turn()
    assert stage.picture() == mine, f"a person's line was put back\n{shown(mine, stage.picture())}\n{stage.story()}"
    told = [heard for heard in stage.heard if heard.names(["details/patterns.md"])]
    assert len(told) == 1, f"told {len(told)} times\n{stage.story()}"


@pytest.mark.rule("GRD-11")
@pytest.mark.parametrize("confirm", ["ask", "warn"])
def test_in_the_other_modes_the_message_names_one_command(stage: Stage, confirm: str) -> None:
    put(stage.root, {"memory-bank.toml": f'[guard]\nconfirm = "{confirm}"\n'})
    agent = opened(stage)
    bad_after = hidden(agent, ONE)
    left = stage.picture()
    assert b"bar service" in left[PAGE][2], "nothing is put back in this mode"
    assert "memory-bank " in " ".join(bad_after.notices()), stage.story()


@pytest.mark.rule("GRD-11")
def test_an_edit_between_turns_is_told_in_one_line_and_is_the_persons(stage: Stage) -> None:
    agent = opened(stage)
    agent.runs("ls src")
    agent.ends_turn()
    stage.person(f"echo mine >> {PATTERNS}")
    mine = stage.picture()
    heard = agent.says("go on")
    lines = [line for line in heard.to_person() if "patterns.md" in line]
    assert len(lines) == 1, f"told in {len(lines)} lines that the person sees\n{stage.story()}"
    assert "\n" not in lines[0]
    agent.runs("ls src")
    agent.ends_turn()
    assert not any(h.names(["details/patterns.md"]) for h in stage.heard[-3:]), f"told again\n{stage.story()}"
    assert not stage.agent(session="s2").session_start().names(["details/patterns.md"]), "it counts as a person's"
    hidden(stage.agent(session="s2"), f"echo agent >> {PATTERNS}")
    assert not (wrong := stage.restored(mine)), f"the person's line is part of the good state: {wrong}"


@pytest.mark.rule("GRD-11")
@pytest.mark.parametrize("call", ["python3 src/count.py", "make -s all", "background"])
def test_an_edit_between_turns_waits_where_a_call_was_unknown(stage: Stage, call: str) -> None:
    agent = opened(stage)
    if call == "background":
        agent.runs("sleep .01 &", background=True)
    else:
        agent.runs(call)
    agent.ends_turn()
    stage.person(f"echo mine >> {PATTERNS}")
    mine = stage.picture()
    assert agent.says("go on").names(["details/patterns.md"]), stage.story()
    agent.ends_turn()
    assert stage.agent(session="s2").session_start().names(["details/patterns.md"]), (
        f"settled by nobody\n{stage.story()}"
    )
    assert stage.picture() == mine
    assert stage.mb("restore", "--accept", "--yes").code == 0
    assert not stage.agent(session="s3").session_start().names(["details/patterns.md"])


@pytest.mark.rule("GRD-9")
def test_accepting_one_page_leaves_the_others_waiting(stage: Stage) -> None:
    agent = opened(stage)
    good = picture(stage.bank)
    hidden(agent, f"{ONE}; echo more >> {PATTERNS}")
    assert stage.mb("restore", "--accept", PAGE, "--yes").code == 0
    again = stage.agent(session="s2").session_start()
    assert again.names(["details/patterns.md"])
    assert not again.names([PAGE])
    stage.mb("restore", "--yes")
    left = stage.picture()
    assert left["details/patterns.md"] == good["details/patterns.md"]
    assert left[PAGE] != good[PAGE]


@pytest.mark.rule("GRD-9")
def test_a_slip_is_settled_by_undoing_it(stage: Stage) -> None:
    """A person who puts the page back by hand has settled it, too."""
    agent = opened(stage)
    shutil.copy2(stage.root / TECH, stage.root / "keep.md")
    hidden(agent, ONE)
    stage.person(f"cp keep.md {TECH}")
    agent.ends_turn()
    assert not stage.agent(session="s2").session_start().names([PAGE]), stage.story()
