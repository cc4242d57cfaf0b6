"""Candidates of `memory-bank learn` on real repositories: a draw with a fixed seed, and its judgement.

    python bench/learn/draw.py --repos DIR           the draw; what differs from the judged one is said
    python bench/learn/draw.py --repos DIR --show    with the quotes, for whoever judges
    python bench/learn/draw.py                       the judged draws, counted

`DIR/OWNER+NAME` are clones; `--seed 25` draws from the second set of them. Kept here: seed, origin, commit, path, line,
hash of the quote, verdict; no text of theirs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

JUDGED = Path(__file__).with_name("judged.jsonl")
SEED = 24
SIZE = 100
MOST = 10  # of one repository, so that no large one gives half of the draw


def drawn(repos: Path, seed: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The same repositories at the same commits give the same draw: each row as it is kept, and its candidate."""
    chance = random.Random(seed)
    pool = []
    for repo in sorted(path for path in repos.iterdir() if (path / ".git").exists()):
        head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=repo, capture_output=True, text=True, check=True)
        command = [sys.executable, "-m", "memorybank", "learn", "--json", "--project", str(repo)]
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        candidates = json.loads(found)["candidates"]
        for candidate in chance.sample(candidates, min(MOST, len(candidates))):
            row = {
                "seed": seed,
                "origin": repo.name.replace("+", "/", 1),
                "commit": head.stdout.strip(),
                "path": candidate["path"] or f"commit {candidate['commit']}",
                "line": candidate["line"],
                "sort": candidate["sort"],
                "hash": hashlib.sha256(candidate["quote"].encode()).hexdigest()[:16],
            }
            pool.append((row, candidate))
    print(f"{len(pool)} candidates of {len({row['origin'] for row, _ in pool})} repositories")
    return chance.sample(pool, min(SIZE, len(pool)))


def judged() -> list[dict[str, Any]]:
    return [json.loads(line) for line in JUDGED.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repos", type=Path)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    known = {(row["origin"], row["path"], row["line"], row["hash"]): row["verdict"] for row in judged()}
    if asked.repos is None:
        counts = Counter((row["seed"], row["verdict"] == "real") for row in judged())
        for seed in sorted({seed for seed, _ in counts}):
            real = counts[seed, True]
            print(f"seed {seed}: {real} of {real + counts[seed, False]} real and correctly quoted")
        return
    for number, (row, candidate) in enumerate(drawn(asked.repos, asked.seed), 1):
        verdict = known.get((row["origin"], row["path"], row["line"], row["hash"]), "")
        if asked.show:
            print(f"\n{number}. {row['origin']} {row['path']}:{row['line']} {row['sort']} {verdict}")
            print(f"   ({candidate['heading']})\n{candidate['quote']}")
        elif not verdict:
            print(json.dumps({**row, "verdict": ""}))


if __name__ == "__main__":
    main()
