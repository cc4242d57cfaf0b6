"""What the rules of story 1 may know (what is protected, what a shell command does to it, the session, the settings),
and what they answer. A hook loads this: `@value`s only."""

from memorybank.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object

# Strongest first (GAT-6). "context" is allow with something to say to the agent and nobody to warn; "hold" is for the
# end of a turn only, and asks the host to let the agent go on once with what is said. "approve" is allow, said aloud:
# the host shall not ask the person for one of our own reading commands.
STRENGTH = ("deny", "ask", "warn", "hold", "context", "allow", "approve")


@value
class Verdict:
    """One rule spoke: its id, how strongly, and two text keys with the same holes."""

    rule: str
    answer: str  # one of STRENGTH
    text: str  # for the agent
    params: tuple[tuple[str, object], ...] = ()
    person: str = ""  # for the person; "" = the agent's text will do
    remember: tuple[str, ...] = ()  # session records to append when this answer is given


@value
class RuleFailed:
    """A rule raised. It answered as its row says, and this is shown by `doctor` and the next session start."""

    rule: str
    error: str


@value
class Decision:
    answer: str = "allow"
    verdicts: tuple[Verdict, ...] = ()  # strongest first; within one strength in the order of the gates
    inject: str = ""  # text to put into the agent's context as it is (INJ-1)
    rewrite: str = ""  # a shell command to run instead (the sandbox)
    risk: str = ""  # low | medium | high, for a write
    failures: tuple[RuleFailed, ...] = ()

    @property
    def shown(self) -> tuple[Verdict, ...]:
        """Whose sentences are said: beside a refusal nothing milder is, because the call will be made again."""
        if self.answer == "deny":
            return tuple(v for v in self.verdicts if v.answer == "deny")
        return self.verdicts

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(verdict.rule for verdict in self.shown)


ALLOW = Decision()


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


@value
class Session:
    """What this agent did since the user last spoke, and what it still owes."""

    started: int = 0  # when the user spoke, in seconds
    read: frozenset[str] = frozenset()  # bank pages, by this agent
    packed: bool = False
    said: frozenset[str] = frozenset()
    written_down: bool = False
    anchors: tuple[str, ...] = ()  # most recent last
    due: tuple[str, ...] = ()  # anchors to be read again after a compaction
    confirmed: frozenset[tuple[str, str]] = frozenset()  # (proposal, page)
    used: frozenset[tuple[str, str, str]] = frozenset()  # (call, proposal, page) of covered direct writes, by keys
    packs: tuple[str, ...] = ()  # keys of the questions a pack was made for
    open: bool = False  # a message came and its turn has not ended yet
    shown: tuple[tuple[str, str], ...] = ()  # (proposal or "-", what of it) that the last message asked about, in order
    notified: bool = False  # since the last turn ended, something but a person has made the agent go on
    scheduled: frozenset[str] = frozenset()  # keys of prompts that the host will give by itself
    planted: tuple[str, ...] = ()  # keys of prompts that a tool of this session was given for later
    edited: tuple[tuple[str, str], ...] = ()  # pages an agent's own tools wrote in this message; what each held before
    reminded: tuple[str, ...] = ()  # keys of what was already reminded of (PRO-1)
    declined: bool = False  # the user wants nothing remembered in this message
    compacted: tuple[str, ...] = ()  # compactions already answered, where the host shows them with every request
    answered: bool = False  # this message was itself an answer to a proposal, and nothing else
    proposed: bool = False  # something was proposed since the message
    lost: bool = False  # a compaction took the memory, and nothing has brought it back yet
    waiting: bool = False  # the message before asked about a proposal, and this one did not answer (PRO-2)


@value
class Modes:
    """The user's settings (GAT-4, DOC-1, GRD-5). `asks`: the host can ask its user."""

    guard: str = "warn"  # off | warn | block
    doc_first: str = "warn"
    confirm: str = "ask"  # ask | warn | block
    sandbox: bool = False
    asks: bool = True
    high: tuple[str, ...] = ()  # further patterns for GAT-3's table
    low: tuple[str, ...] = ()


@value
class Place:
    given: str
    real: str
    page: str | None = None  # its path in the bank; "" is the bank itself, None is elsewhere
    local: str = ""  # its path in the project, for the risk table; absolute when outside
    state: bool = False  # inside our state or cache folder (GRD-8)
    program: bool = False  # of our own program (GRD-8)
    linked: str = ""  # a page of the bank that is the same file, where it has several names (GRD-8)
    above: bool = False  # a folder that holds the bank, our state, our program or a settings file
    setting: bool = False  # a file that can switch a gate off (GAT-8)
    exists: bool = False
    odd: bool = False  # a name no file can have


@value
class Facts:
    fence: Fence
    modes: Modes
    session: Session
    places: dict[str, Place]  # by the path as given
    required: tuple[str, ...] = ()  # the pages that open the read gate; any one of them (GAT-2)
    judgement: Judgement | None = None  # of a shell command
    tampered: tuple[str, ...] = ()  # settings files and packages of ours that this call would weaken (GAT-8)
    complaints: tuple[Verdict, ...] = ()  # what pages' own rules have against what this call would write
    covered: frozenset[tuple[str, str]] = frozenset()  # (proposal, page) that this call would write just so (GRD-5)
    leaving: frozenset[tuple[str, str]] = frozenset()  # what a confirmed plan removes: page and "", or where to (GRD-6)
    pages: tuple[str, ...] = ()  # ports on which a person looks at the bank now (WEB-2)
    names_work: bool = False  # a design or requirement page read in this message names the file (DOC-1)

    @property
    def has_bank(self) -> bool:
        return bool(self.fence.bank)
