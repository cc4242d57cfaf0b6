"""Our own commands in somebody's shell (GRD-7)."""

from __future__ import annotations

OWN = frozenset(("memory-bank", "mb"))
MODULE = "memorybank"


def own_script(real: str) -> bool:
    """A path that ends in one of our commands, or in the hook program."""
    return real.rpartition("/")[2] in OWN and "/bin/" in real
