"""What the shell judge says of a command in a project. Loaded before tool calls that the quick test did not know."""

from memorybank.light import address
from memorybank.model.facts import Fence, Judgement
from memorybank.model.value import replace
from memorybank.policy.shell.judge import bare, judge
from memorybank.policy.shell.quick import NOT_PROVEN, READER, UNKNOWN
from memorybank.store.tool_paths import DiskWorld, fence_of


def judged(command: str, folder: str, fence: Fence) -> Judgement:
    if not fence.bank:
        to_be = f"{fence.project}/{address.FOLDER}"  # none yet: one made by a shell would be a bank all the same
        fence = replace(fence, bank=to_be, real=to_be)
    return judge(command, folder, fence, DiskWorld())


def without_consequence(command: str, cwd: str, *, after: bool) -> str:
    """The judge's answer in the words of its quick test. What it may say of us, fetch, or show of the bank is not
    settled by the verdict alone: the full engine looks at it."""
    text = bare(command)
    if "plugin" in text or "extension" in text:  # where our hooks may be packed (GAT-8)
        return NOT_PROVEN
    found = judged(command, cwd, fence_of(address.find(cwd)))
    settled = found.verdict in ("harmless", "unknown") and not found.own and not found.fetches and not found.external
    touches = found.state or found.program or found.settings or (after and found.reads)
    if not settled or touches or not (found.done or _names_nothing_of_ours(text)):
        return NOT_PROVEN
    return READER if found.done else UNKNOWN


def _names_nothing_of_ours(text: str) -> bool:
    """Where another program runs, its text may hold a command of ours (GRD-7)."""
    if "memory" in text or "hook/start.py" in text:
        return False
    return " mb " not in "".join(sign if sign.isalnum() else " " for sign in f" {text} ")
