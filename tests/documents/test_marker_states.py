"""LAY-7: which pages are marked, unmarked, damaged or in conflict, by their markers and where these stand."""

from __future__ import annotations

from itertools import permutations

import pytest

from memorybank.markdown import read
from memorybank.model.bank import MACHINE_END, MACHINE_START, MARKERS, USER_END, USER_START, Shape

MACHINE, USER = (MACHINE_START, MACHINE_END), (USER_START, USER_END)
WHOLE = {(), MACHINE, USER, MACHINE + USER, USER + MACHINE}
ORDERS = [order for count in range(5) for order in permutations(MARKERS, count)]
MARKED, UNMARKED, DAMAGED = Shape.MARKED, Shape.UNMARKED, Shape.DAMAGED


def named(order: tuple[str, ...]) -> str:
    letters = {MACHINE_START: "M", MACHINE_END: "m", USER_START: "U", USER_END: "u"}
    return "".join(letters[marker] for marker in order) or "none"


def page(order: tuple[str, ...], newline: str = "\n") -> str:
    lines = ["# Page", ""]
    for marker in order:
        lines += [marker, "text", ""]
    return newline.join(lines)


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize("order", ORDERS, ids=named)
def test_every_subset_and_order_of_the_four_markers(order: tuple[str, ...]) -> None:
    wanted = UNMARKED if not order else MARKED if order in WHOLE else DAMAGED
    for lead in ("", "\ufeff"):
        for newline in ("\n", "\r\n"):
            document = read(lead + page(order, newline))
            assert document.shape is wanted
            assert (document.machine is not None) is (wanted is MARKED and MACHINE_START in order)
            assert (document.user is not None) is (wanted is MARKED and USER_START in order)
            if wanted is DAMAGED:
                assert document.flaw is not None
                line = document.text.split("\n")[document.flaw.line - 1].strip()
                assert line in order, "the line named is a marker's"
                assert document.flaw.marker in MARKERS


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize("twice", MARKERS)
@pytest.mark.parametrize("order", [MACHINE + USER, USER + MACHINE, MACHINE, USER], ids=named)
def test_a_marker_that_stands_there_twice(order: tuple[str, ...], twice: str) -> None:
    for at in range(len(order) + 1):
        doubled = (*order[:at], twice, *order[at:])
        document = read(page(doubled))
        assert document.shape is (MARKED if doubled in WHOLE else DAMAGED)
        assert document.machine is None or document.shape is MARKED


FLAWS = [
    # story                           markers, in order                                     flaw, line, marker
    ("the machine block never ends",  (MACHINE_START, *USER),                               "missing", 3, MACHINE_END),
    ("the user block never ends",     (*MACHINE, USER_START),                               "missing", 9, USER_END),
    ("an end without a start",        (MACHINE_END, *USER),                                 "order", 3, MACHINE_END),
    ("the end before the start",      (MACHINE_END, MACHINE_START),                         "order", 3, MACHINE_END),
    ("one inside the other",          (MACHINE_START, USER_START, USER_END, MACHINE_END),   "nested", 6, USER_START),
    ("blocks that overlap",           (MACHINE_START, USER_START, MACHINE_END, USER_END),   "nested", 6, USER_START),
    ("two machine blocks",            (*MACHINE, *MACHINE, *USER),                          "twice", 9, MACHINE_START),
    ("two ends",                      (*MACHINE, MACHINE_END, *USER),                       "twice", 9, MACHINE_END),
]  # fmt: skip


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize(("story", "order", "flaw", "line", "marker"), FLAWS, ids=[f[0] for f in FLAWS])
def test_the_flaw_names_the_marker_and_the_line(
    story: str, order: tuple[str, ...], flaw: str, line: int, marker: str
) -> None:
    document = read(page(order))
    assert document.flaw == (f"flaw.marker-{flaw}", line, marker), story


