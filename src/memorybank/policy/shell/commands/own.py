"""Our own commands in somebody's shell (GRD-7)."""

from __future__ import annotations

OWN = frozenset(("memory-bank", "mb"))
MODULE = "memorybank"
DECIDING = ("apply", "proposals", "undo")


def own_script(real: str) -> bool:
    """A path that ends in one of our commands, or in the hook program."""
    return real.rpartition("/")[2] in OWN and "/bin/" in real


def speaks_of_a_proposal(args: list[str]) -> bool:
    """Is one of the deciding commands followed by the name of a proposal or of a change?"""
    at = next((at for at, arg in enumerate(args) if arg in DECIDING), len(args))
    return any(arg[:2] in ("p-", "e-") and len(arg) == 10 and _is_hex(arg[2:]) for arg in args[at:])


def _is_hex(text: str) -> bool:
    return all(c in "0123456789abcdef" for c in text)
