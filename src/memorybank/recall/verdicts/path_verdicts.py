"""Paths, links and cited lines, judged by the files that are there and by what history says of the others."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from unicodedata import normalize

from memorybank.markdown.links import href, unescaped
from memorybank.model.claim import (
    CHANGED,
    COMMAND,
    GONE,
    LINE,
    LINK,
    LIVE,
    MOVED,
    NEVER,
    OF_FILES,
    UNCHECKED,
    Claim,
    Judged,
)
from memorybank.model.value import NamedTuple, lazy
from memorybank.recall.claims.hedges import EXAMPLE
from memorybank.recall.claims.paths import PRIVATE, is_generic, known_file
from memorybank.recall.verdicts.evidence import UNCOMMITTED, End, ProjectPast, ProjectTree

_CITED = lazy(r":\d+(?:[:-]\d+)?$")  # `a.go:12` as a link's target
_WORD = lazy(r"[\w@./-]*\w/[\w@./-]*")  # of a heading: a folder, with its slash
# What lies there stands for other projects.
_OTHERS = lazy(r"(?:^|/)(?:test[_-]?data|(?:__)?(?:fixtures?|snapshots)(?:__)?)/")
_BULK = 400  # files of a folder whose fates are looked at; a majority shows long before


class BankPlace(NamedTuple):
    """Where the pages stand. Folders end with a slash; the top of the work tree is ""."""

    project: str  # the folder that holds the bank
    bank: str
    name: str  # of the project's folder: drawings and long paths begin with it


class FileEvidence(NamedTuple):
    tree: ProjectTree
    past: ProjectPast
    place: BankPlace
    lines: Callable[[str], int]  # how many lines a file has; -1 when that cannot be told
    anchors: Callable[[str], frozenset[str] | None]  # a page's headings as anchors, None when it is no page
    asked: dict[tuple[object, ...], str | End | None]  # what was looked up already; empty at first
    had: Callable[[str, str], int]  # the most lines a file had whenever a page was written; -1 when nobody knows


def judge_path(claim: Claim, known: FileEvidence) -> Judged:
    subject, cited = claim.subject, 0
    if claim.kind == LINE:
        subject, _, number = subject.rpartition(":")
        cited = int(number)
    found = _find(claim, subject, known)
    if isinstance(found, str):
        # of several files of that name, nobody knows which one is cited
        one = cited and len(known.tree.ending(_short(subject))) < 2
        if one and (total := known.lines(found)) >= 0 and cited > total:
            # a line that was never there is a mistake in writing: it is said, and nobody is alarmed
            never = 0 <= known.had(claim.file, found) < cited
            return Judged(claim, NEVER if never else CHANGED, shows=str(total), why="lines")
        return Judged(claim, LIVE, shows=found if found != subject.rstrip("/") else "")
    return _ended(claim, subject, found, known)


def judge_command(claim: Claim, known: FileEvidence) -> Judged:
    """A command that runs a file, or a Python module by its dotted name."""
    subject = claim.subject
    if not subject.startswith("module:"):
        return judge_path(claim, known)
    ended: End | None = None
    for way in _module_files(subject):
        found = _find(claim, way, known)
        if isinstance(found, str):
            return Judged(claim, LIVE, shows=found)
        ended = ended or found
    if ended is None:
        return Judged(claim, UNCHECKED, why="unproven")
    return _ended(claim, subject.removeprefix("module:").replace(".", "/"), ended, known)


def judge_link(claim: Claim, known: FileEvidence) -> Judged:
    anchor = claim.text.partition("#")[2]
    path = next(iter(_subjects(claim)), "")
    found = _find(claim, path, known) if path else known.place.bank + claim.file
    if isinstance(found, str):
        return _anchored(claim, found, anchor, known)
    return _ended(claim, path, found, known)


def _anchored(claim: Claim, found: str, anchor: str, known: FileEvidence) -> Judged:
    """A heading that is not there was perhaps never there: nobody is alarmed, but it is said."""
    there = known.anchors(found) if anchor and not anchor.startswith("L") else None
    if there is None or unescaped(anchor.replace("#", "")).lower() in there:
        return Judged(claim, LIVE)
    return Judged(claim, NEVER, shows=found, why="anchor")


def _ended(claim: Claim, subject: str, end: End | None, known: FileEvidence) -> Judged:
    past = known.past
    if end is None:
        if known.tree.in_submodule(_joined(known.place.project, subject) or subject):
            return Judged(claim, UNCHECKED, why="submodule")
        sure = known_file(subject) or subject.endswith("/") or claim.kind == LINK
        if not past.known or not past.whole or not sure:
            return Judged(claim, UNCHECKED, why="unsure" if past.whole else "history")
        squashed = known.place.bank + claim.file in past.together
        return Judged(claim, UNCHECKED, why="squashed") if squashed else Judged(claim, NEVER, why="never")
    if PRIVATE.fullmatch(subject.rstrip("/").rpartition("/")[2]):
        return Judged(claim, UNCHECKED, commit=end.commit, why="ignored")
    why = "committed" if end.commit else "uncommitted"
    around = claim.around
    # `src/{entity}/` says where something is to go, and not that the folder is there
    if (
        not end.to
        and around
        and (around.argument or around.line[around.column + len(claim.text) :].startswith(("{", "<", "[")))
    ):
        return Judged(claim._replace(hedge=EXAMPLE), UNCHECKED, commit=end.commit, why=EXAMPLE)
    if not end.to:
        return Judged(claim, GONE, commit=end.commit, shows=_shown(end.path, known.place), why=why)
    to = _named_now(subject, end, known.place)
    return Judged(claim, MOVED, to, end.commit, to, _fix(claim, end, known), why)


def _named_now(subject: str, end: End, place: BankPlace) -> str:
    """A page in a package names what is inside from there, and the rest from the top; some name all from the top."""
    from_top = subject.removeprefix("./").strip("/") == end.path
    return end.to if from_top or not end.to.startswith(place.project) else end.to[len(place.project) :]


def _find(claim: Claim, subject: str, known: FileEvidence) -> str | End | None:
    """The file or folder that is meant, how it ended, or None when neither is known. Many pages ask the same."""
    own = claim.file[: claim.file.rfind("/") + 1]
    key = (subject, claim.kind == LINK, claim.drawn, _is_run(claim), own, *_folders_above(claim, known.tree))
    if key not in known.asked:
        known.asked[key] = _look(claim, subject, known)
    return known.asked[key]


def end_of(claim: Claim, known: FileEvidence) -> End | None:
    """How the file ended that a claim names; None when it is there, or nobody knows."""
    found = (_find(claim, subject, known) for subject in _subjects(claim))
    return next((end for end in found if isinstance(end, End)), None)


def namesakes(claim: Claim, known: FileEvidence) -> list[str]:
    """The files that are there and end as a claim says, or as a drawing that leaves out folders in between."""
    if claim.kind not in OF_FILES:
        return []
    if claim.is_drawn_folder and (end := end_of(claim, known)) and (short := known.tree.drawn_short(end.path)):
        return short
    return [path for subject in _subjects(claim) for path in known.tree.ending(_short(subject.rstrip("/")))]


def unsettled(known: FileEvidence) -> tuple[set[str], set[str]]:
    """Of all that was asked: the paths that nobody knows, and the files that are said to be deleted."""
    unknown = {_short(str(subject).rstrip("/")) for (subject, *_), found in known.asked.items() if found is None}
    ends = [found for found in known.asked.values() if isinstance(found, End) and not found.to and found.commit]
    return unknown, {
        path for end in ends for path in (end.path, *known.past.below(end.path)) if path in known.past.ends
    }


def _subjects(claim: Claim) -> tuple[str, ...]:
    """What is looked up for a claim."""
    subject = claim.subject
    if claim.kind == LINE:
        return (subject.rpartition(":")[0],)
    if claim.kind == LINK:
        target = _CITED.sub("", unescaped(claim.text.partition("#")[0]))
        return (target.lstrip("/"),) if target else ()
    return _module_files(subject) if subject.startswith("module:") else (subject,)


def _module_files(subject: str) -> tuple[str, ...]:
    stem = subject.removeprefix("module:").replace(".", "/")
    return f"{stem}.py", f"{stem}/__main__.py", f"{stem}/__init__.py"


def _short(path: str) -> str:
    """Without the steps upwards."""
    short = path.removeprefix("./")
    while short.startswith("../"):
        short = short[3:]
    return short


def _look(claim: Claim, subject: str, known: FileEvidence) -> str | End | None:
    path = subject.rstrip("/")
    tree, past = known.tree, known.past
    exact = list(dict.fromkeys(_candidates(claim, path, known.place)))
    short = _short(path)
    near = tree.ending(short)
    for candidate in exact:
        if not candidate or tree.holds(candidate):
            return candidate
    below = (f"{folder}/{short}" for folder in _folders_above(claim, tree))
    if there := next(filter(tree.holds, below), ""):
        return there
    for candidate in exact:
        if candidate in tree.files or candidate in tree.folders:  # tracked, and not on the disk any more
            return End(candidate, "", "", UNCOMMITTED)
        file = None if claim.text.endswith("/") else past.fate(candidate, tree)
        end = file or _folder_fate(candidate, known)
        # what is there and ends so is meant rather than a bare name's past, or that of a place a drawing may mean; and
        # of two that were there together, nobody knows which one was
        other = near and (_is_short(claim, path) or not candidate.endswith(short))
        if end is not None and not other and (end.to or not any(past.since(path) < end.when for path in near)):
            return end
    if near:
        return near[0]
    if tree.has_stem(short) and not known_file(short):
        return short
    return _look_for_short(claim, subject, short, known)


def _look_for_short(claim: Claim, subject: str, short: str, known: FileEvidence) -> End | None:
    """How a path ended that the page names only by its end."""
    if claim.drawn or claim.kind == LINK or subject.startswith("/") or _is_run(claim):
        return None
    if is_generic(short) and not (known_file(short) and len(known.past.ending(short)) == 1):
        return None  # many folders have such a name; of one that only ever one had, nothing else can be meant
    return _short_fate(short, known)


def _folders_above(claim: Claim, tree: ProjectTree) -> tuple[str, ...]:
    """Folders that the headings or the lead-in over a claim name: what stands below them may be meant from there."""
    if claim.around is None or claim.kind == LINK:
        return ()
    named = _named_above(claim.around.headings + "\n" + claim.around.leads)
    return tuple(folder for name in named for folder in tree.spelled(name))


@lru_cache(64)  # asked for every claim below the same headings
def _named_above(above: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.strip("./") for word in _WORD.findall(above)))


def _is_run(claim: Claim) -> bool:
    """Is it part of a program's text or of commands? Those name a path from where they are run."""
    return claim.around is not None and claim.around.fenced and not claim.drawn


