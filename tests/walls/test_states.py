"""A walk over states: from every one of them a slip is told, and what was copied can be brought back.

Before a slip and after it something happens to the bank, to the clock, to the disk or to what we keep. Every pair is
walked, two thirds of them by `make test-long` only. Nothing may raise, and every answer is one that a host can read
(`Agent.tells` holds that for each event).
"""

from __future__ import annotations

import os
import shutil
from binascii import crc32
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from walls.roads import TECH
from walls.stage import Agent, Picture, Stage, changed, put, shown
from walls.test_roads import disguised

pytestmark = pytest.mark.slow

MONTH = 30 * 86400.0
PATTERNS = "memory-bank/details/patterns.md"


class Walk:
    def __init__(self, stage: Stage) -> None:
        self.stage, self.sessions = stage, 1
        self.agent: Agent = stage.agent(session="w1")
        self.forgotten = False  # what was kept is gone: a first sight begins
        self.closed = False
        self.agent.session_start()
        self.agent.says("please do the work")
        self.good: Picture = stage.picture()

    # --- what can happen

    def nothing(self) -> None: ...

    def look(self) -> None:
        self.agent.runs("ls src")

    def command(self) -> None:
        self.agent.runs("npm test", really=False)

    def turn(self) -> None:
        self.agent.ends_turn()
        self.agent.says("go on")

    def session(self) -> None:
        self.agent.ends_turn()
        self.sessions += 1
        self.agent = self.stage.agent(session=f"w{self.sessions}")
        self.agent.session_start()
        self.agent.says("hello again")

    def clock_back(self) -> None:
        self.stage.changes(clock=-MONTH, extra={"MEMORY_BANK_NOW": "2020-01-01T00:00:00Z"})

    def clock_ahead(self) -> None:
        self.stage.changes(clock=MONTH, extra={"MEMORY_BANK_NOW": "2031-01-01T00:00:00Z"})

    def moved(self) -> None:
        """The bank goes elsewhere and a link stands in its place: a slip of its own."""
        if not self.stage.bank.is_symlink():
            self._run("mv memory-bank ../elsewhere && ln -s ../elsewhere memory-bank")

    def page_linked(self) -> None:
        self._run("cp memory-bank/details/glossary.md src/g.md; ln -sf ../../src/g.md memory-bank/details/glossary.md")

    def commit(self) -> None:
        """By the agent: it makes nothing good."""
        self.agent.runs("git commit -qam 'all of it'")

    def committed_and_back(self) -> None:
        self.agent.runs("git commit -qam 'all of it'")
        self.agent.runs("git switch -q bare")
        self.agent.runs("git switch -q main")
        if not self.stage.bank.is_symlink():
            kind, _, data = self.good["details/archive/2025-q4.md"]
            self.good["details/archive/2025-q4.md"] = kind, 0o644, data  # git keeps no other permissions

    def full(self) -> None:
        self.stage.changes(full=True)

    def read_only(self) -> None:
        self.closed = True
        self.stage.changes(powerless=True)
        for folder, _, files in os.walk(self.stage.state):
            for name in files:
                os.chmod(os.path.join(folder, name), 0o400)
            os.chmod(folder, 0o500)

    def lost(self) -> None:
        self.opened()
        shutil.rmtree(self.stage.state, ignore_errors=True)
        self.forgotten = True

    def first_version(self) -> None:
        """What the first version kept, in place of everything that is there."""
        self.opened()
        for folder in list(self.stage.state.glob("????????????????")):
            shutil.rmtree(folder)
            first_version(self.stage, folder / "snapshot")
        self.forgotten = True

    # --- around it

    def _run(self, command: str) -> None:
        spelled, text = disguised(command)
        put(self.stage.root, {"tools/job.pl": text})
        self.agent.runs(spelled)

    def slip(self) -> None:
        self._run(f"sed -i s/foo/bar/ {TECH}")

    def slip_unseen(self) -> None:
        """By a child of an earlier call, while nobody looks."""
        self._run("true")
        self.stage.person(f"echo late >> {PATTERNS}")

    def opened(self) -> None:
        for folder, _, files in os.walk(self.stage.state):
            os.chmod(folder, 0o700)
            for name in files:
                os.chmod(os.path.join(folder, name), 0o600)
        self.closed = False

    def repaired(self) -> None:
        """The disk has room again, the folder is open again, the clock stays as it is."""
        self.opened()
        self.stage.changes(full=False, powerless=False)


def first_version(stage: Stage, target: Path) -> None:
    """As version 1 wrote it: a manifest with a checksum, and copies named by their hash."""
    (target / "copies").mkdir(parents=True)
    records = []
    for name, (kind, mode, data) in stage.picture().items():
        seen = os.lstat(stage.bank / name)
        if kind == "file":
            content = sha256(data).hexdigest()
            (target / "copies" / content).write_bytes(data)
            stamps = f"f {len(data)} {seen.st_mtime_ns} {seen.st_ctime_ns} {seen.st_ino} {mode:o} ={content}"
        else:
            stamps = f"d 0 0 0 {seen.st_ino} 755 ="
        records.append(f"{stamps} {name}".encode())
    body = b"\0".join(records)
    (target / "good").write_bytes(b"memory-bank snapshot 1\n%08x\n%s" % (crc32(body), body))
    (target / "lock").write_bytes(b"")


