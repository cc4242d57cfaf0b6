"""The catalog and the tests hold each other: every row is cited, every citation is a row, every check can fail."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from memorybank.policy.catalog import RULES
from memorybank.policy.gates.engine import GATES

TESTS = Path(__file__).parents[1]
CHECKED = {rule.id for rule in RULES.values() if rule.page or rule.plan or rule.bank} | {gate.rule for gate in GATES}
NAMED = [
    *(f"LAY-{n}" for n in range(1, 9)),
    *(f"IDX-{n}" for n in range(1, 10)),
    *(f"CON-{n}" for n in range(1, 3)),
    *(f"ARC-{n}" for n in range(1, 4)),
    *(f"RFR-{n}" for n in range(1, 9)),
    *(f"SCH-{n}" for n in range(1, 5)),
    *(f"THR-{n}" for n in range(1, 5)),
    *(f"PRO-{n}" for n in range(1, 8)),
    *(f"WRT-{n}" for n in range(1, 7)),
    *(f"LED-{n}" for n in range(1, 3)),
    *(f"INJ-{n}" for n in range(1, 4)),
    *(f"GAT-{n}" for n in range(1, 9)),
    *(f"REC-{n}" for n in range(1, 3)),
    *(f"DOC-{n}" for n in range(1, 3)),
    *(f"GRD-{n}" for n in range(1, 9)),
    *(f"BUD-{n}" for n in range(1, 5)),
    *(f"ROU-{n}" for n in range(1, 5)),
    *(f"PAK-{n}" for n in range(1, 6)),
    *(f"VER-{n}" for n in range(1, 5)),
    *(f"SKL-{n}" for n in range(1, 6)),
]
_MARK = re.compile(r"(?:pytest\.mark\.|\b)rule\(([^)]*)\)")
_ID = re.compile(r"\"([A-Z]{3}-\d+)\"")


@cache
def cited() -> dict[str, set[str]]:
    """Rule id -> the test files that cite it."""
    found: dict[str, set[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        if path == Path(__file__):
            continue
        for mark in _MARK.findall(path.read_text(encoding="utf-8")):
            for rule in _ID.findall(mark):
                found.setdefault(rule, set()).add(path.name)
    return found


def test_every_rule_that_an_issue_names_is_a_row() -> None:
    assert [rule for rule in NAMED if rule not in RULES] == []


def test_every_row_is_cited_by_a_test() -> None:
    assert [rule for rule in RULES if not cited().get(rule)] == []


def test_every_citation_is_a_row() -> None:
    assert set(cited()) <= set(RULES)


def test_every_row_asks_and_says_why() -> None:
    for rule in RULES.values():
        assert rule.asks.endswith("?"), rule.id
        assert rule.why.endswith("."), rule.id


@pytest.fixture(scope="session")
def noticed() -> Iterator[Callable[[str], str]]:
    """Rule id -> the first citing test that fails when its check is off. One pytest answers for all of them."""
    checked = CHECKED
    names = {name for rule in checked for name in cited()[rule]}
    files = sorted(str(path) for name in names for path in TESTS.rglob(name))
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_")} | {"PYTHONDONTWRITEBYTECODE": "1"}
    (asked, ask), (answers, answer) = os.pipe(), os.pipe()
    only = ["-m", "not crash and not long and not mutation and not hosts", "--off-in-turn", f"{asked},{answer}"]
    argv = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *only, *files]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        run = subprocess.Popen(argv, cwd=TESTS.parent, env=env, pass_fds=(asked, answer), stdout=said, stderr=said)
        os.close(asked)
        os.close(answer)
        with os.fdopen(answers, encoding="utf-8") as found:

            def first(rule: str) -> str:
                with suppress(BrokenPipeError):
                    os.write(ask, f"{rule}\n".encode())
                line = found.readline()
                if not line.endswith("\n"):
                    run.wait()
                    said.seek(0)
                    pytest.fail(f"the run that switches checks off has ended:\n{said.read()[-2000:]}")
                return line.strip()

            yield first
        os.close(ask)
        run.wait()


def switched() -> list[object]:
    """Every fifth check; all of them in `make test-long`."""
    checks = sorted(CHECKED)
    return [pytest.param(rule, marks=(pytest.mark.long,) if at % 5 else ()) for at, rule in enumerate(checks)]


@pytest.mark.mutation
@pytest.mark.parametrize("rule", switched())
def test_switching_a_check_off_makes_a_citing_test_fail(rule: str, noticed: Callable[[str], str]) -> None:
    assert noticed(rule), f"nothing noticed that {rule} was off"
