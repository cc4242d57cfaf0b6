"""go.mod: the module, and what it requires directly."""

from __future__ import annotations

import re

from memorybank.manifests.frameworks import frameworks_of
from memorybank.manifests.manifest import Dependencies, Manifest, ManifestFile, name_of

_MAJOR = re.compile(r"(?:/v|\.v)\d+\Z")
_REQUIRE = re.compile(r"(?:require\s+)?([\w.~-]+(?:/[\w.~-]+)*)\s+v(\d[\w.+-]*)")


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
