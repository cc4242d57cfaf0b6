"""The files of an installation by the names that its plan gives them: `~/` for the home, else from the project."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from memorybank.model.errors import MemoryBankError

if TYPE_CHECKING:
    from memorybank.app.install import Installation
    from memorybank.model.change import Plan


def below_project(plan: Plan) -> bool:
    """Is any file named from the project's folder, so that it must be said which that is?"""
    return any(not change.path.startswith(("~/", "/")) for change in plan.changes)


@contextmanager
def named_as_planned(work: Installation) -> Iterator[None]:
    """Where a file cannot be written, the message calls it what the plan did."""
    try:
        yield
    except MemoryBankError as error:
        for name in ("path", "why"):
            if name in error.params:
                error.params[name] = _as_planned(str(error.params[name]), work)
        raise


def _as_planned(said: str, work: Installation) -> str:
    for part in sorted(work.parts, key=lambda part: len(str(part.root)), reverse=True):
        if said.startswith(f"{part.root}/"):
            return f"{part.prefix}{said.removeprefix(f'{part.root}/')}"
    within = [p for p in work.parts if any(said == c.path or said.startswith(f"{c.path}:") for c in p.plan.changes)]
    return f"{within[0].prefix}{said}" if len(within) == 1 else said
