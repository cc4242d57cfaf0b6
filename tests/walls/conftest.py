"""A project made once for each worker and copied for each row; hooks from one process that forks."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from walls.forker import Forker, World
from walls.stage import Stage, copy_tree, make

_COUNT = itertools.count()


@pytest.fixture(scope="session")
def forker() -> Iterator[Forker]:
    one = Forker()
    yield one
    one.close()


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`project` and `remote.git`, beside each other."""
    home = tmp_path_factory.mktemp("prepared")
    env = world_of(home / "home").env
    (home / "project").mkdir()
    make(home / "project", env)
    return home


def world_of(home: Path) -> World:
    """The environment of a scratch home: nothing of this machine's but the path to its programs."""
    for name in ("state", "tmp"):
        (home / name).mkdir(parents=True, exist_ok=True)
    (home / ".gitconfig").write_text(
        "[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n[safe]\n\tdirectory = *\n"
        '[core]\n\tfsync = none\n[advice]\n\tdetachedHead = false\n[protocol "file"]\n\tallow = always\n'
        "[pull]\n\trebase = false\n[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n",
        encoding="utf-8",
    )
    env = {
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "TMPDIR": str(home / "tmp"),
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "npm_config_update_notifier": "false",
        "npm_config_offline": "true",
    }
    return World(env=env)


@pytest.fixture
def new_stage(tmp_path: Path, prepared: Path, forker: Forker) -> Callable[[], Stage]:
    """As many projects as a test wants, each with a home of its own."""

    def one() -> Stage:
        place = tmp_path / str(next(_COUNT))
        place.mkdir()
        copy_tree(prepared / "project", place / "project")
        copy_tree(prepared / "remote.git", place / "remote.git")
        return Stage(place / "project", forker, world_of(place / "home"))

    return one


@pytest.fixture
def stage(new_stage: Callable[[], Stage]) -> Stage:
    return new_stage()
