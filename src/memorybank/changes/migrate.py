"""Another layout becomes v7.1: entry pages turn into one, the rest moves, no line is lost (RFR-5, IMP-2)."""

import re
from collections import Counter

from memorybank.changes import project_snapshot
from memorybank.changes.index_page import Reader
from memorybank.changes.memory_page import detail_pages, entry_page, highlights_table
from memorybank.changes.moved_links import NewPlace, relinked
from memorybank.changes.pages import bank_after
from memorybank.changes.remember.decisions import highlights
from memorybank.manifests import ProjectFiles, Survey
from memorybank.markdown import read
from memorybank.markdown.edit import ends_line, in_newlines, open_fence, text_lines
from memorybank.model.bank import USER_START, Bank, Document, Shape
from memorybank.model.change import Change, Create, Delete, Flow, Move, Note, Plan, Update
from memorybank.model.errors import DamagedBank, Refused
from memorybank.model.layout import CURRENT, DIALECTS, ENTRY, FOCUS, HIGHLIGHTS, LEGACY, MAP, OLD, SNAPSHOT, Layout
from memorybank.model.value import replace
from memorybank.texts.catalogue import Say

LEGACY_ROUTING = "Legacy Routing (Topic)"
_FOLDER_ROLES, _PAGE_ROLES = ("design", "requirements", "learnings", "archive"), ("tech", "conventions", "progress")
_OTHERS = f"{CURRENT.details}other/"  # for a page whose name is taken by one that holds a role
# (in MEMORY.md, in legacy.md) -> how a plan says where an entry page's text went
_WHERE = {(True, True): "both", (True, False): "memory", (False, True): "legacy", (False, False): "empty"}
_SNAPSHOT_LINES = 60  # more than this of a brief is detail, and keeps its place in legacy.md
_FOCUS_LINES = 120  # ARC-1's line
_FOCUS_TITLES = re.compile(r"focus|next|block|current|焦点|下一步|阻塞|当前|待办|进行中", re.IGNORECASE)
_ROUTING_TITLES = re.compile(r"routing|路由", re.IGNORECASE)


def plan_migrate(
    bank: Bank,
    reader: Reader,
    survey: Survey,
    files: ProjectFiles,
    say: Say,
    *,
    now: str,
    before: bytes | None = None,
    also: tuple[Create, ...] = (),
) -> Plan:
    """`before`: the entry page itself, of a bank that was adopted."""
    old = bank.layout
    entries = {name: reader(name) for name in entry_pages(bank)}
    moves = _moves(bank, say)
    new_place = _new_place(bank, moves)
    _stop_at_clash(bank, moves)
    documents = {name: read(text) for name, (_, text) in entries.items()}
    halves = {
        old.brief: _split(documents.get(old.brief), keep=re.compile(""), limit=_SNAPSHOT_LINES),
        old.focus: _split(documents.get(old.focus), keep=_FOCUS_TITLES, limit=_FOCUS_LINES),
    }
    rests = {name: rest for name, (_, rest) in halves.items()}
    kept = {name: relinked(read(text), name, ENTRY, new_place) for name, (text, _) in halves.items()}
    going = {*(move.path for move in moves), *entries}
    # what has no place of its own in v7.1 and stays where it is: files by name, folders as one
    left = sorted({name + slash for name, slash, _ in (path.partition("/") for path in bank.names - going)})
    stays = [page.path for page in bank.pages if page.path not in going]
    looked = [(path, *_relinked_page(path, path, new_place, reader)) for path in stays]
    stayed = [Update(path, was, new, say("migrate.why.links")) for path, was, new in looked if was != new]
    rewritten = [(move, *_relinked_page(move.path, move.to, new_place, reader)) for move in moves]
    moves = [Move(m.path, m.to, m.reason, was, new) if was != new else m for m, was, new in rewritten]
    fresh = [c for c in (*detail_pages(survey, files, say), *also) if c.path not in {m.to for m in moves}]
    moved = replace(bank_after(bank, (*moves, *fresh), day=now[:10]), layout=CURRENT)
    brief = kept[old.brief]
    told = f"{project_snapshot.mark(survey)}\n{brief}" if brief else project_snapshot.render(survey, say, CURRENT)
    decided = tuple(row for page in decision_pages(bank) for row in highlights(reader(page)[1], new_place(page)))
    bodies = {SNAPSHOT: told, FOCUS: kept[old.focus], HIGHLIGHTS: highlights_table(say, decided)}
    routed = tuple(path for path in left if any(f"{page}/".startswith(f"{path.rstrip('/')}/") for page in stays))
    if before is not None:
        theirs = before.decode("utf-8", "surrogatepass")
        documents[ENTRY] = read(theirs)
        rests[ENTRY] = _unsaid(documents[ENTRY], entry_page(survey.name, bodies, moved, say, also=routed))
    legacy, in_legacy = _legacy(documents, rests, say)
    memory = entry_page(survey.name, bodies, moved, say, also=(*([LEGACY] if legacy else []), *routed))
    made: Change = Create(ENTRY, memory, say("plan.why.memory"))
    if before is not None:
        made = Update(ENTRY, before, with_user_block(memory, before), say("plan.why.memory"))
    changes: list[Change] = [made]
    if legacy:
        changes.append(Create(LEGACY, legacy, say("migrate.why.legacy")))
    changes += [*fresh, *moves, *stayed]
    for name, (data, _) in entries.items():
        where = _WHERE[bool(kept.get(name)), name in in_legacy]
        changes.append(Delete(name, data, say(f"migrate.delete.{where}")))
    notes = (Note.of("migrate.left", pages=say("propose.comma").join(left)),) if left else ()
    return Plan(Flow.MIGRATE, tuple(changes), notes)


