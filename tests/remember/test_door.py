"""`memory-bank propose` as people, agents and scripts call it."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from conftest import NOW, Project
from memorybank.markdown.pieces import shortened
from memorybank.model.change import State
from memorybank.model.memory import FIELDS, Row
from memorybank.model.memory import KINDS as ROWS
from memorybank.policy.proposal_block import stands_in
from memorybank.store import host_process, proposals
from memorybank.store.project import places
from remember.scenes import KINDS

pytestmark = pytest.mark.slow

SCHEMA = Draft202012Validator(
    json.loads((files("memorybank") / "schemas" / "proposal.json").read_text(encoding="utf-8"))
)
OPS = Draft202012Validator(
    json.loads((files("memorybank") / "schemas" / "memory_ops.json").read_text(encoding="utf-8"))
)
FLAGS = ("--decision", "use X", "--reason", "fast", "--trade-off", "no Windows", "--scope", "the CLI")


@pytest.fixture
def bank(project: Project) -> Project:
    project.write("pyproject.toml", '[project]\nname = "shop"\n')
    assert project.mb("refresh", "--yes").code == 0
    return project


def state(bank: Project) -> str:
    return str(places(bank.bank).state)


@pytest.mark.rule("SCH-2", "SCH-4", "PRO-3")
def test_the_json_document_is_what_its_schema_says(bank: Project) -> None:
    for kind, fields in KINDS["en"].items():
        told = json.loads(bank.mb("propose", kind, "-", "--json", stdin=json.dumps(fields)).out)
        SCHEMA.validate(told)
        OPS.validate(told["memory_ops"])
        assert told["state"] == "pending", kind
    assert bank.mb("apply", told["id"], "--yes").code == 0
    again = json.loads(bank.mb("propose", kind, "-", "--json", stdin=json.dumps(fields)).out)
    SCHEMA.validate(again)
    assert (again["state"], again["block"]) == ("nothing", "")


@pytest.mark.rule("PRO-3")
def test_the_block_is_found_again_in_a_message(bank: Project) -> None:
    done = bank.mb("propose", "decision", *FLAGS)
    stored = proposals.load_all(state(bank))[0]
    block = done.out.partition("\n\n[Memory Bank")[0]
    assert block == stored.shown
    assert stands_in(stored.shown, f"All done.\n\n{block}\n")
    assert bank.mb("proposals", "show", stored.id).out.count(block) == 1
    last = done.out.rstrip("\n").rpartition("\n")[2]
    assert stored.id in last
    assert "exactly as it stands" in last


@pytest.mark.rule("SCH-3")
def test_the_plan_is_shown_and_nothing_is_asked_or_written(bank: Project) -> None:
    before = bank.tree()
    done = bank.mb("propose", "decision", *FLAGS)
    assert done.code == 0
    assert "[Memory Bank Update Plan]\n- Update: details/patterns.md" in done.out
    assert "[Y/n]" not in done.out
    assert bank.tree() == before


def test_fields_come_from_flags_a_file_standard_input_or_a_draft(bank: Project) -> None:
    fields = {"decision": "use X", "reason": "fast", "trade_off": "no Windows", "scope": "the CLI"}
    draft = "Decision: use X\nReason: fast\nTrade-off: no Windows\nScope: the CLI\n"
    note = bank.write("note.md", f"\ufeff{draft}".replace("\n", "\r\n"))
    data = bank.write("note.json", json.dumps({"kind": "decision", **fields}))
    ways: list[tuple[tuple[str, ...], str | None]] = [
        (("decision", *FLAGS), None),
        (("decision", "-"), json.dumps(fields)),
        (("-",), json.dumps({"kind": "decision", **fields})),
        (("decision", "--from", "-"), draft),
        (("decision", "--from", str(note)), None),
        (("--from", str(note)), None),
        (("--from", str(data)), None),
        (("decision", "--draft", draft), None),
        (("decision", "--draft", "-"), draft),
        (("--draft", draft), None),
        (("decision", draft), None),
        ((draft,), None),
        ((draft.replace("\n", " "),), None),
        (("decision", "--scope", "the CLI", "--draft", draft.replace("the CLI", "all")), None),
    ]
    for args, stdin in ways:
        done = bank.mb("propose", *args, "--json", stdin=stdin)
        assert done.code == 0, (args, done.out, done.err)
        assert json.loads(done.out)["points"] == ["use X", "Reason: fast", "Trade-off: no Windows", "Scope: the CLI"]


WRONG: list[tuple[tuple[str, ...], str | None]] = [
    (("nonsense", "--decision", "x"), None),
    (("decision",), None),
    ((), None),
    (("decision", "--symptom", "x"), None),
    (("learning", "--type", "nonsense"), None),
    (("decision", *FLAGS, "--date", "yesterday"), None),
    (("decision", *FLAGS, "--date", "2026-02-30"), None),
    (("decision", "-"), "{not json"),
    (("decision", "-"), '{"decision": {"a": 1}}'),
    (("decision", "-"), '{"decision": true}'),
    (("decision", "-"), "{" + '"a":[' * 20000),
    (("decision", "--from", "/nowhere/at/all.json"), None),
    (("decision", "--from", "/dev"), None),
    (("decision", "--draft", "x", "--from", "-"), "y"),
    (("--draft", "hello there"), None),
]


def test_bad_usage_is_said_and_nothing_is_stored(bank: Project) -> None:
    for args, stdin in WRONG:
        done = bank.mb("propose", *args, stdin=stdin)
        assert done.code == 2, (args, done.out, done.err)
        assert done.err.strip()
        assert "Traceback" not in done.err
    assert proposals.load_all(state(bank)) == ()


def test_a_file_that_is_no_text_is_named(bank: Project) -> None:
    for data in (b"\xff\xfe\x00d", b"d\0ecision", b"\xd6\xd0\xce\xc4 gbk \xff"):
        path = bank.write("odd.txt", data)
        done = bank.mb("propose", "decision", "--from", str(path))
        assert done.code == 2
        assert "odd.txt" in done.err


def test_a_control_character_is_refused_by_name(bank: Project) -> None:
    for value in ("a\x00b", "a\x1b[31mb", "a\x85b", "a\ud800b"):
        fields = KINDS["en"]["decision"] | {"reason": value}
        done = bank.mb("propose", "decision", "-", "--json", stdin=json.dumps(fields))
        assert done.code == 4
        assert "U+" in json.loads(done.out)["message"]
    assert proposals.load_all(state(bank)) == ()


@pytest.mark.rule("THR-1")
def test_a_field_that_says_nothing_is_told_from_one_that_is_not_there(bank: Project) -> None:
    done = bank.mb("propose", "decision", "--decision", "x", "--reason", "TBD", "--scope", "all prices")
    assert done.code == 4
    assert "(--decision): “x” says too little" in done.err
    assert "(--reason): “TBD” says too little" in done.err
    assert "(--trade-off): " in done.err
    assert "“”" not in done.err
    assert "--scope" not in done.err


@pytest.mark.rule("PRO-7")
def test_the_same_content_is_not_proposed_twice_in_a_session(bank: Project) -> None:
    host_process.note_agent(str(state(bank)), "claude-code", "s-1")
    first = json.loads(bank.mb("propose", "requirement", "--title", "Refunds", "--goal", "money back", "--json").out)
    stored = proposals.load(state(bank), first["id"])
    assert stored is not None
    assert (stored.host, stored.session) == ("claude-code", "s-1")
    again = json.loads(bank.mb("propose", "requirement", "--title", "refunds", "--goal", "Money back!", "--json").out)
    assert again["id"] == first["id"], "the same content is one proposal"
    assert [p.id for p in proposals.load_all(state(bank))] == [first["id"]]
    proposals.decide(state(bank), again["id"], State.REFUSED, words="no", now=NOW)
    done = bank.mb("propose", "requirement", "--title", "refunds", "--goal", "Money back!", "--json")
    assert done.code == 4
    assert first["id"] in json.loads(done.out)["message"]
    other = bank.mb("propose", "requirement", "--title", "Refunds", "--goal", "money back within a week", "--json")
    assert other.code == 0, "another content is another proposal"
    host_process.note_agent(str(state(bank)), "claude-code", "s-2")
    assert bank.mb("propose", "requirement", "--title", "Refunds", "--goal", "money back", "--json").code == 0


@pytest.mark.rule("PRO-7")
def test_what_was_refused_is_not_asked_again(bank: Project) -> None:
    host_process.note_agent(str(state(bank)), "opencode", "s-1")
    first = json.loads(bank.mb("propose", "decision", *FLAGS, "--json").out)
    assert bank.mb("proposals", "reject", first["id"]).code == 0
    done = bank.mb("propose", "decision", *FLAGS)
    assert done.code == 4
    assert "refused" in done.err


def test_a_person_may_propose_the_same_again(bank: Project) -> None:
    assert bank.mb("propose", "decision", *FLAGS).code == 0
    assert bank.mb("propose", "decision", *FLAGS).code == 0


@pytest.mark.rule("PRO-6")
@pytest.mark.parametrize(("answer", "written"), [("\n", True), ("y\n", True), ("好\n", True), ("n\n", False)])
def test_a_person_at_a_terminal_is_asked_at_once(
    bank: Project, monkeypatch: pytest.MonkeyPatch, answer: str, written: bool
) -> None:
    from memorybank.cli import output, propose
    from memorybank.cli.main import cli

    monkeypatch.setattr(propose, "on_terminal", lambda: True)
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    done = CliRunner().invoke(cli, ["propose", "decision", *FLAGS, "--project", str(bank.root)], input=answer)
    assert done.exit_code == 0, done.output
    assert "💾" in done.output
    assert ("use X" in bank.text("details/patterns.md")) is written
    assert proposals.load_all(state(bank))[0].state.value == ("applied" if written else "refused")


def test_no_ask_stops_at_a_terminal_too(bank: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from memorybank.cli import propose
    from memorybank.cli.main import cli

    monkeypatch.setattr(propose, "on_terminal", lambda: True)
    done = CliRunner().invoke(cli, ["propose", "decision", *FLAGS, "--no-ask", "--project", str(bank.root)])
    assert done.exit_code == 0
    assert "memory-bank apply p-" in done.output
    assert "use X" not in bank.text("details/patterns.md")


@pytest.mark.rule("CON-1", "CON-2")
def test_an_edit_by_hand_is_said_when_it_is_proposed_and_asked_when_it_is_applied(bank: Project) -> None:
    first = json.loads(bank.mb("propose", "decision", *FLAGS, "--json").out)["id"]
    assert bank.mb("apply", first, "--yes").code == 0
    changed = ["other than before" if word == "fast" else word for word in FLAGS]
    bank.page("details/patterns.md", bank.text("details/patterns.md").replace("| fast |", "| my own words |"))
    told = json.loads(bank.mb("propose", "decision", *changed, "--json").out)
    assert any("details/patterns.md" in note for note in told["notes"])
    assert bank.mb("apply", told["id"], "--yes").code == 4
    assert bank.mb("apply", told["id"], "--yes", "--on-conflict", "merge").code == 0
    after = bank.text("details/patterns.md")
    assert after.index("my own words") < after.index("other than before")


def test_every_field_has_a_flag_a_label_and_a_sentence_on_how_to_say_it() -> None:
    from memorybank.model.memory import field_words
    from memorybank.texts.catalogue import texts

    for language in ("en", "zh"):
        table = texts(language)
        for _, field in FIELDS:
            assert all(field_words(table.__getitem__, field.name))
            assert field.flag.startswith("--")


def test_help_is_short_enough_to_read(bank: Project) -> None:
    done = bank.mb("propose", "--help")
    assert done.code == 0
    assert "--trade-off" in done.out


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("决策：用SQLite 原因：不需要服务器 取舍：放弃并发写入 适用范围：所有存储模块", "patterns.md"),
        ("Symptom: 5s Root cause: no index Solution: an index Prevention: a test", "learnings"),
    ],
)
def test_a_text_needs_no_kind(bank: Project, text: str, page: str) -> None:
    done = bank.mb("propose", text, "--no-ask")
    assert done.code == 0, done.err
    assert page in done.out


def test_a_text_that_does_not_tell_its_kind_is_answered_with_the_kinds_and_an_example(bank: Project) -> None:
    done = bank.mb("propose", "the weather is nice today")
    assert done.code == 2
    assert "focus, decision, requirement, design, learning, progress, tech, answer" in done.err
    assert 'memory-bank propose decision --draft "Decision: ...' in done.err


def test_one_word_that_is_no_kind_is_a_slip(bank: Project) -> None:
    done = bank.mb("propose", "decison")
    assert done.code == 2
    assert "decison is not a kind of memory" in done.err


@pytest.mark.parametrize("row", list(ROWS.values()), ids=lambda row: row.kind.value)
def test_the_help_of_a_kind_shows_its_own_options(project: Project, row: Row) -> None:
    shown = set(re.findall(r"^  (--[a-z-]+)", project.mb("propose", row.kind.value, "--help").out, re.MULTILINE))
    fields = {field.flag for _, field in FIELDS}
    assert shown & fields == {field.flag for field in row.fields}
    assert {"--draft", "--from", "--json"} <= shown
    assert all(flag in project.mb("propose", "--help").out for flag in fields)


@pytest.mark.parametrize(
    ("symptom", "title"),
    [
        ("The nightly synchronisation of invoices stopped halfway", "The nightly synchronisation of invoices…"),
        ("Every call of the payment provider, at night, failed twice", "Every call of the payment provider, at…"),
        ("每天夜里同步发票的任务会在处理到一半的时候停下来", "每天夜里同步发票的任…"),
    ],
)
def test_a_title_made_of_a_symptom_ends_with_a_whole_word(symptom: str, title: str) -> None:
    assert shortened(symptom, 40 if symptom.isascii() else 11) == title
