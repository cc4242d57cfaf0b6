"""GRD, THR-4, ARC and RFR: what any plan must hold to before a byte is written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from memorybank.model.bank import is_index
from memorybank.model.change import Create, Delete, Flow, Move, Plan, Update
from memorybank.model.rule import Finding, Health, Weight

_TARGET = re.compile(r"\]\([^()\s]+")


def stays_in_the_bank(plan: Plan) -> Iterable[Finding]:
    """GRD-4, by the path's spelling; `store` asks again of the real path, behind every link."""
    for path in _written(plan):
        parts = path.split("/")
        if path.startswith(("/", "~", "\\")) or "\0" in path or any(p in ("", ".", "..") for p in parts):
            yield Finding("GRD-4", Weight.REFUSE, "path.outside", path)


def writes_only_markdown(plan: Plan) -> Iterable[Finding]:
    """GRD-1: a picture that already lies beside a page may move with it; nothing else enters."""
    for change in plan.changes:
        if isinstance(change, Create | Update) and not change.path.lower().endswith(".md"):
            yield Finding("GRD-1", Weight.REFUSE, "path.not-markdown", change.path)
        if isinstance(change, Move) and change.to.rsplit(".", 1)[-1] != change.path.rsplit(".", 1)[-1]:
            yield Finding("GRD-1", Weight.REFUSE, "path.not-markdown", change.to)


def writes_no_secret(plan: Plan) -> Iterable[Finding]:
    """THR-4: only lines that a plan adds are looked at: what already stands in the bank is not this plan's doing."""
    from memorybank.policy.scan import (  # not at the top: the catalog is loaded where no plan is judged
        PEOPLE,
        WARN,
        scan_new_lines,
    )

    for change in plan.changes:
        if isinstance(change, Create):
            before = ""
        elif isinstance(change, Update):
            before = _text(change.before)
        else:
            continue
        after = _text(change.after)
        old = frozenset(before.split("\n"))
        # Characters nobody sees may stand in a page that is moved or indexed; what is newly remembered is held to more.
        for found in scan_new_lines(after, old, hidden=plan.flow is Flow.REMEMBER):
            params = (("line", found.line), ("rule", found.rule))
            if found.severity == WARN:
                yield Finding("THR-4", Weight.NOTICE, "secret.warned", change.path, params)
                continue
            text = "secret.customer" if found.rule in PEOPLE else "secret.found"
            yield Finding("THR-4", Weight.REFUSE, text, _unsaid(change.path), params)


def _unsaid(path: str) -> str:
    """A page is named after its title: where that holds what may not be stored, only the folder is told."""
    from memorybank.policy.scan import scan_credentials

    folder, _, name = path.rpartition("/")
    return f"{folder}/…" if scan_credentials(name.removesuffix(".md").replace("-", " ")) else path


def loses_no_line(plan: Plan) -> Iterable[Finding]:
    """ARC-3 and RFR-5: every line that leaves a page arrives in another, as often as it left."""
    if plan.flow not in (Flow.ARCHIVE, Flow.MIGRATE):
        return
    arrived: Counter[str] = Counter()
    for change in plan.changes:
        if isinstance(change, Create):
            arrived += bare_lines(change.after)
        elif isinstance(change, Update):
            arrived += bare_lines(change.after) - bare_lines(change.before)
    for change in plan.changes:
        if is_index(change.path) and not isinstance(change, Delete):
            continue  # rows are made from pages; a page's own words are what must not get lost
        if isinstance(change, Delete):
            gone = bare_lines(change.before)
        elif isinstance(change, Update):
            gone = bare_lines(change.before) - bare_lines(change.after)
        else:
            continue
        lost = gone - arrived
        if lost:
            rule = "ARC-3" if plan.flow is Flow.ARCHIVE else "RFR-5"
            line = _line_of(change.before, next(iter(lost)))
            yield Finding(rule, Weight.REFUSE, "plan.line-lost", change.path, (("line", line),))
        arrived -= gone


def bare_lines(data: bytes) -> Counter[str]:
    """Lines by what they say: heading signs, line endings, blank lines, our own comment lines and where a link leads
    (it follows the page that it names) do not count."""
    return Counter(bare for line in _text(data).split("\n") if (bare := bare_line(line)))


def bare_line(line: str) -> str:
    bare = line.strip(" \t\r\ufeff")
    if bare.startswith("<!--") and ("_BLOCK_" in bare or "blockVersion:" in bare or "MEMORY_BANK_TEMPLATE" in bare):
        return ""
    return _TARGET.sub("](", bare.lstrip("#").strip()) if "](" in bare else bare.lstrip("#").strip()


def _line_of(data: bytes, bare: str) -> int:
    return next((n for n, line in enumerate(_text(data).split("\n"), 1) if bare_line(line) == bare), 0)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")


def _written(plan: Plan) -> Iterable[str]:
    for change in plan.changes:
        yield change.path
        if isinstance(change, Move):
            yield change.to


def says_what_is_due(health: Health) -> Iterable[Finding]:
    """ARC-1 at rest."""
    return health.due


def says_what_lags(health: Health) -> Iterable[Finding]:
    """RFR-6 at rest: what the next refresh would bring up to date."""
    return health.lags


def says_what_drifted(health: Health) -> Iterable[Finding]:
    """IDX-9 at rest."""
    return health.drifts
