"""Bytes in, with every odd file named instead of opened: links out of the bank, pipes, giants, other encodings."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from memorybank.light import address
from memorybank.model.bank import SIZE_CAP
from memorybank.model.errors import DamagedBank, Refused
from memorybank.model.value import NamedTuple

_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
# What tools put there, what others wrote, and the bank itself.
NOT_OURS = frozenset(
    (
        "node_modules", "bower_components", "vendor", "third_party", "target", "dist", "build", "venv", "env",
        "__pycache__", "obj", "coverage", "htmlcov", address.FOLDER,
    )
)  # fmt: skip
_HIDDEN_TOOLS = frozenset((".git", ".venv", ".tox", ".next", ".cache"))
TEMP_MARK = ".mbtmp"  # names like `.focus.md.1f2e3d4c.mbtmp` exist only during an apply


def is_page(path: str) -> bool:
    return path.lower().endswith(".md")


def is_temp(name: str) -> bool:
    return name.startswith(".") and name.endswith(TEMP_MARK)


def decode(data: bytes) -> str:
    """Strict UTF-8 with every byte kept (a BOM stays the first character). Raises ValueError with a text key."""
    if b"\0" in data or data[:2] in _WIDE_MARKS:
        encoding = wide(data)
        if encoding:
            raise ValueError("page.utf16", encoding, 1)
        raise ValueError("page.nul", "", data.count(b"\n", 0, data.index(b"\0")) + 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError("page.not-utf8", "", line) from None


def wide(data: bytes) -> str:
    """The name of the UTF-16 this seems to be, "" when it is only text with NUL bytes in it."""
    if data[:2] in _WIDE_MARKS:
        return "UTF-16"
    zeros = data.count(0)
    try:
        data.replace(b"\0", b"").decode("utf-8")
        if zeros * 3 < len(data) or zeros == len(data):
            return ""  # Latin letters would make every other byte a zero
    except UnicodeDecodeError:
        pass  # Chinese has few zeros, but what stands between them is no UTF-8
    return next((name for name in ("UTF-16LE", "UTF-16BE") if _reads_as(data, name)), "")


def _reads_as(data: bytes, encoding: str) -> bool:
    """Does the text, so decoded, look like words and lines rather than like chance?"""
    try:
        text = data.decode(encoding)[:4000]
    except UnicodeDecodeError:
        return False
    usual = sum(c in "\r\n\t" or " " <= c < "\u0250" or "\u2000" <= c < "\u2070" or c >= "\u3000" for c in text)
    return usual * 10 >= len(text) * 9 and any(c in text for c in "\n #")


def walk(
    fence: str, folders: list[str], closed: list[tuple[str, OSError]], *, hidden: bool = False
) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Every file of a bank by its path in there. Hidden names are not memory; linked folders are not entered. `folders`
    gets every folder, with its slash; `closed` those that cannot be opened: they cost nobody else's pages. `hidden`: a
    folder that is nobody's bank, where every name counts but git's own."""
    folders.append("")
    names = () if hidden else address.memory_names(fence)
    for prefix in folders:
        try:
            with os.scandir(f"{fence}/{prefix}") as entries:
                for entry in entries:
                    path = prefix + entry.name
                    if entry.name.startswith(".") and (not hidden or entry.name == ".git"):
                        continue
                    if names and not address.leads(path, names):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(f"{path}/")
                    else:
                        yield path, entry
        except (FileNotFoundError, NotADirectoryError):
            continue  # went away since it was listed
        except OSError as error:
            closed.append((prefix, error))


def walk_files(top: str, *, most: int, deepest: int, hidden: bool) -> Iterator[str]:
    """Every file below, where no git says what is ignored: what tools put there and others wrote is left out. `hidden`:
    names that begin with a dot count, links, and the bank."""
    skipped = (NOT_OURS - {address.FOLDER}) | _HIDDEN_TOOLS if hidden else NOT_OURS
    stack = [""]
    while stack and most > 0:
        prefix = stack.pop()
        try:
            with os.scandir(f"{top}/{prefix}") as entries:
                for entry in sorted(entries, key=lambda e: e.name):
                    if not hidden and (entry.name.startswith(".") or entry.is_symlink()):
                        continue
                    most -= 1
                    if not entry.is_dir(follow_symlinks=False):
                        yield prefix + entry.name
                    elif prefix.count("/") < deepest and is_ours(entry.name, skipped):
                        stack.append(f"{prefix}{entry.name}/")
        except OSError:
            continue


