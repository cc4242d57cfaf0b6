"""How often the right page is among the first five: `memory-bank search` beside plainer ways, on labelled sets.

A set is a folder or archive with `corpus_K.jsonl` (id, text), `queries.jsonl` (query, snap K, rel) and, for some,
`hist_K.json` (earlier commit subjects of each page). All ways see the same trees in the same run:

    grep      how often the query's words stand in a page
    fts5      SQLite's own tokenizer and ranking, as it comes
    ours      `memory-bank search --batch`, a folder of Markdown and nothing else
    ours+git  the same folder as a git repository in which each page was touched under its earlier subjects

    python bench/retrieval/run.py [SET ...]    by default every set in ../shared/data/retrieval
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

SETS = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "retrieval"
COMMAND = Path(sys.executable).parent / "memory-bank"
# The floors this project holds itself to: without history, with it.
FLOORS = {
    "cmrc2018": (0.98, None),
    "locomo_pooled": (0.87, None),
    "layui": (0.67, 0.79),
    "beads": (0.52, 0.55),
    "cosmos": (0.57, 0.58),
}
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_WORD = re.compile(r"\w+")


class Asked(NamedTuple):
    query: str
    relevant: frozenset[str]

    @property
    def language(self) -> str:
        return "zh" if _CHINESE.search(self.query) else "en"


class Score(NamedTuple):
    recall: float  # the share of the relevant pages among the first five
    rank: float  # one over the place of the first relevant page, within ten


Way = Callable[[Path, dict[str, str], Sequence[Asked]], list[list[str]]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", type=Path)
    given = parser.parse_args().sets or (sorted(SETS.glob("*.tar.gz")) if SETS.is_dir() else [])
    if not given:
        print("skipped: no labelled sets here (../shared/data/retrieval); name one as an argument", file=sys.stderr)
        return 0
    print(f"{'set':18} {'way':9} {'queries':>7}  {'R@5':>5} {'MRR':>5}   by language (R@5)")
    missed = 0
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["XDG_CACHE_HOME"], os.environ["XDG_STATE_HOME"] = f"{scratch}/cache", f"{scratch}/state"
        for place in given:
            missed += _measure(unpacked(place, Path(scratch)))
    print("every floor held" if not missed else f"{missed} below the floor")
    return 1 if missed else 0


def unpacked(place: Path, scratch: Path) -> Path:
    if place.is_dir():
        return place
    with tarfile.open(place) as archive:
        archive.extractall(scratch, filter="data")
        return scratch / archive.getnames()[0].split("/")[0]


def _measure(folder: Path) -> int:
    """Print a set's lines; how many of them are below their floor."""
    missed = 0
    for name, by_language in scores(folder).items():
        every = [score for some in by_language.values() for score in some]
        recall, rank = mean(every)
        apart = "  ".join(f"{k} {sum(s.recall for s in v) / len(v):.3f}" for k, v in sorted(by_language.items()))
        floor = floor_of(folder.name, name)
        verdict = "" if floor is None else f"   floor {floor:.2f} {'held' if recall >= floor else 'MISSED'}"
        missed += "MISSED" in verdict
        print(f"{folder.name:18} {name:9} {len(every):7}  {recall:5.3f} {rank:5.3f}   {apart}{verdict}", flush=True)
    return missed


def floor_of(folder: str, way: str) -> float | None:
    floors = FLOORS.get(folder, (None, None))
    return {"ours": floors[0], "ours+git": floors[1]}.get(way)


