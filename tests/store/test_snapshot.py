"""The bank as it was: what slips past the guard is found, told once, kept apart from what is good, not forgotten."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from memorybank.store import snapshot
from memorybank.store.copies import Copies
from memorybank.store.inventory import FILE, HASH, KIND
from memorybank.store.snapshot import Slip, accept, pending, slipped, take


class Watched:
    """A bank, its state folder, and what happened to it, in the words of the hook."""

    def __init__(self, root: Path) -> None:
        self.bank, self.state = root / "memory-bank", root / "state"
        self.write("MEMORY.md", "# Memory\n")
        self.write("details/a.md", "# A\n")
        self.write("details/deep/b.md", "# B\n")

    def write(self, path: str, text: str) -> Path:
        target = self.bank / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return target

    def take(self, **call: str) -> None:
        assert take(str(self.bank), str(self.state), **call) is None

    def slipped(self, *expected: str, **call: str) -> list[str]:
        return [f"{s.how} {s.path}" for s in slipped(str(self.bank), str(self.state), expected, **call)]

    def pending(self) -> list[str]:
        return [f"{s.how} {s.path}" for s in pending(str(self.state))]

    def accept(self, *paths: str) -> None:
        assert accept(str(self.bank), str(self.state), paths or None) is None

    def good(self, path: str) -> bytes | None:
        """What would be put back."""
        copies = Copies(str(self.state))
        entries = copies.load(snapshot.GOOD)
        assert entries is not None
        entry = entries.get(os.fsencode(path))
        return copies.content(entry[HASH]) if entry else None


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path)


def settled(watched: Watched) -> None:
    """Long enough for the file system's clock to tick, so that stats are believed."""
    time.sleep(0.12)
    watched.take()


# ------------------------------------------------------------ what is found


def append(w: Watched) -> None:
    with open(w.bank / "MEMORY.md", "a", encoding="utf-8") as page:
        page.write("more\n")


def same_size_same_time(w: Watched) -> None:
    page = w.bank / "MEMORY.md"
    old = page.stat()
    page.write_bytes(b"# Mem0ry\n")
    os.utime(page, ns=(old.st_atime_ns, old.st_mtime_ns))


def through_a_hard_link(w: Watched) -> None:
    os.link(w.bank / "MEMORY.md", w.bank.parent / "elsewhere")
    (w.bank.parent / "elsewhere").write_bytes(b"x")


def gone_with_its_folder(w: Watched) -> None:
    (w.bank / "details/deep/b.md").unlink()
    (w.bank / "details/deep").rmdir()


def away_and_back_as_a_link(w: Watched) -> None:
    (w.bank / "details/a.md").rename(w.bank.parent / "a.md")
    (w.bank / "details/a.md").symlink_to(w.bank.parent / "a.md")


FINDS: list[tuple[str, Callable[[Watched], object], list[str]]] = [
    ("text is appended", append, ["changed MEMORY.md"]),
    ("same size, time set back", same_size_same_time, ["changed MEMORY.md"]),
    ("written under another name", through_a_hard_link, ["changed MEMORY.md"]),
    ("a page is made", lambda w: w.write("details/n.md", "x"), ["created details/n.md"]),
    ("a script is made", lambda w: w.write("run.sh", "x"), ["created run.sh"]),
    ("a hidden file is made", lambda w: w.write(".x", "x"), ["created .x"]),
    ("a folder is made", lambda w: (w.bank / "new/inner").mkdir(parents=True), ["created new/inner"]),
    ("a page in a new folder", lambda w: w.write("new/inner/n.md", "x"), ["created new/inner/n.md"]),
    ("a page goes", lambda w: (w.bank / "details/a.md").unlink(), ["deleted details/a.md"]),
    ("a folder goes", gone_with_its_folder, ["deleted details/deep/b.md"]),
    ("a page is renamed", lambda w: (w.bank / "details/a.md").rename(w.bank / "z.md"),
     ["deleted details/a.md", "created z.md"]),
    ("a page becomes a link", away_and_back_as_a_link, ["changed details/a.md"]),
    ("permissions", lambda w: (w.bank / "MEMORY.md").chmod(0o600), ["mode MEMORY.md"]),
    ("a folder's permissions", lambda w: (w.bank / "details").chmod(0o711), ["mode details"]),
    ("the bank's own permissions", lambda w: w.bank.chmod(0o711), ["mode "]),
    ("a pipe is made", lambda w: os.mkfifo(w.bank / "details/p.md"), ["created details/p.md"]),
    ("the bank is renamed", lambda w: w.bank.rename(w.bank.parent / "x"),
     ["deleted ", "deleted MEMORY.md", "deleted details/a.md", "deleted details/deep/b.md"]),
]  # fmt: skip


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize(("does", "found"), [row[1:] for row in FINDS], ids=[row[0] for row in FINDS])
@pytest.mark.parametrize("rested", [False, True], ids=["at once", "later"])
def test_what_slips_past_the_guard_is_found(
    watched: Watched, does: Callable[[Watched], object], found: list[str], rested: bool
) -> None:
    settled(watched) if rested else watched.take()
    does(watched)
    assert watched.slipped() == found
    assert watched.pending() == found


