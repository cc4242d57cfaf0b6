"""`select --files`: pages that name a file about to be changed, under whatever name, have two of the five places."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Project
from memorybank.recall.alerts import FileNames
from reading.test_select import selected

PARTS = ("src", "lib", "pay", "pay.py", "pay.pyc", "repay.py", "client.py", "deep")
_PATH = re.compile(r"[A-Za-z0-9_./-]+")


def bank(project: Project, **pages: str) -> Project:
    """Pages of every kind that name the file, or do not; and the file itself."""
    project.page("MEMORY.md", "# m\n")
    for name, text in pages.items():
        project.page(f"details/{name.replace('__', '/')}.md", text)
    project.write("src/payments/client.py", "TIMEOUT = 10\n")
    return project


@pytest.mark.rule("BUD-2", "SCH-1")
@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("patterns", "# Decisions\n\n| Decision | Scope |\n|---|---|\n| Wait longer | `src/payments/client.py` |\n"),
        ("design__waiting", "# Waiting\n\nIt is done in [the client](../../../src/payments/client.py).\n"),
        ("requirements__REQ-007-wait", "# REQ-007\n\n客户端在src/payments/client.py里等待。\n"),
        ("learnings__2026-01-01-wait", "# Waiting\n\n`payments/client.py:12` gave up too soon.\n"),
        ("design__names", "# Names\n\nSee client.py.\n"),
    ],
)
def test_a_page_of_any_kind_that_names_the_file(project: Project, page: str, text: str) -> None:
    bank(project, **{page: text, "design__other": "# Other\n\nThe limits of `src/payments/client.pyc`.\n"})
    found = selected(project, "raise something", "--files", "src/payments/client.py")
    path = f"details/{page.replace('__', '/')}.md"
    assert [(p["path"], p["why"], p["detail"]) for p in found["selected"]] == [
        (path, "touches", "it names a file to be changed: src/payments/client.py")
    ]
    assert selected(project, "raise something")["files"] == []


@pytest.mark.rule("BUD-2", "SCH-1")
def test_through_the_names_it_had_before(project: Project) -> None:
    bank(project, design__waiting="# Waiting\n\nIt is done in `lib/gateway.py`, as ever.\n").commit()
    project.write("lib/gateway.py", "TIMEOUT = 10\n" * 20)
    project.commit("The gateway")
    project.git("mv", "lib/gateway.py", "src/payments/gateway_client.py")
    project.commit("It moves")
    project.git("mv", "src/payments/gateway_client.py", "src/payments/door.py")
    project.commit("and again")
    [page] = selected(project, "raise something", "--files", "src/payments/door.py")["selected"]
    assert (page["path"], page["detail"]) == (
        "details/design/waiting.md",
        "it names a file to be changed: lib/gateway.py → src/payments/door.py",
    )
    project.write("lib/gateway.py", "another file of that name\n")
    project.commit("A new gateway")
    assert selected(project, "raise something", "--files", "src/payments/door.py")["files"] == []


@pytest.mark.rule("BUD-2")
def test_two_places_are_theirs_and_the_best_hit_of_a_search_stays(project: Project) -> None:
    naming = {f"design__n{n}": f"# Part {n}\n\nIn `src/payments/client.py`.\n" for n in range(6)}
    found_by_search = {f"design__w{n}": f"# Widget {n}\n\n" + "The widget turns.\n" * (n + 1) for n in range(6)}
    bank(project, **naming, **found_by_search)
    plain = selected(project, "how does the widget turn?")
    found = selected(project, "how does the widget turn?", "--files", "src/payments/client.py")
    assert [p["why"] for p in found["selected"]] == ["touches"] * 2 + ["found"] * 3
    assert found["files"][2:] == plain["files"][:3]
    assert {item["path"] for item in found["leftOut"]} >= {f"details/design/n{n}.md" for n in range(2, 6)}


@pytest.mark.rule("BUD-2", "ROU-1")
def test_the_best_hit_of_a_search_stays_beside_long_pages_that_are_routed_to(project: Project) -> None:
    rows = "".join(
        f"| turning | details/design/r{n}.md |\n| turned parts | details/design/s{n}.md |\n" for n in range(3)
    )
    project.page("MEMORY.md", f"# m\n\n## Routing Rules\n\n| When | Read |\n|---|---|\n{rows}")
    for n in range(3):
        project.page(f"details/design/r{n}.md", f"# R{n}\n" + "x\n" * 120)
        project.page(f"details/design/s{n}.md", f"# S{n}\n" + "x\n" * 120)
    project.page("details/design/lathe.md", "# Turning parts on a lathe\n" + "Turning parts on a lathe.\n" * 180)
    found = selected(project, "turning parts on a lathe")
    assert "details/design/lathe.md" in found["files"]
    assert found["selected"][0]["why"] == "routed"


@pytest.mark.rule("SCH-1")
def test_an_ending_that_two_files_have_names_neither(project: Project) -> None:
    bank(project, design__waiting="# Waiting\n\nSee client.py.\n").write("src/orders/client.py", "x = 1\n")
    assert selected(project, "raise something", "--files", "src/payments/client.py")["files"] == []


paths = st.lists(st.sampled_from(PARTS), min_size=1, max_size=3).map("/".join)


@pytest.mark.rule("SCH-1")
@given(
    text=st.lists(st.tuples(paths, st.sampled_from([" ", "`", "(", "../", "./", "里", ".", ":3 ", "x", "-", "/"]))),
    files=st.dictionaries(paths, st.lists(paths, max_size=1).map(tuple), min_size=1, max_size=2),
    tracked=st.sets(paths, max_size=4),
)
def test_what_is_said_to_be_named_is_named(
    text: list[tuple[str, str]], files: dict[str, tuple[str, ...]], tracked: set[str]
) -> None:
    """Whoever says that a page names a file can show the place: a whole word that ends the file's path, or one it had,
    and that no other file of the project ends in."""
    page = "".join(f"{path}{between}" for path, between in text)
    words = {re.sub(r"^(?:\.{0,2}/)+", "", word).rstrip(".") for word in _PATH.findall(page)}
    for mention in FileNames(files, tracked).mentions(page):
        assert mention.named in (mention.file, *files[mention.file])
        said = {word for word in words if mention.named == word or mention.named.endswith(f"/{word}")}
        assert said
        others = {*tracked, *files} - {mention.file}
        assert {w for w in said if w == mention.named or not any(o == w or o.endswith(f"/{w}") for o in others)}
