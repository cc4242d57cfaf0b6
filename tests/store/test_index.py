"""The search index is derived: always as the pages are, rebuilt when lost or damaged, shared by many processes."""

from __future__ import annotations

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from conftest import Project
from memorybank.app.ask.search import Searching, tree_of
from memorybank.model.errors import Busy
from memorybank.store import index_update, search_index
from memorybank.store.index_update import head_of

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files count as settled at once: these tests never write one twice within a clock tick."""
    monkeypatch.setattr(search_index, "_SETTLED", 0)


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
    return next(Path(os.environ["XDG_CACHE_HOME"], "memory-bank").rglob("search.db"))


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


def writes(bank: Project) -> bool:
    """Does the next search find anything to write?"""
    file = index_file(bank)
    with closing(sqlite3.connect(file)) as looking:
        before = looking.execute("PRAGMA data_version").fetchone()
        found(bank, "redis")
        return bool(looking.execute("PRAGMA data_version").fetchone() != before)


def test_a_large_bank_is_not_walked_for_every_search(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_update, "_LARGE", 0)
    assert found(bank, "redis") == ["details/design/login.md"]
    tick()
    bank.page("details/design/login.md", "# Login\n\nNothing of the kind any more.\n")
    bank.page("details/design/cache.md", "# Cache\n\nRedis.\n")
    assert found(bank, "redis") == []  # but a page about to be shown is looked at
    monkeypatch.setattr(index_update, "_MINUTE", 0.0)
    assert found(bank, "redis") == ["details/design/cache.md"]


def test_nothing_is_written_while_nothing_changed(bank: Project) -> None:
    found(bank, "redis")
    found(bank, "redis")
    assert not writes(bank)


@pytest.mark.parametrize("damage", ["missing", "empty", "garbage", "cut", "middle"])
def test_a_lost_or_damaged_index_is_made_again(bank: Project, damage: str) -> None:
    assert found(bank, "redis") == ["details/design/login.md"]
    file = index_file(bank)
    whole = file.read_bytes()
    for name in file.parent.glob("search.db*"):
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


def test_a_date_in_the_future_does_not_make_every_search_read_again(
    bank: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the date that no program can set says how young a page is."""
    late = time.time() + 1e6
    for page in ("details/design/login.md", "details/design", "MEMORY.md"):
        os.utime(bank.bank / page, (late, late))
    monkeypatch.setattr(search_index, "_SETTLED", 5_000_000)
    tick()
    assert found(bank, "redis") == ["details/design/login.md"]
    assert not writes(bank)


def test_pages_that_never_settle_are_each_read_once(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_index, "_SETTLED", 10**18)
    assert found(bank, "redis") == ["details/design/login.md"]
    assert found(bank, "支付")[:1] == ["details/learnings/2026-01-02-支付超时.md"]


def test_two_commits_within_one_tick_are_two(bank: Project) -> None:
    bank.commit("one")
    before = head_of(str(bank.bank))
    bank.commit("two")
    assert head_of(str(bank.bank)) != before


@pytest.mark.parametrize("inside", [True, False])
def test_a_folder_that_became_a_link_takes_its_pages_with_it(bank: Project, inside: bool) -> None:
    """They are found where they lie now, if that is in the bank, and not a second time through the link."""
    bank.page("details/a/deep/queue.md", "# Queue\n\nMessages are deduplicated.\n")
    assert found(bank, "deduplicated") == ["details/a/deep/queue.md"]
    tick()
    now = bank.bank / "details/b" if inside else bank.root / "elsewhere"
    (bank.bank / "details/a").rename(now)
    (bank.bank / "details/a").symlink_to(now)
    assert found(bank, "deduplicated") == (["details/b/deep/queue.md"] if inside else [])


def test_a_link_into_a_folder_that_left_the_bank_leaves_with_it(bank: Project) -> None:
    bank.page("details/a/queue.md", "# Queue\n\nMessages are deduplicated.\n")
    (bank.bank / "details/design/link.md").symlink_to("../a/queue.md")
    assert found(bank, "deduplicated") == ["details/a/queue.md", "details/design/link.md"]
    tick()
    (bank.bank / "details/a").rename(bank.root / "elsewhere")
    (bank.bank / "details/a").symlink_to(bank.root / "elsewhere")
    assert found(bank, "deduplicated") == []