def is_ours(folder: str, foreign: frozenset[str] = NOT_OURS) -> bool:
    return folder not in foreign and not folder.endswith(".egg-info")


class ListedPages(NamedTuple):
    pages: list[str]  # by their path in the bank
    folders: list[str]  # each with its slash; the bank itself is ""
    closed: list[tuple[str, DamagedBank]]  # folders that cannot be opened, each with the reason


def listed(bank: str) -> ListedPages:
    """The pages of a bank by the names their folders list them under."""
    folders: list[str] = []
    failed: list[tuple[str, OSError]] = []
    found = sorted(path for path, _ in walk(bank, folders, failed) if is_page(path))
    closed = [(shown(prefix or bank), error.strerror or str(error)) for prefix, error in failed]
    return ListedPages(found, folders, [(path, DamagedBank("page.folder", path=path, why=why)) for path, why in closed])


def read_listed(bank: str, page: str) -> tuple[bytes, str]:
    """A page by such a name: no spelling is odd then, a colon as little as a space."""
    file = os.path.realpath(f"{bank}/{page}")
    if not file.startswith(f"{bank}/"):
        raise Refused("path.outside", path=page)
    return content_of(file, page)


def shown(path: str) -> str:
    """A name that is no UTF-8, as it can be printed and put into JSON."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8")


def read_page(bank: Path, path: str) -> tuple[bytes, str]:
    return content_of(str(resolve(bank, path)), path)


def content_of(target: str, path: str) -> tuple[bytes, str]:
    try:
        info = os.stat(target)
        if not stat.S_ISREG(info.st_mode):
            raise DamagedBank("page.not-a-file", path=path)
        if info.st_size > SIZE_CAP:
            raise DamagedBank("page.too-large", path=path, size=info.st_size, cap=SIZE_CAP)
        with open(target, "rb", buffering=0) as handle:
            data = handle.read()
    except OSError as error:
        raise DamagedBank("page.unreadable", path=path, why=error.strerror or str(error)) from None
    try:
        return data, decode(data)
    except ValueError as error:
        key, encoding, line = error.args
        raise DamagedBank(key, path=path, encoding=encoding, line=line) from None


def resolve(bank: Path, path: str) -> Path:
    """The real file behind a bank path; refused when it leaves the bank by `..`, a link or an odd spelling."""
    odd = (
        not path
        or "\0" in path
        or path.startswith(("/", "~", "$", "\\"))
        or ":" in path.split("/")[0]
        or any(part in ("", ".", "..") for part in path.split("/"))
    )
    if odd:
        raise Refused("path.outside", path=path)
    fence = os.path.realpath(bank)
    try:
        real = os.path.realpath(os.path.join(fence, path))
        os.lstat(real)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise Refused("path.impossible", path=path, why=error.strerror or str(error)) from None
    if not real.startswith(fence.rstrip(os.sep) + os.sep):
        raise Refused("path.outside", path=path)
    return Path(real)


def refusal(folder: str) -> str:
    """Why nothing can be written into a folder, in the system's own words; "" where it can."""
    if os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        return ""
    return os.strerror(errno.EROFS if os.statvfs(folder).f_flag & os.ST_RDONLY else errno.EACCES)


def beside(target: Path, tag: str) -> Path:
    """A temporary name next to a page. A name near the system's limit is given by its hash."""
    name, short = os.fsencode(target.name), target.name
    if len(name) > 200:
        import hashlib  # hardly ever

        short = hashlib.sha256(name).hexdigest()
    return target.with_name(f".{short}.{tag}{TEMP_MARK}")


def take_owner(path: Path, like: os.stat_result) -> None:
    """Give a file to whom another belongs, where we may: root at work must not take pages away from their owner."""
    if (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(PermissionError):
            os.chown(path, like.st_uid, like.st_gid)
