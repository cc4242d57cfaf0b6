"""One command -> what it does to the bank. Harmless is a proof; what cannot be followed is unknown."""

from __future__ import annotations

from memorybank.model.shell import Judgement
from memorybank.policy.shell.abstract_shell import Interpreter
from memorybank.policy.shell.bank_paths import INSIDE, BankPaths, Effects, Exhausted, Found
from memorybank.policy.shell.parse import Unparsable, parse
from memorybank.policy.shell.values import Stream, clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.model.shell import Fence, World

LONGEST = 2_000_000  # characters; more than any host passes on
_WRITING = (
    "rm mv cp tee sed dd touch truncate mkdir rmdir ln install rsync chmod chown unlink shred patch perl "
    "python python3 ruby node awk git tar unzip gzip find xargs write open ex ed vim"
)


def judge(command: str, cwd: str, fence: Fence, world: World) -> Judgement:
    bank = BankPaths(fence, world)
    mentioned = mentions(command, bank.word) or bank.spot(cwd) == INSIDE
    effects = Effects(bank, mentioned)
    shell = Interpreter(bank, cwd, effects)
    shows: frozenset[str] = frozenset()
    told = ("", "", "")  # the target, by what, and the sentence
    try:
        if len(command) > LONGEST:
            raise Unparsable("too long")
        shows = shell.script(parse(clean(command)), Stream.unknown()).shows
    except Found as found:
        told = (found.target, found.by, found.text)
    except (Unparsable, Exhausted, RecursionError):
        if mentioned and writing_words(command):
            told = (fence.bank.rpartition("/")[2], command.strip()[:40], "shell.unparsable")
        effects.unknown = True
    unknown = effects.unknown or (effects.records and not effects.external)  # what is recorded runs hooks
    verdict = "writes" if told[2] else "unknown" if unknown else "external" if effects.external else "harmless"
    return Judgement(
        verdict,
        *told,
        reads=tuple(sorted(shows)),
        state=effects.state,
        program=effects.program,
        settings=tuple(sorted(effects.settings)),
        external=effects.external and not told[2],
        own=tuple(effects.own),
        done=effects.done and not told[2],
        fetches=effects.fetches and not effects.unknown and not told[2],
    )


def mentions(command: str, word: str) -> bool:
    """Is the bank named once quotes and backslashes are taken away?"""
    return word in bare(command)


def bare(command: str) -> str:
    text = command.lower()
    for quote in ("\\\n", "'", '"', "\\"):
        if quote in text:
            text = text.replace(quote, "")
    return text


def writing_words(command: str) -> bool:
    text = bare(command)
    if ">" in text:
        return True
    for mark in ";|&(){}$`\n\t/=":
        text = text.replace(mark, " ")
    return not set(_WRITING.split()).isdisjoint(text.split())
