"""What hostile input is held to, whoever wrote it: our own cases and the shared set use the same three judges."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memorybank.app.ask.page_reader import inside
from memorybank.app.setting import open_setting
from memorybank.markdown import read
from memorybank.markdown.edit import Splice, is_as_hashed, splice, stamp
from memorybank.markdown.pieces import page_of, pieces, tables
from memorybank.model.bank import MACHINE_END, MACHINE_START, USER_END, USER_START, Shape
from memorybank.model.change import Create, Flow, Plan
from memorybank.model.errors import MemoryBankError
from memorybank.policy.catalog import review_plan
from memorybank.policy.scan import scan_credentials
from memorybank.store.files import resolve

NOW = "2026-03-15T08:00:00Z"
BEFORE, AFTER, THEIRS = "before  \r\n\n", "between\t\n", "theirs \r\n汉\n"


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Fail instead of hanging. Its own work is counted, not the clock: a busy machine is nobody's fault."""

    def ring(number: int, frame: object) -> None:
        raise AssertionError(f"still not done after {seconds} seconds of work, or waiting for something")

    clocks = {
        signal.SIGPROF: (signal.ITIMER_PROF, seconds),
        signal.SIGALRM: (signal.ITIMER_REAL, max(300, 4 * seconds)),
    }
    before = {bell: signal.signal(bell, ring) for bell in clocks}
    for clock, at in clocks.values():
        signal.setitimer(clock, at)
    try:
        yield
    finally:
        for bell, (clock, _) in clocks.items():
            signal.setitimer(clock, 0)
            signal.signal(bell, before[bell])


def update(text: str) -> str:
    """The block written anew at its end, as every flow does it."""
    document = read(text)
    at = document.body[1]
    return stamp(splice(text, [Splice(at, at, "- new line\n")]), now=NOW)


def keeps_everything_else(hostile: str) -> None:
    hostile = hostile if hostile.endswith("\n") else hostile + "\n"
    parts = {
        "inside": (BEFORE, f"mine\n{hostile}", THEIRS),
        "before": (BEFORE + hostile, "mine\n", THEIRS),
        "in the user block": (BEFORE, "mine\n", THEIRS + hostile),
    }
    for place, (lead, inner, user) in parts.items():
        head = f"{lead}{MACHINE_START}\n"
        tail = f"{MACHINE_END}\n{AFTER}{USER_START}\n{user}{USER_END}"
        text = head + inner + tail
        document = read(text)
        if document.shape is not Shape.MARKED or document.machine is None:
            continue  # the text hides or breaks a marker: then nothing is edited, and other tests say so
        after = update(text)
        assert after.startswith(head), place
        assert after.endswith(tail), place
        assert inner in after, place
        assert is_as_hashed(read(after)), place


def cost(text: str) -> float:
    """CPU seconds of everything that looks at a page."""
    begun = time.process_time()
    document = read(text)
    page_of("details/learnings/x.md", text, size=len(text), day="2026-01-01")
    pieces(document)
    tables(document)
    scan_credentials(text)
    return time.process_time() - begun


def judged(root: Path, path: str) -> bool:
    """Through every fence there is: as `read` takes a path, as a plan is reviewed, as an apply resolves it."""
    setting = open_setting(str(root), root)
    try:
        named = inside(setting, path, root)
        if review_plan(Plan(Flow.INDEX, (Create(named, b"x\n", "x"),))):
            return False
        real = resolve(setting.bank, named)
    except MemoryBankError:
        return False
    assert setting.bank.resolve() in real.parents
    return real.suffix.lower() == ".md"


_SPELLED = re.compile(r"\\u\{([0-9A-F]+(?: [0-9A-F]+)*)(?: \+[0-9]+)?\}")


def unescape(text: str) -> str:
    """What a page held before it was made safe, but for line endings, a BOM and the tails of long runs (INJ-3)."""
    return _SPELLED.sub(lambda match: "".join(chr(int(code, 16)) for code in match[1].split(" ")), text)
