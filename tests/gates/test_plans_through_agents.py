"""RFR-2 and GRD-7: a plan that an agent shows has an id; the user's yes to it carries it out, and nothing else does."""

from __future__ import annotations

import json
import shlex
import threading
from pathlib import Path

import pytest

from conftest import Project
from gates.conftest import Agent
from memorybank.app.hook.banks import state_of
from memorybank.app.hook.respond import answered
from memorybank.hosts.copilot import HOST as copilot
from memorybank.light import address
from memorybank.model.change import Proposal, State
from memorybank.store import proposals

pytestmark = pytest.mark.slow


def kept(project: Project) -> tuple[Proposal, ...]:
    return proposals.load_all(state_of(address.find(str(project.root))))


def planned(agent: Agent, command: str) -> str:
    """What the agent's shell prints for it, under the eyes of the hook."""
    typed = f"memory-bank {command}"
    assert agent.asks("Bash", command=typed).decision != "deny"
    done = agent.project.mb(*shlex.split(command))
    agent.did("Bash", done.out, command=typed)
    return done.out


def agree(agent: Agent, printed: str, word: str = "yes") -> str:
    """The agent shows what was printed; the user answers; what was confirmed is written."""
    agent.stops(f"This is the plan:\n\n```\n{printed}\n```\n")
    told = agent.hears(word).agent
    for plan in kept(agent.project):
        if plan.state is State.CONFIRMED:  # where the hook has not written it itself
            command = f"memory-bank apply {plan.id}"
            assert command in told
            assert agent.asks("Bash", command=command).decision != "deny"
            done = agent.project.mb("apply", plan.id)
            assert done.code == 0, done.out + done.err
            agent.did("Bash", done.out, command=command)
    return told


def settle(project: Project) -> None:
    """A bank made by the program itself, so that nothing but the change at hand is planned."""
    assert project.mb("refresh", "--yes").code == 0


def with_a_stray_page(project: Project) -> None:
    settle(project)
    for n in range(12):
        project.page(f"details/design/d{n}.md", f"# Design {n}\n\nText.\n")


def with_old_work(project: Project) -> None:
    settle(project)
    project.page("details/progress.md", "# Progress\n\n" + "".join(f"- [x] 2020-01-01 item {n}\n" for n in range(60)))


def with_a_moved_file(project: Project) -> None:
    settle(project)
    project.git("init", "-q")
    project.write("src/old.py", "x = 1\n" * 20)
    project.page("details/notes.md", "# Notes\n\nThe cart lives in `src/old.py`.\n")
    project.git("add", "-A")
    project.git("commit", "-qm", "one")
    project.git("mv", "src/old.py", "src/new.py")
    project.git("commit", "-qm", "two")


def with_a_change(project: Project) -> None:
    with_a_stray_page(project)
    assert project.mb("index", "--yes").code == 0


@pytest.fixture
def bare(tmp_path: Path) -> Project:
    project = Project(tmp_path / "bare")
    project.write("package.json", '{"name": "shop", "description": "Sells things"}\n')
    return project


