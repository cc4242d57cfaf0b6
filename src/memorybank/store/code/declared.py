"""One manifest's text -> what it declares. Whatever cannot be read declares nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from memorybank.recall.verdicts.declared import Declared
from memorybank.store.code import builds

_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*([^;#]*)")
_TARGET = re.compile(r"([^\s:#=.$%][^:#=$%]*?)\s*::?(?!=)")
_RECIPE = re.compile(r"@?([A-Za-z_][\w-]{0,60})(?:[ \t][^:]*)?:(?!=)")
_TASK = re.compile(r"  ([\"']?)([A-Za-z0-9][\w.:-]{0,60})\1:")
_QUOTED = re.compile(
    r"[\"']([A-Za-z][\w.\-\[\], ]*[<>=!~]*[\w.*]*)[\"']|^\s*-?\s*([A-Za-z][\w.-]*)\s*(?:[=<>~]|$)", re.M
)
_GO = re.compile(r"(?:require\s+)?([\w.~-]+(?:/[\w.~-]+)*)\s+v([\w.+-]+)")
_GO_MAJOR = re.compile(r"(?:/v|\.v)\d+$")
_GEM = re.compile(r"\s*gem\s+[\"']([\w-]+)[\"'](?:\s*,\s*[\"']([^\"']+)[\"'])?")

_DOTNET = (".csproj", ".fsproj", ".vbproj")

Pairs = Iterator[tuple[str, str]]


def declared(name: str, text: str) -> Declared:
    """By the file's name. `runs` and `needs` carry the ecosystem before the name."""
    read = reader(name)
    if read is None:
        return Declared()
    runs: set[str] = set()
    needs: dict[str, tuple[str, ...]] = {}
    for key, version in read(text):
        if version is _RUN:
            runs.add(key)
        else:
            needs[key] = (*needs.get(key, ()), version.strip())
    return Declared(frozenset(runs), needs)


_RUN = "\0run"


def kind_of(path: str) -> str:
    """The name a manifest goes by: `requirements/base.txt` is a requirements file."""
    folder, _, name = path.rpartition("/")
    if name.endswith(".txt") and folder.rpartition("/")[2] == "requirements":
        return "requirements.txt"
    return name


def reader(name: str) -> Callable[[str], Pairs] | None:
    lower = name.lower()
    if lower in _READERS:
        return _READERS[lower]
    if lower.endswith(".mk") or lower.startswith("makefile"):
        return _makefile
    if lower.startswith("requirements") and lower.endswith((".txt", ".in")):
        return _requirements
    return builds.dotnet if lower.endswith(_DOTNET) else None


def ecosystem(name: str) -> str:
    lower = name.lower()
    if lower.startswith("requirements"):
        return "python"
    if lower.endswith(_DOTNET):
        return "dotnet"
    return _ECOSYSTEM.get(lower, "make" if lower.endswith(".mk") or lower.startswith("makefile") else "")


def _json(text: str) -> dict[str, object]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        from memorybank.changes.survey.documents import read_json  # takes its time over what is broken or commented

        return read_json(text)
    return found if isinstance(found, dict) else {}


def _toml(text: str) -> dict[str, object]:
    import tomllib  # many projects have none to read

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        from memorybank.changes.survey.documents import read_toml

        return read_toml(text)


def _table(document: object, *keys: str) -> dict[str, object]:
    for key in keys:
        document = document.get(key) if isinstance(document, dict) else None
    return document if isinstance(document, dict) else {}


def _strings(value: object) -> tuple[str, ...]:
    return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list) else ()


def _package_json(text: str) -> Pairs:
    document = _json(text)
    for script in _table(document, "scripts"):
        yield f"node:{script}", _RUN
    for group in ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies"):
        for name, version in _table(document, group).items():
            yield f"node:{name}", str(version)
    node = _table(document, "engines").get("node")
    if node:
        yield "node:node", str(node)


def _deno_json(text: str) -> Pairs:
    document = _json(text)
    for task in _table(document, "tasks"):
        yield f"node:{task}", _RUN
    for name, target in _table(document, "imports").items():
        yield f"node:{name}", str(target).rpartition("@")[2]


def _requirement(line: str) -> Pairs:
    found = _REQUIREMENT.match(line)
    if found:
        yield f"python:{re.sub(r'[-_.]+', '-', found[1]).lower()}", found[2]


def _requirements(text: str) -> Pairs:
    for line in text.split("\n"):
        if not line.lstrip().startswith(("#", "-")):
            yield from _requirement(line)


def _pyproject(text: str) -> Pairs:
    document = _toml(text)
    project, poetry = _table(document, "project"), _table(document, "tool", "poetry")
    groups = (*_table(project, "optional-dependencies").values(), *_table(document, "dependency-groups").values())
    for listed in (project.get("dependencies"), *groups):
        for line in _strings(listed):
            yield from _requirement(line)
    for home in (poetry, *(_table(group) for group in _table(poetry, "group").values())):
        for key in ("dependencies", "dev-dependencies"):
            for name, version in _table(home, key).items():
                said = version if isinstance(version, str) else _table(version).get("version", "")
                yield f"python:{re.sub(r'[-_.]+', '-', name).lower()}", str(said)
    if project.get("requires-python"):
        yield "python:python", str(project["requires-python"])
    for keys in (
        ("project", "scripts"),
        ("project", "gui-scripts"),
        ("tool", "poetry", "scripts"),
        ("tool", "pdm", "scripts"),
        ("tool", "rye", "scripts"),
        ("tool", "poe", "tasks"),
        ("tool", "taskipy", "tasks"),
    ):
        for name in _table(document, *keys):
            yield f"python:{name}", _RUN
    for env in _table(document, "tool", "hatch", "envs").values():
        for name in _table(env, "scripts"):
            yield f"python:{name}", _RUN


