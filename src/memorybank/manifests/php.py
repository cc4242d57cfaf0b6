"""composer.json."""

from __future__ import annotations

from collections.abc import Iterator

from memorybank.manifests.formats import read_json, strings, table
from memorybank.manifests.frameworks import frameworks_of
from memorybank.manifests.manifest import NOTHING, Dependencies, Manifest, ManifestFile, name_of, plain_word, purpose_of
from memorybank.model.survey import Command

# The names of starter kits: a project that kept one has not been named yet.
_STARTERS = frozenset(["laravel/laravel", "symfony/skeleton", "symfony/website-skeleton", "cakephp/app"])


def composer_json(file: ManifestFile) -> Manifest:
    document = read_json(file.text)
    if not document:
        return NOTHING
    dependencies = Dependencies()
    for group in ("require", "require-dev"):
        for package, version in table(document, group).items():
            dependencies.need(package, version)
    name, scripts = name_of(document.get("name")), table(document, "scripts")
    return Manifest(
        name="" if name in _STARTERS else name,
        purpose="" if name in _STARTERS else purpose_of(document.get("description")),
        languages=("PHP",),
        frameworks=frameworks_of("php", dependencies),
        commands=tuple(_commands(document, dependencies, file)),
        scripts=frozenset(scripts),
        dependencies=dependencies,
        steps=tuple(name for name in scripts if not _is_typed(name)),
    )


def _is_typed(name: str) -> bool:
    """Composer calls pre-*, post-* and the symfony hooks by itself."""
    return not name.startswith(("pre-", "post-")) and name != "auto-scripts"


def _commands(document: dict[str, object], declared: Dependencies, file: ManifestFile) -> Iterator[Command]:
    if declared:
        yield file.command("composer install")
    if "laravel/framework" in declared and file.beside("artisan"):
        yield file.command("php artisan serve")
    scripts, words = table(document, "scripts"), table(document, "scripts-descriptions")
    for name, body in scripts.items():
        if plain_word(name) and _is_typed(name):
            does = words.get(name) or (" && ".join(strings(body)) if isinstance(body, list) else body)
            yield file.command(f"composer run {name}", does)
    if "phpunit/phpunit" in declared and "test" not in scripts and not table(document, "config").get("bin-dir"):
        yield file.command("vendor/bin/phpunit")
