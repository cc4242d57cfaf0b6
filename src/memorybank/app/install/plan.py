"""Pieces -> changes, and back. Several hosts make one plan; it is applied folder by folder, each all or nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from memorybank.app.install import edits
from memorybank.app.install.kit import pieces_of
from memorybank.app.install.launch import can_serve
from memorybank.app.install.state import wired
from memorybank.app.install.where import Spot, spot
from memorybank.app.setting import Setting
from memorybank.hosts import host_named
from memorybank.hosts.jsonc import NotJson
from memorybank.hosts.toml_edit import NotToml, table
from memorybank.model.change import Change, Create, Delete, Flow, Note, Plan, Update
from memorybank.model.errors import Refused
from memorybank.model.wiring import Hooks, Member, Piece, Table, Whole
from memorybank.store import git, recover
from memorybank.store.installed import Record, home, load
from memorybank.store.state import Places, places

Key = tuple[str, str, str, tuple[str, ...]]  # a piece, whichever host it is of: root, path, kind, way


@dataclass(frozen=True, slots=True)
class Target:
    host: str
    scope: str


@dataclass(frozen=True, slots=True)
class Part:
    """What changes below one folder, and what the manifest will say of it."""

    root: Path
    places: Places  # where its journal lives
    plan: Plan  # paths relative to root
    prefix: str = ""  # before a path that is shown: the home folder's, or the root itself outside of both
    kept: tuple[Record, ...] = ()
    gone: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class Work:
    """An installation as a value."""

    parts: tuple[Part, ...]
    notes: tuple[Note, ...] = ()
    changed: tuple[Target, ...] = ()  # the hosts for which anything is written

    @property
    def empty(self) -> bool:
        return all(part.plan.empty for part in self.parts)

    @property
    def found(self) -> bool:
        """Anything to take out, or to forget?"""
        return not self.empty or any(part.gone for part in self.parts)

    @property
    def shown(self) -> Plan:
        """One plan for the reader: what is below the home folder is named from there."""
        listed = [replace(c, path=f"{part.prefix}{c.path}") for part in self.parts for c in part.plan.changes]
        return Plan(Flow.INSTALL, tuple(listed), self.notes)


@dataclass
class _Sheet:
    """One file, while pieces are put into it or taken out of it."""

    spot: Spot
    before: bytes | None
    text: str
    there: bool
    reasons: list[str] = field(default_factory=list)

    def change(self) -> Change | None:
        path, reason = self.spot.path, " + ".join(dict.fromkeys(self.reasons))
        if not self.there:
            return None if self.before is None else Delete(path, self.before, reason)
        after = self.text.encode("utf-8")
        if self.before is None:
            return Create(path, after, reason)
        return None if self.before == after else Update(path, self.before, after, reason)


class _Desk:
    """All files of one plan, by where they are."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.manifest = load()
        self.sheets: dict[tuple[str, str], _Sheet] = {}
        self.kept: list[Record] = []
        self.gone: list[Record] = []
        self.touched: dict[Target, None] = {}
        self.project = spot(setting, "project", "x").root

    def sheet(self, at: Spot) -> _Sheet:
        key = (str(at.root), at.path)
        if at.root != self.project and all(sheet.spot.root != at.root for sheet in self.sheets.values()):
            recover.settle(self.places(at.root))  # what was interrupted there is settled before anything is read
        if key not in self.sheets:
            before = _current(at.file)
            self.sheets[key] = _Sheet(at, before, _text(at, before), before is not None)
        return self.sheets[key]

    def work(self, notes: Iterable[Note]) -> Work:
        roots = dict.fromkeys([*(s.spot.root for s in self.sheets.values()), *(Path(r.root) for r in self.gone)])
        after = {key: _hash(sheet.text.encode()) for key, sheet in self.sheets.items() if sheet.there}
        parts = []
        for root in roots:
            own = [s for s in self.sheets.values() if s.spot.root == root]
            changes = tuple(change for s in own if (change := s.change()) is not None)
            plan = Plan(Flow.INSTALL, changes)
            kept = tuple(replace(r, after=after.get((r.root, r.path), "")) for r in self.kept if r.root == str(root))
            gone = tuple(r for r in self.gone if r.root == str(root))
            parts.append(Part(root, self.places(root), plan, self.prefix(root), kept, gone))
        return Work(tuple(parts), tuple(dict.fromkeys(notes)), tuple(self.touched))

    def places(self, root: Path) -> Places:
        return self.setting.where.places if root == self.project else places(root / ".memory-bank-hosts")

    def prefix(self, root: Path) -> str:
        if root == self.project:
            return ""
        return "~/" if root == home().resolve() else f"{root}/"

    def made(self, record: Record) -> frozenset[tuple[str, ...]]:
        """Whatever was made in that file, for any piece of it."""
        at = (record.root, record.path)
        return frozenset(way for r in (*self.manifest.records, record) if (r.root, r.path) == at for way in r.made)


