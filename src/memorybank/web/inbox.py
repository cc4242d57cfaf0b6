"""What waits for a word: each proposal with every line it would change; accepted, refused, edited, several at once."""

from __future__ import annotations

from memorybank.app.change import decide, proposal_review, shown_plan
from memorybank.app.change.shown_plan import ShownPlan
from memorybank.model.errors import MemoryBankError, Refused
from memorybank.model.proposal import Proposal
from memorybank.texts.catalogue import sentence
from memorybank.web.frame import PageRequest, button, changed, choices, claim, empty, note, plan_shown, post
from memorybank.web.markup import Child, Markup, tag

Waiting = tuple[Proposal, ...]


def waiting(page: PageRequest) -> Waiting:
    at = changed(f"{page.setting.where.places.state}/proposals")
    return page.glance.at("waiting", 3600.0, lambda: proposal_review.reviewable(page.setting), at)


def inbox(page: PageRequest) -> Child:
    found = waiting(page)
    told = _told(page)
    if not found:
        return [told, empty(page, "inbox")]
    wanted = page.one("id")
    chosen = next((p for p in found if p.id == wanted), found[0])
    gone = wanted and chosen.id != wanted and not page.one("done")
    known = page.in_bank("listed", lambda: {proposal.id: _row(page, proposal, False) for proposal in found})
    rows = [_row(page, p, True) if p is chosen else known.get(p.id) or _row(page, p, False) for p in found]
    several = tag(
        "form",
        tag("ol", rows, class_="list", aria_label=page.say("ui.waiting")),
        tag("p", button(page.say("ui.accept-several"))),
        tag("p", page.say("ui.tick-hint"), class_="quiet"),
        method="get",
        action=page.url("several"),
    )
    left = note(page.say("ui.decided-already", id=wanted), "warn") if gone else None
    return [told, left, tag("div", several, _detail(page, chosen), class_="two")]


def _told(page: PageRequest) -> Markup | None:
    """What the click before this one did."""
    done = page.one("done")
    if not done or page.one("did") not in ("accepted", "rejected"):
        return None
    words = page.say(f"ui.did.{page.one('did')}", ids=done)
    back = tag("a", page.say("ui.undo"), href=page.url("plan", of="undo", id=done.split()[0]))
    return tag("p", words, " ", back if page.one("did") == "accepted" else None, class_="note done", role="status")


def _row(page: PageRequest, proposal: Proposal, is_shown: bool) -> Markup:
    title = proposal.points[0] if proposal.points else proposal.target
    words = [
        tag("span", page.say("ui.kind", kind=proposal.kind, target=proposal.target), class_="quiet"),
        tag("span", title[:160], class_="what"),
    ]
    tick = tag("input", type="checkbox", name="id", value=proposal.id, aria_label=page.say("ui.tick", what=title[:80]))
    to = tag("a", words, href=page.url("inbox", id=proposal.id), aria_current="true" if is_shown else None)
    return tag("li", tick, to, data_item=True, class_="shown" if is_shown else None)


def _detail(page: PageRequest, proposal: Proposal) -> Markup:
    return tag("article", _head(page, proposal), _body(page, proposal), class_="detail")


def _head(page: PageRequest, proposal: Proposal) -> list[Child]:
    who = page.say("ui.by-agent", host=proposal.host, session=proposal.session) if proposal.session else ""
    session = (
        tag("a", page.say("ui.its-receipts"), href=page.url("receipts", session=proposal.session)) if who else None
    )
    when = page.say("ui.made", id=proposal.id, when=proposal.made, who=who or page.say("ui.by-person"))
    points = [tag("li", point) for point in proposal.points]
    return [
        tag("h2", f"{proposal.kind} → {proposal.target}"),
        tag("p", when, " ", session, class_="quiet"),
        tag("ul", points, class_="points"),
    ]


def _body(page: PageRequest, proposal: Proposal) -> Child:
    if page.one("edit"):
        return _editor(page, proposal, proposal_review.editable(proposal))
    try:
        key = f"{proposal.id} {page.one('choice')}"
        shown = page.in_bank(key, lambda: shown_plan.of_proposal(page.setting, proposal, page.choice))
    except MemoryBankError as error:
        return [note(sentence(error.text, error.params, page.say), "warn"), _reject(page, proposal)]
    if shown is None:
        return [note(page.say("ui.no-place"), "warn"), _reject(page, proposal)]
    return _decision(page, proposal, shown)


