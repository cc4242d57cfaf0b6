"""The good state: it moves in a few ways only; whatever else changed is found, told once, and not forgotten."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from memorybank.light import work_marks
from memorybank.light.stamps import is_untouched
from memorybank.store import agents_at_work, good_state
from memorybank.store.good_records import GOOD, Records, Slip
from memorybank.store.good_state import accept, check, expect, pending, writes_done
from memorybank.store.inventory import FILE, HASH, KIND

pytestmark = pytest.mark.slow


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

    def take(self) -> None:
        """The user agreed to everything as it is."""
        assert accept(str(self.bank), str(self.state)) is None

    def slipped(self) -> list[str]:
        return told(check(str(self.bank), str(self.state), "s").slips)

    def between(self) -> tuple[list[str], list[str]]:
        """A person's changes and slips, as they are told when a turn begins."""
        found = check(str(self.bank), str(self.state), "s", between=True)
        return told(found.theirs), told(found.slips)

    def comes(self, path: str, text: str, *, promised: str | None = None, call: str = "") -> None:
        """A write that was expected: by our own apply, or with `call` by a tool."""
        page = self.bank / path
        before = page.read_bytes() if page.exists() else None
        state = str(self.state)
        coming = expect(str(self.bank), state, [(path, before, (promised or text).encode())], call=call, session="s")
        self.write(path, text)
        writes_done(str(self.bank), state, coming)

    def pending(self) -> list[str]:
        return [f"{s.how} {s.path}" for s in pending(str(self.state))]

    def accept(self, *paths: str) -> None:
        assert accept(str(self.bank), str(self.state), paths or None) is None

    def good(self, path: str) -> bytes | None:
        """What would be put back."""
        copies = Records(str(self.state))
        entries = copies.load(GOOD)
        assert entries is not None
        entry = entries.get(os.fsencode(path))
        return copies.content(entry[HASH]) if entry else None


def told(slips: tuple[Slip, ...]) -> list[str]:
    return [f"{slip.how} {slip.path}" for slip in slips]


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path)


def settled(watched: Watched) -> None:
    """Long enough for the file system's clock to tick, so that stats are believed."""
    watched.take()
    time.sleep(0.12)
    assert watched.slipped() == []
    assert is_untouched(str(watched.state), str(watched.bank))


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


@pytest.mark.rule("GRD-9", "GRD-10")
@pytest.mark.parametrize(("does", "found"), [row[1:] for row in FINDS], ids=[row[0] for row in FINDS])
@pytest.mark.parametrize("rested", [False, True], ids=["at once", "later"])
def test_what_slips_past_the_guard_is_found(
    watched: Watched, does: Callable[[Watched], object], found: list[str], rested: bool
) -> None:
    settled(watched) if rested else watched.take()
    does(watched)
    assert not is_untouched(str(watched.state), str(watched.bank)), "the quick look sees it, too"
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


@pytest.mark.rule("GRD-9", "GRD-10")
@pytest.mark.parametrize("does", [row[1] for row in SILENT], ids=[row[0] for row in SILENT])
def test_what_changes_no_memory_is_not_a_slip(watched: Watched, does: Callable[[Watched], object]) -> None:
    (watched.bank / "empty").mkdir()
    watched.take()
    does(watched)
    assert watched.slipped() == []
    assert watched.pending() == []


@pytest.mark.rule("GRD-9")
def test_without_a_record_the_present_content_is_taken_once(watched: Watched) -> None:
    bank, state = str(watched.bank), str(watched.state)
    assert check(bank, state, "s", between=True) == good_state.BankCheck()
    assert good_state.first_sight(state, good_state.LOST) is None
    assert good_state.first_sight(state, good_state.FIRST) == (3, 0)
    assert good_state.first_sight(state, good_state.FIRST) is None, "told once"
    append(watched)
    assert watched.slipped() == ["changed MEMORY.md"]


# ------------------------------------------------------------ what was allowed


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize("call", ["", "c1"], ids=["our own apply", "a tool"])
def test_an_expected_content_is_good_and_no_other_is(watched: Watched, call: str) -> None:
    watched.take()
    watched.comes("details/a.md", "# A, as confirmed\n", call=call)
    watched.comes("MEMORY.md", "# Something else\n", promised="# As confirmed\n", call=call)
    assert watched.slipped() == ["changed MEMORY.md"]
    assert watched.good("details/a.md") == b"# A, as confirmed\n"
    assert watched.good("MEMORY.md") == b"# Memory\n"


@pytest.mark.rule("GRD-9")
def test_a_look_in_the_middle_of_our_own_apply_is_no_alarm(watched: Watched) -> None:
    """Another hook looks between the rename and the word that it is done; or the apply was killed just there."""
    watched.take()
    expect(str(watched.bank), str(watched.state), [("details/a.md", b"# A\n", b"# new\n")])
    watched.write("details/a.md", "# new\n")
    assert watched.slipped() == []
    assert watched.good("details/a.md") == b"# new\n"
    watched.write("details/a.md", "# A\n")
    assert watched.slipped() == ["changed details/a.md"], "what was good before is not good again by itself"
    watched.write("details/a.md", "# new\n")
    watched.comes("details/a.md", "# newer\n")
    watched.write("details/a.md", "# new\n")
    assert watched.slipped() == ["changed details/a.md"], "an expected content counts once"


