"""What a project runs in: Dockerfile, Compose, dev container, `.env.example`, wrappers and hooks of the build, and the
files that pin one version of a runtime (`.nvmrc`, `.python-version`, `rust-toolchain.toml`, `.tool-versions`)."""

import re
from collections.abc import Iterator

from memorybank.manifests import NOTHING, Dependencies, Manifest, ManifestFile
from memorybank.manifests.formats import entries, read_json, read_toml, read_yaml, strings, table

_FROM = re.compile(r"^FROM\s+(?:--\S+\s+)?(?:[\w.-]+/)*([\w-]+):(\d[\w.-]*)(?!\S)", re.MULTILINE | re.IGNORECASE)
_EXPOSE = re.compile(r"^EXPOSE\s+(.+)$", re.MULTILINE | re.IGNORECASE)
_PORT = re.compile(r"\d{2,5}(?:/(?:tcp|udp))?")
_IMAGES = {"golang": "go", "openjdk": "java", "eclipse-temurin": "java", "amazoncorretto": "java", "sdk": "dotnet"}
_NAME = re.compile(r"^[ \t]*(?:#[ \t]?)?(?:export[ \t]+)?([A-Z][A-Z0-9_]{2,60})=", re.MULTILINE)
_WRAPPER = re.compile(r"(?:apache-maven|gradle)-(\d[\d.]*\d)")


def dockerfile(file: ManifestFile) -> Manifest:
    images = ((_IMAGES.get(image.lower(), image.lower()), version) for image, version in _FROM.findall(file.text))
    ports = (port for line in _EXPOSE.findall(file.text) for port in line.split() if _PORT.fullmatch(port))
    return Manifest(dependencies=Dependencies(images), ports=tuple(dict.fromkeys(ports)))


def compose(file: ManifestFile) -> Manifest:
    services = table(read_yaml(file.text), "services")
    published = ((name, port) for name, service in services.items() for port in _published(table(service).get("ports")))
    ports = tuple(f"{port} ({name})" for name, port in published)
    commands = [file.command("docker compose up", ", ".join(services))] if services else []
    return Manifest(commands=tuple(commands), ports=ports)


def _published(ports: object) -> Iterator[str]:
    for port in entries(ports):
        said = port if isinstance(port, str) else str(table(port).get("published", ""))
        if re.fullmatch(r"(?:[\d.]+:)?\d+(?:-\d+)?(?::\d+(?:-\d+)?)?(?:/\w+)?", said):
            yield said


def devcontainer(file: ManifestFile) -> Manifest:
    ports = re.search(r"\"forwardPorts\"\s*:\s*\[([^\]]*)\]", file.text)
    image = read_json(file.text).get("image")
    found = re.search(r"/(\w+):\d*-?(\d+(?:\.\d+)*)", image) if isinstance(image, str) else None
    named = {_IMAGES.get(found[1], found[1]): (found[2],)} if found else {}
    return Manifest(dependencies=named, ports=tuple(_PORT.findall(ports[1])) if ports else ())


def variables(file: ManifestFile) -> Manifest:
    """Names only: a value may be somebody's."""
    return Manifest(variables=tuple(dict.fromkeys(_NAME.findall(file.text))))


def wrapper(file: ManifestFile) -> Manifest:
    found = _WRAPPER.search(file.text)
    tool = "Maven" if "maven" in file.path else "Gradle"
    return Manifest(manager=f"{tool} {found[1]}", dependencies={tool.lower(): (found[1],)}) if found else NOTHING


def pre_commit(file: ManifestFile) -> Manifest:
    repos = entries(read_yaml(file.text).get("repos"))
    hooks = [table(hook).get("id") for repo in repos for hook in entries(table(repo).get("hooks"))]
    said = ", ".join(dict.fromkeys(hook for hook in hooks if isinstance(hook, str)))
    return Manifest(commands=(file.command("pre-commit run --all-files", said),)) if said else NOTHING


def workspace(file: ManifestFile) -> Manifest:
    """`pnpm-workspace.yaml` and `go.work`: which folders belong together."""
    if file.path.endswith("go.work"):
        used = re.findall(r"^(?:use)?[ \t(]*(\./[\w./-]+|\.)[ \t)]*$", file.text, re.MULTILINE)
        return Manifest(modules=tuple(used))
    return Manifest(modules=strings(read_yaml(file.text).get("packages")))


_ALONE = {".nvmrc": "node", "rust-toolchain": "rust"}  # and `.NAME-version`
_CALLED = {"nodejs": "node", "golang": "go", "dotnet-core": "dotnet"}  # other names in `.tool-versions`
_VERSION = re.compile(r"[a-z]*-?v?\d[\w.+-]*|stable|nightly|beta|lts/[\w*-]+", re.IGNORECASE)


def one_version(file: ManifestFile) -> Manifest:
    name, said = file.path.lower().rpartition("/")[2], file.text.strip().split("\n")[0].strip()
    return _asked({_ALONE.get(name) or name[1:].removesuffix("-version"): said})


def rust_toolchain(file: ManifestFile) -> Manifest:
    return _asked({"rust": table(read_toml(file.text), "toolchain").get("channel")})


def global_json(file: ManifestFile) -> Manifest:
    return _asked({"dotnet": table(read_json(file.text), "sdk").get("version")})


def tool_versions(file: ManifestFile) -> Manifest:
    rows = (line.partition("#")[0].split() for line in file.text.split("\n"))
    return _asked({_CALLED.get(row[0], row[0]): row[1] for row in rows if len(row) > 1})


def _asked(versions: dict[str, object]) -> Manifest:
    told = ((name, said) for name, said in versions.items() if isinstance(said, str) and _VERSION.fullmatch(said))
    return Manifest(dependencies=Dependencies(told))
