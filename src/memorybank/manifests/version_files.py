"""Files that pin one version of a runtime: `.nvmrc`, `.python-version`, `rust-toolchain.toml`, `.tool-versions`."""

from __future__ import annotations

import re

from memorybank.manifests.formats import read_json, read_toml, table
from memorybank.manifests.manifest import NOTHING, Dependencies, Manifest, ManifestFile

_ALONE = {
    ".nvmrc": "node",
    ".node-version": "node",
    ".python-version": "python",
    ".ruby-version": "ruby",
    ".java-version": "java",
    ".go-version": "go",
    "rust-toolchain": "rust",
}
_CALLED = {"nodejs": "node", "golang": "go", "dotnet-core": "dotnet"}  # other names in `.tool-versions`
_VERSION = re.compile(r"[a-z]*-?v?\d[\w.+-]*|stable|nightly|beta|lts/[\w*-]+", re.IGNORECASE)


def one_version(file: ManifestFile) -> Manifest:
    """The whole file is the version."""
    name, said = _ALONE[file.path.lower().rpartition("/")[2]], file.text.strip().split("\n")[0].strip()
    return _asked({name: said})


def rust_toolchain(file: ManifestFile) -> Manifest:
    return _asked({"rust": table(read_toml(file.text), "toolchain").get("channel")})


def global_json(file: ManifestFile) -> Manifest:
    return _asked({"dotnet": table(read_json(file.text), "sdk").get("version")})


def tool_versions(file: ManifestFile) -> Manifest:
    rows = (line.partition("#")[0].split() for line in file.text.split("\n"))
    return _asked({_CALLED.get(row[0], row[0]): row[1] for row in rows if len(row) > 1})


def _asked(versions: dict[str, object]) -> Manifest:
    dependencies = Dependencies()
    for name, version in versions.items():
        if isinstance(version, str) and _VERSION.fullmatch(version):
            dependencies.need(name, version)
    return Manifest(dependencies=dependencies) if dependencies else NOTHING
