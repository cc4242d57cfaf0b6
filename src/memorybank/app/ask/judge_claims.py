"""Gathers what is known of the project for the claims at hand, and has them judged."""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from memorybank.app.ask.verification import Grounds, inside
from memorybank.model import claim as kinds
from memorybank.model.claim import GONE, LIVE, MOVED, OF_FILES, UNCHECKED, Claim, Judged
from memorybank.model.layout import ROLELESS, layout_of, purpose
from memorybank.recall.claims.hedges import PAST, RECORD, hedge_of
from memorybank.recall.claims.paths import may_be_file
from memorybank.recall.verdicts.claim_judge import Known, agrees, judge
from memorybank.recall.verdicts.evidence import UNCOMMITTED, CodeWords, ProjectPast
from memorybank.recall.verdicts.path_verdicts import BankPlace, FileEvidence, end_of, namesakes, unsettled
from memorybank.store.history.head import Head
from memorybank.store.history.past_manifests import manifests
from memorybank.store.history.renames import PagePast, further, page_pasts, past
from memorybank.store.history.renames import contents as past_contents
from memorybank.store.history.source_words import imported, locked, made_there, sources, words
from memorybank.store.history.work_tree import Contents, ignored, tree
from memorybank.store.project import Where

_UNKNOWN = ("never", "squashed", "unsure", "history")  # of a path that nobody knows: why nothing more is said
_OF_A_FILE = (kinds.PATH, kinds.LINE, kinds.COMMAND)
_EARLIER = 20  # versions of a page that are looked into
_PAGES = 64 * 1024 * 1024  # bytes of pages as they once were


def judge_claims(
    claims: Sequence[Claim], where: Where, at: Head | None, newest: int = 0
) -> tuple[tuple[Judged, ...], Grounds]:
    """The verdicts in the order of the claims, and what they rest on."""
    files, disk = tree(at, where.project)
    top = Path(disk.top)
    place = place_of(where, at)
    contents = Contents(top)
    history = past(at, where.places.cache, place.bank, newest)
    known = Known(
        FileEvidence(files, history, place, contents.lines, contents.anchors, {}, _had_lines(at, place, history)),
        manifests(top, files, history, git_has=bool(at and at.commit), keep=contents.used.add),
        CodeWords({}, {}),
    )
    told = (claim for claim in claims if claim.kind in (kinds.SYMBOL, kinds.ENVIRONMENT))
    names = {name: claim.file for claim in told for name in claim.subject.split(" ")}
    if names:
        pages = tuple(dict.fromkeys(names.values()))
        found = words(names, files, history, top, at.commit if at else "", place.bank, pages)
        known = known._replace(words=found)
        contents.used.update(found.found.values())
    judged = [judge(claim, known) for claim in claims]
    if at and at.commit and (more := further(history, files, at, *unsettled(known.files))):
        known = known._replace(files=known.files._replace(past=more, asked={}))
        judged = [
            judge(row.claim, known) if row.verdict != LIVE and row.claim.kind in OF_FILES else row for row in judged
        ]
    judged = _without_made(_without_imported(_without_ignored(judged, at, known.files), at), at, known.files)
    judged = _without_locked(judged, at)
    judged = _without_told(_without_hedged(_without_guessed(judged), where, at, known.files))
    contents.used.update(path for path in files.files if path.endswith(".gitignore"))
    absent = sources(files.files, top, place.bank) if len(known.words.found) < len(names) else []
    seen = {disk.top + path: there for path, there in disk.seen.items()}
    return tuple(judged), Grounds(seen, [disk.top + path for path in contents.used], absent)


def _had_lines(at: Head | None, place: BankPlace, history: ProjectPast) -> Callable[[str, str], int]:
    @cache
    def had(page: str, path: str) -> int:
        whens = [when for when, touched in history.touched if touched == place.bank + page]
        names = [f"{history.commit(when)}:{path}" for when in whens[-_EARLIER:]]
        was = past_contents(at.top, names, _PAGES) if at and names else {}
        return max((len(data.splitlines()) for data in was.values()), default=-1)

    return had


def _without_guessed(rows: list[Judged]) -> list[Judged]:
    """A name that may be a file's is one when the tree or its past has it; else nothing was claimed."""

    def is_guess(row: Judged) -> bool:
        unknown = row.verdict == UNCHECKED and row.why in ("unsure", "history")
        return unknown and row.claim.kind == kinds.PATH and may_be_file(row.claim.subject)

    return [row for row in rows if not is_guess(row)]


