"""The survey on real repositories, checked in both directions by other means than its own readers.

    python bench/survey/check.py --repos DIR             DIR/OWNER+NAME; says what is invented and what is missing
    python bench/survey/check.py --repos DIR --keep      also writes results.tsv: origin, commit, path, line, verdict

Every command that the page lists must stand in the file that it names: make tells its own targets (`make -qp`), JSON,
TOML and YAML are read by the standard parsers, a noxfile by `ast`, CI by the lines of its scripts. And whatever these
files define must stand on the page, or the page must say how many of that file it left out. Nothing of the
repositories is kept: a row names a place, never what stands there.
"""

from __future__ import annotations

import argparse
import ast
import configparser
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from memorybank.changes.project_survey import survey
from memorybank.changes.tech_page import tech_sections
from memorybank.store.project_files import SAMPLES, read_project
from memorybank.texts.catalogue import speaker

RESULTS = Path(__file__).with_name("results.tsv")
# What the tool of an ecosystem does by itself wherever its manifest lies; no file defines it.
OWN_VERBS = {
    "cargo": "build run test", "go": "build test", "mvn": "package test spring-boot:run quarkus:dev",
    "./mvnw": "package test spring-boot:run quarkus:dev", "gradle": "build test run bootRun quarkusDev",
    "./gradlew": "build test run bootRun quarkusDev", "dotnet": "build test", "bundle": "install exec",
    "composer": "install", "npm": "install", "pnpm": "install", "yarn": "install", "bun": "install", "uv": "sync",
    "poetry": "install", "pdm": "install", "pip": "install", "mix": "deps.get test", "cmake": "-S --build",
    "ctest": "--test-dir", "meson": "setup compile test", "docker": "compose", "pre-commit": "run", "php": "artisan",
    "dart": "pub test", "flutter": "pub test", "python": "manage.py",
}  # fmt: skip
WHOLE = {"pytest", "tox", "make", "./configure", "autoreconf -i", "make check", "make install", "vendor/bin/phpunit",
         "bin/rails server"}  # fmt: skip
FOREIGN = {"node_modules", "vendor", "third_party", "target", "dist", "build", "venv", "env", "deps", "memory-bank"}
SPAN = re.compile(r"`([^`]+)`")


class Listed(NamedTuple):
    run: str
    source: str


class Found(NamedTuple):
    path: str
    line: int
    verdict: str  # of a command on the page: exists, invented; of one in a file: listed, counted, missing


def page_of(root: Path) -> tuple[list[Listed], dict[str, int], str]:
    """The commands on the page, how many of each file it says that it left out, and all of its text."""
    files = read_project(root)
    sections = tech_sections(survey(files), files, speaker("en"))
    lines = [line for body in sections.values() for line in body]
    listed: list[Listed] = []
    left: dict[str, int] = {}
    for line in sections.get("Commands", ()):
        spans = [span.replace("\\|", "|") for span in SPAN.findall(line)]
        if line.startswith("| `") and len(spans) >= 2:
            listed.append(Listed(spans[0], re.findall(r"\| `([^`]+)` \| [^|]*\|\Z", line)[0]))
        elif line.startswith("- `") and spans[1:]:
            lead = f"{spans[1]} " if line.startswith(f"- `{spans[0]}` (`") else ""
            listed += (Listed(lead + run, spans[0]) for run in spans[2 if lead else 1 :])
            more = re.search(r"… and (\d+) more\Z", line)
            left[spans[0]] = left.get(spans[0], 0) + (int(more[1]) if more else 0)
        elif more := re.match(r"- … and (\d+) more in ", line):
            left |= {source: left.get(source, 0) + int(more[1]) for source in spans}
    left |= dict.fromkeys(files.unread, 10**6)
    return listed, left, "\n".join(lines)


# --- what the files define, told by other means


