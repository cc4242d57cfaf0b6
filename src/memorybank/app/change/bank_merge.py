"""`merge`: what a merge of two branches left in the bank, settled as far as a program can (MRG-1, MRG-2).

Pages in conflict are merged anew from git's stages; requirements that took one number on both sides are told apart;
indexes are made anew. A page that a person has begun to settle is theirs.
"""

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace

from memorybank.app.change.edit import with_indexes
from memorybank.app.setting import Setting
from memorybank.changes.moved_links import renumbered, renumbered_path
from memorybank.changes.page_merge import Names, PageConflict, Unmergeable, merge_files
from memorybank.changes.pages import bank_after
from memorybank.markdown import read
from memorybank.model.bank import Bank, Shape
from memorybank.model.change import Change, Flow, Move, Plan, Update
from memorybank.model.errors import DamagedBank, Refused
from memorybank.store import disk, git_history
from memorybank.store.bank import look
from memorybank.store.files import read_page, resolve
from memorybank.store.requirement_numbers import FOLDERS, number_of


@dataclass(frozen=True, slots=True)
class LeftPage:
    """A page that a person must settle: by its conflicts, or for another reason (a text key)."""

    path: str
    conflicts: tuple[PageConflict, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class BankMerge:
    plan: Plan
    merged: tuple[str, ...]  # pages that were in conflict and are settled
    left: tuple[LeftPage, ...]


def plan(setting: Setting) -> BankMerge:
    pages = git_history.in_conflict(setting.bank)
    found, left = _merged(pages, Names())
    changes: list[Change] = []
    for path, content in found.items():
        present = disk.readable(str(resolve(setting.bank, path)))
        if present is None or (present != content and _is_persons(present, pages[path])):
            left[path] = LeftPage(path, why="merge.by-hand")
        elif present != content:
            changes.append(Update(path, present, content, setting.say("merge.what")))
    bank = look(setting.bank)
    planned = Plan(Flow.MERGE, tuple(changes))
    planned = replace(planned, changes=(*changes, *_told_apart(planned, bank, setting)))
    with suppress(DamagedBank):  # an index that a person must mend first; `status` names it
        planned = with_indexes(planned, bank, setting)
    return BankMerge(planned, tuple(found.keys() - left.keys()), tuple(left[path] for path in sorted(left)))


def carried(setting: Setting, merge: BankMerge) -> bool:
    """Behind the apply: git is told what is settled. False where it could not be."""
    written = {change.to or change.path for change in merge.plan.changes}
    open_ones = {page.path for page in merge.left}
    if not git_history.is_merging(setting.bank):
        written = set()  # an ordinary edit of the work tree: a person's to stage
    return git_history.settled(setting.bank, {*merge.merged, *written} - open_ones)


def check(setting: Setting, branch: str) -> tuple[tuple[str, ...], tuple[LeftPage, ...]]:
    """What a merge of this branch into HEAD would meet: the pages both changed, and what would be left of them."""
    sides = git_history.before_merge(setting.bank, branch)
    if sides is None:
        raise Refused("merge.no-branch", branch=branch)
    _, left = _merged(sides, Names("HEAD", branch))
    return tuple(sides), tuple(left.values())


def _merged(pages: dict[str, git_history.Sides], names: Names) -> tuple[dict[str, bytes], dict[str, LeftPage]]:
    """What can be written, with git's markers where something is left; and all that is left."""
    found: dict[str, bytes] = {}
    left: dict[str, LeftPage] = {}
    for path, (base, ours, theirs) in pages.items():
        if base is None and (ours is None) != (theirs is None):
            left[path] = LeftPage(path, why="merge.renamed-apart")
        elif ours is None or theirs is None:
            if ours != theirs and base not in (ours, theirs):
                left[path] = LeftPage(path, why="merge.removed-or-edited")
        elif not path.endswith(".md"):
            left[path] = LeftPage(path, why="merge.no-page")
        else:
            try:
                found[path], conflicts = merge_files(base or b"", ours, theirs, names, path=path)
                if conflicts:
                    left[path] = LeftPage(path, conflicts)
            except Unmergeable:
                left[path] = LeftPage(path, why="merge.damaged")
    return found, left


def _is_persons(present: bytes, sides: git_history.Sides) -> bool:
    """Has somebody begun to settle the page by hand? Then a line stands there that neither side has, or no marker."""
    if read(present.decode("utf-8", "replace")).shape is not Shape.CONFLICTED:
        return present not in sides
    known = {line.strip() for side in sides for line in (side or b"").splitlines()}
    signs = (b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>")
    return any(line.strip() not in known and not line.startswith(signs) for line in present.splitlines())


def _told_apart(planned: Plan, bank: Bank, setting: Setting) -> list[Change]:
    """Of two requirements with one number the later one gets the next free number, whichever side merges."""
    coming = bank_after(bank, planned.changes, day=setting.now[:10])
    by_number: dict[int, list[str]] = defaultdict(list)
    for page in coming.pages:
        if page.path.startswith(tuple(f"{folder}/" for folder in FOLDERS)) and number_of(page.path):
            by_number[number_of(page.path)].append(page.path)
    moves: dict[str, str] = {}
    for paths in [paths for _, paths in sorted(by_number.items()) if len(paths) > 1]:
        came = git_history.first_commits(setting.bank, paths)
        for path in sorted(paths, key=came.__getitem__)[1:]:
            moves[path] = renumbered_path(path, max(by_number) + len(moves) + 1)
    if not moves:
        return []
    written = {change.path for change in planned.changes}
    changes: list[Change] = []
    for page in coming.pages:
        if page.path in written or page.shape in (Shape.DAMAGED, Shape.CONFLICTED):
            continue
        before, text = read_page(setting.bank, page.path)
        after = renumbered(text, page.path, moves).encode("utf-8", "surrogatepass")
        if page.path in moves:
            changes.append(Move(page.path, moves[page.path], setting.say("merge.number"), before, after))
        elif after != before:
            changes.append(Update(page.path, before, after, setting.say("merge.links")))
    return changes
