"""The benchmark's table cannot lie by its own machinery: absent is not held, missed is said, words exist twice."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "bench"


@pytest.fixture(scope="module")
def bench() -> Iterator[ModuleType]:
    """bench/ is a folder of programs: its modules are found beside each other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCH))
        yield importlib.import_module("table")
        for name in ("table", "words", "page", "svg", "ask", "peers", "verify.made", "verify.labels", "verify.anchors"):
            sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("story", "value", "bar", "least", "verdict"),
    [
        ("below the most", 1.2, 1.25, False, "ok"),
        ("on the most", 1.25, 1.25, False, "ok"),
        ("above the most", 1.26, 1.25, False, "MISSED"),
        ("above the least", 0.98, 0.97, True, "ok"),
        ("below the least", 0.96, 0.97, True, "MISSED"),
        ("one torn page", 1.0, 0.0, False, "MISSED"),
        ("not run", None, 1.25, False, ""),
        ("no bar", 9.9, None, False, ""),
    ],
)
def test_a_line_is_judged_by_its_bar(
    bench: ModuleType, story: str, value: float | None, bar: float | None, least: bool, verdict: str
) -> None:
    assert bench.Row("events", "event.read", value, bar=bar, least=least).verdict == verdict, story


def test_what_was_not_run_says_so_and_why(bench: ModuleType) -> None:
    line = bench.line(bench.not_run("guard", "guard.write", "not run: data absent (BENCH_DATA=DIR)", on="labelled"))
    assert "not run" in line
    assert "data absent" in line
    assert " ok" not in line


def test_figures_survive_being_kept(bench: ModuleType, tmp_path: Path) -> None:
    rows = [
        bench.Row("events", "event.read", 1.04, bar=1.25, note="wall 1.1 x"),
        bench.not_run("scan", "scan.secrets", "x"),
    ]
    bench.keep(tmp_path / "a.json", {"when": "today"}, rows)
    assert bench.kept(tmp_path / "a.json") == ({"when": "today"}, rows)


def test_a_later_run_that_differs_is_told(bench: ModuleType) -> None:
    then = [
        bench.Row("events", "event.read", 1.00),
        bench.Row("events", "event.edit", 4.00),
        bench.Row("guard", "guard.write", 0.998, bench.SHARE),
        bench.Row("crash", "crash.kill", 0, bench.COUNT),
        bench.Row("search", "search.seconds", 5.0, bench.SECONDS),
        bench.not_run("scan", "scan.secrets", "no data"),
    ]
    same = [
        row._replace(value=row.value * 1.1 if row.value and row.unit in (bench.RATIO, bench.SECONDS) else row.value)
        for row in then
    ]
    assert list(bench.apart(same, then)) == []
    worse = [then[0]._replace(value=1.3), then[1], then[2]._replace(value=0.98), then[3]._replace(value=1)]
    told = list(bench.apart(worse, then))
    assert len(told) == 3
    assert "not in this run" in next(iter(bench.apart([], then[:1])))