def test_a_page_that_became_a_folder_and_a_folder_that_became_a_page(bank: Project) -> None:
    page = bank.bank / "details/design/login.md"
    assert found(bank, "redis")
    tick()
    page.unlink()
    bank.page("details/design/login.md/inner.md", "# Inner\n\nredis\n")
    assert found(bank, "redis") == ["details/design/login.md/inner.md"]
    tick()
    shutil.rmtree(page)
    bank.page("details/design/login.md", "# Login\n\nredis\n")
    assert found(bank, "redis") == ["details/design/login.md"]


@pytest.mark.skipif(not os.path.isdir("/proc/1"), reason="no /proc here")
def test_folders_that_are_not_for_us_to_see_are_passed_over() -> None:
    """Some let themselves be opened, and refuse only then."""
    with Searching(index_update.BankTree("/proc/1", hidden=True)) as searching:
        assert searching.ask("redis") == ()


@pytest.mark.parametrize(
    "name", ["tab\there.md", "line\nbreak.md", "quote\"'`.md", "x" * 250 + ".md", "NEAR AND OR.md"]
)
def test_odd_names_are_names(bank: Project, name: str) -> None:
    bank.page(f"details/odd/{name}", "# Odd\n\nzeppelin\n")
    bank.commit("airship")
    assert found(bank, "zeppelin") == [f"details/odd/{name}"]
    assert found(bank, "airship") != []


def test_names_that_are_no_text_cost_nothing_but_themselves(bank: Project) -> None:
    """In folders, in git's log and in the record of what was read."""
    broken = os.fsencode(bank.bank) + b"/details/caf\xe9"
    os.mkdir(broken)
    for name in (b"/x.md", b"/../\xff.md"):
        with open(broken + name, "w", encoding="utf-8") as page:
            page.write("zeppelin")
    bank.commit("airship")
    assert found(bank, "redis") == ["details/design/login.md"]
    tick()
    os.unlink(broken + b"/x.md")
    bank.commit("no airship")
    assert found(bank, "zeppelin") == []


def test_a_project_below_a_folder_whose_name_is_no_text(bank: Project) -> None:
    moved = os.fsdecode(os.fsencode(bank.root.parent) + b"/caf\xe9")
    os.rename(bank.root, moved)
    assert found(Project(Path(moved)), "redis") == ["details/design/login.md"]


def test_a_subject_may_hold_any_character(bank: Project) -> None:
    bank.commit("first \x01 weekend \x02 shoppers \x1b[31m")
    assert found(bank, "weekend shoppers") != []


def test_a_past_that_is_gone_is_forgotten(bank: Project) -> None:
    """On the branch gone back to, the page's only commit is an import that speaks of no page at all."""
    for number in range(25):
        bank.page(f"details/log/{number}.md", f"# Log {number}\n")
    bank.commit("import everything")
    bank.git("checkout", "-q", "-b", "other")
    bank.page("details/design/login.md", "# Login\n\nSessions live in Redis for two days.\n")
    bank.commit("keep shoppers signed in over the weekend")
    assert found(bank, "weekend shoppers") == ["details/design/login.md"]
    bank.git("checkout", "-q", "main")
    assert found(bank, "weekend shoppers") == []
    bank.git("merge", "-q", "other")
    assert found(bank, "weekend shoppers") == ["details/design/login.md"]
    tick()
    shutil.rmtree(bank.root / ".git")
    assert found(bank, "weekend shoppers") == []


