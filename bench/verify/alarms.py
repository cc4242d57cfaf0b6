"""Alarms of all kinds, sampled over many banks, and judged by hand.

Nothing labels most of them, so a person reads each: is the page really untrue? The judged list is alarms.md. A row is
known by its repository, commits, page, line and a hash of the claim's text (none of that text is kept); drawing again
keeps its judgement.

    python bench/verify/alarms.py                          count the judged list; exit 1 when the bar is broken
    python bench/verify/alarms.py --repos DIR              every alarm there is, by kind and repository, then the count
    python bench/verify/alarms.py --repos DIR --draw SEED  draw 120 anew and write alarms.md, unjudged rows marked `?`
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from verify.labels import git
from verify.replay import ALARMS, verify

from verify import corpus

JUDGED = Path(__file__).with_name("alarms.md")
SAMPLE, BAR, EACH = 120, 4, 10  # EACH: at most so many of one repository
HEAD = "| repository | pages at | tree at | page | kind | claim | verdict | right | why |"


class Alarm(NamedTuple):
    repo: str
    pages_at: str
    tree_at: str
    page: str  # with its line
    kind: str
    mark: str  # the first twelve digits of the SHA-256 of the claim's text
    verdict: str

    @property
    def key(self) -> tuple[str, ...]:
        """The same words on the same page are one alarm, at however many commits they ring."""
        return (self.repo, self.page.rpartition(":")[0], self.kind, self.mark)


class Judged(NamedTuple):
    alarm: Alarm
    right: str  # yes, no or ?
    why: str


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--repos", type=Path, help="a folder of clones, OWNER+NAME each")
    asked.add_argument("--draw", type=int, metavar="SEED", help="draw a new sample with this seed")
    given = asked.parse_args()
    known = {judged.alarm: judged for judged in read(JUDGED)}
    if given.repos:
        alarms = list(every(given.repos))
        if not alarms:
            print(f"skipped: no repository of the list is under {given.repos}")
            return 0
        for (kind, verdict), count in sorted(Counter((a.kind, a.verdict) for a in alarms).items()):
            print(f"{kind:<12} {verdict:<8} {count:>5}")
        print(f"{len(alarms)} alarms in {len({a.repo for a in alarms})} repositories\n")
        if given.draw is not None:
            drawn = draw(alarms, given.draw)
            write(JUDGED, [known.get(alarm, Judged(alarm, "?", "")) for alarm in drawn], given.draw)
            known = {judged.alarm: judged for judged in read(JUDGED)}
        else:
            ringing = {alarm.key for alarm in alarms}
            silent = [alarm for alarm in known if alarm.key not in ringing]
            print(f"of the judged list {len(known) - len(silent)} still ring, {len(silent)} do not")
            print(*(f"  silent: {alarm.repo} {alarm.page} {alarm.mark}" for alarm in silent), sep="\n")
    answers = Counter(judged.right for judged in known.values())
    print(
        f"judged {answers['yes'] + answers['no']}: wrong {answers['no']} (bar {BAR} of {SAMPLE}), open {answers['?']}"
    )
    return int(answers["no"] > BAR or bool(answers["?"]))


def every(repos: Path) -> Iterator[Alarm]:
    """Each alarm, once a repository, page and claim: the pages as they are, then older ones."""
    with tempfile.TemporaryDirectory(prefix="memory-bank-alarms-") as scratch:
        for row, source in corpus.present(repos, corpus.DRAWN):
            repo = corpus.clone(source, Path(scratch) / row.name, row.until)
            seen: set[tuple[str, ...]] = set()
            for pages_at, tree_at in stands(row, repo):
                project = corpus.stand(repo, tree_at, row.bank, pages_at)
                for (page, line), claims in sorted(verify(project, corpus.environment(Path(scratch))).items()):
                    for said in claims:
                        at = (pages_at[:12], tree_at[:12], f"{page}:{line}")
                        alarm = Alarm(row.name, *at, said.kind, _mark(said.text), said.verdict)
                        if said.verdict in ALARMS and alarm.key not in seen:
                            seen.add(alarm.key)
                            yield alarm


def stands(row: corpus.Row, repo: Path) -> Iterator[tuple[str, str]]:
    """Which pages over which tree: the bank as it was last, then the pages of halfway over the last tree."""
    until, *anchors = git(repo, "rev-parse", row.until, *row.anchors.split()).split()
    yield from ((pages_at, until) for pages_at in (until, *anchors))


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def draw(alarms: Sequence[Alarm], seed: int) -> list[Alarm]:
    """In turn one of each kind, and within a kind one of each repository, until there are enough."""
    shuffled = sorted(alarms)
    random.Random(seed).shuffle(shuffled)
    taken: list[Alarm] = []
    each: Counter[str] = Counter()
    kinds: dict[str, dict[str, list[Alarm]]] = defaultdict(lambda: defaultdict(list))
    for alarm in shuffled:
        kinds[alarm.kind][alarm.repo].append(alarm)
    for alarm in _in_turn(list(_in_turn(by_repo.values())) for _, by_repo in sorted(kinds.items())):
        if len(taken) < SAMPLE and each[alarm.repo] < EACH:
            each[alarm.repo] += 1
            taken.append(alarm)
    return sorted(taken)


def _in_turn(lanes: Iterable[list[Alarm]]) -> Iterator[Alarm]:
    left = [iter(lane) for lane in lanes]
    while left:
        going = []
        for lane in left:
            if (one := next(lane, None)) is not None:
                yield one
                going.append(lane)
        left = going


def write(path: Path, rows: Iterable[Judged], seed: int) -> None:
    title = f"# Sampled alarms and their judgement\n\nSeed {seed}. How a row is judged: README.md.\n\n"
    table = [HEAD, "|" + "---|" * 9, *(f"| {' | '.join(map(_cell, (*r.alarm, r.right, r.why)))} |" for r in rows)]
    path.write_text(title + "\n".join(table) + "\n", encoding="utf-8")


def read(path: Path) -> Iterator[Judged]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in lines:
        cells = [cell.strip().replace("&#124;", "|").strip("`") for cell in line.strip("|").split(" | ")]
        if len(cells) == 9 and "---" not in line and line != HEAD:
            yield Judged(Alarm(*cells[:7]), cells[7], cells[8])


def _cell(text: str) -> str:
    return text.replace("|", "&#124;").replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())
