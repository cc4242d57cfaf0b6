"""What a page says about the project that a program can check, and what was found (VER-1, VER-2)."""

from memorybank.model.value import NamedTuple

# What can be said about a claim. Only the middle three can be alarms: a page may speak of what is yet to be built.
LIVE, MOVED, CHANGED, GONE, NEVER, UNCHECKED = "live", "moved", "changed", "gone", "never", "unchecked"
ALARMS = frozenset((MOVED, CHANGED, GONE))

PATH, COMMAND, SCRIPT, TARGET, DEPENDENCY = "path", "command", "script", "target", "dependency"
SYMBOL, ENVIRONMENT, LINK, LINE = "symbol", "environment", "link", "line"
OF_FILES = frozenset((PATH, COMMAND, LINK, LINE))  # those that name a file or a folder
KINDS = (PATH, COMMAND, SCRIPT, TARGET, DEPENDENCY, SYMBOL, ENVIRONMENT, LINK, LINE)


class Around(NamedTuple):
    """What stands around a claim: it tells whether the page speaks of the project as it is."""

    line: str
    column: int  # where the claim begins in its line
    headings: str = ""  # those it stands under, in lower case
    leads: str = ""  # the lead-ins of its list, table or fence, in lower case
    beside: str = "\n"  # the line before it and the one behind it, where a sentence may go on
    fenced: bool = False
    sample: bool = False  # in a fence that has a piece of a program
    argument: bool = False  # of a command in a fence: perhaps the reader's own file, or what a build makes


class Claim(NamedTuple):
    """A tuple, because a bank makes thousands of them and most are read back unchanged."""

    file: str  # the page, relative to the bank
    line: int  # from 1
    kind: str  # one of KINDS
    text: str  # as the page has it, without its quotes
    means: str = ""  # what is looked up where that is not the text: `npm run x` means the script `x`
    at: int = -1  # where the text begins in the page, in characters
    drawn: bool = False  # an entry of a drawn tree: `means` is its whole path, perhaps under the project's own name
    hedge: str = ""  # of what is not there: the page speaks of the past, of a plan, of an example
    around: Around | None = None  # until it is judged

    @property
    def subject(self) -> str:
        return self.means or self.text

    @property
    def is_drawn_folder(self) -> bool:
        return self.drawn and self.subject.endswith("/")


class Judged(NamedTuple):
    claim: Claim
    verdict: str
    to: str = ""  # the new path, the version found
    commit: str = ""  # in which it moved or went; "" when that is not committed yet, or nothing was lost
    shows: str = ""  # what the project shows instead, in a few plain words or a path
    fix: str = ""  # the text that would make the page right again, "" when a person must decide
    why: str = ""  # one word for the evidence, a key of the texts: committed, uncommitted, version, lines, hedge ...
    near: str = ""  # of what is not there: the nearest name that is

    @property
    def alarm(self) -> bool:
        return self.verdict in ALARMS
