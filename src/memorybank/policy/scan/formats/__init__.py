"""The token formats that vendors document, as rows, by what the vendor does."""

from __future__ import annotations

from memorybank.policy.scan.formats import ai, china, cloud, code, money, office, talk, watch
from memorybank.policy.scan.formats.named import NAMED

ROWS = (*code.ROWS, *cloud.ROWS, *china.ROWS, *ai.ROWS, *talk.ROWS, *money.ROWS, *office.ROWS, *watch.ROWS)

__all__ = ("NAMED", "ROWS")
