"""Each ecosystem's manifest, as real projects write it, and what a person would keep of it."""

from __future__ import annotations

import pytest

from memorybank.changes.project_survey import survey
from memorybank.manifests import ProjectFiles

pytestmark = pytest.mark.rule("IDX-5")


PYPROJECT = """
[build-system]
requires = ["hatchling"]

[project]
name = "parcel-desk"
description = "Prints labels and books the courier for small shops."
dependencies = ["Django>=5", "celery[redis]~=5.4", "psycopg"]

[project.optional-dependencies]
test = ["pytest>=8"]

[project.scripts]
parcel = "parcel_desk.cli:main"

[tool.hatch.envs.docs.scripts]
serve = "mkdocs serve"

[tool.poe.tasks]
lint = { cmd = "ruff check .", help = "style and imports" }
"""

SETUP_CFG = """[metadata]
name = gannet
description = Tags birds.
[options]
install_requires =
    flask
"""

SETUP_PY = """from setuptools import setup

setup(name='gannet', install_requires=['click[x]>=8', 'numpy'], python_requires='>=3.9')
"""

PACKAGE = """{
  "name": "@tidal/web",
  "description": "The booking front of a ferry line.",
  "packageManager": "pnpm@9.1.0",
  "scripts": {
    "predev": "node env.js",
    "dev": "next dev",
    "test": "vitest run",
    "prepare": "husky",
    "lint": "eslint . --max-warnings 0"
  },
  "dependencies": { "next": "14.2.0", "react": "18.3.0" },
  "devDependencies": { "typescript": "5.4.0", "vitest": "1.6.0" }
}"""

GO = """module example.org/harbour/pilot/v3

go 1.22

require (
\tgithub.com/labstack/echo/v4 v4.12.0
\tgithub.com/spf13/cobra v1.8.0
\tgorm.io/gorm v1.25.0 // indirect
)
"""

CARGO = """
[package]
name = "reef"
description = "Counts fish in dive videos."

[dependencies]
tokio = { version = "1", features = ["full"] }
clap = "4"

[dev-dependencies]
proptest = "1"
"""

POM = """<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId></parent>
  <artifactId>tollgate</artifactId>
  <name>${project.artifactId}</name>
  <description>
    Charges lorries
    by the kilometre.
  </description>
  <dependencies>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId>
      <exclusions><exclusion><artifactId>mockito-core</artifactId></exclusion></exclusions></dependency>
  </dependencies>
  <build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build>
</project>"""

GRADLE = """
plugins {
    kotlin("jvm") version "2.0.0"
    id("io.quarkus")
    id("org.springframework.boot") version "3.3.0" apply false
}
description = "Plans the milk round."
dependencies {
    implementation("io.ktor:ktor-server-core:2.3.0")
    testImplementation("org.junit.jupiter:junit-jupiter:5.10.0")
}
"""

CSPROJ = """<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup><Description>Books allotments.</Description></PropertyGroup>
  <ItemGroup><PackageReference Include="Microsoft.EntityFrameworkCore.Sqlite" Version="8.0.0" /></ItemGroup>
</Project>"""

TEST_CSPROJ = """<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>
  <PackageReference Include="Microsoft.NET.Test.Sdk" Version="17.9.0" />
  <PackageReference Include="XUnit" Version="2.8.0" />
</ItemGroup></Project>"""

GEMSPEC = """Gem::Specification.new do |spec|
  spec.name        = "kiln"
  spec.summary     = %q{ignored form}
  spec.description = "Fires pottery schedules to a controller."
  spec.add_dependency "thor", "~> 1.3"
end"""

GEMFILE = """source "https://rubygems.org"
gemspec
gem "rails", "~> 7.1"
group :test do
  gem "rspec-rails"
end
# gem "sinatra"
"""

COMPOSER = """{
  "name": "orchard/press",
  "description": "Books time on a village cider press.",
  "require": {"php": ">=8.2", "symfony/framework-bundle": "^7.0"},
  "require-dev": {"phpunit/phpunit": "^11"},
  "scripts": {
    "post-install-cmd": ["@auto-scripts"],
    "lint": ["php-cs-fixer check", "phpstan analyse"],
    "seed": "bin/console app:seed"
  },
  "scripts-descriptions": {"seed": "fills the calendar"}
}"""

