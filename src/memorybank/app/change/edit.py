"""Story 2: a document changes. Plan, review, let a person choose, apply."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from memorybank.app.setting import Setting
from memorybank.changes.index import IndexReport, IndexWork, plan_indexes
from memorybank.changes.pages import bank_after, with_metadata
from memorybank.markdown import read
from memorybank.model.bank import Bank, Document, Flaw, Unread
from memorybank.model.change import (
    OPEN,
    Applied,
    Authority,
    Change,
    Create,
    Flow,
    Move,
    Note,
    OnConflict,
    Plan,
    Proposal,
    Update,
)
from memorybank.model.errors import DamagedBank, MemoryBankError, Refused
from memorybank.model.layout import EMPTY, MISSING, UNKNOWN, is_index
from memorybank.model.rule import Finding, Weight
from memorybank.store import disk, settings
from memorybank.store.bank import look
from memorybank.store.files import read_page, resolve
from memorybank.texts.catalogue import Say, sentence, texts

_LINES_TOLD = 5
# Only these look after pages that the plan itself does not touch.
_TENDING = (Flow.INIT, Flow.UPGRADE, Flow.ADOPT, Flow.MIGRATE, Flow.REFRESH, Flow.INDEX, Flow.MERGE)


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan that passed every rule but, perhaps, a human's own edits."""

    plan: Plan
    conflicts: tuple[Finding, ...]


def draft(plan: Plan, setting: Setting, *, exact: bool = False) -> Draft:
    """With what a human wrote taken into account (CON-1). An `exact` plan was shown as it is and agreed to."""
    if any(isinstance(change, Update) for change in plan.changes):
        from memorybank.changes.hand_edits import heeded
        from memorybank.store import line_owners

        written = line_owners.from_ledger(setting.bank, setting.where.places)
        plan = heeded(plan, written, partial(line_owners.brought_by_merge, setting.bank), setting.say, exact=exact)
    return reviewed(plan)


def reviewed(plan: Plan) -> Draft:
    """With what a person must decide, and a note on what a person should see. What no person may decide is raised."""
    if plan.empty:  # the everyday answer, given without loading a rule
        return Draft(plan, ())
    from memorybank.policy.catalog import review_plan

    findings = review_plan(plan)
    for finding in findings:
        if finding.weight in (Weight.REFUSE, Weight.DAMAGE):
            raise as_error(finding)
    notices = _notices([finding for finding in findings if finding.weight is Weight.NOTICE])
    conflicts = tuple(finding for finding in findings if finding.weight is Weight.CONFLICT)
    return Draft(replace(plan, notes=(*plan.notes, *notices)), conflicts)


def _notices(findings: list[Finding]) -> Iterator[Note]:
    """One for each page and text, with the lines it is about."""
    places: dict[tuple[str, str], list[dict[str, object]]] = {}
    for finding in findings:
        places.setdefault((finding.text, finding.path), []).append(dict(finding.params))
    for (text, path), found in places.items():
        rules = ", ".join(dict.fromkeys(str(one["rule"]) for one in found))
        lines = ", ".join(str(one["line"]) for one in found[:_LINES_TOLD]) + (", …" if found[_LINES_TOLD:] else "")
        yield Note.of(text, path=path, line=lines, rule=rules)


def choose(plan: Plan, choices: dict[str, OnConflict], setting: Setting) -> Plan:
    """CON-2: keep skips the page, overwrite is the plan, merge puts ours after theirs."""
    from memorybank.changes.hand_edits import merged

    kept = {path for path, choice in choices.items() if choice is OnConflict.KEEP}
    if kept:  # the indexes list what is left
        wanted = {change.path for change in plan.changes} - kept
        rest = tuple(c for c in plan.changes if c.path in wanted and not is_index(c.path))
        again = with_indexes(replace(plan, changes=rest), look(setting.bank), setting)
        plan = replace(plan, changes=tuple(change for change in again.changes if change.path in wanted))
    chosen = merged(plan, [path for path, it in choices.items() if it is OnConflict.MERGE])
    return reviewed(chosen).plan  # another plan than the one that was reviewed


