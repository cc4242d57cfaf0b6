"""How git is asked: in an environment that nobody prepared, and with no way to a network or a person.

It loads nothing until it asks: a turn's end comes by here.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Sequence


def ask(
    cwd: str | os.PathLike[str],
    args: Sequence[str],
    *,
    seconds: float,
    stdin: bytes | None = None,
    fine: tuple[int, ...] = (0,),
    index: str = "",
) -> bytes | None:
    """What a git command prints; None when it failed, for whatever reason. `index`: not the repository's own one."""
    import subprocess  # most commands and most turns ask git nothing

    try:
        done = subprocess.run(
            ["git", "-c", "core.fsmonitor=false", *args],
            cwd=cwd,
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            timeout=seconds,
            env=environment() | ({"GIT_INDEX_FILE": index} if index else {}),
            check=False,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode in fine else None


def environment() -> dict[str, str]:
    """Ours, without what a hook or a shell of another repository told git."""
    import os

    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    quiet = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1"}
    quiet["GIT_GRAFT_FILE"] = os.devnull  # every commit with the parents that it was made with
    # an older git fetches what a partial clone lacks, whatever it is told: no way out
    return kept | quiet | {"GIT_ALLOW_PROTOCOL": ""}
