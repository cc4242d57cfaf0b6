"""What is remembered between looks never changes an answer: it only saves asking again."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Project
from memorybank.model.bank import Bank
from memorybank.store import bank as bank_files
from memorybank.store import cache, git, git_history
from memorybank.store.bank import look
from memorybank.store.project import places

pytestmark = pytest.mark.slow

MEMORY = (
    "# m\n\n<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n"
    "<!-- blockVersion: 1 | lastUpdated: 2026-01-01T00:00:00Z -->\n<!-- MACHINE_BLOCK_END -->\n"
    "\n<!-- USER_BLOCK_START -->\n<!-- USER_BLOCK_END -->\n"
)


@pytest.fixture
def bank(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """Twelve requirements in step with their index, and a memory that is worth keeping from the first page on."""
    monkeypatch.setattr(bank_files, "WORTH_IT", 1)
    monkeypatch.setattr(bank_files, "_SETTLED", 0)
    monkeypatch.setattr(git_history, "WORTH_KEEPING", 0.0)
    project.page("MEMORY.md", MEMORY)
    for n in range(12):
        project.page(f"details/requirements/REQ-{n:03}.md", f"# Part {n}\n\nIt does part {n}.\n")
    project.mb("index", "--yes")
    look_twice(project)
    return project


def look_twice(project: Project) -> None:
    """Let the clock move on, so that every page counts as settled; then one look to learn and one that remembers."""
    time.sleep(0.02)
    assert project.mb("index", "--check").code == 0
    look(project.bank)


def remembered(project: Project) -> Path:
    return places(project.bank).cache


def afresh(project: Project) -> Bank:
    """What a look finds that remembers nothing."""
    shutil.rmtree(remembered(project))
    return look(project.bank)


def facts(bank: Bank) -> tuple[object, ...]:
    return bank.pages, bank.unread, bank.strangers, set(bank.authors), bank.last_author


def edit(project: Project) -> None:
    project.page("details/requirements/REQ-003.md", "# Other\n\nIt does part 3.\n")


def edit_and_set_the_clock_back(project: Project) -> None:
    page = project.bank / "details/requirements/REQ-003.md"
    before = page.stat()
    page.write_bytes(page.read_bytes().replace(b"Part 3", b"Part X"))
    os.utime(page, ns=(before.st_atime_ns, before.st_mtime_ns))


def add(project: Project) -> None:
    project.page("details/requirements/REQ-099.md", "# New\n")


def remove(project: Project) -> None:
    (project.bank / "details/requirements/REQ-003.md").unlink()


def rename(project: Project) -> None:
    page = project.bank / "details/requirements/REQ-003.md"
    page.rename(page.with_name("REQ-050.md"))


def swap(project: Project) -> None:
    one, other = (project.bank / f"details/requirements/REQ-00{n}.md" for n in (3, 4))
    one.rename(one.with_suffix(".tmp"))
    other.rename(one)
    one.with_suffix(".tmp").rename(other)


def damage(project: Project) -> None:
    project.page("details/requirements/REQ-003.md", "<!-- MACHINE_BLOCK_START -->\n# Part 3\n")


def drop_a_row(project: Project) -> None:
    text = project.text("details/requirements/index.md")
    rows = [line for line in text.split("\n") if "REQ-003" not in line]
    project.page("details/requirements/index.md", "\n".join(rows))


@pytest.mark.parametrize(
    "change",
    [edit, edit_and_set_the_clock_back, add, remove, rename, swap, damage, drop_a_row],
    ids=lambda f: f.__name__,
)
def test_a_change_is_seen(bank: Project, change: Callable[[Project], None]) -> None:
    assert look(bank.bank).token
    change(bank)
    found = look(bank.bank)
    checked = bank.mb("index", "--check")
    assert facts(found) == facts(afresh(bank))
    assert checked.code == 1
    shutil.rmtree(remembered(bank), ignore_errors=True)
    assert bank.mb("index", "--check") == checked


def test_an_unchanged_page_is_not_read_again(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bytes] = []

    def decode(data: bytes) -> str:
        opened.append(data)
        return data.decode("utf-8")

    monkeypatch.setattr("memorybank.store.files.decode", decode)
    found = look(bank.bank)
    assert opened == [MEMORY.encode()]  # for its version
    assert facts(found) == facts(afresh(bank))


def cut_short(data: bytes) -> bytes:
    return data[: len(data) // 2]


def one_bit_flipped(data: bytes) -> bytes:
    return data[:-20] + bytes([data[-20] ^ 1]) + data[-19:]


def of_another_version(data: bytes) -> bytes:
    return b"9." + data


@pytest.mark.parametrize(
    "harm", [cut_short, one_bit_flipped, of_another_version, lambda _: b"", lambda _: b"\0" * 99, lambda _: b"x\ny"]
)
def test_a_memo_that_is_not_whole_is_not_there(bank: Project, harm: Callable[[bytes], bytes]) -> None:
    good = look(bank.bank)
    for file in remembered(bank).iterdir():
        file.write_bytes(harm(file.read_bytes()))
    assert cache.load(remembered(bank) / "pages") is None
    assert facts(look(bank.bank)) == facts(good)
    assert bank.mb("index", "--check").code == 0


def test_nowhere_to_write_is_no_trouble(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    good = look(bank.bank)
    in_the_way = bank.root / "a-file"
    in_the_way.write_bytes(b"")
    monkeypatch.setenv("XDG_CACHE_HOME", str(in_the_way))
    assert facts(look(bank.bank)) == facts(good)
    assert bank.mb("status").code in (0, 1)


def test_a_page_written_this_moment_is_not_remembered(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bank_files, "_SETTLED", 60 * 10**9)
    edit(bank)
    look(bank.bank)
    assert not look(bank.bank).token


def test_a_small_bank_leaves_nothing_behind(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bank_files, "WORTH_IT", 500)
    shutil.rmtree(remembered(bank))
    bank.mb("status")
    bank.mb("index", "--check")
    assert not remembered(bank).exists()


# --- history


@pytest.fixture
def tracked(bank: Project) -> Project:
    bank.commit("one")
    look_twice(bank)
    return bank


def commit(project: Project) -> None:
    edit(project)
    project.commit("two", author="Grace")


def amend(project: Project) -> None:
    project.git("commit", "-q", "--amend", "--author=Grace <grace@example.org>", "-m", "amended")


def merge(project: Project) -> None:
    project.git("checkout", "-q", "-b", "side")
    edit(project)
    project.commit("side", author="Grace")
    project.git("checkout", "-q", "main")
    add(project)
    project.commit("main", author="Ada")
    project.git("merge", "-q", "--no-edit", "side")


def go_back(project: Project) -> None:
    commit(project)
    look(project.bank)
    project.git("checkout", "-q", "HEAD~1")


def rename_the_author(project: Project) -> None:
    project.write(".mailmap", "Countess <ada@example.org>\n")


def stage(project: Project) -> None:
    edit(project)
    look(project.bank)
    project.git("add", "-A")


def restore(project: Project) -> None:
    edit(project)
    look(project.bank)
    project.git("checkout", "-q", "--", ".")


@pytest.mark.parametrize(
    "change",
    [commit, amend, merge, go_back, rename_the_author, stage, restore, edit, add, remove],
    ids=lambda f: f.__name__,
)
def test_history_is_what_git_says_now(tracked: Project, change: Callable[[Project], None]) -> None:
    change(tracked)
    time.sleep(0.02)
    once, twice = look(tracked.bank), look(tracked.bank)
    assert facts(once) == facts(twice) == facts(afresh(tracked))


def test_only_what_was_committed_since_is_asked_for(tracked: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    really = git.run

    def run(cwd: Path, args: list[str], *, stdin: bytes | None = None) -> bytes | None:
        asked.append(args)
        return really(cwd, args, stdin=stdin)

    monkeypatch.setattr(git, "run", run)
    look(tracked.bank)
    assert asked == [], "git's own files say where HEAD is"
    commit(tracked)
    asked.clear()
    look(tracked.bank)
    assert [args[0] for args in asked] == ["rev-list", "merge-base", "log", "status"]
    assert any(arg.endswith("..HEAD") for arg in asked[2])
