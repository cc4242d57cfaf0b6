"""What proposals, the ledger and undo say, in English. Same keys and holes as zh_ledger.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # proposals and apply
    "decide.unknown": "There is no proposal {id} here. Waiting: {open}",
    "decide.none-open": "none",
    "decide.refused": "{id} was refused ({when}). If it is wanted after all, propose it anew.",
    "decide.superseded": "{id} does not wait any more: {by} has the same content and stands for it. Look: memory-bank proposals show {by}",
    "decide.applied": "{id} was already applied ({when}). To take it back: memory-bank undo {id}",
    "decide.already": "{id} is already in the bank, applied {when}. Nothing was changed.",
    "decide.wait": "{id} is not confirmed: the user has to see its 💾 block and say yes first, or to write it in a terminal: memory-bank proposals accept {id}",
    "decide.undo": "To take this back: memory-bank undo {id}",
    "decide.stale": "{path} changed, came or went after {id} was proposed. Nothing was written.",
    "decide.again": "{old} was planned anew as {id}, upon the pages as they are now. It needs a yes of its own.",
    "decide.propose-again": "Propose it again upon the page as it is now: memory-bank propose {kind} ...",
    "decide.plan-again": "Make the plan again upon the bank as it is now: memory-bank {kind} --plan",
    "decide.rejected": "{id} is refused; {target} stays as it is.",
    "decide.nothing-waits": "Nothing is waiting for a word.",
    "review.ask": "a accept, r reject, e edit, n next, A accept this and the rest, q quit [n]:",
    "review.sum": "Decided: {accepted} accepted, {refused} rejected. What you passed over goes on waiting.",
    "review.stale": "{id} would now write other lines than it showed; it goes on waiting: memory-bank proposals accept {id}",
    "review.not-editable": "{id} is no memory with fields: accept it or reject it as it is.",
    "review.no-editor": "No editor could be opened: {why} Set EDITOR to yours.",
    "review.no-terminal": (
        "A review asks a person at a terminal, and there is none. Look: memory-bank proposals    Decide on one: "
        "memory-bank proposals accept|reject ID, in a terminal"
    ),
    "decide.how": "Look: memory-bank proposals show {id}    Answer: memory-bank proposals accept|reject {id}",
    "decide.line": "{id}  {state}  {made}  {kind} → {target}: {points}",
    "decide.state.pending": "waiting",
    "decide.state.confirmed": "confirmed",
    "decide.state.refused": "refused",
    "decide.state.skipped": "unanswered",
    "decide.state.superseded": "replaced",
    "decide.state.applied": "applied",
    # log
    "log.from-git": "There is no record of ours for these: this is what git's history says.",
    "log.empty": "No change of this bank is on record yet.",
    "log.empty-page": "No change of {path} is on record.",
    "log.kind": "{what} ({kind})",
    "log.undoes": "takes back {id}",
    "log.more": "{count} older ones: memory-bank log --limit {all}",
    "log.by.message": "in a message{where}",
    "log.by.terminal": "at the terminal",
    "log.by.elicitation": "in a dialogue{where}",
    "log.by.page": "on the page",
    "log.by.yes": "with --yes",
    "log.by.hook": "by the hook{where}",
    "log.by.unknown": "nobody was asked",
    "log.host": " to {host}",
    "log.what.applied": "written",
    "log.what.undone": "taken back",
    "log.what.completed": "completed",
    "log.what.direct": "written by the agent itself",
    "log.what.accepted": "accepted",
    "log.what.refused": "refused",
    "log.refused": "refused: {ids}",
    "log.whole": "The ledger is whole: {count} entries, every link holds.",
    "log.broken.edited": "Line {line} of {path} is not the entry that was written there: it was edited, removed or moved.",
    "log.broken.truncated": "The end is cut off: entry {line} and what followed are missing from {path}.",
    "log.broken.head": "The note of where the ledger ends is gone or does not fit ({path}, entry {line}).",
    "log.broken.next": (
        "What stands before it can be trusted. The pages are not touched by this; new entries go on behind the break."
    ),
    # blame
    "blame.hand": "by hand",
    "blame.unknown": "not on record",
    # undo
    "undo.unknown": "There is no change {id} on record. Look: memory-bank log",
    "undo.already": "{id} was already taken back by {by} ({when}). To have it again: memory-bank undo {by}",
    "undo.other-branch": "{id} was made on {branch}, and this tree does not hold it: nothing to take back here. There: git switch {first}",
    "undo.other-worktree": "{id} was made in {path}, and this tree does not hold it: nothing to take back here. Take it back there.",
    "undo.why": "as before {id}",
    "undo.deletes": "{id} had created it",
    "undo.restores": "{id} had deleted it",
    "undo.moves": "{id} had moved it",
    "undo.went-on": (
        "{path} went on since {id}: line {line} of what it wrote does not stand as it was (“{shown}”). "
        "Nothing was changed. Edit the page by hand, or take back first what came after: memory-bank log {path}"
    ),
    "undo.page-went-on": "{path} came, went or changed after {id}, so what that did to it cannot be taken back. Nothing was changed. Take back first what came after: memory-bank log {path}",
    "undo.not-there": (
        "{path}, which {id} created, is not there any more: deleted or renamed by hand. If it lives on under another name, "
        "that page stays; delete it yourself if it is to go as well."
    ),
    "undo.no-content": (
        "What {path} was before {id} is not kept any more. git may have it: git log -- memory-bank/{path}"
    ),
    "undo.nothing": "Nothing to take back: every page already is as it was before that change.",
    # two pages with one number
    "requirement.doubled": (
        "REQ-{number} is the number of two pages: {other} and {path}. Give the younger one the next free number: "
        "rename its file and its title to REQ-{free}, then run: memory-bank index"
    ),
    # behind an agent's own write
    "complete.stamp": "metadata and hash",
    "doctor.ledger": "Ledger of changes (entries: {count})",
    "doctor.ledger-broken": "A link of the chain does not hold; which one: memory-bank log --verify",
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
