"""The ledger: every change, once, with whose word it was; and nobody touches it unseen."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import NOW, Project
from memorybank.model.change import Authority, Broken, Create, Delete, Flow, Harm, Move, Plan, Touched, Update
from memorybank.store import ledger
from memorybank.store.apply import apply, apply_files
from memorybank.store.project import places
from records.made import page, propose, with_line

pytestmark = pytest.mark.slow


def of(project: Project) -> Path:
    return ledger.place(project.bank, places(project.bank))


def lines(folder: Path) -> list[bytes]:
    return (folder / "entries.jsonl").read_bytes().splitlines(keepends=True)


def put(folder: Path, rows: list[bytes]) -> None:
    (folder / "entries.jsonl").write_bytes(b"".join(rows))


def filled(folder: Path, count: int = 5) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    ledger._set_head(folder, 0, "0" * 64)
    for n in range(count):
        files = (Touched(f"p{n}.md", after="ab" * 32),)
        ledger.append(folder, ledger.draft(f"e-{n:08x}", Authority(words=f"好 {n}"), "remember", files, folder, NOW))
    return folder


@pytest.mark.rule("LED-1")
def test_every_command_that_writes_leaves_its_entry(project: Project) -> None:
    project.write("README.md", "# Lamp\n")
    assert project.mb("refresh", "--yes").code == 0
    for n in range(9):
        project.page(f"details/design/d{n}.md", f"# D{n}\n")
    assert project.mb("index", "--yes").code == 0
    project.page("details/design/d9.md", "# D9\n")
    assert project.mb("read", "details/design/d9.md").code == 0  # it adds the row (IDX-4)
    found = ledger.entries(of(project))
    assert [(e.flow, e.because.what) for e in found] == [
        ("init", "applied"),
        ("index", "applied"),
        ("index", "applied"),
    ]
    assert [e.because.by for e in found[:2]] == ["yes", "yes"]
    details = ("tech.md", "patterns.md", "progress.md", "map.md")
    assert found[0].pages == ("MEMORY.md", *(f"details/{name}" for name in details))
    assert ledger.verify(of(project)) is None
    project.mb("refresh", "--yes")  # the routes to the new pages
    before = lines(of(project))
    for command in ("refresh", "index", "archive"):
        project.mb(command, "--yes")
    assert lines(of(project)) == before, "nothing to do is nothing to record"


@pytest.mark.rule("LED-1")
def test_all_kinds_of_change_are_told_with_their_contents(project: Project) -> None:
    project.page("a.md", b"old\r\n")
    project.page("m.md", b"moved")
    project.page("r.md", b"was")
    project.page("d.md", b"gone")
    changes = (
        Create("n.md", b"new", "x"),
        Update("a.md", b"old\r\n", b"\xff", "x"),
        Move("m.md", "details/m.md", "x"),
        Move("r.md", "details/r.md", "x", b"was", b"is"),
        Delete("d.md", b"gone", "x"),
    )
    apply(Plan(Flow.MIGRATE, changes), project.bank, places(project.bank), Authority(words="ok", host="codex"), NOW)
    (entry,) = ledger.entries(of(project))
    told = [
        (f.path, f.to, ledger.content(of(project), f.before), ledger.content(of(project), f.after)) for f in entry.files
    ]
    assert told == [
        ("n.md", "", None, b"new"),
        ("a.md", "", b"old\r\n", b"\xff"),
        ("m.md", "details/m.md", b"moved", b"moved"),
        ("r.md", "details/r.md", b"was", b"is"),
        ("d.md", "", b"gone", None),
    ]
    assert (entry.because.words, entry.because.host, entry.time) == ("ok", "codex", NOW)


@pytest.mark.rule("LED-1", "GRD-5")
def test_a_proposal_is_told_with_words_host_and_a_short_session(project: Project) -> None:
    from memorybank.model.change import State

    page(project)
    made = propose(project, "- x", state=State.CONFIRMED, words="好，写吧")
    assert project.mb("apply", made.id).code == 0
    (entry,) = ledger.entries(of(project))
    because = entry.because
    assert (because.proposal, because.kind, because.words) == (made.id, "decision", "好，写吧")
    assert (because.by, because.host) == ("message", "claude-code")
    assert because.session not in ("", "s-1")
    assert entry.worktree == os.path.realpath(project.root)


@pytest.mark.rule("LED-1")
def test_it_is_private_to_its_user(project: Project) -> None:
    page(project)
    apply(Plan(Flow.INDEX, (with_line(project, "- x"),)), project.bank, places(project.bank))
    for path in of(project).parent.rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


@pytest.mark.rule("LED-1", "GRD-4")
def test_a_hosts_settings_are_no_memory(project: Project) -> None:
    apply_files(Plan(Flow.INSTALL, (Create("settings.json", b"{}", "x"),)), project.root, places(project.bank))
    assert ledger.entries(of(project)) == ()


@pytest.mark.rule("LED-1", "RFR-7")
def test_a_change_that_was_refused_leaves_no_entry(project: Project) -> None:
    page(project)
    made = propose(project, "- x")
    page(project, text="# another page by now\n")
    assert project.mb("apply", made.id, "--yes").code == 4
    assert ledger.entries(of(project)) == ()


# ---------------------------------------------------------------- somebody touches it


@pytest.mark.rule("LED-1")
@given(st.data())
def test_no_byte_changes_unseen(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = filled(Path(name), 3)
        assert ledger.verify(folder) is None
        file = folder / data.draw(st.sampled_from(["entries.jsonl", "head"]))
        raw = bytearray(file.read_bytes())
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at] ^= data.draw(st.integers(1, 255))
        file.write_bytes(raw)
        assert ledger.verify(folder) is not None


@pytest.mark.rule("LED-1")
@pytest.mark.parametrize(
    ("harm", "rows", "at"),
    [
        (Harm.EDITED, [0, 1, 3, 4], 3),
        (Harm.EDITED, [1, 2, 3, 4], 1),
        (Harm.EDITED, [0, 2, 1, 3, 4], 2),
        (Harm.EDITED, [0, 1, 1, 2, 3, 4], 3),
        (Harm.TRUNCATED, [0, 1, 2], 4),
        (Harm.TRUNCATED, [], 1),
    ],
)
def test_it_says_what_was_done_and_where(tmp_path: Path, harm: Harm, rows: list[int], at: int) -> None:
    folder = filled(tmp_path)
    kept = lines(folder)
    put(folder, [kept[n] for n in rows])
    assert ledger.verify(folder) == Broken(harm, at)


@pytest.mark.rule("LED-1")
def test_an_entry_made_to_fit_its_own_hash_does_not_fit_the_chain(tmp_path: Path) -> None:
    folder = filled(tmp_path)
    kept = lines(folder)
    forged = json.loads(kept[2])
    del forged["hash"]
    put(folder, [*kept[:2], ledger._line(forged | {"words": "never said"})[0], *kept[3:]])
    assert ledger.verify(folder) == Broken(Harm.EDITED, 3)


@pytest.mark.rule("LED-1")
def test_a_head_that_is_gone_or_wrong_is_told(tmp_path: Path) -> None:
    folder = filled(tmp_path)
    head = folder / "head"
    whole = head.read_text(encoding="ascii")
    for text in ("", "4\n", whole.replace("5", "3", 1), f"5\n{'0' * 64}\n"):
        head.write_text(text, encoding="ascii")
        assert ledger.verify(folder) is not None, text
    head.unlink()
    assert ledger.verify(folder) == Broken(Harm.HEAD, 5)


@pytest.mark.rule("LED-1")
def test_the_record_goes_on_behind_a_break_and_the_break_stays_to_be_seen(tmp_path: Path) -> None:
    folder = filled(tmp_path)
    kept = lines(folder)
    put(folder, [*kept[:4], kept[4][:40]])  # no newline: cut by hand, because the head knows better
    assert ledger.verify(folder) == Broken(Harm.TRUNCATED, 5)
    ledger.append(folder, ledger.draft("e-0000ffff", Authority(), "index", (), folder, NOW))
    assert lines(folder)[4] == kept[4][:40] + b"\n"
    assert ledger.verify(folder) == Broken(Harm.EDITED, 5)
    assert [e.seq for e in ledger.entries(folder)] == [1, 2, 3, 4, 6]


@pytest.mark.rule("LED-1")
def test_the_half_line_of_a_killed_writer_is_cut_away_with_a_mark(tmp_path: Path) -> None:
    folder = filled(tmp_path)
    whole = lines(folder)
    put(folder, [*whole, b'{"seq":6,"prev":"'])
    assert ledger.verify(folder) is None, "nothing that counts is missing"
    ledger.append(folder, ledger.draft("e-0000ffff", Authority(), "index", (), folder, NOW))
    assert ledger.verify(folder) is None
    assert lines(folder)[:5] == whole
    assert json.loads(lines(folder)[5])["mended"] == 17


@pytest.mark.rule("LED-1")
def test_the_same_entry_twice_is_in_once(tmp_path: Path) -> None:
    folder = filled(tmp_path)
    entry = ledger.draft("e-0000ffff", Authority(words='"id":"e-00000001"'), "index", (), folder, NOW)
    for _ in range(3):
        ledger.append(folder, entry)
    assert len(lines(folder)) == 6
    assert ledger.verify(folder) is None


@pytest.mark.rule("LED-1")
def test_a_kill_between_line_and_head_is_healed_by_the_next_try(tmp_path: Path) -> None:
    folder = filled(tmp_path)
    head = (folder / "head").read_bytes()
    entry = ledger.draft("e-0000ffff", Authority(), "index", (), folder, NOW)
    ledger.append(folder, entry)
    after = (folder / "head").read_bytes()
    (folder / "head").write_bytes(head)
    assert ledger.verify(folder) is None
    ledger.append(folder, entry)
    assert (folder / "head").read_bytes() == after


# ---------------------------------------------------------------- one repository, many hands


@pytest.mark.rule("LED-1")
def test_worktrees_share_one_ledger_and_clones_do_not(project: Project, tmp_path: Path) -> None:
    page(project)
    project.commit()
    project.git("worktree", "add", "-q", str(tmp_path / "second"), "-b", "second")
    project.git("clone", "-q", str(project.root), str(tmp_path / "clone"))
    second, clone = Project(tmp_path / "second"), Project(tmp_path / "clone")
    for number, one in enumerate((project, second, clone)):
        made = propose(one, f"- line {number}")
        assert one.mb("apply", made.id, "--yes").code == 0
    assert of(project) == of(second) != of(clone)
    assert [Path(e.worktree).name for e in ledger.entries(of(project))] == ["project", "second"]
    assert len(ledger.entries(of(clone))) == 1


@pytest.mark.rule("LED-1")
def test_a_bank_that_comes_under_git_keeps_its_ledger(project: Project) -> None:
    page(project)
    project.mb("apply", propose(project, "- before git").id, "--yes")
    old = of(project)
    project.commit()
    assert len(ledger.entries(of(project))) == 1, "readable before anything is written again"
    project.mb("apply", propose(project, "- under git").id, "--yes")
    assert of(project) != old
    assert not old.exists()
    assert len(ledger.entries(of(project))) == 2
    assert ledger.verify(of(project)) is None


WRITER = """
import sys
from pathlib import Path
from memorybank.model.change import Create, Flow, Plan
from memorybank.store.apply import apply
from memorybank.store.project import places
bank, number = Path(sys.argv[1]), sys.argv[2]
for turn in range(4):
    apply(Plan(Flow.REMEMBER, (Create(f"w{number}-{turn}.md", b"x", "x"),)), bank, places(bank))
