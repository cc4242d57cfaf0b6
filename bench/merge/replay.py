"""Merges done again: 2,000 made-up pairs of branches against a model, and the true merges of public repositories.

    .venv/bin/python bench/merge/replay.py                     the made-up ones
    .venv/bin/python bench/merge/replay.py FOLDER              and every repository below it (bare or not)
    .venv/bin/python bench/merge/replay.py FOLDER --keep       and kept in bench/merge/merges.json

Of a true merge the three versions of each memory file that both sides changed are merged by git (`merge-file`) and by
us; a line that a side added and that stands neither in the result nor between its markers counts as lost. What is kept
names repository, commits and counts, and no third party's text.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).parent
KEPT = HERE / "merges.json"
sys.path.insert(0, str(HERE.parents[1] / "tests"))
from made_branches import Account, Maker, account  # noqa: E402
from memorybank.changes.page_merge import Unmergeable, merge_files, merge_pages  # noqa: E402

FOLDERS = ("memory-bank", ".memory-bank", "memory_bank", "memories", ".cursor/rules", ".clinerules")
FILES = ("AGENTS.md", "CLAUDE.md", "GEMINI.md", "MEMORY.md", "copilot-instructions.md")
MEMORY = (*(f":(glob)**/{name}/**/*.md" for name in FOLDERS), *(f":(glob)**/{name}" for name in FILES))


@dataclass
class Replayed:
    origin: str
    newest: str = ""  # commit
    merges: int = 0
    pages: int = 0
    git_conflicts: int = 0
    our_conflicts: int = 0
    asked_more: int = 0  # conflicts of ours where git has none
    left_prose: int = 0  # hunks
    left_removed: int = 0
    lost: int = 0  # lines
    unmergeable: int = 0


def made_up(pairs: int, first: int) -> Counter[str]:
    found: Counter[str] = Counter(pairs=pairs, conflicts=0, **{"left to git": 0})
    for seed in range(first, first + pairs):
        maker = Maker(seed)
        base = maker.base()
        ours, theirs = maker.branch(base, "ours"), maker.branch(base, "theirs")
        try:
            merged = merge_pages(base.text(), ours.text(), theirs.text())
        except Unmergeable:
            found["conflicts"] += 1
            found["left to git"] += 1
            continue
        told = account(base, ours, theirs, merged.text)
        for name in asdict(Account()):
            found[name] += bool(getattr(told, name))
        found["conflicts"] += bool(merged.conflicts)
        other = merge_pages(base.text(), theirs.text(), ours.text())
        found["sides differ"] += not merged.conflicts and other.text != merged.text
    return found


def git(repo: Path, *args: str) -> bytes:
    return subprocess.run(["git", "-C", str(repo), *args], capture_output=True, check=False).stdout


def replayed(repo: Path, origin: str) -> Replayed:
    found = Replayed(origin, git(repo, "rev-parse", "HEAD").decode().strip())
    for line in (
        git(repo, "rev-list", "--merges", "--full-history", "--parents", "--all", "--", *MEMORY).decode().split("\n")
    ):
        _, *parents = line.split() or [""]
        if len(parents) != 2:
            continue
        pages = list(both_sides(repo, *parents))
        found.merges += bool(pages)
        for path, base, ours, theirs in pages:
            _replay(found, path, base, ours, theirs)
    return found


def both_sides(repo: Path, ours: str, theirs: str) -> Iterator[tuple[str, bytes, bytes, bytes]]:
    """The memory files that both sides changed, in their three versions."""
    base = git(repo, "merge-base", ours, theirs).decode().strip()
    if not base:
        return
    there = [
        set(git(repo, "diff", "--name-only", "--no-renames", base, side, "--", *MEMORY).decode().split("\n"))
        for side in (ours, theirs)
    ]
    for path in sorted(there[0] & there[1]):
        versions = [git(repo, "cat-file", "blob", f"{commit}:{path}") for commit in (base, ours, theirs)]
        if path and versions[1] != versions[2] and versions[1] and versions[2]:
            yield path, versions[0], versions[1], versions[2]


def _replay(found: Replayed, path: str, base: bytes, ours: bytes, theirs: bytes) -> None:
    merges = _git_merges(base, ours, theirs)
    found.pages += 1
    found.git_conflicts += not merges
    try:
        content, conflicts = merge_files(base, ours, theirs, path=path)
    except Unmergeable:
        found.unmergeable += 1
        found.our_conflicts += not merges
        return
    found.our_conflicts += bool(conflicts)
    found.asked_more += bool(conflicts) and merges
    found.left_removed += sum(conflict.removed for conflict in conflicts)
    found.left_prose += sum(not conflict.removed for conflict in conflicts)
    old, now = _lines(base), _lines(content)
    for mine, other in ((ours, theirs), (theirs, ours)):
        added = _lines(mine) - old
        found.lost += sum(not _stands(line, now) for line in added if line not in _lines(other) - old)


def _stands(line: bytes, now: set[bytes]) -> bool:
    """As it is, or as the cells, the check mark or the later date of a line that both sides changed."""
    if line in now:
        return True
    words = {word for word in _undated(line).split() if len(word) > 2}
    return any(len(words & set(_undated(other).split())) >= 0.6 * len(words) for other in now)


def _undated(line: bytes) -> bytes:
    return line.translate(None, b"0123456789:").replace(b"|", b" ")


def _lines(data: bytes) -> set[bytes]:
    lines = {line.strip() for line in data.replace(b"\xef\xbb\xbf", b"").split(b"\n")}
    return {line for line in lines if line and not line.startswith(b"<!-- blockVersion:")}


def _git_merges(base: bytes, ours: bytes, theirs: bytes) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("ours", "base", "theirs")]
        for path, data in zip(paths, (ours, base, theirs), strict=True):
            path.write_bytes(data)
        done = subprocess.run(["git", "merge-file", "-p", "-q", *map(str, paths)], capture_output=True, check=False)
    return done.returncode == 0


def repositories(folder: Path) -> Iterator[tuple[Path, str]]:
    for top in sorted(path for path in folder.iterdir() if path.is_dir()):
        repo = next((path for path in (top, *sorted(top.iterdir())) if (path / "HEAD").is_file()), None)
        repo = repo or (top if (top / ".git").exists() else None)
        if repo is not None:
            yield repo, top.name.replace("+", "/", 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="of the first pair; the next one has the next")
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    print(dict(made_up(given.pairs, given.seed)))
    if given.folder is None:
        return
    rows = [row for repo, origin in repositories(given.folder) if (row := replayed(repo, origin)).pages]
    for row in rows:
        print(
            row.origin, *(f"{name} {count}" for name, count in asdict(row).items() if isinstance(count, int)), sep="  "
        )
    if given.keep:
        kept = {row["origin"]: row for row in json.loads(KEPT.read_text(encoding="utf-8"))}
        kept |= {row.origin: asdict(row) for row in rows}
        KEPT.write_text(json.dumps(sorted(kept.values(), key=lambda r: r["origin"]), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
