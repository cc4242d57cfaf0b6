"""Go, Rust, PHP, Dart; and, read as text: C and C++ (CMake, Autoconf, Meson), Elixir, Swift."""

import re
from collections.abc import Iterator

from memorybank.manifests import NOTHING, Command, Dependencies, Manifest, ManifestFile, name_of, plain_word, purpose_of
from memorybank.manifests.formats import entries, first, read_json, read_toml, read_yaml, strings, table
from memorybank.manifests.frameworks import frameworks_of

_PROJECT = re.compile(r"^[ \t]*project\s*\(\s*[\"']?([\w.+-]+)[\"']?([^)]{0,400})", re.MULTILINE | re.IGNORECASE)
_DESCRIPTION = re.compile(r"\bDESCRIPTION\s+\"([^\"]*)\"")
_LEAST = re.compile(r"cmake_minimum_required\s*\(\s*VERSION\s+(\d[\d.]*)", re.IGNORECASE)
_SUBFOLDER = re.compile(r"^[ \t]*add_subdirectory\s*\(\s*([\w./-]+)", re.MULTILINE | re.IGNORECASE)
_TESTED = re.compile(r"\benable_testing\s*\(|\binclude\s*\(\s*CTest\s*\)", re.IGNORECASE)
_AC_INIT = re.compile(r"^[ \t]*AC_INIT\(\s*\[?([\w.+ -]+)", re.MULTILINE)
_MESON_LEAST = re.compile(r"\bmeson_version\s*:\s*'([^']+)'")
_MAJOR = re.compile(r"(?:/v|\.v)\d+\Z")
_REQUIRE = re.compile(r"(?:require\s+)?([\w.~-]+(?:/[\w.~-]+)*)\s+v(\d[\w.+-]*)")
_CARGO_TABLES = ("dependencies", "dev-dependencies", "build-dependencies")
# The names of starter kits: a project that kept one has not been named yet.
_STARTERS = frozenset(["laravel/laravel", "symfony/skeleton", "symfony/website-skeleton", "cakephp/app"])


def cmake(file: ManifestFile) -> Manifest:
    project = _PROJECT.search(file.text)
    if project is None:
        return NOTHING
    words = project[2].upper().split()
    tested = ("ctest --test-dir build",) if _TESTED.search(file.text) else ()
    return Manifest(
        name=name_of(project[1]),
        purpose=purpose_of(first(_DESCRIPTION, project[2])),
        languages=tuple(name for word, name in (("CXX", "C++"), ("C", "C")) if word in words),
        commands=file.commands("cmake -S . -B build", "cmake --build build", *tested),
        dependencies=Dependencies(("cmake", f">={version}") for version in _LEAST.findall(file.text)[:1]),
        modules=tuple(_SUBFOLDER.findall(file.text)),
    )


def autoconf(file: ManifestFile) -> Manifest:
    named = _AC_INIT.search(file.text)
    if named is None:
        return NOTHING
    generated = () if file.beside("configure") else ("autoreconf -i",)
    built = ("make", "make check", "make install") if file.beside("Makefile.am") else ("make",)
    return Manifest(name=name_of(named[1].strip()), commands=file.commands(*generated, "./configure", *built))


def meson(file: ManifestFile) -> Manifest:
    project = _PROJECT.search(file.text)
    if project is None:
        return NOTHING
    tested = ("meson test -C build",) if re.search(r"^[ \t]*test\s*\(", file.text, re.MULTILINE) else ()
    said = re.findall(r"'(c|cpp)'", project[2])
    return Manifest(
        name=name_of(project[1]),
        languages=tuple({"c": "C", "cpp": "C++"}[word] for word in said),
        commands=file.commands("meson setup build", "meson compile -C build", *tested),
        dependencies=Dependencies(("meson", version) for version in _MESON_LEAST.findall(file.text)[:1]),
    )


_APP = re.compile(r"\bapp:\s*:(\w+)")
_MIX_DESCRIPTION = re.compile(r"@description\s+\"([^\"\n]+)\"|\bdescription:\s*\"([^\"\n]+)\"")
_MIX = re.compile(r"\{:(\w+),\s*(?:\"([^\"]*)\")?")
_ELIXIR = re.compile(r"\belixir:\s*\"([^\"]*)\"")
_SWIFT = re.compile(
    r"\.package\([^()]*url:\s*\"[^\"]*?/([\w.-]+?)(?:\.git)?\"\s*,\s*(?:from:|exact:|\.upToNext\w+\(from:)\s*\"([\d.]+)"
)


def pubspec(file: ManifestFile) -> Manifest:
    document, dependencies = read_yaml(file.text), Dependencies()
    for group in ("dependencies", "dev_dependencies"):
        for name, version in table(document, group).items():
            dependencies.need(name, version if isinstance(version, str) else "")
    for name, version in table(document, "environment").items():
        dependencies.need("dart" if name == "sdk" else name, version)
    tool = "flutter" if "flutter" in dependencies else "dart"
    return Manifest(
        name=name_of(document.get("name")),
        purpose=purpose_of(document.get("description")),
        languages=("Dart",) if document else (),
        commands=file.commands(f"{tool} pub get", f"{tool} test") if document else (),
        dependencies=dependencies,
    )


