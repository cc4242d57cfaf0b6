"""A claim and what is known of the project -> what is to be said about it (VER-1).

Files are judged in `path_verdicts`; scripts, targets and dependencies here, by the manifests of today and of the past.
"""

import re
from collections.abc import Callable, Mapping

from memorybank.manifests import RUNTIMES
from memorybank.markdown.links import unescaped
from memorybank.model.claim import (
    CHANGED,
    COMMAND,
    DEPENDENCY,
    GONE,
    LINE,
    LINK,
    LIVE,
    NEVER,
    OF_FILES,
    PATH,
    SCRIPT,
    TARGET,
    UNCHECKED,
    Claim,
    Judged,
)
from memorybank.model.value import NamedTuple, lazy
from memorybank.recall.verdicts.evidence import CodeWords, alike
from memorybank.recall.verdicts.path_verdicts import FileEvidence, judge_command, judge_link, judge_path

_NUMBER = lazy(r"\d+(?:\.\d+)*")
_NUMBERED = lazy(r"[\s@:：|(v^~>=*`]*\d.*$")
_QUOTES = " *`"
_OPEN = lazy(r"[*]|latest|workspace:|catalog:|file:|link:|git|http|\|\||next")


class Lost(NamedTuple):
    """The last time a manifest had something."""

    commit: str
    manifest: str


class Manifests(NamedTuple):
    """All manifests of a project. Keys carry their ecosystem: `node:build`, `python:fastapi`."""

    scripts: frozenset[str]
    dependencies: Mapping[str, tuple[str, ...]]  # versions as written
    ecosystems: frozenset[str]
    ran: Callable[[str], Lost | None]  # a script or target that is not declared any more
    needed: Callable[[str, Callable[[str], bool]], Lost | None]  # a dependency in a version that the test accepts


class Known(NamedTuple):
    """Everything the judges may ask, gathered by `store` for the claims at hand."""

    files: FileEvidence
    manifests: Manifests
    words: CodeWords


def judge(claim: Claim, known: Known) -> Judged:
    found = _plainly(claim, known)
    if found.verdict in (GONE, NEVER, UNCHECKED) and not found.near:
        return found._replace(near=_nearest(claim, known))
    return found


def _nearest(claim: Claim, known: Known) -> str:
    kind, subject = claim.kind, claim.subject
    if kind in OF_FILES:
        path = unescaped(claim.text.partition("#")[0]) if kind == LINK else subject.partition(":")[0]
        return known.files.tree.nearest(path.strip("/"))
    names = known.manifests.scripts if kind in (SCRIPT, TARGET) else known.manifests.dependencies
    ecosystem, _, name = subject.partition("@")[0].partition(":")
    if kind in (SCRIPT, TARGET, DEPENDENCY) and name:
        own = sorted(key.partition(":")[2] for key in names if ecosystem in ("?", key.partition(":")[0]))
        return alike(name, own)
    return ""


def _plainly(claim: Claim, known: Known) -> Judged:
    kind = claim.kind
    if kind in (PATH, LINE):
        return judge_path(claim, known.files)
    if kind == LINK:
        return judge_link(claim, known.files)
    if kind == COMMAND:
        return judge_command(claim, known.files)
    if kind in (SCRIPT, TARGET):
        return _judge_run(claim, known.manifests)
    if kind == DEPENDENCY:
        return _judge_need(claim, known.manifests)
    return _judge_word(claim, known.words)


def _judge_word(claim: Claim, known: CodeWords) -> Judged:
    """Symbols and environment variables, by the words of the tracked files."""
    names = claim.subject.split(" ")
    missing = [name for name in names if name not in known.found]
    if not missing:
        return Judged(claim, LIVE, shows=known.found[names[-1]])
    gone = [known.lost[name] for name in missing if name in known.lost]
    if not gone or not known.sure:
        return Judged(claim, UNCHECKED, why="unproven")
    commit, file = gone[-1]
    return Judged(claim, GONE, commit=commit, shows=file, why="word")


def _judge_run(claim: Claim, known: Manifests) -> Judged:
    key = claim.subject
    if key in known.scripts:
        return Judged(claim, LIVE)
    lost = (
        known.ran(key)
        if key.partition(":")[0] in known.ecosystems or key.startswith(("make", "just", "task"))
        else None
    )
    if lost is None:
        return Judged(claim, UNCHECKED, why="unproven")
    return Judged(claim, GONE, commit=lost.commit, shows=lost.manifest, why="manifest")


