"""Memory against code: what the pages claim, judged by the work tree and its history (VER-1, VER-2)."""

from __future__ import annotations

import os
import time
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from memorybank.model.claim import DEPENDENCY, LIVE, Claim, Judged
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.store.files import ListedPages, listed, read_listed
from memorybank.store.history import answer_cache
from memorybank.store.history.head import Head, head, moving

if TYPE_CHECKING:  # a look needs to know the place only: no language, no clock, nothing of an interrupted apply
    from collections.abc import Callable, Iterable

    from memorybank.app.setting import Setting
    from memorybank.model.change import Plan, Update
    from memorybank.store.project import Where

    Progress = Callable[[int, int], None]

_ABSENT = ("never", "unproven", "history", "squashed", "anchor", "lines")  # reasons why something is simply not there
_VERDICTS = "verdicts"  # the name of what is kept
# the folders whose code has a say in an answer
_MAKERS = [
    "app/ask",
    "manifests",
    "markdown",
    "model",
    "recall/claims",
    "recall/verdicts",
    "store",
    "store/history",
    "texts",
]


def known_alarms(setting: Setting) -> tuple[Judged, ...] | None:
    """What is no longer true, as far as that was found out; None when something would have to be looked into."""
    known = _recalled(setting.where)
    return None if known is None else tuple(row for row in known[1] if row.alarm)


class Grounds(NamedTuple):
    """What verdicts rest on, by whole paths."""

    seen: dict[str, bool]  # was it there?
    believed: list[str]  # files whose content counted
    words: bool  # was a word looked for in vain? Then every source counts


class Verification(NamedTuple):
    judged: tuple[Judged, ...]
    unread: tuple[tuple[str, MemoryBankError], ...]  # pages, each with the reason
    at: Head | None
    began: int
    rests: answer_cache.Rests | None  # None: nobody could tell later whether it still holds

    @property
    def code(self) -> int:
        """The command's exit code."""
        return 5 if self.unread else 1 if any(judged.alarm for judged in self.judged) else 0


def look(where: Where, pages: tuple[str, ...] = (), *, progress: Progress | None = None) -> Verification:
    """Every claim of these pages (of all pages, when none are named), in the order of page and line. `progress` counts
    the pages as they are read; all of them are judged at once."""
    bank = os.path.realpath(where.bank)
    if not os.path.isdir(bank):
        from memorybank.store.project import no_bank

        raise no_bank(where.bank)
    at, began = head(where.project), time.time_ns()
    there = None if pages else listed(bank)
    wanted = tuple(there.pages) if there else tuple(dict.fromkeys(_named(page, where) for page in pages))
    known = _recalled(where)
    if known is not None:
        rows = tuple(row for page in wanted for row in known[1] if row.claim.file == page)
        return Verification(rows, (), at, began, known[0])
    claims: dict[str, tuple[Claim, ...]] = {}
    unread: list[tuple[str, MemoryBankError]] = [*there.closed] if there else []
    for done, page in enumerate(wanted, 1):
        if progress:
            progress(done, len(wanted))
        try:
            text = read_listed(bank, page)[1]
        except MemoryBankError as error:
            if pages:
                raise
            unread.append((page, error))
            continue
        from memorybank.recall.claims import claims_of

        claims[page] = claims_of(page, text)
    from memorybank.app.ask.judge_claims import judge_pages

    judged, grounds = judge_pages(claims, where, at)
    rows = tuple(chain.from_iterable(judged.values()))
    rests = None if there is None or unread else _rests(where, at, there, grounds)
    if rests is not None:
        kept = [(tuple(row.claim), *row[1:]) for row in rows]
        answer_cache.keep(f"{where.places.cache}/{_VERDICTS}", rests, kept, began)
    return Verification(rows, tuple(unread), at, began, rests)


def _recalled(where: Where) -> tuple[answer_cache.Rests, tuple[Judged, ...]] | None:
    """Every verdict that was found the last time, while nothing they rest on has changed."""
    known = answer_cache.recall(f"{where.places.cache}/{_VERDICTS}", os.path.realpath(where.project))
    if known is None:
        return None
    return known[0], tuple(Judged(Claim(*claim), *rest) for claim, *rest in known[1])


def _sources(where: Where, at: Head | None) -> list[str]:
    from memorybank.store.history.source_words import sources
    from memorybank.store.history.work_tree import tree

    files, disk = tree(at, where.project, where.places.cache)
    return sources(files.files, Path(disk.top), inside(where, at)[1])


