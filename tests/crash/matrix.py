"""The crash matrix: one real command, struck at every file system call it makes, then judged.

Everything happens in one scratch folder, always the same one, because a journal holds absolute paths: a case is
made by copying a template there. It stays near the root, since every folder above it is one more call per path.
The command runs from a copy of the package made once, so that editing the sources cannot shift a count midway.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from click.testing import CliRunner

import memorybank
from crash.banks import THEIRS, Flow
from crash.strike import KILL, Call, Fault, calls, hit, mute, nearest, sample, since, struck, watched
from memorybank.cli.main import cli
from memorybank.light import address
from memorybank.model.change import Proposal, State
from memorybank.store import ledger, proposals
from memorybank.texts.catalogue import speaker

NOW = "2026-03-15T08:00:00Z"
_LONG_AGO = 1_772_366_400  # 2026-03-01T12:00:00Z: the day git has, too, so that losing git changes no index row
_GIT_CONFIG = "[user]\n\tname = Ada\n\temail = ada@example.org\n[safe]\n\tdirectory = *\n"
_UNFINISHED, _FAILED = (speaker("en")(key, why="|").split("|")[0] for key in ("apply.unfinished", "apply.failed"))
STATUS = ("status", "--json")

Tree = dict[str, tuple[int, bytes]]  # path -> mode and content; a folder ends with "/"


@dataclass(frozen=True, slots=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def loud(self) -> str:
        """A traceback, or Python's complaint about something that went wrong while it closed down."""
        signs = ("Traceback", "Exception ignored", "Error in sys.excepthook", "lost sys.std")
        return next((sign for sign in signs if sign in self.err), "")


class Stage:
    """The scratch folder: the project, its state and home, and the command run on them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.case = folder / "c"
        self.project = self.case / "p"
        self.bank = self.project / "memory-bank"
        self.log = folder / "log"
        code = folder / "code"
        package = Path(memorybank.__file__).parent
        shutil.copytree(package, code / "memorybank")  # what is compiled there is valid here: times are copied
        subprocess.run([sys.executable, "-m", "compileall", "-q", str(code)], check=True)
        self.env = {
            "PATH": f"{self.case / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "HOME": str(self.case / "home"),
            "XDG_STATE_HOME": str(self.case / "state"),
            "XDG_CACHE_HOME": str(self.case / "cache"),
            "XDG_CONFIG_HOME": str(self.case / "home"),
            "GIT_CONFIG_NOSYSTEM": "1",
            "LANG": "C.UTF-8",
            "MEMORY_BANK_NOW": NOW,
            "PYTHONPATH": str(code),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
        }

    def build(self, flow: Flow) -> None:
        shutil.rmtree(self.case, ignore_errors=True)
        for name in ("p", "home", "state", "cache", "bin"):
            (self.case / name).mkdir(parents=True)
        (self.case / "home" / ".gitconfig").write_text(_GIT_CONFIG, encoding="utf-8")
        flow.build(self.project)
        for path in self.project.rglob("*.md"):
            os.utime(path, (_LONG_AGO, _LONG_AGO))
            path.chmod(0o640)  # not what a new file gets: permissions must survive as well

    def save(self, name: str) -> Path:
        kept = self.folder / name
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(self.case, kept, symlinks=True)
        return kept

    def load(self, kept: Path) -> None:
        shutil.rmtree(self.case, ignore_errors=True)
        shutil.copytree(kept, self.case, symlinks=True)

    def run(self, args: Sequence[str], under: Sequence[str] = ()) -> Done:
        """The command as a user starts it, perhaps under strace."""
        line = [*under, sys.executable, "-m", "memorybank", *args, "--project", str(self.project)]
        done = subprocess.run(
            line, env=self.env, cwd=self.folder, capture_output=True, stdin=subprocess.DEVNULL, check=False
        )
        return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))

    def again(self, args: Sequence[str]) -> Done:
        """The same command in this process. Only for what follows a recovery: it is ten times as quick."""
        result = CliRunner(env=self.env).invoke(cli, [*args, "--project", str(self.project)])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Done(result.exit_code, result.stdout, result.stderr)

    def pages(self) -> Tree:
        return tree(self.bank)

    def outside(self) -> Tree:
        """All of the project but the bank, and of git all but its index."""
        ours = ("memory-bank/", ".git/index")
        return {path: what for path, what in tree(self.project).items() if not path.startswith(ours)}

    def journals(self) -> list[str]:
        return [str(p) for p in (self.case / "state").rglob("journal*")]

    def litter(self) -> list[str]:
        """All that is in the state folder but locks and records: a kill leaves copies for the next apply to remove."""
        files = (p for p in (self.case / "state").rglob("*") if p.is_file() and p.name != "lock")
        found = (p for p in files if "snapshot" not in p.parts)  # the copies of the good state, which clears up itself
        return [str(p) for p in found if not {"ledger", "proposals"}.intersection(p.parts) or p.name.endswith(".tmp")]

    def ledger(self) -> Path:
        """Where the record of every change lies, once there is one."""
        return next((self.case / "state").rglob("ledger/*"), self.case / "state" / "none")

    def proposals(self) -> tuple[Proposal, ...]:
        return proposals.load_all(self.case / "state" / "memory-bank" / address.key(str(self.bank.parent)))

    def tracked(self) -> str:
        """What git's index holds of the bank."""
        line = ["git", "ls-files", "-s", "memory-bank"]
        return subprocess.run(line, cwd=self.project, env=self.env, capture_output=True, text=True, check=False).stdout

    def unlock_git(self) -> None:
        """A killed git leaves its own lock, and says how to remove it; so does this."""
        (self.project / ".git" / "index.lock").unlink(missing_ok=True)


