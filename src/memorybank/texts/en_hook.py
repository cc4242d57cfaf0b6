"""What gates and guard say, what is said of a direct write and at the end of a turn, in English. Same keys and holes as zh_hook.py. A hook loads this file and no other."""

# Fits the agent that called the shell, and the person where a host shows a refusal to both.
_WAY = "Nothing was written. To have it remembered: `memory-bank propose KIND ...`; the user's yes writes it."

TEXTS: dict[str, str] = {
    "gate.read-deny": "This write is {risk} risk: first read memory-bank/{page} with your read tool, then repeat it.",
    "gate.read-warn": "This write is {risk} risk: read the conventions in memory-bank/{page} before you go on.",
    "gate.recovery": "The conversation was compacted. Read again, then repeat the write: memory-bank read {pages}",
    "gate.forgetful": "Nothing can be noted in {path} ({why}): writes go unchecked. Tell the user: memory-bank doctor",
    "gate.doc-deny": (
        "No page of the bank says yet what is being done. Write it into a page with your file tool (the user is asked), or "
        "read the design or requirement page that names this file, then repeat the write."
    ),
    "gate.doc-warn": "No page says yet what is being done. If it is more than a small fix, propose one afterwards.",
    "gate.conventions": "This touches how the project is built. Read memory-bank/{page} before you decide or write.",
    "gate.settings": "Only a person may weaken the guard's settings in {path}: by hand, or with memory-bank uninstall.",
    "guard.only-markdown": "Only .md files live in memory-bank/, and {path} is not one. Put its text into a page.",
    "guard.odd-name": "{path!r} is not a name a page can have. Use a plain name that ends in .md.",
    "guard.state": "{path} is Memory Bank's own state, closed to an agent's tools. Ask: memory-bank status or doctor",
    "guard.program": "{path} is Memory Bank's own program: an agent may read it; only a person installs or removes it.",
    "guard.several-names": "{path} is a hard link of the page {page}. Give it a file of its own first: {command}",
    "guard.several-links": "{path} has hard links outside the bank. A person can give it a file of its own: {command}",
    "guard.foreign": (
        "{path} is not used for {project}: it or the folder it lies in belongs to somebody else, or everyone may write there. If "
        "the bank is yours, move it into the project; if the project has none yet, run in the project: memory-bank setup"
    ),
    "guard.page-stays": (
        "{path} is a page: it goes only by a plan that the user confirmed. Nothing was changed. Tell the user what "
        "should go and why, or propose a change: `memory-bank propose KIND ...`; the user's yes writes it."
    ),
    "guard.confirm-ask": "{path} is remembered only with the user's word, so the user is being asked.",
    "guard.confirm-warn": "No confirmation covers this write of {path}. Tell the user what you wrote and why.",
    "guard.confirm-deny": (
        "No confirmation covers this write of {path}. Nothing was written. Propose it: `memory-bank propose KIND ...`; "
        "the user's yes writes it, in the chat or in a terminal with memory-bank proposals review."
    ),
    "guard.confirm-person": "The agent wants to write {path}, which you have not confirmed.",
    "guard.guideline": (
        "Writing in the bank: edit in place, keep the markers and the user block; an entry has conclusion, boundary, "
        "pointer; a decision has reason, trade-off and scope, a learning symptom, root cause, solution, prevention; "
        "never a credential, and only what the user agreed to."
    ),
    "guard.slipped": (
        "The user did not agree to this change of the bank: {pages}. A person settles it in a terminal. Put it back: "
        "memory-bank restore (--set-aside keeps it as a proposal). Keep it: memory-bank restore --accept"
    ),
    "guard.set-aside": (
        "The user did not agree to this change of the bank: {pages}. It was put back, and kept as {id}. Show it: "
        "memory-bank proposals show {id}. To have it written, a person runs: memory-bank proposals accept {id}"
    ),
    "guard.between": "Changed, and taken as the user's own: {pages}. Former text: memory-bank restore --former PAGE",
    "guard.made-event": (
        "A program that is not the agent's host spoke to Memory Bank in the host's place (a user's message, the end of a "
        "turn, a write, or an answer to a form). Nothing was confirmed or written by it. Tell the user so."
    ),
    "guard.first-sight": "No record of this bank: {count} pages taken as they are; {differing} of them differ from HEAD.",
    "reply.written": "The user said yes, and {id} is written:\n{done}\nSay so in one line; do not write it again.",
    "reply.already": "The user said yes, and {id} is written already. Nothing is left to do for it.",
    "reply.needless": "The user said yes to {id}, but {path} says it already. Nothing was written, and nothing is left to do.",
    "reply.again": (
        "The user said yes to {id}, but nothing was written: {why} It would change other lines now than those you showed, so "
        "{fresh} stands for it. End your answer with that block, exactly as printed: memory-bank proposals show {fresh}"
    ),
    "reply.again-person": "{id} was not written: {why} Its lines changed: memory-bank proposals accept {fresh}",
    "reply.failed": "{id} is confirmed but not written: {why} Tell the user to run: memory-bank proposals accept {id}",
    "reply.failed-person": "{id} was not written: {why} It waits. Write it: memory-bank proposals accept {id}",
    "reply.late": "The hook had no time left before the host's limit.",
    "reply.conflict": (
        "The user said yes to {id}, but a page was edited by hand since it was last written, so nothing was written yet. End "
        "your answer with exactly this, and wait for the number; the hook carries it out:\n{question}"
    ),
    "reply.unshown": "Nothing was confirmed: your last answer did not show the block as printed. Show it again: memory-bank proposals show {id}",
    "reply.unmade": "Nothing was confirmed: no proposal of this session stands behind your 💾 block. Make one, and show what it prints: memory-bank propose",
    "reply.unheard": "Nothing was confirmed: this host tells nobody what you said. The person decides at a terminal: memory-bank proposals accept {id}",
    "reply.mixed": "The user's message holds more than the confirmation. What it confirmed is dealt with above; now answer the rest.",
    "reply.refused": "The user does not want this remembered ({pages}). Nothing is written; do not propose it again.",
    "reply.unclear": "The message is no clear yes to {pages}: nothing is confirmed. Do what it asks; then ask again.",
    "own.person": (
        "Not run: `{command}` is the user's to type, in a terminal of their own. Run `{way}` and show what it prints; "
        "the user's yes carries it out."
    ),
    "own.page": "Not run: on port {port} a person reviews this bank (`memory-bank ui`). Propose what you want kept.",
    "own.person-only": (
        "Not run: `{command}` is the user's to type, in a terminal of their own. An agent may run what only reads, "
        "`memory-bank propose`, and a command that changes something with `--plan`."
    ),
    "own.unclear": "Not run: a part of `{command}` is known only when it runs. Write its words out, without variables.",
    "own.no-terminal": "Not run: while an agent may be at work here, a flag is no person's word. Run it in a terminal.",
    "own.not-found": "This shell does not find `{name}`, which is installed elsewhere. Run it by its full name: {line}",
    "own.inner": "Not run: `{command}` is a part of Memory Bank that only a host may call. What can be run: memory-bank --help",
    "own.pack-again": "`{command}` was asked before in this session. Use that pack, unless a page or the code changed.",
    "hook.broken": "[Memory Bank] The guard failed ({error}): what names the bank is refused. See: memory-bank doctor",
    "hook.rule-failed": "The rule {rule} failed on a call that names the bank; it is refused. See: memory-bank doctor",
    "hook.failed-before": "Memory Bank's hooks failed {count} time(s) ({rule}: {error}). See: memory-bank doctor",
    "hook.bad-setting": "A setting of Memory Bank makes no sense and was passed over: {setting}",
    "explain.allow": "Allowed: {tool}",
    "explain.warn": "Allowed, with a warning: {tool}",
    "explain.ask": "The user would be asked: {tool}",
    "explain.deny": "Refused: {tool}",
    "explain.risk": "Risk: {risk}",
    "explain.lane-fast": "Answered in the fast lane: no rule can speak about it.",
    "explain.lane-full": "Answered by the full engine.",
    "explain.bad-args": "--args is not a JSON object: {why}",
    "explain.nothing": "Say what to explain: --tool and --path, or --command. Example: memory-bank explain --command 'rm -r memory-bank'",
    # why a shell command was refused
    "shell.write": f"A shell may not write into memory-bank/, and this command would write {{target}} ({{by}}). {_WAY}",
    "shell.link": "This would give {target} a second name ({by}). Nothing was linked. Use cp, or a soft link (ln -s).",
    "shell.remove": (
        "This would remove or move {target} ({by}); a page goes only by a plan that the user confirmed. Nothing was "
        "removed. Tell the user what should go and why, or: `memory-bank propose KIND ...`; the user's yes writes it."
    ),
    "shell.tree": (
        "This command works on a whole tree that holds the bank, and would change {target} ({by}). Leave memory-bank/ out, "
        f"for instance by naming the folders you mean or with -not -path './memory-bank/*'. {_WAY}"
    ),
    "shell.clean": (
        "This would delete what git does not know under {target} ({by}), uncommitted pages of the bank too. Nothing "
        "was deleted. Name the folders you mean, or add -e memory-bank; -n only shows what would go."
    ),
    "shell.git": f"This git command would rewrite {{target}} ({{by}}); switching, pulling and merging pass. {_WAY}",
    "shell.hidden": f"Say plainly what this writes; it names the bank ({{by}}: {{target}}). {_WAY}",
    "shell.unparsable": f"Write this more plainly: it cannot be read, and names the bank ({{by}}: {{target}}). {_WAY}",
    "index.lost.missing": "{path} is missing, so no index lists the pages. Make it anew: memory-bank index",
    "index.lost.empty": "{path} is empty, so it lists no page. Make it anew: memory-bank index",
    "index.lost.unreadable": "{path} cannot be read, so it lists no page. Mend or move it, then: memory-bank index",
    "index.unlisted": "No row of {path} names {page}; the next write adds it. At once: memory-bank read {page}",
    # PRO-1: one note for the agent
    "direct.unasked": (
        "{id} changed {pages} by a memory-bank command that ran under this agent, and the user had confirmed no such plan. "
        "Tell the user so, first of all. Unless they typed it themselves, they can take it back: {command}"
    ),
    "direct.unasked-person": "{pages}: changed under the agent without your word ({id}). If it was not you: {command}",
    "direct.nobodys": "{pages}: changed outside any session ({id}), maybe by what this one ran. Not you? {command}",
    # CON-2, answered with a number
    "direct.choice-keep": "The user chose 1: their edit stays and {id} is not written. Do not propose it again.",
    "direct.choice-unclear": "None of 1, 2, 3: {id} is not written. To show it again: memory-bank proposals show {id}",
    # PRO-1
    "remind.note": 'This turn seems to hold something worth keeping ({kind}): “{what}”. If a later session should know it, run memory-bank propose {kind} --draft "…" with {fields}, and end your answer with the 💾 block it prints; if not, stop here and do not mention this note.',
    # a direct write: LAY-3
    "direct.user-block": (
        "memory-bank/{page} line {line}: this write changes text outside the machine block, which is the user's. "
        "Repeat it and change only lines between <!-- MACHINE_BLOCK_START --> and <!-- MACHINE_BLOCK_END -->."
    ),
    "direct.user-block-only": "memory-bank/{page} line {line} is in the user block; repeat the write without that.",
    "direct.markers-gone": "This write would take {marker} out of memory-bank/{page}. Keep the marker lines.",
    "direct.would": "memory-bank/{page} would be damaged: {why} Repeat the write without that.",
    "direct.is": "memory-bank/{page} is damaged: {why} Mend only that and keep every other line; write after that.",
    # THR
    "direct.secret": "memory-bank/{page} line {line} may never be stored ({rule}). Say where it is kept, then repeat.",
    "direct.customer": "memory-bank/{page} line {line}: customer data ({rule}). Write a ticket's number, not a person.",
    "direct.warned": "memory-bank/{page} line {line}: a phone or mail address ({rule}). If a customer's, take it out.",
    "direct.too-large": "memory-bank/{page} would have {size} characters; {most} is the limit. Keep less of it here.",
    "direct.decision-thin": "memory-bank/{page} line {line}: this decision leaves unsaid: {fields}. Fill every column.",
    "direct.learning-thin": "memory-bank/{page} leaves unsaid: {fields}. Add what is missing, then repeat the write.",
    "direct.highlights-full": "{count} decision highlights; {most} is the limit. Use: memory-bank propose decision",
    "direct.answers-full": "Top Quick Answers would hold {count} entries; {most} is the limit. Replace one instead.",
}
