"""What git's history says of the bank's pages, for a clone that has no record of ours (MRG-3)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
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


def other_branches(bank: Path, pages: Mapping[str, bytes]) -> tuple[str, ...]:
    """The branches with a commit that gave one of these pages this content, where HEAD has none of them."""
    found: set[str] = set()
    for page, content in pages.items():
        blob = _words(git.run(bank, ["hash-object", "--path", page, "--stdin"], stdin=content))
        looked = ["log", "--format=%H", "--diff-filter=AMR", f"--find-object={blob[0]}"] if blob else []
        if not blob or _words(git.run(bank, ["--literal-pathspecs", *looked, "-1", "HEAD", "--", page])):
            return ()
        came = _words(git.run(bank, ["--literal-pathspecs", *looked, "--branches", "--", page]))
        for commit in came[-1:]:  # the first one
            names = git.run(bank, ["branch", "--format=%(refname:short)", "--contains", commit])
            found |= set((names or b"").decode("utf-8", "replace").splitlines())
    return tuple(sorted(found))


def line_commits(bank: Path, page: str) -> tuple[PageCommit | None, ...]:
    """The commit of each line as it stands now; None for what is in no commit."""
    return tuple(_page_commit(id, fields) for id, fields, _ in blamed(bank, page))


def blamed(bank: Path, page: str) -> Iterator[tuple[bytes, dict[bytes, bytes], bytes]]:
    """Each line of the page with the id of its commit (zeros for none) and what git says of that."""
    told = git.run(bank, ["blame", "--porcelain", "--", page]) or b""
    known: dict[bytes, dict[bytes, bytes]] = {}
    current = b""
    for line in told.split(b"\n"):
        first, _, rest = line.partition(b" ")
        if line.startswith(b"\t"):
            yield current, known[current], line[1:].rstrip(b"\r")
        elif len(first) >= 40 and rest[:1].isdigit():
            current = first
            known.setdefault(current, {})
        else:
            known.setdefault(current, {})[first] = rest


def _page_commit(id: bytes, fields: dict[bytes, bytes]) -> PageCommit | None:
    if not id.strip(b"0"):
        return None
    author, subject = _text(fields.get(b"author", b"")), _text(fields.get(b"summary", b""))
    return PageCommit(id.decode("ascii"), _iso(fields.get(b"author-time", b"0")), author, subject)


def _words(told: bytes | None) -> list[str]:
    return (told or b"").decode("ascii", "replace").split()


def _iso(seconds: bytes) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
