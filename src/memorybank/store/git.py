"""How git is asked: in an environment that nobody prepared, and with no way to a network or a person.

No git, no repository, a refusal: the answer is then "nothing known".
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from memorybank.model.layout import ENTRY
from memorybank.model.value import value
from memorybank.store import git_folder

_SECONDS = 60.0


def run(
    cwd: str | Path,
    args: Sequence[str],
    *,
    stdin: bytes | None = None,
    seconds: float = _SECONDS,
    fine: tuple[int, ...] = (0,),
    index: str = "",
) -> bytes | None:
    """What a git command prints; None when it failed, for whatever reason. `index`: not the repository's own one."""
    import subprocess  # most commands ask git nothing

    try:
        done = subprocess.run(
            ["git", "-c", "core.fsmonitor=false", *args],
            cwd=cwd,
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            timeout=seconds,
            env=_environment() | ({"GIT_INDEX_FILE": index} if index else {}),
            check=False,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode in fine else None


def _environment() -> dict[str, str]:
    """Ours, without what a hook or a shell of another repository told git."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    quiet = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1"}
    quiet["GIT_GRAFT_FILE"] = os.devnull  # every commit with the parents that it was made with
    # an older git fetches what a partial clone lacks, whatever it is told: no way out
    return kept | quiet | {"GIT_ALLOW_PROTOCOL": ""}


def changes(told: bytes) -> Iterator[tuple[str, str, str, str]]:
    """What `--name-status -z` says: the header that stands above it (a format that begins with %x01), what happened (A,
    M, D, R ...), the path, and where a rename went. A header also stands alone, before what is below it."""
    header = ""
    tokens = iter(os.fsdecode(told).split("\0"))
    for token in tokens:
        bare = token.lstrip("\n")
        if bare[:1] == "\x01":
            header = bare[1:]
            yield header, "", "", ""
        elif bare:
            path = next(tokens, "")
            yield header, bare[0], path, next(tokens, "") if bare[0] in "RC" else ""


def batch(told: bytes, asked: Iterable[str]) -> dict[str, bytes]:
    """What `cat-file --batch` hands out, by the names that it was asked for; those that it lacks are left out."""
    found: dict[str, bytes] = {}
    at = 0
    for name in asked:
        end = told.find(b"\n", at)
        if end < 0:
            break
        size = told[at:end].rpartition(b" ")[2]
        at = end + 1
        if size.isdigit():  # else `NAME missing`
            found[name] = told[at : at + int(size)]
            at += int(size) + 1
    return found


def toplevel(start: Path) -> Path | None:
    """The top of the work tree that a folder lies in."""
    found = git_folder.work_tree(str(start))
    return Path(found) if found else None


def common_dir(start: Path) -> Path | None:
    """The real path of the folder that all worktrees of a repository share. None outside of one."""
    top = git_folder.work_tree(str(start))
    own = git_folder.own_folder(top) if top else ""
    found = os.path.realpath(git_folder.common_folder(own)) if own else ""
    return Path(found) if os.path.isdir(found) else None


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


def is_ignored(bank: Path) -> bool:
    top = toplevel(bank)
    if top is None:
        return False
    return run(top, ["check-ignore", "-q", "--no-index", os.path.join(os.path.relpath(bank, top), ENTRY)]) is not None


def count_tracked(top: Path) -> int:
    """How many files git tracks, for IDX-7's large repositories. Reads the index, not the tree."""
    out = run(top, ["ls-files", "-z"])
    return out.count(b"\0") if out else 0


@value  # both ends of a turn load this module, and `dataclasses` would be the dearest part of it
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
