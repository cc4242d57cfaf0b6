"""`log`, `blame` and `undo`: which change wrote this line, who agreed to it, and back again."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import memorybank
from conftest import Done, Project
from memorybank.changes.lines import Clash, PageStep, blame, carried, hunks, lines_of, same, steps_of
from memorybank.changes.undo import plan_undo
from memorybank.model.change import Authority, Change, Create, Delete, Entry, Flow, Move, Plan, State, Touched, Update
from memorybank.store import ledger
from memorybank.store.apply import apply
from memorybank.store.project import places
from memorybank.texts.catalogue import speaker
from records.made import PAGE, page, propose

pytestmark = pytest.mark.slow

SCHEMAS = Path(memorybank.__file__).parent / "schemas"


def valid(done: Done) -> dict[str, object]:
    document: dict[str, object] = json.loads(done.out)
    schema = json.loads((SCHEMAS / f"{document['action']}.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(document)
    return document


def folder_of(project: Project) -> Path:
    return ledger.place(project.bank, places(project.bank))


def entries(project: Project) -> tuple[Entry, ...]:
    return ledger.entries(folder_of(project))


def write(project: Project, line: str, words: str = "好") -> str:
    """Proposed, confirmed, applied; the proposal's id."""
    made = propose(project, line, state=State.CONFIRMED, words=words)
    assert project.mb("apply", made.id).code == 0
    return made.id


def plain(text: str) -> str:
    """Ids by the order in which they come, so that a page of them can be kept."""
    seen: dict[str, str] = {}
    return re.sub(r"\b[ep]-[0-9a-f]{8}\b", lambda m: seen.setdefault(m[0], f"{m[0][:2]}{len(seen) + 1:08}"), text)


# ---------------------------------------------------------------- what a person sees


