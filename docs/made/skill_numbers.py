"""Every number and fixed word that a page of the skill may name, from the place where the engine keeps it."""

from __future__ import annotations

from memorybank.app.change.bank_refresh import LARGE_REPOSITORY
from memorybank.changes.archive import DONE_OVER, KEEP_DAYS, LINES_OVER
from memorybank.changes.index import PAGE_ROWS, TYPES_OVER
from memorybank.model.bank import INDEX_OVER, MARKERS, TEMPLATE
from memorybank.model.errors import BadUsage, DamagedBank, Refused
from memorybank.model.layout import ANSWERS_LIMIT, HIGHLIGHTS_LIMIT, SECTIONS
from memorybank.model.pack import SELECTION
from memorybank.policy.injection import LIMIT, PROTOCOL_VERSION
from memorybank.policy.session import ANCHORS
from memorybank.recall.budget import DIRECT, HEAD, LONG, TAIL
from memorybank.recall.pack_maker import MOST_FILES
from memorybank.recall.routing_rules import PER_INTENT
from memorybank.store.project_files import read_project

_INIT = read_project.__kwdefaults__ or {}
YES = ("yes", "ok", "sure", "好", "写", "确认", "可以", "行", "mb:write")  # PRO-4's own; a test asks the judge
NO = ("no", "skip", "不用", "不要", "跳过", "算了", "mb:no")

NUMBERS: dict[str, str] = {
    name: str(value)
    for name, value in {
        "protocol_version": PROTOCOL_VERSION,
        "template_version": TEMPLATE,
        "sections": len(SECTIONS),
        "markers": len(MARKERS),
        "budget_files": SELECTION.files,
        "budget_lines": SELECTION.lines,
        "long_file": LONG,
        "shown_head": HEAD,
        "shown_tail": TAIL,
        "direct_files": DIRECT.files,
        "direct_lines": DIRECT.lines,
        "route_files": PER_INTENT,
        "pack_files": MOST_FILES,
        "highlights": HIGHLIGHTS_LIMIT,
        "answers": ANSWERS_LIMIT,
        "archive_lines": LINES_OVER,
        "archive_done": DONE_OVER,
        "archive_days": KEEP_DAYS,
        "index_over": INDEX_OVER,
        "index_page": PAGE_ROWS,
        "index_types": TYPES_OVER,
        "large_repository": f"{LARGE_REPOSITORY:,}",
        "init_files": _INIT["files"],
        "init_lines": _INIT["lines"],
        "injected": f"{LIMIT:,}",
        "anchors": ANCHORS,
        "exit_ok": 0,  # this one, 1, 3 and 70 are the contract with scripts; the others are the errors' own
        "exit_findings": 1,
        "exit_usage": BadUsage.exit_code,
        "exit_confirm": 3,
        "exit_refused": Refused.exit_code,
        "exit_damaged": DamagedBank.exit_code,
        "exit_bug": 70,
        "yes_words": " / ".join(YES),
        "no_words": " / ".join(NO),
    }.items()
}
