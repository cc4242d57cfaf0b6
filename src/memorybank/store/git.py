"""The few things asked of git. No git, no repository, a refusal: the answer is then "nothing known"."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_SECONDS = 60


@dataclass(frozen=True, slots=True)
class History:
    """Who changed which bank page last, and when, by what is committed. Paths are relative to the bank."""

    authors: tuple[str, ...] = ()
    last_author: dict[str, str] = field(default_factory=dict)
    last_date: dict[str, str] = field(default_factory=dict)
    dirty: frozenset[str] = frozenset()  # changed or untracked since


def toplevel(start: Path) -> Path | None:
    """The nearest ancestor with a `.git`: a folder, or the file of a worktree or submodule."""
    return next((p for p in (start, *start.parents) if os.path.lexists(p / ".git")), None)


def run(cwd: Path, args: Sequence[str], *, stdin: bytes | None = None) -> bytes | None:
    """A git command's output, None when it failed for whatever reason."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    env |= {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    try:
        done = subprocess.run(
            ["git", "-c", "core.fsmonitor=false", *args],
            cwd=cwd,
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            timeout=_SECONDS,
            env=env,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def history(bank: Path) -> History:
    top = toplevel(bank)
    if top is None or not bank.is_dir():
        return History()
    log = run(bank, ["log", "--format=%x01%aN%x02%as", "--name-only", "--relative", "-z", "--", "."])
    if not log:
        return History()
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
    return History(tuple(authors), last_author, last_date, _dirty(bank, top))


def _dirty(bank: Path, top: Path) -> frozenset[str]:
    out = run(bank, ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames", "--", "."])
    prefix = os.path.relpath(os.path.realpath(bank), os.path.realpath(top)) + "/"
    names = (os.fsdecode(entry[3:]) for entry in (out or b"").split(b"\0") if len(entry) > 3)
    return frozenset(n.removeprefix(prefix) for n in names)


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
    out = run(bank, ["ls-files", "-s", "-z", "--", *sorted({p.split("/")[0] for p in wanted})])
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
        lines.append(b"0 " + b"0" * 40 + b"\t" + prefix + os.fsencode(move.path) + b"\0")
        lines.append(f"{move.mode} {move.blob}\t".encode() + prefix + os.fsencode(move.to) + b"\0")
    top = toplevel(bank)
    if not lines or top is None:
        return True
    return run(top, ["update-index", "-z", "--index-info"], stdin=b"".join(lines)) is not None
