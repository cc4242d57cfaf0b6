"""Laws of the flows: whatever a page looks like, each flow changes what it is for and not one byte more."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memorybank.changes.archive import plan_archive
from memorybank.changes.index import plan_indexes
from memorybank.changes.memory_page import APPENDED, plan_refresh, plan_upgrade
from memorybank.manifests import Survey
from memorybank.markdown import read
from memorybank.markdown.pieces import page_of
from memorybank.model.bank import Bank, Document, Shape
from memorybank.model.change import Create, Plan, Update
from memorybank.model.layout import CURRENT, ROUTING, SECTIONS, SNAPSHOT, Layout
from memorybank.model.rule import Weight
from memorybank.policy.catalog import review_plan
from memorybank.texts.catalogue import speaker
from strategies import BOM, CJK, Made, harmless, pages

pytestmark = pytest.mark.slow

NOW = "2026-03-15T08:00:00Z"
TODAY = date(2026, 3, 15)
SAY = speaker("en")


def bank_of(texts: dict[str, str], layout: Layout = CURRENT) -> Bank:
    found = (page_of(path, text, size=len(text.encode()), day="2026-01-01")[0] for path, text in texts.items())
    return Bank(layout, pages=tuple(sorted(found, key=lambda page: page.path)))


def without(document: Document, *spans: tuple[int, int] | None) -> str:
    """The page less its metadata line and some spans."""
    cut = sorted([s for s in spans if s] + ([(document.meta.start, document.meta.end)] if document.meta else []))
    kept, at = [], 0
    for start, end in cut:
        kept.append(document.text[at:start])
        at = max(at, end)
    return "".join(kept) + document.text[at:]


def only_update(plan: Plan) -> Update:
    (change,) = plan.changes
    assert isinstance(change, Update)
    return change


def is_reviewed(plan: Plan) -> None:
    """No flow ever plans what a rule would refuse."""
    refused = [f for f in review_plan(plan) if f.weight in (Weight.REFUSE, Weight.DAMAGE)]
    assert not refused


# ------------------------------------------------------------ upgrade


@st.composite
def old_entries(draw: st.DrawFn) -> list[str]:
    """The inside of an entry page below v7.1: some sections there, some not, the marker old or absent."""
    lines = draw(st.sampled_from(([], ["<!-- MEMORY_BANK_TEMPLATE:v7.0 -->"], ["<!-- MEMORY_BANK_TEMPLATE:v6.12 -->"])))
    meta = ["<!-- blockVersion: 4 | lastUpdated: 2025-12-01T00:00:00Z -->"]
    lines = [*lines, *draw(st.sampled_from(([], meta)))]
    for title in draw(st.lists(st.sampled_from((*SECTIONS, "Routing Rules", f"Notes {CJK}")), unique=True)):
        lines += [f"## {title}", *draw(harmless)]
    return lines


@pytest.mark.rule("RFR-4", "LAY-3", "LAY-5")
@given(pages(old_entries(), user=True))
def test_an_upgrade_only_appends_and_sets_the_marker(made: Made) -> None:
    document = read(made.text)
    assume(document.shape is Shape.MARKED)
    bank = bank_of({"MEMORY.md": made.text, "details/tech.md": "# Tech\n"})
    plan = plan_upgrade(document, made.text.encode(), bank, SAY)
    update = only_update(plan)
    after = read(update.after.decode())
    assert update.before == made.text.encode()
    assert after.shape is Shape.MARKED
    assert str(after.version) == "v7.1"
    assert after.text.startswith(made.head)
    assert after.text.endswith(made.tail)
    assert after.machine is not None
    assert document.machine is not None
    old = without(document, document.version_span)[: -len(made.tail)]
    new = without(after, after.version_span)[: -len(made.tail)]
    assert new.startswith(old), "what stood there was not left as it was"
    titles = [h.title for h in after.headings if h.title in APPENDED]
    assert set(titles) >= set(APPENDED)
    assert plan.appended == tuple(t for t in APPENDED if document.section(t) is None)
    is_reviewed(plan)


@pytest.mark.rule("RFR-4", "RFR-8")
@given(pages(old_entries(), user=True))
def test_an_upgraded_page_needs_no_second_upgrade(made: Made) -> None:
    document = read(made.text)
    assume(document.shape is Shape.MARKED)
    bank = bank_of({"MEMORY.md": made.text})
    once = read(only_update(plan_upgrade(document, made.text.encode(), bank, SAY)).after.decode())
    again = plan_upgrade(once, once.text.encode(), bank, SAY)
    assert again.appended == ()
    assert without(read(only_update(again).after.decode())) == without(once)


# ------------------------------------------------------------ refresh


@st.composite
def entries(draw: st.DrawFn) -> list[str]:
    """The inside of a v7.1 entry page, as somebody may have worked on it."""
    label = draw(st.sampled_from(("- **Name**: ", "* name: ", "- **名称**：", "-  **Project** : ")))
    known = draw(st.sampled_from(([], ["<!-- extracted: 0123456789ab -->"])))
    route = draw(st.sampled_from(([], ["| When | Read |", "|---|---|", "| x | [gone](details/gone.md) |"])))
    return [
        "<!-- MEMORY_BANK_TEMPLATE:v7.1 -->",
        "## Project Snapshot",
        *known,
        f"{label}old name",
        "- **Languages**: COBOL",
        *draw(harmless),
        "## Current Focus",
        *draw(harmless),
        f"## {ROUTING}",
        *route,
        "",
        "## Drill-Down Protocol",
        *draw(harmless),
    ]


SURVEY = Survey(name="widget", purpose=f"Counts {CJK}", languages=("Python",), frameworks=("Flask",))


@pytest.mark.rule("RFR-6", "LAY-3")
@given(pages(entries()), st.lists(st.sampled_from(("tech", "a b", "x(y)", "p|q", "汉")), unique=True))
def test_a_refresh_changes_nothing_but_snapshot_and_routing(made: Made, names: list[str]) -> None:
    document = read(made.text)
    assume(document.shape is Shape.MARKED)
    bank = bank_of({"MEMORY.md": made.text} | {f"details/{n}.md": f"# {n}\n" for n in names})
    plan = plan_refresh(document, made.text.encode(), bank, SURVEY, SAY)
    after = read(only_update(plan).after.decode())
    assert after.text.startswith(made.head)
    assert after.text.endswith(made.tail)
    kept = [
        without(d, *((h.body, h.end) for t in (SNAPSHOT, ROUTING) if (h := d.section(t)))) for d in (document, after)
    ]
    assert kept[0] == kept[1]
    is_reviewed(plan)


@pytest.mark.rule("RFR-6", "RFR-8")
@given(pages(entries()), st.lists(st.sampled_from(("tech", "a b", "x(y)", "p|q", "汉", "[z]")), unique=True))
def test_a_refreshed_page_needs_no_second_refresh(made: Made, names: list[str]) -> None:
    document = read(made.text)
    assume(document.shape is Shape.MARKED)
    bank = bank_of({"MEMORY.md": made.text} | {f"details/{n}.md": f"# {n}\n" for n in names})
    plan = plan_refresh(document, made.text.encode(), bank, SURVEY, SAY)
    after = only_update(plan).after
    again = plan_refresh(read(after.decode()), after, bank, SURVEY, SAY)
    assert again.empty, [c.after.decode() for c in again.changes if isinstance(c, Update)]


# ------------------------------------------------------------ archive


@st.composite
def progress_lines(draw: st.DrawFn) -> list[str]:
    """More than 20 finished items, dated or not, among open ones, prose, code, tables and headings. No two alike."""
    old, new = TODAY - timedelta(days=200), TODAY - timedelta(days=3)
    shapes = (
        "- [x] finished {n}",
        "- [x] finished {n} {new}",
        "- [X] finished {n} {old}",
        "* [x] with more {n}\n  continued {n}\n\n  and a paragraph {n}",
        "- [x] with code {n}\n  ```\n  - [ ] not a task {n}\n  ```",
        "- [ ] open {n}",
        "- [ ] open {n}\n  - [x] half of it {n}",
        "- plain {n} {old}",
        "prose {n} 汉字",
        "prose {n} of {old}",
        "```\n- [x] code {n}\n```",
        "| cell {n} | {old} |",
        "<!-- comment {n} -->",
        "## Section {n}",
        "## {old} entry {n}",
        "### {new} entry {n}",
        "## Next steps {n}",
        "",
    )
    chosen = draw(st.lists(st.sampled_from(shapes), max_size=14))
    chosen += [draw(st.sampled_from(shapes[:4]))] * 21
    chosen = draw(st.permutations(chosen))
    return [shape.format(n=n, old=old, new=new) for n, shape in enumerate(chosen)]


@st.composite
def progress_pages(draw: st.DrawFn) -> str:
    """Marked or not."""
    if draw(st.booleans()):
        return draw(pages(progress_lines())).text
    newline = draw(st.sampled_from(("\n", "\r\n")))
    text = "\n".join(draw(progress_lines())).replace("\n", newline)
    return draw(st.sampled_from(("", BOM))) + text + draw(st.sampled_from(("", newline)))


TARGET = "details/archive/active_2026-03.md"


def archived(text: str, target: str | None) -> tuple[Plan, str, dict[str, str]]:
    """The plan, the page afterwards, and the archives of the months afterwards."""
    texts = {"MEMORY.md": "# x\n", "details/progress.md": text}
    if target is not None:
        texts[TARGET] = target

    def opened(path: str) -> tuple[bytes, Document]:
        return texts[path].encode(), read(texts[path])

    plan = plan_archive(bank_of(texts), opened, lambda *_: None, SAY, today=TODAY)
    after = {c.path: c.after.decode() for c in plan.changes if isinstance(c, Create | Update)}
    archives = {TARGET: target or ""} | {path: after[path] for path in after if path.startswith("details/archive/")}
    return plan, after.get("details/progress.md", text), archives


@pytest.mark.rule("ARC-3", "LAY-3")
@given(progress_pages(), st.one_of(st.none(), pages().map(lambda m: m.text)))
def test_archive_and_page_together_hold_every_line_there_was(text: str, target: str | None) -> None:
    document = read(text)
    assume(document.shape in (Shape.MARKED, Shape.UNMARKED))
    assume(target is None or read(target).shape is Shape.MARKED)
    plan, page, archives = archived(text, target)
    assume(not plan.empty)
    there = Counter(without(document).split("\n"))
    if target:
        there += Counter(without(read(target)).split("\n"))
    now_there = Counter(line for one in (page, *archives.values()) for line in without(read(one)).split("\n"))
    lost = Counter({line: n for line, n in (there - now_there).items() if line.strip()})
    # A last line without a newline gets one in its new place, and that is all that may happen to it.
    assert not lost or [line + "\r" for line in lost] == [line for line in now_there if line.removesuffix("\r") in lost]
    is_reviewed(plan)


@pytest.mark.rule("ARC-3")
@given(progress_pages())
def test_what_moves_is_byte_identical_at_its_destination(text: str) -> None:
    document = read(text)
    assume(document.shape in (Shape.MARKED, Shape.UNMARKED))
    plan, page, archives = archived(text, None)
    assume(not plan.empty)
    old, new = (without(d).split("\n") for d in (document, read(page)))
    left = Counter(new)
    runs: list[tuple[str, list[str]]] = [(TARGET, [])]
    for line in old:
        stays = not line.strip() or left[line] > 0
        month = runs[-1][0]
        if not stays and line not in archives[month].split("\n"):
            month = next((path for path in archives if line in archives[path].split("\n")), month)
        # a section that follows another entry may be set off by a blank line, and each month has an archive
        if stays or line.startswith("#") or month != runs[-1][0]:
            runs.append((month, []))
        if not stays:
            runs[-1][1].append(line)
    for month, run in runs:
        assert "\n".join(run) in archives[month], "a run of lines was taken apart on its way"


@pytest.mark.rule("ARC-3", "LAY-3")
@given(progress_pages(), pages())
def test_archiving_leaves_every_other_byte_of_both_pages(text: str, into: Made) -> None:
    document = read(text)
    assume(document.shape in (Shape.MARKED, Shape.UNMARKED) and read(into.text).shape is Shape.MARKED)
    plan, page, archives = archived(text, into.text)
    assume(not plan.empty)
    archive = archives[TARGET]
    assert archive.startswith(into.head)
    assert archive.endswith(into.tail)
    inner = without(read(archive))[: -len(into.tail)]
    assert inner.startswith(into.text[: -len(into.tail)]), "the month's archive was rewritten, not appended to"
    after = read(page)
    if document.machine is not None and after.machine is not None:
        assert page[: after.machine.inner] == text[: document.machine.inner]
        assert page[after.machine.inner_end :] == text[document.machine.inner_end :]
    assert read(archive).shape is Shape.MARKED
    assert after.shape is document.shape


@pytest.mark.rule("ARC-3")
@given(progress_pages())
def test_what_is_open_recent_or_under_way_stays(text: str) -> None:
    document = read(text)
    assume(document.shape in (Shape.MARKED, Shape.UNMARKED))
    _, page, _ = archived(text, None)
    for line in text.split("\n"):
        open_or_new = line.lstrip().startswith("- [ ] open") or "2026-03-12" in line or "Next steps" in line
        if open_or_new:
            assert line in page.split("\n")


# ------------------------------------------------------------ index


@st.composite
def index_lines(draw: st.DrawFn) -> list[str]:
    """The inside of an index: prose, a table in somebody's own columns or a router, and prose again."""
    rows = [
        "| details/design/a.md | A | Words of a human. | 2025-01-01 | 3 |",
        "|details/design/gone.md|Gone|Was here.|2025-01-01|3|",
        "| `details/design/b c.md` | B | | | |",
    ]
    table = [
        "| path | title | summary | updated | size |",
        "|---|---|---|---|---|",
        *draw(st.lists(st.sampled_from(rows), unique=True)),
    ]
    router = ["- When modifying **a**, read [a.md](a.md)", "- odd: [gone](gone.md) and more"]
    middle = draw(st.sampled_from((table, router)))
    return [*draw(harmless), "", *middle, "", *draw(harmless)]


