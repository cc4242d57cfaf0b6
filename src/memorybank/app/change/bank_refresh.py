"""`refresh`: detect what is there, then plan init, upgrade, migrate or refresh (RFR-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from memorybank.app.change.edit import must_be_editable, with_indexes
from memorybank.app.change.findings import unknown_layout
from memorybank.app.setting import Setting
from memorybank.changes import snapshot
from memorybank.changes.init import plan_init
from memorybank.changes.migrate import plan_migrate
from memorybank.changes.project_survey import survey as survey_of
from memorybank.changes.refresh_plan import plan_refresh, plan_upgrade
from memorybank.markdown.edit import without_metadata
from memorybank.markdown.read import read
from memorybank.model.bank import Bank
from memorybank.model.change import Change, Flow, Note, Plan, Update
from memorybank.model.document import TEMPLATE, Shape
from memorybank.model.errors import DamagedBank
from memorybank.model.layout import EMPTY, ENTRY, MISSING, OLD, UNKNOWN
from memorybank.model.survey import ProjectFiles, Survey
from memorybank.policy.scan import scan_credentials
from memorybank.policy.scan.sample_values import holds_sample
from memorybank.store import git, settings
from memorybank.store.bank import Progress, look
from memorybank.store.files import read_page, reader
from memorybank.store.project_files import read_project

_LINES_TOLD = 5
LARGE_REPOSITORY = 20_000  # tracked files (IDX-7)


def plan(setting: Setting, *, skip: frozenset[str] = frozenset(), progress: Progress | None = None) -> Plan:
    bank = look(setting.bank, progress=progress)
    match flow_of(bank, setting):
        case Flow.INIT:
            return _init(setting)
        case Flow.UPGRADE:
            return _upgrade(bank, setting, skip)
        case Flow.MIGRATE:
            return _migrate(bank, setting)
        case _:
            return _refresh(bank, setting, skip)


def flow_of(bank: Bank, setting: Setting) -> Flow:
    """Only files and the version marker decide; content of any other kind is named and left alone."""
    if bank.layout in (MISSING, EMPTY):
        return Flow.INIT
    if bank.layout is OLD:
        return Flow.MIGRATE
    if bank.layout is UNKNOWN:
        raise unknown_layout(bank, setting)
    return Flow.REFRESH if bank.version is not None and bank.version >= TEMPLATE else Flow.UPGRADE


def _init(setting: Setting) -> Plan:
    found, files, notes = _survey(setting, fresh=True)
    return plan_init(found, files, setting.say, now=setting.now, notes=notes)


def _upgrade(bank: Bank, setting: Setting, skip: frozenset[str]) -> Plan:
    if ENTRY in skip:
        return Plan(Flow.UPGRADE)
    before, text = read_page(setting.bank, ENTRY)
    document = read(text)
    must_be_editable(document, ENTRY, Flow.UPGRADE)
    return plan_upgrade(document, before, bank, setting.say)


def _migrate(bank: Bank, setting: Setting) -> Plan:
    """It runs once: what cannot be read now would never be taken over, so it stops the flow (RFR-7)."""
    for odd in bank.unread:
        if odd.path.endswith("/"):  # who knows what is to be moved from there
            raise DamagedBank(odd.text, path=odd.path, why=odd.detail)
    taken: dict[str, tuple[bytes, str]] = {}
    for name in (*OLD.fixed, OLD.conventions):
        if bank.page(name) is not None or bank.hides(name):
            taken[name] = read_page(setting.bank, name)
            must_be_editable(read(taken[name][1]), name, Flow.MIGRATE)
    patterns = taken.pop(OLD.conventions, (b"", ""))[1]
    found, files, notes = _survey(setting, fresh=True)
    pages = reader(setting.bank)
    migrated = plan_migrate(
        bank, taken, patterns, found, files, setting.say, now=setting.now, reader=pages, notes=notes
    )
    return with_indexes(migrated, bank, setting)


def _refresh(bank: Bank, setting: Setting, skip: frozenset[str]) -> Plan:
    before, text = read_page(setting.bank, ENTRY)
    document = read(text)
    must_be_editable(document, ENTRY, Flow.REFRESH)
    found, _, notes = _survey(setting)
    if document.version is not None and document.version > TEMPLATE:
        notes = (*notes, Note.of("refresh.newer", version=document.version, ours=TEMPLATE))
    planned = plan_refresh(document, before, bank, found, setting.say, notes=notes)
    if not settings.metadata(setting.where.project):
        planned = replace(planned, changes=tuple(_without_metadata(planned, bank, setting)))
    changes = tuple(change for change in planned.changes if change.path not in skip)
    return with_indexes(replace(planned, changes=changes), bank, setting)


def _without_metadata(planned: Plan, bank: Bank, setting: Setting) -> Iterator[Change]:
    """LAY-6: a line that changes with every write makes any two branches conflict, so it leaves all pages at once."""
    coming = {change.path: change for change in planned.changes if isinstance(change, Update)}
    for page in bank.pages:
        change = coming.get(page.path)
        if page.shape is Shape.MARKED:
            before, text = read_page(setting.bank, page.path)
            text = without_metadata(change.after.decode("utf-8", "surrogatepass") if change else text)
            after = text.encode("utf-8", "surrogatepass")
            made = change or Update(page.path, before, b"", setting.say("plan.what.metadata"), "MACHINE_BLOCK")
            change = replace(made, after=after) if change or after != before else None
        if change is not None:
            yield change


def _left_in_readmes(files: ProjectFiles) -> Iterator[Note]:
    """What looks like a credential in a README: none of it is taken over, and whoever starts a bank should know."""
    for path, text in files.texts.items():
        found = scan_credentials(text) if path.rpartition("/")[2].lower().startswith("readme") else ()
        if found:
            lines = ", ".join(str(line) for line in dict.fromkeys(hit.line for hit in found[:_LINES_TOLD]))
            yield Note.of("init.secret-lines", path=path, lines=lines + (", …" if found[_LINES_TOLD:] else ""))


def _survey(setting: Setting, *, fresh: bool = False) -> tuple[Survey, ProjectFiles, tuple[Note, ...]]:
    """What the project says of itself, inside the scan budget and less anything that looks like a credential."""
    top = setting.where.git
    large = top is not None and git.count_tracked(top) > LARGE_REPOSITORY
    budget = {"files": 5, "lines": 100} if large else {"files": 10, "lines": 200}
    files = read_project(setting.where.project, **budget)
    clean, dropped = snapshot.without_secrets(survey_of(files), lambda v: bool(scan_credentials(v)) or holds_sample(v))
    notes = [Note.of("init.secret", what=what) for what in dropped]
    notes += _left_in_readmes(files) if fresh else ()
    if files.unread:
        notes.append(Note.of("init.unread", files=", ".join(files.unread[:8])))
    return clean, files, tuple(notes)
