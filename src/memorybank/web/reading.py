"""The bank to read: every page rendered, what leads to it, and search as somebody types."""

import posixpath

from memorybank.app.ask.page_reader import page_named
from memorybank.app.ask.search import Searching, tree_of
from memorybank.markdown.links import targets
from memorybank.model.bank import Bank, Page
from memorybank.model.errors import MemoryBankError
from memorybank.recall.routing_rules import routes
from memorybank.store.bank import look
from memorybank.store.files import read_page
from memorybank.web.frame import PageRequest, detail, empty, link_to, row
from memorybank.web.markdown_page import rendered
from memorybank.web.markup import Child, Markup, tag

_FOUND = 8  # hits: what fits beside the pages while somebody types
_LISTED = 300


def read(page: PageRequest) -> Child:
    bank = page.in_bank("bank", lambda: look(page.setting.bank, with_history=False))
    if not bank.pages:
        return empty(page, "health")
    query = page.one("q").strip()
    wanted = page.one("page") or (bank.layout.entry if bank.page(bank.layout.entry) else bank.pages[0].path)
    hits = tag("div", found(page), id="found", aria_live="polite")
    shown = None if query else _page(page, bank, wanted)
    return tag("div", _listed(page, bank, "" if query else wanted), tag("div", hits, shown), class_="two")


def found(page: PageRequest) -> Child:
    """What a search finds, best first: also asked for alone, while somebody types."""
    query = page.one("q").strip()
    if not query:
        return ""
    # one index, opened anew and brought in step after a page has changed
    searching = page.in_bank("searching", lambda: Searching(tree_of(str(page.setting.bank)), is_told=True))
    hits = page.in_bank(f"found {query}", lambda: searching.find(query[:400], _FOUND))
    if not hits:
        return tag("p", page.say("ui.found-nothing", query=query[:80]))
    rows = []
    for hit in hits:
        above = " · ".join(filter(None, (f"{hit.path}:{hit.line}", hit.section)))
        rows.append(row(above, hit.snippet, page.url("read", page=hit.path)))
    return [tag("h2", page.say("ui.found", query=query[:80])), tag("ol", rows, class_="list")]


def _listed(page: PageRequest, bank: Bank, wanted: str) -> Markup:
    at = next((n for n, one in enumerate(bank.pages) if one.path == wanted), 0)
    first = max(0, min(at - _LISTED // 2, len(bank.pages) - _LISTED))
    shown = bank.pages[first : first + _LISTED]
    known = page.in_bank("rows", lambda: {one.path: _link(page, one, False) for one in bank.pages})
    rows = [_link(page, one, True) if one.path == wanted else known.get(one.path) for one in shown]
    left = len(bank.pages) - len(shown)
    more = tag("p", page.say("ui.more-pages", count=left), class_="quiet") if left else None
    return tag("nav", tag("ol", rows, class_="list"), more, aria_label=page.say("ui.pages"))


def _link(page: PageRequest, one: Page, is_shown: bool) -> Markup:
    return row(one.path, one.title, page.url("read", page=one.path), is_shown=is_shown)


def _page(page: PageRequest, bank: Bank, wanted: str) -> Markup:
    path, text = page_named(page.setting, wanted, page.setting.where.project)

    def link(target: str) -> str:
        folder = posixpath.dirname(path)
        for name in (posixpath.normpath(posixpath.join(folder, target)), target.removeprefix("memory-bank/")):
            if bank.page(name) is not None:
                return page.url("read", page=name)
        return ""

    leading = page.in_bank("leading", lambda: _leading(page, bank)).get(path, ())
    routed = page.in_bank("routes", lambda: _routes(page, bank)).get(path, ())
    about = [
        _about(page.say("ui.routed"), list(routed)),
        _about(page.say("ui.linked-from"), [link_to(page, one) for one in leading]),
        tag("p", tag("a", page.say("ui.blame-link"), href=page.url("history", page=path))),
    ]
    return detail(tag("p", path, class_="quiet"), rendered(text, link), tag("aside", about))


def _about(words: str, items: list[str] | list[Markup]) -> Markup | None:
    return tag("div", tag("h3", words), tag("ul", [tag("li", item) for item in items])) if items else None


def _leading(page: PageRequest, bank: Bank) -> dict[str, tuple[str, ...]]:
    told: dict[str, dict[str, None]] = {}
    for one in bank.pages:
        try:
            text = read_page(page.setting.bank, one.path)[1]
        except MemoryBankError:
            continue
        for line in text.split("\n"):
            for target in targets(line) if "](" in line or "`" in line else ():
                for name in (posixpath.normpath(posixpath.join(posixpath.dirname(one.path), target)), target):
                    if name != one.path and bank.page(name) is not None:
                        told.setdefault(name, {})[one.path] = None
                        break
    return {name: tuple(some) for name, some in told.items()}


def _routes(page: PageRequest, bank: Bank) -> dict[str, tuple[str, ...]]:
    entry = bank.layout.entry
    if not entry or bank.page(entry) is None:
        return {}
    told: dict[str, list[str]] = {}
    for route in routes(read_page(page.setting.bank, entry)[1]):
        for target in route.targets:
            told.setdefault(target.removeprefix("memory-bank/"), []).append(route.intent)
    return {name: tuple(intents) for name, intents in told.items()}