BODY = f"{MACHINE_START}\nours\n{MACHINE_END}\n{USER_START}\ntheirs\n{USER_END}\n"
PLACES = [
    # story, text, shape
    ("whole lines at column 0",                      BODY,                                                   MARKED),
    ("on the first line behind a BOM",               "\ufeff" + BODY,                                        MARKED),
    ("with carriage returns",                        BODY.replace("\n", "\r\n"),                             MARKED),
    ("with spaces behind",                           BODY.replace(" -->\n", " -->  \t\n"),                   MARKED),
    ("without a last newline",                       BODY.removesuffix("\n"),                                MARKED),
    ("all indented by one space",                    " " + BODY.replace("\n", "\n "),                        UNMARKED),
    ("one indented by one space",                    BODY.replace(MACHINE_END, " " + MACHINE_END),           DAMAGED),
    ("one behind a tab",                             BODY.replace(USER_START, "\t" + USER_START),            DAMAGED),
    ("text on the marker's line",                    BODY.replace(MACHINE_END, MACHINE_END + " x"),          DAMAGED),
    ("quoted in a sentence",                         f"Between `{MACHINE_START}` and `{MACHINE_END}`.\n",    UNMARKED),
    ("in a quote",                                   "> " + BODY.replace("\n", "\n> "),                      UNMARKED),
    ("in lower case",                                BODY.lower(),                                           UNMARKED),
    ("without the inner spaces",                     BODY.replace("<!-- ", "<!--"),                          UNMARKED),
    ("inside ``` fences",                            f"```\n{BODY}```\n",                                    UNMARKED),
    ("inside ~~~ fences",                            f"~~~ md\n{BODY}~~~\n",                                 UNMARKED),
    ("inside a fence with carriage returns",         f"```\n{BODY}```\n".replace("\n", "\r\n"),              UNMARKED),
    ("inside a fence behind a BOM",                  f"\ufeff```\n{BODY}```\n",                              UNMARKED),
    ("inside a fence that never closes",             f"```\n{BODY}",                                         UNMARKED),
    ("inside a fence closed by a longer one",        f"```\n{BODY}`````\n",                                  UNMARKED),
    ("a shorter fence does not close",               f"````\n```\n{BODY}````\n",                             UNMARKED),
    ("the other sign does not close",                f"```\n~~~\n{BODY}```\n",                               UNMARKED),
    ("a fence with text behind does not close",      f"```\n``` x\n{BODY}```\n",                             UNMARKED),
    ("four spaces do not close",                     f"```\n    ```\n{BODY}```\n",                           UNMARKED),
    ("three spaces close",                           f"```\nx\n   ```\n{BODY}",                              MARKED),
    ("a backtick in the info string opens nothing",  f"``` a`b\n{BODY}",                                     MARKED),
    ("four spaces open nothing",                     f"x\n\n    ```\n{BODY}",                                MARKED),
    ("a fence indented by three",                    f"   ```\n{BODY}   ```\n",                              UNMARKED),
    ("after a closed fence",                         f"```\nx\n```\n{BODY}",                                 MARKED),
    ("one marker in the open, one in code",          f"{MACHINE_START}\n```\n{MACHINE_END}\n```\n",          DAMAGED),
    ("an example between real ones",                 BODY.replace("ours", f"```\n{MACHINE_END}\n```"),       MARKED),
    ("indented in a list item's code",               f"- x\n  ```\n  {MACHINE_START}\n  y\n  ```\n",        UNMARKED),
    ("column 0 ends a list item and its code",       f"- x\n  ```\n{BODY}",                                  MARKED),
    ("after a list item's closed code",              f"- x\n  ```\n  y\n  ```\n\n{BODY}",                    MARKED),
    ("a numbered item's code",                       f"1. x\n\n   ```\n   y\n   ```\n{BODY}",                MARKED),
    ("behind a lone carriage return",                f"x\r{MACHINE_START}\n{MACHINE_END}\n",                 DAMAGED),
    ("behind a form feed",                           f"\x0c{MACHINE_START}\n{MACHINE_END}\n",                DAMAGED),
    ("a BOM that is not the first character",        f"x\n\ufeff{MACHINE_START}\n{MACHINE_END}\n",           DAMAGED),
]  # fmt: skip


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize(("story", "text", "shape"), PLACES, ids=[p[0] for p in PLACES])
def test_where_a_marker_counts(story: str, text: str, shape: Shape) -> None:
    document = read(text)
    assert document.shape is shape, story
    assert (document.machine is not None) is (shape is MARKED)


