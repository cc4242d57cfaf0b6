"""Text files that a person names, wherever they lie: in pieces, so that a large one costs no more than a small one."""

import codecs
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from memorybank.store import disk, git
from memorybank.store.files import is_page, wide

_PIECE = 4_000_000  # bytes
_AGAIN = 100_000  # of them read once more with the next piece: what lies across the edge is seen whole
_HEAD = 8000  # bytes that tell text from what is none, as git does it


class ScanPiece(NamedTuple):
    text: str
    line: int  # the number of its first line, from 0
    exact: bool  # it is what its bytes say; else a guess was made at the encoding


def is_there(name: str) -> bool:
    """Not `lexists`: a folder that lets nobody in has not said that there is nothing."""
    try:
        os.lstat(name)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:
        pass
    return True


def files_below(name: str, missed: Callable[[OSError], object] | None = None) -> Iterator[str]:
    """A file is itself; of a folder every ordinary file, in order of path, without git's own. `missed` is told of every
    folder that cannot be looked into."""
    if not os.path.isdir(name):
        yield name
        return
    root = os.path.realpath(name)
    for folder, folders, files in os.walk(name, onerror=missed):
        folders[:] = sorted(each for each in folders if each != ".git")
        for each in sorted(files):
            path = os.path.join(folder, each)
            real = os.path.realpath(path) if os.path.islink(path) else ""
            if real and not (real.startswith(f"{root}{os.sep}") and os.path.exists(real)):
                continue  # a link out of the folder, or to nowhere
            yield path


def pieces(path: str) -> Iterator[ScanPiece]:
    """Nothing for what is no text. OSError where it cannot be read, NotRegular where there is no file to read."""
    with open(disk.opened(path), "rb") as handle:
        data = handle.read(_PIECE)
        encoding = _encoding(path, data)
        if not encoding:
            return
        if encoding != "utf-8":
            data += handle.read()
        line = 0
        while True:
            more = handle.read(_PIECE)
            cut = data.rfind(b"\n") + 1 if more else len(data)
            cut = cut if cut > _AGAIN else len(data)
            yield from _decoded(data[:cut], encoding, line)
            if not more:
                return
            back = data.rfind(b"\n", 0, cut - _AGAIN) + 1 or cut
            line += data.count(b"\n", 0, back)
            data = data[back:] + more


def _encoding(path: str, data: bytes) -> str:
    """Empty for what is no text."""
    head = data[:_HEAD]
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if b"\0" not in (data if is_page(path) else head):
        return "utf-8"
    found = (wide(head) or wide(head[:-2])) if _is_spread(head) else ""  # the cut may have parted a pair
    return found or ("utf-8" if is_page(path) else "")  # a page with odd bytes in it is searched all the same


def _is_spread(head: bytes) -> bool:
    """In UTF-16 a NUL stands beside nearly every blank and line end; GB18030 with a stray one only looks like it."""
    beside = (head.count(b"\n\0") + head.count(b" \0"), head.count(b"\0\n") + head.count(b"\0 "))
    return max(beside) * 2 > head.count(b"\n") + head.count(b" ")


def _decoded(data: bytes, encoding: str, line: int = 0) -> Iterator[ScanPiece]:
    """A NUL may stand between two words or, where somebody appended UTF-16, behind every letter: read both ways."""
    text, exact = _text(data, encoding)
    if "\0" not in text:
        yield ScanPiece(text, line, exact)
        return
    yield ScanPiece(text.replace("\0", " "), line, exact=False)
    yield ScanPiece(text.replace("\0", ""), line, exact=False)


def _text(data: bytes, encoding: str) -> tuple[str, bool]:
    try:
        return data.decode(encoding), True
    except UnicodeDecodeError:
        if encoding != "utf-8":
            return data.decode(encoding, "replace"), False
    try:
        return data.decode("gb18030"), False
    except UnicodeDecodeError:
        return data.decode("latin-1"), False


class Staged(NamedTuple):
    path: str
    pieces: tuple[ScanPiece, ...] | None  # none for what is no text; None where git does not hand it out
    old: frozenset[str]  # lines that the last commit has already


def staged(top: Path) -> list[Staged] | None:
    """What the index of the commit in hand adds to the last one, file by file; None where git does not answer."""
    head = git.run(top, ["rev-parse", "-q", "--verify", "HEAD^{tree}"])
    against = head or git.run(top, ["hash-object", "-t", "tree", "--stdin"], stdin=b"")  # before the first: nothing
    if against is None:
        return None
    asked = ["diff-index", "--cached", "--raw", "-z", "--no-renames", "--diff-filter=AMT", against.decode().strip()]
    listed = git.run(top, asked, index=git.named_index(top))
    if listed is None:
        return None
    fields = listed.split(b"\0")
    found: list[Staged] = []
    for meta, name in zip(fields[::2], fields[1::2], strict=False):
        _, mode, before, after, _ = meta.decode("ascii").split()
        if mode in ("100644", "100755"):  # no links, no submodules
            path = os.fsdecode(name)
            data = git.run(top, ["cat-file", "blob", after])
            old = git.run(top, ["cat-file", "blob", before]) if before.strip("0") else None
            known = frozenset(line for piece in _pieces(path, old or b"") for line in piece.text.split("\n"))
            found.append(Staged(path, _pieces(path, data) if data is not None else None, known if old else frozenset()))
    return found


def _pieces(path: str, data: bytes) -> tuple[ScanPiece, ...]:
    encoding = _encoding(path, data)
    return tuple(_decoded(data, encoding)) if encoding else ()
