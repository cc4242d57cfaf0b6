"""What a release consists of, made once: the sdist, the wheel, and a folder with what they need from a registry."""

from __future__ import annotations

import pytest

from release.making import Made, Shelf, Tools, build, fill


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return build(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="session")
def shelf(made: Made, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return fill(made, tmp_path_factory.mktemp("shelf"))


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    return Tools(tmp_path_factory.mktemp("tools"))
