"""Pieces -> changes, and back. Several hosts make one plan; it is applied folder by folder, each all or nothing."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from memorybank.app.install import edits
from memorybank.app.install.desk import Desk, Key, Sheet, Target, Work, above, damaged, digest, told
from memorybank.app.install.kit import pieces_of
from memorybank.app.install.launch import can_serve
from memorybank.app.install.state import wired
from memorybank.app.install.where import Spot, spot
from memorybank.app.setting import Setting
from memorybank.hosts import host_named, oh_my_opencode
from memorybank.hosts.jsonc import NotJson
from memorybank.hosts.toml_edit import NotToml, table
from memorybank.model.change import Note
from memorybank.model.errors import Refused
from memorybank.model.wiring import Hooks, Inside, Member, Piece, Table, Whole
from memorybank.store import git
from memorybank.store.installed import Record

# ---------------------------------------------------------------- in


def plan_install(setting: Setting, targets: Iterable[Target], *, mcp: bool | None = None) -> Work:
    """`mcp` None: our server is registered where it can run and stays where it was, there or not there on request."""
    desk = Desk(setting)
    notes: list[Note] = []
    for target in targets:
        notes += _wire(desk, target, mcp)
    if desk.touched:
        notes.append(Note.of("install.restart", host=titles(desk.touched)))
    left = [host_named(target.host).LEFT_TO_DO.get(target.scope, "") for target in desk.touched]
    notes += [Note.of(key) for key in left if key]
    return desk.work(notes)


def _wire(desk: Desk, target: Target, mcp: bool | None) -> list[Note]:
    setting, known = desk.setting, _records(desk, target)
    there = next((w for w in wired(setting, target.host) if w.scope != target.scope), None)
    if there is not None and not known:  # both would run: one call is judged once
        title = host_named(target.host).TITLE
        return [Note.of("install.other-scope", host=title, name=target.host, path=str(there.file), scope=there.scope)]
    if mcp is None and any(record.alone for record in known):
        mcp = False
    serve = can_serve() or any(r.kind in ("member", "table") for r in known) if mcp is None else mcp
    pieces = [_placed(setting, target, piece) for piece in _pieces(setting, target, serve)]
    wanted = {_piece(at, piece) for piece, at in pieces}
    stale = [record for record in known if record.piece not in wanted]
    for record in reversed(stale):  # an older version put it there
        desk.gone.append(record)
        if not _elsewhere(desk, record.piece, besides=record) and _take(desk, record, recorded=True):
            desk.touched[target] = None
    own = {record.piece: record for record in known}
    alone = mcp is False
    return [note for piece, at in pieces for note in _put(desk, target, piece, at, own.get(_piece(at, piece)), alone)]


def _put(desk: Desk, target: Target, piece: Piece, at: Spot, record: Record | None, alone: bool) -> list[Note]:
    sheet, say = desk.sheet(at), desk.setting.say
    notes = _local(at, target) if isinstance(piece, Hooks) and piece.local else []
    if isinstance(piece, Whole) and sheet.there:
        ours = record or sheet.text == piece.text or edits.our_page(sheet.text)
        if not ours and not _elsewhere(desk, _piece(at, piece)):
            raise Refused("install.taken", path=told(desk, at))
    same = [r for r in desk.records(at) if r.piece == _piece(at, piece)]
    known = frozenset(way for r in same for way in r.made)
    try:
        done = edits.put(sheet.text, piece, known, recorded=bool(same))
    except (NotJson, NotToml) as error:
        raise damaged(desk, at, error) from None
    if not done.claimed:
        return [] if _same(sheet, piece) else [Note.of("install.server-theirs", path=told(desk, at))]
    written = done.text != sheet.text or not sheet.there
    if written:
        count = len(piece.entries) if isinstance(piece, Hooks) else 0
        sheet.reasons.append(say(_why(piece), count=count) if count else say(_why(piece)))
        desk.touched[target] = None
    desk.kept.append(
        Record(
            target.host,
            target.scope,
            str(at.root),
            at.path,
            edits.kind_of(piece),
            edits.way_of(piece),
            created=sheet.before is None or any(r.created for r in desk.records(at)),
            made=tuple(sorted(done.made)),
            before=record.before if record is not None and record.after else digest(sheet.before),
            folders=None if record is not None and record.folders is None else desk.folders(at),
            alone=alone,
        )
    )
    sheet.text, sheet.there = done.text, True
    return notes if written else []


def _same(sheet: Sheet, piece: Piece) -> bool:
    """Is what somebody registered the very same?"""
    if isinstance(piece, Table):
        return table(sheet.text, piece.way) == dict(piece.values)
    return isinstance(piece, Member) and edits.member(sheet.text, piece.way) == piece.value


def _why(piece: Piece) -> str:
    match piece:
        case Whole(why=why):
            return why
        case Hooks():
            return "install.why.hooks"
        case Inside():
            return "trigger.why"
        case _:
            return "install.why.server"


def _elsewhere(desk: Desk, piece: Key, besides: Record | None = None) -> bool:
    """Does the manifest, or this plan, know it from another host?"""
    return any(r.piece == piece for r in (*desk.manifest.records, *desk.kept) if r != besides)


def _local(at: Spot, target: Target) -> list[Note]:
    """A machine's own paths must not travel to other machines."""
    if target.scope != "project":
        return []
    if git.run(at.root, ["ls-files", "--", at.path]):
        raise Refused("install.tracked", path=at.path)
    top = git.toplevel(at.root)
    if top is None or git.run(at.root, ["check-ignore", "--", at.path]):
        return []
    # in a worktree or a submodule `.git` is no folder, and a bank may lie further down than its repository begins
    found = (git.run(at.root, ["rev-parse", "--git-path", "info/exclude"]) or b".git/info/exclude").decode().strip()
    line = at.file.relative_to(top).as_posix()
    return [Note.of("install.not-ignored", path=at.path, line=line, file=shlex.quote(found))]


