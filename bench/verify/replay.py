"""Old pages against later trees: does `memory-bank verify` see what git's own record says became of a path?

The pages of a bank as they were at commit A are laid over the work tree of a later commit B. Every path they named
that A really held is labelled from git's record between A and B (live, moved, gone), and the answers are held
against the labels. Exit code 1 when a bar is broken.

    python bench/verify/replay.py --repos DIR               every repository of corpus.py that DIR holds
    python bench/verify/replay.py --repos DIR --only NAME   those whose name contains NAME
    python bench/verify/replay.py --repos DIR --wrong FILE  also write every wrong or missed row there
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from verify.anchors import DRAWN, EXACT, NAME, SUFFIX, Anchor, Tracked, anchors, clean, tracked
from verify.labels import EITHER, GONE, LIVE, MOVED, Label, git, ignored, label, left, names, records

from verify import corpus

PRECISION, RECALL = 0.97, 0.95
ALARMS = frozenset({"moved", "changed", "gone"})
_IN_BANK = re.compile(r"^memory[-_]bank(/|$)")
STEPS = (1 / 3, 2 / 3, 1.0)  # how far along the line from A each B stands
COMMAND = str(Path(sys.executable).with_name("memory-bank"))


class Said(NamedTuple):
    kind: str
    text: str
    verdict: str
    to: str
    hedge: str  # the page itself calls it past, planned or an example


class Outcome(NamedTuple):
    repo: str
    since: str
    until: str
    anchor: Anchor
    label: Label
    said: Said | None  # the answer that counts: an alarm if there is one

    @property
    def alarmed(self) -> bool:
        return self.said is not None and self.said.verdict in ALARMS

    @property
    def stale(self) -> bool:
        return self.label.verdict in (MOVED, GONE)

    @property
    def hedged(self) -> bool:
        """History by VER-4: no alarm is due, and none was given."""
        return self.said is not None and bool(self.said.hedge) and not self.alarmed

    def row(self) -> str:
        said = (
            f"{self.said.verdict} {self.said.hedge} {self.said.to} [{self.said.kind}: {self.said.text}]"
            if self.said
            else "no claim"
        )
        what = "WRONG" if self.alarmed and not self.stale else "MISSED" if not self.alarmed else "OTHER"
        record = " ".join((self.label.verdict, *sorted(self.label.to)))
        spot = f"{self.anchor.page}:{self.anchor.line}"
        return (
            f"{what}\t{self.repo}\t{self.since[:8]}..{self.until[:8]}\t{spot}\t{self.anchor.text}\t{self.anchor.path}\t"
            f"{self.anchor.how}, {self.anchor.where}\trecord: {record}\tsaid: {said}"
        )


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--repos", type=Path, required=True, help="a folder of clones, OWNER+NAME each")
    asked.add_argument("--only", default="", help="part of a name")
    asked.add_argument("--wrong", type=Path, help="write every wrong, missed or otherwise judged row to this file")
    given = asked.parse_args()
    rows = tuple(row for row in corpus.ROWS if given.only in row.name)
    outcomes: list[Outcome] = []
    strays: list[str] = []
    print(HEADER)
    with tempfile.TemporaryDirectory(prefix="memory-bank-replay-") as scratch:
        for row, source in corpus.present(given.repos, rows):
            found = list(replay(row, source, Path(scratch), strays))
            outcomes += found
            print(table_row(row.name, found), flush=True)
            if given.wrong:
                bad = [
                    o.row() for o in outcomes if o.label.verdict != EITHER and (o.alarmed != o.stale or _otherwise(o))
                ]
                given.wrong.write_text("\n".join([*bad, *strays, ""]), encoding="utf-8")
    if not outcomes:
        print(f"skipped: no repository of the list is under {given.repos}")
        return 0
    for title, choose in GROUPS.items():
        print(table_row(title, [o for o in outcomes if choose(o)]))
    print(
        f"\nalarms on paths that the tree still holds but the pages' own commit did not: {len(strays)}, wrong as well"
    )
    precision, recall = scores(outcomes, len(strays))
    broken = precision < PRECISION or recall < RECALL
    print(f"precision {precision:.3f} (bar {PRECISION}), recall {recall:.3f} (bar {RECALL})")
    hedged = sum(o.hedged and o.stale for o in outcomes)
    every = sum(o.stale for o in outcomes)
    print(f"not counted: {hedged} of {every} that the page itself tells as past, planned or an example (VER-4)")
    return int(broken)


def replay(row: corpus.Row, source: Path, scratch: Path, strays: list[str]) -> Iterator[Outcome]:
    repo = corpus.clone(source, scratch / row.name, row.until)
    line = corpus.line(repo, row.until)
    for since in git(repo, "rev-parse", *row.anchors.split()).split():
        before = tracked(names(repo, since))
        held = anchored(row, repo, since, before)
        drawings = drawn_lines(row, repo, since)
        earlier = left(repo, since)
        at = line.index(since)
        for until in sorted({line[at + round(step * (len(line) - 1 - at))] for step in STEPS}, key=line.index):
            if until == since:
                continue
            after = tracked(names(repo, until))
            both = records(repo, since, until)
            said = verify(corpus.stand(repo, until, row.bank, since), corpus.environment(scratch))
            there = still_there(said, after, drawings)
            strays += [f"STRAY\t{row.name}\t{since[:8]}..{until[:8]}\t{one}" for one in there]
            labels = {anchor: label(anchor, before, after, both, earlier) for anchor in held}
            stale = [anchor for anchor, found in labels.items() if found.verdict in (MOVED, GONE)]
            made = ignored(repo, [f"{anchor.path}/" if anchor.folder else anchor.path for anchor in stale])
            for anchor, found in labels.items():
                settled = Label(EITHER) if anchor.path in made else found
                yield Outcome(row.name, since, until, anchor, settled, answer(anchor, said))


def anchored(row: corpus.Row, repo: Path, since: str, tree: Tracked) -> list[Anchor]:
    pages = corpus.pages(repo, since, row.bank)
    own = corpus.is_bank(row.bank)
    texts = sorted(corpus.texts(repo, since, pages).items())
    return [anchor for page, text in texts for anchor in anchors(page, text, tree, row.bank, pages, own)]


def verify(project: Path, env: Mapping[str, str]) -> dict[tuple[str, int], list[Said]]:
    command = [COMMAND, "verify", "--json", "--project", str(project)]
    done = subprocess.run(command, env=env, capture_output=True, timeout=600, check=False)
    if done.returncode not in (0, 1, 5):  # 5: a page could not be read, the others were
        raise SystemExit(f"{' '.join(command)}\nexit {done.returncode}\n{done.stderr.decode()[-2000:]}")
    found: dict[tuple[str, int], list[Said]] = {}
    for claim in json.loads(done.stdout)["claims"]:
        found.setdefault((claim["file"], claim["line"]), []).append(
            Said(claim["kind"], claim["text"], claim["verdict"], claim["to"] or "", claim["hedge"])
        )
    return found


def answer(anchor: Anchor, said: Mapping[tuple[str, int], Sequence[Said]]) -> Said | None:
    """What was said of this very path on this line. An alarm on a command that names it counts as one on the path; that
    a cited line lies behind the file's end says that the file is there."""
    ours = (one for one in said.get((anchor.page, anchor.line), ()) if (one.kind, one.verdict) != ("line", "changed"))
    here = [one for one in ours if anchor.text in _parts(one.text)]
    return max(here, key=lambda one: (one.verdict in ALARMS, one.kind in ("path", "link", "line")), default=None)