def _is_short(claim: Claim, path: str) -> bool:
    """A bare name need not be a whole path: it is right as long as a file is called so."""
    return "/" not in path and claim.kind != LINK and not claim.drawn


def _candidates(claim: Claim, path: str, place: BankPlace) -> Iterator[str]:
    """Every place a page's path may start from, the likeliest first. `..` that leaves the work tree is dropped."""
    folder = place.bank + claim.file[: claim.file.rfind("/") + 1]
    beside = place.bank[: place.bank.rstrip("/").rfind("/") + 1]  # a bank in a package speaks of that package
    starts: tuple[str, ...]
    if claim.kind == LINK:
        starts = (folder, place.project, "", place.bank)
    elif path.startswith(".."):
        starts = (folder, place.project, place.bank)
    else:
        starts = (place.project, "", beside, place.bank, folder)
    first, _, rest = path.removeprefix("./").partition("/")
    bodies = [path] if path != place.name else [path, "."]
    if rest and (first == place.name or (claim.drawn and claim.text != claim.subject)):
        bodies.append(rest)
    if not path.isascii():  # a Mac writes some letters as two characters, and git keeps what it is given
        bodies += [normalize(form, body) for body in bodies for form in ("NFC", "NFD")]
    for body in bodies:
        for start in starts:
            joined = _joined(start, body)
            if joined is not None:
                yield joined


