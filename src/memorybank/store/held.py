"""Which changes of a bank git answers for: after a git command these become the good state, and nothing else does.

A page as it is now must be what git holds for its path, and as it was it must be in a commit: then git brought the one
and nothing of the other is lost. What a merge or a stash wrote into a page and nobody recorded yet (a conflict, an edit
that comes back) is known by lying in git's own store. Loaded only after a git command that changed the bank.
"""

from __future__ import annotations

import os

from memorybank.store import snapshot
from memorybank.store.copies import Copies
from memorybank.store.git_call import ask
from memorybank.store.inventory import FILE, FOLDER, HASH, KIND, LINK, MODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from memorybank.store.inventory import Entries, Entry

    Listing = dict[bytes, set[tuple[str, str]]]  # by name in the bank: git's mode and object id, one for each stage

_SECONDS = 20.0
_COMMITS = 40  # places where HEAD stood lately: the one it left is among them
_ONE_BY_ONE = 200  # contents whose filter (line ends, lfs) is asked for, each by a process of its own
_LEFT_OUT = ("", "")  # listed, but a sparse checkout has taken it off the disk


def held(bank: str, state: str, *, beside: bool) -> tuple[str, ...]:
    """Names as `snapshot.slipped` expects them. `beside`: another program ran too, so only what is committed counts."""
    try:
        found = snapshot.compared(bank, state)
    except OSError:
        return ()
    git = _Git.around(bank) if found is not None and found[2] else None
    if found is None or git is None:
        return ()
    good, seen, differing = found
    files = [name for name in differing if not _is_folder(seen.entries.get(name) or good[name])]
    index = git.index()
    here = git.tree("HEAD") if beside else index
    ids = git.present({name: seen.entries[name] for name in files if name in seen.entries})
    brought = {n for n in ids if _as_listed(good.get(n), seen.entries[n], ids[n], here.get(n, set()))}
    brought |= {n for n in files if n not in seen.entries and _is_not_listed(n, index) and _is_not_listed(n, here)}
    others = {
        n: oid for n, oid in ids.items() if n not in brought and _is_sound(good.get(n), seen.entries[n], "100644")
    }
    merged = set() if beside else git.merged(others)
    before = {n: data for n in brought | merged if (data := _content(Copies(state), good.get(n))) is not None}
    lost = git.in_no_commit(before, index)
    lost -= git.stored({n: git.id(before[n]) for n in lost & merged}).keys()  # git worked it into what is there now
    return _with_folders((brought | merged) - lost, seen.entries, differing)


def _as_listed(was: Entry | None, now: Entry, oid: str, listed: set[tuple[str, str]]) -> bool:
    return any(_is_sound(was, now, mode) for mode, known in listed if known == oid)


def _is_sound(was: Entry | None, now: Entry, mode: str) -> bool:
    """A file's owner may read and write it; whether it is a program is git's to say, or as it was."""
    if now[KIND] == LINK or mode == "120000":
        return now[KIND] == LINK and mode == "120000"
    runs = bool(now[MODE] & 0o100)
    return now[MODE] & 0o600 == 0o600 and (was is None or runs in (bool(was[MODE] & 0o100), mode == "100755"))


def _is_not_listed(name: bytes, listing: Listing) -> bool:
    return name not in listing or _LEFT_OUT in listing[name]


def _is_folder(entry: Entry) -> bool:
    return entry[KIND] == FOLDER


def _content(kept: Copies, entry: Entry | None) -> bytes | None:
    """As it was; None where it was not, or where no copy was kept that could be lost."""
    if entry is None or not entry[HASH]:
        return None
    return bytes.fromhex(entry[HASH]) if entry[KIND] == LINK else kept.content(entry[HASH])


def _with_folders(safe: set[bytes], now: Entries, differing: dict[bytes, str]) -> tuple[str, ...]:
    """A folder stands for all in it, so it is named only where all that differs in it is git's."""
    for name in sorted(differing.keys() - safe, key=len, reverse=True):
        below = [n for n in differing if n != name and (not name or n.startswith(name + b"/"))]
        entry = now.get(name)
        went = entry is None and not name  # the whole bank, with a branch
        remade = entry is not None and _is_folder(entry) and entry[MODE] & 0o700 == 0o700 and differing[name] == "mode"
        if (went or remade) and safe.issuperset(below):
            safe = safe | {name}
    return tuple(os.fsdecode(name) for name in sorted(safe))


