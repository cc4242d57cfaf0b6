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
    except ValueError:
        raise BadUsage("usage.bad-now", value=fixed) from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def iso(moment: datetime) -> str:
    """As block metadata writes it: UTC, to the second, with a Z."""
    return moment.astimezone(UTC).replace(microsecond=0).strftime("%Y-%m-%dT%H:%M:%SZ")
