"""What is kept of several files together, and what is left out because nobody would want it on a page."""

from __future__ import annotations

import pytest

from memorybank.changes.project_survey import survey
from memorybank.manifests import ProjectFiles, Survey

pytestmark = pytest.mark.rule("IDX-5")

GO = "module example.org/harbour/pilot/v3\n"
PACKAGE = '{"name": "app", "description": "d", "scripts": {"build": "vite build"}, "dependencies": {"vite": "5"}}'


def read(texts: dict[str, str], tree: tuple[str, ...] = ()) -> Survey:
    return survey(ProjectFiles("checkout", texts, tree))


def runs(found: Survey) -> list[str]:
    return [command.run for command in found.commands]


RUNNERS = [
    ("yarn.lock", "", ["yarn run build", "yarn test"]),
    ("bun.lock", "", ["bun run build", "bun run test"]),  # `bun test` would not run the script
    ("", "", ["npm run build", "npm test"]),
    ("yarn.lock", "npm@10", ["npm run build", "npm test"]),
]


@pytest.mark.parametrize(("lock", "pinned", "expected"), RUNNERS)
def test_scripts_are_run_by_the_runner_the_project_uses(lock: str, pinned: str, expected: list[str]) -> None:
    text = f'{{"packageManager": "{pinned}", "scripts": {{"build": "vite build", "test": "jest"}}}}'
    assert runs(read({"package.json": text}, (lock,))) == expected


GENERATED = [
    ("package.json", '{"scripts": {"test": "echo \\"Error: no test specified\\" && exit 1"}}'),
    ("pyproject.toml", '[project]\nname = "a"\ndescription = "Add your description here"\n'),
    (
        "composer.json",
        '{"name": "laravel/laravel", "description": "The skeleton application for the Laravel framework."}',
    ),
    ("a.gemspec", 's.name = "a"\ns.summary = "TODO: Write a short summary"\n'),
]


@pytest.mark.parametrize(("path", "text"), GENERATED)
def test_what_a_generator_left_behind_is_not_repeated(path: str, text: str) -> None:
    found = read({path: text})
    assert found.purpose == ""
    assert found.name in ("checkout", "a")
    assert not found.commands


def test_settings_of_a_tool_do_not_make_a_python_project() -> None:
    found = read({"go.mod": GO, "pyproject.toml": "[tool.ruff]\nline-length = 100\n"})
    assert found.languages == ("Go",)
    assert "pytest" not in runs(found)


def test_a_name_that_a_shell_would_read_differently_is_no_command() -> None:
    text = '{"scripts": {"ok": "a", "rm -rf ~; echo": "b", "$(id)": "c", "a`b`": "d", "--help": "e"}}'
    assert runs(read({"package.json": text})) == ["npm run ok"]


def test_the_root_speaks_for_a_monorepo_and_packages_only_add_to_the_stack() -> None:
    texts = {
        "README.md": "# Something else\n\nA README with another idea of the name.\n",
        "package.json": '{"name": "fleet", "workspaces": ["apps/*"], "scripts": {"build": "turbo build"}}',
        "apps/api/package.json": '{"name": "api", "description": "d", "dependencies": {"koa": "2"}}',
        "apps/web/package.json": '{"name": "web", "devDependencies": {"typescript": "5", "vue": "3"}}',
    }
    found = survey(ProjectFiles("checkout", texts, ()))
    assert (found.name, found.purpose) == ("fleet", "A README with another idea of the name.")
    assert (found.languages, found.frameworks) == (("TypeScript",), ("Koa", "Vue"))
    assert runs(found) == ["npm install", "npm run build"], "what the root installs is installed for all"
    assert found.sources == ("README.md", "package.json", "apps/api/package.json", "apps/web/package.json")


@pytest.mark.rule("DAY-1")
def test_commands_of_packages_say_where_to_run_them() -> None:
    found = read(
        {"Makefile": "lint:\n\truff\n", "backend/go.mod": GO, "web ui/package.json": PACKAGE, "c/Makefile": "t:\n"}
    )
    below = ["cd backend && go build ./...", "cd backend && go test ./..."]
    web = ["cd 'web ui' && npm install", "cd 'web ui' && npm run build"]
    assert runs(found) == ["make lint", *below, *web, "make -C c t"]
    assert found.name == "checkout"


def test_languages_of_the_tree_count_when_they_are_no_accident() -> None:
    lone = ("tool.py", "src/", "src/a.lua", "src/b.lua")
    assert read({}, lone).languages == ("Lua", "Python")
    assert read({"go.mod": GO}, lone).languages == ("Go",)
    assert read({"go.mod": GO}, (*lone, "src/c.lua")).languages == ("Go", "Lua")


@pytest.mark.rule("DAY-1")
def test_no_command_is_dropped_however_many_there_are() -> None:
    targets = "".join(f"step{n}:\n\ttrue\n" for n in range(60)) + "test:\n\tpytest\n"
    found = read({"Makefile": targets, "go.mod": GO})
    assert len(found.commands) == 63
    assert found == read({"go.mod": GO, "Makefile": targets}), "the order of reading does not matter"


def test_the_tooling_of_another_language_does_not_name_the_project() -> None:
    gemfile = 'source "https://rubygems.org"\ngem "rails"\n'
    found = read({"README.md": "# Pantry\n\nKeeps the stock.\n", "Gemfile": gemfile, "package.json": PACKAGE})
    assert (found.name, found.purpose) == ("Pantry", "Keeps the stock.")
    assert (found.languages, found.frameworks) == (("Ruby", "JavaScript"), ("Rails", "Vite"))
    assert runs(found) == ["bundle install", "npm install", "npm run build"]
