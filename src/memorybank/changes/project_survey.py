"""A project's own files, already read, into one Survey: nothing is looked up and nothing invented.

A manifest's name beats the README's title, which beats the folder; its description beats the README's first paragraph.
Only the root speaks for the whole: a package further down adds languages, frameworks, and commands with their folder.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from shlex import quote

from memorybank.manifests import (
    KINDS,
    NAME,
    RUNTIMES,
    Command,
    Manifest,
    ManifestFile,
    Module,
    ProjectFiles,
    Runtime,
    Stated,
    Survey,
    one_line,
    rank,
)
from memorybank.model.value import replace

MOST_LANGUAGES, MOST_FRAMEWORKS = 8, 24
_CLASS = re.compile(r"(?:\w+\.)+[A-Z]\w*")  # com.example.Main
Read = tuple[str, Manifest]  # a path and what it said
_LANGUAGES = {  # with the endings of their files
    "Python": "py", "TypeScript": "ts tsx", "JavaScript": "js jsx mjs", "Go": "go", "Rust": "rs", "Java": "java",
    "Kotlin": "kt", "Scala": "scala", "Groovy": "groovy", "C#": "cs", "F#": "fs", "Ruby": "rb", "PHP": "php",
    "C": "c", "C++": "cc cpp hpp", "Objective-C": "m", "Swift": "swift", "Dart": "dart", "Elixir": "ex exs",
    "Erlang": "erl", "Haskell": "hs", "OCaml": "ml", "Clojure": "clj", "Lua": "lua", "Perl": "pl", "R": "r",
    "Julia": "jl", "Zig": "zig", "Nim": "nim", "Solidity": "sol", "Shell": "sh", "PowerShell": "ps1",
}  # fmt: skip
EXTENSIONS = {ending: name for name, endings in _LANGUAGES.items() for ending in endings.split()}
# Beside a manifest, one stray script is not a language of the project.
SEVERAL = 3
_RUNTIME_NAMES = frozenset(["cmake", "meson", *(key.partition(":")[2] for key in RUNTIMES)])
MOST_RUNTIMES, _LONGEST_VERSION = 16, 30
_OF_DOCUMENTS = ("docs", "doc", "website", "site")  # their tools are not what the project is made of


def survey(files: ProjectFiles) -> Survey:
    groups = _read(files)
    readmes, manifests, task_files, below = (groups[name] for name in ("readme", "manifest", "task", "below"))
    ci, settings = groups["ci"], groups["setting"]
    speakers = (*_speakers(manifests), *readmes)
    name_from, name = _first((path, f.name) for path, f in speakers)
    purpose_from, purpose = _first((path, f.purpose) for path, f in speakers)
    parts = [read for read in below if read[0].partition("/")[0] not in _OF_DOCUMENTS]
    stack = (*manifests, *task_files, *parts)
    languages_from = _origins((path, f.languages) for path, f in stack)
    frameworks_from = _origins((path, f.frameworks) for path, f in stack)
    declared = tuple(languages_from)
    if "TypeScript" in declared:  # the plain packages of a typed workspace are its tooling
        declared = tuple(language for language in declared if language != "JavaScript")
    languages = tuple(dict.fromkeys((*declared, *_spoken(files.tree, declared))))[:MOST_LANGUAGES]
    frameworks = tuple(frameworks_from)[:MOST_FRAMEWORKS]
    everything = (*manifests, *task_files, *below, *settings)
    found = Survey(
        name=name or one_line(files.folder, NAME) or "project",
        purpose=purpose,
        languages=languages,
        frameworks=frameworks,
        commands=_commands((*task_files, *manifests, *settings), below, ci),
        runtimes=_runtimes((*manifests, *settings, *task_files, *below)),
        tested=_runtimes(ci),
        managers=tuple(_managers(everything)),
        scripts=_by_folder(path for path in files.programs if _is_script(path)),
        steps=_stated(everything, lambda f: f.steps),
        ports=_stated(everything, lambda f: f.ports),
        variables=_stated(everything, lambda f: f.variables),
        jobs=_stated(ci, lambda f: f.jobs),
        modules=tuple(_modules(manifests, below, files.tree)),
        entry_points=tuple(_entry_points((*manifests, *parts), files.programs)),
        unread=tuple(path for group in groups.values() for path, manifest in group if not manifest.readable),
    )
    used = {name_from, purpose_from, *(languages_from.get(language, "") for language in languages)}
    used |= {frameworks_from[framework] for framework in frameworks}
    facts = (found.commands, found.runtimes, found.tested, found.managers, found.modules)
    used |= {fact.source for group in facts for fact in group}
    return replace(found, sources=tuple(path for path, _ in (*readmes, *everything, *ci) if path in used))


def _stated(read: Iterable[Read], of: Callable[[Manifest], tuple[str, ...]]) -> tuple[Stated, ...]:
    told = (Stated(path, tuple(filter(None, map(one_line, of(manifest))))) for path, manifest in read)
    return tuple(found for found in told if found.values)


def _by_folder(paths: Iterable[str]) -> tuple[Stated, ...]:
    folders: dict[str, list[str]] = {}
    for path in paths:
        folders.setdefault(path.rpartition("/")[0] + "/", []).append(path.rpartition("/")[2])
    return tuple(Stated(folder if folder != "/" else "./", tuple(names)) for folder, names in folders.items())


def _managers(read: Iterable[Read]) -> Iterator[Runtime]:
    seen = set[str]()
    for path, manifest in read:
        name, _, version = one_line(manifest.manager).partition(" ")
        if name and name not in seen:
            seen.add(name)
            folder = path[: path.rfind("/") + 1]
            yield Runtime(name, version, folder + manifest.lock if manifest.lock else path)


def _modules(manifests: Iterable[Read], below: Iterable[Read], tree: tuple[str, ...]) -> Iterator[Module]:
    """The packages below, as their manifests describe them, and what a parent declares besides."""
    described = dict[str, Module]()
    for path, manifest in below:
        folder = path.rpartition("/")[0] + "/"
        known = described.get(folder)
        if (known is None or not known.purpose) and manifest.languages:
            described[folder] = Module(folder, manifest.purpose, path)
    folders = [entry for entry in tree if entry.endswith("/")]
    for path, manifest in manifests:
        for pattern in manifest.modules:
            wanted = pattern.removeprefix("./").rstrip("/")
            named = [entry for entry in folders if fnmatch(entry[:-1], wanted)] if "*" in wanted else [f"{wanted}/"]
            for folder in named if one_line(wanted) == wanted and wanted.strip(".!") else ():
                described.setdefault(folder, Module(folder, "", path))
    yield from (described[folder] for folder in sorted(described, key=lambda folder: (folder.count("/"), folder)))


def _entry_points(read: Iterable[Read], programs: tuple[str, ...]) -> Iterator[str]:
    declared = (
        entry if _CLASS.fullmatch(entry) or "/" not in path else f"{path.rpartition('/')[0]}/{entry}"
        for path, manifest in read
        for entry in manifest.entry_points
    )
    started = (path for path in programs if not _is_script(path))
    yield from dict.fromkeys(filter(None, map(one_line, (*declared, *started))))


def _is_script(path: str) -> bool:
    return path.endswith(_SCRIPTS) or "." not in path.rpartition("/")[2]


_SCRIPTS = (".sh", ".ps1", ".bat", ".cmd", ".bash")


def _runtimes(read: Iterable[Read]) -> tuple[Runtime, ...]:
    """What the manifests ask the machine for, each version once. A package below speaks where the root does not."""
    found: dict[tuple[str, str], Runtime] = {}
    of_root: set[str] = set()
    for path, manifest in read:
        root = "/" not in path or path.startswith(".")
        for name in sorted(_RUNTIME_NAMES & manifest.dependencies.keys()):
            if not root and name in of_root:
                continue
            for version in map(one_line, manifest.dependencies[name]):
                if 0 < len(version) <= _LONGEST_VERSION:
                    found.setdefault((name, version), Runtime(name, version, path))
                    of_root |= {name} if root else set()
    return tuple(found.values())[:MOST_RUNTIMES]


def _read(files: ProjectFiles) -> dict[str, list[Read]]:
    """What each group of files says, in reading order; "below": the manifests and task files further down."""
    found = [(path.count("/"), at, path) for path in files.texts if (at := rank(path)) is not None]
    groups: dict[str, list[Read]] = {name: [] for name in ("readme", "manifest", "task", "ci", "setting", "below")}
    for depth, at, path in sorted(found):
        kind = KINDS[at]
        group = "below" if depth and kind.group in ("manifest", "task") else kind.group
        if not depth or kind.group != "readme":
            groups[group].append((path, kind.read(ManifestFile(path, files.texts[path], files))))
    return groups


def _speakers(manifests: list[Read]) -> list[Read]:
    """Beside a manifest of another language a package.json is tooling, and calls itself "app"."""
    others = any(f.languages for path, f in manifests if path != "package.json")
    return [read for read in manifests if not (others and read[0] == "package.json")]


def _first(pairs: Iterable[tuple[str, str]]) -> tuple[str, str]:
    return next(((path, value) for path, value in pairs if value), ("", ""))


def _origins(said: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    origins: dict[str, str] = {}
    for path, values in said:
        for value in values:
            origins.setdefault(value, path)
    return origins


def _commands(root: Iterable[Read], below: Iterable[Read], ci: Iterable[Read]) -> tuple[Command, ...]:
    """Every command once, as the files list them. CI adds what no file before it defines: a step of it that only calls
    what is known, with options of its own, is no other command."""
    chosen: dict[str, Command] = {}
    defined = (command for _, manifest in root for command in manifest.commands)
    for command in defined:
        chosen.setdefault(command.run, command)
    of_all = frozenset(chosen)  # what the tool of an ecosystem does at the root, it does for the packages below
    own = (
        (path, command)
        for path, manifest in below
        for command in manifest.commands
        if command.run not in of_all or command.run.rpartition(" ")[2] in manifest.scripts
    )
    for command in (_from_the_root(path, c) for path, c in own):
        chosen.setdefault(command.run, command)
    known, leads = frozenset(chosen), set[tuple[str, ...]]()
    for command in (command for _, manifest in ci for command in manifest.commands):
        program, *words = command.run.split(" ")
        ways = ([program, *words], [program, "run", *words])  # yarn and pnpm take a script without "run"
        place, _, line = command.run.rpartition(" && ")
        lead = (place, *line.split(" ")[:3])
        if lead in leads or any(" ".join(way[:end]) in known for way in ways for end in range(1, len(way) + 1)):
            continue
        leads.add(lead)
        chosen.setdefault(command.run, command)
    return tuple(chosen.values())


def _from_the_root(path: str, command: Command) -> Command:
    folder = path.rpartition("/")[0]
    if command.run.startswith("make "):
        return replace(command, run=f"make -C {quote(folder)} {command.run[5:]}")
    return replace(command, run=f"cd {quote(folder)} && {command.run}")


def _spoken(tree: tuple[str, ...], declared: tuple[str, ...]) -> tuple[str, ...]:
    """The languages of the tree, the most frequent first; only those that are no accident."""
    names = (path.rpartition("/")[2].rpartition(".") for path in tree)
    counts = Counter(EXTENSIONS.get(extension.lower(), "") for stem, _, extension in names if stem)
    del counts[""]
    if "TypeScript" in declared:
        counts.pop("JavaScript", None)  # its configuration files
    least = SEVERAL if declared else 1
    return tuple(name for name, n in sorted(counts.items(), key=lambda c: (-c[1], c[0])) if n >= least)
