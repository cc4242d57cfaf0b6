"""Importing the package does nothing, and a plain command loads little."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow  # programs are started


def loaded(code: str) -> set[str]:
    script = f"import sys\nbefore = set(sys.modules)\n{code}\nprint('\\n'.join(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_import_memorybank_does_nothing() -> None:
    assert loaded("import memorybank") == {"memorybank"}


def test_help_does_not_load_the_stories() -> None:
    heavy = {"memorybank.changes.migrate", "memorybank.store.apply", "subprocess", "xml.etree.ElementTree"}
    assert not heavy & loaded("import memorybank.cli.main")
