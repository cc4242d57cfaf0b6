"""Every page a request may need, most relevant first, and how each came to be thought of (ROU-1, ROU-3).

Of the pages that search found, some speak of the request and others only share a word with it (`sort_out`).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from memorybank.markdown.links import unescaped
from memorybank.model.bank import Bank
from memorybank.model.layout import CURRENT, every, is_index
from memorybank.model.pack import Candidate, Hit, LeftOut, Level, Question, Route, Why
from memorybank.model.vocabulary import calls_for_conventions
from memorybank.recall.alerts import FileMention
from memorybank.recall.request_words import content, telling
from memorybank.recall.routing_rules import Means, follow, match, reach
from memorybank.recall.search.tokens import terms

NAMING_FILES = 2  # places for pages that name a file about to be changed; all five made selections worse


class Gathered(NamedTuple):
    pages: tuple[Candidate, ...]  # none of the fixed load; what something points to, then what search found
    lead: int  # how many of them something points to
    best: str  # the page that search found first; "" when it found none
    left_out: tuple[LeftOut, ...]  # what a name or a route led to, and no page is
    files: tuple[str, ...]  # of the project, to which the intents of the request lead
    pointed: bool  # by the request's own words or the routing table, not by search alone
    found: bool  # by search, in whatever page


def fixed_load(bank: Bank) -> tuple[str, ...]:
    """What a session has loaded anyway (BUD-1): the entry page, or the three of the older layout."""
    there = {p.path for p in bank.pages} | {u.path for u in bank.unread}
    return tuple(path for path in bank.layout.fixed if path in there)


def gather(
    question: Question,
    bank: Bank,
    table: tuple[Route, ...],
    hits: tuple[Hit, ...],
    touching: tuple[Candidate, ...],
    guide: Callable[[str], Mapping[str, str]],
    in_project: Callable[[str], bool] = lambda _: False,
) -> Gathered:
    request, words = question.request, beyond_pages(question.request)
    unread = (u.path for u in bank.unread if not u.path.endswith("/"))
    said = named(request, [*(p.path for p in bank.pages), *unread])
    fixed = fixed_load(bank)
    matched = match(words, table)
    near, faint, found = sort_out(hits, words, fixed, pointed=bool(said.pages or matched))
    if not near and bank.layout.tool:  # of another tool's brief and focus a session begins with the start
        fixed = (bank.layout.entry,)
        near, faint, found = sort_out(hits, words, fixed, pointed=bool(said.pages or matched))
    means = Means(words, bank, {hit.path: hit.score for hit in near}, guide, frozenset(said.pages))
    led = follow(matched, means, in_project)
    folders = {folder: reached for folder in said.folders if (reached := reach(folder, means))}
    conventions = [path for path in every("conventions") if bank.page(path) is not None]
    telling_why = {candidate.path: candidate for candidate in touching}
    lead = _once(
        (
            *(Candidate(path, Why.NAMED) for path in said.pages),
            *(Candidate(path, Why.NAMED, folder) for folder, reached in folders.items() for path in reached.pages),
            *(Candidate(path, Why.CONVENTIONS) for path in conventions[:1] if calls_for_conventions(request)),
            *led.pages,
            *touching[:NAMING_FILES],
        ),
        fixed,
    )
    searched = (telling_why.get(hit.path) or Candidate(hit.path, Why.FOUND, hit.section) for hit in near)
    pages = lead | _once((*searched, *touching[NAMING_FILES:]), (*fixed, *lead))
    unlisted = [reached.rest for reached in folders.values() if reached.rest]
    weak = [LeftOut(hit.path, "ask.left.faint") for hit in faint]
    left = {item.path: item for item in (*weak, *said.left_out, *unlisted, *led.left_out)}
    return Gathered(
        tuple(pages.values()),
        len(lead),
        near[0].path if near else "",
        tuple(item for path, item in left.items() if path not in pages),
        led.files,
        pointed=bool(said.pages or matched or touching),
        found=found,
    )


def _once(candidates: Iterable[Candidate], without: Iterable[str]) -> dict[str, Candidate]:
    found: dict[str, Candidate] = {}
    for candidate in candidates:
        found.setdefault(candidate.path, candidate)
    return {path: candidate for path, candidate in found.items() if path not in without}


def naming(mentions: Mapping[str, tuple[FileMention, ...]], hits: tuple[Hit, ...]) -> tuple[Candidate, ...]:
    """The pages that name files about to be changed: the nearest first, then learnings, then those that name most."""
    places = {hit.path: place for place, hit in enumerate(hits)}

    def order(item: tuple[str, tuple[FileMention, ...]]) -> tuple[object, ...]:
        path, found = item
        level = list(Level).index(found[0].level)
        return level, not path.startswith(every("learnings")), -len(found), places.get(path, len(hits)), path

    told = sorted(((path, found) for path, found in mentions.items() if found), key=order)
    return tuple(Candidate(path, Why.TOUCHES, found[0].told) for path, found in told)


RELEVANT = 0.25  # of the best one's score
_KINDS = "details design requirements learnings archive docs bugs performance integrations"


class Sorted(NamedTuple):
    near: tuple[Hit, ...]
    faint: tuple[Hit, ...]  # named, not loaded: nothing that shares a telling word is lost without a word (BUD-2)
    found: bool  # does any page speak of it, the fixed load too?


def sort_out(hits: Iterable[Hit], words: str, fixed: Iterable[str], *, pointed: bool = False) -> Sorted:
    """A page is near when it has a telling word of the request in its own text or name. One that has such a word only
    because of the folder for its kind, or far less of them than the best, is faint; others are no answer at all. The
    best hit is near in any case (BUD-2). Where the request points to pages, common words (`read`) ask for no others."""
    said, any_words = telling(words), content(words)
    graded = [(_grade(hit, said, any_words), hit) for hit in hits]
    found = any(grade for grade, _ in graded)
    loaded = frozenset(fixed)
    loaded |= frozenset(every("map"))  # the documents it lists are found themselves
    pages = [(g, hit) for g, hit in graded if g > pointed and hit.path not in loaded and not is_index(hit.path)]
    top = max((grade for grade, _ in pages), default=0)
    least = RELEVANT * max((hit.score for grade, hit in pages if grade == top), default=0.0)
    near = tuple(hit for at, (grade, hit) in enumerate(pages) if not at or (grade == top and hit.score >= least))
    faint = tuple(hit for grade, hit in pages if hit not in near and grade >= min(top, 2))
    return Sorted(near, faint, found)


def _grade(hit: Hit, said: frozenset[str], any_words: frozenset[str]) -> int:
    """3: its own words tell; 2: only the folder for pages of its kind does; 1: common words alone; 0: none at all."""
    if not hit.why:
        return 3
    held: set[str] = set()
    folders: set[str] = set()
    for part in hit.why.split("; "):
        place, _, found = part.partition(": ")
        (folders if place == "folder" else held).update(terms(found))
    if said & (held | (folders - telling(_KINDS))):
        return 3
    if said & folders:
        return 2
    return int(bool(any_words & (held | folders)))


# --- the pages a request names itself, by path, link, file name or requirement number; they outrank routing (ROU-1)

# What cannot be inside a name as people type it; CJK text may touch a name on either side.
_TOKEN = re.compile(r"[^\s`\"'<>()\[\]{}|*（）「」『』【】《》“”‘’，。：；、！？,;!?]+")
_REQUIREMENT = re.compile(r"(?i)(?<![A-Za-z0-9])REQ[-_ ]?(\d{1,6})(?!\d)")
_NUMBERED = re.compile(r"(?i)(?:^|/)REQ-?0*(\d{1,6})(?!\d)[^/]*\.md$")
# Chinese goes on right behind a name: `tech.md里的约定`, `client.py的超时`
_GOES_ON = re.compile(r"(?i)^(.*\.md|[^.]*(?:\.[A-Za-z0-9]+)+)[^\x00-\x7f].*")
_LOOK = 20_000  # characters of a request; a pasted log is not a list of pages


class NamedPages(NamedTuple):
    pages: tuple[str, ...]  # in the order of the request
    folders: tuple[str, ...]  # with a slash
    left_out: tuple[LeftOut, ...]  # names of pages that are not there, or that several pages have


def named(request: str, paths: Iterable[str]) -> NamedPages:
    """`paths`: every page of the bank, relative to it."""
    known = _Known(paths)
    pages: dict[str, None] = {}
    folders: dict[str, None] = {}
    left: dict[str, LeftOut] = {}
    text = request[:_LOOK]
    for token in _tokens(text):
        found = known.find(token)
        if len(found) == 1:
            pages[found[0]] = None
        elif found:
            name = _trimmed(token)
            left[name] = LeftOut(name, "ask.left.ambiguous", (("pages", ", ".join(found)),))
        elif folder := known.folder(token):
            folders[folder] = None
        elif token.lower().endswith(".md"):
            left[_trimmed(token)] = LeftOut(_trimmed(token), "ask.left.missing")
    for spoken in _REQUIREMENT.finditer(text):
        numbered = known.numbered.get(int(spoken[1]), [])
        pages |= dict.fromkeys(numbered)
        if not numbered and not any(spoken[0].lower() in name.lower() for name in (*left, *pages)):
            left[spoken[0]] = LeftOut(spoken[0], "ask.left.missing")
    return NamedPages(tuple(pages), tuple(folders), tuple(left.values()))


def beyond_pages(request: str) -> str:
    """What a request says besides the pages it names. A path of the project stays: its words tell an intent."""
    plain = _REQUIREMENT.sub(" ", request)
    return _TOKEN.sub(lambda m: " " if ".md" in m[0].lower() or CURRENT.details in m[0] else m[0], plain)


def beyond_names(request: str) -> str:
    """What a request says besides any names in it: a bare list of files asks for nothing else."""
    return _TOKEN.sub(lambda m: " " if "/" in m[0] else m[0], beyond_pages(request))


def named_files(request: str, tracked: frozenset[str]) -> tuple[str, ...]:
    """The project's own files a request names, by their path or by a name only one of them has."""
    names: dict[str, list[str]] = {}
    for path in tracked:
        names.setdefault(path.rpartition("/")[2], []).append(path)
    found: dict[str, None] = {}
    for token in _tokens(request):
        for part in _endings(token):
            if part in tracked:
                found[part] = None
                break
            if "." in part and "/" not in part and len(names.get(part, ())) == 1:
                found[names[part][0]] = None
                break
    return tuple(found)


