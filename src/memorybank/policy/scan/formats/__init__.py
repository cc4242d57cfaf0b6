"""The token formats that vendors document, as rows, by what the vendor does."""

from __future__ import annotations

from memorybank.policy.scan.formats.business import CHAT, OFFICE, PAYMENT
from memorybank.policy.scan.formats.cloud import CHINA, CLOUD
from memorybank.policy.scan.formats.developer import AI, ANY_VENDOR, CODE, MONITORING

# Where two formats claim the same characters, the first of them names the finding.
ROWS = (*CODE, *CLOUD, *CHINA, *AI, *CHAT, *PAYMENT, *OFFICE, *MONITORING, *ANY_VENDOR)
