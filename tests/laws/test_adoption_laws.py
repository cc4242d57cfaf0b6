"""Whatever lies in another tool's bank: adopting changes no byte of it, undo gives the tree back, a second run is
empty, and a migration loses no line (IMP-2, IMP-3)."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import Project

pytestmark = pytest.mark.slow

_NAMES = st.sampled_from(
    (
        *("projectbrief.md", "productContext.md", "activeContext.md", "systemPatterns.md", "techContext.md"),
        *("progress.md", "decisionLog.md", "tasks/_index.md", "tasks/deep/er/T1.md", "style-guide.md", "README.md"),
        *(
            "brief.md",
            "context.md",
            "tech.md",
            "patterns.md",
            "legacy.md",
            "details/own.md",
            "design/one.md",
            "notes.txt",
        ),
        *("index.md", "architecture.md", "requirements/REQ-001-a.md", "archive/2025.md", "ünï cödé.md", "a b.md"),
    )
)
_LINES = st.lists(
    st.sampled_from(
        (
            *(
                "# Title",
                "## Current Focus",
                "## Next Steps",
                "text",
                "text",
                "- [x] done 2024-01-02",
                "",
                "```",
                "```py",
            ),
            *("| Date | Decision |", "|---|---|", "| 2024-05-01 | Use [pg](techContext.md) |", "<!-- note", "-->"),
            *(
                "see [brief](projectbrief.md#x) and [gone](no.md)",
                "\u4e2d\u6587 行",
                "<!-- MACHINE_BLOCK_START -->",
                "---",
            ),
        )
    ),
    max_size=14,
)


@st.composite
def _pages(draw: st.DrawFn) -> bytes:
    newline = draw(st.sampled_from(("\n", "\r\n")))
    text = newline.join(draw(_LINES)) + draw(st.sampled_from(("", newline)))
    data = text.encode("utf-8")
    return draw(st.sampled_from((data, data, data, b"\xef\xbb\xbf" + data, b"caf\xe9 " + data, b"")))


def _bare(line: bytes) -> bytes:
    return line.strip(b" \t\r\xef\xbb\xbf").lstrip(b"#").strip().split(b"](")[0]


def _said(tree: dict[str, bytes]) -> Counter[bytes]:
    found = Counter(_bare(line) for path, data in tree.items() if path.endswith(".md") for line in data.split(b"\n"))
    return Counter({line: n for line, n in found.items() if line and b"_BLOCK_" not in line})


@pytest.mark.rule("IMP-2", "IMP-3", "RFR-7", "RFR-8")
@pytest.mark.parametrize("way", ["--adopt", "--migrate"])
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(pages=st.dictionaries(_NAMES, _pages(), min_size=1, max_size=8), link=st.booleans())
def test_laws(way: str, pages: dict[str, bytes], link: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = Project(Path(folder))
        for path, data in pages.items():
            project.page(path, data)
        if link and not os.path.lexists(project.bank / "linked.md"):
            (project.bank / "linked.md").symlink_to(next(iter(pages)))
        before = project.tree()
        done = project.mb("refresh", way, "--yes")
        after = project.tree()
        if done.code:
            assert done.code in (4, 5), done.err  # said why, and touched nothing
            assert after == before
            return
        if way == "--adopt":
            assert {path: after[path] for path in before} == before
        assert not _said(before) - _said(after)
        again = project.mb("refresh", "--yes")
        assert project.tree() == after, again.out
        assert project.mb("refresh", "--undo", "--yes").code == 0
        assert project.tree() == before
