"""Memory against code: what the pages claim, judged by the work tree and its history (VER-1, VER-2)."""

from __future__ import annotations

import os
from pathlib import Path

from memorybank.app.setting import Setting
from memorybank.model.claim import Claim, Judged
from memorybank.model.errors import BadUsage, MemoryBankError, Refused
from memorybank.store import verdicts
from memorybank.store.files import reader
from memorybank.store.head import Head, head


def verify(setting: Setting, pages: tuple[str, ...] = ()) -> tuple[Judged, ...]:
    """Every claim of these pages (of all pages, when none are named), in the order of page and line."""
    return examine(setting, pages)[0]


def alarms(setting: Setting) -> tuple[Judged, ...]:
    """What is no longer true. Costs next to nothing while pages, files and history are as they were."""
    return tuple(judged for judged in verify(setting) if judged.alarm)


def examine(
    setting: Setting, pages: tuple[str, ...] = ()
) -> tuple[tuple[Judged, ...], tuple[tuple[str, MemoryBankError], ...]]:
    """The verdicts, and the pages that could not be read with the reason."""
    bank = os.path.realpath(setting.bank)
    if not os.path.isdir(bank):
        raise Refused("bank.missing", path=str(setting.where.project))
    at = head(setting.where.project)
    state = (at.commit, at.whole, at.staged, str(at.top)) if at else (os.path.realpath(setting.where.project),)
    kept = verdicts.Verdicts(setting.where.places.cache, state, lambda: _searched(setting, at))
    wanted = tuple(dict.fromkeys(_named(page, setting) for page in pages)) or tuple(sorted(verdicts.pages(bank)))
    read = reader(setting.bank)
    claims: dict[str, tuple[Claim, ...]] = {}
    unread: list[tuple[str, MemoryBankError]] = []
    for page in wanted:
        file = f"{bank}/{page}"
        known = kept.claims(page, file)
        if known is None:
            mark = verdicts.stamp(file)
            try:
                text = read(page)[1]
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
        from memorybank.app.judging import judge_pages

        found |= judge_pages(todo, setting, at, kept)
    kept.keep(None if pages else wanted)
    return tuple(row for page in claims for row in found[page]), tuple(unread)


def _searched(setting: Setting, at: Head | None) -> int:
    from memorybank.store.sources import searched
    from memorybank.store.tree import tree

    files, disk = tree(at, setting.where.project, setting.where.places.cache)
    return searched(sorted(files.files), Path(disk.top), inside(setting, at)[1])


def inside(setting: Setting, at: Head | None) -> tuple[str, str]:
    """The project's folder and the bank's in the work tree, each with its slash; "" is the top."""
    top = str(at.top) if at else os.path.realpath(setting.where.project)
    project = os.path.relpath(os.path.realpath(setting.where.project), top)
    prefix = "" if project == "." else f"{project}/"
    bank = os.path.relpath(os.path.realpath(setting.bank), top)
    return prefix, f"{prefix}memory-bank/" if bank.startswith("..") else f"{bank}/"


def _named(page: str, setting: Setting) -> str:
    """As a person may name it: relative to the bank, to the project, or to where they are."""
    for start in (str(setting.bank), str(setting.where.project), os.getcwd()):
        file = os.path.realpath(os.path.join(start, page))
        bank = os.path.realpath(setting.bank)
        if os.path.isfile(file) and file.startswith(f"{bank}/"):
            return file[len(bank) + 1 :]
    raise BadUsage("verify.no-page", path=page)
