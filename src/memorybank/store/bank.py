"""One look at a bank's folder: every page read once, everything odd named and left alone."""

import os
from operator import itemgetter
from pathlib import Path

from memorybank.markdown.pieces import page_of
from memorybank.model.bank import Bank, Document, Page, Unread
from memorybank.model.errors import DamagedBank
from memorybank.model.layout import EMPTY, ENTRY, MISSING, UNKNOWN, layout_of
from memorybank.store import clock
from memorybank.store.files import content_of, is_page, is_temp, shown, walk
from memorybank.store.project import no_bank


def look(bank: Path, *, with_history: bool = True) -> Bank:
    """Scan the bank. `with_history=False` spares the git calls where no index is involved."""
    if not os.path.lexists(bank):
        return Bank(MISSING)
    if not bank.is_dir():
        raise no_bank(bank)
    fence = Path(os.path.realpath(bank))
    closed: list[tuple[str, OSError]] = []
    files = sorted(walk(str(fence), [], closed), key=itemgetter(0))
    pages: list[Page] = []
    undated: list[tuple[int, os.DirEntry[str]]] = []  # pages that do not say when they were updated
    unread: list[Unread] = []
    version = None
    for prefix, error in closed:
        why = error.strerror or str(error)
        if not prefix:
            raise DamagedBank("page.folder", path=str(bank), why=why)
        unread.append(Unread(shown(prefix), "page.folder", why))
    for path, entry in files:
        if not is_page(path):
            continue
        found = _read(path, entry, f"{fence}/")
        if isinstance(found, Unread):
            unread.append(found)
            continue
        page, document = found
        version = document.version if path == ENTRY else version
        undated += [] if page.updated else [(len(pages), entry)]
        pages.append(page)
    authors, last_author, last_date = tuple[str, ...](), dict[str, str](), dict[str, str]()
    if with_history:
        from memorybank.store.git_history import history

        authors, last_author, last_date = history(fence, exact=bool(undated))
    for at, entry in undated:  # when it was committed as it is, else when it was written
        day = last_date.get(pages[at].path) or clock.of(entry.stat().st_mtime)[:10]
        pages[at] = pages[at]._replace(updated=day)
    # by names alone (RFR-1): an entry page that cannot be read still says which layout this is
    names = {p.path for p in pages} | {u.path for u in unread}
    return Bank(
        layout=layout_of(names.__contains__) or (UNKNOWN if names or files else EMPTY),
        pages=tuple(pages),
        unread=tuple(sorted(unread)),
        strangers=tuple(path for path, _ in files if not is_page(path)),
        version=version,
        authors=authors,
        last_author=last_author,
    )


def _read(path: str, entry: os.DirEntry[str], fence: str) -> tuple[Page, Document] | Unread:
    """`fence`: the bank's real folder, with its slash."""
    if shown(path) != path:
        return Unread(shown(path), "page.name")
    if entry.is_symlink() and not os.path.realpath(entry.path).startswith(fence):
        return Unread(path, "page.leaves-bank", os.path.realpath(entry.path))
    try:
        data, text = content_of(entry.path, path)
    except DamagedBank as error:
        return Unread.of(path, error)
    return page_of(path, text, size=len(data), day="")


def temp_files(bank: Path) -> list[str]:
    """Left-overs of an apply whose record is gone; `doctor` names them."""
    walked = os.walk(os.path.realpath(bank))
    return sorted(os.path.join(folder, name) for folder, _, names in walked for name in names if is_temp(name))
