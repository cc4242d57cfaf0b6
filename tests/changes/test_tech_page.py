"""The tech page: worth reading on the first day (DAY-1), and kept current without touching a human's lines (DAY-4)."""

from __future__ import annotations

import json

import pytest

from conftest import Project
from memorybank.changes.project_survey import survey
from memorybank.changes.tech_page import is_made, tech_body, tech_sections
from memorybank.manifests import ProjectFiles
from memorybank.texts.catalogue import speaker

TECH = "details/tech.md"
MAKE = "lint: ## style\n\truff check .\ntest:\n\tpytest -q\n"
CI = """on: push
jobs:
  check:
    defaults: {run: {working-directory: web}}
    strategy: {matrix: {node: [20, 22], include: [{node: 24}]}}
    steps:
      - uses: actions/setup-node@v4
        with: {node-version: "${{ matrix.node }}"}
      - name: Types
        run: |
          npm ci
          npx tsc --noEmit
          echo "done"
          npm run ${{ matrix.what }}
  rust:
    steps:
      - run: cargo clippy --all -- -D warnings
      - run: cargo fmt --check
      - run: make lint
"""


def package(**scripts: str) -> str:
    return json.dumps({"name": "ferry", "engines": {"node": ">=20"}, "scripts": scripts})


def page(texts: dict[str, str], tree: tuple[str, ...] = (), **more: tuple[str, ...]) -> str:
    files = ProjectFiles("ferry", texts, tree, **more)
    return tech_body(survey(files), files, speaker("en"))


@pytest.mark.rule("DAY-1")
def test_what_stands_only_in_ci_is_told_with_its_versions_and_jobs() -> None:
    body = page({".github/workflows/ci.yml": CI, "Makefile": MAKE})
    assert "- **Versions in CI**: Node.js 20, 22, 24 (`.github/workflows/ci.yml`)" in body
    for run, purpose in (("cargo clippy --all -- -D warnings", "Lint"), ("cargo fmt --check", "Format")):
        assert f"| `{run}` | - | `.github/workflows/ci.yml` | {purpose} |" in body
    assert "| `cd web && npx tsc --noEmit` | Types |" in body
    assert "- `.github/workflows/ci.yml`: check, rust" in body
    assert "echo" not in body
    assert "matrix" not in body
    assert body.count("make lint") == 1, "CI only calls it"


@pytest.mark.rule("DAY-1")
def test_facts_of_containers_wrappers_and_parents_come_with_their_files() -> None:
    texts = {
        "pom.xml": "<project><modules><module>core</module><module>web</module></modules></project>",
        "core/pom.xml": "<project><artifactId>core</artifactId><description>The tides.</description></project>",
        ".mvn/wrapper/maven-wrapper.properties": "distributionUrl=https://x/apache-maven-3.9.6-bin.zip\n",
        "Dockerfile": "FROM x/java:0-${VARIANT}\nFROM eclipse-temurin:21-jre AS run\nEXPOSE 8080\n",
        "docker-compose.yml": "services:\n  db:\n    ports: ['5432:5432', '${PORT}:80']\n",
        ".env.example": "# the base\nDATABASE_URL=postgres://x\nexport TIDE_KEY=\n",
    }
    body = page(texts, programs=("Build/pack.ps1", "src/main.py"), settings=("tsconfig.json",))
    assert "- **Package manager**: Maven 3.9.6 (`.mvn/wrapper/maven-wrapper.properties`)" in body
    assert "- **Required versions**: Java 21-jre (`Dockerfile`)" in body
    assert "- **Ports**: 8080 (`Dockerfile`), 5432:5432 (db) (`docker-compose.yml`)" in body
    assert "- `core/` (`pom.xml`): The tides.\n- `pom.xml`: `web/`\n" in body
    assert "- `.env.example`: `DATABASE_URL`, `TIDE_KEY`" in body
    assert "postgres" not in body
    assert "- `Build/`: `pack.ps1`" in body
    assert "- **Entry points**: `src/main.py`" in body
    assert "- **Settings**: `tsconfig.json`" in body