@pytest.mark.rule("GRD-9", "GRD-5")
def test_a_tools_write_counts_only_when_its_own_call_has_ended(watched: Watched) -> None:
    """It was asked for and declined; the same text by another road is a slip."""
    watched.take()
    expect(str(watched.bank), str(watched.state), [("details/a.md", b"# A\n", b"# new\n")], call="c1", session="s")
    watched.write("details/a.md", "# new\n")
    other = check(str(watched.bank), str(watched.state), "another session")
    assert other.slips == (), "a tool of the first session may be just writing it"
    assert watched.slipped() == ["changed details/a.md"]


@pytest.mark.rule("GRD-9")
@pytest.mark.parametrize("text", ["# new\r\n", "# new", "\ufeff# new\n"])
def test_a_host_may_turn_line_ends(watched: Watched, text: str) -> None:
    watched.take()
    coming = expect(
        str(watched.bank), str(watched.state), [("details/a.md", b"# A\n", b"# new\n")], call="c1", session="s"
    )
    (watched.bank / "details/a.md").write_bytes(text.encode())
    writes_done(str(watched.bank), str(watched.state), coming)
    assert watched.slipped() == []


@pytest.mark.rule("GRD-9", "PRO-8")
def test_what_is_agreed_upon_a_slipped_page_survives_its_restore(watched: Watched) -> None:
    watched.write("MEMORY.md", "# Memory\n\none\ntwo\nthree\n")
    watched.take()
    watched.write("MEMORY.md", "# Memory\n\nONE\ntwo\nthree\n")
    assert watched.slipped() == ["changed MEMORY.md"]
    watched.comes("MEMORY.md", "# Memory\n\nONE\ntwo\nthree\nfour\n")
    assert watched.slipped() == []
    assert watched.pending() == ["changed MEMORY.md"], "the slip is still one"
    assert watched.good("MEMORY.md") == b"# Memory\n\none\ntwo\nthree\nfour\n"


@pytest.mark.rule("GRD-9", "PRO-8")
def test_our_own_apply_does_not_launder_what_nobody_has_seen_yet(watched: Watched) -> None:
    watched.write("MEMORY.md", "# Memory\n\none\ntwo\nthree\n")
    watched.take()
    watched.write("MEMORY.md", "# Memory\n\nONE\ntwo\nthree\n")
    watched.comes("MEMORY.md", "# Memory\n\nONE\ntwo\nthree\nfour\n")
    assert watched.slipped() == ["changed MEMORY.md"]
    assert watched.good("MEMORY.md") == b"# Memory\n\none\ntwo\nthree\nfour\n"


@pytest.mark.rule("GRD-11")
def test_a_change_between_turns_is_a_persons(watched: Watched) -> None:
    watched.take()
    agents_at_work.session_starts(str(watched.state))
    append(watched)
    assert watched.between() == (["changed MEMORY.md"], [])
    assert watched.pending() == []
    assert watched.good("MEMORY.md") == b"# Memory\nmore\n"
    former = good_state.formerly(str(watched.state))
    assert Records(str(watched.state)).content(former[b"MEMORY.md"][HASH]) == b"# Memory\n", "and can be had again"


@pytest.mark.rule("GRD-11")
def test_unless_something_unproven_ran(watched: Watched) -> None:
    watched.take()
    state = str(watched.state)
    agents_at_work.session_starts(state)
    agents_at_work.turn_starts(state, "s")
    work_marks.mark(state, "s")
    agents_at_work.turn_ends(state, "s")
    append(watched)
    assert watched.between() == ([], ["changed MEMORY.md"])
    assert watched.pending() == ["changed MEMORY.md"]
    agents_at_work.session_starts(state)
    append(watched)
    assert watched.between() == ([], ["changed MEMORY.md"]), "a slip stays one, whoever goes on with it"


@pytest.mark.rule("GRD-9")
def test_a_bank_that_is_moved_and_linked_is_found(watched: Watched) -> None:
    watched.take()
    watched.bank.rename(watched.bank.parent / "away")
    watched.bank.symlink_to("away")
    assert watched.slipped() == ["changed "]
    append(watched)
    assert watched.slipped() == ["changed MEMORY.md"]
    assert watched.pending() == ["changed ", "changed MEMORY.md"]


def test_a_bank_behind_a_link_is_watched_where_it_really_is(watched: Watched) -> None:
    link = watched.bank.parent / "link"
    link.symlink_to(watched.bank)
    assert accept(str(link), str(watched.state)) is None
    append(watched)
    assert check(str(link), str(watched.state), "s").slips == (Slip("MEMORY.md", "changed"),)


