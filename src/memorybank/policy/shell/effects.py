"""What running the command would touch, collected while it is interpreted."""

from __future__ import annotations

from memorybank.policy.shell.marks import first_mark, known, shown
from memorybank.policy.shell.paths import ABOVE, INSIDE, MAYBE, join, lexical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.paths import Ground


class Found(Exception):
    """The command writes into the bank: nothing else needs to be known."""

    def __init__(self, target: str, by: str, text: str) -> None:
        super().__init__(target, by, text)
        self.target, self.by, self.text = target, by, text


class Exhausted(Exception):
    """The interpreter ran out of steps."""


def is_device(path: str) -> bool:
    """`/dev/null` and its like. Files live in `/dev/shm`, and `..` may lead anywhere."""
    return path.startswith("/dev/") and not path.startswith("/dev/shm") and ".." not in path


class Effects:
    def __init__(self, ground: Ground, mentioned: bool) -> None:
        self.ground = ground
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

    def writes(self, cwd: str, path: str, by: str, *, text: str = "shell.write") -> None:
        """A file's content, mode or time changes, through any link."""
        if not is_device(path):
            self._met(cwd, path, by, text, self.ground.spot(join(cwd, path)))

    def removes(self, cwd: str, path: str, by: str, *, text: str = "shell.remove", tree: bool = True) -> None:
        """An entry disappears or gets another name; with `tree`, what lies below goes with it."""
        spot = self.ground.spot(join(cwd, path), follow=False)
        self._met(cwd, path, by, text, spot, "shell.tree" if tree else "")

    def spreads(self, cwd: str, path: str, by: str, *, text: str = "shell.write", tree: str = "shell.tree") -> None:
        """Everything at and below a path changes (chmod -R, a formatter on a folder)."""
        self._met(cwd, path, by, text, self.ground.spot(join(cwd, path)), tree)

    def _met(self, cwd: str, path: str, by: str, text: str, spot: str, tree: str = "") -> None:
        if not path:
            return
        full = join(cwd, path)
        self._note(full, bool(tree))
        if spot == INSIDE or (spot == ABOVE and tree):
            named = shown(lexical(full)).removeprefix(self.ground.fence.project + "/")  # as a person would say it
            raise Found(named, by, text if spot == INSIDE else tree)
        if spot == MAYBE:
            if self.ground.hinted(full, self.mentioned):
                raise Found(shown(full), by, "shell.hidden")
            self.unknown = True

    def touches_state(self, cwd: str, word: str) -> None:
        """Any word that leads into the state or cache folder, reading included (GRD-8)."""
        if not word or not known(word) or not known(cwd) or self.state:
            return
        for folder in filter(None, (self.ground.fence.state, self.ground.fence.cache)):
            below = _meets(cwd, folder, tree=True)  # the folder may be reached from here without a slash
            for piece in {word, word.partition("=")[2]} - {""}:
                if below or "/" in piece:
                    full = join(cwd, piece)
                    self.state = self.state or any(
                        _meets(p, folder, False) for p in (lexical(full), self.ground.real(full))
                    )

    def _note(self, full: str, tree: bool) -> None:
        """Protected files beside the bank: the settings that switch a gate off, our state, cache and program."""
        fence, cut = self.ground.fence, first_mark(full)
        full, tree = (full[:cut].rpartition("/")[0], False) if cut >= 0 else (full, tree)  # the folder that is known
        for path in {lexical(full), self.ground.real(full)} if full else ():
            self.settings.update(kept for kept in fence.settings if _meets(path, kept, tree))
            self.state = self.state or any(_meets(path, kept, tree) for kept in (fence.state, fence.cache) if kept)
            self.program = self.program or next((kept for kept in fence.program if _meets(path, kept, tree)), "")


def _meets(path: str, kept: str, tree: bool) -> bool:
    """Is a path in what is kept, or, where all below it changes, around it?"""
    return path == kept or path.startswith(kept + "/") or (tree and kept.startswith(path.rstrip("/") + "/"))
