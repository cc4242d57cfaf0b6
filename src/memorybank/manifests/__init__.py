"""What a project says about itself in the files that describe it, one by one (`Manifest`) and together (`Survey`).

One reader per ecosystem: text in, values out. Nothing is ever run, and nothing is invented: every value was read.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType

from memorybank.model.value import NamedTuple, lazy, value


@value
class ProjectFiles:
    """What was read of a project, inside the scan budget (RFR-3, IDX-5)."""

    folder: str  # the folder's own name, the last resort for the project's name
    texts: dict[str, str]  # path relative to the project -> its first lines
    tree: tuple[str, ...]  # two levels deep; folders end with "/"
    unread: tuple[str, ...] = ()  # found but not read, because the budget ended or the file is not text
    programs: tuple[str, ...] = ()  # scripts and entry points by their names, up to two folders down
    settings: tuple[str, ...] = ()  # configuration at the root, dot files too


@value
class Command:
    run: str  # what a person types: "npm test", "make lint"
    does: str  # the script's own words or body, one line; may be empty
    source: str  # the file that defines it


@value
class Runtime:
    name: str  # as its ecosystem is called: python, node, go
    version: str  # as the file asks for it: ">=3.10"
    source: str


@value
class Stated:
    """Things that one file states, in its own order: ports, variables, jobs, modules."""

    source: str
    values: tuple[str, ...]


@value
class Module:
    folder: str  # with its slash
    purpose: str  # what its manifest says it is; may be empty
    source: str  # its manifest, or the file that declares it


@value
class Survey:
    name: str
    purpose: str = ""  # one or two sentences, as the project words them
    languages: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()
    sources: tuple[str, ...] = ()  # the files that any of this came from
    runtimes: tuple[Runtime, ...] = ()
    tested: tuple[Runtime, ...] = ()  # the versions that CI runs
    managers: tuple[Runtime, ...] = ()  # package managers
    scripts: tuple[Stated, ...] = ()  # by the folder they lie in
    steps: tuple[Stated, ...] = ()  # scripts and targets that others call and nobody types
    ports: tuple[Stated, ...] = ()
    variables: tuple[Stated, ...] = ()  # of the environment, by name
    jobs: tuple[Stated, ...] = ()  # of CI
    modules: tuple[Module, ...] = ()
    entry_points: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()  # manifests that are cut or broken


# --- what one file says, in one-line values that are safe to put on a Markdown page; and who reads and asks for it

NAME, PURPOSE, DOES = 80, 240, 100

# What a person can type after `make` or `npm run` without quoting it.
_PLAIN_WORD = lazy(r"[A-Za-z0-9][A-Za-z0-9_.:@/+-]{0,79}")
# Bidirectional overrides and invisible spaces: they make a line read differently from what it says.
_INVISIBLE = frozenset("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
_COMMENT = lazy(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_SENTENCE_END = lazy(r"[。！？]+[”」』）]*|[.!?]+[\"')\]]*(?=\s|\Z)")
_ABBREVIATION = lazy(r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl|[A-Z])\.\Z")
# What generators leave behind. A page that repeats it says nothing about this project.
_PLACEHOLDER = lazy(
    r"todo\b|add your description here|a new (?:flutter|dart|go|rust) |demo project for spring boot"
    r"|the skeleton application for the laravel|a short description|\W*\Z",
    re.IGNORECASE,
)
_PRINTS = frozenset(["echo", "printf"])
_ALONE = ProjectFiles("", {}, ())


@value
class ManifestFile:
    """One file to be read, and as much of the project around it as is known."""

    path: str
    text: str
    project: ProjectFiles = _ALONE

    @property
    def folder(self) -> str:
        """ "" at the root, else the folder with its slash."""
        return self.path[: self.path.rfind("/") + 1]

    @property
    def stem(self) -> str:
        return self.path.rpartition("/")[2].rpartition(".")[0]

    def beside(self, name: str) -> bool:
        return self.folder + name in self.project.tree

    def command(self, run: str, does: object = "") -> Command:
        """A line that only prints something explains nothing."""
        words = one_line(does)
        return Command(run, "" if words.lstrip("@-").partition(" ")[0] in _PRINTS else words, self.path)

    def commands(self, *runs: str) -> tuple[Command, ...]:
        return tuple(map(self.command, runs))


@value
class Manifest:
    """What one file says about a project. Only the first five fields are fit for a page; the survey sees to others."""

    name: str = ""
    purpose: str = ""
    languages: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()  # what a person would type
    scripts: frozenset[str] = frozenset()  # every script, task or target, also those that nobody types
    dependencies: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # versions; "" where none is given
    steps: tuple[str, ...] = ()  # scripts and targets that others call: a hook of npm, a file that make makes
    manager: str = ""  # the package manager, with its version where one is pinned: "pnpm 9.1"
    lock: str = ""  # the file beside it that tells which package manager, where it does not say so itself
    modules: tuple[str, ...] = ()  # folders that it declares as parts of the project; npm and Cargo allow "*"
    entry_points: tuple[str, ...] = ()  # files, from its own folder
    ports: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    jobs: tuple[str, ...] = ()
    readable: bool = True


NOTHING, UNREADABLE = Manifest(), Manifest(readable=False)


class Dependencies(dict[str, tuple[str, ...]]):
    """Name -> the versions it is asked for in. A runtime (RUNTIMES) is a dependency called like its ecosystem."""

    def __init__(self, needed: Iterable[tuple[str, object]] = ()) -> None:
        super().__init__()
        for name, version in needed:
            self.need(name, version)

    def need(self, name: str, version: object = "") -> None:
        said, known = str(version).strip(), self.get(name, ())
        if said not in known:
            self[name] = (*known, said)


def one_line(value: object, limit: int = DOES) -> str:
    """`value` without control characters, comments and line ends; "" for what is not text."""
    if not isinstance(value, str):
        return ""
    seen = value[:8_000]
    if not (seen.isascii() and seen.isprintable()):
        import unicodedata  # most text is plain

        odd = {c for c in seen if c in _INVISIBLE or unicodedata.category(c) in ("Cc", "Cs")}
        seen = "".join(c for c in seen if c.isspace() or c not in odd)
    # An HTML comment on a line of its own could pass for one of the bank's markers.
    line = " ".join(_COMMENT.sub(" ", seen).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def name_of(value: object) -> str:
    name = one_line(value, NAME)
    return "" if "${" in name or "{{" in name or _PLACEHOLDER.match(name) else name


def purpose_of(value: object) -> str:
    """The first two sentences, or the first alone where two are too long."""
    line = one_line(value, 8_000)
    if "${" in line or "{{" in line or _PLACEHOLDER.match(line):
        return ""
    ends = [m.end() for m in _SENTENCE_END.finditer(line) if not _ABBREVIATION.search(line, 0, m.end())]
    for end in (ends[1:2] or [len(line)])[0], *ends[:1]:
        if end <= PURPOSE:
            return line[:end]
    room = line[: (ends or [len(line)])[0]][: PURPOSE - 1]
    # Chinese has no spaces to cut at: then the last character is as good as any.
    return (room[: room.rfind(" ")] if room.rfind(" ") > PURPOSE // 2 else room).rstrip(" ,;，；") + "…"


def plain_word(name: str) -> bool:
    return _PLAIN_WORD.fullmatch(name) is not None


# --- which files there are, and who reads them

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
    ("setting", "environment.wrapper", "java",
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
    kind = kind_of(path)
    return kind.read(ManifestFile(path, text)) if kind else NOTHING
