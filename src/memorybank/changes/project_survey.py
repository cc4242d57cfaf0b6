"""A project's own files, already read, into one Survey: nothing is looked up and nothing invented.

A manifest's name beats the README's title, which beats the folder; its description beats the README's first
paragraph. Only the root speaks for the whole: a package further down adds languages and frameworks, and its
commands count only where the root has none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from memorybank.manifests.manifest import NAME, Manifest, ManifestFile, one_line, plain_word
from memorybank.manifests.manifest_kinds import KINDS, RUNTIMES, rank
from memorybank.model.survey import Command, ProjectFiles, Runtime, Survey

MOST_LANGUAGES, MOST_FRAMEWORKS, MOST_COMMANDS, MOST_OF_ONE_FILE = 8, 24, 24, 14

_EVERYDAY = re.compile(
    r"\b(?:install|sync|setup|build|dev|start|serve|run|test|lint|format|fmt|check|typecheck|migrate|deploy|clean)\Z"
)
Read = tuple[str, Manifest]  # a path and what it said
EXTENSIONS = {
    "py": "Python",
    "ts": "TypeScript",
    "tsx": "TypeScript",
    "js": "JavaScript",
    "jsx": "JavaScript",
    "mjs": "JavaScript",
    "go": "Go",
    "rs": "Rust",
    "java": "Java",
    "kt": "Kotlin",
    "scala": "Scala",
    "groovy": "Groovy",
    "cs": "C#",
    "fs": "F#",
    "rb": "Ruby",
    "php": "PHP",
    "c": "C",
    "cc": "C++",
    "cpp": "C++",
    "hpp": "C++",
    "m": "Objective-C",
    "swift": "Swift",
    "dart": "Dart",
    "ex": "Elixir",
    "exs": "Elixir",
    "erl": "Erlang",
    "hs": "Haskell",
    "ml": "OCaml",
    "clj": "Clojure",
    "lua": "Lua",
    "pl": "Perl",
    "r": "R",
    "jl": "Julia",
    "zig": "Zig",
    "nim": "Nim",
    "sol": "Solidity",
    "sh": "Shell",
    "ps1": "PowerShell",
}
# Beside a manifest, one stray script is not a language of the project.
SEVERAL = 3
_RUNTIME_NAMES = frozenset(key.partition(":")[2] for key in RUNTIMES)
MOST_RUNTIMES, _LONGEST_VERSION = 8, 30


def survey(files: ProjectFiles) -> Survey:
    readmes, manifests, task_files, below = _read(files)
    speakers = (*_speakers(manifests), *readmes)
    name_from, name = _first((path, f.name) for path, f in speakers)
    purpose_from, purpose = _first((path, f.purpose) for path, f in speakers)
    everything = (*manifests, *task_files, *below)
    languages_from = _origins((path, f.languages) for path, f in everything)
    frameworks_from = _origins((path, f.frameworks) for path, f in everything)
    declared = tuple(languages_from)
    if "TypeScript" in declared:  # the plain packages of a typed workspace are its tooling
        declared = tuple(language for language in declared if language != "JavaScript")
    commands = _commands((*task_files, *manifests)) or _commands(_from_the_root(below))
    languages = tuple(dict.fromkeys((*declared, *_spoken(files.tree, declared))))[:MOST_LANGUAGES]
    frameworks = tuple(frameworks_from)[:MOST_FRAMEWORKS]
    runtimes = _runtimes(everything)
    used = {runtime.source for runtime in runtimes}
    used |= {name_from, purpose_from, *(command.source for command in commands)}
    used |= {languages_from.get(language, "") for language in languages}
    used |= {frameworks_from[framework] for framework in frameworks}
    return Survey(
        name=name or one_line(files.folder, NAME) or "project",
        purpose=purpose,
        languages=languages,
        frameworks=frameworks,
        commands=commands,
        sources=tuple(path for path, _ in (*readmes, *everything) if path in used),
        runtimes=runtimes,
    )


def _runtimes(read: Iterable[Read]) -> tuple[Runtime, ...]:
    """What the manifests ask the machine for, each version once. A package further down speaks where the root does
    not."""
    found: dict[tuple[str, str], Runtime] = {}
    of_root: set[str] = set()
    for path, manifest in read:
        for name in sorted(_RUNTIME_NAMES & manifest.dependencies.keys()):
            if "/" in path and name in of_root:
                continue
            for version in map(one_line, manifest.dependencies[name]):
                if 0 < len(version) <= _LONGEST_VERSION:
                    found.setdefault((name, version), Runtime(name, version, path))
                    of_root |= set() if "/" in path else {name}
    return tuple(found.values())[:MOST_RUNTIMES]


def _read(files: ProjectFiles) -> tuple[list[Read], list[Read], list[Read], list[Read]]:
    """READMEs, manifests and task files of the root, and the manifests below it, each in reading order."""
    found: list[tuple[int, int, str]] = []
    for path in files.texts:
        at = rank(path.rpartition("/")[2])
        if at is not None:
            found.append((path.count("/"), at, path))
    groups: dict[str, list[Read]] = {"readme": [], "manifest": [], "task": [], "below": []}
    for depth, at, path in sorted(found):
        kind = KINDS[at]
        group = "below" if depth else kind.group
        if not depth or kind.group == "manifest":
            groups[group].append((path, kind.read(ManifestFile(path, files.texts[path], files))))
    return groups["readme"], groups["manifest"], groups["task"], groups["below"]


def _speakers(manifests: list[Read]) -> list[Read]:
    """Beside a manifest of another language a package.json is tooling, and calls itself "app"."""
    others = any(f.languages for path, f in manifests if path != "package.json")
    return [read for read in manifests if not (others and read[0] == "package.json")]


def _first(pairs: Iterable[tuple[str, str]]) -> tuple[str, str]:
    return next(((path, value) for path, value in pairs if value), ("", ""))


def _origins(said: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    """Each value once, with the first file that gave it."""
    origins: dict[str, str] = {}
    for path, values in said:
        for value in values:
            origins.setdefault(value, path)
    return origins


def _commands(read: Iterable[Read]) -> tuple[Command, ...]:
    """Every command once, as the files list them; when there are too many, the everyday ones are kept."""
    by_file = [list(dict.fromkeys(f.commands)) for _, f in read]
    if sum(len(own) for own in by_file) > MOST_COMMANDS:
        by_file = [_everyday(own) for own in by_file]
    chosen: dict[str, Command] = {}
    for command in (command for own in by_file for command in own):
        chosen.setdefault(command.run, command)
    return tuple(chosen.values())[:MOST_COMMANDS]


def _everyday(own: list[Command]) -> list[Command]:
    worth = sorted(own, key=lambda c: (_EVERYDAY.search(c.run) is None, not c.does))
    kept = set(worth[:MOST_OF_ONE_FILE])
    return [command for command in own if command in kept]


def _from_the_root(below: Iterable[Read]) -> Iterator[Read]:
    for path, manifest in below:
        folder = path.rpartition("/")[0]
        if plain_word(folder):
            moved = (replace(c, run=f"cd {folder} && {c.run}") for c in manifest.commands)
            yield path, replace(manifest, commands=tuple(moved))


def _spoken(tree: tuple[str, ...], declared: tuple[str, ...]) -> tuple[str, ...]:
    """The languages of the tree, the most frequent first; only those that are no accident."""
    counts: Counter[str] = Counter()
    for path in tree:
        name = path.rpartition("/")[2]
        stem, _, extension = name.rpartition(".")
        if stem and (language := EXTENSIONS.get(extension.lower())):
            counts[language] += 1
    if "TypeScript" in declared:
        counts.pop("JavaScript", None)  # its configuration files
    least = SEVERAL if declared else 1
    return tuple(name for name, n in sorted(counts.items(), key=lambda c: (-c[1], c[0])) if n >= least)
