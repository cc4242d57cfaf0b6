"""Which commits are believed: what an agent made with git, or made git say, is told; what git really brought is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from walls.git_rows import BRANCH, DAYS, EVIL, GONE, MK, NEW, TECH
from walls.stage import Agent, Heard, Stage, changed, children_ended, names_any, put, until
from walls.test_roads import disguised

pytestmark = pytest.mark.slow
_EACH = 7  # one row in so many is run by `make test`, the others by `make test-long`


def some(rows: Sequence[tuple[object, ...]]) -> list[object]:
    return [
        pytest.param(*row[1:], id=str(row[0]), marks=() if at % _EACH == 0 else (pytest.mark.long,))
        for at, row in enumerate(rows)
    ]


def does(agent: Agent, command: str) -> Heard:
    """An agent's call; what is refused in front goes where nobody can read it."""
    _, after = agent.runs(command)
    if after is None:
        spelled, text = disguised(command)
        put(agent.stage.root, {"tools/job.pl": text})
        agent.stage.person("grep -qs job.pl .git/info/exclude || echo tools/job.pl >> .git/info/exclude")
        _, after = agent.runs(spelled)
    assert after is not None
    return after


def begun(stage: Stage, setup: str = "") -> Agent:
    if setup:
        stage.person(setup).check()
    agent = stage.agent()
    agent.session_start()
    agent.says("please do the work")
    return agent


def evil(stage: Stage) -> list[str]:
    return [name for name, (_, _, data) in stage.picture().items() if b"EVIL" in data]


def settles(stage: Stage, agent: Agent, first: Heard, names: list[str], left: Callable[[], list[str]]) -> None:
    """Told at the first event after it, to both, and still at the next session's start; and brought back."""
    assert first.names(names), f"silent at the first event after it\n{stage.story()}"
    agent.ends_turn()
    agent.says("and now?")
    for to in ("to_agent", "to_person"):
        assert any(names_any(n, names) for h in stage.heard for n in getattr(h, to)()), f"never {to}\n{stage.story()}"
    assert stage.agent(session="s2").session_start().names(names), f"forgotten\n{stage.story()}"
    stage.mb("restore", "--yes")
    if left():
        stage.mb("restore", "--yes")
    assert not left(), f"not brought back: {left()}\n{stage.story()}"


def took(agent: Agent, commands: Sequence[str], is_done: Callable[[], bool]) -> Heard:
    """What was heard after the first call that did it."""
    found = None
    for command in commands:
        after = does(agent, command)
        if found is None and is_done():
            found = after
    assert found is not None, f"this row changes nothing; it tests nothing\n{agent.stage.story()}"
    return found


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize(("commands", "setup"), some(EVIL))
def test_no_commit_of_an_agents_makes_anything_good(stage: Stage, commands: tuple[str, ...], setup: str) -> None:
    agent = begun(stage, setup)
    first = took(agent, commands, lambda: bool(evil(stage)))
    settles(stage, agent, first, evil(stage), lambda: evil(stage))


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize(("commands", "setup", "pages"), some(GONE))
def test_no_page_goes_in_silence(stage: Stage, commands: tuple[str, ...], setup: str, pages: tuple[str, ...]) -> None:
    if setup:
        stage.person(setup).check()
    names = [page.removeprefix("memory-bank/") for page in pages]
    good = stage.picture()

    def left() -> list[str]:
        return [name for name in names if stage.picture().get(name) != good[name]]

    agent = begun(stage)
    settles(stage, agent, took(agent, commands, lambda: bool(left())), names, left)


# ------------------------------------------------------------------ when a commit counts as there before

Flow = Callable[[Stage, Agent], Agent]


def another_session(*moments: str) -> Flow:
    def flow(stage: Stage, agent: Agent) -> Agent:
        other = stage.agent(session="other")
        if moments == ("says",):
            other.session_start()
            agent.says("work")
        does(agent, BRANCH)
        for moment in moments:
            getattr(other, moment)()
        return agent

    return flow


def next_session(stage: Stage, agent: Agent) -> Agent:
    does(agent, BRANCH)
    later = stage.agent(session="n")
    later.session_start()
    later.says("go on")
    return later


def same_session(source: str, *, speaks: bool) -> Flow:
    def flow(stage: Stage, agent: Agent) -> Agent:
        does(agent, BRANCH)
        agent.session_start(source)
        if speaks:
            agent.says("x")
        return agent

    return flow


def after_the_turn(stage: Stage, agent: Agent) -> Agent:
    does(agent, f"(sleep .5; {BRANCH}) >/dev/null 2>&1 &")
    agent.ends_turn()
    until(lambda: stage.person("git rev-parse -q --verify evil").code == 0)
    until(lambda: children_ended(stage.env))
    agent.says("and?")
    return agent


def flooded(stage: Stage, agent: Agent) -> Agent:
    does(agent, BRANCH)
    agent.ends_turn()
    for round_ in "ab":
        agent.says("tag")
        old = "export GIT_COMMITTER_DATE='1 Jan 2001 00:00 +0000'; t=$(git rev-parse main^{tree}); "
        each = f"echo create refs/tags/f$i $(git commit-tree -p main -m {round_}$i $t)"
        tags = f"for i in $(seq 300); do {each}; done | git update-ref --stdin"
        does(agent, f"git tag -l 'f*' | xargs -r git tag -d >/dev/null; {old} {tags}")
        agent.ends_turn()
    agent.says("and?")
    return agent


