"""What each tool does: the app's story, told as text for the model and as the document of the command's `--json`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from memorybank.app import attendance
from memorybank.app.ask.bank_status import status, status_document, status_text
from memorybank.app.ask.context import context
from memorybank.app.ask.page_reader import Reading, read
from memorybank.app.ask.search import FOUND, Searching, document_hits, in_turn, not_searched, tree_of
from memorybank.app.ask.select import select
from memorybank.app.ask.verification import look
from memorybank.app.change import decide
from memorybank.app.change import ledger_history as history
from memorybank.app.change import stored_plan as plans
from memorybank.app.change.edit import draft
from memorybank.app.change.memory_proposal import as_shown, document, prepare, store
from memorybank.app.setting import Setting
from memorybank.changes.plan_text import report_text
from memorybank.changes.remember import Wish
from memorybank.light import address
from memorybank.light.stamps import stamps
from memorybank.mcp.client import ClientPlace, Packs, UserWord
from memorybank.mcp.tools import TOOLS, Tool, ToolAnswer, checked
from memorybank.model.change import Applied, Proposal, State
from memorybank.model.memory import from_mapping
from memorybank.recall.answer_text import again, hit_rows, hits_text, pack_text, select_files, selection_text
from memorybank.recall.verdicts.verdict_text import row, text
from memorybank.store import host_process, proposals
from memorybank.store.project import no_bank
from memorybank.store.session import mark_made
from memorybank.texts.catalogue import Say, sentence

LONGEST_TEXT = 80_000  # characters; hosts cut or refuse at about this length, and would not say what to do
LONGEST_DOCUMENT = 20_000  # there are hosts that show a model the document in place of the text


class ToolCall(NamedTuple):
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
    with Searching(tree_of(str(call.setting.bank))) as searching:
        hits, unread = searching.find(query, limit), searching.unread()
    hits = in_turn(hits, document_hits(call.setting, query, limit), limit)
    text = hits_text(hits) if hits else say("search.nothing", query=again(query))
    if unread:
        text = f"{text.rstrip()}\n{not_searched(unread, say)}"
    return ToolAnswer(text, _document("search", results=hit_rows(hits), unread=list(unread)))


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
    parts += [reading.over(say)] if reading.is_over else []
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


def _plan(call: ToolCall) -> ToolAnswer:
    """What a command would change, stored with an id: the text is for the user, the line under it for the model."""
    setting, words = call.setting, tuple(call.text("of").removeprefix("memory-bank ").split())
    if words[:1] == ("undo",) and len(words) == 2:
        words = ("undo", history.entry_of(setting, words[1]).id)
    plan = draft(plans.plan_of(setting, words), setting).plan
    if plan.empty:
        return ToolAnswer(setting.say("plan.empty"))
    kept = plans.keep(plan, setting, words, _speaker(setting))
    assert kept is not None
    warned = (note for note in plan.notes if note.text == "secret.warned")
    notes = "\n".join(setting.say(note.text, **dict(note.params)) for note in warned)
    return ToolAnswer("\n\n".join(filter(None, (notes, kept.shown, setting.say("plan.wait")))))


def _propose(call: ToolCall) -> ToolAnswer:
    """Validated, planned and stored; the block is for the user, the line under it for the model."""
    setting, fields = call.setting, call.args["fields"]
    assert isinstance(fields, dict)
    wish = Wish(bool(fields.get("new")), bool(fields.get("replace")))
    told = {name: item for name, item in fields.items() if name not in ("new", "replace")}
    ready = prepare(setting, from_mapping(call.text("kind"), told), wish, speaker=_speaker(setting))
    say, notes = setting.say, "\n".join(ready.notes)
    if ready.empty:
        known = say("propose.already", path=ready.proposal.target)
        return ToolAnswer("\n".join(part for part in (notes, known) if part))
    proposal = store(setting, ready.proposal)
    parts = (notes, as_shown(proposal, setting), say(attendance.next_step(proposal, setting), id=proposal.id))
    return ToolAnswer("\n\n".join(part for part in parts if part), document(ready, proposal))


_WORK: dict[str, Callable[[ToolCall], ToolAnswer]] = {
    "search": _search,
    "select": _select,
    "read": _read,
    "context": _context,
    "verify": _verify,
    "status": _status,
    "plan": _plan,
    "propose": _propose,
}


def question(setting: Setting, given: dict[str, object]) -> tuple[str, str]:
    """A proposal that is to be applied, and what its user is asked; "" where there is a word, or nobody to give one."""
    id = str(checked(TOOLS["apply"], given)["id"])
    if not setting.bank.is_dir() and proposals.load(setting.state, id) is None:
        raise no_bank(setting.bank)
    proposal = decide.find(setting, id)
    waits = proposal.state is not State.APPLIED and not _has_word(proposal, setting)
    waits = waits and not attendance.is_alone(setting.state, _speaker(setting))
    return proposal.id, as_shown(proposal, setting) if waits else ""


def _has_word(proposal: Proposal, setting: Setting) -> bool:
    """PRO-4: a message confirms for its own session; what another session's user said is no word for this client."""
    return proposal.state is State.CONFIRMED and proposal.session == _speaker(setting)[1]


def _speaker(setting: Setting) -> tuple[str, str]:
    return host_process.running_agent(setting.state, served=setting.served)


def decided(setting: Setting, id: str, word: UserWord | None) -> ToolAnswer:
    """Only a yes of the user's own writes: given before in a message, or just now in the client's form."""
    say = setting.say
    if word is UserWord.NO:
        decide.reject(setting, id, words="decline")
        return ToolAnswer(say("decide.rejected", id=id, target=decide.stored(setting, id).target))
    if word is UserWord.YES and host_process.runs_below():
        mark_made(setting.state, host_process.hosts_above())
        return ToolAnswer(say("mcp.not-the-host", id=id), failed=True)
    outcome: decide.Outcome | decide.Unconfirmed
    if word is UserWord.YES:
        outcome = decide.accept(setting, id, by="elicitation", words="accept")
    else:
        found = decide.find(setting, id)
        mine = found.state is State.APPLIED or _has_word(found, setting)
        outcome = decide.apply_confirmed(setting, id) if mine else decide.Unconfirmed(found)
    match outcome:
        case decide.Done(plan=plan):
            return ToolAnswer(report_text(plan, say, folder=setting.where.folder))
        case decide.Already(proposal):
            return ToolAnswer(say("decide.already", id=id, when=proposal.decided))
        case decide.Needless(proposal):
            return ToolAnswer(say("propose.already", path=proposal.target))
        case decide.Unconfirmed():
            return ToolAnswer(say("decide.wait", id=id), failed=True)
        case decide.Conflicted(findings=findings):
            named = ", ".join(dict.fromkeys(finding.path for finding in findings))
            return ToolAnswer(say("mcp.conflict", id=id, pages=named), failed=True)
        case decide.Stale(proposal, path, fresh):
            lines = [say("decide.stale", path=path, id=proposal.id)]
            if fresh is None:
                lines.append(decide.way_on(setting, proposal))
            else:
                lines += [say("decide.again", old=id, id=fresh.id), as_shown(fresh, setting)]
            return ToolAnswer("\n\n".join(lines), failed=True)