def _joined(folder: str, path: str) -> str | None:
    parts = folder.rstrip("/").split("/") if folder else []
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _folder_fate(folder: str, known: FileEvidence) -> End | None:
    """A folder moved where most of its files went, or most of those that left last; else it is gone with them."""
    past = known.past
    left: list[tuple[int, str]] = []  # when a file left, and the folder it is in now, "" when it is gone
    for path in past.below(folder):
        inside = path[len(folder) :]
        end = past.fate(path, known.tree)
        if end is not None:
            to = end.to[: -len(inside)] if end.to.endswith(inside) and end.to != path else ""
            left.append((past.ends[path][-1][0], to))
        if len(left) >= _BULK:
            break
    if not left:
        return None
    last = max(when for when, _ in left)
    for since in (0, last):
        went = Counter(to for when, to in left if when >= since)
        best = min(went, key=lambda to: (-went[to], to)) if went else ""
        if best and went[best] * 2 > went.total() and best in known.tree.folders:
            return End(folder, best, past.commit(last), last)
    return End(folder, "", past.commit(last), last)


def _short_fate(path: str, known: FileEvidence) -> End | None:
    """Of a path that is short for one that ended; of several, the one that ended last."""
    past, tree = known.past, known.tree
    named = (p for p in past.ending(path) if not _OTHERS.search(p) or _OTHERS.search(path))
    ends = [end for p in named if (end := past.fate(p, tree))]
    if not ends and "/" in path:
        ends = [end for p in past.folders_ending(path) if (end := _folder_fate(p, known))]
    if not ends:
        return None
    return max(ends, key=lambda end: end.when)