def _parts(text: str) -> set[str]:
    return {clean(text), clean(text.split("#")[0]), *(clean(word) for word in re.split(r"[\s\"'`,;:()=]+", text))}


def drawn_lines(row: corpus.Row, repo: Path, since: str) -> frozenset[tuple[str, int]]:
    """Lines of drawn trees: what stands there is the end of a path."""
    texts = corpus.texts(repo, since, corpus.pages(repo, since, row.bank))
    lines = ((page, number, line) for page, text in texts.items() for number, line in enumerate(text.splitlines(), 1))
    return frozenset((page, number) for page, number, line in lines if DRAWN.search(line))


def still_there(
    said: Mapping[tuple[str, int], Iterable[Said]], after: Tracked, drawings: Container[tuple[str, int]]
) -> Iterator[str]:
    """Wrong whatever the label: the very path of the page is tracked in the tree that was judged."""
    for (page, number), claims in said.items():
        for one in claims if (page, number) not in drawings else ():
            path = clean(one.text)
            there = path in after.files or path in after.folders
            if there and one.kind == "path" and one.verdict in ALARMS and not _IN_BANK.search(path):
                yield f"{page}:{number}\t{one.text}\tsaid: {one.verdict} {one.to}"


def _otherwise(outcome: Outcome) -> bool:
    """Right to alarm, but not with the verdict or the target that the record has."""
    said, record = outcome.said, outcome.label
    if said is None or not (outcome.stale and outcome.alarmed):
        return False
    if record.verdict == MOVED:
        return said.verdict != "moved" or clean(said.to) not in record.to
    return said.verdict != "gone"


