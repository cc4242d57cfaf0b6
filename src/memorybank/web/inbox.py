"""What waits for a word: each proposal with every line it would change; accepted, refused, edited, several at once."""

from memorybank.app.change import decide, proposal_review, shown_plan
from memorybank.app.change.shown_plan import ShownPlan
from memorybank.model.change import Proposal
from memorybank.model.claim import LIVE
from memorybank.model.errors import MemoryBankError, Refused
from memorybank.model.memory import field_words, kind_of
from memorybank.store import proposals
from memorybank.web import frame
from memorybank.web.frame import PageRequest
from memorybank.web.markup import Child, Markup, tag

_NAMED = 5  # of several that were decided on in one go
_FIELD = "field-"  # before the name of a field in the form of an edit


def waiting(page: PageRequest) -> tuple[Proposal, ...]:
    at = frame.changed(f"{page.setting.state}/proposals")
    return page.glance.at("waiting", 3600.0, lambda: proposal_review.reviewable(page.setting), at)


def inbox(page: PageRequest) -> Child:
    found = waiting(page)
    told = _told(page)
    if not found:
        return [told, frame.empty(page, "inbox")]
    wanted = page.one("id")
    chosen = next((p for p in found if p.id == wanted), found[0])
    gone = wanted and chosen.id != wanted and not page.one("done")
    known = page.in_bank("listed", lambda: {proposal.id: _row(page, proposal, False) for proposal in found})
    rows = [_row(page, p, True) if p is chosen else known.get(p.id) or _row(page, p, False) for p in found]
    listed = tag("ol", rows, class_="list", aria_label=page.say("ui.waiting"))
    accept = tag("p", frame.button(page.say("ui.accept-several"), key="s"))
    together = (accept, tag("p", page.say("ui.tick-hint"), class_="quiet")) if len(found) > 1 else None
    several = tag("form", listed, together, method="get", action=page.url("several"))
    left = frame.note(page.say("ui.decided-already", id=wanted), "warn") if gone else None
    shown = frame.detail(_head(page, chosen), _body(page, chosen))
    return [told, left, tag("div", several, shown, class_="two")]


def _told(page: PageRequest) -> Markup | None:
    ids = page.one("done").split()
    if not ids or page.one("did") not in ("accepted", "rejected"):
        return None
    known = {id: proposals.load(page.setting.state, id) for id in ids[:_NAMED]}
    what = ", ".join(_title(found) if (found := known.get(id)) else id for id in ids)
    words = page.say(f"ui.did.{page.one('did')}", what=what)
    back = tag("a", page.say("ui.undo"), href=page.url("plan", of="undo", id=ids[0]))
    return tag("p", words, " ", back if page.one("did") == "accepted" else None, class_="note done", role="status")


def _title(proposal: Proposal) -> str:
    return (proposal.points[0] if proposal.points else proposal.target)[:160]


def _row(page: PageRequest, proposal: Proposal, is_shown: bool) -> Markup:
    title = _title(proposal)
    tick = tag("input", type="checkbox", name="id", value=proposal.id, aria_label=page.say("ui.tick", what=title[:80]))
    to = page.url("inbox", id=proposal.id)
    return frame.row(f"{proposal.kind} → {proposal.target}", title, to, is_shown=is_shown, tick=tick)


def _head(page: PageRequest, proposal: Proposal) -> list[Child]:
    who, session = page.say("ui.by-person"), None
    if proposal.session:
        who = page.say("ui.by-agent", host=proposal.host, session=proposal.session)
        session = tag("a", page.say("ui.its-receipts"), href=page.url("receipts", session=proposal.session))
    made = page.say("ui.made", kind=proposal.kind, page=proposal.target, who=who)
    return [
        tag("h2", proposal.points[0] if proposal.points else proposal.target),
        tag("p", f"{made} · ", frame.when(proposal.made), f" · {proposal.id} ", session, class_="quiet"),
        tag("ul", [tag("li", point) for point in proposal.points[1:]], class_="points"),
    ]


def _body(page: PageRequest, proposal: Proposal) -> Child:
    if page.one("edit"):
        return _editor(page, proposal, proposal_review.fields_of(proposal))
    try:
        key = f"{proposal.id} {page.one('choice')}"
        shown = page.in_bank(key, lambda: shown_plan.of_proposal(page.setting, proposal, page.choice))
    except MemoryBankError as error:
        return [frame.note(page.setting.told(error), "warn"), _reject(page, proposal)]
    if shown is None:
        return [frame.note(page.say("ui.no-place"), "warn"), _reject(page, proposal)]
    to = page.url("inbox", id=proposal.id, edit="1")
    edit = tag("a", page.say("ui.edit"), href=to, class_="button", data_key="e")
    return _decision(page, proposal, shown, edit if proposal_review.fields_of(proposal) else None)


def _decision(
    page: PageRequest, proposal: Proposal, shown: ShownPlan, edit: Markup | None, fields: dict[str, str] | None = None
) -> Child:
    """`fields`: as they were edited, where they were."""
    undecided = bool(shown.conflicts) and page.choice is None
    told = {"id": proposal.id, "key": shown.key, "choice": page.choice.value if page.choice else ""}
    told |= {f"{_FIELD}{name}": text for name, text in (fields or {}).items()}
    words = page.say("ui.accept" if fields is None else "ui.accept-edited")
    accept = None if undecided else frame.post(page, "accept", frame.button(words, "yes", "a"), **told)
    paths = (finding.path for finding in shown.conflicts)
    return [
        _claims(page, shown),
        frame.choices(page, "inbox", paths, id=proposal.id) if shown.conflicts and fields is None else None,
        tag("div", accept, edit, _reject(page, proposal), class_="acts"),
        frame.plan_shown(page, shown.plan),
    ]


