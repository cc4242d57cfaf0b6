"""Receipts: what an agent was given of the bank, and why (RCP-1). One private file a day, a line of JSON for each.

    at, host, session, agent    when, and to whom; no session: somebody at a terminal
    how                         start, compact, subagent, select, context, read, page (an MCP resource)
    question                    the start of its SHA-256; the words themselves only where `receipts.questions` says so
    pages                       path, lines ([first, last] from 1), why, tokens
    left                        path, lines, why: what was thought of and left out
    texts                       keys of our own sentences that went along

Paths are relative to the bank; one of the repository's documents begins with `../`. A hook loads this only where it
hands memory over.
"""

import json
from collections.abc import Iterable
from datetime import UTC, timedelta
from hashlib import sha256
from typing import Any

from memorybank.model.errors import MemoryBankError
from memorybank.store import clock, disk, settings

DAYS = 30
_LARGEST = 8 * 1024 * 1024  # of a day; what comes after that is not noted
_FOLDER, _ENDING = "receipts", ".jsonl"
_REMOVED = "[secret removed]"

Lines = list[list[int]]
Part = dict[str, Any]  # a page or what was left of one, as in the list above
Receipt = dict[str, Any]


def ranges(numbers: Iterable[int]) -> Lines:
    found: Lines = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


def note(
    state: str,
    project: str,
    how: str,
    pages: list[Part],
    *,
    to: tuple[str, str, str] = ("", "", ""),
    question: str = "",
    left: Iterable[Part] = (),
    texts: Iterable[str] = (),
) -> None:
    """`to`: host, session and agent. Best effort: what cannot be noted must not cost anybody an answer."""
    if not settings.is_on(project, "receipts.record"):
        return
    try:
        today = clock.now().astimezone(UTC)
    except MemoryBankError:
        return
    host, session, agent = to
    told: Receipt = {"at": clock.iso(today), "host": host, "session": session[:80], "agent": agent[:80], "how": how}
    if question:
        told["question"] = sha256(question.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    if question and settings.is_on(project, "receipts.questions"):
        told["asked"] = _clean(question[:1000])
    for name, parts in (("pages", pages), ("left", left)):
        told[name] = [{**part, "path": _clean(str(part["path"]))} for part in parts]
    told["texts"] = list(dict.fromkeys(texts))
    line = json.dumps(told, separators=(",", ":"))
    path = f"{state}/{_FOLDER}/{today:%Y-%m-%d}{_ENDING}"
    size = disk.size(path)
    if size > _LARGEST:
        return
    if not size:  # the first of the day
        _forget(state, f"{today - timedelta(days=DAYS):%Y-%m-%d}")
    disk.note(path, f"\n{line}\n".encode("ascii"), disk.APPEND)


def _clean(text: str) -> str:
    from memorybank.policy.scan import scan_credentials

    return _REMOVED if scan_credentials(text) else text


def load(state: str) -> list[Receipt]:
    """All of the last thirty days, oldest first. A line that was cut off spoils only itself."""
    first = f"{clock.now().astimezone(UTC) - timedelta(days=DAYS):%Y-%m-%d}"
    found: list[Receipt] = []
    for name in sorted(name for name in _names(state) if name >= first):
        for line in disk.data(f"{state}/{_FOLDER}/{name}", 2 * _LARGEST).split(b"\n"):
            try:
                receipt = json.loads(line) if line else None
            except ValueError:
                continue
            if isinstance(receipt, dict) and isinstance(receipt.get("pages"), list) and receipt.get("at"):
                found.append(receipt)
    return found


def clear(state: str) -> int:
    count = len(load(state))
    _forget(state, "a")  # behind every date
    return count


def _forget(state: str, before: str) -> None:
    for name in _names(state):
        if name < before:
            disk.remove(f"{state}/{_FOLDER}/{name}")


def _names(state: str) -> list[str]:
    return [name for name in disk.names(f"{state}/{_FOLDER}") if name.endswith(_ENDING)]


_ASCII = 3.2  # characters a token; English prose has about four, commands and tables fewer


def tokens(text: str) -> int:
    """What a text costs a model, counted on the dear side, so that no model's own table is needed."""
    plain = sum(char.isascii() for char in text)
    return -int(-plain // _ASCII) + len(text) - plain
