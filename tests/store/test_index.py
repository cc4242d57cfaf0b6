"""The search index is derived: always as the pages are, rebuilt when lost or damaged, shared by many processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conftest import Project
from memorybank.app.search import Searching, tree_of
from memorybank.recall.search.tokens import terms
from memorybank.store.search import freshness, reads


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files count as settled at once: these tests never write one twice within a clock tick."""
    monkeypatch.setattr(freshness, "_SETTLED", 0)


@pytest.fixture
def bank(project: Project) -> Project:
    project.page("MEMORY.md", "# Shop\n\nA shop.\n")
    project.page("details/design/payments.md", "# Payments\n\n## Retries\n\nA gateway timeout is retried twice.\n")
    project.page("details/design/login.md", "# Login\n\nSessions live in Redis for a day.\n")
    project.page("details/learnings/2026-01-02-支付超时.md", "# 支付超时\n\n高峰期网关响应变慢，支付成功率下降。\n")
    return project


def found(project: Project, query: str) -> list[str]:
    with Searching(tree_of(str(project.bank))) as searching:
        return [hit.path for hit in searching.ask(query)]


def index_file(project: Project) -> Path:
    return next(Path(os.environ["XDG_CACHE_HOME"], "memory-bank").rglob("search-*.db"))


def test_a_page_is_found_by_what_it_says_now(bank: Project) -> None:
    assert found(bank, "redis sessions")[:1] == ["details/design/login.md"]
    tick()
    bank.page("details/design/login.md", "# Login\n\nTokens are signed with a key that rotates weekly.\n")
    assert found(bank, "redis") == []
    assert found(bank, "rotating keys")[:1] == ["details/design/login.md"]


def test_pages_that_come_go_and_move_are_followed(bank: Project) -> None:
    found(bank, "anything")
    tick()
    bank.page("details/new/deep/queue.md", "# Queue\n\nMessages are deduplicated.\n")
    assert found(bank, "deduplicated messages") == ["details/new/deep/queue.md"]
    tick()
    (bank.bank / "details/new").rename(bank.bank / "details/old")
    assert found(bank, "deduplicated messages") == ["details/old/deep/queue.md"]
    tick()
    (bank.bank / "details/old/deep/queue.md").unlink()
    assert found(bank, "deduplicated messages") == []


