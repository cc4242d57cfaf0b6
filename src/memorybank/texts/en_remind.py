"""What is said at the end of a turn and about a direct write, in English. Same keys and holes as zh_remind.py."""

TEXTS: dict[str, str] = {
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