class Decided(Refused):
    """Somebody else answered this proposal in the same moment."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__("decide.already", id=proposal.id, when=proposal.decided)
        self.proposal = proposal


def carry_out(plan: Plan, setting: Setting, because: Authority | None = None) -> Applied:
    """Write it, all or nothing, and say in the ledger on whose word (LED-1)."""
    decided = (*because.proposal.split(), *because.refused.split()) if because else ()
    if plan.empty and not (because and because.refused):
        return Applied.NOTHING
    if decided:
        from memorybank.store import proposals, recover
        from memorybank.store.project import locked

        with locked(setting.where.places):  # at most once, whoever else was told yes (PRO-8)
            recover.finish_interrupted(setting.where.places)
            for id in decided:
                found = proposals.load(setting.state, id)
                if found is not None and found.state not in OPEN:
                    raise Decided(found)
            return _written(plan, setting, because)
    return _written(plan, setting, because)


def _written(plan: Plan, setting: Setting, because: Authority | None) -> Applied:
    if settings.is_on(setting.where.project, "bank.metadata"):
        plan = with_metadata(plan, now=setting.now)
    # before the first write: a disk that fails must not fail in between
    import fcntl  # noqa: F401  (of a lock)

    from memorybank.changes import lines  # noqa: F401  (for what may follow the last write)
    from memorybank.store import git_state, good_state  # noqa: F401
    from memorybank.store.apply import apply

    texts(setting.language)  # what will be said of it
    bank, state = str(setting.bank), setting.state
    coming = good_state.expect(bank, state, (page for change in plan.changes for page in touched(change, setting)))
    done = apply(plan, setting.bank, setting.where.places, because, setting.now)
    if coming:
        good_state.writes_done(bank, state, coming)
    elif plan.flow in (Flow.INIT, Flow.ADOPT):
        good_state.take_present(bank, state)
    return done


def touched(change: Change, setting: Setting) -> Iterator[tuple[str, bytes | None, bytes | None]]:
    """Each page with its content before and after."""
    if not change.to:
        yield change.path, change.before, change.after
        return
    page = page_now(setting, change.path) if change.before is None else change.before
    yield change.path, page, None
    yield change.to, None, page if change.after is None else change.after


def page_now(setting: Setting, path: str) -> bytes | None:
    """None where there is none."""
    try:
        return disk.whole(str(resolve(setting.bank, path)))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except disk.NotRegular:
        raise Refused("apply.not-a-file", path=path) from None
    except OSError as error:
        raise Refused("page.unreadable", path=path, why=error.strerror or str(error)) from None


def with_indexes(plan: Plan, bank: Bank, setting: Setting) -> Plan:
    """The plan, and with it every index it puts out of step (IDX-6); an empty one gets all that are out of step."""
    if settings.is_on(setting.where.project, "bank.metadata"):  # a line more in a page is one more in its row
        plan = with_metadata(plan, now=setting.now)
    coming = bank_after(bank, plan.changes, day=setting.now[:10])
    renamed = {c.path: c.to for c in plan.changes if c.to}
    origin = {to: path for path, to in renamed.items()}
    written = {c.to or c.path: c.after for c in plan.changes if c.after is not None}

    def reader(path: str) -> tuple[bytes, str]:
        if path in written:
            return written[path], written[path].decode("utf-8", "surrogatepass")
        return read_page(setting.bank, origin.get(path, path))

    work = plan_indexes(coming, reader, setting.say, renamed=renamed, written=frozenset(written))
    ours = plan.flow in _TENDING or plan.empty
    stop_at_damage(tuple(r for r in work.reports if ours or _lists_any(r.path, plan)))
    changes: list[Change] = list(plan.changes)
    lacking = {r.path for r in work.reports if r.state == "ok" and r.drift.missing}  # IDX-4: the next write lists them
    for change in work.changes:
        if ours or _lists_any(change.path, plan) or change.path in lacking:
            changes = _with_index(changes, change)
    return replace(plan, changes=tuple(changes), notes=(*plan.notes, *work.notes))


def _lists_any(index: str, plan: Plan) -> bool:
    folder = index.rpartition("/")[0]
    return any(c.path.startswith(f"{folder}/") or not folder for c in plan.changes)


def _with_index(changes: list[Change], index: Change) -> list[Change]:
    for at, old in enumerate(changes if isinstance(index, Update) else ()):
        match index, old:
            case Update(path=path, after=after), Create() | Update() if old.path == path:
                return [*changes[:at], replace(old, after=after), *changes[at + 1 :]]
            case Update(path=path, after=after), Move(to=to) if to == path:
                before = index.before if old.before is None else old.before
                return [*changes[:at], replace(old, before=before, after=after), *changes[at + 1 :]]
    return [*changes, index]


def must_be_editable(document: Document, path: str, flow: Flow) -> None:
    """The first rule that says no to this page, as an error."""
    from memorybank.policy.catalog import review_page

    # RFR-4 names the repair of an upgrade better than the general rule does
    for finding in sorted(review_page(document, path, flow), key=lambda f: f.rule != "RFR-4"):
        raise as_error(finding)


def opened(setting: Setting, path: str, flow: Flow) -> tuple[bytes, Document]:
    before, text = read_page(setting.bank, path)
    document = read(text)
    must_be_editable(document, path, flow)
    return before, document


def indexes_of(bank: Bank, setting: Setting) -> IndexWork:
    """Which indexes are out of step, and the changes that bring them into it (IDX-3, IDX-6, IDX-9)."""
    return plan_indexes(bank, partial(read_page, setting.bank), setting.say)


def plan_archive(setting: Setting) -> Plan:
    """`archive`: finished work leaves the pages that are loaded in every session (ARC-1..3)."""
    from memorybank.changes.archive import plan_archive as planned

    bank = known_bank(setting)

    def page(path: str) -> tuple[bytes, Document]:
        before, text = read_page(setting.bank, path)
        return before, read(text)

    may_edit = partial(must_be_editable, flow=Flow.ARCHIVE)
    plan = planned(bank, page, may_edit, setting.say, today=setting.moment.date())
    return plan if plan.empty else with_indexes(plan, bank, setting)


def plan_index(setting: Setting) -> Plan:
    done = indexes_of(known_bank(setting), setting)
    stop_at_damage(done.reports)
    return Plan(Flow.INDEX, done.changes, done.notes)


# --- what the rules found, as a list to show or as the error that stops a command


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
