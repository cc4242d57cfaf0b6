"""The tech page: what the survey found (DAY-1), in the order of a newcomer's questions, each fact with its file; and
the page that is there brought up to date (DAY-4)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, partial

from memorybank.changes.pages import form_of, section, section_edits
from memorybank.manifests import KINDS, Command, ProjectFiles, Runtime, Stated, Survey, one_line, rank
from memorybank.manifests.purposes import PURPOSES, purpose_of_command
from memorybank.markdown.edit import Splice
from memorybank.markdown.pieces import cells, escape, row, rule
from memorybank.model.bank import Document, Shape
from memorybank.texts.catalogue import Say

# A page is read whole, and beside others: what is cut is counted, and stands in the file that is named.
_ROWS, _OF_ONE_PURPOSE, _OF_ONE_PACKAGE = 24, 4, 2  # of the table of commands; of one purpose where there are more
_NAMES, _LINES, _FOLDERS, _INNER_FOLDERS, _LONGEST = 16, 8, 16, 5, 72
_LABELS = ("runtimes", "tested", "managers", "ports", "entry-points", "files", "settings")
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
        "layout": _layout(files.tree, {module.folder for module in survey.modules}, say),
        "configuration": _lists(survey.variables, say),
        "ci": _lists(survey.jobs, say, plain=True),
    }
    if files.settings:
        settings = _listed([_code(path) for path in files.settings], say)
        lines["configuration"].append(_labelled(say("tpl.settings"), settings))
    told = "\n".join(line for key in ("stack", "commands", "modules") for line in lines[key])
    modules = {module.source for module in survey.modules}
    others = [path for path in survey.sources if _code(path) not in told and path not in modules]
    lines["sources"] = _sources(others, (*survey.unread, *files.unread), say)
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
    lines = [row(_head(say)), rule(4)] if shown else []
    for command in sorted(shown, key=lambda c: order[purposes[c]]):
        words = escape(one_line(command.does, _LONGEST)) or "-"
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


def _head(say: Say) -> list[str]:
    return [say(f"tpl.tech.{name}") for name in ("command", "does", "source", "for")]


def _worth_a_row(purposes: dict[Command, str]) -> list[Command]:
    """All; of too many the first few of each purpose: the root's, or a package's where the root has none."""
    if len(purposes) <= _ROWS:
        return list(purposes)
    kept = []
    for purpose in PURPOSES:
        of_it = [command for command, its in purposes.items() if its == purpose]
        of_root = [command for command in of_it if "/" not in command.source.removeprefix(".github/workflows/")]
        kept += of_root[:_OF_ONE_PURPOSE] or of_it[:_OF_ONE_PACKAGE]
    return kept


def _lists(stated: Sequence[Stated], say: Say, *, plain: bool = False) -> list[str]:
    """A line for each file, with what is left out counted; what all of its commands begin with is said once."""
    lines = []
    for found in stated[:_LINES]:
        lead = "" if plain else _common_lead(found.values)
        values = [escape(value) if plain else _code(value[len(lead) :]) for value in found.values]
        before = f" ({_code(lead.strip())})" if lead else ""
        lines.append(f"- {_code(found.source)}{before}: {_listed(values, say)}")
    if stated[_LINES:]:
        rest = stated[_LINES:]
        files = _listed([_code(found.source) for found in rest], say)
        lines.append(say("tpl.tech.more-in", count=sum(len(found.values) for found in rest), files=files))
    return lines


def _common_lead(runs: Sequence[str]) -> str:
    words = [run.split(" ") for run in runs]
    same = 0
    while len(words) > 1 and all(len(own) > same + 1 and own[same] == words[0][same] for own in words):
        same += 1
    return "".join(f"{word} " for word in words[0][:same])


def _listed(values: Sequence[str], say: Say) -> str:
    shown = ", ".join(values[:_NAMES])
    return say("tpl.tech.and-more", shown=shown, count=len(values) - _NAMES) if len(values) > _NAMES else shown


def _modules(survey: Survey, say: Say) -> list[str]:
    own = [module for module in survey.modules if module.source.startswith(module.folder)]
    lines = []
    for module in own[:_LINES]:
        told = f": {escape(one_line(module.purpose, _LONGEST))}" if module.purpose else ""
        lines.append(f"- {_code(module.folder)} ({_code(module.source.removeprefix(module.folder))}){told}")
    if rest := [_code(module.folder) for module in own[_LINES:]]:
        lines.append(say("tpl.tech.more-in", count=len(rest), files=_listed(rest, say)))
    declared: dict[str, list[str]] = {}
    for module in survey.modules:
        if module not in own:
            declared.setdefault(module.source, []).append(module.folder)
    for source, folders in declared.items():
        tops = Counter(folder.partition("/")[0] + "/" for folder in folders)
        many = [f"{_code(top)} ({count})" for top, count in tops.items()]
        shown = [_code(folder) for folder in folders] if len(folders) <= _LINES else many
        lines.append(f"- {_code(source)}: {_listed(shown, say)}")
    if survey.entry_points:
        lines.append(_labelled(say("tpl.entry-points"), _listed([_code(path) for path in survey.entry_points], say)))
    return lines


def _layout(tree: tuple[str, ...], told: set[str], say: Say) -> list[str]:
    """Folders with the folders inside, less the modules that were told; then the files at the root."""
    top = [entry for entry in tree if entry.count("/") == (1 if entry.endswith("/") else 0)]
    folders = [entry for entry in top if entry.endswith("/") and entry not in told]
    lines = [f"- {_code(folder)}{_folders_in(folder, tree, told)}" for folder in folders[:_FOLDERS]]
    if folders[_FOLDERS:]:
        lines.append(say("tpl.tech.more", count=len(folders) - _FOLDERS))
    files = [_code(entry) for entry in top if not entry.endswith("/")]
    return [*lines, _labelled(say("tpl.files"), _listed(files, say))] if files else lines


def _folders_in(folder: str, tree: tuple[str, ...], told: set[str]) -> str:
    within = [path for path in tree if path != folder and path.startswith(folder) and path.endswith("/")]
    inner = [path for path in within if path not in told]
    shown = ", ".join(_code(path) for path in inner[:_INNER_FOLDERS])
    more = f", … (+{len(inner) - _INNER_FOLDERS})" if inner[_INNER_FOLDERS:] else ""
    return f": {shown}{more}" if shown else ""


def _sources(others: list[str], unread: tuple[str, ...], say: Say) -> list[str]:
    """The files that are named nowhere else on the page, and those that were not read."""
    lines = [_listed([_code(path) for path in others], say)] if others else []
    if unread:
        lines += [""] * bool(lines) + [say("tpl.tech.unread", files=_listed([_code(path) for path in unread], say))]
    return lines


def tech_edits(document: Document, survey: Survey, files: ProjectFiles, say: Say) -> list[Splice]:
    """Every section as it would be written now. Which of the lines that go are a human's and stay is for CON-1. A page
    that has none of these sections is somebody's own."""
    wanted = tech_sections(survey, files, say)
    titles = [say(f"tpl.tech.{key}") for key in TITLES]
    if document.shape is not Shape.MARKED or not any(map(document.section, titles)):
        return []
    return section_edits(document, titles, wanted, partial(is_made, say=say))


