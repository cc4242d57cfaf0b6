"""Gemfile, gemspec and Rakefile, read as text and never run."""

import re
from collections.abc import Iterator

from memorybank.manifests import NOTHING, Dependencies, Manifest, ManifestFile, name_of, plain_word, purpose_of
from memorybank.manifests.formats import first
from memorybank.manifests.frameworks import frameworks_of

_GEM = re.compile(r"^[ \t]*gem[ \t(]+[\"']([\w.-]+)[\"'](?:\s*,\s*[\"']([^\"'\n]+)[\"'])?", re.MULTILINE)
_RUBY = re.compile(r"^ruby [\"']([^\"'\n]+)", re.MULTILINE)
_REQUIRED_RUBY = re.compile(r"\.required_ruby_version[ \t]*=[ \t]*[^\"'\n]{0,40}[\"']([^\"'\n]+)")
_DEPENDENCY = re.compile(r"\.add_(?:runtime_|development_)?dependency[ \t(]+[\"']([\w.-]+)[\"']")
_NAME, _SUMMARY, _DESCRIPTION = (
    re.compile(rf"\.{key}[ \t]{{0,40}}=[ \t]{{0,9}}(?:\"([^\"\n]*)\"|'([^'\n]*)')")
    for key in ("name", "summary", "description")
)
_DESC = re.compile(r"desc[ (]+(?:\"([^\"]*)\"|'([^']*)')")
_TASK = re.compile(r"task[ (]+(?::(\w+)|[\"']([\w:.-]+)[\"']|(\w+):)")
_TASK_CLASS = re.compile(r"(?:RSpec::Core::RakeTask|Rake::TestTask|RuboCop::RakeTask)\.new(?:\(:?[\"']?(\w+))?")
_CLASS_NAMES = {"RSpec": "spec", "Rake:": "test", "RuboC": "rubocop"}
_NAMESPACE = re.compile(r"namespace[ (]+(?::(\w+)|[\"'](\w+)[\"'])")


def gemfile(file: ManifestFile) -> Manifest:
    dependencies = Dependencies((gem, version or "*") for gem, version in _GEM.findall(file.text))
    declared = set(dependencies)
    for version in _RUBY.findall(file.text):
        dependencies.need("ruby", version)
    if not declared and "source " not in file.text and "gemspec" not in file.text:
        return Manifest(dependencies=dependencies)
    runs = ["bundle install"]
    if "rails" in declared and file.beside("bin/rails"):
        runs.append("bin/rails server")
    if {"rspec", "rspec-rails"} & declared:
        runs.append("bundle exec rspec")
    return Manifest(
        languages=("Ruby",),
        frameworks=frameworks_of("ruby", declared),
        commands=file.commands(*runs),
        dependencies=dependencies,
    )


def gemspec(file: ManifestFile) -> Manifest:
    name, summary = first(_NAME, file.text), first(_SUMMARY, file.text)
    if not (name or summary):
        return NOTHING
    least = _REQUIRED_RUBY.findall(file.text)[:1]
    return Manifest(
        name=name_of(name),
        purpose=purpose_of(summary) or purpose_of(first(_DESCRIPTION, file.text)),
        languages=("Ruby",),
        frameworks=frameworks_of("ruby", set(_DEPENDENCY.findall(file.text))),
        dependencies={"ruby": tuple(least)} if least else {},
    )


def rakefile(file: ManifestFile) -> Manifest:
    rake = "bundle exec rake" if file.beside("Gemfile") else "rake"
    tasks = list(_tasks(file.text.split("\n")))
    runs = ((rake if name == "default" else f"{rake} {name}", words) for name, words in tasks if plain_word(name))
    commands = tuple(file.command(run, words) for run, words in runs)
    scripts = frozenset(name for name, _ in tasks)
    return Manifest(languages=("Ruby",) if commands else (), commands=commands, scripts=scripts)


def _tasks(lines: list[str]) -> Iterator[tuple[str, str]]:
    described = ""
    spaces: list[tuple[int, str]] = []  # the namespaces that are open, by their indentation
    for line in lines:
        bare = line.strip()
        indent = len(line) - len(line.lstrip())
        if bare == "end" and spaces and indent <= spaces[-1][0]:
            spaces.pop()
        elif (opened := _NAMESPACE.match(bare)) and bare.endswith("do"):
            spaces.append((indent, opened[1] or opened[2]))
        elif found := _DESC.match(bare):
            described = found[1] or found[2] or ""
        elif found := _TASK.match(bare):
            spaced = [name for _, name in spaces]
            yield ":".join([*spaced, found[1] or found[2] or found[3]]), described
            described = ""
        elif found := _TASK_CLASS.match(bare):
            yield found[1] or _CLASS_NAMES[bare[:5]], described
            described = ""
