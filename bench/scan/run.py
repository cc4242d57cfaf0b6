"""What a scan costs, what it finds, and how often it is wrong.

    python bench/scan/run.py                     speed on pages made here, and the labelled sets in ../shared, if any
    python bench/scan/run.py --pages FOLDER      also: what is refused in real pages, by rule, for a person to look at

Speed is a ratio: a scan of a page against counting the words of the same page, in the same process.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from memorybank.app.ask.secret_scan import scan_file
from memorybank.policy.scan import REFUSE, scan_credentials, scan_text
from memorybank.store.scan_input import files_below

SHARED = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "guard"
RATIO = 30  # scanning a page may cost this many times counting its words
UNSCORED = ("semantic-instruction", "hidden-instruction-file", "fake-marker")
_WORD = re.compile(r"\w+")


def page(random: Random, size: int, *, chinese: bool) -> str:
    """Headings, sentences, lists, tables, code and paths, in the shares that pages have them."""
    words = (
        ["项目", "使用", "构建", "部署", "令牌", "服务", "队列", "缓存"]
        if chinese
        else ["we", "keep", "the", "token", "in", "service", "cache", "and", "deploy"]
    )
    lines: list[str] = []
    while sum(map(len, lines)) < size:
        sentence = ("" if chinese else " ").join(random.choice(words) for _ in range(14))
        lines += [
            f"## {sentence[:20]} {random.randrange(9)}",
            "",
            sentence,
            f"- `src/auth/{random.choice(words)}.py`: {sentence}",
        ]
        lines += [
            f"| {sentence[:9]} | password | see vault |",
            f"    const key = getKey('{random.choice(words)}', 42)",
            "",
        ]
    return "\n".join(lines)[:size]


def words(text: str) -> int:
    return len(_WORD.findall(text))


def cost(work: Callable[[], object], rounds: int = 5) -> float:
    """The lowest of some: what it costs when nobody is in the way."""
    found = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def speed() -> bool:
    good = True
    for name, chinese in (("English", False), ("Chinese", True)):
        text = page(Random(1), 1_000_000, chinese=chinese)
        scan_text(text)
        ratio = cost(lambda text=text: scan_text(text)) / cost(lambda text=text: words(text))  # type: ignore[misc]
        good &= ratio <= RATIO
        print(f"{name:8} 1 MB page     {ratio:6.1f} x counting its words (at most {RATIO})")
    lines = page(Random(2), 200_000, chinese=False).split("\n")
    headings = [line for line in lines if line.startswith("#")]
    each = cost(lambda: [scan_credentials(line) for line in headings]) / cost(
        lambda: [_WORD.findall(line) for line in headings]
    )
    print(f"headings one by one  {each:6.1f} x counting their words")
    return good


def rows(name: str, folder: Path = SHARED) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.glob(f"{name}*.jsonl*")):
        raw = path.read_bytes()
        raw = base64.decodebytes(raw) if path.suffix == ".b64" else raw
        raw = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
        yield from (json.loads(line) for line in raw.decode("utf-8").split("\n") if line.strip())


def score() -> None:
    table: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for kind in ("secrets", "pii", "injection"):
        for row in rows(kind):
            if row["category"] in UNSCORED:
                continue
            found = [each for each in scan_text(row["text"]) if kind != "secrets" or each.severity == REFUSE]
            counted = table[
                f"{kind:9} {'found' if row['label'] else 'false alarm':11} {row['source'].split(':')[0][:24]}"
            ]
            counted[0] += bool(found)
            counted[1] += 1
    for name, (hit, total) in sorted(table.items()):
        print(f"{name:50} {hit:5}/{total:<5} {100 * hit / total:6.2f} %")


def alarms(folder: str) -> None:
    """Only rule, file and line are printed; open the page to judge one."""
    counted: Counter[str] = Counter()
    pages = refused = 0
    for path in files_below(folder):
        found = [each for each in scan_file(path) or () if each.severity == REFUSE]
        pages += 1
        refused += bool(found)
        for each in found:
            counted[each.rule] += 1
            print(f"  {path}:{each.line}  {each.rule}")
    print(f"{pages} pages, {refused} with something refused; {dict(counted.most_common())}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", help="a folder of real pages")
    options = parser.parse_args()
    good = speed()
    score()
    if options.pages:
        alarms(options.pages)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
