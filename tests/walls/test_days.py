"""Two hundred honest workdays: a person edits, commits, merges and pulls; an agent works beside. Nobody is reverted,
nobody is nagged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from walls.days import Day
from walls.stage import Stage, put

pytestmark = pytest.mark.slow

EACH = 5  # days in one test
DAYS = range(0, 200, EACH)


def rows() -> list[object]:
    return [
        pytest.param(n, marks=(pytest.mark.long,) if n % 40 >= 5 else (), id=f"days {n} to {n + EACH - 1}")
        for n in DAYS
    ]


@pytest.mark.rule("GRD-9", "GRD-11")
@pytest.mark.parametrize("first", rows())
def test_an_honest_day_reverts_nobody_and_nags_nobody(new_stage: Callable[[], Stage], first: int) -> None:
    wrong = []
    for seed in range(first, first + EACH):
        stage = new_stage()
        confirm = "block" if seed % 4 == 3 else "ask"
        if confirm == "block":
            put(stage.root, {"memory-bank.toml": '[guard]\nconfirm = "block"\n'})
            stage.person("echo memory-bank.toml >> .git/info/exclude")  # it stays on every branch
        day = Day(stage, seed, confirm=confirm)
        if day.lives():
            wrong.append(day.story())
    assert not wrong, f"{len(wrong)} of {EACH} days went wrong; the first:\n{wrong[0]}"