def built_upon(stage: Stage, agent: Agent) -> Agent:
    """A person commits code above it, between two turns."""
    does(agent, f"{BRANCH}; git switch -q evil; git switch -q main")
    agent.ends_turn()
    stage.person("git switch -q evil; echo x >> src/count.py; git commit -qam code; git switch -q main").check()
    later = stage.agent(session="n")
    later.session_start()
    later.says("go on")
    return later


FLOWS: tuple[tuple[str, Flow], ...] = (
    ("another session starts in the middle of the turn", another_session("session_start")),
    ("another session speaks in the middle of the turn", another_session("says")),
    ("a turn that was broken off", next_session),
    ("resumed in the middle of a turn", same_session("resume", speaks=False)),
    ("cleared after a turn that was broken off", same_session("clear", speaks=True)),
    ("made after the turn's end", after_the_turn),
    ("behind six hundred tags", flooded),
    ("a person builds upon it", built_upon),
)


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize("flow", some(FLOWS))
def test_no_commit_becomes_trusted_by_age(stage: Stage, flow: Flow) -> None:
    agent = flow(stage, begun(stage))
    settles(
        stage, agent, took(agent, ["git switch -q evil"], lambda: bool(evil(stage))), evil(stage), lambda: evil(stage)
    )


@pytest.mark.rule("GRD-9")
@pytest.mark.long
def test_a_content_that_was_good_once_proves_nothing(stage: Stage) -> None:
    """Agreed to, replaced by another one that was agreed to, and never committed."""
    agent = begun(stage)
    text = (stage.root / TECH).read_text(encoding="utf-8")
    agent.writes(TECH, text + "EVIL was agreed.\n")
    agent.writes(TECH, text + "third.\n")
    agent.runs("git commit -qam third")
    agent.ends_turn()
    agent.says("x")
    first = does(agent, f"sed -i 's/^third.$/EVIL was agreed./' {TECH}; git add {TECH}; git commit -qm x")
    settles(stage, agent, first, ["details/tech.md"], lambda: evil(stage))


@pytest.mark.rule("GRD-9")
@pytest.mark.long
def test_a_content_that_was_good_and_committed_may_come_back(stage: Stage) -> None:
    agent = begun(stage)
    text = (stage.root / TECH).read_text(encoding="utf-8")
    for line in ("second.\n", "third.\n"):
        agent.writes(TECH, text + line)
        agent.runs(f"git commit -qam {line.strip()}")
    heard = [h for command in ("git checkout -q HEAD~1", "git switch -q main") for h in agent.runs(command) if h]
    assert not any(h.names(["details/tech.md"]) for h in heard), stage.story()


@pytest.mark.rule("GRD-9")
@pytest.mark.long
def test_a_page_that_does_not_come_back_with_head_is_missed(stage: Stage) -> None:
    """The same as a switch and, after it, half of the way back."""
    agent = begun(stage, f"printf '# New\\n' > {NEW}; git add -A; git commit -qm new")
    does(agent, f"git update-ref --no-deref HEAD main~1; git reset -q; rm {NEW}")
    does(agent, "git symbolic-ref HEAD refs/heads/main; git reset -q")
    assert agent.ends_turn().names(["details/new.md"]), stage.story()
    stage.mb("restore", "--yes")
    assert (stage.root / NEW).read_text(encoding="utf-8") == "# New\n"


@pytest.mark.rule("GRD-9")
@pytest.mark.long
def test_a_record_of_the_second_version_is_set_aside(stage: Stage) -> None:
    agent = begun(stage)
    does(agent, MK + "git branch evil $E")
    (record,) = stage.state.glob("*/snapshot/git")
    tip = stage.person("git rev-parse evil").out
    record.unlink()
    (record.parent / "tips").write_text(f"T {tip}", encoding="ascii")
    assert does(agent, "git switch -q evil").names(evil(stage)), stage.story()


# ------------------------------------------------------------------ honest days


@pytest.mark.rule("GRD-9", "GRD-11")
@pytest.mark.parametrize(("steps", "setup"), some(DAYS))
def test_what_git_really_brings_is_nobodys_alarm(stage: Stage, steps: tuple[tuple[str, str], ...], setup: str) -> None:
    agent = begun(stage, setup)
    for kind, command in steps:
        heard = len(stage.heard)
        before = stage.picture()
        if kind == "a":
            _, after = agent.runs(command)
            assert after is not None, f"refused: {command}\n{stage.story()}"
        elif kind == "p":
            agent.ends_turn()
            stage.person(command).check()
            agent.says("go on")
        else:
            agent.ends_turn()
            agent = stage.agent(session=f"s{heard}")
            agent.session_start()
            agent.says("hello")
        agent.runs("cat README.md")
        names = changed(before, stage.picture()) or ["details"]
        told = [h for h in stage.heard[heard:] if h.names(names)]
        assert len(told) <= (kind == "p"), f"told after {command}\n{stage.story()}"
    agent.ends_turn()
    left = stage.picture()
    last = stage.agent(session="last").session_start()
    assert not last.notices(), f"told at the end: {last}\n{stage.story()}"
    stage.mb("restore", "--yes")
    assert stage.picture() == left, f"restore took back what git brought\n{stage.story()}"