META = "<!-- blockVersion: 7 | lastUpdated: 2026-01-02T03:04:05Z | hash: sha256:abc -->"
VERSION = "<!-- MEMORY_BANK_TEMPLATE:v7.1 -->"
HEADS = [
    # story                        lines of the block's head                              version, blockVersion, hash
    ("version, then metadata",     [VERSION, META],                                        "v7.1", 7, "abc"),
    ("metadata, then version",     [META, VERSION],                                        "v7.1", 7, "abc"),
    ("a blank line between",       [VERSION, "", META],                                    "v7.1", 7, "abc"),
    ("only metadata",              [META],                                                 "None", 7, "abc"),
    ("without a hash",             [VERSION, "<!-- blockVersion: 7 | lastUpdated: x -->"], "v7.1", 7, ""),
    ("a hash of another kind",     [VERSION, META.replace("sha256", "md5")],               "v7.1", 7, ""),
    ("fields without spaces",      ["<!-- blockVersion:7|lastUpdated:x|hash:sha256:f -->"], "None", 7, "f"),
    ("neither",                    ["text"],                                               "None", None, ""),
    ("below the first text",       ["text", VERSION, META],                                "v7.1", None, ""),
    ("a version nobody can read",  ["<!-- MEMORY_BANK_TEMPLATE:vX -->", META],             "None", 7, "abc"),
    ("a number nobody can read",   [VERSION, META.replace("7 ", "seven ")],                "v7.1", None, ""),
]  # fmt: skip


@pytest.mark.rule("LAY-5", "LAY-6")
@pytest.mark.parametrize(("story", "lines", "version", "number", "digest"), HEADS, ids=[h[0] for h in HEADS])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_head_of_a_machine_block(
    story: str, lines: list[str], version: str, number: int | None, digest: str, newline: str
) -> None:
    document = read(newline.join([MACHINE_START, *lines, "text", MACHINE_END, ""]))
    assert document.shape is MARKED
    assert str(document.version) == version
    assert (document.meta.version if document.meta else None) == number
    assert (document.meta.digest if document.meta else "") == digest


@pytest.mark.rule("LAY-6", "LAY-7")
@pytest.mark.parametrize("between", [[], [VERSION], [""], [VERSION, ""]])
def test_two_metadata_lines_are_a_named_state(between: list[str]) -> None:
    other = META.replace("7 |", "8 |")
    document = read("\n".join([MACHINE_START, META, *between, other, "text", MACHINE_END, ""]))
    assert document.shape is DAMAGED
    assert document.flaw is not None
    assert document.flaw.text == "flaw.metadata-twice"
    assert document.text.split("\n")[document.flaw.line - 1] == other


CONFLICTS = [
    # story                              text                                                          in conflict
    ("as git leaves it",                 "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> feature\n",                 True),
    ("in diff3 style",                   "<<<<<<< HEAD\na\n||||||| 1a2b\nc\n=======\nb\n>>>>>>> f\n",      True),
    ("with carriage returns",            "<<<<<<< HEAD\r\na\r\n=======\r\nb\r\n>>>>>>> f\r\n",             True),
    ("behind a BOM",                     "\ufeff<<<<<<< HEAD\na\n=======\nb\n>>>>>>> f\n",                 True),
    ("half resolved, the start left",    "<<<<<<< HEAD\na\nb\n",                                           True),
    ("half resolved, the end left",      "a\n=======\nb\n>>>>>>> f\n",                                     True),
    ("without names",                    "<<<<<<<\na\n=======\nb\n>>>>>>>\n",                              True),
    ("in a code fence",                  "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> f\n```\n",             False),
    ("in a tilde fence",                 "~~~diff\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> f\n~~~\n",         False),
    ("indented",                         "    <<<<<<< HEAD\n    a\n    =======\n    b\n    >>>>>>> f\n",   False),
    ("a heading underlined with seven",  "Title\n=======\n\ntext\n",                                       False),
    ("a heading and a deep quote",       "Title\n=====\n\n>>>>>>> a quote seven deep\n",                   False),
    ("an HTML tag",                      "<details>\n<summary>x</summary>\n</details>\n",                  False),
    ("eight signs",                      "<<<<<<<< x\n>>>>>>>> y\n",                                       False),
    ("a word right behind",              "<<<<<<<x\n>>>>>>>y\n",                                           False),
]  # fmt: skip


@pytest.mark.rule("LAY-7")
@pytest.mark.parametrize(("story", "text", "conflict"), CONFLICTS, ids=[c[0] for c in CONFLICTS])
def test_what_is_a_merge_conflict(story: str, text: str, conflict: bool) -> None:
    for page_text in (text, BODY.replace("ours\n", text) if not text.startswith("\ufeff") else text):
        document = read(page_text)
        assert (document.shape is Shape.CONFLICTED) is conflict, story
        if conflict:
            assert document.flaw is not None
            line = page_text.removeprefix("\ufeff").split("\n")[document.flaw.line - 1]
            assert line.startswith(("<<<<<<<", ">>>>>>>"))
