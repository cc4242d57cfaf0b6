"""Files that are no ordinary pages: pipes, folders, links, names. Named, left alone, and nobody waits for them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Project
from hostile import within
from memorybank.model.errors import MemoryBankError
from memorybank.store.bank import look
from memorybank.store.files import read_page

pytestmark = pytest.mark.slow

WRITING = (("refresh", "--yes"), ("index", "--yes"), ("archive", "--yes"))
CODES = (0, 1, 2, 3, 4, 5)


@pytest.fixture(autouse=True)
def _nobody_waits() -> Iterator[None]:
    """A command that opens a pipe waits for ever; this test does not."""
    with within(30):
        yield


@pytest.fixture
def bank(project: Project) -> Project:
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    for name in "abcdefghij":
        project.page(f"details/design/{name}.md", f"# {name}\n\nAbout {name}.\n")
    project.page("details/progress.md", "".join(f"- [x] finished {n}\n" for n in range(30)))
    return project


def damaged(project: Project) -> dict[str, str]:
    done = project.mb("status", "--json")
    assert done.code in CODES, done
    found = json.loads(done.out)
    return {f["path"]: f["message"] for f in found["findings"] if f["weight"] == "damage"}


def everything(project: Project) -> None:
    for command in (*WRITING, ("status",), ("doctor",), ("index", "--check")):
        done = project.mb(*command)
        assert done.code in CODES, (command, done)
        assert "Traceback" not in done.err


ODD_PLACES = ["details/design/odd.md", "details/design/index.md", "details/progress.md", "MEMORY.md"]


@pytest.mark.rule("LAY-7", "RFR-7")
@pytest.mark.parametrize("place", ODD_PLACES)
def test_a_pipe_is_not_opened(bank: Project, place: str) -> None:
    target = bank.bank / place
    target.unlink(missing_ok=True)
    os.mkfifo(target)
    assert place in damaged(bank)
    everything(bank)
    assert target.is_fifo()
    with pytest.raises(MemoryBankError):
        read_page(bank.bank, place)
    assert bank.mb("read", place).code == 5


@pytest.mark.rule("LAY-7", "RFR-7")
@pytest.mark.parametrize("place", ODD_PLACES)
def test_a_folder_with_the_name_of_a_page(bank: Project, place: str) -> None:
    target = bank.bank / place
    target.unlink(missing_ok=True)
    target.mkdir()
    (target / "inside.md").write_text("# inside\n", encoding="utf-8")
    assert bank.mb("status").code in CODES
    everything(bank)
    assert (target / "inside.md").read_text(encoding="utf-8") == "# inside\n"
    assert bank.mb("read", place).code in (4, 5)


@pytest.mark.rule("LAY-7", "GRD-4")
@pytest.mark.parametrize("place", ODD_PLACES)
def test_a_link_out_of_the_bank_is_reported_and_not_read(bank: Project, place: str, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    words = "# words that nobody may show\n"
    outside.write_text(words + "- [x] done\n" * 30, encoding="utf-8")
    before = outside.read_bytes()
    target = bank.bank / place
    target.unlink(missing_ok=True)
    target.symlink_to(outside)
    assert place in damaged(bank)
    everything(bank)
    assert outside.read_bytes() == before
    assert target.is_symlink()
    done = bank.mb("read", place)
    assert done.code in (4, 5)
    assert words.strip() not in done.out
    assert not any(words.strip() in data.decode("utf-8", "replace") for data in bank_bytes(bank, skip=place))


def bank_bytes(project: Project, *, skip: str) -> list[bytes]:
    return [p.read_bytes() for p in project.bank.rglob("*.md") if p.is_file() and not p.is_symlink()]


@pytest.mark.rule("GRD-4")
def test_a_linked_folder_is_not_entered(bank: Project, tmp_path: Path) -> None:
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (outside / "page.md").write_text("# elsewhere\n", encoding="utf-8")
    (bank.bank / "details/linked").symlink_to(outside)
    everything(bank)
    assert [p.name for p in outside.iterdir()] == ["page.md"]
    assert not any("linked/" in page.path for page in look(bank.bank).pages)
    assert bank.mb("read", "details/linked/page.md").code == 4


@pytest.mark.rule("LAY-7")
def test_links_that_lead_nowhere_or_round_in_circles(bank: Project) -> None:
    (bank.bank / "details/design/dangling.md").symlink_to("nowhere.md")
    (bank.bank / "details/design/loop.md").symlink_to("loop.md")
    (bank.bank / "details/design/one.md").symlink_to("two.md")
    (bank.bank / "details/design/two.md").symlink_to("one.md")
    (bank.bank / "details/round").symlink_to(".")
    found = damaged(bank)
    assert {f"details/design/{n}.md" for n in ("dangling", "loop", "one", "two")} <= set(found)
    everything(bank)
    assert os.readlink(bank.bank / "details/design/loop.md") == "loop.md"


@pytest.mark.rule("LAY-7")
def test_a_link_inside_the_bank_is_a_page(bank: Project) -> None:
    (bank.bank / "details/design/alias.md").symlink_to("a.md")
    assert damaged(bank) == {}
    everything(bank)
    assert (bank.bank / "details/design/alias.md").is_symlink()
    assert bank.mb("read", "details/design/alias.md").out.startswith("# a")


@pytest.mark.rule("GRD-4", "LAY-3")
def test_a_bank_that_is_a_link_is_written_where_it_really_is(project: Project, tmp_path: Path) -> None:
    real = tmp_path / "kept elsewhere"
    real.mkdir()
    project.bank.symlink_to(real)
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    assert project.bank.is_symlink()
    assert (real / "MEMORY.md").is_file()
    assert str(real) in project.mb("status").out
    assert project.mb("refresh", "--yes").code == 0
    assert project.mb("read", "memory-bank/details/tech.md").code == 0
    assert project.mb("read", str(real / "details/tech.md")).code == 0


def test_a_bank_that_is_a_file_or_a_dead_link(project: Project) -> None:
    project.write("memory-bank", "not a folder\n")
    for command in (*WRITING, ("status",)):
        done = project.mb(*command)
        assert done.code == 4, (command, done)
        assert "memory-bank" in done.err
    project.bank.unlink()
    project.bank.symlink_to("nowhere")
    for command in (*WRITING, ("status",), ("doctor",)):
        assert project.mb(*command).code in CODES, command
    assert os.readlink(project.bank) == "nowhere"


NAMES = [
    "with space.md",
    "pipe|pipe.md",
    "(parens).md",
    "[brackets].md",
    "back`tick.md",
    "quote'\".md",
    "new\nline.md",
    "tab\tstop.md",
    "carriage\rreturn.md",
    "escape\x1b[31m.md",
    "汉字.md",
    "e\u0301.md",
    "-dash.md",
    "--yes.md",
    "%20.md",
    "#hash.md",
    "a#b.md",
    "a?b=c.md",
    "star*.md",
    "dollar$HOME.md",
    "semi;colon.md",
    "UPPER.MD",
    "dots...md",
    "\u202egnp.md",
    "a" * 252 + ".md",
    "汉" * 84 + ".md",
]


@pytest.mark.slow
@pytest.mark.rule("IDX-1", "IDX-6", "RFR-8")
@pytest.mark.parametrize("name", NAMES, ids=[ascii(n)[:24] for n in NAMES])
def test_any_name_a_file_can_have_is_indexed_once_and_stays(bank: Project, name: str) -> None:
    page = bank.page(f"details/design/{name}", "# Odd\n\nProse.\n")
    bank.page(f"details/requirements/{name}", "# Odd\n\nStatus: Accepted\n")
    bank.page("details/requirements/index.md", "# Requirements Index\n")
    bank.page(f"details/{name}", "# Odd\n")
    for command in (("refresh", "--yes"), ("index", "--yes")):
        done = bank.mb(*command)
        assert done.code == 0, (command, done)
        assert "\x1b" not in done.out + done.err
    once = bank.tree()
    for command in (*WRITING[:2], ("index", "--check"), ("refresh", "--yes")):
        done = bank.mb(*command)
        assert done.code == 0, (command, done)
        assert bank.tree() == once, f"{command} found something to do a second time"
    assert page.read_bytes() == b"# Odd\n\nProse.\n"


@pytest.mark.rule("LAY-7")
def test_a_name_that_is_not_utf8_is_named(bank: Project) -> None:
    folder = os.fsencode(bank.bank / "details/design")
    raw = os.path.join(folder, b"caf\xe9.md")
    with open(raw, "wb") as handle:
        handle.write(b"# x\n")
    found = damaged(bank)
    assert any("\\xe9" in path or "caf" in path for path in found)
    everything(bank)
    with open(raw, "rb") as handle:
        assert handle.read() == b"# x\n"


def test_a_name_that_is_not_utf8_may_also_be_a_folders(bank: Project) -> None:
    folder = os.path.join(os.fsencode(bank.bank / "details"), b"f\xfflder")
    os.mkdir(folder)
    with open(os.path.join(folder, b"x.md"), "wb") as handle:
        handle.write(b"# x\n")
    with open(os.path.join(os.fsencode(bank.bank), b"pict\xffre.png"), "wb") as handle:
        handle.write(b"")
    everything(bank)


def test_very_deep_folders(bank: Project) -> None:
    deep = bank.bank / "details/design"
    for _ in range(60):
        deep = deep / ("d" * 40)
    deep.mkdir(parents=True)
    (deep / "x.md").write_text("# deep\n", encoding="utf-8")
    for command in WRITING:
        assert bank.mb(*command).code in CODES
    assert bank.mb("index", "--check").code == 0


def test_deeper_than_a_path_may_be_long(bank: Project) -> None:
    """Such a folder can be made step by step; a path to it is longer than the system takes."""
    here = os.open(bank.bank / "details", os.O_RDONLY)
    top = here
    try:
        for _ in range(30):
            os.mkdir("d" * 200, dir_fd=here)
            step = os.open("d" * 200, os.O_RDONLY, dir_fd=here)
            if here != top:
                os.close(here)
            here = step
        handle = os.open("x.md", os.O_WRONLY | os.O_CREAT, dir_fd=here)
        os.write(handle, b"# unreachable\n")
        os.close(handle)
        everything(bank)
    finally:
        os.close(here)
        os.close(top)
        subprocess.run(["rm", "-rf", str(bank.bank / "details" / ("d" * 200))], check=False)


@pytest.mark.parametrize("mode", ["worktree", "submodule"])
def test_a_bank_in_a_worktree_or_submodule_is_its_own(
    project: Project, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write("pyproject.toml", '[project]\nname = "outer"\n')
    assert project.mb("refresh", "--yes").code == 0
    project.commit()
    if mode == "worktree":
        inner = Project(tmp_path / "wt")
        project.git("worktree", "add", "-q", str(inner.root), "-b", "side")
    else:
        source = Project(tmp_path / "source")
        source.root.mkdir()
        source.write("pyproject.toml", '[project]\nname = "inner"\n')
        source.commit()
        project.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(source.root), "sub")
        inner = Project(project.root / "sub")
    assert (inner.root / ".git").is_file()
    before = project.tree()
    inner.write("pyproject.toml", '[project]\nname = "changed"\n')
    (inner.root / "src").mkdir()
    monkeypatch.chdir(inner.root / "src")
    from click.testing import CliRunner

    from memorybank.cli.main import cli

    done = CliRunner().invoke(cli, ["refresh", "--yes"])
    assert done.exit_code == 0, done.output
    assert "changed" in inner.text("MEMORY.md")
    left = {k: v for k, v in project.tree().items() if not k.startswith("sub/")}
    assert left == {k: v for k, v in before.items() if not k.startswith("sub/")}


def test_a_bank_that_git_ignores_is_said_to_be(project: Project) -> None:
    project.write(".gitignore", "memory-bank/\n")
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    project.commit()
    assert project.mb("refresh", "--yes").code == 0
    assert json.loads(project.mb("status", "--json").out)["ignoredByGit"] is True
    assert any(not c["ok"] and c["name"] == "ignored" for c in json.loads(project.mb("doctor", "--json").out)["checks"])
    assert project.mb("refresh", "--yes").code == 0
    assert project.git("status", "--porcelain") == ""


READ_ONLY = """
set -e
mount --bind "$1" "$1"
mount -o remount,ro,bind "$1"
shift
exec "$@"
"""


def can_mount() -> bool:
    if not shutil.which("unshare") or os.geteuid() != 0:
        return False
    probe = "mount --bind /tmp /tmp && mount -o remount,ro,bind /tmp && ! touch /tmp/.mb-probe 2>/dev/null"
    return subprocess.run(["unshare", "-m", "sh", "-c", probe], check=False, capture_output=True).returncode == 0


@pytest.mark.slow
@pytest.mark.rule("RFR-7")
def test_a_read_only_bank_is_readable_and_says_why_it_cannot_be_written(bank: Project) -> None:
    mounted = can_mount()
    if not mounted and os.geteuid() == 0:
        pytest.skip("root writes everywhere and this machine lets nobody mount a read-only folder")
    before = bank.tree()
    run = [sys.executable, "-m", "memorybank"]
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    if mounted:
        run = ["unshare", "-m", "sh", "-c", READ_ONLY, "sh", str(bank.bank), *run]
    else:
        for folder in (bank.bank, *(p for p in bank.bank.rglob("*") if p.is_dir())):
            folder.chmod(0o555)
    for command, codes in (
        (("status",), (1,)),
        (("refresh", "--plan"), (0,)),
        (("refresh", "--yes"), (4,)),
        (("index", "--yes"), (4,)),
        (("archive", "--yes"), (4,)),
        (("read", "details/tech.md"), (0,)),
        (("doctor",), (1,)),
    ):
        done = subprocess.run(
            [*run, *command, "--project", str(bank.root)], env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode in codes, (command, done)
        assert "Traceback" not in done.stderr
        if codes == (4,):
            assert str(bank.bank) in done.stderr
    assert bank.tree() == before
