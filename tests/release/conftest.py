"""What a release consists of, made once: the sdist, the wheel, and a folder with what they need from a registry."""

from __future__ import annotations

from pathlib import Path

import pytest

from release.making import WORKER, Made, Shelf, Tools, alone, build, fill, made_in


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all workers find what one of them has made."""
    here = tmp_path_factory.getbasetemp()
    folder = (here.parent if WORKER else here) / "release"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def made(bench: Path) -> Made:
    with alone(bench / "made") as new:
        return build(bench / "made") if new else made_in(bench / "made")


@pytest.fixture(scope="session")
def shelf(made: Made, bench: Path) -> Shelf:
    with alone(bench / "shelf") as new:
        return fill(made, bench / "shelf") if new else Shelf(bench / "shelf")


@pytest.fixture(scope="session")
def tools(bench: Path) -> Tools:
    return Tools(bench)
