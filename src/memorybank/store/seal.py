"""Plain values on disk behind a checksum. A record or a cached answer that is not whole, or of another form, is none.

Marshalled, as compiled modules are, in the form that every Python we run on reads: twice as quick as JSON, and bytes
stay bytes. Loaded by a hook when something changed: nothing heavier than `os`.
"""

from __future__ import annotations

import marshal
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def sealed(form: bytes, value: Any) -> bytes:
    body = marshal.dumps(value, 4)
    return b"%s %08x\n%s" % (form, crc32(body), body)


def unsealed(form: bytes, data: bytes) -> Any:
    """None where it does not check."""
    head, _, body = data.partition(b"\n")
    return marshal.loads(body) if head == b"%s %08x" % (form, crc32(body)) else None
