"""The page of `memory-bank ui` over a large bank: each view beside an empty request, its start, its memory (WEB-1)."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

from ask import Ask
from table import RATIO, Row

from memorybank.app.setting import open_setting
from memorybank.model.change import Flow, Plan, Proposal, Update
from memorybank.store import proposals

VIEWS = {
    "inbox": "ui.inbox",
    "receipts": "ui.receipts",
    "health": "ui.health",
    "history": "ui.history",
    "read": "ui.read",
    "found?q=payments": "ui.found",
}
_BAR, _START, _GROWTH = 10.0, 1.5, 1.1
_PAGE = "details/patterns.md"
_COMMAND = [sys.executable, "-m", "memorybank"]


def rows(ask: Ask) -> Iterator[Row]:
    pages, waiting = (200, 20) if ask.quick else (2_000, 200)
    home = {**os.environ, "XDG_STATE_HOME": str(ask.scratch / "state"), "XDG_CACHE_HOME": str(ask.scratch / "cache")}
    os.environ.update(home)  # what is proposed here lies where the server looks
    project = _project(ask.scratch / "project", pages, waiting)
    on = f"{pages:,} pages, {waiting} proposals"
    starts, floors = zip(*(_start_beside_floor(project) for _ in range(3 if ask.quick else 9)), strict=True)
    yield Row("ui", "ui.start", min(starts) / min(floors), RATIO, on, of=len(starts), bar=_START)
    with _Page(project) as page:
        for view in VIEWS:
            page.ask(view)  # what is looked up once
        times: dict[str, list[float]] = {view: [] for view in ("nothing", *VIEWS)}
        for at in range(40 if ask.quick else 200):
            for view, told in times.items():
                told.append(page.ask(f"{view}+{at}" if "?q=" in view else view))  # no search is answered from the last
        empty = _p95(times.pop("nothing"))
        for view, told in times.items():
            yield Row("ui", VIEWS[view], _p95(told) / empty, RATIO, on, of=len(told), bar=_BAR)
        before, count = page.memory(), 500 if ask.quick else 10_000
        for at in range(count):
            page.ask(tuple(VIEWS)[at % len(VIEWS)])
        yield Row("ui", "ui.memory", page.memory() / before, RATIO, on, of=count, bar=_GROWTH)


def _p95(told: list[float]) -> float:
    return sorted(told)[int(len(told) * 0.95)]


def _project(root: Path, pages: int, waiting: int) -> Path:
    root.mkdir()
    (root / "pyproject.toml").write_text('[project]\nname = "shop"\n', encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    subprocess.run([*_COMMAND, "setup", "--no-hosts", "--yes"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    folder = root / "memory-bank/details/learnings"
    folder.mkdir(parents=True)
    for at in range(pages):
        words = "some words about payments and retries\n" * 20
        (folder / f"l{at:04}.md").write_text(
            f"# Learning {at}\n\n`src/m{at}.py`\n\n{words}\n[other](l{at * 7 % pages:04}.md)\n", encoding="utf-8"
        )
    setting = open_setting(str(root), root)
    page = (root / "memory-bank" / _PAGE).read_bytes()
    for at in range(waiting):
        mark = b"<!-- MACHINE_BLOCK_END -->"
        update = Update(_PAGE, page, page.replace(mark, b"- line %d\n%s" % (at, mark)), "a line")
        plan = Plan(Flow.REMEMBER, (update,))
        made = Proposal(proposals.new_id(), "decision", _PAGE, (f"line {at}",), plan, f"k{at}", setting.now)
        proposals.save(setting.where.places.state, made)
    return root


def _start_beside_floor(project: Path) -> tuple[float, float]:
    began = time.perf_counter()
    with _Page(project):
        took = time.perf_counter() - began
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import starlette.applications, uvicorn"], check=True)
    return took, time.perf_counter() - began


class _Page:
    """One server, started and entered."""

    def __init__(self, project: Path) -> None:
        self._process = subprocess.Popen(
            [*_COMMAND, "ui", "--no-open"], cwd=project, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        told = ""
        assert self._process.stdout is not None
        while not (code := re.search(r"code: (\S+)", told)):
            told += self._process.stdout.readline()
        port = re.search(r":(\d+)/", told)
        assert port is not None
        origin = f"127.0.0.1:{port[1]}"
        self._line = http.client.HTTPConnection(origin)
        self._line.request(
            "POST", "/enter", urlencode({"code": code[1]}),
            {"Origin": f"http://{origin}", "Content-Type": "application/x-www-form-urlencoded"},
        )  # fmt: skip
        answer = self._line.getresponse()
        base = re.search(r'url=(/[^"]+)/"', answer.read().decode())
        assert base is not None
        self._base, self._cookie = base[1], str(answer.getheader("set-cookie")).partition(";")[0]

    def __enter__(self) -> _Page:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def ask(self, view: str) -> float:
        began = time.perf_counter()
        self._line.request("GET", f"{self._base}/{view}", headers={"Cookie": self._cookie})
        self._line.getresponse().read()
        return time.perf_counter() - began

    def memory(self) -> int:
        told = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        return int(told.partition("VmRSS:")[2].split()[0])
