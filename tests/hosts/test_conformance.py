"""The table of promises: whole, shown by stories that passed, and on its page as it is."""

from __future__ import annotations

import pytest
from made.promises import (
    CELLS,
    COLUMNS,
    NOT_SIMPLY_KEPT,
    PROMISES,
    WITH_NOTE,
    HostResult,
    Observation,
    dump,
    measured,
    parse,
    shown,
)
from made.words import WORDS

from hosts.conformance import Story, merged, stories
from hosts.programs import PROGRAMS
from memorybank.hosts import HOSTS, host_named
from memorybank.policy.catalog import RULES
from memorybank.texts.catalogue import LANGUAGES

AGAIN = "run `make test-hosts`"


def test_every_host_has_a_column_and_every_promise_its_rules() -> None:
    assert {name: host_named(name).TITLE for name in HOSTS} == {host.NAME: host.TITLE for host in COLUMNS}
    assert [rule for promise in PROMISES for rule in promise.rules if rule not in RULES] == []


def test_a_cell_that_is_not_simply_kept_says_why() -> None:
    assert [
        at for at, cell in CELLS.items() if cell.state in (HostResult.REMARK, HostResult.BROKEN) and not cell.note
    ] == []
    assert [at for at, cell in CELLS.items() if cell.state is HostResult.KEPT and cell.note] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_are_there_and_used(language: str) -> None:
    wanted = {f"promise.{promise.id}" for promise in PROMISES} | {f"promise.host.{name}" for name in WITH_NOTE}
    wanted |= {cell.note for cell in CELLS.values() if cell.note}
    known = {key for key in WORDS[language] if key.startswith("promise.")}
    assert known - wanted == {"promise.legend", "promise.colon"}
    assert wanted <= known


def test_every_cell_of_a_host_that_runs_was_shown_by_a_story_that_passed() -> None:
    seen = measured()
    bare = [
        f"{host.NAME}: {promise.id}"
        for host in COLUMNS
        for promise in PROMISES
        if bool(shown(seen, host.NAME, promise.id)) != bool(host.LEARNT)
    ]
    assert bare == [], AGAIN


def test_what_is_written_down_is_what_the_stories_are() -> None:
    """A story that was renamed, changed its promises, failed, or was never run is behind."""
    written = {(name, story, p) for name, host in measured().items() for story, p in host.stories.items()}
    assert written == {(story.host, story.name, story.promises) for story in stories()}, AGAIN


def test_it_was_measured_with_the_versions_that_are_tested() -> None:
    real = [host.NAME for host in COLUMNS if host.LEARNT]
    assert {name: measured()[name].version for name in real} == {name: PROGRAMS[name].version for name in real}, AGAIN


def test_stories_name_only_known_promises() -> None:
    known = {promise.id for promise in PROMISES}
    assert NOT_SIMPLY_KEPT.keys() <= set(HOSTS)
    assert {promise for remarks in NOT_SIMPLY_KEPT.values() for promise in remarks} <= known
    assert {p for story in stories() for p in story.promises} <= known


# ---------------------------------------------------------------- how a run is written down

YES, NO = Story("codex", "a.py::test_yes", ("memory",)), Story("codex", "a.py::test_no", ("shell",))
NOW = {"codex": "2.0", "gemini": "1.0"}


def test_what_passed_is_added_and_what_failed_is_taken_out() -> None:
    old = {
        "codex": Observation("2.0", {NO.name: NO.promises}),
        "gemini": Observation("1.0", {"b.py::test_b": ("memory",)}),
    }
    new = merged(old, [(YES, True), (NO, False)], NOW)
    assert new["codex"].stories == {YES.name: ("memory",)}
    assert new["gemini"] == old["gemini"], "a run of one host says nothing of another"


def test_a_story_with_several_examples_passed_when_all_did() -> None:
    for outcomes in ((True, False), (False, True)):
        assert merged({}, [(YES, passed) for passed in outcomes], NOW)["codex"].stories == {}


def test_another_version_starts_anew() -> None:
    old = {"codex": Observation("1.0", {NO.name: NO.promises})}
    assert merged(old, [(YES, True)], NOW)["codex"] == Observation("2.0", {YES.name: YES.promises})


def test_the_table_is_read_as_it_was_written() -> None:
    table = measured()
    assert parse(dump(table)) == table
