"""The protocol an agent is given behind the entry page: ten lines, keys first (SKL-2).

A skill looks for `protocol_version: memory-bank/v1` to know whether these lines are in force; they outrank it.
"""

from __future__ import annotations

from memorybank.model.document import Version
from memorybank.model.layout import OLD, Layout
from memorybank.texts.catalogue import Say

PROTOCOL_VERSION = "memory-bank/v1"
FIELDS = ("trigger", "skip", "invoke", "output", "conflict", "gating", "write")


def protocol(
    say: Say, *, layout: Layout, version: Version | None, fingerprint: str, folder: str = "memory-bank"
) -> list[str]:
    """`version` is what the entry page itself says (LAY-5), never what this program would write."""
    old = layout is OLD
    holes = {
        "details": f"{folder}/{layout.details}",
        "patterns": f"{folder}/{layout.conventions}",
        "routes": "Routing Rules" if layout.sections else f"{folder}/{layout.entry}",
    }
    return [
        f"protocol_version: {PROTOCOL_VERSION}",
        f"template_version: {'older-layout' if old else version or 'unmarked'}",
        f"fingerprint: sha256:{fingerprint}",
        *(f"{field}: {say(f'protocol.{field}', **holes)}" for field in FIELDS),
    ]
