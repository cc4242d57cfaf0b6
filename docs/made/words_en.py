"""Words of the pages made from the code, in English. Same keys and holes as words_zh.py; a test says so."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "docs.made": "Made from `{source}` by `make docs`; change it there.",
    "docs.and": ", ",
    "docs.colon": ": ",
    "docs.yes": "yes",
    # --- columns
    "docs.col.rule": "rule",
    "docs.col.asks": "asks",
    "docs.col.why": "why",
    "docs.col.held": "held by",
    "docs.col.command": "command",
    "docs.col.does": "what it does",
    "docs.col.option": "option",
    "docs.col.code": "code",
    "docs.col.means": "meaning",
    "docs.col.key": "key",
    "docs.col.type": "type",
    "docs.col.values": "values",
    "docs.col.default": "default",
    "docs.col.variable": "variable",
    "docs.col.text": "text",
    "docs.col.exit": "exit code",
    "docs.col.schema": "schema",
    "docs.col.field": "field",
    "docs.col.needed": "always there",
    # --- rules
    "docs.rules.title": "Rules",
    "docs.rules.lead": (
        "Every rule the program is held to: the question it asks, why it asks, and what holds it. A check is a function "
        "that asks the question where the column says; a form or a law is held by golden pages and property tests. Each "
        "rule is cited by at least one test, and every check was switched off once to see that a test notices."
    ),
    "docs.held.page": "check of a page",
    "docs.held.plan": "check of a plan",
    "docs.held.bank": "check of the bank",
    "docs.held.call": "check of a tool call",
    "docs.held.law": "form or law",
    "docs.rule.held": "What holds it",
    "docs.rule.law": "No single function: it is a form or a law, held by the tests below.",
    "docs.rule.fails.deny": "If this check itself breaks, a call that names the bank is refused; any other passes.",
    "docs.rule.fails.allow": "If this check itself breaks, the call passes, and `memory-bank doctor` says so.",
    "docs.rule.commands": "Which command shows or performs it",
    "docs.rule.hosts": "What it promises on the hosts",
    "docs.rule.tests": "Tests that cite it",
    "docs.rule.whole-file": "the whole file",
    "docs.rule.lineage": "Where it comes from",
    "docs.lineage.seed": "Document",
    "docs.lineage.section": "Section",
    "docs.lineage.how": "How it is read",
    "docs.family.lay": "layout and documents",
    "docs.family.idx": "index",
    "docs.family.con": "conflict with a person's edit",
    "docs.family.thr": "thresholds for what may be remembered",
    "docs.family.arc": "archive",
    "docs.family.rfr": "refresh: detect, plan, confirm, apply",
    "docs.family.imp": "what people already have",
    "docs.family.sch": "structured output",
    "docs.family.wrt": "writing",
    "docs.family.inj": "injection",
    "docs.family.bud": "reading budget",
    "docs.family.rou": "routing and reading",
    "docs.family.pak": "context pack",
    "docs.family.ver": "memory against code",
    "docs.family.gat": "gates",
    "docs.family.rec": "recovery after a compaction",
    "docs.family.doc": "documents first",
    "docs.family.grd": "guard of the bank",
    "docs.family.pro": "proposals",
    "docs.family.day": "the first day",
    "docs.family.mrg": "branches and teams",
    "docs.family.led": "ledger",
    "docs.family.rcp": "receipts",
    "docs.family.web": "the page",
    "docs.family.skl": "skill, protocol and hosts",
    # --- commands
    "docs.commands.title": "Commands",
    "docs.commands.lead": (
        "`memory-bank`, or `mb` for short. Commands that write show their plan first and ask; without a terminal they "
        "stop at the plan until `--yes` is given."
    ),
    "docs.commands.exits": "Exit codes",
    "docs.commands.default": " Default: {value}.",
    "docs.exit.0": "all is well",
    "docs.exit.1": "something was found: a drift, a stale claim, a secret, a problem",
    "docs.exit.2": "the command line, a setting or a variable makes no sense",
    "docs.exit.3": "the plan waits for a yes: there is no terminal, and no `--yes`",
    "docs.exit.4": "refused: a rule says no, a page has changed, somebody else is writing, the disk said no",
    "docs.exit.5": "a page is damaged and must be repaired by a person first",
    "docs.exit.70": "a bug of ours; the message names the log to report",
    "docs.exit.130": "stopped with Ctrl-C",
    # --- configuration
    "docs.configuration.title": "Configuration",
    "docs.configuration.lead": "Nothing has to be set. `memory-bank.toml` in the project's folder, with every key, and all but `language` at their defaults:",
    "docs.configuration.shared": "Or, if there is no `memory-bank.toml`, the same in `pyproject.toml`:",
    "docs.configuration.order": (
        "A variable of the [environment](environment.md) outranks the file, a flag of the command outranks both. A key "
        "that is not known here is named by `memory-bank doctor`; a value that makes no sense keeps its default and is "
        "said. An agent may not change these settings (GAT-8)."
    ),
    "docs.type.choice": "one word",
    "docs.type.switch": "true or false",
    "docs.type.patterns": "list of patterns",
    "docs.type.folder": "folder",
    "docs.values.patterns": "`billing/`: all below that path; `billing`: any folder or file of that name; `*.sql`: file names",
    "docs.default.language": "the bank's own language, else the locale",
    "docs.setting.language": (
        "The language of messages and of new pages. Section titles, markers, JSON keys, rule ids and commands are the "
        "same in both."
    ),
    "docs.setting.guard.mode": (
        "What happens before a risky write when the project's conventions were not read (GAT-2, GAT-4): `off` says "
        "nothing, `warn` tells the agent, `block` refuses a write of high risk. The guard of the bank itself (GRD-1, "
        "GRD-2) stays on in every mode."
    ),
    "docs.setting.guard.confirm": (
        "What happens when an agent writes a page that you have not agreed to (GRD-5): `ask` lets the host ask you, and "
        "refuses where it cannot; `warn` only warns; `block` refuses."
    ),
    "docs.setting.guard.sandbox": (
        "Run an agent's shell commands that could not be proven harmless with the bank mounted read-only, where "
        "bubblewrap is installed and the host lets a hook change the command (GRD-2)."
    ),
    "docs.setting.doc_first.mode": (
        "What happens when code is written and no page of the bank says what is being done (DOC-1): `off`, `warn` or "
        "`block`. Said once a message."
    ),
    "docs.setting.risk.high": 'Files that count as high risk, beside the built-in table (GAT-3): `["billing/", "*.sql"]`. Case does not matter; these go before ours.',
    "docs.setting.risk.low": "Files that count as low risk, beside documentation and tests (GAT-3).",
    "docs.setting.bank.path": (
        "Where the bank lies, from the project's top, on a line of its own under `[bank]`. Another tool's folder that was "
        "adopted is found without it."
    ),
    "docs.setting.bank.metadata": (
        "Whether every machine write leaves block version, time and hash in the page (LAY-6). Such a line changes with every "
        "write, so any two branches conflict there; without it `refresh` takes it out of all pages at once."
    ),
    "docs.setting.key_trigger": (
        "Whether oh-my-opencode's orchestrators ask the memory first (SKL-4). `mb:skip` in a message leaves it out once."
    ),
    "docs.setting.receipts.record": (
        "Whether it is noted, on this machine only and for 30 days, what an agent was given of the bank (RCP-1)."
    ),
    "docs.setting.receipts.questions": "Whether such a note holds the words of a question; else only a hash of them.",
    # --- environment
    "docs.environment.title": "Environment",
    "docs.environment.lead": "Every variable that is read, and nothing else is.",
    "docs.environment.settings": "Settings",
    "docs.environment.ours": "For a moment",
    "docs.environment.places": "Where state and cache lie",
    "docs.environment.locale": "Locale",
    "docs.environment.hosts": "Set by hosts, or moving their folders",
    "docs.environment.git": "git is started without any GIT_ variable, so that a hook inside a commit looks at the project it was asked about.",
    "docs.env.setting": "Overrides [`{name}`](configuration.md#{anchor}).",
    "docs.env.memory_bank_disabled": "`1`: no reminder at the end of a turn (PRO-1).",
    "docs.env.memory_bank_now": "A moment in ISO 8601 that stands still, for tests and reproducible pages.",
    "docs.env.memory_bank_hook_deadline": "Seconds after which a hook answers by itself; shorter than its own limit only.",
    "docs.env.xdg_state_home": "Holds `memory-bank/` with journals, sessions, proposals and ledger; default `~/.local/state`, on a Mac `~/Library/Application Support`.",
    "docs.env.xdg_cache_home": "Holds `memory-bank/` with the search index; default `~/.cache`, on a Mac `~/Library/Caches`.",
    "docs.env.git_ceiling_directories": "As git has it: the lookup of a project's bank does not go above these folders.",
    "docs.env.git_index_file": "Git sets it for a pre-commit hook: the index that the commit will be made of. `scan --staged` looks there.",
    "docs.env.home": "Where hosts keep a user's settings, and the two folders above if they are not set.",
    "docs.env.path": "Which `memory-bank` a shell starts: only for our own is a host told not to ask (GRD-7).",
    "docs.env.sudo_uid": "Set by sudo: a bank above the project counts as root's own if it is that user's (GRD-8).",
    "docs.env.lc_all": "The first of these three that is set chooses Chinese when it begins with `zh`, if nothing else has chosen.",
    "docs.env.lc_messages": "As above.",
    "docs.env.lang": "As above.",
    "docs.env.moved": "Moves `{folder}`, where hooks are wired for the user.",
    "docs.env.project": "The project in which an agent was started; set by {hosts}.",
    "docs.env.run-by": "Set by {host}: it runs the hooks of another host too, and a call is judged once.",
    "docs.environment.terminal": "Terminal",
    "docs.environment.agents": "Set by hosts for the commands an agent runs",
    "docs.env.no_color": "Set to anything: no colour.",
    "docs.env.term": "`dumb`: no colour.",
    "docs.env.columns": "The width to write for, where no terminal tells it.",
    "docs.env.claudecode": "Set by Claude Code: without proof to the contrary, it is an agent who runs the command, not you.",
    "docs.env.cursor_agent": "The same of Cursor.",
    "docs.env.gemini_cli": "The same of Gemini CLI.",
    "docs.env.qwen_code": "The same of Qwen Code.",
    "docs.env.opencode": "The same of OpenCode.",
    "docs.env.kilo": "The same of Kilo Code.",
    # --- messages
    "docs.messages.title": "Messages",
    "docs.messages.lead": (
        "Every sentence the program says, by its key. With `--json` an error carries the key, so a script can tell one "
        "from another. Words in braces are filled in. The key is the same in both languages."
    ),
    "docs.part.common": "Reports, indexes, status and errors",
    "docs.part.pages": "What new pages say",
    "docs.part.hook": "Gates and guard",
    "docs.part.inject": "What a session starts with",
    "docs.part.install": "Install, hosts and doctor",
    "docs.part.ask": "Selections and context packs",
    "docs.part.mcp": "MCP",
    "docs.part.scan": "Scan and check",
    "docs.part.propose": "Plans and proposals",
    "docs.part.ledger": "Decisions, log, blame and undo",
    "docs.part.remind": "Reminders",
    "docs.part.ui": "receipts and the page",
    # --- schemas
    "docs.schemas.title": "Schemas",
    "docs.schemas.lead": (
        "Every JSON document the program prints, field by field. `memory-bank schema NAME` prints the JSON Schema "
        "itself. `a[].b` is the field `b` of each element of `a`."
    ),
    # --- hosts
    "docs.hosts.title": "Hosts",
    "docs.hosts.lead": (
        "The stories are those of `make test-hosts`: the real programs from npm, in an empty environment with only "
        "loopback, against a scripted model. Hosts that could not be run: [what is known of them, and what works there "
        "today](../how-to/index.md#hosts-without-a-page)."
    ),
    "docs.hosts.promised": "What is promised",
    "docs.hosts.promise": "promise",
    "docs.hosts.rules": "rules",
    "docs.hosts.version": "version run",
    "docs.hosts.not-run": "not run",
    "docs.hosts.know": "What to know of a host",
    "docs.hosts.shows": "What shows it",
    "docs.hosts.passed": "Each story passed with the versions above.",
    "docs.hosts.story": "story in `tests/hosts`",
    "docs.hosts.hosts": "hosts",
    "docs.hosts.promises": "promises",
    # --- site
    "docs.site.decisions": "Decisions",
    "docs.site.project": "Project",
    # the table of promises
    "promise.memory": "The memory is in the first request",
    "promise.markdown": "Only .md files get into the bank",
    "promise.shell": "A shell's write into the bank is refused",
    "promise.hooks": "An agent cannot take the hooks out",
    "promise.read-gate": "A risky write waits until the pages it needs were read",
    "promise.secrets": "A secret in a direct write is refused",
    "promise.compaction": "After a compaction the memory is there again",
    "promise.recovery": "After a compaction the pages are due again before the next risky write",
    "promise.sub-memory": "A sub-agent starts with the memory",
    "promise.sub-guard": "A sub-agent's calls are guarded",
    "promise.crash": "A hook that breaks, or whose program is gone, refuses what names the bank, and nothing else",
    "promise.confirm": "Only the user's own yes lets a proposal be written",
    "promise.legend": "✓ kept   ✓(n) kept, with remark n   ✗(n) not kept, for reason n   – from the host's documentation, not run",
    "promise.colon": ": ",
    "promise.note.cut": "The host hands over 10,000 characters of a hook's text. A longer memory is cut by our own rule, and what was cut is named.",
    "promise.note.typed": "What is typed into a shell that is already open fires no hook, so it cannot be stopped: it is found when the turn ends, and the way back is named.",
    "promise.note.late": "Where the gate only advises, the agent reads the advice with the call's result: the host shows it nothing before a call. A refusal comes at once.",
    "promise.note.request": "Nothing fires after a compaction: the memory is put into every request that lacks it.",
    "promise.note.next-call": "Nothing fires after a compaction: the next tool call or message brings the memory.",
    "promise.note.no-place": "The host gives a hook's text only to sub-agents whose prompt contains ${hook_context}, and its built-in ones do not. Put that line into your own agents in .qwen/agents.",
    "promise.note.nameless": "A sub-agent has no id of its own here, so what its parent has read counts as read by it.",
    "promise.note.refused": "The host cannot ask its user: a direct write that nobody confirmed is refused, and the agent is told to propose it.",
    "promise.note.nothing-after": "Nothing fires after a compaction, and no event that follows is documented to carry text into the conversation before a call.",
    "promise.note.not-told": "No event of it gives a sub-agent text.",
    "promise.note.transcript": "What was asked is read from its transcript, whose shape is not documented: where it cannot be read, only a person in a terminal confirms. Nor can the host ask: a direct write that nobody confirmed is refused.",
    "promise.note.next-message": "Only what is said with a message reaches its agent: advice, and the memory after a compaction, come with your next one. A refusal comes at once.",
    "promise.note.no-compaction": "`droid exec` fires nothing at a compaction: the memory is there again when the next session starts. In its window an event does, by its documentation.",
    "promise.note.rule": "The memory is a rule in the system prompt of every request; a compaction itself was not provoked.",
    "promise.note.no-event": "No event tells of a compaction, so pages that were read before one are not asked for again.",
    "promise.note.one-run": "Its command line goes on with a session in its window only, which was not run: there its plugin API tells what was shown and what was answered. A direct write that nobody confirmed is refused.",
    "promise.note.no-daemon": "Its sub-agents need a service of its own, which `droid exec` did not have here, and it has no event that gives one text.",
    "promise.note.window-only": "`droid exec` tells no hook what its user said, so a yes there confirms nothing; in its window it does by its documentation.",
    "promise.note.unheard": "No hook is told what its agent said, so a yes in the chat cannot be matched with a proposal: a person confirms at a terminal (memory-bank proposals review).",
    "promise.host.claude-code": "Also run in its own window, with somebody at the keys: a direct write is asked about, with our reason above the question; no is no.",
    "promise.host.opencode": "A plugin file that cannot be parsed is skipped without a word.",
    "promise.host.codex": "Hooks that nobody agreed to are skipped without a word. The agreement is given in Codex itself: its window asks when it starts (run with somebody at the keys, too).",
    "promise.host.gemini": "In a folder that nobody trusts it has no project hooks, and without a terminal it does not start.",
    "promise.host.copilot": "In a folder that nobody trusts only the hooks in the user's own folder run. No event of it carries words to the person.",
    "promise.host.cursor": "Wired by its documentation; no program of it was run here.",
    "promise.host.cline": "Wired by its plugin API: its plain hooks abort the task and lose the reason. It goes on without a plugin that takes longer than 4 seconds to load (CLINE_PLUGIN_IMPORT_TIMEOUT_MS), and says so in its log only.",
    "promise.host.kilo": "A fork of OpenCode; in one folder with it each runs its own copy of the plugin.",
    "promise.host.droid": "Hooks in `.factory/settings.local.json` do not run. A command that fails fires no hook: what it did to the bank is found when the turn ends.",
    "promise.host.kimi": "Hooks stand in the user's own config.toml only.",
}
