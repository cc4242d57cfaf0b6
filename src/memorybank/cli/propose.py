"""The command `propose`: what should be remembered, as fields, JSON, a file or free text."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any

import click

from memorybank.cli.output import on_terminal, put, put_aside, put_document
from memorybank.cli.run import ChangeFlags, in_project
from memorybank.model.errors import BadUsage
from memorybank.model.memory import FIELD_KINDS, Kind, Memory, Row, field_words, from_mapping, kind_of
from memorybank.texts.en_propose import TEXTS

if TYPE_CHECKING:
    from memorybank.app.change.memory_proposal import Prepared
    from memorybank.app.setting import Setting
    from memorybank.model.change import Proposal

_LONGEST_KIND = 4  # of the kinds' names in Chinese, which has no blanks
_EXAMPLE = '{"decision": "...", "reason": "...", "trade_off": "...", "scope": "..."}'


def _field_flags(command: Callable[..., Any]) -> Callable[..., Any]:
    """One flag a field; a field that several kinds have is one flag."""
    for field, kinds in reversed(FIELD_KINDS.items()):
        how = field_words(TEXTS.__getitem__, field.name)[1].rstrip(".")
        told = f"{how[0].upper()}{how[1:]} ({', '.join(kinds)})."
        flag = click.option(field.flag, f"field_{field.name}", metavar="TEXT", multiple=field.many, help=told)
        command = flag(command)
    return command


class _OfOneKind(click.Command):
    """Behind the name of a kind, --help shows that kind's own options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[__name__] = next((row for word in args[:1] if (row := _kind(word))), None)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        row: Row | None = ctx.meta[__name__]
        shown = copy(self)
        if row is not None:
            own = {f"field_{field.name}" for field in row.fields}
            shown.params = [p for p in self.params if not (p.name or "").startswith("field_") or p.name in own]
        click.Command.format_options(shown, ctx, formatter)


def _kind(word: str) -> Row | None:
    try:
        return kind_of(word)[0]
    except BadUsage:
        return None


@click.command(cls=_OfOneKind)
@click.argument("kind", required=False)
@click.argument("text", nargs=-1)
@_field_flags
@click.option(
    "--draft", metavar="TEXT", help="Free text that is looked through for the fields; - reads it from standard input."
)
@click.option("--from", "file", metavar="FILE", help="JSON or free text from a file; - is standard input.")
@click.option("--new", is_flag=True, help="A page of its own, although one seems to cover it.")
@click.option("--replace", is_flag=True, help="focus: in the place of what is there.")
@click.option("--no-ask", is_flag=True, help="Do not ask, also not at a terminal.")
@in_project
def propose(
    setting: Setting,
    kind: str | None,
    text: tuple[str, ...],
    draft: str | None,
    file: str | None,
    new: bool,
    replace: bool,
    no_ask: bool,
    as_json: bool,
    **fields: Any,
) -> int:
    """Propose something to remember; written only on your yes.

    KIND is focus, decision, requirement, design, learning, progress, tech or answer; where it is left out, the labels
    or the words of the text tell it.

    A focus is added to what is there; --replace makes it the only one. A decision, a tech entry or a progress item
    that is there already is changed in its place. A page that already covers it is updated; --new makes one.
    """
    from memorybank.app.change.memory_proposal import prepare
    from memorybank.changes.remember import Wish

    given = {name.removeprefix("field_"): item for name, item in fields.items() if item not in (None, ())}
    memory = _memory(kind, text, draft, file, given)
    ready = prepare(setting, memory, Wish(new=new, replace=replace))
    return _shown(ready, setting, as_json=as_json, ask=not no_ask)


