"""What the rules found, as a list to show or as the error that stops a command."""

from memorybank.app.setting import Setting
from memorybank.changes.index import IndexReport
from memorybank.model.bank import Bank, Flaw, Unread
from memorybank.model.errors import DamagedBank, MemoryBankError, Refused
from memorybank.model.layout import EMPTY, MISSING, UNKNOWN
from memorybank.model.rule import Finding, Weight
from memorybank.store.bank import look
from memorybank.texts.catalogue import Say, sentence


def told(finding: Finding, say: Say) -> str:
    return sentence(finding.text, {"path": finding.path, **dict(finding.params)}, say)


def conflict_question(finding: Finding, say: Say) -> str:
    updated = str(dict(finding.params).get("updated") or say("conflict.unknown-time"))
    return say(finding.text, path=finding.path, updated=updated)


def as_error(finding: Finding) -> MemoryBankError:
    kind = DamagedBank if finding.weight is Weight.DAMAGE else Refused
    return kind(finding.text, **{"path": finding.path, "rule_id": finding.rule, **dict(finding.params)})


def stop_at_damage(reports: tuple[IndexReport, ...]) -> None:
    """RFR-7: an index that cannot be brought in step must not be passed over in silence."""
    for report in reports:
        if report.state in ("damaged", "unreadable"):
            raise as_error(_of(report)[0])


def of_indexes(reports: tuple[IndexReport, ...]) -> tuple[Finding, ...]:
    """IDX-9: each thing that is out of step, with the command that repairs it."""
    return tuple(f for report in reports for f in _of(report))


def _of(report: IndexReport) -> list[Finding]:
    if report.state in ("missing", "empty", "damaged", "unreadable"):
        weight = Weight.DAMAGE if report.state in ("damaged", "unreadable") else Weight.FINDING
        params = (("count", len(report.drift.missing)), *_why(report.why))
        return [Finding("IDX-9", weight, f"index.report.{report.state}", report.path, params)]
    drift = report.drift
    named = (("file-without-row", drift.missing), ("row-without-file", drift.dead), ("stale-row", drift.stale))
    found = [
        Finding("IDX-9", Weight.FINDING, f"index.report.{kind}", report.path, (("page", page),))
        for kind, pages in named
        for page in pages
    ]
    if drift.form and not found:
        found.append(Finding("IDX-9", Weight.FINDING, "index.report.form", report.path))
    return found


def _why(why: Unread | Flaw | None) -> tuple[tuple[str, object], ...]:
    """What the sentence about a page that cannot be edited has to say of it."""
    match why:
        case Flaw(text=text, line=line, marker=marker):
            return ("flaw", text), ("line", line), ("marker", marker)
        case Unread(path=path, text=text):
            return (("flaw", text), ("path", path), *why.params)
        case None:
            return ()


def known_bank(setting: Setting) -> Bank:
    """The bank as it is, if there is one and it is of a layout we know; else the error that says which is not so."""
    bank = look(setting.bank)
    if bank.layout in (MISSING, EMPTY):
        raise Refused("bank.missing", path=str(setting.where.project))
    if bank.layout is UNKNOWN:
        raise unknown_layout(bank, setting)
    if bank.layout.tool and not bank.has(bank.layout.entry):
        raise Refused("adopt.first", path=str(setting.bank), tool=bank.layout.tool)
    return bank


def unknown_layout(bank: Bank, setting: Setting) -> Refused:
    files = sorted(bank.names)
    shown = ", ".join(files[:6]) + (", …" if len(files) > 6 else "")
    return Refused("refresh.unknown-layout", path=str(setting.bank), files=shown)