@pytest.mark.rule("DAY-1", "RFR-3")
def test_what_does_not_fit_is_counted_and_said_to_be_where_it_stands() -> None:
    targets = "".join(f"step{n}:\n\t@echo {n}\n" for n in range(60)) + MAKE
    body = page({"Makefile": targets, "web/package.json": package(build="vite build")}, unread=("x/package.json",))
    assert "| `make lint` | style | `Makefile` | Lint |" in body
    assert "- `Makefile` (`make`): `step0`, `step1`" in body
    assert "… and 44 more" in body
    assert "echo" not in body
    assert "Found and not read: `x/package.json`" in body


@pytest.mark.rule("DAY-4", "VER-1")
def test_refresh_mends_what_verify_alarms_on_and_a_second_run_is_empty(project: Project) -> None:
    project.write("package.json", package(lint="eslint .", test="jest"))
    project.write("Makefile", MAKE)
    project.commit()
    assert project.mb("refresh", "--yes").code == 0
    project.commit("The bank")
    project.write("package.json", package(check="eslint .", test="jest"))
    project.write("Makefile", MAKE.replace("lint:", "style:"))
    project.commit("Other names")
    assert "npm run lint" in project.mb("verify").out
    assert f"Update: {TECH}" in project.mb("refresh", "--plan").out
    assert project.mb("refresh", "--yes").code == 0
    assert "No claim was found untrue" in project.mb("verify").out
    assert "`npm run check`" in project.text(TECH)
    assert "`make lint`" not in project.text(TECH)
    before = project.tree()
    assert "up to date" in project.mb("refresh", "--yes").out
    assert project.tree() == before


HUMAN = [
    ("an edited row", "| `make test` | pytest -q |", "| `make test` | the whole suite, ten minutes |"),
    (
        "a row of their own",
        "| `make lint` | style",
        "| `make test K=x` | one test | `Makefile` | - |\n| `make lint` | style",
    ),
    ("a bullet", "- **Files**:", "- `old/`: nobody touches this\n- **Files**:"),
    ("prose", "## Layout\n", "Ask Ada before you release.\n\n## Layout\n"),
    ("a section", "## Layout\n", "## Tides\n\nHigh at noon.\n\n## Layout\n"),
]


@pytest.mark.rule("DAY-4", "CON-1", "RFR-8")
@pytest.mark.parametrize(("old", "new"), [row[1:] for row in HUMAN], ids=[row[0] for row in HUMAN])
def test_a_humans_lines_stay_and_nobody_is_asked(project: Project, old: str, new: str) -> None:
    project.write("Makefile", MAKE)
    assert project.mb("refresh", "--yes").code == 0
    assert old in project.text(TECH)
    project.page(TECH, project.text(TECH).replace(old, new))
    theirs = [line for line in new.split("\n") if line not in old.split("\n") and line.strip()]
    assert "up to date" in project.mb("refresh", "--yes").out
    project.write("Makefile", MAKE.replace("lint:", "style:") + "fmt:\n\truff format\n")
    assert project.mb("refresh", "--yes").code == 0
    text = project.text(TECH)
    assert all(line in text for line in theirs if "make lint" not in line), text
    assert "| `make fmt` |" in text
    assert "make lint" not in text
    head = text.index("| Command |")
    assert all(text.index(line) > head for line in theirs if line.startswith("|")), "rows are below the table's head"
    assert "up to date" in project.mb("refresh", "--yes").out


