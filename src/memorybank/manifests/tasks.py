"""Makefile, Justfile, Taskfile, tox and nox: what they list to run."""

import re
from collections.abc import Iterator

from memorybank.manifests import DOES, Manifest, ManifestFile, plain_word
from memorybank.manifests.formats import read_ini, read_yaml, table

# A dot, slash or percent sign makes it a file or a pattern; a leading underscore is somebody's private step.
_TARGET = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
_VARIABLE = re.compile(r"\s*(?:(?:export|override|private)\s+)?[A-Za-z_][\w.-]*\s{0,20}(?:[:?+!]{0,3}=)")
_RECIPE = re.compile(r"@?([A-Za-z_][\w-]{0,60})(?:[ \t][^:]*)?:(?!=)")
_SILENT = re.compile(r"(?:echo|printf|true|:|#.*|)(?:\s|\Z)")
_SENTENCE = re.compile(r"[A-Z][a-z]+ [^=]{6,}\Z")
_SESSION = re.compile(r"@(?:nox\.)?session\b(.*)")
_SESSION_NAME = re.compile(r"name\s?=\s?[\"']([\w.:-]+)[\"']")
_FUNCTION = re.compile(r"def\s(\w+)\(")
_DOCSTRING = re.compile(r"\"\"\"(.+?)(?:\"\"\"|\Z)")


def makefile(file: ManifestFile) -> Manifest:
    """Commands are the plain and the phony targets with a rule of their own; scripts are all names that `make` takes.
    A comment right above a rule explains it where neither its help nor its recipe does."""
    said: dict[str, str] = {}  # target -> its ## help
    noted: dict[str, str] = {}  # target -> the comment above it
    recipe: dict[str, list[str]] = {}
    named: set[str] = set()
    phony: set[str] = set()
    current: list[str] = []
    above = note = ""
    for line in _make_lines(file.text):
        if line.startswith("\t"):
            for target in current:
                recipe[target].append(line.strip().lstrip("@-+ "))
            continue
        if line.startswith("#"):
            above, note = (line.strip("# "), "") if line.startswith("##") else ("", line[1:].strip())
            continue
        targets, rest, words = _rule(line)
        if targets == [".PHONY"]:
            phony.update(rest.split())
            continue
        named.update(filter(_named, targets))
        current = [] if _VARIABLE.match(rest) else list(filter(_named, targets))
        for target in current:
            recipe.setdefault(target, [])
            if words or above:
                said.setdefault(target, words or above.removeprefix(f"{target}:").strip())
            elif _SENTENCE.match(note):
                noted.setdefault(target, note)
        above = note = ""
    typed = [name for name in recipe if _TARGET.fullmatch(name) or (name in phony and plain_word(name))]
    commands = (file.command(f"make {t}", said.get(t) or _body(recipe[t]) or noted.get(t)) for t in typed)
    steps = tuple(name for name in recipe if name not in typed)
    return Manifest(commands=tuple(commands), scripts=frozenset(named.union(filter(_named, phony))), steps=steps)


def _named(name: str) -> bool:
    return name[0] != "." and not {"$", "%", "(", ")"} & set(name)


def _body(recipe: list[str]) -> str:
    steps = [step.replace("$$", "$") for step in recipe if not _SILENT.match(step)]
    body = "; ".join(steps)
    return body if len(body) <= DOES else ""


def _make_lines(text: str) -> Iterator[str]:
    """Lines with their continuations, without the bodies of `define`."""
    held, defining = "", False
    for line in text.split("\n"):
        if line.endswith("\\"):
            held += line[:-1].rstrip() + " " if not held else line[:-1].strip() + " "
            continue
        whole, held = (held + line.strip() if held else line), ""
        if whole.startswith("define ") or defining:
            defining = not whole.startswith("endef")
        else:
            yield whole


def _rule(line: str) -> tuple[list[str], str, str]:
    """The targets that `line` declares, what follows the colon, and its help."""
    head, colon, rest = line.partition(":")
    if not colon or line[:1] in " #$" or "=" in head or rest.startswith(("=", ":=", ":::=")):
        return [], "", ""
    rest, _, words = rest.removeprefix(":").partition("##")
    return head.split(), rest, words.strip()


def justfile(file: ManifestFile) -> Manifest:
    commands, names, comment, private = [], set(), "", False
    for line in file.text.split("\n"):
        found = _RECIPE.match(line)
        if line.startswith("#"):
            comment = line.strip("# ")
        elif line.startswith("["):
            private = private or "private" in line
        else:
            if line.startswith("alias "):
                names.add(line[6:].partition(":")[0].strip())
            elif found and not line.startswith(("set ", "export ", "import ", "mod ")):
                names.add(found[1])
                if not private and found[1][0] != "_":
                    commands.append(file.command(f"just {found[1]}", comment))
            comment, private = "", False
    return Manifest(commands=tuple(commands), scripts=frozenset(names))


def taskfile(file: ManifestFile) -> Manifest:
    tasks, commands, steps = table(read_yaml(file.text), "tasks"), [], []
    for name, task in tasks.items():
        own = table(task)
        words = own.get("desc") or own.get("summary") or own.get("cmd") or (task if isinstance(task, str) else "")
        if own.get("internal") == "true" or not plain_word(name):
            steps.append(name)
        else:
            commands.append(file.command(f"task {name}", words))
    return Manifest(commands=tuple(commands), scripts=frozenset(tasks), steps=tuple(steps))


def tox_ini(file: ManifestFile) -> Manifest:
    sections = read_ini(file.text)
    environments = {n.removeprefix("testenv:"): s for n, s in sections.items() if n.startswith("testenv:")}
    listed = sections.get("tox", {})
    every = " ".join((listed.get("envlist") or listed.get("env_list") or "").replace("\n", " ").split())
    commands = [file.command("tox", every)] if "testenv" in sections or environments else []
    for name, settings in environments.items():
        if plain_word(name):
            words = settings.get("description") or " && ".join(settings.get("commands", "").split("\n"))
            commands.append(file.command(f"tox -e {name}", words.strip(" &")))
    return Manifest(languages=("Python",) if commands else (), commands=tuple(commands))


def noxfile(file: ManifestFile) -> Manifest:
    lines = file.text.split("\n")
    commands = []
    decorated: str | None = None
    for at, line in enumerate(lines):
        if found := _SESSION.match(line):
            decorated = found[1]
        elif decorated is not None and (function := _FUNCTION.match(line)):
            named = _SESSION_NAME.search(decorated)
            words = _DOCSTRING.match("\n".join(lines[at + 1 : at + 2]).strip())
            commands.append(file.command(f"nox -s {named[1] if named else function[1]}", words[1] if words else ""))
            decorated = None
        elif decorated is not None:
            decorated += line.strip()
    return Manifest(languages=("Python",) if commands else (), commands=tuple(commands))
