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
    "direct.choice-keep": ("The user chose 1: their edit stays and {id} is not written. Do not propose it again."),
    "direct.choice-unclear": (
        "That is none of 1, 2, 3, so {id} is not written and its yes has ended. If it is still wanted, show "
        "its block again: memory-bank proposals show {id}"
    ),
    # PRO-1
    "remind.note": 'This turn seems to hold something worth keeping ({kind}): “{what}”. If a later session should know it, run memory-bank propose {kind} --draft "…" with {fields}, and end your answer with the 💾 block it prints; if not, stop here and do not mention this note.',
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
    "direct.would": "memory-bank/{page} would be damaged: {why} Repeat the write without that.",
    "direct.is": "memory-bank/{page} is damaged: {why} Mend only that and keep every other line; write after that.",
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
