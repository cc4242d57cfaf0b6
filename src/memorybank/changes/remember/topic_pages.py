"""A requirement, a design, a learning: a page of its own from a template, or more text in the page that covers it."""

import re
from collections.abc import Iterator

from memorybank.changes import routing
from memorybank.changes.pages import new_page, section
from memorybank.changes.remember import Goal, Scene, Wish, pointed, target_of
from memorybank.changes.remember.page_edits import Opened, Step, body, edited, line, normal, slug
from memorybank.markdown.edit import Splice
from memorybank.markdown.labels import Words, field_of, words_of
from memorybank.markdown.pieces import page_of
from memorybank.model.bank import Bank
from memorybank.model.change import Change, Create
from memorybank.model.layout import ENTRY
from memorybank.model.memory import Design, Learning, PageMemory, Requirement, field_words, row_of

# Each template: what stands in its head, and which sections follow in which order.
_FORMS: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Requirement: (("status",), ("goal", "scope", "acceptance", "out_of_scope", "pointer")),
    Design: ((), ("background", "approach", "alternatives", "limits", "pointer")),
    Learning: (("type", "date"), ("symptom", "root_cause", "solution", "prevention", "pointer")),
}
_FOLDERS = {"bug": "bugs/", "performance": "performance/", "integration": "integrations/", "": ""}
_NUMBERED = re.compile(r"^\s*REQ-\d{1,9}\s*[:：\-—]?\s*", re.IGNORECASE)
_TOP = 3000  # characters in which the head stands
_BLOCK = re.compile(r"^(?:[-*+] |\d{1,3}[.)] |```|~~~|#|\||>|    |\t)")


def plan_page(memory: PageMemory, scene: Scene, goal: Goal) -> Iterator[Change]:
    if goal.page is not None:
        yield from edited(goal.page, _more(memory, scene), scene.say("remember.what.page"))
        return
    page = _page(memory, scene, goal.wish).encode("utf-8", "surrogatepass")
    yield Create(goal.target, page, _title(memory, goal.wish))
    yield from _routed(goal.target, scene)


def _routed(path: str, scene: Scene) -> Iterator[Change]:
    """MEMORY.md leads to a folder of `details/` from the first page in it (WRT-2)."""
    folder = path.rpartition("/")[0] + "/"
    entry = None if scene.old or scene.bank.holds(folder) else scene.open(ENTRY)
    if entry is not None:
        coming = Bank(scene.bank.layout, pages=(page_of(path, "# -\n", size=4, day=scene.today)[0],))
        rows = routing.additions(entry.document, coming, scene.say)
        yield from edited(entry, [lambda _: rows], scene.say("plan.what.routing"))


def path_of(memory: PageMemory, scene: Scene, wish: Wish) -> str:
    """WRT-1's place for it, under a name that nothing there has."""
    folder = _FOLDERS[memory.type] if isinstance(memory, Learning) else ""
    day = (memory.date if isinstance(memory, Learning) else "") or scene.today
    taken = {path.lower() for path in scene.bank.names}
    name = slug(memory.slug or _bare_title(memory))
    for attempt in range(1, len(taken) + 2):
        part = name if attempt == 1 else f"{name}-{attempt}"
        path = target_of(row_of(memory), scene).format(slug=part, number=f"{wish.number:03d}", date=day, folder=folder)
        if path.lower() not in taken:
            break
    return path


def _title(memory: PageMemory, wish: Wish) -> str:
    number = f"REQ-{wish.number:03d}: " if isinstance(memory, Requirement) else ""
    return line(number + (_bare_title(memory) if number else memory.title), "title")


def _bare_title(memory: PageMemory) -> str:
    return _NUMBERED.sub("", memory.title) or memory.title


def _page(memory: PageMemory, scene: Scene, wish: Wish) -> str:
    heads, sections = _FORMS[type(memory)]
    defaults = {"status": "Proposed", "date": scene.today}
    given = ((name, line(str(getattr(memory, name)), name) or defaults.get(name, "")) for name in heads)
    head = "\n".join(f"- **{_label(name, scene)}**: {value}" for name, value in given if value)
    told = ((name, _told(memory, name, scene)) for name in sections)
    parts = [head] * bool(head) + [section(_label(name, scene), text).rstrip("\n") for name, text in told if text]
    return new_page(_title(memory, wish), "\n\n".join(parts))


def _label(name: str, scene: Scene) -> str:
    return field_words(scene.say, name)[0]


def _told(memory: PageMemory, name: str, scene: Scene) -> str:
    """A section's text; "" where the memory says nothing of it."""
    given = getattr(memory, name)
    if name == "pointer":
        return f"- {pointed(given, scene)}" if given.strip() else ""
    if isinstance(given, tuple):
        return "\n".join(f"- [ ] {line(item, name)}" for item in given)
    return body(given, name)


def _more(memory: PageMemory, scene: Scene) -> list[Step]:
    """Nothing that stands there is changed but a status or a type; new text comes below, with its day."""
    heads, sections = _FORMS[type(memory)]
    words = words_of((f.name, f.words) for f in row_of(memory).fields)
    steps = [_set_head(memory, name) for name in heads if name != "date"]
    return [*steps, *(_add_to(memory, name, words, scene) for name in sections)]


def _set_head(memory: PageMemory, name: str) -> Step:
    labels = {"status": "status|状态", "type": "type|类型"}[name]
    given = str(getattr(memory, name))
    pattern = re.compile(rf"(?:^|\n)[>\-* ]{{0,4}}\**(?:{labels})\**[ \t]*[:：]\**[ \t]*([^\r\n]*)", re.IGNORECASE)

    def do(page: Opened) -> list[Splice]:
        start, end = page.document.body
        found = pattern.search(page.document.text, start, min(end, start + _TOP)) if given else None
        if found is None or found[1].strip() == given:
            return []
        return [Splice(found.start(1), found.end(1), given)]

    return do


def _add_to(memory: PageMemory, name: str, words: Words, scene: Scene) -> Step:
    told = _told(memory, name, scene)

    def do(page: Opened) -> list[Splice]:
        start, end = page.document.body
        inside = (h for h in page.document.headings if h.level > 1 and start <= h.start < end)
        found = next((h for h in inside if field_of(h.title, words) == name), None)
        start, end = (found.body, found.end) if found else (start, end)
        lines = _new_lines(told, page.document.text[start:end], name, scene)
        if not lines:
            return []
        if found is None:
            return [page.add_section(_label(name, scene), "\n".join(lines))]
        return [page.add_lines(start, end, lines)]

    return do


def _new_lines(told: str, there: str, name: str, scene: Scene) -> list[str]:
    """What of a text the section does not say yet, with the day it came."""
    if name in ("acceptance", "pointer"):
        return [text for text in told.split("\n") if text and not _is_said(text, there)]
    if not told or _is_said(told, there):
        return []
    lines = told.split("\n")
    if _BLOCK.match(lines[0]):
        return [f"**{scene.today}**", "", *lines]
    return [f"**{scene.today}**: {lines[0]}", *lines[1:]]


def _is_said(text: str, there: str) -> bool:
    """Word for word, or as a line that says the same (a ticked box is an x); a longer text also inside another."""
    plain = f"\n{there}\n".replace("\r\n", "\n")
    bare = normal(text.removeprefix("- ").removeprefix("[ ] "))
    if f"\n{text}\n" in plain or f"**: {text}\n" in plain or (len(bare) > 7 and bare in normal(there)):
        return True
    return any(normal(line_) in (bare, f"x{bare}") for line_ in plain.split("\n"))