def test_while_git_does_not_answer_the_past_stays_as_it_was_known(
    bank: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    bank.commit("keep shoppers signed in over the weekend")
    assert len(found(bank, "weekend shoppers")) == 4
    tick()
    bank.page("details/design/login.md", "# Login\n\nTokens.\n")
    with monkeypatch.context() as without:
        without.setenv("PATH", str(bank.root))
        assert len(found(bank, "weekend shoppers")) == 4
    bank.commit("tokens")
    assert len(found(bank, "weekend shoppers")) == 4


def test_more_of_a_shallow_history_is_noticed(bank: Project, tmp_path: Path) -> None:
    bank.commit("keep shoppers signed in over the weekend")
    bank.write("code.py", "pass\n")
    bank.commit("code")
    bank.git("clone", "-q", "--depth=1", f"file://{bank.root}", str(tmp_path / "clone"))
    clone = Project(tmp_path / "clone")
    assert found(clone, "weekend shoppers") == []
    tick()
    clone.git("fetch", "-q", "--unshallow")
    assert found(clone, "weekend shoppers") != []


def test_pages_that_come_back_have_their_past(bank: Project) -> None:
    bank.commit("keep shoppers signed in over the weekend")
    assert len(found(bank, "weekend shoppers")) == 4
    (bank.bank / "details").rename(bank.root / "aside")
    assert len(found(bank, "weekend shoppers")) == 1
    tick()
    (bank.root / "aside").rename(bank.bank / "details")
    assert len(found(bank, "weekend shoppers")) == 4


def test_a_bank_searched_as_any_folder_has_all_its_pages_and_the_other_way_round(bank: Project) -> None:
    bank.page(".drafts/kettle.md", "# Kettle\n")
    assert found(bank, "kettle") == []
    with Searching(index_update.BankTree(os.path.realpath(bank.bank), hidden=True)) as searching:
        assert [hit.path for hit in searching.ask("kettle")] == [".drafts/kettle.md"]
    assert found(bank, "kettle") == []


@pytest.mark.rule("THR-4")
def test_a_heading_with_a_credential_is_not_shown(bank: Project) -> None:
    bank.page("details/design/keys.md", "# Keys\n\n## AKIA" + "IOSFODNN7EXAMPLQ\n\nzeppelin\n")
    with Searching(tree_of(str(bank.bank))) as searching:
        (hit,) = searching.ask("zeppelin")
    assert (hit.path, hit.section) == ("details/design/keys.md", "")


def test_while_another_holds_the_index_the_last_answer_is_given(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as new as it could be, but no page that is gone; and the next search has it all."""
    monkeypatch.setattr(search_index, "_BRIEFLY", 0.05)
    assert found(bank, "redis") == ["details/design/login.md"]
    tick()
    bank.page("details/design/cache.md", "# Cache\n\nRedis.\n")
    holder = sqlite3.connect(index_file(bank), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert found(bank, "redis") == ["details/design/login.md"]
    (bank.bank / "details/design/login.md").unlink()
    assert found(bank, "redis") == []
    holder.execute("ROLLBACK")
    holder.close()
    assert found(bank, "redis") == ["details/design/cache.md"]


def test_while_another_builds_the_first_index_the_answer_is_to_wait(
    bank: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_index, "_WAIT", 0.05)
    with Searching(tree_of(str(bank.bank))) as searching:
        holder = sqlite3.connect(index_file(bank), isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            searching.ask("redis")
        holder.close()
        assert searching.ask("redis")


def test_on_a_full_disk_search_still_answers(bank: Project) -> None:
    """No file grows beyond 64 KiB: enough to open an index, not to write one."""
    command = [sys.executable, "-m", "memorybank", "search", "redis", "--json"]

    def starve() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, 65_536))

    for when in ("first", "with an index already"):
        for number in range(100):
            bank.page(f"details/log/{number}.md", f"# Log {number}\n\nword{number} {when}\n")
        done = subprocess.run(command, cwd=bank.root, capture_output=True, text=True, preexec_fn=starve, check=False)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["results"][0]["path"] == "details/design/login.md"
        assert found(bank, "redis") == ["details/design/login.md"]


def test_rows_that_make_no_sense_are_made_again(bank: Project) -> None:
    assert found(bank, "redis")
    with closing(sqlite3.connect(index_file(bank), isolation_level=None)) as store:
        store.execute("UPDATE page SET headings = x'ff', words = x'010203'")
    assert found(bank, "redis") == ["details/design/login.md"]


def test_the_index_is_private(bank: Project) -> None:
    found(bank, "redis")
    assert index_file(bank).stat().st_mode & 0o777 == 0o600


def test_an_index_of_another_form_is_made_anew(bank: Project) -> None:
    found(bank, "redis")
    with closing(sqlite3.connect(index_file(bank), isolation_level=None)) as store:
        store.execute("PRAGMA user_version=99")
    assert found(bank, "redis") == ["details/design/login.md"]


def test_many_questions_do_not_look_at_every_page_each_time(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    with Searching(tree_of(str(bank.bank))) as searching:
        searching.ask("redis")
        tick()
        bank.page("details/design/login.md", "# Login\n\nmemcached\n")
        assert searching.ask("redis") == ()  # a page about to be shown always is looked at
        bank.page("details/design/cache.md", "# Cache\n\nRedis.\n")
        monkeypatch.setattr("memorybank.app.ask.search._GLANCE", -1.0)
        assert [hit.path for hit in searching.ask("redis")] == ["details/design/cache.md"]


WORDS = ("tea", "kettle", "redis", "login", "queue", "支付超时", "weekend")


def _change(bank: Project, dice: Random) -> None:
    """Something that people, agents and git do to pages and folders."""
    inside = sorted(bank.bank.rglob("*"))
    folders = [bank.bank, *(p for p in inside if p.is_dir() and not p.is_symlink())]
    pages = [p for p in inside if p.suffix == ".md" and not p.is_dir()]
    folder, page = dice.choice(folders), dice.choice(pages or [bank.page("tea.md", "# Tea\n")])
    name = f"{dice.choice(WORDS)}{dice.randrange(9)}"
    match dice.randrange(9):
        case 0 | 1 | 2:
            (folder / name).mkdir(exist_ok=True)
            (folder / name / f"{name}.md").write_text(f"# {dice.choice(WORDS)}\n\n{dice.choice(WORDS)}\n", "utf-8")
        case 3:
            page.rename(folder / f"{name}.md")
        case 4:
            page.unlink()
        case 5 if folder != bank.bank:
            folder.rename(bank.bank / f"moved-{name}")
        case 6 if folder != bank.bank:
            away = dice.choice([bank.bank, bank.root]) / f"away-{name}"
            folder.rename(away)
            folder.symlink_to(away)
        case 7:
            bank.commit(f"{dice.choice(WORDS)} {name}")
        case 8:
            bank.commit("so far")
            bank.git("checkout", "-q", "-B", name, dice.choice(["HEAD", "HEAD", "main"]))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_the_answers_are_those_of_an_index_made_anew(bank: Project, seed: int) -> None:
    dice = Random(seed)
    bank.commit("begin")
    for _ in range(40):
        with suppress(OSError):
            _change(bank, dice)
        bank.bank.mkdir(exist_ok=True)
        tick()
        asked = f"{dice.choice(WORDS)} {dice.choice(WORDS)}"
        with Searching(tree_of(str(bank.bank))) as kept, Searching(tree_of(str(bank.bank))) as anew:
            anew._index.close()
            anew._index = search_index.Index()
            expected = [(hit.path, hit.section, hit.why) for hit in anew.ask(asked, 50)]
            assert [(hit.path, hit.section, hit.why) for hit in kept.ask(asked, 50)] == expected


def _search(project: Project, query: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "memorybank", "search", query, "--json"]
    return subprocess.Popen(command, cwd=project.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_many_processes_build_and_ask_at_once(bank: Project) -> None:
    for number in range(300):
        bank.page(f"details/log/{number // 50}/page{number}.md", f"# Page {number}\n\nword{number} and others\n")
    started = [_search(bank, f"word{number}") for number in range(0, 300, 50)]
    for number, process in zip(range(0, 300, 50), started, strict=True):
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        assert json.loads(out)["results"][0]["path"] == f"details/log/{number // 50}/page{number}.md"


@pytest.mark.parametrize("milliseconds", [60, 120, 200, 300])
@pytest.mark.slow
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
