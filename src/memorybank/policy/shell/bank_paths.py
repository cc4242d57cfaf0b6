"""Where a path of the command lies (in the bank, above it, outside, or nobody can tell), and what is touched there."""

from posixpath import normpath

from memorybank.model.facts import Fence, World
from memorybank.policy.shell.values import BANKISH, GIVEN, MARKS, OTHER, UNKNOWN, first_mark, known, shown

INSIDE, ABOVE, OUTSIDE, MAYBE = "inside", "above", "outside", "maybe"
_MOST = 400  # names of the bank that are looked at


def join(folder: str, path: str) -> str:
    """Absolute, still with `..` and links in it. What starts with an unknown may be absolute: it stays as it is."""
    return path if path.startswith("/") or path[:1] in MARKS else folder.rstrip("/") + "/" + path


def lexical(path: str) -> str:
    """`..`, `.` and `//` resolved on paper."""
    return normpath(path).replace("//", "/") if path else ""


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def parent(path: str) -> str:
    head, _, _ = path.rstrip("/").rpartition("/")
    return head or ("/" if path.startswith("/") else ".")


def name(path: str) -> str:
    return path.rstrip("/").rpartition("/")[2]


class BankPaths:
    def __init__(self, fence: Fence, world: World) -> None:
        self.fence = fence
        self.world = world
        self.word = name(fence.bank).lower()
        self.guarded = fence.guarded
        self._real: dict[str, str] = {}
        self._below: list[str] = []

    def real(self, path: str) -> str:
        found = self._real.get(path)
        if found is None:
            found = self._real[path] = self.world.real(path) if path.startswith("/") and "\0" not in path else path
        return found

    def kind(self, path: str) -> str:
        return self.world.kind(lexical(path))

    def is_folder(self, path: str) -> bool:
        kind = self.kind(path)
        return kind == "dir" or (kind == "link" and self.world.kind(self.real(path)) == "dir")

    def text(self, path: str) -> str:
        return self.world.text(self.real(path))

    # --- where is it

    def spot(self, path: str, *, follow: bool = True) -> str:
        """`follow`: through a link at the end (a write), or the entry itself (a removal)."""
        cut = first_mark(path)
        if cut >= 0:
            return self._partly_known(path, cut)
        if follow or path.endswith(("/", "/.", "/..")):
            where = self.real(path)
        else:
            where = lexical(f"{self.real(parent(path))}/{name(path)}")
        return self.place(where)

    def place(self, where: str) -> str:
        if any(_holds(bank, where) for bank in self.guarded):
            return INSIDE
        if any(_holds(where, bank) for bank in self.guarded):
            return ABOVE
        spelled = [(bank, where[: len(bank)]) for bank in self.guarded if _holds(bank.lower(), where.lower())]
        # on a file system that folds case, unless a folder with this very spelling stands beside the bank
        same = (name(bank) == name(s) or name(s) not in self.world.names(parent(s)) for bank, s in spelled)
        return INSIDE if any(same) else OUTSIDE

    def _partly_known(self, path: str, cut: int) -> str:
        if not path.startswith("/"):
            return OUTSIDE if path.startswith(OTHER) else MAYBE
        folder, start = path[:cut].rpartition("/")[::2]
        place = self.place(self.real(folder or "/"))
        if place in (INSIDE, OUTSIDE):
            return place
        if path[cut] == OTHER:
            return OUTSIDE
        above, start = self.real(folder or "/").rstrip("/"), start.lower()
        ahead = [bank[len(above) + 1 :].lower() for bank in self.guarded if _holds(above, bank)]
        return MAYBE if any(one.startswith(start) or start.startswith(one + "/") for one in ahead) else OUTSIDE

    def hinted(self, path: str, mentioned: bool) -> bool:
        """May we say that an unknown path is one in the bank? Only when the bank is spoken of."""
        if BANKISH in path or self.word in path.lower():
            return True
        return mentioned and any(mark in path for mark in UNKNOWN if mark != GIVEN)

    # --- what lies there

    def guarded_below(self, path: str) -> list[str]:
        """Files beside the bank that are guarded, and are there below a path; named as a search names them."""
        full = self.real(path).rstrip("/")
        kept = [k for k in (*self.fence.settings, *self.fence.program, self.fence.state) if k and self.kind(k)]
        return [path.rstrip("/") + k[len(full) :] for k in kept if k.startswith(f"{full}/")]

    def below(self) -> list[str]:
        """The bank and what it holds, relative to the bank: "" first, folders before their content; capped."""
        queue = [""] if not self._below else []
        while queue and len(self._below) < _MOST:
            inner = queue.pop(0)
            self._below.append(inner)
            path = f"{self.fence.real}/{inner}".rstrip("/")
            if not inner or self.world.kind(path) == "dir":
                found = [f"{inner}/{entry}".lstrip("/") for entry in self.world.names(path)]
                queue += [one for one in found if self.place(f"{self.fence.real}/{one}") != OUTSIDE]
        return self._below


