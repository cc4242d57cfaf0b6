"""WRT-6: a requirement's number is its own, whoever else is numbering."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import NOW, Project
from memorybank.model.change import Create, Flow, Plan, Proposal, State
from memorybank.model.rule import Health
from memorybank.policy.rule_checks import no_number_twice
from memorybank.store import git, proposals, requirement_numbers
from memorybank.store.bank import look
from memorybank.store.project import find
from memorybank.store.requirement_numbers import next_requirement
from records.made import state_of

pytestmark = pytest.mark.rule("WRT-6")


def requirement(project: Project, number: int, folder: str = "details/requirements", slug: str = "x") -> None:
    project.page(f"{folder}/REQ-{number:03}-{slug}.md", f"# REQ-{number:03}: X\n")


def allocate(project: Project) -> int:
    return next_requirement(find(str(project.root), project.root))


@pytest.mark.parametrize("folder", ["details/requirements", "requirements", "details/requirements/done"])
def test_the_next_one_is_above_all_that_are_there(project: Project, folder: str) -> None:
    requirement(project, 3, folder)
    requirement(project, 12, folder)
    project.page(f"{folder}/REQ-20260101-a-date.md", "# no number\n")
    project.page(f"{folder}/req-007.md", "# REQ-007: lower case\n")
    assert allocate(project) == 13


def test_without_a_bank_it_begins_at_one_and_never_gives_one_twice(project: Project) -> None:
    assert [allocate(project) for _ in range(3)] == [1, 2, 3]


def test_a_number_that_nobody_used_comes_back_after_a_day(project: Project) -> None:
    assert allocate(project) == 1
    assert allocate(project) == 2
    (record,) = (state_of(project).parent / "numbers").glob("*.json")
    record.write_text('{"1": 5.0, "2": 5.0}', encoding="utf-8")
    assert allocate(project) == 1
    record.write_text("not json", encoding="utf-8")
    assert allocate(project) == 1


def test_a_number_that_waits_in_a_proposal_is_taken(project: Project) -> None:
    plan = Plan(Flow.REMEMBER, (Create("details/requirements/REQ-041-x.md", b"# x\n", "x"),))
    made = Proposal(proposals.new_id(), "requirement", "REQ-041-x.md", (), plan, "k", NOW)
    proposals.save(state_of(project), made)
    assert allocate(project) == 42
    proposals.decide(state_of(project), made.id, State.REFUSED, words="", now=NOW)
    (record,) = (state_of(project).parent / "numbers").glob("*.json")
    record.unlink()
    assert allocate(project) == 1


@pytest.mark.slow
def test_numbers_of_other_branches_remotes_and_the_stash_are_taken(project: Project, tmp_path: Path) -> None:
    requirement(project, 1)
    project.commit()
    project.git("switch", "-q", "-c", "feature")
    requirement(project, 5)
    project.commit()
    project.git("switch", "-q", "main")
    assert not (project.bank / "details/requirements/REQ-005-x.md").exists()
    assert allocate(project) == 6
    project.git("clone", "-q", str(project.root), str(tmp_path / "clone"))
    clone = Project(tmp_path / "clone")
    assert allocate(clone) == 6, "the clone knows origin/feature"
    clone.git("switch", "-q", "-c", "theirs")
    requirement(clone, 20)
    clone.commit()
    project.git("fetch", "-q", str(clone.root), "theirs:refs/remotes/other/theirs")
    assert allocate(project) == 21
    requirement(project, 30)
    project.git("add", "-A")
    project.git("stash", "-q")
    assert allocate(project) == 31


def test_worktrees_see_what_the_others_have_not_committed(project: Project, tmp_path: Path) -> None:
    requirement(project, 1)
    project.commit()
    project.git("worktree", "add", "-q", str(tmp_path / "second"), "-b", "second")
    second = Project(tmp_path / "second")
    requirement(second, 9)
    assert allocate(project) == 10
    assert allocate(second) == 11
    project.page("details/requirements/REQ-050-x.md", "# x\n")
    assert allocate(second) == 51


def test_a_bank_deeper_in_the_repository_counts_its_own(project: Project) -> None:
    inner = Project(project.root / "packages" / "lamp")
    requirement(project, 7)
    requirement(inner, 2)
    project.commit()
    project.git("switch", "-q", "-c", "feature")
    requirement(inner, 4)
    project.commit()
    project.git("switch", "-q", "main")
    assert requirement_numbers.number_of("REQ-004-x.md") == 4
    assert next_requirement(find(str(inner.root), inner.root)) == 5


@pytest.mark.slow
def test_sixteen_at_once_get_sixteen(project: Project) -> None:
    requirement(project, 1)
    project.commit()
    code = (
        "import sys; from pathlib import Path; from memorybank.store.requirement_numbers import next_requirement;"
        "from memorybank.store.project import find; print(next_requirement(find(sys.argv[1], Path(sys.argv[1]))))"
    )
    line = [sys.executable, "-c", code, str(project.root)]
    running = [subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) for _ in range(16)]
    got = [int(process.communicate(timeout=120)[0]) for process in running]
    assert sorted(got) == list(range(2, 18))


@pytest.mark.slow
def test_it_costs_two_questions_to_git_however_many_branches(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    requirement(project, 1)
    project.commit()
    for n in range(30):
        project.git("branch", f"b{n}")
    asked: list[str] = []
    real = git.run

    def run(cwd: Path, args: list[str], *, stdin: bytes | None = None) -> bytes | None:
        asked.append(args[1])
        return real(cwd, args, stdin=stdin)

    monkeypatch.setattr(git, "run", run)
    assert allocate(project) == 2
    assert asked == ["list", "rev-list"]


def test_two_pages_with_one_number_are_named_with_the_repair(project: Project) -> None:
    requirement(project, 7, slug="light")
    requirement(project, 7, slug="sound")
    requirement(project, 8)
    project.page("details/design/REQ-007-not-a-requirement.md", "# x\n")
    (found,) = no_number_twice(Health(look(project.bank), None, (), ()))
    assert (found.rule, found.path) == ("WRT-6", "details/requirements/REQ-007-sound.md")
    assert dict(found.params) == {"number": "007", "other": "details/requirements/REQ-007-light.md", "free": "009"}


def test_status_names_them(project: Project) -> None:
    project.write("README.md", "# Shop\n\nSells.\n")
    assert project.mb("refresh", "--yes").code == 0
    requirement(project, 7, slug="light")
    requirement(project, 7, slug="sound")
    done = project.mb("status")
    assert done.code == 1
    assert "REQ-008" in done.out
