"""May we write into a folder, and if not, in the system's own words."""

from __future__ import annotations

import os
import secrets

from memorybank.store.files import TEMP_MARK


def refusal(folder: str) -> str:
    """Why nothing can be written there; "" where it can.

    Tried for real only where we are told no, as `os.access` keeps the reason to itself, and a guess at it sends people
    after a read-only disk when it was a permission.
    """
    if os.access(folder, os.W_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids):
        return ""
    probe = os.path.join(folder, f".{secrets.token_hex(4)}{TEMP_MARK}")
    try:
        os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except OSError as error:
        return error.strerror or str(error)
    os.unlink(probe)
    return ""
