"""CI definitions: what they run, in which versions, and how their jobs are called. One walk for every system's YAML."""

import re
from collections.abc import Iterator, Mapping

from memorybank.manifests import Command, Dependencies, Manifest, ManifestFile
from memorybank.manifests.formats import entries, read_yaml, strings, table
from memorybank.manifests.purposes import purpose_of_command

_SCRIPT_KEYS = """
    run script before_script after_script install before_install command commands bash pwsh powershell build_script
    test_script before_build before_test deploy_script
"""
_SCRIPTS = frozenset(_SCRIPT_KEYS.split())
_MOST_NODES = 5_000  # an alias may stand for the same tree a thousand times
# One program with its words: what needs a shell's own language, or CI's, cannot be typed as it stands.
_TYPED = re.compile(r"[A-Za-z0-9_./@:=+,\"'%~^*\[\]-][^$`|;<>(){}!#\\]{2,99}")
# Words of the shell's language, and programs that only prepare the next line.
_NOT_TYPED_WORDS = """
    if then else elif fi for do done while case esac echo printf export set cd exit test chmod mkdir cp mv rm cat ls git
"""
_NOT_TYPED = frozenset(_NOT_TYPED_WORDS.split())
_ASKED = re.compile(r"(node|python|ruby|java|go|php|dotnet|elixir|rust|dart|flutter)(?:_js)?(?:-version)?")
_TRAVIS = {"node_js": "node", "rvm": "ruby", "jdk": "java"}
_MATRIX = re.compile(r"\$\{\{\s*matrix\.([\w.-]+)\s*\}\}")
_VERSION = re.compile(r"v?\d[\w.+-]*|stable|nightly|beta|lts/[\w*]+")


def pipeline(file: ManifestFile) -> Manifest:
    document = read_yaml(file.text)
    jobs = _jobs(document)
    versions, commands = Dependencies(), dict[str, Command]()
    for name in _TRAVIS.keys() | {"python", "go", "php"}:
        for version in _listed(document.get(name)) if file.path.endswith(".travis.yml") else ():
            _need(versions, _TRAVIS.get(name, name), version)
    for job in jobs.values() or [document]:
        matrix = _matrix(job)
        for mapping, folder in _mappings(job, ""):
            for key, value in mapping.items():
                if key in _SCRIPTS:
                    for run, words in _typed(value, mapping, folder):
                        commands.setdefault(run, file.command(run, words))
            for key, value in table(mapping, "with").items():
                if (asked := _ASKED.fullmatch(key)) and isinstance(value, str):
                    of_matrix = _MATRIX.fullmatch(value.strip())
                    for version in matrix.get(of_matrix[1], ()) if of_matrix else value.split():
                        _need(versions, asked[1], version)
    return Manifest(commands=tuple(commands.values()), dependencies=versions, jobs=tuple(jobs))


def _jobs(document: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """GitHub's and CircleCI's `jobs`; GitLab's are the mappings at the top that have a script."""
    declared = table(document, "jobs") or {k: v for k, v in document.items() if "script" in table(v)}
    return {name: table(job) for name, job in declared.items() if not name.startswith(".")}


def _mappings(node: object, folder: str) -> Iterator[tuple[Mapping[str, object], str]]:
    """Every mapping below `node`, with the folder that its commands run in."""
    waiting: list[tuple[object, str]] = [(node, folder)]
    for _ in range(_MOST_NODES):
        if not waiting:
            return
        found, where = waiting.pop()
        if isinstance(found, dict):
            said = found.get("working-directory") or table(found, "defaults", "run").get("working-directory")
            where = said if isinstance(said, str) and "$" not in said else where
            yield found, where
            waiting += ((value, where) for key, value in reversed(found.items()) if key != "with")  # an action's
        elif isinstance(found, list):
            waiting += ((value, where) for value in reversed(found))


def _typed(script: object, step: Mapping[str, object], folder: str) -> Iterator[tuple[str, str]]:
    """The lines of a script that a person could type and that are for something, with the step's name."""
    name = step.get("name")
    text = "\n".join(strings(script)) if isinstance(script, list) else script
    whole = isinstance(text, str) and "<<" not in text  # what a here-document holds is no command
    lines = text.replace("\\\n", " ").split("\n") if isinstance(text, str) and whole else []
    place = folder.removeprefix("./").rstrip("/")
    for line in (" ".join(line.split()) for line in lines):
        if line.startswith("cd ") and _TYPED.fullmatch(line):
            place = line[3:].removeprefix("./").rstrip("/") if "&&" not in line else place
        elif _TYPED.fullmatch(line) and line.split(" ")[0] not in _NOT_TYPED and purpose_of_command(line):
            run = f"cd {place} && {line}" if place and place != "." else line
            yield run, name if isinstance(name, str) and "${{" not in name else ""


def _matrix(job: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """Every value of each variable of a job's matrix."""
    matrix = table(job, "strategy", "matrix")
    found = {name: _listed(values) for name, values in matrix.items() if name not in ("include", "exclude")}
    for row in entries(matrix.get("include")):
        for name, value in table(row).items():
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *_listed(value))))
    return found


def _listed(value: object) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else strings(value)


def _need(versions: Dependencies, name: str, version: str) -> None:
    if _VERSION.fullmatch(version):
        versions.need(name, version)
