"""Nothing stays in the bank in silence: every road into it, really taken, is told, stays told, and is brought back."""

from __future__ import annotations

import base64
import shutil
from collections import Counter

import pytest

from walls.roads import Road, arguments, roads
from walls.stage import (
    DIALECTS,
    Agent,
    Heard,
    Picture,
    Stage,
    changed,
    children_ended,
    names_any,
    put,
    shell,
    shown,
    until,
)

pytestmark = pytest.mark.slow

ROADS = roads()
PLAIN = {"git", "python3", "node", "perl", "sed", "awk", "tar", "make", "npm", "gzip"}


def rows() -> list[object]:
    """The first of a family, and every eighth row of it; the others in `make test-long`."""
    found: list[object] = []
    seen: Counter[str] = Counter()
    for road in ROADS:
        marks = (pytest.mark.long,) if seen[road.road] % 8 else ()
        seen[road.road] += 1
        found.append(pytest.param(road, id=road.id.encode("ascii", "replace").decode(), marks=marks))
    return found


def test_there_are_three_hundred_roads_that_need_nothing_special() -> None:
    usual = [road for road in ROADS if set(road.needs) <= PLAIN and not road.older]
    assert len(usual) >= 300, len(usual)
    here = [road for road in usual if all(shutil.which(program) for program in road.needs)]
    assert len(here) >= 300, f"only {len(here)} rows can be run on this machine"


def disguised(command: str) -> tuple[str, str]:
    """The same command where nobody can read it: what a judge refused in front must be seen behind it all the same."""
    hidden = base64.b64encode(command.encode("utf-8")).decode()[::-1]
    text = f"use MIME::Base64;\nexec 'bash', '-c', decode_base64(scalar reverse '{hidden}');\n"
    return "perl tools/job.pl", text


@pytest.mark.rule("GRD-9", "GRD-10")
@pytest.mark.parametrize("road", rows())
def test_a_change_by_any_road_is_told_and_comes_back(stage: Stage, road: Road) -> None:
    """0 silent, 0 not brought back, with an unproven command, a turn and a session between."""
    missing = [program for program in road.needs if not shutil.which(program)]
    if missing:
        pytest.skip(f"no {', '.join(missing)} on this machine")
    put(stage.root, road.files)
    if road.setup:
        stage.person(road.setup).check()
    good = stage.picture()
    agent = stage.agent()
    agent.session_start()
    agent.says("please do the work")
    first = took(agent, road, good)
    if road.late:
        assert written_late(stage, good), f"{road.id}: the child never wrote, or never ended"
    bad = stage.picture()
    names = changed(good, bad)
    if road.older:
        agent.ends_turn()
        return
    assert names, f"{road.id}: this row changes nothing; it tests nothing\n{stage.story()}"

    def explained(what: str) -> str:
        return f"{road.id}: {what}\n{' ;; '.join(road.commands)}\n{stage.story()}\nthe bank:\n{shown(good, bad)}"

    _, unproven = agent.runs("./build --all", really=False)
    assert unproven is not None
    told = unproven if road.late or first is None else first
    assert told.names(names) or (road.late and _earlier(stage, names)), explained("silent at the first event after it")
    agent.ends_turn()
    agent.says("and now?")
    assert any(names_any(n, names) for h in stage.heard for n in h.to_agent()), explained("the agent was never told")
    assert any(names_any(n, names) for h in stage.heard for n in h.to_person()), explained("the person was never told")
    assert stage.picture() == bad, explained("the bank was changed once more, by a hook")

    again = stage.agent(session="s2").session_start()
    assert again.names(names), explained("the next session starts as if nothing had been")
    if road.mixed:
        stage.mb("restore", "--yes")
        left = [n for n, (_, _, data) in stage.picture().items() if road.mixed.encode() in data and n in names]
        left = [n for n in left if road.mixed.encode() not in good.get(n, ("", 0, b""))[2]]
        assert not left, explained(f"not brought back: {left}")
        return
    assert not (wrong := stage.restored(good)), explained(wrong)
    settled = stage.agent(session="s3").session_start()
    assert not settled.names(names), explained("still told after it was settled")


def took(agent: Agent, road: Road, good: Picture) -> Heard | None:
    """The calls of a row; what was heard after the first of them that changed the bank."""
    found: Heard | None = None
    for command in road.commands:
        before = agent.stage.picture()
        after = call(agent, road, command)
        if after is None:
            assert agent.stage.picture() == before, f"{road.id}: refused, and run all the same"
            if road.older:
                continue
            spelled, text = disguised(command)
            put(agent.stage.root, {"tools/job.pl": text})
            _, after = agent.runs(spelled)
        if found is None and after is not None and changed(good, agent.stage.picture()):
            found = after
    return found


