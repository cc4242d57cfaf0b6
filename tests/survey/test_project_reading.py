"""Reading a project inside the scan budget, whatever lies in its folders."""

from __future__ import annotations

import os
import posix
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from memorybank.changes.project_survey import survey
from memorybank.store import project_files
from memorybank.store.project_files import read_project

pytestmark = [pytest.mark.rule("RFR-3"), pytest.mark.rule("IDX-5")]


def put(root: Path, **texts: str) -> None:
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


def test_prose_and_manifests_have_budgets_of_their_own_and_the_rest_is_named(tmp_path: Path) -> None:
    put(tmp_path, **{"README.md": "line\n" * 500, "go.mod": "module a/b\n" + "// line\n" * 400, "Makefile": "x:\n"})
    put(tmp_path, **{f"README.{n:02}.md": "x\n" for n in range(12)})
    put(tmp_path, **{".github/workflows/ci.yml": "jobs: {}\n", ".gitlab-ci.yml": "#" * 100_000})
    put(tmp_path, **{f"pkg{n:02}/package.json": "{}" for n in range(40)})
    found = read_project(tmp_path)
    assert list(found.texts)[:5] == ["README.md", "go.mod", "Makefile", ".github/workflows/ci.yml", ".gitlab-ci.yml"]
    assert found.texts["README.md"].count("\n") == 200
    assert found.texts["go.mod"].count("\n") == 401, "a manifest is read by its size"
    assert len(found.texts[".gitlab-ci.yml"]) <= project_files.LARGEST_MANIFEST + 1
    assert sum(path.startswith("README") for path in found.texts) == 10
    assert len(found.texts) == 10 + project_files.MOST_MANIFESTS
    packages = tuple(f"pkg{n:02}/package.json" for n in range(36, 40))
    assert found.unread == (*packages, *(f"README.{n:02}.md" for n in range(9, 12)))


@pytest.mark.rule("IDX-7")
def test_a_large_repository_gets_a_smaller_budget_and_loses_the_least_telling(tmp_path: Path) -> None:
    names = [
        "README.md",
        "README.zh-CN.md",
        "pyproject.toml",
        "package.json",
        "requirements.txt",
        "Makefile",
        "tox.ini",
    ]
    put(tmp_path, **dict.fromkeys(names, "x\n" * 300))
    found = read_project(tmp_path, files=1, lines=100)
    assert list(found.texts) == [
        "README.md",
        "pyproject.toml",
        "package.json",
        "requirements.txt",
        "Makefile",
        "tox.ini",
    ]
    assert found.unread == ("README.zh-CN.md",)
    assert found.texts["README.md"].count("\n") == 100


def test_reading_opens_no_more_files_than_the_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(60):
        put(tmp_path, **{f"p{n:02}.csproj": "x"})
        (tmp_path / f"p{n:02}.csproj").write_bytes(b"\xff\xfe" if n % 2 else b"<Project/>")
    opened: list[str] = []
    real_open = posix.open

    def counting(path: str, flags: int) -> int:
        opened.append(path)
        return real_open(path, flags)

    monkeypatch.setattr(posix, "open", counting)
    found = read_project(tmp_path)
    assert len(opened) == 40
    assert len(found.texts) == 20
    assert len(found.unread) == 40


def test_a_link_out_of_the_project_is_never_followed(tmp_path: Path) -> None:
    outside, root = tmp_path / "outside", tmp_path / "root"
    put(outside, **{"package.json": '{"name": "private"}'})
    put(root, **{"docs/README.md": "# Inside\n"})
    (root / "package.json").symlink_to(outside / "package.json")
    (root / "linked").symlink_to(outside, target_is_directory=True)
    (root / "README.md").symlink_to("docs/README.md")
    (root / "circle").symlink_to(root, target_is_directory=True)
    found = read_project(root)
    assert list(found.texts) == ["README.md"], "a link that stays inside is an ordinary file"
    assert "linked/package.json" not in found.tree
    assert survey(found).name == "Inside"


def test_pipes_and_folders_with_a_manifests_name_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "package.json")
    (tmp_path / "go.mod").mkdir()
    put(tmp_path, **{"README.md": "# Still here\n"})
    found = read_project(tmp_path)  # would wait forever on the pipe
    assert list(found.texts) == ["README.md"]
    assert found.unread == ("package.json",)


NOT_TEXT = [
    ("NUL bytes", b"# T\0itle\n"),
    ("GBK", "# 渡口\n\n船运公司的排班工具。\n".encode("gbk")),
    ("UTF-16", "# Title\n".encode("utf-16")),
]


@pytest.mark.parametrize("data", [row[1] for row in NOT_TEXT], ids=[row[0] for row in NOT_TEXT])
def test_what_is_not_utf8_text_is_named_and_not_guessed(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "README.md").write_bytes(data)
    put(tmp_path, **{"README.zh-CN.md": "# 渡口\n"})
    found = read_project(tmp_path)
    assert found.unread == ("README.md",)
    assert survey(found).name == "渡口"


