"""Indexes that list nothing: gone, empty or unreadable (IDX-3); and pages that no index lists (IDX-4).

Asked by name and content of the few files that are indexes, so that every door may ask: no bank is scanned for it.
"""

from memorybank.light import address
from memorybank.model.layout import INDEX_NAMES, Layout, layout_of
from memorybank.store import disk

_MOST = 512 * 1024  # bytes of an index that are looked at
LostIndex = tuple[str, str]  # its path in the bank; missing, empty or unreadable


def lost_indexes(root: str) -> tuple[LostIndex, ...]:
    """Of the bank in this folder. An index that was never there is none that is lost, but for the one that every
    bank of the older layout has."""
    found = layout_of(lambda page: address.exists(f"{root}/{page}"))
    if found is None:
        return ()
    states = ((path, _state(f"{root}/{path}")) for path in _indexes(root, found))
    return tuple((path, state) for path, state in states if state)


def unlisted(root: str, page: str) -> str:
    """The index that should list this page and does not; "" where it does, or where there is none."""
    found = layout_of(lambda name: address.exists(f"{root}/{name}"))
    if found is None or page.rpartition("/")[2] in INDEX_NAMES or page in found.fixed:
        return ""
    for path in _indexes(root, found):
        folder = path.rpartition("/")[0]
        if folder and not page.startswith(f"{folder}/"):
            continue
        text = disk.text(f"{root}/{path}", _MOST)
        below = page[len(folder) + 1 :] if folder else page
        paged = text.count("](index-")  # an index of several pages lists it on one of them
        if text.strip() and not paged and not _names(text, page) and not _names(text, below):
            return path
    return ""


def _names(text: str, page: str) -> bool:
    """Does a row or a link name it? `cart.md` does not name `art.md`."""
    return any(before[-1:] in ("", *" \t\n(|`[<") for before in text.split(page)[:-1])


def _indexes(root: str, layout: Layout) -> list[str]:
    """The index of the whole bank, where the layout has one, and those of its folders that are there."""
    whole = [layout.entry] if layout.entry in INDEX_NAMES else []
    folders = (layout.design, layout.requirements, layout.learnings)
    return whole + [
        f"{folder}{name}" for folder in folders for name in INDEX_NAMES if address.exists(f"{root}/{folder}{name}")
    ]


def _state(path: str) -> str:
    from memorybank.model.bank import SIZE_CAP
    from memorybank.store.files import decode  # a hook asks only `unlisted`, but when a session starts

    try:
        text = decode(disk.whole(path, SIZE_CAP))
    except FileNotFoundError:
        return "missing"
    except (OSError, ValueError):
        return "unreadable"
    return "" if text.strip("\ufeff \t\r\n") else "empty"
