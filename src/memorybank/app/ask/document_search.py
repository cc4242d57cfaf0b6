"""The repository's own documents for a request (DAY-2), and files as an answer may show them: pages, sources,
documents; never what may be a credential."""

from itertools import zip_longest

from memorybank.app.ask.page_search import shown_line
from memorybank.app.setting import Setting
from memorybank.light import address
from memorybank.model.bank import SIZE_CAP, Bank
from memorybank.model.errors import MemoryBankError
from memorybank.model.layout import every
from memorybank.model.pack import Hit, LeftOut
from memorybank.policy.scan import hidden_lines, scan_credentials
from memorybank.recall.passages import OpenedPage
from memorybank.recall.search.document_rank import FoundPassage, PassageQuery, passage_query
from memorybank.recall.search.document_roles import is_allowed, page_is_denied, role_of
from memorybank.recall.search.tokens import PAIR, as_written, best_line, light, terms
from memorybank.store import readable_files
from memorybank.store.files import read_page
from memorybank.store.readable_files import documents
from memorybank.store.search.document_index import find_passages

OUTSIDE = "../"  # a document's path as the bank's pages have it: `../CONTRIBUTING.md`
_RELEVANT = 0.3  # of the best one's score


def search_documents(setting: Setting, request: str) -> tuple[FoundPassage, ...]:
    """The passages that speak of a request, best first; none that is far behind the best."""
    project = setting.where.project
    folder = f"{address.base('cache')}/{address.key(str(project))}"
    found = find_passages(project, known_documents(setting), folder, request)
    least = _RELEVANT * found[0].score if found else 0.0
    return tuple(passage for passage in found if passage.score >= least)


def document_hits(setting: Setting, request: str, limit: int) -> tuple[Hit, ...]:
    """What `search` finds in the documents of a git repository: each once, with its best passage."""
    if setting.where.git is None:
        return ()
    query = passage_query(request)
    hits: dict[str, Hit] = {}
    for passage in search_documents(setting, request):
        if len(hits) < limit and passage.path not in hits and (text := document_text(setting, passage.path)):
            hits[passage.path] = _hit(passage, query, text)
    return tuple(hits.values())


def _hit(passage: FoundPassage, query: PassageQuery, text: str) -> Hit:
    first = passage.line - 1
    lines = text.split("\n")[first : first + passage.lines]
    own = frozenset(terms("\n".join(lines)))
    words = own.intersection(query.asked) or own.intersection(query.meant)
    line = passage.line + best_line(lines, words)
    heading = passage.heading.rpartition(" > ")[2]
    return Hit(
        OUTSIDE + passage.path,
        round(passage.score, 4),
        "" if scan_credentials(heading) else heading,
        _why(passage, query, "\n".join(lines)),
        line,
        shown_line(text, line, words),
    )


def _why(passage: FoundPassage, query: PassageQuery, text: str) -> str:
    """Which words were found where; `meant` are those of an everyday intent."""
    asked = (("heading", passage.heading), ("text", text), ("name", passage.path))
    meant = ("meant", f"{passage.heading}\n{text}", query.meant)
    told: list[str] = []
    seen: set[str] = set()
    for place, said, words in (*((place, said, query.asked) for place, said in asked), meant):
        found = as_written(said, (word for word in words if word not in seen))
        seen.update(found)
        if found:
            told.append(f"{place}: {' '.join(dict.fromkeys(found.values()))}")
    return "; ".join(told)


def in_turn(pages: tuple[Hit, ...], documents: tuple[Hit, ...], limit: int) -> tuple[Hit, ...]:
    """Both, best first: a page of the bank, a document, a page. The page that only lists documents, and pages with
    nothing but common words, come last."""
    found = [(hit, " ".join(part.partition(": ")[2] for part in hit.why.split("; "))) for hit in pages]
    near = [hit for hit, words in found if hit.path not in every("map") and any(light(w) >= PAIR for w in terms(words))]
    both = [hit for pair in zip_longest(near, documents) for hit in pair if hit]
    return tuple([*both, *(hit for hit in pages if hit not in near)][:limit])


def known_documents(setting: Setting) -> dict[str, str]:
    """Path -> role."""
    return documents(setting.where.project, setting.where.git, setting.where.folder)


def document_text(setting: Setting, path: str) -> str | None:
    """The text of a document that was found, by its path in the project; None where it cannot be read any more."""
    found = readable_files.read_sample(setting.where.project, path)
    return found.text if found else None


def is_document(setting: Setting, path: str) -> bool:
    return bool(role_of(path)) and path in known_documents(setting)


def open_page(setting: Setting, path: str) -> OpenedPage | None:
    if page_is_denied(path):
        return None
    try:
        mtime = readable_files.page_mtime(setting.bank, path)
        text = read_page(setting.bank, path)[1]
    except MemoryBankError:
        return None
    return _opened(f"{setting.where.folder}/{path}", text, mtime)


def open_source(setting: Setting, path: str) -> OpenedPage | None:
    """A link is judged by where it leads as well as by its own name."""
    allowed = is_allowed(path) and is_allowed(readable_files.real_path(setting.where.project, path))
    return open_document(setting, path) if allowed else None


def open_document(setting: Setting, path: str) -> OpenedPage | None:
    """A document of the repository, whatever the ending of its name."""
    found = readable_files.read_sample(setting.where.project, path)
    return _opened(path, *found) if found else None


def _opened(path: str, text: str, mtime: str) -> OpenedPage:
    """Without a byte order mark: it would hide what the first line is, and no quote needs it."""
    text = text.lstrip("\ufeff")
    return OpenedPage(path, text, mtime, hidden_lines(text))


def is_clean(*texts: object) -> bool:
    """Does none of these look like a credential? Titles and claims are printed too, not only quotes."""
    return not scan_credentials("\n".join(map(str, texts)))


def unreadable(bank: Bank) -> tuple[LeftOut, ...]:
    """The pages that nobody can read, each with the reason and what to do about it. All of them: what they hold nobody
    can tell, so no request is surely not about them."""
    return tuple(LeftOut(u.path, u.text, (*u.params, ("cap", SIZE_CAP))) for u in bank.unread)
