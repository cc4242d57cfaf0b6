"""C and C++ (CMake, Autoconf, Meson), Dart's pubspec.yaml, Elixir's mix.exs, Swift's Package.swift, read as text."""

from __future__ import annotations

import re

from memorybank.manifests.formats import read_yaml, table
from memorybank.manifests.manifest import NOTHING, Dependencies, Manifest, ManifestFile, name_of, purpose_of

_PROJECT = re.compile(r"^[ \t]*project\s*\(\s*[\"']?([\w.+-]+)[\"']?([^)]{0,400})", re.MULTILINE | re.IGNORECASE)
_DESCRIPTION = re.compile(r"\bDESCRIPTION\s+\"([^\"]*)\"")
_LEAST = re.compile(r"cmake_minimum_required\s*\(\s*VERSION\s+(\d[\d.]*)", re.IGNORECASE)
_SUBFOLDER = re.compile(r"^[ \t]*add_subdirectory\s*\(\s*([\w./-]+)", re.MULTILINE | re.IGNORECASE)
_TESTED = re.compile(r"\benable_testing\s*\(|\binclude\s*\(\s*CTest\s*\)", re.IGNORECASE)
_AC_INIT = re.compile(r"^[ \t]*AC_INIT\(\s*\[?([\w.+ -]+)", re.MULTILINE)
_MESON_LEAST = re.compile(r"\bmeson_version\s*:\s*'([^']+)'")


def cmake(file: ManifestFile) -> Manifest:
    project = _PROJECT.search(file.text)
    if project is None:
        return NOTHING
    least, words = Dependencies(), project[2].upper().split()
    for version in _LEAST.findall(file.text)[:1]:
        least.need("cmake", f">={version}")
    runs = ["cmake -S . -B build", "cmake --build build"]
    if _TESTED.search(file.text):
        runs.append("ctest --test-dir build")
    described = _DESCRIPTION.search(project[2])
    return Manifest(
        name=name_of(project[1]),
        purpose=purpose_of(described[1]) if described else "",
        languages=tuple(name for word, name in (("CXX", "C++"), ("C", "C")) if word in words),
        commands=file.commands(*runs),
        dependencies=least,
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
    least, runs = Dependencies(), ["meson setup build", "meson compile -C build"]
    for version in _MESON_LEAST.findall(file.text)[:1]:
        least.need("meson", version)
    if re.search(r"^[ \t]*test\s*\(", file.text, re.MULTILINE):
        runs.append("meson test -C build")
    said = re.findall(r"'(c|cpp)'", project[2])
    return Manifest(
        name=name_of(project[1]),
        languages=tuple({"c": "C", "cpp": "C++"}[word] for word in said),
        commands=file.commands(*runs),
        dependencies=least,
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
    dependencies = Dependencies()
    for name, version in (*_MIX.findall(file.text), *(("elixir", v) for v in _ELIXIR.findall(file.text))):
        dependencies.need(name, version.removeprefix("~>"))
    named, described = _APP.search(file.text), _MIX_DESCRIPTION.search(file.text)
    return Manifest(
        name=name_of(named[1]) if named else "",
        purpose=purpose_of(described[1] or described[2]) if described else "",
        languages=("Elixir",) if named else (),
        commands=file.commands("mix deps.get", "mix test") if named else (),
        dependencies=dependencies,
    )


def package_swift(file: ManifestFile) -> Manifest:
    dependencies = Dependencies()
    for name, version in _SWIFT.findall(file.text):
        dependencies.need(name, version)
    return Manifest(dependencies=dependencies)
