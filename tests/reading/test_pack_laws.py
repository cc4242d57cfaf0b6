"""Laws of story 3 on pages as people leave them: verbatim quotes, nothing lost, same question same bytes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import Project
from memorybank.model.bank import Bank, Page, Shape
from memorybank.model.layout import CURRENT, UNKNOWN
from memorybank.model.pack import Hit, Pack, Question, Route, Why
from memorybank.recall.answer_text import pack_block, pack_text, quoted
from memorybank.recall.pack_maker import PackFiles, make
from memorybank.recall.page_candidates import fixed_load, gather, sort_out
from memorybank.recall.passages import OpenedPage, first_passage, passages, section, source_passage
from memorybank.recall.request_words import telling
from memorybank.texts.catalogue import speaker
from strategies import texts

SAY = speaker("en")
WORDS = ("payment", "retry", "zebra", "支付超时", "退款", "the", "x")
QUESTION = "why retry the zebra payment 支付超时"
ASKED = telling(QUESTION)


@st.composite
def spoken(draw: st.DrawFn) -> str:
    """A page of telling lines with the question's words strewn in."""
    text = draw(texts())
    for word in draw(st.lists(st.sampled_from(WORDS), max_size=4)):
        at = draw(st.integers(0, len(text)))
        text = f"{text[:at]} {word} {text[at:]}"
    return text


opened = st.builds(
    OpenedPage,
    st.sampled_from(["memory-bank/a.md", "memory-bank/b.md"]),
    spoken().map(lambda text: text.lstrip("\ufeff")),  # as a file is opened for a pack
    st.just("2026-01-01T00:00:00Z"),
    st.frozensets(st.integers(1, 12), max_size=4),
)


def pack_of(first: OpenedPage, second: OpenedPage) -> Pack:
    second = second._replace(path="memory-bank/c.md")
    pointed = frozenset(("memory-bank/c.md",))
    pack_files = PackFiles(
        (first,),
        first,
        second,
        None,
        (second, first),
        (),
        (first._replace(path="src/x.py"),),
        pointed,
    )
    return make(QUESTION, pack_files)


@pytest.mark.rule("PAK-3")
@given(opened)
def test_every_passage_is_in_its_file_where_it_says_and_shows_nothing_hidden(page: OpenedPage) -> None:
    lines = page.text.split("\n")
    for passage in (
        *passages(page, ASKED, 3),
        *first_passage(page),
        *source_passage(page, ASKED),
        *(section(page, ("section", "title")) or ()),
    ):
        assert passage.quote in page.text
        assert passage.quote.strip()
        assert len(passage.quote) <= 600
        here = lines[passage.line - 1].lstrip("\ufeff")
        assert here.startswith(passage.quote.split("\n")[0].rstrip("\r"))
        covered = range(passage.line, passage.line + passage.quote.count("\n") + 1)
        assert not page.hidden.intersection(covered)
        assert passage.best.number in covered
        assert not passage.quote.startswith("\ufeff")


@pytest.mark.rule("PAK-1", "PAK-3")
@given(opened, opened)
def test_a_pack_is_its_quotes_and_the_same_every_time(first: OpenedPage, second: OpenedPage) -> None:
    pack = pack_of(first, second)
    assert pack_text(pack, SAY) == pack_text(pack_of(first, second), SAY)
    ids = {e.claim_id for e in pack.evidence}
    assert {line.claim_id for line in (*pack.goal, *pack.focus, *pack.tech, *pack.conventions, *pack.answers)} <= ids
    text = pack_text(pack, SAY)
    assert text.count("```") == 2
    assert text.endswith("\n```")
    read = yaml.safe_load(pack_block(pack).removeprefix("```yaml\n").removesuffix("```"))["memory_reader"]
    assert read["user_question"] == QUESTION
    assert [item["quote"] for item in read["evidence"]] == [e.quote for e in pack.evidence]


paths = st.sampled_from(
    ["MEMORY.md", "details/tech.md", "details/patterns.md", "details/index.md", "details/design/pay.md",
     "details/design/支付.md", "details/learnings/pay.md", "details/requirements/REQ-007-pay.md", "legacy.md"]
)  # fmt: skip
requests = st.lists(
    st.sampled_from(
        [
            "pay",
            "支付",
            "tech.md",
            "details/design/",
            "REQ-7",
            "gone.md",
            "pay.md",
            "refactor",
            "why",
            "the",
            "run",
            "退款",
        ]
    ),
    max_size=5,
).map(" ".join)
targets = st.sampled_from(
    ["details/tech.md", "details/design/", "details/design/*.md", "nowhere.md", "pay.md", "legacy.md"]
)
rows = st.builds(
    Route,
    st.sampled_from(["pay", "支付", "run it", "退款"]),
    st.lists(targets, min_size=1, max_size=3).map(tuple),
    st.just(3),
)