def _without_ignored(rows: list[Judged], at: Head | None, known: FileEvidence) -> list[Judged]:
    """What git is told to ignore is made on each machine, or private: that it is not here says nothing."""
    lost = ((row, end_of(row.claim, known)) for row in rows if row.alarm and row.claim.kind in _OF_A_FILE)
    asked: dict[Claim, tuple[str, ...]] = {}
    for row, end in lost:
        if end:  # where it lay, which may be a copy's place, and where the page says it is; a bare name says no place
            said = row.claim.subject if row.verdict == GONE and "/" in row.claim.subject.strip("./") else end.path
            # only with its slash does a missing folder look like one, and a file must not: some rules hide every folder
            sign = "" if end.path in known.past.ends else "/"
            asked[row.claim] = tuple(f"{path.strip('/')}{sign}" for path in (end.path, said))
    hidden = ignored(at.top, {path for both in asked.values() for path in both}) if at and asked else frozenset()
    made = {claim for claim, both in asked.items() if hidden.intersection(both)}
    return [row._replace(verdict=UNCHECKED, fix="", why="ignored") if row.claim in made else row for row in rows]


def _without_imported(rows: list[Judged], at: Head | None) -> list[Judged]:
    """A package that no manifest lists any more and that the code still imports comes by way of another one."""

    def name_of(row: Judged) -> str:
        lost = row.verdict == GONE and row.claim.kind == kinds.DEPENDENCY
        return row.claim.subject.partition(":")[2].partition("@")[0] if lost else ""

    names = frozenset(filter(None, map(name_of, rows)))
    used = imported(at.top, names) if at and names else frozenset()
    return [row._replace(verdict=UNCHECKED, why="used") if name_of(row) in used else row for row in rows]


def _without_locked(rows: list[Judged], at: Head | None) -> list[Judged]:
    """What a lock file holds is installed, whatever the manifests ask for: another part or package brings it."""
    alarms = [row.claim for row in rows if row.alarm and row.claim.kind == kinds.DEPENDENCY]
    needs = {claim: claim.subject.partition(":")[2] for claim in alarms}
    names = {claim: need.rpartition("@")[0] or need for claim, need in needs.items()}
    held = locked(at.top, frozenset(names.values())) if at and needs else {}

    def is_locked(claim: Claim) -> bool:
        wanted = needs.get(claim, "").removeprefix(names.get(claim, "")).removeprefix("@")
        return any(not wanted or agrees(wanted, version) for version in held.get(names.get(claim, ""), ()))

    return [Judged(row.claim, LIVE) if is_locked(row.claim) else row for row in rows]


def _without_made(rows: list[Judged], at: Head | None, known: FileEvidence) -> list[Judged]:
    """What the code puts together of its parts is made, or looked for, where it runs: no commit need have it. What it
    still names whole is a place of its own, though what lay there once was moved away."""
    lost = [row for row in rows if row.verdict in (GONE, MOVED) and row.claim.kind in OF_FILES]
    ends = ((row, end_of(row.claim, known)) for row in lost)
    paths = {row.claim: (row.verdict == MOVED, {end.path, row.claim.subject.strip("/")}) for row, end in ends if end}
    gone = frozenset(path for moved, both in paths.values() for path in both if not moved)
    moved = frozenset(path for moved, both in paths.values() for path in both if moved)
    made = made_there(at.top, gone, moved) if at and paths else frozenset()
    told = {claim for claim, (_, both) in paths.items() if made & both}
    return [row._replace(verdict=UNCHECKED, fix="", why="used") if row.claim in told else row for row in rows]


def _without_told(rows: list[Judged]) -> list[Judged]:
    """A line that names the old place and the new one tells the move itself (VER-4), in whatever language; and a page
    that names the file it came from."""
    live: dict[tuple[str, int], list[str]] = {}
    for row in rows:
        if row.verdict == LIVE:
            live.setdefault((row.claim.file, row.claim.line), []).append(row.claim.subject.strip("./"))

    def is_told(row: Judged) -> bool:
        if row.verdict != MOVED or row.claim.drawn:
            return False
        to, was = f"/{row.to.strip('/')}", f"/{row.claim.subject.partition('#')[0].strip('./')}"
        beside = live.get((row.claim.file, row.claim.line), ())  # a name that fits both places tells of no move
        told = any(to.endswith(f"/{there}") and not was.endswith(f"/{there}") for there in beside)
        return told or to.endswith(f"/{row.claim.file}")

    return [row._replace(verdict=UNCHECKED, fix="", why="told") if is_told(row) else row for row in rows]


