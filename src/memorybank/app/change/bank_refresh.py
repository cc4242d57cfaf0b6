"""`refresh`: detect what is there, then plan init, upgrade, adopt, migrate or refresh (RFR-1, IMP-2)."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from memorybank.app.ask.search import document_text, known_documents
from memorybank.app.change.edit import opened, unknown_layout, with_indexes
from memorybank.app.setting import Setting
from memorybank.changes import project_snapshot
from memorybank.changes.adopt import GUESS, orders, plan_adopt, seen
from memorybank.changes.document_map import Titles, map_body, map_edits
from memorybank.changes.memory_page import plan_init, plan_refresh, plan_upgrade
from memorybank.changes.migrate import decision_pages, entry_pages, plan_migrate
from memorybank.changes.pages import bank_after, new_page, update_to
from memorybank.changes.project_survey import survey as survey_of
from memorybank.changes.tech_page import tech_edits
from memorybank.manifests import ManifestFile, ProjectFiles, Survey
from memorybank.manifests.readme import readme
from memorybank.markdown import read
from memorybank.markdown.edit import Splice, splice, without_metadata
from memorybank.model.bank import TEMPLATE, Bank, Document, Shape
from memorybank.model.change import Change, Create, Delete, Flow, Note, Plan, Update
from memorybank.model.errors import DamagedBank, Refused
from memorybank.model.layout import CURRENT, EMPTY, ENTRY, MISSING, OLD, UNKNOWN, Layout, layout_of
from memorybank.model.value import replace
from memorybank.policy.scan import scan_credentials
from memorybank.policy.scan.token_formats import holds_sample
from memorybank.recall.search.document_roles import RULES
from memorybank.store import git, settings
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.store.project_files import read_project

_LINES_TOLD = 5
_FILES_TOLD = 3
LARGE_REPOSITORY = 20_000  # tracked files (IDX-7)


ADOPT, MIGRATE, OFFER = "--adopt", "--migrate", "offer"  # ways that a person chooses; `setup` offers to adopt


def plan(setting: Setting, *, way: str = "") -> Plan:
    bank = look(setting.bank)
    match flow_of(bank, setting, way):
        case Flow.INIT:
            found, files, notes = _survey(setting, fresh=True)
            return replace(plan_init(found, files, setting.say, now=setting.now, also=new_map(setting)), notes=notes)
        case Flow.UPGRADE:
            before, document = opened(setting, ENTRY, Flow.UPGRADE)
            return plan_upgrade(document, before, bank, setting.say)
        case Flow.ADOPT:
            return _adopt(bank, setting)
        case Flow.MIGRATE:
            return _migrate(bank, setting)
        case _:
            return _refresh(bank, setting)


def flow_of(bank: Bank, setting: Setting, way: str = "") -> Flow:
    """Only files and the version marker decide; content of any other kind is named and left alone, unless a person
    says `--adopt`. Another tool's bank is adopted, or moved where a person says `--migrate`."""
    entry = bank.page(ENTRY)
    if bank.layout in (MISSING, EMPTY):
        return Flow.INIT
    if entry is not None or bank.hides(ENTRY):
        if way == MIGRATE and bank.layout.tool and entry is not None:
            return Flow.MIGRATE
        if way in (ADOPT, OFFER) and entry is not None and entry.shape is Shape.UNMARKED:
            return Flow.ADOPT
        return Flow.REFRESH if bank.version is not None and bank.version >= TEMPLATE else Flow.UPGRADE
    if way == MIGRATE and bank.layout is not UNKNOWN:
        return Flow.MIGRATE
    if way == ADOPT or (bank.layout.tool and seen(bank).text != GUESS):
        return Flow.ADOPT
    if bank.layout is OLD:
        return Flow.MIGRATE
    raise unknown_layout(bank, setting)