"""


@pytest.mark.slow
@pytest.mark.rule("LED-1", "WRT-5")
def test_sixteen_writers_in_two_worktrees_are_all_in_the_chain(project: Project, tmp_path: Path) -> None:
    page(project)
    project.commit()
    project.git("worktree", "add", "-q", str(tmp_path / "second"), "-b", "second")
    banks = [project.bank, tmp_path / "second" / "memory-bank"]
    line = [sys.executable, "-c", WRITER]
    running = [
        subprocess.Popen([*line, str(banks[n % 2]), str(n)], stderr=subprocess.PIPE, env=dict(os.environ))
        for n in range(16)
    ]
    assert [(p.communicate(timeout=120)[1], p.returncode) for p in running] == [(b"", 0)] * 16
    found = ledger.entries(of(project))
    assert ledger.verify(of(project)) is None
    assert [e.seq for e in found] == list(range(1, 65))
    assert len({e.pages for e in found}) == 64


@pytest.mark.rule("LED-1")
def test_a_content_that_is_not_what_its_name_says_is_none(project: Project) -> None:
    page(project)
    apply(Plan(Flow.INDEX, (with_line(project, "- x"),)), project.bank, places(project.bank))
    name = ledger.entries(of(project))[0].files[0].after
    assert ledger.content(of(project), name) is not None
    ledger._object(of(project), name).write_bytes(b"something else")
    assert ledger.content(of(project), name) is None
    assert ledger.content(of(project), "") is None


@pytest.mark.rule("LED-1", "LED-2")
def test_what_is_put_back_and_what_is_accepted_are_told(project: Project) -> None:
    from memorybank.store import good_state

    page(project)
    state = str(places(project.bank).state)
    good_state.accept(str(project.bank), state)
    good = project.text("details/patterns.md")
    project.page("details/patterns.md", good.replace("- mine", "- slipped"))
    assert project.mb("restore", "--yes").code == 0
    project.page("details/patterns.md", good.replace("- mine", "- as I want it"))
    assert project.mb("restore", "--accept").code == 0
    told = [(e.flow, e.because.what, e.because.by) for e in ledger.entries(of(project))]
    assert told == [("restore", "applied", "yes"), ("restore", "accepted", "terminal")]
    assert "- as I want it" in project.mb("blame", "details/patterns.md").out
    assert ledger.verify(of(project)) is None


@pytest.mark.rule("LED-1", "LED-2")
def test_what_somebody_wrote_into_it_breaks_no_command(project: Project) -> None:
    page(project)
    apply(Plan(Flow.INDEX, (with_line(project, "- x"),)), project.bank, places(project.bank))
    row = json.loads(lines(of(project))[0])
    forged = [
        {"seq": 2},
        [],
        7,
        row | {"what": "dreamt", "by": 5, "time": None},
        row | {"files": [[1, 2]]},
        {"hash": 1},
    ]
    with open(of(project) / "entries.jsonl", "ab") as file:
        file.write(b"\xff\xfe\n" + b"".join(json.dumps(one).encode() + b"\n" for one in forged))
        file.write(ledger._line({"seq": 2})[0])
    for command in (("log",), ("log", "--verify"), ("blame", "details/patterns.md"), ("undo", "e-00000000")):
        assert project.mb(*command).code in (0, 1, 4), command
    assert ledger.verify(of(project)) == Broken(Harm.EDITED, 2)