def _judge_need(claim: Claim, known: Manifests) -> Judged:
    key, at, wanted = (
        claim.subject.rpartition("@")
        if "@" in claim.subject[claim.subject.find(":") + 2 :]
        else (claim.subject, "", "")
    )
    keys = [key, _as_spelled(claim, key)] if not key.startswith("?:") else _keys(key[2:], known)
    found = next((k for k in keys if k in known.dependencies), "")
    if found:
        return _version(claim, found, wanted, known) if at else Judged(claim, LIVE)
    for candidate in keys if key not in RUNTIMES else ():  # those are needed whatever a manifest says
        lost = known.needed(candidate, lambda version: _may_mean(key, wanted, version))
        if lost is not None:
            return Judged(claim, GONE, commit=lost.commit, shows=lost.manifest, why="manifest")
    return Judged(claim, UNCHECKED, why="unproven")


def _as_spelled(claim: Claim, key: str) -> str:
    """`Playwright` usually means `@playwright/test`, and a manifest may list the plain `playwright`."""
    name = _NUMBERED.sub("", claim.text).strip(_QUOTES).lower()
    return f"{key.partition(':')[0]}:{name}"


def _may_mean(key: str, wanted: str, version: str) -> bool:
    """Of a name in plain words the version must fit too: `redis 7.2` may be a server, and no package that went."""
    return not (key.startswith("?:") and wanted) or agrees(wanted.rstrip("+^~"), version) is not False


def _keys(name: str, known: Manifests) -> list[str]:
    """A name without an ecosystem may be any that the project has; Python's names know no case, `_` or `.`."""
    plain = re.sub(r"[-_.]+", "-", name).lower()
    ways = (name, name.lower())
    keys = [f"{eco}:{way}" for eco in sorted(known.ecosystems) for way in ((plain,) if eco == "python" else ways)]
    return list(dict.fromkeys(keys))


def _version(claim: Claim, key: str, wanted: str, known: Manifests) -> Judged:
    every = known.dependencies[key]
    versions = tuple(filter(None, every)) or every  # one manifest may only say that, another in which version
    if any(agrees(wanted, version) is not False for version in versions):
        return Judged(claim, LIVE)
    lost = known.needed(key, lambda version: agrees(wanted, version) is True)
    if lost is None:
        return Judged(claim, UNCHECKED, shows=versions[0], why="unproven")
    fix = _fixed(claim, wanted.rstrip("+^~"), versions[0])
    return Judged(claim, CHANGED, versions[0], lost.commit, versions[0], fix, "version")


def agrees(wanted: str, version: str) -> bool | None:
    """Does a manifest's version bear out the one a page names, as far as the page says it? None: nobody can tell.

    Behind `wanted` may stand what else the page allows: `18+`, `1.8.4^`, `1.2~`."""
    found = _NUMBER.search(version)
    if found is None or _OPEN.search(version):
        return None
    have = [int(n[:9]) for n in found[0].split(".")]
    want = [int(n[:9]) for n in wanted.rstrip("+^~").split(".") if n.isdecimal()]
    if len(want) == 2 and not want[1] and wanted[-1] not in "+^~":
        want.pop()  # `Tauri 2.0` is how people call all that begins with 2
    size = min(len(have), len(want))
    if not size:
        return None
    if have[:size] == want[:size]:
        return True
    later, allowed = have[:size] > want[:size], wanted[-1]
    # of a version that begins with 0 the second number says what the first one says of others
    fixed = 0 if allowed == "+" else 2 if allowed == "~" or not want[0] else 1
    if allowed in "+^~" and later and have[:fixed] == want[:fixed]:
        return True
    if version.startswith((">=", ">")) and want[:size] > have[:size]:
        return None  # an open range may well give the later one
    caret = version.startswith(("^", "~"))
    if caret and have[0] == want[0] and want[:size] > have[:size]:
        return None  # what is installed may be newer than what is asked for
    return False


def _fixed(claim: Claim, wanted: str, version: str) -> str:
    """The page's own words with the version found, as precise as the page was."""
    found = _NUMBER.search(version)
    if found is None or claim.kind != DEPENDENCY or claim.text.count(wanted) != 1:
        return ""
    parts = found[0].split(".")
    shown = ".".join(parts[: max(1, wanted.count(".") + 1)])
    return claim.text.replace(wanted, shown)