def _adopt(bank: Bank, setting: Setting) -> Plan:
    """The pages stay; where rule files tell an agent to write them freely, the plan quotes them."""
    names = {ENTRY, *(page.path for page in bank.pages), *(odd.path for odd in bank.unread)}
    layout = layout_of(names.__contains__) or CURRENT  # as it will be
    survey, _, notes = _survey(setting, brief=setting.text_of(layout.brief) if layout.tool else "", fresh=True)
    before = read_page(setting.bank, ENTRY)[0] if bank.page(ENTRY) else None
    listed = known_documents(setting)
    mapped = () if bank.page(layout.map) else new_map(setting, layout, listed)
    planned = plan_adopt(
        bank, survey, setting.text_of, scan_credentials, setting.say, now=setting.now, before=before, also=mapped
    )
    notes = (*([seen(bank)] if bank.layout.tool else ()), *_orders(setting, listed), *notes, *planned.notes)
    return replace(planned, notes=notes)


def _orders(setting: Setting, listed: dict[str, str]) -> Iterator[Note]:
    """What agent rule files say of these pages, and how a person may loosen the guard for them."""
    rules = (path for path, role in listed.items() if role == RULES)
    telling = [(path, found) for path in rules if (found := orders(document_text(setting, path) or ""))]
    for path, found in telling[:_FILES_TOLD]:
        quoted = "; ".join(f"{line}: “{text}”" for line, text in found)
        yield Note.of("adopt.orders", path=path, lines=quoted)
    if telling[_FILES_TOLD:]:
        yield Note.of("adopt.orders-more", count=len(telling) - _FILES_TOLD)


def _migrate(bank: Bank, setting: Setting) -> Plan:
    """It runs once: what cannot be read now would never be taken over, so it stops the flow (RFR-7)."""
    for odd in bank.unread:
        if odd.path.endswith("/"):  # who knows what is to be moved from there
            raise DamagedBank(odd.text, path=odd.path, why=odd.detail)
    paths = [*(page.path for page in bank.pages), *(odd.path for odd in bank.unread)] if bank.layout.tool else []
    linked = next((path for path in paths if (setting.bank / path).is_symlink()), "")
    if linked:  # moved, it would lead elsewhere
        raise Refused("migrate.link", path=linked)
    before = None
    if bank.page(ENTRY):  # adopted before: its pages are moved as if it were not
        before, _ = opened(setting, ENTRY, Flow.MIGRATE)
        bank = bank_after(bank, (Delete(ENTRY, before, ""),), day=setting.now[:10])
    for name in (*entry_pages(bank), *decision_pages(bank)):
        opened(setting, name, Flow.MIGRATE)
    survey, files, notes = _survey(setting, fresh=True)
    reader, mapped = partial(read_page, setting.bank), new_map(setting)
    planned = plan_migrate(bank, reader, survey, files, setting.say, now=setting.now, before=before, also=mapped)
    return with_indexes(replace(planned, notes=(*notes, *planned.notes)), bank, setting)


def _refresh(bank: Bank, setting: Setting) -> Plan:
    before, document = opened(setting, ENTRY, Flow.REFRESH)
    brief = setting.text_of(bank.layout.brief) if bank.layout.tool else ""
    found, files, notes = _survey(setting, brief=brief)
    if document.version is not None and document.version > TEMPLATE:
        notes = (*notes, Note.of("refresh.newer", version=document.version, ours=TEMPLATE))
    mapped = map_change(setting, bank) if bank.layout.map else ()
    coming = bank_after(bank, mapped, day=setting.now[:10])
    planned = plan_refresh(document, before, coming, found, setting.say)
    tech: tuple[Update, ...] = ()
    if bank.layout is CURRENT and bank.page(CURRENT.tech):
        edits = partial(tech_edits, survey=found, files=files, say=setting.say)
        tech = _edited(setting, CURRENT.tech, "plan.what.tech", edits)
    planned = replace(planned, changes=(*planned.changes, *mapped, *tech), notes=notes)
    if not settings.is_on(setting.where.project, "bank.metadata"):
        planned = replace(planned, changes=tuple(_without_metadata(planned, bank, setting)))
    return with_indexes(planned, bank, setting)