@pytest.mark.rule("DAY-4", "CON-1")
def test_a_clone_without_records_gives_up_what_is_of_our_form_and_gone(project: Project) -> None:
    """Nobody here knows who wrote the page: a command that is still there keeps the words it has."""
    project.write("Makefile", MAKE)
    rows = "| `make lint` | our style guide | `Makefile` |\n| `make old` | - | `Makefile` |\n"
    head = "| Command | What it does | Defined in |\n|---|---|---|\n"
    blocks = "# Tech\n\n<!-- MACHINE_BLOCK_START -->\n\n## Commands\n\n{}\n<!-- MACHINE_BLOCK_END -->\n"
    project.page(
        "MEMORY.md",
        "# m\n\n<!-- MACHINE_BLOCK_START -->\n<!-- MEMORY_BANK_TEMPLATE:v7.1 -->\n\n<!-- MACHINE_BLOCK_END -->\n",
    )
    project.page(TECH, blocks.format(f"{head}{rows}Ask Ada about releases.\n"))
    assert project.mb("refresh", "--yes").code == 0
    text = project.text(TECH)
    assert "| `make lint` | our style guide | `Makefile` |" in text
    assert "Ask Ada about releases." in text
    assert "make old" not in text
    assert "| `make test` | pytest -q | `Makefile` | Test |" in text


@pytest.mark.rule("DAY-4", "CON-1")
def test_what_was_agreed_to_is_not_taken_away(project: Project) -> None:
    project.write("Makefile", MAKE)
    assert project.mb("refresh", "--yes").code == 0
    told = project.mb(
        "propose", "tech", "--name", "make test K=tide", "--does", "one test", "--source", "Makefile", "--json"
    )
    assert project.mb("apply", json.loads(told.out)["id"], "--yes").code == 0
    assert "make test K=tide" in project.text(TECH)
    assert "up to date" in project.mb("refresh", "--yes").out
    project.write("Makefile", MAKE + "fmt:\n\truff format\n")
    assert project.mb("refresh", "--yes").code == 0
    assert "make test K=tide" in project.text(TECH)


@pytest.mark.rule("DAY-4")
def test_a_page_that_somebody_made_their_own_is_left_alone(project: Project) -> None:
    project.write("Makefile", MAKE)
    assert project.mb("refresh", "--yes").code == 0
    own = "# Tech\n\n<!-- MACHINE_BLOCK_START -->\n\n## How we work\n\nBy hand.\n\n<!-- MACHINE_BLOCK_END -->\n"
    project.page(TECH, own)
    project.mb("refresh", "--yes")
    assert project.text(TECH) == own


@pytest.mark.rule("DAY-4")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_line_of_a_page_is_known_as_ours(language: str) -> None:
    """Else a clone would keep it for ever."""
    targets = "".join(f"step{n}:\n\ttrue\n" for n in range(60)) + MAKE
    texts = {
        "README.md": "# Ferry\n\nCarries people.\n",
        "Makefile": targets,
        "package.json": package(prepare="husky", lint="eslint ."),
        "web/package.json": json.dumps({"description": "The web front.", "scripts": {"build": "vite", "dev": "vite"}}),
        "pom.xml": "<project><modules><module>core</module></modules></project>",
        ".github/workflows/ci.yml": CI,
        "Dockerfile": "FROM node:20\nEXPOSE 80\n",
        ".env.example": "A_KEY=\n",
        "uv.lock": "",
    }
    tree = ("src/", *(f"src/p{n}/" for n in range(12)), *(f"d{n:02}/" for n in range(30)), "a.py", "src/main.py")
    files = ProjectFiles("ferry", texts, tree, ("x.toml",), ("src/main.py", "bin/run"), ("a.toml",))
    say = speaker(language)
    lines = [line for body in tech_sections(survey(files), files, say).values() for line in body if line]
    assert [line for line in lines if not is_made(line, say)] == []


THEIRS = [
    "- `src/`: ask Ada",
    "Deploys run at night.",
    "| `make x` | by hand | the wiki | - |",
    "- **Owner**: Ada",
    "1. `make`",
]


@pytest.mark.rule("CON-1")
@pytest.mark.parametrize("line", THEIRS)
def test_no_line_with_a_word_of_its_own_is_taken_for_ours(line: str) -> None:
    assert not is_made(line, speaker("en"))
