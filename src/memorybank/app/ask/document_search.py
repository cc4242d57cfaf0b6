"""The repository's own documents for a request: where each passage stands, and the text itself (DAY-2)."""

from __future__ import annotations

from collections.abc import Iterable

from memorybank.app.setting import Setting
from memorybank.light import address
from memorybank.recall.documents.document_rank import FoundPassage
from memorybank.recall.documents.document_roles import role_of
from memorybank.store.history import samples
from memorybank.store.search.document_index import documents, find_passages, is_open

OUTSIDE = "../"  # a document's path as the bank's pages have it: `../CONTRIBUTING.md`
_RELEVANT = 0.3  # of the best one's score


def search_documents(setting: Setting, request: str) -> tuple[FoundPassage, ...]:
    """The passages that speak of a request, best first; none that is far behind the best."""
    project = setting.where.project
    folder = f"{address.base('cache')}/{address.key(str(project))}"
    found = find_passages(project, known_documents(setting), folder, request)
    least = _RELEVANT * found[0].score if found else 0.0
    return tuple(passage for passage in found if passage.score >= least)


def known_documents(setting: Setting) -> dict[str, str]:
    """Path -> role."""
    return documents(setting.where.project, setting.where.git, setting.where.folder)


def document_paths(found: Iterable[FoundPassage]) -> list[str]:
    """Each document once, the one with the best passage first."""
    return list(dict.fromkeys(passage.path for passage in found))


def document_text(setting: Setting, path: str) -> str | None:
    """The text of a document that was found, by its path in the project; None where it cannot be read any more."""
    project = setting.where.project
    found = samples.read_sample(project, path) if is_open(project, path) else None
    return found.text if found else None


def is_document(setting: Setting, path: str) -> bool:
    return bool(role_of(path)) and path in known_documents(setting)