SILENT: list[tuple[str, Callable[[Watched], object]]] = [
    ("nothing", lambda _: None),
    ("touched", lambda w: os.utime(w.bank / "MEMORY.md")),
    ("saved anew with the same text", lambda w: w.write("MEMORY.md", "# Memory\n")),
    ("git at work below the bank", lambda w: w.write(".git/index", "x")),
    ("an editor's swap file", lambda w: w.write("details/.a.md.swp", "x")),
    ("our own apply at work", lambda w: w.write("details/.a.md.12ab.mbtmp", "x")),
    ("a folder goes that held nothing", lambda w: (w.bank / "empty").rmdir()),
]


@pytest.mark.rule("GRD-2")
@pytest.mark.parametrize("does", [row[1] for row in SILENT], ids=[row[0] for row in SILENT])
def test_what_changes_no_memory_is_not_a_slip(watched: Watched, does: Callable[[Watched], object]) -> None:
    (watched.bank / "empty").mkdir()
    watched.take()
    does(watched)
    assert watched.slipped() == []
    assert watched.pending() == []


def test_without_a_snapshot_there_is_nothing_to_say_and_nothing_is_made(watched: Watched) -> None:
    assert watched.slipped() == []
    assert watched.pending() == []
    assert accept(str(watched.bank), str(watched.state), ("MEMORY.md",)) is None
    assert not watched.state.exists()


# ------------------------------------------------------------ what was allowed


@pytest.mark.rule("GRD-5")
@pytest.mark.parametrize("spelling", ["details/a.md", "details", "{bank}/details/a.md", "./details/../details/a.md"])
def test_an_allowed_change_is_no_slip_and_becomes_the_good_state(watched: Watched, spelling: str) -> None:
    watched.take()
    watched.write("details/a.md", "# A, as confirmed\n")
    append(watched)
    assert watched.slipped(spelling.format(bank=watched.bank)) == ["changed MEMORY.md"]
    assert watched.good("details/a.md") == b"# A, as confirmed\n"
    assert watched.good("MEMORY.md") == b"# Memory\n"


def test_a_bank_behind_a_link_is_watched_where_it_really_is(watched: Watched) -> None:
    link = watched.bank.parent / "link"
    link.symlink_to(watched.bank)
    take(str(link), str(watched.state))
    watched.write("details/a.md", "# other\n")
    assert slipped(str(link), str(watched.state), (f"{link}/details/a.md",)) == ()
    append(watched)
    assert slipped(str(link), str(watched.state)) == (Slip("MEMORY.md", "changed"),)


# ------------------------------------------------------------ what is good


def test_damage_never_becomes_good_by_itself(watched: Watched) -> None:
    watched.take()
    append(watched)
    watched.write("run.sh", "x")
    assert watched.slipped() == ["changed MEMORY.md", "created run.sh"]
    watched.write("details/a.md", "# a person's edit\n")
    for _ in range(3):
        watched.take()
        assert watched.slipped() == []  # told once
    assert watched.pending() == ["changed MEMORY.md", "created run.sh"]  # and not forgotten
    assert watched.good("MEMORY.md") == b"# Memory\n"
    assert watched.good("run.sh") is None
    assert watched.good("details/a.md") == b"# a person's edit\n"


