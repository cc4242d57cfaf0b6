"""Before a change: does `memory-bank select --files` bring the pages that name the files about to be changed?

Each request is a commit of a real repository: its subject, and with `--files` the files it changed. The bank is the one
of the commit before. Relevant are the pages that name one of those files, under the name it has or one it had before,
by the extractor of `bench/verify/anchors.py`, which the product does not share; what is loaded anyway does not count.
`changed` is the other side: pages that the same commit went on to edit, whatever they name.

    python bench/retrieval/before_change.py --repos DIR    DIR/OWNER+NAME: those of bench/verify/corpus.py it holds
        --command PATH    another build of the program; several are asked the same
        --rows FILE       also write origin, commit, page and verdict there
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from verify.anchors import anchors, tracked
from verify.labels import git, names

from verify import corpus

COMMAND = str(Path(sys.executable).with_name("memory-bank"))
PLACES = 5  # of a selection (BUD-1)
LOOKED_AT, OF_ONE = 24, 10  # commits of one repository, spread over its history; requests made of them
MOST_FILES, LEAST_PAGES, LEAST_WORDS = 8, 6, 3  # changed, of the bank, of the subject


class Change(NamedTuple):
    commit: str
    subject: str
    files: tuple[str, ...]  # outside of the bank; they were there before
    edited: frozenset[str]  # pages of the bank


class Selected(NamedTuple):
    files: tuple[str, ...]
    fixed: frozenset[str]

    def share(self, wanted: frozenset[str]) -> float | None:
        """How much of what there was to find was found; None where there was nothing."""
        pages = wanted - self.fixed
        return len(pages.intersection(self.files)) / min(PLACES, len(pages)) if pages else None


class Outcome(NamedTuple):
    change: Change
    naming: frozenset[str]  # pages that name one of the files, beside those that are loaded anyway
    selected: tuple[Selected, ...]  # by each build


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repos", type=Path, required=True)
    parser.add_argument("--command", action="append")
    parser.add_argument("--rows", type=Path)
    given = parser.parse_args()
    builds = given.command or [COMMAND]
    print(f"{'repository':44} {'requests':>8}  share selected: naming, changed, by each of {len(builds)} builds")
    every: list[Outcome] = []
    rows: list[str] = []
    with tempfile.TemporaryDirectory() as scratch:
        for row, source in corpus.present(given.repos, (*corpus.ROWS, *corpus.MORE)):
            if not corpus.is_bank(row.bank):
                continue
            repo = corpus.clone(source, Path(scratch, row.name), row.until)
            came_from, asked_for = renamed(repo), changes(repo, row)
            found = (outcome(repo, row.bank, change, came_from, builds) for change in asked_for)
            asked = list(islice(filter(None, found), OF_ONE))
            if asked:
                print(line(row.name, asked), flush=True)
            every += asked
            rows += (
                f"{row.name}\t{each.change.commit[:12]}\t{page}\t" + "\t".join(_verdicts(page, each))
                for each in asked
                for page in sorted(each.naming)
            )
    print(line("all", every))
    if given.rows:
        given.rows.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return 0


def _verdicts(page: str, outcome: Outcome) -> Iterator[str]:
    return ("selected" if page in selected.files else "not" for selected in outcome.selected)


def line(name: str, outcomes: list[Outcome]) -> str:
    shown = []
    for build in range(len(outcomes[0].selected) if outcomes else 0):
        shown.append(_mean(each.selected[build].share(each.naming) for each in outcomes))
        shown.append(_mean(each.selected[build].share(each.change.edited) for each in outcomes))
    return f"{name:44} {len(outcomes):>8}  {' '.join(shown)}"


def _mean(shares: Iterable[float | None]) -> str:
    known = [share for share in shares if share is not None]
    return f"{sum(known) / len(known):>6.3f}" if known else "     -"


def changes(repo: Path, row: corpus.Row) -> list[Change]:
    """Commits that changed a few files, at the earliest from where the bank was first looked at."""
    since = row.anchors.split()[0]
    log = git(
        repo, "log", "--no-merges", "--reverse", "--name-status", "-z", "--format=%x01%H%x02%s%x00", f"{since}..HEAD"
    )
    found = [change for entry in log.split("\x01")[1:] if (change := _change(entry, row.bank))]
    return found[:: max(1, len(found) // LOOKED_AT)]


def _change(entry: str, bank: str) -> Change | None:
    head, _, rest = entry.partition("\0")
    commit, _, subject = head.partition("\x02")
    fields = [field.strip("\n") for field in rest.split("\0")]
    modified = [path for status, path in pairwise(fields) if status == "M"]
    files = tuple(path for path in modified if not path.startswith(f"{bank}/"))
    pages = frozenset(path[len(bank) + 1 :] for path in modified if path.startswith(f"{bank}/"))
    told = 0 < len(files) <= MOST_FILES and len(subject.split()) >= LEAST_WORDS
    return Change(commit, subject, files, pages) if told else None


def outcome(
    repo: Path, bank: str, change: Change, came_from: Mapping[str, set[str]], builds: list[str]
) -> Outcome | None:
    """None where no page names a file of the change."""
    pages = _stand(repo, f"{change.commit}^", bank)
    naming = frozenset(_naming(repo, pages, change.files, came_from)) if len(pages) >= LEAST_PAGES else frozenset()
    selected = tuple(_select(repo, change, build) for build in builds) if naming else ()
    open_pages = naming - selected[0].fixed if selected else naming
    return Outcome(change, open_pages, selected) if open_pages else None


def _select(repo: Path, change: Change, build: str) -> Selected:
    asked = [build, "select", "--json", change.subject, *(word for f in change.files for word in ("--files", f))]
    env = corpus.environment(repo.parent / build.strip("/").replace("/", "+"))
    done = subprocess.run(asked, cwd=repo, env=env, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        raise SystemExit(f"{change.commit}: {done.stderr}")
    said = json.loads(done.stdout)
    return Selected(tuple(said["files"]), frozenset(said["fixed"]))


def _stand(repo: Path, commit: str, bank: str) -> dict[str, str]:
    """The work tree of a commit, its bank where ours would lie; the pages."""
    git(repo, "checkout", "-q", "-f", "--detach", commit)
    git(repo, "clean", "-ffdxq")
    place = repo / corpus.BANK
    if bank != corpus.BANK and (repo / bank).is_dir():
        (repo / bank).rename(place)
    return {str(p.relative_to(place)): p.read_text("utf-8", "replace") for p in sorted(place.rglob("*.md"))}


def _naming(
    repo: Path, pages: Mapping[str, str], files: tuple[str, ...], came_from: Mapping[str, set[str]]
) -> Iterator[str]:
    wanted = list(files)
    for name in wanted:
        wanted += (old for old in sorted(came_from.get(name, ())) if old not in wanted)
    tree = tracked({*names(repo, "HEAD"), *wanted})
    for page, text in pages.items():
        if any(anchor.path in wanted for anchor in anchors(page, text, tree, corpus.BANK, pages, own=True)):
            yield page


def renamed(repo: Path) -> dict[str, set[str]]:
    """Each name that a rename led to, and the names it came from, by git's own record."""
    log = git(repo, "log", "-M", "--diff-filter=R", "--name-status", "-z", "--format=", "HEAD").split("\0")
    found: dict[str, set[str]] = {}
    for at in range(0, len(log) - 2, 3):
        found.setdefault(log[at + 2], set()).add(log[at + 1])
    return found


if __name__ == "__main__":
    sys.exit(main())
