"""Our sentences in English. Same keys and holes as zh.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # plans (SCH-3, RFR-4)
    "plan.title": "[Memory Bank Update Plan]",
    "plan.create": "- Create: {path} ({reason})",
    "plan.update": "- Update: {path} ({reason})",
    "plan.delete": "- Delete: {path} ({reason})",
    "plan.move": "- Move: {path} → {to} ({reason})",
    "plan.ask": "Proceed? [Y/n]",
    "plan.id": "Plan {id}",
    "plan.wait": "Nothing was changed. Show the user this plan as it is: their yes carries it out, here or with memory-bank proposals review.",
    "plan.unknown": "There is no plan for {what}. Plans: refresh, index, archive, undo ID, verify.",
    "plan.empty": "Nothing to do: the bank is up to date.",
    "plan.not-confirmed": "Nothing was changed. To apply this plan: {command} --yes",
    "plan.only-shown": "Only shown, nothing was changed. To be asked: {command}",
    "plan.declined": "Nothing was changed.",
    "plan.stays": "Note: {path}: left as it is, because there is no record here of who wrote it ({count}): {first}",
    "plan.why.memory": "entry page",
    "plan.why.map": "the repository's own documents, and what each is for",
    "plan.why.tech": "stack, commands and layout",
    "plan.why.patterns": "decisions and conventions, still empty",
    "plan.why.progress": "progress, still empty",
    "plan.why.index": "index of the folder",
    "plan.what.map": "documents that came, went or changed their title",
    "plan.what.routing": "Routing Rules",
    "plan.what.tech": "what manifests, CI and tree say now",
    "plan.what.metadata": "the line with block version and hash goes: it makes branches conflict",
    "plan.what.upgrade": "upgrade to v7.1",
    "upgrade.title": "MEMORY.md is below v7.1 and will be upgraded:",
    "upgrade.marker": "- set the version marker to v7.1",
    "upgrade.append": "- append section: ## {title}",
    "upgrade.user-block": "USER_BLOCK stays unchanged.",
    "upgrade.ask": 'Reply "ok" or "yes" to run the upgrade.',
    # reports (WRT-4)
    "done.title": "[Memory Bank Write Complete]",
    "done.list": "Done:",
    "done.create": "- Created: {path}",
    "done.update": "- Updated: {path}",
    "done.delete": "- Deleted: {path}",
    "done.move": "- Moved: {path} → {to}",
    "done.status": "Status: success",
    "done.preview": "Preview:",
    # conflict (CON-2)
    "conflict.text": (
        "The machine block of {path} was edited by hand:\n"
        "- Last update: {updated}\n"
        "- Its content is not what was written then\n"
        "\n"
        "How should this be handled?\n"
        "1. Keep your edit and skip this update\n"
        "2. Overwrite your edit with the update\n"
        "3. Merge: put the update after your edit\n"
        "\n"
        "Choose (1/2/3):"
    ),
    "conflict.unknown-time": "unknown",
    "conflict.wait": "Nothing was changed. Show the user the question above as it is: the number they answer decides.",
    "conflict.flags": "Nothing was changed. Say which: {command} --on-conflict keep|overwrite|merge",
    # merge (MRG-1, MRG-2)
    "merge.what": "both branches, merged",
    "merge.number": "its number was taken on both branches",
    "merge.links": "links to a requirement with a new number",
    "merge.nothing": "No page is in conflict, and no number is taken twice.",
    "merge.settled": "Every page is merged already; git has been told.",
    "merge.left-nothing-written": "What a program can settle is settled. The rest is yours:",
    "merge.check": "{count} pages changed here and on {branch}; {settled} of them merge by themselves.",
    "merge.check-apart": "No page changed both here and on {branch}.",
    "merge.no-branch": "There is no branch {branch} here that shares a commit with HEAD.",
    "merge.left-page": "{path}: decide between the markers, then `git add` it",
    "merge.left-both": "changed on both sides: {text}",
    "merge.left-removed": "removed on one side, edited on the other: {text}",
    "merge.by-hand": "you have begun to settle it by hand; it is left as it is",
    "merge.renamed-apart": "it has another name, or is another kind of file, on each side: `git add` the one that stays, `git rm` the other",
    "merge.removed-or-edited": "removed on one side and edited on the other: `git rm` it, or `git add` it to keep it",
    "merge.no-page": "no page; settle it as git says",
    "merge.damaged": "its markers are damaged or it is no text; settle it as git says",
    # index
    "index.rebuilt": "Index rebuilt, please check it ({path})",
    "index.added": "Added to the index ({path})",
    "index.adds": "{count} new, first {first}",
    "index.drops": "{count} gone, first {first}",
    "index.corrects": "{count} corrected, first {first}",
    "index.reforms": "columns, pages or filters",
    "index.title.bank": "Index",
    "index.summary": "{prose} Read it when working on {title}.",
    "index.summary-title": "{title}. Read it when working on that.",
    "index.full-stop": ".",
    "index.by-status": "By status",
    "index.by-type": "By type",
    "index.pages": "More pages",
    "index.healthy": "Every index is in step with its pages.",
    "index.none": "This bank has no index and needs none (a folder gets one past {count} pages).",
    "index.report.missing": "{path}: missing; {count} pages to list. Make it: memory-bank index",
    "index.report.empty": "{path}: empty. Fill it: memory-bank index",
    "index.report.damaged": "{path}: {why} Repair the page, then: memory-bank index",
    "index.report.unreadable": "{path}: cannot be read. {why}",
    "index.report.file-without-row": "{path}: no row for {page}. Add it: memory-bank index",
    "index.report.row-without-file": "{path}: a row for {page}, which does not exist. Drop it: memory-bank index",
    "index.report.stale-row": "{path}: the row of {page} is out of date. Correct it: memory-bank index",
    "index.report.form": "{path}: columns, pages or filters are missing. Add them: memory-bank index",
    # archive
    "archive.moves": "{count} finished entries to {target}",
    "archive.why": "{count} finished entries",
    "archive.from": "From {path}, archived {day}",
    "archive.title": "Archive {month}",
    "archive.nothing-old": (
        "{path} has {lines} lines and {done} finished items, but nothing in it may leave yet: "
        "it is open, or newer than 30 days. Shorten it by hand if it is in the way."
    ),
    "archive.not-due": "Nothing to archive: no page is over 120 lines or 20 finished items.",
    # refresh
    "refresh.unknown-layout": (
        "{path} holds pages of no layout that this version knows: {files}. Nothing was touched.\n"
        "Take them over as they are, with an entry page that leads to them: memory-bank refresh --adopt"
    ),
    "adopt.sure": "This is the bank of {tool} (sure: {names} pages of its names, {titles} with a title that says so). Its files stay as and where they are.",
    "adopt.likely": "This looks like the bank of {tool} (likely: {names} pages of its names, {titles} with a title that says so). Its files stay as and where they are.",
    "adopt.guess": "This may be the bank of {tool} (a guess: {names} page of its names). Its files stay as and where they are.",
    "adopt.left": "Left beside the pages: {files}",
    "adopt.orders": '{path} tells an agent to write these pages by itself: {lines}. Memory Bank asks you before each such write; with guard.confirm = "warn" it only warns.',
    "adopt.orders-more": "{count} more rule files tell an agent the same.",
    "adopt.what.wrap": "its text becomes the user block, word for word; the machine block goes above it",
    "adopt.cannot-wrap": "{path} cannot be taken over: its text holds marker lines or an open comment that would swallow ours. Close or remove them, then run memory-bank refresh --adopt again. Nothing was touched.",
    "adopt.first": "{path} is the bank of {tool} and was not taken over yet. Take it over as it is: memory-bank setup",
    "adopt.unverified": "This repository is large: hold the pages against its code when you have a minute: memory-bank verify",
    "adopt.verified": "Held against the code: {count} claims, {stale} no longer true (memory-bank verify lists them).",
    "lines.row": "  {path} {first}-{last}: {count} lines → {to}",
    "lines.all": "Lines that are not blank: {count} in {pages} pages, each with one place.",
    "migrate.link": "{path} is a link; moved, it would lead elsewhere. Put the page itself there, or take the bank over as it is: memory-bank refresh --adopt. Nothing was touched.",
    "undo.no-refresh": "There is no refresh, adoption or migration to take back.",
    "refresh.newer": "MEMORY.md says {version}, newer than {ours}, which this program writes; its form is left alone.",
    "refresh.no-markers": (
        "MEMORY.md cannot be upgraded: {marker} and the other markers are missing. Nothing was touched.\n"
        "Take it over: memory-bank refresh --adopt puts its text into the user block, word for word."
    ),
    "refresh.four-markers": (
        "MEMORY.md cannot be upgraded: {marker} is missing.\n"
        "Put all four markers back, each on a line of its own (a machine block, then a user block), then run "
        "memory-bank refresh again. Nothing was touched."
    ),
    "init.secret": "Left out: {what} looks like a credential or a sample of one, and neither is ever written to a page.",
    "init.secret-lines": (
        "Left out: {path} line {lines} looks like a credential; nothing of it was written to a page. Move it out of that file."
    ),
    "init.unread": "Not read, the scan budget was used up or the file is not text: {files}",
    "migrate.target-exists": (
        "The migration would write {path}, which already exists. Move it away or merge it by hand, then run "
        "memory-bank refresh again. Nothing was touched."
    ),
    "plan.line-lost": "Refused: the change would lose line {line} of {path}. Nothing was touched. Please report it with what led to it.",
    "migrate.why.legacy": "text of the old entry pages that has no place in v7.1, verbatim",
    "migrate.why.move": "v7.1 layout",
    "migrate.why.links": "links to pages that move",
    "migrate.left": "Left where they are: {pages}. The pages among them are routed to from MEMORY.md.",
    "migrate.delete.both": "its text is now in MEMORY.md and legacy.md",
    "migrate.delete.memory": "its text is now in MEMORY.md",
    "migrate.delete.legacy": "its text is now in legacy.md",
    "migrate.delete.empty": "it holds no text",
    "migrate.legacy.intro": "Text of the older layout that has no place in MEMORY.md, kept word for word.",
    # pages that cannot be taken as they are
    "flaw.merge-conflict": "merge-conflict markers (line {line}). memory-bank merge settles what a program can; keep the lines of both sides.",
    "flaw.metadata-twice": "two metadata lines (line {line}), left by a merge. Delete both; nothing needs them.",
    "flaw.marker-twice": "{marker} stands there twice (line {line}). Delete the one that does not belong.",
    "flaw.marker-nested": "{marker} stands inside another block (line {line}). Close that block first.",
    "flaw.marker-order": "{marker} has no opening marker before it (line {line}). Put that back or delete this line.",
    "flaw.marker-missing": "{marker} is missing (its block opens at line {line}). Add it on a line of its own, or leave both out.",
    "page.damaged": "{path}: {why}",
    "page.would-break": "The change would leave {path} with broken markers: {why} Nothing was touched.",
    "rule.user-block": "Refused: the change would touch {path} outside its machine block. Nothing was touched. Please report it with what led to it.",
    "page.utf16": "{path} is {encoding}, not UTF-8. Convert it: iconv -f {encoding} -t UTF-8. It was left as it is.",
    "page.nul": "{path} holds NUL bytes (line {line}), so it is not text. Remove them; it was left as it is.",
    "page.not-utf8": "{path} is not UTF-8 (line {line}). Convert it: iconv -f ENCODING -t UTF-8. It was left as it is.",
    "page.folder": (
        "The folder {path} cannot be opened: {why}. Mend its permissions (chmod u+rx), then run the command again. "
        "What is in it was left as it is."
    ),
    "page.name": "{path}: the file's name is not UTF-8. Rename it.",
    "page.leaves-bank": "{path} is a link that leaves the bank. Put the page itself there.",
    "page.not-a-file": "{path} is a folder, a pipe or a device where a page belongs. Move it away.",
    "page.too-large": "{path} is {size} bytes; a page may have {cap}. Split it.",
    "page.unreadable": "{path} cannot be read: {why}. Mend its permissions (chmod u+r), or put it back from git.",
    "bank.not-a-folder": "{path} is a file; a bank is a folder. Rename the file, then: memory-bank setup",
    "bank.link": "{path} is a link to {to}, which is no folder. Put the bank's folder there, or remove the link, then: memory-bank setup",
    "bank.missing": "There is no bank in {path}. Make one: memory-bank setup",
    "path.outside": "{path} is not a path inside the bank. Name a page such as details/tech.md.",
    "path.not-markdown": "{path}: only .md files live in a bank. Choose a name that ends with .md, or another folder.",
    "path.impossible": "{path}: {why}.",
    "path.no-such-page": "There is no page {path} in the bank. To find one: memory-bank search WORDS",
    "secret.found": (
        "{path} line {line} holds what may never be stored ({rule}); nothing was written. Remove it where it comes from, "
        "then run the command again."
    ),
    "secret.customer": (
        '{path} line {line} holds a customer\'s data ({rule}); nothing was written. Say it without the person: "a customer", '
        "the number of the order or the ticket, and where the contact is kept. If it is nobody's, end that line with "
        "<!-- scan:allow generic -->"
    ),
    "secret.warned": (
        '{path} line {line}: a phone number or mail address ({rule}). If it is a customer\'s, take it out and say "a customer" '
        "or the ticket's number instead."
    ),
    # apply
    "apply.busy": "Another Memory Bank command has been writing for {seconds} seconds. Try again when it has ended.",
    "apply.stale": "{path} changed, came or went after the plan was made. Run the command again to plan anew.",
    "apply.not-a-file": (
        "{path} is not an ordinary file, so it can be neither compared nor replaced. Nothing was changed. "
        "Move it away or delete it, then run the command again."
    ),
    "apply.failed": "Nothing was changed: {why}. Free the disk or the permission, then run the command again.",
    "apply.unfinished": (
        "The change is recorded but not finished: {why}. The next memory-bank command finishes it; "
        "to try now: memory-bank status"
    ),
    "apply.read-only": "{path} cannot be written: {why}. Make it writable, or work on a copy.",
    "apply.marked-read-only": (
        "{path} cannot be written: it is marked read-only. If it may be changed: chmod u+w {quoted}, "
        "then run the command again."
    ),
    "apply.not-in-git": "The pages are in place, but git could not be told of the moves. Tell it: git add -A -- memory-bank",
    "recovered.finished": "An interrupted change was finished.",
    "recovered.not-in-git": (
        "An interrupted change was finished, but git could not be told of the moved pages. Tell it: git add -A -- memory-bank"
    ),
    "recovered.undone": "An interrupted change was undone; the pages are as they were before it.",
    "state.cannot-read": (
        "{path}, where Memory Bank notes what it did, cannot be read: {why}. Give it back to yourself: chmod -R u+rwX {path}"
    ),
    "state.cannot-make": "{path} cannot be made: {why}. Set XDG_STATE_HOME to a folder of yours.",
    # usage
    "usage.bad-now": "MEMORY_BANK_NOW is {value}; it must be an ISO 8601 time such as 2026-01-31T08:00:00Z.",
    "usage.no-project": "{path} is not a folder. Give --project an existing one.",
    "usage.project-is-bank": "{path} is the bank itself. Give --project the folder that holds it: {parent}",
    "usage.bad-toml": "{path} is not valid TOML: {why}. Correct the file, or delete it to use the defaults; then run the command again.",
    "usage.not-utf8": "{path}, line {line}: not UTF-8. Save the file as UTF-8, then run the command again.",
    "usage.config-deep": "nested too deeply",
    "usage.bad-bank-path": '{source}: bank.path = {value} names no folder of the project, or not on a line of its own under [bank]. Name one from the project\'s top, such as ".memory-bank".',
    "usage.bad-language": "{source} asks for the language {value}, which there is not. Set it to en or zh.",
    "usage.windows": "Memory Bank runs on Linux and macOS. On Windows use it inside WSL: wsl --install",
    "usage.no-extra": "This needs packages that are not installed. Where Memory Bank is installed, add: pip install 'agent-memory-bank[{extra}]' (with pipx: pipx runpip agent-memory-bank install 'agent-memory-bank[{extra}]')",
    "usage.no-schema": "There is no schema {name}. There are: {names}",
    "error.bug": (
        "memory-bank: something went wrong that should not ({what}).\n"
        "A log to paste into a report: {path}\n"
        "Your pages are whole; run memory-bank status to see."
    ),
    "error.unreadable": "{path} cannot be read: {why}.",
    "error.interrupted": "Interrupted. Nothing is half written.",
    "error.from-system": "{path}: {why}. Mend the permission or the disk, then run the command again.",
    # status
    "status.layout.missing": "no bank yet",
    "status.layout.empty": "an empty folder",
    "status.layout.current": "MEMORY.md and details/",
    "status.layout.old": "the older layout (_index.md, brief.md, active.md)",
    "status.layout.adopted": "the pages of {tool}",
    "status.layout.unknown": "a layout this version does not know",
    "status.bank": "Bank: {path}",
    "status.link": "Really: {path}",
    "status.layout": "Layout: {layout}",
    "status.version": "Template: {version}",
    "status.no-version": "Template: no version marker",
    "status.pages": "Pages: {count}, {lines} lines, {bytes} bytes",
    "status.budget": "Loaded every session: {lines} lines ({files}). On demand: at most 5 files and 500 lines.",
    "status.index": "Indexes: {healthy} of {count} in step",
    "status.journal": "Interrupted change: {state}",
    "status.journal-none": "none",
    "status.journal-left": "yes; the next writing command settles it",
    "status.proposals": "Proposals waiting for a decision: {count} (memory-bank proposals)",
    "status.ignored": "Note: git ignores the bank, so it will not travel with the repository.",
    "status.findings": "To look at:",
    "status.more": "- … and {count} more; all of them: memory-bank status --json",
    "status.well": "All is well.",
    "status.due": "{path} is due for the archive ({lines} lines, {done} finished). Move it: memory-bank archive",
    "status.upgrade": "MEMORY.md is below v7.1. Upgrade it: memory-bank refresh",
    "status.migrate": "This is the older layout. Migrate it: memory-bank refresh",
    "status.routing": "MEMORY.md does not route to what details/ holds now. Bring it up to date: memory-bank refresh",
    "status.unknown": "This layout is not known, and no command touches it. Take its pages over as they are: memory-bank refresh --adopt",
    "status.adopt": "This is the bank of {tool}. Take it over as it is: memory-bank refresh",
    "status.stranger": "{path} is not .md; nothing else belongs in a bank. Move it out.",
    "status.dead-pointer": "MEMORY.md line {line} points to {target}, which does not exist.",
    "status.section-order": "MEMORY.md has no section ## {title}, or not in its usual place. Put the heading there when you need it.",
    "status.too-many-answers": "Top Quick Answers holds {count} entries; {limit} is the limit. Merge or move some.",
    "status.too-many-highlights": (
        "Decision Highlights holds {count} entries; {limit} is the limit. Move the oldest to details/patterns.md; the next "
        "memory-bank propose decision does it for you."
    ),
    # doctor
    "doctor.well": "Everything needed is here.",
    "doctor.ok": "ok   {what}",
    "doctor.problem": "no   {what}\n     {repair}",
    "doctor.python-old": "Memory Bank needs Python 3.11 or newer: pipx install --python python3.12 agent-memory-bank",
    "doctor.platform": "Platform {name}",
    "doctor.two-names": "{name} and {old} are both installed",
    "doctor.one-name": "They have files or commands of the same names. Keep one: pip uninstall {old}, then pip install --force-reinstall --no-deps {name}",
    "doctor.editable": "agent-memory-bank {version}, editable: the program in {path} may be written by agents",
    "doctor.no-git": "git was not found: authors, dates and moves are then not known to it. Install git.",
    "doctor.state": "State folder {path}",
    "doctor.state-mode": "Others can look into it: chmod 700 {path}",
    "doctor.state-cannot": "It cannot be written: {why}. Set XDG_STATE_HOME to a folder of yours.",
    "doctor.bank": "Bank {path}",
    "doctor.bank-missing": "There is none yet: memory-bank setup",
    "doctor.bank-cannot": "It cannot be written: {why}. Reading works; make it writable to change it.",
    "doctor.journal": "No interrupted change",
    "doctor.journal-left": "An interrupted change waits: memory-bank status settles it",
    "doctor.journal-unreadable": "A journal nobody can read was set aside: {path}. Compare the bank with git, then delete it.",
    "doctor.kept": "No text set aside",
    "doctor.kept-left": (
        "An interrupted change met somebody's newer words. What these pages said before is kept only there: {pages}. "
        "Take over what is missing, then: rm -r {paths}"
    ),
    "doctor.temps": "No left-over temporary files",
    "doctor.temps-left": "Left by a change whose record is gone; safe to delete: rm {paths}",
    "doctor.findings": "{count} findings in the bank: memory-bank status",
    "doctor.pages": "Pages and indexes",
    "doctor.ignored": "git ignores the bank; take it out of .gitignore if it should travel with the repository",
    "doctor.tracked": "git does not ignore the bank",
    "doctor.config": "Configuration",
    "doctor.host": "{host}: last heard from {when}",
    "doctor.host-moved": "Its hook is registered with {path}, which is not there any more. Register it anew: memory-bank install {host}",
    "doctor.host-silent": "{host}: not heard from here yet",
    "doctor.host-waits": "{host}: not heard from here yet. Its hooks run with its next session in this project; if it stays silent: memory-bank install {name}",
    "doctor.host-unwired": "Installed, but its entry is gone from the host's settings. Bring it back: memory-bank install {host}",
    "doctor.hooks": "Hooks without a failure",
    "doctor.hooks-failed": "{count} failures, the last: {last}. Calls that named the bank were refused meanwhile. If it goes on, report it.",
    "doctor.slips": "The bank is what the user agreed to",
    "doctor.slips-found": "Changes that the user did not agree to: {pages}. Put it back: memory-bank restore. Keep it: memory-bank restore --accept",
    "doctor.config-wrong": "{what} is not a choice there is, so the default holds. Correct it.",
    "doctor.config-unknown": "{source} has keys this version does not know: {keys}. Correct or remove them.",
}
