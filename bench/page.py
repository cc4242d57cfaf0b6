"""The results page, in both languages, and its plots: from the figures that one run kept.

python bench/page.py FILE.json     writes docs/{en,zh}/benchmarks.md and docs/plots/*.svg
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

import table
from ask import ROOT
from peers import PINNED, label
from svg import Points, chart
from table import Row
from words import GROUPS, LOST, NOTES, PLOTS, WHAT, WHO

LANGUAGES = ("en", "zh")
RESULTS = ROOT / "bench" / "results.json"
HEADS = {
    "en": "| what | on | who | figure | over | bar | | note |",
    "zh": "| 项目 | 数据 | 程序 | 结果 | 数量 | 标准 | | 说明 |",
}


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    machine, rows = together([table.kept(Path(name)) for name in sys.argv[1:]])
    for name, text in written(machine, rows).items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    table.keep(RESULTS, machine, rows)  # what `run.py --against` compares with
    return 0


def together(runs: Sequence[tuple[dict[str, Any], list[Row]]]) -> tuple[dict[str, Any], list[Row]]:
    """A ratio has its floor in its own part, so parts of several runs may share a table; each piece is named on it."""
    machine, rows, pieces = dict(runs[0][0]), list[Row](), list[dict[str, Any]]()
    for given, found in runs:
        there = {row.group for row in rows}
        taken = [row for row in found if row.group not in there]
        rows += taken
        pieces += given.get("pieces") or [{**given, "parts": list(dict.fromkeys(row.group for row in taken))}]
    return {**machine, "pieces": pieces}, rows


def _pieces(machine: Mapping[str, Any], at: int) -> str:
    """When there is more than one, the page is no single run, and says so before any figure."""
    pieces = machine.get("pieces", [])
    if len(pieces) < 2:
        return ""
    lines = [
        LOST["piece"][at].format(
            **{"commit": "?", **piece}, kind=LOST["short" if piece["quick"] else "whole"][at],
            names="; ".join(re.split("[:：,，]", GROUPS[group][at])[0] + f" ({group})" for group in piece["parts"]),
        )
        for piece in pieces
    ]  # fmt: skip
    return "\n".join([LOST["pieces"][at].format(count=len(pieces)), "", *(f"- {line}" for line in lines), "", ""])


def written(machine: Mapping[str, Any], rows: Sequence[Row]) -> dict[str, str]:
    """Every file of the results, by its place in the repository."""
    files: dict[str, str] = {}
    for at, language in enumerate(LANGUAGES):
        plots = dict(_plots(rows, at))
        files |= {f"docs/plots/{name}-{language}.svg": text for name, text in plots.items()}
        files[f"docs/{language}/benchmarks.md"] = page(machine, rows, language, list(plots))
    return files


def page(machine: Mapping[str, Any], rows: Sequence[Row], language: str, plots: Sequence[str]) -> str:
    """bench/pages/LANGUAGE.md with its holes filled; a group that was not asked for says so."""
    at = LANGUAGES.index(language)
    busy = abs(machine["control"] - 1) > 0.05 or machine["load"] > machine["cores"]
    holes = {key: str(value) for key, value in machine.items()}
    holes |= {
        "commands": _commands(machine),
        "lost": _lost(rows, at),
        "in_pieces": _pieces(machine, at),
        "run_of": LOST["first-run" if len(machine.get("pieces", [])) > 1 else "run"][at],
        "noisy": LOST["noisy"][at] if busy else "",
    }
    for group in GROUPS:
        lines = "\n".join(_line(row, at) for row in rows if row.group == group)
        table_text = f"{HEADS[language]}\n|---|---|---|---:|---:|---:|---|---|\n{lines}"
        holes[f"table_{group.replace('-', '_')}"] = table_text if lines else LOST["left-out"][at]
    for plot, (_, title, *_) in PLOTS.items():
        picture = f"![{title[at]}](../plots/{plot}-{language}.svg)" if plot in plots else ""
        holes[f"plot_{plot.replace('-', '_')}"] = picture
    holes["peers"] = "\n".join(f"- {label(name)}: {pin.licence}" for name, pin in PINNED.items())
    text = Template((Path(__file__).parent / "pages" / f"{language}.md").read_text(encoding="utf-8"))
    return text.substitute(holes)


def _commands(machine: Mapping[str, Any]) -> str:
    given = "BENCH_DATA=DIR " * machine["data"] + "REPOS=DIR " * machine["repos"] + "BENCH_QUICK=1 " * machine["quick"]
    lines = (f"{given}make bench", ".venv/bin/python bench/page.py build/bench.json")
    return "```sh\n" + "\n".join(lines) + "\n```"


def _line(row: Row, at: int) -> str:
    verdict = {"MISSED": ("**missed**", "**未达标**")[at], "ok": ("held", "达标")[at]}.get(row.verdict, "")
    figure = row.figure() if row.value is not None else ("not run", "未运行")[at]
    who = WHO.get(row.who, (row.who,) * 2)[at]
    cells = (WHAT[row.what][at], row.on, who, figure, f"{row.of:,}" if row.of else "", _limit(row), verdict, row.note)
    return f"| {' | '.join(said(cell, at).replace('|', '&#124;') for cell in cells)} |"


def _limit(row: Row) -> str:
    return row.limit().replace(">=", "≥").replace("<=", "≤")


def said(text: str, at: int) -> str:
    """What a run writes down is English; its fixed phrases have their Chinese."""
    for pattern, chinese in NOTES if at else ():
        text = re.sub(pattern, chinese, text)
    return text


def _lost(rows: Sequence[Row], at: int) -> str:
    """Every bar missed, every part that broke, every line where another program did better on the same work, every line
    without a figure."""
    broken = [row for row in rows if row.what == "failed"]
    told = [LOST["failed"][at].format(group=_short(row, at), note=row.note) for row in broken]
    found = [*_missed(rows, at), *told, *_beaten(rows, at)]
    absent = [row for row in rows if row.value is None and row not in broken]
    parts = ["\n".join(f"- {text}" for text in found) or LOST["nothing"][at]]
    if absent:
        parts.append(LOST["absent" if len(absent) > 1 else "absent-one"][at].format(count=len(absent)))
    return "\n\n".join(parts)


def _short(row: Row, at: int) -> str:
    return re.split("[:：,，]", GROUPS[row.group][at])[0]


def _missed(rows: Sequence[Row], at: int) -> Iterator[str]:
    for row in rows:
        if row.verdict == "MISSED":
            name = said(f"{WHAT[row.what][at]}{f', {row.on}' if row.on else ''}", at)
            yield LOST["missed"][at].format(group=_short(row, at), name=name, figure=row.figure(), bar=_limit(row))


def _beaten(rows: Sequence[Row], at: int) -> Iterator[str]:
    ours = {(row.group, row.what, row.on): row for row in rows if row.who == "ours" and row.value is not None}
    for row in rows:
        mine = ours.get((row.group, row.what, row.on))
        if row.who == "ours" or row.value is None or mine is None or mine.value is None:
            continue
        if row.value > mine.value if row.least else row.value < mine.value:
            name = said(f"{WHAT[row.what][at]}, {row.on}" if row.on else WHAT[row.what][at], at)
            who = WHO.get(row.who, (row.who,) * 2)[at]
            yield LOST["beaten"][at].format(
                group=_short(row, at), name=name, who=who, theirs=row.figure(), figure=mine.figure()
            )


def _plots(rows: Sequence[Row], at: int) -> Iterator[tuple[str, str]]:
    for name, (group, title, along, up, whats, bar) in PLOTS.items():
        series: dict[str, Points] = {}
        for what in whats:
            for who in dict.fromkeys(row.who for row in rows if (row.group, row.what) == (group, what)):
                spots = [(r.at, r.value) for r in rows if (r.group, r.what, r.who) == (group, what, who) and r.at]
                points = [(x, y) for x, y in spots if y is not None]
                if len(points) > 1:
                    named = WHAT[what][at] if who == "ours" else f"{WHO.get(who, (who,) * 2)[at]}: {WHAT[what][at]}"
                    series[named] = points
        if series:
            yield name, chart(title[at], along[at], up[at], series, bar=bar)


if __name__ == "__main__":
    sys.exit(main())