def _claims(page: PageRequest, shown: ShownPlan) -> Markup:
    """VER-4: which of the paths, commands and names it brings are not there."""
    judged = page.in_bank(f"claims {shown.key}", lambda: shown_plan.claims(page.setting, shown.plan))
    wrong = dict.fromkeys(frame.claim(page, one) for one in judged if one.verdict != LIVE)
    if wrong:
        rows = [tag("li", one) for one in wrong]
        return tag("div", tag("p", page.say("ui.claims.wrong")), tag("ul", rows), class_="note warn")
    if not judged:
        return tag("p", page.say("ui.claims.none"), class_="quiet")
    names = ", ".join(dict.fromkeys(one.claim.text for one in judged))
    return tag("p", page.say("ui.claims.fine", names=names), class_="note done")


def _reject(page: PageRequest, proposal: Proposal) -> Markup:
    return frame.post(page, "reject", frame.button(page.say("ui.reject"), "no", "r"), id=proposal.id)


def _editor(page: PageRequest, proposal: Proposal, fields: dict[str, str], wrong: str = "") -> Child:
    parts: list[Markup] = []
    for field in kind_of(proposal.kind)[0].fields:
        name, text = f"{_FIELD}{field.name}", fields.get(field.name, "")
        words = field_words(page.say, field.name)[0] + (" *" if field.must else "")
        rows = min(20, text.count("\n") + 1 + len(text) // 80)
        written = tag("textarea", f"\n{text}", name=name, id=name, rows=rows, spellcheck="true", required=field.must)
        parts += [tag("label", words, for_=name), written]
    back = tag("a", page.say("ui.back"), href=page.url("inbox", id=proposal.id), class_="button")
    acts = tag("div", frame.button(page.say("ui.preview"), "yes"), back, class_="acts")
    return [
        frame.note(wrong, "warn") if wrong else None,
        frame.post(page, "edited", parts, acts, class_="edit", id=proposal.id),
    ]


def _edited_fields(page: PageRequest) -> dict[str, str] | None:
    """As a form of ours brings them; None where it brings none."""
    found = {name.removeprefix(_FIELD): told[0] for name, told in page.given.items() if name.startswith(_FIELD)}
    return {name: text.replace("\r\n", "\n").strip() for name, text in found.items()} or None


def edited(page: PageRequest) -> Child:
    fields = _edited_fields(page) or {}
    proposal = decide.find(page.setting, page.one("id"))
    fresh, shown, wrong = None, None, ""
    try:
        fresh = proposal_review.edited(page.setting, proposal, fields)
        shown = shown_plan.of_proposal(page.setting, fresh) if fresh else None
    except MemoryBankError as error:
        wrong = page.setting.told(error)
    if fresh is None or shown is None:
        wrong = wrong or page.say("ui.no-place" if fresh else "plan.declined")
        return frame.detail(_head(page, proposal), _editor(page, proposal, fields, wrong))
    body = _decision(page, proposal, shown, None, fields)
    return frame.detail(_head(page, fresh), body, _editor(page, proposal, fields))


def several(page: PageRequest) -> Child:
    ids = tuple(dict.fromkeys(page.given.get("id", ())))
    if not ids:
        raise Refused("ui.nothing-ticked")
    shown, together = shown_plan.of_several(page.setting, ids)
    written = " ".join(p.id for p in together.written)
    stale = [frame.note(page.say("review.stale", id=p.id), "warn") for p in together.stale]
    if shown.conflicts:
        stale.append(frame.note(page.say("ui.one-by-one"), "warn"))
    yes = frame.button(page.say("ui.write-all", count=len(together.written)), "yes", "a")
    no = frame.button(page.say("ui.reject-all", count=len(ids)), "no", "r")
    accept = frame.post(page, "accept", yes, id=written, key=shown.key) if written and not shown.conflicts else None
    acts = tag("div", accept, frame.post(page, "reject", no, id=" ".join(ids)), class_="acts")
    names = tag("ul", [tag("li", _title(p)) for p in together.written], class_="points")
    head = tag("h2", page.say("ui.together", count=len(ids)))
    return [head, names, stale, _claims(page, shown), acts, frame.plan_shown(page, shown.plan)]


def accept(page: PageRequest) -> str:
    """Where to go on. What could not be written is raised, and said where the person is."""
    ids = tuple(page.one("id").split())
    if len(ids) > 1:
        done = shown_plan.accept_several(page.setting, ids, page.one("key"))
        return page.url("inbox", did="accepted", done=" ".join(p.id for p in done.written))
    fields = _edited_fields(page)
    outcome = shown_plan.accept(page.setting, page.one("id"), page.one("key"), choice=page.choice, fields=fields)
    match outcome:
        case decide.Done(proposal=written) | decide.Already(proposal=written) | decide.Needless(proposal=written):
            return page.url("inbox", did="accepted", done=written.id)
        case _:
            raise Refused("ui.not-shown")


def reject(page: PageRequest) -> str:
    ids = page.one("id").split()
    if not ids:
        raise Refused("ui.nothing-ticked")
    for id in ids:
        decide.reject(page.setting, id)
    return page.url("inbox", did="rejected", done=" ".join(ids))
