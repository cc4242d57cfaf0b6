"""What a release says about itself: version, changelog, security page."""

from __future__ import annotations

import re

from memorybank.model.version import VERSION
from memorybank.policy.catalog import RULES
from release.making import ROOT

SEMANTIC = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?")
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


def _page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_is_semantic_and_the_changelog_begins_with_it() -> None:
    assert SEMANTIC.fullmatch(VERSION)
    heads = re.findall(r"^## (.+)$", _page("CHANGELOG.md"), re.M)
    said = [re.fullmatch(r"\[(\S+)\] - (unreleased|\d{4}-\d\d-\d\d)", head) for head in heads]
    assert all(said), heads
    versions = [found[1] for found in said if found]
    assert versions[0] == VERSION
    numbers = [tuple(map(int, version.split("-")[0].split("."))) for version in versions]
    assert numbers == sorted(set(numbers), reverse=True), "newest first, each once"
    assert [head for head in heads[1:] if "unreleased" in head] == []


def test_the_changelog_sorts_its_entries_by_kind() -> None:
    kinds = re.findall(r"^### (.+)$", _page("CHANGELOG.md"), re.M)
    assert kinds
    assert set(kinds) <= set(KINDS)


def test_the_security_page_answers_what_people_look_for() -> None:
    heads = re.findall(r"^## (.+)$", _page("SECURITY.md"), re.M)
    assert heads == [
        "Reporting a hole", "What is worth defending", "Who attacks", "What is promised, and by which layer",
        "What is not promised",
    ]  # fmt: skip


def test_every_rule_that_the_security_page_leans_on_is_a_rule() -> None:
    cited = set(re.findall(r"\b[A-Z]{3}-\d+\b", _page("SECURITY.md")))
    assert len(cited) > 8
    assert cited <= set(RULES)
