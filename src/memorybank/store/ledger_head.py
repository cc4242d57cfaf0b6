"""Where a bank's ledger lies, and how far it goes. Both ends of a turn ask (GRD-7): no more than `os` is loaded."""

from memorybank.light import address
from memorybank.store import disk, git

HEAD = "head"


def folder(bank: str, state: str) -> str:
    """This bank's ledger: its repository's, or, where only that exists, the one from before it came under git."""
    own, shared = both(bank, state)
    return own if address.is_dir(own) and not address.is_dir(shared) else shared


def both(bank: str, state: str) -> tuple[str, str]:
    """The bank's own, and the one that all worktrees of its repository share. `state` is a project's state folder."""
    real = address.real(bank)
    common = git.shared_folder(real.rpartition("/")[0])
    base = f"{state.rpartition('/')[0]}/ledger"
    return f"{base}/{address.key(real)}", f"{base}/{address.key(common or real)}"


def read(folder: str) -> tuple[int, str] | None:
    """The number of its last entry, and that entry's hash. Raises OSError for one that is there and cannot be read."""
    try:
        words = disk.start(f"{folder}/{HEAD}", 4096).decode("ascii", "replace").split("\n")
    except (FileNotFoundError, NotADirectoryError):
        return None
    if len(words) != 3 or words[2] or not words[0].isdigit() or len(words[1]) != 64:
        return None
    return int(words[0]), words[1]


def last(folder: str) -> int:
    """How far it goes: the number of its last entry."""
    found = read(folder)
    return found[0] if found else 0
