"""The one place that asks what time it is. `MEMORY_BANK_NOW` fixes the answer."""

from __future__ import annotations

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