class _Git:
    """The repository around a bank, asked as seldom as possible."""

    def __init__(self, top: str, prefix: str) -> None:
        self.top, self.prefix = top, prefix
        self.long = self._ask("rev-parse", "--show-object-format") == b"sha256\n"

    @classmethod
    def around(cls, bank: str) -> _Git | None:
        """From the nearest folder with a `.git`; the bank itself may have gone with a branch."""
        real = os.path.realpath(bank)
        top = real
        while not os.path.lexists(os.path.join(top, ".git")):
            top, below = os.path.dirname(top), top
            if top == below:
                return None
        return cls(top, "" if top == real else os.path.relpath(real, top) + "/")

    def _ask(self, *args: str, stdin: bytes | None = None) -> bytes:
        return ask(self.top, args, seconds=_SECONDS, stdin=stdin) or b""

    def _path(self, name: bytes) -> bytes:
        return os.fsencode(self.prefix) + name

    # --- what git lists

    def index(self) -> Listing:
        found: Listing = {}
        told = self._ask("--literal-pathspecs", "ls-files", "-t", "-s", "-z", "--", self.prefix or ".")
        for record in told.split(b"\0"):
            fields, tab, path = record.partition(b"\t")
            if tab:
                tag, mode, oid, _ = fields.decode("ascii", "replace").split(" ")
                ids = found.setdefault(path[len(os.fsencode(self.prefix)) :], set())
                ids.update({(mode, oid), _LEFT_OUT} if tag == "S" else {(mode, oid)})
        return found

    def tree(self, commit: str) -> Listing:
        found: Listing = {}
        told = self._ask("ls-tree", "-r", "-z", "--full-tree", commit, *([self.prefix] if self.prefix else []))
        for record in told.split(b"\0"):
            fields, tab, path = record.partition(b"\t")
            if tab:
                mode, _, oid = fields.decode("ascii", "replace").split(" ")
                found[path[len(os.fsencode(self.prefix)) :]] = {(mode, oid)}
        return found

    def commits(self) -> Iterator[str]:
        """Where HEAD stands and stood before, where git says that it started from, and the other branches."""
        moved = self._ask("rev-list", "--walk-reflogs", f"--max-count={_COMMITS}", "HEAD").split()
        yield from _new(moved[:4], [])
        ids = self._ask("rev-parse", "--verify", "-q", "ORIG_HEAD").split() + moved[4:]
        ids += self._ask("for-each-ref", f"--count={_COMMITS}", "--format=%(objectname)", "refs/heads").split()
        yield from _new(ids, moved[:4])

    # --- contents

    def id(self, content: bytes) -> str:
        """What git calls a content that no filter touches."""
        from hashlib import sha1, sha256

        seal = sha256 if self.long else sha1
        return seal(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()

    def present(self, entries: Entries) -> dict[bytes, str]:
        """What git would call the present contents, its filters applied. Its list of paths is made of lines."""
        found = {n: self.id(bytes.fromhex(e[HASH])) for n, e in entries.items() if e[KIND] == LINK and e[HASH]}
        files = [n for n, e in entries.items() if e[KIND] == FILE and e[HASH] and not _is_odd(self._path(n))]
        paths = b"".join(self._path(name) + b"\n" for name in files)
        ids = self._ask("hash-object", "--stdin-paths", stdin=paths).split() if files else []
        if len(ids) == len(files):
            found |= {name: oid.decode("ascii", "replace") for name, oid in zip(files, ids, strict=True)}
        return found

    def merged(self, ids: dict[bytes, str]) -> set[bytes]:
        """In git's store, and not merely because it is empty or the same as another file."""
        found = self.stored(ids)
        if not found:
            return set()
        listed = self._ask("ls-files", "-s", "-z").split(b"\0")
        known = {fields[1].decode("ascii", "replace") for record in listed if len(fields := record.split(b" ", 2)) > 2}
        return {name for name, oid in found.items() if oid not in known and oid != self.id(b"")}

    def stored(self, ids: dict[bytes, str]) -> dict[bytes, str]:
        """Those that git's store has."""
        if not ids:
            return {}
        asked = "".join(f"{oid}\n" for oid in ids.values()).encode()
        told = self._ask("cat-file", "--batch-check=%(objecttype)", stdin=asked).split(b"\n")
        return {item[0]: item[1] for item, kind in zip(ids.items(), told, strict=False) if kind == b"blob"}

    def in_no_commit(self, contents: dict[bytes, bytes], index: Listing) -> set[bytes]:
        """Whose content neither the index nor a commit that HEAD was lately on has under that name."""
        if not contents:
            return set()
        wanted = {name: self.id(data) for name, data in contents.items()}
        listings: list[Listing] = []
        for listing in self._listings(index):
            listings.append(listing)
            _cross_out(wanted, listing)
            if not wanted:
                return set()
        for name in sorted(wanted)[:_ONE_BY_ONE]:
            path = os.fsdecode(self._path(name))
            told = self._ask("hash-object", "--stdin", "--path", path, stdin=contents[name]).strip()
            wanted[name] = told.decode("ascii", "replace")
        for listing in listings:
            _cross_out(wanted, listing)
        return set(wanted)

    def _listings(self, index: Listing) -> Iterator[Listing]:
        yield index
        for commit in self.commits():
            yield self.tree(commit)


def _cross_out(wanted: dict[bytes, str], listing: Listing) -> None:
    for name in [n for n, oid in wanted.items() if any(oid == known for _, known in listing.get(n, ()))]:
        del wanted[name]


def _new(ids: list[bytes], before: list[bytes]) -> list[str]:
    return [oid.decode("ascii", "replace") for oid in dict.fromkeys(ids) if oid not in before]


def _is_odd(path: bytes) -> bool:
    return b"\n" in path or path.startswith(b'"')
