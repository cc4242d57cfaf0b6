"""Makefile, Justfile, Taskfile, tox and nox: what they list to run."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memorybank.manifests.formats import read_ini
from memorybank.manifests.manifest import DOES, Manifest, ManifestFile, plain_word

# A dot, slash or percent sign makes it a file or a pattern; a leading underscore is somebody's private step.
_TARGET = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
_VARIABLE = re.compile(r"\s*(?:(?:export|override|private)\s+)?[A-Za-z_][\w.-]*\s{0,20}(?:[:?+!]{0,3}=)")
_RECIPE = re.compile(r"@?([A-Za-z_][\w-]{0,60})(?:[ \t][^:]*)?:(?!=)")
_YAML_KEY = re.compile(r"([\"']?)([A-Za-z0-9][\w.:-]{0,60})\1:(?:[ \t]+(.*))?\Z")
_YAML_FIELD = re.compile(r"(desc|summary|cmd|internal):[ \t]*(.*)\Z")
_SESSION = re.compile(r"@(?:nox\.)?session\b(.*)")
_SESSION_NAME = re.compile(r"name\s?=\s?[\"']([\w.:-]+)[\"']")
_FUNCTION = re.compile(r"def\s(\w+)\(")
_DOCSTRING = re.compile(r"\"\"\"(.+?)(?:\"\"\"|\Z)")


def makefile(file: ManifestFile) -> Manifest:
    """Commands are the plain targets with a rule of their own; scripts are all names that `make` takes."""
    said: dict[str, str] = {}  # target -> its ## help
    recipe: dict[str, list[str]] = {}
    named: set[str] = set()
    current: list[str] = []
    above = ""
    for line in _make_lines(file.text):
        if line.startswith("\t"):
            for target in current:
                recipe[target].append(line.strip().lstrip("@-+ "))
            continue
        if line.startswith("##"):
            above = line.strip("# ")
            continue
        targets, rest, words = _rule(line)
        names = rest.split() if targets == [".PHONY"] else targets
        named.update(name for name in names if name[0] != "." and not {"$", "%"} & set(name))
        current = [] if _VARIABLE.match(rest) else [t for t in targets if _TARGET.fullmatch(t)]
        for target in current:
            recipe.setdefault(target, [])
            if words or above:
                said.setdefault(target, words or above.removeprefix(f"{target}:").strip())
        above = ""
    commands = (file.command(f"make {t}", said.get(t) or _body(recipe[t])) for t in recipe)
    return Manifest(commands=tuple(commands), scripts=frozenset(named))


def _body(recipe: list[str]) -> str:
    """What a target runs, where that is short enough to say something."""
    steps = [step.replace("$$", "$") for step in recipe if step and not step.startswith(("#", "echo ", "printf "))]
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
    """The keys under `tasks:`, by their indentation; a Taskfile needs no more YAML than that."""
    found: dict[str, dict[str, str]] = {}
    inside, depth, name = False, 0, ""
    for line in file.text.split("\n"):
        bare = line.strip()
        indent = len(line) - len(line.lstrip(" "))
        if not bare or bare.startswith("#"):
            continue
        if indent == 0:
            inside, depth = bare == "tasks:", 0
        elif inside:
            depth = depth or indent
            key = _YAML_KEY.match(bare) if indent == depth else None
            if key:
                name = key[2]
                found[name] = {"cmd": key[3] or ""}
            elif indent > depth and name and (field := _YAML_FIELD.match(bare)):
                found[name].setdefault("inner", str(indent))
                if found[name]["inner"] == str(indent):
                    found[name][field[1]] = field[2]
    commands = []
    for task, fields in found.items():
        words = (fields.get("desc") or fields.get("summary") or fields["cmd"]).strip("\"'|>- ")
        if plain_word(task) and fields.get("internal") != "true":
            commands.append(file.command(f"task {task}", "" if words[:1] in "{[" else words))
    return Manifest(commands=tuple(commands), scripts=frozenset(found))


def tox_ini(file: ManifestFile) -> Manifest:
    sections = read_ini(file.text)
    environments = {n.removeprefix("testenv:"): s for n, s in sections.items() if n.startswith("testenv:")}
    commands = [file.command("tox")] if "testenv" in sections or environments else []
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