TABLE = [
    (
        {"pyproject.toml": PYPROJECT},
        ("poetry.lock", "manage.py"),
        ("parcel-desk", "Prints labels and books the courier for small shops."),
        (("Python",), ("Django", "Celery", "pytest")),
        ["poetry install", "parcel", "poe lint", "hatch run docs:serve", "python manage.py runserver", "pytest"],
    ),
    (
        {"setup.cfg": SETUP_CFG},
        (),
        ("gannet", "Tags birds."),
        (("Python",), ("Flask",)),
        [],
    ),
    (
        {"setup.py": SETUP_PY},
        (),
        ("gannet", ""),
        (("Python",), ("Click", "NumPy")),
        [],
    ),
    (
        {"requirements.txt": "# web\nFlask_SQLAlchemy==3\nfastapi[all]>=0.110\n-e .\n"},
        (),
        ("checkout", ""),
        (("Python",), ("FastAPI",)),
        ["pip install -r requirements.txt"],
    ),
    (
        {"package.json": PACKAGE},
        ("package-lock.json",),
        ("@tidal/web", "The booking front of a ferry line."),
        (("TypeScript",), ("Next.js", "React", "Vitest")),
        ["pnpm install", "pnpm run dev", "pnpm test", "pnpm run lint"],
    ),
    (
        {"go.mod": GO},
        (),
        ("pilot", ""),
        (("Go",), ("Echo", "Cobra")),
        ["go build ./...", "go test ./..."],
    ),
    (
        {"Cargo.toml": CARGO},
        ("src/", "src/main.rs"),
        ("reef", "Counts fish in dive videos."),
        (("Rust",), ("Tokio", "clap", "proptest")),
        ["cargo build", "cargo run", "cargo test"],
    ),
    (
        {"pom.xml": POM},
        ("mvnw",),
        ("tollgate", "Charges lorries by the kilometre."),
        (("Java",), ("Spring Boot", "JUnit 5")),
        ["./mvnw package", "./mvnw test", "./mvnw spring-boot:run"],
    ),
    (
        {"build.gradle.kts": GRADLE, "settings.gradle.kts": 'rootProject.name = "milk-round"\n'},
        ("gradlew",),
        ("milk-round", "Plans the milk round."),
        (("Kotlin",), ("Quarkus", "Ktor", "JUnit 5")),
        ["./gradlew build", "./gradlew test", "./gradlew quarkusDev"],
    ),
    (
        {"Plots.sln": "Microsoft Visual Studio Solution File", "src/Plots/Plots.csproj": CSPROJ},
        (),
        ("Plots", ""),
        (("C#",), ("ASP.NET Core", "EF Core")),
        ["dotnet build"],
    ),
    (
        {"Plots.sln": "Microsoft Visual Studio Solution File", "tests/Plots.Tests/Plots.Tests.csproj": TEST_CSPROJ},
        (),
        ("Plots", ""),
        (("C#",), ("xUnit",)),
        ["dotnet build", "dotnet test"],
    ),
    (
        {"kiln.gemspec": GEMSPEC, "Gemfile": GEMFILE},
        ("bin/", "bin/rails"),
        ("kiln", "Fires pottery schedules to a controller."),
        (("Ruby",), ("Thor", "Rails", "RSpec")),
        ["bundle install", "bin/rails server", "bundle exec rspec"],
    ),
    (
        {"composer.json": COMPOSER},
        (),
        ("orchard/press", "Books time on a village cider press."),
        (("PHP",), ("Symfony", "PHPUnit")),
        ["composer install", "composer run lint", "composer run seed", "vendor/bin/phpunit"],
    ),
]


@pytest.mark.parametrize(
    ("texts", "tree", "said", "made_of", "commands"), TABLE, ids=[next(iter(row[0])) for row in TABLE]
)
def test_a_manifest_gives_its_name_purpose_stack_and_commands(
    texts: dict[str, str],
    tree: tuple[str, ...],
    said: tuple[str, str],
    made_of: tuple[tuple[str, ...], tuple[str, ...]],
    commands: list[str],
) -> None:
    found = survey(ProjectFiles("checkout", texts, tree))
    assert (found.name, found.purpose) == said
    assert (found.languages, found.frameworks) == made_of
    assert [command.run for command in found.commands] == commands


def test_the_table_covers_every_ecosystem() -> None:
    languages = {language for *_, (spoken, _), _ in TABLE for language in spoken}
    assert languages >= {"Python", "TypeScript", "Go", "Rust", "Java", "C#", "Ruby", "PHP"}


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ({"pyproject.toml": '[project]\nname = "a"\nrequires-python = ">=3.10"\n'}, ["python >=3.10"]),
        (
            {"package.json": '{"name": "a", "engines": {"node": ">=20"}}', ".nvmrc": "v20.11.1\n"},
            ["node >=20", "node v20.11.1"],
        ),
        ({"go.mod": "module a/b\n\ngo 1.22\n\nrequire github.com/json-iterator/go v1.1.12\n"}, ["go 1.22"]),
        ({"rust-toolchain.toml": '[toolchain]\nchannel = "1.80.0"\n'}, ["rust 1.80.0"]),
        ({".tool-versions": "nodejs 20.1.0\ngolang 1.22.3 # comment\nnonsense\n"}, ["go 1.22.3", "node 20.1.0"]),
        ({"global.json": '{"sdk": {"version": "8.0.100"}}'}, ["dotnet 8.0.100"]),
        ({".python-version": "<b>no version</b>\n"}, []),
    ],
)
def test_the_versions_that_a_project_asks_for(files: dict[str, str], wanted: list[str]) -> None:
    found = survey(ProjectFiles("folder", files, tuple(files)))
    assert [f"{r.name} {r.version}" for r in found.runtimes] == wanted
    assert {r.source for r in found.runtimes} <= set(found.sources)


def test_a_package_further_down_speaks_where_the_root_does_not() -> None:
    root, below = '{"name": "a", "engines": {"node": ">=20"}}', '{"name": "b", "engines": {"node": ">=12"}}'
    files = {"package.json": root, "web/package.json": below, "api/go.mod": "module c/d\n\ngo 1.22\n"}
    found = survey(ProjectFiles("folder", files, tuple(files)))
    assert [(r.name, r.version) for r in found.runtimes] == [("node", ">=20"), ("go", "1.22")]
