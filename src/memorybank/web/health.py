"""How the bank stands, with each repair as a plan to look at and apply."""

from datetime import UTC, datetime

from memorybank.app.ask.bank_status import Status, status
from memorybank.app.ask.verification import look
from memorybank.app.change import shown_plan
from memorybank.app.change.edit import told
from memorybank.app.install.host_status import standings
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.model.rule import Weight
from memorybank.policy.injection import LIMIT
from memorybank.store.files import read_page
from memorybank.web import frame
from memorybank.web.frame import PageRequest
from memorybank.web.markup import Child, Markup, tag

_PLANS = ("verify", "index", "archive", "refresh", "restore", "undo")
_SHOWN = 200


def health(page: PageRequest) -> Child:
    found = page.in_bank("status", lambda: status(page.setting))
    if not found.bank.pages:
        return frame.empty(page, "health")
    return [
        frame.note(page.say("ui.did.plan")) if page.one("done") else None,
        _section(page, "stale", _claims(page)),
        _section(page, "slips", _slips(page)),
        _section(page, "budget", _budget(page, found)),
        _section(page, "findings", _findings(page, found)),
        _section(page, "hosts", _hosts(page)),
    ]


def _section(page: PageRequest, name: str, body: Child) -> Markup:
    return tag("section", tag("h2", page.say(f"ui.health.{name}")), body, data_item=True)


def _plan_link(page: PageRequest, of: str) -> Markup:
    return tag("p", tag("a", f"{page.say(f'ui.plan.{of}')} …", href=page.url("plan", of=of), class_="button"))


def _claims(page: PageRequest) -> Child:
    judged = page.in_bank("claims", lambda: look(page.setting.where).judged)
    alarms = [one for one in judged if one.alarm]
    if not alarms:
        return tag("p", page.say("ui.health.true", count=len(judged)))
    rows = [
        tag("li", frame.link_to(page, one.claim.file), f":{one.claim.line} ", frame.claim(page, one))
        for one in alarms[:_SHOWN]
    ]
    return [tag("ul", rows, class_="points"), _plan_link(page, "verify") if any(one.fix for one in alarms) else None]


def _slips(page: PageRequest) -> Child:
    try:
        shown = page.in_bank("slips", lambda: shown_plan.of_words(page.setting, shown_plan.RESTORE))
    except MemoryBankError as error:
        return tag("p", page.setting.told(error))
    if shown.plan.empty:
        return tag("p", page.say("ui.health.no-slips"))
    return [
        frame.note(page.say("ui.health.slipped", count=len(shown.plan.changes)), "warn"),
        _plan_link(page, "restore"),
    ]


def _budget(page: PageRequest, found: Status) -> Child:
    parts = []
    for path in found.fixed:
        try:
            size = len(read_page(page.setting.bank, path)[1])
        except MemoryBankError:
            continue
        words = page.say("ui.health.gauge", path=path, size=size, limit=LIMIT)
        meter = tag("meter", words, min=0, max=LIMIT, high=LIMIT * 9 // 10, value=min(size, LIMIT))
        parts.append(tag("label", words, meter))
    return [tag("p", page.say("ui.health.size", pages=len(found.bank.pages), lines=found.lines)), *parts]


def _findings(page: PageRequest, found: Status) -> Child:
    rows = [
        tag("li", told(one, page.say), class_="bad" if one.weight is Weight.DAMAGE else None)
        for one in found.findings[:_SHOWN]
    ]
    whole = page.say("ui.health.indexes", whole=found.indexes_healthy, all=found.indexes)
    counted = tag("p", whole) if found.indexes else None
    plans = [_plan_link(page, of) for of in ("index", "refresh")] if rows else []
    return [counted, tag("ul", rows, class_="points") if rows else tag("p", page.say("ui.health.no-findings")), *plans]


def _hosts(page: PageRequest) -> Child:
    there = page.glance.at("hosts", 60.0, lambda: [one for one in standings(page.setting) if one.here or one.wired])
    if not there:
        return tag("p", page.say("ui.health.no-hosts"))
    head = [page.say(f"hosts.head.{name}") for name in ("name", "version", "wired", "beat")]
    rows: list[list[Child]] = [
        [
            one.host.TITLE,
            one.version or "–",
            ", ".join(wired.scope for wired in one.wired) or page.say("hosts.no"),
            frame.when(datetime.fromtimestamp(one.beat, UTC).isoformat()) if one.beat else page.say("hosts.never"),
        ]
        for one in there
    ]
    return frame.table(head, rows, page.say("ui.health.hosts"))


def _words(page: PageRequest) -> tuple[str, ...]:
    of = page.one("of")
    if of not in _PLANS:
        raise BadUsage("plan.unknown", what=of[:40])
    return (of, page.one("id")) if of == "undo" else (of,)


def plan(page: PageRequest) -> Child:
    words = _words(page)
    shown = shown_plan.of_words(page.setting, words, page.choice)
    head = tag("h2", page.say(f"ui.plan.{words[0]}"))
    if shown.plan.empty:
        return [head, frame.notes(page, shown.plan), tag("p", page.say("ui.plan.nothing"))]
    query = {"of": words[0], "id": page.one("id")}
    fields = query | {"key": shown.key, "choice": page.choice.value if page.choice else ""}
    undecided = bool(shown.conflicts) and page.choice is None
    carry = None if undecided else frame.post(page, "carry", frame.button(page.say("ui.carry"), "yes", "a"), **fields)
    settle = frame.post(page, "settle", frame.button(page.say("ui.settle"), "no"), key=shown.key)
    return [
        head,
        frame.choices(page, "plan", (f.path for f in shown.conflicts), **query) if shown.conflicts else None,
        tag("div", carry, settle if words[0] == "restore" else None, class_="acts"),
        frame.plan_shown(page, shown.plan),
    ]


def carry(page: PageRequest) -> str:
    shown_plan.carry_words(page.setting, _words(page), page.one("key"), page.choice)
    return page.url("health", done="1")


def settle(page: PageRequest) -> str:
    shown_plan.settle(page.setting, page.one("key"))
    return page.url("health", done="1")
