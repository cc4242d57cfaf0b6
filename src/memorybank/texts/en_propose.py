"""What proposing says, in English. Same keys and holes as zh_propose.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
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
    "propose.similar": "Close to it, have a look before you ask: {path} ({why})",
    "propose.not-there": "Not in this project as it is now: {names}. Correct it, or say in the text that it is gone or planned.",
    "propose.covers": "{path} already covers this ({why}), so that page is updated. A page of its own: {flag}",
    "propose.by-hand": "{path} was edited by hand since it was last written; applying will ask what to do with that (1/2/3).",
    "propose.already": "Nothing to propose: {path} says this already.",
    "propose.renumbered": "There is no page {asked}; the new one gets the next free number, {given}.",
    "propose.why.number": "same number {number}",
    "propose.why.name": "same name",
    "propose.why.title": "same title",
    "propose.why.close": "its title “{title}” is close",
    "propose.why.search": "a search for it finds “{title}”",
    # refusals
    "propose.missing": "Not proposed: this {kind} does not say {count} of the things that it must ({rule}):\n{fields}",
    "propose.missing-field": "- {label} ({flag}): {how}",
    "propose.thin-field": "- {label} ({flag}): “{given}” says too little to be remembered. Wanted: {how}",
    "propose.twin": (
        "Not proposed: the same content was already proposed in this session ({id}, {state}). Go on without asking "
        "again. Only if the user asks for it: memory-bank proposals show {id}, and end your answer with that block."
    ),
    "propose.declined": (
        "Not proposed: the user's message declined, or answered with mb:write or mb:no, and such a turn brings no new "
        "proposal. Go on; propose it in a later turn."
    ),
    "propose.answered": (
        "Not proposed: the user's message answers a proposal, and such a turn brings no new one. Go on; propose it in a "
        "later turn."
    ),
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
    "propose.page-open": (
        "Not proposed: a comment or a code fence in {path} is never closed, so nothing written after it would be seen. "
        "Close it first."
    ),
    "propose.no-place": (
        "Not proposed: the older layout has no place for a {kind}. Bring the bank up to v7.1 first: memory-bank refresh"
    ),
    "propose.nowhere": "Not proposed: {field} points to {pointer}, which is neither a page of the bank nor a file here.",
    "propose.too-many-answers": (
        "Not proposed: Top Quick Answers holds {count} entries; {limit} is the limit. Say which one goes: {flag} N\n{entries}"
    ),
    "propose.no-entry": "There is no entry {number}; there are {count}. Say {flag} 1 to {flag} {count}.",
    "propose.too-many-pages": "Not proposed: a routing rule names one to three pages, this one {count}.",
    # usage
    "propose.no-kind": "{kind} is not a kind of memory. There are: {kinds}",
    "propose.kind-unclear": (
        "What kind of memory this is cannot be told from the text. Say it: memory-bank propose KIND ... with one of {kinds}"
    ),
    "propose.no-field": "{field} is not a field of {kind}. Its fields: {fields}",
    "propose.bad-value": "{field} must be text, or a list of texts.",
    "propose.no-choice": "{field} is {value}; it must be one of {choices}.",
    "propose.bad-date": "date is {value}; it must be a day such as 2026-01-31.",
    "propose.bad-json": "The JSON cannot be read: {why}. One object with the fields, such as {example}",
    "propose.no-file": "{path} cannot be read: {why}.",
    "propose.nothing-given": "Nothing was given. Fields of {kind}: {fields}. Or: --draft TEXT, --from FILE, JSON on standard input with -",
    "propose.twice-given": "Give either the fields, or one of --draft, --from and -; not several at once.",
    "propose.update-kind": "--update {path}: a {kind} has no page of its own; it goes to {target}.",
    "propose.update-gone": "--update {path}: there is no such page. See what there is: memory-bank status",
    "propose.update-folder": "--update {path}: a {kind} belongs to {folder}.",
    # what a plan says of itself
    "remember.boundary": "limits: {boundary}",
    "remember.see": "see {pointer}",
    "remember.not-for": "; not for: {not_for}",
    "remember.moved": "Earlier highlights",
    "remember.why.decision": "decisions, with this one",
    "remember.what.decision": "decision",
    "remember.what.copied": "{count} copied from Decision Highlights",
    "remember.what.highlights": "Decision Highlights",
    "remember.what.highlights-less": "Decision Highlights; {count} oldest out, first: {first}",
    # labels and how to say each field
    "remember.label.decision": "Decision",
    "remember.label.reason": "Reason",
    "remember.label.trade-off": "Trade-off",
    "remember.label.scope": "Scope",
    "remember.label.not-for": "Not for",
    "remember.label.pointer": "See",
    "remember.label.date": "Date",
    "remember.how.decision.decision": "what was chosen, in one sentence.",
    "remember.how.decision.reason": "why it was chosen.",
    "remember.how.decision.trade-off": "what was given up for it: the option not taken, or its price.",
    "remember.how.decision.scope": "where it holds: which modules, layers or cases.",
    "remember.how.decision.not-for": "where it does not hold.",
    "remember.how.decision.pointer": "the page or file with the details.",
    "remember.how.decision.date": "the day it was made, such as 2026-01-31; today if left out.",
    "remember.focus": "Current Focus",
    "remember.active": "Active",
    "remember.workflows": "Workflows",
    "remember.why.focus": "current focus",
    "remember.why.progress": "progress, with this item",
    "remember.why.tech": "commands, workflows and layout",
    "remember.what.requirement": "added to",
    "remember.what.design": "added to",
    "remember.what.learning": "added to",
    "propose.several": "The text holds {count} decisions. Propose them one at a time: each needs a yes of its own.",
    "remember.label.focus": "Focus",
    "remember.label.boundary": "Limits",
    "remember.label.title": "Title",
    "remember.label.goal": "Goal",
    "remember.label.acceptance": "Acceptance criteria",
    "remember.label.out-of-scope": "Out of scope",
    "remember.label.status": "Status",
    "remember.label.approach": "Approach",
    "remember.label.background": "Background",
    "remember.label.alternatives": "Alternatives",
    "remember.label.limits": "Limits",
    "remember.label.symptom": "Symptom",
    "remember.label.root-cause": "Root cause",
    "remember.label.solution": "Solution",
    "remember.label.prevention": "Prevention",
    "remember.label.type": "Type",
    "remember.label.item": "Item",
    "remember.label.state": "State",
    "remember.label.name": "Name",
    "remember.label.does": "What it does",
    "remember.label.source": "Defined in",
    "remember.label.sort": "Sort",
    "remember.label.intent": "When you want to",
    "remember.label.read": "Read",
    "remember.label.question": "Question",
    "remember.label.answer": "Answer",
    "remember.label.slug": "File name",
    "remember.how.focus.focus": "what is being worked on now, in one sentence.",
    "remember.how.focus.boundary": "what is not part of it, or what holds it up.",
    "remember.how.focus.pointer": "the page or file with the details.",
    "remember.how.requirement.title": "the feature's name.",
    "remember.how.requirement.goal": "what it must do, and for whom.",
    "remember.how.requirement.scope": "what belongs to it.",
    "remember.how.requirement.acceptance": "how anybody can tell that it is done; give it once for each criterion.",
    "remember.how.requirement.out-of-scope": "what does not belong to it.",
    "remember.how.requirement.status": "Proposed, Accepted, Implementing, Done or Deprecated; Proposed if left out.",
    "remember.how.requirement.pointer": "the page or file it belongs to.",
    "remember.how.requirement.slug": "the file's name, without number and ending; from the title if left out.",
    "remember.how.design.title": "what is designed.",
    "remember.how.design.approach": "how it is built.",
    "remember.how.design.background": "what it is for.",
    "remember.how.design.alternatives": "what was considered and not taken.",
    "remember.how.design.limits": "what it cannot do, and its risks.",
    "remember.how.design.pointer": "the page or file it belongs to.",
    "remember.how.design.slug": "the file's name, without ending; from the title if left out.",
    "remember.how.learning.title": "the problem's name; from the symptom if left out.",
    "remember.how.learning.symptom": "how the problem shows: what was seen, where, how often.",
    "remember.how.learning.root-cause": "what really caused it.",
    "remember.how.learning.solution": "what was changed to solve it.",
    "remember.how.learning.prevention": "what keeps it from coming back: an assertion, a test, an alert.",
    "remember.how.learning.type": "bug, performance or integration.",
    "remember.how.learning.pointer": "the page or file with more about it.",
    "remember.how.learning.date": "the day it was found, such as 2026-01-31; today if left out.",
    "remember.how.learning.slug": "the file's name, without date and ending; from the title if left out.",
    "remember.how.progress.item": "what was done, is being done, comes next or is blocked.",
    "remember.how.progress.state": "done, doing, next or blocked; done if left out.",
    "remember.how.progress.pointer": "the page or file it is about.",
    "remember.how.progress.date": "the day, such as 2026-01-31; today if left out.",
    "remember.how.tech.name": "the command, the workflow's name or the path.",
    "remember.how.tech.does": "what it does or holds; a workflow's steps one a line.",
    "remember.how.tech.source": "the file that defines it.",
    "remember.how.tech.sort": "command, workflow or structure; told from the rest if left out.",
    "remember.how.route.intent": "what somebody wants to do.",
    "remember.how.route.read": "the page to read for it, one to three; give it once for each.",
    "remember.how.answer.question": "what is asked again and again.",
    "remember.how.answer.answer": "the answer in one sentence.",
    "remember.how.answer.boundary": "when it does not hold.",
    "remember.how.answer.pointer": "the page or file that proves it.",
    # learn
    "learn.head": "{number}. {sort}  {place}{heading}",
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
    "learn.refused": "{place}: {why}",
    "learn.incomplete": (
        "{count} not proposed: they do not state all that a memory of their kind must. See what is missing: "
        "memory-bank learn --json"
    ),
    "learn.nothing-proposed": "No candidate states all that it must; nothing was proposed.",
    "learn.review": "{count} proposals wait. Decide on them as one list: memory-bank proposals review",
    "learn.show": (
        "{count} proposals wait; nothing is written yet. End your answer with every block above, word for word and in "
        "this order. The user's yes writes those that you showed; `1 3` or `all but 2` chooses among them. In a terminal "
        "the user decides on all with: memory-bank proposals review"
    ),
    "learn.denied": "{path} may hold a credential, so it is not read.",
    "learn.bad-json": "These are no candidates as `memory-bank learn --json` prints them: {why}",
    "learn.no-evidence": (
        "{place}: the quote does not stand there. Leave quote, path, line and commit as `memory-bank learn --json` printed "
        "them; only `fields` are yours to fill in."
    ),
}
