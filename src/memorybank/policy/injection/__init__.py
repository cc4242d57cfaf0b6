"""What an agent is given of a bank when a session starts, after a compaction, and when a sub-agent starts.

The entry page as data inside a boundary, what to read further, and the protocol (INJ-1). Nothing in it depends on a
clock or a counter: the same bank in the same session gives the same bytes, so a host's prompt cache survives (INJ-2).
"""

import hashlib
import hmac
from collections.abc import Callable

from memorybank.markdown import read
from memorybank.model.bank import Unread, Version
from memorybank.model.layout import EMPTY, ENTRY, MISSING, OLD, ROUTING, UNKNOWN, Layout
from memorybank.policy.injection.escape import Escaped, escape
from memorybank.policy.injection.excerpt import LEAST, LEGACY_ROUTING, EscapedPage, Fitted, Left, fit, needless, units
from memorybank.texts.catalogue import Say, sentence

LIMIT = 12_000
# The lines around the data. Letters only, no angle brackets: some hosts escape those before the model reads them.
BEGINS, ENDS = "[memory-bank] begin project data", "[memory-bank] end project data"
_NAMED = (12, 6, 3, 1, 0)  # how many sections the note about what was left out names one by one
_TITLE = 60
_TOKEN = 12  # hex digits


def inject(
    pages: tuple[tuple[str, str], ...],
    *,
    layout: Layout,
    secret: bytes,
    say: Say,
    limit: int = LIMIT,
    unread: tuple[Unread, ...] = (),
    folder: str = "memory-bank",
    account: Callable[[Fitted], None] | None = None,
) -> str:
    """`pages`: path in the bank and text of the entry page, or of the older layout's fixed load; others are ignored.
    `unread`: what could not be taken as a page; `folder`: the bank's; `account` hears which lines went in."""
    if layout in (MISSING, EMPTY):
        return say("inject.no-bank")
    if layout is UNKNOWN:
        return say("inject.unknown-layout")
    wanted = layout.fixed
    given = dict(pages)
    shown = [(path, given[path]) for path in wanted if path in given]
    notices = _unreadable(unread, given, wanted, say, folder)
    for path, text in shown:  # a damaged page is never rewritten, but it is still somebody's memory: it is read
        if flaw := read(text).flaw:
            holes = {"path": f"{folder}/{path}", "flaw": flaw.text, "line": flaw.line, "marker": flaw.marker}
            notices.append(sentence("inject.damaged", holes, say))
    if layout is OLD:
        notices.append(say("inject.migrate"))
    elif layout.tool and ENTRY not in given and all(item.path != ENTRY for item in unread):
        notices.append(say("inject.adopt", tool=layout.tool))
    if not shown:
        return "\n".join(notices or [say("inject.no-entry", path=f"{folder}/{wanted[0]}")])
    head = read(given[ENTRY]) if ENTRY in given else None
    version = head.version if head else None
    rules = protocol(say, layout=layout, version=version, fingerprint=fingerprint(shown), folder=folder)
    return "\n".join([*notices, *_boundary(shown, secret, say, limit, folder, account), *rules]) + "\n"


