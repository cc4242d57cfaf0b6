"""What git's history says of the bank's pages, for a clone that has no record of ours (MRG-3)."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from memorybank.model.ledger import PageCommit
from memorybank.store import git

_FIELDS = "--format=%x01%H%x00%at%x00%an%x00%s"


def commits(bank: Path, page: str = "") -> tuple[PageCommit, ...]:
    """Newest first; of one page also under the names it had before."""
    names = ["--follow", "--", page] if page else ["--", "."]
    told = git.run(bank, ["--literal-pathspecs", "log", _FIELDS, "--name-only", "--relative", "-z", *names]) or b""
    return tuple(_commit(part) for part in told.split(b"\x01")[1:])


def _commit(told: bytes) -> PageCommit:
    id, at, author, subject, *pages = told.split(b"\0")
    listed = tuple(os.fsdecode(name.strip(b"\n")) for name in pages if name.strip(b"\n"))
    return PageCommit(id.decode("ascii"), _iso(at), _text(author), _text(subject), listed)


def line_commits(bank: Path, page: str) -> tuple[PageCommit | None, ...]:
    """The commit of each line as it stands now; None for what is in no commit."""
    told = git.run(bank, ["blame", "--porcelain", "--", page]) or b""
    known: dict[bytes, dict[bytes, bytes]] = {}
    found: list[PageCommit | None] = []
    current = b""
    for line in told.split(b"\n"):
        first, _, rest = line.partition(b" ")
        if line.startswith(b"\t"):
            found.append(_blamed(current, known[current]))
        elif len(first) >= 40 and rest[:1].isdigit():
            current = first
            known.setdefault(current, {})
        else:
            known.setdefault(current, {})[first] = rest
    return tuple(found)


def _blamed(id: bytes, fields: dict[bytes, bytes]) -> PageCommit | None:
    if not id.strip(b"0"):
        return None
    author, subject = _text(fields.get(b"author", b"")), _text(fields.get(b"summary", b""))
    return PageCommit(id.decode("ascii"), _iso(fields.get(b"author-time", b"0")), author, subject)


def _iso(seconds: bytes) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
