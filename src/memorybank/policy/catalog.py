"""Every rule this program is held to. Tests cite the ids, pages are made from the rows, checks hang on them."""

from __future__ import annotations

from operator import attrgetter

from memorybank.model.change import Flow, Plan
from memorybank.model.document import Document
from memorybank.model.rule import Finding, Health, Rule
from memorybank.policy.rules import bank_checks, plans

_ROWS = [
    # --- documents
    Rule("LAY-1", "Is this the tree of v7.1, with nothing but Markdown in it?",
         "What is not text can be neither reviewed nor merged; folders appear when they are first needed.",
         bank=bank_checks.only_pages),
    Rule("LAY-2", "Is this the older layout, fully read, indexed, budgeted, archived and migrated?",
         "A bank from before v7.1 is somebody's memory too.", bank=bank_checks.is_the_older_layout),
    Rule("LAY-3", "Does every byte outside the edit survive: user block, line endings, BOM, final newline?",
         "A tool that loses one word of its user is not used twice.", plan=plans.keeps_user_block),
    Rule("LAY-4", "Has MEMORY.md its seven sections in order, at most 8 quick answers, and pointers that resolve?",
         "It is loaded in every session; what is not dense there costs every session.",
         bank=bank_checks.entry_is_in_order),
    Rule("LAY-5", "Which template version does the file itself say?",
         "A constant in the program once claimed what no file said.", bank=bank_checks.is_below_template),
    Rule("LAY-6", "Is no line written that changes with every write, unless `bank.metadata` asks for one?",
         "A line that every write changes makes any two branches conflict."),
    Rule("LAY-7", "Do the markers allow this page to be edited at all?",
         "Guessing where a broken block ends would eat what somebody wrote.",
         page=plans.may_be_edited, plan=plans.stays_whole, bank=plans.names_damage),
    Rule("LAY-8", "Does one table say which page or folder holds each role, in every layout?",
         "A path that is spelled in five places is right in four of them after the next layout."),
    # --- index
    Rule("IDX-1", "Has every row path, title, summary, updated and size?",
         "A reader picks pages by their rows, within a budget of lines."),
    Rule("IDX-2", "Do requirements show their status and learnings their type?",
         "Whether a requirement still holds decides whether it is read."),
    Rule("IDX-3", "Is a missing, empty or unreadable index made anew, and is that said?",
         "A lost index must not lose the pages."),
    Rule("IDX-4", "Is a page the user names read although no row lists it, then added, and is that said?",
         "The user's word outranks a table."),
    Rule("IDX-5", "What may be read before there is an index?",
         "A first look needs bounds, not a map."),
    Rule("IDX-6", "Has a folder of more than 8 pages an index, kept in step in the form it has?",
         "Small folders need no map; large ones must not have an old one."),
    Rule("IDX-7", "Is a large index paged, filtered, split and attributed?",
         "A page of 200 rows is a page nobody reads."),
    Rule("IDX-8", "Does a summary that a human wrote survive a rebuild?",
         "It is the one cell of a row that a program cannot know better."),
    Rule("IDX-9", "Is a page that no row lists told, and a row whose page is gone, and does refresh repair both?",
         "An index that is wrong is worse than none.", bank=attrgetter("drifts")),
    # --- conflict
    Rule("CON-1", "Did a human edit the lines that would be rewritten, since the program wrote them?",
         "Then it is theirs, and is not rewritten without asking.", plan=plans.lists_hand_edits),
    Rule("CON-2", "Does the person choose between keep, overwrite and merge, without a copy left on disk?",
         "Conflict copies are litter that nobody cleans up."),
    # --- thresholds
    Rule("THR-1", "Does a new decision state decision, reason, trade-off and scope?",
         "A choice without its price is taken again by the next one who asks."),
    Rule("THR-2", "Does a new learning state symptom, root cause, solution and prevention?",
         "A fix that nobody can recognise again helps nobody."),
    Rule("THR-3", "Are there at most 20 highlights, and is none that goes lost?",
         "What is loaded in every session stays short; what was decided stays written.",
         bank=bank_checks.highlights_fit),
    Rule("THR-4", "Would a credential, a customer's data or a character nobody sees be written into a page?",
         "A repository is shared and its history is for ever.", plan=plans.writes_no_secret),
    # --- archive
    Rule("ARC-1", "Is a page over 120 lines or 20 finished items?",
         "What is finished must not be loaded in every session.", bank=attrgetter("due")),
    Rule("ARC-2", "Does it go to this month's archive file, before the end of its machine block?",
         "One file a month is found again."),
    Rule("ARC-3", "Does only finished or old text move, byte for byte, with no line lost?",
         "An archive is a promise.", plan=plans.loses_no_line),
    # --- refresh
    Rule("RFR-1", "Init, upgrade, migrate, refresh, or not ours to touch?",
         "The files decide, never a guess."),
    Rule("RFR-2", "Was the plan shown and confirmed before anything was written?",
         "Nothing is remembered without the user's word."),
    Rule("RFR-3", "Does init read at most 10 texts of 200 lines beside manifests, and leave empty what nobody said?",
         "An invented memory is worse than an empty one."),
    Rule("RFR-4", "Does an upgrade append what is missing, and touch MEMORY.md only, with all four markers there?",
         "An upgrade that rewrites is a migration nobody asked for.", page=plans.has_four_markers),
    Rule("RFR-5", "Does a migration keep every line, in its new place or in legacy.md?",
         "The old pages are removed; what they said is not.", plan=plans.loses_no_line),
    Rule("RFR-6", "Does refresh change only what the project has changed?",
         "A refresh that always finds something is one nobody reads.", bank=attrgetter("lags")),
    Rule("RFR-7", "Does a failure stop everything, say why, and leave nothing half done?",
         "Half a change is damage with a delay."),
    Rule("RFR-8", "Does a second run write nothing?",
         "Idempotence is how a person learns to trust a command."),
    # --- what people already have
    Rule("IMP-1", "Is another tool's bank told by its names and titles, with how sure that is?",
         "Whoever has a memory already should not hear that it is damaged."),
    Rule("IMP-2", "Do adopted files stay as and where they are, with an entry page that leads to them?",
         "The tool they came from goes on working, so trying this one costs nothing."),
    Rule("IMP-3", "Has every line exactly one place afterwards, and does undo give back every byte?",
         "People agree to a move when they can count what moved."),
    Rule("IMP-4", "Do agents' rule files and decision records stay where they are, and are they routed to?",
         "Two copies of a rule disagree sooner or later."),
    # --- structured output
    Rule("SCH-1", "Is a selection also select_files JSON, with its budget and its risk alerts?",
         "Which pages an agent was given, and why, can be audited."),
    Rule("SCH-2", "Is a plan also memory_ops JSON?", "Agents and scripts read plans too."),
    Rule("SCH-3", "Is a plan shown in the one form people know?", "A form seen every day is read at a glance."),
    Rule("SCH-4", "Does every JSON the program prints validate against a schema it ships?",
         "An interface without a schema is a rumour."),
    # --- writing
    Rule("WRT-5", "Is a change of several files all or nothing?",
         "An index that names a page which was not written is a lie on disk."),
    # --- injection
    Rule("INJ-1", "Does a session start with the entry page, what to read next and the protocol, and with no more?",
         "An agent that must ask for its memory forgets to."),
    Rule("INJ-2", "Is what is injected the same, byte for byte, while the bank is the same?",
         "A changed byte throws away a host's prompt cache, on every request."),
    Rule("INJ-3", "Can anything in a page pass for an instruction, a role or a notice of ours?",
         "A page is data that anybody with a pull request can write."),
    # --- budget
    Rule("BUD-1", "Does the extra load of a turn stay within 5 files and 500 lines, the fixed load apart?",
         "Memory that fills the window leaves no room for the work."),
    Rule("BUD-2", "Over budget, does the best of the five load first, the others by size, and is the rest named?",
         "What is left out in silence is what was needed."),
    Rule("BUD-3", "Is a file over 200 lines shown as its first 100 and last 50, with how much is missing said?",
         "The head says what it is, the tail what is new."),
    Rule("BUD-4", "Does every line count: both blocks, blanks, an unterminated last one?",
         "A budget that counts by exception is not one."),
    # --- routing
    Rule("ROU-1", "Do explicit paths outrank the routing table, and the table outrank search?",
         "Somebody wrote down where to look; a ranking only guesses."),
    Rule("ROU-2", "One to three files: read them. Evidence, conflict, more files, lines or folders: a context pack?",
         "A threshold is the same tomorrow; a judgement of complexity is not."),
    Rule("ROU-3", "Does the message choose a technology, make a module, decide architecture, or reshape code?",
         "Then the conventions are read before, not after."),
    Rule("ROU-4", "Does this message ask for the project's background, and does the bank hold an answer?",
         "Memory read for small talk is paid for and forgotten."),
    # --- context pack
    Rule("PAK-1", "Has a pack its three layers: summary, evidence, open questions?",
         "A summary without evidence is checked against the source every time, and then it saved nothing."),
    Rule("PAK-2", "Are conflicts between memory and code found, and the repair of the memory suggested?",
         "A stale page stated as fact is why people leave a memory tool."),
    Rule("PAK-3", "One valid YAML block, the question word for word, every quote found; the same pack not made twice?",
         "A quote that is not there is an invention with a footnote."),
    Rule("PAK-4", "Are credentials never opened, and at most 10 files read?",
         "A pack travels to whatever model the user has."),
    Rule("PAK-5", "Is it read in order: MEMORY.md, details by routing, then the source they name?",
         "The order in which somebody who knows the project would look."),
    # --- memory against code
    Rule("VER-1", "Is what a page claims about the project still so, by the work tree and its history?",
         "What is no longer so is believed until it has done harm; after that no page is believed."),
    Rule("VER-2", "Does a verdict name its evidence, and its fix as a proposal?",
         "An alarm without proof is checked by hand, and after the third false one not at all."),
    Rule("VER-3", "Is a claim judged by what the tree is, whatever the order and shape of the commits?",
         "Branches are merged, rebased and squashed every day; a page does not become true or untrue by that."),
    Rule("VER-4", "Is a sentence about a change read as history, and what never was named with its nearest match?",
         "A page may remember; and a made-up path is best corrected before it is kept."),
    # --- gates
    Rule("GAT-1", "What has this agent read since the user last spoke?",
         "What another agent read, or another hour, is not in front of this one."),
    Rule("GAT-2", "Were the project's conventions read before this write?",
         "A risky write from an agent that never looked is how conventions die."),
    Rule("GAT-3", "How much can this write break?",
         "A gate that stops everything is switched off by the second day."),
    Rule("GAT-4", "Off, warn or block, as the user has set it?",
         "How strict a project is, is its owner's to say."),
    Rule("GAT-5", "Is there a bank at all?", "A project without one did not ask for gates."),
    Rule("GAT-6", "Does the strongest answer win, and does a refusal name the one next step?",
         "A refusal without a way on is a bug report."),
    Rule("GAT-7", "Was the content seen, whatever tool showed it?",
         "A page read through a shell has been read."),
    Rule("GAT-8", "Is there a way on within two calls, and none that switches the gate off?",
         "An agent in a dead end finds a way around, and the way around is the hole."),
    # --- recovery
    Rule("REC-1", "Which pages does this session's work stand on?",
         "After a compaction they are a sentence in a summary."),
    Rule("REC-2", "After a compaction, were they read again before the next risky write?",
         "A summary of a design is not the design."),
    # --- doc-first
    Rule("DOC-1", "Does a page of the bank say what is being done before code is written?",
         "What is only in a conversation is gone with it."),
    Rule("DOC-2", "Is that said once a message, for code only, and never beside the read gate?",
         "Two warnings at once are read as none."),
    # --- guard
    Rule("GRD-1", "Would anything but .md be written into the bank?",
         "A file that is no page is neither reviewed, nor merged, nor ever read.", plan=plans.writes_only_markdown),
    Rule("GRD-2", "Would a shell command change the bank?",
         "A shell writes past every check that a page has."),
    Rule("GRD-3", "Has the agent been told, in this turn, how pages are written?",
         "A rule read before the first word costs less than one after it."),
    Rule("GRD-4", "Do our commands write in the repository only inside the bank?",
         "A memory tool that litters is uninstalled.", plan=plans.stays_in_the_bank),
    Rule("GRD-5", "Does this write add and remove what the user was shown and agreed to, and nothing else?",
         "Nothing is remembered without the user's word, and a yes to one text is none to another."),
    Rule("GRD-6", "Would a page be removed or moved without a confirmed plan that names it?",
         "What is deleted is the one thing nobody can confirm afterwards."),
    Rule("GRD-7", "Is this call of one of our own commands on the closed list of what an agent may run?",
         "An agent that types --yes has confirmed itself, and no list of forbidden words is ever complete."),
    Rule("GRD-8", "Does the call reach into our state, our cache or our program, or a page by another name?",
         "What a confirmation is made of lies there; whoever writes it writes the rules."),
    Rule("GRD-9", "Is the bank what the user agreed to, and is a change that is not told until somebody settles it?",
         "A guess about a command can be wrong; whether the bank is still the same can be known."),
    Rule("GRD-10", "Is the bank compared around everything that can run code, and at both ends of a turn?",
         "What is looked at only after suspicious calls is changed by the others."),
    Rule("GRD-11", "Is nothing put back under a person's editor, and nothing lost that is put back?",
         "A guard that eats its owner's work is switched off."),
    # --- proposal
    Rule("PRO-1", "Did this turn probably bring something worth keeping?",
         "What is not proposed while it is fresh is never written."),
    Rule("PRO-2", "Is this a moment not to propose: about the bank, proposed already, declined, an answer, unanswered?",
         "A tool that nags is switched off, and then it remembers nothing at all."),
    Rule("PRO-3", "Did the block with every line to be added or removed stand unchanged in the assistant's message?",
         "A yes must belong to something that was read."),
    Rule("PRO-4", "Is the user's next message a clear yes or no to what the message before it asked?",
         "In doubt nothing was confirmed."),
    Rule("PRO-5", "Does a yes with a question in it write first and answer then?",
         "The confirmation ends with the next message; the question does not."),
    Rule("PRO-6", "Are proposing and writing in different turns?",
         "An agent that asks and answers in one breath has asked nobody."),
    Rule("PRO-7", "Is the same content proposed only once in a session?",
         "A no that is asked again is not a no."),
    Rule("PRO-8", "Is what the user said yes to written at once, once, and reported?",
         "Whoever has said yes should not be asked again, and should not have to wonder."),
    Rule("PRO-9", "Is a message an answer only if all its words are known ones, and does a number choose among blocks?",
         "Never a false yes beats never asking twice."),
    Rule("PRO-10", "Is a proposal written although its page went on, if it still adds and removes the same lines?",
         "One yes must not cost the other eight."),
    # --- writing
    Rule("WRT-1", "Does each kind of memory go to its own place, with the index in step?",
         "What is always in the same place is found without a search."),
    Rule("WRT-2", "Is MEMORY.md changed by section: snapshot seldom, focus often, highlights added, routes with pages?",
         "It is the one page that every session pays for."),
    Rule("WRT-3", "Is there a page already that covers this?",
         "Two pages about one thing disagree sooner or later."),
    Rule("WRT-4", "Does the report say what was created and updated, and show it?",
         "What was written unseen was not confirmed."),
    Rule("WRT-6", "Has every requirement a number of its own, across branches?",
         "A number is how people speak of it.", bank=bank_checks.no_number_twice),
    # --- the first day
    Rule("DAY-1", "Does the survey name versions, commands, modules and settings with their files, and what it cut?",
         "A newcomer cannot miss what the page does not say that it left out."),
    Rule("DAY-2", "Are the repository's documents mapped, and do search, `select`, `read` and `context` reach them?",
         "On the first day the answers stand in README, CONTRIBUTING and the decision records."),
    Rule("DAY-3", "Does `learn` name what the repository states, each with its quote and place, and invent nothing?",
         "Decisions that were written down once should not have to be told again."),
    Rule("DAY-4", "Does refresh keep what it wrote of the project current, and leave a human's lines alone?",
         "A page that was right on the first day misleads on the hundredth."),
    Rule("DAY-5", "Is a project called what its manifest or its repository says, never by a clone's folder?",
         "A worktree is called after a branch; the project is not."),
    # --- branches and teams
    Rule("MRG-1", "Are two branches of a page merged by rows, sections and items, with nothing lost or doubled?",
         "Git sees lines; two rows added in one place are a conflict to it, and none to anybody else."),
    Rule("MRG-2", "Is that merge at hand in git, for a tree in conflict and in CI, and git's own where we are gone?",
         "A merge that needs the right machine is a merge that somebody gets wrong."),
    Rule("MRG-3", "Do `log`, `blame`, `undo` and `setup` serve a teammate in another clone, branch or language?",
         "A teammate asks the same questions on the first day."),
    # --- ledger
    Rule("LED-1", "Does every change have its entry: what, whose word, which bytes, chained and private?",
         "A memory that cannot say where it has a thing from is a rumour."),
    Rule("LED-2", "Can a change be found by line, explained, and taken back as a plan?",
         "People agree more easily to what they can undo."),
    # --- receipts
    Rule("RCP-1", "Can every byte that an agent was given be traced to a page and its lines, privately?",
         "Whoever asks why an agent did something must first see what it was told."),
    # --- the page
    Rule("WEB-1", "Can a person review, look back, put right and read in a browser, with the terminal's own plans?",
         "A terminal shows one thing at a time; a review wants the diff, the proof and the answer side by side."),
    Rule("WEB-2", "Is the page for one person on this machine, and is nothing written that was not shown?",
         "A viewer that anybody can talk to is a way into the memory, not out of it."),
    # --- protocol
    Rule("SKL-1", "Is there a skill that says what beats what, names the commands, and when to read which reference?",
         "An agent reads what tells it when to."),
    Rule("SKL-2", "Does the protocol say version, fingerprint, when to read, and how to write, in ten lines?",
         "What an agent is told in every session must fit in one look."),
    Rule("SKL-3", "Has every host with commands its refresh, and every host with sub-agents its reader?",
         "What an agent cannot call by name it does by guessing."),
    Rule("SKL-4", "Is the key trigger of oh-my-opencode put in, kept up to date and taken out without a trace?",
         "A prompt that was edited by a program must still be its owner's."),
    Rule("SKL-5", "Does an install list what it wrote, do nothing the second time, and leave no trace once undone?",
         "A tool that cannot be taken out again is not let in."),
]  # fmt: skip

RULES: dict[str, Rule] = {row.id: row for row in _ROWS}


# --- every rule that has a question to ask; a finding names the rule that spoke


def review_page(document: Document, path: str, flow: Flow) -> tuple[Finding, ...]:
    """Before planning: may this page be planned upon?"""
    return tuple(f for rule in RULES.values() if rule.page for f in rule.page(document, path, flow))


def review_plan(plan: Plan) -> tuple[Finding, ...]:
    """Before applying: may this plan be carried out?"""
    return tuple(f for rule in RULES.values() if rule.plan for f in rule.plan(plan) if f.rule == rule.id)


def review_bank(health: Health) -> tuple[Finding, ...]:
    """At rest: what should a person know?"""
    return tuple(f for rule in RULES.values() if rule.bank for f in rule.bank(health))
