"""Maven's pom.xml, and Gradle's build and settings files read as text."""

import re
from collections.abc import Mapping

from memorybank.manifests import NOTHING, Command, Dependencies, Manifest, ManifestFile, name_of, purpose_of
from memorybank.manifests.formats import Element, first, read_toml, read_xml, table
from memorybank.manifests.frameworks import frameworks_of

_GOALS = {"spring-boot-maven-plugin": "spring-boot:run", "quarkus-maven-plugin": "quarkus:dev"}
_TASKS = {"org.springframework.boot": "bootRun", "io.quarkus": "quarkusDev", "application": "run"}
_COORDINATES = re.compile(r"[\"'][\w.-]+:([\w.-]+)(?::([^\"'\n]*))?[\"']")
_NAMED = re.compile(r"\bname:\s*[\"']([\w.-]+)[\"'](?:\s*,\s*version:\s*[\"']?([\w.${}+-]+))?")
_PLUGIN = re.compile(
    r"(?:\bid|\bapply plugin:)[ \t(]*[\"']([\w.-]+)[\"']\)?(?:[ \t]+version[ \t(]*[\"']?([\w.${}+-]+))?([^\n]*)"
)
_NOT_APPLIED = re.compile(r"\bapply[ (]+false")
_SET = re.compile(r"(?<![\w.-])([\w.-]+)[\"')\]]*\s*=\s*[\"']([\w.+-]+)[\"']")
_KOTLIN_VERSION = re.compile(r"\bkotlin\(\"\w+\"\)[ \t]+version[ \t]+\"([\w.+-]+)\"")
_JAVA_VERSION = re.compile(
    r"(?:JavaLanguageVersion\.of\(|JavaVersion\.VERSION_|(?:source|target)Compatibility\s*=?\s*[\"']?)(\d+)"
)
_CORE_PLUGIN = re.compile(r"^[ \t]*`?(java|java-library|application|groovy|scala|war)`?[ \t]*$", re.MULTILINE)
_KOTLIN = re.compile(r"kotlin\(\"(?:jvm|multiplatform|android)|org\.jetbrains\.kotlin")
_ROOT_NAME = re.compile(r"rootProject\.name\s{0,9}=\s{0,9}[\"']([^\"'\n]+)[\"']")
_INCLUDE = re.compile(r"^[ \t]*include\b[ \t(]*((?:\s*[\"'][\w:./-]+[\"'],?)+)", re.MULTILINE)
_QUOTED = re.compile(r"[\"']([\w:./-]+)[\"']")
_MAIN_CLASS = re.compile(r"\bmainClass(?:Name)?(?:\.set\(|\s*=)\s*[\"']([\w.]+)[\"']")
_DESCRIPTION = re.compile(r"^description\s{0,9}=?\s{0,9}[\"']([^\"'\n]+)[\"']", re.MULTILINE)


def pom_xml(file: ManifestFile) -> Manifest:
    elements = read_xml(file.text)
    dependencies = _maven_dependencies(elements)
    if not elements or elements[0].path != ("project",):
        return Manifest(dependencies=dependencies)
    top = elements[0].fields
    plugins = {e.text for e in elements if e.path[-2:] == ("plugin", "artifactId")}
    declared = plugins | {e.text for e in elements if e.path[-2:] == ("dependency", "artifactId")}
    declared |= {e.text for e in elements if e.path == ("project", "parent", "artifactId")}
    mvn = "./mvnw" if file.beside("mvnw") else "mvn"
    goals = ["package", "test"]
    if top.get("packaging") != "pom":  # an aggregator has no application to start
        goals += [goal for plugin, goal in _GOALS.items() if plugin in plugins]
    return Manifest(
        name=name_of(top.get("name")) or name_of(top.get("artifactId")),
        purpose=purpose_of(top.get("description")),
        languages=("Kotlin",) if "kotlin-maven-plugin" in plugins else ("Java",),
        frameworks=frameworks_of("java", declared),
        commands=file.commands(*(f"{mvn} {goal}" for goal in goals)),
        dependencies=dependencies,
        modules=tuple(e.text for e in elements if e.path[-2:] == ("modules", "module")),
        entry_points=tuple(dict.fromkeys(e.text for e in elements if e.path[-1] == "mainClass" and e.text)),
    )


def _maven_dependencies(elements: tuple[Element, ...]) -> Dependencies:
    dependencies = Dependencies()
    known = {e.path[-1]: e.text for e in elements if not e.fields}
    for element in elements:
        artifact = element.fields.get("artifactId", "")
        if element.path[-1] in ("dependency", "parent", "plugin") and artifact:
            version = _resolved(element.fields.get("version", ""), known)
            dependencies.need(artifact, version)
            if artifact in ("spring-boot-starter-parent", "spring-boot-dependencies"):
                dependencies.need("spring-boot", version)
    for key in ("java.version", "maven.compiler.release", "maven.compiler.source"):
        if known.get(key, "")[:1].isdecimal():
            dependencies.need("java", known[key].removeprefix("1."))
    if known.get("kotlin.version", "")[:1].isdecimal():
        dependencies.need("kotlin", known["kotlin.version"])
    return dependencies


