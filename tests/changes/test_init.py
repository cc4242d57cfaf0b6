"""A bank for a project that has none: what the manifests say, and nothing that nobody said."""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import Project
from memorybank.markdown import read
from memorybank.model.layout import SECTIONS

EXAMPLE = Path(__file__).parents[2] / "examples" / "shop-api"


@pytest.fixture
def shop(project: Project) -> Project:
    shutil.copytree(EXAMPLE, project.root, dirs_exist_ok=True)
    return project


@pytest.mark.rule("LAY-1", "LAY-4", "RFR-3")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_sample_project_becomes_the_bank_a_person_would_keep(
    shop: Project, golden: Callable[[str, str], None], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_BANK_LANGUAGE", language)
    assert shop.mb("refresh", "--yes").code == 0
    pages = sorted(p for p in shop.tree() if p.startswith("memory-bank/"))
    names = ("map", "patterns", "progress", "tech")
    assert pages == ["memory-bank/MEMORY.md", *(f"memory-bank/details/{name}.md" for name in names)]
    golden(f"init-{language}.md", "".join(f"==== {p}\n{shop.tree()[p].decode()}" for p in pages))


@pytest.mark.rule("LAY-4")
def test_the_seven_sections_stand_in_order(shop: Project) -> None:
    shop.mb("refresh", "--yes")
    titles = [h.title for h in read(shop.text("MEMORY.md")).headings if h.level == 2]
    assert titles == list(SECTIONS)


@pytest.mark.rule("LAY-5", "LAY-6")
@pytest.mark.parametrize("wanted", [False, True])
def test_the_marker_is_the_first_line_of_the_block_and_metadata_follows_where_it_is_wanted(
    shop: Project, wanted: bool
) -> None:
    if wanted:
        shop.write("memory-bank.toml", "[bank]\nmetadata = true\n")
    shop.mb("refresh", "--yes")
    lines = shop.text("MEMORY.md").split("\n")
    at = lines.index("<!-- MACHINE_BLOCK_START -->")
    assert lines[at + 1] == "<!-- MEMORY_BANK_TEMPLATE:v7.1 -->"
    line = "<!-- blockVersion: 1 | lastUpdated: 2026-03-15T08:00:00Z | hash: sha256:"
    assert lines[at + 2].startswith(line) is wanted
    assert all(
        (b"blockVersion" in data) is wanted for path, data in shop.tree().items() if path.startswith("memory-bank/")
    )


@pytest.mark.rule("RFR-3")
def test_what_nobody_has_said_yet_starts_empty(shop: Project) -> None:
    shop.mb("refresh", "--yes")
    memory = read(shop.text("MEMORY.md"))
    for title in ("Current Focus", "Top Quick Answers"):
        found = memory.section(title)
        assert found is not None
        assert memory.text[found.body : found.end].strip() == ""
    highlights = memory.section("Decision Highlights")
    assert highlights is not None
    assert memory.text[highlights.body : highlights.end].strip().count("\n") == 1  # header and rule


@pytest.mark.rule("RFR-3", "THR-4")
def test_a_credential_in_a_script_never_reaches_a_page(project: Project) -> None:
    token = "ghp_" + secrets.token_hex(18)
    scripts = {"push": f"curl -H {token} x", "test": "jest"}
    project.write("package.json", json.dumps({"name": "shop", "scripts": scripts}))
    done = project.mb("refresh", "--yes")
    assert done.code == 0
    assert "package.json" in done.err
    assert token not in done.out + done.err
    assert not any(token.encode() in data for name, data in project.tree().items() if name != "package.json")
    assert "npm test" in project.text("details/tech.md")


SAMPLES = ("password: hunter2", "the key " + "AKIA" + "IOSFODNN7EXAMPLE", "api_key=your-key-here", "密码：test1234")


@pytest.mark.rule("RFR-3", "THR-4")
@pytest.mark.parametrize("sample", SAMPLES)
def test_a_sample_of_a_credential_in_a_readme_is_left_out_and_said(project: Project, sample: str) -> None:
    project.write("README.md", f"# Shop\n\nThe shop sells tea to our street. Log in with {sample} first.\n")
    done = project.mb("refresh", "--yes")
    assert done.code == 0
    assert "purpose" in done.err
    memory = project.text("MEMORY.md")
    assert "The shop sells tea to our street." in memory
    assert sample not in memory


@pytest.mark.rule("RFR-3", "THR-4")
def test_a_credential_further_down_in_a_readme_is_said_too(project: Project) -> None:
    token = "ghp_" + secrets.token_hex(18)
    project.write("README.md", f"# Shop\n\nThe shop of our street.\n\n## Setup\n\nexport GITHUB_TOKEN={token}\n")
    done = project.mb("refresh", "--yes")
    assert done.code == 0
    assert "README.md" in done.err
    assert "7" in done.err
    assert token not in done.out + done.err
    assert not any(token.encode() in data for name, data in project.tree().items() if name != "README.md")


@pytest.mark.rule("IDX-5")
def test_the_layout_on_the_tech_page_is_two_levels_deep(project: Project) -> None:
    for path in ("src/pay/gateway/a.py", "src/core/b.py", "docs/x.md", "main.py"):
        project.write(path, "x = 1\n")
    project.mb("refresh", "--yes")
    tech = project.text("details/tech.md")
    assert "\n- `src/`: `src/core/`, `src/pay/`\n" in tech
    assert "\n- `docs/`\n" in tech
    assert "gateway" not in tech


@pytest.mark.rule("THR-4")
def test_a_private_address_that_init_would_write_is_told(project: Project) -> None:
    project.write("README.md", "# Shop\n\nThe shop of our street, ask wang.fang88@qq.com about it.\n")
    done = project.mb("refresh", "--yes")
    assert done.code == 0
    assert "email" in done.err


@pytest.mark.rule("IDX-7")
def test_a_large_repository_is_scanned_with_a_smaller_budget(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from memorybank.app.change import bank_refresh as refresh
    from memorybank.store.project_files import read_project as real

    asked: list[dict[str, int]] = []

    def spy(root: Path, bank: str, **budget: int) -> object:
        asked.append(budget)
        return real(root, bank, **budget)

    monkeypatch.setattr(refresh, "read_project", spy)
    for number in range(6):
        project.write(f"src/file{number}.py", "")
    project.commit()
    project.mb("refresh", "--plan")
    monkeypatch.setattr(refresh, "LARGE_REPOSITORY", 5)
    project.mb("refresh", "--plan")
    assert asked == [{"files": 10, "lines": 200}, {"files": 5, "lines": 100}]


@pytest.mark.rule("RFR-1")
@pytest.mark.parametrize("content", [[], [".gitkeep"]])
def test_an_empty_folder_is_initialised_too(project: Project, content: list[str]) -> None:
    project.bank.mkdir()
    for name in content:
        project.page(name, "")
    assert project.mb("refresh", "--yes").code == 0
    assert (project.bank / "MEMORY.md").exists()
