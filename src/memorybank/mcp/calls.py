"""What each tool does: the app's story, told as text for the model and as the document of the command's `--json`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from memorybank.app.ask.bank_status import status, status_document, status_text
from memorybank.app.ask.context import context
from memorybank.app.ask.document_search import document_hits, in_turn
from memorybank.app.ask.page_reader import Reading, read
from memorybank.app.ask.page_search import FOUND, find_and_miss, not_searched
from memorybank.app.ask.select import select
from memorybank.app.ask.verification import look
from memorybank.app.setting import Setting
from memorybank.light import address
from memorybank.light.stamps import stamps
from memorybank.mcp import remember
from memorybank.mcp.client import ClientPlace
from memorybank.mcp.replies import ToolAnswer
from memorybank.mcp.resources import Packs
from memorybank.mcp.tools import Tool, checked
from memorybank.model.change import Applied
from memorybank.recall.packs.pack_text import pack_text
from memorybank.recall.search.hits import again, as_text, rows
from memorybank.recall.selection.selection_text import select_files, selection_text
from memorybank.recall.verdicts.verdict_text import row, text
from memorybank.store.project import no_bank
from memorybank.texts.catalogue import Say, sentence

LONGEST_TEXT = 80_000  # characters; hosts cut or refuse at about this length, and would not say what to do
LONGEST_DOCUMENT = 20_000  # there are hosts that show a model the document in place of the text


class ToolCall(NamedTuple):
    """A tool that is called, its arguments checked, in a project that was found."""

    setting: Setting
    place: ClientPlace
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


def answer(tool: Tool, given: dict[str, object], setting: Setting, place: ClientPlace, packs: Packs) -> ToolAnswer:
    call = ToolCall(setting, place, packs, checked(tool, given))
    if tool.name not in ("status", "plan") and not setting.bank.is_dir():
        raise no_bank(setting.bank)
    found = fitted(_WORK[tool.name](call), setting.say)
    if setting.recovered is Applied.NOTHING:
        return found
    return found._replace(text=f"{setting.say(f'recovered.{setting.recovered.value}')}\n\n{found.text}")


def fitted(found: ToolAnswer, say: Say) -> ToolAnswer:
    """No answer fills a model's window. A document is whole or not sent: half of one would not say that it is half."""
    text, document = found.text, found.document
    if len(text) > LONGEST_TEXT:
        text = f"{text[:LONGEST_TEXT]}\n{say('mcp.cut', shown=LONGEST_TEXT, all=len(text))}"
    if document is not None and len(json.dumps(document, ensure_ascii=False)) > LONGEST_DOCUMENT:
        document = None
    return found._replace(text=text, document=document)


def _search(call: ToolCall) -> ToolAnswer:
    query, say = call.text("request"), call.setting.say
    limit = call.number("limit", FOUND)
    hits, unread = find_and_miss(call.setting, query, limit)
    hits = in_turn(hits, document_hits(call.setting, query, limit), limit)
    text = as_text(hits) if hits else say("search.nothing", query=again(query))
    if unread:
        text = f"{text.rstrip()}\n{not_searched(unread, say)}"
    return ToolAnswer(text, _document("search", results=rows(hits), unread=list(unread)))


def _document(action: str, **fields: object) -> dict[str, object]:
    return {"schemaVersion": "1.0", "action": action, **fields}


def _select(call: ToolCall) -> ToolAnswer:
    say = call.setting.say
    selection = select(call.setting, call.text("request"), call.texts("files"), call.folder)
    return ToolAnswer(selection_text(selection, say), select_files(selection, say))


def _read(call: ToolCall) -> ToolAnswer:
    """Text alone: a client that gets a document as well may show the model that instead, every line end escaped.

    The command `read` lists a page in the index that lacks it (IDX-4: a path that the user names). Here an agent names
    it, through a tool that is marked read-only and that clients may run without asking: so nothing is written.
    """
    reading = read(call.setting, call.texts("pages"), call.folder, heal=False)
    if reading.unread and not reading.pages:
        raise reading.unread[0][1]
    return ToolAnswer(_reading_text(reading, call.setting.say))


def _reading_text(reading: Reading, say: Say) -> str:
    """As the command prints it; what it says aside stands at the end."""
    many = len(reading.pages) + len(reading.unread) > 1
    parts = [f"==> {page.path} <==\n{page.text}" if many else page.text for page in reading.pages]
    if reading.is_over:
        limits = reading.limits
        cost = {"files": reading.files, "lines": reading.lines}
        parts.append(say("read.over", **cost, files_limit=limits.files, lines_limit=limits.lines))
    parts += [say(f"index.lost.{state}", path=index) for index, state in reading.lost]
    parts += [sentence(error.text, error.params, say) for _, error in reading.unread]
    return "\n".join(parts)


def _context(call: ToolCall) -> ToolAnswer:
    request, files, setting = call.text("request"), call.texts("files"), call.setting
    pages = ", ".join(file for file in call.packs.earlier(setting, request, files) if file.endswith(".md"))
    if pages:
        return ToolAnswer(setting.say("mcp.pack-again", pages=pages))
    before = stamps(str(setting.bank))
    pack = context(setting, request, files, call.folder)
    call.packs.keep(setting, request, files, before, pack.files)
    # text alone, as with `read`: its YAML is the document, and the summary must not be lost
    return ToolAnswer(pack_text(pack, setting.say))


def _verify(call: ToolCall) -> ToolAnswer:
    """What holds is no news, and every row costs the model."""
    found, unread, *_ = look(call.setting.where, call.texts("pages"))
    say, alarms = call.setting.say, [row(judged) for judged in found if judged.alarm]
    lines = [text(found, say), *(sentence(error.text, error.params, say) for _, error in unread)]
    return ToolAnswer("\n".join(lines), _document("verify", claims=alarms, unread=[path for path, _ in unread]))


def _status(call: ToolCall) -> ToolAnswer:
    found = status(call.setting)
    return ToolAnswer(status_text(found, call.setting), status_document(found, call.setting))


_WORK: dict[str, Callable[[ToolCall], ToolAnswer]] = {
    "search": _search,
    "select": _select,
    "read": _read,
    "context": _context,
    "verify": _verify,
    "status": _status,
    "plan": lambda call: remember.planned(call.setting, call.text("of")),
    "propose": lambda call: remember.proposed(call.setting, call.args),
}
