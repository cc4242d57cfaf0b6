"""Checks switched off one after the other, in one pytest that has collected every citing test before.

Collecting is what costs: a pytest for every rule would do it thirty times. So rule ids come in on one pipe, each is
tried in a fork of the process that has everything loaded, and the test that noticed goes out on another.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pytest

Cost = Callable[[pytest.Item], tuple[bool, int]]


def answer_each(session: pytest.Session, asked: int, answers: int, cost: Cost) -> None:
    """For every rule id that comes in, the id of the first citing test that fails without it, or an empty line."""
    with os.fdopen(asked, encoding="utf-8") as rules, os.fdopen(answers, "w", encoding="utf-8") as out:
        for line in rules:
            rule = line.strip()
            citing = [item for item in session.items if any(rule in m.args for m in item.iter_markers("rule"))]
            out.write(f"{_noticed(session, rule, sorted(citing, key=cost))}\n")
            out.flush()


def _noticed(session: pytest.Session, rule: str, items: Sequence[pytest.Item]) -> str:
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(theirs, _first_failure(session, rule, items).encode())
        finally:
            os._exit(0)  # the parent's reports, locks and buffers are its own
    os.close(theirs)
    with os.fdopen(ours, encoding="utf-8") as pipe:
        found = pipe.read()
    os.waitpid(child, 0)
    return found


def _first_failure(session: pytest.Session, rule: str, items: Sequence[pytest.Item]) -> str:
    session.config.option.rule_off = rule
    for item, after in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return item.nodeid
    return ""
