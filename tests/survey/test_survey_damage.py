"""Files that end in the middle, are wrong, or were written to hurt: what cannot be read is named, nothing is raised."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memorybank.changes.project_survey import survey
from memorybank.manifests import KINDS, Command, Module, ProjectFiles, Runtime, Stated, Survey

pytestmark = pytest.mark.rule("RFR-3")

CUT = [
    ("package.json", '{"name": "ferry", "scripts": {"build": "vite", "test": "jes'),
    ("composer.json", '{"name": "a/ferry", "scripts": {"seed": ["x", "y"'),
    ("pyproject.toml", '[project]\nname = "ferry"\n[project.scripts]\nsail = "a:b"\nrow = "c'),
    ("Cargo.toml", '[package]\nname = "ferry"\n[lib]\nx = { ver'),
    ("pom.xml", "<project><artifactId>ferry</artifactId><name>Ferry li"),
    ("Ferry.csproj", '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><Pack'),
    ("Taskfile.yml", 'tasks:\n  build: "go bui'),
]


@pytest.mark.parametrize(("path", "text"), CUT)
@pytest.mark.rule("DAY-1")
def test_a_manifest_cut_in_the_middle_is_named_and_not_half_believed(path: str, text: str) -> None:
    found = survey(ProjectFiles("checkout", {path: text}, ()))
    assert (found.name, found.commands, found.unread) == ("checkout", (), (path,))


def test_comments_and_spare_commas_are_no_damage() -> None:
    text = '{"name": "ferry", // the name\n /* "x": 1, */ "scripts": {"a": "b // c",},}'
    found = survey(ProjectFiles("x", {"package.json": text}, ()))
    assert (found.name, [command.does for command in found.commands]) == ("ferry", ["b // c"])


BOMB = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>" + "".join(
    f"<!ENTITY {chr(98 + n)} '{f'&{chr(97 + n)};' * 10}'>" for n in range(9)
)
WRONG = [
    ("package.json", "<<<<<<< HEAD\n{}"),
    ("package.json", "[1, 2]"),
    ("package.json", '{"name": 7, "scripts": [], "dependencies": "none", "packageManager": {}}'),
    ("package.json", '{"name": "\\ud800"}'),
    ("pyproject.toml", "= = ="),
    ("pyproject.toml", '[project]\nname = ["a"]\nscripts = 4\n[dependency-groups]\na = "b"\n'),
    ("Cargo.toml", "[package]\nname.workspace = true\n"),
    ("pom.xml", f"{BOMB}]><project><name>&j;</name></project>"),
    ("pom.xml", "<html></html>"),
    ("x.csproj", "not xml"),
    ("setup.cfg", "name = outside\n  [x\n=\n:"),
    ("tox.ini", "\n".join("  indented" for _ in range(9))),
]


@pytest.mark.parametrize(("path", "text"), WRONG)
def test_a_file_that_makes_no_sense_says_nothing(path: str, text: str) -> None:
    found = survey(ProjectFiles("checkout", {path: text}, ()))
    assert found.name == "checkout"
    assert found.purpose == ""


HEAVY = [
    "[" * 200_000,
    '{"a":' * 50_000,
    "<a>" * 80_000,
    "a = " + "[" * 7_000,
    "a." * 120_000 + "a = 1",
    "\n".join("[x]" for _ in range(60_000)),
    "![" * 100_000,
    "[" * 100_000 + "](",
    "*a " * 80_000,
    "`a <" * 60_000,
    "<h1>" * 60_000,
    "x" + " " * 250_000 + "y",
    '"' * 250_000,
    "\\" * 250_000,
    "setup(" + "name " * 50_000,
    "a:" * 120_000,
    "a b " * 60_000 + ":",
    "desc '" * 40_000,
    "description = " * 20_000,
    ("x" * 120 + "\n") * 2_000 + "[",
    "a" + " \t" * 125_000 + ":",
    "<!--" * 60_000,
    "e.g. " * 50_000,
]


@pytest.mark.parametrize("text", HEAVY, ids=range(len(HEAVY)))
@pytest.mark.slow
def test_no_file_is_too_much_whatever_is_in_it(text: str) -> None:
    """A pattern that backtracks would not come back from these."""
    for row in KINDS:
        found = survey(ProjectFiles("x", {row.pattern.replace("*", "a"): text}, ()))
        assert found.name, row.pattern


PIECES = st.sampled_from(
    [
        *(
            "[project]",
            "name = ",
            '"',
            "'",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "<",
            ">",
            "</",
            "<project>",
            "<!--",
            "-->",
        ),
        *("\n", "\n\t", "#", "## ", "# T", "===", "---", "```", "> ", "| ", "scripts", "tasks:", "\n  a:", "desc"),
        *("\x00", "\x1b[31m", "\u2028", "\ud800", "\u202e", "。", "中文", "setup(", "install_requires", "define "),
        *(
            "-->",
            "a: b",
            "\\",
            "task :a",
            "namespace :b do",
            "require ",
            "module a/b",
            "gem 'rails'",
            "@nox.session",
        ),
        *("def a(", "[testenv:x]", "[package]", "[tool.pdm.scripts]", "plugins {", "rootProject.name = 'a'"),
    ]
)
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=40).map("".join))
PATHS = st.one_of(
    st.sampled_from([row.pattern.replace("*", "x") for row in KINDS]),
    st.sampled_from(["a/package.json", "a b/go.mod", "tests/x/X.csproj", "", "/", "unknown.bin"]),
    st.text(max_size=12),
)


def values(found: Survey) -> list[str]:
    flat: list[str] = []
    for name in found.__match_args__:
        value = getattr(found, name)
        for item in value if isinstance(value, tuple) else (value,):
            match item:
                case Command():
                    flat += (item.run, item.does)
                case Runtime():
                    flat += (item.name, item.version)
                case Stated():
                    flat += item.values
                case Module():
                    flat += (item.folder.removesuffix("/"), item.purpose)
                case _:
                    flat.append(item)
    return flat


@given(st.dictionaries(PATHS, TEXTS, max_size=6), st.text(max_size=20), st.lists(st.text(max_size=12), max_size=6))
@pytest.mark.slow
def test_survey_never_raises_and_every_value_is_one_printable_line(
    texts: dict[str, str], folder: str, tree: list[str]
) -> None:
    found = survey(ProjectFiles(folder, texts, tuple(tree)))
    assert found.name
    for value in (v for v in values(found) if v not in texts):  # a source is the path as it was given
        assert len(value.splitlines()) <= 1
        assert value == value.strip()
        assert len(value) <= 240
        assert "<!--" not in value
        value.encode("utf-8")  # raises on a lone surrogate