DESIGN = ["a", "b c", "p|q", "x(y)", "汉", "deep/er"]


@pytest.mark.rule("IDX-6", "IDX-8", "LAY-3")
@given(pages(index_lines()), st.lists(st.sampled_from(DESIGN), unique=True))
def test_an_index_in_step_keeps_every_byte_that_is_not_a_row(made: Made, names: list[str]) -> None:
    document = read(made.text)
    assume(document.shape is Shape.MARKED)
    texts = {f"details/design/{n}.md": f"# {n}\n\nAbout {n}.\n" for n in names}
    texts |= {"MEMORY.md": "# x\n", "details/design/index.md": made.text}
    work = plan_indexes(bank_of(texts), lambda path: (texts[path].encode(), texts[path]), SAY)
    after = made.text
    for change in work.changes:
        assert isinstance(change, Update)
        assert change.path == "details/design/index.md"
        after = change.after.decode()
        assert after.startswith(made.head)
        assert after.endswith(made.tail)
    gone = Counter(without(document).split("\n")) - Counter(without(read(after)).split("\n"))
    assert all("details/design/" in line or "(gone.md)" in line or "(a.md)" in line for line in gone), gone
    if "a" in names:
        assert not any("(a.md)" in line for line in gone)
    if "a" in names and "Words of a human." in made.text:
        assert "Words of a human." in after


@pytest.mark.rule("IDX-9", "RFR-8")
@given(pages(index_lines()), st.lists(st.sampled_from(DESIGN), unique=True))
def test_an_index_brought_in_step_is_in_step(made: Made, names: list[str]) -> None:
    assume(read(made.text).shape is Shape.MARKED)
    texts = {f"details/design/{n}.md": f"# {n}\n\nAbout {n}.\n" for n in names}
    texts |= {"MEMORY.md": "# x\n", "details/design/index.md": made.text}

    def work() -> tuple[Update, ...]:
        done = plan_indexes(bank_of(texts), lambda path: (texts[path].encode(), texts[path]), SAY)
        return tuple(c for c in done.changes if isinstance(c, Update))

    for update in work():
        texts[update.path] = update.after.decode()
    assert [u.after.decode() for u in work()] == []