def _stop_at_clash(bank: Bank, moves: list[Move]) -> None:
    twice = [to for to, count in Counter(m.to for m in moves).items() if count > 1]
    clash = sorted(bank.names & ({m.to for m in moves} | {ENTRY, LEGACY})) + sorted(twice)
    if clash:
        raise Refused("migrate.target-exists", path=clash[0])


def entry_pages(bank: Bank) -> tuple[str, ...]:
    """What becomes MEMORY.md: the index where it is one, the brief, the focus."""
    names = dict.fromkeys((bank.layout.entry, bank.layout.brief, bank.layout.focus))
    return tuple(name for name in names if name != ENTRY and bank.has(name))


def decision_pages(bank: Bank) -> tuple[str, ...]:
    """Where decisions are listed: the conventions page, and what a tool keeps for them alone."""
    own = (name for row in DIALECTS if row.tool in bank.layout.tool.split(" + ") for name in row.tells)
    pages = dict.fromkeys((bank.layout.conventions, *own))
    return tuple(path for path in pages if path and bank.has(path) and path not in entry_pages(bank))


def _new_place(bank: Bank, moves: list[Move]) -> NewPlace:
    """Where a page or folder of the older layout will be; what the entry pages said is in MEMORY.md now."""
    files = {p.path: p.path for p in bank.pages} | {path: path for path in bank.strangers}
    files |= {move.path: move.to for move in moves} | dict.fromkeys(entry_pages(bank), ENTRY)
    folders = {path.rpartition("/")[0] for path in files if "/" in path}
    moved = _folders(bank.layout)

    def new_place(path: str) -> str:
        head, _, rest = path.partition("/")
        folder = f"{moved[f'{head}/']}{rest}".rstrip("/") if f"{head}/" in moved else path
        return files.get(path, "") or (folder if path in folders else "")

    return new_place


def _folders(old: Layout) -> dict[str, str]:
    return {getattr(old, role): getattr(CURRENT, role) for role in _FOLDER_ROLES}


def _relinked_page(path: str, to: str, new_place: NewPlace, reader: Reader) -> tuple[bytes, bytes]:
    """Its bytes and what they become; a page that cannot be read, or is damaged, is moved as it is."""
    if not path.lower().endswith(".md"):
        return b"", b""
    try:
        before, text = reader(path)
    except DamagedBank:
        return b"", b""
    document = read(text)
    if document.shape in (Shape.DAMAGED, Shape.CONFLICTED):
        return b"", b""
    after = relinked(document, path, to, new_place)
    return before, before if after == text else after.encode("utf-8", "surrogatepass")


def _moves(bank: Bank, say: Say) -> list[Move]:
    """Every file of the mapped folders, pages or not: a picture beside a design page stays beside it. Of another tool's
    bank all pages move; what is no page, or lies elsewhere, is left."""
    old, moves = bank.layout, list[Move]()
    folders, pages = _folders(old), {getattr(old, role): getattr(CURRENT, role) for role in _PAGE_ROLES}
    pages |= {page.path: CURRENT.map for page in bank.pages if page.path == MAP and page.shape is Shape.MARKED}
    for path in sorted(bank.names):
        head, slash, rest = path.partition("/")
        to = folders[head + slash] + rest if head + slash in folders else pages.get(path, "")
        if not to and old.tool and path.lower().endswith(".md") and path not in entry_pages(bank):
            to = _beside(path, old, frozenset(pages.values()))
        if to:
            name = to.rsplit("/", 1)
            to = f"{name[0]}/{CURRENT.index}" if old is OLD and name[-1] == OLD.index and path.count("/") == 1 else to
            moves.append(Move(path, to, say("migrate.why.move")))
    return moves


def _beside(path: str, old: Layout, taken: frozenset[str]) -> str:
    """Where another tool's page without a role goes in `details/`; "" if it lies there, or is no page of its bank."""
    inner = path.removeprefix(old.details)
    if not path.startswith(old.details) or path.startswith(CURRENT.details):
        return ""
    to = f"{CURRENT.details}{inner}"
    return f"{_OTHERS}{inner}" if to in taken else to


