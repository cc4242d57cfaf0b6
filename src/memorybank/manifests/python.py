"""pyproject.toml, setup.cfg, setup.py (as text), requirements files, Pipfile and conda's environment.yml."""

import re
from collections.abc import Collection, Iterable, Iterator

from memorybank.manifests import NOTHING, Command, Dependencies, Manifest, ManifestFile, name_of, plain_word, purpose_of
from memorybank.manifests.formats import first, read_ini, read_toml, strings, table
from memorybank.manifests.frameworks import frameworks_of
from memorybank.model.value import lazy

# Where a pyproject.toml lists things to run, and what a person types before the name.
SCRIPT_TABLES = {
    "project.scripts": "", "project.gui-scripts": "", "tool.poetry.scripts": "poetry run ",
    "tool.pdm.scripts": "pdm run ", "tool.rye.scripts": "rye run ", "tool.poe.tasks": "poe ",
    "tool.taskipy.tasks": "task ",
}  # fmt: skip
LOCKS = (("uv.lock", "uv sync"), ("poetry.lock", "poetry install"), ("pdm.lock", "pdm install"))
_REQUIREMENT = lazy(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*([^;#]*)")
_STRING = lazy(r"\"([^\"\n]*)\"|'([^'\n]*)'|\]")
_PERHAPS_REQUIREMENT = lazy(
    r"[\"']([A-Za-z][\w.\-\[\], ]*[<>=!~]*[\w.*]*)[\"']|^[ \t]*-?[ \t]*([A-Za-z][\w.-]*)[ \t]*(?:[=<>~]|$)",
    re.MULTILINE,
)


def pyproject(file: ManifestFile) -> Manifest:
    document = read_toml(file.text)
    project, poetry = table(document, "project"), table(document, "tool", "poetry")
    dependencies = _required(_requirements(document))
    for home in (poetry, *table(poetry, "group").values()):
        for key in ("dependencies", "dev-dependencies"):
            for name, version in table(home, key).items():
                said = version if isinstance(version, str) else table(version).get("version", "")
                dependencies.need(_normal(name), said)
    declared = set(dependencies)
    if least := project.get("requires-python"):
        dependencies.need("python", least)
    workspace = table(document, "tool", "uv", "workspace")
    scripts = tuple(_scripts(document))
    names = frozenset(name for name, _, _ in scripts)
    if not (project or poetry or table(document, "dependency-groups") or "build-system" in document):
        # only the settings of a tool: that does not make it a Python project
        return Manifest(scripts=names, dependencies=dependencies)
    lock = next((name for name, _ in LOCKS if file.beside(name)), "")
    commands = [file.command(dict(LOCKS)[lock])] if lock else []
    commands += [file.command(run, _script_body(body)) for _, run, body in scripts if run]
    return Manifest(
        name=name_of(project.get("name")) or name_of(poetry.get("name")),
        purpose=purpose_of(project.get("description")) or purpose_of(poetry.get("description")),
        languages=("Python",),
        frameworks=frameworks_of("python", declared),
        commands=(*commands, *_certain(file, declared, "pytest" in table(document, "tool"))),
        scripts=names,
        dependencies=dependencies,
        manager=dict(LOCKS)[lock].partition(" ")[0] if lock else "",
        lock=lock,
        modules=strings(workspace.get("members")),
    )


def setup_cfg(file: ManifestFile) -> Manifest:
    sections = read_ini(file.text)
    metadata, options = sections.get("metadata", {}), sections.get("options", {})
    if not (metadata or options):
        return Manifest(dependencies=_quoted(file.text))
    extras = sections.get("options.extras_require", {}).values()
    required = _required("\n".join([options.get("install_requires", ""), *extras]).split("\n"))
    entry_points = sections.get("options.entry_points", {}).get("console_scripts", "")
    scripts = (map(str.strip, line.split("=", 1)) for line in entry_points.split("\n") if "=" in line)
    commands = [file.command(name, target) for name, target in scripts if target and plain_word(name)]
    commands += _certain(file, required, "tool:pytest" in sections)
    return _set_up(file, metadata | options, required, commands)


def setup_py(file: ManifestFile) -> Manifest:
    """Only literals of the `setup(...)` call: the file is a program, and it is never run."""
    _, called, arguments = file.text.partition("setup(")
    if not called:
        return Manifest(dependencies=_quoted(file.text))
    required = _required(s for key in ("install_requires", "tests_require") for s in _list_after(key, file.text))
    said = {key: _literal(key, arguments) for key in ("name", "description", "python_requires")}
    return _set_up(file, said, required, _certain(file, required, False))


def _set_up(file: ManifestFile, said: dict[str, str], required: Dependencies, commands: Iterable[Command]) -> Manifest:
    dependencies = _quoted(file.text)
    dependencies.pop("python", None)  # a word of a classifier
    if least := said.get("python_requires"):
        dependencies.need("python", least)
    return Manifest(
        name=name_of(said.get("name")),
        purpose=purpose_of(said.get("description")),
        languages=("Python",),
        frameworks=frameworks_of("python", required),
        commands=tuple(commands),
        dependencies=dependencies,
    )


def requirements(file: ManifestFile) -> Manifest:
    required = _required(line for line in file.text.split("\n") if not line.lstrip().startswith(("#", "-")))
    if not required:
        return NOTHING
    install = file.command(f"pip install -r {file.path.rpartition('/')[2]}")
    return Manifest(
        languages=("Python",),
        frameworks=frameworks_of("python", required),
        commands=(install, *_certain(file, required, False)),
        dependencies=required,
    )


def quoted(file: ManifestFile) -> Manifest:
    """Pipfile and environment.yml: only what they need."""
    return Manifest(dependencies=_quoted(file.text))


def _quoted(text: str) -> Dependencies:
    """A program or a file of another form: what it quotes may be a requirement, and is there at least."""
    return _required(found[1] or found[2] for found in _PERHAPS_REQUIREMENT.finditer(text))


def _required(lines: Iterable[str]) -> Dependencies:
    found = filter(None, map(_REQUIREMENT.match, lines))
    return Dependencies((_normal(requirement[1]), requirement[2]) for requirement in found)


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _requirements(document: dict[str, object]) -> Iterator[str]:
    project = table(document, "project")
    groups = (*table(project, "optional-dependencies").values(), *table(document, "dependency-groups").values())
    for group in (project.get("dependencies"), *groups):
        yield from strings(group)
    for env in table(document, "tool", "hatch", "envs").values():
        yield from strings(table(env).get("dependencies"))


def _scripts(document: dict[str, object]) -> Iterator[tuple[str, str, object]]:
    """Each script's name, what a person types ("" where it would need quotes), and its body."""
    for keys, runner in SCRIPT_TABLES.items():
        for name, body in table(document, *keys.split(".")).items():
            yield name, runner + name if plain_word(name) else "", body
    for env, settings in table(document, "tool", "hatch", "envs").items():
        for name, body in table(settings, "scripts").items():
            run = f"hatch run {name if env == 'default' else f'{env}:{name}'}"
            yield name, run if plain_word(name) and plain_word(env) else "", body


def _script_body(body: object) -> object:
    """The help a script has, else what it runs."""
    if isinstance(body, dict):
        keys = ("help", "description", "cmd", "shell", "script", "call", "composite", "sequence", "chain")
        body = next((body[key] for key in keys if key in body), "")
    return " && ".join(strings(body)) if isinstance(body, list) else body


def _certain(file: ManifestFile, declared: Collection[str], configured: bool) -> Iterator[Command]:
    if "django" in declared and file.beside("manage.py"):
        yield file.command("python manage.py runserver")
    if configured or "pytest" in declared:
        yield file.command("pytest")


def _literal(key: str, text: str) -> str:
    return first(re.compile(rf"\b{key}\s{{0,9}}=\s{{0,9}}(?:\"([^\"\n]*)\"|'([^'\n]*)')"), text)


def _list_after(key: str, text: str) -> Iterator[str]:
    at = text.find(key)
    for token in _STRING.finditer(text, at) if at >= 0 else ():
        if token[0] == "]":
            return
        yield token[1] or token[2] or ""