def scores(
    folder: Path, ways: Mapping[str, Way] | None = None, most: int | None = None
) -> dict[str, dict[str, list[Score]]]:
    """Way -> language of the query -> scores. With `most`, so many queries at most, evenly spread over the set."""
    found: dict[str, dict[str, list[Score]]] = defaultdict(lambda: defaultdict(list))
    shots = list(_snapshots(folder))
    step = max(1, sum(len(asked) for *_, asked in shots) // most) if most else 1
    for corpus, history, every in shots:
        asked = every[::step]
        with tempfile.TemporaryDirectory() as root:
            names = _lay_out(corpus, Path(root))
            for name, way in (ways or WAYS).items():
                _count(found[name], asked, way(Path(root), names, asked))
            if history and ways is None:
                _write_history(Path(root), names, history)
                _count(found["ours+git"], asked, _ours(Path(root), names, asked))
    return found


def mean(every: Sequence[Score]) -> Score:
    return Score(*(sum(values) / len(every) for values in zip(*every, strict=True)))


def _snapshots(folder: Path) -> Iterator[tuple[dict[str, str], dict[str, list[str]], list[Asked]]]:
    asked: dict[int, list[Asked]] = defaultdict(list)
    for row in _rows(folder / "queries.jsonl"):
        asked[row["snap"]].append(Asked(row["query"], frozenset(row["rel"])))
    for snap, queries in sorted(asked.items()):
        place, past = folder / f"corpus_{snap}.jsonl", folder / f"hist_{snap}.json"
        if place.exists():
            corpus = {row["id"]: row["text"] for row in _rows(place)}
            yield corpus, json.loads(past.read_text(encoding="utf-8")) if past.exists() else {}, queries


def _rows(place: Path) -> Iterator[dict[str, Any]]:
    with place.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _lay_out(corpus: dict[str, str], root: Path) -> dict[str, str]:
    """Every page as a file; the id by its path."""
    names: dict[str, str] = {}
    for identity, text in corpus.items():
        name = re.sub(r"[^\w./\-\u3040-\u9fff]", "_", identity).lstrip("/").replace("..", "__")
        name = name if name.endswith(".md") else f"{name}.md"
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        names[name] = identity
    return names


def _count(scores: dict[str, list[Score]], asked: Sequence[Asked], answers: list[list[str]]) -> None:
    for one, found in zip(asked, answers, strict=True):
        recall = len(one.relevant & set(found[:5])) / len(one.relevant)
        rank = next((1 / place for place, name in enumerate(found[:10], 1) if name in one.relevant), 0.0)
        scores[one.language].append(Score(recall, rank))


def _grep(root: Path, names: dict[str, str], asked: Sequence[Asked]) -> list[list[str]]:
    texts = {name: (root / name).read_text(encoding="utf-8").lower() for name in names}
    answers = []
    for one in asked:
        words = set(_WORD.findall(one.query.lower()))
        counts = Counter({name: sum(text.count(word) for word in words) for name, text in texts.items()})
        best = sorted(counts, key=lambda name: (-counts[name], name))[:10]
        answers.append([names[name] for name in best if counts[name]])
    return answers


def _fts5(root: Path, names: dict[str, str], asked: Sequence[Asked]) -> list[list[str]]:
    store = sqlite3.connect(":memory:")
    store.execute("CREATE VIRTUAL TABLE page USING fts5(name, text)")
    rows = ((name, (root / name).read_text(encoding="utf-8")) for name in names)
    store.executemany("INSERT INTO page VALUES (?, ?)", rows)
    answers = []
    for one in asked:
        match = " OR ".join(f'"{word}"' for word in dict.fromkeys(_WORD.findall(one.query)))
        found = store.execute("SELECT name FROM page WHERE page MATCH ? ORDER BY rank, name LIMIT 10", (match or '""',))
        answers.append([names[name] for (name,) in found])
    return answers


def _ours(root: Path, names: dict[str, str], asked: Sequence[Asked]) -> list[list[str]]:
    lines = "".join(json.dumps({"query": one.query}, ensure_ascii=False) + "\n" for one in asked)
    command = [str(COMMAND), "search", "--batch", "--bank", str(root)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8", check=True, cwd=root)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return [[names[row["path"]] for row in answer["results"]] for answer in answers]


def _write_history(root: Path, names: dict[str, str], subjects: dict[str, list[str]]) -> None:
    """A commit for each page and earlier subject, then one with all pages as they are."""
    stream: list[bytes] = []
    contents = {name: (root / name).read_bytes() for name in names}

    def commit(message: str, files: list[tuple[str, bytes]]) -> None:
        when, text = 1_500_000_000 + 60 * len(stream), message.encode()
        stream.append(b"commit refs/heads/main\ncommitter a <a@example.invalid> %d +0000\n" % when)
        stream.append(b"data %d\n%s\n" % (len(text), text))
        for name, data in files:
            quoted = json.dumps(name, ensure_ascii=False).encode()
            stream.append(b"M 100644 inline %s\ndata %d\n%s\n" % (quoted, len(data), data))

    for name, identity in names.items():
        for number, subject in enumerate(subjects.get(identity, ())):
            commit(subject, [(name, contents[name] + b"\n%d\n" % number)])
    commit("snapshot", list(contents.items()))
    subprocess.run(["git", "init", "-q", "-b", "main", str(root)], check=True)
    subprocess.run(["git", "-C", str(root), "fast-import", "--quiet"], input=b"".join(stream), check=True)
    subprocess.run(["git", "-C", str(root), "reset", "-q", "--hard", "main"], check=True)


WAYS: dict[str, Way] = {"grep": _grep, "fts5": _fts5, "ours": _ours}

if __name__ == "__main__":
    sys.exit(main())
