"""Maven's pom.xml, and Gradle's build and settings files read as text."""

from __future__ import annotations

import re

from memorybank.changes.survey.documents import read_toml, table
from memorybank.changes.survey.elements import read_xml
from memorybank.changes.survey.fragment import NOTHING, Fragment, Manifest, name_of, purpose_of, recognised
from memorybank.model.survey import Command

# Artifacts and Gradle plugin ids; a family ends with "*".
FRAMEWORKS = {
    "spring-boot*": "Spring Boot",
    "org.springframework.boot": "Spring Boot",
    "spring-cloud*": "Spring Cloud",
    "spring-webmvc": "Spring MVC",
    "quarkus*": "Quarkus",
    "io.quarkus": "Quarkus",
    "micronaut*": "Micronaut",
    "io.micronaut*": "Micronaut",
    "ktor*": "Ktor",
    "vertx*": "Vert.x",
    "dropwizard*": "Dropwizard",
    "javalin": "Javalin",
    "com.android*": "Android",
    "dubbo*": "Dubbo",
    "hibernate*": "Hibernate",
    "mybatis-plus*": "MyBatis-Plus",
    "mybatis*": "MyBatis",
    "jooq": "jOOQ",
    "flyway*": "Flyway",
    "liquibase*": "Liquibase",
    "spark-*": "Apache Spark",
    "flink-*": "Apache Flink",
    "kafka-clients": "Kafka",
    "lombok": "Lombok",
    "junit-jupiter*": "JUnit 5",
    "junit": "JUnit 4",
    "testng": "TestNG",
    "mockito*": "Mockito",
    "testcontainers*": "Testcontainers",
}
_GOALS = {"spring-boot-maven-plugin": "spring-boot:run", "quarkus-maven-plugin": "quarkus:dev"}
_TASKS = {"org.springframework.boot": "bootRun", "io.quarkus": "quarkusDev", "application": "run"}
_COORDINATES = re.compile(r"[\"'][\w.-]+:([\w.-]+)(?::[^\"'\n]*)?[\"']")
_PLUGIN = re.compile(r"(?:\bid|\bapply plugin:)[ \t(]*[\"']([\w.-]+)[\"'](?![^\n]*\bapply[ (]+false)")
_CORE_PLUGIN = re.compile(r"^[ \t]*`?(java|java-library|application|groovy|scala|war)`?[ \t]*$", re.MULTILINE)
_KOTLIN = re.compile(r"kotlin\(\"(?:jvm|multiplatform|android)|org\.jetbrains\.kotlin")
_ROOT_NAME = re.compile(r"rootProject\.name\s{0,9}=\s{0,9}[\"']([^\"'\n]+)[\"']")
_DESCRIPTION = re.compile(r"^description\s{0,9}=?\s{0,9}[\"']([^\"'\n]+)[\"']", re.MULTILINE)


def pom_xml(file: Manifest) -> Fragment:
    elements = read_xml(file.text)
    if not elements or elements[0].path != ("project",):
        return NOTHING
    top = {e.path[1]: e.text for e in elements if len(e.path) == 2}
    plugins = {e.text for e in elements if e.path[-2:] == ("plugin", "artifactId")}
    declared = plugins | {e.text for e in elements if e.path[-2:] == ("dependency", "artifactId")}
    declared |= {e.text for e in elements if e.path == ("project", "parent", "artifactId")}
    mvn = "./mvnw" if file.beside("mvnw") else "mvn"
    goals = ["package", "test"]
    if top.get("packaging") != "pom":  # an aggregator has no application to start
        goals += [goal for plugin, goal in _GOALS.items() if plugin in plugins]
    return Fragment(
        name=name_of(top.get("name")) or name_of(top.get("artifactId")),
        purpose=purpose_of(top.get("description")),
        languages=("Kotlin",) if "kotlin-maven-plugin" in plugins else ("Java",),
        frameworks=_frameworks(declared),
        commands=tuple(Command(f"{mvn} {goal}", "", file.path) for goal in goals),
    )


def gradle_build(file: Manifest) -> Fragment:
    text = file.text
    plugins = set(_PLUGIN.findall(text)) | set(_CORE_PLUGIN.findall(text))
    declared = plugins | set(_COORDINATES.findall(text))
    if not declared and "plugins" not in text and "dependencies" not in text:
        return NOTHING
    tasks = ["build"]
    if "testImplementation" in text or "useJUnitPlatform" in text:
        tasks.append("test")
    tasks += [task for plugin, task in _TASKS.items() if plugin in plugins]
    languages = ["Kotlin"] if _KOTLIN.search(text) else [x.title() for x in ("groovy", "scala") if x in plugins]
    if not languages and any(p.startswith(("java", "application", "war", "org.spring", "io.")) for p in plugins):
        languages = ["Java"]
    described = _DESCRIPTION.search(text)
    return Fragment(
        purpose=purpose_of(described[1]) if described else "",
        languages=tuple(languages),
        frameworks=_frameworks(declared),
        commands=_gradle(file, tasks),
    )


def gradle_settings(file: Manifest) -> Fragment:
    named = _ROOT_NAME.search(file.text)
    return Fragment(name=name_of(named[1]), commands=_gradle(file, ["build"])) if named else NOTHING


def gradle_catalog(file: Manifest) -> Fragment:
    """`gradle/libs.versions.toml`, where newer builds keep their dependencies."""
    document = read_toml(file.text)
    declared: set[str] = set()
    for entry in (*table(document, "libraries").values(), *table(document, "plugins").values()):
        for key in ("module", "name", "id"):
            value = entry if isinstance(entry, str) else table(entry).get(key)
            if isinstance(value, str):
                parts = value.split(":")
                declared.add(parts[1] if len(parts) > 1 and key != "id" else parts[0])
    return Fragment(frameworks=_frameworks(declared))


def _gradle(file: Manifest, tasks: list[str]) -> tuple[Command, ...]:
    # The wrapper lives at the root of a build, also for the builds of its folders.
    gradle = "./gradlew" if file.beside("gradlew") else "gradle"
    return tuple(Command(f"{gradle} {task}", "", file.path) for task in tasks)


def _frameworks(declared: set[str]) -> tuple[str, ...]:
    families = {
        pattern: any(d.startswith(pattern[:-1]) for d in declared) if pattern.endswith("*") else pattern in declared
        for pattern in FRAMEWORKS
    }
    return recognised(FRAMEWORKS, {pattern for pattern, present in families.items() if present})