def _decision(page: PageRequest, proposal: Proposal, shown: ShownPlan, text: str | None = None) -> Child:
    undecided = bool(shown.conflicts) and page.choice is None
    paths = (finding.path for finding in shown.conflicts)
    fields = {"id": proposal.id, "key": shown.key, "choice": page.choice.value if page.choice else ""}
    fields |= {"text": text} if text is not None else {}
    key = "ui.accept-edited" if text is not None else "ui.accept"
    accept = None if undecided else post(page, "accept", button(page.say(key), "yes", "a"), **fields)
    may_edit = text is None and proposal_review.editable(proposal)
    edit = tag(
        "a", page.say("ui.edit"), href=page.url("inbox", id=proposal.id, edit="1"), class_="button", data_key="e"
    )
    return [
        _claims(page, shown),
        choices(page, "inbox", paths, id=proposal.id) if shown.conflicts and text is None else None,
        tag("div", accept, edit if may_edit else None, _reject(page, proposal), class_="acts"),
        plan_shown(page, shown.plan),
    ]


def _claims(page: PageRequest, shown: ShownPlan) -> Markup:
    """VER-4: which of the paths, commands and names it brings are not there."""
    wrong = page.in_bank(f"claims {shown.key}", lambda: shown_plan.claims(page.setting, shown.plan))
    if not wrong:
        return tag("p", page.say("ui.claims.fine"), class_="note done")
    rows = [tag("li", claim(page, judged)) for judged in wrong]
    return tag("div", tag("p", page.say("ui.claims.wrong")), tag("ul", rows), class_="note warn")


def _reject(page: PageRequest, proposal: Proposal) -> Markup:
    return post(page, "reject", button(page.say("ui.reject"), "no", "r"), id=proposal.id)


def _editor(page: PageRequest, proposal: Proposal, text: str, wrong: str = "") -> Child:
    area = tag("textarea", f"\n{text}", name="text", rows=min(30, text.count("\n") + 4), spellcheck="true", id="text")
    back = tag("a", page.say("ui.back"), href=page.url("inbox", id=proposal.id), class_="button")
    return [
        note(wrong, "warn") if wrong else None,
        post(
            page, "edited", tag("label", page.say("ui.edit-label"), for_="text"), area,
            tag("div", button(page.say("ui.preview"), "yes"), back, class_="acts"), id=proposal.id,
        ),
    ]  # fmt: skip


# --- what is decided


def edited(page: PageRequest) -> Child:
    """The outcome of an edit, to be looked at before it is accepted."""
    text = page.one("text").replace("\r\n", "\n")
    proposal = decide.find(page.setting, page.one("id"))
    try:
        fresh = proposal_review.edited(page.setting, proposal, text)
        shown = shown_plan.of_proposal(page.setting, fresh or proposal)
    except MemoryBankError as error:
        wrong = sentence(error.text, error.params, page.say)
        return tag("article", _head(page, proposal), _editor(page, proposal, text, wrong), class_="detail")
    if shown is None or fresh is None:
        wrong = page.say("ui.no-place" if shown is None else "ui.not-edited")
        return tag("article", _head(page, proposal), _editor(page, proposal, text, wrong), class_="detail")
    body = _decision(page, proposal, shown, text)
    return tag("article", _head(page, fresh), body, _editor(page, proposal, text), class_="detail")


def several(page: PageRequest) -> Child:
    """What is ticked, as the one plan that would be written."""
    ids = tuple(dict.fromkeys(page.given.get("id", ())))
    if not ids:
        raise Refused("ui.nothing-ticked")
    shown, together = shown_plan.of_several(page.setting, ids)
    written = " ".join(p.id for p in together.written)
    stale = [note(page.say("review.stale", id=p.id), "warn") for p in together.stale]
    if shown.conflicts:
        stale.append(note(page.say("ui.one-by-one"), "warn"))
    accept = post(page, "accept", button(page.say("ui.write-all", count=len(together.written)), "yes", "a"),
                  id=written, key=shown.key)  # fmt: skip
    reject = post(page, "reject", button(page.say("ui.reject-all", count=len(ids)), "no", "r"), id=" ".join(ids))
    acts = tag("div", accept if written and not shown.conflicts else None, reject, class_="acts")
    return [tag("h2", page.say("ui.together", count=len(ids))), stale, acts, plan_shown(page, shown.plan)]


def accept(page: PageRequest) -> str:
    """Where to go on. What could not be written is raised, and said where the person is."""
    ids = tuple(page.one("id").split())
    if len(ids) > 1:
        done = shown_plan.accept_several(page.setting, ids, page.one("key"))
        return page.url("inbox", did="accepted", done=" ".join(p.id for p in done.written))
    text = page.one("text").replace("\r\n", "\n") if "text" in page.given else None
    outcome = shown_plan.accept(page.setting, page.one("id"), page.one("key"), choice=page.choice, text=text)
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
