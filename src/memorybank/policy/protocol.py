"""The protocol an agent is given behind the entry page: ten lines, keys first (SKL-2).

A skill looks for `protocol_version: memory-bank/v1` to know whether these lines are in force; they outrank it.
"""

from __future__ import annotations

from memorybank.model.bank import Layout
from memorybank.model.document import Version
from memorybank.texts.catalogue import Say

PROTOCOL_VERSION = "memory-bank/v1"
FIELDS = ("trigger", "skip", "invoke", "output", "conflict", "gating", "write")


def protocol(say: Say, *, layout: Layout, version: Version | None, fingerprint: str) -> list[str]:
    """`version` is what the entry page itself says (LAY-5), never what this program would write."""
    old = layout is Layout.OLD
    holes = {
        "details": "memory-bank/" if old else "memory-bank/details/",
        "patterns": "memory-bank/patterns.md" if old else "memory-bank/details/patterns.md",
        "routes": "memory-bank/_index.md" if old else "Routing Rules",
    }
    return [
        f"protocol_version: {PROTOCOL_VERSION}",
        f"template_version: {'older-layout' if old else version or 'unmarked'}",
        f"fingerprint: sha256:{fingerprint}",
        *(f"{field}: {say(f'protocol.{field}', **holes)}" for field in FIELDS),
    ]
