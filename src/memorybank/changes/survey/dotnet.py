"""Solutions and project files of .NET."""

from __future__ import annotations

from memorybank.changes.survey.elements import read_xml
from memorybank.changes.survey.fragment import NOTHING, Fragment, Manifest, name_of, purpose_of, recognised
from memorybank.model.survey import Command

FRAMEWORKS = {
    "microsoft.net.sdk.web": "ASP.NET Core",
    "microsoft.aspnetcore.app": "ASP.NET Core",
    "microsoft.net.sdk.blazorwebassembly": "Blazor",
    "microsoft.net.sdk.worker": "Worker Service",
    "microsoft.maui.controls": ".NET MAUI",
    "avalonia": "Avalonia",
    "aspire.hosting.apphost": ".NET Aspire",
    "microsoft.entityframeworkcore": "EF Core",
    "microsoft.entityframeworkcore.sqlserver": "EF Core",
    "microsoft.entityframeworkcore.sqlite": "EF Core",
    "microsoft.entityframeworkcore.design": "EF Core",
    "npgsql.entityframeworkcore.postgresql": "EF Core",
    "dapper": "Dapper",
    "mediatr": "MediatR",
    "masstransit": "MassTransit",
    "hangfire": "Hangfire",
    "grpc.aspnetcore": "gRPC",
    "hotchocolate.aspnetcore": "Hot Chocolate",
    "microsoft.orleans.server": "Orleans",
    "serilog": "Serilog",
    "serilog.aspnetcore": "Serilog",
    "system.commandline": "System.CommandLine",
    "xunit": "xUnit",
    "xunit.v3": "xUnit",
    "nunit": "NUnit",
    "mstest.testframework": "MSTest",
    "mstest": "MSTest",
    "moq": "Moq",
}
LANGUAGES = {".csproj": "C#", ".fsproj": "F#", ".vbproj": "Visual Basic"}
# Without it `dotnet test` builds the project and finds nothing to run.
TEST_SDK = "microsoft.net.test.sdk"


def solution(file: Manifest) -> Fragment:
    texts = file.project.texts.items()
    tested = any(TEST_SDK in text.lower() for path, text in texts if path.endswith(tuple(LANGUAGES)))
    return Fragment(name=name_of(file.stem), commands=_commands(file, tested))


def project(file: Manifest) -> Fragment:
    elements = read_xml(file.text)
    if not elements or elements[0].path != ("Project",):
        return NOTHING
    declared = {elements[0].attributes.get("Sdk", "").partition("/")[0]}
    for element in elements:
        if element.path[-1] in ("PackageReference", "FrameworkReference"):
            declared.add(element.attributes.get("Include", ""))
    declared = {package.lower() for package in declared}  # NuGet does not mind the case
    properties = {e.path[-1]: e.text for e in elements if e.path[1:2] == ("PropertyGroup",)}
    tests = TEST_SDK in declared
    language = next(name for suffix, name in LANGUAGES.items() if file.path.lower().endswith(suffix))
    named = name_of(properties.get("PackageId")) or name_of(properties.get("AssemblyName")) or name_of(file.stem)
    return Fragment(
        name="" if tests else named,
        purpose="" if tests else purpose_of(properties.get("Description")),
        languages=(language,),
        frameworks=recognised(FRAMEWORKS, declared),
        commands=_commands(file, tests),
    )


def _commands(file: Manifest, tested: bool) -> tuple[Command, ...]:
    runs = ("dotnet build", "dotnet test") if tested else ("dotnet build",)
    return tuple(Command(run, "", file.path) for run in runs)
