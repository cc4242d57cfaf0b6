"""`context --check`: a pack that a model wrote, held against the files it quotes (PAK-3, PAK-4)."""

from __future__ import annotations

import os
from typing import IO

from memorybank.app.ask.opened_files import is_clean, open_page, open_source
from memorybank.app.setting import Setting
from memorybank.model.errors import BadUsage
from memorybank.recall.packs.allowed_files import is_allowed, is_denied, page_is_denied
from memorybank.recall.packs.check import CAP, CheckedFile, CheckedPack, PackFiles, check
from memorybank.store import disk
from memorybank.store.history import samples


def check_pack(setting: Setting, text: str) -> CheckedPack:
    """Form, paths, quotes: everything that is wrong with a pack, each with its line."""
    listed = samples.listed(setting.where.project, setting.where.git)
    return check(
        text,
        PackFiles(
            look=lambda path: _look(setting, path, listed),
            exists=lambda path: _exists(setting, path),
            is_secret=lambda quote: not is_clean(quote),
        ),
    )


def given(name: str, standard_input: IO[bytes]) -> str:
    """The pack's text: a file's, or what is piped in. No more of it is read than a pack may have."""
    most = CAP * 4 + 4  # bytes that so many characters may take
    try:
        data = standard_input.read(most) if name == "-" else disk.start(name, most)
    except OSError as error:
        raise BadUsage("check.no-pack", path=name, why=error.strerror or str(error)) from None
    try:
        return data.decode("utf-8", "strict" if len(data) < most else "ignore")
    except UnicodeDecodeError:
        raise BadUsage("check.not-text") from None


def _look(setting: Setting, given: str, listed: frozenset[str]) -> CheckedFile:
    """A path as the project names it, or as the bank does."""
    path = _inside(setting, given)
    if not path:
        return CheckedFile(given, fault="check.outside")
    in_bank = path.startswith(f"{setting.where.folder}/")
    page = path.removeprefix(f"{setting.where.folder}/")
    if page_is_denied(page) if in_bank else is_denied(path):
        return CheckedFile(path, fault="check.denied")
    if not os.path.isfile(setting.where.project / path):
        return CheckedFile(path, fault="check.no-file")
    if not in_bank and (not is_allowed(path) or path not in listed):
        return CheckedFile(path, fault="check.denied")
    opened = open_page(setting, page) if in_bank else open_source(setting, path)
    return CheckedFile(path, opened.text) if opened else CheckedFile(path, fault="check.unreadable")


def _exists(setting: Setting, given: str) -> bool:
    path = "." if given.strip() in (".", "./") else _inside(setting, given)
    return bool(path) and not is_denied(path) and os.path.exists(setting.where.project / path)


def _inside(setting: Setting, given: str) -> str:
    """Relative to the project; "" for what leaves it."""
    if "\0" in given or given.startswith(("/", "~")) or "://" in given:
        return ""
    path = os.path.normpath(given).replace(os.sep, "/")
    if path == ".." or path.startswith("../"):
        return ""
    project = setting.where.project
    if not os.path.lexists(project / path) and os.path.lexists(setting.bank / path):
        path = f"{setting.where.folder}/{path}"
    return path if path.startswith(f"{setting.where.folder}/") or samples.real_path(project, path) else ""