def _split(document: Document | None, *, keep: re.Pattern[str], limit: int) -> tuple[str, str]:
    """What goes into MEMORY.md, headings pushed below its own: whole sections of an entry page's machine part, as long
    as they fit; old routing never does. And what goes to legacy.md, verbatim."""
    if document is None:
        return "", ""
    head, (start, end), rest = _parts(document)
    inside = [h for h in document.headings if start <= h.start < end]
    level = min((h.level for h in inside if h.level > 1), default=2)
    tops = [h for h in inside if h.level == level]
    bounds = [start, *(h.start for h in tops), end]
    titles = ["", *(h.title for h in tops)]
    kept = [_demoted(head)]
    left: list[str] = []
    lines = 0
    for title, at, to in zip(titles, bounds, bounds[1:], strict=False):
        text = document.text[at:to]
        fits = lines + text.count("\n") <= limit
        if fits and (not title or keep.search(title)) and not _ROUTING_TITLES.search(title):
            kept.append(_demoted(closed(ends_line(text, "\n"))))
            lines += text.count("\n")
        else:
            left.append(text)
    tidy = (part.strip("\n") for part in kept)
    return "\n\n".join(part for part in tidy if part), "".join(left) + rest


def _parts(document: Document) -> tuple[str, tuple[int, int], str]:
    """What stands before the machine's part, that part's offsets, and everything else less the marker lines."""
    machine, user, text = document.machine, document.user, document.text
    blocks = sorted(block for block in (machine, user) if block)
    rest = ""
    for block, end in zip(blocks, [*(later.start for later in blocks[1:]), len(text)], strict=False):
        rest += (text[block.inner : block.inner_end] if block is user else "") + text[block.end : end]
    if machine is None:
        return "", (0, user.start) if user else (1 if text[:1] == "\ufeff" else 0, len(text)), rest
    spans = [document.version_span, (document.meta.start, document.meta.end) if document.meta else None]
    start = max([machine.inner, *(span[1] for span in spans if span)])  # our own two lines are not text
    return text[: blocks[0].start], (start, machine.inner_end), rest


def _demoted(text: str) -> str:
    """Headings two levels down, so that they stand below MEMORY.md's own; line endings become ours."""
    text = text.removeprefix("\ufeff")
    levels = {h.start: h.level for h in read(text).headings}
    return "\n".join("#" * min(2, 6 - levels.get(at, 6)) + line for at, line in text_lines(text))


def _legacy(documents: dict[str, Document], rests: dict[str, str], say: Say) -> tuple[bytes, set[str]]:
    """What found no place, verbatim, under the name of the file it stood in; and those names."""
    names: set[str] = set()
    parts: list[str] = []
    routing_parts: list[str] = []
    for name in documents:
        head, (start, end), tail = _parts(documents[name])
        rest = rests.get(name, head + documents[name].text[start:end] + tail)
        rest, old_routing = _without_routing(rest.removeprefix("\ufeff"))
        if old_routing.strip():
            names.add(name)
            routing_parts.append(ends_line(old_routing, "\n"))
        if rest.strip("\ufeff \t\r\n"):
            names.add(name)
            parts.append(f"## {name}\n\n{closed(ends_line(rest, chr(10)))}")
    if routing_parts:
        parts.append(f"## {LEGACY_ROUTING}\n\n{closed(''.join(routing_parts))}")
    if not parts:
        return b"", names
    text = f"# Legacy\n\n{say('migrate.legacy.intro')}\n\n{chr(10).join(parts)}"
    return text.encode("utf-8", "surrogatepass"), names


def with_user_block(page: bytes, before: bytes) -> bytes:
    """A new entry page; its user block is what people wrote on the one before, all of it where nothing is marked."""
    document = read(before.decode("utf-8", "surrogatepass"))
    bom, newline = "\ufeff" if document.text.startswith("\ufeff") else "", document.newline
    is_bare = document.shape is Shape.UNMARKED
    theirs = document.text.removeprefix("\ufeff") if is_bare else _parts(document)[2].strip("\n")
    head, tail = in_newlines(page.decode("utf-8", "surrogatepass"), newline).split(f"{USER_START}{newline}", 1)
    inner = closed(ends_line(theirs, newline)) if theirs else ""
    after = f"{bom}{head}{USER_START}{newline}{inner}{tail}"
    if read(after).shape is not Shape.MARKED:
        raise Refused("adopt.cannot-wrap", path=ENTRY)
    return after.encode("utf-8", "surrogatepass")


def _unsaid(document: Document, page: bytes) -> str:
    """The lines of an entry page's machine part that another one does not say."""
    if document.shape is Shape.UNMARKED:
        return ""
    head, (start, end), _ = _parts(document)
    said = Counter(line.strip() for line in page.decode("utf-8", "surrogatepass").split("\n"))
    left: list[str] = []
    for line in (head + document.text[start:end]).splitlines(keepends=True):
        left += [] if said[line.strip()] > 0 else [line]
        said[line.strip()] -= 1
    return "".join(left)


def _without_routing(text: str) -> tuple[str, str]:
    document = read(text)
    found = next((h for h in document.headings if _ROUTING_TITLES.search(h.title) and h.level > 1), None)
    if found is None:
        return text, ""
    return text[: found.start] + text[found.end :], text[found.start : found.end]


def closed(text: str) -> str:
    """A code fence or a comment left open must not swallow what comes after it."""
    fence = open_fence(text)
    if fence or text.rfind("<!--") <= text.rfind("-->"):
        return f"{text}{fence}\n" if fence else text
    return f"{text}-->\n"
