"""`doctor` names every trouble with its repair, and has none of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Project
from memorybank.model.errors import DamagedBank, MemoryBankError, Refused
from memorybank.store.project import places
from powerless import powerless

pytestmark = pytest.mark.slow


@pytest.fixture
def bank(project: Project) -> Project:
    project.write("pyproject.toml", '[project]\nname = "widget"\n')
    assert project.mb("refresh", "--yes").code == 0
    return project


def check(project: Project, name: str) -> dict[str, object]:
    done = project.mb("doctor", "--json")
    assert done.code in (0, 1), done
    found: list[dict[str, object]] = json.loads(done.out)["checks"]
    return next(row for row in found if row["name"] == name)


@pytest.mark.parametrize(
    ("file", "text", "named"),
    [
        ("memory-bank.toml", "language = \n", "memory-bank.toml"),
        ("memory-bank.toml", "language = 3\n", "memory-bank.toml"),
        ("memory-bank.toml", 'language = "fr"\n', "memory-bank.toml asks for the language fr"),
        ("pyproject.toml", '[tool.memory-bank]\nlanguage = "fr"\n', "pyproject.toml asks for the language fr"),
        ("memory-bank.toml", 'colour = "red"\n', "colour"),
        ("memory-bank.toml", '[guard]\ncolour = "red"\n', "guard.colour"),
        ("memory-bank.toml", '[guard]\nmode = "loud"\n', "guard.mode"),
    ],
)
def test_a_configuration_that_makes_no_sense_is_a_finding(bank: Project, file: str, text: str, named: str) -> None:
    bank.write(file, text)
    found = check(bank, "config")
    assert not found["ok"]
    assert named in str(found["repair"])
    assert check(bank, "bank")["ok"], "the other checks were made all the same"


@pytest.mark.parametrize(
    ("data", "en", "zh"),
    [
        (b"language = \n", "not valid TOML", "不是合法的 TOML"),
        (b'# one\nlanguage = "\xff"\n', "line 2: not UTF-8", "第 2 行不是 UTF-8"),
        (b"a = " + b"[" * 5000, "nested too deeply", "嵌套过深"),
    ],
    ids=["no TOML", "no UTF-8", "too deep"],
)
def test_a_configuration_that_cannot_be_read_says_what_to_do(
    bank: Project, data: bytes, en: str, zh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (bank.root / "memory-bank.toml").write_bytes(data)
    said = str(check(bank, "config")["repair"])
    assert said.startswith("memory-bank.toml")
    assert en in said
    assert "then run the command again." in said
    assert "codec" not in said
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "zh")
    said = str(check(bank, "config")["repair"])
    assert zh in said
    assert "重新运行命令" in said


def test_a_language_from_the_environment_is_named_by_its_variable(
    bank: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", "fr")
    assert "MEMORY_BANK_LANGUAGE asks for the language fr" in str(check(bank, "config")["repair"])
    done = bank.mb("status")
    assert done.code == 2, "other commands still refuse"
    assert "MEMORY_BANK_LANGUAGE" in done.err


def test_a_configuration_with_every_key_is_well(bank: Project) -> None:
    guard = '[guard]\nmode = "block"\nconfirm = "warn"\nsandbox = true\n'
    more = '[doc_first]\nmode = "off"\n[risk]\nhigh = ["src/pay/"]\nlow = []\n'
    bank.write("memory-bank.toml", f'language = "zh"\n{guard}{more}')
    assert check(bank, "config")["ok"]


@pytest.mark.parametrize(
    "error",
    [
        DamagedBank("page.damaged", path="MEMORY.md", flaw="flaw.marker-twice", line=3, marker="x"),
        DamagedBank("page.too-large", path="MEMORY.md"),
        DamagedBank("page.not-utf8", path="MEMORY.md"),
        Refused("page.unreadable", path="MEMORY.md"),
    ],
    ids=lambda error: error.text,
)
def test_an_error_on_the_way_is_a_finding_with_all_its_holes_filled(
    bank: Project, error: MemoryBankError, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*args: object, **more: object) -> None:
        raise error

    monkeypatch.setattr("memorybank.app.doctor.status", fails)
    found = check(bank, "pages")
    assert not found["ok"]
    assert "MEMORY.md" in str(found["repair"])


def test_text_that_only_a_backup_holds_is_named_until_somebody_took_it(bank: Project) -> None:
    state = places(bank.bank).state
    assert check(bank, "kept")["ok"]
    folder = state / "backup-0a1b2c3d"
    folder.mkdir()
    step = {"kind": "put", "target": str(bank.bank / "details/tech.md"), "backup": str(folder / "x")}
    (folder / "x").write_text("what it said\n", encoding="utf-8")
    (folder / "journal.json").write_text(json.dumps({"bank": str(bank.bank), "steps": [step]}), encoding="utf-8")
    found = check(bank, "kept")
    assert not found["ok"]
    assert "details/tech.md" in str(found["repair"])
    assert f"rm -r {folder}" in str(found["repair"])


def test_a_kept_record_that_cannot_be_read_is_named_too(bank: Project) -> None:
    folder: Path = places(bank.bank).state / "backup-0a1b2c3d"
    folder.mkdir()
    (folder / "journal.json").write_text("{", encoding="utf-8")
    assert str(folder) in str(check(bank, "kept")["repair"])


@pytest.mark.rule("SKL-5")
def test_a_state_folder_that_nobody_may_read_is_named_with_its_repair(bank: Project) -> None:
    """Not as an interrupted change, which nobody can see there; and `doctor` does not die of it."""
    state = places(bank.bank).state
    state.mkdir(parents=True, exist_ok=True)
    state.chmod(0)
    try:
        with powerless():
            told, refused = bank.mb("doctor", "--json"), bank.mb("status")
    finally:
        state.chmod(0o700)
    found = next(row for row in json.loads(told.out)["checks"] if row["name"] == "state")
    assert not found["ok"]
    assert f"chmod -R u+rwX {state}" in found["repair"]
    assert refused.code == 4
    assert f"{state}, where Memory Bank notes what it did, cannot be read: Permission denied." in refused.err


@pytest.mark.parametrize("other", ["memorybank", "memory-bank"])
def test_a_distribution_with_names_of_ours_is_named(
    bank: Project, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name that ours had before, and a stranger's on the package index."""
    assert "distribution" not in {row["name"] for row in json.loads(bank.mb("doctor", "--json").out)["checks"]}
    for name in ("agent-memory-bank", other):
        folder = tmp_path / "site" / f"{name.replace('-', '_')}-1.dist-info"
        folder.mkdir(parents=True)
        text = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"
        (folder / "METADATA").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "site")
    found = check(bank, "distribution")
    assert found["what"] == f"agent-memory-bank and {other} are both installed"
    assert f"pip uninstall {other}" in str(found["repair"])
