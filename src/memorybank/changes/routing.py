"""Routing Rules（意图驱动）: which page to open for what somebody wants to do, kept in step with `details/`."""

from fnmatch import fnmatchcase

from memorybank.changes.pages import form_of
from memorybank.markdown.edit import Splice, lines_at
from memorybank.markdown.links import href, resolves, targets
from memorybank.markdown.pieces import cells, escape, row, rule, tables
from memorybank.model.bank import Bank, Document
from memorybank.model.layout import LEGACY, ROUTING, Layout
from memorybank.texts.catalogue import Say

LEGACY_TITLE = "Routing Rules"
# The folders and pages every bank grows, each with an intent of its own; other pages are routed by their title.
_ROLES = ("tech", "map", "conventions", "progress", "design", "requirements", "learnings", "archive")
_INTENTS = tuple(f"tpl.intent.{role}" for role in (*_ROLES, "legacy"))
_FOLDERS = ("design", "requirements", "learnings", "archive")
_MOST = 8  # routes beside that to the map; the rest is found by search (DAY-2)
# What is no page and becomes none by a repair, and a folder of which nobody can say whether it holds one.
_NO_PAGES = ("page.name", "page.leaves-bank", "page.not-a-file", "page.folder")


def _known(layout: Layout) -> dict[str, str]:
    return dict(zip((*(getattr(layout, role) for role in _ROLES), LEGACY), _INTENTS, strict=True))


def entries(bank: Bank) -> tuple[str, ...]:
    """What `details/` holds, one level deep: pages by name, readable or not; folders with a page in them by a slash.
    Of another tool's bank: whatever stands beside the page of its focus, and the folders that hold a role."""
    layout, found = bank.layout, dict[str, None]()
    for path in (*(p.path for p in bank.pages), *(u.path for u in bank.unread if u.text not in _NO_PAGES)):
        name, slash, _ = path.removeprefix(layout.details).partition("/")
        if path == layout.map:
            found[path] = None
        elif path.startswith(layout.details) and name and path not in layout.fixed:
            found[f"{layout.details}{name}{slash}"] = None
        else:
            found |= {folder: None for role in _FOLDERS if path.startswith(folder := getattr(layout, role))}
    known = {entry: order for order, entry in enumerate(_known(layout))}
    ordered = sorted(found, key=lambda e: (known.get(e, len(known)), bool(layout.tool) and e[-1] != "/", e))
    others = [entry for entry in ordered if entry != layout.map][:_MOST]
    return tuple(entry for entry in ordered if entry == layout.map or entry in others)


def table(bank: Bank, say: Say, also: tuple[str, ...] = ()) -> str:
    head = (say("tpl.intent"), say("tpl.read"))
    return "\n".join([row(head), rule(2), *(_row(entry, bank, say) for entry in (*entries(bank), *also))])


def _row(entry: str, bank: Bank, say: Say) -> str:
    page = bank.page(entry)
    known = _known(bank.layout)
    title = page.title if page else entry.removeprefix(bank.layout.details).split("/")[0]
    intent = say(known[entry]) if entry in known else say("tpl.intent.other", title=title)
    index = f"{entry}{bank.layout.index}"
    indexed = bank.page(index) is not None or any(u.path == index for u in bank.unread)
    pointer = index if entry.endswith("/") and indexed else entry
    return row((escape(intent), f"[{escape(pointer)}]({href(pointer)})"))


def is_made(line: str, say: Say) -> bool:
    intent, *rest = cells(line)
    known = intent in map(say, _INTENTS) or form_of(say("tpl.intent.other", title="\0")).fullmatch(intent) is not None
    return known and len(rest) == 1 and line == row((intent, rest[0]))


def covers(target: str, path: str) -> bool:
    """Does a routing target lead to this entry? A folder or its index leads to everything below it."""
    base = target.removesuffix("index.md") if target.endswith("/index.md") else target
    if base.endswith("/") or path.endswith("/"):
        return path.startswith(base) if base.endswith("/") else base.startswith(path) or fnmatchcase(path, base)
    return path == base or fnmatchcase(path, base)


def edits(document: Document, bank: Bank, say: Say) -> list[Splice]:
    """Rows for what is not routed to yet; rows that lead nowhere any more go (RFR-6). Others are not touched."""
    found = document.section(ROUTING)
    if found is None:
        return []
    body = document.text[found.body : found.end]
    routed = [t for line in body.split("\n") for t in targets(line)]
    missing = [e for e in entries(bank) if not any(covers(t, e) for t in routed)]
    lines = [_row(entry, bank, say) for entry in missing]
    last = next(reversed(tables(document, found.body, found.end)), None)
    if last is None:
        at = found.body + len(body.rstrip())
        lines = ["", "", row((say("tpl.intent"), say("tpl.read"))), rule(2), *lines]
        return [Splice(at, at, document.newline.join(lines))] if missing else []
    led = ((found, targets(found.line)) for found in last.rows)
    dead = [Splice(r.start, r.end, "") for r, to in led if to and not any(resolves(t, bank) for t in to)]
    return [*dead, lines_at(document, last.end, lines)] if missing else dead


def additions(document: Document, bank: Bank, say: Say) -> list[Splice]:
    """The rows that are missing, without a clean-up."""
    return [edit for edit in edits(document, bank, say) if edit.text]
