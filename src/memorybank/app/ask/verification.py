"""Memory against code: what the pages claim, judged by the work tree and its history (VER-1, VER-2)."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from memorybank.model.claim import DEPENDENCY, LIVE, Claim, Judged
from memorybank.model.errors import BadUsage, CannotWrite, MemoryBankError
from memorybank.model.value import NamedTuple
from memorybank.store.disk import stamp
from memorybank.store.files import ListedPages, listed, read_listed
from memorybank.store.history import answer_cache
from memorybank.store.history.head import Head, head, moving
from memorybank.store.project import Where, ensure, no_bank, typed_in_bank

TYPE_CHECKING = False
if TYPE_CHECKING:  # a look needs to know the place only: no language, no clock, nothing of an interrupted apply
    from collections.abc import Iterable

    from memorybank.app.setting import Setting
    from memorybank.model.change import Plan, Update


_ABSENT = ("never", "unproven", "history", "squashed", "anchor", "lines")  # reasons why something is simply not there


def known_alarms(setting: Setting) -> tuple[Judged, ...] | None:
    """What is no longer true, as far as that was found out; None when something would have to be looked into."""
    known = _recalled(setting.where)
    return None if known is None else tuple(row for row in known.judged if row.alarm)


class Grounds(NamedTuple):
    """What verdicts rest on, by whole paths."""

    seen: dict[str, bool]  # was it there?
    believed: list[str]  # files whose content counted
    sources: list[str]  # all that a word was looked for in, in vain


class Verification(NamedTuple):
    judged: tuple[Judged, ...]
    unread: tuple[tuple[str, MemoryBankError], ...]  # pages, each with the reason
    at: Head | None
    began: int
    rests: answer_cache.Rests | None  # None: nobody could tell later whether it still holds
    answers: dict[str, answer_cache.Answer]  # what was printed of it, by form

    @property
    def code(self) -> int:
        return 5 if self.unread else 1 if any(judged.alarm for judged in self.judged) else 0


def look(where: Where, pages: tuple[str, ...] = (), *, newest: int = 0) -> Verification:
    """Every claim of these pages (of all pages, when none are named), in the order of page and line; with `newest`, by
    so many commits of history at most."""
    bank = os.path.realpath(where.bank)
    if not os.path.isdir(bank):
        raise no_bank(where.bank)
    at, began = head(where.project), time.time_ns()
    there = None if pages else listed(bank)
    wanted = tuple(there.pages) if there else tuple(dict.fromkeys(_named(page, where) for page in pages))
    known = _recalled(where)
    if known is not None:
        rows = tuple(row for page in wanted for row in known.judged if row.claim.file == page)
        return known._replace(judged=rows, at=at, began=began)
    claims: list[Claim] = []
    unread: list[tuple[str, MemoryBankError]] = [*there.closed] if there else []
    for page in wanted:
        try:
            text = read_listed(bank, page)[1]
        except MemoryBankError as error:
            if pages:
                raise
            unread.append((page, error))
            continue
        from memorybank.recall.claims import claims_of

        claims += claims_of(page, text)
    from memorybank.app.ask.judge_claims import judge_claims

    rows, grounds = judge_claims(claims, where, at, newest)
    rests = None if there is None or unread or newest else _rests(where, at, there, grounds)
    found = Verification(rows, tuple(unread), at, began, rests, {})
    _keep(where, found)
    return found


def judged_claims(setting: Setting, pages: Iterable[str]) -> tuple[Judged, ...]:
    """What these pages claim, held against the code. A check that cannot be made must not keep a page from a reader."""
    wanted = tuple(pages)
    try:
        return look(setting.where, wanted).judged if wanted else ()
    except MemoryBankError:
        return ()


def _recalled(where: Where) -> Verification | None:
    """Every verdict that was found the last time, while nothing they rest on has changed."""
    known = answer_cache.recall(f"{where.places.cache}/{answer_cache.PLACE}", os.path.realpath(where.project))
    if known is None:
        return None
    rests, rows, answers = known
    return Verification(tuple(Judged(Claim(*claim), *rest) for claim, *rest in rows), (), None, 0, rests, answers)


def _keep(where: Where, found: Verification) -> None:
    if found.rests is not None:
        with suppress(CannotWrite):
            ensure(where.places.cache)
        rows = [(tuple(row.claim[:-1]), *row[1:]) for row in found.judged]  # without what stands around it
        place = f"{where.places.cache}/{answer_cache.PLACE}"
        answer_cache.keep(place, found.rests, rows, found.answers, found.began)


def keep_answer(where: Where, looked: Verification, form: str, output: str) -> None:
    """For `cli.start`: what was printed, to be said again while nothing that it rests on has changed. Not without git:
    there nobody says what files there are."""
    if looked.at is not None:
        answer = output.encode("utf-8", "surrogateescape"), looked.code, answer_cache.language()
        _keep(where, looked._replace(answers={**looked.answers, form: answer}))


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
    gits, written = moving(at) if at else [], grounds.sources
    told = {*stamped, *gits, *written}  # whoever is asked more of would be missed there as well
    there = {path: is_there for path, is_there in grounds.seen.items() if not is_there or path not in told}
    stamps, renamed = ({file: stamp(file) for file in files} for files in (stamped, gits))
    return answer_cache.Rests(project, stamps, renamed, there | roots, written, answer_cache.summed(written))


def earlier_names(where: Where, files: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Files of the project, each with what it was called before, as far as nothing else is called so now."""
    from memorybank.store.history.renames import past

    at = head(where.project)
    project, bank = inside(where, at)
    history = past(at, where.places.cache, bank)

    def earlier(file: str) -> tuple[str, ...]:
        names = (old.removeprefix(project) for old in history.earlier_names(project + file) if old.startswith(project))
        return tuple(old for old in names if not os.path.lexists(where.project / old))

    return {file: earlier(file) for file in files}


def not_there(where: Where, claims: tuple[Claim, ...]) -> tuple[Judged, ...]:
    """What a text would claim and the project, as it is now, does not have (VER-4)."""
    from memorybank.app.ask.judge_claims import judge_claims

    rows, _ = judge_claims(claims, where, head(where.project))
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

    from memorybank.changes.pages import mend
    from memorybank.model.change import Flow, Plan

    bank = os.path.realpath(setting.bank)
    changes: list[Update] = []
    left: list[Judged] = []
    for page, rows in groupby((j for j in judged if j.alarm), key=lambda j: j.claim.file):
        own = list(rows)
        update, open_ = mend(page, read_listed(bank, page)[0], own)
        if update is not None:
            changes.append(replace(update, reason=setting.say("verify.plan-reason", count=len(own) - len(open_))))
        left += open_
    return Plan(Flow.MEND, tuple(changes)), tuple(left)