@pytest.mark.rule("GRD-9")
def test_a_git_that_does_not_answer_explains_nothing(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    (watched.bank.parent / ".git").mkdir()
    broken = watched.bank.parent / "bin" / "git"
    broken.parent.mkdir()
    broken.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(broken.parent))
    watched.take()
    (watched.bank / "details/a.md").unlink()
    append(watched)
    assert watched.slipped() == ["changed MEMORY.md", "deleted details/a.md"]


# ------------------------------------------------------------ what is good


def test_damage_never_becomes_good_by_itself(watched: Watched) -> None:
    watched.take()
    append(watched)
    watched.write("run.sh", "x")
    assert watched.slipped() == ["changed MEMORY.md", "created run.sh"]
    watched.write("details/a.md", "# a person's edit\n")
    agents_at_work.session_starts(str(watched.state))
    assert watched.between() == (["changed details/a.md"], [])
    for _ in range(3):
        assert watched.between() == ([], [])
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


@pytest.mark.parametrize("step", ["between", "slipped"])
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


WORKER = """
import os, sys
from memorybank.store.good_state import check, expect, writes_done
bank, state, n = sys.argv[1:]
coming = expect(bank, state, [("details/mine" + n + ".md", None, n.encode())])
assert coming
with open(f"{bank}/details/n{n}.md", "w") as page:
    page.write(n)
with open(f"{bank}/details/.mine{n}.mbtmp", "w") as page:
    page.write(n)
os.rename(f"{bank}/details/.mine{n}.mbtmp", f"{bank}/details/mine{n}.md")
writes_done(bank, state, coming)
found = check(bank, state, n)
assert found.trouble is None, found.trouble
print("\\n".join(s.path for s in found.slips))
"""


def run(code: str, *args: object) -> subprocess.Popen[str]:
    line = [sys.executable, "-c", code, *map(str, args)]
    env = dict(os.environ) | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(line, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def is_whole(watched: Watched) -> None:
    """The good state can be read, and every content it names is there and is what its name says."""
    copies = Records(str(watched.state))
    entries = copies.load(GOOD)
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
    late = watched.slipped()
    assert {f"details/n{n}.md" for n in range(50)} <= {*told, *(line.split()[1] for line in late)}
    assert not any("mine" in line for line in watched.pending())
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
    for n in range(600):
        watched.write("MEMORY.md", f"# {n}\n")
        watched.take()
    assert len(os.listdir(watched.state / "snapshot" / "copies")) < 480
    assert watched.good("MEMORY.md") == b"# 599\n"


@pytest.mark.parametrize("damage", [b"", b"memory-bank snapshot 1\n00000000\nf 1", b"\0" * 100])
def test_a_manifest_that_does_not_check_is_none(watched: Watched, damage: bytes) -> None:
    watched.take()
    (watched.state / "snapshot" / "good").write_bytes(damage)
    append(watched)
    assert watched.slipped() == [], "taken as it is"
    assert good_state.first_sight(str(watched.state), good_state.LOST) == (3, 0), "and that is said"
    assert watched.good("MEMORY.md") == b"# Memory\nmore\n"


@pytest.mark.rule("GRD-9")
def test_a_record_of_the_first_version_is_none_and_that_is_said(watched: Watched) -> None:
    """A look made the present state good there, so nobody can say what it holds."""
    from binascii import crc32

    watched.take()
    good = watched.state / "snapshot" / "good"
    body = good.read_bytes().partition(b"\n")[2].partition(b"\n")[2]
    good.write_bytes(b"memory-bank snapshot 1\n%08x\n%s" % (crc32(body), body))
    assert watched.between() == ([], [])
    assert good_state.first_sight(str(watched.state), good_state.FIRST) == (3, 0)
    append(watched)
    assert watched.slipped() == ["changed MEMORY.md"]
    assert watched.good("MEMORY.md") == b"# Memory\n"


def test_a_giant_is_named_and_not_copied(watched: Watched) -> None:
    with open(watched.write("film.bin", ""), "wb") as film:
        film.truncate(9 * 1024 * 1024)
    watched.take()
    assert watched.good("film.bin") is None
    assert sum(f.stat().st_size for f in watched.state.rglob("*") if f.is_file()) < 10_000
    with open(watched.bank / "film.bin", "ab") as film:
        film.write(b"x")
    assert watched.slipped() == ["changed film.bin"]


def test_an_unchanged_bank_is_not_read(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    settled(watched)

    def read(*_: object) -> bytes:
        raise AssertionError("it was read")

    monkeypatch.setattr("memorybank.store.inventory._content", read)
    before = (watched.state / "snapshot" / "good").stat()
    assert watched.slipped() == []
    assert (watched.state / "snapshot" / "good").stat().st_ino == before.st_ino


def test_the_hooks_modules_load_nothing_heavy() -> None:
    names = ("store.good_state", "store.inventory", "light.stamps", "store.sandbox")
    imports = "; ".join(f"import memorybank.{name}" for name in names)
    code = f"import sys; sys.path[:0] = {sys.path!r}; before = set(sys.modules); {imports}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    heavy = {"dataclasses", "typing", "pathlib", "json", "re", "contextlib", "subprocess", "hashlib", "collections"}
    assert not heavy & set(done.stdout.split())