def mix_exs(file: ManifestFile) -> Manifest:
    named = first(_APP, file.text)
    needed = (*_MIX.findall(file.text), *(("elixir", version) for version in _ELIXIR.findall(file.text)))
    return Manifest(
        name=name_of(named),
        purpose=purpose_of(first(_MIX_DESCRIPTION, file.text)),
        languages=("Elixir",) if named else (),
        commands=file.commands("mix deps.get", "mix test") if named else (),
        dependencies=Dependencies((name, version.removeprefix("~>")) for name, version in needed),
    )


def package_swift(file: ManifestFile) -> Manifest:
    return Manifest(dependencies=Dependencies(_SWIFT.findall(file.text)))


def go_mod(file: ManifestFile) -> Manifest:
    """Dependencies go by their whole path and by their last part."""
    module, chosen, dependencies = "", set(), Dependencies()
    for line in file.text.split("\n"):
        code, _, note = line.strip().partition("//")
        if code.startswith("module ") and not module:
            module = code.removeprefix("module ").strip().strip('"')
        elif code.startswith("go "):
            dependencies.need("go", code[3:])
        elif code.startswith("toolchain go"):
            dependencies.need("go", code.removeprefix("toolchain go"))
        elif found := _REQUIRE.match(code):
            path, version = found.groups()
            dependencies.need(path, version)
            last = _MAJOR.sub("", path).rpartition("/")[2]
            if not path.startswith("golang.org/x/") and last != "go":  # called as the standard library, or as Go is
                dependencies.need(last, version)
            if note.strip() != "indirect":  # one that the tool wrote was not chosen for this project
                chosen.add(_MAJOR.sub("", path))
    if not module:
        return Manifest(dependencies=dependencies)
    return Manifest(
        name=name_of(_MAJOR.sub("", module).rpartition("/")[2]),
        languages=("Go",),
        frameworks=frameworks_of("go", chosen),
        commands=file.commands("go build ./...", "go test ./..."),
        dependencies=dependencies,
    )


def cargo_toml(file: ManifestFile) -> Manifest:
    document = read_toml(file.text)
    package, workspace = table(document, "package"), table(document, "workspace")
    shared = table(workspace, "package")
    dependencies = Dependencies(
        (name, version if isinstance(version, str) else table(version).get("version", "*"))
        for home in (document, workspace, *table(document, "target").values())
        for key in _CARGO_TABLES
        for name, version in table(home, key).items()
    )
    declared = set(dependencies)
    for home in (package, workspace, shared):
        if isinstance(least := home.get("rust-version"), str):
            dependencies.need("rust", f">={least}")
    if not package and "workspace" not in document:
        return Manifest(dependencies=dependencies)
    runs = ["cargo build", "cargo test"]
    if package and (file.beside("src/main.rs") or "bin" in document):
        runs.insert(1, "cargo run")
    return Manifest(
        name=name_of(package.get("name")),
        purpose=purpose_of(package.get("description")) or purpose_of(shared.get("description")),
        languages=("Rust",),
        frameworks=frameworks_of("rust", declared),
        commands=file.commands(*runs),
        dependencies=dependencies,
        modules=strings(workspace.get("members")),
        entry_points=strings([table(binary).get("path") for binary in entries(document.get("bin"))]),
    )


def composer_json(file: ManifestFile) -> Manifest:
    document = read_json(file.text)
    if not document:
        return NOTHING
    groups = ("require", "require-dev")
    dependencies = Dependencies(needed for group in groups for needed in table(document, group).items())
    name, scripts = name_of(document.get("name")), table(document, "scripts")
    return Manifest(
        name="" if name in _STARTERS else name,
        purpose="" if name in _STARTERS else purpose_of(document.get("description")),
        languages=("PHP",),
        frameworks=frameworks_of("php", dependencies),
        commands=tuple(_composer_commands(document, dependencies, file)),
        scripts=frozenset(scripts),
        dependencies=dependencies,
        steps=tuple(name for name in scripts if not _is_typed_script(name)),
    )


def _is_typed_script(name: str) -> bool:
    """Composer calls pre-*, post-* and the symfony hooks by itself."""
    return not name.startswith(("pre-", "post-")) and name != "auto-scripts"


def _composer_commands(document: dict[str, object], declared: Dependencies, file: ManifestFile) -> Iterator[Command]:
    if declared:
        yield file.command("composer install")
    if "laravel/framework" in declared and file.beside("artisan"):
        yield file.command("php artisan serve")
    scripts, words = table(document, "scripts"), table(document, "scripts-descriptions")
    for name, body in scripts.items():
        if plain_word(name) and _is_typed_script(name):
            does = words.get(name) or (" && ".join(strings(body)) if isinstance(body, list) else body)
            yield file.command(f"composer run {name}", does)
    if "phpunit/phpunit" in declared and "test" not in scripts and not table(document, "config").get("bin-dir"):
        yield file.command("vendor/bin/phpunit")
