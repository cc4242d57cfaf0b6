"""The words of the pages we create, in English."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "tpl.name": "Name",
    "tpl.purpose": "Purpose",
    "tpl.languages": "Languages",
    "tpl.frameworks": "Frameworks",
    "tpl.runtimes": "Required versions",
    "tpl.brief": "Brief",
    "tpl.commands": "Commands and layout",
    "tpl.date": "Date",
    "tpl.decision": "Decision",
    "tpl.reason": "Reason",
    "tpl.trade-off": "Trade-off",
    "tpl.scope": "Scope",
    "tpl.pointer": "Pointer",
    "tpl.intent": "When you want to",
    "tpl.read": "Read",
    "tpl.intent.tech": "build, run or test it, or find your way around its folders",
    "tpl.intent.map": "find the repository's own documents",
    "tpl.intent.conventions": "choose a technology, add a module, refactor, or learn why something was decided",
    "tpl.intent.progress": "see what is done, under way or blocked",
    "tpl.intent.design": "change how a feature is built",
    "tpl.intent.requirements": "check what a feature must do and how it is accepted",
    "tpl.intent.learnings": "debug, tune or integrate something that has caused trouble before",
    "tpl.intent.archive": "look up work finished in earlier months",
    "tpl.intent.legacy": "find what the older layout held that has no other place",
    "tpl.intent.other": "work on {title}",
    "tpl.routing.legacy": (
        "If an older `## Routing Rules` stands above, it is legacy; the intents of this section decide."
    ),
    "tpl.drill-down": (
        "1. Find the intent above and read its one to three files directly; an unknown name is looked up with a "
        "glob below `{folder}`.\n"
        "2. Make a context pack instead when evidence is asked for, when memory and code seem to disagree, or when "
        "it would take more than 3 files, 300 lines or one topic folder.\n"
        "3. An answer from memory names the file it rests on. What the bank does not say is said to be unknown."
    ),
    "tpl.write-safety": (
        "- Nothing is written without the user's word: propose first, write in the turn after the answer.\n"
        "- Only `.md` files, only with file tools or `memory-bank` commands, never through a shell.\n"
        "- Never a key, password, token, customer's data or any other credential.\n"
        "- The user block belongs to people; the machine block is the only place a program edits."
    ),
    "tpl.tech.title": "Tech",
    "tpl.tech.stack": "Stack",
    "tpl.tech.commands": "Commands",
    "tpl.tech.command": "Command",
    "tpl.tech.does": "What it does",
    "tpl.tech.source": "Defined in",
    "tpl.tech.layout": "Layout",
    "tpl.tech.more": "- … and {count} more",
    "tpl.tech.sources": "Read from",
    "tpl.map.title": "Documentation map",
    "tpl.map.intro": "What the repository says of itself, where it lies. `memory-bank search` looks into all of it.",
    "tpl.map.start": "To begin with",
    "tpl.map.rules": "Rules for agents",
    "tpl.map.decisions": "Decisions",
    "tpl.map.guides": "Guides",
    "tpl.map.parts": "Parts of the repository",
    "tpl.map.about.readme": ": what it is and how to begin",
    "tpl.map.about.contributing": ": how to set up, test and hand in a change",
    "tpl.map.about.security": ": whom to tell about a vulnerability",
    "tpl.map.about.release": ": how a release is made",
    "tpl.map.about.changes": ": what changed from version to version",
    "tpl.map.about.license": ": on which terms it may be used",
    "tpl.map.about.rules": ": what agents must keep to",
    "tpl.map.about": ": about “{title}”",
    "tpl.map.many": "{about} ({count} documents)",
    "tpl.patterns.title": "Patterns and decisions",
    "tpl.patterns.decisions": "Decisions",
    "tpl.progress.title": "Progress",
    "tpl.progress.body": "## In progress\n\n## Next steps\n\n## Blockers\n\n## Done",
}