# ---------------------------------------------------------------- out


def plan_uninstall(setting: Setting, targets: Iterable[Target]) -> Work:
    """By the manifest; where it does not know a host, by what is found in its files. What another host that stays
    also uses, stays."""
    desk = Desk(setting)
    chosen = tuple(targets)
    staying = desk.manifest.without(tuple(r for t in chosen for r in _records(desk, t)))
    shared = {r.piece for r in staying.records}
    for target in chosen:
        known = _records(desk, target)
        for record in reversed(known):
            desk.gone.append(record)
            if record.piece not in shared and _take(desk, record, recorded=True):
                desk.touched[target] = None
        everybodys = {r.piece for r in desk.manifest.records}
        for record in reversed(_unremembered(setting, target, everybodys, bool(known))):
            if _take(desk, record, recorded=False):
                desk.touched[target] = None
    return desk.work(())


def _unremembered(setting: Setting, target: Target, known: set[Key], remembered: bool) -> list[Record]:
    """What an installation that no manifest knows of would have put there. A server that is registered beside a
    remembered installation is somebody else's."""
    found = []
    for piece in _pieces(setting, target, not remembered):
        at = _spot_of(setting, target, piece)
        if _piece(at, piece) not in known:
            kind, way = edits.kind_of(piece), edits.way_of(piece)
            found.append(Record(target.host, target.scope, str(at.root), at.path, kind, way))
    return found


def _take(desk: Desk, record: Record, *, recorded: bool) -> bool:
    """Out of its file; the file goes where we made it and nothing else is left in it."""
    at = Spot(Path(record.root), record.path)
    sheet, say = desk.sheet(at), desk.setting.say
    if not sheet.there:
        return False
    sheet.folders |= set(above(record.path) if record.folders is None else record.folders)  # None: nobody remembers
    _, _, kind, way = record.piece
    if kind == "whole":
        if not recorded and not edits.our_page(sheet.text):
            return False
        edited = bool(record.after) and digest(sheet.before) != record.after
        sheet.there = False
        sheet.reasons.append(say("install.why.edited" if edited else "install.why.created"))
        return True
    try:
        if not recorded and kind == "member" and not edits.our_server(edits.member(sheet.text, way)):
            return False
        if not recorded and kind == "table" and not edits.our_server(table(sheet.text, way)):
            return False
        made = desk.made(at) if recorded and record.after else None
        text = edits.take_out(sheet.text, kind, way, made)
    except (NotJson, NotToml) as error:
        raise damaged(desk, at, error) from None
    if text == sheet.text:
        return False
    sheet.text = text
    gone = record.created and not text.strip("\ufeff \t\r\n")
    sheet.there = not gone
    sheet.reasons.append(say("install.why.created" if gone else "install.why.unhook"))
    return True


# ---------------------------------------------------------------- shared


def _records(desk: Desk, target: Target) -> tuple[Record, ...]:
    """This host's, here: below the project, or wherever the user's own files are."""
    found = [r for r in desk.manifest.records if (r.host, r.scope) == (target.host, target.scope)]
    return tuple(r for r in found if target.scope == "user" or r.root == str(desk.project))


def _pieces(setting: Setting, target: Target, serve: bool) -> tuple[Piece, ...]:
    return pieces_of(setting, target.host, target.scope, mcp=serve)


def _spot_of(setting: Setting, target: Target, piece: Piece) -> Spot:
    return spot(setting, target.scope, piece.path, piece.others if isinstance(piece, Member | Inside) else ())


def _placed(setting: Setting, target: Target, piece: Piece) -> tuple[Piece, Spot]:
    """A block goes by the name of the file that it is put into: the keys above it differ."""
    at = _spot_of(setting, target, piece)
    if not isinstance(piece, Inside):
        return piece, at
    if target.scope == "project":
        mine = [(name, _said(spot(setting, "user", name))) for name in oh_my_opencode.FILES["user"]]
        lost = oh_my_opencode.hidden(_said(at), at.path, mine)
        if lost:
            raise Refused("trigger.hides", path=at.path, agents=", ".join(lost))
    return Inside(at.path, piece.block), at


def _said(at: Spot) -> str:
    with suppress(OSError, ValueError):
        return at.file.read_text(encoding="utf-8")
    return ""


def _piece(at: Spot, piece: Piece) -> Key:
    return str(at.root), at.path, edits.kind_of(piece), edits.way_of(piece)


def titles(targets: Iterable[Target]) -> str:
    return ", ".join(dict.fromkeys(host_named(t.host).TITLE for t in targets))
