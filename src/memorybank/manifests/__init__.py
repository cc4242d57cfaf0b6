"""What a project says about itself in the files that describe it, one by one (`Manifest`) and together (`Survey`).

One reader per ecosystem: text in, values out. Nothing is ever run, and nothing is invented: every value was read.
"""

from memorybank.model.value import value


@value
class ProjectFiles:
    """What was read of a project, inside the scan budget (RFR-3, IDX-5)."""

    folder: str  # the folder's own name, the last resort for the project's name
    texts: dict[str, str]  # path relative to the project -> its first lines
    tree: tuple[str, ...]  # two levels deep; folders end with "/"
    unread: tuple[str, ...] = ()  # found but not read, because the budget ended or the file is not text
    programs: tuple[str, ...] = ()  # scripts and entry points by their names, up to two folders down
    settings: tuple[str, ...] = ()  # configuration at the root, dot files too


@value
class Command:
    run: str  # what a person types: "npm test", "make lint"
    does: str  # the script's own words or body, one line; may be empty
    source: str  # the file that defines it


@value
class Runtime:
    name: str  # as its ecosystem is called: python, node, go
    version: str  # as the file asks for it: ">=3.10"
    source: str


@value
class Stated:
    """Things that one file states, in its own order: ports, variables, jobs, modules."""

    source: str
    values: tuple[str, ...]


@value
class Module:
    folder: str  # with its slash
    purpose: str  # what its manifest says it is; may be empty
    source: str  # its manifest, or the file that declares it


@value
class Survey:
    name: str
    purpose: str = ""  # one or two sentences, as the project words them
    languages: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()
    sources: tuple[str, ...] = ()  # the files that any of this came from
    runtimes: tuple[Runtime, ...] = ()
    tested: tuple[Runtime, ...] = ()  # the versions that CI runs
    managers: tuple[Runtime, ...] = ()  # package managers
    scripts: tuple[Stated, ...] = ()  # by the folder they lie in
    steps: tuple[Stated, ...] = ()  # scripts and targets that others call and nobody types
    ports: tuple[Stated, ...] = ()
    variables: tuple[Stated, ...] = ()  # of the environment, by name
    jobs: tuple[Stated, ...] = ()  # of CI
    modules: tuple[Module, ...] = ()
    entry_points: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()  # manifests that are cut or broken
