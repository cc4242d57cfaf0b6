"""A bank at rest: its layout (LAY), the caps of its entry page (THR-3), the numbers of its requirements (WRT-6)."""

import re
from collections.abc import Iterable

from memorybank.markdown.links import resolves, targets
from memorybank.model.bank import TEMPLATE, Document
from memorybank.model.layout import ANSWERS_LIMIT, CURRENT, ENTRY, HIGHLIGHTS_LIMIT, OLD, SECTIONS, UNKNOWN, every
from memorybank.model.rule import Finding, Health, Weight
from memorybank.policy.rules.thresholds import answers_count, highlights_count


def only_pages(health: Health) -> Iterable[Finding]:
    """LAY-1: nothing but `.md` lives in a bank. What another tool keeps beside its pages stays (IMP-2)."""
    for path in () if health.bank.layout.tool else health.bank.strangers:
        yield Finding("LAY-1", Weight.FINDING, "status.stranger", path)


def is_the_older_layout(health: Health) -> Iterable[Finding]:
    if health.bank.layout is OLD:
        yield Finding("LAY-2", Weight.NOTICE, "status.migrate")
    elif health.bank.layout is UNKNOWN:
        yield Finding("LAY-2", Weight.FINDING, "status.unknown")
    elif health.bank.layout.tool and health.entry is None:
        yield Finding("LAY-2", Weight.NOTICE, "status.adopt", "", (("tool", health.bank.layout.tool),))


def is_below_template(health: Health) -> Iterable[Finding]:
    """LAY-5: by the version detected in the file; no marker counts as below. A damaged page tells none (LAY-7)."""
    entry = health.entry
    if entry is not None and entry.flaw is None and (entry.version is None or entry.version < TEMPLATE):
        yield Finding("LAY-5", Weight.FINDING, "status.upgrade", ENTRY)


def entry_is_in_order(health: Health) -> Iterable[Finding]:
    """LAY-4: the sections in their order, at most 8 quick answers."""
    entry = health.entry
    if entry is None or entry.version is None or entry.version < TEMPLATE:
        return
    places = [(title, entry.section(title)) for title in SECTIONS]
    last = -1
    for title, found in places:
        if found is None or found.start < last:
            yield Finding("LAY-4", Weight.NOTICE, "status.section-order", ENTRY, (("title", title),))
        else:
            last = found.start
    yield from _dead_pointers(health, entry)
    count = answers_count(entry)
    if count > ANSWERS_LIMIT:
        params = (("count", count), ("limit", ANSWERS_LIMIT))
        yield Finding("LAY-4", Weight.FINDING, "status.too-many-answers", ENTRY, params)


def highlights_fit(health: Health) -> Iterable[Finding]:
    """THR-3 at rest. A person may write what a plan would not; the next decision that is proposed clears it away."""
    entry = health.entry
    if entry is None or entry.flaw is not None:
        return  # both sides of a merge would be counted
    count = highlights_count(entry)
    if count > HIGHLIGHTS_LIMIT:
        params = (("count", count), ("limit", HIGHLIGHTS_LIMIT))
        yield Finding("THR-3", Weight.FINDING, "status.too-many-highlights", ENTRY, params)


def _dead_pointers(health: Health, entry: Document) -> Iterable[Finding]:
    """Only what looks like a bank path is a pointer here; a source file is a claim, and judged as one."""
    start, end = entry.body
    first = entry.text.count("\n", 0, start) + 1
    for number, line in enumerate(entry.text[start:end].split("\n"), first):
        for target in targets(line):
            if target.startswith(CURRENT.details) and not resolves(target, health.bank):
                params = (("line", number), ("target", target))
                yield Finding("LAY-4", Weight.FINDING, "status.dead-pointer", ENTRY, params)


# --- WRT-6: two requirements with one number, as a merge of two clones can leave them

_REQUIREMENT = re.compile(r"REQ-0*(\d{1,5})(?!\d)[^/]*\.md", re.IGNORECASE)


def no_number_twice(health: Health) -> Iterable[Finding]:
    """Each page whose number an earlier one bears, with the next free number: the repair."""
    first: dict[int, str] = {}
    pages = [page.path for page in health.bank.pages if page.path.startswith(every("requirements"))]
    numbered = [(int(m[1]), path) for path in pages if (m := _REQUIREMENT.fullmatch(path.rpartition("/")[2]))]
    free = max((number for number, _ in numbered), default=0)
    for number, path in numbered:
        other = first.setdefault(number, path)
        if other != path:
            free += 1
            params = (("number", f"{number:03}"), ("other", other), ("free", f"{free:03}"))
            yield Finding("WRT-6", Weight.FINDING, "requirement.doubled", path, params)
