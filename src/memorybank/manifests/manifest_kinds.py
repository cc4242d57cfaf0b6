"""The table of files that describe a project: which of our readers reads each, and who asks for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Literal, NamedTuple

from memorybank.manifests.manifest import NOTHING, Manifest, ManifestFile

# Runtimes and languages that are declared like dependencies: `python:python`.
RUNTIMES = frozenset(
    [
        *("node:node", "python:python", "php:php", "ruby:ruby", "rust:rust", "go:go", "java:java", "java:kotlin"),
        *("dotnet:dotnet", "dart:dart", "dart:flutter", "elixir:elixir"),
    ]
)


class ManifestKind(NamedTuple):
    """One row. The order of the rows is the order in which the survey reads and believes them."""

    group: Literal["readme", "manifest", "task", "ci", "setting", ""]  # for the survey; "" when it does not read it
    pattern: str  # in lower case; one "*" stands for anything; with a "/" it is a path from the root
    reader: str  # module.function of this package, imported when there is such a file: most projects have a few
    ecosystem: str = ""  # for `verify`, whose keys begin with it: `node:build`; "" when it does not ask such files

    def matches(self, name: str) -> bool:
        """`name` is in lower case; a whole path where the pattern is one."""
        before, star, after = self.pattern.partition("*")
        if not star:
            return name == before
        return len(name) >= len(before) + len(after) and name.startswith(before) and name.endswith(after)

    def read(self, file: ManifestFile) -> Manifest:
        module, name = self.reader.split(".")
        reader: Callable[[ManifestFile], Manifest] = getattr(import_module(f"memorybank.manifests.{module}"), name)
        return reader(file)


KINDS = (
    ManifestKind("readme", "readme.md", "readme.readme"),
    ManifestKind("readme", "readme", "readme.readme"),
    ManifestKind("readme", "readme.rst", "readme.readme"),
    ManifestKind("readme", "readme.txt", "readme.readme"),
    ManifestKind("readme", "readme.markdown", "readme.readme"),
    ManifestKind("readme", "readme*.md", "readme.readme"),
    ManifestKind("manifest", "pyproject.toml", "python.pyproject", "python"),
    ManifestKind("manifest", "setup.cfg", "python.setup_cfg", "python"),
    ManifestKind("manifest", "setup.py", "python.setup_py", "python"),
    ManifestKind("manifest", "cargo.toml", "rust.cargo_toml", "rust"),
    ManifestKind("manifest", "go.mod", "golang.go_mod", "go"),
    ManifestKind("manifest", "pom.xml", "jvm.pom_xml", "java"),
    ManifestKind("manifest", "settings.gradle", "jvm.gradle_settings"),
    ManifestKind("manifest", "settings.gradle.kts", "jvm.gradle_settings"),
    ManifestKind("manifest", "build.gradle", "jvm.gradle_build", "java"),
    ManifestKind("manifest", "build.gradle.kts", "jvm.gradle_build", "java"),
    ManifestKind("manifest", "libs.versions.toml", "jvm.gradle_catalog", "java"),
    ManifestKind("manifest", "*.sln", "dotnet.solution"),
    ManifestKind("manifest", "*.slnx", "dotnet.solution"),
    ManifestKind("manifest", "*.csproj", "dotnet.project", "dotnet"),
    ManifestKind("manifest", "*.fsproj", "dotnet.project", "dotnet"),
    ManifestKind("manifest", "*.vbproj", "dotnet.project", "dotnet"),
    ManifestKind("manifest", "composer.json", "php.composer_json", "php"),
    ManifestKind("manifest", "*.gemspec", "ruby.gemspec"),
    ManifestKind("manifest", "gemfile", "ruby.gemfile", "ruby"),
    # After the others: a package.json is often only the tooling of a project in another language.
    ManifestKind("manifest", "package.json", "node.package_json", "node"),
    ManifestKind("manifest", "requirements.txt", "python.requirements", "python"),
    ManifestKind("manifest", "mix.exs", "other.mix_exs", "elixir"),
    ManifestKind("manifest", "pubspec.yaml", "other.pubspec", "dart"),
    ManifestKind("manifest", "cmakelists.txt", "other.cmake"),
    ManifestKind("manifest", "configure.ac", "other.autoconf"),
    ManifestKind("manifest", "meson.build", "other.meson"),
    ManifestKind("manifest", "pnpm-workspace.yaml", "environment.workspace"),
    ManifestKind("manifest", "go.work", "environment.workspace"),
    *(
        ManifestKind("manifest", name, "environment.one_version")
        for name in (".nvmrc", ".node-version", ".python-version", ".ruby-version", ".java-version", ".go-version")
    ),
    ManifestKind("manifest", "rust-toolchain", "environment.one_version"),
    ManifestKind("manifest", "rust-toolchain.toml", "environment.rust_toolchain"),
    ManifestKind("manifest", "global.json", "environment.global_json"),
    ManifestKind("manifest", ".tool-versions", "environment.tool_versions"),
    ManifestKind("task", "makefile", "tasks.makefile", "make"),
    ManifestKind("task", "gnumakefile", "tasks.makefile", "make"),
    ManifestKind("task", "justfile", "tasks.justfile", "just"),
    ManifestKind("task", ".justfile", "tasks.justfile", "just"),
    ManifestKind("task", "taskfile.yml", "tasks.taskfile", "task"),
    ManifestKind("task", "taskfile.yaml", "tasks.taskfile", "task"),
    ManifestKind("task", "rakefile", "ruby.rakefile"),
    ManifestKind("task", "tox.ini", "tasks.tox_ini"),
    ManifestKind("task", "noxfile.py", "tasks.noxfile"),
    ManifestKind("task", "deno.json", "node.deno_json", "node"),
    ManifestKind("task", "deno.jsonc", "node.deno_json", "node"),
    ManifestKind("task", ".pre-commit-config.yaml", "environment.pre_commit"),
    *(
        ManifestKind("ci", pattern, "pipelines.pipeline")
        for pattern in (
            *(".github/workflows/*.yml", ".github/workflows/*.yaml", ".circleci/config.yml", ".gitlab-ci.yml"),
            *(".travis.yml", "azure-pipelines.yml", "bitbucket-pipelines.yml", "appveyor.yml", ".appveyor.yml"),
        )
    ),
    ManifestKind("setting", ".mvn/wrapper/maven-wrapper.properties", "environment.wrapper"),
    ManifestKind("setting", "gradle/wrapper/gradle-wrapper.properties", "environment.wrapper"),
    ManifestKind("setting", "dockerfile", "environment.dockerfile"),
    *(
        ManifestKind("setting", name, "environment.compose")
        for name in ("compose.yml", "compose.yaml", "docker-compose.yml", "docker-compose.yaml", "docker-compose.*.yml")
    ),
    ManifestKind("setting", ".devcontainer/devcontainer.json", "environment.devcontainer"),
    *(
        ManifestKind("setting", name, "environment.variables")
        for name in (".env.example", ".env.sample", ".env.template", ".env.dist", "env.example")
    ),
    ManifestKind("", "requirements*.txt", "python.requirements", "python"),
    ManifestKind("", "requirements*.in", "python.requirements", "python"),
    ManifestKind("", "pipfile", "python.quoted", "python"),
    ManifestKind("", "environment.yml", "python.quoted", "python"),
    ManifestKind("", "environment.yaml", "python.quoted", "python"),
    ManifestKind("", "directory.packages.props", "dotnet.packages", "dotnet"),
    ManifestKind("", "directory.build.props", "dotnet.packages", "dotnet"),
    ManifestKind("", "packages.config", "dotnet.packages", "dotnet"),
    ManifestKind("", "package.swift", "other.package_swift", "swift"),
    ManifestKind("", "makefile*", "tasks.makefile", "make"),
    ManifestKind("", "*.mk", "tasks.makefile", "make"),
)
_BY_NAME = {kind.pattern: at for at, kind in enumerate(KINDS) if "*" not in kind.pattern}
_PATTERNS = tuple((at, kind) for at, kind in enumerate(KINDS) if "*" in kind.pattern)
# Every file of a project is asked for its kind; most are of none.
_SHAPE = re.compile("|".join(re.escape(kind.pattern).replace(r"\*", ".*") for _, kind in _PATTERNS))
FOLDERS = tuple(
    sorted({kind.pattern.rpartition("/")[0] for kind in KINDS if "/" in kind.pattern})
)  # hidden, most of them


def rank(path: str) -> int | None:
    """The row in KINDS by which the survey reads this file, or None."""
    at = _row(path.lower())
    return at if at is not None and KINDS[at].group else None


def _row(path: str) -> int | None:
    name = path.rpartition("/")[2]
    found = _BY_NAME.get(path, _BY_NAME.get(name))
    if found is not None or not (_SHAPE.fullmatch(name) or path.startswith(FOLDERS)):
        return found
    return next((at for at, kind in _PATTERNS if kind.matches(path if "/" in kind.pattern else name)), None)


def kind_of(path: str) -> ManifestKind | None:
    lower = path.lower()
    folder = lower.rpartition("/")[0]
    if lower.endswith(".txt") and folder.rpartition("/")[2] == "requirements":
        lower = f"{folder}/requirements.txt"
    at = _row(lower)
    return None if at is None else KINDS[at]


def ecosystem_of(path: str) -> str:
    """The ecosystem that `verify` asks this file about; "" when it is none of its files."""
    kind = kind_of(path)
    return kind.ecosystem if kind else ""


def read_manifest(path: str, text: str) -> Manifest:
    """What a file declares, as far as it tells by itself. NOTHING where it is no manifest."""
    kind = kind_of(path)
    return kind.read(ManifestFile(path, text)) if kind else NOTHING
