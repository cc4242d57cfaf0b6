"""Killed, out of space or failing at any file system call, a command leaves the pages whole: all before or all after.

`make test` strikes a sample of the calls, `make test-long` every one. With CRASH_TABLE set to a file, each test
adds its figure there as one line.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crash.banks import FLOWS, THEIRS
from crash.matrix import (
    STATUS,
    Figure,
    Scene,
    Stage,
    Tree,
    commit_calls,
    pending,
    prepare,
    recovered,
    settled,
    sweep,
    sweep_recovery,
    theirs,
)
from crash.strike import (
    BROKEN,
    FAULTS,
    KILL,
    NO_ROOM,
    Call,
    Fault,
    calls,
    hit,
    must_be_able,
    sample,
    struck,
    watched,
)

pytestmark = [pytest.mark.crash, pytest.mark.rule("WRT-5")]

TABLE = os.environ.get("CRASH_TABLE", "")
OTHERS = [fault for fault in FAULTS if fault != KILL]
EVERY = None
AT_EACH = [pytest.param(2, id="sampled"), pytest.param(EVERY, id="complete", marks=pytest.mark.long)]
HUMAN = "- a line typed between the crash and the recovery"


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    """One for each worker; `tmp_path` is deeper, and every folder above a page is one more call to strike."""
    must_be_able()
    folder = Path(os.path.realpath(tempfile.mkdtemp(prefix="mb-")))
    yield Stage(folder)
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def scene(stage: Stage) -> Callable[[str], Scene]:
    made: dict[str, Scene] = {}

    def of(flow: str) -> Scene:
        if flow not in made:
            made[flow] = prepare(stage, FLOWS[flow])
        return made[flow]

    return of


@pytest.fixture
def judge(record_property: Callable[[str, object], None]) -> Callable[[Figure], None]:
    def say(figure: Figure) -> None:
        record_property("figure", str(figure))
        print(figure)
        if TABLE:
            with open(TABLE, "a", encoding="utf-8") as table:
                table.write(f"{figure}\n")
        assert not figure.wrong, figure.report
        assert figure.missed == 0, f"{figure}: the calls shifted between the count and the blow"

    return say


# ---------------------------------------------------------------- an apply is struck


@pytest.mark.rule("RFR-7", "RFR-8", "ARC-3")
@pytest.mark.parametrize("flow", FLOWS)
def test_some_calls_of_every_flow(flow: str, scene: Callable[[str], Scene], judge: Callable[[Figure], None]) -> None:
    """Kills, and two of the other faults by turns."""
    at = list(FLOWS).index(flow)
    for fault in (KILL, OTHERS[at % len(OTHERS)], OTHERS[(at + 1) % len(OTHERS)]):
        judge(sweep(scene(flow), fault, 1 if fault.stays else 2))


@pytest.mark.long
@pytest.mark.rule("RFR-7", "RFR-8", "ARC-3")
@pytest.mark.parametrize("fault", FAULTS, ids=str)
@pytest.mark.parametrize("flow", FLOWS)
def test_every_call_of_every_flow(
    flow: str, fault: Fault, scene: Callable[[str], Scene], judge: Callable[[Figure], None]
) -> None:
    judge(sweep(scene(flow), fault, EVERY))


@pytest.mark.rule("RFR-7")
@pytest.mark.parametrize("fault", [KILL, NO_ROOM, BROKEN], ids=str)
@pytest.mark.parametrize("most", AT_EACH)
def test_git_itself_is_struck_and_the_pages_do_not_mind(
    fault: Fault, most: int | None, scene: Callable[[str], Scene], judge: Callable[[Figure], None]
) -> None:
    """The child that tells git's index of the moves. A lock it leaves is git's own; a user removes it."""
    of = scene("migrate-git")
    stage = of.stage
    figure = Figure(f"git update-index {fault}")
    for call in sample([c for c in _git_calls(of) if c.name in fault.struck], most):
        stage.load(of.start)
        _wrap_git(stage, struck(stage.log, call, fault))
        done = stage.run(of.flow.args)
        (stage.case / "bin" / "git").unlink()
        figure.missed += not hit(stage.log, call)
        problems = [] if done.code == 0 and of.where(stage.pages()) == "after" else [f"exit {done.code}: {done.err}"]
        figure.add(call, [*problems, *recovered(of, BROKEN, figure)])
    judge(figure)


def _git_calls(scene: Scene) -> list[Call]:
    stage = scene.stage
    stage.load(scene.start)
    _wrap_git(stage, watched(stage.log))
    assert stage.run(scene.flow.args).code == 0
    return calls(stage.log)


def _wrap_git(stage: Stage, under: list[str]) -> None:
    """A `git` that comes first in PATH and runs only `update-index` under strace."""
    real = shutil.which("git")
    line = " ".join(f"'{word}'" for word in under)
    script = f'#!/bin/sh\ncase " $* " in *" update-index "*) exec {line} {real} "$@";; esac\nexec {real} "$@"\n'
    wrapper = stage.case / "bin" / "git"
    wrapper.write_text(script, encoding="utf-8")
    wrapper.chmod(0o755)


# ---------------------------------------------------------------- a recovery is struck


STRUCK_WITH = {"migrate": KILL, "archive": BROKEN}  # in the sample: a fault of its own for each flow
RECOVERIES = [
    *(pytest.param(flow, fault, 2, id=f"sampled-{flow}-{fault}") for flow, fault in STRUCK_WITH.items()),
    *(
        pytest.param(flow, fault, EVERY, id=f"complete-{flow}-{fault}", marks=pytest.mark.long)
        for flow in STRUCK_WITH
        for fault in (KILL, BROKEN)
    ),
]
EDITED = {"migrate": "active.md", "archive": "MEMORY.md"}


@pytest.mark.rule("RFR-7")
@pytest.mark.parametrize(("flow", "fault", "most"), RECOVERIES)
def test_finishing_is_interrupted_and_finished_by_the_next_command(
    flow: str, fault: Fault, most: int | None, scene: Callable[[str], Scene], judge: Callable[[Figure], None]
) -> None:
    of = scene(flow)
    start = pending(of, commit_calls(of)[0], "committed")
    judge(sweep_recovery(of.stage, start, of.after, fault, most, f"recovery (finishing {flow}) {fault}"))


@pytest.mark.rule("RFR-7")
@pytest.mark.parametrize(("flow", "fault", "most"), RECOVERIES)
def test_rolling_back_is_interrupted_and_done_by_the_next_command(
    flow: str, fault: Fault, most: int | None, scene: Callable[[str], Scene], judge: Callable[[Figure], None]
) -> None:
    """Everything but the last page has its new place when a person edits a page whose turn has not come."""
    of, edited = scene(flow), EDITED[flow]
    pending(of, _last_page(of), "killed")
    _type_into(of.stage.bank / edited)
    start = of.stage.save("edited")
    mode, content = of.before[edited]
    wanted = of.before | {edited: (mode, content + f"{HUMAN}\n".encode())}
    judge(sweep_recovery(of.stage, start, wanted, fault, most, f"recovery (rolling back {flow}) {fault}"))


def _last_page(scene: Scene) -> Call:
    """The rename by which the last page takes its place, or is set aside."""
    return [c for c in commit_calls(scene) if c.name.startswith("rename") and str(scene.stage.bank) in c.text][-1]


def _type_into(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a", encoding="utf-8") as page:
        page.write(f"{HUMAN}\n")


# ---------------------------------------------------------------- somebody writes before the recovery


@pytest.mark.rule("RFR-7", "ARC-3")
@pytest.mark.parametrize("flow", ["migrate", "archive", "refresh"])
@pytest.mark.parametrize(
    "most", [pytest.param(2, id="sampled"), pytest.param(EVERY, id="complete", marks=pytest.mark.long)]
)
def test_words_typed_between_crash_and_recovery_survive(
    flow: str, most: int | None, scene: Callable[[str], Scene], judge: Callable[[Figure], None]
) -> None:
    """Theirs stay, once; every other page is in one state; no line of any page is lost or doubled."""
    of = scene(flow)
    stage = of.stage
    figure = Figure(f"{flow}, edited before the recovery")
    moments = [c for c in commit_calls(of) if c.name.startswith(("rename", "unlink"))]
    pages = sorted(
        p for p in of.before.keys() | of.after.keys() if of.before.get(p) != of.after.get(p) and p[-1] != "/"
    )
    for moment in sample(moments, most):
        start = pending(of, moment, "killed")
        for page in sample_names(pages, most):
            stage.load(start)
            _type_into(stage.bank / page)
            problems = list(settled(stage))
            figure.add(f"{moment}, then {page}", [*problems, *_whole_but_for(of, page, figure)])
    judge(figure)


def sample_names(pages: list[str], most: int | None) -> list[str]:
    return pages if most is None else [pages[0], pages[-1]]


def _whole_but_for(scene: Scene, page: str, figure: Figure) -> Iterator[str]:
    now = scene.stage.pages()
    holds = [path for path, (_, content) in now.items() if HUMAN.encode() in content]
    if len(holds) != 1:
        yield f"the typed line is in {holds}"
    apart = {page, *holds}
    ends = [end for end, wanted in (("before", scene.before), ("after", scene.after)) if _same(now, wanted, apart)]
    figure.ends[ends[0] if ends else "torn"] += 1
    if not ends:
        yield f"the other pages are in no one state: {sorted(now)}"
    if theirs(now) != theirs(scene.before):
        yield "a reader's words are lost or doubled"
    for line in sorted({line for line in _lines(scene.before) if line.startswith("- [x] ")}):
        if _lines(now).count(line) != 1:
            yield f"{_lines(now).count(line)} times: {line}"


def _same(now: Tree, wanted: Tree, apart: set[str]) -> bool:
    """Equal but for some pages, and for the folders that only they keep alive."""
    return _files(now, apart) == _files(wanted, apart)


def _files(found: Tree, apart: set[str]) -> Tree:
    return {path: what for path, what in found.items() if path not in apart and not path.endswith("/")}


def _lines(found: Tree) -> list[str]:
    return [line for _, content in found.values() for line in content.decode("utf-8").split("\n")]


@pytest.mark.rule("RFR-7", "ARC-3")
def test_a_text_that_fits_nowhere_any_more_is_kept_with_its_record(scene: Callable[[str], Scene]) -> None:
    """Two pages edited, one already rewritten, one not: the cut lines are in no page, so their backup stays."""
    of = scene("archive")
    pending(of, _last_page(of), "killed")
    for page in ("details/progress.md", "MEMORY.md"):
        _type_into(of.stage.bank / page)
    told = of.stage.run(STATUS)
    assert told.code in (0, 1), told.err
    assert not (of.stage.bank / "details" / "archive").exists(), "it was to be rolled back"
    kept = b"".join(p.read_bytes() for p in (of.stage.case / "state").rglob("backup-*/*"))
    whole = b"".join(content for _, content in of.stage.pages().values()) + kept
    for line in _lines(of.before):
        assert line.encode() in whole, f"lost: {line}"


def test_new_text_that_a_clean_took_away_is_not_half_applied(scene: Callable[[str], Scene]) -> None:
    """`git clean` between crash and recovery removes the files that were to be renamed."""
    of = scene("archive")
    pending(of, commit_calls(of)[0], "committed")
    next(of.stage.bank.rglob(".active_*.mbtmp")).unlink()
    assert list(settled(of.stage)) == []
    assert of.where(of.stage.pages()) == "before"


# ---------------------------------------------------------------- the matrix is tested, too


def test_the_matrix_sees_a_torn_bank(scene: Callable[[str], Scene]) -> None:
    """A bank put together from both states, a lost line, a left-over temp: each must be called wrong."""
    of = scene("archive")
    stage = of.stage
    spoilers: list[Callable[[], object]] = [
        lambda: (stage.bank / "details" / "progress.md").write_bytes(of.after["details/progress.md"][1]),
        lambda: (stage.bank / "MEMORY.md").write_text("# Lamp\n", encoding="utf-8"),
        lambda: (stage.bank / ".x.md.00000000.mbtmp").write_text(THEIRS, encoding="utf-8"),
        lambda: (stage.project / "README.md").write_text("# Changed\n", encoding="utf-8"),
    ]
    for spoil in spoilers:
        stage.load(of.start)
        spoil()
        assert list(recovered(of, KILL, Figure("spoilt")))
