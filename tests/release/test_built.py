"""sdist and wheel: what is in them, what is not, and that anybody gets the same bytes."""

from __future__ import annotations

import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from memorybank.model.version import VERSION
from release.making import ROOT, SHIPPED, Made, build

pytestmark = pytest.mark.slow  # a build of its own each

DATA = f"agent_memory_bank-{VERSION}.data"
INFO = f"agent_memory_bank-{VERSION}.dist-info"


def _names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        return set(archive.namelist())


def _metadata(wheel: Path) -> dict[str, list[str]]:
    with zipfile.ZipFile(wheel) as archive:
        read = message_from_bytes(archive.read(f"{INFO}/METADATA"))
    return {key: read.get_all(key) or [] for key in read}


def test_the_wheel_holds_the_package_and_nothing_else(made: Made) -> None:
    source = ROOT / "src"
    package = {
        path.relative_to(source).as_posix() for path in (source / "memorybank").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }  # fmt: skip
    beside = {
        f"{DATA}/scripts/memory-bank",
        f"{DATA}/scripts/mb",
        f"{DATA}/scripts/agent-memory-bank",
        f"{DATA}/data/share/memorybank/hook/start.py",
        *(f"{INFO}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "licenses/LICENSE")),
    }
    assert _names(made.wheel) == package | beside
    assert made.wheel.name == f"agent_memory_bank-{VERSION}-py3-none-any.whl"


@pytest.mark.parametrize(
    "name",
    [
        "py.typed", "hosts/opencode_plugin.js", "hosts/plugin_door.js", "schemas/memory_ops.json", "texts/zh.py",
        "skill/en/SKILL.md", "skill/zh/SKILL.md", "skill/prompts/en/memory-reader.md",
    ],
)  # fmt: skip
def test_what_is_no_python_is_in_it(name: str, made: Made) -> None:
    assert f"memorybank/{name}" in _names(made.wheel)


def test_the_sdist_holds_what_a_packager_needs_and_no_litter(made: Made) -> None:
    with tarfile.open(made.sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    assert names >= {
        "pyproject.toml", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md", "requirements/dev.lock",
        "scripts/memory-bank", "tests/conftest.py", "tests/release/test_built.py", "src/memorybank/py.typed",
    }  # fmt: skip
    litter = [name for name in names if "__pycache__" in name or name.startswith((".venv", ".hosts", "build", "dist"))]
    assert not litter


def test_anybody_gets_the_same_bytes(made: Made, tmp_path: Path) -> None:
    """From the sdist, in another folder, at another time: the same sdist and the same wheel."""
    with tarfile.open(made.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = next(tmp_path.glob("agent_memory_bank-*"))
    (unpacked / "README.md").touch()
    again = build(tmp_path / "again", unpacked)
    assert again.wheel.read_bytes() == made.wheel.read_bytes()
    assert again.sdist.read_bytes() == made.sdist.read_bytes()


def test_the_metadata_says_what_the_project_says(made: Made) -> None:
    said = _metadata(made.wheel)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert said["Name"] == ["agent-memory-bank"]
    assert said["Version"] == [VERSION]
    assert said["License-Expression"] == ["MIT"]
    assert said["License-File"] == ["LICENSE"]
    assert said["Requires-Python"] == [project["requires-python"]] == [">=3.11"]
    assert said["Provides-Extra"] == ["mcp", "ui"]
    plain = [line for line in said["Requires-Dist"] if "extra" not in line]
    assert {line.partition(">")[0].partition("<")[0] for line in plain} == set(SHIPPED), plain


def test_a_plain_tree_without_git_builds_too(made: Made, tmp_path: Path) -> None:
    """As from a downloaded archive: what git ignores is left out there as well."""
    with tarfile.open(made.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = next(tmp_path.glob("agent_memory_bank-*"))
    litter = unpacked / "src" / "memorybank" / "__pycache__" / "x.cpython-311.pyc"
    litter.parent.mkdir()
    litter.write_bytes(b"")
    assert not [name for name in _names(build(tmp_path / "out", unpacked, targets=["wheel"]).wheel) if "pyc" in name]