def tree(root: Path) -> Tree:
    found: Tree = {}
    for folder, names, files in os.walk(root):
        for name in (*names, *files):
            path = os.path.join(folder, name)
            info = os.lstat(path)
            is_folder = stat.S_ISDIR(info.st_mode)
            content = b"" if is_folder else Path(path).read_bytes()
            found[os.path.relpath(path, root) + "/" * is_folder] = (stat.S_IMODE(info.st_mode), content)
    return found


def difference(found: Tree, wanted: Tree) -> str:
    named = sorted(p for p in found.keys() | wanted.keys() if found.get(p) != wanted.get(p))
    return ", ".join(f"{'+' if p not in wanted else '-' if p not in found else '~'}{p}" for p in named)


@dataclass(frozen=True, slots=True)
class Scene:
    """A flow, ready to be struck: where it starts from, where it leads, and the calls in between."""

    stage: Stage
    flow: Flow
    start: Path
    before: Tree
    after: Tree
    outside: Tree
    points: tuple[Call, ...]
    tracked: tuple[str, str] = ("", "")

    def where(self, found: Tree) -> str:
        return "before" if found == self.before else "after" if found == self.after else ""


def prepare(stage: Stage, flow: Flow) -> Scene:
    stage.build(flow)
    start = stage.save(f"{flow.name}.start")
    before, outside, tracked = stage.pages(), stage.outside(), stage.tracked()
    done = stage.run(flow.args, watched(stage.log))
    assert (done.code, done.err.count("Traceback")) == (0, 0), done.err
    after = stage.pages()
    changed = [path for path in before.keys() | after.keys() if before.get(path) != after.get(path)]
    assert len(changed) >= 3, f"{flow}: a matrix over {changed} proves nothing"
    assert theirs(before) == theirs(after), f"{flow} loses a reader's words"
    assert stage.outside() == outside
    points = since(calls(stage.log), lambda call: call.name == "mkdir" and stage.env["XDG_STATE_HOME"] in call.text)
    return Scene(stage, flow, start, before, after, outside, tuple(points), (tracked, stage.tracked()))


def theirs(found: Tree) -> list[str]:
    """Every line from a user block, wherever it stands now."""
    lines = b"\n".join(content for _, content in found.values()).decode("utf-8").split("\n")
    return sorted(line for line in lines if line.startswith(THEIRS))


