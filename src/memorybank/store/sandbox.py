"""A shell command with the bank mounted read-only, through bubblewrap (`guard.sandbox = true`; Linux).

The rest of the machine stays as it is: same files, devices, processes, network, environment, folder and input; the
command runs in the shell that was going to run it, and its exit code is the answer. What does differ: nothing that a
command sets in its shell outlives it (it is a child now), and `sudo` does not work inside.

Loaded by a hook: nothing heavier than `os`.
"""

from __future__ import annotations

import os
import sys
import time

from memorybank.model.value import value

_PATIENCE = 2.0  # seconds for `bwrap ... true`, which takes a few milliseconds
_LIKELY = ("/usr/bin", "/usr/local/bin", "/bin")

# Root could unmount what is in its way, or reach around it through another process; an ordinary user has neither
# capability inside. Everything else root may do it still may.
_LESS = "--cap-drop CAP_SYS_ADMIN --cap-drop CAP_SYS_PTRACE"

# Whichever shell reads the line: bash says so in $BASH (also when it is called sh), zsh in $ZSH_VERSION.
_SAME_SHELL = '"${BASH:-$(if test -n "${ZSH_VERSION:-}"; then echo zsh; else echo sh; fi)}"'


@value
class Bubblewrap:
    """The program, or the text key that says why there is none to use, and what the system said."""

    path: str = ""
    text: str = ""
    why: str = ""


def available() -> str:
    """The bubblewrap that works for this user here, "" when none does; `find` says why not."""
    return find().path


def find() -> Bubblewrap:
    """Look for the program and try it: a kernel may refuse namespaces to this user, and only a trial tells."""
    if not sys.platform.startswith("linux"):
        return Bubblewrap(text="snapshot.sandbox-linux")
    path = _installed()
    if not path:
        return Bubblewrap(text="snapshot.sandbox-missing")
    code, said = _try(path, _mounts("/proc/self"))
    if code == 0:
        return Bubblewrap(path)
    return Bubblewrap(text="snapshot.sandbox-refused", why=said or f"exit {code}")


def wrap(command: str, bank: str, cwd: str = "", *, bwrap: str = "bwrap") -> str:
    """The line that runs `command` so that nothing under the bank can be written, renamed or removed.

    `bwrap` is what `available` found. A bank that is a link is fenced where it really is; one that does not exist
    needs no fence. Not for our own writing commands: they are refused like any other.
    """
    real = os.path.realpath(bank)
    words = [quoted(word) for word in (bwrap, *_mounts(real))]
    if cwd:
        words += ["--chdir", quoted(cwd)]
    return f"{' '.join(words)} -- {_SAME_SHELL} -c {quoted(command)}"


def quoted(word: str) -> str:
    """For any POSIX shell. (`shlex` would do, at the price of importing `re`.)"""
    if word and not word.strip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./"):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"


def _mounts(fenced: str) -> tuple[str, ...]:
    """A mount point cannot be renamed or removed, either: that protects the folder itself."""
    fence = ("--dev-bind", "/", "/", "--ro-bind-try", fenced, fenced)
    return (*fence, *_LESS.split(), "--die-with-parent")


def _installed() -> str:
    """Only absolute folders of PATH: a `bwrap` that lies in the project is nobody's fence."""
    for folder in (*_LIKELY, *os.get_exec_path()):
        path = os.path.join(folder, "bwrap")
        if os.path.isabs(path) and os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    return ""


def _try(path: str, mounts: tuple[str, ...]) -> tuple[int, str]:
    """Exit code and last line of complaint. Without `subprocess`, which takes longer to import than this to run."""
    reading, writing = os.pipe()
    try:
        quiet = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_DUP2, writing, 2),
        ]
        child = os.posix_spawn(path, ["bwrap", *mounts, "--", "/bin/sh", "-c", ":"], os.environ, file_actions=quiet)
    except OSError as error:
        os.close(reading)
        return 127, error.strerror or str(error)
    finally:
        os.close(writing)
    try:
        code = _ended(child)
        os.set_blocking(reading, False)
        try:
            said = os.read(reading, 4096).decode("utf-8", "replace").strip()
        except BlockingIOError:
            said = ""
    finally:
        os.close(reading)
    return code, said.rpartition("\n")[2]


def _ended(child: int) -> int:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.001)
    os.kill(child, 9)
    os.waitpid(child, 0)
    return 124
