"""Dart's pubspec.yaml, Elixir's mix.exs and Swift's Package.swift: only what they need, read as text."""

from __future__ import annotations

import re

from memorybank.manifests.formats import read_yaml, table
from memorybank.manifests.manifest import Dependencies, Manifest, ManifestFile, name_of, purpose_of

_APP = re.compile(r"\bapp:\s*:(\w+)")
_DESCRIPTION = re.compile(r"@description\s+\"([^\"\n]+)\"|\bdescription:\s*\"([^\"\n]+)\"")
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
    named, described = _APP.search(file.text), _DESCRIPTION.search(file.text)
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
