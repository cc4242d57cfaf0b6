"""A claim and what is known of the project -> what is to be said about it (VER-1)."""

from memorybank.markdown.links import unescaped
from memorybank.model.claim import (
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
from memorybank.model.value import NamedTuple
from memorybank.recall.verdicts.evidence import CodeWords, alike
from memorybank.recall.verdicts.manifest_verdicts import Manifests, judge_need, judge_run
from memorybank.recall.verdicts.path_verdicts import FileEvidence, judge_command, judge_link, judge_path


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
        return judge_run(claim, known.manifests)
    if kind == DEPENDENCY:
        return judge_need(claim, known.manifests)
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