def test_an_edit_in_place_in_a_large_bank_is_seen_before_the_page_is_shown(
    bank: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No folder changed and nobody told us: the page itself is looked at when it is about to be an answer."""
    monkeypatch.setattr(freshness, "FEW", 0)
    assert found(bank, "redis") == ["details/design/login.md"]
    tick()
    page = bank.bank / "details/design/login.md"
    folder = page.parent.stat()
    page.write_text("# Login\n\nNothing of the kind any more.\n", encoding="utf-8")
    os.utime(page.parent, ns=(folder.st_atime_ns, folder.st_mtime_ns))
    assert found(bank, "redis") == []


def test_nothing_is_written_while_nothing_changed(bank: Project) -> None:
    found(bank, "redis")
    found(bank, "redis")
    with Searching(tree_of(str(bank.bank))) as searching:
        assert searching.in_step()


@pytest.mark.parametrize("damage", ["missing", "empty", "garbage", "cut", "middle"])
def test_a_lost_or_damaged_index_is_made_again(bank: Project, damage: str) -> None:
    assert found(bank, "redis") == ["details/design/login.md"]
    file = index_file(bank)
    whole = file.read_bytes()
    for name in file.parent.glob("search-*"):
        name.unlink()
    broken = {
        "empty": b"",
        "garbage": b"not a database " * 400,
        "cut": whole[: len(whole) // 3],
        "middle": whole[:4096] + b"\xa5" * 12_000 + whole[16_096:],
    }
    if damage in broken:
        file.write_bytes(broken[damage])
    assert found(bank, "redis") == ["details/design/login.md"]
    assert found(bank, "支付")[:1] == ["details/learnings/2026-01-02-支付超时.md"]


def test_without_a_cache_folder_search_still_answers(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = bank.write("blocked", "a file where the cache should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert found(bank, "redis") == ["details/design/login.md"]


def test_a_page_that_is_no_text_is_found_by_its_name(bank: Project) -> None:
    bank.page("details/design/diagram.md", b"\x00\x01\x02" * 50)
    bank.page("details/design/legacy.md", "# 旧系统\n".encode("gb18030"))
    os.symlink("/etc/hostname", bank.bank / "details/design/outside.md")
    os.mkfifo(bank.bank / "details/design/pipe.md")
    assert found(bank, "diagram") == ["details/design/diagram.md"]
    assert found(bank, "legacy") == ["details/design/legacy.md"]
    assert found(bank, "outside") == []
    assert found(bank, "pipe") == []


def test_history_brings_a_page_up_for_what_its_commits_said(bank: Project) -> None:
    bank.commit("first import")
    bank.page("details/design/login.md", "# Login\n\nSessions live in Redis for two days.\n")
    bank.commit("keep shoppers signed in over the weekend")
    assert found(bank, "weekend shoppers")[:1] == ["details/design/login.md"]
    bank.git("mv", "memory-bank/details/design/login.md", "memory-bank/details/design/access.md")
    bank.commit("name it for what it is")
    assert found(bank, "weekend shoppers")[:1] == ["details/design/access.md"]


def test_another_branch_is_another_past(bank: Project) -> None:
    bank.commit("first import")
    bank.git("checkout", "-q", "-b", "other")
    bank.page("details/design/login.md", "# Login\n\nSessions live in Redis for two days.\n")
    bank.commit("keep shoppers signed in over the weekend")
    assert found(bank, "weekend shoppers")
    bank.git("checkout", "-q", "main")
    assert found(bank, "weekend shoppers") == []


def test_what_a_request_ended_up_reading_is_found_again(bank: Project) -> None:
    for number in range(6):
        text = f"# Part {number}\n\nThe storefront checkout talks to part {number}.\n"
        bank.page(f"details/design/part{number}.md", text)
    asked = "storefront checkout basket"
    assert found(bank, asked)[0] != "details/design/part4.md"
    state = tree_of(str(bank.bank)).state
    reads.asked(state, "s", terms(asked))
    reads.read(state, "s", ["details/design/part4.md"])
    assert found(bank, asked)[0] == "details/design/part4.md"


def _search(project: Project, query: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "memorybank", "search", query, "--json"]
    return subprocess.Popen(command, cwd=project.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_many_processes_build_and_ask_at_once(bank: Project) -> None:
    for number in range(300):
        bank.page(f"details/log/{number // 50}/page{number}.md", f"# Page {number}\n\nword{number} and others\n")
    started = [_search(bank, f"word{number}") for number in range(0, 300, 50)]
    for number, process in zip(range(0, 300, 50), started, strict=True):
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        assert json.loads(out)["results"][0]["path"] == f"details/log/{number // 50}/page{number}.md"


@pytest.mark.parametrize("milliseconds", [60, 120, 200, 300])
def test_a_build_that_was_killed_leaves_nothing_wrong(bank: Project, milliseconds: int) -> None:
    for number in range(300):
        bank.page(f"details/log/page{number}.md", f"# Page {number}\n\nword{number} and others\n")
    process = _search(bank, "word7")
    time.sleep(milliseconds / 1000)
    process.kill()
    process.communicate()
    assert found(bank, "word7") == ["details/log/page7.md"]
    assert found(bank, "word299") == ["details/log/page299.md"]


def test_writers_and_readers_go_side_by_side(bank: Project) -> None:
    """Pages change while others ask: every answer is of one state or the next, never half of one."""

    def write(number: int) -> None:
        bank.page(f"details/live/{number % 5}.md", f"# Live\n\nversion{number} marker\n")

    def ask(_: int) -> list[str]:
        return found(bank, "marker")

    with ThreadPoolExecutor(6) as pool:
        jobs = [pool.submit(write if number % 3 == 0 else ask, number) for number in range(60)]
        for job in jobs:
            paths = job.result() or []
            assert len(paths) == len(set(paths))
    tick()
    assert sorted(found(bank, "marker")) == [f"details/live/{number}.md" for number in range(5)]


def tick() -> None:
    """Let the file system's clock move on."""
    time.sleep(0.02)
