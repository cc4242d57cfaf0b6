"""What `verify` sees: histories with a known truth, real repositories replayed, and its cost beside git's own."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ask import NO_REPOS, Ask
from table import SCORE, Row, not_run

from verify import corpus, cost, labels, made, replay, shapes

QUICK = ("31103+tanshu3", "CrisRain+Scira2API", "JFelz+PoppedKernel_Server")  # a few short histories


def rows(ask: Ask) -> Iterator[Row]:
    yield from _own(ask)
    if ask.repos is None or not any(corpus.find(ask.repos, row.name) for row in corpus.ROWS):
        yield not_run("verify", "verify.precision", NO_REPOS, on="real repositories")
        return
    yield from _replayed(ask, ask.repos)
    yield from _costs(ask, ask.repos)


def _own(ask: Ask) -> Iterator[Row]:
    count = 3 if ask.quick else 12
    rung: list[str] = []
    right = Counter[str]()
    stale = Counter[str]()
    for seed in range(count):
        truth = made.make(ask.scratch / f"history-{seed}", seed)
        said = replay.verify(truth.project, corpus.environment(ask.scratch))
        here = {one.text for claims in said.values() for one in claims if one.verdict in replay.ALARMS}
        rung += here
        for kind, gone in (("paths", truth.paths), ("rest", truth.rest)):
            right[kind] += len(here & gone)
            stale[kind] += len(gone)
    on = f"own, {count} histories"
    yield _score("verify.precision", right.total() / len(rung), on, len(rung), replay.PRECISION)
    yield _score("verify.recall", right["paths"] / stale["paths"], on, stale["paths"], replay.RECALL)
    yield _score("verify.recall-rest", right["rest"] / stale["rest"], on, stale["rest"], None)
    with tempfile.TemporaryDirectory(dir=ask.scratch) as scratch:
        same = [how != "differs" for seed in range(count) for _, how, _ in shapes.compare(seed, Path(scratch))]
    yield _score("verify.shapes", sum(same) / len(same), on, len(same), 1.0)


def _score(what: str, value: float, on: str, of: int, bar: float | None) -> Row:
    return Row("verify", what, value, SCORE, on=on, of=of, bar=bar, least=True)


def _replayed(ask: Ask, repos: Path) -> Iterator[Row]:
    """Old pages over later trees, labels from git's own record: what bench/verify/replay.py does for all of them."""
    outcomes: list[replay.Outcome] = []
    strays: list[str] = []
    rows = tuple(row for row in corpus.ROWS if not ask.quick or row.name in QUICK)
    held = [(row, place) for row in rows if (place := corpus.find(repos, row.name))]
    with tempfile.TemporaryDirectory(dir=ask.scratch) as scratch:
        for row, place in held:
            outcomes += replay.replay(row, place, Path(scratch), strays)
            print(f"  replayed {row.name}", file=sys.stderr, flush=True)
    precision, recall = replay.scores(outcomes, len(strays))
    judged = [o for o in outcomes if o.label.verdict != labels.EITHER]
    on = f"{len(held)} repositories"
    yield _score("verify.precision", precision, on, sum(o.alarmed for o in judged) + len(strays), replay.PRECISION)
    yield _score("verify.recall", recall, on, sum(o.stale for o in judged), replay.RECALL)


def _costs(ask: Ask, repos: Path) -> Iterator[Row]:
    names = cost.SIZES[:1] if ask.quick else cost.SIZES
    rows = [row for row in corpus.ROWS if row.name in names and corpus.find(repos, row.name)]
    for row in rows:
        place = corpus.find(repos, row.name)
        assert place is not None
        with tempfile.TemporaryDirectory(dir=ask.scratch) as scratch:
            cold, warm = cost.measure(row, place, Path(scratch), (3, 7))
        for what, found, bar in (("verify.cold", cold, cost.COLD), ("verify.warm", warm, cost.WARM)):
            nothing = f"; python -c pass alone {found.nothing / found.floor:.1f} x" if found.out_of_reach(bar) else ""
            note = f"A/A {found.again / found.floor:.2f}{nothing}"
            yield Row("verify", what, found.ratio, on=row.name.replace("+", "/"), bar=bar, note=note)
