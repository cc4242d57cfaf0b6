"""A shell command with the bank mounted read-only, through bubblewrap (`guard.sandbox = true`; Linux).

The rest of the machine stays as it is: same files, devices, processes, network, environment, folder and input; the
command runs in the shell that was going to run it, and its exit code is the answer. What does differ: nothing that a
command sets in its shell outlives it (it is a child now), and `sudo` does not work inside.
"""

import os
import sys

from memorybank.model.facts import quoted
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


def find() -> Bubblewrap:
    """Look for the program and try it: a kernel may refuse namespaces to this user, and only a trial tells."""
    if not sys.platform.startswith("linux"):
        return Bubblewrap(text="snapshot.sandbox-linux")
    from shutil import which

    # only absolute folders of PATH: a `bwrap` that lies in the project is nobody's fence
    path = which("bwrap", path=os.pathsep.join(filter(os.path.isabs, (*_LIKELY, *os.get_exec_path()))))
    if not path:
        return Bubblewrap(text="snapshot.sandbox-missing")
    import subprocess

    trial = ["bwrap", *_mounts("/proc/self"), "--", "/bin/sh", "-c", ":"]
    try:
        done = subprocess.run(trial, executable=path, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE)
    except OSError as error:
        return Bubblewrap(text="snapshot.sandbox-refused", why=error.strerror or str(error))
    except subprocess.TimeoutExpired:
        return Bubblewrap(text="snapshot.sandbox-refused", why="exit 124")  # as `timeout` says it
    if done.returncode == 0:
        return Bubblewrap(path)
    said = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
    return Bubblewrap(text="snapshot.sandbox-refused", why=said or f"exit {done.returncode}")


def wrap(command: str, bank: str, cwd: str = "", *, bwrap: str = "bwrap") -> str:
    """The line that runs `command` so that nothing under the bank can be written, renamed or removed. `bwrap` is what
    `find` found. A bank that is a link is fenced where it really is; one that does not exist needs no fence. Not for
    our own writing commands: they are refused like any other."""
    real = os.path.realpath(bank)
    words = [quoted(word) for word in (bwrap, *_mounts(real))]
    if cwd:
        words += ["--chdir", quoted(cwd)]
    return f"{' '.join(words)} -- {_SAME_SHELL} -c {quoted(command)}"


def _mounts(fenced: str) -> tuple[str, ...]:
    """A mount point cannot be renamed or removed, either: that protects the folder itself."""
    fence = ("--dev-bind", "/", "/", "--ro-bind-try", fenced, fenced)
    return (*fence, *_LESS.split(), "--die-with-parent")
