"""Every module on every Python that is here; `make test-pythons` runs the unit tests on them too."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from release.making import ROOT
from release.pythons import MINORS, UNIT, found

COMPILES = """
import pathlib, sys
for root in sys.argv[1:]:
    for path in pathlib.Path(root).rglob("*.py"):
        compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
"""


def test_what_is_claimed_is_what_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["requires-python"] == f">=3.{MINORS[0]}"
    assert project["tool"]["ruff"]["target-version"] == f"py3{MINORS[0]}"  # no newer syntax gets past `make lint`
    claimed = [int(n) for line in project["project"]["classifiers"] for n in re.findall(r"Python :: 3\.(\d+)", line)]
    assert claimed == sorted(claimed)
    assert set(claimed) <= set(MINORS)


def test_the_unit_tests_of_another_python_are_those_of_make_check() -> None:
    assert f'-m "{UNIT}"' in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.slow
def test_every_module_compiles_on_every_python_without_a_warning() -> None:
    """A newer Python warns of what the next one refuses."""
    there: dict[str, Path] = found()
    assert there
    for name, python in there.items():
        folders = [str(ROOT / folder) for folder in ("src", "tests", "bench", "docs", "examples", "scripts")]
        argv = [str(python), "-I", "-W", "error", "-c", COMPILES, *folders]
        done = subprocess.run(argv, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, f"Python {name}: {done.stderr[-800:]}"
