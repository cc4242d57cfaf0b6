"""`status` as text and as JSON, the same through every door."""

from __future__ import annotations

from memorybank.app.ask.status import Status
from memorybank.app.change.findings import told
from memorybank.app.setting import Setting
from memorybank.model.bank import ENTRY, Layout
from memorybank.model.rule import Weight

_SHOWN = 20  # findings; the rest is counted, and --json has them all


def status_text(found: Status, setting: Setting) -> str:
    say, bank = setting.say, found.bank
    lines = [say("status.bank", path=str(setting.bank))]
    if found.link:
        lines.append(say("status.link", path=found.link))
    lines.append(say("status.layout", layout=say(f"status.layout.{bank.layout.value}")))
    entry = bank.page(ENTRY)
    if bank.layout is Layout.CURRENT and (entry is None or entry.flaw is None):  # a damaged page tells no version
        lines.append(say("status.version", version=bank.version) if bank.version else say("status.no-version"))
    if bank.pages:
        lines.append(say("status.pages", count=len(bank.pages), lines=found.lines, bytes=found.bytes))
    if found.fixed:
        lines.append(say("status.budget", lines=found.fixed_lines, files=", ".join(found.fixed)))
    if found.indexes:
        lines.append(say("status.index", healthy=found.indexes_healthy, count=found.indexes))
    state = "status.journal-left" if found.journal else "status.journal-none"
    lines.append(say("status.journal", state=say(state)))
    if found.waiting:
        lines.append(say("status.proposals", count=found.waiting))
    if bank.pages and found.stale is None:
        lines.append(say("status.unverified"))
    if found.ignored:
        lines.append(say("status.ignored"))
    if found.findings:
        lines += ["", say("status.findings")]
        lines += [f"- {told(finding, say)}" for finding in found.findings[:_SHOWN]]
        if len(found.findings) > _SHOWN:
            lines.append(say("status.more", count=len(found.findings) - _SHOWN))
    if found.next:
        lines += ["", say("status.next", command=found.next)]
    elif not found.findings and bank.layout in (Layout.CURRENT, Layout.OLD):
        lines += ["", say("status.well")]
    return "\n".join(lines)


def status_document(found: Status, setting: Setting) -> dict[str, object]:
    bank = found.bank
    return {
        "schemaVersion": "1.0",
        "action": "status",
        "bank": str(setting.bank),
        "layout": bank.layout.value,
        "templateVersion": str(bank.version) if bank.version else None,
        "language": setting.language,
        "pages": len(bank.pages),
        "lines": found.lines,
        "bytes": found.bytes,
        "budget": {
            "fixedFiles": list(found.fixed),
            "fixedLines": found.fixed_lines,
            "filesLimit": 5,
            "linesLimit": 500,
        },
        "indexes": {"count": found.indexes, "healthy": found.indexes_healthy},
        "staleClaims": found.stale,
        "pendingJournal": found.journal,
        "waitingProposals": found.waiting,
        "ignoredByGit": found.ignored,
        "findings": [
            {"rule": f.rule, "weight": f.weight.value, "path": f.path, "message": told(f, setting.say)}
            for f in found.findings
        ],
        "damaged": sorted({f.path for f in found.findings if f.weight is Weight.DAMAGE}),
        "next": found.next,
    }
