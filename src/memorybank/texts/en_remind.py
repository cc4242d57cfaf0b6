"""What is said at the end of a turn and about a direct write, in English. Same keys and holes as zh_remind.py."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    # PRO-1: one note for the agent
    "direct.unasked": (
        "{id} changed {pages} by a memory-bank command that ran under this agent, and the user had confirmed no such plan. "
        "Tell the user so, first of all. Unless they typed it themselves, they can take it back: {command}"
    ),
    "direct.unasked-person": (
        "{pages}: changed by a memory-bank command that ran under the agent, without your word ({id}). Unless that was you: "
        "{command}"
    ),
    "direct.nobodys": (
        "{pages}: changed by a memory-bank command outside of any session ({id}), while something that this session ran may "
        "still have been at work. Unless that was you: {command}"
    ),
    # CON-2, answered with a number
    "direct.choice-merge": (
        "The user chose 3: {id} is written after their own edit ({pages}). Say so; there is nothing left to apply."
    ),
    "direct.choice-overwrite": (
        "The user chose 2: {id} is written over their own edit ({pages}). Say so; there is nothing left to apply."
    ),
    "direct.choice-keep": ("The user chose 1: their edit stays and {id} is not written. Do not propose it again."),
    "direct.choice-unclear": (
        "That is none of 1, 2, 3, so {id} is not written and its yes has ended. If it is still wanted, show "
        "its block again: memory-bank proposals show {id}"
    ),
    "direct.choice-failed": (
        "The user chose, but {id} was not written: {why} Tell the user; to ask again: memory-bank proposals show {id}"
    ),
    # PRO-1
    "remind.decision": (
        "This turn seems to settle something for the project: “{what}”. If a later session should know it, run "
        'memory-bank propose decision --draft "…" with decision, reason, trade-off and scope, and end your answer with the '
        "💾 block it prints; if not, stop here and do not mention this note."
    ),
    "remind.convention": (
        "This turn seems to set a convention: “{what}”. If a later session should follow it, run "
        'memory-bank propose decision --draft "…" with decision, reason, trade-off and scope, and end your answer with the '
        "💾 block it prints; if not, stop here and do not mention this note."
    ),
    "remind.requirement": (
        "This turn seems to state a requirement: “{what}”. If it outlives this task, run "
        'memory-bank propose requirement --draft "…" with goal and acceptance, and end your answer with the 💾 block it '
        "prints; if not, stop here and do not mention this note."
    ),
    "remind.learning": (
        "This turn tells a cause with its cure, or a pitfall: “{what}”. If it could cost somebody time again, run "
        'memory-bank propose learning --draft "…" with symptom, root cause, solution and prevention, and end your answer '
        "with the 💾 block it prints; if not, stop here and do not mention this note."
    ),
    "remind.command": (
        "This turn seems to add or change a command or a workflow: “{what}”. If a later session should know it, run "
        'memory-bank propose tech --draft "…", and end your answer with the 💾 block it prints; if not, stop here and do '
        "not mention this note."
    ),
    "remind.workflow": (
        "This turn seems to change how things are done: “{what}”. If a later session should know it, run "
        'memory-bank propose tech --draft "…", and end your answer with the 💾 block it prints; if not, stop here and do '
        "not mention this note."
    ),
    "remind.files": (
        "This turn changed how the project is built or run: {what}. If the bank should know it, run "
        'memory-bank propose tech --draft "…", and end your answer with the 💾 block it prints; if not, stop here and do '
        "not mention this note."
    ),
    # a direct write: LAY-3
    "direct.user-block": (
        "memory-bank/{page} line {line}: this write changes what stands outside the machine block, and that is the "
        "user's. Repeat it and change only lines between <!-- MACHINE_BLOCK_START --> and <!-- MACHINE_BLOCK_END -->; an "
        "edit in place keeps every other byte."
    ),
    "direct.user-block-only": (
        "memory-bank/{page} line {line}: this write changes the user block. Repeat it and leave everything between "
        "<!-- USER_BLOCK_START --> and <!-- USER_BLOCK_END --> as it is."
    ),
    "direct.markers-gone": (
        "This write would take {marker} and its block away from memory-bank/{page}. Keep the marker lines where they are "
        "and edit between them."
    ),
    # LAY-7: what the page would become
    "direct.would-twice": "memory-bank/{page} would have {marker} twice (line {line}). Leave one of them and repeat the write.",
    "direct.would-nested": (
        "memory-bank/{page} would have {marker} inside another block (line {line}). Close that block first, or leave the "
        "marker out."
    ),
    "direct.would-order": (
        "memory-bank/{page} would have {marker} without its opening marker before it (line {line}). Put the markers in order."
    ),
    "direct.would-missing": (
        "memory-bank/{page} would lack {marker} (its block opens at line {line}). Add it on a line of its own, or leave both "
        "markers out."
    ),
    "direct.would-metadata": ("memory-bank/{page} would have two metadata lines (line {line}). Leave that line out."),
    "direct.would-conflict": (
        "memory-bank/{page} would hold merge-conflict markers (line {line}). Write the text without them; an example goes into "
        "a code fence."
    ),
    # LAY-7: what the page is
    "direct.is-twice": (
        "memory-bank/{page} is damaged: {marker} stands there twice (line {line}). Delete the one that does not belong and "
        "keep every other line; write after that."
    ),
    "direct.is-nested": (
        "memory-bank/{page} is damaged: {marker} stands inside another block (line {line}). Close that block and keep every "
        "other line; write after that."
    ),
    "direct.is-order": (
        "memory-bank/{page} is damaged: {marker} has no opening marker before it (line {line}). Put that back or delete this "
        "line, keep every other one; write after that."
    ),
    "direct.is-missing": (
        "memory-bank/{page} is damaged: {marker} is missing (its block opens at line {line}). Add it on a line of its own and "
        "keep every other line; write after that."
    ),
    "direct.is-metadata": (
        "memory-bank/{page} is damaged: it has two metadata lines (line {line}). Delete both and keep every other line; write "
        "after that."
    ),
    "direct.is-conflict": (
        "memory-bank/{page} is in the middle of a merge (line {line}). Take out the conflict markers and keep the lines of "
        "both sides, or let the user resolve it; write after that."
    ),
    # THR
    "direct.secret": (
        "memory-bank/{page} line {line} looks like something that may never be stored ({rule}). Say where it is kept (a "
        "variable's name, a vault path) instead of what it is, and repeat the write."
    ),
    "direct.customer": (
        'memory-bank/{page} line {line} holds a customer\'s data ({rule}). Say it without the person: "a customer", the number '
        "of the order or the ticket, and where the contact is kept; then repeat the write."
    ),
    "direct.warned": (
        "memory-bank/{page} line {line} has a phone number or mail address ({rule}). If it is a customer's, take it out again "
        'and say "a customer" or the ticket\'s number instead. Tell the user that it is there.'
    ),
    "direct.too-large": (
        "memory-bank/{page} would have {size} characters, and no more than {most} are looked through before a write. Keep "
        "what is worth remembering in a few thousand, and the rest outside the bank."
    ),
    "direct.decision-thin": (
        "memory-bank/{page} line {line}: this decision leaves unsaid: {fields}. Fill every column (decision, reason, "
        "trade-off, scope) and repeat the write, or run: memory-bank propose decision --help"
    ),
    "direct.learning-thin": (
        "memory-bank/{page} leaves unsaid: {fields}. A learning states symptom, root cause, solution and prevention; add what "
        "is missing and repeat the write, or run: memory-bank propose learning --help"
    ),
    "direct.highlights-full": (
        "Decision Highlights would hold {count} rows, and {most} is the limit. Move the oldest to details/patterns.md, or let "
        "memory-bank propose decision do it."
    ),
    "direct.answers-full": (
        "Top Quick Answers would hold {count} entries, and {most} is the limit. Replace one instead of adding another."
    ),
}
