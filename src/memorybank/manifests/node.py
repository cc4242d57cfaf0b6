"""package.json: scripts with the runner that the project uses."""

from collections.abc import Iterator, Mapping

from memorybank.manifests import NOTHING, Command, Dependencies, Manifest, ManifestFile, name_of, plain_word, purpose_of
from memorybank.manifests.formats import read_json, strings, table
from memorybank.manifests.frameworks import frameworks_of
from memorybank.model.value import lazy

LOCKS = {
    "pnpm-lock.yaml": "pnpm",
    "yarn.lock": "yarn",
    "bun.lock": "bun",
    "bun.lockb": "bun",
    "package-lock.json": "npm",
}
RUNNERS = ("npm", "pnpm", "yarn", "bun")
# npm runs these by itself; nobody types them.
_LIFECYCLE = lazy(r"(?:pre|post)?(?:install|pack|publish)|prepare|prepublishOnly|dependencies")


def package_json(file: ManifestFile) -> Manifest:
    document = read_json(file.text)
    if not document:
        return NOTHING
    groups = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
    dependencies = Dependencies(needed for group in groups for needed in table(document, group).items())
    declared = set(dependencies)
    if node := table(document, "engines").get("node"):
        dependencies.need("node", node)
    pinned = _pinned(document)
    tree = file.project.tree  # a package of a workspace is locked at the root
    locked = next((of for name, of in LOCKS.items() if file.beside(name) or name in tree), "npm")
    scripts, runner = table(document, "scripts"), pinned.partition(" ")[0] or locked
    workspaces = strings(document.get("workspaces")) or strings(table(document, "workspaces").get("packages"))
    lock = next((name for name, of in LOCKS.items() if of == runner and file.beside(name)), "")
    started = (document.get("main"), document.get("bin"), *table(document, "bin").values())
    typed = "typescript" in declared or file.beside("tsconfig.json") or "tsconfig.json" in file.project.tree
    return Manifest(
        name=name_of(document.get("name")),
        purpose=purpose_of(document.get("description")),
        languages=("TypeScript" if typed else "JavaScript",),
        frameworks=frameworks_of("node", declared),
        commands=tuple(_commands(scripts, runner, bool(declared or workspaces), file)),
        scripts=frozenset(scripts),
        dependencies=dependencies,
        steps=tuple(name for name in scripts if not _is_typed(name, scripts)),
        manager=pinned or (runner if lock else ""),
        lock="" if pinned else lock,
        modules=workspaces,
        entry_points=tuple(path.removeprefix("./") for path in started if isinstance(path, str)),
    )


def _pinned(document: dict[str, object]) -> str:
    name, _, version = str(document.get("packageManager", "")).partition("@")
    return f"{name} {version.partition('+')[0]}".strip() if name in RUNNERS else ""


def _is_typed(name: str, scripts: Mapping[str, object]) -> bool:
    around = next((name[len(p) :] for p in ("pre", "post") if name.startswith(p)), "")
    return not (_LIFECYCLE.fullmatch(name) or around in scripts)


def _commands(scripts: Mapping[str, object], runner: str, installs: bool, file: ManifestFile) -> Iterator[Command]:
    if installs:
        yield file.command(f"{runner} install")
    for name, body in scripts.items():
        generated = isinstance(body, str) and "no test specified" in body
        if not plain_word(name) or not _is_typed(name, scripts) or generated:
            continue
        # `bun test` is bun's own runner, not the script of that name.
        short = name in ("test", "start") and runner != "bun"
        yield file.command(f"{runner} {name}" if short else f"{runner} run {name}", body)


def deno_json(file: ManifestFile) -> Manifest:
    document = read_json(file.text)
    tasks, commands = table(document, "tasks"), []
    for name, body in tasks.items():
        if plain_word(name):
            words = body if isinstance(body, str) else table(body).get("description") or table(body).get("command")
            commands.append(file.command(f"deno task {name}", words))
    return Manifest(
        languages=("TypeScript",) if tasks else (),
        commands=tuple(commands),
        scripts=frozenset(tasks),
        dependencies=Dependencies((n, str(at).rpartition("@")[2]) for n, at in table(document, "imports").items()),
    )
