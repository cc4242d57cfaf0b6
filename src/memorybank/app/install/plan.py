"""Pieces -> changes, and back. Several hosts make one plan; it is applied folder by folder, each all or nothing, and
the manifest says what came of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path

from memorybank.app.install import edits
from memorybank.app.install.contents import pieces_of
from memorybank.app.install.hook_command import can_serve, launch_argv
from memorybank.app.install.host_status import wired
from memorybank.app.install.install_files import (
    Drafts,
    FileDraft,
    Installation,
    Key,
    Part,
    Spot,
    Target,
    damaged,
    digest,
    spot,
    text_at,
    told,
)
from memorybank.app.setting import Setting
from memorybank.hosts import host_named, oh_my_opencode
from memorybank.hosts.jsonc import NotJson
from memorybank.hosts.toml_edit import NotToml, table
from memorybank.light import address
from memorybank.model.change import Note
from memorybank.model.errors import CannotWrite, MemoryBankError, Refused
from memorybank.model.wiring import Hooks, Inside, Lines, Member, Piece, TomlTable, Whole
from memorybank.store import git, ledger
from memorybank.store.apply import apply_files
from memorybank.store.installed import Record, folder, load, save, save_launch
from memorybank.store.lock import locked
from memorybank.store.program import lasting_install, precompile
from memorybank.store.project import Places

# ---------------------------------------------------------------- in


def plan_install(setting: Setting, targets: Iterable[Target], *, mcp: bool | None = None) -> Installation:
    """`mcp` None: our server is registered where it can run and stays where it was, there or not there on request."""
    if lasting := lasting_install():
        raise Refused("install.temporary", command=shlex.join(lasting))
    drafts = Drafts(setting)
    notes: list[Note] = []
    for target in targets:
        notes += _wire(drafts, target, mcp)
    sessions = [target for target in drafts.touched if not host_named(target.host).NEEDS]
    if sessions:
        notes.append(Note.of("install.restart", host=titles(sessions)))
    left = [host_named(target.host).LEFT_TO_DO.get(target.scope, "") for target in drafts.touched]
    notes += [Note.of(key) for key in left if key]
    return drafts.work(notes)


def _wire(drafts: Drafts, target: Target, mcp: bool | None) -> list[Note]:
    setting, known = drafts.setting, _records(drafts, target)
    needed = host_named(target.host).NEEDS
    if needed and not (drafts.project / needed).is_dir():
        raise Refused("install.no-git-folder", path=str(drafts.project))
    if target.scope not in host_named(target.host).SCOPES:
        raise Refused("install.no-scope", host=host_named(target.host).TITLE, name=target.host)
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
        drafts.gone.append(record)
        if not _elsewhere(drafts, record.piece, besides=record) and _take(drafts, record, recorded=True):
            drafts.touched[target] = None
    own = {record.piece: record for record in known}
    alone = mcp is False
    return [note for piece, at in pieces for note in _put(drafts, target, piece, at, own.get(_piece(at, piece)), alone)]


def _put(drafts: Drafts, target: Target, piece: Piece, at: Spot, record: Record | None, alone: bool) -> list[Note]:
    draft, say = drafts.draft(at), drafts.setting.say
    notes = _local(at, target) if isinstance(piece, Hooks) and piece.local else []
    if isinstance(piece, Whole) and draft.there:
        ours = record or draft.text == piece.text or edits.our_page(draft.text)
        if not ours and not _elsewhere(drafts, _piece(at, piece)):
            raise Refused("install.taken", path=told(drafts, at))
    same = [r for r in drafts.records(at) if r.piece == _piece(at, piece)]
    known = frozenset(way for r in same for way in r.made)
    try:
        done = edits.put(draft.text, piece, known, recorded=bool(same))
    except (NotJson, NotToml) as error:
        raise damaged(drafts, at, error) from None
    if not done.claimed:
        return [] if _same(draft, piece) else [Note.of("install.server-theirs", path=told(drafts, at))]
    written = done.text != draft.text or not draft.there
    if written:
        count = len(piece.entries) if isinstance(piece, Hooks) else 0
        draft.reasons.append(say(_why(piece), count=count) if count else say(_why(piece)))
        drafts.touched[target] = None
    drafts.kept.append(
        Record(
            target.host,
            target.scope,
            str(at.root),
            at.path,
            edits.kind_of(piece),
            edits.way_of(piece),
            created=draft.before is None or any(r.created for r in drafts.records(at)),
            made=tuple(sorted(done.made)),
            before=record.before if record is not None and record.after else digest(draft.before),
            folders=drafts.folders(at),
            alone=alone,
        )
    )
    draft.text, draft.there = done.text, True
    return notes if written else []


def _same(draft: FileDraft, piece: Piece) -> bool:
    """Is what somebody registered the very same?"""
    if isinstance(piece, TomlTable):
        return table(draft.text, piece.way) == dict(piece.values)
    return isinstance(piece, Member) and edits.member(draft.text, piece.way) == piece.value


def _why(piece: Piece) -> str:
    match piece:
        case Whole(why=why):
            return why
        case Hooks():
            return "install.why.hooks"
        case Inside():
            return "trigger.why"
        case Lines():
            return "install.why.driver"
        case _:
            return "install.why.server"


def _elsewhere(drafts: Drafts, piece: Key, besides: Record | None = None) -> bool:
    """Does the manifest, or this plan, know it from another host?"""
    return any(r.piece == piece for r in (*drafts.manifest.records, *drafts.kept) if r != besides)


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


def plan_uninstall(setting: Setting, targets: Iterable[Target]) -> Installation:
    """By the manifest; where it does not know a host, by what is found in its files. What another host that stays
    also uses, stays."""
    drafts = Drafts(setting)
    chosen = tuple(targets)
    staying = drafts.manifest.without(tuple(r for t in chosen for r in _records(drafts, t)))
    shared = {r.piece for r in staying.records}
    for target in chosen:
        known = _records(drafts, target)
        for record in reversed(known):
            drafts.gone.append(record)
            if record.piece not in shared and _take(drafts, record, recorded=True):
                drafts.touched[target] = None
        everybodys = {r.piece for r in drafts.manifest.records}
        for record in reversed(_unremembered(setting, target, everybodys, bool(known))):
            if _take(drafts, record, recorded=False):
                drafts.touched[target] = None
    return drafts.work(())


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


def _take(drafts: Drafts, record: Record, *, recorded: bool) -> bool:
    """Out of its file; the file goes where we made it and nothing else is left in it."""
    at = Spot(Path(record.root), record.path)
    draft, say = drafts.draft(at), drafts.setting.say
    if not draft.there:
        return False
    draft.folders |= set(record.folders)
    _, _, kind, way = record.piece
    if kind == "whole":
        if not recorded and not edits.our_page(draft.text):
            return False
        edited = bool(record.after) and digest(draft.before) != record.after
        draft.there = False
        draft.reasons.append(say("install.why.edited" if edited else "install.why.created"))
        return True
    try:
        if not recorded and kind == "member" and not edits.our_server(edits.member(draft.text, way)):
            return False
        if not recorded and kind == "table" and not edits.our_server(table(draft.text, way)):
            return False
        made = drafts.made(at) if recorded and record.after else None
        text = edits.take_out(draft.text, kind, way, made)
    except (NotJson, NotToml) as error:
        raise damaged(drafts, at, error) from None
    if text == draft.text:
        return False
    draft.text = text
    gone = record.created and not text.strip("\ufeff \t\r\n")
    draft.there = not gone
    draft.reasons.append(say("install.why.created" if gone else "install.why.unhook"))
    return True


# ---------------------------------------------------------------- shared


def _records(drafts: Drafts, target: Target) -> tuple[Record, ...]:
    """This host's, here: below the project, or wherever the user's own files are."""
    found = [r for r in drafts.manifest.records if (r.host, r.scope) == (target.host, target.scope)]
    return tuple(r for r in found if target.scope == "user" or r.root == str(drafts.project))


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
        mine = [(name, text_at(setting, "user", name)) for name in oh_my_opencode.FILES["user"]]
        lost = oh_my_opencode.hidden(text_at(setting, target.scope, at.path), at.path, mine)
        if lost:
            raise Refused("trigger.hides", path=at.path, agents=", ".join(lost))
    return Inside(at.path, piece.block), at


def _piece(at: Spot, piece: Piece) -> Key:
    return str(at.root), at.path, edits.kind_of(piece), edits.way_of(piece)


def titles(targets: Iterable[Target]) -> str:
    return ", ".join(dict.fromkeys(host_named(t.host).TITLE for t in targets))


# ---------------------------------------------------------------- carried out


def carry_out(work: Installation, *, installing: bool) -> None:
    """What will have been done is remembered first: a file of ours that nobody remembers is worse than none. Also where
    there is nothing to write, as for a plugin that came by git."""
    if not installing and not work.found:
        return
    with locked(Places(folder(), folder())):  # one manifest, however many projects install at once
        if installing:
            save_launch(launch_argv())
            precompile()
        for part in work.parts:
            past = load()
            now = past.without(part.gone).plus(part.kept)
            if not part.plan.empty:
                save(past.plus(part.kept))
                try:
                    _apply(part)
                except MemoryBankError:
                    save(past)
                    raise
            if now != past or not part.plan.empty:
                save(now)


def _apply(part: Part) -> None:
    for change in part.plan.changes:  # a rename would pass over what somebody made read-only
        file = part.root / change.path
        if file.exists() and not file.stat().st_mode & 0o222:
            raise CannotWrite("apply.marked-read-only", path=str(file), quoted=shlex.quote(str(file)))
    apply_files(part.plan, part.root, part.places, part.folders)


def purge_folders(setting: Setting, work: Installation) -> tuple[Path, ...]:
    """What only this project has outside the repository; once no host is wired any more, all that we keep, unless there
    is the record of another project's changes among it."""
    here, mine = setting.where.places, ledger.place(setting.bank, setting.where.places)
    own = [here.state, here.cache, mine]
    if not load().without(tuple(record for part in work.parts for record in part.gone)).records:
        others = [path for path in mine.parent.glob("*") if path != mine]
        own = [*own, folder()] if others else [Path(address.base("state")), Path(address.base("cache"))]
    return tuple(path for path in own if path.is_dir())
