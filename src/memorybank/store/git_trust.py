"""Which commits are trusted (GRD-9): those that were there while nobody's agent was at work, and what a fetch brought.

    T id          a trusted commit, with all that it stands on
    U id          but not this one: an agent was at work when it appeared, and nobody agreed to what it makes of a page
    G blob name   the good content of a page, at a time when a commit of an agent's held it
    D blob name   a page that went with git, and what it held: it comes again when HEAD does
    W id          which repository it is       S seal   how it was set up       A url   where its remotes are

Ids are hashes, so nothing that is made later can come to stand below a trusted commit.
"""

from __future__ import annotations

from memorybank.store.git_folder import FETCHES
from memorybank.store.repository import Repository, Silent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.store.copies import Copies

RECORD, MOVES = "git", "moves"
_VERSION = b"V 3"


class Trust:
    def __init__(self, records: set[bytes]) -> None:
        self.records = records

    @classmethod
    def of(cls, kept: Copies) -> Trust | None:
        found = kept.read(RECORD)
        return cls(set(found.split(b"\0"))) if found else None

    def save(self, kept: Copies) -> None:
        kept.write(RECORD, b"\0".join(sorted(self.records)))

    def all(self, kind: str) -> set[str]:
        return {record[2:].decode("utf-8", "replace") for record in self.records if record[:2] == kind.encode() + b" "}

    def add(self, kind: str, *values: str) -> None:
        self.records |= {f"{kind} {value}".encode() for value in values}

    def drop(self, kind: str, *values: str) -> None:
        self.records -= {f"{kind} {value}".encode() for value in values}

    def put(self, kind: str, *values: str) -> None:
        self.drop(kind, *self.all(kind))
        self.add(kind, *values)

    def held(self, name: bytes) -> set[str]:
        """Contents of a page that were good while a commit held them."""
        return {blob for page, blob in self._pages(b"G ") if page == name}

    def hold(self, name: bytes, blob: str) -> None:
        self.records.add(b"G " + blob.encode() + b" " + name)

    def gone(self) -> dict[bytes, str]:
        return dict(self._pages(b"D "))

    def went(self, name: bytes, blob: str) -> None:
        self.records.add(b"D " + blob.encode() + b" " + name)

    def came_back(self, name: bytes) -> None:
        self.records -= {b"D " + blob.encode() + b" " + page for page, blob in self._pages(b"D ") if page == name}

    def _pages(self, kind: bytes) -> list[tuple[bytes, str]]:
        parts = (record[2:].partition(b" ") for record in self.records if record[:2] == kind)
        return [(page, blob.decode("ascii")) for blob, _, page in parts]

    def is_about(self, repo: Repository) -> bool:
        return self.all("W") == {repo.identity()}


def trust(bank: str, kept: Copies) -> None:
    """Every commit that there is, at first sight and whenever nobody's agent is at work."""
    repo = Repository.around(bank)
    known = Trust.of(kept)
    found = Trust(set(known.records) if known else {_VERSION})
    try:
        if repo is not None:
            _take(repo, found, afresh=known is None or not known.is_about(repo))
            note_moves(repo, kept)
    except Silent:
        return
    if known is None or found.records != known.records:
        found.save(kept)
    for name in kept.records(FETCHES):
        kept.drop(name)


def _take(repo: Repository, found: Trust, *, afresh: bool) -> None:
    if afresh:
        found.put("T", *repo.everything())
    else:
        fresh = repo.newer(found.all("T"))
        below = {parent for parents in fresh.values() for parent in parents}
        found.add("T", *fresh)
        found.drop("T", *below)
        if not found.all("U"):  # what an agent's commit held is trusted by now
            found.records = {record for record in found.records if record[:2] != b"G "}
    found.put("W", repo.identity())
    found.put("S", repo.settings())
    found.put("A", *repo.addresses())


def note_moves(repo: Repository, kept: Copies) -> None:
    """Where HEAD is, and which stashes there are: what is another at the next look, git has moved."""
    moves = repo.moves() + b"\n" + repo.stashes()
    if kept.read(MOVES) != moves:
        kept.write(MOVES, moves)


def brought(repo: Repository, known: Trust, kept: Copies, call: str) -> tuple[list[str], set[str]]:
    """The commits that a fetch from a known place has brought, and those below them that were here before it."""
    whose, *before = kept.read(FETCHES + call).decode("ascii", "replace").split() or [""]
    kept.drop(FETCHES + call)
    if whose != repo.identity() or not known.is_about(repo) or known.all("S") != {repo.settings()}:
        return [], set()
    places = known.all("A")
    tips = [tip for tip, told in repo.fetched() if told in places or any(told.endswith(f" of {url}") for url in places)]
    fresh = repo.newer(known.all("T"), tips) if tips else {}
    here = fresh.keys() & set(before)
    here |= repo.packed((name for name in before if name.endswith(".idx")), fresh.keys() - here)
    below = {parent for parents in fresh.values() for parent in parents}
    return [commit for commit in fresh if commit not in below and commit not in here], here
