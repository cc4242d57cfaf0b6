"""Gemfile, gemspec and Rakefile, read as text and never run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.manifests.frameworks import frameworks_of
from memorybank.manifests.manifest import NOTHING, Dependencies, Manifest, ManifestFile, name_of, plain_word, purpose_of

_GEM = re.compile(r"^[ \t]*gem[ \t(]+[\"']([\w.-]+)[\"'](?:\s*,\s*[\"']([^\"'\n]+)[\"'])?", re.MULTILINE)
_RUBY = re.compile(r"^ruby [\"']([^\"'\n]+)", re.MULTILINE)
_REQUIRED_RUBY = re.compile(r"\.required_ruby_version[ \t]*=[ \t]*[^\"'\n]{0,40}[\"']([^\"'\n]+)")
_DEPENDENCY = re.compile(r"\.add_(?:runtime_|development_)?dependency[ \t(]+[\"']([\w.-]+)[\"']")
_FIELD = r"\.{}[ \t]{{0,40}}=[ \t]{{0,9}}(?:\"([^\"\n]*)\"|'([^'\n]*)')"
_DESC = re.compile(r"desc[ (]+(?:\"([^\"]*)\"|'([^']*)')")
_TASK = re.compile(r"task[ (]+(?::(\w+)|[\"']([\w:.-]+)[\"']|(\w+):)")
_TASK_CLASS = re.compile(r"(?:RSpec::Core::RakeTask|Rake::TestTask|RuboCop::RakeTask)\.new(?:\(:?[\"']?(\w+))?")
_CLASS_NAMES = {"RSpec": "spec", "Rake:": "test", "RuboC": "rubocop"}
_NAMESPACE = re.compile(r"namespace[ (]+(?::(\w+)|[\"'](\w+)[\"'])")


def gemfile(file: ManifestFile) -> Manifest:
    dependencies = Dependencies()
    for gem, version in _GEM.findall(file.text):
        dependencies.need(gem, version or "*")
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
    name, summary, description = (_field(key, file.text) for key in ("name", "summary", "description"))
    if not (name or summary):
        return NOTHING
    least = _REQUIRED_RUBY.findall(file.text)[:1]
    return Manifest(
        name=name_of(name),
        purpose=purpose_of(summary) or purpose_of(description),
        languages=("Ruby",),
        frameworks=frameworks_of("ruby", set(_DEPENDENCY.findall(file.text))),
        dependencies={"ruby": tuple(least)} if least else {},
    )


def _field(key: str, text: str) -> str:
    found = re.search(_FIELD.format(key), text)
    return (found[1] or found[2] or "") if found else ""


def rakefile(file: ManifestFile) -> Manifest:
    rake = "bundle exec rake" if file.beside("Gemfile") else "rake"
    commands, names = [], set()
    for name, words in _tasks(file.text.split("\n")):
        names.add(name)
        run = rake if name == "default" else f"{rake} {name}"
        if plain_word(name):
            commands.append(file.command(run, words))
    return Manifest(languages=("Ruby",) if commands else (), commands=tuple(commands), scripts=frozenset(names))


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
