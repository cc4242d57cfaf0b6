"""What a scan finds and where it is wrong, beside detect-secrets on the same texts; and what it costs a page."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import peers
from ask import ABSENT, ROOT, Ask
from table import SHARE, Row, not_run

from scan import run

COMMAND = str(Path(sys.executable).with_name("memory-bank"))
PEER = "detect-secrets"
PLACES = ("{}", "The deploy token is {} (rotate monthly).", "| CI | {} |", "export X={}", "令牌：{}。")
KINDS = {"secrets": ("scan.secrets", "scan.secrets-false"), "pii": ("scan.people", "scan.people-false"),
         "injection": ("scan.hidden", "scan.hidden-false")}  # fmt: skip
# The bar on false alarms is for lines a person wrote; a row of `gitleaks-fp` only says that one rule is wrong there.
BARS = {"scan.secrets": 0.92, "scan.secrets-false": 0.02, "scan.people": 1.0, "scan.people-false": 0.0,
        "scan.hidden": 1.0, "scan.hidden-false": 0.0}  # fmt: skip
LOOSE = "gitleaks-fp"


class Text(NamedTuple):
    kind: str  # secrets, pii, injection
    text: str
    bad: bool
    source: str = ""


def rows(ask: Ask) -> Iterator[Row]:
    for on, chinese in (("English", False), ("Chinese", True)):
        yield Row("scan", "scan.cost", _cost(chinese), on=f"1 MB, {on}", bar=run.RATIO)
    yield from _scored(ask, own(), "own")
    if ask.data:
        yield from _scored(ask, list(labelled(ask.data)), "labelled")
    else:
        yield not_run("scan", "scan.secrets", ABSENT, on="labelled")


def own() -> list[Text]:
    """Values drawn from every format we know, each in a sentence; and lines of our own pages that hold none.

    The formats are our own table, so this says that the table works, not that it is complete: the labelled set does.
    """
    from memorybank.policy.scan.token_formats import ROWS
    from scan.making import value_of

    random = Random(20)
    bad = [Text("secrets", place.format(value_of(row, random)), True) for row in ROWS for place in PLACES[:2]]
    pages = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.py")]
    kept = (line.strip() for page in sorted(pages) for line in page.read_text(encoding="utf-8").splitlines())
    harmless = sorted({line for line in kept if len(line) > 20})
    return [*bad, *(Text("secrets", line, False) for line in harmless[:: max(1, len(harmless) // 2000)])]


def labelled(data: Path) -> Iterator[Text]:
    for kind in KINDS:
        for row in run.rows(kind, data / "data" / "guard"):
            if row["category"] not in run.UNSCORED:
                yield Text(kind, row["text"], bool(row["label"]), row["source"].split(":")[0].split(" ")[0])


def _scored(ask: Ask, texts: Sequence[Text], on: str) -> Iterator[Row]:
    yield from _counts(texts, _ours(texts), on, "ours")
    secrets = [text for text in texts if text.kind == "secrets"]
    place, who = ask.peers.place(PEER), peers.label(PEER)
    if place is None:
        yield not_run("scan", "scan.secrets", ask.peers.why(PEER), on=on, who=who)
    else:
        yield from _counts(secrets, _theirs(place, ask.scratch / f"scan-{on}", secrets), on, who)


def _counts(texts: Sequence[Text], found: Sequence[bool], on: str, who: str) -> Iterator[Row]:
    for kind, (caught, wrong) in KINDS.items():
        for what, bad in ((caught, True), (wrong, False)):
            for loose in (False, True):
                answers = [
                    hit for text, hit in zip(texts, found, strict=True)
                    if (text.kind, text.bad, text.source == LOOSE) == (kind, bad, loose)
                ]  # fmt: skip
                if answers:
                    bar = BARS[what] if who == "ours" and not loose else None
                    share, named = sum(answers) / len(answers), f"{on}, {LOOSE}" if loose else on
                    yield Row("scan", what, share, SHARE, on=named, who=who, of=len(answers), bar=bar, least=bad)


def _ours(texts: Sequence[Text]) -> list[bool]:
    lines = "".join(json.dumps({"text": text.text}) + "\n" for text in texts)
    done = subprocess.run([COMMAND, "scan", "--batch"], input=lines.encode(), capture_output=True, check=True)
    answers = [json.loads(line)["findings"] for line in done.stdout.decode().split("\n") if line]
    refused = [[each for each in found if each["severity"] == "refuse"] for found in answers]
    return [
        bool(some if text.kind == "secrets" else every)
        for text, every, some in zip(texts, answers, refused, strict=True)
    ]


def _theirs(place: Path, folder: Path, texts: Sequence[Text]) -> list[bool]:
    """A file a text. Its own check over the network is off: nothing made up here could pass it."""
    env = peers.environment(folder / "home", place / "bin")
    pages = folder / "pages"
    pages.mkdir()
    for number, text in enumerate(texts):
        (pages / f"{number}.md").write_text(text.text, encoding="utf-8", errors="surrogatepass")
    line = [*peers.fence(), str(place / "bin" / "detect-secrets"), "scan", "--all-files", "--no-verify", "."]
    done = subprocess.run(line, cwd=pages, env=env, capture_output=True, timeout=600, check=True)
    hit = {Path(name).stem for name in json.loads(done.stdout)["results"]}
    return [str(number) in hit for number in range(len(texts))]


def _cost(chinese: bool) -> float:
    from memorybank.policy.scan import scan_text

    text = run.page(Random(1), 1_000_000, chinese=chinese)
    scan_text(text)
    return run.cost(lambda: scan_text(text)) / run.cost(lambda: run.words(text))
