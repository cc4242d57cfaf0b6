"""What time it is for everything that is written down. `MEMORY_BANK_NOW` fixes the answer.

Only the ages of notes and locks are counted by the machine's own clock: a fixed day must not keep a lock for ever.
"""

import os
from datetime import UTC, datetime

from memorybank.model.errors import BadUsage


def now() -> datetime:
    fixed = os.environ.get("MEMORY_BANK_NOW", "").strip()
    if not fixed:
        return datetime.now(UTC).replace(microsecond=0)
    try:
        moment = datetime.fromisoformat(fixed)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        moment.astimezone(UTC)  # the first and last hours of the calendar have no UTC
    except (ValueError, OverflowError):
        raise BadUsage("usage.bad-now", value=fixed) from None
    return moment


def iso(moment: datetime) -> str:
    """As block metadata writes it: UTC, to the second, with a Z."""
    return moment.astimezone(UTC).replace(microsecond=0).strftime("%Y-%m-%dT%H:%M:%SZ")


def of(seconds: float | bytes) -> str:
    """A file's or a commit's time in the same form; one that no calendar has is the first."""
    try:
        return iso(datetime.fromtimestamp(int(seconds), UTC))
    except (OverflowError, OSError, ValueError):
        return of(0)
