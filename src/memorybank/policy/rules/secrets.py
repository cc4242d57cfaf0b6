"""THR-4 for those who write and show: where something stands that may not. The table is `policy/scan`.

Found values are never shown, stored or logged; a finding carries a line number and the rule's name.
"""

from __future__ import annotations

from collections.abc import Iterable

from memorybank.model.change import Create, Flow, Plan, Update
from memorybank.model.rule import Finding, Weight

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.scan import Found


def secrets_in(text: str) -> tuple[Found, ...]:
    """Where credentials and customer data seem to stand: rule and line, from 1."""
    from memorybank.policy.scan import scan_credentials  # not at the top: most who load this module never ask

    return scan_credentials(text)


def writes_no_secret(plan: Plan) -> Iterable[Finding]:
    """Only lines that a plan adds are looked at: what already stands in the bank is not this plan's doing."""
    from memorybank.policy.scan import refused_in

    for change in plan.changes:
        if isinstance(change, Create):
            before = ""
        elif isinstance(change, Update):
            before = change.before.decode("utf-8", "surrogatepass")
        else:
            continue
        after = change.after.decode("utf-8", "surrogatepass")
        old = frozenset(before.split("\n"))
        # Characters nobody sees may stand in a page that is moved or indexed; what is newly remembered is held to more.
        for found in refused_in(after, old, hidden=plan.flow is Flow.REMEMBER):
            params = (("line", found.line), ("rule", found.rule))
            yield Finding("THR-4", Weight.REFUSE, "secret.found", change.path, params)
