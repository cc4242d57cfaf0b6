"""Cargo.toml, of a package or of a workspace."""

from __future__ import annotations

from memorybank.changes.survey.documents import read_toml, table
from memorybank.changes.survey.fragment import NOTHING, Fragment, Manifest, name_of, purpose_of, recognised
from memorybank.model.survey import Command

FRAMEWORKS = {
    "tokio": "Tokio",
    "async-std": "async-std",
    "axum": "axum",
    "actix-web": "Actix Web",
    "rocket": "Rocket",
    "warp": "warp",
    "hyper": "hyper",
    "tonic": "tonic",
    "tower": "Tower",
    "reqwest": "reqwest",
    "serde": "Serde",
    "sqlx": "SQLx",
    "diesel": "Diesel",
    "sea-orm": "SeaORM",
    "clap": "clap",
    "ratatui": "Ratatui",
    "tracing": "tracing",
    "rayon": "Rayon",
    "bevy": "Bevy",
    "tauri": "Tauri",
    "leptos": "Leptos",
    "yew": "Yew",
    "dioxus": "Dioxus",
    "egui": "egui",
    "wasm-bindgen": "wasm-bindgen",
    "pyo3": "PyO3",
    "napi": "napi-rs",
    "embassy-executor": "Embassy",
    "proptest": "proptest",
    "criterion": "Criterion",
}
_TABLES = ("dependencies", "dev-dependencies", "build-dependencies")


def cargo_toml(file: Manifest) -> Fragment:
    document = read_toml(file.text)
    package, workspace = table(document, "package"), table(document, "workspace")
    if not package and "workspace" not in document:
        return NOTHING
    homes = (document, workspace, *table(document, "target").values())
    declared = {name for home in homes for key in _TABLES for name in table(home, key)}
    runs = ["cargo build", "cargo test"]
    if package and (file.beside("src/main.rs") or "bin" in document):
        runs.insert(1, "cargo run")
    shared = table(workspace, "package")
    return Fragment(
        name=name_of(package.get("name")),
        purpose=purpose_of(package.get("description")) or purpose_of(shared.get("description")),
        languages=("Rust",),
        frameworks=recognised(FRAMEWORKS, declared),
        commands=tuple(Command(run, "", file.path) for run in runs),
    )
