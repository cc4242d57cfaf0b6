"""Memory against code: what the pages claim, judged by the work tree and its history (VER-1, VER-2)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from memorybank.model.claim import Claim, Judged
from memorybank.model.errors import BadUsage, MemoryBankError
from memorybank.store.history import answer_cache, verdict_cache
from memorybank.store.history.head import Head, head, moving

if TYPE_CHECKING:  # a look needs to know the place only: no language, no clock, nothing of an interrupted apply
    from collections.abc import Callable

    from memorybank.app.setting import Setting
    from memorybank.model.change import Plan, Update
    from memorybank.store.project import Where

    Progress = Callable[[int, int], None]

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
    bank = os.path.realpath(setting.bank)
    kept = _kept(setting.where, head(setting.where.project))
    found: list[Judged] = []
    there = verdict_cache.listed(bank)
    if there.closed:
        return None
    for page in there.pages:
        claims = kept.claims(page, f"{bank}/{page}")
        judged = kept.judged(page, claims) if claims is not None else None
        if judged is None:
            return None
        found += [one for one in judged if one.alarm]
    return tuple(found)


class Verification(NamedTuple):
    judged: tuple[Judged, ...]
    unread: tuple[tuple[str, MemoryBankError], ...]  # pages, each with the reason
    at: Head | None
    kept: verdict_cache.Verdicts

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
    at = head(where.project)
    kept = _kept(where, at)
    there = None if pages else verdict_cache.listed(bank)
    wanted = tuple(there.pages) if there else tuple(dict.fromkeys(_named(page, where) for page in pages))
    claims: dict[str, tuple[Claim, ...]] = {}
    unread: list[tuple[str, MemoryBankError]] = [*there.closed] if there else []
    for done, page in enumerate(wanted, 1):
        if progress:
            progress(done, len(wanted))
        file = f"{bank}/{page}"
        known = kept.claims(page, file)
        if known is None:
            mark = answer_cache.stamp(file)
            try:
                text = verdict_cache.read(bank, page)[1]
            except MemoryBankError as error:
                if pages:
                    raise
                unread.append((page, error))
                continue
            from memorybank.recall.claims import claims_of

            known = claims_of(page, text)
            kept.learn_claims(page, mark, known)
        claims[page] = known
    found = {page: rows for page, own in claims.items() if (rows := kept.judged(page, own)) is not None}
    todo = {page: own for page, own in claims.items() if page not in found}
    if todo:
        from memorybank.app.ask.judge_claims import judge_pages

        found |= judge_pages(todo, where, at, kept)
    kept.keep(None if pages else wanted)
    return Verification(tuple(row for page in claims for row in found[page]), tuple(unread), at, kept)


def _kept(where: Where, at: Head | None) -> verdict_cache.Verdicts:
    state = (at.commit, at.whole, at.staged, str(at.top)) if at else (os.path.realpath(where.project),)
    return verdict_cache.Verdicts(where.places.cache, state, lambda: answer_cache.summed(_sources(where, at)))


def _sources(where: Where, at: Head | None) -> list[str]:
    from memorybank.store.history.source_words import sources
    from memorybank.store.history.work_tree import tree

    files, disk = tree(at, where.project, where.places.cache)
    return sources(files.files, Path(disk.top), inside(where, at)[1])


def keep_answer(where: Where, looked: Verification, name: str, output: str, code: int) -> None:
    """For `cli.start`: the whole answer, to be said again while nothing that it rests on has changed.

    Not where a page could not be read, and not without git: there nobody says what files there are.
    """
    if looked.unread or looked.at is None:
        return
    bank, project = os.path.realpath(where.bank), os.path.realpath(where.project)
    pages, folders, _ = verdict_cache.listed(bank)
    there, believed, words = looked.kept.watched()
    above = (Path(project), *Path(project).parents)
    roots = {f"{folder}/.git": folder == looked.at.top for folder in above if folder.is_relative_to(looked.at.top)}
    stamped = [
        *(f"{bank}/{name}" for name in (*folders, *pages)),
        *(f"{project}/{name}" for name in ("memory-bank.toml", "pyproject.toml")),
        *moving(looked.at),
        *believed,
        str(where.places.journal),
    ]
    written = [*_program(), *(_sources(where, looked.at) if words else ())]
    told = {*stamped, *written}  # whoever is asked more of would be missed there as well
    there = {path: is_there for path, is_there in there.items() if not is_there or path not in told}
    stamps = {file: answer_cache.stamp(file) for file in stamped}
    rests = answer_cache.Rests(project, stamps, there | roots, written, answer_cache.summed(written))
    place = f"{where.places.cache}/{name}"
    answer_cache.keep(place, rests, output.encode("utf-8", "surrogateescape"), code, looked.kept.now)


def _program() -> list[str]:
    """Our own code, as far as it has a say here: between two edits of it, the version stays the same."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    found: list[str] = []
    for folder in _MAKERS:
        with os.scandir(f"{root}/{folder}") as entries:
            found += sorted(entry.path for entry in entries if entry.name.endswith(".py"))
    return found


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


def fix_plan(
    setting: Setting, judged: tuple[Judged, ...], skip: frozenset[str] = frozenset()
) -> tuple[Plan, tuple[Judged, ...]]:
    """The edits whose outcome is certain, and the alarms that only a person can settle."""
    from dataclasses import replace
    from itertools import groupby

    from memorybank.changes.mend import mend
    from memorybank.model.change import Flow, Plan

    bank = os.path.realpath(setting.bank)
    changes: list[Update] = []
    left: list[Judged] = []
    for page, rows in groupby((j for j in judged if j.alarm and j.claim.file not in skip), key=lambda j: j.claim.file):
        own = list(rows)
        update, open_ = mend(page, verdict_cache.read(bank, page)[0], own, now=setting.now)
        if update is not None:
            changes.append(replace(update, changes=setting.say("verify.plan-reason", count=len(own) - len(open_))))
        left += open_
    return Plan(Flow.REFRESH, tuple(changes)), tuple(left)