def _resolved(version: str, known: Mapping[str, str]) -> str:
    """`${x}`, `$x`: as the same file sets it. A version that another file sets is not known here: ""."""
    found = known.get(version.strip("${}"), "") if version.startswith("$") else version
    return found if found[:1].isdecimal() else ""


def gradle_build(file: ManifestFile) -> Manifest:
    text = file.text
    applied = {plugin for plugin, _, rest in _PLUGIN.findall(text) if not _NOT_APPLIED.search(rest)}
    plugins = applied | set(_CORE_PLUGIN.findall(text))
    declared = plugins | {artifact for artifact, _ in _COORDINATES.findall(text)}
    dependencies = _gradle_dependencies(text)
    if not declared and "plugins" not in text and "dependencies" not in text:
        return Manifest(dependencies=dependencies)
    tasks = ["build"]
    if "testImplementation" in text or "useJUnitPlatform" in text:
        tasks.append("test")
    tasks += [task for plugin, task in _TASKS.items() if plugin in plugins]
    languages = ["Kotlin"] if _KOTLIN.search(text) else [x.title() for x in ("groovy", "scala") if x in plugins]
    if not languages and any(p.startswith(("java", "application", "war", "org.spring", "io.")) for p in plugins):
        languages = ["Java"]
    return Manifest(
        purpose=purpose_of(first(_DESCRIPTION, text)),
        languages=tuple(languages),
        frameworks=frameworks_of("java", declared),
        commands=_gradle(file, tasks),
        dependencies=dependencies,
        entry_points=tuple(_MAIN_CLASS.findall(text)),
    )


def _gradle_dependencies(text: str) -> Dependencies:
    known = dict(_SET.findall(text))
    artifacts = (*_COORDINATES.findall(text), *_NAMED.findall(text))
    needed = ((name, version) for name, version in artifacts if name != "gradle")  # Android's plugin: no Gradle itself
    dependencies = Dependencies((name, _resolved(version.partition("@")[0], known)) for name, version in needed)
    for plugin, version, _ in _PLUGIN.findall(text):
        _need_plugin(dependencies, plugin, _resolved(version, known))
    for name, pattern in (("kotlin", _KOTLIN_VERSION), ("java", _JAVA_VERSION)):
        for version in pattern.findall(text):
            dependencies.need(name, version)
    return dependencies


def _need_plugin(dependencies: Dependencies, plugin: str, version: str) -> None:
    dependencies.need(plugin, version)
    if plugin == "org.springframework.boot":
        dependencies.need("spring-boot", version)
    elif plugin.startswith("org.jetbrains.kotlin."):
        dependencies.need("kotlin", version)


def gradle_settings(file: ManifestFile) -> Manifest:
    """A module is named by colons, as a path from the root would be by slashes."""
    named = first(_ROOT_NAME, file.text)
    included = (name for group in _INCLUDE.findall(file.text) for name in _QUOTED.findall(group))
    modules = tuple(name.strip(":").replace(":", "/") for name in included)
    if not named and not modules:
        return NOTHING
    return Manifest(name=name_of(named), commands=_gradle(file, ["build"]), modules=modules)


def gradle_catalog(file: ManifestFile) -> Manifest:
    """`gradle/libs.versions.toml`, where newer builds keep their dependencies."""
    document = read_toml(file.text)
    versions, dependencies = table(document, "versions"), Dependencies()
    for entry in table(document, "libraries").values():
        coordinates, version = _catalog_entry(entry, versions)
        if artifact := coordinates.partition(":")[2].partition(":")[0]:
            dependencies.need(artifact, version)
    for entry in table(document, "plugins").values():
        coordinates, version = _catalog_entry(entry, versions)
        if plugin := coordinates.partition(":")[0]:
            _need_plugin(dependencies, plugin, version)
    return Manifest(frameworks=frameworks_of("java", dependencies), dependencies=dependencies)


def _catalog_entry(entry: object, versions: Mapping[str, object]) -> tuple[str, str]:
    """An entry's coordinates and its version, however it is written."""
    if isinstance(entry, str):
        last = entry.rpartition(":")[2]
        return entry, last if last[:1].isdecimal() else ""
    own = table(entry)
    said = own.get("version", "")
    if isinstance(said, dict):
        said = versions.get(str(said.get("ref", "")), "")
    whole = own.get("module") or own.get("id") or f"{own.get('group', '')}:{own.get('name', '')}"
    return str(whole), said if isinstance(said, str) else ""


def _gradle(file: ManifestFile, tasks: list[str]) -> tuple[Command, ...]:
    # The wrapper lives at the root of a build, also for the builds of its folders.
    gradle = "./gradlew" if file.beside("gradlew") else "gradle"
    return file.commands(*(f"{gradle} {task}" for task in tasks))
