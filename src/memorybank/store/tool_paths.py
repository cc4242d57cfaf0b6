"""The disk, as the rules of story 1 ask about it. No module of the library but builtin ones."""

import posix

from memorybank.light import address
from memorybank.light.hosts import settings_files
from memorybank.model.facts import Fence, Place
from memorybank.store import disk

_MOST_NAMES = 5000  # of one folder, for a glob
_LARGEST_PAGE = 8 * 1024 * 1024  # model.bank.SIZE_CAP, which would load more than this needs
_LONGEST = 4096  # of a path; no file system takes more


class DiskWorld:
    """Answers a judge of shell commands (`model.facts.World`)."""

    real = staticmethod(address.real)
    text = staticmethod(disk.text)

    def __init__(self) -> None:
        self.home = address.env("HOME", "/")

    def kind(self, path: str) -> str:
        return {0: "", 0o040000: "dir", 0o120000: "link"}.get(address.kind(path), "file")

    def names(self, folder: str) -> tuple[str, ...]:
        return tuple(sorted(disk.names(folder))[:_MOST_NAMES])


def fence_of(where: address.Address, known: dict[str, bool] | None = None) -> Fence:
    known = {} if known is None else known
    named = settings_files(where.project, address.env)
    return Fence(
        project=where.project,
        bank=where.bank,
        real=where.real,
        state=address.base("state"),
        settings=tuple(dict.fromkeys(address.real(path, known) for path in named)),
        cache=address.base("cache"),
        program=tuple(address.real(path, known) for path in address.program()),
        parts=address.memory_names(where.real),
    )


def whole(path: str) -> str | None:
    """All of a regular file; None when it is none, cannot be read, or is larger than a page may be."""
    found = disk.readable(path, _LARGEST_PAGE)
    return None if found is None else found.decode("utf-8", "surrogateescape")


def place(given: str, cwd: str, fence: Fence, known: dict[str, bool] | None = None) -> Place:
    """Where a path of a tool call leads, with links, `..` and other cases of the bank's name seen through. `known`:
    links found for the same call (`address.real`)."""
    known = {} if known is None else known
    odd = "\0" in given or not given.strip() or len(given) > _LONGEST
    path = address.real(address.joined(cwd, _plain(given)[:_LONGEST].replace("\0", "")), known)
    page = _page(path, fence)
    kept = tuple(address.real(folder, known) for folder in (fence.state, fence.cache) if folder)
    local = path.removeprefix(f"{address.real(fence.project, known)}/") if fence.project else path
    return Place(
        given=given,
        real=path,
        page=page,
        local=local,
        state=any(address.inside(path, folder) for folder in kept),
        program=any(address.inside(path.lower(), one.lower()) for one in fence.program),
        linked=_linked(path, page, fence.real),
        above=any(
            address.inside(one, path)
            for one in (*address.guarded(fence.real), *kept, *fence.program, *fence.settings)
            if one and one != path
        ),
        setting=any(address.inside(path.lower(), kept.lower()) for kept in fence.settings),
        exists=address.exists(path),
        odd=odd,
    )


def _linked(path: str, page: str | None, bank: str) -> str:
    """Of a file with several names, the one that is a page. Only such a file costs a walk through the bank."""
    try:
        found = posix.lstat(path)
    except (OSError, ValueError):
        return ""
    if found.st_nlink < 2 or found.st_mode & 0o170000 != 0o100000:
        return ""
    if page or not bank:
        return page or ""
    from memorybank.store.files import walk

    device, inode = found.st_dev, found.st_ino
    same = (p for p, e in walk(bank, [], []) if e.inode() == inode and e.stat(follow_symlinks=False).st_dev == device)
    return next(same, "")


def _plain(given: str) -> str:
    """A file URL is a path with another coat on."""
    if not given.lower().startswith("file:"):
        return given
    from urllib.parse import unquote

    path = given[5:]
    return unquote("/" + path[2:].partition("/")[2] if path.startswith("//") else path)


def _page(path: str, fence: Fence) -> str | None:
    if not fence.real:
        return None
    if address.inside(path, fence.real):
        memory = any(address.inside(path, part) for part in address.guarded(fence.real))
        return path[len(fence.real) + 1 :] if memory else None
    # another case of the bank's name is the bank on file systems that do not tell them apart,
    # and a trap on those that do; unless a folder of exactly that name is really there
    size = len(fence.real)
    if path[:size].lower() == fence.real.lower() and path[size : size + 1] in ("", "/"):
        return None if address.exists(path[:size]) and path[:size] != fence.real else path[size + 1 :]
    return None