# ---------------------------------------------------------------- in


def plan_install(setting: Setting, targets: Iterable[Target], *, mcp: bool | None = None) -> Work:
    """`mcp` None: our server is registered where it can run, and stays where it was registered."""
    desk = _Desk(setting)
    notes: list[Note] = []
    for target in targets:
        notes += _wire(desk, target, mcp)
    if desk.touched:
        notes.append(Note.of("install.restart", host=titles(desk.touched)))
    left = [host_named(target.host).LEFT_TO_DO.get(target.scope, "") for target in desk.touched]
    notes += [Note.of(key) for key in left if key]
    return desk.work(notes)


def _wire(desk: _Desk, target: Target, mcp: bool | None) -> list[Note]:
    setting, known = desk.setting, _records(desk, target)
    there = next((w for w in wired(setting, target.host) if w.scope != target.scope), None)
    if there is not None and not known:  # both would run: one call is judged once
        title = host_named(target.host).TITLE
        return [Note.of("install.other-scope", host=title, name=target.host, path=str(there.file), scope=there.scope)]
    serve = can_serve() or any(r.kind in ("member", "table") for r in known) if mcp is None else mcp
    pieces = [(piece, _spot_of(setting, target, piece)) for piece in _pieces(setting, target, serve)]
    wanted = {_piece(at, piece) for piece, at in pieces}
    stale = [record for record in known if record.piece not in wanted]
    for record in reversed(stale):  # an older version put it there
        desk.gone.append(record)
        if not _elsewhere(desk, record.piece, besides=record) and _take(desk, record, recorded=True):
            desk.touched[target] = None
    own = {record.piece: record for record in known}
    return [note for piece, at in pieces for note in _put(desk, target, piece, at, own.get(_piece(at, piece)))]


def _put(desk: _Desk, target: Target, piece: Piece, at: Spot, record: Record | None) -> list[Note]:
    sheet, say = desk.sheet(at), desk.setting.say
    notes = _local(at, target) if isinstance(piece, Hooks) and piece.local else []
    if isinstance(piece, Whole) and sheet.there:
        ours = record or sheet.text == piece.text or edits.our_page(sheet.text)
        if not ours and not _elsewhere(desk, _piece(at, piece)):
            raise Refused("install.taken", path=_told(desk, at))
    recorded = record is not None or _elsewhere(desk, _piece(at, piece))
    try:
        done = edits.put(sheet.text, piece, frozenset(record.made if record else ()), recorded=recorded)
    except (NotJson, NotToml) as error:
        raise _damaged(desk, at, error) from None
    if not done.claimed:
        return [] if _same(sheet, piece) else [Note.of("install.server-theirs", path=_told(desk, at))]
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
            created=sheet.before is None or (record is not None and record.created),
            made=tuple(sorted(done.made)),
            before=record.before if record is not None and record.after else _hash(sheet.before),
        )
    )
    sheet.text, sheet.there = done.text, True
    return notes if written else []


def _same(sheet: _Sheet, piece: Piece) -> bool:
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
        case _:
            return "install.why.server"