def test_a_second_damage_to_the_same_page_is_news(watched: Watched) -> None:
    watched.take()
    append(watched)
    assert watched.slipped() == ["changed MEMORY.md"]
    append(watched)
    assert watched.slipped() == ["changed MEMORY.md"]
    assert watched.slipped() == []


def test_a_later_allowed_edit_does_not_launder_a_slip(watched: Watched) -> None:
    watched.take()
    append(watched)
    watched.slipped()
    append(watched)
    watched.slipped("MEMORY.md")
    assert watched.pending() == ["changed MEMORY.md"]
    assert watched.good("MEMORY.md") == b"# Memory\n"


@pytest.mark.parametrize("step", ["take", "slipped"])
def test_what_is_as_it_was_again_is_not_pending_any_more(watched: Watched, step: str) -> None:
    watched.take()
    append(watched)
    assert watched.slipped() == ["changed MEMORY.md"]
    watched.write("MEMORY.md", "# Memory\n")
    getattr(watched, step)()
    assert watched.pending() == []


def test_accepting_makes_the_present_state_good(watched: Watched) -> None:
    watched.take()
    append(watched)
    watched.write("run.sh", "x")
    watched.slipped()
    watched.accept("MEMORY.md")
    assert watched.pending() == ["created run.sh"]
    assert watched.good("MEMORY.md") == b"# Memory\nmore\n"
    watched.accept()
    assert watched.pending() == []
    assert watched.slipped() == []


# ------------------------------------------------------------ calls side by side


def test_a_second_calls_look_does_not_hide_the_first_ones_damage(watched: Watched) -> None:
    watched.take(session="s", call="1")
    append(watched)
    watched.take(session="s", call="2")
    watched.take(session="other", call="1")
    assert watched.slipped(session="s", call="1") == ["changed MEMORY.md"]


def test_a_call_whose_end_nobody_told_is_caught_at_turn_end(watched: Watched) -> None:
    watched.take(session="s", call="1")
    append(watched)
    watched.take(session="s", call="2")
    assert watched.slipped(session="s") == ["changed MEMORY.md"]


def test_a_new_turn_begins_with_the_bank_as_the_person_left_it(watched: Watched) -> None:
    watched.take(session="s", call="declined")
    append(watched)
    watched.take(session="s")
    assert watched.slipped(session="s") == []
    assert watched.good("MEMORY.md") == b"# Memory\nmore\n"


def test_a_call_forgotten_long_ago_does_not_hold_the_snapshot_for_ever(watched: Watched) -> None:
    watched.take(session="\ud800 any\n id", call="1")
    (mark,) = (watched.state / "snapshot").glob("open-*")
    os.utime(mark, (time.time() - 3600, time.time() - 3600))
    append(watched)
    watched.take(session="t", call="2")
    assert watched.slipped(session="t", call="2") == []
    assert not mark.exists()


WORKER = """
import sys
from memorybank.store.snapshot import slipped, take
bank, state, n = sys.argv[1:]
trouble = take(bank, state, session=n, call="c")
assert trouble is None, trouble
with open(f"{bank}/details/n{n}.md", "w") as page:
    page.write(n)
with open(f"{bank}/details/mine{n}.md", "w") as page:
    page.write(n)
found = slipped(bank, state, ("details/mine" + n + ".md",), session=n, call="c")
print("\\n".join(s.path for s in found))
"""