def scores(outcomes: Sequence[Outcome], strays: int = 0) -> tuple[float, float]:
    judged = [o for o in outcomes if o.label.verdict != EITHER and not o.hedged]
    right = sum(o.alarmed and o.stale for o in judged)
    alarms, stale = strays + sum(o.alarmed for o in judged), sum(o.stale for o in judged)
    return right / alarms if alarms else 1.0, right / stale if stale else 1.0


HEADER = (
    f"{'repository':<44} {'claims':>7} {'gone':>5} {'moved':>5} {'wrong':>5} {'hedged':>6} {'missed':>6} {'unseen':>6} "
    f"{'other':>5} {'precision':>9} {'recall':>7}"
)
BANKS = frozenset(row.name for row in corpus.ROWS if corpus.is_bank(row.bank))
LAST = {row.name: row.until for row in corpus.ROWS}
GROUPS: dict[str, Callable[[Outcome], bool]] = {
    "all": lambda o: o.label.verdict != EITHER,
    "  all, at the last commit only": lambda o: o.until.startswith(LAST[o.repo]),
    "  banks": lambda o: o.repo in BANKS,
    "  documents taken as a bank": lambda o: o.repo not in BANKS,
    "  named from the top": lambda o: o.anchor.how == EXACT,
    "  named by the end of the path": lambda o: o.anchor.how == SUFFIX,
    "  named by the file name": lambda o: o.anchor.how == NAME,
    "  folders": lambda o: o.anchor.folder,
    "  in code spans": lambda o: o.anchor.where == "span",
    "  in links": lambda o: o.anchor.where == "link",
    "  in prose": lambda o: o.anchor.where == "prose",
    "  in code blocks": lambda o: o.anchor.where == "fence",
}


def table_row(title: str, outcomes: Sequence[Outcome]) -> str:
    judged = [o for o in outcomes if o.label.verdict != EITHER]
    counted = Counter(o.label.verdict for o in judged)
    missed = [o for o in judged if o.stale and not o.alarmed and not o.hedged]
    precision, recall = scores(judged)
    return (
        f"{title:<44.44} {len(judged):>7} {counted[GONE]:>5} {counted[MOVED]:>5} "
        f"{sum(o.alarmed and o.label.verdict == LIVE for o in judged):>5} "
        f"{sum(o.hedged and o.stale for o in judged):>6} {len(missed):>6} "
        f"{sum(o.said is None for o in missed):>6} {sum(map(_otherwise, judged)):>5} {precision:>9.3f} {recall:>7.3f}"
    )


if __name__ == "__main__":
    sys.exit(main())