STEPS: tuple[Callable[[Walk], None], ...] = (
    Walk.nothing,
    Walk.look,
    Walk.command,
    Walk.turn,
    Walk.session,
    Walk.clock_back,
    Walk.clock_ahead,
    Walk.moved,
    Walk.page_linked,
    Walk.commit,
    Walk.committed_and_back,
    Walk.full,
    Walk.read_only,
    Walk.lost,
    Walk.first_version,
)


def walks() -> list[object]:
    """A sample in which every step comes before a slip; every pair of steps in `make test-long`."""
    found: list[object] = []
    for at, one in enumerate(STEPS):
        for nth, two in enumerate(STEPS):
            if {one, two} & {Walk.lost, Walk.first_version} and (at + nth) % 4:
                continue  # nothing to hold it to then but that nothing raises: a quarter of them will do
            slip = (Walk.slip, Walk.slip_unseen)[(at + nth) % 2]
            marks = (pytest.mark.long,) if (at + 2 * nth) % 7 else ()
            name = f"{one.__name__}, {slip.__name__}, {two.__name__}"
            found.append(pytest.param(one, slip, two, id=name, marks=marks))
    return found


@pytest.mark.rule("GRD-9", "GRD-10")
@pytest.mark.parametrize(("one", "slip", "two"), walks())
def test_from_every_state_a_slip_is_told_and_comes_back(
    stage: Stage, one: Callable[[Walk], None], slip: Callable[[Walk], None], two: Callable[[Walk], None]
) -> None:
    walk = Walk(stage)
    one(walk)
    begun, known = len(stage.heard), not walk.forgotten
    slip(walk)
    bad = stage.picture() if not stage.bank.is_symlink() else walk.good
    page = "details/tech.md" if slip is Walk.slip else "details/patterns.md"
    two(walk)
    walk.command()
    walk.turn()
    walk.repaired()
    last = stage.agent(session="last").session_start()
    story = f"{stage.story()}\nthe bank:\n{shown(walk.good, bad)}"
    if not known or walk.forgotten:
        return  # there is no record to hold it to; that nothing raised is the promise here
    names = [page, ""] if stage.bank.is_symlink() else [page]
    after = stage.heard[begun:]
    assert any(heard.names([page]) for heard in after), f"never told\n{story}"
    assert last.names(names), f"not told at the last session start\n{story}"
    assert not (wrong := stage.restored(walk.good)), f"{wrong}\n{story}"
    settled = stage.agent(session="settled").session_start()
    assert not settled.names(names), f"still told after it was settled\n{stage.story()}"


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize("step", [Walk.lost, Walk.first_version])
def test_a_lost_record_is_said_once_and_the_bank_is_taken_as_it_is(stage: Stage, step: Callable[[Walk], None]) -> None:
    walk = Walk(stage)
    step(walk)
    before = stage.picture()
    heard = stage.agent(session="again").session_start()
    said = f"{heard.agent}\n{heard.person}"
    assert any("12" in line for line in said.split("\n") if "taken" in line or "as they are" in line), said[-500:]
    assert stage.picture() == before
    quiet = stage.agent(session="and again").session_start()
    assert quiet.person == "", quiet.person
    walk.slip()
    assert stage.heard[-1].names(["details/tech.md"]), f"the new record holds nothing\n{stage.story()}"
    assert not (wrong := stage.restored(walk.good)), wrong


@pytest.mark.rule("GRD-10")
@pytest.mark.parametrize("trouble", [Walk.full, Walk.read_only])
def test_a_layer_that_cannot_work_says_so_once(stage: Stage, trouble: Callable[[Walk], None]) -> None:
    """Agent and person are told, once; and what was copied before still comes back."""
    walk = Walk(stage)
    put(
        stage.root, {"memory-bank/details/tech.md": "# Another\n"}
    )  # something to remember: accepted while there is no room
    trouble(walk)
    stage.heard.clear()
    stage.mb("restore", "--accept", "--yes")
    for _ in range(2):
        walk.command()
        walk.turn()
    walk.session()
    to_agent = [n for heard in stage.heard for n in heard.to_agent() if "details/" not in n]
    to_person = [n for heard in stage.heard for n in heard.to_person() if "details/" not in n]
    assert to_agent, f"the agent does not know that nothing is held on to\n{stage.story()}"
    assert to_person, f"the person does not know that nothing is held on to\n{stage.story()}"
    assert len(to_person) == len(set(to_person)), f"said more than once\n{stage.story()}"
    walk.repaired()
    assert not (wrong := stage.restored(walk.good)), f"what was copied before does not come back: {wrong}"


@pytest.mark.rule("GRD-10")
def test_a_page_that_cannot_be_read_is_told(stage: Stage) -> None:
    walk = Walk(stage)
    stage.changes(powerless=True)
    walk._run(f"chmod 000 {TECH}")
    assert stage.heard[-1].names(["details/tech.md"]), stage.story()
    walk.turn()
    walk.session()
    stage.changes(powerless=False)
    assert not (wrong := stage.restored(walk.good)), wrong


@pytest.mark.rule("GRD-9")
@pytest.mark.slow
def test_a_long_walk_keeps_the_first_slip(stage: Stage) -> None:
    """Any number of further commands, turns, sessions and commits."""
    walk = Walk(stage)
    walk.slip()
    for step in (*STEPS[1:7], *STEPS[8:11]) * 2:
        step(walk)
    walk.session()
    assert stage.heard[-2].names(["details/tech.md"]), stage.story()
    assert not (wrong := stage.restored(walk.good)), f"{wrong}\n{stage.story()}"
    assert not changed(walk.good, stage.picture())
