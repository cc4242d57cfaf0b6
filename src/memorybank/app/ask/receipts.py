"""What is handed over is noted as a receipt (RCP-1); `receipt_report.py` tells of them later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from memorybank.model.errors import MemoryBankError
from memorybank.model.pack import LeftOut, Pack, Shown
from memorybank.recall.budget import HEAD, TAIL, cut, line_count
from memorybank.store import host_process, receipts
from memorybank.store.receipts import Lines, Part, tokens

if TYPE_CHECKING:
    from memorybank.app.ask.page_reader import ShownPage
    from memorybank.app.setting import Setting


def of_selection(
    setting: Setting, request: str, shown: Iterable[Shown], left: Iterable[LeftOut], read: Callable[[str], str]
) -> None:
    pages = []
    for p in shown:
        head, _, tail = cut(read(p.path))
        pages.append(_part(p.path, _lines(p.lines, p.lines - p.shown), p.why.value, tokens(head + tail)))
    _note(setting, "select", pages, request, left)


def of_pack(setting: Setting, pack: Pack) -> None:
    pages = []
    for quoted in pack.evidence:
        inside = quoted.path.startswith(f"{setting.where.folder}/")
        path = quoted.path.removeprefix(f"{setting.where.folder}/") if inside else f"../{quoted.path}"
        lines = [[quoted.line, quoted.line + quoted.quote.rstrip("\n").count("\n")]]
        pages.append(_part(path, lines, "evidence", tokens(quoted.quote)))
    _note(setting, "context", pages, pack.question, pack.left_out)


def of_reading(setting: Setting, shown: Iterable[ShownPage], unread: Iterable[tuple[str, MemoryBankError]]) -> None:
    """What cannot be had may be named by any path, so it is told without its name."""
    pages = [_part(p.path, _lines(p.lines, p.omitted), "named", tokens(p.text)) for p in shown]
    _note(setting, "read", pages, "", [LeftOut("", error.text) for _, error in unread])


def of_page(setting: Setting, path: str, text: str) -> None:
    _note(setting, "page", [_part(path, _lines(line_count(text), 0), "named", tokens(text))], "", ())


def _part(path: str, lines: Lines, why: str, cost: int) -> Part:
    return {"path": path, "lines": lines, "why": why, "tokens": cost}


def _lines(count: int, omitted: int) -> Lines:
    if not omitted:
        return [[1, count]] if count else []
    return [[1, HEAD], [count - TAIL + 1, count]]


def _note(setting: Setting, how: str, pages: list[Part], question: str, left: Iterable[LeftOut]) -> None:
    state = str(setting.where.places.state)
    if not pages and not question:
        return
    to = (*host_process.running_agent(state, served=setting.served), "")
    parts: list[Part] = [{"path": item.path, "lines": [], "why": item.reason} for item in left]
    receipts.note(state, str(setting.where.project), how, pages, to=to, question=question, left=parts)
