"""Receipts and history: what agents were given, what they and their gates did, and every change with its way back."""

from __future__ import annotations

from memorybank.app.ask import receipt_lines
from memorybank.app.ask.receipts import SessionReceipts, by_session, contradicted, log, read_later
from memorybank.app.change import ledger_history
from memorybank.changes.blame import Line
from memorybank.model.ledger import Entry
from memorybank.store import proposals
from memorybank.store.receipts import Receipt
from memorybank.web.frame import PageRequest, empty, link_to, table
from memorybank.web.markup import Child, Markup, tag

_SHOWN = 50
_TOLD = {"R": "read", "P": "packed", "W": "spoke", "C": "compacted", "D": "noted", "K": "agreed", "E": "wrote"}


# --- receipts


def receipts(page: PageRequest) -> Child:
    found = page.glance.at("receipts", 1.0, lambda: by_session(page.setting))
    if not found:
        return empty(page, "receipts")
    wanted = page.one("session") or "-"
    known = {one.session or "-": one for one in found}
    chosen = known.get(wanted) or found[0]
    rows = [
        tag(
            "li",
            tag(
                "a", tag("span", one.receipts[-1]["at"], class_="quiet"),
                tag("span", receipt_lines.named(one, page.say), class_="what"),
                href=page.url("receipts", session=one.session or "-"), aria_current="true" if one is chosen else None,
            ),
            data_item=True,
        )
        for one in found[:_SHOWN]
    ]  # fmt: skip
    listed = tag("ol", rows, class_="list", aria_label=page.say("ui.sessions"))
    return tag("div", listed, _session(page, chosen), class_="two")


def _session(page: PageRequest, one: SessionReceipts) -> Markup:
    wrong = page.in_bank(f"wrong {one.session}", lambda: contradicted(page.setting, [one]))
    given = []
    for receipt in reversed(one.receipts[-_SHOWN:]):
        rows: list[list[Child]] = []
        for part in receipt["pages"]:
            marks = [tag("li", page.say("receipts.read-later"))] if _later(page, one, receipt, part["path"]) else []
            marks += [
                tag("li", page.say("receipts.contradicted", line=j.claim.line, text=j.claim.text, verdict=j.verdict))
                for j in receipt_lines.claims(part, wrong)
            ]
            path = part["path"]
            where = path if path.startswith("..") else link_to(page, path)
            why = receipt_lines.why(part, page.say)
            rows.append([where, receipt_lines.spans(part["lines"]), why, str(part["tokens"]), tag("ul", marks)])
        for part in receipt.get("left", ()):
            why = page.say("ui.left-out", why=receipt_lines.why(part, page.say))
            rows.append([part["path"], receipt_lines.spans(part["lines"]), why, "", ""])
        head = [page.say(f"ui.column.{name}") for name in ("page", "lines", "why", "tokens", "since")]
        told = f"{receipt['at']} {page.say('receipts.how.' + str(receipt['how']))}"
        asked = tag("p", str(receipt.get("asked") or ""), class_="quiet") if receipt.get("asked") else None
        given.append(tag("section", tag("h3", told), asked, table(head, rows, told) if rows else None))
    said = receipt_lines.of_sessions(page.setting, [one])[0]
    return tag("article", tag("h2", said), _course(page, one.session), given, class_="detail")


def _later(page: PageRequest, one: SessionReceipts, receipt: Receipt, path: str) -> bool:
    key = f"later {one.session} {receipt['at']} {receipt['how']} {path}"
    return page.glance.at(key, 5.0, lambda: read_later(page.setting, one, receipt, path))


def _course(page: PageRequest, session: str) -> Markup | None:
    """What the session's own log tells: messages, reads, what a gate said and what opened it, what was proposed."""
    if not session:
        return None
    state = str(page.setting.where.places.state)
    lines = []
    for kind, fields in log(state, session)[-400:]:
        if kind == "U":
            lines.append(tag("li", page.say("ui.log.message"), class_="turn"))
        elif kind in _TOLD and fields:
            lines.append(tag("li", page.say(f"ui.log.{_TOLD[kind]}", what=fields[-1])))
    made = [p for p in page.glance.at("proposals", 2.0, lambda: proposals.load_all(state)) if p.session == session]
    lines += [tag("li", page.say("ui.log.proposed", id=p.id, what=p.target, state=p.state.value)) for p in made[:20]]
    return tag("details", tag("summary", page.say("ui.log", count=len(lines))), tag("ol", lines)) if lines else None


# --- history


def history(page: PageRequest) -> Child:
    wanted = page.one("page")
    if wanted:
        return _blame(page, wanted)
    _, entries = page.glance.at("log", 1.0, lambda: ledger_history.log(page.setting))
    if not entries:
        commits = page.glance.at("commits", 10.0, lambda: ledger_history.from_git(page.setting))
        rows = [
            tag("li", f"{c.time[:16]} {c.author}: {c.subject} ({', '.join(c.pages[:4])})") for c in commits[:_SHOWN]
        ]
        return [empty(page, "history"), tag("ul", rows, class_="points")]
    undone = {entry.because.undoes for entry in entries}
    listed = [_entry(page, entry, undone) for entry in entries[:_SHOWN]]
    more = len(entries) - len(listed)
    left = tag("p", page.say("log.more", count=more, all=len(entries)), class_="quiet") if more > 0 else None
    return [tag("ol", listed, class_="timeline"), left]


def _entry(page: PageRequest, entry: Entry, undone: set[str]) -> Markup:
    because = entry.because
    subject = page.glance.at(f"subject {entry.id}", 600.0, lambda: ledger_history.subject(page.setting, entry))
    pages = [tag("li", tag("a", path, href=page.url("history", page=path))) for path in entry.pages[:6]]
    by = because.by if because.by in ("message", "terminal", "elicitation", "yes", "hook", "page") else "unknown"
    word = page.say(f"log.by.{by}", where="") + (f": {because.words}" if because.words else "")
    back = tag("a", page.say("ui.undo"), href=page.url("plan", of="undo", id=entry.id))
    return tag(
        "li",
        tag("p", tag("time", entry.time[:16].replace("T", " ")), " ", tag("strong", because.kind or entry.flow), " ",
            tag("code", entry.id), " ", None if entry.id in undone else back),
        tag("p", subject[:200]) if subject else None,
        tag("p", word, class_="quiet"),
        tag("ul", pages, class_="inline"),
        data_item=True,
    )  # fmt: skip


def _blame(page: PageRequest, wanted: str) -> Child:
    path, lines = ledger_history.blame(page.setting, wanted)
    rows: list[list[Child]] = [
        [_writer(page, line), str(at), tag("code", line.text.decode("utf-8", "replace").rstrip("\r\n"))]
        for at, line in enumerate(lines[:2000], 1)
    ]
    head = [page.say(f"ui.column.{name}") for name in ("writer", "line", "text")]
    back = tag("a", page.say("ui.all-changes"), href=page.url("history"))
    return [
        tag("h2", path),
        tag("p", back, " · ", link_to(page, path)),
        table(head, rows, page.say("ui.blame", path=path)),
    ]


def _writer(page: PageRequest, line: Line) -> Child:
    if line.entry is not None:
        when = f"{line.entry.time[:10]} {line.entry.because.kind or line.entry.flow}"
        return tag("a", when, href=page.url("plan", of="undo", id=line.entry.id), title=line.entry.id)
    return f"{line.commit.time[:10]} {line.commit.author}" if line.commit else page.say(f"blame.{line.how}")