@pytest.mark.rule("RFR-2", "GRD-7", "SCH-3", "SKL-3")
@pytest.mark.parametrize("word", ["yes", "好", "ok", "确认"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_project_without_a_bank_gets_one_by_a_plan_and_a_yes(
    bare: Project, word: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    agent = Agent(bare)
    agent.starts()
    agent.hears("/memory-bank-refresh")
    printed = planned(agent, "refresh --plan")
    (plan,) = kept(bare)
    assert plan.id in printed
    assert plan.shown in printed
    title, ask = (
        ("[Memory Bank 更新计划]", "是否执行？[Y/n]")
        if language == "zh"
        else ("[Memory Bank Update Plan]", "Proceed? [Y/n]")
    )
    assert plan.shown.startswith(title)
    assert plan.shown.endswith(ask)
    assert (plan.kind, plan.session, plan.state) == ("init", "s1", State.PENDING)
    assert not bare.bank.exists()
    agree(agent, printed, word)
    assert "shop" in bare.text("MEMORY.md")
    (entry,) = json.loads(bare.mb("log", "--json").out)["entries"]
    assert (entry["by"], entry["proposal"], entry["flow"]) == ("message", plan.id, "init")
    assert not agent.stops("Done.").speaks("GRD-7"), "somebody agreed to it"


ALL = [
    ("refresh --plan", with_a_stray_page, "refresh"),
    ("index --plan", with_a_stray_page, "index"),
    ("index --plan", with_a_stray_page, "index"),
    ("archive --plan", with_old_work, "archive"),
    ("verify --fix --plan", with_a_moved_file, "verify"),
    ("verify --fix --plan details/notes.md", with_a_moved_file, "verify"),
    ("undo {entry} --plan", with_a_change, "undo"),
    ("refresh --plan --diff", with_a_stray_page, "refresh"),
]


@pytest.mark.rule("RFR-2", "GRD-7", "SCH-3")
@pytest.mark.parametrize(("command", "scene", "kind"), ALL, ids=[row[0] for row in ALL])
@pytest.mark.parametrize("answer", ["yes", "no", "what is that?"])
def test_every_plan_waits_for_a_yes_and_a_yes_writes_exactly_it(
    project: Project, command: str, scene: object, kind: str, answer: str
) -> None:
    assert callable(scene)
    scene(project)
    agent = Agent(project)
    agent.starts()
    agent.hears("tidy up")
    entry = json.loads(project.mb("log", "--json").out)["entries"][0]["id"]
    before = {p: p.read_bytes() for p in project.bank.rglob("*.md")}
    command = command.format(entry=entry)
    printed = planned(agent, command)
    (plan,) = kept(project)
    assert plan.kind == kind
    assert plan.shown in printed
    assert printed.rstrip().endswith(plan.shown)
    assert plan.shown.count(plan.id) == 1
    assert planned(agent, command) == printed, "the same plan in the same session is the same id"
    assert len(kept(project)) == 1
    assert agent.asks("Bash", command=f"memory-bank apply {plan.id}").decision == "deny"
    agree(agent, printed, answer)
    after = {p: p.read_bytes() for p in project.bank.rglob("*.md")}
    if answer != "yes":
        assert after == before
        assert agent.asks("Bash", command=f"memory-bank apply {plan.id}").decision == "deny"
        return
    assert after != before
    last = json.loads(project.mb("log", "--json").out)["entries"][0]
    assert (last["by"], last["proposal"]) == ("message", plan.id)
    assert last["what"] == ("undone" if kind == "undo" else "applied")
    assert {f["path"] for f in last["files"]} == {c.path for c in plan.plan.changes}
    assert agent.asks("Bash", command=f"memory-bank apply {plan.id}").decision == "deny", "once"


@pytest.mark.rule("RFR-4", "RFR-2")
def test_an_upgrade_is_worded_as_its_document_and_carried_out_by_a_yes(project: Project) -> None:
    project.page(
        "MEMORY.md",
        "<!-- MACHINE_BLOCK_START -->\n# Memory\n\nA shop.\n<!-- MACHINE_BLOCK_END -->\n\n"
        "<!-- USER_BLOCK_START -->\n<!-- USER_BLOCK_END -->\n",
    )
    agent = Agent(project)
    agent.hears("/memory-bank-refresh")
    printed = planned(agent, "refresh --plan")
    (plan,) = kept(project)
    assert plan.kind == "upgrade"
    assert plan.shown.startswith("MEMORY.md is below v7.1 and will be upgraded:")
    assert plan.shown.endswith('Reply "ok" or "yes" to run the upgrade.')
    agree(agent, printed, "ok")
    assert "v7.1" in project.text("MEMORY.md")


@pytest.mark.rule("RFR-2", "GRD-7", "PRO-3")
@pytest.mark.parametrize(
    "shown",
    ["", "I would refresh the bank.", "[Memory Bank Update Plan]\n- Create: MEMORY.md\n\nProceed? [Y/n]", "half"],
)
def test_a_yes_to_another_text_is_no_yes_to_the_stored_plan(bare: Project, shown: str) -> None:
    agent = Agent(bare)
    agent.hears("/memory-bank-refresh")
    printed = planned(agent, "refresh --plan")
    agree(agent, printed[: len(printed) // 2] if shown == "half" else shown)
    assert not bare.bank.exists()


@pytest.mark.rule("RFR-2", "GRD-7")
def test_another_sessions_plan_is_not_this_ones_to_agree_to(bare: Project) -> None:
    agent, other = Agent(bare), Agent(bare, "s2")
    agent.hears("/memory-bank-refresh")
    printed = planned(agent, "refresh --plan")
    other.hears("hello")
    agree(other, printed)
    assert not bare.bank.exists()


@pytest.mark.rule("RFR-2")
@pytest.mark.parametrize("lines", ["the same", "others"])
def test_pages_that_changed_meanwhile_let_only_the_same_lines_through(project: Project, lines: str) -> None:
    with_a_change(project)
    project.page("details/design/more.md", "# More\n\nText.\n")
    agent = Agent(project)
    agent.starts()
    agent.hears("tidy up")
    printed = planned(agent, "index --plan")
    (plan,) = kept(project)
    agent.stops(printed)
    (page,) = plan.pages
    project.page(page, project.text(page) + "\nA line of the user's own.\n")
    if lines == "others":
        project.page("details/design/late.md", "# Late\n\nText.\n")
    agent.hears("yes")
    if proposals.load(state_of(address.find(str(project.root))), plan.id).state is State.CONFIRMED:  # type: ignore[union-attr]
        done = project.mb("apply", plan.id)
        assert (done.code == 0) is (lines == "the same"), done.out + done.err
    now = {p.id: p.state for p in kept(project)}
    assert (now[plan.id] is State.APPLIED) is (lines == "the same")


@pytest.mark.rule("RFR-2", "GRD-7")
def test_a_newer_plan_stands_for_the_older_one(project: Project) -> None:
    with_a_stray_page(project)
    agent = Agent(project)
    agent.hears("tidy up")
    first = planned(agent, "index --plan")
    (old,) = kept(project)
    project.page("details/design/late.md", "# Late\n\nText.\n")
    second = planned(agent, "index --plan")
    new = next(p for p in kept(project) if p.id != old.id)
    assert proposals.load(state_of(address.find(str(project.root))), old.id).state is State.SUPERSEDED  # type: ignore[union-attr]
    agree(agent, first)
    assert project.mb("index", "--check").code == 1, "what was shown is no longer what would be done"
    agent.stops(second)
    agree(agent, second)
    assert proposals.load(state_of(address.find(str(project.root))), new.id).state is State.APPLIED  # type: ignore[union-attr]


@pytest.mark.rule("RFR-2")
def test_a_plan_that_a_person_looks_at_is_printed_and_not_stored(project: Project) -> None:
    with_a_stray_page(project)
    printed = project.mb("refresh", "--plan").out
    assert kept(project) == ()
    assert printed.endswith("\n\nProceed? [Y/n]\n")
    assert "p-" not in printed


@pytest.mark.rule("RFR-2", "GRD-7")
def test_no_agent_is_told_to_say_yes_itself(project: Project) -> None:
    """Where no guard stands in the way: without `--plan` the plan is stored, shown and waits all the same."""
    with_a_stray_page(project)
    agent = Agent(project)
    agent.hears("tidy up")
    planned(agent, "refresh --plan")
    done = project.mb("refresh")
    assert done.code == 3
    assert kept(project)[0].id in done.out
    assert "--yes" not in done.out + done.err


@pytest.mark.rule("RFR-2", "PRO-4")
def test_a_plan_for_no_bank_that_is_written_down_late_can_be_agreed_to(bare: Project, tmp_path: Path) -> None:
    events = tmp_path / "events.jsonl"
    events.write_text('{"type":"user.message"}\n', encoding="utf-8")
    told = {"sessionId": "late", "timestamp": 1, "cwd": str(bare.root)}
    answered(copilot, "userPromptSubmitted", {**told, "prompt": "/memory-bank-refresh"})
    command = {"command": "memory-bank refresh --plan"}
    answered(copilot, "preToolUse", {**told, "toolName": "bash", "toolArgs": json.dumps(command)})
    printed = bare.mb("refresh", "--plan").out
    entry = {"type": "assistant.message", "data": {"content": printed}}
    over = {"type": "hook.start", "data": {"hookType": "agentStop"}}
    both = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in (entry, over))
    late = threading.Timer(0.1, lambda: events.write_text(events.read_text(encoding="utf-8") + both, encoding="utf-8"))
    late.start()
    answered(copilot, "agentStop", {**told, "transcriptPath": str(events), "stop_hook_active": False})
    late.join()
    answered(copilot, "userPromptSubmitted", {**told, "prompt": "yes"})
    (plan,) = kept(bare)
    assert plan.state in (State.CONFIRMED, State.APPLIED)
