"""What a turn did to the files that say how a project is built: real files, real git, real dates."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from memorybank.store.turn_files import changed_since

pytestmark = [pytest.mark.rule("PRO-1"), pytest.mark.slow]

PACKAGE = '{"name": "shop", "scripts": {"build": "vite build"}, "dependencies": {"react": "^18.0.0"}}\n'


def git(root: Path, *args: str, when: int = 0) -> None:
    stamp = {"GIT_COMMITTER_DATE": f"@{when} +0000", "GIT_AUTHOR_DATE": f"@{when} +0000"} if when else {}
    subprocess.run(["git", *args], cwd=root, check=True, capture_output=True, env=os.environ | stamp)


@pytest.fixture
def root(tmp_path: Path, repository: Path) -> Path:
    """A repository with a history, in which nothing has happened yet."""
    return Path(shutil.copytree(repository, tmp_path / "shop"))


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("repository") / "shop"
    (root / "src").mkdir(parents=True)
    (root / "src/main.ts").write_text("export {}\n", encoding="utf-8")
    (root / "package.json").write_text(PACKAGE, encoding="utf-8")
    (root / "Makefile").write_text("build:\n\tvite build\n", encoding="utf-8")
    (root / ".gitignore").write_text("cache/\nnode_modules/\n", encoding="utf-8")
    git(root, "init", "-q", "-b", "main")
    git(root, "config", "user.name", "Ada")
    git(root, "config", "user.email", "ada@example.org")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "start", when=1_700_000_000)
    return root


MOMENT = 1_700_000_050  # after the first commit and before any date that a file of today can have


def told(root: Path) -> set[str]:
    """Every file of the test is fresh by its date."""
    return set(changed_since(str(root), MOMENT))


def test_nothing_happened(root: Path) -> None:
    assert changed_since(str(root), int(time.time()) + 3600) == ()
    assert changed_since(str(root), 0) == ()
    assert told(root) == set()


def test_a_manifest_gains_and_loses(root: Path) -> None:
    text = PACKAGE.replace('"react": "^18.0.0"', '"zod": "^3.0.0"').replace(
        '"build"', '"e2e": "playwright test", "build"'
    )
    (root / "package.json").write_text(text, encoding="utf-8")
    (root / "Makefile").write_text("build:\n\tvite build\nseed:\n\tnode seed.js\n", encoding="utf-8")
    assert told(root) == {
        "Makefile#script+seed",
        "package.json#dependency+zod",
        "package.json#dependency-react",
        "package.json#script+e2e",
    }


def test_another_version_is_daily_work(root: Path) -> None:
    (root / "package.json").write_text(PACKAGE.replace("18.0.0", "18.3.1"), encoding="utf-8")
    assert told(root) == set()


def test_what_the_turn_committed_is_still_its_doing(root: Path) -> None:
    (root / "Makefile").write_text("build:\n\tvite build\nseed:\n\tnode seed.js\n", encoding="utf-8")
    git(root, "commit", "-qam", "add seed")
    assert told(root) == {"Makefile#script+seed"}


def test_what_came_with_another_branch_is_not(root: Path) -> None:
    git(root, "checkout", "-qb", "other")
    (root / "Makefile").write_text("build:\n\tvite build\nseed:\n\tnode seed.js\n", encoding="utf-8")
    (root / "deploy").mkdir()
    (root / "deploy/run.sh").write_text("true\n", encoding="utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "theirs", when=1_700_000_100)
    git(root, "checkout", "-q", "main")
    git(root, "checkout", "-q", "other")
    assert told(root) == set()


def test_new_folders_workflows_and_scripts(root: Path) -> None:
    for path in ("deploy/main.tf", ".github/workflows/links.yml", "scripts/release.sh", "cache/x", "node_modules/y/z"):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("x\n", encoding="utf-8")
    (root / "empty").mkdir()
    (root / "src/more.ts").write_text("export {}\n", encoding="utf-8")
    assert told(root) == {".github/workflows/links.yml#new", "deploy/#new", "scripts/#new", "scripts/release.sh#new"}


def test_a_package_of_a_monorepo_and_a_project_inside_a_repository(root: Path) -> None:
    (root / "packages/core").mkdir(parents=True)
    (root / "packages/core/package.json").write_text(PACKAGE, encoding="utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "core", when=1_700_000_020)
    (root / "packages/core/package.json").write_text(PACKAGE.replace("react", "preact"), encoding="utf-8")
    assert told(root) == {
        "packages/core/package.json#dependency+preact",
        "packages/core/package.json#dependency-react",
    }
    assert "package.json#dependency+preact" in told(root / "packages/core")


def test_without_git_nobody_can_tell(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text(PACKAGE, encoding="utf-8")
    (tmp_path / "lib").mkdir()
    assert changed_since(str(tmp_path), int(time.time()) - 60) == ()


def test_a_broken_manifest_says_what_is_gone_at_most(root: Path) -> None:
    for junk in (b"\xff\xfe{", b"{", b"", b"[" * 100_000, b"\0" * 10):
        (root / "package.json").write_bytes(junk)
        assert all(entry.startswith("package.json#") for entry in told(root)), junk


def test_a_project_that_is_not_there(tmp_path: Path) -> None:
    assert changed_since(str(tmp_path / "gone"), 1) == ()
    link = tmp_path / "package.json"
    link.symlink_to(tmp_path / "nowhere")
    assert changed_since(str(tmp_path), 1) == ()
