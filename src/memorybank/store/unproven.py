"""Whether something may still be at work when a turn has ended (GRD-11). Builtin modules only.

A change between two turns is a person's only while nothing unproven ran in the session. That is kept as a file that is
there, not as one that is missing: a state folder that cannot be written never makes a slip a person's.

    session starts    quiet
    message           quiet -> turning       unproven call    turning goes
    turn ends         turning -> quiet       where it is still there

Every command is unproven that is not made of plain readers, git and our own commands alone; which commands may be
skipped by the judge is another question, with a larger table.
"""

from __future__ import annotations

import posix

_QUIET, _TURNING = "snapshot/quiet", "snapshot/turning"
_OWN = ("memory-bank", "mb")
# Programs that only read and start nothing, whatever their arguments.
_READERS = (
    "cat", "ls", "head", "tail", "wc", "grep", "pwd", "cd", "echo", "printf", "true", "false", "test", "which",
    "whoami", "diff", "stat", "file", "du", "df", "cut", "uniq", "tr", "basename", "dirname", "realpath", "readlink",
    *_OWN,
)  # fmt: skip
# What git does itself, and is done with when it ends.
_GIT = (
    "status", "log", "diff", "show", "blame", "rev-parse", "ls-files", "describe", "shortlog", "add", "commit",
    "branch", "switch", "checkout", "merge", "pull", "fetch", "push", "rebase", "stash", "tag", "reset", "cherry-pick",
    "revert", "restore", "mv", "rm",
)  # fmt: skip
_SIGNS = ("$", "`", ">", "<", "\\", "(", "{", "--exec", "--ext", "--textconv", "--output")


def is_done(command: str) -> bool:
    """Is nothing of this command still at work when its call has ended? Doubt is no."""
    plain = _unquoted(command)
    if any(sign in plain for sign in _SIGNS):
        return False
    for sign in ("&&", "||", "|", ";"):
        plain = plain.replace(sign, "\n")
    return "&" not in plain and all(_ends(step.split()) for step in plain.split("\n"))


def _unquoted(command: str) -> str:
    """Without what stands in quotes, where a shell would read nothing in it."""
    parts = command.split("'")
    if len(parts) % 2 == 0:
        return "$"  # a quote that is open, or one inside of others: nobody can tell
    parts = "Q".join(parts[::2]).split('"')
    if len(parts) % 2 == 0 or any(sign in part for part in parts[1::2] for sign in "$`\\"):
        return "$"
    return "Q".join(parts[::2])


def _ends(words: list[str]) -> bool:
    if not words or words[0] in _READERS:
        return True
    return words[0] == "git" and len(words) > 1 and words[1] in _GIT


def is_quiet(state: str) -> bool:
    return _exists(f"{state}/{_QUIET}")


def session_starts(state: str) -> None:
    try:
        handle = posix.open(f"{state}/{_QUIET}", posix.O_WRONLY | posix.O_CREAT | posix.O_CLOEXEC, 0o600)
    except OSError:
        return
    posix.close(handle)


def turn_starts(state: str) -> None:
    _rename(f"{state}/{_QUIET}", f"{state}/{_TURNING}")


def turn_ends(state: str) -> None:
    _rename(f"{state}/{_TURNING}", f"{state}/{_QUIET}")


def mark(state: str) -> None:
    """An unproven call is about to run."""
    for name in (_TURNING, _QUIET):  # some hosts tell of no message
        if _exists(f"{state}/{name}"):
            _remove(f"{state}/{name}")


def _exists(path: str) -> bool:
    try:
        posix.lstat(path)
    except OSError:
        return False
    return True


def _rename(old: str, new: str) -> None:
    try:
        posix.rename(old, new)
    except OSError:
        return


def _remove(path: str) -> None:
    try:
        posix.unlink(path)
    except OSError:
        return