def _edited(setting: Setting, path: str, what: str, edits: Callable[[Document], list[Splice]]) -> tuple[Update, ...]:
    """A page that is made by us, brought up to date (DAY-4); nothing where it is so, or nobody may edit it."""
    before, text = read_page(setting.bank, path)
    document = read(text)
    if document.shape in (Shape.DAMAGED, Shape.CONFLICTED):
        return ()
    update = update_to(path, before, document, splice(text, edits(document)), setting.say(what))
    return (update,) if update.after != before else ()


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
    yield from (change for change in planned.changes if isinstance(change, Create))


def _left_in_readmes(files: ProjectFiles) -> Iterator[Note]:
    """What looks like a credential in a README: none of it is taken over, and whoever starts a bank should know."""
    for path, text in files.texts.items():
        found = scan_credentials(text) if path.rpartition("/")[2].lower().startswith("readme") else ()
        if found:
            lines = ", ".join(str(line) for line in dict.fromkeys(hit.line for hit in found[:_LINES_TOLD]))
            yield Note.of("init.secret-lines", path=path, lines=lines + (", …" if found[_LINES_TOLD:] else ""))


def _survey(setting: Setting, *, brief: str = "", fresh: bool = False) -> tuple[Survey, ProjectFiles, tuple[Note, ...]]:
    """What the project says of itself, inside the scan budget and less anything that looks like a credential. The brief
    of an adopted bank says best what it is for."""
    top = setting.where.git
    large = top is not None and git.count_tracked(top) > LARGE_REPOSITORY
    budget = {"files": 5, "lines": 100} if large else {"files": 10, "lines": 200}
    files = read_project(setting.where.project, setting.where.folder, **budget)
    found = survey_of(files)
    found = replace(found, purpose=readme(ManifestFile("", brief, files)).purpose or found.purpose)
    clean, dropped = project_snapshot.without_secrets(found, lambda v: bool(scan_credentials(v)) or holds_sample(v))
    notes = [Note.of("init.secret", what=what) for what in dropped]
    notes += _left_in_readmes(files) if fresh else ()
    if files.unread:
        notes.append(Note.of("init.unread", files=", ".join(files.unread[:8])))
    return clean, files, tuple(notes)


def new_map(setting: Setting, layout: Layout = CURRENT, listed: dict[str, str] | None = None) -> tuple[Create, ...]:
    """For a bank that has none; nothing where there is nothing to list. `listed`: the documents, where known."""
    body = map_body(
        known_documents(setting) if listed is None else listed, _titles(setting), setting.say, _up(setting, layout)
    )
    page = new_page(setting.say("tpl.map.title"), body).encode("utf-8", "surrogatepass")
    return (Create(layout.map, page, setting.say("plan.why.map")),) if body else ()


def map_change(setting: Setting, bank: Bank) -> tuple[Create | Update, ...]:
    """What the map of this bank needs; nothing where it is in step, or nobody may edit it."""
    path = bank.layout.map
    if bank.hides(path):
        return ()
    if bank.page(path) is None:
        return new_map(setting, bank.layout)
    known, titles, up = known_documents(setting), _titles(setting), _up(setting, bank.layout)
    return _edited(setting, path, "plan.what.map", lambda page: map_edits(page, known, titles, setting.say, up))


def _up(setting: Setting, layout: Layout) -> str:
    """From the map's folder to the project's."""
    return "../" * (f"{setting.where.folder}/{layout.map}".count("/"))


def _titles(setting: Setting) -> Titles:
    @cache
    def title(path: str) -> str:
        found = readme(ManifestFile(path, document_text(setting, path) or "")).name
        return "" if scan_credentials(found) else found

    return title
