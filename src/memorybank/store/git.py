"""Git: how it is asked, where it keeps a repository, and what is told to its index.

It is asked in an environment that nobody prepared, and with no way to a network or a person. No git, no repository, a
refusal: the answer is then "nothing known". A hook loads this: nothing heavier than `os`.
"""

from __future__ import annotations

import os

from memorybank.light.address import exists, is_dir, joined, tail
from memorybank.model.layout import ENTRY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

_SECONDS = 60.0
_SIGKILL, _SIGPIPE = 9, 13  # everywhere; to load `signal` for two numbers takes a millisecond
_PIPE_BYTES = 1 << 18
_RUNS_PROGRAMS = ("config", "config.worktree", "info/attributes", "hooks")


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
    command = ["git", "-C", str(cwd), "-c", "core.fsmonitor=false", *args]
    try:
        code, told = _spawned(command, _environment() | ({"GIT_INDEX_FILE": index} if index else {}), stdin, seconds)
    except (OSError, ValueError):
        return None
    return told if code in fine else None


def _spawned(command: list[str], env: dict[str, str], stdin: bytes | None, seconds: float) -> tuple[int, bytes]:
    """Its exit code and what it prints. To load `subprocess` costs more than most of git's answers."""
    import select
    import time

    until = time.monotonic() + seconds
    void = os.open(os.devnull, os.O_RDWR)
    while void < 3:  # a host may have closed our own streams: no pipe may take their numbers
        void = os.open(os.devnull, os.O_RDWR)
    told, tells = os.pipe()
    hears, asks = os.pipe()
    streams = [(os.POSIX_SPAWN_DUP2, theirs, number) for number, theirs in enumerate((hears, tells, void))]
    child, ours, parts, rest = 0, {told, asks}, list[bytes](), memoryview(stdin or b"")
    try:
        try:
            child = os.posix_spawnp(command[0], command, env, file_actions=streams, setsigdef=(_SIGPIPE,))
        finally:
            for theirs in (hears, tells, void):
                os.close(theirs)
        os.set_blocking(asks, False)
        poll = select.poll()
        poll.register(told, select.POLLIN)
        poll.register(asks, select.POLLOUT)
        while told in ours:
            ready = poll.poll(max(0.0, until - time.monotonic()) * 1000)
            if not ready:
                raise TimeoutError
            for stream, _ in ready:
                if stream == told:
                    parts.append(os.read(told, _PIPE_BYTES))
                    is_over = not parts[-1]
                else:
                    rest = rest[_written(asks, rest) :]
                    is_over = not rest
                if is_over:
                    poll.unregister(stream)
                    ours.remove(stream)
                    os.close(stream)
        ended, child = child, 0
        return os.waitstatus_to_exitcode(os.waitpid(ended, 0)[1]), b"".join(parts)
    finally:
        for stream in ours:
            os.close(stream)
        if child:
            os.kill(child, _SIGKILL)
            os.waitpid(child, 0)


def _written(stream: int, data: memoryview) -> int:
    try:
        return os.write(stream, data)
    except BlockingIOError:
        return 0
    except BrokenPipeError:
        return len(data)  # it wants to hear no more


def _environment() -> dict[str, str]:
    """Ours, without what a hook or a shell of another repository told git."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    quiet = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1"}
    quiet["GIT_FLUSH"] = "0"  # not commit by commit: a long log would cost a read of ours for each
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


# --- where it keeps a repository


def work_tree(start: str) -> str:
    """The nearest folder upwards with a `.git` (a folder, or the file of a worktree or submodule); "" for none."""
    at = start.rstrip("/")
    while not exists(f"{at}/.git"):
        if not at:
            return ""
        at = at.rpartition("/")[0]
    return at or "/"


def own_folder(top: str) -> str:
    """A work tree's own git folder; "" where there is none."""
    found = f"{top.rstrip('/')}/.git"
    if is_dir(found):
        return found
    named = tail(found).decode("utf-8", "surrogateescape")
    return joined(top, named.removeprefix("gitdir:").strip()) if named.startswith("gitdir:") else ""


