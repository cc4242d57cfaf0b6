"""The page of the documentation map, kept as the repository's documents are (DAY-2, DAY-4)."""

from __future__ import annotations

from functools import cache

from memorybank.app.ask.document_search import document_text, known_documents
from memorybank.app.setting import Setting
from memorybank.changes.document_map import Titles, map_body, map_edits
from memorybank.changes.pages import new_page
from memorybank.manifests.manifest import ManifestFile
from memorybank.manifests.readme import readme
from memorybank.markdown.edit import splice
from memorybank.markdown.read import read
from memorybank.model.bank import Bank
from memorybank.model.change import Create, Update
from memorybank.model.document import Shape
from memorybank.model.layout import CURRENT, Layout
from memorybank.policy.scan import scan_credentials
from memorybank.store.files import read_page


def new_map(setting: Setting, layout: Layout = CURRENT, listed: dict[str, str] | None = None) -> tuple[Create, ...]:
    """For a bank that has none; nothing where there is nothing to list. `listed`: the documents, where known."""
    body = map_body(
        known_documents(setting) if listed is None else listed, _titles(setting), setting.say, _up(setting, layout)
    )
    page = new_page(setting.say("tpl.map.title"), body).encode("utf-8", "surrogatepass")
    return (Create(layout.map, page, setting.say("plan.why.map")),) if body else ()


def map_change(setting: Setting, bank: Bank) -> tuple[Create | Update, ...]:
    """What the map of this bank needs; nothing where it is in step, or nobody may edit it."""
    path = bank.layout.map
    if bank.hides(path):
        return ()
    if bank.page(path) is None:
        return new_map(setting, bank.layout)
    before, text = read_page(setting.bank, path)
    document = read(text)
    if document.shape not in (Shape.MARKED, Shape.UNMARKED):
        return ()
    edits = map_edits(document, known_documents(setting), _titles(setting), setting.say, _up(setting, bank.layout))
    after = splice(text, edits).encode("utf-8", "surrogatepass")
    block = "MACHINE_BLOCK" if document.machine else ""
    return (Update(path, before, after, setting.say("plan.what.map"), block),) if edits else ()


def _up(setting: Setting, layout: Layout) -> str:
    """From the map's folder to the project's."""
    return "../" * (f"{setting.where.folder}/{layout.map}".count("/"))


def _titles(setting: Setting) -> Titles:

    @cache
    def title(path: str) -> str:
        found = readme(ManifestFile(path, document_text(setting, path) or "")).name
        return "" if scan_credentials(found) else found

    return title