_SPAN = r"`[^`]+`(?: \(\d+\))?"
_SPANS = re.compile(rf"(?:- )?(?:{_SPAN}(?: \({_SPAN}\))?: )?{_SPAN}(?:, {_SPAN})*(?:,? … \(\+\d+\))?")
_MODULE = re.compile(r"- `[^`]+/` \(`[^`]+`\)(?:: .+)?")
_OF_FILE = re.compile(r"- `([^`]+)`: .+")


@cache
def _forms(say: Say) -> tuple[re.Pattern[str], ...]:
    told = [_labelled(say(f"tpl.{key}"), "\0") for key in (*_LABELS, "languages", "frameworks")]
    told += [say("tpl.tech.more-in", count="\0", files="\0"), say("tpl.tech.more", count="\0")]
    told += [say(f"tpl.tech.{key}") for key in ("also", "scripts", "steps")]
    return tuple(map(form_of, told))


def is_made(line: str, say: Say) -> bool:
    """Is this a line as we write them, whatever it tells? A row names a file that defines commands; of a list only code
    spans and counts are ours, and a purpose with its manifest; any other word is a human's."""
    if line.startswith("|"):
        values = cells(line)
        source = values[2].strip("`") if len(values) in (3, 4) else ""
        heads = (rule(3), rule(4), *(row(_head(say)[:size]) for size in (3, 4)))
        return line in heads or (line == row(values) and rank(source) is not None and values[0][:1] == "`")
    if any(form.fullmatch(line) for form in _forms(say)):
        return True
    bare = form_of(say("tpl.tech.and-more", shown="", count="\0")).sub("", line)
    of_file = _OF_FILE.fullmatch(line)
    in_ci = of_file is not None and (at := rank(of_file[1])) is not None and KINDS[at].group == "ci"
    unread = say("tpl.tech.unread", files="")
    return bool(_SPANS.fullmatch(bare.removeprefix(unread)) or _MODULE.fullmatch(line) or in_ci)
