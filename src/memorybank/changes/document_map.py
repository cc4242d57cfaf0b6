"""The documentation map (DAY-2): the repository's own documents, grouped, each with what a reader finds there.

Lines in our own form are kept in step with the tree (DAY-4). Any other stays, and what it links to is not listed again.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial

from memorybank.changes.pages import form_of, section, section_edits
from memorybank.markdown.edit import Splice, text_lines
from memorybank.markdown.links import href, unescaped
from memorybank.model.bank import Document
from memorybank.texts.catalogue import Say

# Each group with its roles (`recall/search/document_roles.py`), in the order in which a newcomer reads.
GROUPS = {
    "start": ("readme", "contributing", "security", "release", "changes", "license"),
    "rules": ("rules",),
    "decisions": ("decision",),
    "guides": ("guide",),
    "parts": ("part",),  # a README below the top
}
_ROLES = tuple(role for roles in GROUPS.values() for role in roles)
_TITLED = ("decision", "guide", "part")  # told by their first heading, the others by their role
_SINGLY = 6  # documents of one folder; of more only the folder is listed, with their number
_MOST, _DEEPEST = 12, 20  # lines of a group, folders of a path
_LINK = re.compile(r"- \[(?:\\.|[^\]\\])+\]\(([^()\s]+)\)(.*)")

UP = "../../"  # from the map to the repository's top, where it lies in details/ of memory-bank/

Titles = Callable[[str], str]  # a document's first heading; "" where it has none that may be shown


def map_body(known: Mapping[str, str], titles: Titles, say: Say, up: str = UP) -> str:
    """The page's sections; "" where there are no documents. `known`: path -> role; `up`: from the map to the top."""
    groups = _lines(known, titles, say, up).items()
    parts = [section(say(f"tpl.map.{group}"), "\n".join(lines.values())) for group, lines in groups]
    return "\n".join([say("tpl.map.intro") + "\n", *parts]) if parts else ""


def map_edits(document: Document, known: Mapping[str, str], titles: Titles, say: Say, up: str = UP) -> list[Splice]:
    """Every group as written now, less what somebody's own line leads to. Which lines are a human's is for CON-1."""
    links = ((line, _LINK.fullmatch(line)) for _, line in text_lines(document.text, *document.body))
    theirs = {unescaped(found[1]).removeprefix(up) for line, found in links if found and not is_made(line, say)}
    wanted = {
        say(f"tpl.map.{group}"): [line for path, line in lines.items() if path not in theirs]
        for group, lines in _lines(known, titles, say, up).items()
    }
    return section_edits(document, [say(f"tpl.map.{group}") for group in GROUPS], wanted, partial(is_made, say=say))


def is_made(line: str, say: Say) -> bool:
    found = _LINK.fullmatch(line)
    return found is not None and any(form.fullmatch(found[2]) for form in _forms(say))


@cache
def _forms(say: Say) -> tuple[re.Pattern[str], ...]:
    told = [_told(role, "\0", say) for role in _ROLES]
    told += [_many(role, "\0", say) for role in _ROLES] + [""]
    return tuple(map(form_of, dict.fromkeys(told)))


def _lines(known: Mapping[str, str], titles: Titles, say: Say, up: str) -> dict[str, dict[str, str]]:
    """Group -> document or folder -> its line."""
    found: dict[str, dict[str, str]] = {}
    for group, roles in GROUPS.items():
        of_group = {path: role for path in known if (role := _role(path, known)) in roles}
        places = {role: place for place, role in enumerate(roles)}
        few = _few(list(of_group))
        lines: dict[str, str] = {}
        for path in sorted(few, key=lambda p: (p.count("/"), places.get(of_group.get(p, ""), len(roles)), p))[:_MOST]:
            role = of_group.get(path, roles[0])
            title = titles(path) if role in _TITLED and not few[path] else ""
            told = _many(role, str(few[path]), say) if few[path] else _told(role, title, say)
            shown = path.replace("[", "\\[").replace("]", "\\]")
            lines[path] = f"- [../{shown}]({up}{href(path)}){told}"
        if lines:
            found[group] = lines
    return found


def _few(paths: list[str]) -> dict[str, int]:
    """Documents, each with 0, and folders with the number of theirs: as near to the documents as few lines can say."""
    found: dict[str, int] = {}
    for singly, depth in ((_SINGLY, _DEEPEST), (1, _DEEPEST), (1, 2), (1, 1)):
        folders: dict[str, list[str]] = {}
        for path in paths:
            folders.setdefault("".join(f"{name}/" for name in path.split("/")[:-1][:depth]), []).append(path)
        found = {}
        for folder, inside in folders.items():
            alone = not folder or len(inside) <= singly
            found |= dict.fromkeys(inside, 0) if alone else {folder: len(inside)}
        if len(found) <= _MOST:
            break
    return found


def _role(path: str, known: Mapping[str, str]) -> str:
    """Below the top a README is that of a part; logs and licenses of parts are not listed."""
    role = known[path]
    return role if "/" not in path else {"readme": "part", "changes": "", "license": ""}.get(role, role)


def _told(role: str, title: str, say: Say) -> str:
    if role in _TITLED:
        return say("tpl.map.about", title=title) if title else ""
    return say(f"tpl.map.about.{role}")


def _many(role: str, count: str, say: Say) -> str:
    return say("tpl.map.many", about=_told(role, "", say), count=count)
