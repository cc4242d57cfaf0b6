"""What proposing says, in English. Same keys and holes as zh_propose.py; a test says so."""

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
    "plan.line-lost": "Refused: the change would lose line {line} of {path}. Nothing was touched. Please report it with what led to it.",
    # PRO-3, the block
    "propose.comma": ", ",
    "propose.semicolon": "; ",
    "propose.block.ask": "💾 Shall I write this to the Memory Bank?",
    "propose.block.content": "Content: {points}",
    "propose.block.more": "and {count} more lines: memory-bank proposals show {id}",
    "propose.block.answer": 'Answer "yes" or "ok" to keep it; otherwise just go on.',
    # what follows the block
    "propose.point": "{label}: {value}",
    "propose.point.removes": "REMOVED from {path}: {text}",
    "propose.point.replaces": "REPLACED in {path}: {text}",
    "propose.point.moves": "MOVED from its place in {path}: {text}",
    "propose.next": (
        "Proposal {id}. Show the block above exactly as it stands at the end of your answer, then wait. Nothing is "
        "written yet; the user's yes writes it. Only where you are not told so after the yes: memory-bank apply {id}"
    ),
    "propose.next-alone": (
        "Proposal {id} is stored. Nothing is written, and no answer comes in this run: do not wait for one. Show the block "
        "above exactly as it stands at the end of your answer, and say that a person decides with: memory-bank proposals review"
    ),
    "propose.waiting": "Proposal {id} waits. Write it: memory-bank apply {id}. Drop it: memory-bank proposals reject {id}",
    "propose.not-there": "Not in this project as it is now: {names}. Correct it, or say in the text that it is gone or planned.",
    "propose.covers": "{path} already covers this ({why}), so that page is updated. A page of its own: {flag}",
    "propose.by-hand": "{path} was edited by hand since it was last written; applying will ask what to do with that (1/2/3).",
    "propose.already": "Nothing to propose: {path} says this already.",
    "propose.renumbered": "There is no page {asked}; the new one gets the next free number, {given}.",
    "propose.why.number": "same number {number}",
    "propose.why.name": "same name",
    "propose.why.title": "same title",
    "propose.why.close": "its title “{title}” is close",
    "propose.missing": "Not proposed: this {kind} does not say {count} of the things that it must ({rule}):\n{fields}",
    "propose.missing-field": "- {label} ({flag}): {how}",
    "propose.thin-field": "- {label} ({flag}): “{given}” says too little to be remembered. Wanted: {how}",
    "propose.twin": (
        "Not proposed: the same content was already proposed in this session ({id}, {state}). Go on without asking "
        "again. Only if the user asks for it: memory-bank proposals show {id}, and end your answer with that block."
    ),
    "propose.answered": "Not proposed: the user's message answers or declines a proposal, and such a turn brings no new one. Go on; propose it in a later turn.",
    "propose.unanswered": (
        "Not proposed: the user has not answered the last proposal ({id}), so it counts as passed over. Go on; propose "
        "this in a later turn. {id} stays open: memory-bank proposals show {id}"
    ),
    "propose.one-a-turn": (
        "Not proposed: {id} was proposed in this turn and waits for its answer. End your answer with that block "
        "(memory-bank proposals show {id}), and propose this once the user has answered."
    ),
    "propose.control": "Not proposed: {field} holds the control character {code}. Take it out.",
    "propose.breaks": "Not proposed: {field} would break the page around it. Put its odd lines into a closed code fence.",
    "propose.page-open": "Not proposed: a comment or code fence in {path} is never closed. Close it first.",
    "propose.no-place": "Not proposed: the older layout has no place for a {kind}. First: memory-bank refresh",
    "propose.nowhere": "Not proposed: {field} points to {pointer}, which is neither a page of the bank nor a file here.",
    "propose.too-many-answers": (
        "Not proposed: Top Quick Answers holds {count} entries; {limit} is the limit. Drop one."
    ),
    "propose.no-kind": "{kind} is not a kind of memory. There are: {kinds}",
    "propose.no-field": "{field} is not a field of {kind}. Its fields: {fields}",
    "propose.bad-value": "{field} must be text, or a list of texts.",
    "propose.no-choice": "{field} is {value}; it must be one of {choices}.",
    "propose.bad-date": "date is {value}; it must be a day such as 2026-01-31.",
    "propose.bad-json": "The JSON cannot be read: {why}. One object with the fields, such as {example}",
    "propose.nothing-given": "Nothing was given. Fields of {kind}: {fields}. Or: --draft TEXT, --from FILE, JSON on standard input with -",
    "propose.twice-given": "Give either the fields, or one of --draft, --from and -; not several at once.",
    # what a plan says of itself
    "remember.boundary": "limits: {boundary}",
    "remember.see": "see {pointer}",
    "remember.not-for": "; not for: {not_for}",
    "remember.moved": "Earlier highlights",
    "remember.why.decision": "decisions, with this one",
    "remember.what.decision": "decision",
    "remember.what.copied": "{count} copied from Decision Highlights",
    "remember.what.highlights-less": "Decision Highlights; {count} oldest out, first: {first}",
    # each field: its label, and how to say it
    "remember.field.focus": "Focus: what is being worked on now, in one sentence.",
    "remember.field.boundary": "Limits: where it stops to hold, or what is not part of it.",
    "remember.field.pointer": "See: the page or file with the details.",
    "remember.field.decision": "Decision: what was chosen, in one sentence.",
    "remember.field.reason": "Reason: why it was chosen.",
    "remember.field.trade-off": "Trade-off: what was given up for it: the option not taken, or its price.",
    "remember.field.scope": "Scope: where it holds: which modules, layers or cases.",
    "remember.field.not-for": "Not for: where it does not hold.",
    "remember.field.date": "Date: the day, such as 2026-01-31; today if left out.",
    "remember.field.title": "Title: what it is called.",
    "remember.field.goal": "Goal: what it must do, and for whom.",
    "remember.field.acceptance": "Acceptance criteria: how anybody can tell that it is done; give it once for each criterion.",
    "remember.field.out-of-scope": "Out of scope: what does not belong to it.",
    "remember.field.status": "Status: Proposed, Accepted, Implementing, Done or Deprecated; Proposed if left out.",
    "remember.field.slug": "File name: the file's name, without ending; from the title if left out.",
    "remember.field.approach": "Approach: how it is built.",
    "remember.field.background": "Background: what it is for.",
    "remember.field.alternatives": "Alternatives: what was considered and not taken.",
    "remember.field.limits": "Limits: what it cannot do, and its risks.",
    "remember.field.symptom": "Symptom: how the problem shows: what was seen, where, how often.",
    "remember.field.root-cause": "Root cause: what really caused it.",
    "remember.field.solution": "Solution: what was changed to solve it.",
    "remember.field.prevention": "Prevention: what keeps it from coming back: an assertion, a test, an alert.",
    "remember.field.type": "Type: bug, performance or integration.",
    "remember.field.item": "Item: what was done, is being done, comes next or is blocked.",
    "remember.field.state": "State: done, doing, next or blocked; done if left out.",
    "remember.field.name": "Name: the command, the workflow's name or the path.",
    "remember.field.does": "What it does: what it does or holds; a workflow's steps one a line.",
    "remember.field.source": "Defined in: the file that defines it.",
    "remember.field.sort": "Sort: command, workflow or structure; told from the rest if left out.",
    "remember.field.question": "Question: what is asked again and again.",
    "remember.field.answer": "Answer: the answer in one sentence.",
    "remember.focus": "Current Focus",
    "remember.active": "Active",
    "remember.workflows": "Workflows",
    "remember.why.focus": "current focus",
    "remember.why.progress": "progress, with this item",
    "remember.why.tech": "commands, workflows and layout",
    "remember.what.page": "added to",
    "propose.several": "The text holds {count} decisions. Propose them one at a time: each needs a yes of its own.",
    "learn.under": "  ({heading})",
    "learn.sort.decision": "decision",
    "learn.sort.convention": "convention",
    "learn.sort.pitfall": "pitfall",
    "learn.sort.requirement": "requirement",
    "learn.lines": "   │ … {count} more lines",
    "learn.missing": "   not stated there: {fields}",
    "learn.complete": "   complete",
    "learn.more": "{count} more: memory-bank learn --json, or --kind for one kind.",
    "learn.nothing": "The repository states no decision, convention, pitfall or requirement that the bank lacks.",
    "learn.left-out": "Left out: {known} that the bank or a proposal has already, {unfit} that may not be stored.",
    "learn.next": (
        "Nothing is remembered by this. In your agent, /memory-bank-learn fills in what is not stated and proposes them "
        "together; here, memory-bank learn --propose proposes the complete ones."
    ),
    "learn.incomplete": "{count} not proposed: they leave something unsaid. See what: memory-bank learn --json",
    "learn.nothing-proposed": "No candidate states all that it must; nothing was proposed.",
    "learn.review": "{count} proposals wait. Decide on them as one list: memory-bank proposals review",
    "learn.show": (
        "{count} proposals wait; nothing is written yet. End your answer with every block above, word for word and in "
        "this order. The user's yes writes those that you showed; `1 3` or `all but 2` chooses among them. In a terminal "
        "the user decides on all with: memory-bank proposals review"
    ),
    "learn.denied": "{path} may hold a credential, so it is not read.",
    "learn.bad-json": "These are no candidates as `memory-bank learn --json` prints them: {why}",
    "learn.no-evidence": "{place}: the quote does not stand there. Change only `fields` of what `learn --json` prints.",
}
