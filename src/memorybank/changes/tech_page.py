"""The tech page: what the survey found (DAY-1), in the order of a newcomer's questions, each fact with its file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from memorybank.changes.pages import section
from memorybank.manifests.purposes import PURPOSES, purpose_of_command
from memorybank.markdown.tables import escape, row, rule
from memorybank.model.survey import Command, ProjectFiles, Runtime, Stated, Survey
from memorybank.texts.catalogue import Say

_ROWS, _OF_ONE_PURPOSE = 40, 6  # of the table of commands, and of one purpose where there are more
_NAMES, _LINES = 24, 24  # of a list, and lists below one another
_INNER_FOLDERS = 8
TITLES = ("stack", "commands", "modules", "layout", "configuration", "ci", "sources")  # the keys of the sections
_CALLED = {name: name.capitalize() for name in ("python", "ruby", "rust", "go", "java", "kotlin", "dart", "elixir")}
_CALLED |= {"node": "Node.js", "php": "PHP", "dotnet": ".NET", "cmake": "CMake", "meson": "Meson"}


def tech_body(survey: Survey, files: ProjectFiles, say: Say) -> str:
    return "\n".join(section(title, "\n".join(lines)) for title, lines in tech_sections(survey, files, say).items())


def tech_sections(survey: Survey, files: ProjectFiles, say: Say) -> dict[str, list[str]]:
    """Title -> lines; a section of which nothing is known is left out, but the stack."""
    lines = {
        "stack": _stack(survey, say),
        "commands": _commands(survey, say),
        "modules": _modules(survey, say),
        "layout": _layout(files.tree, say),
        "configuration": _configuration(survey, files, say),
        "ci": _lists(survey.jobs, say, plain=True),
        "sources": _sources(survey, files, say),
    }
    return {say(f"tpl.tech.{key}"): lines[key] for key in TITLES if lines[key] or key == "stack"}


def _stack(survey: Survey, say: Say) -> list[str]:
    told = {
        "languages": ", ".join(survey.languages),
        "frameworks": ", ".join(survey.frameworks),
        "runtimes": _versions(survey.runtimes),
        "tested": _versions(survey.tested),
        "managers": _versions(survey.managers),
        "ports": ", ".join(f"{escape(', '.join(p.values))} ({_code(p.source)})" for p in survey.ports),
    }
    return [_labelled(say(f"tpl.{key}"), value) for key, value in told.items() if value]


def _labelled(label: str, value: str) -> str:
    return f"- **{label}**: {value}"


def _code(text: str) -> str:
    return f"`{escape(text)}`"


def _versions(found: Iterable[Runtime]) -> str:
    """Those that one file asks for, together."""
    by_file: dict[tuple[str, str], list[str]] = {}
    for runtime in found:
        name = _CALLED.get(runtime.name, runtime.name)
        by_file.setdefault((name, runtime.source), []).append(escape(runtime.version))
    told = ((f"{name} {', '.join(versions)}".strip(), source) for (name, source), versions in by_file.items())
    return ", ".join(f"{asked} ({_code(source)})" for asked, source in told)


def _commands(survey: Survey, say: Say) -> list[str]:
    purposes = {command: purpose_of_command(command.run, command.does) for command in survey.commands}
    shown = _worth_a_row(purposes)
    order = {purpose: at for at, purpose in enumerate((*PURPOSES, ""))}
    lines = []
    if shown:
        lines = [row([say(f"tpl.tech.{name}") for name in ("command", "does", "source", "for")]), rule(4)]
    for command in sorted(shown, key=lambda c: order[purposes[c]]):
        words = escape(command.does) or "-"
        purpose = say(f"tpl.for.{purposes[command]}") if purposes[command] else "-"
        lines.append(row((_code(command.run), words, _code(command.source), purpose)))
    rest: dict[str, list[str]] = {}
    for command in survey.commands:
        if command not in shown:
            rest.setdefault(command.source, []).append(command.run)
    others = _lists([Stated(source, tuple(runs)) for source, runs in rest.items()], say)
    more_lists = (("also", others), ("scripts", _lists(survey.scripts, say)), ("steps", _lists(survey.steps, say)))
    for label, more in more_lists:
        if more:
            lines += ["", say(f"tpl.tech.{label}"), "", *more]
    return lines[1:] if lines[:1] == [""] else lines


def _worth_a_row(purposes: dict[Command, str]) -> list[Command]:
    """All of them, or, where that is too much for a table, the first few of each purpose: the root's own come first."""
    if len(purposes) <= _ROWS:
        return list(purposes)
    kept: dict[str, list[Command]] = {}
    for command, purpose in purposes.items():
        of_it = kept.setdefault(purpose, [])
        if purpose and len(of_it) < _OF_ONE_PURPOSE:
            of_it.append(command)
    return [command for of_it in kept.values() for command in of_it]


