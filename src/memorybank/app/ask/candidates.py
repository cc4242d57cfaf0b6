"""`learn`: what the repository's own texts and history state, as drafts of memories (DAY-3). No model is asked.

What the bank, a waiting or a refused proposal says already is left out; so is what may not be stored (THR-4), and what
reads as an order to an agent rather than as data (INJ-3).
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from memorybank.app.change.duplicates import COVERS, likeness
from memorybank.app.setting import Setting
from memorybank.changes.remember.decisions import decided
from memorybank.changes.remember.page_edits import normal
from memorybank.light.address import FOLDER
from memorybank.light.risk import risk_of
from memorybank.markdown import read
from memorybank.model.change import OPEN, State
from memorybank.model.errors import BadUsage
from memorybank.model.layout import is_index
from memorybank.model.memory import Memory, from_mapping
from memorybank.policy.injection.escape import escape
from memorybank.policy.scan import REFUSE, scan_text
from memorybank.policy.thresholds import missing
from memorybank.recall.candidates import Candidate
from memorybank.recall.candidates.decision_records import decision_record
from memorybank.recall.candidates.lessons import SIGNS, CommitMessage, commit_lessons, warning_comments
from memorybank.recall.candidates.statements import changes_with_reason, conventions, host_memories, user_stories
from memorybank.recall.search.document_roles import CHANGES, CONTRIBUTING, DECISION, GUIDE, RULES, is_denied, role_of
from memorybank.recall.search.tokens import terms
from memorybank.store import disk, git, proposals, readable_files
from memorybank.store.bank import look
from memorybank.store.files import NOT_OURS, decode

MOST = 100  # candidates that one person looks through
_COMMITS = 5_000
_LOOKED_AT = 600  # the likeliest ones, before they are compared with each other
_FILES, _DEEPEST = 500, 4  # of a folder that somebody names
_LESSONS = ("learnings", "requirements")
_TRIED = frozenset(("test", "tests", "template", "templates"))  # words of a path: no text of its own
_INSTALLED = ("skills", "skill")  # a skill's own rules are its maker's
_GUIDES = ("agents.md", "claude.md", "gemini.md", "qwen.md")  # pages about a host; what that obeys is `GEMINI.md`


class Learned(NamedTuple):
    candidates: tuple[Candidate, ...]  # the best first
    left_off: int  # more than one list should hold
    known: int  # the bank or a proposal says so already
    unfit: int  # looks like a credential or customer data, or hides something


def learn(setting: Setting, given: str = "", sorts: tuple[str, ...] = ()) -> Learned:
    """`given`: a file or folder to read instead of the repository."""
    found = _given(Path(given)) if given else _repository(setting)
    chosen = [c for c in found if not sorts or c.sort in sorts]
    chosen = sorted(chosen, key=lambda c: (-c.weight, len(lacking(c)), c.path or c.commit, c.line))[:_LOOKED_AT]
    fit = [c for c in chosen if _is_fit(c)]
    once = _apart(fit)
    text, entries, decisions = _said(setting)

    def is_fresh(candidate: Candidate) -> bool:
        main = _main(candidate)
        pointed = candidate.sort == "decision" and candidate.path in decisions
        words = frozenset(terms(main))
        return not pointed and normal(main) not in text and all(likeness(words, e) < COVERS for e in entries)

    fresh = list(filter(is_fresh, once))
    return Learned(tuple(fresh[:MOST]), len(fresh[MOST:]), len(once) - len(fresh), len(chosen) - len(fit))


def draft_of(candidate: Candidate) -> Memory:
    return from_mapping(candidate.kind, candidate.fields)


def lacking(candidate: Candidate) -> tuple[str, ...]:
    """The fields that its kind must state and the source does not."""
    return missing(draft_of(candidate))


def _repository(setting: Setting) -> Iterator[Candidate]:
    where = setting.where
    paths = sorted(path for path in readable_files.listed(where.project, where.git) if _is_ours(path))
    for path in paths:
        found = readable_files.read_sample(where.project, path)
        yield from _read(path, found.text.replace("\r\n", "\n")) if found else ()
    if where.git is not None:
        below = [] if os.path.samefile(where.git, where.project) else ["--", "."]
        yield from commit_lessons(_messages(where.project, below))


def _is_ours(path: str) -> bool:
    *folders, name = path.lower().split("/")
    if _TRIED.intersection(re.split(r"[-_./]", path.lower())):
        return False
    if path.startswith(f"{FOLDER}/") or not path.isprintable() or {*NOT_OURS, *_INSTALLED}.intersection(folders):
        return False
    return bool(role_of(path)) or (name.rpartition(".")[2] in SIGNS and risk_of(path) != "low")


def _read(path: str, text: str) -> Iterator[Candidate]:
    role = role_of(path)
    role = GUIDE if role == RULES and path.rpartition("/")[2] in _GUIDES else role
    record = decision_record(path, text, sure=role == DECISION) if role in (DECISION, GUIDE) else None
    if record:
        yield record
    elif role in (RULES, CONTRIBUTING):
        yield from conventions(path, text)
    elif role == CHANGES:
        yield from changes_with_reason(path, text)
    elif role == GUIDE:
        yield from user_stories(path, text)
    elif path.rpartition(".")[2].lower() in SIGNS:
        yield from warning_comments(path, text)


def _messages(project: Path, below: list[str]) -> Iterator[CommitMessage]:
    form = "--format=%x1e%H%x1f%B"
    log = git.run(project, ["log", "-n", str(_COMMITS), "--no-merges", "--no-show-signature", form, *below])
    for entry in (log or b"").decode("utf-8", "replace").replace("\r\n", "\n").split("\x1e")[1:]:
        commit, _, text = entry.partition("\x1f")
        yield CommitMessage(commit, text)


def _given(path: Path) -> Iterator[Candidate]:
    """A host's own memory, or any text that somebody names: by its own form, else as notes."""
    below = (file for depth in range(_DEEPEST) for file in path.glob("*/" * depth + "*.md") if file.is_file())
    try:
        for file in sorted(below)[:_FILES] if path.is_dir() else [path]:
            if is_denied(file.name):
                raise BadUsage("learn.denied", path=str(file))
            text = decode(disk.whole(str(file), readable_files.LARGEST)).replace("\r\n", "\n")
            record = decision_record(str(file), text, sure=False)
            yield from [record] if record else host_memories(str(file), text)
    except (OSError, ValueError) as error:
        raise BadUsage("error.unreadable", path=str(path), why=getattr(error, "strerror", "") or "no text") from None