@pytest.mark.rule("ROU-1", "BUD-2")
@given(
    requests,
    st.frozensets(paths),
    st.lists(rows, max_size=4).map(tuple),
    st.lists(st.tuples(paths, st.floats(0.1, 9)), max_size=6, unique_by=lambda h: h[0]),
)
def test_whatever_a_request_leads_to_is_a_candidate_or_left_out_with_a_reason(
    request: str, there: frozenset[str], table: tuple[Route, ...], scores: list[tuple[str, float]]
) -> None:
    pages = tuple(Page(p, p, 1, 1, "2026-01-01", "-", "-", Shape.UNMARKED, None) for p in sorted(there))
    bank = Bank(CURRENT if "MEMORY.md" in there else UNKNOWN, pages)
    hits = tuple(sorted((Hit(p, s) for p, s in scores if p in there), key=lambda h: (-h.score, h.path)))
    found = gather(Question(request), bank, table, hits, (), lambda _: {})
    named = [c.path for c in found.pages]
    assert len(named) == len(set(named))
    assert set(named) <= there - set(fixed_load(bank))
    accounted = set(named) | set(fixed_load(bank)) | {item.path for item in found.left_out}
    assert {h.path for h in hits} - {"details/index.md"} <= accounted
    for word in request.split():
        if word.endswith(".md") or word.startswith("REQ"):
            assert any(word.removeprefix("REQ-") in path for path in accounted), word
    assert all(item.reason.startswith("ask.left.") for item in found.left_out)
    assert found == gather(Question(request), bank, table, hits, (), lambda _: {})
    order = [c.why for c in found.pages]
    assert order == sorted(order, key=list(Why).index)


_reasons = st.sampled_from(["", "text: pay", "folder: design", "text: why run", "title: 支付; folder: details"])


@pytest.mark.rule("BUD-2")
@given(requests, st.lists(st.tuples(paths, st.floats(0.1, 9), _reasons), max_size=8, unique_by=lambda h: h[0]))
def test_law_the_best_hit_of_a_search_is_a_candidate_before_all_others(
    request: str, scores: list[tuple[str, float, str]]
) -> None:
    """Of the hits that share more than `the` with the request, whatever else is found in the others."""
    hits = sorted((Hit(path, score, why=why) for path, score, why in scores), key=lambda h: (-h.score, h.path))
    kept = [hit for hit in hits if sort_out([hit], request, ["MEMORY.md"]).near]
    assert sort_out(hits, request, ["MEMORY.md"]).near[:1] == tuple(kept[:1])


@pytest.mark.rule("PAK-3")
@given(st.text(st.characters(), max_size=60))
def test_any_text_survives_our_yaml(text: str) -> None:
    written = f"a:\n  - b: {quoted(text)}\n"
    written.encode("utf-8")  # no half characters left
    assert "\n" not in quoted(text)
    assert yaml.safe_load(written) == {"a": [{"b": text}]}
    ascii_only = written.encode("ascii", "backslashreplace").decode("ascii")  # a terminal that knows no better
    assert yaml.safe_load(ascii_only) == {"a": [{"b": text}]}


@pytest.mark.rule("PAK-3", "BUD-1")
@settings(settings.get_profile("quick"))
@given(st.lists(spoken(), min_size=1, max_size=6), st.lists(st.sampled_from(WORDS), min_size=1, max_size=4))
@pytest.mark.slow
def test_the_commands_keep_the_laws_on_any_bank(pages: list[str], words: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = Project(Path(folder))
        for number, text in enumerate(pages):
            project.page("MEMORY.md" if number == 0 else f"details/design/zebra-{number}.md", text)
        asked = " ".join(words)
        done = project.mb("context", asked)
        assert done.code == 0, done.err
        assert project.mb("context", asked).out == done.out
        block = done.out.partition("```yaml\n")[2].partition("```")[0]
        for item in yaml.safe_load(block)["memory_reader"]["evidence"]:
            assert item["quote"] in (project.root / item["path"]).read_bytes().decode("utf-8")
        one = project.mb("select", asked, "--json")
        assert one.code == 0
        assert project.mb("select", asked, "--json").out == one.out
