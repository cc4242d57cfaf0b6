"""The table of files that describe a project. Its order is the order they are read and believed in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Literal

from memorybank.changes.survey.fragment import Fragment, Manifest


@dataclass(frozen=True, slots=True)
class Row:
    kind: Literal["readme", "manifest", "task"]
    pattern: str  # in lower case; one leading or inner "*" stands for anything
    reader: str  # module.function of this package, imported when there is such a file: most projects have a few

    def matches(self, name: str) -> bool:
        before, star, after = self.pattern.partition("*")
        name = name.lower()
        if not star:
            return name == before
        return len(name) >= len(before) + len(after) and name.startswith(before) and name.endswith(after)

    def read(self, manifest: Manifest) -> Fragment:
        module, name = self.reader.split(".")
        reader: Callable[[Manifest], Fragment] = getattr(import_module(f"memorybank.changes.survey.{module}"), name)
        return reader(manifest)


READERS: tuple[Row, ...] = (
    Row("readme", "readme.md", "readme.readme"),
    Row("readme", "readme", "readme.readme"),
    Row("readme", "readme.rst", "readme.readme"),
    Row("readme", "readme.txt", "readme.readme"),
    Row("readme", "readme.markdown", "readme.readme"),
    Row("readme", "readme*zh*.md", "readme.readme"),
    Row("readme", "readme*.md", "readme.readme"),
    Row("manifest", "pyproject.toml", "python.pyproject"),
    Row("manifest", "setup.cfg", "python.setup_cfg"),
    Row("manifest", "setup.py", "python.setup_py"),
    Row("manifest", "cargo.toml", "rust.cargo_toml"),
    Row("manifest", "go.mod", "golang.go_mod"),
    Row("manifest", "pom.xml", "java.pom_xml"),
    Row("manifest", "settings.gradle", "java.gradle_settings"),
    Row("manifest", "settings.gradle.kts", "java.gradle_settings"),
    Row("manifest", "build.gradle", "java.gradle_build"),
    Row("manifest", "build.gradle.kts", "java.gradle_build"),
    Row("manifest", "libs.versions.toml", "java.gradle_catalog"),
    Row("manifest", "*.sln", "dotnet.solution"),
    Row("manifest", "*.slnx", "dotnet.solution"),
    Row("manifest", "*.csproj", "dotnet.project"),
    Row("manifest", "*.fsproj", "dotnet.project"),
    Row("manifest", "*.vbproj", "dotnet.project"),
    Row("manifest", "composer.json", "php.composer_json"),
    Row("manifest", "*.gemspec", "ruby.gemspec"),
    Row("manifest", "gemfile", "ruby.gemfile"),
    # After the others: a package.json is often only the tooling of a project in another language.
    Row("manifest", "package.json", "node.package_json"),
    Row("manifest", "requirements.txt", "python.requirements"),
    Row("task", "makefile", "make.makefile"),
    Row("task", "gnumakefile", "make.makefile"),
    Row("task", "justfile", "tasks.justfile"),
    Row("task", ".justfile", "tasks.justfile"),
    Row("task", "taskfile.yml", "tasks.taskfile"),
    Row("task", "taskfile.yaml", "tasks.taskfile"),
    Row("task", "rakefile", "ruby.rakefile"),
    Row("task", "tox.ini", "tasks.tox_ini"),
    Row("task", "noxfile.py", "tasks.noxfile"),
    Row("task", "deno.json", "node.deno_json"),
    Row("task", "deno.jsonc", "node.deno_json"),
)


def rank(name: str) -> int | None:
    """The row that reads a file of this name, or None."""
    return next((at for at, row in enumerate(READERS) if row.matches(name)), None)