def call(agent: Agent, road: Road, command: str) -> Heard | None:
    if road.tool in ("shell", "background"):
        return agent.runs(command, background=road.tool == "background")[1]
    stage = agent.stage
    return agent.other_tool(road.tool, dict(arguments(road)), lambda: shell(command, stage.root, stage.env))[1]


def written_late(stage: Stage, good: Picture) -> bool:
    """Wait for the child to write and to end: in between its own temporary files stand in the bank."""
    return until(lambda: bool(changed(good, stage.picture())) and children_ended(stage.env))


def _earlier(stage: Stage, names: list[str]) -> bool:
    """A child that was quicker than our next event was seen by it."""
    return any(heard.names(names) for heard in stage.heard[2:])


# ------------------------------------------------------------------ the other hosts

ELSEWHERE = ("program", "git commit", "link", "bank", "stamps", "background")


def picked() -> list[object]:
    """One row of each of these families for each other host; every second one in `make test-long`."""
    found: list[object] = []
    for at, host in enumerate(name for name in DIALECTS if name != "claude-code"):
        for nth, family in enumerate(ELSEWHERE):
            mine = [r for r in ROADS if r.road == family and not r.needs and r.tool == "shell" and not r.mixed]
            road = mine[(at * 3 + 1) % len(mine)]
            marks = (pytest.mark.long,) if (at + nth) % 2 else ()
            found.append(pytest.param(host, road, id=f"{host}: {road.id}", marks=marks))
    return found


@pytest.mark.rule("GRD-9", "GRD-10")
@pytest.mark.parametrize(("host", "road"), picked())
def test_every_host_is_told(stage: Stage, host: str, road: Road) -> None:
    put(stage.root, road.files)
    if road.setup:
        stage.person(road.setup).check()
    good = stage.picture()
    agent = stage.agent(host)
    agent.session_start()
    agent.says("please do the work")
    took(agent, road, good)
    if road.late:
        assert written_late(stage, good), f"{road.id}: the child never wrote, or never ended"
    names = changed(good, stage.picture())
    agent.runs("npm test", really=False)
    agent.ends_turn()
    agent.says("and now?")
    assert any(heard.names(names) for heard in stage.heard), f"{host}, {road.id}: silent\n{stage.story()}"
    assert stage.agent(host, "s2").session_start().names(names), f"{host}, {road.id}: forgotten\n{stage.story()}"
    assert not (wrong := stage.restored(good)), f"{host}, {road.id}: {wrong}\n{stage.story()}"


# ------------------------------------------------------------------ settled the other way


ACCEPTED = [r for r in ROADS if r.road in ("new", "content", "folder", "link") and not r.late and not r.mixed][::6]


@pytest.mark.rule("GRD-9")
@pytest.mark.slow
@pytest.mark.parametrize("road", [pytest.param(r, id=r.id) for r in ACCEPTED])
def test_a_person_may_keep_it(stage: Stage, road: Road) -> None:
    """`restore --accept` settles, too: nothing is told after it, and nothing is put back."""
    put(stage.root, road.files)
    if road.setup:
        stage.person(road.setup).check()
    good = stage.picture()
    agent = stage.agent()
    agent.session_start()
    agent.says("please do the work")
    took(agent, road, good)
    bad = stage.picture()
    agent.ends_turn()
    done = stage.mb("restore", "--accept", "--yes")
    assert done.code == 0, done.out + done.err
    later = stage.agent(session="s2")
    heard = [later.session_start(), later.says("go on"), *(h for h in later.runs("npm test", really=False) if h)]
    heard.append(later.ends_turn())
    assert not [h for h in heard if h.names(changed(good, bad))], stage.story()
    assert stage.picture() == bad
    assert stage.mb("restore", "--yes").code == 0
    assert stage.picture() == bad


@pytest.mark.rule("GRD-9")
def test_the_forked_hook_answers_as_the_real_program(stage: Stage) -> None:
    """The rows are quick because hooks are forked; a host starts them anew. Both must say the same."""
    said: list[list[str]] = []
    for real, session in ((False, "a"), (True, "b")):
        stage.real = real
        stage.heard.clear()
        agent = stage.agent(session=session)
        agent.session_start()
        agent.says()
        command, text = disguised(f"echo {session} > memory-bank/details/{session}.md")
        put(stage.root, {"tools/job.pl": text})
        agent.runs(command)
        agent.ends_turn()
        said.append([h.event + h.decision + str(h.names([f"details/{session}.md"])) for h in stage.heard])
    assert said[0] == said[1]
