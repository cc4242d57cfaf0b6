"""Which changes of a bank git answers for (GRD-9).

A page is git's when it is what HEAD or the index holds for its path, and when that content is to be trusted: it stands
in a commit that was there before the agent's turn or that a fetch brought, or it is the clean merge or rebase of such
contents. A commit that an agent's own call made proves nothing: only what was good before it is still good in it. And
nothing may get lost: the content that was good until now must lie in git's store.

    tips   `T id`: a commit that was there between two turns; `U id`: one that appeared during a turn;
           `R url`: a remote that was there between two turns

Contents are compared byte by byte, so no filter can stand between; line ends may be git's where the bank has had such
before. Loaded when a bank differs from its good state, and at the edges of a turn.
"""

from __future__ import annotations

import os
from functools import cached_property
from time import monotonic

from memorybank.store.copies import Copies, digest
from memorybank.store.git_call import ask
from memorybank.store.inventory import FILE, FOLDER, HASH, KIND, LINK, MODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from memorybank.store.inventory import Entries, Entry

    Blobs = dict[bytes, set[str]]  # by name in the bank: object ids, one for each stage

TIPS, _MOVES = "tips", "moves"
_SECONDS = 4.0  # for all questions together, below a hook's own deadline; what is not answered by then is not git's
_MOST = 400  # tips and places of a reflog that are remembered
_STEPS = 40  # of HEAD's log, in which a content is looked for
_SIDES = 8  # branches, or steps back, that one merge is compared with
# How a reflog says that a commit was made here, and that one came from elsewhere.
_MADE = ("commit", "cherry-pick", "revert", "am", "rebase", "merge", "pull")
_MOVED = ("fast-forward", "(start)", "(finish)", "(abort)")  # of those words, what makes no commit
_FETCHED = ("fetch", "pull", "clone")
_OWN = "--no-replace-objects"  # every commit as it was made


def explained(
    bank: str, kept: Copies, differing: Iterable[bytes], good: Entries, now: Entries, former: set[tuple[bytes, str]],
    *, only_git: bool,
) -> tuple[set[bytes], dict[bytes, bytes]]:  # fmt: skip
    """Those names whose present state git brought; and for others, what they should hold on the branch that is there.

    `only_git`: nothing but git ran, so it may also have unstashed.
    """
    names = [name for name in differing if name]
    git = Git.around(bank) if names else None
    if git is None:
        return set(), {}
    try:
        judge = _Judge(git, kept, good, former, only_git=only_git)
        found = {name for name in names if judge.brought(name, now.get(name))}
        found -= judge.lost(found)
        kept.write(_MOVES, git.moves())
        anchors = {name: content for name in names if name not in found and (content := judge.anchor(name)) is not None}
    except _Silent:
        return set(), {}
    return found, anchors


def note_tips(bank: str, kept: Copies, *, between: bool) -> None:
    """Which commits there are. One that appeared during a turn is trusted only if a fetch brought it."""
    git = Git.around(bank)
    if git is None:
        return
    known = _known_tips(kept)
    between = between or not known
    here = git.tips()
    fresh = [tip for tip in here if tip not in known]
    fetched = frozenset(here) if between else git.fetched(_of(known, "R")) - _of(known, "U")
    fresh += [url for url in git.remotes() if between and url not in known]
    known |= {tip: "R" if tip not in here else "T" if tip in fetched else "U" for tip in fresh}
    if kept.read(_MOVES) != git.moves():
        kept.write(_MOVES, git.moves())
    if fresh:
        lines = "".join(f"{kind} {tip}\n" for tip, kind in list(known.items())[-_MOST:])
        kept.write(TIPS, lines.encode())


def differing_from_head(bank: str, now: Entries) -> int:
    """How many pages are not as HEAD has them; without a repository, none."""
    git = Git.around(bank)
    if git is None:
        return 0
    try:
        head = git.tree("HEAD")
    except _Silent:
        return 0
    pages = {name for name, entry in now.items() if entry[KIND] in (FILE, LINK)}
    changed = sum(not _holds(head, name, git.ids(name, now[name])) for name in pages)
    return changed + len(head.keys() - pages)


class _Silent(Exception):
    """Git did not answer, or not in time: what it would have said is not guessed."""


