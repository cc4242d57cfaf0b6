"""Pages as people leave them: every line that means something to us, every line ending, in any order."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import strategies as st

from memorybank.model.bank import MACHINE_END, MACHINE_START, MARKERS, USER_END, USER_START

BOM = "\ufeff"
ENDINGS = ("\n", "\r\n")
CJK = "汉字、标点。"

# Lines that the reader looks at twice.
TELLING = (
    *MARKERS,
    *(f" {m}" for m in MARKERS),
    *(f"{m}  " for m in MARKERS),
    "<!-- MEMORY_BANK_TEMPLATE:v7.1 -->",
    "<!-- MEMORY_BANK_TEMPLATE:v7.0 -->",
    "<!-- MEMORY_BANK_TEMPLATE:v99999999999.1 -->",
    "<!-- MEMORY_BANK_TEMPLATE:vx.y -->",
    "<!-- blockVersion: 3 | lastUpdated: 2026-01-01T00:00:00Z | hash: sha256:00 -->",
    "<!-- lastUpdated: 2026-01-01T00:00:00Z | blockVersion: 3 -->",
    "<!-- blockVersion: ½ | hash: -->",
    "<!-- a comment that stays open",
    "-->",
    "```",
    "````",
    "``` python",
    "~~~",
    "~~~~~",
    "   ```",
    "    ```",
    "\t```",
    "  - ```",
    "``` a`b",
    "# Title",
    "## Section",
    "### Deeper ##",
    "####### seven",
    "#hash",
    " # one space in",
    "    # four spaces in",
    "#",
    "<<<<<<< HEAD",
    "<<<<<<<",
    "<<<<<<<<",
    "||||||| base",
    "=======",
    "========",
    ">>>>>>> branch",
    "---",
    "key: value",
    "- item",
    "- [x] done 2025-01-01",
    "- [ ] open",
    "* star",
    "1. one",
    "  continued",
    "\tcontinued",
    "| a | b |",
    "|---|---|",
    "| 1 \\| 2 | 3 |",
    "a | b",
    "> quote",
    "",
    " ",
    "\t",
    CJK,
    "prose with trailing space ",
)
# Everything a page may hold but surrogates and line feeds: control characters, lone CRs, separators, BOMs inside.
NOISE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=12)
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Any text at all, made mostly of the lines that matter."""
    lines = draw(st.lists(st.one_of(st.sampled_from(TELLING), NOISE), max_size=24))
    ends = draw(st.lists(st.sampled_from(("\n", "\n", "\r\n", "\r", "\n\n", "")), min_size=24, max_size=24))
    bom = draw(st.sampled_from(("", "", BOM, BOM + BOM)))
    return bom + "".join(line + end for line, end in zip(lines, ends, strict=False))


# Lines that never open anything: whatever stands around them stays what it is.
HARMLESS = (
    "prose",
    "  indented  ",
    "trailing \t",
    "odd   spacing\tstays",
    CJK,
    "form\x0cfeed, \x0b, \x85, \u2028 and \u2029 inside a line",
    "a lone \r inside",
    "\ufeff in the middle",
    "* star item",
    "1) numbered",
    "| a | b |",
    "> quote with <!-- a comment -->",
    " <!-- MACHINE_BLOCK_END -->",
    "text <!-- USER_BLOCK_START -->",
    "Setext heading\n=====",
    "```\n<!-- MACHINE_BLOCK_END -->\n```",
    "~~~ text\n<<<<<<< not a conflict\n~~~",
    "- item\n  ```\n  code of the item\n  ```",
    "",
    "",
)
harmless = st.lists(st.sampled_from(HARMLESS), max_size=6)


class Made(NamedTuple):
    """A generated page and what must be found in it afterwards."""

    text: str
    head: str  # everything before the machine block's first inner character
    tail: str  # everything from MACHINE_BLOCK_END on


Ender = Callable[[list[str]], str]


@st.composite
def enders(draw: st.DrawFn) -> Ender:
    """Turns lines into text with one ending for all of them, or with mixed ones."""
    style = draw(st.sampled_from(("\n", "\r\n", "mixed")))
    pattern = draw(st.lists(st.booleans(), min_size=7, max_size=7)) if style == "mixed" else []
    count = 0

    def end(lines: list[str]) -> str:
        nonlocal count
        out = []
        for line in "\n".join(lines).split("\n") if lines else []:
            count += 1
            out.append(line + (ENDINGS[pattern[count % 7]] if pattern else style))
        return "".join(out)

    return end


@st.composite
def pages(draw: st.DrawFn, inner: st.SearchStrategy[list[str]] = harmless, *, user: bool | None = None) -> Made:
    """A whole marked page around `inner`: BOM or not, one line ending or several, with or without a last newline."""
    end = draw(enders())
    bom = draw(st.sampled_from(("", BOM)))
    before, after, theirs = draw(harmless), draw(harmless), draw(harmless)
    with_user = draw(st.booleans()) if user is None else user
    head = bom + end([*before, MACHINE_START])
    body = end(draw(inner))
    tail = end([MACHINE_END, *after, *([USER_START, *theirs, USER_END] if with_user else [])])
    if draw(st.booleans()):
        tail = tail.removesuffix("\n").removesuffix("\r")
    return Made(head + body + tail, head, tail)


versions = st.tuples(st.integers(0, 12), st.integers(0, 99999))
