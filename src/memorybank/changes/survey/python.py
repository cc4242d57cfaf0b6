"""pyproject.toml, setup.cfg, setup.py (as text) and requirements.txt."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from memorybank.changes.survey.documents import read_ini, read_toml, strings, table
from memorybank.changes.survey.fragment import (
    NOTHING,
    Fragment,
    Manifest,
    name_of,
    one_line,
    plain_word,
    purpose_of,
    recognised,
)
from memorybank.model.survey import Command

FRAMEWORKS = {
    "django": "Django",
    "djangorestframework": "Django REST framework",
    "django-ninja": "Django Ninja",
    "flask": "Flask",
    "fastapi": "FastAPI",
    "starlette": "Starlette",
    "litestar": "Litestar",
    "sanic": "Sanic",
    "tornado": "Tornado",
    "pyramid": "Pyramid",
    "aiohttp": "aiohttp",
    "streamlit": "Streamlit",
    "celery": "Celery",
    "scrapy": "Scrapy",
    "sqlalchemy": "SQLAlchemy",
    "sqlmodel": "SQLModel",
    "alembic": "Alembic",
    "pydantic": "Pydantic",
    "click": "Click",
    "typer": "Typer",
    "textual": "Textual",
    "numpy": "NumPy",
    "pandas": "pandas",
    "polars": "Polars",
    "scikit-learn": "scikit-learn",
    "torch": "PyTorch",
    "tensorflow": "TensorFlow",
    "transformers": "Transformers",
    "langchain": "LangChain",
    "apache-airflow": "Airflow",
    "dagster": "Dagster",
    "pyside6": "Qt (PySide6)",
    "pytest": "pytest",
    "hypothesis": "Hypothesis",
}
# Where a pyproject.toml lists things to run, and what a person types before the name.
SCRIPT_TABLES = (
    (("project", "scripts"), ""),
    (("project", "gui-scripts"), ""),
    (("tool", "poetry", "scripts"), "poetry run "),
    (("tool", "pdm", "scripts"), "pdm run "),
    (("tool", "rye", "scripts"), "rye run "),
    (("tool", "poe", "tasks"), "poe "),
    (("tool", "taskipy", "tasks"), "task "),
)
LOCKS = (("uv.lock", "uv sync"), ("poetry.lock", "poetry install"), ("pdm.lock", "pdm install"))
_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")
_QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|\]")


def pyproject(file: Manifest) -> Fragment:
    document = read_toml(file.text)
    project, poetry = table(document, "project"), table(document, "tool", "poetry")
    groups = table(document, "dependency-groups")
    if not (project or poetry or groups or "build-system" in document):
        return NOTHING  # only the settings of a tool: that does not make it a Python project
    declared = _names(_requirements(document))
    commands = [Command(run, "", file.path) for lock, run in LOCKS if file.beside(lock)][:1]
    commands += _scripts(document, file.path)
    return Fragment(
        name=name_of(project.get("name")) or name_of(poetry.get("name")),
        purpose=purpose_of(project.get("description")) or purpose_of(poetry.get("description")),
        languages=("Python",),
        frameworks=recognised(FRAMEWORKS, declared),
        commands=(*commands, *_certain(file, declared, "pytest" in table(document, "tool"))),
    )


def setup_cfg(file: Manifest) -> Fragment:
    sections = read_ini(file.text)
    metadata, options = sections.get("metadata", {}), sections.get("options", {})
    if not (metadata or options):
        return NOTHING
    extras = sections.get("options.extras_require", {}).values()
    declared = _names("\n".join([options.get("install_requires", ""), *extras]).split("\n"))
    entry_points = sections.get("options.entry_points", {}).get("console_scripts", "")
    scripts = (line.partition("=") for line in entry_points.split("\n"))
    commands = [
        Command(name.strip(), one_line(target), file.path)
        for name, _, target in scripts
        if target and plain_word(name.strip())
    ]
    return Fragment(
        name=name_of(metadata.get("name")),
        purpose=purpose_of(metadata.get("description")),
        languages=("Python",),
        frameworks=recognised(FRAMEWORKS, declared),
        commands=(*commands, *_certain(file, declared, "tool:pytest" in sections)),
    )


def setup_py(file: Manifest) -> Fragment:
    """Only literals of the `setup(...)` call: the file is a program, and it is never run."""
    _, called, arguments = file.text.partition("setup(")
    if not called:
        return NOTHING
    declared = _names([s for key in ("install_requires", "tests_require") for s in _list_after(key, file.text)])
    return Fragment(
        name=name_of(_literal("name", arguments)),
        purpose=purpose_of(_literal("description", arguments)),
        languages=("Python",),
        frameworks=recognised(FRAMEWORKS, declared),
        commands=tuple(_certain(file, declared, False)),
    )


def requirements(file: Manifest) -> Fragment:
    lines = [line for line in file.text.split("\n") if not line.lstrip().startswith(("#", "-"))]
    declared = _names(lines)
    install = Command(f"pip install -r {file.path.rpartition('/')[2]}", "", file.path)
    return Fragment(
        languages=("Python",) if declared else (),
        frameworks=recognised(FRAMEWORKS, declared),
        commands=(install, *_certain(file, declared, False)) if declared else (),
    )


def _requirements(document: dict[str, object]) -> Iterator[str]:
    project, poetry = table(document, "project"), table(document, "tool", "poetry")
    yield from strings(project.get("dependencies"))
    for group in (
        *table(project, "optional-dependencies").values(),
        *table(document, "dependency-groups").values(),
    ):
        yield from strings(group)
    for env in table(document, "tool", "hatch", "envs").values():
        yield from strings(table(env).get("dependencies"))
    yield from table(poetry, "dependencies")
    yield from table(poetry, "dev-dependencies")
    for group in table(poetry, "group").values():
        yield from table(group, "dependencies")


def _names(requirements: Collection[str] | Iterator[str]) -> set[str]:
    found = (_REQUIREMENT.match(line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", m[1]).lower() for m in found if m}


def _scripts(document: dict[str, object], path: str) -> Iterator[Command]:
    for keys, runner in SCRIPT_TABLES:
        for name, body in table(document, *keys).items():
            if plain_word(name):
                yield Command(runner + name, script_body(body), path)
    for env, settings in table(document, "tool", "hatch", "envs").items():
        for name, body in table(settings, "scripts").items():
            if plain_word(name) and plain_word(env):
                yield Command(f"hatch run {name if env == 'default' else f'{env}:{name}'}", script_body(body), path)


def script_body(body: object) -> str:
    """The help a script has, else what it runs."""
    if isinstance(body, dict):
        keys = ("help", "description", "cmd", "shell", "script", "call", "composite", "sequence", "chain")
        body = next((body[key] for key in keys if key in body), "")
    return one_line(" && ".join(strings(body)) if isinstance(body, list) else body)


def _certain(file: Manifest, declared: Collection[str], configured: bool) -> Iterator[Command]:
    if "django" in declared and file.beside("manage.py"):
        yield Command("python manage.py runserver", "", file.path)
    if configured or "pytest" in declared:
        yield Command("pytest", "", file.path)


def _literal(key: str, text: str) -> str:
    found = re.search(rf"\b{key}\s{{0,9}}=\s{{0,9}}(?:\"([^\"\n]*)\"|'([^'\n]*)')", text)
    return (found[1] or found[2] or "") if found else ""


def _list_after(key: str, text: str) -> Iterator[str]:
    at = text.find(key)
    for token in _QUOTED.finditer(text, at) if at >= 0 else ():
        if token[0] == "]":
            return
        yield token[1] or token[2] or ""
