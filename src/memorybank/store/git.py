"""The few things asked of git. No git, no repository, a refusal: the answer is then "nothing known"."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from memorybank.store import cache, git_call

WORTH_KEEPING = 0.05  # seconds; a log that is read quicker is read again
_SECONDS = 60


@dataclass(frozen=True, slots=True)
class History:
    """Who changed which bank page last, and when, by what is committed. Paths are relative to the bank."""

    authors: tuple[str, ...] = ()
    last_author: dict[str, str] = field(default_factory=dict)
    last_date: dict[str, str] = field(default_factory=dict)


class Checkout(NamedTuple):
    """The work tree a bank lies in, as it stands now."""

    top: Path
    head: str
    whole: bool  # all of history is here; a shallow clone may get more of it without a new commit
    names: str  # the mailmap: it renames the authors of commits long made
    staged: tuple[int, ...]  # the stamp of git's own index

    @property
    def state(self) -> str:
        """Two that say the same know the same history."""
        return f"{self.head} {self.whole} {zlib.crc32(self.names.encode())} {self.staged}"


def toplevel(start: Path) -> Path | None:
    """The nearest ancestor with a `.git`: a folder, or the file of a worktree or submodule."""
    return next((p for p in (start, *start.parents) if os.path.lexists(p / ".git")), None)


def run(cwd: Path, args: Sequence[str], *, stdin: bytes | None = None, index: str = "") -> bytes | None:
    """A git command's output, None when it failed for whatever reason."""
    return git_call.ask(cwd, args, seconds=_SECONDS, stdin=stdin, index=index)


def named_index(top: Path) -> str:
    """The index that git itself named to us: a commit of chosen files (`-a`, FILE) fills one of its own for its hooks.

    "" when it named none, or that of another repository: the nearest git folder above it is not this work tree's.
    """
    told = os.environ.get("GIT_INDEX_FILE", "")
    own = (run(top, ["rev-parse", "--absolute-git-dir"]) or b"").removesuffix(b"\n") if told else b""
    if not own:
        return ""
    index = Path(os.path.realpath(top / told))  # git, too, begins at the top of the work tree
    owner = next((folder for folder in index.parents if _is_git_folder(folder)), None)
    return str(index) if owner is None or os.path.samefile(owner, own) else ""


def _is_git_folder(folder: Path) -> bool:
    return os.path.lexists(folder / "HEAD") and any((folder / name).exists() for name in ("objects", "commondir"))


def checkout(bank: Path) -> Checkout | None:
    """None outside of git, or before the first commit."""
    top = toplevel(bank)
    asked = ["rev-parse", "HEAD", "--is-shallow-repository", "--git-path", "index"]
    told = (run(bank, asked) or b"").split(b"\n") if top and bank.is_dir() else []
    if top is None or len(told) < 3:
        return None
    index = bank / os.fsdecode(told[2])
    staged = cache.stamp(index) if index.is_file() else ()
    return Checkout(top, told[0].decode("ascii", "replace"), told[1] == b"false", _mailmap(top), staged)


def history(bank: Path, at: Checkout, folder: Path) -> History:
    """What the log says of the bank. A long log is read once; from then on only what was committed since."""
    place = folder / "history"
    kept = cache.load(place) if at.whole else None
    if kept and (kept["names"] != at.names or not _grew(bank, kept["head"], at.head)):
        kept = None
    known = _unpacked(kept) if kept else History()
    since = kept["head"] if kept else ""
    if since == at.head:
        return known
    started = time.perf_counter()
    later = _log(bank, since)
    if later is None:
        return History()
    known = _and_before(later, known)
    if at.whole and (kept or time.perf_counter() - started > WORTH_KEEPING):
        cache.save(place, {"head": at.head, "names": at.names} | _packed(known))
    return known


class Standing(NamedTuple):
    """How the pages stand to what is committed: which are not as they were, and which are, under another name."""

    dirty: frozenset[str] = frozenset()
    moved: tuple[tuple[str, str], ...] = ()  # new path, committed path

    def of(self, known: History) -> History:
        """What is known of the pages as they stand. A page that was only moved keeps its author and its day."""
        dates = {path: day for path, day in known.last_date.items() if path not in self.dirty}
        dates |= {to: known.last_date[path] for to, path in self.moved if path in known.last_date}
        names = {to: known.last_author[path] for to, path in self.moved if path in known.last_author}
        return History(known.authors, known.last_author | names, dates)


def standing(bank: Path, at: Checkout, folder: Path, memo: str) -> Standing:
    """`memo` names what the pages are known by, if that is all known."""
    place = folder / "standing"
    kept = cache.load(place) if memo else None
    if kept and kept["state"] == (at.state, memo):
        return Standing(frozenset(kept["dirty"]), tuple(kept["moved"]))
    # Only a rename without a change of content is one here: then the committed day still is the page's.
    out = run(bank, ["status", "--porcelain", "-z", "--untracked-files=all", "--find-renames=100%", "--", "."])
    prefix = os.path.relpath(os.path.realpath(bank), os.path.realpath(at.top)) + "/"
    found = _standing((out or b"").split(b"\0"), prefix)
    if out is not None and memo:
        cache.save(place, {"state": (at.state, memo), "dirty": sorted(found.dirty), "moved": found.moved})
    return found


