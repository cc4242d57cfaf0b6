"""An agent at work with git: what git brings is good, what came along with it is not, and nothing is lost either way.

Every command is really run, between the events that a host would report.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from conftest import Project
from gates.conftest import Agent, Answer

pytestmark = pytest.mark.slow

PAGE = "memory-bank/details/progress.md"


def some(rows: Sequence[tuple[str, ...]], quick: int) -> list[object]:
    """All of them, but only the first few in `make check`."""
    slow = pytest.mark.slow
    return [pytest.param(*row, marks=() if at < quick else slow, id=row[0]) for at, row in enumerate(rows)]


class Worker(Agent):
    """An agent whose commands are really run."""

    def begins(self) -> None:
        """The bank as it is now is how the user left it."""
        self.starts()
        self.hears()

    def really(self, command: str) -> tuple[Answer, Answer]:
        """What was said before the command, and after it."""
        before = self.asks("Bash", command=command)
        if before.decision == "deny":
            return before, before
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.cwd, capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL
        )
        return before, self.did("Bash", done.stdout + done.stderr, command=command)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("made") / "project"


@pytest.fixture
def worker(bank: Project, made: Path) -> Worker:
    """A project of four branches, made once and copied: git takes longer than all the rest."""
    if not made.exists():
        branches(bank)
        shutil.copytree(bank.root, made, symlinks=True)
    shutil.rmtree(bank.root)
    shutil.copytree(made, bank.root, symlinks=True)
    bank.git("status")  # the copies have other times than the index knows
    return Worker(bank)


def branches(bank: Project) -> None:
    """`main` has moved on since `topic` and `clash` left it, and all wrote the bank; `bare` has none."""
    bank.page("details/progress.md", "# Progress\n\none\ntwo\nthree\nfour\nfive\n")
    bank.commit("first")
    bank.git("branch", "bare")
    bank.git("switch", "-q", "-c", "topic")
    bank.page("details/topic.md", "# Topic\n")
    bank.page("MEMORY.md", bank.text("MEMORY.md") + "\nof the topic\n")
    bank.commit("topic")
    bank.git("switch", "-q", "main")
    bank.page("details/progress.md", "# Progress\n\nONE\ntwo\nthree\nfour\nfive\n")
    bank.commit("main")
    bank.git("switch", "-q", "-c", "clash", "main~1")
    bank.page("details/progress.md", "# Progress\n\nuno\ntwo\nthree\nfour\nfive\n")
    bank.commit("clash")
    bank.git("switch", "-q", "bare")
    bank.git("rm", "-qr", "memory-bank")
    bank.git("commit", "-qm", "no bank here")
    bank.git("switch", "-q", "main")


def nothing_to_put_back(project: Project) -> bool:
    return "nothing" in project.mb("restore", "--plan").out.lower()


BROUGHT = [
    ("another branch", "git switch -q topic"),
    ("there and back", "git checkout -q topic && git checkout -q main"),
    ("a branch without a bank", "git switch -q bare"),
    ("a merge", "git merge -q --no-edit topic"),
    ("a merge that waits", "git merge --no-commit --no-ff topic"),
    ("a merge in one piece", "git merge --squash topic"),
    ("a rebase", "git switch -q topic; git rebase -q main"),
    ("a rebase that is given up", "git switch -q clash && git rebase main; git rebase --abort"),
    ("a commit undone", "git reset -q --hard HEAD~1"),
    ("pulled from beside", "git pull -q --no-rebase --no-edit . topic"),
    ("a program between commits", "git switch -q topic && git rebase -q --exec 'test -d src' main"),
    ("a program that nobody knows", "git switch -q topic && git rebase -q --exec ./proof main"),
    ("the editor says yes", "git merge -q --no-commit topic; GIT_EDITOR=true git merge --continue"),
    ("a commit taken back", "git revert --no-edit HEAD"),
]


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize(("story", "command"), some(BROUGHT, 3))
def test_what_git_brings_is_nobodys_alarm(worker: Worker, story: str, command: str) -> None:
    proof = worker.project.write("proof", b"\x7fELF\0\xff")  # no text to judge
    proof.write_text("#!/bin/true\n", encoding="utf-8")
    proof.chmod(0o755)
    worker.begins()
    before, after = worker.really(command)
    assert before.decision == "allow", story
    assert not after.person, story
    assert not worker.stops().speaks("GRD-9"), story
    assert nothing_to_put_back(worker.project), story


@pytest.mark.rule("GRD-9", "MRG-2")
def test_what_our_own_merge_driver_makes_is_nobodys_alarm(worker: Worker) -> None:
    project = worker.project
    assert project.mb("install", "git", "--yes").code == 0
    project.page("details/list.md", "# List\n\n- one\n")
    project.commit("a list, and the driver")
    for branch, item in (("left", "two"), ("main", "three")):
        project.git("switch", "-q", *(["-c", branch, "main"] if branch == "left" else [branch]))
        project.page("details/list.md", f"# List\n\n- one\n- {item}\n")
        project.commit(item)
    worker.begins()
    before, after = worker.really("git merge -q --no-edit left")
    assert project.text("details/list.md") == "# List\n\n- one\n- three\n- two\n"
    assert before.decision == "allow"
    assert not after.person
    assert nothing_to_put_back(project)


_BACK = "git reset -q --hard"
_WRITE = f"sed s/two/2/ {PAGE} > x"
TOLD = [
    ("a conflict", "git merge clash", ""),
    ("a rebase that stops", "git switch -q clash && git rebase main", ""),
    ("no commit yet", "git switch -q --orphan empty", ""),
    ("left out of the tree", "git sparse-checkout set src", ""),
    ("written and committed in one go", "./build; git commit -qam x", f"{_WRITE}; cat x > {PAGE}; git commit -qam x"),
    (
        "into the index, committed, checked out",
        "./build; git commit -qm x; git reset -q --hard",
        f"{_WRITE}; git update-index --cacheinfo 100644,$(git hash-object -w x),{PAGE}; git commit -qm x; {_BACK}",
    ),
]


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize(("story", "command", "does"), some(TOLD, 2))
def test_what_git_makes_new_is_told(worker: Worker, story: str, command: str, does: str) -> None:
    """Only whole contents that were there before, and their clean merges, are good by themselves. `does` is what the
    command comes to, where nobody could see that in its words."""
    worker.begins()
    assert worker.asks("Bash", command=command).decision == "allow", story
    subprocess.run(["bash", "-c", does or command], cwd=worker.cwd, capture_output=True, timeout=30, check=False)
    after = worker.did("Bash", command=command)
    assert after.speaks("GRD-9"), story
    assert after.person, story


@pytest.mark.rule("GRD-9")
def test_the_users_own_edits_travel_along(worker: Worker) -> None:
    project = worker.project
    mine = project.page("details/patterns.md", "# Patterns\n\nMine, and not committed.\n")
    project.page("details/new.md", "# New\n\nWritten a moment ago.\n")
    worker.begins()
    for command in ("git switch -q topic", "git rebase -q --autostash main", "git switch -q main"):
        _, after = worker.really(command)
        assert not after.person, command
    assert "Mine" in mine.read_text(encoding="utf-8")
    assert nothing_to_put_back(project)


@pytest.mark.rule("GRD-9")
def test_an_edit_that_git_merges_with_a_newer_page_is_told_and_not_lost(worker: Worker) -> None:
    project = worker.project
    project.git("switch", "-q", "-c", "behind", "main~1")
    page = project.page("details/progress.md", "# Progress\n\none\ntwo\nthree\nfour\nfive\nmine\n")
    worker.begins()
    _, after = worker.really("git pull -q --rebase --autostash . main")
    assert "ONE" in page.read_text(encoding="utf-8")
    assert "mine" in page.read_text(encoding="utf-8")
    assert "details/progress.md (changed)" in after.person, "no commit has these bytes: a person says whose they are"


DAMAGES = [
    ("other words", f"echo gone > {PAGE}"),
    ("nothing left", f": > {PAGE}"),
    ("another file's content", f"cp src/cart.py {PAGE}"),
    ("no such page", f"rm {PAGE}"),
    ("no bank at all", "rm -r memory-bank"),
    ("a page that no commit has", "rm memory-bank/details/new.md"),
    ("a file that is no page", "echo x > memory-bank/run.sh"),
    ("a page for nobody to read", f"chmod 0 {PAGE}"),
    ("a link in its place", f"ln -sf ../../src/cart.py {PAGE}"),
    ("a folder", "mkdir memory-bank/empty"),
    ("hidden from git", f"git update-index --assume-unchanged {PAGE}; echo gone > {PAGE}"),
]
ROADS = {"editor": "git rebase -q -i HEAD~1", "hook": "git checkout -q topic", "conflict": "git merge clash"}
ON_ROADS = [(f"{road}: {story}", damage, road) for road in ROADS for story, damage in DAMAGES]


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize(("story", "damage", "road"), some(ON_ROADS, 2))
def test_git_does_not_cover_for_what_it_starts(worker: Worker, story: str, damage: str, road: str) -> None:
    """A hook and an editor that were set up long before: no judge of the command's words can see them."""
    project = worker.project
    project.page("details/new.md", "# New\n\nWritten a moment ago.\n")
    whole = {name: data for name, data in project.tree().items() if name.startswith("memory-bank/")}
    script = project.write(".git/damage", f"#!/bin/sh\n{damage}\n")
    script.chmod(0o755)
    if road == "hook":
        (project.root / ".git/hooks").mkdir(exist_ok=True)
        script.rename(project.root / ".git/hooks/post-checkout")
    elif road == "editor":
        project.git("config", "sequence.editor", "sh .git/damage; true")
    else:
        project.write(".git/info/attributes", "*.md merge=bad\n")
        project.git("config", "merge.bad.driver", "sh .git/damage; false")
    worker.begins()
    before, after = worker.really(ROADS[road])
    assert before.decision == "allow", "nothing in its words"
    assert after.speaks("GRD-9"), story
    assert not nothing_to_put_back(project), story
    if road == "editor":  # the tree is where it was, so that everything goes back to what it was
        assert project.mb("restore", "--yes").code == 0
        now = {name: data for name, data in project.tree().items() if name.startswith("memory-bank/")}
        assert now == whole, story


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(
    "command",
    [
        "git rebase --exec 'echo gone > memory-bank/MEMORY.md; rm memory-bank/details/progress.md' HEAD~1",
        "git -c core.editor='rm memory-bank/MEMORY.md; true' commit --amend",
        "git clean -fd",
    ],
)
def test_a_rewrite_in_gits_own_words_never_starts(worker: Worker, command: str) -> None:
    project = worker.project
    project.page("details/new.md", "# New\n")
    was = project.tree()
    worker.begins()
    before, _ = worker.really(command)
    assert before.decision == "deny"
    assert before.speaks("GRD-2")
    assert project.tree() == was