def fingerprint(pages: list[tuple[str, str]]) -> str:
    """Of the entry page's text as it stands; of the older layout's pages one behind the other."""
    return hashlib.sha256("\0".join(text for _, text in pages).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _boundary(
    pages: list[tuple[str, str]],
    secret: bytes,
    say: Say,
    limit: int,
    folder: str,
    account: Callable[[Fitted], None] | None,
) -> list[str]:
    """The pages between two lines that only somebody with the session's secret could write."""
    escaped = [(path, text, escape(text)) for path, text in pages]
    headers = [say("inject.page", path=f"{folder}/{path}") for path, _ in pages] if len(pages) > 1 else []
    fitted = fit(
        [
            EscapedPage(path, e.text.split("\n"), units(path, text), needless(path, text, say))
            for path, text, e in escaped
        ],
        limit=limit - sum(len(header) + 1 for header in headers),
        note=lambda left: _note(left, say, max(limit, LEAST) // 2, folder),
    )
    if account is not None:
        account(fitted)
    body = _body(fitted, say, folder)
    routes = [title for title in (ROUTING, LEGACY_ROUTING) if fitted.shows(title)]
    routed = any(read(text).section(title) for _, text in pages for title in routes)
    names = ", ".join(f"{folder}/{path}" for path, _ in pages)
    token = _token(secret, "\n".join(body))
    return [
        say("inject.provenance", pages=names),
        *_spelled(escaped, say, folder),
        *([say("inject.spelled")] if any("\\u{" in line for line in body) else []),
        f"{BEGINS} {token}",
        *body,
        f"{ENDS} {token}",
        *([] if routed else [say("inject.hint.look")]),
        "",
    ]


def _token(secret: bytes, content: str) -> str:
    """Keyed by the session and the content, so a page can neither know it nor hold it."""
    data = content.encode("utf-8", "surrogatepass")
    tokens = (hmac.new(secret, bytes([turn]) + data, hashlib.sha256).hexdigest()[:_TOKEN] for turn in range(256))
    return next(token for token in tokens if token not in content)  # nobody can write a page that holds them all


def _body(fitted: Fitted, say: Say, folder: str) -> list[str]:
    lines: list[str] = []
    for path, held in fitted.pages:
        if len(fitted.pages) > 1:
            lines.append(say("inject.page", path=f"{folder}/{path}"))
        lines += held
    while lines and not lines[-1]:
        lines.pop()
    return [*lines, fitted.note] if fitted.note else lines


def _note(left: tuple[Left, ...], say: Say, room: int, folder: str) -> str:
    """One line inside the boundary: titles are the page's own words, so they stay with the data. The largest parts are
    named one by one as far as there is room, the others counted."""
    largest = sorted(range(len(left)), key=lambda at: (-left[at].lines, at))
    told = ""
    for named in _NAMED:
        parts = [_left(left[at], say, folder) for at in sorted(largest[:named])]
        rest = [left[at].lines for at in largest[named:]]
        if rest:
            parts.append(say("inject.left.more", count=len(rest), lines=sum(rest)))
        told = say("inject.left", what=say("inject.left.and").join(parts))
        if len(told) <= room:
            break
    return told


def _left(part: Left, say: Say, folder: str) -> str:
    title = part.title if len(part.title) <= _TITLE else f"{part.title[: _TITLE - 1]}…"
    name = f'"{escape(title).text}"' if title else say("inject.left.head")
    name = say("inject.left.user") if part.rank == "user" else name
    if part.page != ENTRY:
        name = f"{folder}/{part.page} {name}"
    if part.lines == part.of:
        return say("inject.left.whole", name=name, of=part.of)
    which = "inject.left.oldest" if part.rank == "decisions" else "inject.left.end"
    return say(which, name=name, lines=part.lines, of=part.of)


def _spelled(pages: list[tuple[str, str, Escaped]], say: Say, folder: str) -> list[str]:
    """What a person should hear of: hidden characters, hidden orders. The real markers of a page are no news."""
    found = [(path, s) for path, _, safe in pages for s in safe.suspects if s.kind != "lookalike"]
    orders = [(path, s) for path, s in found if s.kind == "instruction"]
    runs = [(path, s) for path, s in found if s.kind != "instruction"]
    return [
        say(text, count=sum(s.characters for _, s in some), path=f"{folder}/{some[0][0]}", line=some[0][1].line)
        for text, some in (("inject.hidden", runs), ("inject.orders", orders))
        if some
    ]


def _unreadable(
    unread: tuple[Unread, ...], given: dict[str, str], wanted: tuple[str, ...], say: Say, folder: str
) -> list[str]:
    lines: list[str] = []
    for item in unread:
        if item.path in wanted and item.path not in given:
            holes = {"path": f"{folder}/{item.path}", "line": item.line, "marker": ""}
            about = holes | {"encoding": item.detail, "why": item.detail, "size": item.detail}
            lines.append(say("inject.unreadable", why=escape(sentence(item.text, about, say)).text))
    return lines


# --- The protocol an agent is given behind the entry page: ten lines, keys first (SKL-2). A skill looks for
# `protocol_version: memory-bank/v1` to know whether these lines are in force; they outrank it.

PROTOCOL_VERSION = "memory-bank/v1"
FIELDS = ("trigger", "skip", "invoke", "output", "conflict", "gating", "write")


def protocol(
    say: Say, *, layout: Layout, version: Version | None, fingerprint: str, folder: str = "memory-bank"
) -> list[str]:
    """`version` is what the entry page itself says (LAY-5), never what this program would write."""
    old = layout is OLD
    holes = {
        "details": f"{folder}/{layout.details}",
        "patterns": f"{folder}/{layout.conventions}",
        "routes": "Routing Rules" if layout.sections else f"{folder}/{layout.entry}",
    }
    return [
        f"protocol_version: {PROTOCOL_VERSION}",
        f"template_version: {'older-layout' if old else version or 'unmarked'}",
        f"fingerprint: sha256:{fingerprint}",
        *(f"{field}: {say(f'protocol.{field}', **holes)}" for field in FIELDS),
    ]
