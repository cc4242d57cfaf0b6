"""Cargo.toml, of a package or of a workspace."""

from __future__ import annotations

from memorybank.manifests.formats import read_toml, strings, table
from memorybank.manifests.frameworks import frameworks_of
from memorybank.manifests.manifest import Dependencies, Manifest, ManifestFile, name_of, purpose_of

_TABLES = ("dependencies", "dev-dependencies", "build-dependencies")


def cargo_toml(file: ManifestFile) -> Manifest:
    document = read_toml(file.text)
    package, workspace = table(document, "package"), table(document, "workspace")
    shared = table(workspace, "package")
    dependencies = Dependencies()
    for home in (document, workspace, *table(document, "target").values()):
        for key in _TABLES:
            for name, version in table(home, key).items():
                dependencies.need(name, version if isinstance(version, str) else table(version).get("version", "*"))
    declared = set(dependencies)
    for home in (package, workspace, shared):
        if isinstance(least := home.get("rust-version"), str):
            dependencies.need("rust", f">={least}")
    if not package and "workspace" not in document:
        return Manifest(dependencies=dependencies)
    declared_bins = document.get("bin")
    bins: list[object] = declared_bins if isinstance(declared_bins, list) else []
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
        entry_points=tuple(path for binary in bins if isinstance(path := table(binary).get("path"), str)),
    )
