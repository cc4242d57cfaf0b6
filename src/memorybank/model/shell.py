"""What a shell command does to a bank, as far as its text tells. `@value`s only: a hook loads this."""

from memorybank.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object


@value
class Fence:
    """What is protected, as absolute paths without a trailing slash. Real = with every link resolved."""

    project: str
    bank: str  # as named: PROJECT/memory-bank
    real: str  # the folder behind it; the same when the bank is no link
    state: str = ""  # our state folder's base (GRD-8)
    settings: tuple[str, ...] = ()  # files that can switch a gate off (GAT-8)
    cache: str = ""  # our cache folder's base (GRD-8)
    program: tuple[str, ...] = ()  # our own package, hook copy and commands: read, never written (GRD-8)
    parts: tuple[str, ...] = ()  # what of the folder is the bank, where it is shared with a tool

    @property
    def guarded(self) -> tuple[str, ...]:
        """The paths that hold the bank, by its real name and as it is named."""
        roots = dict.fromkeys((self.real, self.bank))
        return tuple(f"{root}/{part}" for root in roots for part in self.parts) or tuple(roots)

    @property
    def folder(self) -> str:
        return self.bank.removeprefix(f"{self.project.rstrip('/')}/")


class World(Protocol):
    """What a judge may ask about the machine. `store.tool_paths` answers from the disk, tests from a dict."""

    home: str

    def real(self, path: str) -> str:
        """An absolute path with `..` and every link resolved, as far as it exists."""

    def kind(self, path: str) -> str:
        """`file`, `dir` or `link` (not followed), or "" when there is nothing."""

    def names(self, folder: str) -> tuple[str, ...]:
        """What a folder holds, sorted; capped, so that a glob over a giant folder ends."""

    def text(self, path: str) -> str:
        """The start of a small text file (a script, a patch, a list of names); "" when there is none."""


@value
class Judgement:
    """Harmless is a proof. Unknown means: let it run, and look at the bank afterwards."""

    verdict: str  # harmless | writes | unknown | external (git changes the tree: let it, look at what it brought)
    target: str = ""  # writes: what would be changed, as a person would recognise it
    by: str = ""  # the command word or redirection that does it
    text: str = ""  # key of the sentence that says why
    reads: tuple[str, ...] = ()  # real paths of bank pages whose content it prints (GAT-7)
    state: bool = False  # it reaches into the state or cache folder (GRD-8)
    program: str = ""  # the file or folder of our own program that it would write (GRD-8)
    settings: tuple[str, ...] = ()  # protected settings files it would write (GAT-8)
    external: bool = False  # git changes the tree, whatever else runs beside it
    own: tuple[tuple[str, ...], ...] = ()  # argument lists of our own commands in it, without the program name (GRD-7)
    done: bool = False  # only readers, git and our own commands: nothing of it is at work when the call has ended
    fetches: bool = False  # only git, and it fetches in the project, in its own plain words


def quoted(word: str) -> str:
    """A word for a POSIX shell, in single quotes where it needs them. `shlex` imports `re`, which a hook cannot pay."""
    plain = word and all(c.isalnum() or c in "_-./=:,+@%" for c in word)
    return word if plain else "'" + word.replace("'", "'\"'\"'") + "'"
