"""Which commits are trusted (GRD-9): those that were there while nobody's agent was at work, and what a fetch brought.

Ids are hashes, so nothing that is made later can come to stand below a trusted commit.
"""

import os

from memorybank.store import disk, git
from memorybank.store.good_records import Records
from memorybank.store.repository import Repository, Silent

RECORD, MOVES = "git", "moves"
_FETCHES = "fetching-"  # a record of what the store held before each fetch that is under way


class Trust:
    def __init__(self, kept: Records) -> None:
        self._kept, self._known = kept, kept.load(RECORD)
        found = self._known or {}
        self.tips: set[str] = set(found.get("tips", ()))  # trusted commits, with all that they stand on
        # but not these: an agent was at work when they appeared, and nobody agreed to what they make of a page
        self.doubted: set[str] = set(found.get("doubted", ()))
        # (page, blob): the good content of a page, at a time when a commit of an agent's held it
        self.held: set[tuple[bytes, str]] = set(found.get("held", ()))
        self.gone: dict[bytes, str] = dict(found.get("gone", {}))  # pages that went with git, until HEAD has them again
        self.identity: str = found.get("identity", "")  # which repository it is
        self.settings: str = found.get("settings", "")  # how it was set up
        self.addresses: set[str] = set(found.get("addresses", ()))  # of its remotes

    def save(self) -> None:
        told = {name: field for name, field in vars(self).items() if not name.startswith("_")}
        if told != self._known:
            self._kept.save(RECORD, told)
            self._known = None

    def is_about(self, repo: Repository) -> bool:
        return self.identity == repo.identity()

    def take(self, repo: Repository) -> None:
        if self.is_about(repo):
            fresh = repo.newer(self.tips)
            self.tips = (self.tips | fresh.keys()) - {parent for parents in fresh.values() for parent in parents}
            if not self.doubted:  # what an agent's commit held is trusted by now
                self.held = set()
        else:
            self.tips = set(repo.everything())
        self.identity, self.settings, self.addresses = repo.identity(), repo.settings, set(repo.addresses())


def trust(bank: str, kept: Records) -> None:
    """Every commit that there is, at first sight and whenever nobody's agent is at work."""
    repo, known = Repository.around(bank), Trust(kept)
    try:
        if repo is not None:
            known.take(repo)
            note_moves(repo, kept)
    except Silent:
        return
    known.save()
    for name in kept.records(_FETCHES):
        kept.drop(name)


def note_moves(repo: Repository, kept: Records) -> None:
    """Where HEAD is: where it is elsewhere at the next look, git has moved."""
    if kept.read(MOVES) != repo.moves():
        kept.write(MOVES, repo.moves())


def note_objects(bank: str, state: str, call: str) -> None:
    """GRD-9: what the store holds before a fetch; what that seems to bring and was here before, it did not bring. Best
    effort: without the record nothing is trusted."""
    top = git.work_tree(os.path.realpath(bank))
    own = git.own_folder(top) if top else ""
    folder = f"{git.common_folder(own)}/objects" if own else ""
    try:
        if not folder or not os.path.exists(f"{state}/snapshot"):
            return
        parts = [part for part in os.listdir(folder) if len(part) == 2]
        held = [part + rest for part in parts for rest in os.listdir(f"{folder}/{part}")]
        held += [name for name in os.listdir(f"{folder}/pack") if name.endswith(".idx")]
        told = " ".join([git.identity(own), *held]).encode()
        disk.replace(f"{state}/snapshot/{_FETCHES}{call}", told, str(os.getpid()), durable=False)
    except OSError:
        return


def brought(repo: Repository, known: Trust, kept: Records, call: str) -> tuple[list[str], set[str]]:
    """The commits that a fetch from a known place has brought, and those below them that were here before it."""
    whose, *before = kept.read(_FETCHES + call).decode("ascii", "replace").split() or [""]
    kept.drop(_FETCHES + call)
    if whose != repo.identity() or not known.is_about(repo) or known.settings != repo.settings:
        return [], set()
    places = known.addresses
    tips = [tip for tip, told in repo.fetched() if told in places or any(told.endswith(f" of {url}") for url in places)]
    fresh = repo.newer(known.tips, tips) if tips else {}
    here = fresh.keys() & set(before)
    here |= repo.packed((name for name in before if name.endswith(".idx")), fresh.keys() - here)
    below = {parent for parents in fresh.values() for parent in parents}
    return [commit for commit in fresh if commit not in below and commit not in here], here