def of_make(file: Path) -> set[str]:
    """What make itself knows. It is given no PATH, so that `$(shell ...)` finds nothing to run."""
    done = subprocess.run(
        ["/usr/bin/make", "-qpR", "-f", file.name], cwd=file.parent, env={"PATH": "/nonexistent"},
        capture_output=True, text=True, errors="replace", timeout=60, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    _, _, rules = done.stdout.partition("# Files")
    text = file.read_text("utf-8", "replace")
    if "Stop." in done.stderr or not rules:  # it needs a program to be read at all: then every head of a rule counts
        heads = re.findall(r"^([A-Za-z0-9][\w.-]*(?: +[\w.-]+)*) *::?(?![=:])", text, re.MULTILINE)
        return {name for head in heads for name in head.split()}
    found = set()
    for block in rules.split("\n\n"):
        if "# Not a target" in block:
            continue
        head = next((line for line in block.split("\n") if line and not line.startswith(("#", "\t"))), "")
        name, colon, _ = head.partition(":")
        if not colon or "%" in name or name.startswith("."):
            continue
        if re.search(rf"^(?:[^\s#:=]+ +)*{re.escape(name)}(?: +[^\s#:=]+)* *::?(?!=)", text, re.MULTILINE):
            found.add(name)  # what an included file defines is that file's
    return {name for name in found if "$" not in name and name != file.name}


def of_json(file: Path) -> set[str]:
    try:
        return set(json.loads(file.read_text("utf-8-sig")).get("scripts") or ())
    except (ValueError, AttributeError):
        return set()


def of_task(file: Path) -> set[str]:
    tasks = (yaml.safe_load(file.read_text("utf-8")) or {}).get("tasks") or {}
    return {name for name, task in tasks.items() if not (isinstance(task, dict) and task.get("internal"))}


def of_just(file: Path) -> set[str]:
    """A recipe begins at the margin with a name and ends its head with a colon."""
    found, hidden = set(), False
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("["):
            hidden = hidden or "private" in line
        elif line and not line[0].isspace() and not line.startswith("#"):
            head = re.match(r"@?([a-zA-Z_][\w-]*)\b[^:=]*(?:=[^:]*)?:(?!=)", line)
            if head and not hidden and head[1] not in ("set", "alias", "import", "mod", "export") and head[1][0] != "_":
                found.add(head[1])
            hidden = False
    return found


def of_tox(file: Path) -> set[str]:
    ini = configparser.RawConfigParser(strict=False)
    ini.read_string(file.read_text("utf-8"))
    return {name.removeprefix("testenv:") for name in ini.sections() if name.startswith("testenv:")}


def of_nox(file: Path) -> set[str]:
    def is_session(node: ast.expr) -> bool:
        return ast.unparse(node.func if isinstance(node, ast.Call) else node) in ("nox.session", "session")

    functions = [n for n in ast.parse(file.read_text("utf-8")).body if isinstance(n, ast.FunctionDef)]
    found = set()
    for function in functions:
        for mark in filter(is_session, function.decorator_list):
            given = {k.arg: k.value for k in getattr(mark, "keywords", [])}.get("name")
            found.add(str(given.value) if isinstance(given, ast.Constant) else function.name)
    return found


def of_pyproject(file: Path) -> set[str]:
    document = tomllib.loads(file.read_text("utf-8"))
    tool, project = document.get("tool", {}), document.get("project", {})
    tables = [project.get("scripts"), project.get("gui-scripts")]
    tables += [tool.get(name, {}).get("scripts") for name in ("poetry", "pdm", "rye")]
    tables += [tool.get("poe", {}).get("tasks"), tool.get("taskipy", {}).get("tasks")]
    tables += [env.get("scripts") for env in tool.get("hatch", {}).get("envs", {}).values()]
    return {name for table in tables for name in table or ()}


def of_rake(file: Path) -> set[str]:
    text = file.read_text("utf-8")
    found = re.findall(r"^task[ (]+(?::(\w+)|[\"']([\w:]+)[\"']|(\w+):)", text, re.MULTILINE)
    return {name for names in found for name in names if name} - {"default"}


DEFINED: dict[str, Callable[[Path], set[str]]] = {
    "makefile": of_make, "gnumakefile": of_make, "package.json": of_json, "composer.json": of_json,
    "taskfile.yml": of_task, "taskfile.yaml": of_task, "justfile": of_just, ".justfile": of_just, "tox.ini": of_tox,
    "noxfile.py": of_nox, "pyproject.toml": of_pyproject, "rakefile": of_rake,
}  # fmt: skip


def ran_by_ci(file: Path) -> str:
    """Every line of every script of a CI definition, joined and with single spaces."""

    def texts(node: object) -> Iterator[str]:
        if isinstance(node, dict):
            for value in node.values():
                yield from texts(value)
        elif isinstance(node, list):
            for value in node:
                yield from texts(value)
        elif isinstance(node, str):
            yield node.replace("\\\n", " ")

    lines = "\n".join(texts(yaml.safe_load(file.read_text("utf-8")))).split("\n")
    return "\n".join(" ".join(line.split()) for line in lines)


# --- both directions


def bare(run: str) -> str:
    """Without the folder that it is run in."""
    return re.sub(
        r"\A(?:cd (?:'[^']*'|\S+) && |make -C \S+ )", lambda m: "make " if m[0].startswith("make") else "", run
    )


def exists(one: Listed, root: Path, cache: dict[str, set[str]]) -> bool:
    file = root / one.source
    if not file.is_file():
        return (root / one.source / one.run).is_file()  # a script in its folder
    known = file.name.lower() in DEFINED or "compose" in file.name or file.name.startswith(".pre-commit")
    if file.suffix in (".yml", ".yaml") and not known:
        return bare(one.run) in ran_by_ci(file)
    run = bare(one.run)
    program, _, rest = run.partition(" ")
    if run in WHOLE or rest.partition(" ")[0] in OWN_VERBS.get(program, "").split():
        return True
    if file.name.lower() not in DEFINED:
        return one.run in file.read_text("utf-8", "replace")
    defined = cache.setdefault(one.source, DEFINED[file.name.lower()](file))
    names = {rest.partition(" ")[0], run.rpartition(" ")[2], run, run.rpartition(":")[2]}
    return bool(names & defined) or run in file.read_text("utf-8", "replace")


def files_that_define(root: Path) -> Iterator[Path]:
    for depth in ("*", "*/*", "*/*/*"):
        for file in sorted(root.glob(depth)):
            folders = [part.lower() for part in file.relative_to(root).parts[:-1]]
            hidden = any(part.startswith(".") for part in folders)
            ours = not hidden and not (SAMPLES | FOREIGN) & set(folders)
            if ours and file.name.lower() in DEFINED and file.is_file() and not file.is_symlink():
                yield file


def line_of(name: str, file: Path) -> int:
    text = file.read_text("utf-8", "replace").split("\n")
    whole = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return next((at for at, line in enumerate(text, 1) if whole.search(line)), 0)


def checked(root: Path) -> Iterator[Found]:
    listed, left, _ = page_of(root)
    cache: dict[str, set[str]] = {}
    for one in listed:
        found = exists(one, root, cache)
        if not found:
            print(f"  invented: {one}", file=sys.stderr)
        file = root / one.source
        line = line_of(bare(one.run).rpartition(" ")[2], file) if file.is_file() else 0
        yield Found(one.source, line, "exists" if found else "invented")
    for file in files_that_define(root):
        path = str(file.relative_to(root))
        try:
            names = cache.get(path) or DEFINED[file.name.lower()](file)
        except Exception as error:
            print(f"  not compared: {path}: {error}", file=sys.stderr)
            continue
        spoken = {word for one in listed if one.source == path for word in (one.run, *re.split(r"[ ]", one.run))}
        spoken |= {word.partition(":")[2] for word in spoken}
        missing = [name for name in sorted(names) if name not in spoken]
        counted = left.get(path, 0) >= len(missing)
        for name in sorted(names):
            verdict = "listed" if name in spoken else "counted" if counted else "missing"
            if verdict == "missing":
                print(f"  missing: {path}: {name}", file=sys.stderr)
            yield Found(path, line_of(name, file), verdict)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--repos", type=Path, required=True)
    asked.add_argument("--only", default="")
    asked.add_argument("--keep", action="store_true", help="write results.tsv")
    given = asked.parse_args()
    rows: list[str] = []
    total = {"exists": 0, "invented": 0, "listed": 0, "counted": 0, "missing": 0}
    for root in sorted(p for p in given.repos.iterdir() if (p / ".git").exists() and given.only in p.name):
        commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True).stdout[:12]
        print(root.name, file=sys.stderr, flush=True)
        listed, _, text = page_of(root)
        found = list(checked(root))
        for one in found:
            total[one.verdict] += 1
            rows.append("\t".join((root.name.replace("+", "/"), commit, one.path, str(one.line), one.verdict)))
        print(
            f"{root.name}: {len(listed)} commands on a page of {len(text):,} characters, "
            + ", ".join(f"{sum(f.verdict == v for f in found)} {v}" for v in total)
        )
    print(total)
    if given.keep:
        RESULTS.write_text("origin\tcommit\tpath\tline\tverdict\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return int(bool(total["missing"] or total["invented"]))


if __name__ == "__main__":
    raise SystemExit(main())
