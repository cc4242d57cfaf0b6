"""What git's store holds before a fetch: what a fetch seems to bring and was here before, it did not bring (GRD-9)."""

from __future__ import annotations

import posix

from memorybank.light.address import exists, real
from memorybank.store import disk, git_folder

RECORDS = "fetching-"  # in the bank's snapshot folder; one for each call that is under way


def note(bank: str, state: str, call: str) -> None:
    """A call that does nothing but git, and fetches, is about to run. Best effort: without it nothing is trusted."""
    top = git_folder.work_tree(real(bank))
    own = git_folder.own_folder(top) if top else ""
    folder = f"{git_folder.common_folder(own)}/objects" if own else ""
    try:
        if not folder or not exists(f"{state}/snapshot"):
            return
        held = [
            part + rest
            for part in posix.listdir(folder)
            if len(part) == 2
            for rest in posix.listdir(f"{folder}/{part}")
        ]
        held += [name for name in posix.listdir(f"{folder}/pack") if name.endswith(".idx")]
        words = [git_folder.identity(own), *held]
        disk.replace(f"{state}/snapshot/{RECORDS}{call}", " ".join(words).encode(), str(posix.getpid()), durable=False)
    except OSError:
        return