def keep_answer(where: Where, looked: Verification, name: str, output: str, code: int) -> None:
    """For `cli.start`: the whole answer, to be said again while nothing that it rests on has changed.

    Not where a page could not be read, and not without git: there nobody says what files there are.
    """
    if looked.rests is not None and looked.at is not None:
        answer = output.encode("utf-8", "surrogateescape"), code, answer_cache.language()
        answer_cache.keep(f"{where.places.cache}/{name}", looked.rests, answer, looked.began)


def _rests(where: Where, at: Head | None, pages: ListedPages, grounds: Grounds) -> answer_cache.Rests:
    bank, project = os.path.realpath(where.bank), os.path.realpath(where.project)
    above = (Path(project), *Path(project).parents)
    roots = {
        f"{folder}/.git": bool(at and folder == at.top) for folder in above if not at or folder.is_relative_to(at.top)
    }
    stamped = [
        *(f"{bank}/{name}" for name in (*pages.folders, *pages.pages)),
        *(f"{project}/{name}" for name in ("memory-bank.toml", "pyproject.toml")),
        *grounds.believed,
        str(where.places.journal),
    ]
    gits = moving(at) if at else []
    written = [*_program(), *(_sources(where, at) if grounds.words else ())]
    told = {*stamped, *gits, *written}  # whoever is asked more of would be missed there as well
    there = {path: is_there for path, is_there in grounds.seen.items() if not is_there or path not in told}
    stamps, renamed = ({file: answer_cache.stamp(file) for file in files} for files in (stamped, gits))
    return answer_cache.Rests(project, stamps, renamed, there | roots, written, answer_cache.summed(written))


def _program() -> list[str]:
    """Our own code, as far as it has a say here: between two edits of it, the version stays the same."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    found: list[str] = []
    for folder in _MAKERS:
        with os.scandir(f"{root}/{folder}") as entries:
            found += sorted(entry.path for entry in entries if entry.name.endswith(".py"))
    return found


def earlier_names(where: Where, files: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Files of the project, each with what it was called before, as far as nothing else is called so now."""
    from memorybank.store.history.renames import past
    from memorybank.store.history.work_tree import tree

    at = head(where.project)
    project, bank = inside(where, at)
    now, _ = tree(at, where.project, where.places.cache)
    history = past(at, now, where.places.cache, bank, frozenset)

    def earlier(file: str) -> tuple[str, ...]:
        names = (old for old in history.earlier_names(project + file) if not now.holds(old))
        return tuple(old.removeprefix(project) for old in names if old.startswith(project))

    return {file: earlier(file) for file in files}


def not_there(where: Where, page: str, text: str) -> tuple[Judged, ...]:
    """What a text would claim on that page and the project, as it is now, does not have (VER-4)."""
    from memorybank.app.ask.judge_claims import judge_pages
    from memorybank.recall.claims import claims_of

    rows = judge_pages({page: claims_of(page, text)}, where, head(where.project))[0][page]
    return tuple(
        row
        for row in rows
        if row.alarm or (row.verdict != LIVE and row.claim.kind != DEPENDENCY and row.why in _ABSENT)
    )


def inside(where: Where, at: Head | None) -> tuple[str, str]:
    """The project's folder and the bank's in the work tree, each with its slash; "" is the top."""
    top = str(at.top) if at else os.path.realpath(where.project)
    project = os.path.relpath(os.path.realpath(where.project), top)
    prefix = "" if project == "." else f"{project}/"
    bank = os.path.relpath(os.path.realpath(where.bank), top)
    return prefix, f"{prefix}memory-bank/" if bank.startswith("..") else f"{bank}/"


def _named(page: str, where: Where) -> str:
    from memorybank.store.project import typed_in_bank

    bank = os.path.realpath(where.bank)
    for name in typed_in_bank(page, where):
        file = os.path.realpath(f"{bank}/{name}")
        if os.path.isfile(file) and file.startswith(f"{bank}/"):
            return file[len(bank) + 1 :]
    raise BadUsage("verify.no-page", path=page)


def fix_plan(setting: Setting, judged: tuple[Judged, ...]) -> tuple[Plan, tuple[Judged, ...]]:
    """The edits whose outcome is certain, and the alarms that only a person can settle."""
    from dataclasses import replace
    from itertools import groupby

    from memorybank.changes.mend import mend
    from memorybank.model.change import Flow, Plan

    bank = os.path.realpath(setting.bank)
    changes: list[Update] = []
    left: list[Judged] = []
    for page, rows in groupby((j for j in judged if j.alarm), key=lambda j: j.claim.file):
        own = list(rows)
        update, open_ = mend(page, read_listed(bank, page)[0], own)
        if update is not None:
            changes.append(replace(update, changes=setting.say("verify.plan-reason", count=len(own) - len(open_))))
        left += open_
    return Plan(Flow.MEND, tuple(changes)), tuple(left)