def test_every_line_and_group_has_a_name_in_both_languages(bench: ModuleType) -> None:
    words = importlib.import_module("words")
    used = {
        text
        for place in (BENCH / "sections").glob("*.py")
        for node in ast.walk(ast.parse(place.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(text := node.value, str)
    }
    kinds = {name.split(".")[0] for name in words.WHAT if "." in name}
    named = {text for text in used if re.fullmatch(rf"({'|'.join(kinds)})\.[a-z-]+", text)}
    assert named <= words.WHAT.keys()
    derived = {name for name in words.WHAT if name.startswith("growth.")} | {"control", "failed"}
    assert set(words.WHAT) - named <= derived, "a name nobody uses"
    for pair in (*words.WHAT.values(), *words.GROUPS.values(), *words.WHO.values(), *words.LOST.values()):
        assert len(pair) == 2
        assert all(pair)


def test_the_page_tells_losses_in_both_languages(bench: ModuleType) -> None:
    page = importlib.import_module("page")
    machine = {
        "when": "2026-01-01 00:00 UTC", "system": "x", "python": "3.11", "floor_ms": 9.0, "control": 1.2, "load": 0.1,
        "cores": 2,
        "commit": "abc", "quick": False, "data": False, "repos": False, "fenced": True, "seconds": 9,
    }  # fmt: skip
    rows = [
        bench.Row("events", "event.thin-decision", 6.5, bar=5),
        bench.Row("search", "search.rare", 3.0, on="100 pages", at=100),
        bench.Row("search", "search.rare", 2.0, on="100 pages", at=100, who="fts5"),
        bench.not_run("guard", "guard.write", "not run: data absent (BENCH_DATA=DIR)", on="labelled"),
    ]
    english, chinese = (page.page(machine, rows, language, []) for language in ("en", "zh"))
    assert "thin decision, refused is 6.50 x, the bar is ≤ 5" in english
    assert "rare words, 100 pages: plain FTS5 has 2.00 x, we have 3.00 x" in english
    assert "**missed**" in english
    assert "1 line was not run; it says why." in english
    assert "This machine was busy" in english
    assert "未达标" in chinese
    assert "没有数据" in chinese
    assert "$" not in english + chinese, "a hole was left open"


def test_a_part_that_broke_is_a_loss(bench: ModuleType) -> None:
    page = importlib.import_module("page")
    rows = [bench.Row("search", "failed", note="OSError: full"), bench.not_run("guard", "guard.write", "no data")]
    english, chinese = (page._lost(rows, at) for at in (0, 1))
    assert "this part ended with an error: OSError: full" in english
    assert "1 line was not run" in english
    assert "以错误告终：OSError: full" in chinese
    assert page.LOST["nothing"][0] not in english


def test_a_page_put_together_from_several_runs_says_so(bench: ModuleType) -> None:
    page = importlib.import_module("page")
    about = {
        "when": "2026-01-01 00:00 UTC", "system": "x", "python": "3.11", "floor_ms": 9.0, "control": 1.0, "load": 0.1,
        "cores": 2, "commit": "abc", "quick": False, "data": False, "repos": False, "fenced": True, "seconds": 9,
    }  # fmt: skip
    first = (about, [bench.Row("events", "event.read", 1.3)])
    later = [bench.Row("events", "event.read", 1.0), bench.Row("search", "search.rare", 3.0, on="100 pages")]
    second = ({**about, "quick": True, "commit": "def-dirty"}, later)
    machine, rows = page.together([first, second])
    assert [row.value for row in rows] == [1.3, 3.0], "the first that has a part gives it, however it looks"
    for language, told, opening in (
        ("en", "Not one run", "The first of them: run of 2026"),
        ("zh", "并非一次运行", "其中第一次运行：2026"),
    ):
        text = page.page(machine, rows, language, [])
        assert told in text
        assert opening in text
        assert "def-dirty" in text
        assert told not in page.page(*page.together([first]), language, [])


def test_the_results_page_is_what_the_kept_figures_say(bench: ModuleType) -> None:
    """Nobody mends a figure by hand: pages and plots come from bench/results.json, byte for byte."""
    page = importlib.import_module("page")
    if not page.RESULTS.exists():
        pytest.skip("no results were kept yet")
    for name, text in page.written(*bench.kept(page.RESULTS)).items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, name


def test_a_chart_is_one_svg_with_every_series(bench: ModuleType) -> None:
    svg = importlib.import_module("svg")
    drawn = svg.chart("t", "pages", "x", {"ours": [(100, 3.0), (50_000, 4.0)], "<b>": [(100, 2.0)]}, bar=6)
    assert drawn.startswith("<svg")
    assert drawn.count("<path") == 2
    assert "&lt;b&gt;" in drawn
    assert "prefers-color-scheme:dark" in drawn


def test_peers_get_nothing_of_the_callers_environment(
    bench: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    peers = importlib.import_module("peers")
    monkeypatch.setenv("A_TOKEN_OF_MINE", "x")
    assert set(peers.environment(tmp_path / "home")) == {"PATH", "HOME", "TMPDIR", "LANG"}
    absent = peers.Peers(tmp_path, wanted=False)
    assert absent.place("detect-secrets") is None
    assert absent.why("detect-secrets").startswith("not run")


@pytest.mark.slow
def test_a_made_history_has_the_truth_it_says(bench: ModuleType, tmp_path: Path) -> None:
    """By git alone: what is called stale is not in the tree, what is called sound and was a path is."""
    made = importlib.import_module("verify.made")
    truth = made.make(tmp_path / "p", seed=3)
    tracked = set(importlib.import_module("verify.labels").git(truth.project, "ls-files").splitlines())
    sound = {text for text in truth.sound if text.startswith("src/") and "never" not in text}
    assert truth.paths
    assert sound
    assert not truth.paths & tracked
    assert sound <= tracked
    code = (truth.project / "src/settings.py").read_text(encoding="utf-8")
    for text in truth.rest:
        if text.startswith("settle_"):
            assert text.removesuffix("()") not in code
