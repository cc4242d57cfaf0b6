"""The site is whole: no warning, no dead link, nothing fetched from elsewhere, and found in both languages."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from made.crawl import crawl
from made.searching import SearchBoth
from made.staging import Place, place_of, stage

from memorybank.policy.catalog import RULES
from memorybank.texts.catalogue import LANGUAGES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
QUERIES = [
    "压缩",
    "上下文压缩之后",
    "库",
    "GRD-5",
    "用git提交",
    "MEMORY.md 的小节",
    "why do we retry",
    "a-1 b",
    "日本語のページ",
]


@pytest.mark.long  # a minute; CI makes the site besides
def test_the_site_is_built_without_a_fault(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "docs/build_site.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith(" 0 faults\n")
    assert done.stderr == ""
    site = tmp_path / "site"
    assert (site / "index.html").is_file()
    for language in LANGUAGES:
        missing = [rule for rule in RULES if not (site / language / f"reference/rules/{rule}.html").is_file()]
        assert missing == []
        assert _found(site / language, "GRD-5")
    assert "reference/rules/REC-1" in _found(site / "zh", "上下文压缩")
    assert "reference/rules/CON-2" in _found(site / "en", "conflicting copies")


def _found(site: Path, query: str) -> set[str]:
    """The pages that hold every word of a query, as the page `search.html` asks the index."""
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    cut = SearchBoth({})
    han = [word for word in cut.split(query) if re.fullmatch(r"[\u4e00-\u9fff]{2}", word)]
    hits = []
    for word in han or [cut.stem(word) for word in cut.split(query)]:
        at = index["terms"].get(word, [])
        title = index["titleterms"].get(word, [])
        hits.append(
            {index["docnames"][n] for found in (at, title) for n in (found if isinstance(found, list) else [found])}
        )
    return set.intersection(*hits)


@pytest.mark.skipif(not shutil.which("node"), reason="the browser's half of the search is JavaScript; no node here")
def test_a_query_is_cut_into_words_that_the_index_has() -> None:
    """Two programs cut the same text: a word only one of them knows would never be found."""
    script = f"{SearchBoth.js_splitter_code}\nconsole.log(JSON.stringify({json.dumps(QUERIES)}.map(splitQuery)))"
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    asked = json.loads(done.stdout)
    for query, words in zip(QUERIES, asked, strict=True):
        assert words, query
        assert set(words) <= set(SearchBoth({}).split(query)), query
    assert asked[:5] == [
        ["压缩"],
        ["上下", "下文", "文压", "压缩", "缩之", "之后"],
        ["库"],
        ["GRD-5"],
        ["用", "git", "提交"],
    ]


def test_links_hold_where_the_pages_are_staged(tmp_path: Path) -> None:
    stage(tmp_path)
    text = (tmp_path / "en/explanation/architecture.md").read_text(encoding="utf-8")
    assert "](../decisions/0005-one-process-per-call.md)" in text
    assert "](../reference/rules.md)" in text
    contributing = (tmp_path / "en/project/contributing.md").read_text(encoding="utf-8")
    assert "](../explanation/architecture.md)" in contributing
    assert (tmp_path / "zh/reference/rules/LAY-1.md").is_file()


def test_a_link_to_a_languages_folder_leads_to_its_first_page() -> None:
    assert place_of(ROOT / "docs/zh") == Place("zh", "index.md")
    assert place_of(ROOT / "docs/plots") is None


def test_a_crawl_finds_what_leads_nowhere_and_what_comes_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="top">A</h1><a href="b.html#two">b</a><a href="b.html#three">b</a><a href="#top">a</a>'
        '<a href="https://example.org/">fine</a><a href="../outside.html">o</a><img src="gone.svg">'
        '<script src="https://example.org/x.js"></script><link rel="stylesheet" href="//example.org/x.css">',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text('<p id="two">B</p>', encoding="utf-8")
    (tmp_path / "own.css").write_text("@import 'https://example.org/y.css'; a { background: url(data:,) }", "utf-8")
    found = crawl(tmp_path)
    assert (found.pages, found.links) == (2, 5)
    assert found.broken == ("a.html: b.html#three", "a.html: ../outside.html", "a.html: gone.svg")
    assert found.foreign == (
        "a.html: https://example.org/x.js",
        "a.html: //example.org/x.css",
        "own.css: https://example.org/y.css",
    )
