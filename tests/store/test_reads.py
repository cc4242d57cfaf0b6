"""The log of what requests ended up reading: local, without words, capped, and easy to switch off."""

from __future__ import annotations

from pathlib import Path

import pytest

from memorybank.light import address
from memorybank.store import settings
from memorybank.store.search import reads


def test_a_page_read_after_a_request_remembers_the_request(tmp_path: Path) -> None:
    state = str(tmp_path)
    reads.asked(state, "s1", ["payment", "timeout"])
    reads.read(state, "s1", ["details/design/pay.md"])
    assert reads.by_page(state) == {"details/design/pay.md": [[reads.hashed("payment"), reads.hashed("timeout")]]}


def test_the_log_holds_no_word_of_the_request(tmp_path: Path) -> None:
    reads.asked(str(tmp_path), "s1", ["acquisition", "机密"])
    reads.read(str(tmp_path), "s1", ["a.md"])
    kept = "".join((tmp_path / name).read_text(encoding="utf-8") for name in ("asked", "reads"))
    assert "a.md" in kept
    assert "acquisition" not in kept
    assert "机密" not in kept


def test_what_another_session_reads_is_not_what_this_one_asked_for(tmp_path: Path) -> None:
    reads.asked(str(tmp_path), "s1", ["payment"])
    reads.read(str(tmp_path), "s2", ["a.md"])
    assert reads.by_page(str(tmp_path)) == {}


def test_a_page_opened_much_later_was_not_read_for_that_request(tmp_path: Path) -> None:
    who = address.key("s")[:8]
    (tmp_path / "asked").write_text(f"\n1000 {who} aa bb\n", encoding="utf-8")
    reads.read(str(tmp_path), "s", ["a.md"])
    assert reads.by_page(str(tmp_path)) == {}


def test_lines_that_make_no_sense_are_passed_over(tmp_path: Path) -> None:
    reads.asked(str(tmp_path), "s", ["payment"])
    for name in ("asked", "reads"):
        with (tmp_path / name).open("ab") as log:
            log.write(b"\n\xff\xfe\n12 x\n= =\nhalf a line")
            log.write(f"\n\u00b2 {address.key('s')[:8]} aa\n{'9' * 5000} {address.key('s')[:8]} aa\n".encode())
    reads.read(str(tmp_path), "s", ["a.md"])
    assert list(reads.by_page(str(tmp_path))) == ["a.md"]


def test_the_log_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads, "CAP", 4000)
    for number in range(500):
        reads.asked(str(tmp_path), "s", [f"word{number}"])
        reads.read(str(tmp_path), "s", [f"page{number}.md"])
    assert (tmp_path / "reads").stat().st_size < 5000
    assert (tmp_path / "asked").stat().st_size < 1000
    assert "page499.md" in reads.by_page(str(tmp_path))


def test_a_state_folder_that_cannot_be_written_costs_nothing_but_the_lesson(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be", encoding="utf-8")
    reads.asked(str(tmp_path / "state"), "s", ["payment"])
    assert reads.by_page(str(tmp_path / "state")) == {}


@pytest.mark.parametrize(
    ("file", "variable", "learns"),
    [
        ("", "", True),
        ("[recall]\nlearn = false\n", "", False),
        ("[recall]\nlearn = true\n", "off", False),
        ("", "OFF", False),
        ("", "0", False),
        ("", "on", True),
    ],
)
def test_learning_is_switched_off_by_file_or_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, variable: str, learns: bool
) -> None:
    (tmp_path / "memory-bank.toml").write_text(file, encoding="utf-8")
    monkeypatch.setenv("MEMORY_BANK_LEARN", variable)
    assert settings.learns(str(tmp_path)) is learns
