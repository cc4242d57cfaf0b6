"""Packages in the formats that hosts have for them: a Claude Code plugin with its marketplace, a Gemini CLI extension.

Made from the same pieces that an installation puts in place (`hosts.*.wiring`), so the two cannot say different things.
Nothing in a package belongs to one machine: its hooks look for what is installed.
"""

from __future__ import annotations

from memorybank.packaging import claude_code, gemini
from memorybank.packaging.pieces import Files

PACKAGES = {"claude-code": claude_code.package, "gemini": gemini.package}


def package(host: str, language: str = "en") -> Files:
    """Every file by its path below the package's folder."""
    return PACKAGES[host](language)
