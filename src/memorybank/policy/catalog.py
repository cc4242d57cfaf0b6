"""Every rule this program is held to. Tests cite the ids, pages are made from the rows, checks hang on them."""

from __future__ import annotations

from memorybank.model.rule import Rule
from memorybank.policy.rules import documents, layout, plans, secrets

_ROWS = [
    # --- documents
    Rule("LAY-1", "Is this the tree of v7.1, with nothing but Markdown in it?",
         "People and agents both need text they can diff; folders appear when they are first needed.",
         bank=layout.only_pages),
    Rule("LAY-2", "Is this the older layout, fully read, indexed, budgeted, archived and migrated?",
         "A bank from before v7.1 is somebody's memory too.", bank=layout.is_the_older_layout),
    Rule("LAY-3", "Does every byte outside the edit survive: user block, line endings, BOM, final newline?",
         "A tool that loses one word of its user is not used twice.", plan=documents.keeps_user_block),
    Rule("LAY-4", "Has MEMORY.md its seven sections in order, at most 8 quick answers, and pointers that resolve?",
         "It is loaded in every session; what is not dense there costs every session.",
         bank=layout.entry_is_in_order),
    Rule("LAY-5", "Which template version does the file itself say?",
         "A constant in the program once claimed what no file said.", bank=layout.is_below_template),
    Rule("LAY-6", "Does a machine write leave version, time and hash in the block?",
         "The hash travels with the page, so it survives clones and branches."),
    Rule("LAY-7", "Do the markers allow this page to be edited at all?",
         "Guessing where a broken block ends would eat what somebody wrote.",
         page=documents.may_be_edited, plan=documents.stays_whole, bank=documents.names_damage),
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
    Rule("IDX-9", "Are files without a row and rows without a file reported, and repaired by refresh?",
         "An index that is wrong is worse than none.", bank=plans.says_what_drifted),
    # --- conflict
    Rule("CON-1", "Did a human edit the machine block since it was last written?",
         "Then it is theirs, and is not rewritten without asking.", plan=documents.lists_hand_edits),
    Rule("CON-2", "Does the person choose between keep, overwrite and merge, without a copy left on disk?",
         "Conflict copies are litter that nobody cleans up."),
    # --- thresholds
    Rule("THR-4", "Would a credential be written into a page?",
         "A repository is shared and its history is for ever.", plan=secrets.writes_no_secret),
    # --- archive
    Rule("ARC-1", "Is a page over 120 lines or 20 finished items?",
         "What is finished must not be loaded in every session.", bank=plans.says_what_is_due),
    Rule("ARC-2", "Does it go to this month's archive file, before the end of its machine block?",
         "One file a month is found again."),
    Rule("ARC-3", "Does only finished or old text move, byte for byte, with no line lost?",
         "An archive is a promise.", plan=plans.loses_no_line),
    # --- refresh
    Rule("RFR-1", "Init, upgrade, migrate, refresh, or not ours to touch?",
         "The files decide, never a guess."),
    Rule("RFR-2", "Was the plan shown and confirmed before anything was written?",
         "Nothing is remembered without the user's word."),
    Rule("RFR-3", "Does init read at most 10 files of 200 lines and leave empty what nobody has said yet?",
         "An invented memory is worse than an empty one."),
    Rule("RFR-4", "Does an upgrade append what is missing, and touch MEMORY.md only, with all four markers there?",
         "An upgrade that rewrites is a migration nobody asked for.", page=documents.has_four_markers),
    Rule("RFR-5", "Does a migration keep every line, in its new place or in legacy.md?",
         "The old pages are removed; what they said is not.", plan=plans.loses_no_line),
    Rule("RFR-6", "Does refresh change only what the project has changed?",
         "A refresh that always finds something is one nobody reads.", bank=plans.says_what_lags),
    Rule("RFR-7", "Does a failure stop everything, say why, and leave nothing half done?",
         "Half a change is damage with a delay."),
    Rule("RFR-8", "Does a second run write nothing?",
         "Idempotence is how a person learns to trust a command."),
    # --- structured output
    Rule("SCH-2", "Is a plan also memory_ops JSON?", "Agents and scripts read plans too."),
    Rule("SCH-3", "Is a plan shown in the one form people know?", "A form seen every day is read at a glance."),
    Rule("SCH-4", "Does every JSON the program prints validate against a schema it ships?",
         "An interface without a schema is a rumour."),
    # --- writing
    Rule("WRT-5", "Is a change of several files all or nothing?",
         "An index that names a page which was not written is a lie on disk."),
    # --- guard
    Rule("GRD-1", "Would anything but .md be written into the bank?",
         "Memory is read by people and by agents; both need text they can diff.", plan=plans.writes_only_markdown),
    Rule("GRD-4", "Do our commands write in the repository only inside the bank?",
         "A memory tool that litters is uninstalled.", plan=plans.stays_in_the_bank),
]  # fmt: skip

RULES: dict[str, Rule] = {row.id: row for row in _ROWS}