def _known_tips(kept: Copies) -> dict[str, str]:
    lines = (line.split(" ", 1) for line in kept.read(TIPS).decode("ascii", "replace").split("\n"))
    return {line[1]: line[0] for line in lines if len(line) == 2}


def _of(tips: dict[str, str], kind: str) -> frozenset[str]:
    return frozenset(tip for tip, known in tips.items() if known == kind)


def _holds(blobs: Blobs, name: bytes, ids: set[str]) -> bool:
    return not ids.isdisjoint(blobs.get(name, ()))


class _Judge:
    """Asks git as seldom as possible, and believes nothing that an agent's call may have made."""

    def __init__(
        self, git: Git, kept: Copies, good: Entries, former: set[tuple[bytes, str]], *, only_git: bool
    ) -> None:
        self.git, self.kept, self.good, self.former, self.only_git = git, kept, good, former, only_git
        self.worked_in: set[bytes] = set()  # what was good until now is part of what is there
        known = _known_tips(kept)
        self.has_moved = kept.read(_MOVES) != git.moves()  # HEAD went somewhere, perhaps there and back
        self.trusted = sorted(_of(known, "T") | (git.fetched(_of(known, "R")) - _of(known, "U")))

    @cached_property
    def head(self) -> Blobs:
        return self.git.tree("HEAD")

    @cached_property
    def index(self) -> Blobs:
        return self.git.index()

    @cached_property
    def made(self) -> tuple[list[list[str]], list[str]]:
        """The commits of HEAD that nobody vouches for, each with its parents, and the trusted ones they stand on."""
        return self.git.since(self.trusted)

    @cached_property
    def bases(self) -> list[Blobs]:
        return [self.git.tree(commit) for commit in self.made[1]]

    def brought(self, name: bytes, now: Entry | None) -> bool:
        if now is None:
            return self._went(name)
        was = self.good.get(name)
        if now[KIND] == FOLDER:  # made anew, with other permissions
            return was is not None and was[KIND] == FOLDER and now[MODE] & 0o700 == 0o700
        if now[KIND] == FILE and not _sound(was, now):
            return False
        if was is not None and was[:2] + was[HASH:] == now[:2] + now[HASH:]:  # only its permissions are others
            return self.has_moved and not now[MODE] & 0o113 and _holds(self.head, name, self.git.ids(name, now))
        ids = self.git.ids(name, now, turned=self.has_turned)
        if not ids:
            return False
        listed = _holds(self.head, name, ids)
        if listed and self._is_sound_in_head(name, ids):
            return True
        if listed or _holds(self.index, name, ids):
            return self._was_good(name, now[HASH]) or self._waits(name, ids) or self._merged(name) or self._picked(name)
        if not self.only_git:
            return False
        stashed = self._was_good(name, now[HASH]) and self.git.stores(ids)
        return stashed or self._carried_along(name)

    def _is_sound_in_head(self, name: bytes, ids: set[str]) -> bool:
        """HEAD is trusted, or what was committed upon a trusted commit left this page alone."""
        return not self.made[0] or any(_holds(base, name, ids) for base in self.bases)

    def _waits(self, name: bytes, ids: set[str]) -> bool:
        """A merge that is not committed yet: the page is the other side's."""
        return any(not ids.isdisjoint(self.git.tree(commit).get(name, ())) for commit in self.underway)

    @cached_property
    def underway(self) -> list[str]:
        other = self.git.commit("MERGE_HEAD")
        if other:
            return [other] if not self.git.since(self.trusted, other)[0] else []
        return self.trusted[-_SIDES:] if self.git.has_file("SQUASH_MSG") else []

    def _carried_along(self, name: bytes) -> bool:
        """An edit that was good and in no commit, merged by git onto another commit (autostash, checkout -m)."""
        was = self.good.get(name)
        mine = self.kept.content(was[HASH]) if was is not None and was[KIND] == FILE else None
        onto = self.git.content("HEAD", name)
        if mine is None or onto is None or not self._is_sound_in_head(name, self.git.ids_of(onto)):
            return False
        present = self.git.present(name)
        befores = (self.git.content(f"HEAD@{{{step}}}", name) for step in range(1, _SIDES))
        if any(base is not None and self.git.merge(onto, base, mine) == present for base in befores):
            self.worked_in.add(name)
        return name in self.worked_in

    def _went(self, name: bytes) -> bool:
        if name in self.head or name in self.index:
            return self.git.is_sparse and name in self.index
        return not self.made[0] or any(name not in base for base in self.bases)

    def _was_good(self, name: bytes, content: str) -> bool:
        return (name, content) in self.former

    def _merged(self, name: bytes) -> bool:
        """Is it what git makes of two trusted states without a conflict?"""
        present = self.git.present(name)
        commits, bases = self.made
        before = self.git.commit("ORIG_HEAD")
        pairs = [(c[1], c[2]) for c in commits if len(c) == 3] + [(before, base) for base in bases if before]
        pairs += [(self.git.commit("HEAD"), other) for other in self.underway]
        for ours, theirs in pairs:
            sides = [self.git.content(commit, name) for commit in (ours, theirs)]
            if all(self._vouched(commit, name, side) for commit, side in zip((ours, theirs), sides, strict=True)):
                base = self.git.content(self.git.base(ours, theirs), name)
                if self.git.merge(sides[0] or b"", base or b"", sides[1] or b"") == present:
                    return True
        return False

    def _picked(self, name: bytes) -> bool:
        """Is it what a trusted commit changes, done to the page without a conflict (cherry-pick)?"""
        present, (commits, _) = self.git.present(name), self.made
        onto = self.git.content(commits[0][1] if commits and len(commits[0]) > 1 else "HEAD", name)
        for commit in self.git.touching(self.trusted, name):
            before, after = self.git.content(f"{commit}^", name), self.git.content(commit, name)
            if after is None or (before is None) != (onto is None):
                continue
            if self.git.merge(onto or b"", before or b"", after) == present:
                return True
        return False

    @cached_property
    def has_turned(self) -> bool:
        """Were there pages with the line ends of the other system before?"""
        return any(b"\r\n" in (self.kept.content(content) or b"") for _, content in self.former if content)

    def anchor(self, name: bytes) -> bytes | None:
        """What the page should hold on this branch, where the good content is another branch's; None where it is this
        one's, or in no commit at all."""
        commits, bases = self.made
        was = self.good.get(name)
        mine = self.kept.content(was[HASH]) if was is not None and was[KIND] == FILE else None
        if not self.has_moved or not commits or len(bases) != 1 or (was is not None and mine is None):
            return None
        here = [commit[0] for commit in commits]
        if mine is not None:
            ids = self.git.ids_of(mine)
            elsewhere = not ids.isdisjoint(self.git.blobs(self.git.places(), name))
            if not elsewhere or not ids.isdisjoint(self.git.blobs([*here, *bases], name)):
                return None
        for commit in here:
            content = self.git.content(commit, name)
            if content is not None and self._was_good(name, digest(content)):
                return content
        return self.git.content(bases[0], name)

    def _vouched(self, commit: str, name: bytes, content: bytes | None) -> bool:
        if commit in self.made[1] or commit in self.trusted or commit in self.underway:
            return True
        return content is not None and self._was_good(name, digest(content))

    def lost(self, names: set[bytes]) -> set[bytes]:
        """Those whose content until now is in no commit that a name leads to: whoever replaced it threw it away."""
        wanted: dict[bytes, set[str]] = {}
        for name in names - self.worked_in:
            was = self.good.get(name)
            content = self.kept.content(was[HASH]) if was is not None and was[KIND] == FILE and was[HASH] else None
            if content is not None:
                wanted[name] = self.git.ids_of(content)
        left = {name for name, ids in wanted.items() if not _holds(self.index, name, ids)}
        places = self.git.places() if left else []
        return {name for name in left if wanted[name].isdisjoint(self.git.blobs(places, name))}