def _memory(
    kind: str | None, text: tuple[str, ...], draft: str | None, file: str | None, given: dict[str, Any]
) -> Memory:
    if kind and _is_text(kind):
        text, kind = (kind, *text), None
    loose = "-" if text == ("-",) else " ".join(text)
    sources = [source for source in (draft, file, loose) if source]
    if kind == "-" and not sources:
        kind, sources = None, ["-"]
    if len(sources) > 1:
        raise BadUsage("propose.twice-given")
    if not sources:
        row, _ = kind_of(_named(kind))
        if not given:
            names = ", ".join(f.flag for f in row.fields)
            raise BadUsage("propose.nothing-given", kind=row.kind.value, fields=names)
        return from_mapping(_named(kind), given)
    raw = read_given(sources[0]) if file or sources[0] == "-" else sources[0]
    return _told(kind, raw, given)


def _is_text(word: str) -> bool:
    """More than one word, and no kind: a text whose kind was left out. One word alone is a kind that was mistyped."""
    return (len(word.split()) > 1 or (not word.isascii() and len(word) > _LONGEST_KIND)) and _kind(word) is None


def _told(kind: str | None, raw: str, given: dict[str, Any]) -> Memory:
    if raw.lstrip("\ufeff \t\r\n").startswith("{"):
        found = _json(raw)
        name = str(found.pop("kind", "") or "")
        return from_mapping(kind or _named(name), found | given)
    from memorybank.markdown.labels import drafted

    return drafted(kind or "", raw, given)


def _named(kind: str | None) -> str:
    if not kind:
        raise BadUsage("propose.no-kind-given", kinds=", ".join(k.value for k in Kind))
    return kind


def _json(raw: str) -> dict[str, Any]:
    try:
        found = json.loads(raw.lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise BadUsage("propose.bad-json", why=str(error)[:120], example=_EXAMPLE) from None
    if not isinstance(found, dict):
        raise BadUsage("propose.bad-json", why=type(found).__name__, example=_EXAMPLE)
    return {str(name): item for name, item in found.items()}


def read_given(path: str) -> str:
    """Text of a file or of standard input, in whatever state that is."""
    from memorybank.model.bank import SIZE_CAP
    from memorybank.store.files import decode

    try:
        if path == "-":
            data = sys.stdin.buffer.read(SIZE_CAP + 1)
        else:
            with open(path, "rb") as handle:
                data = handle.read(SIZE_CAP + 1)
    except (OSError, ValueError) as error:
        raise BadUsage("error.unreadable", path=path, why=getattr(error, "strerror", "") or str(error)) from None
    if len(data) > SIZE_CAP:
        raise BadUsage("page.too-large", path=path, size=len(data), cap=SIZE_CAP)
    try:
        return decode(data)
    except ValueError as error:
        key, encoding, line = error.args
        raise BadUsage(key, path=path, encoding=encoding, line=line) from None


def _shown(ready: Prepared, setting: Setting, *, as_json: bool, ask: bool) -> int:
    from memorybank.app import attendance
    from memorybank.app.change.memory_proposal import as_shown, document, store

    say = setting.say
    proposal = None if ready.empty else store(setting, ready.proposal)
    if as_json:
        put_document(document(ready, proposal))
        return 0
    for note in ready.notes:
        put_aside(note)
    if proposal is None:
        put(say("propose.already", path=ready.proposal.target))
        return 0
    if ask and on_terminal() and not proposal.session:
        put(proposal.shown)
        put()
        return _asked(proposal, setting)
    put(as_shown(proposal, setting))
    put()
    put(say("propose.waiting" if on_terminal() else attendance.next_step(proposal, setting), id=proposal.id))
    return 0


def _asked(proposal: Proposal, setting: Setting) -> int:
    """A person sits at this terminal: the answer can be had at once, and a no is one."""
    from memorybank.app.change import decide
    from memorybank.cli.proposals import apply_one
    from memorybank.model.change import State

    code = apply_one(setting, proposal.id, ChangeFlags())
    if code == 0 and decide.stored(setting, proposal.id).state is State.PENDING:
        decide.reject(setting, proposal.id)
    return code
