"""What a search costs as the bank grows, beside plain FTS5, grep and a peer; and what building the index costs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import peers
import scale
from ask import Ask
from measure import Cost, interleaved, low, run
from retrieval import speed
from table import SECONDS, Row, not_run

PEER = "basic-memory"
WHAT = {"rare words": "search.rare", "a sentence": "search.sentence", "common words": "search.common",
        "Chinese": "search.chinese"}  # fmt: skip
SMALLEST = 100
ATTEMPTS, MANY = 6, 10_000  # so often, where there are not so many pages


def rows(ask: Ask) -> Iterator[Row]:
    sizes = (SMALLEST, 2_000) if ask.quick else (SMALLEST, 5_000, 50_000)
    rounds = 7 if ask.quick else 21
    scratch = str(ask.scratch / "growth")
    Path(scratch).mkdir()
    for size in sizes:
        speed.write(Path(scratch, str(size)), size, Path(scratch, f"peer-{size}.db"))
        yield from _building(scratch, size)
    for name, what in WHAT.items():
        ratios = speed.compare(name, sizes, scratch, rounds)
        for size in sizes:
            bar = speed.COST_BAR if size == 50_000 else None
            yield Row("search", what, ratios[f"ours {size}"], on=f"{size:,} pages", at=size, bar=bar)
        for size in sizes:
            yield Row("search", what, ratios[f"fts5 {size}"], on=f"{size:,} pages", at=size, who="fts5")
        yield Row("search", what, ratios["grep"], on=f"{sizes[-1]:,} pages", at=sizes[-1], who="grep")
        grown = ratios[f"ours {sizes[-1]}"] / ratios[f"ours {sizes[0]}"]
        on = f"{WHAT_GROWS[name]}, {sizes[0]:,} to {sizes[-1]:,}"
        bar = speed.GROWTH_BAR if sizes[-1] == 50_000 else None
        yield Row("search", "search.growth", grown, on=on, bar=bar, note=f"A/A {ratios['again']:.2f}")
    yield from _peer(ask, scratch)


WHAT_GROWS = {"rare words": "rare", "a sentence": "sentence", "common words": "common", "Chinese": "zh"}


def _building(scratch: str, size: int) -> Iterator[Row]:
    """Against one walk that reads the same files, in turn with it: a small bank is read and built several times."""
    env, bank = speed.environment(scratch), f"{scratch}/{size}/memory-bank"
    floor = [sys.executable, "-I", "-S", "-c", scale.FLOOR, bank]
    read, built = list[Cost](), [speed.build(scratch, size)]
    for _ in range(ATTEMPTS if size < MANY else 1):
        read += [run(floor, env) for _ in range(3)]
        built += [speed.rebuild(scratch, size)] if size < MANY else []
    cpu = low([cost.cpu for cost in built])
    on, wall = f"{size:,} pages", f"{min(cost.wall for cost in built):.1f} s of wall"
    yield Row("search", "search.build", cpu / low([cost.cpu for cost in read]), on=on, at=size, note=wall)
    yield Row("search", "search.build-page", 1000 * cpu / size, "ms", on=on, at=size)


def _peer(ask: Ask, scratch: str) -> Iterator[Row]:
    """A cold search on the smallest bank; its own command line, its index made before."""
    place, who = ask.peers.place(PEER), peers.label(PEER)
    on = f"{SMALLEST} pages"
    if place is None:
        yield not_run("search", "search.rare", ask.peers.why(PEER), on=on, who=who)
        return
    home = ask.scratch / "growth-notes"
    env = peers.environment(home) | {
        "BASIC_MEMORY_HOME": f"{scratch}/{SMALLEST}/memory-bank",
        "BASIC_MEMORY_SEMANTIC_SEARCH_ENABLED": "false",
        "BASIC_MEMORY_LOG_LEVEL": "ERROR",
    }
    program = str(place / "bin" / "basic-memory")
    subprocess.run(
        [*peers.fence(), program, "reindex", "--search"],
        env=env,
        cwd=home,
        capture_output=True,
        timeout=600,
        check=True,
    )
    line = [program, "tool", "search-notes", speed.QUERIES["rare words"]]
    jobs = {"theirs": partial(run, line, env, cwd=str(home), under=peers.fence())}
    jobs["floor"] = partial(run, [sys.executable, "-I", "-S", "-c", "pass"], env)
    costs = interleaved(jobs, 3)
    cpu = {name: low([cost.cpu for cost in found]) for name, found in costs.items()}
    if any(cost.code for cost in costs["theirs"]):
        yield not_run("search", "search.rare", "not run: its search failed", on=on, who=who)
        return
    yield Row("search", "search.rare", cpu["theirs"] / cpu["floor"], on=on, at=SMALLEST, who=who)
    yield Row("search", "search.seconds", cpu["theirs"], SECONDS, on=on, who=who)
