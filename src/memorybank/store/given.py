"""Text files that a person names, wherever they lie: in pieces, so that a large one costs no more than a small one."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_PIECE = 4_000_000  # bytes
_AGAIN = 100_000  # of them read once more with the next piece: what lies across the edge is seen whole


class Piece(NamedTuple):
    text: str
    line: int  # the number of its first line, from 0
    exact: bool  # it is what its bytes say; else a guess was made at the encoding


def files_below(name: str) -> Iterator[str]:
    """A file is itself; of a folder every ordinary file, in order of path, without git's own."""
    if not os.path.isdir(name):
        yield name
        return
    root = os.path.realpath(name)
    for folder, folders, files in os.walk(name):
        folders[:] = sorted(each for each in folders if each != ".git")
        for each in sorted(files):
            path = os.path.join(folder, each)
            real = os.path.realpath(path) if os.path.islink(path) else ""
            if real and not (real.startswith(f"{root}{os.sep}") and os.path.exists(real)):
                continue  # a link out of the folder, or to nowhere
            yield path


def pieces(path: str) -> Iterator[Piece]:
    """Nothing for what is no text; OSError where it cannot be read."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        return
    with open(path, "rb") as handle:
        data = handle.read(_PIECE)
        encoding = "utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8"
        if encoding == "utf-16":
            data += handle.read()
        elif b"\0" in data[:8000]:
            return
        line = 0
        while data:
            more = handle.read(_PIECE)
            cut = data.rfind(b"\n") + 1 if more else len(data)
            cut = cut if cut > _AGAIN else len(data)
            text, exact = _decoded(data[:cut], encoding)
            yield Piece(text, line, exact)
            if not more:
                return
            back = data.rfind(b"\n", 0, cut - _AGAIN) + 1 or cut
            line += data.count(b"\n", 0, back)
            data = data[back:] + more


def _decoded(data: bytes, encoding: str) -> tuple[str, bool]:
    try:
        return data.decode(encoding), True
    except UnicodeDecodeError:
        pass
    for other in ("gb18030", "latin-1"):
        try:
            return data.decode(other), False
        except UnicodeDecodeError:
            continue
    return data.decode("utf-8", "replace"), False


class Staged(NamedTuple):
    path: str
    text: str
    old: frozenset[str]  # lines that the last commit has already


def staged(top: Path) -> Iterator[Staged] | None:
    """What git's index adds to the last commit, file by file; None where git does not answer."""
    from memorybank.store import git

    head = git.run(top, ["rev-parse", "-q", "--verify", "HEAD^{tree}"])
    against = head.decode("ascii").strip() if head else "4b825dc642cb6eb9a060e54bf8d69288fbee4904"  # the empty tree
    listed = git.run(top, ["diff-index", "--cached", "--raw", "-z", "--no-renames", "--diff-filter=AMT", against])
    return _staged(top, listed.split(b"\0")) if listed is not None else None


def _staged(top: Path, fields: list[bytes]) -> Iterator[Staged]:
    from memorybank.store import git

    for meta, name in zip(fields[::2], fields[1::2], strict=False):
        _, mode, before, after, _ = meta.decode("ascii").split()
        if mode not in ("100644", "100755"):
            continue  # links and submodules
        data = git.run(top, ["cat-file", "blob", after])
        old = git.run(top, ["cat-file", "blob", before]) if before.strip("0") else b""
        if data is None or b"\0" in data[:8000]:
            continue
        text = _decoded(data, "utf-8")[0]
        yield Staged(
            os.fsdecode(name), text, frozenset(_decoded(old or b"", "utf-8")[0].split("\n")) if old else frozenset()
        )