def _sound(was: Entry | None, now: Entry) -> bool:
    """Its owner may read and write it, and it is a program only if it was one."""
    return now[MODE] & 0o600 == 0o600 and (was is None or now[MODE] & 0o100 == was[MODE] & 0o100)


class Git:
    """The repository around a bank."""

    def __init__(self, top: str, prefix: str, fence: str) -> None:
        self.top, self.prefix, self.fence = top, prefix, os.fsencode(fence)
        self._until = monotonic() + _SECONDS

    @classmethod
    def around(cls, bank: str) -> Git | None:
        """From the nearest folder with a `.git`; the bank itself may have gone with a branch."""
        real = os.path.realpath(bank)
        top = real
        while not os.path.lexists(os.path.join(top, ".git")):
            top, below = os.path.dirname(top), top
            if top == below:
                return None
        return cls(top, "" if top == real else os.path.relpath(real, top) + "/", real)

    def _ask(self, *args: str, stdin: bytes | None = None) -> bytes:
        return self._answer(*args, stdin=stdin) or b""

    def _must(self, *args: str, stdin: bytes | None = None) -> bytes:
        told = self._answer(*args, stdin=stdin)
        if told is None:
            raise _Silent
        return told

    def _answer(self, *args: str, stdin: bytes | None = None, fine: tuple[int, ...] = (0,)) -> bytes | None:
        """None where git says no, or where the time is over."""
        left = self._until - monotonic()
        return ask(self.top, (_OWN, *args), seconds=left, stdin=stdin, fine=fine) if left > 0 else None

    def _lines(self, *args: str, stdin: bytes | None = None) -> list[str]:
        return self._ask(*args, stdin=stdin).decode("utf-8", "replace").splitlines()

    # --- commits

    def tips(self) -> list[str]:
        """Where every branch, tag, stash and HEAD stand."""
        heads = self._lines("for-each-ref", f"--count={_MOST}", "--sort=-creatordate", "--format=%(objectname)")
        return list(dict.fromkeys([*heads, *self._lines("rev-parse", "-q", "--verify", "HEAD")]))

    def places(self) -> list[str]:
        """Where a content may be found again: all names, and where HEAD stood lately."""
        moved = self._lines("rev-list", "--walk-reflogs", f"--max-count={_STEPS}", "HEAD", "--")
        return list(dict.fromkeys([*self.tips(), *moved]))

    def blobs(self, commits: list[str], name: bytes) -> set[str]:
        """What these commits hold for a page."""
        path = os.fsencode(self.prefix) + name
        asked = b"".join(commit.encode() + b":" + path + b"\n" for commit in commits)
        return set(self._lines("cat-file", "--batch-check=%(objectname)", stdin=asked)) if b"\n" not in path else set()

    def remotes(self) -> list[str]:
        """Name and address of each; what an agent adds is none of the user's."""
        return [line.replace(" ", "=") for line in self._lines("config", "--get-regexp", r"^remote\..*\.url$")]

    def fetched(self, remotes: frozenset[str]) -> frozenset[str]:
        """What the branches of these remotes show by a fetch; a push moves them, too."""
        found: set[str] = set()
        names = {url.removeprefix("remote.").partition(".url=")[0] for url in self.remotes() if url in remotes}
        for line in self._lines("for-each-ref", "--format=%(objectname) %(refname)", "refs/remotes"):
            tip, _, ref = line.partition(" ")
            if not any(ref.startswith(f"refs/remotes/{name}/") for name in names):
                continue
            if any(word.startswith(_FETCHED) for word in self._lines("log", "-g", "-1", "--format=%gs", ref, "--")):
                found.add(tip)
        return frozenset(found) - self._made_here()

    def touching(self, tips: list[str], name: bytes) -> list[str]:
        """The latest commits that changed this page."""
        path = os.fsdecode(os.fsencode(self.prefix) + name)
        return self._lines("rev-list", "--ignore-missing", "--no-merges", f"--max-count={_STEPS}", *tips[:_STEPS],
                           "--", path)  # fmt: skip

    def _made_here(self) -> set[str]:
        """Commits that HEAD's own log says were made in this work tree."""
        found: set[str] = set()
        for line in self._lines("log", "-g", f"--max-count={_MOST}", "--format=%H %gs", "HEAD", "--"):
            commit, _, told = line.partition(" ")
            if told.startswith(_MADE) and not any(word in told.lower() for word in _MOVED):
                found.add(commit)
        return found

    def since(self, trusted: list[str], commit: str = "HEAD") -> tuple[list[list[str]], list[str]]:
        if not self.commit(commit):
            return [], []  # a branch without a commit
        asked = f"{commit}\n" + "".join(f"^{tip}\n" for tip in trusted)
        told = self._must(
            "rev-list", "--ignore-missing", "--boundary", "--parents", f"--max-count={_MOST}", "--stdin",
            stdin=asked.encode(),
        ).decode("ascii", "replace").splitlines()  # fmt: skip
        commits = [line.split() for line in told if not line.startswith("-")]
        return commits, [line[1:].split()[0] for line in told if line.startswith("-")]

    def has_file(self, name: str) -> bool:
        return os.path.exists(self._file(name))

    def moves(self) -> bytes:
        """How long HEAD's own log is."""
        try:
            return b"%d" % os.stat(self._file("logs/HEAD")).st_size
        except OSError:
            return b""

    def _file(self, name: str) -> str:
        path = self._ask("rev-parse", "--git-path", name).decode("utf-8", "surrogateescape").strip()
        return os.path.join(self.top, path or "/")

    def commit(self, name: str) -> str:
        """Its id; "" where there is no such commit."""
        told = self._answer("rev-parse", "-q", "--verify", f"{name}^{{commit}}", fine=(0, 1, 128))
        if told is None:
            raise _Silent
        return told.decode("ascii", "replace").strip()

    def base(self, one: str, other: str) -> str:
        return next(iter(self._lines("merge-base", one, other)), "")

    # --- listings

    def tree(self, commit: str) -> Blobs:
        if not self.commit(commit):
            return {}
        told = self._must("ls-tree", "-r", "-z", "--full-tree", commit, *([self.prefix] if self.prefix else []))
        return self._listed(told, 2)

    def index(self) -> Blobs:
        told = self._must("--literal-pathspecs", "ls-files", "-s", "-z", "--full-name", "--", self.prefix or ".")
        return self._listed(told, 1)

    def _listed(self, told: bytes, id_at: int) -> Blobs:
        found: Blobs = {}
        start = len(os.fsencode(self.prefix))
        for record in told.split(b"\0"):
            fields, tab, path = record.partition(b"\t")
            if tab:
                found.setdefault(path[start:], set()).add(fields.decode("ascii", "replace").split(" ")[id_at])
        return found

    @cached_property
    def is_sparse(self) -> bool:
        return self._ask("config", "--bool", "core.sparseCheckout").strip() == b"true"

    # --- contents

    @cached_property
    def _seal(self) -> str:
        return "sha256" if self._ask("rev-parse", "--show-object-format") == b"sha256\n" else "sha1"

    def ids_of(self, content: bytes, *, turned: bool = True) -> set[str]:
        """What git calls this content, as it is and, with `turned`, with plain line ends."""
        import hashlib

        forms = {content, content.replace(b"\r\n", b"\n")} if turned else {content}
        return {
            hashlib.new(self._seal, b"blob %d\0" % len(form) + form, usedforsecurity=False).hexdigest()
            for form in forms
        }

    def ids(self, name: bytes, entry: Entry, *, turned: bool = True) -> set[str]:
        if entry[KIND] == LINK:
            return self.ids_of(bytes.fromhex(entry[HASH]), turned=False)
        content = self.present(name) if entry[KIND] == FILE else None
        return set() if content is None or digest(content) != entry[HASH] else self.ids_of(content, turned=turned)

    def present(self, name: bytes) -> bytes | None:
        try:
            with open(os.path.join(self.fence, name), "rb") as handle:
                return handle.read()
        except OSError:
            return None

    def stores(self, ids: set[str]) -> bool:
        asked = "".join(f"{oid}\n" for oid in ids).encode()
        return b"blob" in self._ask("cat-file", "--batch-check=%(objecttype)", stdin=asked).split()

    def content(self, commit: str, name: bytes) -> bytes | None:
        path = os.fsdecode(os.fsencode(self.prefix) + name)
        return self._answer("cat-file", "blob", f"{commit}:{path}") if commit else None

    def merge(self, ours: bytes, base: bytes, theirs: bytes) -> bytes | None:
        """As git merges one file; None where it leaves a conflict."""
        from tempfile import TemporaryDirectory

        with TemporaryDirectory() as folder:
            names = []
            for name, content in (("ours", ours), ("base", base), ("theirs", theirs)):
                names.append(os.path.join(folder, name))
                with open(names[-1], "wb") as handle:
                    handle.write(content)
            return self._answer("merge-file", "-p", *names)