DISCARDING = [
    ("git reset -q --hard",),
    ("git checkout -q -f",),
    ("git stash -q && git stash drop -q",),
    ("git switch -q --discard-changes topic",),
]


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize("command", some(DISCARDING, 1))
def test_what_was_never_committed_can_be_put_back(worker: Worker, command: str) -> None:
    project = worker.project
    page = project.page("details/progress.md", "# Progress\n\nWritten down, not committed.\n")
    worker.begins()
    _, after = worker.really(command)
    assert "not committed" not in page.read_text(encoding="utf-8")
    assert after.speaks("GRD-9")
    assert project.mb("restore", "--yes").code == 0
    assert "not committed" in page.read_text(encoding="utf-8")


@pytest.mark.rule("GRD-9")
def test_what_a_stash_takes_away_is_missed_until_it_is_back(worker: Worker) -> None:
    project = worker.project
    page = project.page("details/new.md", "# New\n\nWritten a moment ago.\n")
    worker.begins()
    assert not worker.really("git stash -q -u && git stash pop -q")[1].person
    _, after = worker.really("git stash -q -u")
    assert "details/new.md (deleted)" in after.person
    _, after = worker.really("git stash pop -q")
    assert page.exists()
    assert not after.person
    assert not worker.stops().person
    assert nothing_to_put_back(project)


@pytest.mark.rule("GRD-9")
def test_beside_a_program_only_what_is_committed_counts(worker: Worker) -> None:
    project = worker.project
    command = "git merge -q --no-edit topic; ./opaque"
    worker.begins()
    worker.asks("Bash", command=command)
    project.git("merge", "-q", "--no-edit", "topic")
    project.page("details/patterns.md", "# Patterns\n\nGone.\n")
    project.git("add", "memory-bank")
    told = worker.did("Bash", command=command).person
    assert "patterns.md" in told
    assert "topic.md" not in told


@pytest.mark.rule("GRD-9")
def test_line_ends_that_git_turns_are_the_same_page(worker: Worker) -> None:
    project = worker.project
    project.write(".git/info/attributes", "*.md text eol=crlf\n")
    project.git("rm", "-q", "--cached", "-r", "memory-bank")
    project.git("reset", "-q", "--hard")
    assert b"\r\n" in (project.bank / "details/progress.md").read_bytes()
    worker.begins()
    for command in ("git switch -q topic", "git switch -q bare", "git switch -q main"):
        assert not worker.really(command)[1].person, command