@dataclass(slots=True)
class Figure:
    """One line of the table: how many points, and what was wrong at which."""

    name: str
    points: int = 0
    missed: int = 0  # the blow did not land
    ends: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, list[str]] = field(default_factory=dict)  # by point

    def __str__(self) -> str:
        ends = ", ".join(f"{count} {end}" for end, count in sorted(self.ends.items()))
        missed = f", {self.missed} not struck" if self.missed else ""
        return f"{self.name}: {len(self.wrong)} of {self.points} torn or lost ({ends}{missed})"

    def add(self, point: object, problems: Iterable[str]) -> None:
        self.points += 1
        found = list(problems)
        if found:
            self.wrong[str(point)] = found

    @property
    def report(self) -> str:
        shown = [f"{point}\n    " + "\n    ".join(found) for point, found in list(self.wrong.items())[:12]]
        return "\n".join((str(self), *shown))


_TRIES = 5


def sweep(scene: Scene, fault: Fault, most: int | None) -> Figure:
    """Strike the flow at its points, recover by the next command, judge."""
    points = [call for call in scene.points if call.name in fault.struck]
    figure = Figure(f"{scene.flow} {fault}")
    for call in sample(points, most):
        done, landed = blow(scene, call, fault, points[points.index(call) :])
        figure.missed += not landed
        figure.add(call, [*_answer(scene, fault, done), *recovered(scene, fault, figure)])
    return figure


def blow(scene: Scene, call: Call, fault: Fault, later: Sequence[Call] = ()) -> tuple[Done, bool]:
    """The flow, struck at this call; did the blow land?

    On a busy machine a look at young files is kept or not, which shifts the calls behind it: then the same call is
    sought in an undisturbed run, and struck where that has it.
    """
    stage, at = scene.stage, call
    for left in reversed(range(_TRIES)):
        stage.load(scene.start)
        done = stage.run(scene.flow.args, struck(stage.log, at, fault, later))
        if hit(stage.log, at) or not left:
            break
        stage.load(scene.start)
        stage.run(scene.flow.args, watched(stage.log))
        at = nearest(calls(stage.log), call)
    return done, hit(stage.log, at)


def _answer(scene: Scene, fault: Fault, done: Done) -> Iterator[str]:
    """What the struck command said of itself must be so."""
    if fault is KILL:
        return
    now = scene.where(scene.stage.pages())
    silenced = mute(scene.stage.log)  # the screen itself was struck
    if done.code not in (0, 4):
        yield f"exit {done.code}: {done.err[-300:]}"
    if done.loud:
        yield f"{done.loud}: {done.err[-300:]}"
    if done.code == 0 and now != "after":
        yield f"says it is done, and is {now or 'neither'}"
    if done.code == 4 and now == "after" and not (silenced or _UNFINISHED in done.err):
        yield f"says no, and has done it all: {done.err[-300:]}"
    if _FAILED in done.err and now != "before":
        yield f"says that nothing was changed, and is {now or 'neither'}: {done.err[-300:]}"


def recovered(scene: Scene, fault: Fault, figure: Figure) -> Iterator[str]:
    """The next ordinary command leaves one whole state; the same command again then reaches the other (RFR-8)."""
    stage = scene.stage
    yield from settled(stage)
    now = stage.pages()
    end = scene.where(now)
    figure.ends[end or "torn"] += 1
    if not end:
        yield f"torn: from before {difference(now, scene.before)}; from after {difference(now, scene.after)}"
    if theirs(now) != theirs(scene.before):
        yield "a reader's words are lost or doubled"
    if stage.outside() != scene.outside:
        yield f"outside the bank: {difference(stage.outside(), scene.outside)}"
    yield from recorded(scene, end)
    if fault is KILL and end and stage.tracked() != scene.tracked[end == "after"]:
        yield f"git's index is not {end}"
    yield from _again(scene, end)


def recorded(scene: Scene, end: str) -> Iterator[str]:
    """LED-1: in the pages if and only if in the ledger, once; and the proposal that led to it says the same."""
    stage = scene.stage
    folder = stage.ledger()
    broken, found = ledger.verify(folder), ledger.entries(folder)
    if broken:
        yield f"the ledger does not verify: {broken}"
    if end and len(found) != (end == "after"):
        yield f"{end}, and {len(found)} entries in the ledger"
    for file in (file for entry in found for file in entry.files):
        for path, name, side in (
            (file.path, file.before, scene.before),
            (file.to or file.path, file.after, scene.after),
        ):
            if name and ledger.content(folder, name) != side[path][1]:
                yield f"the ledger has another {path} than the bank"
    for proposal in stage.proposals():
        if end and (proposal.state is State.APPLIED) != (end == "after"):
            yield f"{end}, and the proposal is {proposal.state.value}"


