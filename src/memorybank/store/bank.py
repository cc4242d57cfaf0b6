"""One look at a bank's folder: every page read once, everything odd named and left alone."""

import os
from operator import itemgetter
from pathlib import Path

from memorybank.markdown.pieces import page_of
from memorybank.model.bank import Bank, Document, Page, Unread
from memorybank.model.errors import DamagedBank
from memorybank.model.layout import EMPTY, ENTRY, MISSING, UNKNOWN, layout_of
from memorybank.store import clock, git
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
    authors, last_author, last_date = _history(fence, exact=bool(undated)) if with_history else ((), {}, {})
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


def _history(bank: Path, *, exact: bool) -> tuple[tuple[str, ...], dict[str, str], dict[str, str]]:
    """By what is committed: all authors, and by page who changed it last and on which day. `exact`: a page that was
    changed since has no day there, and one that was only moved keeps its own."""
    top = git.toplevel(bank)
    asked = ["--format=%x01%aN%x02%as", "--name-status", "--no-renames", "--relative", "-z"]
    log = git.run(bank, ["log", *asked, "--", "."]) if top else None
    if top is None or log is None:
        return (), {}, {}
    authors: dict[str, None] = {}
    last_author: dict[str, str] = {}
    last_date: dict[str, str] = {}
    for header, _, path, _ in git.changes(log):
        name, _, date = header.partition("\x02")
        author = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        authors[author] = None
        if path:
            last_author.setdefault(path, author)
            last_date.setdefault(path, date.strip())
    if exact:
        _follow_work_tree(last_author, last_date, bank, top)
    return tuple(authors), last_author, last_date


def _follow_work_tree(names: dict[str, str], dates: dict[str, str], bank: Path, top: Path) -> None:
    # Only a rename without a change of content is one here: then the committed day still is the page's.
    told = git.run(bank, ["status", "--porcelain", "-z", "--untracked-files=all", "--find-renames=100%", "--", "."])
    prefix = os.path.relpath(os.path.realpath(bank), os.path.realpath(top)) + "/"
    last_author, last_date = names.copy(), dates.copy()  # as committed
    rest = iter((told or b"").split(b"\0"))
    for entry in rest:
        if len(entry) <= 3:
            continue
        path = os.fsdecode(entry[3:]).removeprefix(prefix)
        came = os.fsdecode(next(rest, b"")) if entry[:1] in b"RC" else ""  # the name it had
        was = came.removeprefix(prefix)
        dates.pop(path, None)
        if entry[:2] == b"R " and came.startswith(prefix) and was in last_date:
            dates[path], names[path] = last_date[was], last_author[was]


def temp_files(bank: Path) -> list[str]:
    """Left-overs of an apply whose record is gone; `doctor` names them."""
    walked = os.walk(os.path.realpath(bank))
    return sorted(os.path.join(folder, name) for folder, _, names in walked for name in names if is_temp(name))
