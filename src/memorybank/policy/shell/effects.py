"""What running the command would touch, collected while it is interpreted."""

from __future__ import annotations

from memorybank.policy.shell.marks import known, shown
from memorybank.policy.shell.paths import ABOVE, INSIDE, MAYBE, join, lexical, tidy

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
        self.state = False
        self.program = ""
        self.settings: set[str] = set()
        self.own: list[tuple[str, ...]] = []

    def writes(self, cwd: str, path: str, by: str, *, text: str = "shell.write") -> None:
        """A file's content, mode or time changes, through any link."""
        if not path or is_device(path):
            return
        full = join(cwd, path)
        spot = self.ground.spot(full)
        self._note(full, tree=False)
        if spot == INSIDE:
            raise Found(self.named(full), by, text)
        if spot == MAYBE:
            self._maybe(full, by)

    def removes(self, cwd: str, path: str, by: str, *, text: str = "shell.remove", tree: bool = True) -> None:
        """An entry disappears or gets another name; what lies below goes with it."""
        if not path:
            return
        full = join(cwd, path)
        spot = self.ground.spot(full, follow=False)
        self._note(full, tree=tree)
        if spot == INSIDE:
            raise Found(self.named(full), by, text)
        if spot == ABOVE and tree:
            raise Found(self.named(full), by, "shell.tree")
        if spot == MAYBE:
            self._maybe(full, by)

    def spreads(self, cwd: str, path: str, by: str, *, text: str = "shell.write", tree: str = "shell.tree") -> None:
        """Everything at and below a path changes (chmod -R, a formatter on a folder)."""
        if not path:
            return
        full = join(cwd, path)
        spot = self.ground.spot(full)
        self._note(full, tree=True)
        if spot == INSIDE:
            raise Found(self.named(full), by, text)
        if spot == ABOVE:
            raise Found(self.named(full), by, tree)
        if spot == MAYBE:
            self._maybe(full, by)

    def _maybe(self, full: str, by: str) -> None:
        if self.ground.hinted(full, self.mentioned):
            raise Found(shown(full), by, "shell.hidden")
        self.unknown = True

    def touches_state(self, cwd: str, word: str) -> None:
        """Any word that leads into the state or cache folder, reading included (GRD-8)."""
        for folder in (self.ground.fence.state, self.ground.fence.cache):
            if folder and not self.state and word and known(word) and known(cwd):
                self._touches(folder, cwd, word)

    def _touches(self, state: str, cwd: str, word: str) -> None:
        for piece in {word, word.partition("=")[2]} if "=" in word else (word,):
            if not piece or (not piece.startswith(("/", ".")) and not _shares(cwd, state)):
                continue
            full = lexical(join(cwd, piece))
            if full == state or full.startswith(state + "/"):
                self.state = True
            elif piece.startswith("/") or "/" in piece or _shares(cwd, state):
                real = self.ground.real(tidy(join(cwd, piece)))
                if real == state or real.startswith(state + "/"):
                    self.state = True

    def _note(self, full: str, tree: bool) -> None:
        """Protected files beside the bank: the settings that switch a gate off, our state, cache and program."""
        fence = self.ground.fence
        if not known(full):
            return
        spelled = lexical(full)
        real = self.ground.real(full) if fence.settings or fence.state else spelled
        for path in (spelled, real):
            self.settings.update(kept for kept in fence.settings if _meets(path, kept, tree))
            self.state = self.state or any(_meets(path, kept, tree) for kept in (fence.state, fence.cache) if kept)
            self.program = self.program or next((kept for kept in fence.program if _meets(path, kept, tree)), "")

    def named(self, full: str) -> str:
        """As a person would recognise it: relative to the project where it lies in it."""
        text = shown(lexical(full))
        base = self.ground.fence.project + "/"
        return text[len(base) :] if text.startswith(base) else text


def _meets(path: str, kept: str, tree: bool) -> bool:
    """Is a path in what is kept, or, where all below it changes, around it?"""
    return path == kept or path.startswith(kept + "/") or (tree and kept.startswith(path.rstrip("/") + "/"))


def _shares(cwd: str, state: str) -> bool:
    return cwd == state or cwd.startswith(state + "/") or state.startswith(cwd.rstrip("/") + "/")