def _quoted(text: str) -> Pairs:
    """A program or a file of another form: what it quotes may be a requirement, and is there at least."""
    for found in _QUOTED.finditer(text):
        yield from _requirement(found[1] or found[2] or "")


def _cargo(text: str) -> Pairs:
    document = _toml(text)
    homes = (document, _table(document, "workspace"), *_table(document, "target").values())
    for home in homes:
        for key in ("dependencies", "dev-dependencies", "build-dependencies"):
            for name, version in _table(home, key).items():
                yield f"rust:{name}", version if isinstance(version, str) else str(_table(version).get("version", "*"))
        for place in ("package", "workspace"):
            least = _table(home, place).get("rust-version") or _table(home, place, "package").get("rust-version")
            if isinstance(least, str):
                yield "rust:rust", f">={least}"


def _go_mod(text: str) -> Pairs:
    for line in text.split("\n"):
        found = _GO.match(line.strip())
        if found:
            yield f"go:{found[1]}", found[2]
            short = _GO_MAJOR.sub("", found[1]).rpartition("/")[2]
            if not found[1].startswith("golang.org/x/"):  # those are called as the standard library's are
                yield f"go:{short}", found[2]
        elif line.startswith("go "):
            yield "go:go", line[3:].strip()


def _composer(text: str) -> Pairs:
    document = _json(text)
    for script in _table(document, "scripts"):
        yield f"php:{script}", _RUN
    for group in ("require", "require-dev"):
        for name, version in _table(document, group).items():
            yield f"php:{name}", str(version)


def _gemfile(text: str) -> Pairs:
    for line in text.split("\n"):
        found = _GEM.match(line)
        if found:
            yield f"ruby:{found[1]}", found[2] or "*"
        elif line.startswith(("ruby '", 'ruby "')):
            yield "ruby:ruby", line[6:].partition(line[5])[0]


def _catalogue(text: str) -> Pairs:
    return builds.catalogue(_toml(text))


def _makefile(text: str) -> Pairs:
    for line in text.replace("\\\n", " ").split("\n"):
        found = _TARGET.match(line)
        if found:
            yield from ((f"make:{target}", _RUN) for target in found[1].split())
        if line.startswith(".PHONY:"):
            yield from ((f"make:{target}", _RUN) for target in line[7:].split())


def _justfile(text: str) -> Pairs:
    for line in text.split("\n"):
        found = _RECIPE.match(line)
        if found:
            yield f"just:{found[1]}", _RUN
        elif line.startswith("alias "):
            yield f"just:{line[6:].partition(':')[0].strip()}", _RUN


def _taskfile(text: str) -> Pairs:
    for line in text.partition("\ntasks:")[2].split("\n"):
        found = _TASK.match(line)
        if found:
            yield f"task:{found[2]}", _RUN


_READERS: dict[str, Callable[[str], Pairs]] = {
    "package.json": _package_json,
    "deno.json": _deno_json,
    "deno.jsonc": _deno_json,
    "pyproject.toml": _pyproject,
    "setup.py": _quoted,
    "setup.cfg": _quoted,
    "pipfile": _quoted,
    "environment.yml": _quoted,
    "environment.yaml": _quoted,
    "cargo.toml": _cargo,
    "go.mod": _go_mod,
    "composer.json": _composer,
    "gemfile": _gemfile,
    "build.gradle": builds.gradle,
    "build.gradle.kts": builds.gradle,
    "libs.versions.toml": _catalogue,
    "pom.xml": builds.maven,
    "directory.packages.props": builds.dotnet,
    "directory.build.props": builds.dotnet,
    "packages.config": builds.dotnet,
    "pubspec.yaml": builds.pubspec,
    "mix.exs": builds.mix,
    "package.swift": builds.swift,
    "makefile": _makefile,
    "gnumakefile": _makefile,
    "justfile": _justfile,
    ".justfile": _justfile,
    "taskfile.yml": _taskfile,
    "taskfile.yaml": _taskfile,
}
_ECOSYSTEM = {
    "package.json": "node",
    "deno.json": "node",
    "deno.jsonc": "node",
    "pyproject.toml": "python",
    "setup.py": "python",
    "setup.cfg": "python",
    "pipfile": "python",
    "environment.yml": "python",
    "environment.yaml": "python",
    "cargo.toml": "rust",
    "go.mod": "go",
    "composer.json": "php",
    "gemfile": "ruby",
    "build.gradle": "java",
    "build.gradle.kts": "java",
    "libs.versions.toml": "java",
    "pom.xml": "java",
    "directory.packages.props": "dotnet",
    "directory.build.props": "dotnet",
    "packages.config": "dotnet",
    "pubspec.yaml": "dart",
    "mix.exs": "elixir",
    "package.swift": "swift",
    "makefile": "make",
    "gnumakefile": "make",
    "justfile": "just",
    ".justfile": "just",
    "taskfile.yml": "task",
    "taskfile.yaml": "task",
}