def _shown(path: str, place: BankPlace) -> str:
    """As the project's own pages would write it."""
    return path[len(place.project) :] if path.startswith(place.project) else _relative(path, place.project)


def _relative(path: str, folder: str) -> str:
    up = [p for p in folder.split("/") if p]
    parts = path.split("/")
    while up and parts and up[0] == parts[0]:
        up.pop(0)
        parts.pop(0)
    return "/".join([".."] * len(up) + parts)


def _fix(claim: Claim, end: End, known: FileEvidence) -> str:
    """The text that would be right. Only where the page's own way of writing the path can be kept."""
    place, to = known.place, end.to
    if claim.drawn or claim.kind == COMMAND:
        return ""
    folder = place.bank + claim.file[: claim.file.rfind("/") + 1]
    if claim.kind == LINK:
        _, mark, anchor = claim.text.partition("#")
        lead = "/" if claim.text.startswith("/") else "./" if claim.text.startswith("./") else ""
        body = _shown(to, place) if lead == "/" else _relative(to, folder)
        old = claim.text.partition("#")[0]
        cited = _CITED.search(old)
        slash = "/" if old.endswith("/") else cited[0] if cited else ""
        return lead + href(body) + slash + mark + anchor
    if "\\" in claim.text:
        return _fix(claim._replace(text=claim.text.replace("\\", "/")), end, known).replace("/", "\\")
    subject = claim.subject
    if claim.kind == LINE:
        subject = subject.rpartition(":")[0]
    if subject == f"{claim.text}/":
        subject = claim.text  # a folder that the page names without its slash
    if not claim.text.startswith(subject):
        return ""
    tail = claim.text[len(subject) :]
    slash = "/" if subject.endswith("/") else ""
    if subject.startswith(".."):
        return _relative(to, folder) + slash + tail
    lead = "./" if subject.startswith("./") else "/" if subject.startswith("/") else ""
    if to.startswith(place.bank) and not subject.startswith(place.bank[len(place.project) :]):
        return lead + to[len(place.bank) :] + slash + tail  # the page names pages as the bank does
    return lead + _named_now(subject, end, place) + slash + tail