def _is_fit(candidate: Candidate) -> bool:
    told = "\n".join((candidate.quote, candidate.heading, *candidate.fields.values()))
    secret = any(hit.severity == REFUSE for hit in scan_text(told))
    return not secret and not escape(told).suspects and candidate.path.isprintable()


def _said(setting: Setting) -> tuple[str, list[frozenset[str]], str]:
    """What is remembered, proposed or refused already: letters and digits of all of it, the words of each entry, and
    the page of decisions with the records it points to."""
    texts: list[str] = []
    entries: list[str] = []
    decisions = ""
    if os.path.isdir(setting.bank):
        bank = look(setting.bank)
        for page in bank.pages:
            text = setting.text_of(page.path)
            texts.append(text)
            if page.path == bank.layout.conventions:
                decisions = text
                entries += decided(read(text))
            elif any(page.path.startswith(getattr(bank.layout, role) or "\0") for role in _LESSONS):
                entries += [] if is_index(page.path) else [page.title]
    for proposal in proposals.load_all(setting.where.places.state):
        if proposal.state in (*OPEN, State.REFUSED, State.APPLIED) and proposal.points:
            entries.append(proposal.points[0])
            texts += proposal.points
    return normal("\n".join(texts)), [frozenset(terms(entry)) for entry in entries], decisions


def _apart(found: list[Candidate]) -> list[Candidate]:
    """Each thing once, in the words that are ranked best."""
    kept: list[tuple[frozenset[str], Candidate]] = []
    quotes: set[str] = set()
    for candidate in found:
        words, quote = frozenset(terms(_main(candidate))), normal(candidate.quote)
        if words and quote not in quotes and not any(likeness(words, other) >= COVERS for other, _ in kept):
            kept.append((words, candidate))
        quotes.add(quote)
    return [candidate for _, candidate in kept]


def _main(candidate: Candidate) -> str:
    """What its entry would be found by."""
    names = ("decision", "title", "goal")
    return next(candidate.fields[name] for name in names if name in candidate.fields)