def settled(stage: Stage) -> Iterator[str]:
    """The next command of any kind answers, and leaves nothing of the interrupted one behind."""
    stage.unlock_git()
    told = stage.run(STATUS)
    if told.code not in (0, 1) or told.loud or not json.loads(told.out):
        yield f"status: exit {told.code}: {told.err[-300:]}"
    if stage.journals():
        yield f"left: {stage.journals()}"
    temps = [str(p) for p in stage.project.rglob("*.mbtmp")]
    if temps:
        yield f"left: {temps}"


def _again(scene: Scene, end: str) -> Iterator[str]:
    stage = scene.stage
    done = stage.again(scene.flow.args)
    if done.code != 0 or stage.pages() != scene.after:
        yield f"again: exit {done.code}, from after {difference(stage.pages(), scene.after)}: {done.err[-300:]}"
    if end == "before" and stage.litter():
        yield f"left: {stage.litter()}"
    yield from recorded(scene, "after")
    stamps = _stamps(stage)
    done = stage.again(scene.flow.args)
    if done.code != 0 or _stamps(stage) != stamps:
        yield f"once more is not nothing: exit {done.code}"


def _stamps(stage: Stage) -> dict[str, tuple[int, int]]:
    """When what was written, less git's own and the cache, which is nobody's memory."""
    found = (p for top in (stage.project, stage.case / "state") for p in top.rglob("*") if ".git" not in p.parts)
    return {str(p): (p.lstat().st_mtime_ns, p.lstat().st_ino) for p in found}


def pending(scene: Scene, at: Call, name: str) -> Path:
    """The project as a kill at this call leaves it, with its journal, to be recovered as often as wanted."""
    stage = scene.stage
    assert blow(scene, at, KILL)[1], f"{at} was not reached"
    assert stage.journals(), f"{at} left no journal"
    return stage.save(name)


def commit_calls(scene: Scene) -> list[Call]:
    """From the commit record's own rename to the end of the record: where pages change places."""
    journal = [i for i, call in enumerate(scene.points) if 'journal.json"' in call.text]
    renames = [i for i in journal if scene.points[i].name.startswith("rename")]
    ends = [i for i in journal if scene.points[i].name.startswith("unlink")]
    return list(scene.points[renames[1] + 1 : ends[-1] + 1])


def sweep_recovery(stage: Stage, start: Path, wanted: Tree, fault: Fault, most: int | None, name: str) -> Figure:
    """Strike the command that recovers; the next one must still end where an undisturbed recovery does."""
    stage.load(start)
    told = stage.run(STATUS, watched(stage.log))
    assert stage.pages() == wanted, f"{name}: {difference(stage.pages(), wanted)}: {told.err}"
    points = [call for call in _recovery(stage) if call.name in fault.struck]
    figure = Figure(name)
    for call in sample(points, most):
        stage.load(start)
        done = stage.run(STATUS, struck(stage.log, call, fault))
        figure.missed += not hit(stage.log, call)
        problems = list(settled(stage))
        if fault is not KILL and (done.code not in (0, 1, 4) or done.loud):
            problems.append(f"exit {done.code}: {done.err[-300:]}")
        if stage.pages() != wanted:
            problems.append(f"torn: {difference(stage.pages(), wanted)}")
        figure.ends["whole" if stage.pages() == wanted else "torn"] += 1
        figure.add(call, problems)
    return figure


def _recovery(stage: Stage) -> list[Call]:
    """From taking the lock to a dozen calls after the record is gone; what follows only reads."""
    found = since(calls(stage.log), lambda call: call.name == "openat" and '/lock"' in call.text)
    gone = [i for i, call in enumerate(found) if call.name.startswith("unlink") and 'journal.json"' in call.text]
    return found[: gone[-1] + 12]
