"""`status`: what layout, how large, how healthy, and the one most useful next step; the same through every door."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from memorybank.app.ask import verification
from memorybank.app.ask.secret_scan import scan_paths
from memorybank.app.change.edit import indexes_of, of_indexes, told
from memorybank.app.setting import Setting
from memorybank.changes import routing
from memorybank.changes.archive import candidates, leaving, measure
from memorybank.light import address
from memorybank.markdown import read
from memorybank.model.bank import TEMPLATE, Bank, Document
from memorybank.model.errors import DamagedBank, Refused
from memorybank.model.layout import EMPTY, ENTRY, MISSING, OLD
from memorybank.model.rule import Finding, Health, Weight
from memorybank.policy.catalog import review_bank
from memorybank.recall.page_candidates import fixed_load
from memorybank.store import git, good_state, proposals, recover
from memorybank.store.bank import look
from memorybank.store.files import read_page

_SHOWN = 20  # findings; the rest is counted, and --json has them all


class Status(NamedTuple):
    bank: Bank
    findings: tuple[Finding, ...]
    indexes: int
    indexes_healthy: int
    fixed: tuple[str, ...]  # pages loaded in every session
    fixed_lines: int
    ignored: bool
    link: str  # where the bank really is, when it is a link
    journal: bool
    next: str  # a command
    stale: int | None = None  # claims of the pages that the code contradicts; None when nobody has looked since
    waiting: int = 0  # proposals that nobody has decided on

    @property
    def lines(self) -> int:
        return sum(p.lines for p in self.bank.pages)

    @property
    def bytes(self) -> int:
        return sum(p.size for p in self.bank.pages)

    @property
    def exit_code(self) -> int:
        if any(f.weight is Weight.DAMAGE for f in self.findings):
            return 5
        return 1 if any(f.weight is Weight.FINDING for f in self.findings) else 0


def status(setting: Setting) -> Status:
    bank = look(setting.bank)
    reports = indexes_of(bank, setting).reports if bank.layout.entry else ()
    entry = read(read_page(setting.bank, ENTRY)[1]) if bank.page(ENTRY) else None
    due: tuple[Finding, ...] = ()
    with suppress(DamagedBank):  # that page is named as damaged already
        due = tuple(_archives_due(bank, entry, setting))
    health = Health(bank=bank, entry=entry, drifts=of_indexes(reports), due=due, lags=_lags(bank, entry, setting))
    stale = verification.known_alarms(setting) if bank.pages else ()  # a status must not read all of git's history
    denied = Counter(judged.claim.file for judged in stale or ())
    untrue = [Finding("VER-1", Weight.FINDING, "status.stale", page, (("count", n),)) for page, n in denied.items()]
    findings = (*review_bank(health), *untrue, *_foreign(setting))
    slipped = bool(good_state.pending(setting.state))
    waiting = proposals.waiting(setting.state)
    fixed = tuple(p for name in fixed_load(bank) if (p := bank.page(name)))
    real = os.path.realpath(setting.bank)
    return Status(
        bank=bank,
        findings=findings,
        indexes=len(reports),
        indexes_healthy=sum(r.healthy for r in reports),
        fixed=tuple(p.path for p in fixed),
        fixed_lines=sum(p.lines for p in fixed),
        ignored=bank.layout is not MISSING and git.is_ignored(setting.bank),
        link=real if setting.bank.is_symlink() else "",
        journal=recover.pending(setting.where.places),
        next=_next(bank, findings, waiting, slipped=slipped, unverified=stale is None),
        stale=None if stale is None else len(stale),
        waiting=waiting,
    )


def _archives_due(bank: Bank, entry: Document | None, setting: Setting) -> Iterator[Finding]:
    """ARC-1, counted."""
    for path, section in candidates(bank) if bank.layout.entry else ():
        if bank.page(path) is None:
            continue  # it is named as unreadable already
        document = entry if entry and path == ENTRY else read(read_page(setting.bank, path)[1])
        found = measure(document, path, section)
        if found.over:
            params = (("lines", found.lines), ("done", found.done))
            if leaving(document, section, setting.moment.date()):
                yield Finding("ARC-1", Weight.FINDING, "status.due", path, params)
            else:
                yield Finding("ARC-1", Weight.NOTICE, "archive.nothing-old", path, params)


def _foreign(setting: Setting) -> tuple[Finding, ...]:
    """A bank above that anybody may have put there (GRD-8)."""
    project = str(setting.where.project)
    path = address.find(project).foreign
    params = (("path", path), ("project", project))
    return (Finding("GRD-8", Weight.NOTICE, "guard.foreign", "", params),) if path else ()


def _lags(bank: Bank, entry: Document | None, setting: Setting) -> tuple[Finding, ...]:
    """Pages of `details/` that MEMORY.md leads nobody to, or that it leads to in vain."""
    if entry is None or entry.version is None or entry.version < TEMPLATE:
        return ()
    behind = routing.edits(entry, bank, setting.say)
    return (Finding("RFR-6", Weight.FINDING, "status.routing", ENTRY),) if behind else ()


def _next(bank: Bank, findings: tuple[Finding, ...], waiting: int, *, slipped: bool, unverified: bool) -> str:
    if any(f.weight is Weight.DAMAGE for f in findings):
        return ""  # the finding itself says what a person must do
    if slipped:
        return "memory-bank restore --plan --diff"
    stale = bank.layout.entry == ENTRY and (bank.version is None or bank.version < TEMPLATE)
    if bank.layout in (MISSING, EMPTY):
        return "memory-bank setup"
    if bank.layout is OLD or stale:
        return "memory-bank refresh"
    rules = {f.rule for f in findings if f.weight is Weight.FINDING}
    by_rule = {"RFR-6": "refresh", "IDX-9": "index", "ARC-1": "archive", "VER-1": "verify"}
    steps = [f"memory-bank {command}" for rule, command in by_rule.items() if rule in rules]
    steps += ["memory-bank proposals"] if waiting else []
    steps += ["memory-bank verify"] if unverified and bank.layout.entry == ENTRY else []  # not yet known to be well
    return next(iter(steps), "")


def status_text(found: Status, setting: Setting) -> str:
    say, bank = setting.say, found.bank
    lines = [say("status.bank", path=str(setting.bank))]
    if found.link:
        lines.append(say("status.link", path=found.link))
    lines.append(say("status.layout", layout=say(f"status.layout.{bank.layout.name}", tool=bank.layout.tool)))
    entry = bank.page(ENTRY)
    if bank.layout.entry == ENTRY and (entry is None or entry.flaw is None):  # a damaged page tells no version
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
        lines += ["", say("ask.next", command=found.next)]
    elif not found.findings and bank.layout.entry:
        lines += ["", say("status.well")]
    return "\n".join(lines)


def status_document(found: Status, setting: Setting) -> dict[str, object]:
    bank = found.bank
    return {
        "schemaVersion": "1.0",
        "action": "status",
        "bank": str(setting.bank),
        "layout": bank.layout.name,
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


class HealthPart(NamedTuple):
    name: str  # pages, index, scan, verify
    state: str  # ok, findings, damaged
    wrong: int  # of the worst kind there is
    command: str  # that shows more


def check(setting: Setting) -> tuple[HealthPart, ...]:
    found = status(setting)
    if found.bank.layout in (MISSING, EMPTY):
        raise Refused("bank.missing", path=str(setting.where.project))
    damaged = {finding.path for finding in found.findings if finding.weight is Weight.DAMAGE}
    noted = [f.rule for f in found.findings if f.weight is Weight.FINDING and f.rule != "VER-1"]  # that is a part below
    drifted = noted.count("IDX-9")
    verified = verification.look(setting.where)
    damaged |= {page for page, _ in verified.unread}
    scanned = scan_paths(setting, ())
    damaged |= {os.path.relpath(path, setting.bank) for path, _ in scanned.unread}
    count = len({path.rstrip("/") for path in damaged})
    return (
        _part("pages", count or len(noted) - drifted, "memory-bank status", "damaged" if count else "findings"),
        _part("index", drifted, "memory-bank index --check"),
        _part("scan", scanned.refused, "memory-bank scan"),
        _part("verify", sum(one.alarm for one in verified.judged), "memory-bank verify"),
    )


def _part(name: str, wrong: int, command: str, state: str = "findings") -> HealthPart:
    return HealthPart(name, state if wrong else "ok", wrong, command)
