"""What the rules of story 1 may know, gathered before they are asked, and what they answer. `@value`s only."""

from __future__ import annotations

from memorybank.model.value import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.shell import Fence, Judgement


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