def _elsewhere(desk: _Desk, piece: Key, besides: Record | None = None) -> bool:
    """Does the manifest, or this plan, know it from another host?"""
    return any(r.piece == piece for r in (*desk.manifest.records, *desk.kept) if r != besides)


def _local(at: Spot, target: Target) -> list[Note]:
    """A machine's own paths must not travel to other machines."""
    if target.scope != "project":
        return []
    if git.run(at.root, ["ls-files", "--", at.path]):
        raise Refused("install.tracked", path=at.path)
    if git.toplevel(at.root) is None or git.run(at.root, ["check-ignore", "--", at.path]):
        return []
    return [Note.of("install.not-ignored", path=at.path)]


# ---------------------------------------------------------------- out


def plan_uninstall(setting: Setting, targets: Iterable[Target]) -> Work:
    """By the manifest; where it does not know a host, by what is found in its files. What another host that stays
    also uses, stays."""
    desk = _Desk(setting)
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


def _take(desk: _Desk, record: Record, *, recorded: bool) -> bool:
    """Out of its file; the file goes where we made it and nothing else is left in it."""
    at = Spot(Path(record.root), record.path)
    sheet, say = desk.sheet(at), desk.setting.say
    if not sheet.there:
        return False
    _, _, kind, way = record.piece
    if kind == "whole":
        if not recorded and not edits.our_page(sheet.text):
            return False
        edited = bool(record.after) and _hash(sheet.before) != record.after
        sheet.there = False
        sheet.reasons.append(say("install.why.edited" if edited else "install.why.created"))
        return True
    try:
        if not recorded and kind == "member" and not edits.our_server(edits.member(sheet.text, way)):
            return False
        if not recorded and kind == "table" and not edits.our_server(table(sheet.text, way)):
            return False
        made = desk.made(record) if recorded and record.after else None
        text = edits.take_out(sheet.text, kind, way, made)
    except (NotJson, NotToml) as error:
        raise _damaged(desk, at, error) from None
    if text == sheet.text:
        return False
    sheet.text = text
    gone = record.created and not text.strip("\ufeff \t\r\n")
    sheet.there = not gone
    sheet.reasons.append(say("install.why.created" if gone else "install.why.unhook"))
    return True


# ---------------------------------------------------------------- shared


def _records(desk: _Desk, target: Target) -> tuple[Record, ...]:
    """This host's, here: below the project, or wherever the user's own files are."""
    found = [r for r in desk.manifest.records if (r.host, r.scope) == (target.host, target.scope)]
    return tuple(r for r in found if target.scope == "user" or r.root == str(desk.project))


def _pieces(setting: Setting, target: Target, serve: bool) -> tuple[Piece, ...]:
    return pieces_of(setting, target.host, target.scope, mcp=serve)


def _spot_of(setting: Setting, target: Target, piece: Piece) -> Spot:
    return spot(setting, target.scope, piece.path, piece.others if isinstance(piece, Member) else ())


def _piece(at: Spot, piece: Piece) -> Key:
    return str(at.root), at.path, edits.kind_of(piece), edits.way_of(piece)


def _current(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Refused("install.unreadable", path=str(file), why=error.strerror or str(error)) from None


def _text(at: Spot, data: bytes | None) -> str:
    try:
        return (data or b"").decode("utf-8")
    except UnicodeDecodeError as error:
        line = (data or b"").count(b"\n", 0, error.start) + 1
        raise Refused("install.not-utf8", path=str(at.file), line=line) from None


def _damaged(desk: _Desk, at: Spot, error: NotJson | NotToml) -> Refused:
    key = "install.not-json" if isinstance(error, NotJson) else "install.not-toml"
    return Refused(key, path=_told(desk, at), line=error.line, flaw=error.reason)


def _told(desk: _Desk, at: Spot) -> str:
    return at.path if at.root == desk.project else str(at.file)


def _hash(data: bytes | None) -> str:
    return "" if data is None else hashlib.sha256(data).hexdigest()


def titles(targets: Iterable[Target]) -> str:
    return ", ".join(dict.fromkeys(host_named(t.host).TITLE for t in targets))
