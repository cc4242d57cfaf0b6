"""Files as an answer may show them: pages, sources, documents of the repository; never what may be a credential."""

from __future__ import annotations

from memorybank.app.setting import Setting
from memorybank.model.bank import SIZE_CAP, Bank
from memorybank.model.errors import MemoryBankError
from memorybank.model.pack import LeftOut
from memorybank.policy.scan import hidden_lines, scan_credentials
from memorybank.recall.packs.allowed_files import is_allowed, page_is_denied
from memorybank.recall.packs.passages import OpenedPage
from memorybank.store import readable_files
from memorybank.store.files import read_page


def open_page(setting: Setting, path: str) -> OpenedPage | None:
    if page_is_denied(path):
        return None
    try:
        mtime = readable_files.page_mtime(setting.bank, path)
        text = read_page(setting.bank, path)[1]
    except MemoryBankError:
        return None
    return _opened(f"{setting.where.folder}/{path}", text, mtime)


def open_source(setting: Setting, path: str) -> OpenedPage | None:
    """A link is judged by where it leads as well as by its own name."""
    project = setting.where.project
    if not is_allowed(path) or not is_allowed(readable_files.real_path(project, path)):
        return None
    found = readable_files.read_sample(project, path)
    return _opened(path, *found) if found else None


def open_document(setting: Setting, path: str) -> OpenedPage | None:
    """A document of the repository, whatever the ending of its name."""
    found = readable_files.read_sample(setting.where.project, path)
    return _opened(path, *found) if found else None


def _opened(path: str, text: str, mtime: str) -> OpenedPage:
    """Without a byte order mark: it would hide what the first line is, and no quote needs it."""
    text = text.lstrip("\ufeff")
    return OpenedPage(path, text, mtime, hidden_lines(text))


def is_clean(*texts: object) -> bool:
    """Does none of these look like a credential? Titles and claims are printed too, not only quotes."""
    return not scan_credentials("\n".join(map(str, texts)))


def unreadable(bank: Bank) -> tuple[LeftOut, ...]:
    """The pages that nobody can read, each with the reason and what to do about it. All of them: what they hold nobody
    can tell, so no request is surely not about them."""
    return tuple(
        LeftOut(
            u.path,
            u.text,
            (("encoding", u.detail), ("size", u.detail), ("why", u.detail), ("line", u.line), ("cap", SIZE_CAP)),
        )
        for u in bank.unread
    )