@pytest.mark.rule("LED-2", "WRT-4")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_pages_people_read(
    project: Project, language: str, golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    project.write("memory-bank.toml", f'language = "{language}"\n')
    page(project)
    first = write(project, "- 缓存用 LRU", words="好，写吧")
    monkeypatch.setenv("MEMORY_BANK_NOW", "2026-03-16T09:30:00Z")
    assert project.mb("apply", propose(project, "- a queue for mail").id, "--yes").code == 0
    (project.bank / PAGE).write_text(project.text(PAGE).replace("- mine", "- mine\n- by hand"), encoding="utf-8")
    monkeypatch.setenv("MEMORY_BANK_NOW", "2026-03-17T10:00:00Z")
    waiting = propose(project, "- 还没答复")
    shown = [
        project.mb("proposals").out,
        project.mb("proposals", "show", waiting.id).out,
        project.mb("blame", PAGE).out,
        project.mb("undo", first, "--plan", "--diff").out,
        project.mb("undo", first, "--yes").out,
        project.mb("apply", waiting.id).err,
        project.mb("log").out,
        project.mb("log", "--verify").out,
    ]
    golden(f"records-{language}.txt", plain("\n".join(shown)))


@pytest.mark.rule("LED-2", "SCH-4")
def test_the_log_of_a_page_is_the_entries_that_touched_it(project: Project) -> None:
    assert "No change" in project.mb("log").out
    assert valid(project.mb("log", "--json"))["entries"] == []
    page(project)
    project.page("other.md", "# other\n")
    write(project, "- a")
    apply(Plan(Flow.INDEX, (Update("other.md", b"# other\n", b"# else\n", "x"),)), project.bank, places(project.bank))
    apply(Plan(Flow.INDEX, (Move("other.md", "moved.md", "x"),)), project.bank, places(project.bank))
    for typed in ("moved.md", "memory-bank/moved.md", str(project.bank / "moved.md")):
        told = valid(project.mb("log", typed, "--json"))["entries"]
        assert isinstance(told, list)
        assert [e["seq"] for e in told] == [3, 2], typed
    document = valid(project.mb("log", "--limit", "1", "--json"))
    assert document["left"] == 2
    assert project.mb("log", "nowhere.md").code == 4
    assert project.mb("log", "--verify", "moved.md").code == 2


@pytest.mark.rule("LED-1", "LED-2")
def test_verify_says_where_it_broke_and_exits_with_one(project: Project) -> None:
    page(project)
    write(project, "- a", words="yes")
    assert project.mb("log", "--verify").code == 0
    assert valid(project.mb("log", "--verify", "--json"))["healthy"] is True
    file = folder_of(project) / "entries.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"words":"yes"', b'"words":"yea"'))
    done = project.mb("log", "--verify")
    assert (done.code, "Line 1" in done.out) == (1, True)
    assert valid(project.mb("log", "--verify", "--json"))["broken"] == {"harm": "edited", "line": 1}
    assert project.mb("log").code == 0, "a broken record is still read"


@pytest.mark.rule("LED-2", "SCH-4")
def test_blame_names_the_change_and_the_words_of_each_line(project: Project) -> None:
    page(project)
    one, two = write(project, "- one", words="好"), write(project, "- two", words="yes please")
    (project.bank / PAGE).write_text(project.text(PAGE).replace("- mine", "- typed"), encoding="utf-8")
    rows = valid(project.mb("blame", f"memory-bank/{PAGE}", "--json"))["lines"]
    assert isinstance(rows, list)
    told = {row["text"]: (row["proposal"], row["words"], row["how"]) for row in rows}
    assert told["- one"] == (one, "好", "recorded")
    assert told["- two"] == (two, "yes please", "recorded")
    assert told["- the first line"] == ("", "", "unknown")
    assert told["- typed"] == ("", "", "hand")
    assert [row["line"] for row in rows] == list(range(1, len(rows) + 1))


@pytest.mark.rule("LED-2")
def test_a_line_that_left_with_a_branch_and_came_back_is_still_theirs(project: Project) -> None:
    page(project)
    one = write(project, "- one")
    with_one = (project.bank / PAGE).read_bytes()
    page(project)  # another branch
    write(project, "- two")
    (project.bank / PAGE).write_bytes(with_one.replace(b"- one\n", b"- one\n- two\n"))  # a merge
    rows = valid(project.mb("blame", PAGE, "--json"))["lines"]
    assert isinstance(rows, list)
    assert {row["text"]: row["proposal"] for row in rows}["- one"] == one


# ---------------------------------------------------------------- undo


@pytest.mark.rule("LED-2")
def test_undo_is_a_plan_asked_about_recorded_and_undone_itself(project: Project) -> None:
    page(project)
    before = (project.bank / PAGE).read_bytes()
    id = write(project, "- one")
    after = (project.bank / PAGE).read_bytes()
    asked = project.mb("undo", id)
    assert asked.code == 3
    assert valid(project.mb("undo", id, "--json"))["requiresConfirmation"] is True
    assert (project.bank / PAGE).read_bytes() == after
    assert project.mb("undo", id, "--yes").code == 0
    assert (project.bank / PAGE).read_bytes() == before
    last = entries(project)[-1]
    assert (last.because.what, last.flow, last.because.undoes) == ("undone", "undo", entries(project)[0].id)
    again = project.mb("undo", id, "--yes")
    assert again.code == 4
    assert last.id in again.err
    assert valid(project.mb("undo", last.id, "--yes", "--json"))["action"] == "applied"
    assert (project.bank / PAGE).read_bytes() == after
    assert project.mb("undo", id, "--yes").code == 0, "what was had again can be taken back again"
    assert (project.bank / PAGE).read_bytes() == before
    assert ledger.verify(folder_of(project)) is None


@pytest.mark.rule("LED-2", "LAY-3", "LAY-6")
def test_when_the_page_went_on_only_that_changes_own_lines_go(project: Project) -> None:
    page(project)
    one = write(project, "- one")
    write(project, "- two")
    (project.bank / PAGE).write_text(project.text(PAGE).replace("- mine", "- mine\n- typed"), encoding="utf-8")
    assert project.mb("undo", one, "--yes").code == 0
    text = project.text(PAGE)
    assert "- one" not in text
    for line in ("- the first line", "- two", "- mine", "- typed"):
        assert line in text.split("\n")
    assert project.mb("apply", propose(project, "- three").id, "--yes").code == 0


@pytest.mark.rule("LED-2")
def test_a_line_that_somebody_reworded_is_in_the_way(project: Project) -> None:
    page(project)
    one = write(project, "- one")
    (project.bank / PAGE).write_text(project.text(PAGE).replace("- one", "- one and a half"), encoding="utf-8")
    before = project.tree()
    done = project.mb("undo", one, "--yes")
    assert done.code == 4
    assert "- one" in done.err
    assert project.tree() == before
    assert project.mb("undo", "e-00000000").code == 4


@pytest.mark.rule("LED-2")
def test_undo_of_create_delete_and_move(project: Project) -> None:
    project.page("d.md", b"gone\r\n")
    project.page("m.md", b"moved")
    start = project.tree()
    changes = (Create("n.md", b"new", "x"), Delete("d.md", b"gone\r\n", "x"), Move("m.md", "deep/m.md", "x"))
    apply(Plan(Flow.MIGRATE, changes), project.bank, places(project.bank))
    end = project.tree()
    (entry,) = entries(project)
    plan = project.mb("undo", entry.id, "--plan").out
    assert "- Delete: n.md" in plan
    assert "- Create: d.md" in plan
    assert "- Move: deep/m.md → m.md" in plan
    assert project.mb("undo", entry.id, "--yes").code == 0
    assert project.tree() == start
    assert project.mb("undo", entries(project)[-1].id, "--yes").code == 0
    assert project.tree() == end


@pytest.mark.rule("LED-2")
@pytest.mark.parametrize("way", ["created page went on", "deleted page is back", "updated page is gone", "move back"])
def test_what_is_in_the_way_is_named_and_nothing_is_touched(project: Project, way: str) -> None:
    project.page("d.md", b"gone")
    project.page("u.md", b"one")
    project.page("m.md", b"moved")
    ways: dict[str, Change] = {
        "created page went on": Create("n.md", b"new", "x"),
        "deleted page is back": Delete("d.md", b"gone", "x"),
        "updated page is gone": Update("u.md", b"one", b"two", "x"),
        "move back": Move("m.md", "to.md", "x"),
    }
    apply(Plan(Flow.MIGRATE, (ways[way],)), project.bank, places(project.bank))
    project.page("n.md", b"new and more")
    project.page("d.md", b"another")
    project.page("m.md", b"another")
    if way == "updated page is gone":
        (project.bank / "u.md").unlink()
    before = project.tree()
    done = project.mb("undo", entries(project)[0].id, "--yes")
    assert done.code == 4
    assert ".md" in done.err
    assert project.tree() == before


@pytest.mark.rule("LED-2")
@pytest.mark.parametrize("way", ["renamed", "renamed and edited", "deleted"])
def test_a_created_page_that_somebody_took_away_is_named(project: Project, way: str) -> None:
    page(project)
    made = propose(project, "- see the cart", Create("details/design/cart.md", b"# Cart\n", "x"), state=State.CONFIRMED)
    assert project.mb("apply", made.id).code == 0
    (project.bank / "details/design/cart.md").rename(project.bank / "details/design/basket.md")
    if way == "deleted":
        (project.bank / "details/design/basket.md").unlink()
    elif way == "renamed and edited":
        project.page("details/design/basket.md", "# Basket\n")
    done = project.mb("undo", made.id, "--yes")
    assert done.code == 0
    assert "- see the cart" not in project.text(PAGE)
    assert "details/design/cart.md, which e-" in done.err
    assert (project.bank / "details/design/basket.md").exists() is (way != "deleted")


@pytest.mark.rule("LED-2", "IDX-6")
def test_an_index_stays_in_step_when_a_page_between_is_taken_back(project: Project) -> None:
    project.write("README.md", "# Lamp\n")
    assert project.mb("refresh", "--yes").code == 0
    for n in range(9):
        project.page(f"details/design/d{n}.md", f"# D{n}\n")
    assert project.mb("refresh", "--yes").code == 0
    made = Create("details/design/extra.md", b"# Extra\n", "x")
    apply(Plan(Flow.REMEMBER, (made,)), project.bank, places(project.bank))
    id = entries(project)[-1].id
    project.page("details/design/later.md", "# Later\n")
    assert project.mb("index", "--yes").code == 0
    assert "extra.md" in project.text("details/design/index.md")
    assert project.mb("undo", id, "--yes").code == 0
    assert "extra.md" not in project.text("details/design/index.md")
    assert "later.md" in project.text("details/design/index.md")
    assert project.mb("index", "--check").code == 0


# ---------------------------------------------------------------- laws


some_lines = st.lists(st.sampled_from([b"a\n", b"b\n", b"\n", b"- x\r\n", "汉\n".encode(), b"c"]), max_size=8).map(
    lambda rows: b"".join(row if row.endswith(b"\n") else row + b"\n" for row in rows[:-1]) + b"".join(rows[-1:])
)


@pytest.mark.rule("LED-2")
@given(some_lines, some_lines)
def test_lines_put_together_are_the_page_and_hunks_lead_from_one_to_the_other(old: bytes, new: bytes) -> None:
    a, b = lines_of(old), lines_of(new)
    assert b"".join(a) == old
    pairs = sorted(same(a, b).items())
    assert all(a[i] == b[j] for i, j in pairs)
    assert [j for _, j in pairs] == sorted({j for _, j in pairs})
    built, at = [], 0
    for start, end, new_start, new_end in hunks(a, b):
        built += a[at:start] + b[new_start:new_end]
        at = end
    assert b"".join(built + a[at:]) == new
    assert carried(old, new, old) == new
    assert carried(old, new, old, loose=True) == new


@pytest.mark.rule("LED-2")
@given(some_lines, some_lines, some_lines)
def test_a_change_carried_over_keeps_every_line_that_is_not_its_own(old: bytes, new: bytes, now: bytes) -> None:
    marks = [f"human {n}\n".encode() for n in range(3)]
    mine = lines_of(now if now.endswith(b"\n") else now + b"\n")
    typed = b"".join([marks[0], *mine[:2], marks[1], *mine[2:], marks[2]])
    for loose in (False, True):
        with suppress(Clash):
            result = carried(old, new, typed, loose=loose)
            assert [line for line in lines_of(result) if line in marks] == marks


@pytest.mark.rule("LED-1", "LED-2")
@settings(max_examples=12)
@given(st.data())
def test_any_sequence_of_plans_is_told_blamed_and_taken_back(data: st.DataObject) -> None:
    """Every line is unique, so blame can be held to the one that wrote it; undo of the last restores the bytes."""
    with tempfile.TemporaryDirectory() as name:
        bank = Path(name) / "p" / "memory-bank"
        bank.mkdir(parents=True)
        put = places(bank)
        writer: dict[bytes, str] = {}
        pages: dict[str, bytes] = {}
        for turn in range(data.draw(st.integers(1, 7))):
            before = dict(pages)
            who = f"turn {turn}"
            if data.draw(st.booleans()) and pages:  # a human first
                path = data.draw(st.sampled_from(sorted(pages)))
                line = f"typed {turn}\n".encode()
                pages[path] = _shuffled(pages[path], [line], data)
                writer[line] = ""
                (bank / path).write_bytes(pages[path])
                before = dict(pages)
            change = _change(pages, turn, who, writer, data)
            apply(Plan(Flow.REMEMBER, (change,)), bank, put, Authority(kind=who))
            assert {p.relative_to(bank).as_posix(): p.read_bytes() for p in bank.rglob("*.md")} == pages
        folder = ledger.place(bank, put)
        found = ledger.entries(folder)
        assert ledger.verify(folder) is None
        by_id = {entry.id: entry.because.kind for entry in found}
        for path, content in pages.items():
            told = blame(content, steps_of(path, found, lambda n: ledger.content(folder, n)))
            for row in told:
                assert (by_id[row.entry.id] if row.entry else "") == writer[row.text]
        last = plan_undo(found[-1], (), lambda n: ledger.content(folder, n), pages.get, speaker("en"))
        apply(last.plan, bank, put, Authority(what="undone"))
        assert {p.relative_to(bank).as_posix(): p.read_bytes() for p in bank.rglob("*.md")} == before


def _shuffled(content: bytes, new: list[bytes], data: st.DataObject) -> bytes:
    rows = lines_of(content)
    at = data.draw(st.integers(0, len(rows)))
    return b"".join([*rows[:at], *new, *rows[at:]])


def _change(
    pages: dict[str, bytes], turn: int, who: str, writer: dict[bytes, str], data: st.DataObject
) -> Create | Update | Delete | Move:
    kind = data.draw(st.sampled_from(["create", "update", "update", "move", "delete"])) if pages else "create"
    fresh = [f"{who} line {n}\n".encode() for n in range(data.draw(st.integers(1, 3)))]
    if kind == "create":
        path = f"page-{turn}.md"
        writer |= dict.fromkeys(fresh, who)
        pages[path] = b"".join(fresh)
        return Create(path, pages[path], "x")
    path = data.draw(st.sampled_from(sorted(pages)))
    old = pages[path]
    if kind == "delete":
        return Delete(path, pages.pop(path), "x")
    if kind == "move":
        pages[f"moved-{turn}.md"] = pages.pop(path)
        return Move(path, f"moved-{turn}.md", "x")
    writer |= dict.fromkeys(fresh, who)
    rows = lines_of(old)
    drop = data.draw(st.integers(0, len(rows))) if data.draw(st.booleans()) else len(rows)
    pages[path] = _shuffled(b"".join(rows[:drop] + rows[drop + 1 :]), fresh, data)
    return Update(path, old, pages[path], "x")


@pytest.mark.rule("LED-2")
def test_a_content_that_is_gone_leaves_unknown_lines_and_no_crash() -> None:
    entry = Entry(1, "e-1", "", "remember", Authority(), "", (Touched("a.md", "x", "y"),), "")
    assert [line.how for line in blame(b"one\n", (PageStep(entry, None, None),))] == ["hand"]