def _without_hedged(rows: list[Judged], where: Where, at: Head | None, known: FileEvidence) -> list[Judged]:
    """What the page itself tells as past, planned or an example is right to be missing: the verdict names the hedge."""
    hedges, short = _hedges(rows, where, at, known)

    def hedged(row: Judged) -> Judged:
        if hedge := hedges.get(row.claim, ""):
            return row._replace(claim=row.claim._replace(hedge=hedge), verdict=UNCHECKED, fix="", why=hedge)
        return Judged(row.claim, LIVE, shows=short[row.claim]) if row.claim in short else row

    return list(map(hedged, rows))


def _hedges(
    rows: list[Judged], where: Where, at: Head | None, known: FileEvidence
) -> tuple[dict[Claim, str], dict[Claim, str]]:
    """Each claim's hedge, "" where it has none; and what those are short for that were written when what they name had
    gone already while another file ended so."""
    bank = layout_of(lambda name: (where.bank / name).exists())
    purposes = {page: purpose(page, bank) for page in {row.claim.file for row in rows}}

    def hedge(claim: Claim, *, late: bool = False) -> str:
        return hedge_of(claim, purposes[claim.file], late=late)

    hedges = {row.claim: hedge(row.claim) for row in rows if row.alarm or row.why in _UNKNOWN}
    plain = [row for row in rows if row.alarm and not hedges[row.claim]]
    others = {
        row.claim: namesakes(row.claim, known) for row in plain if row.verdict == GONE or row.claim.is_drawn_folder
    }
    lost = {row.claim for row in plain if row.verdict == GONE and row.claim.kind == kinds.DEPENDENCY}
    doubtful = [row for row in plain if row.claim in lost or others.get(row.claim) or hedge(row.claim, late=True)]
    roleless = [row.claim for row in plain if purposes[row.claim.file] == ROLELESS]
    pages = {known.place.bank + claim.file for claim in (*(row.claim for row in doubtful), *roleless)}
    pasts = page_pasts(at, known.past, pages) if at and pages else {}
    late = _written_late(doubtful, known, pasts)
    for claim in late:  # a package that no manifest had when its line was written is a plan or a memory
        hedges[claim] = hedge(claim, late=True) or (PAST if claim in lost else "")
    hedges |= {claim: RECORD for claim in roleless if _is_record(claim, pasts.get(known.place.bank + claim.file))}
    return hedges, {claim: others[claim][0] for claim in late if others.get(claim)}


def _is_record(claim: Claim, past: PagePast | None) -> bool:
    """On a page without a role: was it, or the section that the claim stands in, never kept up?"""
    section = claim.around.headings.rpartition("\n")[2] if claim.around else ""
    return past is not None and (not past.kept_up or section in past.logs)


def _written_late(rows: list[Judged], known: FileEvidence, pasts: Mapping[str, PagePast]) -> frozenset[Claim]:
    """Those whose lines were written when what they name was not there."""
    place, history = known.place, known.past
    order = {commit.partition(" ")[0]: when for when, commit in enumerate(history.commits)}

    def is_late(row: Judged) -> bool:
        page = pasts.get(place.bank + row.claim.file)
        if page is None or not page.since or row.claim.around is None:
            return False
        end = end_of(row.claim, known) if row.claim.kind in OF_FILES else None
        path, left = (end.path, end.when) if end else ("", order.get(row.commit, UNCOMMITTED))
        left = history.ends.get(path, [(left, "")])[-1][0]
        return not history.began.get(path, 0) <= page.since.get(row.claim.around.line, UNCOMMITTED) < left

    return frozenset(row.claim for row in rows if is_late(row))


def place_of(where: Where, at: Head | None) -> BankPlace:
    project, bank = inside(where, at)
    top = str(at.top) if at else os.path.realpath(where.project)
    return BankPlace(project, bank, Path(top, project).name)
