"""MRG-2: the three doors to the merge, with real git: `memory-bank merge`, `merge --check`, and the driver."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Project

pytestmark = [pytest.mark.slow, pytest.mark.rule("MRG-2", "MRG-1")]

ROWS = "details/patterns.md"
SQLITE = "| 2026-01-02 | Use SQLite | no server | one writer | store |"
JSON_LOG = "| 2026-01-03 | Log as JSON | tools read it | longer lines | server |"


@pytest.fixture
def team(project: Project) -> Project:
    """A bank on main, and a branch `theirs` where HEAD is not."""
    project.write("README.md", "# Demo\n")
    assert project.mb("refresh", "--yes").code == 0
    project.commit("bank")
    project.git("branch", "-M", "main")
    project.git("checkout", "-q", "-b", "theirs")
    return project


def row_added(project: Project, row: str, message: str) -> None:
    text = project.text(ROWS)
    project.page(ROWS, text.replace("|---|---|---|---|---|\n", f"|---|---|---|---|---|\n{row}\n"))
    project.commit(message)


def merged(project: Project, branch: str = "theirs") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "merge", "-q", branch],
        cwd=project.root, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def in_conflict(team: Project) -> Project:
    row_added(team, JSON_LOG, "theirs")
    team.git("checkout", "-q", "main")
    row_added(team, SQLITE, "ours")
    assert merged(team).returncode == 1, "git sees two lines in one place"
    return team


def test_a_tree_in_conflict_is_settled_and_git_is_told(in_conflict: Project) -> None:
    shown = in_conflict.mb("merge", "--plan")
    assert shown.code == 0
    assert f"- Update: {ROWS}" in shown.out
    assert "<<<<<<<" in in_conflict.text(ROWS), "a plan writes nothing"
    done = in_conflict.mb("merge", "--yes")
    assert done.code == 0, done.err
    assert f"{SQLITE}\n{JSON_LOG}\n" in in_conflict.text(ROWS)
    assert in_conflict.git("ls-files", "-u") == ""
    in_conflict.git("commit", "-q", "--no-edit")
    again = in_conflict.mb("merge", "--yes")
    assert (again.code, again.out) == (0, "No page is in conflict, and no number is taken twice.\n")
    assert json.loads(in_conflict.mb("log", "--json").out)["entries"][0]["flow"] == "merge"


def test_the_same_page_whichever_side_merges(in_conflict: Project) -> None:
    in_conflict.mb("merge", "--yes")
    here = in_conflict.text(ROWS)
    in_conflict.git("commit", "-q", "--no-edit")
    in_conflict.git("checkout", "-q", "theirs")
    assert merged(in_conflict, "main~").returncode == 1
    in_conflict.mb("merge", "--yes")
    assert in_conflict.text(ROWS) == here


def test_prose_that_both_changed_is_left_with_the_rest_settled(team: Project) -> None:
    team.page("notes.md", "# Notes\n\nThe queue holds an hour.\n")
    team.commit("a note")
    team.git("branch", "-f", "main")
    row_added(team, JSON_LOG, "theirs")
    team.page("notes.md", "# Notes\n\nThe queue holds a day.\n")
    team.commit("theirs, too")
    team.git("checkout", "-q", "main")
    row_added(team, SQLITE, "ours")
    team.page("notes.md", "# Notes\n\nThe queue holds a week.\n")
    team.commit("ours, too")
    merged(team)
    done = team.mb("merge", "--yes")
    assert done.code == 1
    assert "notes.md: decide between the markers" in done.out
    assert "changed on both sides: The queue holds a week." in done.out
    assert team.git("diff", "--name-only", "--diff-filter=U") == "memory-bank/notes.md\n"
    assert f"{SQLITE}\n{JSON_LOG}\n" in team.text(ROWS)


def test_what_a_person_has_begun_to_settle_is_theirs(in_conflict: Project) -> None:
    begun = in_conflict.text(ROWS).replace("Log as JSON", "Log as JSON lines")
    in_conflict.page(ROWS, begun)
    done = in_conflict.mb("merge", "--yes")
    assert done.code == 1
    assert "you have begun to settle it by hand" in done.out
    assert in_conflict.text(ROWS) == begun


def test_a_page_removed_here_and_edited_there_is_named(team: Project) -> None:
    team.page("notes.md", "# Notes\n\nold\n")
    team.commit("notes")
    team.git("branch", "-f", "main")
    team.page("notes.md", "# Notes\n\nnew\n")
    team.commit("edited")
    team.git("checkout", "-q", "main")
    (team.bank / "notes.md").unlink()
    team.commit("removed")
    merged(team)
    done = team.mb("merge", "--yes")
    assert done.code == 1
    assert "notes.md: removed on one side and edited on the other" in done.out


@pytest.mark.rule("WRT-6")
@pytest.mark.parametrize("first", ["main", "theirs"])
def test_of_two_requirements_with_one_number_the_later_gets_the_next(team: Project, first: str) -> None:
    folder = "details/requirements"
    team.page(f"{folder}/REQ-004-sound.md", "# REQ-004: Sound\n\nStatus: Accepted\n")
    team.page("notes.md", f"# Notes\n\nSee [REQ-004]({folder}/REQ-004-sound.md).\n")
    team.commit("their requirement")
    team.git("checkout", "-q", "main")
    team.page(f"{folder}/REQ-004-light.md", "# REQ-004: Light\n\nStatus: Accepted\n")
    team.git("add", "-A")
    subprocess.run(
        ["git", "commit", "-q", "-m", "our requirement, earlier"], cwd=team.root, check=True,
        env={**_who(), "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z"},
    )  # fmt: skip
    team.git("checkout", "-q", first)
    assert merged(team, "theirs" if first == "main" else "main").returncode == 0, "git sees two files"
    done = team.mb("merge", "--yes")
    assert done.code == 0, done.err
    assert team.text(f"{folder}/REQ-004-light.md").startswith("# REQ-004: Light")
    assert team.text(f"{folder}/REQ-005-sound.md").startswith("# REQ-005: Sound")
    assert team.text("notes.md") == f"# Notes\n\nSee [REQ-005]({folder}/REQ-005-sound.md).\n"
    assert not (team.bank / folder / "REQ-004-sound.md").exists()


def _who() -> dict[str, str]:
    names = {"GIT_AUTHOR_NAME": "Ada", "GIT_COMMITTER_NAME": "Ada"}
    return names | {"GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_COMMITTER_EMAIL": "ada@example.org"}


def test_a_merge_can_be_looked_at_beforehand(team: Project) -> None:
    row_added(team, JSON_LOG, "theirs")
    team.git("checkout", "-q", "main")
    assert team.mb("merge", "--check", "theirs").out == "No page changed both here and on theirs.\n"
    row_added(team, SQLITE, "ours")
    before = team.tree()
    done = team.mb("merge", "--check", "theirs")
    assert (done.code, done.out) == (0, "1 pages changed here and on theirs; 1 of them merge by themselves.\n")
    told = json.loads(team.mb("merge", "--check", "theirs", "--json").out)
    assert (told["action"], told["pages"], told["left"]) == ("merge_check", [ROWS], [])
    assert team.tree() == before
    assert team.mb("merge", "--check", "nowhere").code == 4


def test_the_driver_merges_in_git_itself_and_leaves_without_a_trace(team: Project) -> None:
    config = team.root / ".git/config"
    before = config.read_bytes()
    assert team.mb("install", "git", "--yes").code == 0
    assert (team.root / ".gitattributes").read_text() == "memory-bank/**/*.md merge=memory-bank\n"
    team.commit("the driver")
    team.git("branch", "-f", "main")
    row_added(team, JSON_LOG, "theirs")
    team.git("checkout", "-q", "main")
    row_added(team, SQLITE, "ours")
    done = merged(team)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{SQLITE}\n{JSON_LOG}\n" in team.text(ROWS)
    assert team.mb("uninstall", "git", "--yes").code == 0
    assert config.read_bytes() == before
    assert not (team.root / ".gitattributes").exists()


@pytest.mark.parametrize("gone", ["the interpreter", "the package"])
def test_where_the_program_is_gone_git_merges_by_itself(team: Project, tmp_path: Path, gone: str) -> None:
    assert team.mb("install", "git", "--yes").code == 0
    config = team.root / ".git/config"
    elsewhere = str(tmp_path / "nowhere") if gone == "the interpreter" else shutil.which("false") or ""
    team.commit("the driver")
    team.git("branch", "-f", "main")
    assert sys.executable in config.read_text()
    config.write_text(config.read_text().replace(sys.executable, elsewhere))
    row_added(team, JSON_LOG, "theirs")
    team.git("checkout", "-q", "main")
    row_added(team, SQLITE, "ours")
    assert merged(team).returncode == 1
    page = team.text(ROWS)
    assert "<<<<<<<" in page, "markers, not ours alone"
    assert SQLITE in page
    assert JSON_LOG in page


def test_the_driver_writes_nothing_but_what_git_handed_over(team: Project) -> None:
    page = team.bank / ROWS
    before = page.read_bytes()
    forged = team.write("forged.md", "# forged\n")
    done = team.mb("merge", "--driver", str(forged), str(page), str(forged), ROWS)
    assert done.code == 2
    assert page.read_bytes() == before


def test_without_gits_own_folder_there_is_nothing_to_wire(project: Project) -> None:
    project.mb("refresh", "--yes")
    done = project.mb("install", "git", "--yes")
    assert done.code == 4
    assert "git's own folder is not in" in done.err
    assert not (project.root / ".git").exists()


def test_the_action_merges_what_the_forge_cannot(team: Project) -> None:
    row_added(team, JSON_LOG, "theirs")
    team.git("checkout", "-q", "main")
    row_added(team, SQLITE, "ours")
    script = Path(__file__).parents[2] / "scripts" / "action.sh"
    program = str(Path(sys.executable).parent / "memory-bank")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", str(script), program, *words], cwd=team.root, capture_output=True, text=True, check=False
        )

    done = run("merge", "theirs")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{SQLITE}\n{JSON_LOG}\n" in team.text(ROWS)
    assert team.git("status", "--porcelain") == ""
    assert team.git("log", "-1", "--format=%P").count(" ") == 1, "a merge with two parents"
    assert run("check").returncode in (0, 1)
    assert run("rm -rf").returncode == 2
    assert run("merge", "nowhere").returncode == 2


LIST = "# Cart\n\n## Steps\n\n- store\n- page\n- tests\n- docs\n"


def with_page(project: Project, path: str, text: str, message: str) -> None:
    project.page(path, text)
    project.commit(message)


@pytest.fixture
def driven(team: Project) -> Project:
    """The driver is wired, and a page with a list is on both branches; HEAD is on `theirs`."""
    assert team.mb("install", "git", "--yes").code == 0
    with_page(team, "cart.md", LIST, "the cart")
    team.git("branch", "-f", "main")
    return team


def test_a_page_renamed_there_and_edited_here_is_one_page(driven: Project) -> None:
    driven.git("mv", "memory-bank/cart.md", "memory-bank/basket.md")
    with_page(driven, "basket.md", LIST.replace("- page\n", "- page\n- theirs\n"), "renamed")
    driven.git("checkout", "-q", "main")
    with_page(driven, "cart.md", LIST.replace("- page\n", "- page\n- ours\n"), "edited")
    assert driven.mb("merge", "--check", "theirs").code == 0, "git follows the name"
    assert merged(driven).returncode == 0
    assert driven.text("basket.md") == LIST.replace("- page\n", "- page\n- ours\n- theirs\n")
    assert not (driven.bank / "cart.md").exists()


def test_a_page_with_two_new_names_is_named(driven: Project) -> None:
    driven.git("mv", "memory-bank/cart.md", "memory-bank/basket.md")
    driven.commit("renamed")
    driven.git("checkout", "-q", "main")
    driven.git("mv", "memory-bank/cart.md", "memory-bank/trolley.md")
    driven.commit("renamed otherwise")
    assert driven.mb("merge", "--check", "theirs").code == 1
    assert merged(driven).returncode == 1
    done = driven.mb("merge", "--yes")
    assert done.code == 1
    assert "trolley.md: it has another name" in done.out
    assert driven.text("basket.md") == driven.text("trolley.md") == LIST


@pytest.mark.parametrize("way", ["rebase", "cherry-pick", "stash"])
def test_every_other_road_of_git_uses_the_driver(driven: Project, way: str) -> None:
    new = LIST.replace("- page\n", "- page\n- theirs\n")
    if way == "stash":
        driven.page("cart.md", new)
        driven.git("stash", "-q")
    else:
        with_page(driven, "cart.md", new, "theirs")
    driven.git("checkout", "-q", "main")
    with_page(driven, "cart.md", LIST.replace("- page\n", "- page\n- ours\n"), "ours")
    if way == "rebase":
        driven.git("checkout", "-q", "theirs")
        driven.git("rebase", "-q", "main")
    else:
        driven.git(*(("cherry-pick", "theirs") if way == "cherry-pick" else ("stash", "pop", "-q")))
    assert driven.text("cart.md") == LIST.replace("- page\n", "- page\n- ours\n- theirs\n")


@pytest.mark.parametrize(
    ("folder", "page", "setup"),
    [
        ("memory-bank", "activeContext.md", ("refresh", "--adopt", "--yes")),
        (".kilocode/rules/memory-bank", "context.md", ("refresh", "--adopt", "--yes")),
        ("memory-bank", "active.md", ()),
    ],
    ids=["cline", "kilo", "older layout"],
)
def test_pages_of_another_dialect_merge_too(project: Project, folder: str, page: str, setup: tuple[str, ...]) -> None:
    others = ("projectbrief.md", "productContext.md", "systemPatterns.md", "techContext.md", "progress.md")
    names = ("brief.md", "architecture.md", "product.md", "tech.md") if "kilo" in folder else others
    for name in ("_index.md", "brief.md") if page == "active.md" else names:
        project.write(f"{folder}/{name}", f"# {name}\n\nwords\n")
    project.write(f"{folder}/{page}", LIST)
    project.git("init", "-q")
    project.commit("bank")
    if setup:
        assert project.mb(*setup).code == 0
    assert project.mb("install", "git", "--yes").code == 0
    project.commit("wired")
    project.git("branch", "-M", "main")
    project.git("checkout", "-q", "-b", "theirs")
    project.write(f"{folder}/{page}", LIST.replace("- page\n", "- page\n- theirs\n"))
    project.commit("theirs")
    project.git("checkout", "-q", "main")
    project.write(f"{folder}/{page}", LIST.replace("- page\n", "- page\n- ours\n"))
    project.commit("ours")
    assert project.mb("merge", "--check", "theirs").code == 0
    done = merged(project)
    assert done.returncode == 0, done.stdout + done.stderr
    text = (project.root / folder / page).read_text(encoding="utf-8")
    assert text == LIST.replace("- page\n", "- page\n- ours\n- theirs\n")
    assert project.git("status", "--porcelain") == ""


@pytest.mark.rule("THR-3")
def test_highlights_over_the_limit_after_a_merge_lose_nothing(team: Project) -> None:
    """Both sides add until there are more than twenty: the next decision plans the removal of the oldest, by name."""
    entry = team.text("MEMORY.md")
    table = entry[entry.index("## Decision Highlights") :]
    width = next(line for line in table.splitlines() if line.startswith("|---"))

    def filled(name: str, days: range) -> str:
        columns = width.count("|") - 1
        rows = "".join(f"| 2026-01-{day:02} | {name} {day} |{' x |' * (columns - 2)}\n" for day in days)
        at = entry.index("## Decision Highlights")
        return entry[:at] + entry[at:].replace(f"{width}\n", f"{width}\n{rows}", 1)

    with_page(team, "MEMORY.md", filled("theirs", range(1, 14)), "theirs")
    team.git("checkout", "-q", "main")
    with_page(team, "MEMORY.md", filled("ours", range(14, 27)), "ours")
    assert merged(team).returncode == 1
    assert team.mb("merge", "--yes").code == 0
    rows = [line for line in team.text("MEMORY.md").splitlines() if line.startswith("| 2026-01-")]
    assert len(rows) == 26
    team.git("commit", "-q", "--no-edit")
    draft = "Decision: Use SQLite\nReason: no server\nTrade-off: one writer\nScope: all stores"
    told = team.mb("propose", "decision", "--draft", draft, "--no-ask").out
    assert "theirs 1" in told, "what leaves is named"
    assert team.mb("proposals", "accept", "--all", "--yes").code == 0
    kept = team.text("MEMORY.md")
    assert sum(line.startswith("| 20") for line in kept.splitlines()) <= 20
    everywhere = kept + team.text(ROWS)
    named = [f"theirs {day} |" for day in range(1, 14)] + [f"ours {day} |" for day in range(14, 27)]
    assert [row for row in named if row not in everywhere] == []