def test_a_byte_order_mark_and_windows_line_ends_are_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_bytes(b'\xef\xbb\xbf{\r\n"name": "tern"\r\n}\r\n')
    (tmp_path / "Makefile").write_bytes(b"test: ## all\r\n\tpytest\r\n")
    found = survey(read_project(tmp_path))
    assert (found.name, [c.run for c in found.commands]) == ("tern", ["make test"])


def test_one_line_of_five_megabytes_is_read_only_so_far(tmp_path: Path) -> None:
    start = '{"name": "whale", "keywords": ["'
    (tmp_path / "package.json").write_text(start + "鲸" * 1_700_000 + '"]}', encoding="utf-8")
    found = read_project(tmp_path)
    assert len(found.texts["package.json"].encode()) <= project_files.LARGEST_READ + 1
    assert survey(found).unread == ("package.json",)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    put(tmp_path, **{"package.json": "{}"})
    (tmp_path / "package.json").chmod(0)
    assert read_project(tmp_path).unread == ("package.json",)


def test_a_read_that_fails_is_named_and_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, **{"package.json": "{}"})

    def refuse(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(posix, "open", refuse)
    assert read_project(tmp_path).unread == ("package.json",)


def test_the_tree_is_two_levels_of_what_people_wrote(tmp_path: Path) -> None:
    put(tmp_path, **{"src/app/deep.py": "", "src/main.py": "", ".git/config": "", ".env": "", "b.txt": ""})
    put(tmp_path, **{"node_modules/x/package.json": "{}", "memory-bank/MEMORY.md": "", "dist/a.js": ""})
    found = read_project(tmp_path)
    assert found.tree == ("b.txt", "src/", "src/app/", "src/main.py")
    assert not found.texts


def test_the_tree_has_an_end_and_an_order(tmp_path: Path) -> None:
    put(tmp_path, **{f"d{n:02}/f{m:03}": "" for n in range(12) for m in range(80)})
    first = read_project(tmp_path).tree
    assert len(first) <= project_files.LARGEST_TREE
    assert first == read_project(tmp_path).tree
    assert [p for p in first if p.endswith("/")] == [f"d{n:02}/" for n in range(12)], "every folder is seen"


def test_names_no_page_could_show_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "two\nlines.py").touch()
    with suppress(OSError):  # some file systems refuse such a name, which is the better answer
        os.close(os.open(os.fsencode(tmp_path) + b"/\xff.py", os.O_CREAT | os.O_WRONLY))
    put(tmp_path, **{"ok.py": ""})
    assert read_project(tmp_path).tree == ("ok.py",)


def test_samples_and_fixtures_do_not_describe_the_project(tmp_path: Path) -> None:
    put(tmp_path, **{"go.mod": "module a/tern\n", "examples/web/package.json": '{"dependencies": {"vue": "3"}}'})
    put(tmp_path, **{"tests/fixtures/Cargo.toml": "[package]\n", "docs/requirements.txt": "flask\n"})
    found = survey(read_project(tmp_path))
    assert (found.languages, found.frameworks) == (("Go",), ())


def test_a_folder_that_is_not_there_reads_as_empty(tmp_path: Path) -> None:
    found = read_project(tmp_path / "gone")
    assert (found.folder, found.texts, found.tree, found.unread) == ("gone", {}, (), ())


def test_the_sample_project_reads_like_a_page_one_would_keep() -> None:
    root = Path(__file__).parents[2] / "examples" / "shop-api"
    found = survey(read_project(root))
    assert found.name == "shop-api"
    assert found.purpose == "Takes orders for a small web shop and keeps them until the warehouse has packed them."
    assert (found.languages, found.frameworks) == (("Python",), ("FastAPI", "SQLAlchemy", "pytest"))
    assert [c.run for c in found.commands] == ["make run", "make test", "make lint", "shop-api", "pytest"]
    assert found.sources == ("pyproject.toml", "Makefile")


@pytest.mark.rule("DAY-5")
def test_a_project_is_called_as_its_repository_is_wherever_it_lies(tmp_path: Path) -> None:
    def git(*args: str) -> None:
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *args], cwd=tmp_path, check=True)

    git("init", "-q", "tern")
    git("-C", "tern", "commit", "-q", "--allow-empty", "-m", "first")
    git("-C", "tern", "worktree", "add", "-q", "../fix-login")
    assert survey(read_project(tmp_path / "tern")).name == "tern"
    assert survey(read_project(tmp_path / "fix-login")).name == "tern"
    git("clone", "-q", "tern", "somewhere")
    assert survey(read_project(tmp_path / "somewhere")).name == "tern"
    git("-C", "somewhere", "remote", "set-url", "origin", "git@example.org:birds/arctic-tern.git")
    assert survey(read_project(tmp_path / "somewhere")).name == "arctic-tern"
    (tmp_path / "somewhere/go.mod").write_text("module example.org/birds/gull\n", encoding="utf-8")
    assert survey(read_project(tmp_path / "somewhere")).name == "gull"
