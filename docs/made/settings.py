"""What can be set, in a file and in the environment, from the tables that the program reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from made.marked import code, plain, table, title
from memorybank.hosts import HOSTS, host_named
from memorybank.light.hosts import AGENTS, MOVED
from memorybank.model.facts import Modes
from memorybank.store.settings import FOLDERS, PATTERNS, SETTINGS, SWITCH, Option
from memorybank.texts.catalogue import Say


class Variable(NamedTuple):
    name: str
    group: str  # a heading of the page
    told: str  # a sentence


# Variables that are no setting; those that hosts set are rows in `hosts`. The reference page is made from all three.
VARIABLES = {
    "ours": ("MEMORY_BANK_DISABLED", "MEMORY_BANK_NOW", "MEMORY_BANK_HOOK_DEADLINE"),
    "places": (
        "XDG_STATE_HOME",
        "XDG_CACHE_HOME",
        "HOME",
        "PATH",
        "SUDO_UID",
        "GIT_INDEX_FILE",
        "GIT_CEILING_DIRECTORIES",
    ),
    "locale": ("LC_ALL", "LC_MESSAGES", "LANG"),
    "terminal": ("NO_COLOR", "TERM", "COLUMNS"),
    "agents": AGENTS,
}


def configuration_page(_: str, say: Say) -> str:
    lines = title(say, "configuration", "src/memorybank/store/settings.py")
    lines += ["```toml", *_example(own=True), "```", "", say("docs.configuration.shared"), ""]
    lines += ["```toml", *_example(own=False), "```", "", say("docs.configuration.order"), ""]
    head = [say(f"docs.col.{name}") for name in ("key", "type", "values", "default", "variable")]
    lines += table(head, [_row(row, say) for row in SETTINGS])
    for row in SETTINGS:
        lines += [f"## {row.key}", "", say(f"docs.setting.{row.key}"), ""]
    return "\n".join(lines)


def _example(*, own: bool) -> Iterator[str]:
    """Every key with its default, as it would be written in `memory-bank.toml` or in `pyproject.toml`."""
    if not own:
        yield "[tool.memory-bank]"
    for row in sorted(SETTINGS, key=lambda row: "." in row.key):
        yield f"{row.key} = {_value(row)}"


def _value(row: Option) -> str:
    if row.allowed == PATTERNS:
        return "[]"
    return _default(row) if row.allowed == SWITCH else f'"{_default(row) or row.allowed[0]}"'


def _default(row: Option) -> str:
    return str(getattr(Modes(), row.field)) if row.field else row.default


def _row(row: Option, say: Say) -> tuple[str, ...]:
    kinds = {PATTERNS: "patterns", SWITCH: "switch", FOLDERS: "folder"}
    kind = kinds.get(row.allowed, "choice")
    chosen = _default(row)
    default = code(chosen or "[]") if chosen or kind == "patterns" else say(f"docs.default.{row.key}")
    values = ", ".join(code(word) for word in row.allowed) or say("docs.values.patterns")
    return f"[`{row.key}`](#{_anchor(row.key)})", say(f"docs.type.{kind}"), values, default, code(row.variable)


def _anchor(key: str) -> str:
    """As forges make it: dots go, underscores stay."""
    return key.replace(".", "")


def variables(say: Say) -> tuple[Variable, ...]:
    """Every variable that is read, once, in the order of the page."""
    found = [
        Variable(row.variable, "settings", say("docs.env.setting", name=row.key, anchor=_anchor(row.key)))
        for row in SETTINGS
        if row.variable
    ]
    for group, names in VARIABLES.items():
        found += [Variable(name, group, say(f"docs.env.{name.lower()}")) for name in names]
    titles = {name: host_named(name).TITLE for name in HOSTS}
    for folder, name in MOVED.items():
        found.append(Variable(name, "hosts", say("docs.env.moved", folder=f"~/{folder}")))
    started: dict[str, list[str]] = {}
    for host in HOSTS:
        started.setdefault(host_named(host).PROJECT, []).append(titles[host])
    for name, hosts in started.items():
        if name:
            found.append(Variable(name, "hosts", say("docs.env.project", hosts=say("docs.and").join(hosts))))
    for by in (runner for host in HOSTS for runner in host_named(host).RUN_BY or () if runner.variable):
        found.append(Variable(by.variable, "hosts", say("docs.env.run-by", host=titles[by.host])))
    return tuple({variable.name: variable for variable in found}.values())


def environment_page(_: str, say: Say) -> str:
    lines = title(say, "environment", "src/memorybank/store/settings.py")
    known = variables(say)
    for group in dict.fromkeys(variable.group for variable in known):
        lines += [f"## {say(f'docs.environment.{group}')}", ""]
        head = [say("docs.col.variable"), say("docs.col.does")]
        lines += table(head, [(code(v.name), v.told) for v in known if v.group == group])
    return "\n".join([*lines, plain(say("docs.environment.git")), ""])
