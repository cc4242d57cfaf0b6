"""The git repository around a bank, and the questions that are put to it.

Commits are read as they were made: no grafts, no replaced objects, no commit-graph, and by plumbing that no setting
bends. Everything together has one time limit, and what is not answered by then is not guessed (`Silent`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property
from time import monotonic

from memorybank.store import disk, git

Parents = dict[str, list[str]]  # commits, the oldest first, each with its parents
# commit -> page -> what it holds before (one for each parent) and after; None is no page
Steps = dict[str, dict[bytes, tuple[tuple[str | None, ...], str | None]]]

_MOST = 1 << 20  # bytes of a file of git's own
_SECONDS = 4.0  # for all questions together, below a hook's own deadline
_AS_MADE = ("--no-replace-objects", "--literal-pathspecs", "-c", "core.commitGraph=false")
# Settings that say where a fetch leads, what runs beside it, and how git writes a file.
_LEADING = r"^(core|remote|url|include|includeif|protocol|http|credential|uploadpack|submodule|extensions)\."
_WAITING = ("FETCH_HEAD", "ORIG_HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD")


class Silent(Exception):
    """Git did not answer, or not in time: what it would have said is not guessed."""


class MergeConflict(Exception):
    """Two states of a page that do not merge by themselves."""


class Repository:
    def __init__(self, top: str, prefix: str) -> None:
        self.top, self.prefix = top, os.fsencode(prefix)
        self._until = monotonic() + _SECONDS
        self._blobs: dict[str, bytes] = {}
        self._held: dict[tuple[str, bytes], str | None] = {}

    @classmethod
    def around(cls, bank: str) -> Repository | None:
        """From the nearest folder with a `.git`; the bank itself may have gone with a branch."""
        real = os.path.realpath(bank)
        top = git.work_tree(real)
        if not top:
            return None
        return cls(top, "" if top == real else os.path.relpath(real, top) + "/")

    def _ask(self, *args: str, stdin: bytes | None = None, fine: tuple[int, ...] = (0,)) -> bytes:
        left = self._until - monotonic()
        told = git.run(self.top, (*_AS_MADE, *args), seconds=left, stdin=stdin, fine=fine) if left > 0 else None
        if told is None:
            raise Silent
        return told

    def _path(self, name: bytes) -> str:
        return os.fsdecode(self.prefix + name)

    # --- which repository it is, and how it is set up

    @cached_property
    def _folders(self) -> tuple[str, str]:
        own = git.own_folder(self.top)
        return own, git.common_folder(own)

    def identity(self) -> str:
        try:
            return git.identity(self._folders[0])
        except OSError as error:
            raise Silent from error

    @cached_property
    def settings(self) -> str:
        """A seal of all that could lead a fetch elsewhere, run beside it, or change what git writes into a file."""
        from memorybank.store.good_records import digest

        told = [self._ask("config", "-z", "--get-regexp", _LEADING, fine=(0, 1))]
        hooks = os.path.join(self.top, os.fsdecode(self._ask("rev-parse", "--git-path", "hooks").rstrip(b"\n")))
        names = sorted(os.listdir(hooks)) if os.path.isdir(hooks) else []
        files = [os.path.join(hooks, name) for name in names if not name.endswith(".sample")]
        files += [os.path.join(self._folders[1], "info", name) for name in ("attributes", "grafts")]
        files.append(os.path.join(self._folders[1], "objects", "info", "alternates"))
        files += [os.path.join(folder, ".gitattributes") for folder in (f"{self.top}/{self._path(b'')}", self.top)]
        return digest(b"\0".join(told + [os.fsencode(path) + b"\0" + disk.data(path, _MOST) for path in files]))

    def addresses(self) -> list[str]:
        lines = self._ask("remote", "-v").decode("utf-8", "replace").split("\n")
        urls = (line.partition("\t")[2].rpartition(" (fetch)")[0] for line in lines)
        return sorted({_as_fetched(url) for url in urls if url})

    # --- commits

    def head(self) -> str:
        return self._ask("rev-parse", "-q", "--verify", "HEAD^{commit}", fine=(0, 1, 128)).decode("ascii").strip()

    def moves(self) -> bytes:
        """HEAD's commit and how long its log is: it may have gone somewhere and come back."""
        length = disk.size(os.path.join(self._folders[0], "logs", "HEAD"))
        return f"{self.head()} {length}".encode()

    def fetched(self) -> list[tuple[str, str]]:
        """The lines of FETCH_HEAD: a commit or tag, and where it came from."""
        lines = disk.data(os.path.join(self._folders[0], "FETCH_HEAD"), _MOST).decode("utf-8", "replace").split("\n")
        parts = (line.split("\t", 2) for line in lines)
        return [(part[0], part[2]) for part in parts if len(part) == 3 and _is_id(part[0])]

    def everything(self) -> list[str]:
        """Every commit that a name, a reflog or a stash leads to."""
        tips = "".join(f"{tip}\n" for tip, _ in self.fetched()).encode()  # a tag's own name is not its commit's
        where = ("--all", "--reflog", *_WAITING, "--stdin")
        told = self._ask("rev-list", "--no-walk=unsorted", "--ignore-missing", *where, stdin=tips)
        return list(dict.fromkeys(told.decode("ascii").split()))

    def newer(self, trusted: Iterable[str], tips: Iterable[str] = ()) -> Parents:
        """What these tips, or all names and logs, reach and the trusted commits do not."""
        lines = [*(tips or (tip for tip, _ in self.fetched())), *(f"^{commit}" for commit in trusted)]
        where = () if tips else ("--all", "--reflog", *_WAITING)
        told = self._ask(
            "rev-list", "--ignore-missing", "--topo-order", "--reverse", "--parents", *where, "--stdin",
            stdin="".join(f"{line}\n" for line in lines).encode(),
        ).decode("ascii").splitlines()  # fmt: skip
        return {commit: parents for commit, *parents in map(str.split, told)}

    def past(self, tips: Iterable[str], names: list[bytes]) -> list[str]:
        """Every commit below these that touched one of the pages."""
        asked = "".join(f"{tip}\n" for tip in tips)
        below = [self._path(name) for name in names] if len(names) <= 40 else [self._path(b"") or "."]
        return self._ask("rev-list", "--ignore-missing", "--full-history", "--stdin", "--", *below,
                         stdin=asked.encode()).decode("ascii").split()  # fmt: skip

    def steps(self, commits: Iterable[str], *, each: bool = False) -> Steps:
        """What they changed in the bank: of a merge, what no parent has, or with `each`, what not every one has."""
        asked = "".join(f"{commit}\n" for commit in commits).encode()
        told = self._ask(
            "diff-tree", "--stdin", "-r", "-m" if each else "-c", "--root", "--raw", "-z", "--no-renames",
            "--no-abbrev", "--", self._path(b"") or ".", stdin=asked,
        ).split(b"\0") if asked else []  # fmt: skip
        found: Steps = {}
        commit, start = "", len(self.prefix)
        parts = iter(told)
        for part in parts:
            if not part.startswith(b":"):
                commit = part.strip().decode("ascii")
                continue
            path = next(parts, b"")
            fields = part.decode("ascii").split(" ")
            count = (len(fields) - 1) // 2  # as many modes as ids, then one status
            *before, after = [oid if oid.strip("0") else None for oid in fields[count : 2 * count]]
            found.setdefault(commit, {})[path[start:]] = (tuple(before), after)
        return found

    def bases(self, one: str, other: str) -> list[str]:
        return self._ask("merge-base", "--all", one, other, fine=(0, 1)).decode("ascii").split()

    # --- pages

    def listing(self, commit: str) -> dict[bytes, tuple[str, str]]:
        if not commit:
            return {}
        told = self._ask("ls-tree", "-r", "-z", "--full-tree", commit, *([self._path(b"")] if self.prefix else []))
        return {name: (fields[0], fields[2]) for name, fields in self._listed(told)}

    @cached_property
    def index(self) -> dict[bytes, tuple[str, str]]:
        """The same of the index, without what is in conflict."""
        told = self._ask("ls-files", "-s", "-z", "--full-name", "--", self._path(b"") or ".")
        return {name: (fields[0], fields[1]) for name, fields in self._listed(told) if fields[2] == "0"}

    def count_differing(self) -> int:
        """The files that are not as HEAD has them, those that it does not have too."""
        shown = ("--untracked-files=all", "--ignored=matching", "--no-renames")
        return self._ask("status", "--porcelain", "-z", *shown, "--", self._path(b"") or ".").count(b"\0")

    def _listed(self, told: bytes) -> list[tuple[bytes, list[str]]]:
        records = (record.partition(b"\t") for record in told.split(b"\0"))
        return [(p[len(self.prefix) :], fields.decode("ascii").split(" ")) for fields, tab, p in records if tab]

    def look_up(self, commits: Iterable[str], names: Iterable[bytes]) -> None:
        """What these commits hold for these pages: one question for all."""
        places = [(c, name) for c in dict.fromkeys(commits) for name in names if (c, name) not in self._held]
        places = [place for place in places if b"\n" not in self.prefix + place[1]]
        asked = b"".join(commit.encode() + b":" + self.prefix + name + b"\n" for commit, name in places)
        told = self._ask("cat-file", "--batch-check=%(objecttype) %(objectname)", stdin=asked) if asked else b""
        for place, line in zip(places, told.splitlines(), strict=False):
            self._held[place] = line[5:].decode("ascii") if line.startswith(b"blob ") else None

    def holds(self, commit: str, name: bytes) -> str | None:
        if (commit, name) not in self._held:
            self.look_up([commit], [name])
        return self._held.get((commit, name))

    # --- contents

    @cached_property
    def _seal(self) -> str:
        return self._ask("rev-parse", "--show-object-format").decode("ascii").strip()

    def name_of(self, content: bytes) -> str:
        import hashlib

        return hashlib.new(self._seal, b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()

    def load(self, blobs: Iterable[str | None]) -> None:
        asked = [blob for blob in dict.fromkeys(blobs) if blob and blob not in self._blobs]
        told = self._ask("cat-file", "--batch", stdin="".join(f"{b}\n" for b in asked).encode()) if asked else b""
        self._blobs |= git.batch(told, asked)

    def content(self, blob: str) -> bytes | None:
        self.load([blob])
        return self._blobs.get(blob)

    def written(self, blob: str, name: bytes) -> bytes | None:
        """As git itself puts it into the work tree: line ends, encoding, ident. A filter is a program: not asked."""
        path = self._path(name)
        if self._ask("check-attr", "-z", "filter", "--", path).split(b"\0")[2:3] not in ([b"unspecified"], [b"unset"]):
            return None
        return self._ask("cat-file", "--filters", f"--path={path}", blob)

    def merge(self, ours: str | None, base: str | None, theirs: str | None) -> str | None:
        """Two states of a page and what both come from, as git merges them. None is no page; it is not an empty one."""
        if ours in (base, theirs):
            return theirs
        if theirs == base:
            return ours
        if ours is None or theirs is None:
            raise MergeConflict
        from tempfile import TemporaryDirectory

        self.load([ours, base, theirs])
        with TemporaryDirectory() as folder:
            paths = [os.path.join(folder, word) for word in ("ours", "base", "theirs")]
            for path, blob in zip(paths, (ours, base, theirs), strict=True):
                with open(path, "wb") as handle:
                    handle.write(self._blobs.get(blob, b"") if blob else b"")
            left = self._until - monotonic()
            content = git.run(self.top, ("merge-file", "-p", "-q", *paths), seconds=left) if left > 0 else None
        if content is None:
            raise MergeConflict
        return self.keep(content)

    def keep(self, content: bytes) -> str:
        """A content that need not lie in git's store; its name there."""
        found = self.name_of(content)
        self._blobs[found] = content
        return found

    def lines(self, blob: str | None) -> frozenset[bytes]:
        return frozenset((self.content(blob) or b"").split(b"\n")) if blob else frozenset()

    # --- the store

    def packed(self, packs: Iterable[str], commits: Iterable[str]) -> set[str]:
        """Which of these commits the packs hold. A pack that is gone cannot be asked (`Silent`)."""
        folder = os.path.join(self._folders[1], "objects", "pack")
        found: set[str] = set()
        for pack in packs:
            try:
                with open(os.path.join(folder, pack), "rb") as index:
                    found.update(commit for commit in commits if _is_listed(index.fileno(), bytes.fromhex(commit)))
            except OSError as error:
                raise Silent from error
        return found


def _is_listed(index: int, oid: bytes) -> bool:
    """In a pack's index (version 2): after 8 bytes a table of 256 counts by first byte, then the sorted ids."""
    table = 8 + 4 * oid[0]
    first = int.from_bytes(os.pread(index, 4, table - 4), "big") if oid[0] else 0
    last = int.from_bytes(os.pread(index, 4, table), "big")
    ids = os.pread(index, (last - first) * len(oid), 8 + 4 * 256 + first * len(oid))
    return any(ids[at : at + len(oid)] == oid for at in range(0, len(ids), len(oid)))


def _is_id(text: str) -> bool:
    """And no name, which anybody could give to anything."""
    return len(text) in (40, 64) and set(text) <= set("0123456789abcdef")


def _as_fetched(url: str) -> str:
    """Without a password, a last slash and `.git`, as git writes it into FETCH_HEAD."""
    scheme, mark, rest = url.partition("://")
    scheme, rest = (scheme, rest) if mark else ("", url)
    who, at, where = rest.partition("@")
    if at and "/" not in who and (mark or ":" in where):
        rest = where
    return (scheme + mark + rest).rstrip("/").removesuffix(".git")