def _standing(entries: Sequence[bytes], prefix: str) -> Standing:
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
    return Standing(frozenset(dirty), tuple(moved))


def _grew(bank: Path, old: str, new: str) -> bool:
    """Do only new commits lie between, one upon the other? Then what was known stays known."""
    if old == new:
        return True
    merged = run(bank, ["rev-list", "--merges", "--max-count=1", f"{old}..{new}"])
    return merged == b"" and run(bank, ["merge-base", "--is-ancestor", old, new]) is not None


def _log(bank: Path, since: str) -> History | None:
    commits = [f"{since}..HEAD"] if since else []
    asked = ["--format=%x01%aN%x02%as", "--name-only", "--no-renames", "--relative", "-z"]
    log = run(bank, ["log", *asked, *commits, "--", "."])
    if log is None:
        return None
    authors: dict[str, None] = {}
    last_author: dict[str, str] = {}
    last_date: dict[str, str] = {}
    author = date = ""
    for raw in log.split(b"\0"):
        record = raw.lstrip(b"\n")
        if record.startswith(b"\x01"):
            who, _, when = record[1:].partition(b"\x02")
            author, date = who.decode("utf-8", "replace"), when.strip().decode("ascii", "replace")
            authors[author] = None
        elif record:
            path = os.fsdecode(record)
            last_author.setdefault(path, author)
            last_date.setdefault(path, date)
    return History(tuple(authors), last_author, last_date)


def _and_before(later: History, earlier: History) -> History:
    return History(
        tuple(dict.fromkeys((*later.authors, *earlier.authors))),
        earlier.last_author | later.last_author,
        earlier.last_date | later.last_date,
    )


def _packed(known: History) -> dict[str, object]:
    """An author is a number in here: thousands of pages, a handful of people."""
    number = {author: at for at, author in enumerate(known.authors)}
    who = [number[author] for author in known.last_author.values()]
    return {"authors": known.authors, "paths": list(known.last_date), "who": who, "when": [*known.last_date.values()]}


def _unpacked(kept: dict[str, Any]) -> History:
    names = kept["authors"]
    who = (names[number] for number in kept["who"])
    paths = kept["paths"]
    return History(tuple(names), dict(zip(paths, who, strict=True)), dict(zip(paths, kept["when"], strict=True)))


def _mailmap(top: Path) -> str:
    try:
        return (top / ".mailmap").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def is_ignored(bank: Path) -> bool:
    top = toplevel(bank)
    if top is None:
        return False
    return run(top, ["check-ignore", "-q", "--no-index", os.path.relpath(bank, top) + "/MEMORY.md"]) is not None


def count_tracked(top: Path) -> int:
    """How many files git tracks, for IDX-7's large repositories. Reads the index, not the tree."""
    out = run(top, ["ls-files", "-z"])
    return out.count(b"\0") if out else 0


@dataclass(frozen=True, slots=True)
class IndexMove:
    """What `git mv` does to git's index, as one record that can be replayed."""

    mode: str
    blob: str
    path: str
    to: str


def index_moves(bank: Path, pairs: Iterable[tuple[str, str]]) -> tuple[IndexMove, ...]:
    """The moves that git must be told of: only files it tracks. Paths are relative to the bank."""
    wanted = dict(pairs)
    if not wanted or toplevel(bank) is None:
        return ()
    out = run(bank, ["--literal-pathspecs", "ls-files", "-s", "-z", "--", *sorted({p.split("/")[0] for p in wanted})])
    moves: list[IndexMove] = []
    for entry in (out or b"").split(b"\0"):
        meta, _, name = entry.partition(b"\t")
        path = os.fsdecode(name)
        if path in wanted:
            mode, blob, stage = meta.decode("ascii").split()
            if stage == "0":
                moves.append(IndexMove(mode, blob, path, wanted[path]))
    return tuple(moves)


def replay(bank: Path, moves: Iterable[IndexMove]) -> bool:
    """Tell git's index about renames already made. Doing it twice is doing it once."""
    prefix = (run(bank, ["rev-parse", "--show-prefix"]) or b"").rstrip(b"\n")
    lines: list[bytes] = []
    for move in moves:
        lines.append(b"0 " + b"0" * len(move.blob) + b"\t" + prefix + os.fsencode(move.path) + b"\0")
        lines.append(f"{move.mode} {move.blob}\t".encode() + prefix + os.fsencode(move.to) + b"\0")
    top = toplevel(bank)
    if not lines or top is None:
        return True
    return run(top, ["update-index", "-z", "--index-info"], stdin=b"".join(lines)) is not None


def common_dir(start: Path) -> Path | None:
    """The folder that all worktrees of a repository share, found without asking git. None outside of one."""
    top = toplevel(start)
    if top is None:
        return None
    place = top / ".git"
    try:
        if not place.is_dir():  # a worktree's or a submodule's file
            told = place.read_text(encoding="utf-8", errors="surrogateescape")
            place = top / told.removeprefix("gitdir:").strip()
        shared = place / "commondir"
        if shared.is_file():
            place = place / shared.read_text(encoding="utf-8", errors="surrogateescape").strip()
    except OSError:
        return None
    return Path(os.path.realpath(place)) if place.is_dir() else None
