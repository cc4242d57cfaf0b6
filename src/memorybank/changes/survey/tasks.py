"""Justfile, Taskfile, tox and nox: what they list to run."""

from __future__ import annotations

import re

from memorybank.changes.survey.documents import read_ini
from memorybank.changes.survey.fragment import Fragment, Manifest, one_line, plain_word
from memorybank.model.survey import Command

_RECIPE = re.compile(r"@?([A-Za-z][\w-]{0,60})(?:[ \t][^:]*)?:(?!=)")
_YAML_KEY = re.compile(r"([\"']?)([A-Za-z0-9][\w.:-]{0,60})\1:(?:[ \t]+(.*))?\Z")
_YAML_FIELD = re.compile(r"(desc|summary|cmd|internal):[ \t]*(.*)\Z")
_SESSION = re.compile(r"@(?:nox\.)?session\b(.*)")
_SESSION_NAME = re.compile(r"name\s?=\s?[\"']([\w.:-]+)[\"']")
_FUNCTION = re.compile(r"def\s(\w+)\(")
_DOCSTRING = re.compile(r"\"\"\"(.+?)(?:\"\"\"|\Z)")


def justfile(file: Manifest) -> Fragment:
    commands, comment, private = [], "", False
    for line in file.text.split("\n"):
        found = _RECIPE.match(line)
        if line.startswith("#"):
            comment = line.strip("# ")
        elif line.startswith("["):
            private = private or "private" in line
        else:
            if found and not private and not line.startswith(("set ", "alias ", "export ", "import ", "mod ")):
                commands.append(Command(f"just {found[1]}", one_line(comment), file.path))
            comment, private = "", False
    return Fragment(commands=tuple(commands))


def taskfile(file: Manifest) -> Fragment:
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
            commands.append(Command(f"task {task}", one_line("" if words[:1] in "{[" else words), file.path))
    return Fragment(commands=tuple(commands))


def tox_ini(file: Manifest) -> Fragment:
    sections = read_ini(file.text)
    environments = {n.removeprefix("testenv:"): s for n, s in sections.items() if n.startswith("testenv:")}
    commands = [Command("tox", "", file.path)] if "testenv" in sections or environments else []
    for name, settings in environments.items():
        if plain_word(name):
            words = settings.get("description") or " && ".join(settings.get("commands", "").split("\n"))
            commands.append(Command(f"tox -e {name}", one_line(words.strip(" &")), file.path))
    return Fragment(languages=("Python",) if commands else (), commands=tuple(commands))


def noxfile(file: Manifest) -> Fragment:
    lines = file.text.split("\n")
    commands = []
    decorated: str | None = None
    for at, line in enumerate(lines):
        if found := _SESSION.match(line):
            decorated = found[1]
        elif decorated is not None and (function := _FUNCTION.match(line)):
            named = _SESSION_NAME.search(decorated)
            words = _DOCSTRING.match("\n".join(lines[at + 1 : at + 2]).strip())
            does = one_line(words[1]) if words else ""
            commands.append(Command(f"nox -s {named[1] if named else function[1]}", does, file.path))
            decorated = None
        elif decorated is not None:
            decorated += line.strip()
    return Fragment(languages=("Python",) if commands else (), commands=tuple(commands))
