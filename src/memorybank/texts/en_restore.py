"""What `restore` and the comparison with the good state say, in English. Same keys and holes as zh_restore.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # after the fact
    "snapshot.not-taken": (
        "The bank could not be remembered as it is now: {why}. The copy from before stays the good one. "
        "Free the disk, the permission or the lock."
    ),
    # the sandbox
    "snapshot.sandbox-linux": "guard.sandbox works on Linux only; commands are judged and checked without it.",
    "snapshot.sandbox-missing": "guard.sandbox needs bubblewrap. Install it: apt-get install bubblewrap",
    "snapshot.sandbox-refused": (
        "bubblewrap is installed but cannot run here ({why}); the kernel may not give this user namespaces. "
        "Commands are judged and checked without it."
    ),
    # restore
    "restore.none": (
        "There is no good copy yet: one is taken when an agent's session starts. "
        "Until then git has the pages, if they are committed: git diff -- memory-bank"
    ),
    "restore.nothing": "Nothing to put back: the bank is what the user agreed to.",
    "restore.no-copy": (
        "{path} cannot be put back: there is no whole copy of it (too large, or lost). Look in git, or keep it as "
        "it is: memory-bank restore --accept"
    ),
    "restore.no-undo": "There is no restore to take back.",
    "restore.no-former": "No other good text is kept of: {paths}",
    "restore.aside.created": "new",
    "restore.aside.changed": "changed",
    "restore.aside.deleted": "deleted",
    "restore.aside.reason": "set aside by restore",
    "restore.aside.no-page": (
        "{id} holds nothing that a bank may hold: only pages with Markdown text are written. What stood there is kept "
        "in {path}, and memory-bank restore --undo puts the last of it back."
    ),
    "restore.set-aside": "Put back, and the change is kept as {id}. To have it written: memory-bank proposals accept {id}",
    "restore.why.new": "was not there before: {kind}",
    "restore.why.gone": "was deleted",
    "restore.why.changed": "was changed",
    "restore.why.mode": "permissions {now} back to {was}",
    "restore.kind.page": "a page",
    "restore.kind.stranger": "not a page",
    "restore.kind.link": "a link",
    "restore.kind.folder": "an empty folder",
    "restore.kind.other": "not an ordinary file",
    "restore.failed": "Not everything is back: {why}. Run memory-bank restore again; it plans what is left.",
    "restore.undo": "To take this back: memory-bank restore --undo (what was replaced is kept in {path})",
    "restore.accepted": "Kept as it is now: {files}",
    "restore.more": "More differs than could be seen before. Once more: memory-bank restore",
}
