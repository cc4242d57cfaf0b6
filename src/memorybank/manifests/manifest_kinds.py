"""The table of files that describe a project: which of our readers reads each, and who asks for it."""

from __future__ import annotations

from importlib import import_module

from memorybank.model.value import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from memorybank.manifests.manifest import Manifest, ManifestFile

# Runtimes and languages that are declared like dependencies: `python:python`.
_SELF_NAMED = ("node", "python", "php", "ruby", "rust", "go", "java", "dotnet", "dart", "elixir")
RUNTIMES = frozenset(("java:kotlin", "dart:flutter", *(f"{name}:{name}" for name in _SELF_NAMED)))


class ManifestKind(NamedTuple):
    """One row. The order of the rows is the order in which the survey reads and believes them."""

    group: str  # for the survey: readme, manifest, task, ci or setting; "" when it does not read it
    pattern: str  # in lower case; one "*" stands for anything; with a "/" it is a path from the root
    reader: str  # module.function of this package, imported when there is such a file: most projects have a few
    ecosystem: str = ""  # for `verify`, whose keys begin with it: `node:build`; "" when it does not ask such files

    def read(self, file: ManifestFile) -> Manifest:
        from memorybank.manifests.formats import Unreadable  # not at the top: many only ask which file is a manifest
        from memorybank.manifests.manifest import UNREADABLE

        module, name = self.reader.split(".")
        reader: Callable[[ManifestFile], Manifest] = getattr(import_module(f"memorybank.manifests.{module}"), name)
        try:
            return reader(file)
        except Unreadable:
            return UNREADABLE


# group, reader, ecosystem, and the patterns of such files
_ROWS = (
    ("readme", "readme.readme", "", "readme.md readme readme.rst readme.txt readme.markdown readme*.md"),
    ("manifest", "python.pyproject", "python", "pyproject.toml"),
    ("manifest", "python.setup_cfg", "python", "setup.cfg"),
    ("manifest", "python.setup_py", "python", "setup.py"),
    ("manifest", "other.cargo_toml", "rust", "cargo.toml"),
    ("manifest", "other.go_mod", "go", "go.mod"),
    ("manifest", "jvm.pom_xml", "java", "pom.xml"),
    ("manifest", "jvm.gradle_settings", "", "settings.gradle settings.gradle.kts"),
    ("manifest", "jvm.gradle_build", "java", "build.gradle build.gradle.kts"),
    ("manifest", "jvm.gradle_catalog", "java", "libs.versions.toml"),
    ("manifest", "dotnet.solution", "", "*.sln *.slnx"),
    ("manifest", "dotnet.project", "dotnet", "*.csproj *.fsproj *.vbproj"),
    ("manifest", "other.composer_json", "php", "composer.json"),
    ("manifest", "ruby.gemspec", "", "*.gemspec"),
    ("manifest", "ruby.gemfile", "ruby", "gemfile"),
    # After the others: a package.json is often only the tooling of a project in another language.
    ("manifest", "node.package_json", "node", "package.json"),
    ("manifest", "python.requirements", "python", "requirements.txt"),
    ("manifest", "other.mix_exs", "elixir", "mix.exs"),
    ("manifest", "other.pubspec", "dart", "pubspec.yaml"),
    ("manifest", "other.cmake", "", "cmakelists.txt"),
    ("manifest", "other.autoconf", "", "configure.ac"),
    ("manifest", "other.meson", "", "meson.build"),
    ("manifest", "environment.workspace", "", "pnpm-workspace.yaml go.work"),
    ("manifest", "environment.one_version", "",
     ".nvmrc .node-version .python-version .ruby-version .java-version .go-version rust-toolchain"),
    ("manifest", "environment.rust_toolchain", "", "rust-toolchain.toml"),
    ("manifest", "environment.global_json", "", "global.json"),
    ("manifest", "environment.tool_versions", "", ".tool-versions"),
    ("task", "tasks.makefile", "make", "makefile gnumakefile"),
    ("task", "tasks.justfile", "just", "justfile .justfile"),
    ("task", "tasks.taskfile", "task", "taskfile.yml taskfile.yaml"),
    ("task", "ruby.rakefile", "", "rakefile"),
    ("task", "tasks.tox_ini", "", "tox.ini"),
    ("task", "tasks.noxfile", "", "noxfile.py"),
    ("task", "node.deno_json", "node", "deno.json deno.jsonc"),
    ("task", "environment.pre_commit", "", ".pre-commit-config.yaml"),
    ("ci", "pipelines.pipeline", "",
     ".github/workflows/*.yml .github/workflows/*.yaml .circleci/config.yml .gitlab-ci.yml"),
    ("ci", "pipelines.pipeline", "",
     ".travis.yml azure-pipelines.yml bitbucket-pipelines.yml appveyor.yml .appveyor.yml"),
    ("setting", "environment.wrapper", "",
     ".mvn/wrapper/maven-wrapper.properties gradle/wrapper/gradle-wrapper.properties"),
    ("setting", "environment.dockerfile", "", "dockerfile"),
    ("setting", "environment.compose", "",
     "compose.yml compose.yaml docker-compose.yml docker-compose.yaml docker-compose.*.yml"),
    ("setting", "environment.devcontainer", "", ".devcontainer/devcontainer.json"),
    ("setting", "environment.variables", "", ".env.example .env.sample .env.template .env.dist env.example"),
    ("", "python.requirements", "python", "requirements*.txt requirements*.in"),
    ("", "python.quoted", "python", "pipfile environment.yml environment.yaml"),
    ("", "dotnet.packages", "dotnet", "directory.packages.props directory.build.props packages.config"),
    ("", "other.package_swift", "swift", "package.swift"),
    ("", "tasks.makefile", "make", "makefile* *.mk"),
)  # fmt: skip
KINDS = tuple(ManifestKind(group, name, reader, of) for group, reader, of, names in _ROWS for name in names.split())
_BY_NAME = {kind.pattern: at for at, kind in enumerate(KINDS) if "*" not in kind.pattern}


# What stands before and behind the "*", and the row. Every file of a project is asked for its kind; most are of none.
_CUT = (kind.pattern.partition("*") for kind in KINDS)
_SHAPES = [(start, end, at) for at, (start, star, end) in enumerate(_CUT) if star]
_ENDINGS = tuple({end for _, end, _ in _SHAPES if end})
_STARTS = tuple(start for start, end, _ in _SHAPES if not end)
FOLDERS = tuple(sorted({kind.pattern.rpartition("/")[0] for kind in KINDS if "/" in kind.pattern}))  # most are hidden


def rank(path: str) -> int | None:
    """The row in KINDS by which the survey reads this file, or None."""
    at = _row(path.lower())
    return at if at is not None and KINDS[at].group else None


def _row(path: str) -> int | None:
    name = path.rpartition("/")[2]
    found = _BY_NAME.get(path, _BY_NAME.get(name))
    if found is not None or not (name.endswith(_ENDINGS) or name.startswith(_STARTS)):
        return found
    return next((at for start, end, at in _SHAPES if _fits(path if "/" in start else name, start, end)), None)


def _fits(text: str, start: str, end: str) -> bool:
    """Does it begin and end so, with no further folder between?"""
    fits = len(text) >= len(start) + len(end) and text.startswith(start) and text.endswith(end)
    return fits and "/" not in text[len(start) :]


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
    from memorybank.manifests.manifest import NOTHING, ManifestFile

    kind = kind_of(path)
    return kind.read(ManifestFile(path, text)) if kind else NOTHING
