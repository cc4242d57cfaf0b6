"""Receipts and history: what agents were given, what they and their gates did, and every change with its way back."""

from dataclasses import replace

from memorybank.app.ask import receipt_report
from memorybank.app.ask.receipt_report import GivenPart, Moment, SessionReceipts, Step
from memorybank.app.change import ledger_history
from memorybank.changes.lines import Line
from memorybank.model.change import Entry, Proposal
from memorybank.store import git_history
from memorybank.store.receipts import Receipt
from memorybank.web.frame import PageRequest, detail, empty, link_to, row, table, when
from memorybank.web.markup import Child, Markup, tag

_SHOWN = 50
_STEPS = 400
_LINES = 2000


def receipts(page: PageRequest) -> Child:
    found = page.glance.at("receipts", 1.0, lambda: receipt_report.by_session(page.setting))
    if not found:
        return empty(page, "receipts")
    wanted = page.one("session") or "-"
    chosen = next((one for one in found if (one.session or "-") == wanted), found[0])
    rows = [
        row(when(one.receipts[-1]["at"]), receipt_report.named(one, page.say),
            page.url("receipts", session=one.session or "-"), is_shown=one is chosen)
        for one in found[:_SHOWN]
    ]  # fmt: skip
    listed = tag("ol", rows, class_="list", aria_label=page.say("ui.sessions"))
    return tag("div", listed, _session(page, chosen), class_="two")


def _session(page: PageRequest, one: SessionReceipts) -> Markup:
    """Newest first: what it was given, read, proposed, was refused and why, and what opened a gate."""
    wrong = page.in_bank(f"wrong {one.session}", lambda: receipt_report.contradicted(page.setting, [one]))
    moments = page.glance.at(f"moments {one.session}", 1.0, lambda: receipt_report.timeline(page.setting, one, wrong))
    sums = page.say("ui.session", count=len(one.receipts), pages=len(one.pages), tokens=one.tokens)
    shown = [_moment(page, moment) for moment in reversed(moments[-_STEPS:])]
    left = len(moments) - len(shown)
    return detail(
        tag("h2", receipt_report.named(one, page.say)),
        tag("p", sums, class_="quiet"),
        tag("ol", shown, class_="timeline"),
        tag("p", page.say("ui.session.left", count=left), class_="quiet") if left > 0 else None,
    )


def _moment(page: PageRequest, moment: Moment) -> Markup:
    kind, more = None, None
    match moment.what:
        case Step() as step:
            kind = {"deny": "refused", "ask": "refused", "warn": "refused", "message": "turn"}.get(step.what)
            words: Child = receipt_report.of_step(step, page.say)
        case Proposal() as proposal:
            words = receipt_report.of_proposal(proposal, page.say)
        case receipt, parts:
            words, more = tag("strong", receipt_report.how(receipt, page.say)), _given(page, receipt, parts)
    return tag("li", tag("p", when(moment.at), " ", words), more, class_=kind)


def _given(page: PageRequest, receipt: Receipt, parts: list[GivenPart]) -> Markup | None:
    rows: list[list[Child]] = []
    for one in parts:
        path = str(one.part["path"])
        where = path if path.startswith("..") else link_to(page, path)
        marks = tag("ul", [tag("li", mark) for mark in receipt_report.marks(one, page.say)])
        rows.append([where, *_about(page, one.part), str(one.part["tokens"]), marks])
    for part in receipt.get("left", ()):
        lines, why = _about(page, part)
        rows.append([str(part["path"]), lines, page.say("ui.left-out", why=why), "", ""])
    head = [page.say(f"ui.column.{name}") for name in ("page", "lines", "why", "tokens", "since")]
    return table(head, rows, receipt_report.how(receipt, page.say)) if rows else None


def _about(page: PageRequest, part: Receipt) -> tuple[str, str]:
    return receipt_report.spans(part["lines"]), receipt_report.why(part, page.say)


def history(page: PageRequest) -> Child:
    wanted = page.one("page")
    if wanted:
        return _blame(page, wanted)
    _, entries = page.glance.at("log", 1.0, lambda: ledger_history.log(page.setting))
    if not entries:
        commits = page.glance.at("commits", 10.0, lambda: git_history.commits(page.setting.bank))
        told = ((c.time, f" {c.author}: {c.subject} ({', '.join(c.pages[:4])})") for c in commits[:_SHOWN])
        return [empty(page, "history"), tag("ul", [tag("li", when(at), words) for at, words in told], class_="points")]
    undone = {entry.because.undoes for entry in entries}
    listed = [_entry(page, entry, undone) for entry in entries[:_SHOWN]]
    more = len(entries) - len(listed)
    left = tag("p", page.say("log.more", count=more, all=len(entries)), class_="quiet") if more > 0 else None
    return [tag("ol", listed, class_="timeline"), left]


def _entry(page: PageRequest, entry: Entry, undone: set[str]) -> Markup:
    because = entry.because
    subject = page.glance.at(f"subject {entry.id}", 600.0, lambda: ledger_history.subject(page.setting, entry))
    pages = [tag("li", tag("a", path, href=page.url("history", page=path))) for path in entry.pages[:6]]
    by = ledger_history.by_whom(replace(because, host=""), page.say)
    back = tag("a", page.say("ui.undo"), href=page.url("plan", of="undo", id=entry.id))
    return tag(
        "li",
        tag("p", when(entry.time), " ", tag("strong", because.kind or entry.flow), " ",
            tag("code", entry.id), " ", None if entry.id in undone else back),
        tag("p", subject[:200]) if subject else None,
        tag("p", f"{by}: {because.words}" if because.words else by, class_="quiet"),
        tag("ul", pages, class_="inline"),
        data_item=True,
    )  # fmt: skip


def _blame(page: PageRequest, wanted: str) -> Child:
    """Who wrote a line is said where it is another than who wrote the line above."""
    path, lines = ledger_history.blame(page.setting, wanted)
    rows: list[list[Child]] = []
    above: Child = None
    for at, line in enumerate(lines[:_LINES], 1):
        writer = _writer(page, line)
        text = line.text.decode("utf-8", "replace").rstrip("\r\n")
        rows.append(["" if writer == above else writer, str(at), tag("code", text)])
        above = writer
    head = [page.say(f"ui.column.{name}") for name in ("writer", "line", "text")]
    back = tag("a", page.say("ui.all-changes"), href=page.url("history"))
    shown = table(head, rows, page.say("ui.blame", path=path))
    return [tag("h2", path), tag("p", back, " · ", link_to(page, path)), shown]


def _writer(page: PageRequest, line: Line) -> Child:
    if line.entry is not None:
        written = f"{line.entry.time[:10]} {line.entry.because.kind or line.entry.flow}"
        return tag("a", written, href=page.url("plan", of="undo", id=line.entry.id), title=line.entry.id)
    return f"{line.commit.time[:10]} {line.commit.author}" if line.commit else page.say(f"blame.{line.how}")