def common_folder(own: str) -> str:
    """Shared by all worktrees of the repository."""
    shared = tail(f"{own}/commondir").decode("utf-8", "surrogateescape").strip()
    return joined(own, shared) if shared else own


def identity(own: str) -> str:
    """Another repository in the same place is another one."""
    found = os.stat(own)
    return f"{found.st_dev}:{found.st_ino}"


def toplevel(start: Path) -> Path | None:
    found = work_tree(str(start))
    return type(start)(found) if found else None


def shared_folder(start: str) -> str:
    """The real path of the folder that all worktrees of a repository share; "" outside of one."""
    top = work_tree(start)
    own = own_folder(top) if top else ""
    found = os.path.realpath(common_folder(own)) if own else ""
    return found if is_dir(found) else ""


def named_index(top: Path) -> str:
    """The index that git itself named to us: a commit of chosen files (`-a`, FILE) fills one of its own for its hooks.
    "" when it named none, or that of another repository: the nearest git folder above it is not this work tree's."""
    told = os.environ.get("GIT_INDEX_FILE", "")
    index = os.path.realpath(os.path.join(top, told))  # git, too, begins at the top of the work tree
    owner = os.path.dirname(index)
    while not os.path.lexists(f"{owner}/HEAD") and owner != "/":
        owner = os.path.dirname(owner)
    return index if told and owner in ("/", os.path.realpath(own_folder(str(top)))) else ""


def program_stamps(project: str) -> bytes:
    """The stamps of hooks, settings and attributes, to be compared; b"" where there is no repository (GRD-11). An
    agent's Write or `git config` there starts nothing by itself, but the next `git commit` does."""
    top = work_tree(project)
    own = own_folder(top) if top else ""
    folders = dict.fromkeys((own, common_folder(own))) if own else ()
    told = [part for folder in folders for name in _RUNS_PROGRAMS for part in _stamps(f"{folder}/{name}")]
    return "\n".join(told).encode("utf-8", "surrogateescape")


def _stamps(path: str) -> list[str]:
    try:
        found = os.lstat(path)
        inner = sorted(os.listdir(path)) if found.st_mode & 0o170000 == 0o040000 else []
    except OSError:
        return []
    told = f"{path} {found.st_mode} {found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}"
    return [told, *(part for name in inner for part in _stamps(f"{path}/{name}"))]


# --- what it tracks


def is_ignored(bank: Path) -> bool:
    top = toplevel(bank)
    if top is None:
        return False
    return run(top, ["check-ignore", "-q", "--no-index", os.path.join(os.path.relpath(bank, top), ENTRY)]) is not None


def count_tracked(top: Path) -> int:
    """How many files git tracks, for IDX-7's large repositories. Reads the index, not the tree."""
    out = run(top, ["ls-files", "-z"])
    return out.count(b"\0") if out else 0


IndexMove = tuple[str, str, str, str]  # what `git mv` does to the index: mode, blob, path, and where to


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
                moves.append((mode, blob, path, wanted[path]))
    return tuple(moves)


def replay(bank: Path, moves: Iterable[IndexMove]) -> bool:
    """Tell git's index about renames already made. Doing it twice is doing it once."""
    prefix = (run(bank, ["rev-parse", "--show-prefix"]) or b"").rstrip(b"\n")
    lines: list[bytes] = []
    for mode, blob, path, to in moves:
        lines.append(b"0 " + b"0" * len(blob) + b"\t" + prefix + os.fsencode(path) + b"\0")
        lines.append(f"{mode} {blob}\t".encode() + prefix + os.fsencode(to) + b"\0")
    top = toplevel(bank)
    if not lines or top is None:
        return True
    return run(top, ["update-index", "-z", "--index-info"], stdin=b"".join(lines)) is not None
