"""The same work as a straight line, merged, rebased and squashed: the same verdicts (VER-3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Project
from memorybank.app.ask.verification import look
from memorybank.store.project import find

pytestmark = pytest.mark.slow

LONG = "".join(f"line {n} of a file that is long enough for git to know it again\n" for n in range(30))
PAGE = "# Tech\n\n" + "".join(
    f"- `{path}` does it\n"
    for path in ("src/live.py", "src/moved.py", "src/gone.py", "src/apart.py", "src/old/", "never.py")
)
WANTED = {
    "src/live.py": ("live", ""),
    "src/moved.py": ("moved", "src/new.py"),
    "src/gone.py": ("gone", ""),
    "src/apart.py": ("moved", "lib/apart.py"),
    "src/old/": ("moved", "src/young"),
    "never.py": ("never", ""),
}


def verdicts(project: Project) -> dict[str, tuple[str, str]]:
    claims = json.loads(project.mb("verify", "--json").out)["claims"]
    return {claim["text"]: (claim["verdict"], claim["to"]) for claim in claims}


def begin(project: Project) -> None:
    for name in ("live", "moved", "gone", "apart", "old/one", "old/two"):
        project.write(f"src/{name}.py", LONG + f"# {name}\n")
    project.page("MEMORY.md", "# Shop\n")
    project.commit("begin")


def write(project: Project) -> None:
    project.page("details/tech.md", PAGE)
    project.commit("page")


def move(project: Project) -> None:
    """Renamed, deleted, and taken out in one commit to come back elsewhere in the next."""
    project.git("mv", "src/moved.py", "src/new.py")
    project.git("mv", "src/old", "src/young")
    project.git("rm", "-q", "src/gone.py", "src/apart.py")
    project.commit("move")
    project.write("lib/apart.py", LONG + "# apart\n")
    project.commit("back, elsewhere")


def straight(project: Project) -> None:
    write(project)
    move(project)


def written_last(project: Project) -> None:
    move(project)
    write(project)


def merged(project: Project) -> None:
    """The page on one branch, the moves on another."""
    project.git("checkout", "-qb", "side")
    move(project)
    project.git("checkout", "-q", "main")
    write(project)
    project.git("merge", "-q", "--no-edit", "side")


def merged_the_other_way(project: Project) -> None:
    project.git("checkout", "-qb", "side")
    write(project)
    project.git("checkout", "-q", "main")
    move(project)
    project.git("merge", "-q", "--no-edit", "side")


def rebased(project: Project) -> None:
    project.git("checkout", "-qb", "side")
    write(project)
    project.git("checkout", "-q", "main")
    move(project)
    project.git("checkout", "-q", "side")
    project.git("rebase", "-q", "main")


def squashed(project: Project) -> None:
    """The old names are in the commit below, so nothing that is asked for is lost."""
    project.git("checkout", "-qb", "side")
    move(project)
    project.git("checkout", "-q", "main")
    project.git("merge", "-q", "--squash", "side")
    project.git("commit", "-qm", "all of it")
    project.git("branch", "-qD", "side")
    write(project)


@pytest.mark.rule("VER-3")
@pytest.mark.parametrize("shape", [straight, written_last, merged, merged_the_other_way, rebased, squashed])
def test_the_shape_of_history_changes_no_verdict(project: Project, shape: Callable[[Project], None]) -> None:
    begin(project)
    shape(project)
    assert verdicts(project) == WANTED


@pytest.mark.rule("VER-3")
def test_names_that_a_squash_dropped_are_not_checked(project: Project) -> None:
    """A branch makes a file, a page names it, the file moves; of all that one commit is left."""
    project.write("src/live.py", LONG)
    project.page("MEMORY.md", "# Shop\n")
    project.commit("begin")
    project.git("checkout", "-qb", "side")
    project.write("src/brief.py", LONG + "# brief\n")
    project.page("details/tech.md", "# Tech\n\n`src/brief.py` does it\n")
    project.commit("brief")
    project.git("mv", "src/brief.py", "src/lasting.py")
    project.commit("move")
    assert verdicts(project) == {"src/brief.py": ("moved", "src/lasting.py")}
    project.git("checkout", "-q", "main")
    project.git("merge", "-q", "--squash", "side")
    project.git("commit", "-qm", "all of it")
    project.git("branch", "-qD", "side")
    claim = json.loads(project.mb("verify", "--json").out)["claims"][0]
    assert (claim["verdict"], claim["why"]) == ("unchecked", "squashed")
    assert project.mb("verify").code == 0, "and nobody is alarmed"


@pytest.mark.rule("VER-3")
def test_a_shallow_clone_says_why_it_cannot_tell(project: Project, tmp_path: Path) -> None:
    begin(project)
    straight(project)
    copy = Project(tmp_path / "copy")
    copy.root.mkdir()
    copy.git("clone", "-q", "--depth=1", f"file://{project.root}", ".")
    claims = json.loads(copy.mb("verify", "--json").out)["claims"]
    assert {(c["verdict"], c["why"]) for c in claims if c["text"] != "src/live.py"} == {("unchecked", "history")}


@pytest.mark.rule("IMP-2", "VER-3")
def test_asked_for_the_newest_commits_alone_it_says_of_the_rest_that_it_cannot_tell(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(project)
    straight(project)
    for name, folder in (("HOME", ""), ("XDG_STATE_HOME", "state"), ("XDG_CACHE_HOME", "cache")):
        monkeypatch.setenv(name, str(project.root.parent / "alone" / folder))
    where = find(str(project.root), project.root)
    whole = {one.claim.text: (one.verdict, one.to) for one in look(where, newest=9).judged}
    assert whole == WANTED
    cut = {one.claim.text: (one.verdict, one.to) for one in look(where, newest=2).judged}
    assert cut == {**WANTED, "never.py": ("unchecked", "")}
    last = {one.claim.text: one.verdict for one in look(where, newest=1).judged}
    assert (last["src/gone.py"], last["src/moved.py"]) == ("unchecked", "unchecked")
    assert verdicts(project) == WANTED, "and nothing of it is kept"


@pytest.mark.rule("VER-3")
def test_a_folder_that_moved_on_one_branch_takes_the_other_branch_along(project: Project) -> None:
    """A merge puts the file where neither branch had it: only the tree can tell."""
    begin(project)
    project.git("checkout", "-qb", "side")
    project.git("mv", "src/moved.py", "src/old/moved.py")
    project.commit("into the folder")
    project.git("checkout", "-q", "main")
    project.git("mv", "src/old", "src/young")
    project.commit("old is young")
    project.git("-c", "merge.directoryRenames=true", "merge", "-q", "--no-edit", "side")
    project.page("details/tech.md", "# Tech\n\n`src/moved.py` does it\n")
    project.commit("page")
    assert verdicts(project) == {"src/moved.py": ("moved", "src/young/moved.py")}


@pytest.mark.rule("VER-3")
def test_of_two_ways_a_file_was_moved_the_one_that_was_kept_counts(project: Project) -> None:
    begin(project)
    project.git("checkout", "-qb", "side")
    project.git("mv", "src/moved.py", "src/theirs.py")
    project.commit("theirs")
    project.git("checkout", "-q", "main")
    project.git("mv", "src/moved.py", "src/ours.py")
    project.commit("ours")
    project.git("merge", "-q", "-s", "ours", "--no-edit", "side")
    project.page("details/tech.md", "# Tech\n\n`src/moved.py` does it\n")
    project.commit("page")
    assert verdicts(project) == {"src/moved.py": ("moved", "src/ours.py")}


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("migrated from `src/moved.py` to `src/new.py`", "past"),
        ("`src/moved.py` renommé en `src/new.py`", "told"),
        ("`src/moved.py` flyttades till `src/new.py`", "told"),  # no word of ours: both ends of the move are named
        ("`src/gone.py` a été supprimé", "past"),
        ("原 `src/gone.py` 已合并", "past"),
        ("`src/gone.py` 已合并到 `src/live.py`", "past"),
        ("removed `src/gone.py`", "past"),
        ("2026-01-05: `src/gone.py` does it", "record"),
        ("initially created `src/gone.py`", "past"),
        ("found that `src/gone.py` was overriding the rest", "past"),
        ("严禁直接运行 `src/gone.py`", "past"),
        ("renamed `src/moved.py` to new.py", "past"),
        ("\n## Removed parts\n\n- `src/gone.py` (74 lines)", "past"),
        ("\n## Work (March 12–17, 2026)\n\n- `src/gone.py` does it", "record"),
        ("\n## Alternatives considered\n\n- `src/gone.py`", "story"),
        ("\n## 2026-01-05\n\n- added `src/gone.py`", "record"),
        ("\n### [2026/1/5] A day\n\n- added `src/gone.py`", "record"),
        ("\n## 2026年1月5日\n\n- 新增 `src/gone.py`", "record"),
    ],
)
def test_a_sentence_that_tells_the_change_is_history(project: Project, said: str, why: str) -> None:
    begin(project)
    move(project)
    project.page("details/tech.md", f"# Tech\n\n- {said}\n")
    project.commit("page")
    claims = json.loads(project.mb("verify", "--json").out)["claims"]
    assert {(c["verdict"], c["why"]) for c in claims if c["text"] in ("src/moved.py", "src/gone.py")} == {
        ("unchecked", why)
    }
    assert project.mb("verify").code == 0


@pytest.mark.rule("VER-4")
@pytest.mark.parametrize(
    "said",
    [
        "| Date | Decision |\n|---|---|\n| 2026-01-05 | prices live in `src/gone.py` |",
        "## Safe to remove\n\n- `src/gone.py`",
    ],
)
def test_a_decision_and_a_wish_are_claims(project: Project, said: str) -> None:
    """A day in the table of decisions dates what binds."""
    begin(project)
    move(project)
    project.page("details/tech.md", f"# Tech\n\n{said}\n")
    project.commit("page")
    assert verdicts(project)["src/gone.py"][0] == "gone"
