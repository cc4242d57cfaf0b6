"""What gates and guard say, in English. Same keys and holes as zh_hook.py. A hook loads this file and no other."""

from __future__ import annotations

# Fits the agent that called the shell, and the person where a host shows a refusal to both.
_WAY = "Nothing was written. To have it remembered: `memory-bank propose KIND ...`; the user's yes writes it."

TEXTS: dict[str, str] = {
    # gates
    "gate.read-deny": (
        "This write is {risk} risk and the project's conventions have not been read since the user's last message. "
        "Read memory-bank/{page} with your read tool, then repeat the write."
    ),
    "gate.read-warn": (
        "This write is {risk} risk and the project's conventions have not been read since the user's last message. "
        "Read memory-bank/{page} before you go on."
    ),
    "gate.recovery": (
        "The conversation was compacted, and what you had read is no longer in front of you. Read these again in one "
        "step (or each with your read tool), then repeat the write: memory-bank read {pages}"
    ),
    "gate.forgetful": (
        "Nothing can be noted in {path} ({why}), so what you read is not seen, and this write is let through unchecked. "
        "Read the project's conventions first if you have not, and tell the user: memory-bank doctor"
    ),
    "gate.doc-deny": (
        "No page of the bank says yet what is being done. Write it into a page with your file tool (the user is asked), or "
        "read the design or requirement page that names this file, then repeat the write."
    ),
    "gate.doc-warn": (
        "No page of the bank says yet what is being done. If this is more than a small fix, read the design or "
        "requirement page that names it, or propose one when the work is done."
    ),
    "gate.conventions": "This touches how the project is built. Read memory-bank/{page} before you decide or write.",
    "gate.settings": (
        "{path} holds the settings of this guard, and this change would weaken them. That is a person's to do: edit the "
        "file by hand, or run memory-bank uninstall. Any other edit of the file passes."
    ),
    # guard
    "guard.only-markdown": (
        "Only .md files live in memory-bank/, and {path} is not one. Put the text into a page (.md), or the file "
        "somewhere else in the project."
    ),
    "guard.odd-name": "{path!r} is not a name a page can have. Use a plain name that ends in .md.",
    "guard.state": (
        "{path} is in Memory Bank's own state or cache and out of bounds for an agent's tools. What it holds can be asked for: "
        "memory-bank status, memory-bank doctor"
    ),
    "guard.program": (
        "{path} belongs to Memory Bank's own program: an agent's tools may read it, not change it. Installing, upgrading and "
        "removing it is a person's to do."
    ),
    "guard.several-names": (
        "{path} has a second name (hard link) that is a page of the bank, {page}: a write to the one changes the other. "
        "Give it a file of its own, then repeat the write: {command}"
    ),
    "guard.several-links": (
        "{path} has further names outside the bank (hard links), and a write to it would change them, too. Ask the user to "
        "give it a file of its own, in a terminal: {command}"
    ),
    "guard.foreign": (
        "{path} is not used for {project}: it or the folder it lies in belongs to somebody else, or everyone may write there. If "
        "the bank is yours, move it into the project; if the project has none yet, run in the project: memory-bank setup"
    ),
    "guard.page-stays": (
        "{path} is a page of the bank: it is removed or moved only by a plan that the user confirmed. Nothing was changed. "
        "Tell the user what should go and why, or propose a change of the page: `memory-bank propose KIND ...`; the user's "
        "yes writes it."
    ),
    "guard.confirm-ask": ("{path} is remembered only with the user's word, so the user is being asked."),
    "guard.confirm-warn": (
        "{path} is remembered only with the user's word, and no confirmation covers this write. Tell the user what you "
        "wrote and why."
    ),
    "guard.confirm-deny": (
        "{path} is remembered only with the user's word, and no confirmation covers this write. Nothing was written. To have "
        "it remembered: `memory-bank propose KIND ...`; the user's yes writes it, in the chat or in a terminal with "
        "memory-bank proposals review."
    ),
    "guard.confirm-person": "The agent wants to write {path}, which you have not confirmed.",
    "guard.guideline": (
        "Writing in the bank: edit in place, keep the markers and everything in the user block; conclusion, boundary and "
        "pointer in one dense entry; a decision says decision, reason, trade-off and scope, a learning says symptom, root "
        "cause, solution and prevention; never a credential; only what the user agreed to."
    ),
    "guard.slipped": (
        "The user did not agree to this change of the bank: {pages}. It stays listed until a person settles it in a "
        "terminal. Put it back: memory-bank restore. Put it back and keep it as a proposal: memory-bank restore "
        "--set-aside. Keep it: memory-bank restore --accept"
    ),
    "guard.set-aside": (
        "The user did not agree to this change of the bank: {pages}. The pages were put back, and the change was kept "
        "as {id}. Show it: memory-bank proposals show {id}. To have it written, a person runs: memory-bank proposals "
        "accept {id}"
    ),
    "guard.between": (
        "Changed since the last turn, and taken as the user's own: {pages}. The former text can be had again with: "
        "memory-bank restore --former PAGE"
    ),
    "guard.made-event": (
        "A program that is not the agent's host spoke to Memory Bank in the host's place (a user's message, the end of a "
        "turn, a write, or an answer to a form). Nothing was confirmed or written by it. Tell the user so."
    ),
    "guard.first-sight": (
        "There was no record of this bank: {count} pages were taken as they are; {differing} of them differ from HEAD. "
        "From now on every change is compared with them."
    ),
    # the user's answer to a proposal
    "reply.written": (
        "The user said yes, and {id} is written:\n{done}\nNothing is left to do for it: do not write or apply it again. Tell "
        "the user in one line what was written."
    ),
    "reply.already": "The user said yes, and {id} is written already. Nothing is left to do for it.",
    "reply.needless": "The user said yes to {id}, but {path} says it already. Nothing was written, and nothing is left to do.",
    "reply.again": (
        "The user said yes to {id}, but nothing was written: {why} It would change other lines now than those you showed, so "
        "{fresh} stands for it. End your answer with that block, exactly as printed: memory-bank proposals show {fresh}"
    ),
    "reply.again-person": (
        "{id} was not written: {why} It would change other lines now than those you were shown, and waits as {fresh}. Write "
        "it: memory-bank proposals accept {fresh}"
    ),
    "reply.failed": (
        "The user said yes to {id}, but nothing was written: {why} It waits. Tell the user; once the reason is gone, they can "
        "run: memory-bank proposals accept {id}"
    ),
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
    "reply.unclear": (
        "The user's message is no clear yes to what you proposed for {pages}: nothing is confirmed. Do what the message "
        "asks; if it still matters, ask the user in one line whether to write it."
    ),
    # our own commands
    "own.person": (
        "Not run: `{command}` is the user's to type, in a terminal of their own. An agent runs `{way}` and shows what it "
        "prints; the user's yes carries it out."
    ),
    "own.page": (
        "Not run: port {port} is a page on which a person reviews this bank (`memory-bank ui`). Propose what you want kept; "
        "they decide there."
    ),
    "own.person-only": (
        "Not run: `{command}` is the user's to type, in a terminal of their own. An agent may run what only reads, "
        "`memory-bank propose`, and a command that changes something with `--plan`."
    ),
    "own.unclear": (
        "Not run: `{command}` holds a part that is known only when it runs. Write its words out, without variables and "
        "substitutions."
    ),
    "own.no-terminal": (
        "Not run: no terminal is attached, and a command of an agent may still be at work here, so a flag is no person's "
        "word. Run it in a terminal."
    ),
    "own.not-found": "This shell does not find `{name}`, which is installed elsewhere. Run it by its full name: {line}",
    "own.inner": "Not run: `{command}` is a part of Memory Bank that only a host may call. What can be run: memory-bank --help",
    "own.pack-again": (
        "A context pack for exactly this question was made earlier in this session (`{command}`). Use that one, unless a "
        "page or the code changed since."
    ),
    # the hook itself
    "hook.broken": (
        "[Memory Bank] The guard failed on this call ({error}), and the call names the bank, so it is refused. Read with "
        "your read tool; a person can run: memory-bank doctor"
    ),
    "hook.rule-failed": (
        "The rule {rule} failed on a call that names the bank, so the call is refused. A person can run: memory-bank doctor"
    ),
    "hook.failed-before": (
        "Memory Bank's hooks failed {count} time(s) since the last session ({rule}: {error}). Find out more: "
        "memory-bank doctor"
    ),
    "hook.bad-setting": "A setting of Memory Bank makes no sense and was passed over: {setting}",
    # explain
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
    "shell.link": (
        "This command would give {target} a second name ({by}), and a write to the one would change the other. Nothing was "
        "linked. Copy the file (cp), or point a soft link at it (ln -s)."
    ),
    "shell.remove": (
        "This command would remove or move {target} ({by}), and a page goes only by a plan that the user confirmed. Nothing "
        "was removed. Tell the user what should go and why; to have something else written in its place: `memory-bank "
        "propose KIND ...`; the user's yes writes it."
    ),
    "shell.tree": (
        "This command works on a whole tree that holds the bank, and would change {target} ({by}). Leave memory-bank/ out, "
        f"for instance by naming the folders you mean or with -not -path './memory-bank/*'. {_WAY}"
    ),
    "shell.clean": (
        "This would delete every file under {target} that git does not know ({by}), and pages of the bank that are not "
        "committed yet with them. Nothing was deleted. Name the folders you mean, or add -e memory-bank; -n only shows what "
        "would go."
    ),
    "shell.git": (
        "This git command would rewrite {target} ({by}), and a shell may not write into memory-bank/. Switching branches, "
        f"pulling and merging pass. {_WAY}"
    ),
    "shell.hidden": (
        "What this command writes is known only when it runs, and it names the bank ({by}: {target}). If it writes somewhere "
        f"else, say the path plainly. {_WAY}"
    ),
    "shell.unparsable": (
        "This command cannot be read as a shell would read it, and it names the bank beside a word that writes ({by}: "
        f"{{target}}). If it writes somewhere else, write it more plainly. {_WAY}"
    ),
    "index.lost.missing": "{path} is missing, so no index lists the pages; search finds them all the same. Make it anew: memory-bank index",
    "index.lost.empty": "{path} is empty, so it lists no page; search finds them all the same. Make it anew: memory-bank index",
    "index.lost.unreadable": (
        "{path} cannot be read as text, so it lists no page; search finds them all the same. Its words may be yours, so it is "
        "not overwritten: mend it, or move it away, then: memory-bank index"
    ),
    "index.unlisted": "No row of {path} names {page}; the next write adds it. At once: memory-bank read {page}",
}