def _lists(stated: Sequence[Stated], say: Say, *, plain: bool = False) -> list[str]:
    """A line for each file, with what is left out counted."""
    lines = []
    for found in stated[:_LINES]:
        values = [escape(value) if plain else _code(value) for value in found.values]
        lines.append(f"- {_code(found.source)}: {_listed(values, say)}")
    if stated[_LINES:]:
        rest = stated[_LINES:]
        files = _listed([_code(found.source) for found in rest], say)
        lines.append(say("tpl.tech.more-in", count=sum(len(found.values) for found in rest), files=files))
    return lines


def _listed(values: Sequence[str], say: Say) -> str:
    shown = ", ".join(values[:_NAMES])
    return say("tpl.tech.and-more", shown=shown, count=len(values) - _NAMES) if len(values) > _NAMES else shown


def _modules(survey: Survey, say: Say) -> list[str]:
    own = [module for module in survey.modules if module.source.startswith(module.folder)]
    lines = [
        f"- {_code(module.folder)}{': ' + escape(module.purpose) if module.purpose else ''} ({_code(module.source)})"
        for module in own[:_LINES]
    ]
    if own[_LINES:]:
        lines.append(say("tpl.tech.more", count=len(own) - _LINES))
    declared: dict[str, list[str]] = {}
    for module in survey.modules:
        if module not in own:
            declared.setdefault(module.source, []).append(module.folder)
    lines += _lists([Stated(source, tuple(folders)) for source, folders in declared.items()], say)
    if survey.entry_points:
        lines.append(_labelled(say("tpl.entry-points"), _listed([_code(path) for path in survey.entry_points], say)))
    return lines


def _layout(tree: tuple[str, ...], say: Say) -> list[str]:
    """Folders with the folders inside, then the files at the root."""
    top = [entry for entry in tree if entry.count("/") == (1 if entry.endswith("/") else 0)]
    folders = [entry for entry in top if entry.endswith("/")]
    lines = [f"- {_code(folder)}{_folders_in(folder, tree)}" for folder in folders[:_LINES]]
    if folders[_LINES:]:
        lines.append(say("tpl.tech.more", count=len(folders) - _LINES))
    files = [_code(entry) for entry in top if not entry.endswith("/")]
    return [*lines, _labelled(say("tpl.files"), _listed(files, say))] if files else lines


def _folders_in(folder: str, tree: tuple[str, ...]) -> str:
    inner = [path for path in tree if path != folder and path.startswith(folder) and path.endswith("/")]
    shown = ", ".join(_code(path) for path in inner[:_INNER_FOLDERS])
    more = f", … (+{len(inner) - _INNER_FOLDERS})" if inner[_INNER_FOLDERS:] else ""
    return f": {shown}{more}" if shown else ""


def _configuration(survey: Survey, files: ProjectFiles, say: Say) -> list[str]:
    lines = _lists(survey.variables, say)
    if files.settings:
        lines.append(_labelled(say("tpl.settings"), _listed([_code(path) for path in files.settings], say)))
    return lines


def _sources(survey: Survey, files: ProjectFiles, say: Say) -> list[str]:
    lines = [_listed([_code(path) for path in survey.sources], say)] if survey.sources else []
    if files.unread:
        lines += [""] * bool(lines) + [say("tpl.tech.unread", files=_listed([_code(p) for p in files.unread], say))]
    return lines
