"""WRT-6 at rest: two requirements with one number, as a merge of two clones can leave them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from memorybank.model.bank import Bank
from memorybank.model.rule import Finding, Health, Weight

_PAGE = re.compile(r"(?:details/)?requirements/(?:.*/)?REQ-0*(\d{1,5})(?!\d)[^/]*\.md", re.IGNORECASE)


def doubled(bank: Bank) -> tuple[Finding, ...]:
    """Each page whose number an earlier one bears, with the next free number: the repair."""
    first: dict[int, str] = {}
    found: list[Finding] = []
    numbered = [(int(m[1]), page.path) for page in bank.pages if (m := _PAGE.fullmatch(page.path))]
    free = max((number for number, _ in numbered), default=0)
    for number, path in numbered:
        other = first.setdefault(number, path)
        if other != path:
            free += 1
            params = (("number", f"{number:03}"), ("other", other), ("free", f"{free:03}"))
            found.append(Finding("WRT-6", Weight.FINDING, "requirement.doubled", path, params))
    return tuple(found)


def no_number_twice(health: Health) -> Iterable[Finding]:
    return doubled(health.bank)
