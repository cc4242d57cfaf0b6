"""How often the right page is among the first five: ours beside grep, plain FTS5 and basic-memory, the same queries."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import peers
from ask import ABSENT, ROOT, Ask
from retrieval import run as retrieval
from retrieval import speed
from retrieval.run import Asked, Score, Way
from table import SCORE, Row, not_run

PEER = "basic-memory"
SETS = ("cmrc2018", "locomo_pooled", "repo-layui", "repo-beads", "repo-cosmos")
PEERED = ("rules", "made", "cmrc2018", "locomo_pooled", "layui")
MOST = 200  # queries a set for a peer that answers twenty a second
FEW = 20  # fewer queries in a language say nothing about it


def rows(ask: Ask) -> Iterator[Row]:
    scratch = ask.scratch / "finding"
    os.environ["XDG_CACHE_HOME"], os.environ["XDG_STATE_HOME"] = f"{scratch}/cache", f"{scratch}/state"
    for folder in (rules(scratch / "rules"), made(scratch / "made")):
        yield from _set(ask, folder)
    for name in SETS if not ask.quick else SETS[2:3]:
        place = ask.data / "data" / "retrieval" / f"{name}.tar.gz" if ask.data else None
        if place is None or not place.exists():
            yield not_run("find", "find.recall", ABSENT, on=name.removeprefix("repo-"))
        else:
            yield from _set(ask, retrieval.unpacked(place, scratch))


def _set(ask: Ask, folder: Path) -> Iterator[Row]:
    found = retrieval.scores(folder)
    for way in ("ours", "ours+git", "fts5", "grep"):
        by_language = dict(sorted(found.get(way, {}).items()))
        if every := [score for some in by_language.values() for score in some]:
            yield _row(folder.name, way, every, retrieval.floor_of(folder.name, way))
        if way == "ours" and min(map(len, by_language.values())) >= FEW and len(by_language) > 1:
            for language, some in by_language.items():
                yield _row(f"{folder.name}, {language} only", way, some, None)
    if folder.name in PEERED and not (ask.quick and folder.name != "rules"):
        yield from _peer(ask, folder)


def _row(on: str, way: str, scores: Sequence[Score], bar: float | None) -> Row:
    recall, rank = retrieval.mean(scores)
    what, who = ("find.recall-git", "ours") if way == "ours+git" else ("find.recall", way)
    note = f"MRR@10 {rank:.3f}"
    return Row("find", what, recall, SCORE, on=on, who=who, of=len(scores), bar=bar, least=True, note=note)


def rules(folder: Path) -> Path:
    """Our own rules as pages; the names of the tests that cite them as queries. Nobody wrote those for a search."""
    from memorybank.policy.catalog import RULES

    pages = [{"id": f"rules/{r.id}.md", "text": f"# {r.id}\n\n{r.asks}\n\n{r.why}\n"} for r in RULES.values()]
    known = {page["id"] for page in pages}
    queries = []
    for place in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(place.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (cited := _cited(node)):
                words = node.name.removeprefix("test_").replace("_", " ")
                relevant = sorted({f"rules/{rule}.md" for rule in cited} & known)
                queries.append({"query": words, "snap": 0, "rel": relevant})
    return _written(folder, pages, queries)


def _cited(node: ast.FunctionDef) -> list[str]:
    """The ids of `@pytest.mark.rule(...)`; a test that cites many says little about each of them."""
    marks = [d for d in node.decorator_list if isinstance(d, ast.Call) and ast.unparse(d.func) == "pytest.mark.rule"]
    ids = [arg.value for mark in marks for arg in mark.args if isinstance(arg, ast.Constant)]
    return [str(one) for one in ids] if len(ids) <= 3 else []


def made(folder: Path, size: int = 500, asked: int = 200) -> Path:
    """Made-up pages in made-up words, one in five Chinese; a query is a few of the rarer words of one page."""
    project = folder / "project"
    folder.mkdir(parents=True)
    speed.write(project, size, folder / "peer.db")
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(project.rglob("*.md"))}
    shutil.rmtree(project)
    dice = Random(5)
    queries = []
    for name in dice.sample(sorted(texts), asked):
        words = [word for word in texts[name].split() if word != "#" and len(word) > 5]
        at = dice.randrange(len(words) - 3)
        drawn = words[at][:4] if not words[at].isascii() else " ".join(sorted(words[at : at + 3]))
        queries.append({"query": drawn, "snap": 0, "rel": [name]})
    return _written(folder, [{"id": name, "text": text} for name, text in texts.items()], queries)


def _written(folder: Path, pages: Sequence[Mapping[str, object]], queries: Sequence[Mapping[str, object]]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, items in (("corpus_0.jsonl", pages), ("queries.jsonl", queries)):
        text = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _peer(ask: Ask, folder: Path) -> Iterator[Row]:
    place, who = ask.peers.place(PEER), peers.label(PEER)
    if place is None:
        yield not_run("find", "find.recall", ask.peers.why(PEER), on=folder.name, who=who)
        return
    ways: dict[str, Way] = {who: Notes(place, ask.scratch / "notes").answers, "ours": retrieval.WAYS["ours"]}
    found = retrieval.scores(folder, ways, MOST)
    for way, by_language in found.items():
        every = [score for some in by_language.values() for score in some]
        yield _row(f"{folder.name}, {len(every)} of the queries", way, every, None)


class Notes:
    """basic-memory over its own door for agents, full text as it comes: a model would have to be downloaded."""

    def __init__(self, place: Path, home: Path) -> None:
        self.place, self.home = place, home

    def answers(self, root: Path, names: dict[str, str], asked: Sequence[Asked]) -> list[list[str]]:
        shutil.rmtree(self.home, ignore_errors=True)
        notes = self.home / "notes"
        env = peers.environment(self.home) | {
            "BASIC_MEMORY_HOME": str(notes),
            "BASIC_MEMORY_SEMANTIC_SEARCH_ENABLED": "false",
            "BASIC_MEMORY_LOG_LEVEL": "ERROR",
        }
        shutil.copytree(root, notes)  # it writes into the pages
        program = [*peers.fence(), str(self.place / "bin" / "basic-memory")]
        subprocess.run(
            [*program, "reindex", "--search"], env=env, cwd=self.home, capture_output=True, timeout=600, check=True
        )
        with subprocess.Popen(
            [*program, "mcp"], env=env, cwd=self.home, text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        ) as server:  # fmt: skip
            try:
                return list(_asked(server, names, asked))
            finally:
                server.terminate()


def _asked(server: subprocess.Popen[str], names: dict[str, str], asked: Sequence[Asked]) -> Iterator[list[str]]:
    about = {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
    _call(server, 0, "initialize", about)
    assert server.stdin is not None
    server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    for number, one in enumerate(asked, 1):
        wanted = {"query": one.query, "page_size": 10, "search_type": "text", "output_format": "json"}
        told = _call(server, number, "tools/call", {"name": "search_notes", "arguments": wanted})
        found = (told.get("structuredContent") or {}).get("result")
        results = found.get("results", []) if isinstance(found, dict) else []
        paths = [row["file_path"] for row in results if row.get("type") == "entity"]
        yield [names[path] for path in dict.fromkeys(paths) if path in names]


def _call(server: subprocess.Popen[str], number: int, method: str, params: Mapping[str, object]) -> dict[str, Any]:
    assert server.stdin is not None
    assert server.stdout is not None
    asked = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    server.stdin.write(json.dumps(asked, ensure_ascii=False) + "\n")
    server.stdin.flush()
    for line in server.stdout:
        told = json.loads(line)
        if told.get("id") == number:
            return dict(told.get("result") or {})
    raise RuntimeError("the peer closed its door")
