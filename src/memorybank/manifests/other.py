"""Dart's pubspec.yaml, Elixir's mix.exs and Swift's Package.swift: only what they need, read as text."""

from __future__ import annotations

import re

from memorybank.manifests.manifest import Dependencies, Manifest, ManifestFile

_KEY = re.compile(r"(\s*)([\w.-]+):\s*[\"']?([^\"'#\n]*)")
_MIX = re.compile(r"\{:(\w+),\s*(?:\"([^\"]*)\")?")
_ELIXIR = re.compile(r"\belixir:\s*\"([^\"]*)\"")
_SWIFT = re.compile(
    r"\.package\([^()]*url:\s*\"[^\"]*?/([\w.-]+?)(?:\.git)?\"\s*,\s*(?:from:|exact:|\.upToNext\w+\(from:)\s*\"([\d.]+)"
)


def pubspec(file: ManifestFile) -> Manifest:
    dependencies = Dependencies()
    group, depth = "", 0
    for line in file.text.split("\n"):
        found = _KEY.match(line)
        if found is None or line.lstrip().startswith("#"):
            continue
        indent, name, version = found.groups()
        if not indent:
            group, depth = name, 0
            continue
        depth = depth or len(indent)
        if len(indent) != depth:
            continue  # where a package comes from
        if group in ("dependencies", "dev_dependencies"):
            dependencies.need(name, version)
        elif group == "environment":
            dependencies.need("dart" if name == "sdk" else name, version)
    return Manifest(dependencies=dependencies)


def mix_exs(file: ManifestFile) -> Manifest:
    dependencies = Dependencies()
    for name, version in (*_MIX.findall(file.text), *(("elixir", v) for v in _ELIXIR.findall(file.text))):
        dependencies.need(name, version.removeprefix("~>"))
    return Manifest(dependencies=dependencies)


def package_swift(file: ManifestFile) -> Manifest:
    dependencies = Dependencies()
    for name, version in _SWIFT.findall(file.text):
        dependencies.need(name, version)
    return Manifest(dependencies=dependencies)