def _tokens(text: str) -> Iterable[str]:
    for token in _TOKEN.findall(text):
        bare = unescaped(token) if "%" in token else token.split("#", 1)[0]
        bare = re.sub(r"(?<=\.md)(?::\d+)+$", "", bare.rstrip(".:"))
        bare = _GOES_ON.sub(r"\1", bare)
        if bare and ("." in bare or "/" in bare):
            yield bare


def _endings(token: str) -> Iterable[str]:
    """The token, and what is left of it behind each character of the Chinese text it may have been typed against."""
    token = token.rpartition("memory-bank/")[2].removeprefix("./")
    yield token
    for at in range(1, min(len(token), 200)):
        if not token[at - 1].isascii():
            yield token[at:]


def _trimmed(token: str) -> str:
    return re.sub(r"^[^\x00-\x7f]+(?=[\x00-\x7f])", "", token) or token


class _Known:
    def __init__(self, paths: Iterable[str]) -> None:
        self.paths: dict[str, str] = {}  # lower case -> as it is
        self.tails: dict[str, list[str]] = {}  # what a path may be called by: its name, with folders before it or not
        self.numbered: dict[int, list[str]] = {}
        self.folders: dict[str, str] = {}
        for path in sorted(paths):
            self.paths[path.lower()] = path
            if number := _NUMBERED.search(path):
                self.numbered.setdefault(int(number[1]), []).append(path)
            parts = path.split("/")
            for at in range(len(parts)):
                self.tails.setdefault("/".join(parts[at:]).lower(), []).append(path)
            self.folders |= {(folder := "/".join(parts[:at])).lower(): f"{folder}/" for at in range(1, len(parts))}

    def find(self, token: str) -> tuple[str, ...]:
        """The longest ending of the token that is a page; several when only a name was given that several have."""
        if ".." in token.split("/"):
            return ()
        for name in (ending.lower() for ending in _endings(token) if ending.lower().endswith(".md")):
            whole = [tried for tried in (name, f"{CURRENT.details}{name}") if tried in self.paths]
            if found := [self.paths[tried] for tried in whole[:1]] or self.tails.get(name):
                return tuple(found)
        return ()

    def folder(self, token: str) -> str:
        if "/" not in token or ".." in token.split("/"):
            return ""
        for ending in _endings(token):
            name = ending.lower().strip("/")
            for tried in (name, f"{CURRENT.details}{name}"):
                if tried in self.folders and "/" in ending:
                    return self.folders[tried]
        return ""
