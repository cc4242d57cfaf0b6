"""Builds that are programs, XML or YAML: Gradle, Maven, .NET, pub, Mix, Swift. Read as text, for what they surely say.

A need without a version is managed elsewhere: it is there, and vouches for none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Pairs = Iterator[tuple[str, str]]
_SET = re.compile(r"([\w.-]+)[\"')\]]*\s*=\s*[\"']([\w.+-]+)[\"']")
_COORDINATES = re.compile(r"[\"'][\w.-]+:([\w.-]+)(?::([\w.${}+-]+))?(?:@\w+)?[\"']")
_NAMED = re.compile(r"\bname:\s*[\"']([\w.-]+)[\"'](?:\s*,\s*version:\s*[\"']?([\w.${}+-]+))?")
_PLUGIN = re.compile(r"\bid[ \t(]*[\"']([\w.-]+)[\"']\)?(?:[ \t]+version[ \t(]*[\"']?([\w.${}+-]+))?")
_KOTLIN = re.compile(r"\bkotlin\(\"\w+\"\)[ \t]+version[ \t]+\"([\w.+-]+)\"")
_JAVA = re.compile(
    r"(?:JavaLanguageVersion\.of\(|JavaVersion\.VERSION_|(?:source|target)Compatibility\s*=?\s*[\"']?)(\d+)"
)
_BLOCK = re.compile(r"<(dependency|parent|plugin)>(.*?)</\1>", re.DOTALL)
_PROPERTY = re.compile(r"<([\w.-]+)>\s*([^<>\s]+)\s*</\1>")
_PACKAGE = re.compile(
    r"<(?:PackageReference|PackageVersion|GlobalPackageReference|package)\b([^>]*)>([^<]*(?:<Version>[^<]*)?)"
)
_INCLUDED = re.compile(r"\b(?:Include|Update|id)=\"([^\"]+)\"")
_ITS_VERSION = re.compile(r"\b[Vv]ersion(?:Override)?=\"([^\"]*)\"|<Version>([^<]*)")
_FRAMEWORK = re.compile(r"<TargetFrameworks?>([^<]*)")
_NET = re.compile(r"net(?:coreapp)?(\d+\.\d+)")
_MIX = re.compile(r"\{:(\w+),\s*(?:\"([^\"]*)\")?")
_ELIXIR = re.compile(r"\belixir:\s*\"([^\"]*)\"")
_SWIFT = re.compile(
    r"\.package\([^()]*url:\s*\"[^\"]*?/([\w.-]+?)(?:\.git)?\"\s*,\s*(?:from:|exact:|\.upToNext\w+\(from:)\s*\"([\d.]+)"
)
_KEY = re.compile(r"(\s*)([\w.-]+):\s*[\"']?([^\"'#\n]*)")
_GRADLE_FAMILIES = {"org.springframework.boot": "spring-boot"}


def gradle(text: str) -> Pairs:
    known = dict(_SET.findall(text))
    for artifact, version in (*_COORDINATES.findall(text), *_NAMED.findall(text)):
        yield f"java:{artifact}", _resolved(version, known)
    for plugin, version in _PLUGIN.findall(text):
        yield f"java:{plugin}", _resolved(version, known)
        if plugin in _GRADLE_FAMILIES:
            yield f"java:{_GRADLE_FAMILIES[plugin]}", _resolved(version, known)
        elif plugin.startswith("org.jetbrains.kotlin."):
            yield "java:kotlin", _resolved(version, known)
    for version in _KOTLIN.findall(text):
        yield "java:kotlin", version
    for version in _JAVA.findall(text):
        yield "java:java", version


def catalogue(document: dict[str, object]) -> Pairs:
    """Gradle's `libs.versions.toml`."""
    tables = {name: value for name, value in document.items() if isinstance(value, dict)}
    versions = tables.get("versions", {})
    for kind in ("libraries", "plugins"):
        for entry in tables.get(kind, {}).values():
            parts, own = _entry(entry, versions)
            name = parts[0] if kind == "plugins" else parts[1] if len(parts) > 1 else ""
            if name:
                yield f"java:{_GRADLE_FAMILIES.get(name, name)}", own
            if name.startswith("org.jetbrains.kotlin."):
                yield "java:kotlin", own


def _entry(entry: object, versions: dict[str, object]) -> tuple[list[str], str]:
    """An entry's coordinates and its version, however it is written."""
    if isinstance(entry, str):
        parts = entry.split(":")
        return parts, parts[-1] if parts[-1][:1].isdecimal() else ""
    if not isinstance(entry, dict):
        return [""], ""
    said = entry.get("version", "")
    said = versions.get(str(said.get("ref", "")), "") if isinstance(said, dict) else said
    whole = entry.get("module") or entry.get("id") or f"{entry.get('group', '')}:{entry.get('name', '')}"
    return str(whole).split(":"), said if isinstance(said, str) else ""


def maven(text: str) -> Pairs:
    known = dict(_PROPERTY.findall(text))
    for _, block in _BLOCK.findall(text):
        inside = dict(reversed(_PROPERTY.findall(block.partition("<exclusions>")[0])))
        artifact, version = inside.get("artifactId", ""), _resolved(inside.get("version", ""), known)
        if artifact:
            yield f"java:{artifact}", version
        if artifact in ("spring-boot-starter-parent", "spring-boot-dependencies"):
            yield "java:spring-boot", version
    for key in ("java.version", "maven.compiler.release", "maven.compiler.source"):
        if known.get(key, "")[:1].isdecimal():
            yield "java:java", known[key].removeprefix("1.")
    if known.get("kotlin.version", "")[:1].isdecimal():
        yield "java:kotlin", known["kotlin.version"]


def _resolved(version: str, known: dict[str, str]) -> str:
    """`${x}`, `$x`: as the same file sets it. What another file sets is not known here."""
    name = version.strip("${}")
    found = known.get(name, "") if version.startswith("$") else version
    return found if found[:1].isdecimal() else ""


def dotnet(text: str) -> Pairs:
    """NuGet's names know no case."""
    for attributes, rest in _PACKAGE.findall(text):
        name, version = _INCLUDED.search(attributes), _ITS_VERSION.search(attributes) or _ITS_VERSION.search(rest)
        if name:
            yield f"dotnet:{name[1].lower()}", (version[1] or version[2] or "").strip("[]()$") if version else ""
    for frameworks in _FRAMEWORK.findall(text):
        for version in _NET.findall(frameworks):
            yield "dotnet:dotnet", version


def pubspec(text: str) -> Pairs:
    group, depth = "", 0
    for line in text.split("\n"):
        found = _KEY.match(line)
        if found is None or line.lstrip().startswith("#"):
            continue
        if not found[1]:
            group, depth = found[2], 0
            continue
        depth = depth or len(found[1])
        if len(found[1]) != depth:
            continue  # where a package comes from
        if group in ("dependencies", "dev_dependencies"):
            yield f"dart:{found[2]}", found[3].strip()
        elif group == "environment":
            yield "dart:dart" if found[2] == "sdk" else f"dart:{found[2]}", found[3].strip()


def mix(text: str) -> Pairs:
    for name, version in _MIX.findall(text):
        yield f"elixir:{name}", version.removeprefix("~>").strip()
    for version in _ELIXIR.findall(text):
        yield "elixir:elixir", version.removeprefix("~>").strip()


def swift(text: str) -> Pairs:
    for name, version in _SWIFT.findall(text):
        yield f"swift:{name}", version