# --- what running the command would touch


class Found(Exception):
    """The command writes into the bank: nothing else needs to be known."""

    def __init__(self, target: str, by: str, text: str) -> None:
        super().__init__(target, by, text)
        self.target, self.by, self.text = target, by, text


class Exhausted(Exception):
    """The interpreter ran out of steps."""


class Effects:
    def __init__(self, bank: BankPaths, mentioned: bool) -> None:
        self.bank = bank
        self.mentioned = mentioned
        self.unknown = False  # something ran that we cannot follow
        self.external = False  # git changes the tree
        self.records = False  # git commits, fetches, pushes
        self.fetches = False  # git does, in plain words
        self.bends = False  # something before could make a fetch bring what was made here
        self.done = True  # nothing of it can still be at work when the call has ended
        self.state = False
        self.program = ""
        self.settings: set[str] = set()
        self.own: list[tuple[str, ...]] = []

    def changes(self, cwd: str, path: str, by: str, text: str, *, follow: bool = True, tree: str = "") -> None:
        """A file changes, through any link; or, if none is to be followed, the entry itself. `text` is the sentence
        that says so, `tree` the one where all that lies below changes with it."""
        if not path or (path.startswith("/dev/") and not path.startswith("/dev/shm") and ".." not in path):
            return  # a device; but files live in `/dev/shm`, and `..` may lead anywhere
        full = join(cwd, path)
        spot = self.bank.spot(full, follow=follow)
        self._note(full, bool(tree))
        if spot == INSIDE or (spot == ABOVE and tree):
            named = shown(lexical(full)).removeprefix(self.bank.fence.project + "/")  # as a person would say it
            raise Found(named, by, text if spot == INSIDE else tree)
        if spot == MAYBE:
            if self.bank.hinted(full, self.mentioned):
                raise Found(shown(full), by, "shell.hidden")
            self.unknown = True

    def touches_state(self, cwd: str, word: str) -> None:
        """Any word that leads into the state or cache folder, reading included (GRD-8)."""
        if not word or not known(word) or not known(cwd) or self.state:
            return
        for folder in filter(None, (self.bank.fence.state, self.bank.fence.cache)):
            below = _meets(cwd, folder, tree=True)  # the folder may be reached from here without a slash
            named = [join(cwd, piece) for piece in (word, word.partition("=")[2]) if piece and (below or "/" in piece)]
            reached = [path for full in named for path in (lexical(full), self.bank.real(full))]
            self.state = self.state or any(_meets(path, folder, tree=False) for path in reached)

    def _note(self, full: str, tree: bool) -> None:
        """Protected files beside the bank: the settings that switch a gate off, our state, cache and program."""
        fence, cut = self.bank.fence, first_mark(full)
        full, tree = (full[:cut].rpartition("/")[0], False) if cut >= 0 else (full, tree)  # the folder that is known
        for path in {lexical(full), self.bank.real(full)} if full else ():
            self.settings.update(kept for kept in fence.settings if _meets(path, kept, tree))
            self.state = self.state or any(_meets(path, kept, tree) for kept in (fence.state, fence.cache) if kept)
            self.program = self.program or next((kept for kept in fence.program if _meets(path, kept, tree)), "")


def _meets(path: str, kept: str, tree: bool) -> bool:
    return path == kept or path.startswith(kept + "/") or (tree and kept.startswith(path.rstrip("/") + "/"))
