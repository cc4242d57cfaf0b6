"""What a search costs, as ratios: a cold process on a built index, from 100 to 50,000 pages.

The floor is a bare interpreter (`python -I -S -c pass`), run in turn with the searches and twice (A/A). CPU time, user
and system, as the kernel counts it. Beside it, on the same pages: `grep -rc`, and a bare Python that asks SQLite's
FTS5 as it comes. Exit code 1 when a bar is broken.

    python bench/retrieval/speed.py            100 and 50,000 pages; building the large index takes a few minutes
    python bench/retrieval/speed.py --quick    100 and 2,000
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from measure import Cost, interleaved, low, run

COST_BAR = 30.0  # x the floor, at 50,000 pages
GROWTH_BAR = 2.0  # x the same search at 100 pages
COMMAND = str(Path(sys.executable).parent / "memory-bank")
WORDS = 40_000
SYLLABLES = ["ka", "lo", "mi", "tu", "re", "sa", "ne", "vo", "pi", "du", "ra", "be", "shi", "go", "fa", "ze"]
HAN = [chr(0x4E00 + 7 * n) for n in range(1200)]
PEER = """
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
asked = " OR ".join('"%s"' % word for word in sys.argv[2].split())
print(store.execute("SELECT path FROM page WHERE page MATCH ? ORDER BY rank LIMIT 10", (asked,)).fetchall())
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    sizes, rounds = ((100, 2_000), 10) if quick else ((100, 50_000), 25)
    broken = 0
    with tempfile.TemporaryDirectory() as scratch:
        for size in sizes:
            write(Path(scratch, str(size)), size, Path(scratch, f"peer-{size}.db"))
            cost = build(scratch, size)
            print(f"{size:6} pages: index built in {cost.wall:.1f} s of wall")
        for name in QUERIES:
            broken += _report(name, compare(name, sizes, scratch, rounds), sizes)
    return 1 if broken else 0


def environment(scratch: str, cache: str = "cache") -> dict[str, str]:
    return {**os.environ, "XDG_CACHE_HOME": f"{scratch}/{cache}", "XDG_STATE_HOME": f"{scratch}/state"}


def build(scratch: str, size: int) -> Cost:
    """What the first search costs, which makes the index; then one more, so that young files have settled."""
    cost = _first(scratch, size, "cache")
    time.sleep(0.2)
    _first(scratch, size, "cache")
    return cost


def rebuild(scratch: str, size: int) -> Cost:
    """The same once more, into an index that is thrown away."""
    cost = _first(scratch, size, "again")
    shutil.rmtree(f"{scratch}/again")
    return cost


def _first(scratch: str, size: int, cache: str) -> Cost:
    cost = run([COMMAND, "search", _word(10)], environment(scratch, cache), cwd=f"{scratch}/{size}")
    if cost.code:
        sys.exit(f"the search of {size} pages failed")
    return cost


def compare(name: str, sizes: Sequence[int], scratch: str, rounds: int) -> dict[str, float]:
    """CPU over the floor: `ours SIZE` and `fts5 SIZE` of every size, `grep` at the largest, `again` the control."""
    query, env = QUERIES[name], environment(scratch)
    floor = partial(run, [sys.executable, "-I", "-S", "-c", "pass"], env)
    jobs = {"floor": floor, "again": floor}
    for size in sizes:
        jobs[f"ours {size}"] = partial(run, [COMMAND, "search", query], env, cwd=f"{scratch}/{size}")
        peer = [sys.executable, "-I", "-c", PEER, f"{scratch}/peer-{size}.db", query]
        jobs[f"fts5 {size}"] = partial(run, peer, env)
    costs = interleaved(jobs, rounds)
    large = f"{scratch}/{sizes[-1]}/memory-bank"
    grep = shutil.which("grep") or "/bin/grep"
    costs |= interleaved({"grep": partial(run, [grep, "-rc", query.split()[0], large], env)}, 3)
    bare = low([cost.cpu for cost in costs["floor"]])
    return {key: low([cost.cpu for cost in found]) / bare for key, found in costs.items()}


def _report(name: str, ratios: dict[str, float], sizes: tuple[int, int]) -> bool:
    small, big = (ratios[f"ours {size}"] for size in sizes)
    verdict = "ok" if big <= COST_BAR and big / small <= GROWTH_BAR else "BROKEN"
    print(
        f"{name:13} ours {small:5.2f} -> {big:5.2f} x floor (bar {COST_BAR:g}), growth {big / small:4.2f} "
        f"(bar {GROWTH_BAR:g}) {verdict};  fts5 {ratios[f'fts5 {sizes[0]}']:.2f} -> {ratios[f'fts5 {sizes[1]}']:.2f}, "
        f"grep {ratios['grep']:.1f};  A/A {ratios['again']:.2f}",
        flush=True,
    )
    return verdict != "ok"


def _word(number: int) -> str:
    """A pronounceable word for every number."""
    word = ""
    number += len(SYLLABLES)
    while number:
        number, digit = divmod(number, len(SYLLABLES))
        word = SYLLABLES[digit] + word
    return word


# The words are ranked by how common they are: the first stands in most pages, the last in hardly any.
QUERIES = {
    "rare words": " ".join(map(_word, (9_000, 15_000, 22_000))),
    "a sentence": " ".join(map(_word, (3, 12, 60, 400, 2_500, 7_000))),
    "common words": " ".join(map(_word, (2, 5, 9))),
    "Chinese": HAN[3] + HAN[90] + HAN[400],
}


def write(project: Path, size: int, peer: Path) -> None:
    """Pages of 80 to 400 words, as unevenly spread as in any language; one in five Chinese."""
    dice = Random(size)
    common = list(accumulate(1 / (rank + 10) for rank in range(WORDS)))
    common_han = common[: len(HAN)]
    words = [_word(number) for number in range(WORDS)]
    store = sqlite3.connect(peer)
    store.execute("CREATE VIRTUAL TABLE page USING fts5(path, text)")
    for number in range(size):
        path = project / "memory-bank" / "details" / f"part{number // 100:03}" / f"page{number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        length = dice.randint(80, 400)
        if number % 5:
            drawn = dice.choices(words, cum_weights=common, k=length)
        else:
            signs = dice.choices(HAN, cum_weights=common_han, k=2 * length)
            drawn = ["".join(signs[at : at + 12]) for at in range(0, len(signs), 12)]
        half = len(drawn) // 2
        text = (
            f"# {' '.join(drawn[:4])}\n\n{' '.join(drawn[4:half])}\n\n"
            f"## {' '.join(drawn[half : half + 3])}\n\n{' '.join(drawn[half + 3 :])}\n"
        )
        path.write_text(text, encoding="utf-8")
        store.execute("INSERT INTO page VALUES (?, ?)", (str(path), text))
    store.commit()
    store.close()


if __name__ == "__main__":
    sys.exit(main())
