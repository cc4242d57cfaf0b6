"""Solutions and project files of .NET."""

import re
from collections.abc import Iterable

from memorybank.manifests import NOTHING, Dependencies, Manifest, ManifestFile, name_of, purpose_of
from memorybank.manifests.formats import Element, read_xml
from memorybank.manifests.frameworks import frameworks_of

LANGUAGES = {".csproj": "C#", ".fsproj": "F#", ".vbproj": "Visual Basic"}
# Without it `dotnet test` builds the project and finds nothing to run.
TEST_SDK = "microsoft.net.test.sdk"
_STARTED = frozenset(["microsoft.net.sdk.web", "microsoft.net.sdk.worker", "microsoft.net.sdk.blazorwebassembly"])
_PACKAGE = frozenset(["PackageReference", "PackageVersion", "GlobalPackageReference", "package"])
_IN_SOLUTION = re.compile(r"\"([^\"\n]+\.(?:cs|fs|vb)proj)\"")
_NET = re.compile(r"net(?:coreapp)?(\d+\.\d+)")


def solution(file: ManifestFile) -> Manifest:
    texts = file.project.texts.items()
    tests = any(TEST_SDK in text.lower() for path, text in texts if path.endswith(tuple(LANGUAGES)))
    projects = (path.replace("\\", "/") for path in _IN_SOLUTION.findall(file.text))
    folders = dict.fromkeys(path.rpartition("/")[0] for path in projects if "/" in path)
    commands = file.commands("dotnet build", *["dotnet test"] * tests)
    return Manifest(name=name_of(file.stem), commands=commands, modules=tuple(folders))


def project(file: ManifestFile) -> Manifest:
    elements = read_xml(file.text)
    if not elements or elements[0].path != ("Project",):
        return NOTHING
    references = (e for e in elements if e.path[-1] in ("PackageReference", "FrameworkReference"))
    declared = {reference.attributes.get("Include", "").lower() for reference in references}
    declared.add(elements[0].attributes.get("Sdk", "").partition("/")[0].lower())
    properties = {e.path[-1]: e.text for e in elements if e.path[1:2] == ("PropertyGroup",)}
    tests = TEST_SDK in declared
    starts = properties.get("OutputType", "").lower() == "exe" or bool(_STARTED & declared)
    language = next(name for suffix, name in LANGUAGES.items() if file.path.lower().endswith(suffix))
    named = name_of(properties.get("PackageId")) or name_of(properties.get("AssemblyName")) or name_of(file.stem)
    return Manifest(
        name="" if tests else named,
        purpose="" if tests else purpose_of(properties.get("Description")),
        languages=(language,),
        frameworks=frameworks_of("dotnet", declared),
        commands=file.commands("dotnet build", *["dotnet test"] * tests),
        dependencies=_packages(elements),
        entry_points=(file.path.rpartition("/")[2],) if starts and not tests else (),
    )


def packages(file: ManifestFile) -> Manifest:
    """Directory.Packages.props, Directory.Build.props, packages.config: versions for the projects beside them."""
    return Manifest(dependencies=_packages(read_xml(file.text)))


def _packages(elements: Iterable[Element]) -> Dependencies:
    dependencies = Dependencies()
    for element in elements:
        own, kind = element.attributes, element.path[-1]
        name = own.get("Include") or own.get("Update") or own.get("id")
        if kind in _PACKAGE and name:
            said = (own.get("Version"), own.get("VersionOverride"), own.get("version"), element.fields.get("Version"))
            version = next(filter(None, said), "")
            dependencies.need(name.lower(), version.strip("[]()$"))  # NuGet does not mind the case
        elif kind in ("TargetFramework", "TargetFrameworks"):
            for version in _NET.findall(element.text):
                dependencies.need("dotnet", version)
    return dependencies
