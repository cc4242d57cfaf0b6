"""What gates and guard say, in English. Same keys and holes as zh_hook.py. A hook loads this file and no other."""

from __future__ import annotations

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
        "{path} is Memory Bank's own state and out of bounds for an agent's tools. What it holds can be asked for: "
        "memory-bank status, memory-bank doctor"
    ),
    "guard.page-stays": (
        "{path} is a page of the bank: it is removed or moved only by a plan that the user confirmed. Say so to the user, "
        "or change the page in place."
    ),
    "guard.shell": (
        "A shell may not write into memory-bank/ ({by}: {target}). Use your file editing tool on the .md page. "
        "Reading through a shell is fine."
    ),
    "guard.confirm-ask": ("{path} is remembered only with the user's word, so the user is being asked."),
    "guard.confirm-warn": (
        "{path} is remembered only with the user's word, and no confirmation covers this write. Tell the user what you "
        "wrote and why."
    ),
    "guard.confirm-deny": (
        "{path} is remembered only with the user's word, and no confirmation covers this write. Propose the change to the "
        "user with 💾 at the end of your answer; where the project blocks unconfirmed writes, a person writes the page."
    ),
    "guard.confirm-person": "The agent wants to write {path}, which you have not confirmed.",
    "guard.guideline": (
        "Writing in the bank: edit in place, keep the markers and everything in the user block; conclusion, boundary and "
        "pointer in one dense entry; a decision says decision, reason, trade-off and scope, a learning says symptom, root "
        "cause, solution and prevention; never a credential; only what the user agreed to."
    ),
    "guard.slipped": (
        "The bank was changed by something other than its own tools: {pages}. Tell the user; it can be put back with: "
        "memory-bank restore"
    ),
    "guard.slipped-person": (
        "The bank was changed outside its own tools: {pages}. Put it back: memory-bank restore. Keep it: "
        "memory-bank restore --accept"
    ),
    # the user's answer to a proposal
    "reply.confirmed": (
        "The user confirmed {id} ({pages}). Run this now, once, before anything else: memory-bank apply {id}"
    ),
    "reply.confirmed-direct": (
        "The user confirmed what you proposed for {pages}. Write exactly that now, with your file tools, and nothing else "
        "there; the confirmation ends with the user's next message."
    ),
    "reply.plan": "The user agreed to the plan you showed. Run this now and show what it reports: {command}",
    "reply.mixed": "The user's message holds more than the confirmation: write first, then answer the rest.",
    "reply.refused": "The user does not want this remembered ({pages}). Nothing is written; do not propose it again.",
    "reply.unclear": (
        "The user's message is no clear yes to what you proposed for {pages}: nothing is confirmed. Do what the message "
        "asks; if it still matters, ask the user plainly whether to write it."
    ),
    # our own commands
    "own.person-only": (
        "`{command}` stands for the user's own word and is not an agent's to run. Show the plan (--plan) and let the user "
        "run it, or do so when the user's message asks for it by name."
    ),
    "own.person-decides": (
        "`{command}` stands for the user's own word and is not an agent's to run. Show what would be written (memory-bank "
        "proposals diff ID) and let the user run it, or do so when the user's message asks for it by name."
    ),
    "own.inner": "`{command}` runs a part of Memory Bank that only a host may call. What you may run: memory-bank --help",
    "own.not-confirmed": (
        "`{command}` passes only for a proposal that the user confirmed in this session, once. Show its 💾 block at the end "
        "of your answer and wait for the user's yes: memory-bank proposals"
    ),
    "own.choice": (
        "`{command}` answers in the user's place. Tell the user what there is to choose; it passes once the user's own "
        "message holds that very command."
    ),
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
}
