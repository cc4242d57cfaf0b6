"""What git's log says of a bank's pages: who changed which page last, and when; and commit by commit."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from memorybank.model.ledger import PageCommit
from memorybank.store import cache, git
from memorybank.store.history.head import Head, grew, head

WORTH_KEEPING = 0.05  # seconds; a log that is read quicker is read again


@dataclass(frozen=True, slots=True)
class History:
    """Who changed which bank page last, and when, by what is committed. Paths are relative to the bank."""

    authors: tuple[str, ...] = ()
    last_author: dict[str, str] = field(default_factory=dict)
    last_date: dict[str, str] = field(default_factory=dict)


def checkout(bank: Path) -> Head | None:
    """None outside of git, or before the first commit."""
    at = head(bank) if bank.is_dir() else None
    return at if at is not None and at.commit else None


def state(at: Head) -> str:
    """Two that say the same know the same history. The mailmap renames the authors of commits long made."""
    return f"{at.commit} {at.whole} {zlib.crc32(_mailmap(at.top).encode())} {at.staged}"


def history(bank: Path, at: Head, folder: Path) -> History:
    """What the log says of the bank. A long log is read once; from then on only what was committed since."""
    place, names = folder / "history", _mailmap(at.top)
    kept = cache.load(place) if at.whole else None
    if kept and (kept["names"] != names or not grew(bank, kept["head"], at.commit)):
        kept = None
    known = History(*kept["known"]) if kept else History()
    since = kept["head"] if kept else ""
    if since == at.commit:
        return known
    started = time.perf_counter()
    later = _log(bank, since)
    if later is None:
        return History()
    known = _and_before(later, known)
    if at.whole and (kept or time.perf_counter() - started > WORTH_KEEPING):
        cache.save(place, {"head": at.commit, "names": names, "known": astuple(known)})
    return known


class PageStanding(NamedTuple):
    """How the pages stand to what is committed: which are not as they were, and which are, under another name."""

    dirty: frozenset[str] = frozenset()
    moved: tuple[tuple[str, str], ...] = ()  # new path, committed path

    def of(self, known: History) -> History:
        """What is known of the pages as they stand. A page that was only moved keeps its author and its day."""
        dates = {path: day for path, day in known.last_date.items() if path not in self.dirty}
        dates |= {to: known.last_date[path] for to, path in self.moved if path in known.last_date}
        names = {to: known.last_author[path] for to, path in self.moved if path in known.last_author}
        return History(known.authors, known.last_author | names, dates)


def standing(bank: Path, at: Head, folder: Path, memo: str) -> PageStanding:
    """`memo` names what the pages are known by, if that is all known."""
    place = folder / "standing"
    kept = cache.load(place) if memo else None
    if kept and kept["state"] == (state(at), memo):
        return PageStanding(frozenset(kept["dirty"]), tuple(kept["moved"]))
    # Only a rename without a change of content is one here: then the committed day still is the page's.
    out = git.run(bank, ["status", "--porcelain", "-z", "--untracked-files=all", "--find-renames=100%", "--", "."])
    prefix = os.path.relpath(os.path.realpath(bank), os.path.realpath(at.top)) + "/"
    found = _standing((out or b"").split(b"\0"), prefix)
    if out is not None and memo:
        cache.save(place, {"state": (state(at), memo), "dirty": sorted(found.dirty), "moved": found.moved})
    return found


def _standing(entries: Sequence[bytes], prefix: str) -> PageStanding:
    dirty: set[str] = set()
    moved: list[tuple[str, str]] = []
    rest = iter(entries)
    for entry in rest:
        if len(entry) <= 3:
            continue
        path = os.fsdecode(entry[3:]).removeprefix(prefix)
        if entry[:1] not in b"RC":
            dirty.add(path)
            continue
        came = os.fsdecode(next(rest, b""))  # a rename is followed by the name it had
        if entry[:2] == b"R " and came.startswith(prefix):
            moved.append((path, came.removeprefix(prefix)))
        else:
            dirty.add(path)
    return PageStanding(frozenset(dirty), tuple(moved))


def _log(bank: Path, since: str) -> History | None:
    commits = [f"{since}..HEAD"] if since else []
    asked = ["--format=%x01%aN%x02%as", "--name-status", "--no-renames", "--relative", "-z"]
    log = git.run(bank, ["log", *asked, *commits, "--", "."])
    if log is None:
        return None
    authors: dict[str, None] = {}
    last_author: dict[str, str] = {}
    last_date: dict[str, str] = {}
    for header, _, path, _ in git.changes(log):
        name, _, date = header.partition("\x02")
        author = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        authors[author] = None
        if path:
            last_author.setdefault(path, author)
            last_date.setdefault(path, date.strip())
    return History(tuple(authors), last_author, last_date)


def _and_before(later: History, earlier: History) -> History:
    return History(
        tuple(dict.fromkeys((*later.authors, *earlier.authors))),
        earlier.last_author | later.last_author,
        earlier.last_date | later.last_date,
    )


def _mailmap(top: Path) -> str:
    try:
        return (top / ".mailmap").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


# --- commit by commit and line by line, for a clone that has no record of ours (MRG-3)


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
