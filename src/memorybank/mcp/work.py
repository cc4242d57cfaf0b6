"""What each tool does: the app's story, told as text for the model and as the document of the command's `--json`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from memorybank.app.ask.search import find_and_miss
from memorybank.app.ask.select import context, select
from memorybank.app.ask.status import status
from memorybank.app.ask.verify import examine
from memorybank.app.setting import Setting
from memorybank.mcp import deciding, shown
from memorybank.mcp.answer import Answer
from memorybank.mcp.packs import Packs
from memorybank.mcp.place import Place
from memorybank.mcp.reading import look_at, reading_text
from memorybank.mcp.tools import Tool, checked
from memorybank.recall.packs.text import pack_text
from memorybank.recall.selection.show import select_files, selection_text
from memorybank.store import address
from memorybank.store.project import no_bank
from memorybank.store.recover import Recovered
from memorybank.texts.catalogue import Say

LONGEST_TEXT = 80_000  # characters; hosts cut or refuse at about this length, and would not say what to do
LONGEST_DOCUMENT = 20_000  # there are hosts that show a model the document in place of the text


class Call(NamedTuple):
    """A tool that is called, its arguments checked, in a project that was found."""

    setting: Setting
    place: Place
    packs: Packs
    args: dict[str, object]

    @property
    def folder(self) -> Path:
        """Where relative paths start: where the server does, if that is in the project."""
        project, cwd = self.setting.where.project, self.place.cwd
        below = address.inside(address.real(str(cwd)), address.real(str(project)))
        return cwd if below else project

    def text(self, name: str) -> str:
        return str(self.args[name])

    def texts(self, name: str) -> tuple[str, ...]:
        found = self.args.get(name)
        return tuple(map(str, found)) if isinstance(found, list) else ()

    def number(self, name: str, default: int) -> int:
        found = self.args.get(name)
        return found if isinstance(found, int) else default


def answer(tool: Tool, given: dict[str, object], setting: Setting, place: Place, packs: Packs) -> Answer:
    call = Call(setting, place, packs, checked(tool, given))
    if tool.name not in ("status", "plan") and not setting.bank.is_dir():
        raise no_bank(setting.bank)
    found = fitted(_WORK[tool.name](call), setting.say)
    if setting.recovered is Recovered.NOTHING:
        return found
    return found._replace(text=f"{setting.say(f'recovered.{setting.recovered.value}')}\n\n{found.text}")


def fitted(found: Answer, say: Say) -> Answer:
    """No answer fills a model's window. A document is whole or not sent: half of one would not say that it is half."""
    text, document = found.text, found.document
    if len(text) > LONGEST_TEXT:
        text = f"{text[:LONGEST_TEXT]}\n{say('mcp.cut', shown=LONGEST_TEXT, all=len(text))}"
    if document is not None and len(json.dumps(document, ensure_ascii=False)) > LONGEST_DOCUMENT:
        document = None
    return found._replace(text=text, document=document)


def _search(call: Call) -> Answer:
    query = call.text("query")
    hits, unread = find_and_miss(call.setting, query, call.number("limit", 10))
    return Answer(shown.search_text(hits, unread, query, call.setting.say), shown.search_document(hits, unread))


def _select(call: Call) -> Answer:
    say = call.setting.say
    selection = select(call.setting, call.text("request"), call.texts("files"), call.folder)
    return Answer(selection_text(selection, say), select_files(selection, say))


def _read(call: Call) -> Answer:
    """Text alone: a client that gets a document as well may show the model that instead, every line end escaped."""
    reading = look_at(call.setting, call.texts("paths"), call.folder)
    if reading.unread and not reading.pages:
        raise reading.unread[0][1]
    return Answer(reading_text(reading, call.setting.say))


def _context(call: Call) -> Answer:
    request, files, setting = call.text("request"), call.texts("files"), call.setting
    earlier = call.packs.earlier(setting, request, files)
    if earlier is not None:
        pages = ", ".join(earlier.pages)
        return Answer(setting.say("mcp.pack-again", uri=earlier.uri, pages=pages))
    before = call.packs.look(setting)
    pack = context(setting, request, files, call.folder)
    text = pack_text(pack, setting.say)
    call.packs.keep(setting, request, files, before, pack.files, text)
    return Answer(text)  # text alone, as with `read`: its YAML is the document, and the summary must not be lost


def _verify(call: Call) -> Answer:
    found, unread = examine(call.setting, call.texts("pages"))
    say = call.setting.say
    return Answer(shown.verify_text(found, unread, say), shown.verify_document(found, unread))


def _status(call: Call) -> Answer:
    found = status(call.setting)
    return Answer(shown.status_text(found, call.setting), shown.status_document(found, call.setting))


_WORK: dict[str, Callable[[Call], Answer]] = {
    "search": _search,
    "select": _select,
    "read": _read,
    "context": _context,
    "verify": _verify,
    "status": _status,
    "plan": lambda call: deciding.planned(call.setting, call.text("of")),
    "propose": lambda call: deciding.proposed(call.setting, call.args),
}