def run(code: str, *args: object) -> subprocess.Popen[str]:
    line = [sys.executable, "-c", code, *map(str, args)]
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(line, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def is_whole(watched: Watched) -> None:
    """The good state can be read, and every content it names is there and is what its name says."""
    copies = Copies(str(watched.state))
    entries = copies.load(snapshot.GOOD)
    assert entries
    for name, entry in entries.items():
        assert entry[KIND] != FILE or copies.content(entry[HASH]) is not None, name


@pytest.mark.slow
def test_fifty_hooks_at_once_lose_and_tear_nothing(watched: Watched) -> None:
    watched.take()
    hooks = [run(WORKER, watched.bank, watched.state, n) for n in range(50)]
    told: list[str] = []
    for hook in hooks:
        out, err = hook.communicate(timeout=120)
        assert hook.returncode == 0, err
        told += out.split()
    watched.slipped()
    assert {f"details/n{n}.md" for n in range(50)} <= set(told)
    assert {f"created details/n{n}.md" for n in range(50)} <= set(watched.pending())
    is_whole(watched)
    assert not list((watched.state / "snapshot").glob(".*.tmp"))


# ------------------------------------------------------------ how it is kept


def test_copies_are_private_and_named_by_their_content(watched: Watched) -> None:
    watched.take()
    for folder, _, names in os.walk(watched.state):
        assert os.stat(folder).st_mode & 0o777 == 0o700
        for name in names:
            assert os.stat(os.path.join(folder, name)).st_mode & 0o777 == 0o600
    is_whole(watched)


@pytest.mark.slow
def test_copies_that_nobody_needs_go(watched: Watched) -> None:
    for n in range(200):
        watched.write("MEMORY.md", f"# {n}\n")
        watched.take()
    assert len(os.listdir(watched.state / "snapshot" / "copies")) < 80
    assert watched.good("MEMORY.md") == b"# 199\n"


def test_lost_copies_are_made_again(watched: Watched) -> None:
    settled(watched)
    settled(watched)
    for copy in (watched.state / "snapshot" / "copies").iterdir():
        copy.unlink()
    (watched.state / "snapshot" / "copies").rmdir()
    watched.take()
    assert watched.good("details/a.md") == b"# A\n"


@pytest.mark.parametrize("damage", [b"", b"memory-bank snapshot 1\n00000000\nf 1", b"\0" * 100])
def test_a_manifest_that_does_not_check_is_none(watched: Watched, damage: bytes) -> None:
    watched.take()
    (watched.state / "snapshot" / "good").write_bytes(damage)
    append(watched)
    assert watched.slipped() == []
    watched.take()
    assert watched.good("MEMORY.md") == b"# Memory\nmore\n"


def test_a_giant_is_named_and_not_copied(watched: Watched) -> None:
    with open(watched.write("film.bin", ""), "wb") as film:
        film.truncate(9 * 1024 * 1024)
    watched.take()
    assert watched.good("film.bin") is None
    assert sum(f.stat().st_size for f in watched.state.rglob("*") if f.is_file()) < 10_000
    with open(watched.bank / "film.bin", "ab") as film:
        film.write(b"x")
    assert watched.slipped() == ["changed film.bin"]


def test_a_giant_bank_is_copied_up_to_a_total_pages_first(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memorybank.store.inventory.TOTAL_CAP", 1000)
    watched.write("a-picture.png", "x" * 990)
    watched.take()
    assert watched.good("MEMORY.md") == b"# Memory\n"
    assert watched.good("a-picture.png") is None


def test_an_unchanged_bank_is_not_read(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    settled(watched)
    settled(watched)

    def read(*_: object) -> bytes:
        raise AssertionError("it was read")

    monkeypatch.setattr("memorybank.store.inventory._read", read)
    before = (watched.state / "snapshot" / "good").stat()
    watched.take()
    assert watched.slipped() == []
    assert (watched.state / "snapshot" / "good").stat().st_ino == before.st_ino


def test_the_hooks_modules_load_nothing_heavy() -> None:
    names = ("snapshot", "copies", "inventory", "watch", "sandbox")
    imports = "; ".join(f"import memorybank.store.{name}" for name in names)
    code = f"import sys; sys.path[:0] = {sys.path!r}; before = set(sys.modules); {imports}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    heavy = {"dataclasses", "typing", "pathlib", "json", "re", "contextlib", "subprocess", "hashlib", "collections"}
    assert not heavy & set(done.stdout.split())
